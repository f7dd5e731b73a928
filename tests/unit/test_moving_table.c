/* Tables of moving games against the naive solver, position by position. */
#include "support/support.h"

#include "base/random.h"
#include "naive/moving_naive.h"
#include "oxo/families.h"
#include "oxo/search.h"
#include "rules/moving.h"
#include "search/table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static oxo_table *solve(const char *name, unsigned threads)
{
    oxo_game *game = test_game(name);
    oxo_table *table = NULL;
    oxo_error error = {0};
    oxo_context context = {.threads = threads};
    if (oxo_table_solve(game, NULL, &context, &table, &error) != OXO_OK)
        fail_msg("%s: %s", name, error.text);
    oxo_game_destroy(game);
    return table;
}

/* Every position of a 3x3 game; returns how many there were. */
static unsigned compare(const char *name)
{
    static int value[NAIVE_STATES];
    oxo_table *table = solve(name, 2);
    const oxo_game *game = oxo_table_game(table);
    oxo_moving_spec spec;
    assert_true(oxo_moving_spec_of(game, &spec));
    naive_moving_solve(&spec, value);
    oxo_pos *pos = oxo_pos_new(game);
    unsigned compared = 0;
    uint64_t drawn = 0, won = 0, lost = 0;
    for (unsigned s = 0; s < NAIVE_STATES; s++) {
        uint64_t first = 0, second = 0;
        unsigned code = s / 2;
        for (unsigned c = 0; c < 9; c++, code /= 3) {
            first |= (uint64_t)(code % 3 == 1) << c;
            second |= (uint64_t)(code % 3 == 2) << c;
        }
        if (value[s] == -2)
            continue;
        oxo_moving_set(game, pos, &first, &second,
                       s % 2 ? OXO_SECOND : OXO_FIRST);
        oxo_value entry;
        assert_int_equal(oxo_table_probe(table, pos, &entry, NULL), OXO_OK);
        const int distance = entry.winner == OXO_DRAW ? -1 : (int)entry.plies;
        if (distance != value[s])
            fail_msg("%s: state %u is %d, table says %d", name, s, value[s],
                     distance);
        compared++;
        /* for the counts: the moving phase once, no full patterns */
        const bool moving =
            (unsigned)__builtin_popcountll(second) == spec.tokens;
        naive_board board;
        naive_moving_read(game, pos, &board);
        if ((moving && s % 2) ||
            naive_moving_wins(&spec, &board, board.turn == 'x' ? 'o' : 'x'))
            continue;
        drawn += value[s] < 0;
        won += value[s] > 0 && value[s] % 2;
        lost += value[s] >= 0 && value[s] % 2 == 0;
    }
    for (unsigned i = 0; i < oxo_table_layers(table); i++) {
        oxo_table_counts counts;
        oxo_table_count(table, i, &counts);
        drawn -= counts.drawn;
        won -= counts.won;
        lost -= counts.lost;
    }
    assert_int_equal(drawn, 0);
    assert_int_equal(won, 0);
    assert_int_equal(lost, 0);
    free(pos);
    oxo_table_destroy(table);
    return compared;
}

/* All combinations of the options in two dimensions; 400 games take two
 * minutes, so the suite takes every eleventh unless OXO_SLOW_TESTS is set
 * (see docs/MOVING.md). */
static void all_flat_variants(void **state)
{
    (void)state;
    static const char *const ranks[] = {"always", "placed", "off"};
    static const char *const steps[] = {"all", "all,lateral=on", "orthogonal",
                                        "fly"};
    unsigned games = 0, positions = 0;
    for (unsigned i = 0; i < 2 * 2 * 2 * 3 * 4 * 4 * 2; i++) {
        const unsigned tokens = 1 + i / 2 % 4, lines = 1 + i % 2;
        const unsigned rank = i / 8 % 3, step = i / 24 % 4;
        const unsigned flags = i / 96;
        /* not every pair of the less interesting ones */
        if (tokens < 3 && (flags || rank))
            continue;
        if (!getenv("OXO_SLOW_TESTS") && i % 11)
            continue;
        char name[128];
        snprintf(name, sizeof name,
                 "moving:2,tokens=%u,lines=%u,rank=%s,steps=%s%s%s%s", tokens,
                 lines, ranks[rank], steps[step],
                 flags & 1 ? ",centre=ban" : "",
                 flags & 2 ? ",stuck=passes" : "",
                 flags & 4 ? ",diagonals=off" : "");
        positions += compare(name);
        games++;
    }
    printf("%u games, %u positions\n", games, positions);
}

