/* Players: legal moves, reproducible games, and the order of their strength. */
#include "support/support.h"

#include "base/random.h"
#include "oxo/player.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Plays one game; returns the outcome and (if not NULL) the final position. */
static oxo_outcome play(const oxo_game *game, oxo_player *players[2],
                        oxo_pos *pos)
{
    game->ops->start(game, pos);
    for (unsigned ply = 0; ply < 200; ply++) {
        const oxo_outcome outcome = game->ops->outcome(game, pos);
        if (outcome != OXO_ONGOING)
            return outcome;
        oxo_choice choice;
        oxo_error error = {0};
        if (oxo_player_choose(players[game->ops->turn(game, pos)], pos, NULL,
                              &choice, &error) != OXO_OK)
            fail_msg("%s", error.text);
        assert_true(oxo_pos_legal(game, pos, choice.move));
        game->ops->play(game, pos, choice.move);
    }
    return OXO_DRAW;
}

/* Wins of a as first player in `games` games against b. */
static unsigned wins(const char *name, const char *a, const char *b,
                     unsigned games)
{
    oxo_game *game = test_game(name);
    oxo_pos *pos = oxo_pos_new(game);
    oxo_player *players[2];
    unsigned won = 0;
    for (unsigned i = 0; i < games; i++) {
        assert_int_equal(oxo_player_create(a, game, 100 + i, &players[0], NULL),
                         OXO_OK);
        assert_int_equal(oxo_player_create(b, game, 200 + i, &players[1], NULL),
                         OXO_OK);
        won += play(game, players, pos) == OXO_FIRST_WINS;
        oxo_player_destroy(players[0]);
        oxo_player_destroy(players[1]);
    }
    free(pos);
    oxo_game_destroy(game);
    return won;
}

static void strength(void **state)
{
    (void)state;
    assert_true(wins("3^3", "greedy", "random", 50) >= 48);
    assert_true(wins("4^3", "greedy", "random", 30) >= 29);
    assert_true(wins("4^3", "forced", "greedy", 20) >= 15);
    assert_true(wins("4^3", "greedy", "forced", 20) <= 10);
    assert_true(wins("4^3", "search:nodes=100", "forced", 10) >= 7);
    assert_true(wins("4^3", "level:6", "level:2", 10) >= 8);
}

static void every_family(void **state)
{
    (void)state;
    const char *const games[] = {"3^2",      "3^2:misere", "4^3:gravity",
                                 "moving:2", "moving:3",   "graham",
                                 "3^4"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        wins(games[i], "random", "greedy", 3);
        wins(games[i], "forced", "random", 3);
        wins(games[i], "search:nodes=30", "random", 1);
        wins(games[i], "perfect:nodes=30", "level:5", 1);
    }
}

static void same_seed_same_game(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    const char *const names[] = {"random",          "greedy",  "forced",
                                 "search:nodes=40", "level:4", "level:8",
                                 "perfect:nodes=40"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *name = names[i];
        oxo_pos *end[2];
        for (int run = 0; run < 2; run++) {
            oxo_player *players[2];
            end[run] = oxo_pos_new(game);
            assert_int_equal(
                oxo_player_create(name, game, 7, &players[0], NULL), OXO_OK);
            assert_int_equal(
                oxo_player_create("random", game, 8, &players[1], NULL),
                OXO_OK);
            play(game, players, end[run]);
            oxo_player_destroy(players[0]);
            oxo_player_destroy(players[1]);
        }
        assert_memory_equal(end[0], end[1], game->pos_size);
        free(end[0]);
        free(end[1]);
    }
    oxo_game_destroy(game);
}

/* Does the side to move have a move that ends the game in its favour? */
static bool wins_at_once(const oxo_game *game, const oxo_pos *pos)
{
    oxo_move moves[game->max_moves];
    const oxo_side side = game->ops->turn(game, pos);
    bool wins = false;
    oxo_pos *after = oxo_pos_new(game);
    for (unsigned i = game->ops->moves(game, pos, moves); i-- > 0;) {
        memcpy(after, pos, game->pos_size);
        game->ops->play(game, after, moves[i]);
        wins |= game->ops->outcome(game, after) ==
                (side == OXO_FIRST ? OXO_FIRST_WINS : OXO_SECOND_WINS);
    }
    free(after);
    return wins;
}

