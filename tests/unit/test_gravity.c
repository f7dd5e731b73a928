/* Games with gravity: the search on words, its threats and its defence against
 * plain minimax, and the player that uses them. */
#include "support/support.h"

#include "base/random.h"
#include "naive/minimax.h"
#include "oxo/player.h"
#include "oxo/search.h"
#include "search/gravity.h"
#include "search/memo.h"
#include <stdlib.h>
#include <string.h>

static bool never(void *user)
{
    (void)user;
    return false;
}

static oxo_gravity *make(const oxo_game *game, bool symmetry)
{
    oxo_gravity *g = NULL;
    oxo_group *group = NULL;
    if (symmetry)
        assert_int_equal(oxo_group_create(game, NULL, &group, NULL), OXO_OK);
    assert_int_equal(oxo_gravity_create(game, group, 0, &g, NULL), OXO_OK);
    oxo_group_destroy(group);
    return g;
}

static bool wins(oxo_gravity *g, const oxo_pos *pos, int side, unsigned depth)
{
    uint64_t nodes = 0;
    return oxo_gravity_wins(g, pos, (oxo_side)side, depth, never, NULL, &nodes);
}

static const char *const boards[] = {
    "4^2:gravity",        "3^3:gravity",         "3x3x2:gravity",
    "5x4:gravity,line=4", "4x4x2:gravity",       "4^3:gravity",
    "4x5:gravity,line=3", "4x4x3:gravity,line=3"};

/* Outcome and distance of end games by plain minimax; every question that can
 * be asked about a depth; and where the defence is said to hold, it does. */
static void against_minimax(void **state)
{
    (void)state;
    unsigned held = 0, won[2] = {0, 0}, drawn = 0;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        oxo_game *game = test_game(boards[b]);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_random random = {77 + b};
        for (unsigned i = 0; i < 120; i++) {
            if (!test_random_position(game, &random, 5 + i % 6, pos))
                continue;
            unsigned distance = 0;
            const oxo_outcome outcome = naive_minimax(game, pos, &distance);
            oxo_gravity *g = make(game, i % 2);
            for (int side = 0; side < 2; side++) {
                const bool is = outcome == oxo_win_of((oxo_side)side);
                won[side] += is;
                assert_int_equal(wins(g, pos, side, OXO_MEMO_ANY), is);
                for (unsigned d = 1; d < 12; d++)
                    assert_int_equal(wins(g, pos, side, d),
                                     is && d >= distance);
            }
            drawn += outcome == OXO_DRAW;
            const oxo_side mover = game->ops->turn(game, pos);
            const bool holds = oxo_gravity_holds(g, pos);
            held += holds;
            assert_false(holds && outcome == oxo_win_of(mover));
            oxo_move move;
            int estimate;
            unsigned depth;
            oxo_outcome found;
            assert_true(oxo_gravity_best(g, pos, 0, never, NULL, &move,
                                         &estimate, &depth, &found));
            assert_int_equal(found, outcome);
            oxo_pos *after = oxo_pos_copy(game, pos);
            game->ops->play(game, after, move);
            assert_int_equal(naive_minimax(game, after, &distance), outcome);
            free(after);
            oxo_gravity_destroy(g);
        }
        free(pos);
        oxo_game_destroy(game);
    }
    /* the test saw all that it is about */
    assert_true(held > 20 && won[0] > 20 && won[1] > 20 && drawn > 20);
}

/* Threats are the cells that end the game when they are put there. */
static void threats(void **state)
{
    (void)state;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        oxo_game *game = test_game(boards[b]);
        oxo_pos *pos = oxo_pos_new(game), *next = oxo_pos_new(game);
        oxo_random random = {5 + b};
        oxo_gravity *g = make(game, false);
        for (unsigned i = 0; i < 60; i++) {
            if (!test_random_position(game, &random, 4 + i % 10, pos))
                continue;
            for (int side = 0; side < 2; side++) {
                uint64_t set = 0;
                for (unsigned c = 0; c < game->cells; c++) {
                    if ((*oxo_line_stones(game, pos, OXO_FIRST) |
                         *oxo_line_stones(game, pos, OXO_SECOND)) >>
                            c &
                        1)
                        continue;
                    memcpy(next, pos, game->pos_size);
                    oxo_line_put(oxo_line_of(game),
                                 (oxo_line_pos *)(void *)next, (oxo_side)side,
                                 c);
                    if (game->ops->outcome(game, next) ==
                        oxo_win_of((oxo_side)side))
                        set |= UINT64_C(1) << c;
                }
                assert_true(set == oxo_gravity_threats(g, pos, (oxo_side)side));
            }
        }
        oxo_gravity_destroy(g);
        free(pos);
        free(next);
        oxo_game_destroy(game);
    }
}

/* The solver with and without what it knows of lines: the same values. */
static void whole_games(void **state)
{
    (void)state;
    const char *const names[] = {"3^2:gravity", "4x3:gravity,line=3",
                                 "3x3x2:gravity", "4^2:gravity"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        oxo_game *game = test_game(names[i]);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_solution s[2];
        for (int plain = 0; plain < 2; plain++) {
            const oxo_solve_options options = {
                .distance = true, .moves = true, .no_bounds = plain};
            assert_int_equal(
                oxo_solve(game, pos, &options, NULL, &s[plain], NULL), OXO_OK);
        }
        assert_int_equal(s[0].value.winner, s[1].value.winner);
        assert_int_equal(s[0].value.plies, s[1].value.plies);
        for (unsigned m = 0; m < s[0].move_count; m++) {
            assert_int_equal(s[0].moves[m].value.winner,
                             s[1].moves[m].value.winner);
            assert_int_equal(s[0].moves[m].value.plies,
                             s[1].moves[m].value.plies);
        }
        oxo_solution_clear(&s[0]);
        oxo_solution_clear(&s[1]);
        free(pos);
        oxo_game_destroy(game);
    }
}

/* A small table changes the work, not the answer; other games are refused. */
static void limits(void **state)
{
    (void)state;
    oxo_game *game = test_game("4x5:gravity,line=4");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_gravity *g = NULL;
    assert_int_equal(oxo_gravity_create(game, NULL, 2000, &g, NULL), OXO_OK);
    assert_true(oxo_gravity_bytes(g) <= 2000);
    assert_false(wins(g, pos, 0, OXO_MEMO_ANY));
    assert_false(wins(g, pos, 1, OXO_MEMO_ANY));
    oxo_gravity_destroy(g);
    oxo_player *player = NULL;
    assert_int_equal(
        oxo_player_create("columns:nodes=500", game, 1, &player, NULL), OXO_OK);
    oxo_choice choice;
    assert_int_equal(oxo_player_choose(player, pos, NULL, &choice, NULL),
                     OXO_OK);
    assert_true(oxo_pos_legal(game, pos, choice.move));
    oxo_player_destroy(player);
    free(pos);
    oxo_game_destroy(game);
    const char *const others[] = {"4^3", "4^3:gravity,misere", "5^3:gravity",
                                  "8x8x1:gravity", "graham"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        game = test_game(others[i]);
        assert_int_equal(oxo_gravity_create(game, NULL, 0, &g, NULL),
                         OXO_UNSUPPORTED);
        oxo_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(against_minimax),
        cmocka_unit_test(threats),
        cmocka_unit_test(whole_games),
        cmocka_unit_test(limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
