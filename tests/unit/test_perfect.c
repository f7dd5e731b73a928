/* The perfect player: White wins at 4^3, solved games are played by their
 * values, and what it claims is true. */
#include "support/support.h"

#include "base/random.h"
#include "oxo/judge.h"
#include "oxo/player.h"
#include "oxo/search.h"
#include "players/player.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static oxo_match_score match(const char *game_name, const char *a,
                             const char *b, unsigned games)
{
    oxo_game *game = test_game(game_name);
    const oxo_match_options options = {
        .games = games, .seed = 3, .one_side = true};
    oxo_match_score score = {0};
    oxo_error error = {0};
    if (oxo_match(game, a, b, &options, NULL, &score, &error) != OXO_OK)
        fail_msg("%s", error.text);
    oxo_game_destroy(game);
    return score;
}

static void white_wins_qubic(void **state)
{
    (void)state;
    const char *const others[] = {"random", "greedy", "forced",
                                  "search:nodes=60", "perfect:nodes=60"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const unsigned games = i < 3 ? 15 : 4;
        const oxo_match_score s = match("4^3", "perfect", others[i], games);
        assert_int_equal(s.wins[0], games);
    }
}

/* It wins whatever the replies to its first move are, and says why. */
static void every_first_reply(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    const oxo_match_options options = {.seed = 1};
    oxo_match_score score = {0};
    oxo_error error = {0};
    if (oxo_match_every(game, "perfect", "forced", 1, &options, NULL, &score,
                        &error) != OXO_OK)
        fail_msg("%s", error.text);
    assert_true(score.wins[0] >= 6);
    assert_int_equal(score.draws[0] + score.losses[0], 0);
    /* and the score can show otherwise */
    oxo_match_score weak = {0};
    assert_int_equal(oxo_match_every(game, "random", "forced", 1, &options,
                                     NULL, &weak, NULL),
                     OXO_OK);
    assert_true(weak.losses[0] > 0);
    oxo_game_destroy(game);
}

/* What a perfect player calls proved or forced agrees with full search. */
static void claims_are_true(void **state)
{
    (void)state;
    const char *const names[] = {"3^2", "3^2:misere", "3^3:gravity", "graham",
                                 "4^2"};
    oxo_random random = {.state = 4};
    for (size_t g = 0; g < sizeof names / sizeof *names; g++) {
        oxo_game *game = test_game(names[g]);
        oxo_player *player;
        assert_int_equal(oxo_player_create("perfect", game, 1, &player, NULL),
                         OXO_OK);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_move moves[game->max_moves];
        unsigned checked = 0;
        for (unsigned i = 0; i < 30; i++) {
            game->ops->start(game, pos);
            const unsigned plies = 2 + oxo_random_below(&random, 5);
            unsigned count;
            for (unsigned j = 0;
                 j < plies && (count = game->ops->moves(game, pos, moves)); j++)
                game->ops->play(game, pos,
                                moves[oxo_random_below(&random, count)]);
            if (game->ops->outcome(game, pos) != OXO_ONGOING)
                continue;
            oxo_choice choice;
            oxo_solution solution;
            oxo_context limit = {.max_nodes = 100000};
            assert_int_equal(
                oxo_player_choose(player, pos, NULL, &choice, NULL), OXO_OK);
            if (oxo_solve(game, pos, &(oxo_solve_options){.moves = true},
                          &limit, &solution, NULL) != OXO_OK)
                continue;
            if (choice.value.winner != OXO_OPEN) {
                assert_int_equal(choice.value.winner, solution.value.winner);
                for (unsigned k = 0; k < solution.move_count; k++)
                    if (solution.moves[k].move == choice.move)
                        assert_int_equal(solution.moves[k].value.winner,
                                         solution.value.winner);
                checked++;
            }
            oxo_solution_clear(&solution);
        }
        assert_true(checked > 10);
        free(pos);
        oxo_player_destroy(player);
        oxo_game_destroy(game);
    }
}

/* moving:2 is won by the first player; from the table nobody loses a win. */
static void moving_by_table(void **state)
{
    (void)state;
    const oxo_match_score s =
        match("moving:2", "perfect", "search:nodes=50", 5);
    assert_int_equal(s.wins[0], 5);
}

/* As Black it never leaves a forced sequence unanswered that can be answered,
 * and never misses one of its own. */
static void black_is_careful(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_player *white, *black;
    assert_int_equal(oxo_player_create("greedy", game, 5, &white, NULL),
                     OXO_OK);
    assert_int_equal(
        oxo_player_create("perfect:nodes=150", game, 6, &black, NULL), OXO_OK);
    oxo_forced *forced;
    assert_int_equal(oxo_forced_create(game, &forced, NULL), OXO_OK);
    oxo_pos *pos = oxo_pos_new(game), *after = oxo_pos_new(game);
    oxo_move moves[64];
    for (unsigned g = 0; g < 4; g++) {
        game->ops->start(game, pos);
        while (game->ops->outcome(game, pos) == OXO_ONGOING) {
            const bool mine = game->ops->turn(game, pos) == OXO_SECOND;
            oxo_choice choice;
            assert_int_equal(oxo_player_choose(mine ? black : white, pos, NULL,
                                               &choice, NULL),
                             OXO_OK);
            if (mine) {
                const oxo_forced_query own = {.attacker = OXO_SECOND},
                                       his = {.attacker = OXO_FIRST};
                const bool win = oxo_forced_search(forced, pos, &own, NULL,
                                                   NULL, NULL) == OXO_OK;
                assert_int_equal(win,
                                 choice.value.winner == OXO_SECOND_WINS &&
                                     choice.value.ground <= OXO_GROUND_FORCED);
                memcpy(after, pos, game->pos_size);
                game->ops->play(game, after, choice.move);
                if (!win && game->ops->outcome(game, after) == OXO_ONGOING &&
                    oxo_forced_search(forced, after, &his, NULL, NULL, NULL) ==
                        OXO_OK) {
                    /* then every move loses to one */
                    const unsigned count = game->ops->moves(game, pos, moves);
                    for (unsigned i = 0; i < count; i++) {
                        memcpy(after, pos, game->pos_size);
                        game->ops->play(game, after, moves[i]);
                        assert_int_equal(oxo_forced_search(forced, after, &his,
                                                           NULL, NULL, NULL),
                                         OXO_OK);
                    }
                }
            }
            game->ops->play(game, pos, choice.move);
        }
    }
    free(pos);
    free(after);
    oxo_forced_destroy(forced);
    oxo_player_destroy(white);
    oxo_player_destroy(black);
    oxo_game_destroy(game);
}

