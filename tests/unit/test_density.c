/* The densest set of lines: by kinds, point by point, and by trying all. */
#include "support/support.h"

#include "base/random.h"
#include "oxo/theory.h"
#include "rules/line.h"
#include "theory/criteria.h"
#include <stdlib.h>

static void same_by_kinds_and_point_by_point(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 4; n++) {
        for (unsigned k = 1; k <= (n < 4 ? 9 : 5); k++) {
            oxo_geometry *g = NULL;
            oxo_density by_kinds, plain;
            assert_int_equal(oxo_geometry_create(k, n, &g, NULL), OXO_OK);
            assert_int_equal(oxo_density_kn(k, n, &by_kinds, NULL), OXO_OK);
            assert_int_equal(oxo_density_of(g, &plain, NULL), OXO_OK);
            assert_int_equal(by_kinds.lines, g->lines);
            assert_int_equal(by_kinds.points, g->points);
            assert_int_equal(plain.lines, g->lines);
            assert_true(by_kinds.densest_lines * plain.densest_points ==
                        plain.densest_lines * by_kinds.densest_points);
            oxo_geometry_destroy(g);
        }
    }
}

/* Counts by formula in every cell of Table 1. */
static void counts_are_those_of_table_1(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 5; n++) {
        for (unsigned k = 1; k <= 15; k++) {
            oxo_numbers numbers;
            oxo_density d;
            assert_int_equal(oxo_numbers_of(k, n, &numbers, NULL), OXO_OK);
            assert_int_equal(oxo_density_kn(k, n, &d, NULL), OXO_OK);
            assert_int_equal(d.lines, numbers.lines);
            assert_int_equal(d.points, numbers.points);
        }
    }
}

/* Random boards of up to 12 lines against all sets of lines; among them must
 * be some whose densest set is a part. */
static void every_set_of_lines(void **state)
{
    (void)state;
    oxo_random random = {7};
    unsigned parts = 0;
    for (int trial = 0; trial < 400; trial++) {
        const uint32_t points = 4 + oxo_random_below(&random, 12);
        const uint32_t lines = 1 + oxo_random_below(&random, 12);
        uint32_t start[16], flat[64], set[16];
        start[0] = 0;
        for (uint32_t l = 0; l < lines; l++) {
            uint32_t used = start[l];
            set[l] = 0;
            while (used < start[l] + 3) {
                const uint32_t p = oxo_random_below(&random, points);
                if (set[l] >> p & 1)
                    continue;
                set[l] |= 1u << p;
                flat[used++] = p;
            }
            start[l + 1] = used;
        }
        oxo_geometry *g = NULL;
        assert_int_equal(
            oxo_geometry_from_lines(points, lines, start, flat, &g, NULL),
            OXO_OK);
        oxo_density d;
        assert_int_equal(oxo_density_of(g, &d, NULL), OXO_OK);
        uint64_t best_lines = 0, best_points = 1;
        for (uint32_t s = 1; s < 1u << lines; s++) {
            uint32_t on = 0;
            for (uint32_t l = 0; l < lines; l++)
                on |= s >> l & 1 ? set[l] : 0;
            const uint64_t a = (uint64_t)__builtin_popcount(s);
            const uint64_t b = (uint64_t)__builtin_popcount(on);
            if (a * best_points > best_lines * b) {
                best_lines = a;
                best_points = b;
            }
        }
        assert_true(d.densest_lines * best_points ==
                    best_lines * d.densest_points);
        parts += !oxo_density_holds(&d);
        oxo_geometry_destroy(g);
    }
    assert_true(parts > 100 && parts < 400);
}

static void refuses_what_is_too_large(void **state)
{
    (void)state;
    oxo_density d = {.lines = 77};
    oxo_error error;
    assert_int_equal(oxo_density_kn(0, 2, &d, &error), OXO_BAD_INPUT);
    assert_int_equal(oxo_density_kn(3, 40, &d, &error), OXO_UNSUPPORTED);
    assert_int_equal(d.lines, 77);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_by_kinds_and_point_by_point),
        cmocka_unit_test(counts_are_those_of_table_1),
        cmocka_unit_test(every_set_of_lines),
        cmocka_unit_test(refuses_what_is_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
