/* A match against every opening reply; see oxo_match_every.
 *
 * The frontier holds the distinct positions with b to move after 1, 2 ...
 * moves of a. From level to level every legal reply is played, the position
 * that results is identified under symmetry (canonical key), a moves, and the
 * position after that is kept if its class is new. */
#include "oxo/player.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/keys.h"
#include "oxo/symmetry.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct every {
    const oxo_game *game;
    oxo_player *players[2]; /* a, b */
    const oxo_match_options *options;
    oxo_context *context;
    oxo_group *group;
    uint8_t *frontier; /* positions with b to move */
    size_t count, room;
    oxo_match_score score;
    oxo_move *moves;
    oxo_pos *pos;
    uint8_t *key;
} every;

static oxo_status keep(every *e, const oxo_pos *pos)
{
    const size_t size = e->game->pos_size;
    OXO_GROW_SIZED(e->frontier, size, e->count + 1, e->room,
                   return OXO_NO_MEMORY);
    memcpy(e->frontier + e->count++ * size, pos, size);
    return OXO_OK;
}

static void finish(every *e, oxo_outcome outcome, unsigned plies,
                   const oxo_move *moves)
{
    const oxo_match_game record = {
        .number = e->score.wins[0] + e->score.draws[0] + e->score.losses[0],
        .side = OXO_FIRST,
        .outcome = outcome,
        .plies = plies,
        .moves = moves};
    if (outcome == OXO_FIRST_WINS)
        e->score.wins[0]++;
    else if (outcome == OXO_SECOND_WINS)
        e->score.losses[0]++;
    else
        e->score.draws[0]++;
    e->score.plies += plies;
    if (e->options->finished)
        e->options->finished(e->options->user, &record);
}

/* a's move in e->pos, then the position is kept or its game is over. */
static oxo_status answer(every *e, oxo_error *error)
{
    const oxo_game *game = e->game;
    if (game->ops->outcome(game, e->pos) == OXO_ONGOING) {
        oxo_choice choice;
        oxo_status status =
            oxo_player_choose(e->players[0], e->pos, NULL, &choice, error);
        if (status != OXO_OK)
            return status;
        game->ops->play(game, e->pos, choice.move);
    }
    const oxo_outcome outcome = game->ops->outcome(game, e->pos);
    if (outcome == OXO_ONGOING)
        return keep(e, e->pos);
    finish(e, outcome, 0, NULL);
    return OXO_OK;
}

static oxo_status next_level(every *e, oxo_error *error)
{
    const oxo_game *game = e->game;
    uint8_t *old = e->frontier;
    const size_t old_count = e->count;
    e->frontier = NULL;
    e->count = e->room = 0;
    oxo_keys seen;
    oxo_keys_init(&seen, game->key_size);
    oxo_status status = OXO_OK;
    for (size_t i = 0; i < old_count && status == OXO_OK; i++) {
        const oxo_pos *from = (const oxo_pos *)(old + i * game->pos_size);
        const unsigned count = game->ops->moves(game, from, e->moves);
        for (unsigned j = 0; j < count && status == OXO_OK; j++) {
            memcpy(e->pos, from, game->pos_size);
            game->ops->play(game, e->pos, e->moves[j]);
            status = oxo_group_canon_key(e->group, e->pos, e->key, NULL);
            if (status != OXO_OK)
                break;
            bool fresh = false;
            if (oxo_keys_add(&seen, e->key, &fresh) == OXO_NO_KEY)
                status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
            else if (fresh)
                status = answer(e, error);
            if (status == OXO_OK && oxo_context_stopped(e->context, 0))
                status = oxo_fail(error, OXO_LIMIT, "stopped");
        }
        oxo_context_report(
            e->context,
            (oxo_progress){.phase = "openings", .nodes = e->count, .done = -1});
    }
    oxo_keys_clear(&seen);
    free(old);
    return status;
}

static oxo_status play_out(every *e, size_t number, unsigned bound,
                           oxo_error *error)
{
    const oxo_game *game = e->game;
    memcpy(e->pos, e->frontier + number * game->pos_size, game->pos_size);
    for (int i = 0; i < 2; i++)
        oxo_player_reseed(e->players[i], oxo_mix64(e->options->seed * 1000003 +
                                                   number * 2 + (unsigned)i));
    unsigned plies = 0;
    oxo_outcome outcome;
    while ((outcome = game->ops->outcome(game, e->pos)) == OXO_ONGOING &&
           plies < bound) {
        oxo_choice choice;
        oxo_status status = oxo_player_choose(
            e->players[game->ops->turn(game, e->pos) != OXO_FIRST], e->pos,
            NULL, &choice, error);
        if (status != OXO_OK)
            return status;
        e->moves[plies++] = choice.move;
        game->ops->play(game, e->pos, choice.move);
    }
    finish(e, outcome == OXO_ONGOING ? OXO_DRAW : outcome, plies, e->moves);
    return OXO_OK;
}

oxo_status oxo_match_every(const oxo_game *game, const char *a, const char *b,
                           unsigned depth, const oxo_match_options *options,
                           oxo_context *context, oxo_match_score *score,
                           oxo_error *error)
{
    const unsigned bound = options->max_plies ? options->max_plies
                           : game->max_plies  ? game->max_plies + 1
                                              : 1000;
    every e = {.game = game, .options = options, .context = context};
    e.moves = malloc((bound + game->max_moves) * sizeof *e.moves);
    e.pos = oxo_pos_new(game);
    e.key = malloc(game->key_size);
    oxo_status status = e.moves && e.pos && e.key
                            ? OXO_OK
                            : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = oxo_group_create(game, NULL, &e.group, error);
    if (status == OXO_OK)
        status =
            oxo_player_create(a, game, options->seed, &e.players[0], error);
    if (status == OXO_OK)
        status =
            oxo_player_create(b, game, options->seed, &e.players[1], error);
    if (status == OXO_OK)
        status = answer(&e, error);
    for (unsigned i = 0; i < depth && status == OXO_OK; i++)
        status = next_level(&e, error);
    for (size_t i = 0; i < e.count && status == OXO_OK; i++) {
        status = play_out(&e, i, bound, error);
        char detail[64];
        snprintf(detail, sizeof detail, "%zu of %zu games", i + 1, e.count);
        oxo_context_report(context,
                           (oxo_progress){.phase = "playing",
                                          .done = (double)i / (double)e.count,
                                          .detail = detail});
        if (status == OXO_OK && oxo_context_stopped(context, 0))
            status = oxo_fail(error, OXO_LIMIT, "stopped");
    }
    if (status == OXO_OK || status == OXO_LIMIT)
        *score = e.score;
    oxo_player_destroy(e.players[0]);
    oxo_player_destroy(e.players[1]);
    oxo_group_destroy(e.group);
    free(e.frontier);
    free(e.moves);
    free(e.pos);
    free(e.key);
    return status;
}
