/* The criteria behind Table 1, and the engine that puts them together.
 *
 * Every criterion is one function: it looks at k, n and the numbers, writes its
 * premise with the numbers filled in, and says whether it holds. The classes of
 * a game are the intersection of what the criteria that hold leave possible;
 * an empty intersection would mean that two of them contradict each other, and
 * is reported as such instead of being printed as an answer.
 *
 * Some overlap: the condition of Erdos and Selfridge contains Hales and
 * Jewett's nearly everywhere, and Paul's positions contain "n < k" for k <= 3.
 * They stay separate because --why is there to show who proves what.
 *
 * Sources:
 *   Patashnik, Math. Magazine 53 (1980) 202-216, and there: Hales and Jewett
 *   1963; Erdos and Selfridge 1973; Paul 1979.
 *   Since: Golomb and Hales, Hypercube Tic-Tac-Toe, More Games of No Chance,
 *   MSRI Publ. 42 (2002) draw 4^4 as a product of two 4^2 boards, and an answer
 *   to Mathematics Stack Exchange question 3457463 does the same for 4^6 with
 *   two 4^3 boards; for 4^5 drawn.c finds a board of its own. J. Pokorny,
 *   pairing_73 (program and data, 2021); Cain, Raymond and Kallersjo, arXiv
 *   2509.21494 (2025).
 */
#include "oxo/theory.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct question {
    unsigned k, n;
    const oxo_numbers *is;
} question;

typedef struct criterion {
    const char *id, *title, *source;
    oxo_era era;
    oxo_reason_basis basis;
    unsigned allows;
    /* a premise, or NULL for a fact about the one game k^n */
    bool (*holds)(const question *q, char *premise, size_t size);
    unsigned k, n;
} criterion;

/* 2^k > value, for any k. */
static bool power_exceeds(unsigned k, uint64_t value)
{
    return k >= 64 || (UINT64_C(1) << k) > value;
}

static bool stealing(const question *q, char *premise, size_t size)
{
    (void)q;
    snprintf(premise, size, "an extra stone never harms: always");
    return true;
}

static bool pairing_degree(const question *q, char *premise, size_t size)
{
    snprintf(premise, size, "k >= 2 SPL: %u >= %llu", q->k, 2ULL * q->is->spl);
    return q->k >= 2 * q->is->spl;
}

static bool weight(const question *q, char *premise, size_t size)
{
    uint64_t sum = q->is->spl + q->is->lines;
    int used =
        snprintf(premise, size, "SPL + lines < 2^k: %llu + %llu = %llu",
                 (unsigned long long)q->is->spl,
                 (unsigned long long)q->is->lines, (unsigned long long)sum);
    if (used > 0 && (size_t)used < size) {
        if (q->k < 64)
            snprintf(premise + used, size - (size_t)used, " < %llu",
                     1ULL << q->k);
        else
            snprintf(premise + used, size - (size_t)used, " < 2^%u", q->k);
    }
    return power_exceeds(q->k, sum);
}

static bool no_draw_position(const question *q, char *premise, size_t size)
{
    snprintf(premise, size, "k <= 3 and n >= k: k = %u, n = %u", q->k, q->n);
    return q->k <= 3 && q->n >= q->k;
}

static bool paul(const question *q, char *premise, size_t size)
{
    snprintf(premise, size, "k >= n+1: %u >= %u", q->k, q->n + 1);
    return q->k > q->n;
}

static bool paul_four(const question *q, char *premise, size_t size)
{
    snprintf(premise, size, "n >= 4 and k >= n: n = %u, k = %u", q->n, q->k);
    return q->n >= 4 && q->k >= q->n;
}

static bool four_nth(const question *q, char *premise, size_t size)
{
    snprintf(premise, size, "k = 4 and n >= 6: k = %u, n = %u", q->k, q->n);
    return q->k == 4 && q->n >= 6;
}

/* A pairing exists exactly when no set of lines has fewer than two points for
 * each of its lines (Hall); the densest set says so without a matching. */
