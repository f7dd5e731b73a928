/* Shrinking a strategy for Qubic.
 *
 * A place is a strategic position (attacker to move: no completion, no three
 * to block, no forced win). A winning move of a place needs other places: the
 * replies that leave the attacker without a forced win, behind blocks if the
 * reply makes a three. A place that needs none is a leaf.
 *
 *     place --move--> { place, place, ... }      one alternative
 *
 * The size of a strategy is the number of places that are reached from the
 * empty board when each reached place plays its chosen alternative. Two steps:
 *
 * 1. Alternatives. For every place of the given strategies all moves are
 *    tried; a move counts when all places it needs are known or are leaves,
 *    which are then added. Leaves are most of any strategy, so this finds many
 *    new choices from one proof; several proofs together find more.
 * 2. Annealing over the choices. Each place counts its users; changing a
 *    choice moves the users of what it needed and of what it needs now, and
 *    the number of places in use is the energy. Places further up are needed
 *    by nobody further down (stones only grow), so there are no cycles.
 *
 * Order of magnitude: 2,800 entries, about a minute for step 1.
 */
#include "proof/qubic_shrink.h"

#include "base/bits.h"
#include "base/random.h"
#include "search/qubic_board.h"
#include "search/qubic_force.h"
#include "search/qubic_problem.h"
#include "symmetry/qubic_canon.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NEEDS = 64 };
#define NOWHERE UINT32_MAX

typedef struct place {
    uint64_t a, d;         /* canonical */
    uint32_t first, count; /* of its alternatives */
    uint32_t chosen;       /* which of them */
    uint32_t users;
    uint32_t slot; /* where it stands in the list of places in use */
    uint8_t move;  /* of the input, 64 = none */
} place;

typedef struct alternative {
    uint32_t first; /* of its needs */
    uint16_t count;
    uint8_t move;
} alternative;

typedef struct leaf {
    uint64_t a, d;
    uint8_t move; /* 64: not a leaf */
    uint8_t used;
} leaf;

typedef struct shrinker {
    oxo_qubic_force *force;
    oxo_context *context;
    place *places;
    size_t place_count, place_room;
    alternative *alts;
    size_t alt_count, alt_room;
    uint32_t *needs;
    size_t need_count, need_room;
    uint32_t *index; /* hash of places */
    size_t index_size;
    leaf *leaves; /* memo: is this position a leaf? */
    size_t leaf_count, leaf_size;
    uint32_t *in_use;
    size_t use_count;
    bool failed; /* out of memory */
} shrinker;

static uint64_t board_hash(uint64_t a, uint64_t d)
{
    return oxo_mix64(a ^ oxo_mix64(d + UINT64_C(0x9e3779b97f4a7c15)));
}

/* Room for one more element; false sets s->failed. */
static bool reserve(shrinker *s, void **array, size_t count, size_t *room,
                    size_t size)
{
    if (count < *room)
        return true;
    const size_t more = *room * 2 + 1024;
    void *larger = realloc(*array, more * size);
    if (!larger) {
        s->failed = true;
        return false;
    }
    *array = larger;
    *room = more;
    return true;
}

static uint32_t find_place(const shrinker *s, uint64_t a, uint64_t d)
{
    if (!s->index_size)
        return NOWHERE;
    size_t i = board_hash(a, d) & (s->index_size - 1);
    for (; s->index[i] != NOWHERE; i = (i + 1) & (s->index_size - 1)) {
        const place *p = &s->places[s->index[i]];
        if (p->a == a && p->d == d)
            return s->index[i];
    }
    return NOWHERE;
}

static void index_place(shrinker *s, uint32_t id)
{
    const place *p = &s->places[id];
    size_t i = board_hash(p->a, p->d) & (s->index_size - 1);
    while (s->index[i] != NOWHERE)
        i = (i + 1) & (s->index_size - 1);
    s->index[i] = id;
}

/* The place of a canonical position, made if it is new. */
static uint32_t add_place(shrinker *s, uint64_t a, uint64_t d, uint8_t move)
{
    uint32_t id = find_place(s, a, d);
    if (id != NOWHERE)
        return id;
    void *array = s->places;
    if (!reserve(s, &array, s->place_count, &s->place_room, sizeof(place)))
        return NOWHERE;
    s->places = array;
    id = (uint32_t)s->place_count++;
    s->places[id] = (place){.a = a, .d = d, .move = move, .slot = NOWHERE};
    if (s->place_count * 2 > s->index_size) {
        const size_t size = s->index_size ? s->index_size * 2 : 1 << 14;
        uint32_t *larger = malloc(size * sizeof *larger);
        if (!larger) {
            s->failed = true;
            return NOWHERE;
        }
        memset(larger, 0xff, size * sizeof *larger);
        free(s->index);
        s->index = larger;
        s->index_size = size;
        for (uint32_t i = 0; i < s->place_count; i++)
            index_place(s, i);
    } else {
        index_place(s, id);
    }
    return id;
}