/* By the definition: 2 wins, 1 leaves no winning reply, 0 does. */
static int class_of(const oxo_game *game, const oxo_pos *pos, oxo_move move)
{
    const oxo_side side = game->ops->turn(game, pos);
    oxo_pos *after = oxo_pos_copy(game, pos);
    game->ops->play(game, after, move);
    const oxo_outcome outcome = game->ops->outcome(game, after);
    int is = 1;
    if (outcome == OXO_FIRST_WINS || outcome == OXO_SECOND_WINS)
        is = (outcome == OXO_FIRST_WINS) == (side == OXO_FIRST) ? 2 : 0;
    else if (outcome == OXO_ONGOING && game->ops->turn(game, after) != side)
        is = !wins_at_once(game, after);
    free(after);
    return is;
}

/* greedy never plays a move of a worse class than there is, whatever the
 * rules; it looks at threats, this test plays every reply. */
static void greedy_sees_what_is_lost_at_once(void **state)
{
    (void)state;
    const char *const in_turn =
        "#positions\na b c d e\n#times\n1 2 3 4 5\n#blackturns\n1 3 5\n"
        "#blackwins\na b\nc d e\n#whitewins\na c\nb d e\n";
    const char *const two_in_a_row =
        "#positions\na b c d e f\n#times\n1 3 4\n#blackturns\n1 3 4\n"
        "#blackwins\na b c\nd e f\n#whitewins\na d\n";
    const char *const games[] = {"3^2",    "4^2:misere", "4^3:gravity",
                                 "3^3",    "5x4:line=3", "moving:3",
                                 "graham", in_turn,      two_in_a_row};
    unsigned lost = 0, decided = 0;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        oxo_game *game = test_game(games[i]);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_player *greedy = NULL;
        oxo_random random = {i};
        assert_int_equal(oxo_player_create("greedy", game, 3, &greedy, NULL),
                         OXO_OK);
        for (unsigned n = test_share(200); n-- > 0;) {
            oxo_move moves[game->max_moves];
            oxo_choice choice;
            game->ops->start(game, pos);
            for (unsigned ply = 0;
                 ply < 40 && game->ops->outcome(game, pos) == OXO_ONGOING;
                 ply++) {
                const unsigned count = game->ops->moves(game, pos, moves);
                int best = 0, worst = 2;
                for (unsigned m = 0; m < count; m++) {
                    const int is = class_of(game, pos, moves[m]);
                    best = is > best ? is : best;
                    worst = is < worst ? is : worst;
                }
                assert_int_equal(
                    oxo_player_choose(greedy, pos, NULL, &choice, NULL),
                    OXO_OK);
                assert_int_equal(class_of(game, pos, choice.move), best);
                lost += best == 0;
                decided += best != worst;
                game->ops->play(game, pos,
                                moves[oxo_random_below(&random, count)]);
            }
        }
        oxo_player_destroy(greedy);
        free(pos);
        oxo_game_destroy(game);
    }
    if (test_whole())
        assert_true(lost > 200 && decided > 2000);
}

/* Squares and cubes, which random players do not bring about. */
static void builder(void **state)
{
    (void)state;
    assert_true(wins("moving:4,power=1", "builder", "random", 10) >= 9);
    assert_true(wins("moving:3,power=2", "builder", "random", 10) >= 8);
    assert_true(wins("moving:4,tokens=7,lines=3", "builder", "random", 10) >=
                8);
    assert_true(wins("moving:3,power=2", "random", "random", 10) == 0);
    wins("tapatan", "builder", "builder", 2);
    wins("moving:5,tokens=9,lines=4", "builder", "random", 1);
}

static void names_refused(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^2");
    const char *const bad[] = {"",
                               "nobody",
                               "random:x=1",
                               ":",
                               "randomly",
                               "level:0",
                               "level:10",
                               "level",
                               "search:depth=3",
                               "search:nodes=-1",
                               "search:nodes=x",
                               "builder", /* moving games only */
                               "builder:x=1",
                               "csp:other=best",
                               "ugi:",
                               "ugi:ms=5:",
                               "perfect:nodes=0"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        oxo_player *player = NULL;
        oxo_error error = {0};
        assert_int_not_equal(
            oxo_player_create(bad[i], game, 1, &player, &error), OXO_OK);
        assert_null(player);
        assert_true(error.text[0]);
    }
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strength),
        cmocka_unit_test(every_family),
        cmocka_unit_test(same_seed_same_game),
        cmocka_unit_test(greedy_sees_what_is_lost_at_once),
        cmocka_unit_test(builder),
        cmocka_unit_test(names_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
