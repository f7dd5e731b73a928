/* Pairings: against backtracking, against known games, and refusals. */
#include "support/support.h"

#include "base/bits.h"
#include "base/random.h"
#include "naive/naive_theory.h"
#include "oxo/theory.h"
#include "rules/line.h"
#include "theory/criteria.h"
#include <stdlib.h>
#include <string.h>

static oxo_geometry *board(unsigned k, unsigned n)
{
    oxo_geometry *g = NULL;
    oxo_error error;
    if (oxo_geometry_create(k, n, &g, &error) != OXO_OK)
        fail_msg("%u^%u: %s", k, n, error.text);
    return g;
}

static oxo_pairing *find(const oxo_geometry *g, const oxo_pairing_stones *s)
{
    oxo_pairing *p = NULL;
    oxo_error error;
    if (oxo_pairing_find(g, s, NULL, &p, &error) != OXO_OK)
        fail_msg("%s", error.text);
    if (oxo_pairing_check(g, s, p, &error) != OXO_OK)
        fail_msg("%s", error.text);
    return p;
}

static bool pairable(unsigned k, unsigned n)
{
    oxo_geometry *g = board(k, n);
    oxo_pairing *p = find(g, NULL);
    bool exists = p->exists;
    if (!exists)
        assert_true(p->conclusive);
    else
        assert_int_equal(p->pairs, g->lines);
    oxo_pairing_destroy(p);
    oxo_geometry_destroy(g);
    return exists;
}

static void known_boards(void **state)
{
    (void)state;
    for (unsigned k = 1; k <= 15; k++)
        assert_int_equal(pairable(k, 1), k >= 2);
    /* two dimensions: 16 points cannot serve 10 lines, 25 can serve 12 */
    for (unsigned k = 1; k <= 15; k++)
        assert_int_equal(pairable(k, 2), k >= 5);
    /* three: 512 points serve 244 lines, 343 do not serve 193 */
    for (unsigned k = 2; k <= 10; k++)
        assert_int_equal(pairable(k, 3), k >= 8);
    assert_true(pairable(11, 4)); /* 14641 points for 13920 wants */
    assert_false(pairable(10, 4));
}

/* Random hypergraphs with stones: the same answer as backtracking. */
static void against_naive(void **state)
{
    (void)state;
    oxo_random random = {7};
    unsigned yes = 0, no = 0;
    for (int round = 0; round < 3000; round++) {
        uint32_t points = 4 + oxo_random_below(&random, 10);
        uint32_t lines = 1 + oxo_random_below(&random, 6);
        uint32_t start[8] = {0}, member[64];
        uint32_t fill = 0;
        for (uint32_t l = 0; l < lines; l++) {
            uint32_t mask = 0;
            uint32_t length = 2 + oxo_random_below(&random, 3);
            while (oxo_popcount64(mask) < length)
                mask |= 1u << oxo_random_below(&random, points);
            for (uint32_t p = 0; p < points; p++) {
                if (mask >> p & 1)
                    member[fill++] = p;
            }
            start[l + 1] = fill;
        }
        oxo_geometry *g = NULL;
        oxo_error error;
        if (oxo_geometry_from_lines(points, lines, start, member, &g, &error) !=
            OXO_OK)
            fail_msg("%s", error.text);
        uint8_t own_byte[16] = {0}, enemy_byte[16] = {0};
        uint64_t own = 0, enemy = 0;
        for (uint32_t p = 0; p < points; p++) {
            uint32_t r = oxo_random_below(&random, 12);
            own_byte[p] = r == 0;
            enemy_byte[p] = r == 1;
            own |= (uint64_t)(r == 0) << p;
            enemy |= (uint64_t)(r == 1) << p;
        }
        oxo_pairing_stones stones = {&own, &enemy};
        oxo_pairing *p = find(g, &stones);
        assert_int_equal(p->exists, naive_pairing(g, own_byte, enemy_byte));
        (*(p->exists ? &yes : &no))++;
        oxo_pairing_destroy(p);
        oxo_geometry_destroy(g);
    }
    assert_true(yes > 300 && no > 300);
}

