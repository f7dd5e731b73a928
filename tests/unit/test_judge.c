/* The judge: what each ground says must be what full search says.
 * test_judge_book.c has the certificates. */
#include "support/judged.h"

#include "base/bits.h"
#include "base/random.h"
#include "judge/judge.h"
#include "judge/shelf.h"
#include "naive/minimax.h"
#include "oxo/families.h"
#include "oxo/judge.h"
#include "oxo/proof.h"
#include "oxo/search.h"
#include "proof/strategy.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A random position after `plies` plies in which the game still goes on. */
static bool random_position(const oxo_game *game, oxo_random *random,
                            unsigned plies, oxo_pos *pos)
{
    oxo_move moves[128];
    game->ops->start(game, pos);
    for (unsigned i = 0; i < plies; i++) {
        const unsigned n = game->ops->moves(game, pos, moves);
        if (!n)
            return false;
        game->ops->play(game, pos, moves[oxo_random_below(random, n)]);
    }
    return game->ops->outcome(game, pos) == OXO_ONGOING;
}

static void compare(const char *name, unsigned plies, unsigned games)
{
    oxo_game *game = test_game(name);
    oxo_pos *pos = oxo_pos_new(game);
    oxo_random random = {plies};
    unsigned decided = 0;
    for (unsigned i = 0; i < games; i++) {
        if (!random_position(game, &random, plies, pos))
            continue;
        oxo_judge_options options = {.nodes = 1, .at_the_board = true};
        oxo_analysis *forced = judge(game, pos, options);
        options.nodes = 100000000;
        oxo_analysis *full = judge(game, pos, options);
        assert_true(full->value.exact || full->value.winner == OXO_DRAW);
        for (unsigned a = 0; a < forced->moves; a++) {
            const oxo_judged_move *m = &forced->move[a], *exact = NULL;
            for (unsigned b = 0; b < full->moves; b++) {
                if (full->move[b].move == m->move)
                    exact = &full->move[b];
            }
            assert_non_null(exact);
            assert_int_not_equal(exact->value.winner, OXO_OPEN);
            line_is_legal(game, pos, m);
            decided += m->value.winner != OXO_OPEN;
            assert_true(oxo_value_agree(m->value, exact->value));
        }
        assert_true(oxo_value_agree(forced->value, full->value));
        oxo_analysis_destroy(forced);
        oxo_analysis_destroy(full);
    }
    assert_true(decided > games);
    free(pos);
    oxo_game_destroy(game);
}

static void forced_agrees_with_full_search(void **state)
{
    (void)state;
    compare("3^2", 2, 60);
    compare("3^2", 4, 60);
    compare("4^2", 8, 20);
    compare("3^3", 15, 10);
    compare("3^2:misere", 5, 40);
}

/* Every value of every move against plain minimax, whatever the ground; and
 * the value of the position with its best move. */
static void like_minimax(const char *name, unsigned plies, unsigned games)
{
    oxo_game *game = test_game(name);
    oxo_pos *pos = oxo_pos_new(game), *after = oxo_pos_new(game);
    oxo_random random = {11 + plies};
    oxo_judge *j = NULL;
    assert_int_equal(oxo_judge_create(game, NULL, &j, NULL), OXO_OK);
    for (unsigned i = 0; i < games; i++) {
        if (!random_position(game, &random, plies, pos))
            continue;
        oxo_analysis *a = NULL;
        oxo_value value;
        oxo_move best;
        unsigned distance;
        assert_int_equal(oxo_judge_analyse(j, pos, NULL, &a, NULL), OXO_OK);
        for (unsigned m = 0; m < a->moves; m++) {
            memcpy(after, pos, game->pos_size);
            game->ops->play(game, after, a->move[m].move);
            const oxo_outcome winner = naive_minimax(game, after, &distance);
            const oxo_value truth =
                oxo_value_exact(winner, distance + 1, OXO_GROUND_FULL_SEARCH);
            assert_int_equal(a->move[m].value.winner, winner);
            assert_true(oxo_value_agree(a->move[m].value, truth));
        }
        assert_int_equal(a->value.winner, naive_minimax(game, pos, &distance));
        assert_int_equal(oxo_judge_value(j, pos, NULL, &value, &best, NULL),
                         OXO_OK);
        assert_int_equal(value.winner, a->value.winner);
        memcpy(after, pos, game->pos_size);
        game->ops->play(game, after, best);
        assert_int_equal(naive_minimax(game, after, &distance), value.winner);
        oxo_analysis_destroy(a);
    }
    oxo_judge_destroy(j);
    free(pos);
    free(after);
    oxo_game_destroy(game);
}

