/* The player `net` on 4^3: a policy-value network inside a tree search over
 * forced sequences. */
#ifndef OXO_LEARN_PLAYER_QUBIC_H
#define OXO_LEARN_PLAYER_QUBIC_H

#include "base/random.h"
#include "oxo/player.h"

typedef struct oxo_qubic_player oxo_qubic_player;

/* 4^3 by its name and rules, which the network's inputs are laid out for: a
 * .pg file numbers its cells otherwise. */
bool oxo_net_is_qubic(const oxo_game *game);

/* OXO_NO when the game is not 4^3, or the file that the options name holds a
 * network of another kind: then it is not for this player. Options:
 * [FILE][,sims=N][,images=N][,uniform=1] */
oxo_status oxo_qubic_player_create(const oxo_game *game, const char *options,
                                   oxo_qubic_player **player, oxo_error *error);
void oxo_qubic_player_destroy(oxo_qubic_player *player); /* NULL is fine */

oxo_status oxo_qubic_player_choose(oxo_qubic_player *player,
                                   const oxo_game *game, const oxo_pos *pos,
                                   oxo_random *random, oxo_context *context,
                                   oxo_choice *choice, oxo_error *error);

#endif
