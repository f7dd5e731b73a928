/* Moving games by definition: slow, without symmetry, with rules of its own.
 * Only the spec (plain data) is shared with the code under test. */
#ifndef OXO_TESTS_MOVING_NAIVE_H
#define OXO_TESTS_MOVING_NAIVE_H

#include "oxo/families.h"

/* A board of '.', 'x', 'o' and whose turn it is. */
typedef struct naive_board {
    char at[729];
    char turn;
} naive_board;

unsigned naive_moving_cells(const oxo_moving_spec *spec);
/* Has `who` the winning pattern? Counts lines with the paper's formula. */
bool naive_moving_wins(const oxo_moving_spec *spec, const naive_board *board,
                       char who);
/* May the tokens of `who` stand like this? The paper's determinants. */
bool naive_moving_allowed(const oxo_moving_spec *spec, const naive_board *board,
                          char who);
/* All legal moves, sorted as the contract asks; zero when the game is over. */
unsigned naive_moving_moves(const oxo_moving_spec *spec,
                            const naive_board *board, oxo_move *out);
void naive_moving_play(naive_board *board, oxo_move move);

void naive_moving_read(const oxo_game *game, const oxo_pos *pos,
                       naive_board *board);
oxo_outcome naive_moving_outcome(const oxo_game *game, const oxo_pos *pos);

/* Every position of a 3x3 game by forward iteration to a fixed point.
 * value[2*code+side]: -1 draw, -2 no position, else the distance to the end
 * (odd: the side to move wins). code: base 3, cell 0 lowest, 1 = x, 2 = o. */
enum { NAIVE_STATES = 2 * 19683 };
void naive_moving_solve(const oxo_moving_spec *spec, int *value);
unsigned naive_moving_code(const naive_board *board, unsigned cells);

#endif