static bool hall(const question *q, char *premise, size_t size)
{
    oxo_density d;
    if (q->is->points < 2 * q->is->lines ||
        oxo_density_kn(q->k, q->n, &d, NULL) != OXO_OK) {
        snprintf(premise, size, "two points for every line: %llu < 2 x %llu",
                 (unsigned long long)q->is->points,
                 (unsigned long long)q->is->lines);
        return false;
    }
    snprintf(premise, size,
             "two points for every line, in every set of lines: the densest "
             "has %llu for %llu",
             (unsigned long long)d.densest_points,
             (unsigned long long)d.densest_lines);
    return d.densest_points >= 2 * d.densest_lines;
}

static const criterion criteria[] = {
    {"strategy-stealing", "strategy stealing: the second player cannot win",
     "Patashnik 1980", OXO_ERA_PAPER, OXO_BASIS_THEOREM, OXO_CLASS_ANY,
     stealing, 0, 0},
    {"hales-jewett", "Hales-Jewett: a pairing strategy draws",
     "Hales and Jewett 1963", OXO_ERA_PAPER, OXO_BASIS_THEOREM, OXO_CLASS_3,
     pairing_degree, 0, 0},
    {"erdos-selfridge", "Erdos-Selfridge: the weight of the lines draws",
     "Erdos and Selfridge 1973", OXO_ERA_PAPER, OXO_BASIS_THEOREM, OXO_CLASS_3,
     weight, 0, 0},
    {"no-draw-position", "n_k = k for k <= 3: no draw position exists",
     "Patashnik 1980", OXO_ERA_PAPER, OXO_BASIS_THEOREM, OXO_CLASS_1,
     no_draw_position, 0, 0},
    {"paul", "Paul: a draw position exists", "Paul 1979", OXO_ERA_PAPER,
     OXO_BASIS_THEOREM, OXO_CLASS_2 | OXO_CLASS_3, paul, 0, 0},
    {"paul-4", "Paul: a draw position exists (n >= 4)", "Paul 1979",
     OXO_ERA_PAPER, OXO_BASIS_THEOREM, OXO_CLASS_2 | OXO_CLASS_3, paul_four, 0,
     0},
    {"tic-tac-toe", "tic-tac-toe is a draw (by search)",
     "Patashnik 1980; certificate: oxo prove 3^2 -o FILE", OXO_ERA_PAPER,
     OXO_BASIS_CERTIFICATE, OXO_CLASS_3, NULL, 3, 2},
    {"qubic", "Qubic is a first-player win (computer proof)",
     "Patashnik 1980; certificate: oxo prove 4^3 -o FILE", OXO_ERA_PAPER,
     OXO_BASIS_CERTIFICATE, OXO_CLASS_2, NULL, 4, 3},
    {"hall", "a pairing exists: Hall's condition holds",
     "certificate: oxo prove K^N -o FILE", OXO_ERA_TODAY, OXO_BASIS_CERTIFICATE,
     OXO_CLASS_3, hall, 0, 0},
    {"seven-cubed", "7^3 is a draw: a few moves, then pairs",
     "certificate: oxo prove 7^3 -o FILE; Pokorny 2021; Cain, Raymond and "
     "Kallersjo 2025",
     OXO_ERA_TODAY, OXO_BASIS_CERTIFICATE, OXO_CLASS_3, NULL, 7, 3},
    {"six-cubed", "6^3 is a draw: two replies, then small boards",
     "certificate: data/six.proof.zst, or oxo prove 6^3 -o FILE (minutes)",
     OXO_ERA_TODAY, OXO_BASIS_CERTIFICATE, OXO_CLASS_3, NULL, 6, 3},
    {"four-fourth", "4^4 is a first-player win (computer proof)",
     "certificate: data/four.proof.zst, or oxo prove 4^4 -o FILE",
     OXO_ERA_TODAY, OXO_BASIS_CERTIFICATE, OXO_CLASS_2, NULL, 4, 4},
    {"four-fifth", "4^5 has a draw position",
     "a board: oxo table --why 4^5 --drawn; another way: Mathematics Stack "
     "Exchange 3457463, after Golomb and Hales 2002",
     OXO_ERA_TODAY, OXO_BASIS_CERTIFICATE, OXO_CLASS_2 | OXO_CLASS_3, NULL, 4,
     5},
    {"four-fifth-won", "4^5 is a first-player win (computer proof)",
     "certificate: oxo prove 4^5 --threads 1 --no-walk -o FILE (minutes)",
     OXO_ERA_TODAY, OXO_BASIS_CERTIFICATE, OXO_CLASS_2, NULL, 4, 5},
    {"four-sixth", "4^6 has a draw position",
     "a board: oxo table --why 4^6 --drawn; Mathematics Stack Exchange 3457463",
     OXO_ERA_TODAY, OXO_BASIS_CERTIFICATE, OXO_CLASS_2 | OXO_CLASS_3, NULL, 4,
     6},
    {"four-nth", "4^n is a first-player win (finitely many kinds, by computer)",
     "docs/FOUR.md; tools/four_n.c and a second program, "
     "tests/naive/four_n_twin.c",
     OXO_ERA_TODAY, OXO_BASIS_THEOREM, OXO_CLASS_1 | OXO_CLASS_2, four_nth, 0,
     0},
};

