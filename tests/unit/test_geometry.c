/* Geometry by construction against the paper's formulas and a naive count. */
#include "support/support.h"

#include "naive/line_naive.h"
#include "oxo/families.h"
#include "rules/line.h"
#include <stdlib.h>

static uint64_t power(uint64_t base, unsigned exponent)
{
    uint64_t result = 1;
    while (exponent--)
        result *= base;
    return result;
}

/* Table 1 of Patashnik 1980, every cell. */
static void table_1(void **state)
{
    (void)state;
    for (unsigned k = 1; k <= 15; k++) {
        for (unsigned n = 1; n <= 5; n++) {
            oxo_geometry *g = NULL;
            assert_int_equal(oxo_geometry_create(k, n, &g, NULL), OXO_OK);
            assert_int_equal(g->points, power(k, n));
            assert_int_equal(g->lines, (power(k + 2, n) - power(k, n)) / 2);
            uint32_t most = 0, strongest = 0;
            for (uint32_t p = 0; p < g->points; p++) {
                uint32_t degree = oxo_geometry_degree(g, p);
                if (degree > most)
                    strongest = 0;
                if (degree >= most)
                    strongest++;
                if (degree > most)
                    most = degree;
            }
            assert_int_equal(most,
                             k % 2 ? (power(3, n) - 1) / 2 : power(2, n) - 1);
            /* one centre, or all points of the 2^(n-1) main diagonals; on a
             * single line (n = 1) all points are alike */
            assert_int_equal(strongest, n == 1  ? k
                                        : k % 2 ? 1
                                                : k * power(2, n - 1));
            oxo_geometry_destroy(g);
        }
    }
}

static void against_naive(void **state)
{
    (void)state;
    const unsigned sizes[][2] = {{2, 1}, {2, 2}, {2, 4}, {3, 2}, {3, 3},
                                 {3, 4}, {4, 2}, {4, 3}, {5, 3}, {6, 2},
                                 {7, 3}, {4, 4}, {3, 5}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        oxo_geometry *g = NULL;
        assert_int_equal(
            oxo_geometry_create(sizes[i][0], sizes[i][1], &g, NULL), OXO_OK);
        uint32_t *counts = malloc(g->points * sizeof *counts);
        assert_int_equal(naive_count_lines(sizes[i][0], sizes[i][1], counts),
                         g->lines);
        for (uint32_t p = 0; p < g->points; p++)
            assert_int_equal(counts[p], oxo_geometry_degree(g, p));
        free(counts);
        oxo_geometry_destroy(g);
    }
}

/* Lines of a box: the (m, n, k) boards by formula, and k^n as a box. */
static void boxes(void **state)
{
    (void)state;
    for (unsigned a = 1; a <= 9; a++)
        for (unsigned b = 1; b <= 9; b++)
            for (unsigned k = 2; k <= 9; k++) {
                const unsigned side[] = {a, b};
                const unsigned across = a >= k ? a - k + 1 : 0,
                               down = b >= k ? b - k + 1 : 0;
                oxo_geometry *g = NULL;
                assert_int_equal(oxo_geometry_box(2, side, k, &g, NULL),
                                 OXO_OK);
                assert_int_equal(g->lines,
                                 across * b + down * a + 2 * across * down);
                assert_int_equal(g->k, 0);
                oxo_geometry_destroy(g);
            }
    for (unsigned n = 1; n <= 4; n++)
        for (unsigned k = 1; k <= 5; k++) {
            const unsigned side[] = {k, k, k, k};
            oxo_geometry *box = NULL, *power = NULL;
            assert_int_equal(oxo_geometry_box(n, side, k, &box, NULL), OXO_OK);
            assert_int_equal(oxo_geometry_create(k, n, &power, NULL), OXO_OK);
            assert_int_equal(box->lines, power->lines);
            assert_memory_equal(box->line_points, power->line_points,
                                (size_t)k * box->lines * sizeof(uint32_t));
            oxo_geometry_destroy(box);
            oxo_geometry_destroy(power);
        }
    const unsigned connect_four[] = {7, 6}, layers[] = {4, 4, 3};
    oxo_geometry *g = NULL;
    assert_int_equal(oxo_geometry_box(2, connect_four, 4, &g, NULL), OXO_OK);
    assert_int_equal(g->lines, 69);
    oxo_geometry_destroy(g);
    assert_int_equal(oxo_geometry_box(3, layers, 4, &g, NULL), OXO_OK);
    assert_int_equal(g->lines, 30);
    oxo_geometry_destroy(g);
}

