/* The playing half of self-play: many games, one batch of questions a turn.
 *
 * Workers of a farm (base/farm.h), here and on other ranks, play them. A worker
 * has slots, trees and a network's room of its own, and games in hand: those in
 * its slots and those it has yet to begin. A task is more games for it; it
 * plays until it could begin another and has none, and hands in what it has
 * finished. So slots stay full until a generation ends, and what is left then
 * is divided ever finer. Nothing of a game depends on others: who plays it
 * changes nothing but the time. */
#include "learn/selfplay.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/farm.h"
#include "board/qubic_board.h"
#include "learn/puct.h"
#include "learn/selfplay_trade.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Random moves at the start of every second game; afterwards moves are drawn
 * by their share of visits up to this ply, then the most visited is played. */
enum { RANDOM_MOVES = 6, DRAWN_PLIES = 12 };
/* A batch has 32 rows at most: the weights of a layer stay in the cache. */
enum { LOG_FACTS = 20, ROWS = 32 };
/* Games that a worker may have beyond its slots. */
enum { RESERVE = 16 };
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

/* The order: this, then the weights. */
typedef struct order {
    oxo_selfplay_options options;
    unsigned generation;
} order;

/* A task: this, then the numbers of the games. */
typedef struct more {
    unsigned count;
    unsigned begun; /* games of all workers, to tell */
    bool last;      /* there will be no others */
} more;

/* A game that is over; its samples follow. */
typedef struct finished {
    unsigned game, samples;
    uint8_t done, plies;
} finished;

/* A worker's bench. */
typedef struct bench {
    order order;
    oxo_net *net;
    oxo_puct_facts *facts;
    oxo_qubic_eval *eval;
    slot *slots;
    oxo_qubic_query *queries;
    unsigned *asker; /* the slot of each query */
    unsigned *games; /* to begin, games[next..count] */
    size_t next, count, room;
    uint64_t asked;
    bool no_memory;
} bench;

static void put(slot *a, unsigned cell)
{
    const uint64_t own = a->own | UINT64_C(1) << cell;
    a->own = a->other;
    a->other = own;
    a->ply++;
    a->searching = false;
}