/* these, and what a run may look for: a pairing and a draw position */
_Static_assert(sizeof criteria / sizeof *criteria + 2 <= OXO_MAX_REASONS,
               "no room for all reasons");

static oxo_reason *add(oxo_deduction *d, const criterion *c)
{
    oxo_reason *r = &d->reason[d->count++];
    *r = (oxo_reason){.id = c->id,
                      .title = c->title,
                      .source = c->source,
                      .era = c->era,
                      .basis = c->basis,
                      .allows = c->allows};
    return r;
}

/* Looks for a pairing where the points suffice; where they do not there is
 * none, because two lines of k^n share at most one point. */
static oxo_status try_pairing(oxo_deduction *d, oxo_context *context,
                              oxo_error *error)
{
    static const criterion found = {
        "pairing",
        "a pairing, found by matching and checked",
        "this run (oxo_pairing_find, oxo_pairing_check)",
        OXO_ERA_RUN,
        OXO_BASIS_CERTIFICATE,
        OXO_CLASS_3,
        NULL,
        0,
        0};
    oxo_reason *r = add(d, &found);
    unsigned long long points = d->numbers.points, lines = d->numbers.lines;
    if (points < 2 * lines) {
        snprintf(r->premise, sizeof r->premise,
                 "a pair for every line: %llu points < 2 x %llu", points,
                 lines);
        return OXO_OK;
    }
    oxo_geometry *geometry = NULL;
    oxo_pairing *pairing = NULL;
    oxo_status status = oxo_geometry_create(d->k, d->n, &geometry, error);
    if (status == OXO_OK)
        status = oxo_pairing_find(geometry, NULL, context, &pairing, error);
    if (status == OXO_OK)
        status = oxo_pairing_check(geometry, NULL, pairing, error);
    if (status == OXO_OK) {
        r->holds = pairing->exists;
        if (pairing->exists)
            snprintf(r->premise, sizeof r->premise,
                     "a pair for every line: %u pairs found", pairing->pairs);
        else
            snprintf(r->premise, sizeof r->premise,
                     "a pair for every line: %u lines hold only %u points",
                     pairing->lines, pairing->points);
    }
    oxo_pairing_destroy(pairing);
    oxo_geometry_destroy(geometry);
    return status;
}

