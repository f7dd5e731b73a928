/* The constraint player: every choice against the order found by trying all
 * moves; matches against random; determinism. */
#include "support/support.h"

#if OXO_HAVE_CSP
#include "base/random.h"
#include "naive/naive_csp.h"
#include "oxo/csp.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static oxo_move csp_move(const oxo_game *game, const oxo_pos *pos,
                         uint64_t seed, oxo_csp_report *report)
{
    oxo_csp_query query = {.seed = seed};
    oxo_error error = {0};
    oxo_move move = OXO_MOVE_NONE;
    if (oxo_csp_choose(game, pos, &query, NULL, &move, report, &error) !=
        OXO_OK)
        fail_msg("%s", error.text);
    assert_true(oxo_pos_legal(game, pos, move));
    return move;
}

static void test_order(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned games;
    } sample[] = {{"3^2", 25},        {"3^3", 25}, {"4^2", 8},
                  {"3^3:gravity", 6}, {"2^3", 3},  {"4^3", 2}};
    oxo_random random = {3};
    unsigned stage[3] = {0}, forks = 0, unsafe = 0, helpless = 0;
    for (size_t i = 0; i < sizeof sample / sizeof sample[0]; i++) {
        oxo_game *game = test_game(sample[i].name);
        oxo_move moves[256];
        bool best[256];
        for (unsigned n = 0; n < test_share(sample[i].games); n++) {
            oxo_pos *pos = oxo_pos_new(game);
            while (game->ops->outcome(game, pos) == OXO_ONGOING) {
                unsigned count = game->ops->moves(game, pos, moves);
                oxo_move move = moves[oxo_random_below(&random, count)];
                if (oxo_random_below(&random, 3)) {
                    oxo_csp_report r = {0};
                    uint64_t seed = oxo_random_next(&random);
                    move = csp_move(game, pos, seed, &r);
                    bool wins = naive_csp_best(game, pos, best);
                    if (!best[move] || wins != (r.stage == OXO_CSP_WIN)) {
                        char text[512];
                        game->ops->pos_text(game, pos, text, sizeof text);
                        fail_msg("%s %s: move %u is not the best",
                                 sample[i].name, text, (unsigned)move);
                    }
                    stage[r.stage]++;
                    forks += r.fork;
                    unsafe += r.stage == OXO_CSP_RANK && !r.safe;
                    helpless += r.stage == OXO_CSP_RANK && r.threats;
                    if (n == 0) /* the same seed, the same move */
                        assert_int_equal(move, csp_move(game, pos, seed, NULL));
                }
                game->ops->play(game, pos, move);
            }
            free(pos);
        }
        oxo_game_destroy(game);
    }
    print_message("win %u, prevent %u, rank %u; forks %u, unsafe %u, "
                  "several threats %u\n",
                  stage[0], stage[1], stage[2], forks, unsafe, helpless);
    assert_true(!test_whole() || (stage[0] > 10 && stage[1] > 10 &&
                                  stage[2] > 10 && forks > 5 && helpless > 0));
}

/* The target over 1000 games is measured by oxo match; here a small sample. */
static void test_against_random(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3");
    oxo_random random = {11};
    oxo_move moves[27];
    for (int side = 0; side < 2; side++) {
        unsigned won = 0, games = test_share(60);
        for (unsigned n = 0; n < games; n++) {
            oxo_pos *pos = oxo_pos_new(game);
            while (game->ops->outcome(game, pos) == OXO_ONGOING) {
                unsigned count = game->ops->moves(game, pos, moves);
                oxo_move move =
                    (int)game->ops->turn(game, pos) == side
                        ? csp_move(game, pos, oxo_random_next(&random), NULL)
                        : moves[oxo_random_below(&random, count)];
                game->ops->play(game, pos, move);
            }
            won += (int)game->ops->outcome(game, pos) ==
                   (side ? OXO_SECOND_WINS : OXO_FIRST_WINS);
            free(pos);
        }
        assert_true(won >= games - 3);
    }
    oxo_game_destroy(game);
}

static void test_show(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^2");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_csp_query query = {.seed = 1, .show = true};
    oxo_csp_report report = {0};
    oxo_error error = {0};
    oxo_move move;
    assert_int_equal(
        oxo_csp_choose(game, pos, &query, NULL, &move, &report, &error),
        OXO_OK);
    assert_int_equal(move, 4); /* the centre */
    assert_non_null(strstr(report.model, "assert-soft"));
    assert_non_null(strstr(report.solution, "c_b2 1\n"));
    free(report.model);
    free(report.solution);
    free(pos);
    oxo_game_destroy(game);
    /* not for games in which a line loses, nor after the end */
    game = test_game("3^2:misere");
    pos = oxo_pos_new(game);
    assert_int_equal(oxo_csp_choose(game, pos, NULL, NULL, &move, NULL, &error),
                     OXO_UNSUPPORTED);
    free(pos);
    oxo_game_destroy(game);
    game = test_game("2^2");
    pos = oxo_pos_new(game);
    assert_int_equal(oxo_pos_read(game, "xxo.", pos, &error), OXO_OK);
    assert_int_equal(oxo_csp_choose(game, pos, NULL, NULL, &move, NULL, &error),
                     OXO_BAD_INPUT);
    free(pos);
    oxo_game_destroy(game);
}

/* of the library; its header asks for that of libz3 */
oxo_status oxo_z3_load(oxo_error *error);

int main(void)
{
    if (oxo_z3_load(NULL) != OXO_OK) {
        print_message("skipped: libz3 is absent\n");
        return 77;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_against_random),
        cmocka_unit_test(test_show),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
int main(void)
{
    print_message("built without OXO_WITH_CSP\n");
    return 77;
}
#endif
