/* The contract as plain functions; see oxo/game.h. */
#include "oxo/game.h"

#include <stdlib.h>
#include <string.h>

const char *oxo_version(void)
{
    return OXO_VERSION;
}

const char *oxo_game_name(const oxo_game *game)
{
    return game->name;
}

const char *oxo_game_title(const oxo_game *game)
{
    return game->title;
}

unsigned oxo_game_max_moves(const oxo_game *game)
{
    return game->max_moves;
}

oxo_outcome oxo_pos_outcome(const oxo_game *game, const oxo_pos *pos)
{
    return game->ops->outcome(game, pos);
}

oxo_side oxo_pos_turn(const oxo_game *game, const oxo_pos *pos)
{
    return game->ops->turn(game, pos);
}

unsigned oxo_pos_moves(const oxo_game *game, const oxo_pos *pos,
                       oxo_move *moves)
{
    return game->ops->moves(game, pos, moves);
}

oxo_status oxo_pos_play(const oxo_game *game, oxo_pos *pos, oxo_move move,
                        oxo_error *error)
{
    if (game->ops->outcome(game, pos) != OXO_ONGOING)
        return oxo_fail(error, OXO_BAD_INPUT, "the game is over");
    if (!oxo_pos_legal(game, pos, move))
        return oxo_fail(error, OXO_BAD_INPUT, "no legal move");
    game->ops->play(game, pos, move);
    return OXO_OK;
}

size_t oxo_pos_text(const oxo_game *game, const oxo_pos *pos, char *text,
                    size_t size)
{
    return game->ops->pos_text(game, pos, text, size);
}

size_t oxo_move_text(const oxo_game *game, oxo_move move, char *text,
                     size_t size)
{
    return game->ops->move_text(game, move, text, size);
}

oxo_status oxo_move_read(const oxo_game *game, const oxo_pos *pos,
                         const char *text, oxo_move *move, oxo_error *error)
{
    return game->ops->move_parse(game, pos, text, strlen(text), move, error);
}

void oxo_pos_free(oxo_pos *pos)
{
    free(pos);
}
