/* A guess at the work that a position of a line game needs.
 *
 * The expansions below a position with the attacker to move, as a power of two
 * whose exponent is linear in the numbers of open lines by their stones. The
 * weights depend on the number of attacking stones; tools/tune_guess.c makes
 * them. Whole numbers only, so that every compiler and machine walks the same
 * graph. Without weights the guess is always 1.
 */
#ifndef OXO_SEARCH_LINE_GUESS_H
#define OXO_SEARCH_LINE_GUESS_H

#include "board/counts.h"

enum { OXO_GUESS_FEATURES = 6, OXO_GUESS_ROWS = 12 };

/* In 64ths of a bit: a constant, then lines with 0, 1, 2 attacking stones and
 * nothing else, and with 1, 2, 3 defending ones. */
typedef struct oxo_guess_weights {
    int constant;
    int attack[3], defend[3];
} oxo_guess_weights;

/* By the number of attacking stones from two on; the last row serves for all
 * that have more. */
typedef struct oxo_guess_table {
    oxo_guess_weights row[OXO_GUESS_ROWS];
} oxo_guess_table;

typedef struct oxo_guess {
    const oxo_board *board;
    const oxo_guess_weights *weights; /* NULL: none */
    int all;                          /* the exponent of the position */
    int change[OXO_BOARD_CELLS];      /* what a defending stone adds to it */
} oxo_guess;

/* The weights for games on this board; NULL where there are none. */
const oxo_guess_table *oxo_guess_weights_for(const oxo_board *board);
/* The row for so many attacking stones. */
unsigned oxo_guess_row(unsigned attackers);
/* For the position of the counts, with the table's weights for so many
 * attacking stones; without a table (NULL) the guess is always 1. */
void oxo_guess_make(oxo_guess *guess, const oxo_guess_table *table,
                    const oxo_counts *counts, unsigned attackers);
/* After an attacking stone on a cell; `before` and counts: before it. */
void oxo_guess_move(oxo_guess *guess, const oxo_guess *before,
                    const oxo_counts *counts, unsigned cell);
/* The guess once the defender has played `reply`; at least 1, at most 1000. */
uint32_t oxo_guess_after(const oxo_guess *guess, unsigned reply);
uint32_t oxo_guess_sum(const oxo_guess *guess, const uint64_t *replies);
/* The numbers of lines in the order of the weights. */
void oxo_guess_features(const oxo_counts *counts, int out[OXO_GUESS_FEATURES]);

#endif