/* Moves that leave a draw because both sides hold, against plain minimax. */
static unsigned hold_like_minimax(const char *name, unsigned plies)
{
    oxo_game *game = test_game(name);
    oxo_pos *pos = oxo_pos_new(game), *after = oxo_pos_new(game);
    oxo_random random = {3 + plies};
    oxo_hold *hold = NULL;
    oxo_move move[64];
    bool drawn[64], none_wins;
    unsigned found = 0, distance;
    assert_int_equal(oxo_hold_create(game, true, &hold, NULL), OXO_OK);
    for (unsigned i = 0; i < 60; i++) {
        if (!random_position(game, &random, plies, pos))
            continue;
        const unsigned moves = game->ops->moves(game, pos, move);
        found += oxo_hold_drawn(hold, pos, after, move, moves, drawn,
                                &none_wins, NULL);
        for (unsigned m = 0; m < moves; m++) {
            memcpy(after, pos, game->pos_size);
            game->ops->play(game, after, move[m]);
            const oxo_outcome winner = naive_minimax(game, after, &distance);
            if (drawn[m])
                assert_int_equal(winner, OXO_DRAW);
            if (none_wins)
                assert_int_not_equal(winner,
                                     oxo_win_of(game->ops->turn(game, pos)));
        }
    }
    oxo_hold_destroy(hold);
    free(pos);
    free(after);
    oxo_game_destroy(game);
    return found;
}

static void both_hold(void **state)
{
    (void)state;
    assert_true(hold_like_minimax("3^2", 3) > 5);
    assert_true(hold_like_minimax("3^2", 5) > 5);
    assert_true(hold_like_minimax("4^2", 8) > 50);
    assert_true(hold_like_minimax("4^2", 9) > 50);
    assert_true(hold_like_minimax("4x3", 4) > 5);
    assert_int_equal(hold_like_minimax("3^2:misere", 5), 0);
    assert_int_equal(hold_like_minimax("3^3:gravity", 20), 0);
}

/* A random move; one that ends the game only if others were not met soon. */
static oxo_move going_on(const oxo_game *game, const oxo_pos *pos,
                         oxo_random *random, oxo_pos *room)
{
    oxo_move moves[64], move = OXO_MOVE_NONE;
    const unsigned n = game->ops->moves(game, pos, moves);
    for (unsigned tries = 0; n && tries < 40; tries++) {
        move = moves[oxo_random_below(random, n)];
        memcpy(room, pos, game->pos_size);
        game->ops->play(game, room, move);
        if (game->ops->outcome(game, room) == OXO_ONGOING)
            break;
    }
    return move;
}

enum { ROUNDS = 60 };

/* What mirror and weight say about positions of misere games, against plain
 * minimax. With `mirrored` all plies but the last few are a stone and its
 * image, after the centre if there is one. Returns how many were decided. */
static unsigned argue_like_minimax(const char *name, unsigned plies,
                                   bool mirrored)
{
    const unsigned rounds = test_share(ROUNDS);
    oxo_game *game = test_game(name);
    oxo_pos *pos = oxo_pos_new(game), *after = oxo_pos_new(game);
    oxo_random random = {17 + plies};
    oxo_argument *argument = NULL;
    unsigned found = 0, distance;
    assert_int_equal(oxo_argument_create(game, &argument, NULL), OXO_OK);
    for (unsigned i = 0; i < rounds; i++) {
        oxo_move move = OXO_MOVE_NONE;
        game->ops->start(game, pos);
        for (unsigned ply = 0; ply < plies; ply++) {
            const bool image = mirrored && ply + i % 3 < plies;
            if (image && !ply && game->cells % 2)
                move = game->cells / 2;
            else if (image && game->cells % 2 != ply % 2 &&
                     oxo_pos_legal(game, pos, game->cells - 1 - move))
                move = game->cells - 1 - move;
            else
                move = going_on(game, pos, &random, after);
            if (move == OXO_MOVE_NONE)
                break;
            game->ops->play(game, pos, move);
        }
        if (game->ops->outcome(game, pos) != OXO_ONGOING)
            continue;
        oxo_move reply;
        const oxo_value value = oxo_argument_value(argument, pos, NULL, &reply);
        if (value.winner == OXO_OPEN)
            continue;
        found++;
        assert_int_equal(value.ground, OXO_GROUND_THEORY);
        assert_int_equal(value.winner, naive_minimax(game, pos, &distance));
        if (reply == OXO_MOVE_NONE)
            continue;
        memcpy(after, pos, game->pos_size);
        game->ops->play(game, after, reply);
        assert_int_equal(value.winner, naive_minimax(game, after, &distance));
    }
    oxo_argument_destroy(argument);
    free(pos);
    free(after);
    oxo_game_destroy(game);
    return found;
}

