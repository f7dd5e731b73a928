/* Proof search: values against the exact solver, Qubic positions with their
 * strategies, stopping and resuming, threads, limits. */
#include "support/support.h"

#include "base/bits.h"
#include "base/random.h"
#include "board/qubic_board.h"
#include "naive/naive_qubic.h"
#include "oxo/proof.h"
#include "oxo/search.h"
#include "proof/line_extract.h"
#include "search/game_problem.h"
#include "search/pn_graph.h"
#include "search/pn_small.h"
#include "symmetry/qubic_canon.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void agrees_with_the_solver(void **state)
{
    (void)state;
    static const char *const names[] = {
        "3^2",        "3^3",         "2^2",         "2^3",
        "3^2:misere", "3^2:gravity", "4^2:gravity", "3^2:gravity,misere"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        oxo_game *game = test_game(names[i]);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_solution s;
        oxo_error error;
        oxo_prove_result r;
        assert_int_equal(oxo_solve(game, pos, NULL, NULL, &s, &error), OXO_OK);
        oxo_status status = oxo_prove(game, NULL, NULL, &r, &error);
        if (status != OXO_OK)
            fail_msg("%s: %s", names[i], error.text);
        assert_int_equal(r.value.winner, s.value.winner);
        assert_true(r.nodes > 0);
        oxo_prove_clear(&r);
        oxo_solution_clear(&s);
        free(pos);
        oxo_game_destroy(game);
    }
}

/* Three of the strong opening's smaller problems: both sides have two or
 * three stones. */
typedef struct stones {
    uint64_t attacker, defender;
} stones;

static const stones small[] = {
    {UINT64_C(1) | UINT64_C(1) << 3 | UINT64_C(1) << 12,
     UINT64_C(1) << 5 | UINT64_C(1) << 1 | UINT64_C(1) << 33},
    {UINT64_C(1) | UINT64_C(1) << 3 | UINT64_C(1) << 48,
     UINT64_C(1) << 22 | UINT64_C(1) << 2 | UINT64_C(1) << 17},
    {UINT64_C(1) | UINT64_C(1) << 21 | UINT64_C(1) << 42,
     UINT64_C(1) << 63 | UINT64_C(1) << 10 | UINT64_C(1) << 50},
};

static oxo_game *qubic;
static oxo_board *board;

static int make_board(void **state)
{
    (void)state;
    oxo_error error;
    qubic = test_game("4^3");
    return oxo_board_create(qubic, &board, &error) != OXO_OK;
}

static int free_board(void **state)
{
    (void)state;
    oxo_board_destroy(board);
    oxo_game_destroy(qubic);
    return 0;
}

static oxo_line_problem small_problem(const stones *s)
{
    return (oxo_line_problem){.board = board,
                              .attacks = true,
                              .own = {s->attacker},
                              .other = {s->defender}};
}

static oxo_pn_graph *solved(const oxo_pn_problem *problem, unsigned threads)
{
    oxo_pn_graph *graph = NULL;
    oxo_context context = {.threads = threads};
    assert_int_equal(oxo_pn_graph_new(problem, &graph), OXO_OK);
    assert_int_equal(oxo_pn_graph_search(graph, &context), OXO_OK);
    return graph;
}

/* A search without any patience wanders from move to move; and it takes the
 * replies in turn everywhere. */
static oxo_pn_care wander(void *self, const void *key, bool is_or)
{
    (void)self;
    (void)key;
    return is_or ? OXO_PN_PATIENT : OXO_PN_IN_TURN;
}

static void make_impatient(oxo_pn_problem *problem)
{
    problem->care = wander;
    problem->patience = 1;
}

/* Moves in turn with limits that are far too small, and hard replies first
 * (or others: the coordinates of the games here are not turned back). */
static oxo_pn_care hurry(void *self, const void *key, bool is_or)
{
    (void)self;
    (void)key;
    return is_or ? OXO_PN_ROUNDS : OXO_PN_HARD_FIRST;
}

static void as_they_are(void *self, const void *key, uint32_t move,
                        uint16_t *replies, unsigned count)
{
    (void)self;
    (void)key;
    (void)move;
    (void)replies;
    (void)count;
}

