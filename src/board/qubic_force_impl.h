/* Inside of the forced-sequence search: what its engines share. */
#ifndef OXO_BOARD_QUBIC_FORCE_IMPL_H
#define OXO_BOARD_QUBIC_FORCE_IMPL_H

#include "base/bits.h"
#include "board/qubic_board.h"
#include "board/qubic_force.h"

/* The table of failures: positions (attacker to move) without a forced win.
 * A win ends the whole search, so only failures are ever looked up. Whole
 * positions are stored: a hit is exact. `depth` says how many attacking moves
 * were allowed; a complete failure has OXO_QUBIC_FORCE_MAX or more than the
 * board has room for.
 *
 * Buckets of two slots: the first keeps the position of the present search
 * that cost most, the second the latest. With one slot that always takes the
 * latest, a few searches in a million exploded (one took 5.6e8 positions, now
 * under 1e6). The whole table has to stay in the second-level cache. */
#ifndef OXO_QUBIC_BUCKET_BITS
#define OXO_QUBIC_BUCKET_BITS 13
#endif
enum { OXO_QUBIC_BUCKETS = 1 << OXO_QUBIC_BUCKET_BITS };

typedef struct oxo_qubic_slot {
    uint64_t attacker, defender;
} oxo_qubic_slot;

typedef struct oxo_qubic_bucket {
    oxo_qubic_slot costly, latest;
} oxo_qubic_bucket;

typedef struct oxo_qubic_notes {
    uint8_t depth[2]; /* of costly, latest */
    uint8_t log_cost; /* of costly */
    uint8_t search;   /* number of the search that stored costly, mod 256 */
} oxo_qubic_notes;

struct oxo_qubic_force {
    oxo_qubic_bucket buckets[OXO_QUBIC_BUCKETS];
    oxo_qubic_notes notes[OXO_QUBIC_BUCKETS];
    uint64_t nodes;
    uint64_t budget, stop; /* 0: none; when `nodes` gets there */
    uint8_t search;
    oxo_qubic_engine engine;
    const oxo_qubic_tables *tables;
    /* the sequence, filled while the recursion returns from a win */
    unsigned length;
    bool completes;
    uint8_t attack[OXO_QUBIC_FORCE_MAX];
    uint8_t block[OXO_QUBIC_FORCE_MAX];
};

static inline size_t oxo_qubic_bucket_of(uint64_t attacker, uint64_t defender)
{
    uint64_t h = attacker * UINT64_C(0x9e3779b97f4a7c15) ^
                 (defender ^ defender >> 29) * UINT64_C(0xd6e8feb86659fd93);
    h ^= h >> 32;
    h *= UINT64_C(0xd6e8feb86659fd93);
    return (size_t)(h >> (64 - OXO_QUBIC_BUCKET_BITS));
}

/* Both engines: is there a win with at most `depth` attacking moves? */
bool oxo_qubic_solve_portable(oxo_qubic_force *force, uint64_t attacker,
                              uint64_t defender, unsigned depth);
bool oxo_qubic_solve_avx2(oxo_qubic_force *force, uint64_t attacker,
                          uint64_t defender, unsigned depth);
bool oxo_qubic_have_avx2(void);

#endif
