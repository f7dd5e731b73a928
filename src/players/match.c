/* Playing a match on several threads.
 *
 * Workers take game numbers from a counter and play whole games; finished
 * games wait in a ring until all games with smaller numbers are finished, so
 * the callback sees them in order and the score is that of a run of numbers,
 * however many threads there are.
 *
 * Of several ranks (base/ranks.h) rank 0 does the same, and hands numbers to
 * the others as well. A game depends on its number and the seed alone, so it
 * does not matter who plays it.
 */
#include "oxo/player.h"

#include "base/bits.h"
#include "base/ranks.h"
#include "players/match.h"
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

/* The number of the next game, or UINT64_MAX; also when none may be begun
 * right now and the caller does not want to wait. */
static uint64_t take_number(hall *h, bool wait)
{
    uint64_t number = UINT64_MAX;
    pthread_mutex_lock(&h->lock);
    const uint64_t end = h->options->first + h->options->games;
    while (wait && h->status == OXO_OK && h->next < end &&
           h->next >= h->reported + RING)
        pthread_cond_wait(&h->room, &h->lock);
    if (h->status == OXO_OK && h->next < end && h->next < h->reported + RING)
        number = h->next++;
    pthread_mutex_unlock(&h->lock);
    return number;
}

/* `players` are in the order of the names; they are told the seed. */
static bool match_over(void *context)
{
    return oxo_context_stopped(context, 0);
}

static oxo_status play_game(const hall *h, uint64_t number,
                            oxo_player *const players[2], oxo_pos *pos,
                            oxo_match_game *played, oxo_move *moves,
                            oxo_error *error)
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
    *played = record;
    return OXO_OK;
}

/* What it takes to play. */
typedef struct table {
    oxo_pos *pos;
    oxo_move *moves;
    oxo_player *players[2];
} table;

static oxo_status sit_down(const hall *h, table *t, oxo_error *error)
{
    *t = (table){.pos = oxo_pos_new(h->game),
                 .moves = malloc(h->max_plies * sizeof *t->moves)};
    oxo_status status = t->pos && t->moves
                            ? OXO_OK
                            : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (int i = 0; i < 2 && status == OXO_OK; i++)
        status =
            oxo_player_create(h->names[i], h->game, 0, &t->players[i], error);
    return status;
}

static void get_up(table *t)
{
    oxo_player_destroy(t->players[0]);
    oxo_player_destroy(t->players[1]);
    free(t->pos);
    free(t->moves);
}

static void *work(void *argument)
{
    hall *h = argument;
    oxo_error error;
    table t;
    oxo_status status = sit_down(h, &t, &error);
    while (status == OXO_OK) {
        const uint64_t number = take_number(h, true);
        if (number == UINT64_MAX)
            break;
        oxo_match_game played;
        status =
            play_game(h, number, t.players, t.pos, &played, t.moves, &error);
        if (status == OXO_OK)
            hand_over(h, played, t.moves);
    }
    if (status != OXO_OK)
        give_up(h, status, &error);
    get_up(&t);
    return NULL;
}

/* ---- over ranks ---- */

/* To another rank: what is played; then numbers, and NO_GAME at the end. */
typedef struct invitation {
    char game[512], name[2][512];
    uint64_t seed;
    uint32_t one_side, max_plies;
} invitation;

#define NO_GAME UINT64_MAX

/* Back: the game and behind it its moves, or why there is none. */
typedef struct answer {
    oxo_match_game game;
    oxo_status status;
    oxo_error error;
} answer;

static unsigned max_plies_of(const oxo_game *game, unsigned wanted)
{
    return wanted ? wanted : game->max_plies ? game->max_plies + 1 : 1000;
}

/* A message while a game is played can only mean that it is not wanted. */
static bool called_off(void *ranks)
{
    return oxo_ranks_called(ranks);
}

/* Another rank's side of it: plays what it is told until the end. */
static oxo_status serve(oxo_ranks *ranks, const invitation *what,
                        oxo_error *error)
{
    oxo_game *game = NULL;
    oxo_context context = {.stop = called_off, .user = ranks};
    const oxo_match_options options = {.seed = what->seed,
                                       .one_side = what->one_side != 0};
    hall h = {.names = {what->name[0], what->name[1]},
              .options = &options,
              .context = &context,
              .max_plies = what->max_plies};
    table t = {0};
    oxo_status status = oxo_game_create(what->game, &game, error);
    h.game = game;
    if (status == OXO_OK)
        status = sit_down(&h, &t, error);
    const size_t room = sizeof(answer) + h.max_plies * sizeof *t.moves;
    char *reply = calloc(1, room);
    void *bytes = NULL;
    size_t bytes_room = 0, size = 0;
    while (reply && oxo_ranks_receive(ranks, 0, &bytes, &bytes_room, &size,
                                      NULL, error) == OXO_OK) {
        uint64_t number;
        memcpy(&number, bytes, sizeof number);
        if (number == NO_GAME)
            break;
        answer a = {.status = status};
        if (status == OXO_OK)
            a.status = play_game(&h, number, t.players, t.pos, &a.game, t.moves,
                                 &a.error);
        else if (error)
            a.error = *error;
        const unsigned plies = a.status == OXO_OK ? a.game.plies : 0;
        memcpy(reply, &a, sizeof a);
        if (plies)
            memcpy(reply + sizeof a, t.moves, plies * sizeof *t.moves);
        oxo_ranks_send(ranks, 0, reply, sizeof a + plies * sizeof *t.moves);
    }
    free(bytes);
    free(reply);
    get_up(&t);
    oxo_game_destroy(game);
    return status;
}

