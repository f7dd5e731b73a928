/* The playing half of self-play: many games, one batch of questions a turn.
 *
 * Thread t of T plays the games g with g mod T = t, with slots and a network's
 * room of its own. Nothing of a game depends on others, so the number of
 * threads changes nothing but the time. */
#include "learn/selfplay.h"

#include "base/array.h"
#include "base/bits.h"
#include "board/qubic_board.h"
#include "learn/puct.h"
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Random moves at the start of every second game; afterwards moves are drawn
 * by their share of visits up to this ply, then the most visited is played. */
enum { RANDOM_MOVES = 6, DRAWN_PLIES = 12 };
/* A batch is always 32 rows (qubic_eval.h says why a fixed number). With 128,
 * one for each slot, the last games of a generation, when few are left, cost a
 * sixth of all time; with 16 the products are no faster. */
enum { THREADS = 64, LOG_FACTS = 20, ROWS = 32 };
static const double noise_alpha = 0.2, noise_weight = 0.25;

typedef struct slot {
    oxo_puct *tree;
    oxo_random random;
    bool busy, searching, full, noisy;
    unsigned game, ply, visits;
    uint64_t own, other;
    unsigned samples;
    oxo_selfplay_sample sample[64];
    uint8_t sample_ply[64];
} slot;

/* What the threads share. */
typedef struct shared {
    oxo_selfplay *s;
    oxo_context *context;
    pthread_mutex_t lock; /* of all that follows */
    bool stop;
    uint64_t asked;
    unsigned begun; /* games */
} shared;

typedef struct play {
    shared *all;
    oxo_selfplay *s;
    oxo_puct_facts *facts;
    oxo_qubic_eval *eval;
    slot *slots;
    oxo_qubic_query *queries;
    unsigned *asker; /* the slot of each query */
    unsigned next;   /* game to begin */
    unsigned step;   /* number of threads */
    oxo_selfplay_sample *fresh;
    size_t fresh_count, fresh_room;
    bool no_memory;
    pthread_t thread;
} play;

static void put(slot *a, unsigned cell)
{
    const uint64_t own = a->own | UINT64_C(1) << cell;
    a->own = a->other;
    a->other = own;
    a->ply++;
    a->searching = false;
}

static void begin(const oxo_selfplay *s, slot *a, unsigned game)
{
    a->game = game;
    a->random.state =
        oxo_mix64(oxo_mix64(s->options.seed * 1000003 + s->generation) + game);
    a->own = a->other = 0;
    a->ply = a->samples = 0;
    a->busy = true;
    a->searching = false;
    unsigned moves = oxo_random_below(&a->random, 2)
                         ? 1 + oxo_random_below(&a->random, RANDOM_MOVES)
                         : 0;
    while (moves-- > 0) {
        unsigned cell;
        do
            cell = oxo_random_below(&a->random, 64);
        while ((a->own | a->other) >> cell & 1);
        put(a, cell);
    }
}

/* The game is decided: value for the side to move at a->ply. */
static bool finish(play *p, slot *a, int value)
{
    oxo_selfplay *s = p->s;
    OXO_GROW(p->fresh, p->fresh_count + a->samples, p->fresh_room,
             return false);
    for (unsigned i = 0; i < a->samples; i++) {
        oxo_selfplay_sample *e = &a->sample[i];
        const bool same = (a->ply - a->sample_ply[i]) % 2 == 0;
        e->value = 0.5f * (e->value + (float)(same ? value : -value));
        p->fresh[p->fresh_count++] = *e;
    }
    const bool first_to_move = a->ply % 2 == 0;
    s->done[a->game] = (uint8_t)(1 + (value == 0                      ? 0
                                      : (value == 1) == first_to_move ? 1
                                                                      : 2));
    s->plies[a->game] = (uint8_t)a->ply;
    a->busy = false;
    return true;
}

