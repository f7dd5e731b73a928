/* Table 1: numbers against construction, classes against a table written down
 * from the paper by hand, and both against plain search where it is possible.
 */
#include "support/support.h"

#include "naive/naive_theory.h"
#include "oxo/theory.h"
#include <string.h>

/* The classes of Table 1 as the criteria, applied by hand, give them. In each
 * row n = 1..5. Written down independently of the engine:
 *   k = 1: one point, the first stone wins.
 *   k = 2, 3: no draw position from n = k on; below that draws.
 *   n = 2: 4^2 has 3 + 10 = 13 < 16, 5^2 has 4 + 12 = 16 < 32, and so on.
 *   n = 3: 7 + 244 = 251 < 256 makes 8^3 the first draw; 7^3 has 206 > 128.
 *   n = 4: 15 + 13560 = 13575 < 16384 makes 14^4 the first; 13^4 has
 *          40 + 11032 = 11072 > 8192. 4^4 has a draw position (Paul, k = n).
 *   n = 5: nothing up to 15 (121 + 330241 > 32768); 4^5 has k < n. */
static const char *const golden[15][5] = {
    {"1", "1", "1", "1", "1"},       {"3", "1", "1", "1", "1"},
    {"3", "3", "1", "1", "1"},       {"3", "3", "2", "2/3", "1/2/3"},
    {"3", "3", "2/3", "2/3", "2/3"}, {"3", "3", "2/3", "2/3", "2/3"},
    {"3", "3", "2/3", "2/3", "2/3"}, {"3", "3", "3", "2/3", "2/3"},
    {"3", "3", "3", "2/3", "2/3"},   {"3", "3", "3", "2/3", "2/3"},
    {"3", "3", "3", "2/3", "2/3"},   {"3", "3", "3", "2/3", "2/3"},
    {"3", "3", "3", "2/3", "2/3"},   {"3", "3", "3", "3", "2/3"},
    {"3", "3", "3", "3", "2/3"},
};

/* Points, lines, SPL as printed in the paper (n = 2..5; n = 1 is k, 1, 1). */
static const uint32_t printed[15][4][3] = {
    {{1, 4, 4}, {1, 13, 13}, {1, 40, 40}, {1, 121, 121}},
    {{4, 6, 3}, {8, 28, 7}, {16, 120, 15}, {32, 496, 31}},
    {{9, 8, 4}, {27, 49, 13}, {81, 272, 40}, {243, 1441, 121}},
    {{16, 10, 3}, {64, 76, 7}, {256, 520, 15}, {1024, 3376, 31}},
    {{25, 12, 4}, {125, 109, 13}, {625, 888, 40}, {3125, 6841, 121}},
    {{36, 14, 3}, {216, 148, 7}, {1296, 1400, 15}, {7776, 12496, 31}},
    {{49, 16, 4}, {343, 193, 13}, {2401, 2080, 40}, {16807, 21121, 121}},
    {{64, 18, 3}, {512, 244, 7}, {4096, 2952, 15}, {32768, 33616, 31}},
    {{81, 20, 4}, {729, 301, 13}, {6561, 4040, 40}, {59049, 51001, 121}},
    {{100, 22, 3}, {1000, 364, 7}, {10000, 5368, 15}, {100000, 74416, 31}},
    {{121, 24, 4}, {1331, 433, 13}, {14641, 6960, 40}, {161051, 105121, 121}},
    {{144, 26, 3}, {1728, 508, 7}, {20736, 8840, 15}, {248832, 144496, 31}},
    {{169, 28, 4}, {2197, 589, 13}, {28561, 11032, 40}, {371293, 194041, 121}},
    {{196, 30, 3}, {2744, 676, 7}, {38416, 13560, 15}, {537824, 255376, 31}},
    {{225, 32, 4}, {3375, 769, 13}, {50625, 16448, 40}, {759375, 330241, 121}},
};

static oxo_deduction deduce(unsigned k, unsigned n, bool today)
{
    oxo_theory_options options = {.today = today};
    oxo_deduction d;
    oxo_error error;
    if (oxo_theory_deduce(k, n, &options, &d, &error) != OXO_OK)
        fail_msg("%u^%u: %s", k, n, error.text);
    return d;
}

static void golden_classes(void **state)
{
    (void)state;
    for (unsigned k = 1; k <= 15; k++) {
        for (unsigned n = 1; n <= 5; n++) {
            oxo_deduction d = deduce(k, n, false);
            if (strcmp(oxo_classes_text(d.classes), golden[k - 1][n - 1]))
                fail_msg("%u^%u: class %s", k, n, oxo_classes_text(d.classes));
        }
    }
}

