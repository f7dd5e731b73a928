/* See board_text.h. */
#include "board_text.h"

#include "oxo/game.h"
#include <stdlib.h>

char *cli_board(const oxo_game *game, const oxo_pos *pos)
{
    const size_t size = oxo_pos_board(game, pos, NULL, 0) + 1;
    char *text = malloc(size);
    if (text)
        oxo_pos_board(game, pos, text, size);
    return text;
}