/* The search is over: keep what it says, play. */
static void move(slot *a)
{
    float share[64];
    const float value = oxo_puct_judge(a->tree, share);
    if (a->full) {
        oxo_selfplay_sample *e = &a->sample[a->samples];
        *e = (oxo_selfplay_sample){.own = a->own,
                                   .other = a->other,
                                   .value = value,
                                   .game = (uint16_t)a->game};
        for (unsigned c = 0; c < 64; c++)
            e->policy[c] = (uint8_t)lrintf(255 * share[c]);
        a->sample_ply[a->samples++] = (uint8_t)a->ply;
    }
    unsigned best = 64;
    if (a->ply < DRAWN_PLIES) {
        float at = (float)oxo_random_unit(&a->random);
        for (unsigned c = 0; c < 64; c++) {
            if (share[c] <= 0)
                continue;
            best = c;
            if ((at -= share[c]) < 0)
                break;
        }
    } else
        for (unsigned c = 0; c < 64; c++)
            if (share[c] > 0 && (best == 64 || share[c] > share[best]))
                best = c;
    put(a, best);
}

/* Brings a slot to its next question; false: it has nothing to ask. */
static bool advance(play *p, slot *a, oxo_qubic_query *query)
{
    oxo_selfplay *s = p->s;
    const oxo_selfplay_options *o = &s->options;
    for (;;) {
        int value;
        if (!a->busy) {
            while (p->next < o->games && s->done[p->next])
                p->next += p->step; /* finished before a stop */
            if (p->next >= o->games)
                return false;
            begin(s, a, p->next);
            p->next += p->step;
        }
        if (!a->searching) {
            if (!oxo_puct_begin(a->tree, a->own, a->other))
                break;
            if (oxo_puct_proved(a->tree, &value)) {
                if (!finish(p, a, value))
                    break;
                continue;
            }
            const uint64_t moves = oxo_puct_moves(a->tree);
            if (!(moves & (moves - 1))) {
                put(a, oxo_lowest64(moves));
                continue;
            }
            a->searching = true;
            a->full = oxo_random_unit(&a->random) < o->full;
            a->noisy = false;
            a->visits = a->full ? o->visits : o->quick;
        }
        if (oxo_puct_proved(a->tree, &value)) {
            /* worth learning from, too, when it was searched fully */
            const unsigned ply = a->ply;
            const uint64_t own = a->own, other = a->other;
            move(a);
            a->ply = ply;
            a->own = own;
            a->other = other;
            if (!finish(p, a, value))
                break;
            continue;
        }
        if (oxo_puct_visits(a->tree) >= a->visits) {
            move(a);
            continue;
        }
        if (a->full && !a->noisy && oxo_puct_visits(a->tree)) {
            oxo_puct_noise(a->tree, noise_alpha, noise_weight, &a->random);
            a->noisy = true;
        }
        if (oxo_puct_step(a->tree, query)) {
            query->symmetry = oxo_random_below(&a->random, 192);
            return true;
        }
        if (oxo_puct_failed(a->tree))
            break;
    }
    p->no_memory = true;
    return false;
}

static int by_game(const void *a, const void *b)
{
    const oxo_selfplay_sample *x = a, *y = b;
    if (x->game != y->game)
        return x->game < y->game ? -1 : 1;
    const unsigned nx = oxo_popcount64(x->own | x->other),
                   ny = oxo_popcount64(y->own | y->other);
    return nx < ny ? -1 : nx > ny;
}

/* Reports `n` more questions; is it time to stop? */
static bool stopped(play *p, unsigned n)
{
    shared *all = p->all;
    pthread_mutex_lock(&all->lock);
    all->asked += n;
    if (p->next > all->begun)
        all->begun =
            p->next < p->s->options.games ? p->next : p->s->options.games;
    if (!all->stop)
        all->stop = oxo_context_stopped(all->context, all->asked);
    char detail[80];
    snprintf(detail, sizeof detail, "generation %u of %u, %u of %u games begun",
             p->s->generation + 1, p->s->options.generations,
             (unsigned)all->begun, p->s->options.games);
    oxo_context_report(
        all->context,
        (oxo_progress){.phase = "self-play",
                       .nodes = all->asked,
                       .done = (double)all->begun / (double)p->s->options.games,
                       .detail = detail});
    const bool stop = all->stop;
    pthread_mutex_unlock(&all->lock);
    return stop;
}

