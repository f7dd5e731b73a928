/* Playing a match on several threads and ranks.
 *
 * A game depends on its number and the seed alone, so it does not matter who
 * plays it: games are the numbers of a farm (base/farm.h), which hands their
 * results back in order. The score is that of a run of numbers, however many
 * play.
 */
#include "oxo/player.h"

#include "base/bits.h"
#include "players/match.h"
#include "rules/line.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- one table: two players and a board ---- */

/* To every worker: this, the game, and the two names, each ended by 0. */
typedef struct order_head {
    uint64_t seed;
    uint32_t one_side, max_plies;
} order_head;

/* From it: this and the moves. */
typedef struct played {
    oxo_outcome outcome;
    unsigned plies;
} played;

typedef struct table {
    order_head what;
    oxo_game *game;
    oxo_pos *pos;
    oxo_move *moves;
    oxo_player *players[2];
} table;

static void get_up(void *opaque)
{
    table *t = opaque;
    oxo_player_destroy(t->players[0]);
    oxo_player_destroy(t->players[1]);
    free(t->pos);
    free(t->moves);
    oxo_game_destroy(t->game);
}

static oxo_status sit_down(void *opaque, oxo_message *order, oxo_error *error)
{
    table *t = opaque;
    oxo_message_get(order, &t->what, sizeof t->what);
    oxo_status status = oxo_game_by_recipe(order, &t->game, error);
    if (status == OXO_OK) {
        t->pos = oxo_pos_new(t->game);
        t->moves = malloc(t->what.max_plies * sizeof *t->moves);
        if (t->pos == NULL || t->moves == NULL)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    for (int i = 0; i < 2 && status == OXO_OK; i++) {
        const char *name = oxo_message_text(order);
        status =
            name != NULL
                ? oxo_player_create(name, t->game, 0, &t->players[i], error)
                : oxo_fail(error, OXO_BAD_INPUT, "a name is missing");
    }
    return status;
}

static oxo_side side_of(bool one_side, uint64_t number)
{
    return one_side ? OXO_FIRST : (oxo_side)(number % 2);
}

static bool match_over(void *context)
{
    return oxo_context_stopped(context, 0);
}

static oxo_status play_game(void *opaque, oxo_message *task,
                            oxo_message *result, oxo_context *context,
                            oxo_error *error)
{
    table *t = opaque;
    const oxo_game *game = t->game;
    uint64_t number = 0;
    if (!oxo_message_get(task, &number, sizeof number))
        return oxo_fail(error, OXO_BAD_INPUT, "a task that was cut short");
    const oxo_side side = side_of(t->what.one_side != 0, number);
    for (unsigned i = 0; i < 2; i++)
        oxo_player_reseed(t->players[i],
                          oxo_mix64(t->what.seed * 1000003 + number * 2 + i));
    played done = {.plies = 0};
    /* players think as long as they like, but stop with the match */
    oxo_context think = {.stop = match_over, .user = context};
    game->ops->start(game, t->pos);
    for (;;) {
        done.outcome = game->ops->outcome(game, t->pos);
        if (done.outcome != OXO_ONGOING)
            break;
        if (done.plies == t->what.max_plies) {
            done.outcome = OXO_DRAW;
            break;
        }
        if (done.plies % 8 == 0 && oxo_context_stopped(context, 0))
            return oxo_fail(error, OXO_LIMIT, "stopped");
        oxo_choice choice;
        const oxo_status status =
            oxo_player_choose(t->players[game->ops->turn(game, t->pos) != side],
                              t->pos, &think, &choice, error);
        if (status != OXO_OK)
            return status;
        /* a player that was told to stop chose in haste: not a game to count */
        if (match_over(context))
            return oxo_fail(error, OXO_LIMIT, "stopped");
        t->moves[done.plies++] = choice.move;
        game->ops->play(game, t->pos, choice.move);
    }
    oxo_message_put(result, &done, sizeof done);
    oxo_message_put(result, t->moves, done.plies * sizeof *t->moves);
    return OXO_OK;
}

const oxo_trade oxo_match_trade = {.name = "match",
                                   .bench_size = sizeof(table),
                                   .open = sit_down,
                                   .clear = get_up,
                                   .work = play_game};

/* ---- the hall ---- */

typedef struct hall {
    const oxo_match_options *options;
    oxo_context *context;
    oxo_match_score score;
    oxo_move *moves;
} hall;

static void count(hall *h, const oxo_match_game *game)
{
    oxo_match_score *s = &h->score;
    const oxo_side side = game->side;
    if (game->outcome == OXO_DRAW)
        s->draws[side]++;
    else if ((game->outcome == OXO_FIRST_WINS) == (side == OXO_FIRST))
        s->wins[side]++;
    else
        s->losses[side]++;
    s->plies += game->plies;
}

static oxo_status finished(void *user, uint64_t number, oxo_message *result,
                           oxo_error *error)
{
    hall *h = user;
    played done;
    if (!oxo_message_get(result, &done, sizeof done) ||
        !oxo_message_get(result, h->moves, done.plies * sizeof *h->moves))
        return oxo_fail(error, OXO_BAD_INPUT, "a game that was cut short");
    const oxo_match_game game = {.number = number,
                                 .side = side_of(h->options->one_side, number),
                                 .outcome = done.outcome,
                                 .plies = done.plies,
                                 .moves = h->moves};
    count(h, &game);
    if (h->options->finished)
        h->options->finished(h->options->user, &game);
    const uint64_t all = number + 1 - h->options->first;
    char detail[64];
    snprintf(detail, sizeof detail, "%llu of %llu games",
             (unsigned long long)all, (unsigned long long)h->options->games);
    oxo_context_report(
        h->context,
        (oxo_progress){.phase = "playing",
                       .done = (double)all / (double)h->options->games,
                       .detail = detail});
    return OXO_OK;
}

oxo_status oxo_match(const oxo_game *game, const char *a, const char *b,
                     const oxo_match_options *options, oxo_context *context,
                     oxo_match_score *score, oxo_error *error)
{
    const order_head head = {.seed = options->seed,
                             .one_side = options->one_side,
                             .max_plies =
                                 options->max_plies ? options->max_plies
                                 : game->max_plies  ? game->max_plies + 1
                                                    : 1000};
    hall h = {.options = options,
              .context = context,
              .moves = malloc(head.max_plies * sizeof *h.moves)};
    oxo_message order = {0};
    oxo_message_put(&order, &head, sizeof head);
    oxo_status status = oxo_game_recipe(game, &order, error);
    oxo_message_put(&order, a, strlen(a) + 1);
    oxo_message_put(&order, b, strlen(b) + 1);
    if (status == OXO_OK && (h.moves == NULL || order.failed))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_context_report(context, (oxo_progress){.phase = "playing"});
    if (status == OXO_OK) {
        const oxo_numbered numbers = {.trade = &oxo_match_trade,
                                      .order = order.bytes,
                                      .order_size = order.size,
                                      .ranks = context ? context->ranks : NULL,
                                      .first = options->first,
                                      .count = options->games,
                                      .take = finished,
                                      .user = &h};
        status = oxo_farm_numbers(&numbers, context, error);
    }
    if (status == OXO_OK || status == OXO_LIMIT)
        *score = h.score;
    free(h.moves);
    free(order.bytes);
    return status;
}

/* ---- what a score means ---- */

void oxo_wilson(double wins, double games, double z, double *low, double *high)
{
    if (games <= 0) {
        *low = 0;
        *high = 1;
        return;
    }
    const double p = wins / games, zz = z * z;
    const double centre = (p + zz / (2 * games)) / (1 + zz / games);
    const double half = z / (1 + zz / games) *
                        sqrt(p * (1 - p) / games + zz / (4 * games * games));
    *low = centre - half;
    *high = centre + half;
}

double oxo_two_proportions(double wins1, double games1, double wins2,
                           double games2, double *p_value)
{
    const double pooled = (wins1 + wins2) / (games1 + games2);
    const double error =
        sqrt(pooled * (1 - pooled) * (1 / games1 + 1 / games2));
    const double z = error > 0 ? (wins1 / games1 - wins2 / games2) / error : 0;
    *p_value = erfc(fabs(z) / sqrt(2.0));
    return z;
}

double oxo_elo(double score)
{
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return -400 * log10(1 / score - 1);
}

double oxo_sprt(double wins, double draws, double losses, double elo0,
                double elo1)
{
    const double games = wins + draws + losses;
    if (games < 2)
        return 0;
    const double mean = (wins + draws / 2) / games;
    const double variance =
        (wins * (1 - mean) * (1 - mean) + draws * (0.5 - mean) * (0.5 - mean) +
         losses * mean * mean) /
        games;
    if (variance <= 0)
        return 0;
    const double s0 = 1 / (1 + pow(10, -elo0 / 400));
    const double s1 = 1 / (1 + pow(10, -elo1 / 400));
    return games * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
}