static void make_hasty(oxo_pn_problem *problem)
{
    problem->care = hurry;
    problem->round = 2;
    problem->lift = as_they_are;
}

/* Numbers so large that every sum of two is beyond what a number holds. */
static void (*modest)(void *worker, const oxo_pn_node *parent,
                      oxo_pn_node *node, uint32_t limit);

static void evaluate_hugely(void *worker, const oxo_pn_node *parent,
                            oxo_pn_node *node, uint32_t limit)
{
    modest(worker, parent, node, limit);
    if (node->pn != 0 && node->dn != 0)
        node->pn = node->dn = OXO_PN_INF - 1;
}

static void make_huge(oxo_pn_problem *problem)
{
    modest = problem->evaluate;
    problem->evaluate = evaluate_hugely;
}

/* Plain proof-number search, df-pn (with a table large and far too small) and
 * the graph say the same about both sides. */
static void drivers_agree(void **state)
{
    (void)state;
    static const char *const names[] = {"3^2", "2^3", "3^2:misere",
                                        "3^2:gravity", "3^3"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        oxo_game *game = test_game(names[i]);
        oxo_group *group = NULL;
        oxo_error error;
        oxo_pos *start = oxo_pos_new(game);
        assert_int_equal(oxo_group_create(game, NULL, &group, &error), OXO_OK);
        for (int side = 0; side < 2; side++) {
            oxo_game_problem setup = {.game = game,
                                      .group = group,
                                      .winner = (oxo_side)side,
                                      .root = start};
            oxo_pn_problem problem;
            assert_int_equal(oxo_game_problem_init(&problem, &setup, &error),
                             OXO_OK);
            oxo_pn_graph *graph = solved(&problem, 1);
            bool expected = oxo_pn_graph_pn(graph, 0) == 0;
            oxo_pn_answer a = {0};
            make_impatient(&problem);
            oxo_pn_graph *wandering = solved(&problem, 1);
            assert_int_equal(oxo_pn_graph_pn(wandering, 0) == 0, expected);
            oxo_pn_graph_free(wandering);
            make_hasty(&problem);
            oxo_pn_graph *hasty = solved(&problem, 1);
            assert_int_equal(oxo_pn_graph_pn(hasty, 0) == 0, expected);
            oxo_pn_graph_free(hasty);
            oxo_pn_problem huge;
            assert_int_equal(oxo_game_problem_init(&huge, &setup, &error),
                             OXO_OK);
            make_huge(&huge);
            oxo_pn_graph *beyond = solved(&huge, 1);
            assert_int_equal(oxo_pn_graph_pn(beyond, 0) == 0, expected);
            oxo_pn_graph_free(beyond);
            make_impatient(&huge);
            beyond = solved(&huge, 1);
            assert_int_equal(oxo_pn_graph_pn(beyond, 0) == 0, expected);
            oxo_pn_graph_free(beyond);
            /* the tree of a hopeless question about 3^3 is too large */
            if (game->cells < 27 || expected) {
                assert_int_equal(oxo_pns(&problem, NULL, &a), OXO_OK);
                assert_true(a.decided);
                assert_int_equal(a.proved, expected);
            }
            assert_int_equal(oxo_dfpn(&problem, 16, NULL, &a), OXO_OK);
            assert_true(a.decided);
            assert_int_equal(a.proved, expected);
            if (game->cells < 27) {
                assert_int_equal(oxo_dfpn(&problem, 7, NULL, &a), OXO_OK);
                assert_int_equal(a.proved, expected);
            }
            oxo_pn_graph_free(graph);
        }
        oxo_group_destroy(group);
        free(start);
        oxo_game_destroy(game);
    }
}

/* df-pn takes the Qubic problem as it is. */
static void dfpn_proves_qubic_positions(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        oxo_line_problem setup = small_problem(&small[i]);
        oxo_pn_problem problem;
        oxo_line_problem_init(&problem, &setup);
        oxo_pn_answer a = {0};
        assert_int_equal(oxo_dfpn(&problem, 14, NULL, &a), OXO_OK);
        assert_true(a.decided && a.proved);
    }
}