static void *run(void *user)
{
    play *p = user;
    for (;;) {
        unsigned n = 0;
        for (unsigned i = 0; i < p->s->options.slots && !p->no_memory; i++)
            if (advance(p, &p->slots[i], &p->queries[n]))
                p->asker[n++] = i;
        if (p->no_memory || !n)
            return NULL;
        oxo_qubic_eval_run(p->eval, p->queries, n);
        for (unsigned i = 0; i < n; i++)
            oxo_puct_answer(p->slots[p->asker[i]].tree, &p->queries[i]);
        if (stopped(p, n))
            return NULL;
    }
}

static oxo_status create(play *p, shared *all, unsigned number, unsigned step,
                         oxo_error *error)
{
    const unsigned slots = all->s->options.slots;
    *p = (play){.all = all,
                .s = all->s,
                .next = number,
                .step = step,
                .facts = oxo_puct_facts_new(LOG_FACTS)};
    p->slots = calloc(slots, sizeof *p->slots);
    p->queries = calloc(slots, sizeof *p->queries);
    p->asker = calloc(slots, sizeof *p->asker);
    bool ok = p->facts && p->slots && p->queries && p->asker;
    for (unsigned i = 0; ok && i < slots; i++)
        ok = (p->slots[i].tree = oxo_puct_new(p->facts)) != NULL;
    return ok ? oxo_qubic_eval_create(p->s->net, ROWS, &p->eval, error)
              : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

static void destroy(play *p)
{
    for (unsigned i = 0; p->slots && i < p->s->options.slots; i++)
        oxo_puct_free(p->slots[i].tree);
    oxo_qubic_eval_destroy(p->eval);
    oxo_puct_facts_free(p->facts);
    free(p->slots);
    free(p->queries);
    free(p->asker);
    free(p->fresh);
}

/* Takes the samples of the games that a thread has finished. */
static bool gather(oxo_selfplay *s, const play *p)
{
    OXO_GROW(s->fresh, s->fresh_count + p->fresh_count, s->fresh_room,
             return false);
    if (p->fresh_count)
        memcpy(s->fresh + s->fresh_count, p->fresh,
               p->fresh_count * sizeof *p->fresh);
    s->fresh_count += p->fresh_count;
    return true;
}

oxo_status oxo_selfplay_play(oxo_selfplay *selfplay, oxo_context *context,
                             oxo_error *error)
{
    shared all = {.s = selfplay, .context = context};
    unsigned threads = context && context->threads ? context->threads : 1;
    threads = threads < THREADS ? threads : THREADS;
    play part[THREADS];
    unsigned made = 0, started = 1;
    oxo_status status = OXO_OK;
    bool no_memory = false;
    pthread_mutex_init(&all.lock, NULL);
    while (status == OXO_OK && made < threads) {
        status = create(&part[made], &all, made, threads, error);
        made++;
    }
    if (status == OXO_OK) {
        while (started < threads && !pthread_create(&part[started].thread, NULL,
                                                    run, &part[started]))
            started++;
        run(&part[0]);
        for (unsigned i = 1; i < started; i++)
            pthread_join(part[i].thread, NULL);
        for (unsigned i = started; i < threads; i++)
            run(&part[i]); /* a thread that could not be had */
        for (unsigned i = 0; i < threads; i++)
            no_memory =
                !gather(selfplay, &part[i]) || part[i].no_memory || no_memory;
        /* in the order of the games, however they ended */
        if (selfplay->fresh_count)
            qsort(selfplay->fresh, selfplay->fresh_count,
                  sizeof *selfplay->fresh, by_game);
        if (no_memory)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        else if (all.stop)
            status = oxo_fail(error, OXO_LIMIT, "stopped");
    }
    for (unsigned i = 0; i < made; i++)
        destroy(&part[i]);
    pthread_mutex_destroy(&all.lock);
    return status;
}
