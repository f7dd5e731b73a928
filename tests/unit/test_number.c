/* Number games: names, rules, symmetries, and the fast search against the
 * naive twin over sampled parameters of every 3x3 family. */
#include "support/support.h"

#include "base/random.h"
#include "naive/number_naive.h"
#include "oxo/search.h"
#include "rules/number.h"
#include "search/number_solver.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void test_names(void **unused)
{
    (void)unused;
    static const char *const same[][2] = {
        {"graham", "graham"},
        {"number", "graham"},
        {"number:sum=15", "graham"},
        {"number:start=odd", "graham"},
        {"number:k=3,n=2,numbers=1..9", "graham"},
        {"number:first=1+3+5+7+9,second=2+4+6+8", "graham"},
        {"nygaard", "nygaard"},
        {"graham:parity", "nygaard"},
        {"nygaard:sum=14", "number:sum=14,parity"},
        {"number:numbers=2..10", "number:numbers=2..10"},
        {"number:numbers=2..10,sum=17", "number:numbers=2..10,sum=17"},
        {"number:k=4,sum=34", "number:k=4"},
        {"number:k=4,start=even", "number:k=4,start=even"},
        {"number:any", "number:any"},
        {"number:product=72", "number:product=72"},
        {"number:numbers=primes,sum=31", "number:numbers=primes,sum=31"},
        {"number:numbers=2+3+5+7+11+13+17+19+23,sum=31",
         "number:numbers=primes,sum=31"},
        {"number:numbers=squares,sum=98,own",
         "number:numbers=squares,sum=98,own"},
        {"number:first=1..5,second=6..9,sum=15",
         "number:first=1..5,second=6..9"},
        {"number:n=3", "number:n=3"},
        {"number:k=5", "number:k=5"},
        {"number:k=5,n=3", "number:k=5,n=3"},
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        oxo_game *game = test_game(same[i][0]);
        assert_string_equal(game->name, same[i][1]);
        oxo_game *again = test_game(game->name);
        assert_string_equal(again->name, game->name);
        assert_memory_equal(oxo_number_spec_of(game), oxo_number_spec_of(again),
                            sizeof(oxo_number_spec));
        oxo_game_destroy(again);
        oxo_game_destroy(game);
    }
}

static void test_bad_names(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "number:",
        "number:sum=5",  /* no three numbers */
        "number:sum=25", /* nor these */
        "number:sum=",
        "number:sum=-3",
        "number:sum=1x",
        "number:product=11",
        "number:sum=15,product=72",
        "number:k=2",
        "number:k=6",
        "number:n=1",
        "number:n=4",
        "number:start=even", /* Even has four numbers for five moves */
        "number:start=zero",
        "number:numbers=1..8",
        "number:numbers=1..1000",
        "number:numbers=0..8",
        "number:numbers=9..1",
        "number:numbers=1..9/0",
        "number:numbers=primes", /* needs a target */
        "number:first=1..5,sum=9",
        "number:first=1..4,second=5..9",
        "number:first=1..9,second=1..4", /* shared numbers may run out */
        "number:first=1..9,second=10..20,any",
        "number:any,own",
        "number:any,start=odd",
        "number:magic",
        "number:=",
        "number:,",
        "graham:sum=99",
        "number:numbers=1..128+130..999",
        "number:k=4,sum=15,numbers=10..25",
        "number:numbers=2..9+11,sum=999999999999999999999",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        oxo_game *game = NULL;
        oxo_error error = {0};
        oxo_status status = oxo_game_create(bad[i], &game, &error);
        if (status != OXO_BAD_INPUT)
            fail_msg("%s was not refused", bad[i]);
        assert_null(game);
        assert_true(strlen(error.text) > 5);
        assert_null(strchr(error.text, '\n'));
    }
}

