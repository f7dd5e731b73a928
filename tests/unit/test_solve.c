/* The solver against plain minimax, known values, limits and symmetry. */
#include "support/support.h"

#include "base/random.h"
#include "naive/minimax.h"
#include "oxo/families.h"
#include "oxo/search.h"
#include "oxo/symmetry.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static oxo_solution solve(const oxo_game *game, const oxo_pos *pos,
                          oxo_solve_options options)
{
    oxo_solution solution = {0};
    oxo_error error = {0};
    if (oxo_solve(game, pos, &options, NULL, &solution, &error) != OXO_OK)
        fail_msg("%s: %s", game->name, error.text);
    return solution;
}

/* Plain tic-tac-toe is a draw: the test that notices a compiler dropping an
 * undo. 3^3 is won by the centre alone. */
static void known_values(void **state)
{
    (void)state;
    const struct {
        const char *name;
        oxo_outcome outcome;
    } known[] = {{"3^2", OXO_DRAW},
                 {"4^2", OXO_DRAW},
                 {"5^2", OXO_DRAW},
                 {"3^3", OXO_FIRST_WINS},
                 {"1^1", OXO_FIRST_WINS},
                 {"1^3", OXO_FIRST_WINS},
                 {"2^1", OXO_DRAW},
                 {"2^2", OXO_FIRST_WINS},
                 {"2^3", OXO_FIRST_WINS},
                 {"2^4", OXO_FIRST_WINS},
                 {"3^1", OXO_DRAW},
                 {"3^2:misere", OXO_DRAW},
                 {"1^2:misere", OXO_SECOND_WINS}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        oxo_game *game = test_game(known[i].name);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_solution s = solve(game, pos, (oxo_solve_options){0});
        if (s.value.winner != known[i].outcome)
            fail_msg("%s: %s", known[i].name, oxo_outcome_name(s.value.winner));
        free(pos);
        oxo_game_destroy(game);
    }
}

static void centre_of_3_3(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_solution s =
        solve(game, pos, (oxo_solve_options){.moves = true, .distance = true});
    assert_int_equal(s.move_count, 27);
    for (unsigned i = 0; i < 27; i++)
        assert_int_equal(s.moves[i].value.winner,
                         i == 13 ? OXO_FIRST_WINS : OXO_SECOND_WINS);
    oxo_solution_clear(&s);
    free(pos);
    oxo_game_destroy(game);
}

/* Random positions with few empty cells: value, distance and every move. */
static void against_minimax(void **state)
{
    (void)state;
    const struct {
        const char *name;
        unsigned plies, positions;
    } games[] = {
        {"3^2", 2, 60},          {"3^2:misere", 2, 60},  {"4^2", 8, 60},
        {"3^3", 19, 60},         {"3^2:gravity", 0, 1},  {"4^2:gravity", 6, 40},
        {"3^3:gravity", 18, 60}, {"3^3:misere", 19, 60}, {"2^3", 0, 1}};
    oxo_random random = {2024};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        oxo_game *game = test_game(games[g].name);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_move *moves = calloc(game->max_moves, sizeof *moves);
        for (unsigned i = 0; i < games[g].positions; i++) {
            game->ops->start(game, pos);
            for (unsigned ply = 0; ply < games[g].plies; ply++) {
                unsigned count = game->ops->moves(game, pos, moves);
                if (!count)
                    break;
                game->ops->play(game, pos,
                                moves[oxo_random_below(&random, count)]);
            }
            unsigned distance;
            const oxo_outcome outcome = naive_minimax(game, pos, &distance);
            for (int variant = 0; variant < 4; variant++) {
                oxo_solution s =
                    solve(game, pos,
                          (oxo_solve_options){.distance = true,
                                              .moves = true,
                                              .no_symmetry = variant & 1,
                                              .no_bounds = variant & 2});
                assert_int_equal(s.value.winner, outcome);
                assert_int_equal(s.value.plies, outcome == OXO_DRAW
                                                    ? OXO_PLIES_UNKNOWN
                                                    : distance);
                for (unsigned m = 0; m < s.move_count && variant == 0; m++) {
                    oxo_pos *child = oxo_pos_copy(game, pos);
                    unsigned d;
                    game->ops->play(game, child, s.moves[m].move);
                    assert_int_equal(naive_minimax(game, child, &d),
                                     s.moves[m].value.winner);
                    assert_int_equal(s.moves[m].value.winner == OXO_DRAW
                                         ? OXO_PLIES_UNKNOWN
                                         : d + 1,
                                     s.moves[m].value.plies);
                    free(child);
                }
                oxo_solution_clear(&s);
            }
        }
        free(moves);
        free(pos);
        oxo_game_destroy(game);
    }
}