/* Two lines with two common points: no two pairs of their own, but one pair
 * would serve both, so the evidence must not claim more than it shows. */
static void inconclusive(void **state)
{
    (void)state;
    const uint32_t start[] = {0, 2, 5}, member[] = {0, 1, 0, 1, 2};
    oxo_geometry *g = NULL;
    oxo_error error;
    assert_int_equal(oxo_geometry_from_lines(3, 2, start, member, &g, &error),
                     OXO_OK);
    oxo_pairing *p = find(g, NULL);
    assert_false(p->exists);
    assert_false(p->conclusive);
    oxo_pairing_destroy(p);
    oxo_geometry_destroy(g);
}

static void check_refuses(void **state)
{
    (void)state;
    oxo_geometry *g = board(5, 2);
    oxo_pairing *p = find(g, NULL);
    oxo_error error;
    assert_true(p->exists);

    uint32_t keep = p->pair[0];
    p->pair[0] = p->pair[2]; /* a point twice, or off its line */
    assert_int_equal(oxo_pairing_check(g, NULL, p, &error), OXO_NO);
    p->pair[0] = 25;
    assert_int_equal(oxo_pairing_check(g, NULL, p, &error), OXO_NO);
    assert_non_null(strstr(error.text, "no point"));
    p->pair[0] = p->pair[1];
    assert_int_equal(oxo_pairing_check(g, NULL, p, &error), OXO_NO);
    assert_non_null(strstr(error.text, "two pairs"));
    p->pair[0] = keep;
    p->pairs--;
    assert_int_equal(oxo_pairing_check(g, NULL, p, &error), OXO_NO);
    assert_non_null(strstr(error.text, "has no pair"));
    p->pairs++;
    uint64_t stone = UINT64_C(1) << keep;
    oxo_pairing_stones taken = {NULL, &stone};
    assert_int_equal(oxo_pairing_check(g, &taken, p, &error), OXO_NO);
    assert_non_null(strstr(error.text, "taken"));
    assert_int_equal(oxo_pairing_check(g, NULL, p, &error), OXO_OK);
    oxo_pairing_destroy(p);
    oxo_geometry_destroy(g);

    g = board(4, 2);
    p = find(g, NULL);
    assert_false(p->exists);
    uint32_t lines = p->lines;
    p->lines = 1; /* one line has four points: plenty */
    assert_int_equal(oxo_pairing_check(g, NULL, p, &error), OXO_NO);
    p->lines = lines;
    p->points--;
    assert_int_equal(oxo_pairing_check(g, NULL, p, &error), OXO_NO);
    p->points++;
    uint32_t first = p->line[0];
    p->line[0] = p->line[1];
    assert_int_equal(oxo_pairing_check(g, NULL, p, &error), OXO_NO);
    p->line[0] = first;
    assert_int_equal(oxo_pairing_check(g, NULL, p, &error), OXO_OK);
    oxo_pairing_destroy(p);
    oxo_geometry_destroy(g);
}

static bool stop_now(void *user)
{
    (void)user;
    return true;
}

static void stops(void **state)
{
    (void)state;
    oxo_geometry *g = board(8, 3);
    oxo_context context = {.stop = stop_now};
    oxo_pairing *p = NULL;
    oxo_error error;
    assert_int_equal(oxo_pairing_find(g, NULL, &context, &p, &error),
                     OXO_LIMIT);
    assert_null(p);
    oxo_geometry_destroy(g);
}

