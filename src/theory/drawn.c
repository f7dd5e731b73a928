/* Draw positions by exchanging stones until no line has one colour.
 *
 * State: a full board with the right number of stones of each colour, so every
 * state is a possible end of a game; the cost is the number of solid lines. A
 * step takes a random solid line, a random point p on it, and exchanges p with
 * the best of a few random points of the other colour; a step that does not
 * help is still taken with a small probability.
 *
 * Why local search: the board is a not-all-equal formula, one clause per line,
 * and 4^5 has 3376 clauses of 4 for 1024 points, a density at which walking is
 * quick and backtracking (the naive twin in tests) no longer is. It can only
 * ever say yes; non-existence is not its business.
 *
 * 4^6 is beyond it and is begun with a product of two boards 4^3, as in an
 * answer to Mathematics Stack Exchange question 3457463. Every line of the one
 * has an odd number of stones, every line of the other two; the sum of both
 * colours modulo 2 is then of one colour on no line of 4^6, which is a line or
 * a point in each factor. Such boards of 4^n exist for n <= 3 only.
 *
 * Invariants: count[l] is the number of the first player's stones on l;
 * solid[] lists the lines with count 0 or all, where[l] is the place of l in
 * it or NONE.
 */
#include "oxo/theory.h"

#include "base/bits.h"
#include "base/random.h"
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX
enum { SAMPLE = 12, NOISE_PER_MILLE = 20 };

typedef struct walk {
    const oxo_geometry *g;
    uint64_t *first;
    uint32_t *count, *solid, *where;
    uint32_t solids;
    uint32_t *of[2]; /* points by colour: of[1] the first player's */
    uint32_t number[2];
    uint32_t *place; /* of a point in of[its colour] */
} walk;

static uint32_t length(const oxo_geometry *g, uint32_t line)
{
    return g->line_start[line + 1] - g->line_start[line];
}

static void mark(walk *w, uint32_t line)
{
    bool is = w->count[line] == 0 || w->count[line] == length(w->g, line);
    if (is && w->where[line] == NONE) {
        w->where[line] = w->solids;
        w->solid[w->solids++] = line;
    } else if (!is && w->where[line] != NONE) {
        uint32_t last = w->solid[--w->solids];
        w->solid[w->where[line]] = last;
        w->where[last] = w->where[line];
        w->where[line] = NONE;
    }
}

static void flip(walk *w, uint32_t p)
{
    bool was = oxo_bit_get(w->first, p);
    if (was)
        oxo_bit_clear(w->first, p);
    else
        oxo_bit_set(w->first, p);
    for (uint32_t t = w->g->point_start[p]; t < w->g->point_start[p + 1]; t++) {
        uint32_t line = w->g->point_lines[t];
        w->count[line] += was ? NONE : 1; /* NONE is -1 */
        mark(w, line);
    }
}

static void exchange(walk *w, uint32_t p, uint32_t q)
{
    unsigned colour = oxo_bit_get(w->first, p);
    uint32_t at = w->place[p], with = w->place[q];
    w->of[colour][at] = q;
    w->of[!colour][with] = p;
    w->place[q] = at;
    w->place[p] = with;
    flip(w, p);
    flip(w, q);
}

static void step(walk *w, oxo_random *random)
{
    uint32_t line = w->solid[oxo_random_below(random, w->solids)];
    uint32_t p =
        w->g->line_points[w->g->line_start[line] +
                          oxo_random_below(random, length(w->g, line))];
    unsigned other = !oxo_bit_get(w->first, p);
    uint32_t before = w->solids, best = NONE, best_solids = NONE;
    for (unsigned i = 0; i < SAMPLE; i++) {
        uint32_t q = w->of[other][oxo_random_below(random, w->number[other])];
        exchange(w, p, q);
        if (w->solids < best_solids) {
            best_solids = w->solids;
            best = q;
        }
        exchange(w, p, q); /* back */
    }
    if (best_solids <= before ||
        oxo_random_below(random, 1000) < NOISE_PER_MILLE)
        exchange(w, p, best);
}

