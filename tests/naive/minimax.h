/* Plain minimax over the contract: no memo, no symmetry, no pruning. */
#ifndef OXO_TESTS_MINIMAX_H
#define OXO_TESTS_MINIMAX_H

#include "oxo/game.h"

/* Outcome with best play and the plies to the end: the winner hurries, the
 * loser delays. For positions with few moves left. */
oxo_outcome naive_minimax(const oxo_game *game, const oxo_pos *pos,
                          unsigned *distance);

#endif