static void potential(void **state)
{
    (void)state;
    /* after a strongest first move the value is (SPL + lines) / 2^k */
    oxo_geometry *g = board(4, 2);
    oxo_potential value;
    oxo_error error;
    uint64_t stone = 1; /* a corner is on a main diagonal */
    assert_int_equal(oxo_potential_of(g, &stone, NULL, &value, &error), OXO_OK);
    assert_true(value.below_one);
    assert_float_equal((float)value.value, 13.0f / 16, 1e-6f);
    /* exactly 1 is not below 1: one completed line, or two lines one short */
    uint64_t row = 0xf, others = ~UINT64_C(0xf);
    assert_int_equal(oxo_potential_of(g, &row, &others, &value, &error),
                     OXO_OK);
    assert_false(value.below_one);
    assert_true(value.value == 1.0);
    /* nothing left for the attacker */
    uint64_t all = 0xffff;
    assert_int_equal(oxo_potential_of(g, NULL, &all, &value, &error), OXO_OK);
    assert_true(value.below_one && value.value == 0.0);
    double weight[16];
    oxo_potential_points(g, NULL, NULL, weight);
    assert_true(weight[0] == 3.0 / 16 && weight[1] == 2.0 / 16);
    oxo_potential_points(g, &stone, NULL, weight);
    assert_true(weight[0] == 0.0 && weight[1] == 3.0 / 16);
    oxo_geometry_destroy(g);
    /* 2^3: 28 lines of 2 points weigh 7 */
    g = board(2, 3);
    assert_int_equal(oxo_potential_of(g, NULL, NULL, &value, &error), OXO_OK);
    assert_true(value.value == 7.0 && !value.below_one);
    oxo_geometry_destroy(g);
}

/* Draw positions: found where they exist, checked from the definition, and the
 * checker refuses a board that is not one. */
static void drawn(void **state)
{
    (void)state;
    static const unsigned games[][2] = {{2, 1}, {3, 2}, {4, 2}, {4, 3},
                                        {4, 4}, {5, 3}, {4, 5}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        oxo_geometry *g = board(games[i][0], games[i][1]);
        uint64_t first[16] = {0};
        oxo_error error;
        if (oxo_drawn_find(g, 1, NULL, first, &error) != OXO_OK)
            fail_msg("%s", error.text);
        /* the definition, line by line */
        for (uint32_t l = 0; l < g->lines; l++) {
            unsigned seen = 0;
            for (uint32_t j = g->line_start[l]; j < g->line_start[l + 1]; j++)
                seen |= 1u << oxo_bit_get(first, g->line_points[j]);
            assert_int_equal(seen, 3);
        }
        assert_int_equal(oxo_drawn_check(g, first, &error), OXO_OK);
        uint64_t bad[16];
        memcpy(bad, first, sizeof bad);
        bad[0] ^= 1; /* one stone more or less */
        assert_int_equal(oxo_drawn_check(g, bad, &error), OXO_NO);
        /* right count, but the first half of the board in one colour */
        memset(bad, 0, sizeof bad);
        for (uint32_t p = 0; p < (g->points + 1) / 2; p++)
            oxo_bit_set(bad, p);
        if (games[i][1] > 1)
            assert_int_equal(oxo_drawn_check(g, bad, &error), OXO_NO);
        oxo_geometry_destroy(g);
    }
    /* 3^3 has none: the search ends at its limit and leaves the board alone */
    oxo_geometry *g = board(3, 3);
    oxo_context context = {.max_nodes = 2000};
    uint64_t untouched = 77;
    oxo_error error;
    assert_int_equal(oxo_drawn_find(g, 1, &context, &untouched, &error),
                     OXO_LIMIT);
    assert_int_equal(untouched, 77);
    oxo_geometry_destroy(g);
    g = board(1, 2);
    assert_int_equal(oxo_drawn_find(g, 1, NULL, &untouched, &error), OXO_NO);
    oxo_geometry_destroy(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_boards), cmocka_unit_test(against_naive),
        cmocka_unit_test(inconclusive), cmocka_unit_test(check_refuses),
        cmocka_unit_test(stops),        cmocka_unit_test(potential),
        cmocka_unit_test(drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
