/* Ratings: the closed form for two, known strengths recovered, errors that
 * mean something, input that makes no sense. */
#include "support/support.h"

#include "base/random.h"
#include "oxo/player.h"
#include <math.h>
#include <string.h>

/* Two players have a closed form. */
static void two_players(void **state)
{
    (void)state;
    const double points[4] = {0, 75, 25, 0}, games[4] = {0, 100, 100, 0};
    double elo[2], error[2];
    assert_int_equal(oxo_rating(2, points, games, 0, elo, error, NULL), OXO_OK);
    assert_true(fabs(elo[0] - elo[1] - oxo_elo(0.75)) < 1e-6);
    assert_true(fabs(elo[0] + elo[1]) < 1e-6);
    /* the logit of p has variance 1 / (n p (1-p)); each differs from the mean
     * by half of the difference */
    const double expected = 400 / log(10) / sqrt(100 * 0.75 * 0.25) / 2;
    assert_true(fabs(error[0] - expected) < 1e-6);
    assert_true(fabs(error[1] - expected) < 1e-6);
}

/* A clean sweep has a finite rating with a prior; more sweeps, more Elo. */
static void clean_sweep(void **state)
{
    (void)state;
    double last = 0;
    for (double n = 10; n <= 1000; n *= 10) {
        const double points[4] = {0, n, 0, 0}, games[4] = {0, n, n, 0};
        double elo[2];
        assert_int_equal(oxo_rating(2, points, games, 1, elo, NULL, NULL),
                         OXO_OK);
        assert_true(isfinite(elo[0]) && elo[0] - elo[1] > last);
        last = elo[0] - elo[1];
    }
}

/* Games drawn from known strengths: these lie within the error bars. */
static void known_strengths(void **state)
{
    (void)state;
    enum { N = 6 };
    const double truth[N] = {-300, -150, -50, 50, 150, 300};
    oxo_random random = {.state = 11};
    unsigned inside = 0, total = 0;
    for (unsigned run = 0; run < 20; run++) {
        double points[N * N] = {0}, games[N * N] = {0}, elo[N], error[N];
        for (unsigned i = 0; i < N; i++)
            for (unsigned j = i + 1; j < N; j++)
                for (unsigned g = 0; g < 60; g++) {
                    const double p =
                        1 / (1 + pow(10, (truth[j] - truth[i]) / 400));
                    const bool won = oxo_random_unit(&random) < p;
                    points[i * N + j] += won;
                    points[j * N + i] += !won;
                    games[i * N + j]++;
                    games[j * N + i]++;
                }
        assert_int_equal(oxo_rating(N, points, games, 0, elo, error, NULL),
                         OXO_OK);
        for (unsigned i = 0; i < N; i++) {
            inside += fabs(elo[i] - truth[i]) < 1.96 * error[i];
            total++;
        }
    }
    /* 95 % of 120; the seed is fixed, so this cannot be bad luck twice */
    assert_in_range(inside, total * 88 / 100, total - 1);
}

static void nonsense(void **state)
{
    (void)state;
    double elo[4] = {7, 7, 7, 7};
    oxo_error error = {0};
    const double points[4] = {0, 11, 0, 0}, games[4] = {0, 10, 10, 0};
    assert_int_equal(oxo_rating(2, points, games, 1, elo, NULL, &error),
                     OXO_BAD_INPUT);
    assert_int_equal(oxo_rating(1, points, games, 1, elo, NULL, &error),
                     OXO_BAD_INPUT);
    const double uneven[4] = {0, 10, 9, 0}, few[4] = {0, 1, 1, 0};
    assert_int_equal(oxo_rating(2, few, uneven, 1, elo, NULL, &error),
                     OXO_BAD_INPUT);
    /* two pairs that never met */
    double p[16] = {0}, g[16] = {0};
    p[1] = 1, g[1] = g[4] = 1;
    p[11] = 1, g[11] = g[14] = 1;
    assert_int_equal(oxo_rating(4, p, g, 1, elo, NULL, &error), OXO_BAD_INPUT);
    assert_true(elo[0] == 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players),
        cmocka_unit_test(clean_sweep),
        cmocka_unit_test(known_strengths),
        cmocka_unit_test(nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
