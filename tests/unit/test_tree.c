/* The three trees: the paper's numbers, a naive count, and trees that prove
 * what they claim. */
#include "support/support.h"

#include "oxo/theory.h"
#include <stdlib.h>
#include <string.h>

static oxo_tree *build(const oxo_game *game, oxo_tree_kind kind, unsigned plies)
{
    oxo_tree_options options = {kind, plies, NULL};
    oxo_tree *tree = NULL;
    oxo_error error;
    if (oxo_tree_build(game, &options, NULL, &tree, &error) != OXO_OK)
        fail_msg("%s: %s", game->name, error.text);
    return tree;
}

static void expect_levels(const char *name, oxo_tree_kind kind, unsigned plies,
                          const uint32_t *size, unsigned levels,
                          uint32_t terminal)
{
    oxo_game *game = test_game(name);
    oxo_tree *tree = build(game, kind, plies);
    assert_int_equal(tree->levels, levels);
    uint32_t over = 0;
    for (unsigned r = 0; r < levels; r++) {
        assert_int_equal(tree->level_start[r + 1] - tree->level_start[r],
                         size[r]);
        over += tree->terminal[r];
    }
    assert_int_equal(over, terminal);
    oxo_tree_destroy(tree);
    oxo_game_destroy(game);
}

static void paper_figures(void **state)
{
    (void)state;
    const uint32_t complete[] = {1, 4, 12, 24}, first[] = {1, 1, 3, 3},
                   distinct[] = {1, 1, 1, 1};
    expect_levels("2^2", OXO_TREE_COMPLETE, 0, complete, 4, 24);
    expect_levels("2^2", OXO_TREE_FIRST, 0, first, 4, 3);
    expect_levels("2^2", OXO_TREE_DISTINCT, 0, distinct, 4, 1);
    /* Qubic after three moves: 64 x 63 x 62 */
    const uint32_t qubic[] = {1, 64, 4032, 249984};
    expect_levels("4^3", OXO_TREE_COMPLETE, 3, qubic, 4, 0);
    /* tic-tac-toe: 255168 games */
    const uint32_t three[] = {1,     9,     72,     504,    3024,
                              15120, 54720, 148176, 200448, 127872};
    expect_levels("3^2", OXO_TREE_COMPLETE, 0, three, 10, 255168);
}

/* Counts the complete tree by recursion over the contract. */
static void count(const oxo_game *game, const oxo_pos *pos, unsigned level,
                  uint32_t *size)
{
    size[level]++;
    oxo_move *moves = malloc((game->max_moves + 1) * sizeof *moves);
    oxo_pos *child = oxo_pos_new(game);
    unsigned n = game->ops->moves(game, pos, moves);
    for (unsigned i = 0; i < n; i++) {
        memcpy(child, pos, game->pos_size);
        game->ops->play(game, child, moves[i]);
        count(game, child, level + 1, size);
    }
    free(child);
    free(moves);
}

static void against_recursion(void **state)
{
    (void)state;
    static const char *const names[] = {"1^1", "2^1",        "3^1",
                                        "2^3", "2^2:misere", "2^3:gravity"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        oxo_game *game = test_game(names[i]);
        uint32_t size[16] = {0};
        oxo_pos *pos = oxo_pos_new(game);
        count(game, pos, 0, size);
        oxo_tree *tree = build(game, OXO_TREE_COMPLETE, 0);
        assert_true(tree->complete && !tree->limited);
        for (unsigned r = 0; r < tree->levels; r++)
            assert_int_equal(tree->level_start[r + 1] - tree->level_start[r],
                             size[r]);
        assert_int_equal(size[tree->levels], 0);
        free(pos);
        oxo_tree_destroy(tree);
        oxo_game_destroy(game);
    }
}

/* A first-player tree is a proof: one child where the first player is to move,
 * all children where the second is, and every leaf won. */
static void first_tree_proves(void **state)
{
    (void)state;
    static const char *const names[] = {"1^2", "2^2", "2^3", "3^3"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        oxo_game *game = test_game(names[i]);
        oxo_tree *tree = build(game, OXO_TREE_FIRST, 0);
        assert_true(tree->complete);
        uint32_t nodes = tree->level_start[tree->levels];
        uint32_t *children = calloc(nodes, sizeof *children);
        oxo_move *moves = malloc((game->max_moves + 1) * sizeof *moves);
        oxo_pos *pos = oxo_pos_new(game);
        for (uint32_t n = 1; n < nodes; n++)
            children[tree->node[n].parent]++;
        for (uint32_t n = 0; n < nodes; n++) {
            oxo_tree_position(game, tree, n, pos);
            assert_int_equal(game->ops->outcome(game, pos),
                             tree->node[n].outcome);
            if (tree->node[n].outcome != OXO_ONGOING) {
                assert_int_equal(tree->node[n].outcome, OXO_FIRST_WINS);
                assert_int_equal(children[n], 0);
            } else if (game->ops->turn(game, pos) == OXO_FIRST) {
                assert_int_equal(children[n], 1);
            } else {
                assert_int_equal(children[n],
                                 game->ops->moves(game, pos, moves));
            }
        }
        /* removing redundant positions never adds any */
        oxo_tree *distinct = build(game, OXO_TREE_DISTINCT, 0);
        assert_true(distinct->level_start[distinct->levels] <= nodes);
        assert_int_equal(distinct->levels, tree->levels);
        oxo_tree_destroy(distinct);
        free(pos);
        free(moves);
        free(children);
        oxo_tree_destroy(tree);
        oxo_game_destroy(game);
    }
    /* Figure 14: in 3^3 the centre, then three distinct replies */
    oxo_game *game = test_game("3^3");
    oxo_tree *tree = build(game, OXO_TREE_DISTINCT, 2);
    assert_int_equal(tree->levels, 3);
    assert_int_equal(tree->level_start[2] - tree->level_start[1], 1);
    assert_int_equal(tree->level_start[3] - tree->level_start[2], 3);
    assert_false(tree->complete);
    oxo_tree_destroy(tree);
    oxo_game_destroy(game);
}

static void no_tree(void **state)
{
    (void)state;
    static const char *const names[] = {"3^2", "2^1", "2^2:misere"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        oxo_game *game = test_game(names[i]);
        for (int kind = OXO_TREE_FIRST; kind <= OXO_TREE_DISTINCT; kind++) {
            oxo_tree_options options = {(oxo_tree_kind)kind, 0, NULL};
            oxo_tree *tree = NULL;
            oxo_error error;
            assert_int_equal(
                oxo_tree_build(game, &options, NULL, &tree, &error), OXO_NO);
            assert_null(tree);
        }
        oxo_game_destroy(game);
    }
}

static void limits(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^2");
    oxo_context context = {.max_nodes = 100};
    oxo_tree_options options = {OXO_TREE_COMPLETE, 0, NULL};
    oxo_tree *tree = NULL;
    oxo_error error;
    assert_int_equal(oxo_tree_build(game, &options, &context, &tree, &error),
                     OXO_OK);
    /* 1 + 9 + 72 = 82 fit, the next level does not */
    assert_true(tree->limited && !tree->complete);
    assert_int_equal(tree->levels, 3);
    assert_int_equal(tree->level_start[3], 82);
    oxo_tree_destroy(tree);
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paper_figures),
        cmocka_unit_test(against_recursion),
        cmocka_unit_test(first_tree_proves),
        cmocka_unit_test(no_tree),
        cmocka_unit_test(limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
