/* Misere games: mirrors from the definition, the weight against full search
 * of random games, the deduction against full search of small boards. */
#include "support/support.h"

#include "base/random.h"
#include "oxo/search.h"
#include "oxo/theory.h"
#include "rules/line.h"
#include <stdlib.h>
#include <string.h>

static void mirrors(void **state)
{
    (void)state;
    oxo_error error;
    for (unsigned k = 2; k <= 7; k++) {
        for (unsigned n = 1; n <= 4 && (n < 4 || k < 6); n++) {
            for (int gravity = 0; gravity <= (n > 1); gravity++) {
                const oxo_line_spec spec = {k, n, true, gravity};
                oxo_mirror *m = NULL;
                oxo_geometry *g = NULL;
                oxo_status status = oxo_mirror_find(&spec, &m, &error);
                assert_int_equal(status, gravity && k % 2 ? OXO_NO : OXO_OK);
                if (status != OXO_OK)
                    continue;
                assert_int_equal(oxo_geometry_create(k, n, &g, &error), OXO_OK);
                if (oxo_mirror_check(g, m, NULL, &error) != OXO_OK)
                    fail_msg("%u^%u: %s", k, n, error.text);
                assert_int_equal(m->hero, k % 2 ? OXO_FIRST : OXO_SECOND);
                /* with gravity the height stays */
                uint32_t layer = g->points / k;
                for (uint32_t c = 0; gravity && c < g->points; c++)
                    assert_int_equal(m->image[c] / layer, c / layer);
                oxo_mirror_destroy(m);
                oxo_geometry_destroy(g);
            }
        }
    }
    const oxo_line_spec plain = {4, 3, false, false};
    oxo_mirror *m = NULL;
    assert_int_equal(oxo_mirror_find(&plain, &m, &error), OXO_NO);
}