static void test_positions(void **unused)
{
    (void)unused;
    oxo_game *game = test_game("graham");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_error error = {0};
    char text[64];
    assert_int_equal(oxo_pos_read(game, "b1=1 a1=2 c3=5", pos, &error), OXO_OK);
    game->ops->pos_text(game, pos, text, sizeof text);
    assert_string_equal(text, "21......5");
    assert_int_equal(oxo_pos_read(game, "2,1,.,.,.,.,.,.,5", pos, &error),
                     OXO_OK);
    assert_int_equal(game->ops->turn(game, pos), OXO_SECOND);
    /* 2 + 4 + 9: the second player would have completed this with 2 or 4 */
    assert_int_equal(oxo_pos_read(game, "249..1...", pos, &error), OXO_OK);
    assert_int_equal(game->ops->outcome(game, pos), OXO_SECOND_WINS);
    /* 1 5 9 wins, but an Even move came last and is not in the line */
    assert_int_equal(oxo_pos_read(game, "1592.4.6.", pos, &error),
                     OXO_BAD_INPUT);
    /* two separate lines of 15 */
    assert_int_equal(oxo_pos_read(game, "159267...", pos, &error),
                     OXO_BAD_INPUT);
    static const char *const bad[] = {
        "11.......", "12",        "1........x", "13.......", "2........",
        "0........", "1.......,", "1,,.,.,.,.", "a1=2",      "a1=1 a1=2",
        "a1=1 b1=3", "d1=1",      "a1=11"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (oxo_pos_read(game, bad[i], pos, &error) != OXO_BAD_INPUT)
            fail_msg("%s was not refused", bad[i]);
    }
    free(pos);
    oxo_game_destroy(game);
}

static void test_symmetries(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        unsigned cells, values, reflection, classes;
    } known[] = {
        {"graham", 8, 8, 10, 6},
        {"nygaard", 8, 8, 10, 6},
        {"number:numbers=2..10", 8, 8, 12, 6},
        {"number:sum=14", 8, 1, 0, 15},
        {"number:k=4", 32, 1, 0, 16},
        {"number:k=5", 32, 2, 26, 28},
        {"number:n=3", 48, 2, 28, 28},
    };
    uint8_t *maps = malloc(1024 * 128);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        oxo_game *game = test_game(known[i].name);
        const oxo_number_spec *spec = oxo_number_spec_of(game);
        assert_int_equal(oxo_number_cell_maps(spec, maps), known[i].cells);
        assert_int_equal(oxo_number_value_maps(spec, 1024, maps),
                         known[i].values);
        assert_int_equal(oxo_number_reflection(spec), known[i].reflection);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_move moves[1000];
        unsigned class[1000];
        unsigned count = game->ops->moves(game, pos, moves);
        assert_int_equal(
            oxo_number_move_classes(game, pos, count, moves, class),
            known[i].classes);
        free(pos);
        oxo_game_destroy(game);
    }
    free(maps);
}

/* ---- against the twin
 * ------------------------------------------------------------ */

static void fill_twin(const oxo_number_spec *spec, naive_number *twin)
{
    memset(twin, 0, sizeof *twin);
    for (unsigned i = 0; i < spec->count; i++) {
        for (unsigned side = 0; side < 2; side++) {
            if (spec->users[i] >> side & 1)
                twin->mine[side][twin->count[side]++] = spec->number[i];
        }
    }
    twin->product = spec->product;
    twin->target = (long)spec->target;
    twin->parity = spec->parity;
    twin->own = spec->own;
}

static int signed_value(oxo_value value, unsigned filled)
{
    if (value.winner == OXO_DRAW)
        return 0;
    bool mine = (value.winner == OXO_FIRST_WINS) == (filled % 2 == 0);
    return mine ? 100 - (int)value.plies : -100 + (int)value.plies;
}

/* Plays `plies` random moves; false when the game ended. */
static bool random_position(const oxo_game *game, oxo_random *random,
                            unsigned plies, oxo_pos *pos)
{
    oxo_move moves[1000];
    game->ops->start(game, pos);
    for (unsigned i = 0; i < plies; i++) {
        unsigned count = game->ops->moves(game, pos, moves);
        if (!count)
            return false;
        game->ops->play(game, pos, moves[oxo_random_below(random, count)]);
    }
    return game->ops->outcome(game, pos) == OXO_ONGOING;
}