static void begin(const order *o, slot *a, unsigned game)
{
    a->game = game;
    a->random.state =
        oxo_mix64(oxo_mix64(o->options.seed * 1000003 + o->generation) + game);
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
static void finish(slot *a, int value, oxo_message *result)
{
    const bool first_to_move = a->ply % 2 == 0;
    const unsigned winner = value == 0                      ? 0
                            : (value == 1) == first_to_move ? 1
                                                            : 2;
    const finished f = {.game = a->game,
                        .samples = a->samples,
                        .done = (uint8_t)(1 + winner),
                        .plies = (uint8_t)a->ply};
    oxo_message_put(result, &f, sizeof f);
    for (unsigned i = 0; i < a->samples; i++) {
        oxo_selfplay_sample *e = &a->sample[i];
        const bool same = (a->ply - a->sample_ply[i]) % 2 == 0;
        e->value = 0.5f * (e->value + (float)(same ? value : -value));
        oxo_message_put(result, e, sizeof *e);
    }
    a->busy = false;
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
static bool advance(bench *b, slot *a, oxo_qubic_query *query,
                    oxo_message *result)
{
    const oxo_selfplay_options *o = &b->order.options;
    for (;;) {
        int value;
        if (!a->busy) {
            if (b->next == b->count)
                return false;
            begin(&b->order, a, b->games[b->next++]);
        }
        if (!a->searching) {
            if (!oxo_puct_begin(a->tree, a->own, a->other))
                break;
            if (oxo_puct_proved(a->tree, &value)) {
                finish(a, value, result);
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
            finish(a, value, result);
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
    b->no_memory = true;
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

static void tell(const bench *b, const more *m, oxo_context *context)
{
    const oxo_selfplay_options *o = &b->order.options;
    char detail[80];
    snprintf(detail, sizeof detail, "generation %u of %u, %u of %u games begun",
             b->order.generation + 1, o->generations, m->begun, o->games);
    oxo_context_report(
        context, (oxo_progress){.phase = "self-play",
                                .nodes = b->asked,
                                .done = (double)m->begun / (double)o->games,
                                .detail = detail});
}

/* ---- the trade ---- */

static void clear_bench(void *opaque)
{
    bench *b = opaque;
    for (unsigned i = 0; b->slots && i < b->order.options.slots; i++)
        oxo_puct_free(b->slots[i].tree);
    oxo_qubic_eval_destroy(b->eval);
    oxo_puct_facts_free(b->facts);
    oxo_net_destroy(b->net);
    free(b->slots);
    free(b->queries);
    free(b->asker);
    free(b->games);
}

static oxo_status open_net(bench *b, oxo_message *given, oxo_error *error)
{
    char text[512];
    oxo_qubic_describe(b->order.options.first, b->order.options.second, text,
                       sizeof text);
    const oxo_status status =
        oxo_net_create(text, b->order.options.seed, &b->net, error);
    if (status != OXO_OK)
        return status;
    if (!oxo_message_get(given, b->net->weight,
                         b->net->weights * sizeof *b->net->weight))
        return oxo_fail(error, OXO_BAD_INPUT, "an order that was cut short");
    return oxo_qubic_eval_create(b->net, ROWS, &b->eval, error);
}

static oxo_status open_bench(void *opaque, oxo_message *given, oxo_error *error)
{
    bench *b = opaque;
    if (!oxo_message_get(given, &b->order, sizeof b->order))
        return oxo_fail(error, OXO_BAD_INPUT, "an order that was cut short");
    const unsigned slots = b->order.options.slots;
    b->facts = oxo_puct_facts_new(LOG_FACTS);
    b->slots = calloc(slots, sizeof *b->slots);
    b->queries = calloc(slots, sizeof *b->queries);
    b->asker = calloc(slots, sizeof *b->asker);
    bool ok = b->facts && b->slots && b->queries && b->asker;
    for (unsigned i = 0; ok && i < slots; i++)
        ok = (b->slots[i].tree = oxo_puct_new(b->facts)) != NULL;
    return ok ? open_net(b, given, error)
              : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

static bool take_games(bench *b, oxo_message *task, const more *m)
{
    OXO_GROW(b->games, b->count + m->count + 1, b->room, return false);
    memmove(b->games, b->games + b->next,
            (b->count - b->next) * sizeof *b->games);
    b->count += m->count - b->next;
    b->next = 0;
    return oxo_message_get(task, b->games + b->count - m->count,
                           m->count * sizeof *b->games);
}

/* Plays until there is nothing to begin though a slot is free, or, with no more
 * games to come, to the end. Stopped, what is finished is handed in. */
static oxo_status work(void *opaque, oxo_message *task, oxo_message *result,
                       oxo_context *context, oxo_error *error)
{
    bench *b = opaque;
    const unsigned slots = b->order.options.slots;
    more m;
    if (!oxo_message_get(task, &m, sizeof m) || !take_games(b, task, &m))
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (;;) {
        unsigned n = 0;
        for (unsigned i = 0; i < slots && !b->no_memory; i++) {
            if (advance(b, &b->slots[i], &b->queries[n], result))
                b->asker[n++] = i;
        }
        if (b->no_memory)
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        oxo_qubic_eval_run(b->eval, b->queries, n);
        for (unsigned i = 0; i < n; i++)
            oxo_puct_answer(b->slots[b->asker[i]].tree, &b->queries[i]);
        b->asked += n;
        if (n == 0 || (n < slots && !m.last) || oxo_context_stopped(context, 0))
            return OXO_OK;
        tell(b, &m, context);
    }
}

const oxo_trade oxo_selfplay_trade = {.name = "selfplay",
                                      .bench_size = sizeof(bench),
                                      .open = open_bench,
                                      .clear = clear_bench,
                                      .work = work};

/* ---- who plays what ---- */

typedef struct field {
    oxo_selfplay *s;
    unsigned next, left; /* games that nobody has yet: from `next` on, `left` */
    unsigned workers, *in_hand; /* games of each worker */
    bool *told;                 /* that there are no more */
} field;

/* Does nobody have games that he will not play to the end unasked? */
static bool all_told(const field *f)
{
    bool all = f->left == 0;
    for (unsigned i = 0; i < f->workers; i++)
        all &= f->told[i] || f->in_hand[i] == 0;
    return all;
}

static oxo_given give(void *user, unsigned worker, oxo_message *task)
{
    field *f = user;
    const unsigned most = f->s->options.slots + RESERVE,
                   room = most - f->in_hand[worker],
                   share = (f->left + f->workers - 1) / f->workers;
    more m = {.count = room < share ? room : share};
    f->in_hand[worker] += m.count;
    f->left -= m.count;
    if (f->in_hand[worker] == 0)
        return all_told(f) ? OXO_GIVEN_LAST : OXO_GIVEN_WAIT;
    m.last = f->told[worker] = f->left == 0;
    m.begun = f->s->options.games - f->left;
    oxo_message_put(task, &m, sizeof m);
    for (unsigned i = 0; i < m.count; f->next++) {
        if (f->s->done[f->next])
            continue; /* finished before a stop */
        oxo_message_put(task, &f->next, sizeof f->next);
        i++;
    }
    return OXO_GIVEN_TASK;
}

static oxo_status take(void *user, unsigned worker, oxo_message *result,
                       oxo_error *error)
{
    field *f = user;
    oxo_selfplay *s = f->s;
    finished one;
    while (oxo_message_get(result, &one, sizeof one)) {
        OXO_GROW(s->fresh, s->fresh_count + one.samples, s->fresh_room,
                 return oxo_fail(error, OXO_NO_MEMORY, "out of memory"));
        if (one.game >= s->options.games ||
            !oxo_message_get(result, s->fresh + s->fresh_count,
                             one.samples * sizeof *s->fresh))
            return oxo_fail(error, OXO_BAD_INPUT,
                            "a result that was cut short");
        s->fresh_count += one.samples;
        s->done[one.game] = one.done;
        s->plies[one.game] = one.plies;
        f->in_hand[worker]--;
    }
    return OXO_OK;
}

static unsigned unfinished(const oxo_selfplay *s)
{
    unsigned count = 0;
    for (unsigned g = 0; g < s->options.games; g++)
        count += !s->done[g];
    return count;
}

oxo_status oxo_selfplay_play(oxo_selfplay *s, oxo_context *context,
                             oxo_error *error)
{
    const order o = {s->options, s->generation};
    field f = {.s = s, .left = unfinished(s)};
    oxo_message m = {0};
    oxo_message_put(&m, &o, sizeof o);
    oxo_message_put(&m, s->net->weight,
                    s->net->weights * sizeof *s->net->weight);
    const oxo_farm farm = {
        .trade = &oxo_selfplay_trade,
        .order = m.bytes,
        .order_size = m.size,
        .threads = context && context->threads ? context->threads : 1,
        .ranks = context ? context->ranks : NULL,
        .watched = true,
        .give = give,
        .take = take,
        .user = &f};
    f.workers = oxo_farm_workers(&farm);
    f.in_hand = calloc(f.workers, sizeof *f.in_hand);
    f.told = calloc(f.workers, sizeof *f.told);
    oxo_status status = m.failed || !f.in_hand || !f.told
                            ? oxo_fail(error, OXO_NO_MEMORY, "out of memory")
                            : oxo_farm_run(&farm, context, error);
    /* in the order of the games, however they ended */
    if (s->fresh_count)
        qsort(s->fresh, s->fresh_count, sizeof *s->fresh, by_game);
    if (status == OXO_LIMIT && !unfinished(s))
        status = OXO_OK; /* it came with the last game */
    else if (status == OXO_OK && unfinished(s))
        status = oxo_fail(error, OXO_LIMIT, "stopped");
    free(f.in_hand);
    free(f.told);
    free(m.bytes);
    return status;
}