static void qubic_positions_are_proved(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        oxo_line_problem setup = small_problem(&small[i]);
        oxo_pn_problem problem;
        oxo_line_problem_init(&problem, &setup);
        oxo_pn_graph *one = solved(&problem, 1), *again = solved(&problem, 1);
        oxo_pn_graph *two = solved(&problem, 2);
        assert_int_equal(oxo_pn_graph_nodes(one), oxo_pn_graph_nodes(again));
        assert_int_equal(oxo_pn_graph_size(one), oxo_pn_graph_size(again));
        oxo_pn_graph *both[2] = {one, two};
        for (int k = 0; k < 2; k++) {
            oxo_line_entries entries = {0};
            oxo_error error;
            assert_int_equal(oxo_pn_graph_pn(both[k], 0), 0);
            oxo_status status =
                oxo_line_extract(both[k], &setup, 0, &entries, &error);
            if (status != OXO_OK)
                fail_msg("%s", error.text);
            for (size_t e = 0; e < entries.count; e++) {
                naive_qubic b = naive_qubic_from(entries.stones[2 * e],
                                                 entries.stones[2 * e + 1]);
                uint8_t cells[64];
                assert_int_equal(
                    naive_qubic_completing(&b, NAIVE_ATTACKER, cells), 0);
                assert_int_equal(
                    naive_qubic_completing(&b, NAIVE_DEFENDER, cells), 0);
            }
            oxo_line_entries_free(&entries);
        }
        oxo_pn_graph_free(one);
        oxo_pn_graph_free(again);
        oxo_pn_graph_free(two);
    }
}

/* The filter against the definition: a reply that it drops has a forced win,
 * a reply that it keeps has none. */
static void filter_is_exact(void **state)
{
    (void)state;
    oxo_force *force = oxo_force_new(board);
    unsigned dropped = 0, kept = 0, threats = 0;
    assert_non_null(force);
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        uint64_t d = small[i].defender;
        for (unsigned m = 0; m < 64; m++) {
            if ((small[i].attacker | d) >> m & 1)
                continue;
            uint64_t a = small[i].attacker | UINT64_C(1) << m, replies;
            bool threat;
            if (oxo_qubic_completions(d, a) != 0)
                continue;
            oxo_line_filter(force, board, OXO_FIRST, &a, &d, NULL, &replies,
                            &threat);
            uint64_t must = oxo_qubic_completions(a, d);
            threats += threat;
            for (uint64_t s = ~(a | d); s != 0; s &= s - 1) {
                uint64_t r = s & (~s + 1);
                uint64_t after = d | r;
                bool win = oxo_force_search(force, OXO_FIRST, &a, &after, NULL);
                if (must == 0 || must == r)
                    assert_int_equal(win, (replies & r) == 0);
                dropped += win;
                kept += !win;
            }
        }
    }
    print_message("%u moves that threaten, %u replies dropped, %u kept\n",
                  threats, dropped, kept);
    assert_true(threats > 0 && dropped > 0 && kept > 0);
    oxo_force_free(force);
}

static oxo_status count_saves(void *user, const oxo_pn_graph *graph)
{
    unsigned *saves = user;
    assert_true(oxo_pn_graph_size(graph) > 0);
    return ++*saves < 1000000 ? OXO_OK : OXO_IO;
}

/* Saving on the way changes nothing: not the graph, and not how many positions
 * were examined. Who saves can end the search. */