/* The paper, section 1: centre first wins, and the second token goes 45
 * degrees from opposition to the opponent's first. */
static void opening_of_the_paper(void **state)
{
    (void)state;
    oxo_table *table = solve("moving:2", 1);
    const oxo_game *game = oxo_table_game(table);
    oxo_pos *pos = oxo_pos_new(game), *after = oxo_pos_new(game);
    oxo_move moves[81];
    oxo_value entry;
    assert_int_equal(oxo_table_best(table, pos, moves, &entry), 1);
    assert_int_equal(moves[0], 4);
    assert_int_equal(entry.winner, OXO_FIRST_WINS);
    for (unsigned reply = 0; reply < 9; reply++) {
        if (reply == 4)
            continue;
        game->ops->start(game, pos);
        game->ops->play(game, pos, 4);
        game->ops->play(game, pos, reply);
        /* the two cells next to the one opposite to the reply, on the rim */
        const unsigned opposite = 8 - reply;
        static const unsigned rim[] = {0, 1, 2, 5, 8, 7, 6, 3};
        for (unsigned i = 0; i < 8; i++) {
            if (rim[i] != opposite)
                continue;
            for (unsigned side = 1; side < 8; side += 6) {
                memcpy(after, pos, game->pos_size);
                game->ops->play(game, after, rim[(i + side) % 8]);
                assert_int_equal(oxo_table_probe(table, after, &entry, NULL),
                                 OXO_OK);
                assert_int_equal(entry.winner, OXO_FIRST_WINS);
            }
        }
    }
    free(pos);
    free(after);
    oxo_table_destroy(table);
}

/* The moves of a position must justify its value, on random positions of a
 * three-dimensional game. */
static void sampled_cube(void **state)
{
    (void)state;
    static const char *const names[] = {"moving:3,power=1",
                                        "moving:3,power=1,steps=fly",
                                        "moving:3,power=1,rank=always"};
    for (unsigned g = 0; g < 3; g++) {
        oxo_table *table = solve(names[g], 2);
        const oxo_game *game = oxo_table_game(table);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_move moves[400];
        oxo_random random = {g};
        for (unsigned t = 0; t < 3000; t++) {
            game->ops->start(game, pos);
            const unsigned plies = oxo_random_below(&random, 20);
            for (unsigned p = 0; p < plies; p++) {
                const unsigned count = game->ops->moves(game, pos, moves);
                if (!count)
                    break;
                game->ops->play(game, pos,
                                moves[oxo_random_below(&random, count)]);
            }
            oxo_value entry, best;
            assert_int_equal(oxo_table_probe(table, pos, &entry, NULL), OXO_OK);
            if (!oxo_table_best(table, pos, moves, &best)) {
                assert_int_equal(entry.plies, 0);
                assert_true(oxo_value_loses(entry, game->ops->turn(game, pos)));
                continue;
            }
            assert_int_equal(entry.winner, best.winner);
            assert_int_equal(entry.plies, best.plies);
        }
        free(pos);
        oxo_table_destroy(table);
    }
}

static void assert_same(const oxo_table *a, const oxo_table *b)
{
    assert_int_equal(oxo_table_layers(a), oxo_table_layers(b));
    for (unsigned i = 0; i < oxo_table_layers(a); i++) {
        oxo_table_counts x, y;
        oxo_table_count(a, i, &x);
        oxo_table_count(b, i, &y);
        assert_memory_equal(&x, &y, sizeof x);
        for (unsigned d = 0; d <= x.longest_win; d++)
            assert_int_equal(oxo_table_at_distance(a, i, d),
                             oxo_table_at_distance(b, i, d));
    }
}