/* What must be refused, one per rule. */
static void broken_mirrors(void **state)
{
    (void)state;
    oxo_error error;
    oxo_geometry *g = NULL;
    oxo_mirror *m = NULL;
    const oxo_line_spec spec = {3, 2, true, false};
    assert_int_equal(oxo_geometry_create(3, 2, &g, &error), OXO_OK);
    static const struct {
        uint32_t image[9];
        const char *why;
    } bad[] = {
        {{8, 7, 6, 5, 4, 3, 2, 0, 1}, "come back"},
        /* a reflection with a fixed column */
        {{2, 1, 0, 5, 4, 3, 8, 7, 6}, "own images"},
        /* 0 and 1 exchanged with 8 and 7, the rest crosswise */
        {{8, 7, 5, 6, 4, 2, 3, 1, 0}, "no line"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(oxo_mirror_find(&spec, &m, &error), OXO_OK);
        memcpy(m->image, bad[i].image, sizeof bad[i].image);
        assert_int_equal(oxo_mirror_check(g, m, NULL, &error), OXO_NO);
        if (!strstr(error.text, bad[i].why))
            fail_msg("%zu: %s", i, error.text);
        oxo_mirror_destroy(m);
    }
    oxo_geometry_destroy(g);
    /* a line through the fixed cell that is sent to another line: cells 0, 1
     * and 2 with images 3, 4 and 2 */
    const uint32_t start[] = {0, 3, 6}, points[] = {0, 1, 2, 3, 4, 2};
    assert_int_equal(oxo_geometry_from_lines(5, 2, start, points, &g, &error),
                     OXO_OK);
    uint32_t image[] = {3, 4, 2, 0, 1};
    oxo_mirror lame = {OXO_FIRST, true, 5, 2, image};
    assert_int_equal(oxo_mirror_check(g, &lame, NULL, &error), OXO_NO);
    assert_non_null(strstr(error.text, "holds no pair"));
    oxo_geometry_destroy(g);
}

/* Are all images of lines lines? Every line is compared with every line. */
static bool sends_lines_to_lines(const oxo_geometry *g, const uint32_t *image)
{
    for (uint32_t l = 0; l < g->lines; l++) {
        bool is = false;
        for (uint32_t t = 0; t < g->lines && !is; t++) {
            uint32_t from = 0, to = 0;
            for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
                from |= UINT32_C(1) << image[g->line_points[i]];
            for (uint32_t i = g->line_start[t]; i < g->line_start[t + 1]; i++)
                to |= UINT32_C(1) << g->line_points[i];
            is = from == to;
        }
        if (!is)
            return false;
    }
    return true;
}

/* Random maps on boards of a few random lines, against the definition. */
static void mirrors_against_the_definition(void **state)
{
    (void)state;
    enum { POINTS = 8, LINES = 4 };
    oxo_random random = {11};
    unsigned good = 0, bad = 0;
    for (unsigned n = test_share(4000); n-- > 0;) {
        uint32_t image[POINTS], start[LINES + 1] = {0}, points[3 * LINES];
        oxo_geometry *g = NULL;
        oxo_error error;
        for (uint32_t p = 0; p < POINTS; p++)
            image[p] = p ^ 1;
        /* pairs, sometimes spoilt; half of the lines are images of others */
        for (uint32_t l = 0; l < LINES; l++) {
            const uint32_t size = 2 + (uint32_t)oxo_random_below(&random, 2);
            uint32_t at = start[l], used = 0;
            const bool copy = l % 2 && oxo_random_below(&random, 4);
            const uint32_t from = copy ? start[l - 1] : 0;
            const uint32_t end = copy ? at + (at - from) : at + size;
            for (; at < end; at++) {
                uint32_t p = (uint32_t)oxo_random_below(&random, POINTS);
                while (used >> p & 1)
                    p = (p + 1) % POINTS;
                points[at] = copy ? points[from + at - start[l]] ^ 1 : p;
                used |= UINT32_C(1) << p;
            }
            start[l + 1] = end;
        }
        assert_int_equal(
            oxo_geometry_from_lines(POINTS, LINES, start, points, &g, &error),
            OXO_OK);
        oxo_mirror m = {OXO_SECOND, false, POINTS, POINTS / 2, image};
        const bool is = sends_lines_to_lines(g, image);
        assert_int_equal(oxo_mirror_check(g, &m, NULL, &error),
                         is ? OXO_OK : OXO_NO);
        good += is;
        bad += !is;
        oxo_geometry_destroy(g);
    }
    if (test_whole())
        assert_true(good > 100 && bad > 100);
}

static bool at_once(void *user)
{
    (void)user;
    return true;
}

static void a_check_that_is_stopped(void **state)
{
    (void)state;
    const oxo_line_spec spec = {4, 2, true, false};
    oxo_context context = {.stop = at_once};
    oxo_geometry *g = NULL;
    oxo_mirror *m = NULL;
    oxo_error error;
    assert_int_equal(oxo_mirror_find(&spec, &m, &error), OXO_OK);
    assert_int_equal(oxo_geometry_create(4, 2, &g, &error), OXO_OK);
    assert_int_equal(oxo_mirror_check(g, m, &context, &error), OXO_LIMIT);
    oxo_mirror_destroy(m);
    oxo_geometry_destroy(g);
}

/* Full misere minimax: can `hero` (0 first, 1 second) avoid to lose? */
static bool safe(uint32_t points, uint32_t lines, const uint32_t *line,
                 uint32_t stones[2], int turn, int hero)
{
    uint32_t taken = stones[0] | stones[1];
    if (taken == (UINT32_C(1) << points) - 1)
        return true;
    for (uint32_t c = 0; c < points; c++) {
        if (taken >> c & 1)
            continue;
        stones[turn] |= UINT32_C(1) << c;
        bool complete = false;
        for (uint32_t l = 0; l < lines && !complete; l++)
            complete = (line[l] & ~stones[turn]) == 0;
        bool good = complete
                        ? turn != hero
                        : safe(points, lines, line, stones, 1 - turn, hero);
        stones[turn] &= ~(UINT32_C(1) << c);
        if (good == (turn == hero))
            return good;
    }
    return turn != hero;
}

/* Lines that weigh less than 1 together: who does not make the last stone
 * need not lose. One more line, and there are games in which he must. */
static void weight_of_lines(void **state)
{
    (void)state;
    oxo_random random = {3};
    unsigned light = 0, lost = 0;
    for (int round = 0; round < 6000; round++) {
        uint32_t points = 4 + oxo_random_below(&random, 4);
        uint32_t line[16], lines = 1 + oxo_random_below(&random, 16);
        uint32_t sum = 0; /* in 64ths */
        for (uint32_t l = 0; l < lines; l++) {
            uint32_t length = 2 + oxo_random_below(&random, 3);
            line[l] = 0;
            while ((uint32_t)__builtin_popcount(line[l]) < length)
                line[l] |= UINT32_C(1) << oxo_random_below(&random, points);
            sum += 64u >> length;
        }
        uint32_t stones[2] = {0, 0};
        int hero = points % 2 ? 1 : 0;
        bool good = safe(points, lines, line, stones, 0, hero);
        if (sum < 64) {
            assert_true(good);
            light++;
        }
        lost += !good;
    }
    if (light < 300 || lost < 50)
        fail_msg("%u light games, %u lost ones", light, lost);
}

static void against_search(void **state)
{
    (void)state;
    static const char *const name[] = {
        "1^2:misere", "2^1:misere", "2^2:misere", "2^3:misere", "3^1:misere",
        "3^2:misere", "4^1:misere", "5^1:misere", "4^2:misere"};
    oxo_error error;
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        oxo_game *game = test_game(name[i]);
        oxo_pos *start = oxo_pos_new(game);
        oxo_solution s;
        oxo_line_spec spec;
        oxo_deduction d;
        assert_int_equal(oxo_solve(game, start, NULL, NULL, &s, &error),
                         OXO_OK);
        assert_true(oxo_line_spec_of(game, &spec));
        assert_int_equal(oxo_misere_deduce(spec.k, spec.n, &d, &error), OXO_OK);
        unsigned is = s.value.winner == OXO_FIRST_WINS    ? OXO_MAY_FIRST
                      : s.value.winner == OXO_SECOND_WINS ? OXO_MAY_SECOND
                                                          : OXO_MAY_DRAW;
        if (d.classes != is)
            fail_msg("%s: %s by the criteria, %s by search", name[i],
                     oxo_outcomes_text(d.classes), oxo_outcomes_text(is));
        oxo_solution_clear(&s);
        free(start);
        oxo_game_destroy(game);
    }
    oxo_deduction d;
    assert_int_equal(oxo_misere_deduce(3, 3, &d, &error), OXO_OK);
    assert_int_equal(d.classes, OXO_MAY_FIRST);
    assert_int_equal(oxo_misere_deduce(4, 3, &d, &error), OXO_OK);
    assert_int_equal(d.classes, OXO_MAY_SECOND | OXO_MAY_DRAW);
    for (unsigned k = 1; k <= 15; k++) {
        for (unsigned n = 1; n <= 5; n++)
            assert_int_equal(oxo_misere_deduce(k, n, &d, &error), OXO_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mirrors),
        cmocka_unit_test(broken_mirrors),
        cmocka_unit_test(mirrors_against_the_definition),
        cmocka_unit_test(a_check_that_is_stopped),
        cmocka_unit_test(weight_of_lines),
        cmocka_unit_test(against_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
