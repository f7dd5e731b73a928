/* An exact memo of keys: what is proved and refuted about a position.
 *
 * Open addressing with linear probing over whole keys, so a hit is never
 * mistaken; it grows by doubling and says when the memory limit is reached.
 *
 *     slot i:  key (key_size bytes) | proved u16 | refuted u16
 *
 * proved is the smallest depth known to suffice for a win (OXO_MEMO_NEVER:
 * none known), refuted the largest depth known not to suffice. An unused slot
 * has proved == 0, which no stored position has. Not the set of base/keys.h: a
 * question here is one look at memory, there it is three.
 */
#ifndef OXO_SEARCH_MEMO_H
#define OXO_SEARCH_MEMO_H

#include "oxo/base.h"
#include <stdbool.h>
#include <stdint.h>

enum {
    OXO_MEMO_ANY = 65534,  /* a depth: any number of plies */
    OXO_MEMO_NEVER = 65535 /* "proved" of a position with no known win */
};

typedef struct oxo_memo {
    size_t key_size, slot_size, count, capacity; /* capacity: power of 2 */
    size_t max_bytes;                            /* 0 = none */
    uint8_t *slots;
} oxo_memo;

/* What the memo knows; both outputs are set (NEVER, 0) for a new key. */
void oxo_memo_get(const oxo_memo *memo, const uint8_t *key, uint64_t hash,
                  uint16_t *proved, uint16_t *refuted);
/* Adds knowledge. OXO_LIMIT when it would need more memory than allowed,
 * OXO_NO_MEMORY when there is none. */
oxo_status oxo_memo_put(oxo_memo *memo, const uint8_t *key, uint64_t hash,
                        uint16_t proved, uint16_t refuted);
void oxo_memo_init(oxo_memo *memo, size_t key_size, size_t max_bytes);
void oxo_memo_clear(oxo_memo *memo);
static inline size_t oxo_memo_bytes(const oxo_memo *memo)
{
    return memo->capacity * memo->slot_size;
}

#endif
