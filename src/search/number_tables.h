/* The tables behind the number-game search: lines as finite automata.
 *
 * All that the rest of a game can know of a line is what is still missing from
 * it: the rest of the sum or product and, where the rules ask for it, the
 * parity or owner seen so far. So every line is in one state of a small
 * automaton, and writing number g into one of its cells moves it to
 * next[state][g]:
 *
 *     start --5--> "10 in two" --2--> "8 in one" --8--> WIN
 *                                          \--anything else--> dead
 *
 * Sums, products, lists, primes, Nygaard's rule: all of them differ only in
 * these tables; the search sees no arithmetic at all. Two boards with the same
 * empty cells, the same numbers left and the same states of their lines have
 * the same future, whatever stands in their cells. Positions examined for the
 * value and distance of Graham's game (21 states), boards told apart by
 *     what stands on them   2048541, with the 64 symmetries  44591
 *     the future as above    862395, with the 64 symmetries  30054
 */
#ifndef OXO_SEARCH_NUMBER_TABLES_H
#define OXO_SEARCH_NUMBER_TABLES_H

#include "oxo/families.h"

enum {
    NUMBER_CELLS = 32, /* boards that can be searched: up to 5x5 and 3x3x3 */
    NUMBER_LINES = 64,
    NUMBER_VALUES = 31, /* numbers in the pool: 5 bits with 0 = empty */
    NUMBER_STATES = 256,
    NUMBER_DEAD = 0, /* this line can no longer win */
    NUMBER_WIN = 1,  /* the move completed a winning line */
    NUMBER_START = 2,
    NUMBER_CLOSERS = 16 /* a bit of `hope`, below */
};

typedef struct number_tables {
    oxo_number_spec spec;
    unsigned cells, lines, states;
    uint32_t line_mask[NUMBER_LINES]; /* its cells as bits */
    uint8_t line_cells[NUMBER_LINES][5];
    uint8_t degree[NUMBER_CELLS];
    uint8_t through[NUMBER_CELLS][13]; /* lines through a cell */

    uint8_t next[NUMBER_STATES][NUMBER_VALUES];
    uint8_t stage[NUMBER_STATES]; /* empty cells of a live line, 0 = dead */
    uint8_t dense[NUMBER_STATES]; /* number among states of its stage, from 1 */
    unsigned dense_bits;

    /* Each side's numbers as bits of a mask of its own. */
    unsigned set_size[2];
    uint8_t global[2][NUMBER_VALUES];     /* bit -> index in the pool */
    uint32_t local_bit[2][NUMBER_VALUES]; /* index in the pool -> bit or 0 */

    /* stage 1: numbers of a side that complete the line and win */
    uint32_t finish[2][NUMBER_STATES];
    /* stage 2, row*2^size + what the other side has left: numbers of the side
     * that would let the other side finish at once; NULL when too large */
    uint8_t row[NUMBER_STATES];
    unsigned rows;
    uint32_t *give[2];
    /* stage 2, row*2^size + own numbers left: can two of them win the line? */
    uint8_t *twice[2];
    /* Up to 16 numbers: used*states + state says what the numbers left can
     * still do with a line: bit g, number g is in some way to complete it; bit
     * NUMBER_CLOSERS + side, that side can be the one who does. NULL else. */
    uint32_t *hope;
    bool one_class; /* no number is shared, or all are */

    unsigned cell_maps, value_maps;
    uint8_t *cell_map;  /* cell_maps rows of `cells` */
    uint8_t *value_map; /* value_maps rows of spec.count */
} number_tables;

oxo_status oxo_number_tables_create(const oxo_number_spec *spec,
                                    number_tables **tables, oxo_error *error);
void oxo_number_tables_destroy(number_tables *tables);

/* give[] where the table is too large: computed on the spot. */
uint32_t oxo_number_give_slow(const number_tables *t, unsigned side,
                              unsigned state, uint32_t rest);

#endif