static void test_against_twin(void **unused)
{
    (void)unused;
    static const char *const families[] = {
        "number:sum=%u",
        "number:sum=%u,parity",
        "number:sum=%u,own",
        "number:numbers=2..10,sum=%u",
        "number:numbers=2..10,sum=%u,parity",
        "number:any,sum=%u",
        "number:any,sum=%u,parity",
        "number:numbers=primes,sum=%u",
        "number:numbers=primes,sum=%u,own",
        "number:numbers=squares,sum=%u",
        "number:numbers=squares,sum=%u,own",
        "number:product=%u",
        "number:product=%u,parity",
        "number:any,product=%u",
        "number:first=1..5,second=6..9,sum=%u",
        "number:first=1..9,second=4..12,sum=%u",
        "number:first=2+3+5+7+11+13,second=1+4+6+8+9,sum=%u,own",
    };
    oxo_random random = {20};
    for (size_t f = 0; f < sizeof families / sizeof *families; f++) {
        bool product = strstr(families[f], "product");
        for (unsigned tries = 0, done = 0; done < 3; tries++) {
            char name[128];
            oxo_game *game = NULL;
            oxo_error error;
            snprintf(name, sizeof name, families[f],
                     6 + oxo_random_below(&random, product ? 200 : 60));
            oxo_status status = oxo_game_create(name, &game, &error);
            if (status != OXO_OK) {
                assert_true(tries < 2000);
                continue; /* a target out of reach */
            }
            done++;
            naive_number twin;
            fill_twin(oxo_number_spec_of(game), &twin);
            oxo_number_solver *solver;
            assert_int_equal(
                oxo_number_solver_create(game, 1 << 24, &solver, &error),
                OXO_OK);
            oxo_pos *pos = oxo_pos_new(game);
            unsigned filled = product || strstr(name, "any") ? 4 : 3;
            for (unsigned i = 0; i < 3; i++) {
                if (!random_position(game, &random, filled, pos))
                    continue;
                int board[9];
                for (unsigned c = 0; c < 9; c++)
                    board[c] = oxo_number_board(game, pos)[c];
                uint64_t nodes = 0;
                int slow = naive_number_value(&twin, board, &nodes);
                oxo_value value;
                assert_int_equal(
                    oxo_number_solve(solver, pos, NULL, &value, &error),
                    OXO_OK);
                if (slow != signed_value(value, filled))
                    fail_msg("%s: twin says %d, search %d", name, slow,
                             signed_value(value, filled));
                for (unsigned side = 0; side < 2; side++) {
                    bool wins;
                    assert_int_equal(oxo_number_wins(solver, pos,
                                                     (oxo_side)side, NULL,
                                                     &wins, &error),
                                     OXO_OK);
                    assert_int_equal(wins,
                                     side == filled % 2 ? slow > 0 : slow < 0);
                }
            }
            free(pos);
            oxo_number_solver_destroy(solver);
            oxo_game_destroy(game);
        }
    }
}

/* The two games of the paper from the empty board. */
static void test_full_games(void **unused)
{
    (void)unused;
    static const char *const names[] = {"graham", "nygaard"};
    for (int i = 0; i < 2; i++) {
        oxo_game *game = test_game(names[i]);
        naive_number twin;
        uint64_t met[10];
        fill_twin(oxo_number_spec_of(game), &twin);
        int slow = naive_number_full(&twin, met);
        oxo_number_solver *solver;
        oxo_error error;
        oxo_value value;
        oxo_pos *pos = oxo_pos_new(game);
        assert_int_equal(oxo_number_solver_create(game, 0, &solver, &error),
                         OXO_OK);
        assert_int_equal(oxo_number_solve(solver, pos, NULL, &value, &error),
                         OXO_OK);
        assert_int_equal(slow, signed_value(value, 0));
        assert_int_equal(value.winner, i ? OXO_DRAW : OXO_FIRST_WINS);
        /* the boards that the full tree met are those that can occur */
        oxo_number_counts counts;
        assert_int_equal(oxo_number_count(game, NULL, &counts, &error), OXO_OK);
        for (int size = 0; size <= 9; size++) {
            assert_int_equal(met[size], counts.reachable[size]);
            assert_int_equal(counts.bound[size], counts.boards[size]);
        }
        assert_int_equal(counts.symmetries, 64);
        free(pos);
        oxo_number_solver_destroy(solver);
        oxo_game_destroy(game);
    }
}

