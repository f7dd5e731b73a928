/* Base: errors, random numbers, board texts, budgets within budgets. */
#include "support/support.h"

#include "base/bits.h"
#include "base/random.h"
#include "base/runs.h"
#include "oxo/base.h"
#include <math.h>
#include <string.h>

static void error_text(void **state)
{
    (void)state;
    oxo_error error;
    assert_int_equal(oxo_fail_at(&error, OXO_BAD_INPUT, 3, 7, "x %d", 5),
                     OXO_BAD_INPUT);
    assert_string_equal(error.text, "x 5");
    assert_int_equal(error.line, 3);
    assert_int_equal(oxo_fail(NULL, OXO_LIMIT, "nobody reads this"), OXO_LIMIT);
}

static void random_is_reproducible(void **state)
{
    (void)state;
    oxo_random a = {42}, b = {42};
    unsigned seen[10] = {0};
    for (int i = 0; i < 10000; i++) {
        assert_int_equal(oxo_random_next(&a), oxo_random_next(&b));
        uint32_t r = oxo_random_below(&a, 10);
        oxo_random_below(&b, 10);
        assert_true(r < 10);
        seen[r]++;
    }
    for (int i = 0; i < 10; i++)
        assert_in_range(seen[i], 850, 1150);
}

static bool is_true(void *user)
{
    return *(bool *)user;
}

static void count_reports(void *user, const oxo_progress *progress)
{
    *(bool *)user = progress->nodes == 5;
}

static void budgets_within_budgets(void **state)
{
    (void)state;
    bool stop = false;
    assert_false(oxo_context_stopped(NULL, UINT64_MAX));
    const oxo_context none = oxo_context_within(NULL, 0, 0);
    assert_false(oxo_context_stopped(&none, UINT64_MAX));
    assert_true(oxo_context_left(&none) == HUGE_VAL);
    assert_true(oxo_context_left(NULL) == HUGE_VAL);

    oxo_context parent = oxo_context_within(NULL, 100, 1000);
    parent.stop = is_true;
    parent.progress = count_reports;
    parent.user = &stop;
    parent.threads = 3;
    parent.max_memory = 12345;
    assert_true(oxo_context_left(&parent) <= 1000);

    /* a child asks for more than there is, for less, for nothing */
    const oxo_context more = oxo_context_within(&parent, 1000, 1e6);
    assert_int_equal(more.max_nodes, 100);
    assert_true(more.deadline == parent.deadline);
    const oxo_context less = oxo_context_within(&parent, 10, 10);
    assert_int_equal(less.max_nodes, 10);
    assert_true(less.deadline < parent.deadline);
    const oxo_context same = oxo_context_within(&parent, 0, 0);
    assert_int_equal(same.max_nodes, 100);
    assert_true(same.deadline == parent.deadline);
    const oxo_context own =
        oxo_context_within(&parent, OXO_UNCOUNTED, HUGE_VAL);
    assert_int_equal(own.max_nodes, 0);
    assert_true(own.deadline == parent.deadline);
    assert_int_equal(own.threads, 3);
    assert_int_equal(own.max_memory, 12345);

    /* a grandchild cannot outlive either */
    const oxo_context third = oxo_context_within(&less, 50, 500);
    assert_int_equal(third.max_nodes, 10);
    assert_true(third.deadline == less.deadline);
    assert_false(oxo_context_stopped(&third, 9));
    assert_true(oxo_context_stopped(&third, 10));

    /* stop and progress pass through */
    oxo_context_report(&third, (oxo_progress){.phase = "test", .nodes = 5});
    assert_true(stop);
    assert_true(oxo_context_stopped(&third, 0));

    /* when the parent's time is over, no child has any */
    stop = false;
    parent.deadline = oxo_clock() - 1;
    const oxo_context late = oxo_context_within(&parent, 0, 100);
    assert_true(oxo_context_stopped(&late, 0));
    assert_true(oxo_context_left(&late) == 0);
    const oxo_context half =
        oxo_context_within(&parent, 0, oxo_context_left(&parent) / 2);
    assert_true(oxo_context_stopped(&half, 0));
}

static void every_so_often(void **state)
{
    (void)state;
    double last = 0;
    assert_true(oxo_every(&last, 1e6 < oxo_clock() ? 1e6 : 0));
    assert_false(oxo_every(&last, 1e6));
    assert_true(oxo_every(&last, 0));
}

static void boards_as_text(void **state)
{
    (void)state;
    oxo_random random = {3};
    oxo_error error;
    for (unsigned cells = 1; cells <= 150; cells++) {
        uint64_t stones[6] = {0}, back[6] = {0};
        char text[700], side = '?';
        for (unsigned c = 0; c < cells; c++)
            if (oxo_random_below(&random, 3) == 0)
                oxo_bit_set(stones + (oxo_random_below(&random, 2) ? 3 : 0), c);
        oxo_writer w = {text, sizeof text, 0};
        oxo_runs_put(&w, stones, 3, cells);
        assert_true(w.used < sizeof text);
        assert_int_equal(
            oxo_runs_read(text, w.used, cells, back, 3, &side, &error), OXO_OK);
        assert_memory_equal(back, stones, sizeof stones);
        assert_int_equal(side, 0);
    }
    const char *bad[] = {"xq",         "10", "9/z",     "9/",
                         "xxxxxxxxxo", "8",  "99999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        uint64_t stones[2] = {0};
        char side;
        assert_int_equal(
            oxo_runs_read(bad[i], strlen(bad[i]), 9, stones, 1, &side, &error),
            OXO_BAD_INPUT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(error_text),
        cmocka_unit_test(random_is_reproducible),
        cmocka_unit_test(budgets_within_budgets),
        cmocka_unit_test(every_so_often),
        cmocka_unit_test(boards_as_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
