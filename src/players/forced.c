/* forced: greedy with forced sequences.
 *
 * It plays a forced sequence when it has one, keeps out of those of the other
 * side when it can, and is greedy otherwise. For games without forced
 * sequences (other families, misere, gravity) it is greedy.
 */
#include "players/player.h"

#include "oxo/search.h"
#include "rules/line.h"
#include "rules/value.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct forced_player {
    oxo_player head;
    oxo_player *greedy;
    oxo_forced *search; /* NULL: not for this game */
} forced_player;

/* Does the other side have a forced win after this move? */
static bool refuted(forced_player *p, const oxo_pos *pos, oxo_move move,
                    oxo_pos *scratch, oxo_context *context)
{
    const oxo_game *game = p->head.game;
    oxo_forced_query query = {.attacker =
                                  (oxo_side)!game->ops->turn(game, pos)};
    memcpy(scratch, pos, game->pos_size);
    game->ops->play(game, scratch, move);
    return game->ops->outcome(game, scratch) == OXO_ONGOING &&
           oxo_forced_search(p->search, scratch, &query, context, NULL, NULL) ==
               OXO_OK;
}

static oxo_status choose(oxo_player *player, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error)
{
    forced_player *p = (forced_player *)player;
    const oxo_game *game = player->game;
    /* one stream of random numbers for both */
    p->greedy->random = player->random;
    oxo_status status =
        oxo_player_choose(p->greedy, pos, context, choice, error);
    player->random = p->greedy->random;
    if (status != OXO_OK || !p->search || choice->value.winner != OXO_OPEN)
        return status;
    const oxo_side me = game->ops->turn(game, pos);
    oxo_forced_query query = {.attacker = me, .shortest = true};
    oxo_forced_win win;
    if (oxo_forced_search(p->search, pos, &query, context, &win, NULL) ==
        OXO_OK) {
        oxo_choice_wins(choice, win.moves[0],
                        oxo_value_forced(me, win.completes, win.length));
        return OXO_OK;
    }
    /* Would doing nothing lose to a forced sequence? Then only its zone (or a
     * three of our own) can help; try every move, the greedy one first. */
    query.attacker = (oxo_side)!me;
    query.shortest = false;
    if (oxo_forced_search(p->search, pos, &query, context, NULL, NULL) !=
        OXO_OK)
        return OXO_OK;
    oxo_pos *scratch = oxo_pos_copy(game, pos);
    oxo_move *moves = malloc(game->max_moves * sizeof *moves);
    if (scratch && moves && refuted(p, pos, choice->move, scratch, context)) {
        const unsigned count = game->ops->moves(game, pos, moves);
        unsigned good = 0;
        for (unsigned i = 0; i < count; i++) {
            if (oxo_context_stopped(context, 0))
                break;
            if (!refuted(p, pos, moves[i], scratch, context) &&
                oxo_random_below(&player->random, ++good) == 0)
                choice->move = moves[i];
        }
        snprintf(choice->why, sizeof choice->why,
                 good ? "stops a forced win" : "cannot stop a forced win");
    }
    free(scratch);
    free(moves);
    return OXO_OK;
}

static oxo_status create(const oxo_game *game, const char *options,
                         oxo_player **player, oxo_error *error)
{
    if (*options)
        return oxo_fail(error, OXO_BAD_INPUT, "forced takes no options");
    forced_player *p = calloc(1, sizeof *p);
    if (!p)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status = oxo_player_create("greedy", game, 1, &p->greedy, error);
    if (status == OXO_OK)
        status = oxo_forced_create(game, &p->search, error);
    if (status == OXO_UNSUPPORTED)
        status = OXO_OK; /* plays on as greedy */
    if (status != OXO_OK) {
        oxo_player_destroy(p->greedy);
        free(p);
        return status;
    }
    *player = &p->head;
    return OXO_OK;
}

static void destroy(oxo_player *player)
{
    forced_player *p = (forced_player *)player;
    oxo_player_destroy(p->greedy);
    oxo_forced_destroy(p->search);
    free(p);
}

const oxo_player_kind_ops oxo_player_forced = {
    "forced", "greedy, with forced sequences for both sides", create, choose,
    destroy};
