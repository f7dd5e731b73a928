/* Every promise of the contract, for moving games of every variant. */
#include "contract/contract.h"

#include "base/random.h"
#include "naive/moving_naive.h"
#include "oxo/families.h"
#include <stdlib.h>
#include <string.h>

static const char *const small[] = {
    "moving:2",
    "tapatan",
    "achi",
    "three-mens-morris",
    "nine-holes",
    "moving:2,power=2",
    "moving:2,lateral=on",
    "moving:2,centre=ban",
    "moving:2,tokens=4,stuck=passes",
    "moving:2,tokens=4,lines=2",
    "moving:2,diagonals=off",
    "moving:2,steps=fly,rank=placed",
    "moving:3",
    "moving:3,power=1",
    "moving:3,tokens=5,lines=2",
    "moving:3,tokens=5,lines=2,rank=placed",
    "moving:3,rank=off,steps=orthogonal",
    "moving:3,steps=fly,diagonals=off",
    "moving:3,power=2",
    "moving:4",
    "moving:4,rank=placed",
    "moving:4,tokens=7,lines=3",
};
static const char *const large[] = {
    "moving:4,power=1", "moving:4,power=2",           "moving:5",
    "moving:6",         "moving:5,tokens=9,lines=4",  "moving:5,power=1",
    "moving:5,power=2", "moving:6,tokens=11,lines=5", "moving:6,power=1",
    "moving:6,power=2",
};

static void small_games(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        contract_check(small[i], 6, 7 + i, naive_moving_outcome);
}

static void large_games(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof large / sizeof *large; i++)
        contract_check(large[i], 1, 7 + i, NULL);
}

/* moves() against the definition, move by move, along random games. */
static void moves_by_definition(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        oxo_game *game = test_game(small[i]);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_move *a = calloc(game->max_moves, sizeof *a);
        oxo_move *b = calloc(game->max_moves, sizeof *b);
        oxo_moving_spec spec;
        assert_true(oxo_moving_spec_of(game, &spec));
        oxo_random random = {i};
        for (unsigned round = 0; round < 6; round++) {
            game->ops->start(game, pos);
            for (unsigned ply = 0; ply < 50; ply++) {
                naive_board board;
                naive_moving_read(game, pos, &board);
                const unsigned count = game->ops->moves(game, pos, a);
                assert_int_equal(count, naive_moving_moves(&spec, &board, b));
                if (!count)
                    break;
                assert_memory_equal(a, b, count * sizeof *a);
                /* legal() is code of its own: any number, and near misses */
                for (unsigned t = 0; t < 60; t++) {
                    oxo_move m = a[oxo_random_below(&random, count)];
                    if (t % 3 == 0)
                        m ^= oxo_random_below(&random, 32);
                    else if (t % 3 == 1)
                        m ^= oxo_random_below(&random, 32) << 16;
                    else
                        m = t == 2 ? OXO_MOVING_PASS
                                   : (oxo_move)oxo_random_next(&random);
                    bool listed = false;
                    for (unsigned j = 0; j < count; j++)
                        listed |= a[j] == m;
                    assert_int_equal(oxo_pos_legal(game, pos, m), listed);
                }
                game->ops->play(game, pos, a[oxo_random_below(&random, count)]);
            }
        }
        free(a);
        free(b);
        free(pos);
        oxo_game_destroy(game);
    }
}

/* The generators really are symmetries: moves go to moves. */
static void symmetries(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        oxo_game *game = test_game(small[i]);
        oxo_pos *pos = oxo_pos_new(game), *image = oxo_pos_new(game);
        oxo_move *moves = calloc(game->max_moves, sizeof *moves);
        uint16_t maps[6 * 81];
        const unsigned count = game->ops->generators(game, 6, maps, NULL);
        oxo_random random = {i};
        for (unsigned ply = 0; ply < 40; ply++) {
            const unsigned found = game->ops->moves(game, pos, moves);
            for (unsigned s = 0; s < count; s++) {
                const oxo_map map = {maps + s * game->cells, NULL};
                game->ops->transform(game, &map, pos, image);
                assert_int_equal(game->ops->outcome(game, pos),
                                 game->ops->outcome(game, image));
                for (unsigned m = 0; m < found; m++)
                    assert_true(oxo_pos_legal(
                        game, image,
                        game->ops->transform_move(game, &map, moves[m])));
            }
            if (!found)
                break;
            game->ops->play(game, pos, moves[oxo_random_below(&random, found)]);
        }
        free(moves);
        free(pos);
        free(image);
        oxo_game_destroy(game);
    }
}

