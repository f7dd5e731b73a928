/* A lower bound for certificates of Qubic (qubic_bound.h). */
#include "proof/qubic_bound.h"

#include "base/bits.h"
#include "base/keys.h"
#include "board/qubic_board.h"
#include "board/qubic_force.h"
#include "proof/qubic_threes.h"
#include "symmetry/qubic_canon.h"
#include <stdlib.h>
#include <string.h>

/* 1 / g and half of it are whole multiples of 1 / UNIT, as g is at most 9. */
enum { UNIT = 5040, MOST_FOURS = 61, FOLLOWS = 2 };

typedef struct finder {
    oxo_qubic_threes *threes;
    oxo_keys fours; /* oxo_qubic_board */
    /* of each, by number: */
    struct {
        unsigned count, three[FOLLOWS]; /* what it follows */
    } * follows;
    uint64_t *six; /* UNIT h */
    oxo_qubic_force *force;
} finder;

static oxo_qubic_board canon(uint64_t a, uint64_t d)
{
    oxo_qubic_board b;
    oxo_qubic_canon(a, d, &b.a, &b.d);
    return b;
}

static void finder_free(finder *f)
{
    free(f->threes);
    oxo_keys_clear(&f->fours);
    free(f->follows);
    free(f->six);
    oxo_qubic_force_free(f->force);
}

/* All four-positions, and the three-positions that each follows. */
static bool finder_init(finder *f)
{
    *f = (finder){
        .threes = malloc(sizeof *f->threes),
        .follows =
            calloc(OXO_QUBIC_THREES * (size_t)MOST_FOURS, sizeof *f->follows),
        .six = calloc(OXO_QUBIC_THREES * (size_t)MOST_FOURS, sizeof *f->six),
        .force = oxo_qubic_force_new(OXO_QUBIC_AUTO)};
    oxo_keys_init(&f->fours, sizeof(oxo_qubic_board));
    if (!f->threes || !f->follows || !f->six || !f->force)
        return false;
    oxo_qubic_threes_list(f->threes);
    for (unsigned t = 0; t < f->threes->three_count; t++) {
        oxo_qubic_board four[64];
        const unsigned n = oxo_qubic_three_replies(&f->threes->three[t], four);
        for (unsigned i = 0; i < n; i++) {
            const uint32_t number = oxo_keys_add(&f->fours, &four[i], NULL);
            if (number == OXO_NO_KEY)
                return false;
            f->follows[number].three[f->follows[number].count++] = t;
        }
    }
    return true;
}

/* How many four-positions a six-position may follow. */
static unsigned leads_back(const finder *f, oxo_qubic_board q)
{
    uint32_t found[9];
    unsigned count = 0;
    for (uint64_t a = q.a; a; a &= a - 1) {
        for (uint64_t d = q.d; d; d &= d - 1) {
            const oxo_qubic_board p =
                canon(q.a & ~(a & (~a + 1)), q.d & ~(d & (~d + 1)));
            const uint32_t number = oxo_keys_find(&f->fours, &p);
            unsigned i = 0;
            while (i < count && found[i] != number)
                i++;
            if (number != OXO_NO_KEY && i == count)
                found[count++] = number;
        }
    }
    return count;
}

/* UNIT times the sum of 1 / g over the six-positions that need an entry after
 * the attacker's stones are `a`; at least `enough` may be any such number. */
static uint64_t after_move(finder *f, uint64_t a, uint64_t d, uint64_t enough)
{
    oxo_qubic_board seen[64];
    oxo_qubic_win win;
    unsigned count = 0;
    uint64_t sum = 0, relevant = ~(a | d);
    const uint64_t threat = oxo_qubic_completions(a, d);
    bool quiet = false;
    if (threat) {
        relevant = threat; /* all other replies lose at once */
    } else if (oxo_qubic_force_search(f->force, a, d, &win)) {
        /* outside the zone a reply that makes no three changes nothing, and
         * after one that does there is something to block */
        relevant &= oxo_qubic_zone(a, d, &win);
    } else {
        quiet = true; /* what does not win now does not after a reply */
    }
    for (uint64_t r = relevant; r && sum < enough; r &= r - 1) {
        const uint64_t reply = d | (r & (~r + 1));
        if (oxo_qubic_completions(a, reply) || oxo_qubic_completions(reply, a))
            continue;
        const oxo_qubic_board q = canon(a, reply);
        unsigned i = 0;
        while (i < count && (seen[i].a != q.a || seen[i].d != q.d))
            i++;
        if (i < count)
            continue;
        seen[count++] = q;
        if (quiet || !oxo_qubic_force_search(f->force, q.a, q.d, NULL))
            sum += UNIT / leads_back(f, q);
    }
    return sum;
}

