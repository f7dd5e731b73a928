/* The criteria for misere k^n games.
 *
 * Mirror. See mirror.c and the form mirror in docs/CERTIFICATE.md.
 *
 * Weight. Let A be a player who wants to own no line, and let every line
 * without a stone of the other side weigh 2^-(free cells), a free cell the sum
 * of the lines through it. A takes a lightest cell c: the sum of all lines
 * rises by the weight of c. The other side then takes some d, which was free
 * before and weighed no less than c, and weighs no less now: the sum falls by
 * at least as much. So at A's turns the sum never exceeds what it was at his
 * first. If that was below 1, A completes no line while another cell is free:
 * a line L that lacks only c weighs 1/2; then c, and every other free cell d,
 * weighs at least 1/2; the lines through d are not L; the sum is at least 1.
 *
 * So the player who does not make the last stone of a full board draws at
 * least: the first when k is even (the sum is lines / 2^k), the second when k
 * is odd (the opening has already spoilt n lines, those along the axes). The
 * other player has the mirror.
 */
#include "oxo/theory.h"

#include <stdio.h>

typedef struct question {
    unsigned k, n;
    const oxo_numbers *is;
} question;

typedef struct criterion {
    const char *id, *title, *source;
    unsigned allows;
    bool (*holds)(const question *q, char *premise, size_t size);
} criterion;

static bool one_cell(const question *q, char *premise, size_t size)
{
    snprintf(premise, size, "k = 1: k = %u", q->k);
    return q->k == 1;
}

static bool mirror_odd(const question *q, char *premise, size_t size)
{
    snprintf(premise, size, "k odd, k >= 3: k = %u", q->k);
    return q->k % 2 == 1 && q->k >= 3;
}

static bool mirror_even(const question *q, char *premise, size_t size)
{
    snprintf(premise, size, "k even: k = %u", q->k);
    return q->k % 2 == 0;
}

static bool no_draw_position(const question *q, char *premise, size_t size)
{
    snprintf(premise, size, "k <= 3 and n >= k: k = %u, n = %u", q->k, q->n);
    return q->k <= 3 && q->n >= q->k;
}

static bool weight(const question *q, char *premise, size_t size)
{
    const uint64_t spoilt = q->k % 2 ? q->n : 0;
    const uint64_t sum = q->is->lines - spoilt;
    int used =
        q->k % 2 ? snprintf(premise, size, "lines - n < 2^k: %llu - %u = %llu",
                            (unsigned long long)q->is->lines, q->n,
                            (unsigned long long)sum)
                 : snprintf(premise, size, "lines < 2^k: %llu",
                            (unsigned long long)sum);
    if (used > 0 && (size_t)used < size) {
        if (q->k < 64)
            snprintf(premise + used, size - (size_t)used, " < %llu",
                     1ULL << q->k);
        else
            snprintf(premise + used, size - (size_t)used, " < 2^%u", q->k);
    }
    return q->k >= 2 && (q->k >= 64 || sum < UINT64_C(1) << q->k);
}

static const criterion criteria[] = {
    {"one-cell", "the first stone completes a line", "the rules",
     OXO_MAY_SECOND, one_cell},
    {"mirror-odd",
     "centre and mirror: the first player never completes a line first",
     "docs/DRAWS.md; certificate: oxo prove K^N:misere -o FILE",
     OXO_MAY_FIRST | OXO_MAY_DRAW, mirror_odd},
    {"mirror-even", "mirror: the second player never completes a line first",
     "docs/DRAWS.md; certificate: oxo prove K^N:misere -o FILE",
     OXO_MAY_SECOND | OXO_MAY_DRAW, mirror_even},
    {"no-draw-position", "n_k = k for k <= 3: no draw position exists",
     "Patashnik 1980", OXO_MAY_FIRST | OXO_MAY_SECOND, no_draw_position},
    {"avoiding-weight",
     "the weight of the lines: who mirrors cannot force the other",
     "docs/DRAWS.md, after Erdos and Selfridge 1973", OXO_MAY_DRAW, weight},
};

oxo_status oxo_misere_deduce(unsigned k, unsigned n, oxo_deduction *deduction,
                             oxo_error *error)
{
    oxo_deduction d = {.k = k, .n = n, .classes = OXO_MAY_ANY};
    oxo_status status = oxo_numbers_of(k, n, &d.numbers, error);
    if (status != OXO_OK)
        return status;
    const question q = {k, n, &d.numbers};
    for (size_t i = 0; i < sizeof criteria / sizeof *criteria; i++) {
        const criterion *c = &criteria[i];
        oxo_reason *r = &d.reason[d.count++];
        *r = (oxo_reason){.id = c->id,
                          .title = c->title,
                          .source = c->source,
                          .era = OXO_ERA_TODAY,
                          .basis = OXO_BASIS_THEOREM,
                          .allows = c->allows};
        r->holds = c->holds(&q, r->premise, sizeof r->premise);
        if (r->holds)
            d.classes &= c->allows;
    }
    if (!d.classes)
        return oxo_fail(error, OXO_NO,
                        "the criteria contradict each other for %u^%u:misere",
                        k, n);
    *deduction = d;
    return OXO_OK;
}

const char *oxo_outcomes_text(unsigned outcomes)
{
    static const char *const text[] = {
        "none", "first",         "second",         "first or second",
        "draw", "first or draw", "second or draw", "open"};
    return text[outcomes & OXO_MAY_ANY];
}
