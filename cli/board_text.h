/* A position as the text of its board, for verbs and protocols. */
#ifndef OXO_CLI_BOARD_TEXT_H
#define OXO_CLI_BOARD_TEXT_H

#include "oxo/game.h"

/* The board as text; free it. NULL: out of memory. */
char *cli_board(const oxo_game *game, const oxo_pos *pos);

#endif
