/* The evaluation of proof search: the guess kept up to date by moves against
 * the sum over all lines of the board, for random weights; and weights as an
 * option of a problem. */
#include "support/support.h"

#include "base/bits.h"
#include "base/random.h"
#include "search/line_problem.h"
#include "search/pn_graph.h"
#include <math.h>
#include <string.h>

typedef struct fixture {
    oxo_game *game;
    oxo_board *board;
} fixture;

static fixture made_of(const char *name)
{
    fixture f = {.game = test_game(name)};
    assert_int_equal(oxo_board_create(f.game, &f.board, NULL), OXO_OK);
    return f;
}

static void destroy(fixture f)
{
    oxo_board_destroy(f.board);
    oxo_game_destroy(f.game);
}

static oxo_guess_table random_table(oxo_random *random)
{
    oxo_guess_table t;
    for (unsigned i = 0; i < OXO_GUESS_ROWS; i++) {
        t.row[i].constant = (int)oxo_random_below(random, 1200) - 200;
        for (unsigned k = 0; k < 3; k++) {
            t.row[i].attack[k] = (int)oxo_random_below(random, 41) - 30;
            t.row[i].defend[k] = (int)oxo_random_below(random, 81) - 20;
        }
    }
    return t;
}

/* The guess by the definition: every line of the board, and a power of two. */
static double naive_guess(const oxo_board *b, const oxo_guess_weights *w,
                          const uint64_t *own, const uint64_t *other)
{
    int v = w->constant;
    for (unsigned l = 0; l < b->lines; l++) {
        unsigned size, mine = 0, his = 0;
        const uint16_t *line = oxo_board_line(b, l, &size);
        for (unsigned i = 0; i < size; i++) {
            mine += oxo_bit_get(own, line[i]);
            his += oxo_bit_get(other, line[i]);
        }
        if (his == 0 && mine < 3)
            v += w->attack[mine];
        if (mine == 0 && his >= 1 && his <= 3)
            v += w->defend[his - 1];
    }
    const double power = exp2(v / 64.0);
    return power < 1 ? 1 : power > 1000 ? 1000 : power;
}

static void assert_near(uint32_t guess, double naive)
{
    /* the power is linear between eighths of a bit, and rounded */
    assert_true(fabs(guess - naive) <= 0.51 + naive * 0.003);
}

static void the_guess_is_the_sum_over_lines(void **state)
{
    (void)state;
    fixture f = made_of("4^3");
    oxo_random random = {14};
    oxo_counts counts;
    assert_true(oxo_counts_init(&counts, f.board));
    for (unsigned trial = test_share(400); trial > 0; trial--) {
        const oxo_guess_table t = random_table(&random);
        uint64_t side[2][OXO_BOARD_WORDS] = {{0}};
        const unsigned stones = oxo_random_below(&random, 34);
        for (unsigned i = 0; i < stones; i++) {
            const unsigned c = oxo_random_below(&random, 64);
            if (!oxo_bit_get(side[0], c) && !oxo_bit_get(side[1], c))
                oxo_bit_set(side[i % 2], c);
        }
        const unsigned attackers = oxo_set_size(f.board, side[0]);
        oxo_guess now, moved;
        oxo_counts_set(&counts, OXO_FIRST, side[0], side[1]);
        oxo_guess_make(&now, &t, &counts, attackers);
        const oxo_guess_weights *row = &t.row[attackers < 2    ? 0
                                              : attackers > 13 ? 11
                                                               : attackers - 2];
        unsigned move = OXO_BOARD_CELLS;
        for (unsigned c = 0; c < 64; c++) {
            if (oxo_bit_get(side[0], c) || oxo_bit_get(side[1], c))
                continue;
            move = move == OXO_BOARD_CELLS ? c : move;
            oxo_bit_set(side[1], c);
            assert_near(oxo_guess_after(&now, c),
                        naive_guess(f.board, row, side[0], side[1]));
            oxo_bit_clear(side[1], c);
        }
        oxo_guess_move(&moved, &now, &counts, move);
        oxo_bit_set(side[0], move);
        for (unsigned c = 0; c < 64; c++) {
            if (oxo_bit_get(side[0], c) || oxo_bit_get(side[1], c))
                continue;
            oxo_bit_set(side[1], c);
            assert_near(oxo_guess_after(&moved, c),
                        naive_guess(f.board, row, side[0], side[1]));
            oxo_bit_clear(side[1], c);
        }
    }
    oxo_counts_free(&counts);
    destroy(f);
}

/* Positions that the proof of a reply to the strong opening needs. */
static uint64_t positions(const oxo_board *b, const oxo_guess_table *weights,
                          bool plain)
{
    oxo_line_problem setup = {
        .board = b, .attacks = true, .plain = plain, .weights = weights};
    oxo_pn_problem problem;
    oxo_pn_graph *graph = NULL;
    oxo_bit_set(setup.own, 0);
    oxo_bit_set(setup.other, 31);
    oxo_line_problem_init(&problem, &setup);
    assert_int_equal(oxo_pn_graph_new(&problem, &graph), OXO_OK);
    assert_int_equal(oxo_pn_graph_search(graph, NULL), OXO_OK);
    assert_int_equal(oxo_pn_graph_pn(graph, 0), 0); /* whatever the weights */
    const uint64_t nodes = oxo_pn_graph_nodes(graph);
    oxo_pn_graph_free(graph);
    return nodes;
}

static void weights_are_an_option_of_a_problem(void **state)
{
    (void)state;
    fixture f = made_of("4^3");
    const oxo_guess_table *own = oxo_guess_weights_for(f.board);
    assert_non_null(own);
    oxo_guess_table copy = *own;
    const uint64_t usual = positions(f.board, NULL, false);
    assert_int_equal(positions(f.board, &copy, false), usual);
    for (unsigned i = 0; i < OXO_GUESS_ROWS; i++)
        copy.row[i].defend[1] += 16;
    assert_int_not_equal(positions(f.board, &copy, false), usual);
    assert_int_not_equal(positions(f.board, NULL, true), usual);
    assert_int_equal(positions(f.board, &copy, true),
                     positions(f.board, NULL, true));
    destroy(f);
}

static void other_boards_have_none(void **state)
{
    static const char *const names[] = {"3^3", "4^2", "4^4", "4^5", "5^3"};
    (void)state;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        fixture f = made_of(names[i]);
        assert_null(oxo_guess_weights_for(f.board));
        destroy(f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_guess_is_the_sum_over_lines),
        cmocka_unit_test(weights_are_an_option_of_a_problem),
        cmocka_unit_test(other_boards_have_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
