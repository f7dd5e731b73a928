/* Number games on 3x3 the slow way: the twin that the fast search is compared
 * with. No symmetry, no pruning, no tables of lines; shares no code with src/.
 */
#ifndef OXO_NAIVE_NUMBER_H
#define OXO_NAIVE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

typedef struct naive_number {
    int mine[2][12], count[2]; /* the numbers of the two players */
    bool shared;               /* both lists hold the same numbers */
    bool product;
    long target;
    bool parity, own;
} naive_number;

/* > 0: the player to move wins, < 0: loses, 0: draw; the size is 100 minus
 * the plies until the end. Plain minimax over everything. `nodes` counts. */
int naive_number_value(const naive_number *game, const int board[9],
                       uint64_t *nodes);

/* The same from the empty board with a table of all boards (needs numbers
 * 1..9); *configurations is how many different boards were met, [size] each. */
int naive_number_full(const naive_number *game, uint64_t configurations[10]);

#endif
