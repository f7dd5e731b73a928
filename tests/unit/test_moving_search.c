/* The search from a position agrees with the tables, wherever it answers. */
#include "support/support.h"

#include "base/random.h"
#include "oxo/families.h"
#include "oxo/player.h"
#include "oxo/search.h"
#include "search/table.h"
#include <stdlib.h>

static void against_table(const char *name, unsigned positions, unsigned plies)
{
    oxo_game *game = test_game(name);
    oxo_table *table = NULL;
    oxo_error error = {0};
    oxo_context context = {.threads = 2};
    assert_int_equal(oxo_table_solve(game, NULL, &context, &table, &error),
                     OXO_OK);
    oxo_pos *pos = oxo_pos_new(game);
    oxo_move moves[400], best[400];
    oxo_random random = {1};
    unsigned solved = 0;
    for (unsigned t = 0; t < positions; t++) {
        game->ops->start(game, pos);
        const unsigned length = 2 + oxo_random_below(&random, 20);
        for (unsigned p = 0; p < length; p++) {
            const unsigned count = game->ops->moves(game, pos, moves);
            if (!count)
                break;
            game->ops->play(game, pos, moves[oxo_random_below(&random, count)]);
        }
        oxo_value entry, best_entry;
        oxo_moving_result result;
        assert_int_equal(oxo_table_probe(table, pos, &entry, NULL), OXO_OK);
        oxo_moving_search(game, pos, plies, NULL, &result, &error);
        const bool decided = entry.winner != OXO_DRAW && entry.plies <= plies;
        assert_int_equal(result.value.winner != OXO_OPEN, decided);
        if (!decided) {
            assert_int_equal(result.plies, plies);
            continue;
        }
        solved++;
        assert_int_equal(result.value.winner, entry.winner);
        assert_int_equal(result.value.plies, entry.plies);
        if (oxo_value_wins(entry, game->ops->turn(game, pos))) {
            bool among = false;
            const unsigned count =
                oxo_table_best(table, pos, best, &best_entry);
            for (unsigned i = 0; i < count; i++)
                among |= best[i] == result.best;
            assert_true(among);
        }
    }
    assert_true(solved > 0 && solved < positions);
    free(pos);
    oxo_table_destroy(table);
    oxo_game_destroy(game);
}

static void small_games(void **state)
{
    (void)state;
    against_table("moving:2", 300, 5);
    against_table("achi", 300, 4);
    against_table("moving:2,tokens=4,stuck=passes", 300, 3);
    against_table("nine-holes", 100, 2);
    against_table("three-mens-morris", 300, 4);
    against_table("moving:2,rank=placed,diagonals=off", 200, 4);
    against_table("moving:3,power=1", 100, 4);
    against_table("moving:3,power=1,rank=placed", 100, 3);
    /* few empty cells: who is left without a move has lost */
    against_table("achi", 3000, 6);
    against_table("moving:2,tokens=4,lines=2,rank=off", 3000, 6);
    against_table("moving:2,tokens=4,lines=3,rank=off", 3000, 6);
}

/* Marchi and Fischer's 1+N version in four dimensions: won while placing. */
static void four_dimensions(void **state)
{
    (void)state;
    oxo_game *game = test_game("moving:4");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_moving_result result;
    oxo_error error = {0};
    assert_int_equal(oxo_moving_search(game, pos, 0, NULL, &result, &error),
                     OXO_OK);
    assert_int_equal(result.value.winner, OXO_FIRST_WINS);
    assert_int_equal(result.value.plies, 7);
    assert_int_equal(result.best, 40); /* the centre */
    /* a limit is a limit, and the bound is said */
    oxo_context context = {.max_nodes = 1};
    assert_int_equal(oxo_moving_search(game, pos, 0, &context, &result, &error),
                     OXO_LIMIT);
    assert_false(result.value.winner != OXO_OPEN);
    free(pos);
    oxo_game_destroy(game);
}

/* The player that plays from the table wins what is won, and no slower than
 * the table says, whatever the other does. */
