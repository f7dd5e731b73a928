/* Matches: reproducible whatever the threads; the statistics by known cases. */
#include "support/support.h"

#include "oxo/player.h"
#include <math.h>
#include <string.h>

typedef struct game_log {
    uint64_t next, hash;
} game_log;

static void note(void *user, const oxo_match_game *g)
{
    game_log *l = user;
    assert_int_equal(g->number, l->next++);
    for (unsigned i = 0; i < g->plies; i++)
        l->hash = l->hash * 31 + g->moves[i];
}

/* A stop that comes with the n-th question for it, and stays. */
static bool after_some(void *user)
{
    unsigned *left = user;
    if (*left)
        --*left;
    return !*left;
}

enum { GAMES = 12 };
typedef struct every_game {
    uint64_t count, hash[GAMES];
} every_game;

static void keep(void *user, const oxo_match_game *g)
{
    every_game *e = user;
    for (unsigned i = 0; i < g->plies; i++)
        e->hash[e->count] = e->hash[e->count] * 31 + g->moves[i] + 1;
    e->count++;
}

/* Ctrl-C makes players choose in haste; such a game is not counted. */
static void stopped_games_do_not_count(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3");
    every_game whole = {0};
    oxo_match_options options = {.games = GAMES, .seed = 5, .finished = keep};
    oxo_match_score score;
    options.user = &whole;
    assert_int_equal(oxo_match(game, "search:nodes=3000", "random", &options,
                               NULL, &score, NULL),
                     OXO_OK);
    unsigned cut = 0;
    for (unsigned n = 1; n < 160; n += 3) {
        unsigned left = n;
        every_game part = {0};
        oxo_context context = {.stop = after_some, .user = &left};
        options.user = &part;
        const oxo_status status = oxo_match(game, "search:nodes=3000", "random",
                                            &options, &context, &score, NULL);
        cut += status == OXO_LIMIT;
        assert_true(part.count <= whole.count);
        assert_memory_equal(part.hash, whole.hash,
                            part.count * sizeof *part.hash);
    }
    assert_true(cut > 10);
    oxo_game_destroy(game);
}

static void threads_do_not_matter(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3");
    oxo_match_score score[3];
    game_log logs[3] = {{0}};
    for (int i = 0; i < 3; i++) {
        oxo_context context = {.threads = (unsigned)i + 1};
        oxo_match_options options = {
            .games = 301, .seed = 9, .finished = note, .user = &logs[i]};
        assert_int_equal(oxo_match(game, "greedy", "random", &options, &context,
                                   &score[i], NULL),
                         OXO_OK);
        assert_int_equal(logs[i].next, 301);
        assert_memory_equal(&score[0], &score[i], sizeof *score);
        assert_int_equal(logs[0].hash, logs[i].hash);
    }
    /* the second half alone is the second half of the whole */
    oxo_match_score half[2];
    game_log rest = {0};
    for (int i = 0; i < 2; i++) {
        rest.next = i ? 150 : 0;
        oxo_match_options options = {.games = i ? 151 : 150,
                                     .first = i ? 150 : 0,
                                     .seed = 9,
                                     .finished = note,
                                     .user = &rest};
        assert_int_equal(
            oxo_match(game, "greedy", "random", &options, NULL, &half[i], NULL),
            OXO_OK);
    }
    assert_int_equal(rest.hash, logs[0].hash);
    assert_int_equal(half[0].plies + half[1].plies, score[0].plies);
    oxo_game_destroy(game);
}

/* Random play on 3^3 cannot be drawn and favours the first player: exact odds
 * 0.5642 (Cantin 2023 measured 558 of 1000). */
static void random_baseline(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3");
    oxo_match_options options = {.games = 20000, .seed = 3, .one_side = true};
    oxo_match_score s;
    assert_int_equal(
        oxo_match(game, "random", "random", &options, NULL, &s, NULL), OXO_OK);
    assert_int_equal(s.draws[0], 0);
    const double p = (double)s.wins[0] / 20000;
    assert_true(fabs(p - 0.5642) < 4 * sqrt(0.25 / 20000));
    oxo_game_destroy(game);
}

static void errors(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3");
    oxo_match_options options = {.games = 5};
    oxo_match_score s = {.plies = 12345};
    oxo_error error = {0};
    assert_int_equal(
        oxo_match(game, "nobody", "random", &options, NULL, &s, &error),
        OXO_BAD_INPUT);
    assert_non_null(strstr(error.text, "nobody"));
    assert_int_equal(s.plies, 12345);
    oxo_game_destroy(game);
}

static void close_to(double a, double b)
{
    if (fabs(a - b) > 1e-3)
        fail_msg("%g is not %g", a, b);
}

static void statistics(void **state)
{
    (void)state;
    double low, high, p;
    oxo_wilson(5, 10, 1.96, &low, &high); /* textbook: 0.2366 .. 0.7634 */
    close_to(low, 0.2366);
    close_to(high, 0.7634);
    oxo_wilson(0, 10, 1.96, &low, &high);
    close_to(low, 0);
    close_to(high, 0.2775);
    close_to(oxo_two_proportions(60, 100, 40, 100, &p), 2.8284);
    close_to(p, 0.0047);
    close_to(oxo_elo(0.5), 0);
    close_to(oxo_elo(0.75), 190.8485);
    assert_true(oxo_sprt(700, 0, 300, 0, 10) > 0);
    assert_true(oxo_sprt(300, 0, 700, 0, 10) < 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(stopped_games_do_not_count),
        cmocka_unit_test(random_baseline),
        cmocka_unit_test(errors),
        cmocka_unit_test(statistics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