static void saves_on_the_way(void **state)
{
    (void)state;
    /* a1A against d4D, a million positions */
    oxo_line_problem setup = {.board = board,
                              .attacks = true,
                              .own = {1},
                              .other = {UINT64_C(1) << 63}};
    oxo_pn_problem problem;
    oxo_line_problem_init(&problem, &setup);
    for (unsigned threads = 1; threads <= 2; threads++) {
        oxo_pn_graph *quiet = solved(&problem, threads), *kept = NULL;
        oxo_context context = {.threads = threads};
        unsigned saves = 0;
        oxo_pn_keeper keeper = {1e-6, count_saves, &saves};
        assert_int_equal(oxo_pn_graph_new(&problem, &kept), OXO_OK);
        assert_int_equal(oxo_pn_graph_search_kept(kept, &keeper, &context),
                         OXO_OK);
        assert_int_equal(oxo_pn_graph_pn(kept, 0), 0);
        assert_true(saves > 1);
        if (threads == 1) {
            assert_int_equal(oxo_pn_graph_size(kept), oxo_pn_graph_size(quiet));
            assert_int_equal(oxo_pn_graph_nodes(kept),
                             oxo_pn_graph_nodes(quiet));
        }
        oxo_pn_graph_free(kept);
        saves = 999999;
        assert_int_equal(oxo_pn_graph_new(&problem, &kept), OXO_OK);
        assert_int_equal(oxo_pn_graph_search_kept(kept, &keeper, &context),
                         OXO_IO);
        oxo_pn_graph_free(kept);
        oxo_pn_graph_free(quiet);
    }
}

static void stops_and_resumes(void **state)
{
    (void)state;
    oxo_line_problem setup = small_problem(&small[0]);
    oxo_pn_problem problem;
    oxo_line_problem_init(&problem, &setup);
    make_impatient(&problem); /* the file must keep what was spent */
    oxo_pn_graph *whole = solved(&problem, 1), *part = NULL, *back = NULL;
    oxo_error error;
    char path[64] = "/tmp/oxo-test-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    oxo_context context = {.max_nodes = oxo_pn_graph_nodes(whole) / 2};
    assert_int_equal(oxo_pn_graph_new(&problem, &part), OXO_OK);
    assert_int_equal(oxo_pn_graph_search(part, &context), OXO_LIMIT);
    assert_true(oxo_pn_graph_pn(part, 0) > 0);
    assert_int_equal(oxo_pn_graph_save(part, "test", path, &error), OXO_OK);
    assert_int_equal(oxo_pn_graph_load(&problem, "other", path, &back, &error),
                     OXO_BAD_INPUT);
    assert_int_equal(oxo_pn_graph_load(&problem, "test", path, &back, &error),
                     OXO_OK);
    assert_int_equal(oxo_pn_graph_size(back), oxo_pn_graph_size(part));
    assert_int_equal(oxo_pn_graph_search(back, NULL), OXO_OK);
    assert_int_equal(oxo_pn_graph_pn(back, 0), 0);
    /* the graph is the same as without the stop */
    assert_int_equal(oxo_pn_graph_size(back), oxo_pn_graph_size(whole));
    oxo_pn_graph_free(back);
    /* a damaged file is refused, wherever the damage is */
    size_t size = 0;
    char *bytes = test_read_file(path, &size);
    assert_non_null(bytes);
    for (size_t at = 0; at < size; at += size / 37 + 1) {
        bytes[at] ^= 4;
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(bytes, 1, size, file), size);
        fclose(file);
        bytes[at] ^= 4;
        assert_int_equal(
            oxo_pn_graph_load(&problem, "test", path, &back, &error),
            OXO_BAD_INPUT);
    }
    free(bytes);
    remove(path);
    oxo_pn_graph_free(part);
    oxo_pn_graph_free(whole);
}

/* With less memory than the search would fill, 6.4 MB: it forgets what settled
 * replies left behind, and where that is not enough what was cheap; with one
 * thread and with two, and the strategy is whole. */
static void forgets_and_proves(void **state)
{
    (void)state;
    static const size_t megabytes[] = {5, 2, 1};
    oxo_game *game = test_game("4^3");
    for (unsigned i = 0; i < 6; i++) {
        oxo_context context = {.max_memory = megabytes[i / 2] << 20,
                               .threads = 1 + i % 2};
        oxo_prove_result r;
        oxo_error error;
        assert_int_equal(oxo_prove(game, NULL, &context, &r, &error), OXO_OK);
        assert_int_equal(r.value.winner, OXO_FIRST_WINS);
        assert_true(r.bytes <= context.max_memory);
        assert_true(megabytes[i / 2] > 1 || r.forgets > 0);
        assert_non_null(r.certificate);
        test_walk(game, r.certificate);
        oxo_prove_clear(&r);
    }
    oxo_game_destroy(game);
}