static void temporary(char *path, size_t size, const char *end)
{
    snprintf(path, size, "/tmp/oxo-table-%ld%s", (long)getpid(), end);
}

static void files(void **state)
{
    (void)state;
    char path[80];
    oxo_error error = {0};
    for (unsigned z = 0; z < 2; z++) {
        temporary(path, sizeof path, z ? ".oxo.zst" : ".oxo");
        oxo_table *table = solve("moving:2,tokens=4", 1), *read = NULL;
        assert_int_equal(oxo_table_save(table, path, &error), OXO_OK);
        if (oxo_table_load(path, &read, &error) != OXO_OK)
            fail_msg("%s", error.text);
        assert_same(table, read);
        oxo_table_destroy(read);
        size_t size = 0;
        char *bytes = test_read_file(path, &size);
        assert_int_equal(oxo_table_parse(bytes, size, &read, &error), OXO_OK);
        assert_same(table, read);
        bytes[size / 2] ^= 1;
        oxo_table *none = NULL;
        assert_int_not_equal(oxo_table_parse(bytes, size, &none, &error),
                             OXO_OK);
        assert_null(none);
        free(bytes);
        oxo_table_destroy(table);
        oxo_table_destroy(read);
        unlink(path);
    }
}

static bool always(void *user)
{
    unsigned *left = user;
    return *left ? !--*left : true;
}

/* Stopped again and again, gone on from the checkpoint, the same result. */
static void checkpoints(void **state)
{
    (void)state;
    char path[80];
    temporary(path, sizeof path, ".checkpoint.zst");
    oxo_table *whole = solve("moving:3,power=1", 2), *table = NULL;
    oxo_game *game = test_game("moving:3,power=1");
    oxo_error error = {0};
    unsigned stops = 0;
    oxo_status status;
    do {
        unsigned left = 150 + 20 * stops;
        oxo_context context = {.threads = 2, .stop = always, .user = &left};
        const oxo_table_options options = {.checkpoint = path};
        status = oxo_table_solve(game, &options, &context, &table, &error);
        stops += status == OXO_LIMIT;
    } while (status == OXO_LIMIT && stops < 1000);
    assert_int_equal(status, OXO_OK);
    assert_true(stops > 3);
    assert_same(whole, table);
    oxo_table_destroy(table);
    /* a checkpoint of another game is refused */
    oxo_game *other = test_game("moving:2");
    const oxo_table_options options = {.checkpoint = path};
    assert_int_equal(oxo_table_solve(other, &options, NULL, &table, &error),
                     OXO_BAD_INPUT);
    oxo_game_destroy(other);
    oxo_table_destroy(whole);
    oxo_game_destroy(game);
    unlink(path);
}

static void refusals(void **state)
{
    (void)state;
    oxo_game *game = test_game("moving:3,tokens=5,lines=2");
    oxo_table *table = NULL;
    oxo_error error = {0};
    oxo_context context = {.max_memory = 1 << 20};
    assert_int_equal(oxo_table_solve(game, NULL, &context, &table, &error),
                     OXO_LIMIT);
    assert_null(table);
    oxo_game_destroy(game);
    game = test_game("moving:4");
    assert_int_equal(oxo_table_solve(game, NULL, NULL, &table, &error),
                     OXO_UNSUPPORTED);
    oxo_game_destroy(game);
    game = test_game("3^2");
    assert_int_equal(oxo_table_solve(game, NULL, NULL, &table, &error),
                     OXO_UNSUPPORTED);
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_flat_variants),
        cmocka_unit_test(opening_of_the_paper),
        cmocka_unit_test(sampled_cube),
        cmocka_unit_test(files),
        cmocka_unit_test(checkpoints),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