static void test_plain_counts(void **unused)
{
    (void)unused;
    oxo_number_counts counts;
    uint64_t all = 0, turned = 0;
    oxo_number_count_plain(&counts);
    for (int size = 0; size <= 9; size++) {
        all += counts.reachable[size];
        turned += counts.turned[size];
        assert_int_equal(counts.bound[size], counts.boards[size]);
    }
    assert_int_equal(all, 5478); /* well known for tic-tac-toe */
    assert_int_equal(turned, 765);
}

/* Larger boards: late positions against minimax over the contract. */
static int minimax(const oxo_game *game, oxo_pos *pos)
{
    oxo_outcome over = game->ops->outcome(game, pos);
    if (over != OXO_ONGOING)
        return over == OXO_DRAW ? 0 : -100;
    oxo_move moves[1000];
    unsigned count = game->ops->moves(game, pos, moves);
    int best = -1000;
    for (unsigned i = 0; i < count; i++) {
        game->ops->play(game, pos, moves[i]);
        int value = minimax(game, pos);
        game->ops->undo(game, pos, moves[i]);
        value = value > 0 ? -(value - 1) : value < 0 ? -(value + 1) : 0;
        if (value > best)
            best = value;
    }
    return best;
}

static void test_large_boards(void **unused)
{
    (void)unused;
    static const char *const names[] = {
        "number:k=4",     "number:k=4,sum=30,parity", "number:k=4,any",
        "number:k=5",     "number:k=5,own",           "number:n=3",
        "number:n=3,any", "number:k=4,product=1680"};
    oxo_random random = {7};
    for (size_t f = 0; f < sizeof names / sizeof *names; f++) {
        oxo_game *game = test_game(names[f]);
        oxo_number_solver *solver;
        oxo_error error;
        assert_int_equal(
            oxo_number_solver_create(game, 1 << 24, &solver, &error), OXO_OK);
        oxo_pos *pos = oxo_pos_new(game);
        for (unsigned tries = 0, done = 0; done < 12; tries++) {
            unsigned left = 2 + tries % 4, filled = game->cells - left;
            if (!random_position(game, &random, filled, pos)) {
                if (tries > 50000)
                    break; /* random play hardly gets that far */
                continue;
            }
            done++;
            oxo_value value;
            assert_int_equal(
                oxo_number_solve(solver, pos, NULL, &value, &error), OXO_OK);
            int slow = minimax(game, pos);
            if (slow != signed_value(value, filled))
                fail_msg("%s: minimax says %d, search %d", names[f], slow,
                         signed_value(value, filled));
            bool wins;
            oxo_number_wins(solver, pos, OXO_FIRST, NULL, &wins, &error);
            assert_int_equal(wins, filled % 2 ? slow < 0 : slow > 0);
        }
        free(pos);
        oxo_number_solver_destroy(solver);
        oxo_game_destroy(game);
    }
}

/* The bits of good play, move by move and without taking moves together. */
static double plain_bits(const oxo_game *game, oxo_pos *pos)
{
    oxo_move moves[256];
    double bits[256];
    int value[256], best = -1;
    if (game->ops->outcome(game, pos) != OXO_ONGOING)
        return 0;
    const unsigned count = game->ops->moves(game, pos, moves);
    for (unsigned i = 0; i < count; i++) {
        game->ops->play(game, pos, moves[i]);
        const int far = -minimax(game, pos);
        value[i] = (far > 0) - (far < 0);
        bits[i] = plain_bits(game, pos);
        game->ops->undo(game, pos, moves[i]);
        best = value[i] > best ? value[i] : best;
    }
    unsigned good = 0;
    double after = 0;
    for (unsigned i = 0; i < count; i++) {
        good += value[i] == best;
        after += value[i] == best ? bits[i] : 0;
    }
    return log2((double)count / good) + after / good;
}

