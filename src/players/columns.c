/* columns: alpha-beta search for games with gravity (search/gravity.h).
 *
 * It sees threats that cannot be taken yet and whose parity they suit, and
 * plays end games out exactly. Options: nodes=N positions for a move (20000
 * unless given; 0 = until the context stops it), or ms=N milliseconds. With
 * nodes its games can be repeated.
 */
#include "players/player.h"

#include "oxo/symmetry.h"
#include "search/gravity.h"
#include <stdio.h>
#include <stdlib.h>

enum { DEFAULT_NODES = 20000 };

typedef struct columns_player {
    oxo_player head;
    oxo_gravity *gravity;
    uint64_t nodes;
    double seconds; /* 0: by nodes */
} columns_player;

static bool stopped(void *context)
{
    return oxo_context_stopped(context, 0);
}

static oxo_status choose(oxo_player *player, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error)
{
    columns_player *p = (columns_player *)player;
    oxo_context limits = oxo_context_within(context, 0, 0);
    uint64_t nodes = limits.max_nodes;
    (void)error;
    if (!nodes && !(limits.deadline > 0)) {
        limits = oxo_context_within(context, 0, p->seconds);
        nodes = p->seconds > 0 ? 0 : p->nodes;
    }
    if (!nodes && !(limits.deadline > 0) && !limits.stop)
        nodes = DEFAULT_NODES; /* nobody would ever stop it */
    oxo_move move = OXO_MOVE_NONE;
    int estimate = 0;
    unsigned depth = 0;
    oxo_outcome outcome = OXO_OPEN;
    if (!oxo_gravity_best(p->gravity, pos, nodes, stopped, &limits, &move,
                          &estimate, &depth, &outcome))
        move = oxo_random_move(player->game, pos, &player->random);
    *choice = (oxo_choice){.move = move, .estimate = estimate / 1e6};
    if (outcome == OXO_OPEN) {
        snprintf(choice->why, sizeof choice->why, "%u plies deep", depth);
        return OXO_OK;
    }
    const bool win =
        outcome == oxo_win_of(player->game->ops->turn(player->game, pos));
    choice->value = oxo_value_uncounted(outcome, OXO_GROUND_FULL_SEARCH);
    snprintf(choice->why, sizeof choice->why, "%s, %u plies deep",
             win                   ? "a win"
             : outcome == OXO_DRAW ? "a draw"
                                   : "every move loses",
             depth);
    return OXO_OK;
}

static void destroy(oxo_player *player)
{
    columns_player *p = (columns_player *)player;
    oxo_gravity_destroy(p->gravity);
    free(p);
}

static oxo_status create(const oxo_game *game, const char *options,
                         oxo_player **player, oxo_error *error)
{
    uint64_t nodes = DEFAULT_NODES;
    double seconds = 0;
    oxo_status status = oxo_options_limits("columns", options, "positions",
                                           &nodes, &seconds, error);
    if (status != OXO_OK)
        return status;
    columns_player *p = calloc(1, sizeof *p);
    if (!p)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    p->nodes = nodes;
    p->seconds = seconds;
    oxo_group *group = NULL;
    if (oxo_group_create(game, NULL, &group, NULL) == OXO_NO_MEMORY)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = oxo_gravity_create(game, group, (size_t)64 << 20, &p->gravity,
                                    error);
    oxo_group_destroy(group);
    if (status != OXO_OK) {
        free(p);
        return status;
    }
    *player = &p->head;
    return OXO_OK;
}

const oxo_player_kind_ops oxo_player_columns = {
    "columns", "alpha-beta for games with gravity: nodes=N or ms=N", create,
    choose, destroy};