/* Off its path it finds proofs, and wins the games that it calls won. */
static void off_the_path(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_player *players[2];
    oxo_random random = {.state = 8};
    assert_int_equal(
        oxo_player_create("perfect:nodes=300", game, 1, &players[0], NULL),
        OXO_OK);
    assert_int_equal(oxo_player_create("forced", game, 2, &players[1], NULL),
                     OXO_OK);
    unsigned proved = 0;
    for (unsigned g = 0; g < 12; g++) {
        game->ops->start(game, pos);
        for (unsigned ply = 0; ply < 6; ply++)
            game->ops->play(game, pos, oxo_random_move(game, pos, &random));
        bool won = false, claimed = false;
        while (game->ops->outcome(game, pos) == OXO_ONGOING) {
            const oxo_side side = game->ops->turn(game, pos);
            oxo_choice choice;
            assert_int_equal(
                oxo_player_choose(players[side], pos, NULL, &choice, NULL),
                OXO_OK);
            if (side == OXO_FIRST && choice.value.winner != OXO_OPEN &&
                choice.value.winner == OXO_FIRST_WINS) {
                claimed = true;
                proved += !strcmp(choice.why, "proof-search");
            }
            game->ops->play(game, pos, choice.move);
        }
        won = game->ops->outcome(game, pos) == OXO_FIRST_WINS;
        assert_true(won || !claimed);
    }
    assert_true(proved > 0);
    free(pos);
    oxo_player_destroy(players[0]);
    oxo_player_destroy(players[1]);
    oxo_game_destroy(game);
}

static void certificates_refused(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3");
    oxo_player *player = NULL;
    oxo_error error = {0};
    assert_int_not_equal(oxo_player_create("perfect:cert=" OXO_TEST_DIR
                                           "/check/5^2-pairing.cert",
                                           game, 1, &player, &error),
                         OXO_OK);
    assert_int_not_equal(
        oxo_player_create("perfect:cert=/nosuchfile", game, 1, &player, &error),
        OXO_OK);
    assert_int_not_equal(
        oxo_player_create("perfect:colour=blue", game, 1, &player, &error),
        OXO_OK);
    assert_null(player);
    assert_int_equal(oxo_player_create("perfect:cert=" OXO_TEST_DIR
                                       "/check/3^3-compact.cert",
                                       game, 1, &player, &error),
                     OXO_OK);
    oxo_player_destroy(player);
    oxo_game_destroy(game);
}

/* 7^3 is a draw by a certificate that ships: the draw is held, and said so. The
 * judge finds each move among those that hold it. */
static void holds_draws(void **state)
{
    (void)state;
    oxo_game *game = test_game("7^3");
    oxo_player *player = NULL;
    oxo_judge *judge = NULL;
    oxo_error error;
    assert_int_equal(
        oxo_player_create("perfect:nodes=50", game, 1, &player, &error),
        OXO_OK);
    assert_int_equal(oxo_judge_create(game, NULL, &judge, &error), OXO_OK);
    const char *const before[] = {"", "a1A", "c3C", "d4D", "b4E"};
    for (size_t k = 0; k < sizeof before / sizeof *before; k++) {
        oxo_pos *pos = oxo_pos_new(game);
        oxo_choice choice;
        oxo_move move;
        if (before[k][0]) {
            assert_int_equal(game->ops->move_parse(game, pos, before[k],
                                                   strlen(before[k]), &move,
                                                   &error),
                             OXO_OK);
            game->ops->play(game, pos, move);
        }
        assert_int_equal(oxo_player_choose(player, pos, NULL, &choice, &error),
                         OXO_OK);
        assert_int_equal(choice.value.winner, OXO_DRAW);
        assert_int_equal(choice.value.ground, OXO_GROUND_CERTIFICATE);
        oxo_analysis *a = NULL;
        assert_int_equal(oxo_judge_analyse(judge, pos, NULL, &a, &error),
                         OXO_OK);
        unsigned i = 0;
        while (i < a->moves && a->move[i].move != choice.move)
            i++;
        assert_true(i < a->moves);
        assert_int_equal(a->move[i].value.winner, OXO_DRAW);
        oxo_analysis_destroy(a);
        free(pos);
    }
    oxo_judge_destroy(judge);
    oxo_player_destroy(player);
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(white_wins_qubic),
        cmocka_unit_test(every_first_reply),
        cmocka_unit_test(claims_are_true),
        cmocka_unit_test(moving_by_table),
        cmocka_unit_test(black_is_careful),
        cmocka_unit_test(off_the_path),
        cmocka_unit_test(certificates_refused),
        cmocka_unit_test(holds_draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