static void numbers_of_every_cell(void **state)
{
    (void)state;
    for (unsigned k = 1; k <= 15; k++) {
        for (unsigned n = 1; n <= 5; n++) {
            oxo_numbers is, built;
            oxo_error error;
            assert_int_equal(oxo_numbers_of(k, n, &is, &error), OXO_OK);
            if (n > 1) {
                assert_int_equal(is.points, printed[k - 1][n - 2][0]);
                assert_int_equal(is.lines, printed[k - 1][n - 2][1]);
                assert_int_equal(is.spl, printed[k - 1][n - 2][2]);
            } else {
                assert_true(is.points == k && is.lines == 1 && is.spl == 1);
            }
            oxo_geometry *g = NULL;
            if (oxo_geometry_create(k, n, &g, &error) != OXO_OK)
                fail_msg("%s", error.text);
            uint32_t strongest;
            oxo_numbers_count(g, &built, &strongest);
            assert_memory_equal(&is, &built, sizeof is);
            /* one centre, or the points of 2^(n-1) disjoint diagonals; on the
             * single line of n = 1 every point is on it */
            if (n > 1)
                assert_int_equal(strongest, k % 2 ? 1 : k << (n - 1));
            oxo_geometry_destroy(g);
            uint64_t points, lines, spl;
            if (naive_numbers(k, n, &points, &lines, &spl)) {
                assert_int_equal(points, is.points);
                assert_int_equal(lines, is.lines);
                assert_int_equal(spl, is.spl);
            }
        }
    }
}

/* Small games solved outright: the classes must contain the truth, and where
 * they name one class it is the truth. */
static void against_search(void **state)
{
    (void)state;
    static const unsigned games[][2] = {{1, 1}, {1, 2}, {2, 1}, {2, 2}, {2, 3},
                                        {3, 1}, {3, 2}, {4, 1}, {5, 1}, {9, 1}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        unsigned k = games[i][0], n = games[i][1];
        oxo_geometry *g = NULL;
        oxo_error error;
        assert_int_equal(oxo_geometry_create(k, n, &g, &error), OXO_OK);
        int value = naive_value(g);
        assert_true(value >= 0); /* strategy stealing */
        unsigned truth = value == 0               ? OXO_CLASS_3
                         : naive_draw_position(g) ? OXO_CLASS_2
                                                  : OXO_CLASS_1;
        assert_int_equal(deduce(k, n, false).classes, truth);
        oxo_geometry_destroy(g);
    }
    /* draw positions: none in 3^3, some in 4^3 */
    static const unsigned boards[][3] = {{3, 3, 0}, {4, 3, 1}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        oxo_geometry *g = NULL;
        oxo_error error;
        unsigned k = boards[i][0], n = boards[i][1];
        assert_int_equal(oxo_geometry_create(k, n, &g, &error), OXO_OK);
        bool exists = naive_draw_position(g);
        assert_int_equal(exists, boards[i][2]);
        assert_int_equal(!(deduce(k, n, false).classes & OXO_CLASS_1), exists);
        oxo_geometry_destroy(g);
    }
}

/* No two criteria contradict each other anywhere near; a one-class answer of
 * the paper never changes later. */
static void consistent(void **state)
{
    (void)state;
    for (unsigned k = 1; k <= 200; k++) {
        for (unsigned n = 1; n <= 8; n++) {
            unsigned paper = deduce(k, n, false).classes;
            unsigned today = deduce(k, n, true).classes;
            assert_int_equal(paper & today, today);
        }
    }
}

static void since(void **state)
{
    (void)state;
    assert_int_equal(deduce(7, 3, false).classes, OXO_CLASS_2 | OXO_CLASS_3);
    assert_int_equal(deduce(7, 3, true).classes, OXO_CLASS_3);
    assert_int_equal(deduce(5, 3, true).classes, OXO_CLASS_2 | OXO_CLASS_3);
    assert_int_equal(deduce(6, 3, true).classes, OXO_CLASS_3);
    assert_int_equal(deduce(4, 5, false).classes, OXO_CLASS_ANY);
    assert_int_equal(deduce(4, 5, true).classes, OXO_CLASS_2);
    for (unsigned n = 6; n < 12; n++) {
        assert_int_equal(deduce(4, n, false).classes, OXO_CLASS_ANY);
        assert_int_equal(deduce(4, n, true).classes,
                         n > 6 ? OXO_CLASS_1 | OXO_CLASS_2 : OXO_CLASS_2);
    }
    /* of two reasons together the last is named */
    const oxo_deduction two = deduce(4, 6, true);
    assert_string_equal(oxo_deduction_ground(&two)->id, "four-nth");
    /* a game where everything is looked at: there is room for all reasons */
    oxo_context context = {.max_nodes = 10};
    const oxo_theory_options all = {
        .today = true, .pairing = true, .drawn = true, .context = &context};
    oxo_deduction d;
    oxo_error error;
    assert_int_equal(oxo_theory_deduce(4, 7, &all, &d, &error), OXO_OK);
    assert_string_equal(d.reason[d.count - 1].id, "draw-position");
    assert_true(d.count <= OXO_MAX_REASONS);
    for (unsigned k = 8; k < 60; k++)
        assert_int_equal(deduce(k, 3, true).classes, OXO_CLASS_3);
}

