/* A position as the text of its board, for verbs and protocols. */
#ifndef OXO_CLI_BOARD_TEXT_H
#define OXO_CLI_BOARD_TEXT_H

#include "oxo/game.h"

/* How many columns the terminal has that standard output goes to; 0: it goes
 * to a file or a pipe, which have room for everything. */
unsigned cli_width(void);

/* The board as text; free it. NULL: out of memory. On a terminal where not all
 * layers fit side by side, the others stand below the first ones. */
char *cli_board(const oxo_game *game, const oxo_pos *pos);

/* That folding by itself: `text` in at most `width` columns where that can be,
 * cut only between layers, each row with its label again. */
char *cli_board_folded(const char *text, unsigned width);

#endif