/* A value does not change under any symmetry of the game. */
static void symmetric_values(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3");
    oxo_group *group = NULL;
    assert_int_equal(oxo_group_create(game, NULL, &group, NULL), OXO_OK);
    oxo_pos *pos = oxo_pos_new(game), *image = oxo_pos_new(game);
    oxo_move moves[27];
    oxo_random random = {5};
    for (unsigned i = 0; i < 10; i++) {
        game->ops->start(game, pos);
        for (unsigned ply = 0; ply < 5; ply++) {
            unsigned count = game->ops->moves(game, pos, moves);
            game->ops->play(game, pos, moves[oxo_random_below(&random, count)]);
        }
        oxo_solve_options options = {.distance = true, .no_symmetry = true};
        const oxo_solution s = solve(game, pos, options);
        for (uint32_t e = 0; e < oxo_group_listed(group); e += 5) {
            oxo_map map = oxo_group_element(group, e);
            game->ops->transform(game, &map, pos, image);
            const oxo_solution t = solve(game, image, options);
            assert_int_equal(s.value.winner, t.value.winner);
            assert_int_equal(s.value.plies, t.value.plies);
        }
    }
    free(pos);
    free(image);
    oxo_group_destroy(group);
    oxo_game_destroy(game);
}

static void limits_are_kept(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_solution s = {.nodes = 77};
    oxo_error error = {0};
    oxo_context nodes = {.max_nodes = 5000};
    assert_int_equal(oxo_solve(game, pos, NULL, &nodes, &s, &error), OXO_LIMIT);
    oxo_context memory = {.max_memory = 100000};
    assert_int_equal(oxo_solve(game, pos, NULL, &memory, &s, &error),
                     OXO_LIMIT);
    oxo_context time = oxo_context_within(NULL, 0, 0.05);
    assert_int_equal(oxo_solve(game, pos, NULL, &time, &s, &error), OXO_LIMIT);
    assert_int_equal(s.nodes, 77); /* untouched */
    free(pos);
    oxo_game_destroy(game);
}

/* The samples and the outcomes that their description gives. */
static void pg_samples(void **state)
{
    (void)state;
    const struct {
        const char *file;
        oxo_outcome outcome;
    } known[] = {{"gttt_1_1_001020_3x3_b.pg", OXO_DRAW},
                 {"gttt_2_1_001020_3x3_b.pg", OXO_DRAW},
                 {"gttt_1_1_0010_3x3_torus_w.pg", OXO_SECOND_WINS},
                 {"gttt_1_1_001020_4x4_b.pg", OXO_FIRST_WINS},
                 {"gttt_1_1_00102030_4x4_b.pg", OXO_DRAW},
                 {"hein_04_3x3-03.pg", OXO_DRAW},
                 {"hein_09_4x4-07.pg", OXO_FIRST_WINS}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char name[80], path[500];
        snprintf(name, sizeof name, "pg/%s", known[i].file);
        if (!test_shared(name, path, sizeof path))
            skip();
        oxo_game *game = test_game(path);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_solution s = solve(game, pos, (oxo_solve_options){0});
        if (s.value.winner != known[i].outcome)
            fail_msg("%s: %s", name, oxo_outcome_name(s.value.winner));
        free(pos);
        oxo_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values),    cmocka_unit_test(centre_of_3_3),
        cmocka_unit_test(against_minimax), cmocka_unit_test(symmetric_values),
        cmocka_unit_test(limits_are_kept), cmocka_unit_test(pg_samples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