/* Degrees by formula against the construction, and on boards beyond it. */
static void degrees_without_a_board(void **state)
{
    (void)state;
    oxo_degree degrees[OXO_DEGREES_MAX];
    for (unsigned k = 1; k <= 9; k++) {
        for (unsigned n = 1; n <= 5; n++) {
            oxo_geometry *g = NULL;
            assert_int_equal(oxo_geometry_create(k, n, &g, NULL), OXO_OK);
            const unsigned count = oxo_degrees_of(k, n, degrees);
            uint64_t found[OXO_DEGREES_MAX] = {0};
            for (uint32_t p = 0; p < g->points; p++) {
                const uint32_t lines = oxo_geometry_degree(g, p);
                assert_int_equal(oxo_cell_lines(k, n, p), lines);
                unsigned i = 0;
                while (i < count && degrees[i].lines != lines)
                    i++;
                assert_true(i < count);
                found[i]++;
            }
            for (unsigned i = 0; i < count; i++) {
                assert_int_equal(found[i], degrees[i].points);
                assert_true(i == 0 || degrees[i - 1].lines > degrees[i].lines);
            }
            oxo_geometry_destroy(g);
        }
    }
    /* every point once, every line k times, on the largest boards there are */
    const unsigned sizes[][2] = {{1, 16},   {2, 16},    {3, 16},
                                 {12, 16},  {4, 16},    {5, 16},
                                 {1000, 6}, {99999, 3}, {1000000000, 2}};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        const unsigned k = sizes[s][0], n = sizes[s][1];
        const unsigned count = oxo_degrees_of(k, n, degrees);
        uint64_t points = 0, lines = 0;
        assert_true(count > 0);
        for (unsigned i = 0; i < count; i++) {
            points += degrees[i].points;
            lines += degrees[i].points * degrees[i].lines; /* modulo 2^64 */
        }
        assert_int_equal(points, power(k, n));
        assert_int_equal(lines, (power(k + 2, n) - power(k, n)) / 2 * k);
    }
    assert_int_equal(oxo_degrees_of(0, 3, degrees), 0);
    assert_int_equal(oxo_degrees_of(3, 0, degrees), 0);
    assert_int_equal(oxo_degrees_of(3, 17, degrees), 0);
    assert_int_equal(oxo_degrees_of(4000000000u, 2, degrees), 0);
}

/* Both indexes describe the same incidences, and no line stands twice. */
static void indexes_agree(void **state)
{
    (void)state;
    oxo_geometry *g = NULL;
    assert_int_equal(oxo_geometry_create(4, 3, &g, NULL), OXO_OK);
    assert_int_equal(g->lines, 76);
    for (uint32_t p = 0; p < g->points; p++) {
        for (uint32_t i = g->point_start[p]; i < g->point_start[p + 1]; i++) {
            uint32_t l = g->point_lines[i];
            bool found = false;
            for (uint32_t j = g->line_start[l]; j < g->line_start[l + 1]; j++)
                found |= g->line_points[j] == p;
            assert_true(found);
        }
    }
    uint64_t seen[76] = {0};
    for (uint32_t l = 0; l < g->lines; l++) {
        for (uint32_t j = g->line_start[l]; j < g->line_start[l + 1]; j++)
            seen[l] |= UINT64_C(1) << g->line_points[j];
        for (uint32_t m = 0; m < l; m++)
            assert_true(seen[m] != seen[l]);
    }
    oxo_geometry_destroy(g);
}

static void refuses_nonsense(void **state)
{
    (void)state;
    oxo_geometry *g = NULL;
    oxo_error error;
    assert_int_equal(oxo_geometry_create(0, 3, &g, &error), OXO_BAD_INPUT);
    assert_int_equal(oxo_geometry_create(3, 0, &g, &error), OXO_BAD_INPUT);
    assert_int_equal(oxo_geometry_create(99, 99, &g, &error), OXO_BAD_INPUT);
    assert_int_equal(oxo_geometry_create(1000000, 3, &g, &error),
                     OXO_BAD_INPUT);
    assert_null(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_1),
        cmocka_unit_test(against_naive),
        cmocka_unit_test(boxes),
        cmocka_unit_test(degrees_without_a_board),
        cmocka_unit_test(indexes_agree),
        cmocka_unit_test(refuses_nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
