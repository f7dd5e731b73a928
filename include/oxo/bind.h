/* The contract of a game as plain functions, for other languages.
 *
 * C code calls game->ops; a caller that cannot reach into a struct, such as a
 * foreign function interface, calls these. They do the same. */
#ifndef OXO_BIND_H
#define OXO_BIND_H

#include "oxo/game.h"

OXO_C_BEGIN

OXO_API const char *oxo_version(void);
OXO_API const char *oxo_game_name(const oxo_game *game);
OXO_API const char *oxo_game_title(const oxo_game *game);
OXO_API unsigned oxo_game_max_moves(const oxo_game *game);

OXO_API oxo_outcome oxo_pos_outcome(const oxo_game *game, const oxo_pos *pos);
OXO_API oxo_side oxo_pos_turn(const oxo_game *game, const oxo_pos *pos);
/* Room for oxo_game_max_moves; returns how many. */
OXO_API unsigned oxo_pos_moves(const oxo_game *game, const oxo_pos *pos,
                               oxo_move *moves);
/* Plays a move; OXO_BAD_INPUT when it is not legal. */
OXO_API oxo_status oxo_pos_play(const oxo_game *game, oxo_pos *pos,
                                oxo_move move, oxo_error *error);
/* Texts: the length without the final NUL, as snprintf returns it. */
OXO_API size_t oxo_pos_text(const oxo_game *game, const oxo_pos *pos,
                            char *text, size_t size);
OXO_API size_t oxo_move_text(const oxo_game *game, oxo_move move, char *text,
                             size_t size);
OXO_API oxo_status oxo_move_read(const oxo_game *game, const oxo_pos *pos,
                                 const char *text, oxo_move *move,
                                 oxo_error *error);
/* Releases what oxo_pos_new and oxo_pos_copy gave; NULL is fine. */
OXO_API void oxo_pos_free(oxo_pos *pos);

OXO_C_END

#endif
