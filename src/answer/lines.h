/* The lines of a game, typed: what `oxo lines` prints. */
#ifndef OXO_ANSWER_LINES_H
#define OXO_ANSWER_LINES_H

#include "oxo/game.h"

/* Every line of a game of points and lines, or those through one cell (not
 * OXO_MOVE_NONE). `side` is "both", or who wins by it: "first", "second". */
oxo_status oxo_lines_each(const oxo_game *game, oxo_move cell,
                          void (*each)(void *user, const char *side,
                                       const uint32_t *cells, unsigned count),
                          void *user, oxo_error *error);

/* A cell by its name, whether it can be played or not. */
oxo_status oxo_cell_named(const oxo_game *game, const char *text,
                          oxo_move *cell, oxo_error *error);

#endif
