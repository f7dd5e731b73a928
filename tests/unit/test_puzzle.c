/* Puzzles: what the stock calls proved is what full search finds, where full
 * search can reach; and what is no puzzle is refused. */
#include "support/support.h"

#include "oxo/player.h"
#include "oxo/search.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Full search of every move: the solution alone wins. False: out of reach. */
static bool only_move(const oxo_game *game, const oxo_pos *pos,
                      const char *move)
{
    oxo_context context = {.max_nodes = 100000};
    const oxo_solve_options options = {.moves = true};
    oxo_solution solution;
    if (oxo_solve(game, pos, &options, &context, &solution, NULL) != OXO_OK)
        return false;
    const oxo_outcome win = game->ops->turn(game, pos) == OXO_FIRST
                                ? OXO_FIRST_WINS
                                : OXO_SECOND_WINS;
    for (unsigned i = 0; i < solution.move_count; i++) {
        char text[64];
        game->ops->move_text(game, solution.moves[i].move, text, sizeof text);
        assert_int_equal(solution.moves[i].value.winner == win,
                         !strcmp(text, move));
    }
    oxo_solution_clear(&solution);
    return true;
}

static void full_search_agrees(void **state)
{
    (void)state;
    FILE *file = fopen(OXO_TEST_DIR "/../data/puzzles.txt", "r");
    assert_non_null(file);
    oxo_game *game = test_game("4^3");
    oxo_pos *pos = oxo_pos_new(game);
    char line[512], name[64], position[256], move[64], ground[16];
    unsigned solved = 0;
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "%63s %255s %63s %*u %*u %*u %15s", name, position,
                   move, ground) != 4 ||
            strcmp(name, "4^3") || strcmp(ground, "proved"))
            continue;
        unsigned stones = 0;
        for (const char *c = position; *c; c++)
            stones += *c == 'x' || *c == 'o';
        if (stones < 27)
            continue;
        assert_int_equal(oxo_pos_read(game, position, pos, NULL), OXO_OK);
        solved += only_move(game, pos, move);
    }
    print_message("%u puzzles solved by full search\n", solved);
    assert_true(solved > 0);
    fclose(file);
    free(pos);
    oxo_game_destroy(game);
}

static void refusals(void **state)
{
    (void)state;
    static const struct {
        const char *game, *position, *reason;
        oxo_status status;
    } cases[] = {
        {"4^3", "start", "0 moves", OXO_NO},
        {"3^2", "xxxoo", "over", OXO_NO},
        {"3^2", "xx1oo", "at once", OXO_NO},
        {"3^2", "xx2o", "blocked", OXO_NO},
        {"3^2", "b2 b1", "6 moves", OXO_NO},
        {"graham", "start", "", OXO_UNSUPPORTED},
        {"3^2:misere", "start", "", OXO_UNSUPPORTED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        oxo_game *game = test_game(cases[i].game);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_puzzle puzzle;
        oxo_error error;
        assert_int_equal(oxo_pos_read(game, cases[i].position, pos, &error),
                         OXO_OK);
        assert_int_equal(oxo_puzzle_check(game, pos, NULL, &puzzle, &error),
                         cases[i].status);
        if (!strstr(error.text, cases[i].reason))
            fail_msg("case %zu: %s", i, error.text);
        free(pos);
        oxo_game_destroy(game);
    }
}

static void makes_what_it_checks(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_pos *pos = oxo_pos_new(game);
    for (uint64_t seed = 1; seed <= 3; seed++) {
        const oxo_puzzle_wish wish = {.seed = seed, .proved = true};
        oxo_puzzle made, checked;
        assert_int_equal(oxo_puzzle_make(game, &wish, NULL, pos, &made, NULL),
                         OXO_OK);
        assert_int_equal(oxo_puzzle_check(game, pos, NULL, &checked, NULL),
                         OXO_OK);
        assert_true(made.proved && checked.proved);
        assert_int_equal(made.solution, checked.solution);
        assert_int_equal(made.grade, checked.grade);
        /* the line is legal and begins with the solution */
        assert_int_equal(made.line[0], made.solution);
        for (unsigned i = 0; i < made.count; i++) {
            assert_true(oxo_pos_legal(game, pos, made.line[i]));
            game->ops->play(game, pos, made.line[i]);
        }
    }
    free(pos);
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_search_agrees),
        cmocka_unit_test(refusals),
        cmocka_unit_test(makes_what_it_checks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
