/* The playing half of self-play: many games, one batch of questions a turn. */
#include "learn/selfplay.h"

#include "base/bits.h"
#include "learn/puct.h"
#include "search/qubic_board.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Random moves at the start of every second game; afterwards moves are drawn
 * by their share of visits up to this ply, then the most visited is played. */
enum { RANDOM_MOVES = 6, DRAWN_PLIES = 12 };
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

typedef struct play {
    oxo_selfplay *s;
    oxo_puct_facts *facts;
    oxo_qubic_eval *eval;
    slot *slots;
    oxo_qubic_query *queries;
    unsigned *asker; /* the slot of each query */
    unsigned next;   /* game to begin */
    bool no_memory;
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
static bool finish(oxo_selfplay *s, slot *a, int value)
{
    if (s->fresh_count + a->samples > s->fresh_room) {
        const size_t room = 2 * s->fresh_room + 4096;
        oxo_selfplay_sample *p = realloc(s->fresh, room * sizeof *p);
        if (!p)
            return false;
        s->fresh = p;
        s->fresh_room = room;
    }
    for (unsigned i = 0; i < a->samples; i++) {
        oxo_selfplay_sample *e = &a->sample[i];
        const bool same = (a->ply - a->sample_ply[i]) % 2 == 0;
        e->value = 0.5f * (e->value + (float)(same ? value : -value));
        s->fresh[s->fresh_count++] = *e;
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
                p->next++; /* finished before a stop */
            if (p->next == o->games)
                return false;
            begin(s, a, p->next++);
        }
        if (!a->searching) {
            if (!oxo_puct_begin(a->tree, a->own, a->other))
                break;
            if (oxo_puct_proved(a->tree, &value)) {
                if (!finish(s, a, value))
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
            if (!finish(s, a, value))
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

static oxo_status run(play *p, oxo_context *context, oxo_error *error)
{
    oxo_selfplay *s = p->s;
    const unsigned slots = s->options.slots;
    uint64_t asked = 0;
    for (;;) {
        unsigned n = 0;
        for (unsigned i = 0; i < slots && !p->no_memory; i++)
            if (advance(p, &p->slots[i], &p->queries[n]))
                p->asker[n++] = i;
        if (p->no_memory)
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        if (!n)
            break;
        oxo_qubic_eval_run(p->eval, p->queries, n);
        for (unsigned i = 0; i < n; i++)
            oxo_puct_answer(p->slots[p->asker[i]].tree, &p->queries[i]);
        asked += n;
        if (oxo_context_stopped(context, asked))
            return oxo_fail(error, OXO_LIMIT, "stopped");
        oxo_context_report(
            context,
            (oxo_progress){.phase = "self-play",
                           .nodes = asked,
                           .done = (double)p->next / (double)s->options.games});
    }
    /* in the order of the games, however they ended */
    qsort(s->fresh, s->fresh_count, sizeof *s->fresh, by_game);
    return OXO_OK;
}

oxo_status oxo_selfplay_play(oxo_selfplay *selfplay, oxo_context *context,
                             oxo_error *error)
{
    const unsigned slots = selfplay->options.slots;
    play p = {.s = selfplay, .facts = oxo_puct_facts_new(20)};
    p.slots = calloc(slots, sizeof *p.slots);
    p.queries = calloc(slots, sizeof *p.queries);
    p.asker = calloc(slots, sizeof *p.asker);
    bool ok = p.facts && p.slots && p.queries && p.asker;
    for (unsigned i = 0; ok && i < slots; i++)
        ok = (p.slots[i].tree = oxo_puct_new(p.facts)) != NULL;
    oxo_status status =
        ok ? oxo_qubic_eval_create(selfplay->net, (slots + 15) / 16 * 16,
                                   &p.eval, error)
           : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = run(&p, context, error);
    for (unsigned i = 0; p.slots && i < slots; i++)
        oxo_puct_free(p.slots[i].tree);
    oxo_qubic_eval_destroy(p.eval);
    oxo_puct_facts_free(p.facts);
    free(p.slots);
    free(p.queries);
    free(p.asker);
    return status;
}
