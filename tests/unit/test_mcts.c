/* Tree search: what it calls proved is true, it repeats itself, it obeys. */
#include "support/support.h"

#include "oxo/search.h"
#include "search/mcts.h"
#include <stdlib.h>
#include <string.h>

/* A position after some random moves that is not over; false if it ended. */
static bool random_position(const oxo_game *game, oxo_random *random,
                            unsigned plies, oxo_pos *pos)
{
    oxo_move moves[game->max_moves];
    game->ops->start(game, pos);
    for (unsigned i = 0; i < plies; i++) {
        const unsigned count = game->ops->moves(game, pos, moves);
        if (count == 0)
            return false;
        game->ops->play(game, pos, moves[oxo_random_below(random, count)]);
    }
    return game->ops->outcome(game, pos) == OXO_ONGOING;
}

/* Everything called proved is what the exact solver says. */
static void proofs_are_true(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned plies;
    } games[] = {{"3^2", 9},          {"3^2:misere", 9}, {"4^2", 12},
                 {"3^3:gravity", 12}, {"graham", 8},     {"3^3", 8},
                 {"4^3", 40},         {"2^3", 6}};
    oxo_random random = {.state = 5};
    unsigned proved = 0, moves_proved = 0, tried = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        oxo_game *game = test_game(games[g].name);
        oxo_mcts *mcts;
        assert_int_equal(oxo_mcts_create(game, &mcts, NULL), OXO_OK);
        oxo_pos *pos = oxo_pos_new(game);
        const unsigned fixed = !strcmp(games[g].name, "4^3") ? 40 : 0;
        for (unsigned i = 0; i < 24; i++) {
            const unsigned plies =
                fixed ? fixed : oxo_random_below(&random, games[g].plies);
            if (!random_position(game, &random, plies, pos))
                continue;
            oxo_solution solution;
            const oxo_solve_options want = {.moves = true};
            oxo_context limit = {.max_nodes = 200000};
            if (oxo_solve(game, pos, &want, &limit, &solution, NULL) != OXO_OK)
                continue;
            tried++;
            const oxo_mcts_options options = {.nodes = 400,
                                              .plain = i % 3 == 2};
            oxo_mcts_move best, move;
            assert_int_equal(
                oxo_mcts_run(mcts, pos, &options, &random, NULL, &best, NULL),
                OXO_OK);
            assert_true(oxo_pos_legal(game, pos, best.move));
            uint64_t visits;
            const oxo_outcome root = oxo_mcts_root(mcts, &visits).winner;
            if (root != OXO_ONGOING) {
                assert_int_equal(root, solution.value.winner);
                proved++;
            }
            for (unsigned j = 0; oxo_mcts_root_move(mcts, j, &move); j++) {
                for (unsigned k = 0; k < solution.move_count; k++)
                    if (solution.moves[k].move == move.move &&
                        move.value.winner != OXO_ONGOING) {
                        assert_int_equal(move.value.winner,
                                         solution.moves[k].value.winner);
                        moves_proved++;
                    }
            }
            /* a move that is missing loses */
            for (unsigned k = 0; k < solution.move_count; k++) {
                bool there = false;
                for (unsigned j = 0; oxo_mcts_root_move(mcts, j, &move); j++)
                    there |= move.move == solution.moves[k].move;
                if (!there)
                    assert_int_equal(solution.moves[k].value.winner,
                                     game->ops->turn(game, pos) == OXO_FIRST
                                         ? OXO_SECOND_WINS
                                         : OXO_FIRST_WINS);
            }
            oxo_solution_clear(&solution);
        }
        free(pos);
        oxo_mcts_destroy(mcts);
        oxo_game_destroy(game);
    }
    print_message("%u positions, %u proved, %u moves proved\n", tried, proved,
                  moves_proved);
    assert_true(tried > 60 && proved > 40 && moves_proved > 100);
}

static void same_seed_same_answer(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_mcts *mcts;
    assert_int_equal(oxo_mcts_create(game, &mcts, NULL), OXO_OK);
    oxo_mcts_move best[2];
    for (int i = 0; i < 2; i++) {
        oxo_random random = {.state = 77};
        const oxo_mcts_options options = {.nodes = 200};
        assert_int_equal(
            oxo_mcts_run(mcts, pos, &options, &random, NULL, &best[i], NULL),
            OXO_OK);
    }
    assert_int_equal(best[0].move, best[1].move);
    assert_int_equal(best[0].visits, best[1].visits);
    assert_true(best[0].estimate == best[1].estimate);
    oxo_mcts_destroy(mcts);
    free(pos);
    oxo_game_destroy(game);
}

static unsigned polls;
static bool stop_at_third(void *user)
{
    (void)user;
    return ++polls >= 3;
}

/* It stops when told and has a legal move even then. */
static void stops(void **state)
{
    (void)state;
    const char *const names[] = {"4^3", "5^4", "moving:3", "nygaard"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        oxo_game *game = test_game(names[i]);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_mcts *mcts;
        assert_int_equal(oxo_mcts_create(game, &mcts, NULL), OXO_OK);
        oxo_random random = {.state = 1};
        oxo_context context = {.stop = stop_at_third};
        const oxo_mcts_options options = {.nodes = 0};
        oxo_mcts_move best;
        polls = 0;
        assert_int_equal(
            oxo_mcts_run(mcts, pos, &options, &random, &context, &best, NULL),
            OXO_OK);
        assert_true(oxo_pos_legal(game, pos, best.move));
        oxo_mcts_destroy(mcts);
        free(pos);
        oxo_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_are_true),
        cmocka_unit_test(same_seed_same_answer),
        cmocka_unit_test(stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