static void mirror_and_weight(void **state)
{
    (void)state;
    for (unsigned plies = 0; plies < 9; plies++) {
        argue_like_minimax("3^2:misere", plies, false);
        argue_like_minimax("3^2:misere", plies, true);
        argue_like_minimax("2^3:gravity,misere", plies % 7, true);
    }
    const unsigned rounds = test_share(ROUNDS);
    /* a small sample may hold none */
    const unsigned some = test_whole() ? 10 : 0;
    assert_true(argue_like_minimax("3^2:misere", 3, true) >= some);
    assert_int_equal(argue_like_minimax("2^3:misere", 1, false), rounds);
    assert_true(argue_like_minimax("4^2:misere", 8, true) >= some);
    assert_true(argue_like_minimax("4^2:misere", 9, true) >= some);
    assert_true(argue_like_minimax("3^3:misere", 16, true) >= some);
    assert_int_equal(argue_like_minimax("3^2", 4, false), 0);
}

/* The start of a game, as oxo table and oxo prove know it. Who only does not
 * lose has not won: 4^3, 5^3 and 6^3 misere stay open. */
static void the_start_by_theory(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        oxo_outcome value;
        const char *move; /* NULL: nobody knows one, or none is asked for */
    } cases[] = {
        {"3^3:misere", OXO_FIRST_WINS, "b2B"},
        {"3^4:misere", OXO_FIRST_WINS, "b2Bb"},
        {"2^5:misere", OXO_SECOND_WINS, NULL},
        {"4^2:misere", OXO_DRAW, NULL},
        {"5^2:misere", OXO_DRAW, NULL},
        {"8^3:misere", OXO_DRAW, NULL},
        {"4^3:misere", OXO_OPEN, NULL},
        {"5^3:misere", OXO_OPEN, NULL},
        {"6^3:misere", OXO_OPEN, NULL},
        {"4^3:gravity,misere", OXO_OPEN, NULL},
        {"3^7", OXO_FIRST_WINS, NULL},
        {"5^3", OXO_OPEN, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        oxo_game *game = test_game(cases[i].game);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_judge *j = NULL;
        oxo_value value;
        oxo_move best;
        char text[64] = "", hint[200];
        const oxo_judge_options options = {.nodes = 1000};
        assert_int_equal(oxo_judge_create(game, &options, &j, NULL), OXO_OK);
        assert_int_equal(oxo_judge_value(j, pos, NULL, &value, &best, NULL),
                         OXO_OK);
        if (value.winner != cases[i].value)
            fail_msg("%s: %s", game->name, oxo_winner_name(value.winner));
        assert_true(value.winner == OXO_OPEN ||
                    value.ground == OXO_GROUND_THEORY);
        if (cases[i].move) {
            assert_int_not_equal(best, OXO_MOVE_NONE);
            game->ops->move_text(game, best, text, sizeof text);
            assert_string_equal(text, cases[i].move);
        }
        if (strcmp(game->name, "3^7") == 0) {
            oxo_analysis *a = NULL;
            assert_int_equal(best, OXO_MOVE_NONE);
            assert_int_equal(oxo_judge_analyse(j, pos, NULL, &a, NULL), OXO_OK);
            oxo_hint_sentence(game, a, OXO_MOVE_NONE, hint, sizeof hint);
            assert_non_null(strstr(hint, "(a guess: first wins (theory), but "
                                         "with which move is not known)"));
            oxo_analysis_destroy(a);
        }
        oxo_judge_destroy(j);
        free(pos);
        oxo_game_destroy(game);
    }
}