oxo_status oxo_match_join(oxo_ranks *ranks, oxo_error *error)
{
    void *bytes = NULL;
    size_t room = 0, size = 0;
    oxo_status status =
        oxo_ranks_receive(ranks, 0, &bytes, &room, &size, NULL, error);
    if (status == OXO_OK && size == sizeof(invitation))
        status = serve(ranks, bytes, error);
    free(bytes);
    return status;
}

/* Rank 0's side: hands out numbers and takes games until all are there. */
static void manage(hall *h, oxo_ranks *ranks)
{
    const unsigned count = oxo_ranks_count(ranks);
    bool *busy = calloc(count, sizeof *busy), ended = false;
    unsigned away = 0; /* games that are being played elsewhere */
    void *bytes = NULL;
    size_t room = 0, size = 0;
    oxo_error error;
    if (!busy)
        give_up(h, OXO_NO_MEMORY, NULL);
    for (;;) {
        for (unsigned rank = 1; busy && rank < count; rank++) {
            const uint64_t number =
                busy[rank] ? NO_GAME : take_number(h, false);
            if (number == NO_GAME)
                continue;
            oxo_ranks_send(ranks, rank, &number, sizeof number);
            busy[rank] = true;
            away++;
        }
        pthread_mutex_lock(&h->lock);
        if (oxo_context_stopped(h->context, 0) && h->status == OXO_OK) {
            h->status = OXO_LIMIT;
            oxo_fail(&h->error, OXO_LIMIT, "stopped");
        }
        const bool failed = h->status != OXO_OK;
        const bool over =
            failed || h->next == h->options->first + h->options->games;
        pthread_mutex_unlock(&h->lock);
        if (failed && !ended) { /* those who think are called off */
            const uint64_t end = NO_GAME;
            for (unsigned rank = 1; rank < count; rank++)
                oxo_ranks_send(ranks, rank, &end, sizeof end);
            ended = true;
        }
        if (!away && over)
            break;
        if (!away || !oxo_ranks_waiting(ranks))
            continue;
        unsigned from = 0;
        const oxo_status got = oxo_ranks_receive(ranks, OXO_RANKS_ANY, &bytes,
                                                 &room, &size, &from, &error);
        if (got != OXO_OK || size < sizeof(answer)) {
            give_up(h, OXO_NO_MEMORY, &error);
            break;
        }
        answer a;
        memcpy(&a, bytes, sizeof a);
        busy[from] = false;
        away--;
        if (a.status == OXO_OK)
            hand_over(
                h, a.game,
                (const oxo_move *)(const void *)((char *)bytes + sizeof a));
        else
            give_up(h, a.status, &a.error);
    }
    const uint64_t end = NO_GAME;
    for (unsigned rank = 1; !ended && rank < count; rank++)
        oxo_ranks_send(ranks, rank, &end, sizeof end);
    free(bytes);
    free(busy);
}

static void invite(const hall *h, oxo_ranks *ranks)
{
    invitation what = {.seed = h->options->seed,
                       .one_side = h->options->one_side,
                       .max_plies = h->max_plies};
    snprintf(what.game, sizeof what.game, "%s", h->game->name);
    for (int i = 0; i < 2; i++)
        snprintf(what.name[i], sizeof what.name[i], "%s", h->names[i]);
    for (unsigned rank = 1; rank < oxo_ranks_count(ranks); rank++) {
        oxo_ranks_send(ranks, rank, OXO_MATCH_JOB, sizeof OXO_MATCH_JOB);
        oxo_ranks_send(ranks, rank, &what, sizeof what);
    }
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
    h->max_plies = max_plies_of(game, options->max_plies);
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
    /* this thread plays too, or looks after the other ranks */
    const unsigned more = options->ranks ? threads : threads - 1;
    while (status == OXO_OK && started < more &&
           pthread_create(&ids[started], NULL, work, h) == 0)
        started++;
    if (status == OXO_OK) {
        if (options->ranks) {
            invite(h, options->ranks);
            manage(h, options->ranks);
        } else {
            work(h);
        }
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
