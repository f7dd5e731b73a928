/* Counting positions: golden numbers, a naive twin, Burnside's lemma, limits.
 */
#include "support/support.h"

#include "naive/count_naive.h"
#include "naive/symmetry_naive.h"
#include "oxo/symmetry.h"
#include <stdlib.h>
#include <string.h>

static oxo_group *group_of(const oxo_game *game)
{
    oxo_group *group = NULL;
    oxo_error error = {0};
    if (oxo_group_create(game, NULL, &group, &error) != OXO_OK)
        fail_msg("%s: %s", game->name, error.text);
    return group;
}

/* Field by field: the struct has padding. */
static void assert_same(const oxo_count_level *a, const oxo_count_level *b,
                        unsigned count)
{
    for (unsigned r = 0; r < count; r++) {
        assert_int_equal(a[r].plies, b[r].plies);
        assert_int_equal(a[r].distinct, b[r].distinct);
        assert_int_equal(a[r].finished, b[r].finished);
        assert_int_equal(a[r].positions, b[r].positions);
    }
}

/* The 765 different positions of tic-tac-toe, 5478 in all. */
static void tic_tac_toe(void **state)
{
    (void)state;
    static const uint64_t distinct[] = {1,   3,   12,  38, 108,
                                        174, 204, 153, 57, 15};
    oxo_game *game = test_game("3^2");
    oxo_group *group = group_of(game);
    oxo_count_level levels[10];
    unsigned complete = 0;
    uint64_t all = 0;
    assert_int_equal(oxo_count_positions(game, group, NULL, 9, NULL, levels,
                                         &complete, NULL),
                     OXO_OK);
    assert_int_equal(complete, 10);
    for (unsigned r = 0; r <= 9; r++) {
        assert_int_equal(levels[r].plies, r);
        assert_int_equal(levels[r].distinct, distinct[r]);
        all += levels[r].positions;
    }
    assert_int_equal(all, 5478);
    oxo_group_destroy(group);
    oxo_game_destroy(game);
}

static const uint16_t *map_of(void *user, unsigned i)
{
    return oxo_group_element(user, i).cell;
}

/* 4^3: no game is over before the seventh move, so every board with the right
 * numbers of stones is a position and Burnside's lemma counts them. */
static void qubic(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_group *group = group_of(game);
    oxo_count_level levels[6], other[6];
    unsigned complete = 0;
    assert_int_equal(oxo_count_positions(game, group, NULL, 5, NULL, levels,
                                         &complete, NULL),
                     OXO_OK);
    uint64_t boards = 1;
    for (unsigned r = 0; r <= 5; r++) {
        /* one more stone: a cell for it, divided by its player's stones */
        if (r)
            boards = boards * (65 - r) / ((r + 1) / 2);
        assert_int_equal(levels[r].positions, boards);
        assert_int_equal(levels[r].finished, 0);
        assert_int_equal(
            levels[r].distinct,
            naive_burnside(64, 192, map_of, group, (r + 1) / 2, r / 2));
    }
    assert_int_equal(levels[1].distinct, 2);
    assert_int_equal(levels[2].distinct, 35);
    /* however many threads */
    for (unsigned threads = 2; threads <= 5; threads += 3) {
        oxo_context context = {.threads = threads};
        assert_int_equal(oxo_count_positions(game, group, NULL, 4, &context,
                                             other, &complete, NULL),
                         OXO_OK);
        assert_same(levels, other, 5);
    }
    /* replies to a strong and to a weak first move: with the strong one
     * Patashnik's twelve; together all 35 */
    oxo_pos *pos = oxo_pos_new(game);
    game->ops->play(game, pos, 0);
    assert_int_equal(
        oxo_count_positions(game, group, pos, 1, NULL, other, &complete, NULL),
        OXO_OK);
    assert_int_equal(other[1].distinct, 12);
    assert_int_equal(other[1].positions, 0);
    game->ops->undo(game, pos, 0);
    game->ops->play(game, pos, 1);
    assert_int_equal(
        oxo_count_positions(game, group, pos, 1, NULL, other, &complete, NULL),
        OXO_OK);
    assert_int_equal(other[1].distinct, 35 - 12);
    free(pos);
    oxo_group_destroy(group);
    oxo_game_destroy(game);
}

static void compare(const oxo_game *game, const oxo_pos *start, unsigned plies)
{
    oxo_group *group = group_of(game);
    oxo_count_level levels[16], naive[16];
    unsigned complete = 0;
    assert_true(naive_count(game, group, start, plies, naive));
    assert_int_equal(oxo_count_positions(game, group, start, plies, NULL,
                                         levels, &complete, NULL),
                     OXO_OK);
    assert_int_equal(complete, plies + 1);
    for (unsigned r = 0; r <= plies; r++) {
        assert_int_equal(levels[r].plies, r);
        assert_int_equal(levels[r].distinct, naive[r].distinct);
        assert_int_equal(levels[r].finished, naive[r].finished);
        if (levels[r].positions)
            assert_int_equal(levels[r].positions, naive[r].positions);
    }
    oxo_group_destroy(group);
}