/* The draws that come with oxo: the empty board and what they lead to. */
static void shipped_draws(void **state)
{
    static const struct {
        const char *game, *moves;
        oxo_outcome value;
    } cases[] = {
        {"6^3", "", OXO_DRAW},        {"6^3", "a1A", OXO_DRAW},
        {"6^3", "a1A f1A", OXO_DRAW}, {"6^3", "c3C d4D c4D", OXO_DRAW},
        {"7^3", "", OXO_DRAW},        {"7^3", "d4D", OXO_DRAW},
        {"8^3", "", OXO_DRAW},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        oxo_game *game = test_game(cases[i].game);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_judge *j = NULL;
        oxo_value value;
        oxo_move best;
        oxo_error error;
        assert_int_equal(oxo_pos_read(game, cases[i].moves, pos, &error),
                         OXO_OK);
        assert_int_equal(oxo_judge_create(game, NULL, &j, NULL), OXO_OK);
        assert_int_equal(oxo_judge_value(j, pos, NULL, &value, &best, NULL),
                         OXO_OK);
        assert_int_equal(value.winner, cases[i].value);
        assert_int_equal(value.ground, OXO_GROUND_CERTIFICATE);
        assert_int_not_equal(best, OXO_MOVE_NONE);
        oxo_judge_destroy(j);
        free(pos);
        oxo_game_destroy(game);
    }
}

static void agrees_with_minimax(void **state)
{
    (void)state;
    like_minimax("3^2", 2, 20);
    like_minimax("3^2", 4, 60);
    like_minimax("2^3", 1, 8);
    like_minimax("4^2", 9, 40);
    like_minimax("3^2:misere", 3, 40);
    like_minimax("3^3:gravity", 19, 20);
    like_minimax("graham", 5, 20);
}

/* More budget turns open into decided, and changes nothing else. */
static void budgets(const char *name, unsigned plies, unsigned games)
{
    static const uint64_t nodes[] = {1, 5000, 60000, 600000};
    oxo_game *game = test_game(name);
    oxo_pos *pos = oxo_pos_new(game);
    oxo_random random = {plies};
    unsigned open[4] = {0};
    for (unsigned i = 0; i < games; i++) {
        if (!random_position(game, &random, plies, pos))
            continue;
        oxo_analysis *a[4];
        for (unsigned n = 0; n < 4; n++) {
            a[n] = judge(game, pos, (oxo_judge_options){.nodes = nodes[n]});
            for (unsigned x = 0; x < a[n]->moves; x++) {
                const oxo_judged_move *more = &a[n]->move[x];
                open[n] += more->value.winner == OXO_OPEN;
                for (unsigned y = 0; n && y < a[n - 1]->moves; y++) {
                    const oxo_judged_move *less = &a[n - 1]->move[y];
                    if (less->move != more->move)
                        continue;
                    assert_true(oxo_value_agree(less->value, more->value));
                    assert_true(less->value.winner == OXO_OPEN ||
                                more->value.winner != OXO_OPEN);
                }
            }
            assert_true(!n || oxo_value_agree(a[n - 1]->value, a[n]->value));
        }
        for (unsigned n = 0; n < 4; n++)
            oxo_analysis_destroy(a[n]);
    }
    if (open[3] >= open[0])
        fail_msg("%s: %u open, then %u", name, open[0], open[3]);
    free(pos);
    oxo_game_destroy(game);
}

static void more_budget_decides_more(void **state)
{
    (void)state;
    budgets("4^3", 8, 6);
    budgets("4^3", 15, 6);
    budgets("graham", 1, 3);
}

static void over_and_moving(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^2");
    oxo_pos *pos = oxo_pos_new(game);
    assert_int_equal(oxo_pos_read(game, "xxxoo", pos, NULL), OXO_OK);
    oxo_analysis *a = judge(game, pos, (oxo_judge_options){0});
    assert_true(a->over && a->value.winner == OXO_FIRST_WINS);
    assert_true(a->value.exact && a->value.plies == 0);
    assert_int_equal(a->moves, 0);
    oxo_analysis_destroy(a);
    free(pos);
    oxo_game_destroy(game);
    /* who begins in the centre wins this one */
    game = test_game("tapatan");
    pos = oxo_pos_new(game);
    a = judge(game, pos, (oxo_judge_options){0});
    assert_int_equal(a->value.winner, OXO_FIRST_WINS);
    assert_int_equal(a->value.ground, OXO_GROUND_TABLE);
    assert_int_equal(a->move[0].move, 4);
    assert_true(a->value.exact);
    oxo_analysis_destroy(a);
    free(pos);
    oxo_game_destroy(game);
}