static void perfect_player(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned plies;
    } games[] = {{"tapatan", 9}, {"achi", 11}, {"moving:3,power=1", 9}};
    for (unsigned g = 0; g < 3; g++) {
        oxo_game *game = test_game(games[g].name);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_player *player[2] = {NULL, NULL};
        oxo_error error = {0};
        assert_int_equal(
            oxo_player_create("table", game, 1, &player[0], &error), OXO_OK);
        assert_int_equal(
            oxo_player_create("random", game, 2, &player[1], &error), OXO_OK);
        for (unsigned round = 0; round < 40; round++) {
            unsigned ply = 0;
            game->ops->start(game, pos);
            for (; game->ops->outcome(game, pos) == OXO_ONGOING; ply++) {
                oxo_choice choice;
                assert_int_equal(oxo_player_choose(player[ply % 2], pos, NULL,
                                                   &choice, &error),
                                 OXO_OK);
                if (ply % 2 == 0) {
                    assert_int_equal(choice.value.winner, OXO_FIRST_WINS);
                    assert_true(ply + choice.value.plies <= games[g].plies);
                }
                game->ops->play(game, pos, choice.move);
            }
            assert_int_equal(game->ops->outcome(game, pos), OXO_FIRST_WINS);
            assert_true(ply <= games[g].plies);
        }
        oxo_player_destroy(player[0]);
        oxo_player_destroy(player[1]);
        free(pos);
        oxo_game_destroy(game);
    }
    oxo_game *line = test_game("3^2");
    oxo_player *none = NULL;
    assert_int_equal(oxo_player_create("table", line, 1, &none, NULL),
                     OXO_UNSUPPORTED);
    oxo_game_destroy(line);
}

/* Nine cells with eight lines are squares. That the examination can find
 * anything at all shows in the number of sets it meets. */
static void squares_by_lines(void **state)
{
    (void)state;
    uint64_t sets = 0, exceptions = 1;
    for (unsigned n = 3; n <= 4; n++) {
        assert_int_equal(
            oxo_moving_square_exceptions(n, &sets, &exceptions, NULL), OXO_OK);
        assert_true(sets > 0);
        assert_int_equal(exceptions, 0);
    }
    assert_int_equal(oxo_moving_square_exceptions(7, &sets, &exceptions, NULL),
                     OXO_BAD_INPUT);
}

/* The first ply at which a pattern can exist, against every set of up to
 * seven cells of 3^3. */
static void earliest_pattern(void **state)
{
    (void)state;
    uint32_t line[49];
    unsigned lines = 0;
    for (int c = 0; c < 27; c++) {
        for (int u = 14; u < 27; u++) {
            const int x = c % 3, y = c / 3 % 3, z = c / 9;
            const int ux = u % 3 - 1, uy = u / 3 % 3 - 1, uz = u / 9 - 1;
            if ((ux && x != 1) || (uy && y != 1) || (uz && z != 1))
                continue;
            const int step = ux + 3 * uy + 9 * uz;
            line[lines++] = 1u << c | 1u << (c + step) | 1u << (c - step);
        }
    }
    assert_int_equal(lines, 49);
    unsigned most[8] = {0};
    for (unsigned cells = 3; cells <= 7; cells++) {
        for (uint32_t set = (1u << cells) - 1; set < 1u << 27;) {
            unsigned held = 0;
            for (unsigned l = 0; l < lines; l++)
                held += (set & line[l]) == line[l];
            most[cells] = held > most[cells] ? held : most[cells];
            const uint32_t low = set & -set, ripple = set + low;
            set = ripple | ((set ^ ripple) >> 2) / low;
        }
    }
    for (unsigned wanted = 1; wanted <= 4; wanted++) {
        unsigned cells = 3;
        while (most[cells] < wanted)
            cells++;
        const oxo_moving_spec spec = {.n = 3, .lines = wanted};
        assert_int_equal(oxo_moving_earliest(&spec), 2 * cells - 1);
    }
    const oxo_moving_spec square = {.n = 3, .lines = 8};
    assert_int_equal(oxo_moving_earliest(&square), 17);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(earliest_pattern), cmocka_unit_test(small_games),
        cmocka_unit_test(four_dimensions),  cmocka_unit_test(squares_by_lines),
        cmocka_unit_test(perfect_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