/* Boards that a move needs: attacker to move, strategic, canonical. */
typedef struct wants {
    uint64_t board[MOST_NEEDS][2];
    unsigned count;
} wants;

/* What the attacker needs after his move led to (a, d). False: more than
 * `limit`, or the defender gets two threes. */
static bool collect(shrinker *s, uint64_t a, uint64_t d, unsigned limit,
                    wants *w)
{
    uint64_t replies;
    bool threat;
    if (!oxo_qubic_filter(s->force, a, d, 0, limit, &replies, &threat))
        return false;
    if (limit < 64 && oxo_popcount64(replies) > limit)
        return false;
    for (; replies; replies &= replies - 1) {
        const uint64_t after = d | (replies & (~replies + 1));
        const uint64_t must = oxo_qubic_completions(after, a);
        if (must & (must - 1))
            return false;
        if (must) {
            if (!collect(s, a | must, after, limit, w))
                return false;
            continue;
        }
        uint64_t ca, cd;
        oxo_qubic_canon(a, after, &ca, &cd);
        unsigned i = 0;
        while (i < w->count && (w->board[i][0] != ca || w->board[i][1] != cd))
            i++;
        if (i < w->count)
            continue;
        if (w->count == limit || w->count == MOST_NEEDS)
            return false;
        w->board[w->count][0] = ca;
        w->board[w->count++][1] = cd;
    }
    return true;
}

/* A move after which everything is forced, or 64. Remembered. */
static uint8_t leaf_move(shrinker *s, uint64_t a, uint64_t d)
{
    if (s->leaf_count * 2 >= s->leaf_size) {
        const size_t size = s->leaf_size ? s->leaf_size * 2 : 1 << 16;
        leaf *larger = calloc(size, sizeof *larger);
        if (!larger) {
            s->failed = true;
            return 64;
        }
        for (size_t i = 0; i < s->leaf_size; i++) {
            const leaf *l = &s->leaves[i];
            if (!l->used)
                continue;
            size_t at = board_hash(l->a, l->d) & (size - 1);
            while (larger[at].used)
                at = (at + 1) & (size - 1);
            larger[at] = *l;
        }
        free(s->leaves);
        s->leaves = larger;
        s->leaf_size = size;
    }
    size_t at = board_hash(a, d) & (s->leaf_size - 1);
    for (; s->leaves[at].used; at = (at + 1) & (s->leaf_size - 1)) {
        if (s->leaves[at].a == a && s->leaves[at].d == d)
            return s->leaves[at].move;
    }
    uint8_t found = 64;
    for (uint64_t m = ~(a | d); m && found == 64; m &= m - 1) {
        wants w = {.count = 0};
        if (collect(s, a | (m & (~m + 1)), d, 0, &w))
            found = (uint8_t)oxo_lowest64(m);
    }
    s->leaves[at] = (leaf){a, d, found, 1};
    s->leaf_count++;
    return found;
}

/* Adds an alternative behind the last one of the place being filled. */
static void add_alternative(shrinker *s, place *p, uint8_t move,
                            const uint32_t *ids, unsigned count)
{
    void *alts = s->alts, *needs = s->needs;
    if (!reserve(s, &alts, s->alt_count, &s->alt_room, sizeof *s->alts))
        return;
    s->alts = alts;
    for (unsigned i = 0; i < count; i++) {
        if (!reserve(s, &needs, s->need_count, &s->need_room, sizeof *s->needs))
            return;
        s->needs = needs;
        s->needs[s->need_count++] = ids[i];
    }
    s->alts[s->alt_count++] =
        (alternative){(uint32_t)(s->need_count - count), (uint16_t)count, move};
    p->count++;
}

