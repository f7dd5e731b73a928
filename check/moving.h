/* What the two checkers of moving games share: moving.c, which knows the rules
 * and checks tables entry by entry, and moving_decided.c, which checks a list
 * of the decided entries. */
#ifndef OXOCHECK_MOVING_H
#define OXOCHECK_MOVING_H

#include "check.h"

enum {
    CELLS = 27,
    TOKENS = 13,
    MAPS = 48,
    NO_POSITION = 0,
    DRAWN = 1,
    DISTANCE = 3,
    BASE = 94
};

struct game {
    unsigned n, cells, tokens, lines,
        rank;       /* rank: 0 always, 1 placed, 2 off */
    unsigned steps; /* 0 all, 1 orthogonal, 2 fly */
    bool lateral, diagonals, ban, passes;
};

/* All sets of one size, by rank: their number among the masks of that size. */
struct sets {
    uint32_t count, rows;
    uint32_t *mask;
    bool *wins;
    int32_t *row;    /* of its smallest image, or -1 */
    uint8_t *number; /* [CELLS]: where the other cells go, renumbered */
    uint32_t *least; /* by row: the smallest image */
};

/* Everything about one game and its table. */
struct moving {
    struct game g;
    struct sets sets[TOKENS + 1];
    uint32_t choose[CELLS + 1][TOKENS + 1];
    uint8_t map[MAPS][CELLS];
    unsigned maps;
    uint32_t line[CELLS * CELLS], step[CELLS];
    unsigned lines;
    const char *layer_text[2 * TOKENS + 1]; /* first byte of its first row */
    unsigned width;
    const struct decided *decided; /* in place of the text, or NULL */
};

static inline unsigned lowest(uint32_t mask)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctz(mask);
#else
    unsigned bit = 0;
    while (!(mask >> bit & 1))
        bit++;
    return bit;
#endif
}

/* w->choose: [n][k] is the number of sets of k out of n cells. */
void count_sets(struct moving *w);
/* How many masks with as many bits are smaller. */
uint32_t rank_of(const struct moving *w, uint32_t mask);
uint32_t image(const struct moving *w, unsigned m, uint32_t mask);
void make_sets(struct moving *w, unsigned size);
/* The column of (mine, theirs) in its row; `set` is the rank of mine. */
uint32_t column_of(const struct moving *w, unsigned layer, uint32_t set,
                   uint32_t theirs);
/* What the moves of (mine, theirs) make of it. */
unsigned expected(const struct moving *w, unsigned layer, uint32_t mine,
                  uint32_t theirs);
/* An entry that is not what its moves say. */
enum verdict refute(const struct moving *w, unsigned layer, uint32_t mine,
                    uint32_t theirs, unsigned stored, unsigned computed);
/* All entries are right: does the header claim what the first one says? */
enum verdict check_claim(const struct moving *w, const struct certificate *c);

/* ---- moving_decided.c ---- */

/* The value of an entry by its place. */
unsigned decided_value(const struct decided *decided, unsigned layer,
                       uint32_t row, uint32_t column);
/* The whole check of form `decided`. */
enum verdict check_decided(struct moving *w, const struct certificate *c);

#endif
