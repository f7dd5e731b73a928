/* The judge by certificates: what it says must be what a naive walk through
 * them says, and proof search goes on where they end. */
#include "support/judged.h"

#include "base/bits.h"
#include "base/random.h"
#include "judge/judge.h"
#include "judge/shelf.h"
#include "oxo/families.h"
#include "oxo/judge.h"
#include "oxo/proof.h"
#include "oxo/search.h"
#include "proof/strategy.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static oxo_analysis *at_the_board(const oxo_game *game, const oxo_pos *pos)
{
    return judge(game, pos, (oxo_judge_options){.at_the_board = true});
}

static unsigned count_winners(const oxo_analysis *a, oxo_outcome winner)
{
    unsigned count = 0;
    for (unsigned i = 0; i < a->moves; i++)
        count += a->move[i].value.winner == winner;
    return count;
}

/* A cell with which this side makes a three, the last such; or none. */
static oxo_move three_maker(const oxo_game *game, const oxo_pos *pos,
                            oxo_side side)
{
    const oxo_geometry *g = oxo_line_geometry(game, side);
    const uint64_t *own = oxo_line_stones(game, pos, side);
    const uint64_t *other = oxo_line_stones(game, pos, !side);
    oxo_move found = OXO_MOVE_NONE;
    for (uint32_t l = 0; l < g->lines; l++) {
        unsigned mine = 0, theirs = 0, empty = 0;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
            const uint32_t c = g->line_points[i];
            mine += oxo_bit_get(own, c);
            theirs += oxo_bit_get(other, c);
            if (!oxo_bit_get(own, c) && !oxo_bit_get(other, c))
                empty = c;
        }
        if (mine == 2 && theirs == 0)
            found = empty;
    }
    return found;
}

/* A naive reader of one certificate: a judge without it, and the entries. */
typedef struct reader {
    const oxo_game *game;
    oxo_judge *judge;
    oxo_strategy *book;
} reader;

static reader open_book(const oxo_game *game, unsigned i)
{
    reader r = {.game = game};
    const oxo_judge_options options = {.at_the_board = true};
    oxo_certificate *certificate = NULL;
    assert_int_equal(oxo_book_certificate(game, i, &certificate, NULL), OXO_OK);
    assert_int_equal(
        oxo_strategy_from_certificate(game, certificate, &r.book, NULL),
        OXO_OK);
    oxo_certificate_destroy(certificate);
    assert_int_equal(oxo_judge_create(game, &options, &r.judge, NULL), OXO_OK);
    return r;
}

static void close_book(reader *r)
{
    oxo_judge_destroy(r->judge);
    oxo_strategy_destroy(r->book);
}

static bool naive_lost(const reader *r, const oxo_pos *pos);

/* Does White, to move, win by the book? By analysis without it, move by move
 * through the rules of the game. */
static bool naive_won(const reader *r, const oxo_pos *pos)
{
    const oxo_game *game = r->game;
    oxo_analysis *a = NULL;
    bool won = false;
    assert_int_equal(oxo_judge_analyse(r->judge, pos, NULL, &a, NULL), OXO_OK);
    const unsigned threes = a->threats[OXO_SECOND].threes;
    if (oxo_value_wins(a->value, OXO_FIRST)) {
        won = true;
    } else if (threes == 1) {
        oxo_pos *after = oxo_pos_copy(game, pos);
        game->ops->play(game, after, a->threats[OXO_SECOND].three[0]);
        won = game->ops->outcome(game, after) == OXO_ONGOING &&
              naive_lost(r, after);
        free(after);
    } else if (threes == 0) {
        const oxo_stones stones = {
            {{oxo_line_stones(game, pos, OXO_FIRST)[0], 0},
             {oxo_line_stones(game, pos, OXO_SECOND)[0], 0}}};
        oxo_move move;
        won = oxo_strategy_lookup(r->book, &stones, &move) == OXO_OK;
    }
    oxo_analysis_destroy(a);
    return won;
}