/* All alternatives of one place. The given move comes first. */
static void fill_place(shrinker *s, uint32_t id)
{
    const uint64_t a = s->places[id].a, d = s->places[id].d;
    const unsigned stones = oxo_popcount64(a | d);
    const uint8_t given = s->places[id].move;
    s->places[id].first = (uint32_t)s->alt_count;
    if (stones > 4 && given != 64) {
        const uint8_t last = leaf_move(s, a, d);
        if (last != 64) { /* nothing is smaller than a leaf */
            add_alternative(s, &s->places[id], last, NULL, 0);
            return;
        }
    }
    uint64_t seen[64][2];
    unsigned seen_count = 0;
    const uint64_t empty = ~(a | d);
    uint64_t order = given != 64 ? UINT64_C(1) << given : 0;
    for (int round = 0; round < 2; round++, order = empty & ~order) {
        for (uint64_t m = order; m; m &= m - 1) {
            const unsigned cell = oxo_lowest64(m);
            const uint64_t after = a | UINT64_C(1) << cell;
            uint64_t ca, cd;
            oxo_qubic_canon(after, d, &ca, &cd);
            bool twin = false;
            for (unsigned i = 0; i < seen_count; i++)
                twin |= seen[i][0] == ca && seen[i][1] == cd;
            if (twin)
                continue;
            seen[seen_count][0] = ca;
            seen[seen_count++][1] = cd;
            wants w = {.count = 0};
            /* before the fourth stone nothing can be threatened */
            const unsigned limit = round == 0 || stones < 4 ? 64 : 24;
            if (!collect(s, after, d, limit, &w))
                continue;
            uint32_t ids[MOST_NEEDS];
            unsigned known = 0;
            for (; known < w.count; known++) {
                const uint64_t *b = w.board[known];
                ids[known] = find_place(s, b[0], b[1]);
                if (ids[known] == NOWHERE && stones >= 4) {
                    const uint8_t last = leaf_move(s, b[0], b[1]);
                    if (last != 64)
                        ids[known] = add_place(s, b[0], b[1], last);
                }
                if (ids[known] == NOWHERE)
                    break;
            }
            if (known == w.count)
                add_alternative(s, &s->places[id], (uint8_t)cell, ids, w.count);
        }
    }
}

/* ---- which places are in use ---- */

static void enter(shrinker *s, uint32_t id);
static void leave(shrinker *s, uint32_t id);

static void each_need(shrinker *s, uint32_t id, uint32_t chosen,
                      void (*what)(shrinker *, uint32_t))
{
    const place *p = &s->places[id];
    if (!p->count)
        return;
    const alternative *alt = &s->alts[p->first + chosen];
    for (unsigned i = 0; i < alt->count; i++)
        what(s, s->needs[alt->first + i]);
}

static void enter(shrinker *s, uint32_t id)
{
    place *p = &s->places[id];
    if (p->users++)
        return;
    p->slot = (uint32_t)s->use_count;
    s->in_use[s->use_count++] = id;
    each_need(s, id, p->chosen, enter);
}

static void leave(shrinker *s, uint32_t id)
{
    place *p = &s->places[id];
    if (--p->users)
        return;
    const uint32_t last = s->in_use[--s->use_count];
    s->in_use[p->slot] = last;
    s->places[last].slot = p->slot;
    p->slot = NOWHERE;
    each_need(s, id, p->chosen, leave);
}

static void choose(shrinker *s, uint32_t id, uint32_t chosen)
{
    const uint32_t before = s->places[id].chosen;
    s->places[id].chosen = chosen;
    each_need(s, id, chosen, enter);
    each_need(s, id, before, leave);
}

static void anneal(shrinker *s, double seconds, oxo_random *random,
                   uint32_t *best, oxo_qubic_shrink_report *report)
{
    const double begin = oxo_clock(), hot = 1.5, cold = 0.08;
    size_t least = s->use_count;
    double heat = hot;
    for (uint64_t step = 0;; step++) {
        if (step % 4096 == 0) {
            const double done = (oxo_clock() - begin) / seconds;
            if (done >= 1 || oxo_context_stopped(s->context, step))
                break;
            heat = hot * pow(cold / hot, done);
            oxo_context_report(s->context, (oxo_progress){.phase = "annealing",
                                                          .nodes = step,
                                                          .done = done});
        }
        report->steps = step;
        const uint32_t id =
            s->in_use[oxo_random_below(random, (uint32_t)s->use_count)];
        const place *p = &s->places[id];
        if (p->count < 2)
            continue;
        const uint32_t before = p->chosen;
        uint32_t other = oxo_random_below(random, p->count - 1);
        other += other >= before;
        const size_t size = s->use_count;
        choose(s, id, other);
        if (s->use_count > size &&
            oxo_random_unit(random) >
                exp(-(double)(s->use_count - size) / heat)) {
            choose(s, id, before);
        } else if (s->use_count < least) {
            least = s->use_count;
            for (uint32_t i = 0; i < s->place_count; i++)
                best[i] = s->places[i].users ? s->places[i].chosen : NOWHERE;
        }
    }
}

