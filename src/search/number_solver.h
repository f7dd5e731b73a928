/* Number games, beyond oxo/search.h: what answers ask about larger boards. */
#ifndef OXO_SEARCH_NUMBER_SOLVER_H
#define OXO_SEARCH_NUMBER_SOLVER_H

#include "oxo/search.h"

/* How much good play takes to know, in bits: the mean over games in which both
 * sides choose at random among the moves that keep the value of the position
 * (win, draw or loss), of the sum over the moves of log2(moves there are /
 * moves that keep it). 0: no mistake is possible. For boards of nine cells. */
oxo_status oxo_number_bits(oxo_number_solver *solver, const oxo_pos *pos,
                           oxo_context *context, double *bits,
                           oxo_error *error);
/* The same, and a move of `side` (whose turn it must be) that wins;
 * OXO_MOVE_NONE when it does not win. */
oxo_status oxo_number_winning_move(oxo_number_solver *solver,
                                   const oxo_pos *pos, oxo_context *context,
                                   oxo_move *move, oxo_error *error);
/* Who wins, for larger boards: asks both questions in turn with growing
 * shares of work, so that an easy answer is found whichever it is. *move gets
 * a winning move if it is the winner's turn, else OXO_MOVE_NONE. */
oxo_status oxo_number_outcome(oxo_number_solver *solver, const oxo_pos *pos,
                              oxo_context *context, oxo_outcome *outcome,
                              oxo_move *move, oxo_error *error);

#endif