/* The proofs alone fill it: a limit, and nothing is claimed. */
static void memory_limit_is_kept(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_context context = {.max_memory = 200 << 10, .max_nodes = 20000000};
    oxo_prove_result r;
    oxo_error error;
    assert_int_equal(oxo_prove(game, NULL, &context, &r, &error), OXO_LIMIT);
    assert_int_equal(r.value.winner, OXO_ONGOING);
    assert_true(r.bytes <= context.max_memory);
    assert_true(r.forgets > 0);
    assert_null(r.certificate);
    oxo_prove_clear(&r);
    oxo_game_destroy(game);
}

/* On boards of over 128 cells keys are lists of stones or sets of cells: with
 * few and with many stones the root is the position that was asked for, and a
 * forced win decides it. */
static void large_boards_have_keys(void **state)
{
    (void)state;
    static const char *const names[] = {"4^4", "5^4", "4^5", "15^2:line=5"};
    static const unsigned many[] = {1, 4, 22, 23, 40, 86, 88, 127, 128, 200};
    oxo_random random = {11};
    unsigned wins = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        oxo_game *game = test_game(names[i]);
        oxo_board *b = NULL;
        oxo_error error;
        assert_int_equal(oxo_board_create(game, &b, &error), OXO_OK);
        oxo_force *force = oxo_force_new(b);
        assert_non_null(force);
        for (size_t k = 0; k < 3 * sizeof many / sizeof *many; k++) {
            oxo_line_problem setup = {
                .board = b, .attacker = OXO_FIRST, .attacks = true};
            for (unsigned n = 0; n < many[k / 3] && n < b->cells / 2;) {
                const unsigned c = oxo_random_below(&random, b->cells);
                const oxo_side side = n % 2 ? OXO_FIRST : OXO_SECOND;
                uint64_t *mine = n % 2 ? setup.own : setup.other;
                uint64_t *his = n % 2 ? setup.other : setup.own;
                uint64_t lines[OXO_BOARD_WORDS];
                oxo_board_completions(b, side, mine, his, lines);
                if (oxo_bit_get(mine, c) || oxo_bit_get(his, c) ||
                    oxo_bit_get(lines, c))
                    continue;
                oxo_bit_set(mine, c);
                n++;
            }
            oxo_pn_problem problem;
            oxo_pn_graph *g = NULL;
            uint64_t own[2][OXO_BOARD_WORDS], other[2][OXO_BOARD_WORDS];
            oxo_line_problem_init(&problem, &setup);
            assert_int_equal(oxo_pn_graph_new(&problem, &g), OXO_OK);
            oxo_line_problem_position(&setup, oxo_pn_graph_key(g, 0), own[0],
                                      other[0]);
            (void)oxo_board_canon(b, setup.own, setup.other, own[1], other[1]);
            const size_t bytes = b->words * sizeof(uint64_t);
            assert_memory_equal(own[0], own[1], bytes);
            assert_memory_equal(other[0], other[1], bytes);
            oxo_force_budget(force, setup.budget);
            if (oxo_force_search(force, OXO_FIRST, setup.own, setup.other,
                                 NULL)) {
                assert_int_equal(oxo_pn_graph_pn(g, 0), 0);
                wins++;
            }
            oxo_pn_graph_free(g);
        }
        oxo_force_free(force);
        oxo_board_destroy(b);
        oxo_game_destroy(game);
    }
    print_message("%u forced wins\n", wins);
    assert_true(wins > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_solver),
        cmocka_unit_test(drivers_agree),
        cmocka_unit_test(dfpn_proves_qubic_positions),
        cmocka_unit_test(qubic_positions_are_proved),
        cmocka_unit_test(filter_is_exact),
        cmocka_unit_test(saves_on_the_way),
        cmocka_unit_test(stops_and_resumes),
        cmocka_unit_test(large_boards_have_keys),
        cmocka_unit_test(memory_limit_is_kept),
        cmocka_unit_test(forgets_and_proves),
    };
    return cmocka_run_group_tests(tests, make_board, free_board);
}
