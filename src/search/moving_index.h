/* A perfect index of the positions of a moving game on at most 27 cells.
 *
 * A position is (mine, theirs): the tokens of the side to move and of the
 * other. `mine` is turned into the smallest set of its orbit under the
 * symmetries of the cube, `theirs` is turned along and ranked among the cells
 * that are left:
 *
 *     mine   --s-->  representative, a row of the layer
 *     theirs --s-->  cells left, renumbered 0..   --colex rank-->  column
 *
 *                        column 0 .. C(cells-a, b)-1
 *             row 0     [ . . . . . . . . . . . . . ]
 *             row 1     [ . . . . . . . . . . . . . ]      layer (a, b)
 *             ...
 *
 * Rows exist only for sets that a side to move can have (the rank rule holds
 * and the pattern is not complete). A representative with symmetries of its
 * own reaches the same class of positions in several columns: all of them
 * hold the value, so that reading never needs more than one map.
 *
 * Colex ranks are sums of binomials C(position, i); masks of equal size in
 * increasing order have ranks 0, 1, 2 ... whatever the board. Two table
 * look-ups rank a mask: the low 14 bits, then the high bits given the number
 * of low ones.
 */
#ifndef OXO_SEARCH_MOVING_INDEX_H
#define OXO_SEARCH_MOVING_INDEX_H

#include "oxo/search.h"
#include "rules/moving.h"

enum {
    MI_CELLS = 27,
    MI_TOKENS = 13,
    MI_LAYERS = 2 * MI_TOKENS + 1,
    MI_LOW_BITS = 14,
    MI_NO_ROW = -1
};

/* Values of entries; a distance d is stored as d + MI_DISTANCE. */
enum { MI_DRAW = 0, MI_DISTANCE = 2, MI_NOTHING = 0xffff };

/* All sets of one size. */
typedef struct mi_sets {
    unsigned size;
    uint32_t count; /* C(cells, size) */
    uint32_t *mask; /* by rank */
    int32_t *row;   /* by rank: row of its orbit or MI_NO_ROW */
    uint8_t *wins;  /* by rank: has the pattern */
    uint32_t barred_count;
    uint32_t *barred;   /* masks of those without a row, if few; or NULL */
    uint8_t *to_column; /* by rank, [MI_CELLS]: cell -> renumbered cell */
    uint32_t rows;
    uint32_t *rep;        /* by row */
    uint32_t *orbit;      /* by row: size of the orbit */
    uint8_t *left;        /* by row, [MI_CELLS]: renumbered cell -> cell */
    uint32_t *self_start; /* by row: its symmetries beside the identity ... */
    uint8_t *self;        /* ... as maps [MI_CELLS] of renumbered cells */
    uint32_t rep_room, orbit_room, left_room, self_start_room, self_room;
} mi_sets;

/* A layer; where its rows are kept is moving_rows.h. */
typedef struct mi_layer {
    unsigned mine, theirs;
    uint32_t columns;
    uint64_t entries;       /* rows * columns */
    uint16_t *value;        /* all rows in one array, or */
    struct mi_packed *pack; /* each row compressed by itself */
    uint64_t *there;        /* by row: bit d % 64: may hold distance d */
} mi_layer;

typedef struct mi_index {
    oxo_moving_spec spec;
    unsigned cells, tokens, maps;
    uint8_t map[48][MI_CELLS];
    uint32_t step[MI_CELLS]; /* where a token may step */
    uint32_t *low;           /* rank + count << 28 of the low bits */
    uint32_t *high;          /* [count of low][high bits] */
    mi_sets sets[MI_TOKENS + 1];
    unsigned layers; /* 2 * tokens + 1 */
    mi_layer layer[MI_LAYERS];
    /* of `share` processes this one, number `self`, keeps the rows self,
     * self + share, self + 2 share ... of every layer */
    unsigned share, self;
} mi_index;

struct oxo_table {
    oxo_game *game;
    mi_index index;
};

/* A table without rows. */
oxo_status oxo_table_new(const char *name, oxo_table **table, oxo_error *error);

/* Builds everything but the rows; all of them are this process's own. */
oxo_status mi_create(mi_index *index, const oxo_game *game, oxo_error *error);
void mi_destroy(mi_index *index);

static inline uint32_t mi_rank(const mi_index *x, uint32_t mask)
{
    const uint32_t low = x->low[mask & ((1u << MI_LOW_BITS) - 1)];
    return (low & 0xfffffff) + x->high[(low >> 28) << (MI_CELLS - MI_LOW_BITS) |
                                       mask >> MI_LOW_BITS];
}

/* The renumbered cells of `mask` in the row of the set with rank `set`. */
static inline uint32_t mi_columns_of(const mi_sets *sets, uint32_t set,
                                     uint32_t mask)
{
    const uint8_t *to = sets->to_column + (size_t)set * MI_CELLS;
    uint32_t columns = 0;
    for (; mask; mask &= mask - 1)
        columns |= 1u << to[__builtin_ctz(mask)];
    return columns;
}

/* The cells of a renumbered mask in a row. */
static inline uint32_t mi_cells_of(const mi_sets *sets, uint32_t row,
                                   uint32_t columns)
{
    const uint8_t *left = sets->left + (size_t)row * MI_CELLS;
    uint32_t mask = 0;
    for (; columns; columns &= columns - 1)
        mask |= 1u << left[__builtin_ctz(columns)];
    return mask;
}

/* Is this column the first of those that show the same class? */
bool mi_is_first(const mi_index *index, const mi_layer *layer, uint32_t row,
                 uint32_t column);

#endif