static int by_board(const void *left, const void *right)
{
    const oxo_qubic_entry *p = left, *q = right;
    const unsigned np = oxo_popcount64(p->attacker | p->defender);
    const unsigned nq = oxo_popcount64(q->attacker | q->defender);
    if (np != nq)
        return np < nq ? -1 : 1;
    if (p->attacker != q->attacker)
        return p->attacker < q->attacker ? -1 : 1;
    return p->defender < q->defender ? -1 : p->defender > q->defender;
}

static oxo_status search(shrinker *s, double seconds, uint64_t seed,
                         oxo_qubic_entry **out, size_t *out_count,
                         oxo_qubic_shrink_report *report, oxo_error *error)
{
    const size_t given = s->place_count;
    for (uint32_t id = 0; id < s->place_count && !s->failed; id++) {
        fill_place(s, id);
        if (!s->places[id].count && !s->failed)
            return oxo_fail(error, OXO_NO,
                            "the given strategies do not settle a position "
                            "with %u stones",
                            oxo_popcount64(s->places[id].a | s->places[id].d));
        if (oxo_context_stopped(s->context, 0))
            return oxo_fail(error, OXO_LIMIT, "stopped");
        oxo_context_report(
            s->context,
            (oxo_progress){.phase = "alternatives",
                           .nodes = oxo_qubic_force_nodes(s->force),
                           .done =
                               id < given ? (double)id / (double)given : 1.0});
    }
    const uint32_t root = find_place(s, 0, 0);
    s->in_use = malloc((s->place_count + 1) * sizeof *s->in_use);
    uint32_t *best = malloc((s->place_count + 1) * sizeof *best);
    if (s->failed || !s->in_use || !best) {
        free(best);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    enter(s, root);
    report->places = s->place_count;
    report->alternatives = s->alt_count;
    report->before = s->use_count;
    for (uint32_t i = 0; i < s->place_count; i++)
        best[i] = s->places[i].users ? s->places[i].chosen : NOWHERE;
    oxo_random random = {seed};
    anneal(s, seconds, &random, best, report);

    oxo_qubic_entry *entries = malloc(s->place_count * sizeof *entries);
    size_t count = 0;
    for (uint32_t i = 0; entries && i < s->place_count; i++) {
        const place *p = &s->places[i];
        if (best[i] != NOWHERE)
            entries[count++] =
                (oxo_qubic_entry){p->a, p->d, s->alts[p->first + best[i]].move};
    }
    free(best);
    if (!entries)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    qsort(entries, count, sizeof *entries, by_board);
    report->after = count;
    *out = entries;
    *out_count = count;
    return OXO_OK;
}

oxo_status oxo_qubic_shrink(const oxo_qubic_entry *entries, size_t count,
                            double seconds, uint64_t seed, oxo_context *context,
                            oxo_qubic_entry **out, size_t *out_count,
                            oxo_qubic_shrink_report *report, oxo_error *error)
{
    shrinker s = {.force = oxo_qubic_force_new(OXO_QUBIC_AUTO),
                  .context = context};
    oxo_qubic_shrink_report done = {0};
    oxo_context_start(context);
    oxo_status status = OXO_OK;
    if (!s.force)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (size_t i = 0; i < count && status == OXO_OK; i++) {
        uint64_t a, d;
        const unsigned map = oxo_qubic_canon_map(entries[i].attacker,
                                                 entries[i].defender, &a, &d);
        if (add_place(&s, a, d, (uint8_t)oxo_qubic_map(map, entries[i].move)) ==
            NOWHERE)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    if (status == OXO_OK && find_place(&s, 0, 0) == NOWHERE)
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "expected a strategy from the empty board");
    if (status == OXO_OK)
        status = search(&s, seconds, seed, out, out_count, &done, error);
    if (status == OXO_OK && report)
        *report = done;
    oxo_qubic_force_free(s.force);
    free(s.places);
    free(s.alts);
    free(s.needs);
    free(s.index);
    free(s.leaves);
    free(s.in_use);
    return status;
}