static bool naive_lost(const reader *r, const oxo_pos *pos)
{
    const oxo_game *game = r->game;
    oxo_move moves[64];
    const unsigned count = game->ops->moves(game, pos, moves);
    oxo_pos *after = oxo_pos_new(game);
    bool lost = count > 0;
    for (unsigned i = 0; lost && i < count; i++) {
        memcpy(after, pos, game->pos_size);
        game->ops->play(game, after, moves[i]);
        lost = game->ops->outcome(game, after) == OXO_ONGOING &&
               naive_won(r, after);
    }
    free(after);
    return lost;
}

/* 4^4: every first move wins, by a certificate; and the certificates are about
 * what the table of the shelf says, so that none is left out in vain. */
static void every_first_move_of_four(void **state)
{
    (void)state;
    static const unsigned through[] = {15, 8, 6};
    oxo_game *game = test_game("4^4");
    oxo_pos *start = oxo_pos_new(game);
    oxo_judge *judge = NULL;
    oxo_analysis *a = NULL;
    oxo_board *board = NULL;
    oxo_shelf *shelf = NULL;
    const oxo_volume *volume;
    assert_int_equal(oxo_judge_create(game, NULL, &judge, NULL), OXO_OK);
    assert_int_equal(oxo_judge_analyse(judge, start, NULL, &a, NULL), OXO_OK);
    assert_int_equal(a->moves, 256);
    for (unsigned i = 0; i < a->moves; i++) {
        assert_int_equal(a->move[i].value.winner, OXO_FIRST_WINS);
        assert_int_equal(a->move[i].value.ground, OXO_GROUND_CERTIFICATE);
    }
    assert_int_equal(oxo_board_create(game, &board, NULL), OXO_OK);
    assert_int_equal(oxo_shelf_create(board, &shelf, NULL), OXO_OK);
    assert_int_equal(oxo_shelf_count(shelf), 3);
    for (unsigned i = 0; i < 3; i++) {
        const oxo_stones none = {0};
        oxo_move first;
        assert_int_equal(oxo_shelf_volume(shelf, i, &volume, NULL), OXO_OK);
        assert_int_equal(volume->owner, OXO_FIRST);
        assert_int_equal(oxo_strategy_lookup(volume->strategy, &none, &first),
                         OXO_OK);
        for (unsigned cell = 0; cell < board->cells; cell++) {
            uint64_t own[OXO_BOARD_WORDS] = {0};
            oxo_bit_set(own, cell);
            const unsigned lines =
                board->cell_start[cell + 1] - board->cell_start[cell];
            assert_int_equal(oxo_shelf_concerns(shelf, i, own),
                             lines == through[i]);
            assert_true(cell != first || lines == through[i]);
        }
    }
    oxo_shelf_destroy(shelf);
    oxo_board_destroy(board);
    oxo_analysis_destroy(a);
    oxo_judge_destroy(judge);
    free(start);
    oxo_game_destroy(game);
}

/* What the certificates are said to decide, where the game has left them:
 * positions with a stray move of White's, and Black making threes wherever he
 * can. */