static void against_the_naive_twin(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned plies;
    } games[] = {{"3^2", 9},         {"2^2", 4},         {"2^3", 4},
                 {"4^2", 4},         {"3^3", 4},         {"3^2:misere", 9},
                 {"3^2:gravity", 9}, {"4^3:gravity", 4}, {"4^3", 2},
                 {"moving:2", 6},    {"graham", 2},      {"nygaard", 2},
                 {"4^1", 4},         {"1^3", 2},         {"4^3:misere", 2}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        oxo_game *game = test_game(games[i].name);
        oxo_pos *start = oxo_pos_new(game);
        compare(game, start, games[i].plies);
        free(start);
        oxo_game_destroy(game);
    }
}

/* Late positions of 4^3, where games end: both the first and the second
 * player can complete a line. */
static void qubic_games_end(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_pos *start = oxo_pos_new(game);
    static const oxo_move moves[] = {0, 16, 1, 17, 2, 18};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        game->ops->play(game, start, moves[i]);
    compare(game, start, 2);
    oxo_group *group = group_of(game);
    oxo_count_level levels[3];
    unsigned complete = 0;
    assert_int_equal(oxo_count_positions(game, group, start, 2, NULL, levels,
                                         &complete, NULL),
                     OXO_OK);
    assert_int_equal(levels[1].finished, 1);
    assert_true(levels[2].finished > 0);
    /* nothing follows a finished game */
    game->ops->play(game, start, 3);
    assert_int_equal(oxo_count_positions(game, group, start, 2, NULL, levels,
                                         &complete, NULL),
                     OXO_OK);
    assert_int_equal(levels[0].finished, 1);
    assert_int_equal(levels[1].distinct, 0);
    oxo_group_destroy(group);
    free(start);
    oxo_game_destroy(game);
}

static void pg_through_the_general_path(void **state)
{
    (void)state;
    char path[512];
    if (!test_shared("pg/qubic_1_1_4x4x4.pg", path, sizeof path))
        skip();
    oxo_game *pg = test_game(path), *kn = test_game("4^3");
    oxo_group *a = group_of(pg), *b = group_of(kn);
    oxo_count_level x[4], y[4];
    unsigned complete = 0;
    assert_int_equal(
        oxo_count_positions(pg, a, NULL, 3, NULL, x, &complete, NULL), OXO_OK);
    assert_int_equal(
        oxo_count_positions(kn, b, NULL, 3, NULL, y, &complete, NULL), OXO_OK);
    assert_same(x, y, 4);
    oxo_group_destroy(a);
    oxo_group_destroy(b);
    oxo_game_destroy(pg);
    oxo_game_destroy(kn);
}

static bool stop_at_once(void *user)
{
    (void)user;
    return true;
}

static void limits(void **state)
{
    (void)state;
    static const char *const names[] = {"4^3", "5^2"};
    for (size_t i = 0; i < 2; i++) {
        oxo_game *game = test_game(names[i]);
        oxo_group *group = group_of(game);
        oxo_count_level levels[10];
        unsigned complete = 0;
        oxo_error error = {0};
        oxo_context nodes = {.max_nodes = 10000, .threads = 2};
        assert_int_equal(oxo_count_positions(game, group, NULL, 9, &nodes,
                                             levels, &complete, &error),
                         OXO_LIMIT);
        assert_in_range(complete, 2, 6);
        assert_int_equal(levels[1].plies, 1);
        assert_true(strlen(error.text) > 0);
        oxo_context memory = {.max_memory = 200000, .threads = 2};
        assert_int_equal(oxo_count_positions(game, group, NULL, 9, &memory,
                                             levels, &complete, &error),
                         OXO_LIMIT);
        assert_in_range(complete, 2, 6);
        oxo_context stopped = {.stop = stop_at_once};
        assert_int_equal(oxo_count_positions(game, group, NULL, 9, &stopped,
                                             levels, &complete, &error),
                         OXO_LIMIT);
        oxo_group_destroy(group);
        oxo_game_destroy(game);
    }
    oxo_game *game = test_game("2^4"); /* 16! symmetries */
    oxo_group *group = group_of(game);
    oxo_count_level level;
    unsigned complete = 99;
    assert_int_equal(oxo_count_positions(game, group, NULL, 0, NULL, &level,
                                         &complete, NULL),
                     OXO_UNSUPPORTED);
    assert_int_equal(complete, 99);
    oxo_group_destroy(group);
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tic_tac_toe),
        cmocka_unit_test(qubic),
        cmocka_unit_test(against_the_naive_twin),
        cmocka_unit_test(qubic_games_end),
        cmocka_unit_test(pg_through_the_general_path),
        cmocka_unit_test(limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
