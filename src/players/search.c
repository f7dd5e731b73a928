/* search: Monte-Carlo tree search with forced sequences (search/mcts.h).
 *
 * Options: nodes=N simulations for a move (2000 unless given; 0 = until the
 * context stops it), or ms=N milliseconds. With nodes its games can be
 * repeated; with ms they depend on the machine. Limits of the context, when
 * it has any, take the place of both.
 */
#include "players/player.h"

#include "search/mcts.h"
#include <stdio.h>
#include <stdlib.h>

typedef struct search_player {
    oxo_player head;
    oxo_mcts *mcts;
    uint64_t nodes;
    double seconds; /* 0: by nodes */
} search_player;

static oxo_status choose(oxo_player *player, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error)
{
    search_player *p = (search_player *)player;
    oxo_context limits = oxo_context_within(context, 0, 0);
    oxo_mcts_options options = {0};
    if (!limits.max_nodes && !(limits.deadline > 0)) {
        limits = oxo_context_within(context, 0, p->seconds);
        options.nodes = p->seconds > 0 ? 0 : p->nodes;
    }
    if (!options.nodes && !limits.max_nodes && !(limits.deadline > 0) &&
        !limits.stop)
        options.nodes = 2000; /* nobody would ever stop it */
    oxo_mcts_move best;
    oxo_status status = oxo_mcts_run(p->mcts, pos, &options, &player->random,
                                     &limits, &best, error);
    if (status == OXO_OK)
        oxo_choice_from_mcts(p->mcts, pos, &best, choice);
    return status;
}

/* Turns the answer of a tree search into a choice. */
void oxo_choice_from_mcts(const oxo_mcts *mcts, const oxo_pos *pos,
                          const oxo_mcts_move *best, oxo_choice *choice)
{
    uint64_t visits;
    const oxo_game *game = oxo_mcts_game(mcts);
    const oxo_value value = oxo_mcts_root(mcts, &visits);
    const oxo_outcome root = value.winner;
    *choice = (oxo_choice){.move = best->move, .estimate = best->estimate};
    if (root == OXO_OPEN) {
        snprintf(choice->why, sizeof choice->why, "%llu simulation%s",
                 (unsigned long long)visits, visits == 1 ? "" : "s");
        return;
    }
    const bool win = oxo_value_wins(value, game->ops->turn(game, pos));
    /* one simulation: the forced sequence of the root, a shortest one */
    const bool sequence = win && visits == 1;
    choice->value =
        sequence ? oxo_value_within(root, best->distance, OXO_GROUND_FORCED)
                 : value;
    if (sequence)
        snprintf(choice->why, sizeof choice->why, "forced win in %u",
                 best->distance);
    else
        snprintf(choice->why, sizeof choice->why, "%s after %llu simulation%s",
                 win                ? "proved win"
                 : root == OXO_DRAW ? "proved draw"
                                    : "every move loses",
                 (unsigned long long)visits, visits == 1 ? "" : "s");
}

static void destroy(oxo_player *player)
{
    search_player *p = (search_player *)player;
    oxo_mcts_destroy(p->mcts);
    free(p);
}

static oxo_status create(const oxo_game *game, const char *options,
                         oxo_player **player, oxo_error *error)
{
    uint64_t nodes = 2000;
    double seconds = 0;
    oxo_status status = oxo_options_limits("search", options, "simulations",
                                           &nodes, &seconds, error);
    if (status != OXO_OK)
        return status;
    search_player *p = calloc(1, sizeof *p);
    if (!p)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    p->nodes = nodes;
    p->seconds = seconds;
    status = oxo_mcts_create(game, &p->mcts, error);
    if (status != OXO_OK) {
        free(p);
        return status;
    }
    *player = &p->head;
    return OXO_OK;
}

const oxo_player_kind_ops oxo_player_search = {
    "search", "tree search with forced sequences: nodes=N or ms=N", create,
    choose, destroy};