/* UNIT h. */
static uint64_t least_six(finder *f, oxo_qubic_board p)
{
    uint64_t least = UINT64_MAX;
    for (uint64_t m = ~(p.a | p.d); m; m &= m - 1) {
        const uint64_t sum = after_move(f, p.a | (m & (~m + 1)), p.d, least);
        least = sum < least ? sum : least;
    }
    return least;
}

static int larger_first(const void *a, const void *b)
{
    const uint64_t *p = a, *q = b;
    return (*p < *q) - (*p > *q);
}

/* UNIT times the smallest sum of w over the three-positions of a certificate;
 * with h or without. `shared` is for the c of pairs, `weight` for w. */
static uint64_t cover(const finder *f, bool six, uint64_t *shared,
                      double *weight)
{
    const oxo_qubic_threes *t = f->threes;
    unsigned pick[OXO_QUBIC_TWOS];
    for (unsigned i = 0; i < t->three_count; i++) {
        uint64_t all = 0;
        memset(shared, 0, t->three_count * sizeof *shared);
        for (uint32_t p = 0; p < f->fours.count; p++) {
            const unsigned *three = f->follows[p].three;
            const uint64_t cost = UNIT + (six ? f->six[p] : 0);
            const bool both = f->follows[p].count == 2;
            if (three[0] != i && !(both && three[1] == i))
                continue;
            all += cost;
            if (both)
                shared[three[0] == i ? three[1] : three[0]] += cost;
        }
        qsort(shared, t->three_count, sizeof *shared, larger_first);
        for (unsigned k = 0; k + 1 < t->two_count; k++)
            all -= shared[k] / 2;
        weight[i] = (double)all; /* far below 2^53: exact */
    }
    const unsigned n = oxo_qubic_threes_cover(t, weight, t->three_count, pick);
    double all = 0;
    for (unsigned i = 0; i < n; i++)
        all += weight[pick[i]];
    return (uint64_t)all;
}

oxo_status oxo_qubic_bound_find(oxo_context *context, oxo_qubic_bound *bound,
                                oxo_error *error)
{
    finder f;
    double *weight = malloc(OXO_QUBIC_THREES * sizeof *weight);
    uint64_t *shared = malloc(OXO_QUBIC_THREES * sizeof *shared);
    oxo_status status = OXO_OK;
    if (!finder_init(&f) || !weight || !shared)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (uint32_t p = 0; status == OXO_OK && p < f.fours.count; p++) {
        const oxo_qubic_board *board = oxo_keys_at(&f.fours, p);
        f.six[p] = least_six(&f, *board);
        const uint64_t nodes = oxo_qubic_force_nodes(f.force);
        if (oxo_context_stopped(context, nodes))
            status = oxo_fail(error, OXO_LIMIT,
                              "stopped after %u of %u positions of four stones",
                              p + 1, f.fours.count);
        oxo_context_report(context,
                           (oxo_progress){.phase = "positions of four stones",
                                          .nodes = nodes,
                                          .done = (p + 1.0) / f.fours.count});
    }
    if (status == OXO_OK) {
        const unsigned sure = 1 + f.threes->two_count;
        *bound = (oxo_qubic_bound){
            .twos = f.threes->two_count,
            .threes = f.threes->three_count,
            .fours = f.fours.count,
            .least_fours =
                (unsigned)((cover(&f, false, shared, weight) + UNIT - 1) /
                           UNIT),
            .least =
                sure +
                (unsigned)((cover(&f, true, shared, weight) + UNIT - 1) / UNIT),
            .nodes = oxo_qubic_force_nodes(f.force)};
    }
    finder_free(&f);
    free(weight);
    free(shared);
    return status;
}

oxo_status oxo_qubic_bound_of_four(uint64_t attacker, uint64_t defender,
                                   uint64_t *units, oxo_error *error)
{
    finder f;
    const bool good = finder_init(&f);
    if (good)
        *units = least_six(&f, canon(attacker, defender));
    finder_free(&f);
    return good ? OXO_OK : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}