static void proof_off_the_book(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_pos *pos = oxo_pos_new(game), *after = oxo_pos_new(game);
    reader books[2] = {open_book(game, 0), open_book(game, 1)};
    const oxo_judge_options options = {.nodes = 1};
    oxo_judge *j = NULL;
    assert_int_equal(oxo_judge_create(game, &options, &j, NULL), OXO_OK);
    oxo_random random = {5};
    unsigned proved = 0, open_threes = 0, open_blocks = 0, blocks = 0;
    for (unsigned i = 0; i < 24; i++) {
        const unsigned stray = 2 * oxo_random_below(&random, 5);
        game->ops->start(game, pos);
        for (unsigned ply = 0; ply < 14; ply++) {
            if (game->ops->outcome(game, pos) != OXO_ONGOING)
                break;
            oxo_analysis *a = NULL;
            assert_int_equal(oxo_judge_analyse(j, pos, NULL, &a, NULL), OXO_OK);
            const bool white = game->ops->turn(game, pos) == OXO_FIRST;
            const unsigned threes = a->threats[OXO_SECOND].threes;
            const oxo_move three = three_maker(game, pos, OXO_SECOND);
            for (unsigned m = 0; m < a->moves; m++) {
                const oxo_judged_move *x = &a->move[m];
                if (x->value.winner == OXO_OPEN) {
                    open_threes += !white && x->move == three;
                    open_blocks += white && threes == 1 &&
                                   x->move == a->threats[OXO_SECOND].three[0];
                }
                /* the first and every 25th: the naive way is slow */
                if (x->value.ground != OXO_GROUND_CERTIFICATE ||
                    (proved++ % 25 > 0 && x->move != three))
                    continue;
                blocks += threes == 1 || x->move == three;
                memcpy(after, pos, game->pos_size);
                game->ops->play(game, after, x->move);
                assert_int_equal(x->value.winner, OXO_FIRST_WINS);
                assert_true(white ? naive_lost(&books[0], after) ||
                                        naive_lost(&books[1], after)
                                  : naive_won(&books[0], after) ||
                                        naive_won(&books[1], after));
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
    assert_true(open_blocks > 0);
    oxo_judge_destroy(j);
    close_book(&books[0]);
    close_book(&books[1]);
    free(after);
    free(pos);
    oxo_game_destroy(game);
}

/* By its certificates every first move of Qubic wins: White wins every game in
 * which he plays any move that is said to win, and Black has no move that is
 * not said to lose. */
static void proof_of_qubic(const char *name)
{
    oxo_game *game = test_game(name);
    oxo_pos *pos = oxo_pos_new(game);
    const oxo_judge_options options = {.nodes = 1};
    oxo_judge *j = NULL;
    assert_int_equal(oxo_judge_create(game, &options, &j, NULL), OXO_OK);
    oxo_random random = {19};
    oxo_analysis *a = NULL;
    assert_int_equal(oxo_judge_analyse(j, pos, NULL, &a, NULL), OXO_OK);
    assert_int_equal(a->value.winner, OXO_FIRST_WINS);
    assert_int_equal(a->value.plies, OXO_PLIES_UNKNOWN);
    assert_false(a->value.exact);
    assert_int_equal(count_winners(a, OXO_FIRST_WINS), 64);
    for (unsigned i = 0; i < 64; i++)
        assert_int_equal(a->move[i].value.ground, OXO_GROUND_CERTIFICATE);
    oxo_analysis_destroy(a);
    unsigned by_proof = 0;
    for (unsigned i = 0; i < 12; i++) {
        game->ops->start(game, pos);
        while (game->ops->outcome(game, pos) == OXO_ONGOING) {
            assert_int_equal(oxo_judge_analyse(j, pos, NULL, &a, NULL), OXO_OK);
            const bool white = game->ops->turn(game, pos) == OXO_FIRST;
            const unsigned wins = count_winners(a, OXO_FIRST_WINS);
            assert_int_equal(a->value.winner, OXO_FIRST_WINS);
            assert_true(wins >= 1);
            if (!white)
                assert_int_equal(wins, a->moves);
            const oxo_judged_move *m =
                &a->move[oxo_random_below(&random, wins)];
            const oxo_move three = three_maker(game, pos, OXO_SECOND);
            for (unsigned k = 0; !white && i % 2 && k < a->moves; k++)
                m = a->move[k].move == three ? &a->move[k] : m;
            line_is_legal(game, pos, m);
            by_proof += m->value.ground == OXO_GROUND_CERTIFICATE;
            game->ops->play(game, pos, m->move);
            oxo_analysis_destroy(a);
        }
        assert_int_equal(game->ops->outcome(game, pos), OXO_FIRST_WINS);
    }
    assert_true(by_proof > 40);
    oxo_judge_destroy(j);
    free(pos);
    oxo_game_destroy(game);
}

static void qubic(void **state)
{
    (void)state;
    proof_of_qubic("4^3");
    /* not at the board, and not of another game */
    oxo_game *game = test_game("4^3");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_analysis *a = at_the_board(game, pos);
    assert_int_equal(count_winners(a, OXO_OPEN), 64);
    oxo_analysis_destroy(a);
    free(pos);
    oxo_game_destroy(game);
    game = test_game("4^3:misere");
    pos = oxo_pos_new(game);
    a = judge(game, pos, (oxo_judge_options){.nodes = 100});
    assert_int_equal(count_winners(a, OXO_OPEN), 64);
    oxo_analysis_destroy(a);
    free(pos);
    oxo_game_destroy(game);
}

/* The first player wins 4^4 by its certificate, in the corners and in the
 * middle, and the judge's moves win every game, also against a Black who makes
 * threes wherever he can. */
static void four(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^4");
    oxo_pos *pos = oxo_pos_new(game), *after = oxo_pos_new(game);
    const oxo_judge_options options = {.nodes = 1};
    oxo_judge *j = NULL;
    assert_int_equal(oxo_judge_create(game, &options, &j, NULL), OXO_OK);
    oxo_random random = {4};
    const unsigned strong[] = {0, 255, 85, 170}; /* 15 lines each */
    oxo_value value;
    oxo_move best;
    for (unsigned i = 0; i < 4; i++) {
        memcpy(after, pos, game->pos_size);
        game->ops->play(game, after, strong[i]);
        assert_int_equal(oxo_judge_value(j, after, NULL, &value, &best, NULL),
                         OXO_OK);
        assert_int_equal(value.winner, OXO_FIRST_WINS);
        assert_int_equal(value.ground, OXO_GROUND_CERTIFICATE);
    }
    unsigned by_proof = 0;
    for (unsigned i = 0; i < 6; i++) {
        oxo_move moves[256];
        game->ops->start(game, pos);
        while (game->ops->outcome(game, pos) == OXO_ONGOING) {
            oxo_move move = three_maker(game, pos, OXO_SECOND);
            const unsigned count = game->ops->moves(game, pos, moves);
            if (game->ops->turn(game, pos) == OXO_FIRST) {
                assert_int_equal(
                    oxo_judge_value(j, pos, NULL, &value, &move, NULL), OXO_OK);
                assert_int_equal(value.winner, OXO_FIRST_WINS);
                by_proof += value.ground == OXO_GROUND_CERTIFICATE;
            } else if (i % 2 == 0 || move == OXO_MOVE_NONE) {
                move = moves[oxo_random_below(&random, count)];
            }
            game->ops->play(game, pos, move);
        }
        assert_int_equal(game->ops->outcome(game, pos), OXO_FIRST_WINS);
    }
    assert_true(by_proof > 12);
    oxo_judge_destroy(j);
    free(after);
    free(pos);
    oxo_game_destroy(game);
}

/* Qubic as a list of lines whose points stand in another order, under other
 * names: the same game, so the same certificates. */
static void qubic_as_a_file(void **state)
{
    (void)state;
    char folder[] = "/tmp/oxo-judge-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/game.pg", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    oxo_game *game = test_game("4^3");
    const oxo_geometry *g = oxo_line_geometry(game, OXO_FIRST);
    fputs("#times\n", file);
    for (unsigned i = 0; i < 64; i++)
        fprintf(file, "t%u ", i);
    fputs("\n#blackturns\n", file);
    for (unsigned i = 0; i < 64; i += 2)
        fprintf(file, "t%u ", i);
    fputs("\n#positions\n", file);
    for (unsigned i = 0; i < 64; i++)
        fprintf(file, "p%u ", 37 * i % 64);
    for (unsigned side = 0; side < 2; side++) {
        fputs(side ? "#whitewins\n" : "\n#blackwins\n", file);
        for (uint32_t l = 0; l < g->lines; l++) {
            for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
                fprintf(file, "p%u ", 11 * g->line_points[i] % 64);
            fputs("\n", file);
        }
    }
    fclose(file);
    oxo_game_destroy(game);
    proof_of_qubic(path);
    remove(path);
    remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(qubic),
        cmocka_unit_test(four),
        cmocka_unit_test(qubic_as_a_file),
        cmocka_unit_test(every_first_move_of_four),
        cmocka_unit_test(proof_off_the_book),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