static void names(void **state)
{
    (void)state;
    const char *const pairs[][2] = {
        {"moving:3,tokens=4", "moving:3"},
        {"moving:3,tokens=9,lines=8,rank=off", "moving:3,power=2"},
        {"moving:3,power=2,rank=always", "moving:3,power=2,rank=always"},
        {"moving:2,power=2", "moving:2,rank=off"},
        {"tapatan", "moving:2"},
        {"nine-holes", "moving:2,rank=off,steps=fly,diagonals=off"},
        {"moving:3,lines=2,tokens=5", "moving:3,tokens=5,lines=2"},
        {"moving:2,lateral=on,steps=fly", "moving:2,steps=fly"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        oxo_game *game = test_game(pairs[i][0]);
        assert_string_equal(game->name, pairs[i][1]);
        oxo_game_destroy(game);
    }
    const char *const bad[] = {"moving",
                               "moving:",
                               "moving:1",
                               "moving:7",
                               "moving:3,",
                               "moving:3,tokens",
                               "moving:3,foo=1",
                               "moving:3,tokens=0x",
                               "moving:3,tokens=14",
                               "moving:2,power=1",
                               "moving:3,power=3",
                               "moving:3,power=2,tokens=5",
                               "moving:3,rank=no",
                               "moving:2,lines=9",
                               "moving:3;"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        oxo_game *game = NULL;
        oxo_error error = {0};
        assert_int_equal(oxo_game_create(bad[i], &game, &error), OXO_BAD_INPUT);
        assert_null(game);
        assert_true(error.text[0]);
    }
}

static void refused_positions(void **state)
{
    (void)state;
    const char *const bad[][2] = {
        {"moving:2", "xx"},        /* counts */
        {"moving:2", "xoxo1xo1x"}, /* four x */
        {"moving:2", "xxx3ooo"},   /* x to move has already won */
        {"moving:2", "xo/o"},      /* x is to move */
        {"moving:2", "10"},        /* too large */
        {"moving:2", "x/"},        /* side missing */
        {"moving:2,centre=ban", "4x"},
        {"moving:3", "xx1x9oo1o9x9o"}, /* x in a plane... see rank */
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        oxo_game *game = test_game(bad[i][0]);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_error error = {0};
        if (oxo_pos_read(game, bad[i][1], pos, &error) == OXO_OK)
            fail_msg("%s accepted %s", bad[i][0], bad[i][1]);
        free(pos);
        oxo_game_destroy(game);
    }
    oxo_game *game = test_game("moving:2");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_error error = {0};
    assert_int_equal(oxo_pos_read(game, "xxxoo", pos, &error), OXO_OK);
    assert_int_equal(game->ops->outcome(game, pos), OXO_FIRST_WINS);
    assert_int_equal(oxo_pos_read(game, "b2 a1 c3 a2 c1 b3", pos, &error),
                     OXO_OK);
    free(pos);
    oxo_game_destroy(game);
}

/* Lateral steps as the paper writes them: between edge centres of a face. */
static void lateral_steps(void **state)
{
    (void)state;
    oxo_game *game = test_game("moving:2");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_error error = {0};
    oxo_move move;
    /* x: b1 (edge), a3, c3; o: a1, c1, b3 */
    assert_int_equal(oxo_pos_read(game, "oxo3xox", pos, &error), OXO_OK);
    assert_int_equal(game->ops->move_parse(game, pos, "b1-c2", 5, &move, NULL),
                     OXO_BAD_INPUT);
    assert_int_equal(game->ops->move_parse(game, pos, "b1-b2", 5, &move, NULL),
                     OXO_OK);
    assert_int_equal(game->ops->move_parse(game, pos, "a3-b2", 5, &move, NULL),
                     OXO_OK);
    oxo_game_destroy(game);
    game = test_game("moving:2,lateral=on");
    assert_int_equal(game->ops->move_parse(game, pos, "b1-c2", 5, &move, NULL),
                     OXO_OK);
    free(pos);
    oxo_game_destroy(game);
}

/* The text picture: known ones, and the length does not depend on the room. */
static void boards(void **state)
{
    (void)state;
    static const struct {
        const char *name, *position, *board;
    } known[] = {
        {"moving:2", "b2 a1", "  a b c\n1 o . .\n2 . x .\n3 . . .\n"},
        {"moving:3", "b2B a1A c3A",
         "    A       B       C\n"
         "  a b c   a b c   a b c\n"
         "1 o . .   . . .   . . .\n"
         "2 . . .   . x .   . . .\n"
         "3 . . x   . . .   . . .\n"},
    };
    char text[8000], room[10];
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        oxo_game *game = test_game(known[i].name);
        oxo_pos *pos = oxo_pos_new(game);
        assert_int_equal(oxo_pos_read(game, known[i].position, pos, NULL),
                         OXO_OK);
        oxo_pos_board(game, pos, text, sizeof text);
        assert_string_equal(text, known[i].board);
        free(pos);
        oxo_game_destroy(game);
    }
    for (unsigned n = 2; n <= 6; n++) {
        char name[16] = "moving:?";
        name[7] = (char)('0' + n);
        oxo_game *game = test_game(name);
        oxo_pos *pos = oxo_pos_new(game);
        const size_t length = oxo_pos_board(game, pos, text, sizeof text);
        assert_int_equal(length, strlen(text));
        assert_int_equal(oxo_pos_board(game, pos, room, sizeof room), length);
        assert_int_equal(strlen(room), sizeof room - 1);
        unsigned cells = 0;
        for (const char *c = text; *c; c++)
            cells += *c == '.';
        assert_int_equal(cells, game->cells);
        free(pos);
        oxo_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_games),
        cmocka_unit_test(large_games),
        cmocka_unit_test(moves_by_definition),
        cmocka_unit_test(symmetries),
        cmocka_unit_test(names),
        cmocka_unit_test(refused_positions),
        cmocka_unit_test(lateral_steps),
        cmocka_unit_test(boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