/* Looks for a draw position; finding none means nothing. */
static oxo_status try_drawn(oxo_deduction *d, oxo_context *context,
                            oxo_error *error)
{
    static const criterion found = {
        "draw-position",
        "a draw position, found and checked",
        "this run (oxo_drawn_find, oxo_drawn_check)",
        OXO_ERA_RUN,
        OXO_BASIS_CERTIFICATE,
        OXO_CLASS_2 | OXO_CLASS_3,
        NULL,
        0,
        0};
    oxo_geometry *geometry = NULL;
    oxo_status status = oxo_geometry_create(d->k, d->n, &geometry, error);
    if (status != OXO_OK)
        return status;
    const bool endless =
        !context || (!context->max_nodes && !(context->deadline > 0));
    oxo_context limits =
        oxo_context_within(context, endless ? OXO_THEORY_EXCHANGES : 0, 0);
    uint64_t *first = calloc((size_t)geometry->points / 64 + 1, sizeof *first);
    if (!first)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    else
        status =
            oxo_drawn_find(geometry, OXO_THEORY_SEED, &limits, first, error);
    if (status == OXO_OK || status == OXO_LIMIT) {
        oxo_reason *r = add(d, &found);
        r->holds = status == OXO_OK;
        snprintf(r->premise, sizeof r->premise,
                 r->holds ? "a full board of %u stones without a line"
                          : "no full board of %u stones without a line found "
                            "(it may still exist)",
                 geometry->points);
        status = OXO_OK;
    }
    free(first);
    oxo_geometry_destroy(geometry);
    return status;
}

static void intersect(oxo_deduction *d)
{
    d->classes = OXO_CLASS_ANY;
    for (unsigned i = 0; i < d->count; i++) {
        if (d->reason[i].holds)
            d->classes &= d->reason[i].allows;
    }
}

oxo_status oxo_theory_deduce(unsigned k, unsigned n,
                             const oxo_theory_options *options,
                             oxo_deduction *deduction, oxo_error *error)
{
    oxo_deduction d = {.k = k, .n = n};
    oxo_status status = oxo_numbers_of(k, n, &d.numbers, error);
    if (status != OXO_OK)
        return status;
    const question q = {k, n, &d.numbers};
    for (size_t i = 0; i < sizeof criteria / sizeof *criteria; i++) {
        const criterion *c = &criteria[i];
        if (c->era == OXO_ERA_TODAY && !(options && options->today))
            continue;
        oxo_reason *r = add(&d, c);
        if (c->holds) {
            r->holds = c->holds(&q, r->premise, sizeof r->premise);
        } else {
            r->holds = k == c->k && n == c->n;
            snprintf(r->premise, sizeof r->premise, "the game is %u^%u", c->k,
                     c->n);
        }
    }
    if (options && options->pairing) {
        status = try_pairing(&d, options->context, error);
        if (status != OXO_OK)
            return status;
    }
    intersect(&d);
    if (options && options->drawn && d.classes & OXO_CLASS_1 &&
        d.classes != OXO_CLASS_1) {
        status = try_drawn(&d, options->context, error);
        if (status != OXO_OK)
            return status;
        intersect(&d);
    }
    if (!d.classes)
        return oxo_fail(error, OXO_NO,
                        "the criteria contradict each other "
                        "for %u^%u",
                        k, n);
    *deduction = d;
    return OXO_OK;
}

const oxo_reason *oxo_deduction_ground(const oxo_deduction *d)
{
    const oxo_reason *best = NULL;
    for (unsigned i = 0; i < d->count; i++) {
        const oxo_reason *r = &d->reason[i];
        if (r->holds && r->allows == d->classes &&
            (!best || r->basis < best->basis))
            best = r;
    }
    /* several together: the last one that left something out */
    for (unsigned i = 0; !best && i < d->count; i++) {
        const oxo_reason *r = &d->reason[d->count - 1 - i];
        if (r->holds && r->allows != OXO_CLASS_ANY)
            best = r;
    }
    return best;
}

const char *oxo_classes_text(unsigned classes)
{
    static const char *const text[] = {"none", "1",   "2",   "1/2",
                                       "3",    "1/3", "2/3", "1/2/3"};
    return text[classes & OXO_CLASS_ANY];
}
