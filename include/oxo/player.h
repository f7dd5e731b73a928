/* Players: everything that can choose a move, behind one interface.
 *
 *     oxo_player_create("greedy", game, 1, &player, &error)
 *     oxo_player_choose(player, pos, &context, &choice, &error)
 *
 * A player is named by a text: "random", "search:nodes=20000", "level:5".
 * It belongs to one game and one thread, and remembers nothing between moves
 * that would make its choice depend on more than the position, its seed and
 * how many moves it has chosen: the same seed plays the same game.
 */
#ifndef OXO_PLAYER_H
#define OXO_PLAYER_H

#include "oxo/context.h"
#include "oxo/value.h"

OXO_C_BEGIN

typedef struct oxo_choice {
    oxo_move move;
    oxo_value value; /* of the move, counted from before it; open: a guess */
    double estimate; /* a guess in -1..1 for the side that moves */
    char why[64];    /* a few words for people, e.g. "blocks b2B" */
} oxo_choice;

typedef struct oxo_player oxo_player;

/* Creates a player from its name. OXO_UNSUPPORTED when it cannot play this
 * game; the game must outlive it. */
OXO_API oxo_status oxo_player_create(const char *name, const oxo_game *game,
                                     uint64_t seed, oxo_player **player,
                                     oxo_error *error);
OXO_API void oxo_player_destroy(oxo_player *player); /* NULL is fine */

/* Begins a new stream of random numbers, as if created with this seed. */
OXO_API void oxo_player_reseed(oxo_player *player, uint64_t seed);

/* The name it was created from. */
OXO_API const char *oxo_player_name(const oxo_player *player);

/* Chooses a move in a position that is not over. Stops early, with the best
 * move found so far, when the context says so: it always has a legal move. */
OXO_API oxo_status oxo_player_choose(oxo_player *player, const oxo_pos *pos,
                                     oxo_context *context, oxo_choice *choice,
                                     oxo_error *error);

/* The kinds of players, for help texts: name and summary of the i-th, false
 * behind the last. */
OXO_API bool oxo_player_kind(unsigned i, const char **name,
                             const char **summary);

OXO_C_END

#endif
