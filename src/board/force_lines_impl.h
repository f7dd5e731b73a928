/* Inside of the search over open twos: what its engines share. */
#ifndef OXO_BOARD_FORCE_LINES_IMPL_H
#define OXO_BOARD_FORCE_LINES_IMPL_H

#include "board/counts.h"
#include "board/force_lines.h"

enum {
    NONE = UINT16_MAX,
    ANY = UINT16_MAX,
    BUCKET_BITS = 13,
    BUCKETS = 1 << BUCKET_BITS,
    /* a failure is remembered if it took three positions or more: three of
     * five take fewer and would push out the others */
    WORTH_KEEPING = 2
};

typedef struct pair {
    uint16_t p, q;
} pair;

/* Its stones stand beside the table: see stones_of. */
typedef struct slot {
    uint64_t hash;
    uint16_t depth; /* no win of so many attacks; ANY: of any; 0: free */
    uint8_t log_cost, attacker;
    uint32_t search;
} slot;

/* Half a line of the cache. */
typedef struct bucket {
    _Alignas(32) slot costly; /* of one search */
    slot latest;
} bucket;

/* A threatening move that does not win at once, and its only answer. */
typedef struct candidate {
    uint16_t a, b;
    uint16_t must;  /* what the attacker has to play next, or NONE */
    uint16_t fresh; /* open twos that it makes */
} candidate;

/* Sets of lines, for boards of at most 256 cells and 576 lines, none of more
 * than four cells: line l is bit l%64 of word l/64, the last word apart. */
enum { OXO_SETS_CELLS = 256, OXO_SETS_LINES = 576, OXO_SETS_WORDS = 8 };

typedef struct oxo_line_sets {
    _Alignas(64) uint64_t through[OXO_SETS_CELLS][OXO_SETS_WORDS];
    uint64_t through_last[OXO_SETS_CELLS];
    /* lines of so many cells (2, 3, 4) of each side, the first attacking */
    uint64_t size[2][3][OXO_SETS_WORDS + 1];
    /* four cells a line; where it has fewer, the cell after all others, which
     * is always taken */
    uint16_t cell[OXO_SETS_LINES][4];
    uint8_t taken[OXO_SETS_CELLS + 1];
} oxo_line_sets;

struct oxo_force_lines {
    const oxo_board *board;
    oxo_counts counts;
    oxo_line_sets *sets; /* NULL: lines are counted one by one */
    bool avx2;
    bucket *buckets;
    uint64_t *stones; /* of every slot: the attacker's and the defender's */
    uint64_t *own, *other; /* the position at hand */
    uint64_t nodes, stop;
    uint32_t search;
    bool gave_up;
    bool cut; /* something was left out for want of depth */
    /* by cell, valid only while the candidates of a node are examined */
    uint16_t *partner; /* the other cell of an open two, or NONE */
    uint8_t *asleep;
    /* stacks of the recursion */
    pair *pairs;
    candidate *candidates;
    uint16_t *sleepers;
    pair *fresh; /* what one attack opens */
    unsigned pair_room, candidate_room, sleeper_room;
    oxo_win win;
};

static inline uint64_t hash_add(const oxo_board *b, uint64_t hash, unsigned own,
                                unsigned other)
{
    return hash ^ b->random[own][0] ^ b->random[other][2];
}

static inline bucket *bucket_of(const oxo_force_lines *f, uint64_t hash)
{
    return &f->buckets[hash >> (64 - BUCKET_BITS)];
}

/* The stones of a slot. */
static inline uint64_t *stones_of(const oxo_force_lines *f, const slot *s)
{
    const size_t number = (size_t)(s - &f->buckets->costly);
    return f->stones + number * 2 * f->board->words;
}

/* Is it known that the position at hand has no win of so many attacks? */
static inline bool holds(const oxo_force_lines *f, const slot *s, uint64_t hash,
                         unsigned depth)
{
    if (s->hash != hash || s->depth < depth ||
        s->attacker != f->counts.attacker)
        return false;
    const uint64_t *stones = stones_of(f, s);
    uint64_t differ = 0;
    for (unsigned i = 0; i < 2 * f->board->words; i++)
        differ |= stones[i] ^ f->own[i];
    return differ == 0;
}

/* Is there a win with at most `depth` attacks, the first of which is `must`
 * unless that is NONE? For the position of f->counts, f->own and f->other and
 * its open twos in f->pairs, at the root of a search, with sets of lines. */
bool oxo_force_sets_portable(oxo_force_lines *force, unsigned count,
                             uint64_t hash, unsigned must, unsigned depth);
bool oxo_force_sets_avx2(oxo_force_lines *force, unsigned count, uint64_t hash,
                         unsigned must, unsigned depth);

#endif