static void test_bits(void **unused)
{
    (void)unused;
    static const char *const names[] = {"graham",
                                        "nygaard",
                                        "number:sum=7",
                                        "number:any,sum=12",
                                        "number:first=1..9,second=4..12,sum=20",
                                        "number:product=72"};
    oxo_random random = {22};
    unsigned some = 0;
    for (size_t f = 0; f < sizeof names / sizeof *names; f++) {
        oxo_game *game = test_game(names[f]);
        oxo_number_solver *solver;
        oxo_error error;
        assert_int_equal(
            oxo_number_solver_create(game, 1 << 24, &solver, &error), OXO_OK);
        oxo_pos *pos = oxo_pos_new(game);
        for (unsigned tries = 0; tries < 8; tries++) {
            const unsigned filled = f > 2 ? 6 : 5;
            if (!random_position(game, &random, filled, pos))
                continue;
            double bits;
            assert_int_equal(oxo_number_bits(solver, pos, NULL, &bits, &error),
                             OXO_OK);
            assert_true(fabs(bits - plain_bits(game, pos)) < 1e-5);
            some += bits > 0;
        }
        free(pos);
        oxo_number_solver_destroy(solver);
        oxo_game_destroy(game);
    }
    assert_true(some > 10);
}

/* 4x4 near the end, where cells and numbers that are of no use any more are
 * taken together: every sum in turn, and sets that share numbers. */
static void test_larger_against_minimax(void **unused)
{
    (void)unused;
    static const char *const families[] = {
        "number:k=4,sum=%u",
        "number:k=4,sum=%u,parity",
        "number:k=4,any,sum=%u",
        "number:k=4,first=1..9,second=8..16,sum=%u",
        "number:k=4,numbers=1..15+30,sum=%u,own",
    };
    oxo_random random = {21};
    unsigned draws = 0, wins = 0;
    for (unsigned i = 0; i < 49; i++) {
        char name[128];
        oxo_game *game = NULL;
        oxo_error error;
        snprintf(name, sizeof name, families[i % 5], 10 + i * 7 % 49);
        if (oxo_game_create(name, &game, &error) != OXO_OK)
            continue;
        oxo_number_solver *solver;
        assert_int_equal(
            oxo_number_solver_create(game, 1 << 24, &solver, &error), OXO_OK);
        oxo_pos *pos = oxo_pos_new(game);
        const unsigned filled = strstr(name, "any") ? 12 : 11 + i % 2;
        for (unsigned tries = 0; tries < 4; tries++) {
            if (!random_position(game, &random, filled, pos))
                continue;
            const int far = minimax(game, pos), slow = (far > 0) - (far < 0);
            draws += slow == 0;
            wins += slow != 0;
            for (unsigned side = 0; side < 2; side++) {
                bool found;
                assert_int_equal(oxo_number_wins(solver, pos, (oxo_side)side,
                                                 NULL, &found, &error),
                                 OXO_OK);
                if (found != (side == filled % 2 ? slow > 0 : slow < 0))
                    fail_msg("%s: minimax says %d", name, slow);
            }
            oxo_value value;
            assert_int_equal(
                oxo_number_solve(solver, pos, NULL, &value, &error), OXO_OK);
            assert_int_equal(signed_value(value, filled), far);
        }
        free(pos);
        oxo_number_solver_destroy(solver);
        oxo_game_destroy(game);
    }
    assert_true(draws > 40 && wins > 40);
}

static void test_limits(void **unused)
{
    (void)unused;
    oxo_game *game = test_game("number:k=5");
    oxo_number_solver *solver;
    oxo_error error;
    oxo_context context = {.max_nodes = 20000};
    oxo_value value = {.winner = OXO_DRAW, .plies = 77};
    oxo_pos *pos = oxo_pos_new(game);
    assert_int_equal(oxo_number_solver_create(game, 1 << 22, &solver, &error),
                     OXO_OK);
    assert_int_equal(oxo_number_solve(solver, pos, &context, &value, &error),
                     OXO_LIMIT);
    assert_int_equal(value.plies, 77); /* untouched */
    free(pos);
    oxo_number_solver_destroy(solver);
    oxo_game_destroy(game);
    game = test_game("number:k=4,n=3");
    assert_int_equal(oxo_number_solver_create(game, 0, &solver, &error),
                     OXO_UNSUPPORTED);
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_bad_names),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_symmetries),
        cmocka_unit_test(test_against_twin),
        cmocka_unit_test(test_larger_against_minimax),
        cmocka_unit_test(test_bits),
        cmocka_unit_test(test_full_games),
        cmocka_unit_test(test_large_boards),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_plain_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
