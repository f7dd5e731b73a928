/* Playing a match on several threads.
 *
 * Workers take game numbers from a counter and play whole games; finished
 * games wait in a ring until all games with smaller numbers are finished, so
 * the callback sees them in order and the score is that of a run of numbers,
 * however many threads there are.
 */
#include "oxo/player.h"

#include "base/bits.h"
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RING = 256 }; /* games that may wait for an earlier one */

typedef struct slot {
    bool ready;
    oxo_match_game game;
    oxo_move *moves;
} slot;

typedef struct hall {
    const oxo_game *game;
    const char *names[2];
    const oxo_match_options *options;
    oxo_context *context;
    oxo_match_score score;
    pthread_mutex_t lock;
    pthread_cond_t room;
    uint64_t next, reported; /* numbers */
    slot ring[RING];
    unsigned max_plies;
    oxo_status status;
    oxo_error error;
} hall;

static void give_up(hall *h, oxo_status status, const oxo_error *error)
{
    pthread_mutex_lock(&h->lock);
    if (h->status == OXO_OK) {
        h->status = status;
        if (error)
            h->error = *error;
    }
    pthread_cond_broadcast(&h->room);
    pthread_mutex_unlock(&h->lock);
}

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

/* Hands over a finished game; reports all that are next in order. */
static void hand_over(hall *h, oxo_match_game game, const oxo_move *moves)
{
    pthread_mutex_lock(&h->lock);
    slot *s = &h->ring[game.number % RING];
    memcpy(s->moves, moves, game.plies * sizeof *moves);
    s->game = game;
    s->game.moves = s->moves;
    s->ready = true;
    for (s = &h->ring[h->reported % RING];
         s->ready && s->game.number == h->reported;
         s = &h->ring[h->reported % RING]) {
        count(h, &s->game);
        if (h->options->finished)
            h->options->finished(h->options->user, &s->game);
        s->ready = false;
        h->reported++;
    }
    const uint64_t done = h->reported - h->options->first;
    char detail[64];
    snprintf(detail, sizeof detail, "%llu of %llu games",
             (unsigned long long)done, (unsigned long long)h->options->games);
    oxo_context_report(
        h->context,
        (oxo_progress){.phase = "playing",
                       .done = (double)done / (double)h->options->games,
                       .detail = detail});
    pthread_cond_broadcast(&h->room);
    pthread_mutex_unlock(&h->lock);
}

/* The number of the next game, or UINT64_MAX. */
static uint64_t take_number(hall *h)
{
    uint64_t number = UINT64_MAX;
    pthread_mutex_lock(&h->lock);
    const uint64_t end = h->options->first + h->options->games;
    while (h->status == OXO_OK && h->next < end &&
           h->next >= h->reported + RING)
        pthread_cond_wait(&h->room, &h->lock);
    if (h->status == OXO_OK && h->next < end)
        number = h->next++;
    pthread_mutex_unlock(&h->lock);
    return number;
}

/* `players` are in the order of the names; they are told the seed. */
static bool match_over(void *context)
{
    return oxo_context_stopped(context, 0);
}

static oxo_status play_game(hall *h, uint64_t number,
                            oxo_player *const players[2], oxo_pos *pos,
                            oxo_move *moves, oxo_error *error)
{
    const oxo_game *game = h->game;
    const oxo_side side =
        h->options->one_side ? OXO_FIRST : (oxo_side)(number % 2);
    for (unsigned i = 0; i < 2; i++)
        oxo_player_reseed(
            players[i], oxo_mix64(h->options->seed * 1000003 + number * 2 + i));
    oxo_match_game record = {.number = number, .side = side};
    /* players think as long as they like, but stop with the match */
    oxo_context think = {.stop = match_over, .user = h->context};
    game->ops->start(game, pos);
    for (;;) {
        record.outcome = game->ops->outcome(game, pos);
        if (record.outcome != OXO_ONGOING)
            break;
        if (record.plies == h->max_plies) {
            record.outcome = OXO_DRAW;
            break;
        }
        if (record.plies % 8 == 0 && oxo_context_stopped(h->context, 0))
            return oxo_fail(error, OXO_LIMIT, "stopped");
        oxo_choice choice;
        oxo_status status =
            oxo_player_choose(players[game->ops->turn(game, pos) != side], pos,
                              &think, &choice, error);
        if (status != OXO_OK)
            return status;
        /* a player that was told to stop chose in haste: not a game to count */
        if (think.stop && think.stop(think.user))
            return oxo_fail(error, OXO_LIMIT, "stopped");
        moves[record.plies++] = choice.move;
        game->ops->play(game, pos, choice.move);
    }
    hand_over(h, record, moves);
    return OXO_OK;
}

static void *work(void *argument)
{
    hall *h = argument;
    oxo_pos *pos = oxo_pos_new(h->game);
    oxo_move *moves = malloc(h->max_plies * sizeof *moves);
    oxo_error error = {.text = "out of memory"};
    oxo_player *players[2] = {NULL, NULL};
    oxo_status status = pos && moves ? OXO_OK : OXO_NO_MEMORY;
    for (int i = 0; i < 2 && status == OXO_OK; i++)
        status =
            oxo_player_create(h->names[i], h->game, 0, &players[i], &error);
    while (status == OXO_OK) {
        const uint64_t number = take_number(h);
        if (number == UINT64_MAX)
            break;
        status = play_game(h, number, players, pos, moves, &error);
    }
    if (status != OXO_OK)
        give_up(h, status, &error);
    oxo_player_destroy(players[0]);
    oxo_player_destroy(players[1]);
    free(pos);
    free(moves);
    return NULL;
}

oxo_status oxo_match(const oxo_game *game, const char *a, const char *b,
                     const oxo_match_options *options, oxo_context *context,
                     oxo_match_score *score, oxo_error *error)
{
    hall *h = calloc(1, sizeof *h);
    if (!h)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    h->game = game;
    h->names[0] = a;
    h->names[1] = b;
    h->options = options;
    h->context = context;
    h->next = h->reported = options->first;
    h->max_plies = options->max_plies ? options->max_plies
                   : game->max_plies  ? game->max_plies + 1
                                      : 1000;
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->room, NULL);
    oxo_status status = OXO_OK;
    for (int i = 0; i < RING && status == OXO_OK; i++) {
        h->ring[i].moves = malloc(h->max_plies * sizeof *h->ring[i].moves);
        if (!h->ring[i].moves)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    oxo_context_report(context, (oxo_progress){.phase = "playing"});
    const unsigned threads = context && context->threads ? context->threads : 1;
    pthread_t *ids = calloc(threads, sizeof *ids);
    if (!ids)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    unsigned started = 0;
    while (status == OXO_OK && started + 1 < threads &&
           pthread_create(&ids[started], NULL, work, h) == 0)
        started++;
    if (status == OXO_OK) {
        work(h); /* this thread plays too */
        for (unsigned i = 0; i < started; i++)
            pthread_join(ids[i], NULL);
        status = h->status;
        if (status == OXO_OK || status == OXO_LIMIT)
            *score = h->score;
        if (status != OXO_OK)
            oxo_fail(error, status, "%s", h->error.text);
    }
    for (int i = 0; i < RING; i++)
        free(h->ring[i].moves);
    free(ids);
    pthread_mutex_destroy(&h->lock);
    pthread_cond_destroy(&h->room);
    free(h);
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
