/* The forced-sequence search with its counters in plain 64-bit words. */
#include "search/qubic_force_impl.h"
#include <string.h>

enum { WORDS = 10 }; /* 80 bytes: 76 lines and 4 idle */

typedef struct counters {
    uint64_t word[WORDS];
} counters;

struct line_set;

static inline counters cnt_zero(void)
{
    counters c = {{0}};
    return c;
}

static inline counters cnt_add(counters c, const uint8_t *row)
{
    for (int i = 0; i < WORDS; i++) {
        uint64_t w;
        memcpy(&w, row + 8 * i, 8);
        c.word[i] += w;
    }
    return c;
}

static inline counters cnt_add16(counters c, const uint8_t *row)
{
    for (int i = 0; i < WORDS; i++) {
        uint64_t w;
        memcpy(&w, row + 8 * i, 8);
        c.word[i] += w << 4;
    }
    return c;
}

/* Byte i of a word (in memory order) to bit i: set where the byte is zero.
 * All bytes are below 0x80, so adding 0x7f sets the top bit exactly when the
 * byte is not zero, without a carry into its neighbour. */
static inline uint64_t zero_bytes(uint64_t w)
{
    uint64_t top =
        ~(w + UINT64_C(0x7f7f7f7f7f7f7f7f)) & UINT64_C(0x8080808080808080);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    top = __builtin_bswap64(top);
#endif
    return (top >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

#define SOLVE oxo_qubic_solve_portable
#define cnt_equal(count, value) lines_equal(&(count), value)
typedef struct line_set line_set_;
static inline struct line_set lines_equal(const counters *c, uint8_t value);
#include "search/qubic_force_body.h"

static inline line_set lines_equal(const counters *c, uint8_t value)
{
    uint64_t all = UINT64_C(0x0101010101010101) * value;
    line_set s = {0, 0};
    for (int i = 0; i < 8; i++)
        s.low |= zero_bytes(c->word[i] ^ all) << (8 * i);
    for (int i = 8; i < WORDS; i++)
        s.high |= (uint32_t)(zero_bytes(c->word[i] ^ all) << (8 * (i - 8)));
    return s;
}