/* Pairings found in the run draw games that the paper leaves open. */
static void pairings(void **state)
{
    (void)state;
    oxo_theory_options options = {.pairing = true};
    oxo_deduction d;
    oxo_error error;
    assert_int_equal(oxo_theory_deduce(11, 4, &options, &d, &error), OXO_OK);
    assert_int_equal(d.classes, OXO_CLASS_3);
    assert_int_equal(oxo_theory_deduce(10, 4, &options, &d, &error), OXO_OK);
    assert_int_equal(d.classes, OXO_CLASS_2 | OXO_CLASS_3);
    const oxo_reason *last = &d.reason[d.count - 1];
    assert_string_equal(last->id, "pairing");
    assert_false(last->holds);
    /* 4^5: out of class 1 by a draw position, with or without the literature */
    options = (oxo_theory_options){.drawn = true};
    assert_int_equal(oxo_theory_deduce(4, 5, &options, &d, &error), OXO_OK);
    assert_int_equal(d.classes, OXO_CLASS_2 | OXO_CLASS_3);
    assert_string_equal(d.reason[d.count - 1].id, "draw-position");
    assert_int_equal(oxo_theory_deduce(4, 6, &options, &d, &error), OXO_OK);
    assert_int_equal(d.classes, OXO_CLASS_2 | OXO_CLASS_3);
    options = (oxo_theory_options){.pairing = true};
    /* 4^2 is a draw that no pairing shows */
    assert_int_equal(oxo_theory_deduce(4, 2, &options, &d, &error), OXO_OK);
    assert_int_equal(d.classes, OXO_CLASS_3);
    assert_false(d.reason[d.count - 1].holds);
}

static void conjectures(void **state)
{
    (void)state;
    oxo_deduction d = deduce(4, 3, false);
    assert_int_equal(oxo_conjecture_judge(1, &d), OXO_SILENT);
    assert_int_equal(oxo_conjecture_judge(2, &d), OXO_SUPPORTED);
    assert_int_equal(oxo_conjecture_judge(3, &d), OXO_REFUTED);
    assert_int_equal(oxo_conjecture_judge(4, &d), OXO_REFUTED);
    assert_int_equal(oxo_conjecture_judge(5, &d), OXO_SILENT);
    assert_null(oxo_conjecture_about(0));
    assert_null(oxo_conjecture_about(5));
    d = deduce(4, 5, false);
    assert_int_equal(oxo_conjecture_judge(4, &d), OXO_SILENT);
    d = deduce(4, 5, true);
    assert_int_equal(oxo_conjecture_judge(4, &d), OXO_REFUTED);
    d = deduce(5, 3, true);
    assert_int_equal(oxo_conjecture_predict(2, &d), OXO_PREDICTS_DRAW);
    assert_int_equal(oxo_conjecture_judge(2, &d), OXO_UNDECIDED);
    /* the paper: consistent with everything in Table 1 apart from Qubic */
    for (unsigned k = 1; k <= 15; k++) {
        for (unsigned n = 1; n <= 5; n++) {
            d = deduce(k, n, true);
            for (unsigned c = 1; c <= OXO_CONJECTURES; c++) {
                bool refuted = oxo_conjecture_judge(c, &d) == OXO_REFUTED;
                /* and, since, 4^4 and 4^5: draw positions, and yet a win */
                assert_int_equal(refuted, k == 4 && ((n == 3 && c >= 3) ||
                                                     (n >= 4 && c == 4)));
            }
        }
    }
}

static void refusals(void **state)
{
    (void)state;
    oxo_deduction d = {.k = 77};
    oxo_error error;
    static const unsigned bad[][2] = {{0, 3}, {3, 0}, {99, 99}, {2, 40}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_not_equal(
            oxo_theory_deduce(bad[i][0], bad[i][1], NULL, &d, &error), OXO_OK);
        assert_int_equal(d.k, 77);
    }
    /* the largest and the smallest that do not fit */
    oxo_numbers is;
    assert_int_equal(oxo_numbers_of(1, 39, &is, &error), OXO_OK);
    assert_int_equal(oxo_numbers_of(1, 40, &is, &error), OXO_UNSUPPORTED);
    assert_int_equal(oxo_numbers_of(1000000, 3, &is, &error), OXO_OK);
    assert_true(is.lines == UINT64_C(3000006000004));
    assert_int_equal(oxo_numbers_of(4000000000u, 2, &is, &error),
                     OXO_UNSUPPORTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_classes),
        cmocka_unit_test(numbers_of_every_cell),
        cmocka_unit_test(against_search),
        cmocka_unit_test(consistent),
        cmocka_unit_test(since),
        cmocka_unit_test(pairings),
        cmocka_unit_test(conjectures),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