static void shuffle_board(walk *w, oxo_random *random)
{
    uint32_t points = w->g->points;
    uint32_t *order = w->of[0]; /* room for all of them */
    for (uint32_t p = 0; p < points; p++) {
        uint32_t at = oxo_random_below(random, p + 1);
        order[p] = order[at];
        order[at] = p;
    }
    memset(w->first, 0, (points + 63) / 64 * sizeof *w->first);
    memset(w->count, 0, w->g->lines * sizeof *w->count);
    memset(w->where, 0xff, w->g->lines * sizeof *w->where);
    w->solids = 0;
    w->number[0] = points / 2;
    w->number[1] = points - points / 2;
    for (uint32_t i = 0; i < w->number[1]; i++)
        w->of[1][i] = order[w->number[0] + i];
    for (uint32_t l = 0; l < w->g->lines; l++)
        mark(w, l);
    for (unsigned c = 0; c < 2; c++) {
        for (uint32_t i = 0; i < w->number[c]; i++) {
            w->place[w->of[c][i]] = i;
            if (c)
                flip(w, w->of[c][i]);
        }
    }
}

oxo_status oxo_drawn_check(const oxo_geometry *geometry, const uint64_t *first,
                           oxo_error *error)
{
    uint32_t stones = 0;
    for (uint32_t p = 0; p < geometry->points; p++)
        stones += oxo_bit_get(first, p);
    if (stones != (geometry->points + 1) / 2)
        return oxo_fail(error, OXO_NO,
                        "the first player has %u stones on %u points", stones,
                        geometry->points);
    for (uint32_t l = 0; l < geometry->lines; l++) {
        uint32_t count = 0;
        for (uint32_t i = geometry->line_start[l];
             i < geometry->line_start[l + 1]; i++)
            count += oxo_bit_get(first, geometry->line_points[i]);
        if (count == 0 || count == length(geometry, l))
            return oxo_fail(error, OXO_NO, "line %u has one colour", l);
    }
    return OXO_OK;
}

/* Where no walk is needed: the product for 4^6. */
static bool product(const oxo_geometry *g, uint64_t *first)
{
    static const uint64_t odd = 0x242bbb1e21e24128, two = 0xa3c535acca535c3a;
    if (g->k != 4 || g->n != 6)
        return false;
    for (unsigned p = 0; p < 64; p++)
        first[p] = (odd >> p & 1) != 0 ? ~two : two;
    return oxo_drawn_check(g, first, NULL) == OXO_OK;
}

oxo_status oxo_drawn_find(const oxo_geometry *geometry, uint64_t seed,
                          oxo_context *context, uint64_t *first,
                          oxo_error *error)
{
    for (uint32_t l = 0; l < geometry->lines; l++) {
        if (length(geometry, l) < 2)
            return oxo_fail(error, OXO_NO,
                            "a line of one point always has one colour");
    }
    if (product(geometry, first))
        return OXO_OK;
    size_t points = geometry->points, lines = geometry->lines;
    size_t words = (points + 63) / 64;
    walk w = {.g = geometry};
    w.first = malloc((words + 1) * sizeof *w.first);
    w.count = malloc((lines + 1) * sizeof *w.count);
    w.solid = malloc((lines + 1) * sizeof *w.solid);
    w.where = malloc((lines + 1) * sizeof *w.where);
    w.of[0] = malloc((points + 1) * sizeof *w.of[0]);
    w.of[1] = malloc((points + 1) * sizeof *w.of[1]);
    w.place = malloc((points + 1) * sizeof *w.place);
    oxo_status status = OXO_OK;
    if (!w.first || !w.count || !w.solid || !w.where || !w.of[0] || !w.of[1] ||
        !w.place) {
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    } else {
        oxo_random random = {seed};
        shuffle_board(&w, &random);
        if (!w.number[0])
            status =
                w.solids ? oxo_fail(error, OXO_NO, "one point only") : OXO_OK;
        for (uint64_t steps = 0; status == OXO_OK && w.solids; steps++) {
            if (context && steps % 256 == 0) {
                if (oxo_context_stopped(context, steps))
                    status = oxo_fail(error, OXO_LIMIT,
                                      "gave up looking for a draw position");
                oxo_context_report(context,
                                   (oxo_progress){.phase = "draw position",
                                                  .nodes = steps,
                                                  .done = -1});
            }
            if (status == OXO_OK)
                step(&w, &random);
        }
    }
    if (status == OXO_OK)
        status = oxo_drawn_check(geometry, w.first, error);
    if (status == OXO_OK)
        memcpy(first, w.first, words * sizeof *first);
    free(w.first);
    free(w.count);
    free(w.solid);
    free(w.where);
    free(w.of[0]);
    free(w.of[1]);
    free(w.place);
    return status;
}
