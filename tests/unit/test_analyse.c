/* Analysis: what forced sequences say must be what full search says. */
#include "support/support.h"

#include "base/random.h"
#include "oxo/analyse.h"
#include "oxo/line.h"
#include "oxo/solve.h"
#include "oxo/strategy.h"
#include "players/book.h"
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

/* Plays the line; it must be legal from end to end. */
static void line_is_legal(const oxo_game *game, const oxo_pos *pos,
                          const oxo_analysed_move *m)
{
    oxo_pos *at = oxo_pos_copy(game, pos);
    assert_true(m->count >= 1 && m->line[0] == m->move);
    for (unsigned i = 0; i < m->count; i++) {
        assert_true(oxo_pos_legal(game, at, m->line[i]));
        game->ops->play(game, at, m->line[i]);
    }
    free(at);
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
        oxo_analysis *forced = NULL, *full = NULL;
        oxo_analyse_options options = {.solve_nodes = 1};
        assert_int_equal(oxo_analyse(game, pos, &options, NULL, &forced, NULL),
                         OXO_OK);
        options.solve_nodes = 100000000;
        assert_int_equal(oxo_analyse(game, pos, &options, NULL, &full, NULL),
                         OXO_OK);
        assert_true(full->exact && full->verdict != OXO_VERDICT_OPEN);
        for (unsigned a = 0; a < forced->moves; a++) {
            const oxo_analysed_move *m = &forced->move[a], *exact = NULL;
            for (unsigned b = 0; b < full->moves; b++) {
                if (full->move[b].move == m->move)
                    exact = &full->move[b];
            }
            assert_non_null(exact);
            assert_int_not_equal(exact->verdict, OXO_VERDICT_OPEN);
            line_is_legal(game, pos, m);
            if (m->verdict == OXO_VERDICT_OPEN)
                continue;
            decided++;
            assert_int_equal(m->verdict, exact->verdict);
            /* a forced sequence is never shorter than the shortest win */
            if (m->verdict == OXO_VERDICT_WIN)
                assert_true(m->plies >= exact->plies);
            if (m->exact && m->plies)
                assert_int_equal(m->plies, m->verdict == OXO_VERDICT_DRAW
                                               ? 1
                                               : exact->plies);
        }
        if (forced->verdict != OXO_VERDICT_OPEN)
            assert_int_equal(forced->verdict, full->verdict);
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

static void over_and_moving(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^2");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_analysis *a = NULL;
    assert_int_equal(oxo_pos_read(game, "xxxoo", pos, NULL), OXO_OK);
    assert_int_equal(oxo_analyse(game, pos, NULL, NULL, &a, NULL), OXO_OK);
    assert_int_equal(a->outcome, OXO_FIRST_WINS);
    assert_int_equal(a->moves, 0);
    oxo_analysis_destroy(a);
    free(pos);
    oxo_game_destroy(game);
    /* who begins in the centre wins this one */
    game = test_game("tapatan");
    pos = oxo_pos_new(game);
    assert_int_equal(oxo_analyse(game, pos, NULL, NULL, &a, NULL), OXO_OK);
    assert_int_equal(a->verdict, OXO_VERDICT_WIN);
    assert_int_equal(a->move[0].move, 4);
    assert_true(a->exact);
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
        oxo_analysis *a = NULL;
        assert_int_equal(oxo_solve(game, pos, &options, NULL, &solution, NULL),
                         OXO_OK);
        assert_int_equal(oxo_analyse(game, pos, NULL, NULL, &a, NULL), OXO_OK);
        for (unsigned j = 0; j < a->moves; j++) {
            const oxo_analysed_move *m = &a->move[j];
            for (unsigned k = 0; k < solution.move_count; k++) {
                if (solution.moves[k].move != m->move)
                    continue;
                const bool draw = solution.moves[k].outcome == OXO_DRAW;
                assert_int_equal(m->verdict == OXO_VERDICT_DRAW, draw);
                if (!draw) {
                    assert_int_equal(m->plies, solution.moves[k].distance);
                    /* who moves last at an odd distance is the mover */
                    assert_int_equal(m->verdict == OXO_VERDICT_WIN,
                                     m->plies % 2);
                }
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

static unsigned count_verdicts(const oxo_analysis *a, oxo_verdict verdict)
{
    unsigned count = 0;
    for (unsigned i = 0; i < a->moves; i++)
        count += a->move[i].verdict == verdict;
    return count;
}

/* A cell with which this side makes a three, the last such; or none. */
static oxo_move three_maker(const oxo_game *game, const oxo_pos *pos,
                            oxo_side side)
{
    const oxo_geometry *g = oxo_line_geometry(game, side);
    const uint64_t own = oxo_line_stones(game, pos, side)[0];
    const uint64_t other = oxo_line_stones(game, pos, !side)[0];
    oxo_move found = OXO_MOVE_NONE;
    for (uint32_t l = 0; l < g->lines; l++) {
        unsigned mine = 0, theirs = 0, empty = 0;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
            const uint32_t c = g->line_points[i];
            mine += (unsigned)(own >> c & 1);
            theirs += (unsigned)(other >> c & 1);
            if (!((own | other) >> c & 1))
                empty = c;
        }
        if (mine == 2 && theirs == 0)
            found = empty;
    }
    return found;
}

static bool naive_lost(const oxo_game *game, const oxo_strategy *book,
                       const oxo_pos *pos);

/* Does White, to move, win by the book? By analysis without it, move by move
 * through the rules of the game. */
static bool naive_won(const oxo_game *game, const oxo_strategy *book,
                      const oxo_pos *pos)
{
    oxo_analysis *a = NULL;
    bool won = false;
    assert_int_equal(oxo_analyse(game, pos, NULL, NULL, &a, NULL), OXO_OK);
    const unsigned threes = a->threats[OXO_SECOND].threes;
    if (a->verdict == OXO_VERDICT_WIN) {
        won = true;
    } else if (threes == 1) {
        oxo_pos *after = oxo_pos_copy(game, pos);
        game->ops->play(game, after, a->threats[OXO_SECOND].three[0]);
        won = game->ops->outcome(game, after) == OXO_ONGOING &&
              naive_lost(game, book, after);
        free(after);
    } else if (threes == 0) {
        const oxo_stones stones = {
            {{oxo_line_stones(game, pos, OXO_FIRST)[0], 0},
             {oxo_line_stones(game, pos, OXO_SECOND)[0], 0}}};
        oxo_move move;
        won = oxo_strategy_lookup(book, &stones, &move) == OXO_OK;
    }
    oxo_analysis_destroy(a);
    return won;
}

static bool naive_lost(const oxo_game *game, const oxo_strategy *book,
                       const oxo_pos *pos)
{
    oxo_move moves[64];
    const unsigned count = game->ops->moves(game, pos, moves);
    oxo_pos *after = oxo_pos_new(game);
    bool lost = count > 0;
    for (unsigned i = 0; lost && i < count; i++) {
        memcpy(after, pos, game->pos_size);
        game->ops->play(game, after, moves[i]);
        lost = game->ops->outcome(game, after) == OXO_ONGOING &&
               naive_won(game, book, after);
    }
    free(after);
    return lost;
}

/* What the book is said to decide, where the game has left it: positions with
 * a stray move of White's, and Black making threes wherever he can. */
static void proof_off_the_book(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_pos *pos = oxo_pos_new(game), *after = oxo_pos_new(game);
    oxo_certificate *certificate = NULL;
    oxo_strategy *book = NULL;
    assert_int_equal(oxo_book_certificate(game, &certificate, NULL), OXO_OK);
    assert_int_equal(
        oxo_strategy_from_certificate(game, certificate, &book, NULL), OXO_OK);
    oxo_certificate_destroy(certificate);
    const oxo_analyse_options options = {.proof = true};
    oxo_random random = {5};
    unsigned proved = 0, open_threes = 0, open_blocks = 0, blocks = 0;
    for (unsigned i = 0; i < 60; i++) {
        const unsigned stray = 2 * oxo_random_below(&random, 5);
        game->ops->start(game, pos);
        for (unsigned ply = 0; ply < 14; ply++) {
            if (game->ops->outcome(game, pos) != OXO_ONGOING)
                break;
            oxo_analysis *a = NULL;
            assert_int_equal(oxo_analyse(game, pos, &options, NULL, &a, NULL),
                             OXO_OK);
            const bool white = game->ops->turn(game, pos) == OXO_FIRST;
            const unsigned threes = a->threats[OXO_SECOND].threes;
            const oxo_move three = three_maker(game, pos, OXO_SECOND);
            for (unsigned m = 0; m < a->moves; m++) {
                const oxo_analysed_move *x = &a->move[m];
                if (x->verdict == OXO_VERDICT_OPEN) {
                    open_threes += !white && x->move == three;
                    open_blocks += white && threes == 1 &&
                                   x->move == a->threats[OXO_SECOND].three[0];
                }
                /* the first and every tenth: the naive way is slow */
                if (x->ground != OXO_GROUND_CERTIFICATE || proved++ % 10 > 0)
                    if (x->ground != OXO_GROUND_CERTIFICATE || x->move != three)
                        continue;
                blocks += threes == 1 || x->move == three;
                memcpy(after, pos, game->pos_size);
                game->ops->play(game, after, x->move);
                assert_int_equal(x->verdict,
                                 white ? OXO_VERDICT_WIN : OXO_VERDICT_LOSS);
                assert_true(white ? threes == 1 ? naive_lost(game, book, after)
                                                : naive_won(game, book, pos)
                                  : naive_won(game, book, after));
            }
            oxo_move move =
                white && ply != stray ? a->move[0].move
                : !white && three != OXO_MOVE_NONE
                    ? three
                    : a->move[oxo_random_below(&random, a->moves)].move;
            game->ops->play(game, pos, move);
            oxo_analysis_destroy(a);
        }
    }
    /* none of it was for nothing */
    assert_true(proved > 100);
    assert_true(blocks > 5);
    assert_true(open_threes > 0);
    assert_true(open_blocks > 5);
    oxo_strategy_destroy(book);
    free(after);
    free(pos);
    oxo_game_destroy(game);
}

/* By its certificate Qubic is won from the first move on: White wins every
 * game in which he plays any move that is said to win, and Black has no move
 * that is not said to lose. */
static void proof_of_qubic(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_analyse_options options = {.proof = true};
    oxo_random random = {19};
    oxo_analysis *a = NULL;
    assert_int_equal(oxo_analyse(game, pos, &options, NULL, &a, NULL), OXO_OK);
    assert_int_equal(a->verdict, OXO_VERDICT_WIN);
    assert_int_equal(a->plies, 0);
    assert_false(a->exact);
    assert_int_equal(count_verdicts(a, OXO_VERDICT_WIN), 16);
    assert_int_equal(count_verdicts(a, OXO_VERDICT_OPEN), 48);
    for (unsigned i = 0; i < 16; i++) {
        assert_int_equal(a->move[i].ground, OXO_GROUND_CERTIFICATE);
        line_is_legal(game, pos, &a->move[i]);
    }
    oxo_analysis_destroy(a);
    options.proof = false;
    assert_int_equal(oxo_analyse(game, pos, &options, NULL, &a, NULL), OXO_OK);
    assert_int_equal(count_verdicts(a, OXO_VERDICT_OPEN), 64);
    oxo_analysis_destroy(a);
    options.proof = true;
    unsigned by_proof = 0;
    for (unsigned i = 0; i < 12; i++) {
        game->ops->start(game, pos);
        while (game->ops->outcome(game, pos) == OXO_ONGOING) {
            assert_int_equal(oxo_analyse(game, pos, &options, NULL, &a, NULL),
                             OXO_OK);
            const bool white = game->ops->turn(game, pos) == OXO_FIRST;
            const unsigned wins = count_verdicts(a, OXO_VERDICT_WIN);
            assert_int_equal(a->verdict,
                             white ? OXO_VERDICT_WIN : OXO_VERDICT_LOSS);
            if (!white)
                assert_int_equal(count_verdicts(a, OXO_VERDICT_LOSS), a->moves);
            const oxo_analysed_move *m =
                &a->move[oxo_random_below(&random, white ? wins : a->moves)];
            const oxo_move three = three_maker(game, pos, OXO_SECOND);
            for (unsigned k = 0; !white && i % 2 && k < a->moves; k++)
                m = a->move[k].move == three ? &a->move[k] : m;
            line_is_legal(game, pos, m);
            by_proof += m->ground == OXO_GROUND_CERTIFICATE;
            game->ops->play(game, pos, m->move);
            oxo_analysis_destroy(a);
        }
        assert_int_equal(game->ops->outcome(game, pos), OXO_FIRST_WINS);
    }
    assert_true(by_proof > 40);
    /* it says nothing about what it does not lead to */
    assert_int_equal(oxo_pos_read(game, "1x", pos, NULL), OXO_OK);
    assert_int_equal(oxo_analyse(game, pos, &options, NULL, &a, NULL), OXO_OK);
    assert_int_equal(count_verdicts(a, OXO_VERDICT_OPEN), 63);
    oxo_analysis_destroy(a);
    /* nor about another game */
    free(pos);
    oxo_game_destroy(game);
    game = test_game("4^3:misere");
    pos = oxo_pos_new(game);
    assert_int_equal(oxo_analyse(game, pos, &options, NULL, &a, NULL), OXO_OK);
    assert_int_equal(count_verdicts(a, OXO_VERDICT_OPEN), 64);
    oxo_analysis_destroy(a);
    free(pos);
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forced_agrees_with_full_search),
        cmocka_unit_test(over_and_moving),
        cmocka_unit_test(number_games),
        cmocka_unit_test(two_in_a_row),
        cmocka_unit_test(proof_of_qubic),
        cmocka_unit_test(proof_off_the_book),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