/* Number games: the same values as the search that knows no numbers. */
static void number_games(void **state)
{
    (void)state;
    oxo_game *game = test_game("graham");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_random random = {7};
    for (unsigned i = 0; i < 10; i++) {
        if (!random_position(game, &random, 4, pos))
            continue;
        const oxo_solve_options options = {.distance = true, .moves = true};
        oxo_solution solution;
        assert_int_equal(oxo_solve(game, pos, &options, NULL, &solution, NULL),
                         OXO_OK);
        oxo_analysis *a = judge(game, pos, (oxo_judge_options){0});
        for (unsigned j = 0; j < a->moves; j++) {
            const oxo_judged_move *m = &a->move[j];
            for (unsigned k = 0; k < solution.move_count; k++) {
                if (solution.moves[k].move != m->move)
                    continue;
                assert_int_equal(m->value.winner,
                                 solution.moves[k].value.winner);
                if (m->value.winner != OXO_DRAW)
                    assert_int_equal(m->value.plies,
                                     solution.moves[k].value.plies);
            }
        }
        oxo_analysis_destroy(a);
        oxo_solution_clear(&solution);
    }
    free(pos);
    oxo_game_destroy(game);
}

/* Two stones in a row: nothing is forced by one three any more, and what is
 * said must still be what full search says. */
static void two_in_a_row(void **state)
{
    (void)state;
    char folder[] = "/tmp/oxo-analyse-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/game.pg", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("#times\nt1 t2 t3 t4 t5 t6 t7\n#blackturns\nt1 t4 t5\n#positions\n"
          "a b c d e f g\n#blackwins\na b c\na d e\na f g\nb d f\n"
          "#whitewins\na b c\na d e\na f g\nb d f\n",
          file);
    fclose(file);
    compare(path, 0, 1);
    compare(path, 2, 20);
    remove(path);
    remove(folder);
}

/* In every position of short games of 3^2: a refutation is legal and wins, and
 * the move called the mistake had a better one beside it. */
static void refutations_hold(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^2");
    oxo_pos *start = oxo_pos_new(game), *pos = oxo_pos_new(game);
    unsigned losses = 0, mistakes = 0;
    oxo_judge *j = NULL;
    assert_int_equal(oxo_judge_create(game, NULL, &j, NULL), OXO_OK);
    for (unsigned code = 0; code < 9 * 8 * 7 * 6; code += 5) {
        oxo_move moves[4], legal[9];
        unsigned rest = code, count = 0;
        game->ops->start(game, pos);
        for (; count < 4; count++) {
            const unsigned n = game->ops->moves(game, pos, legal);
            moves[count] = legal[rest % n];
            rest /= n;
            game->ops->play(game, pos, moves[count]);
        }
        oxo_why *why = NULL;
        assert_int_equal(
            oxo_judge_why(j, start, moves, count, NULL, &why, NULL), OXO_OK);
        if (oxo_value_loses(why->value, why->side)) {
            losses++;
            for (unsigned i = 0; i < why->count; i++) {
                assert_true(oxo_pos_legal(game, pos, why->line[i]));
                game->ops->play(game, pos, why->line[i]);
            }
            assert_int_equal(game->ops->outcome(game, pos), OXO_FIRST_WINS);
            assert_int_equal(why->better == 0, why->lost_before);
            if (why->mistake) {
                mistakes++;
                assert_int_equal(why->mistake, 2); /* the side moved there */
                assert_true(why->instead != moves[1]);
                assert_false(oxo_value_loses(why->instead_value, why->side));
                assert_int_not_equal(why->instead_value.winner, OXO_OPEN);
            }
        } else {
            assert_int_equal(why->count, 0);
        }
        oxo_why_destroy(why);
    }
    assert_true(losses > 50 && mistakes > 10);
    oxo_error error;
    oxo_why *why = NULL;
    const oxo_move pass = OXO_RECORD_PASS;
    assert_int_equal(oxo_judge_why(j, start, NULL, 0, NULL, &why, &error),
                     OXO_BAD_INPUT);
    assert_int_equal(oxo_judge_why(j, start, &pass, 1, NULL, &why, &error),
                     OXO_BAD_INPUT);
    assert_null(why);
    oxo_judge_destroy(j);
    free(start);
    free(pos);
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forced_agrees_with_full_search),
        cmocka_unit_test(agrees_with_minimax),
        cmocka_unit_test(both_hold),
        cmocka_unit_test(mirror_and_weight),
        cmocka_unit_test(the_start_by_theory),
        cmocka_unit_test(shipped_draws),
        cmocka_unit_test(more_budget_decides_more),
        cmocka_unit_test(over_and_moving),
        cmocka_unit_test(number_games),
        cmocka_unit_test(two_in_a_row),
        cmocka_unit_test(refutations_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
