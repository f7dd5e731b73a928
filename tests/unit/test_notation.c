/* Names, cells, positions: what is read, what is refused and why. */
#include "support/support.h"

#include "oxo/families.h"
#include "rules/line.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void same_game(void **state)
{
    (void)state;
    const char *const names[] = {"4^3", "4x4x4", "qubic"};
    for (int i = 0; i < 3; i++) {
        oxo_game *game = test_game(names[i]);
        assert_string_equal(game->name, "4^3");
        oxo_game_destroy(game);
    }
    oxo_game *game = test_game("qubic:misere,gravity");
    assert_string_equal(game->name, "4^3:gravity,misere");
    oxo_game_destroy(game);
}

static void names_refused(void **state)
{
    (void)state;
    const char *const names[] = {"",
                                 "0^3",
                                 "4^",
                                 "4^0",
                                 "99^99",
                                 "4^3:foo",
                                 "4^3:",
                                 "^3",
                                 "4",
                                 "4x4x",
                                 "4x4x5:line=6",
                                 "4x4x5:line=1",
                                 "4x4x5:line=04",
                                 "4x",
                                 "x",
                                 "-1^3",
                                 "4^-3",
                                 "04^3",
                                 "4^3 ",
                                 " 4^3",
                                 "4^3^2",
                                 "qubik",
                                 "qubic!",
                                 "3^1:gravity",
                                 "300^1",
                                 "2^14",
                                 "no-such-file.pg",
                                 "4^3:misere,",
                                 "1000000000000^2"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        oxo_game *game = NULL;
        oxo_error error = {0};
        if (oxo_game_create(names[i], &game, &error) == OXO_OK)
            fail_msg("'%s' was accepted as %s", names[i], game->name);
        assert_null(game);
        assert_true(strlen(error.text) > 10);
        assert_null(strchr(error.text, '\n'));
    }
}

static void cells(void **state)
{
    (void)state;
    const struct {
        unsigned k, n;
        uint32_t cell;
        const char *text;
    } known[] = {{4, 3, 0, "a1A"},  {4, 3, 1, "b1A"},
                 {4, 3, 4, "a2A"},  {4, 3, 16, "a1B"},
                 {4, 3, 63, "d4D"}, {3, 2, 8, "c3"},
                 {3, 1, 2, "c"},    {3, 4, 80, "c3Cc"},
                 {30, 1, 26, "aa"}, {30, 3, 26 * 900 + 29, "ad1AA"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char text[64];
        uint32_t cell = 12345;
        oxo_cell_text(known[i].k, known[i].n, known[i].cell, text, sizeof text);
        assert_string_equal(text, known[i].text);
        assert_true(
            oxo_cell_parse(known[i].k, known[i].n, text, strlen(text), &cell));
        assert_int_equal(cell, known[i].cell);
    }
    uint32_t cell;
    const char *const bad[] = {"",    "a",   "a1",  "e1A",  "a5A",  "a0A",
                               "a1E", "a1e", "E1A", "a1A ", "a01A", "a1AA"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(oxo_cell_parse(4, 3, bad[i], strlen(bad[i]), &cell));
    /* any case, where it separates nothing */
    const char *const same[] = {"c2D", "C2D", "c2d", "C2d"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_true(oxo_cell_parse(4, 3, same[i], 3, &cell));
        assert_int_equal(cell, 2 + 4 + 48);
    }
    assert_true(oxo_cell_parse(3, 4, "b1cA", 4, &cell));
    assert_int_equal(cell, 1 + 18);
    /* with more than 26 values it does separate: aa, A but not aaa */
    assert_true(oxo_cell_parse(30, 4, "aa1Aaa", 6, &cell));
    assert_false(oxo_cell_parse(30, 3, "AA1A", 4, &cell));
    assert_false(oxo_cell_parse(30, 4, "a1aa", 4, &cell));
}

/* What people type: every family, and names of a .pg file that differ by case
 * alone, where case must decide. */
static void moves_in_any_case(void **state)
{
    (void)state;
    const struct {
        const char *game, *typed, *meant;
    } known[] = {{"3^2", "B2 A1", "b2 a1"},
                 {"4^3", "A1a D4d", "a1A d4D"},
                 {"4x4x2:gravity", "A1a A1b", "a1A a1B"},
                 {"tapatan", "A1 B2", "a1 b2"},
                 {"graham", "B2=5", "b2=5"},
                 {"number:k=3,n=3,sum=42", "B2a=5", "b2A=5"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        oxo_game *game = test_game(known[i].game);
        oxo_pos *a = oxo_pos_new(game), *b = oxo_pos_new(game);
        assert_int_equal(oxo_pos_read(game, known[i].typed, a, NULL), OXO_OK);
        assert_int_equal(oxo_pos_read(game, known[i].meant, b, NULL), OXO_OK);
        assert_memory_equal(a, b, game->pos_size);
        free(a);
        free(b);
        oxo_game_destroy(game);
    }
}

static void positions_agree(void **state)
{
    (void)state;
    oxo_game *game = test_game("qubic");
    const char *const texts[] = {
        "xo1x8x8o41o",
        ("xo.x........x........o........................................."
         "o"),
        "moves a1A b1A d1A b2B a4A d4D",
        "0 1 3 21 12 63",
        "0,1,3,21,12,63",
        "XO1X8X8O41O"};
    oxo_pos *pos = oxo_pos_new(game), *other = oxo_pos_new(game);
    oxo_error error = {0};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (oxo_pos_read(game, texts[i], other, &error) != OXO_OK)
            fail_msg("'%s': %s", texts[i], error.text);
        if (i == 0)
            memcpy(pos, other, game->pos_size);
        assert_memory_equal(pos, other, game->pos_size);
    }
    char text[80];
    game->ops->pos_text(game, pos, text, sizeof text);
    assert_string_equal(text, "xo1x8x8o41o");
    assert_int_equal(game->ops->turn(game, pos), OXO_FIRST);
    /* the empty board */
    const char *const empty[] = {"", "start", "64", "  64 "};
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
        assert_int_equal(oxo_pos_read(game, empty[i], pos, &error), OXO_OK);
        game->ops->start(game, other);
        assert_memory_equal(pos, other, game->pos_size);
    }
    /* a lone number is a move */
    assert_int_equal(oxo_pos_read(game, "21", pos, &error), OXO_OK);
    game->ops->pos_text(game, pos, text, sizeof text);
    assert_string_equal(text, "21x");
    /* a side to move that the stones do not say */
    assert_int_equal(oxo_pos_read(game, "x/x", pos, &error), OXO_OK);
    assert_int_equal(game->ops->turn(game, pos), OXO_FIRST);
    game->ops->pos_text(game, pos, text, sizeof text);
    assert_string_equal(text, "x/x");
    free(pos);
    free(other);
    oxo_game_destroy(game);
}

static void positions_refused(void **state)
{
    (void)state;
    const struct {
        const char *game, *text;
    } bad[] = {{"4^3", "xx"},
               {"4^3", "65"},
               {"4^3", "x64"},
               {"4^3", "xo/"},
               {"4^3", "xo/z"},
               {"4^3", "xo/xx"},
               {"4^3", "xoz"},
               {"4^3", "a1A a1A"},
               {"4^3", "a1A b9A"},
               {"4^3", "moves 0 64"},
               {"4^3", "99999999999999999999x"},
               {"3^2", "xxxooo"},
               {"3^2", "a1 a2 b1 b2 c1 c2"},
               {"3^2:gravity", "3x"},
               {"4^3", "5"
                       "/x"},
               {"4^3", "moves"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        oxo_game *game = test_game(bad[i].game);
        oxo_pos *pos = oxo_pos_new(game), *before = oxo_pos_new(game);
        oxo_error error = {0};
        if (oxo_pos_read(game, bad[i].text, pos, &error) == OXO_OK)
            fail_msg("'%s' was accepted in %s", bad[i].text, bad[i].game);
        assert_true(strlen(error.text) > 5);
        assert_memory_equal(pos, before, game->pos_size); /* untouched */
        free(pos);
        free(before);
        oxo_game_destroy(game);
    }
}

static void pg_refused(void **state)
{
    (void)state;
    const struct {
        const char *text;
        size_t line;
    } bad[] = {
        {"", 0},
        {"#positions\na b\n", 0},
        {"hello\n#positions\na b\n", 1},
        {"#positions\na b a\n#times\nt1\n#blackturns\nt1\n", 2},
        {"#positions\na b\n#times\nt1\n#blackturns\nt2\n", 6},
        {"#positions\na\n#wins\na\n", 3},
        {"#positions\na\n#positions\nb\n", 3},
        {"#positions\na b\n#times\nt1\n#blackturns\nt1\n#blackwins\na c\n", 8},
        {"#positions\na b\n#times\nt1\n#blackturns\nt1\n#blackwins\na a\n", 8},
        {"#positions\na b\n#times\nt1\n#blackturns\nt1\n#firstmoves\n", 0},
        {"#positions\na b\n#times\nt1\n#blackturns\nt1\n#blackinitials\na\n"
         "#whiteinitials\na\n",
         0},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        oxo_game *game = NULL;
        oxo_error error = {0};
        if (oxo_pg_parse(bad[i].text, strlen(bad[i].text), "t.pg", &game,
                         &error) == OXO_OK)
            fail_msg("accepted: %s", bad[i].text);
        assert_null(game);
        assert_int_equal(error.line, bad[i].line);
    }
}

static void pg_turns(void **state)
{
    (void)state;
    /* White begins, Black then has two stones in a row; comments anywhere */
    const char text[] = "% a game\n#times\nt1 t2 t3 % three\n#blackturns\n"
                        "t2 t3\n#positions\na b c\n#blackwins\na b\n\nb c\n"
                        "#whitewins\na\n#firstmoves\nb c\n";
    oxo_game *game = NULL;
    oxo_error error = {0};
    assert_int_equal(oxo_pg_parse(text, sizeof text - 1, "t.pg", &game, &error),
                     OXO_OK);
    assert_int_equal(oxo_line_geometry(game, OXO_FIRST)->lines, 2);
    assert_int_equal(oxo_line_geometry(game, OXO_SECOND)->lines, 1);
    oxo_pos *pos = oxo_pos_new(game);
    oxo_move moves[3];
    assert_int_equal(game->ops->turn(game, pos), OXO_SECOND);
    assert_int_equal(game->ops->moves(game, pos, moves), 2);
    game->ops->play(game, pos, 2);
    assert_int_equal(game->ops->turn(game, pos), OXO_FIRST);
    game->ops->play(game, pos, 0);
    assert_int_equal(game->ops->turn(game, pos), OXO_FIRST);
    game->ops->play(game, pos, 1);
    assert_int_equal(game->ops->outcome(game, pos), OXO_FIRST_WINS);
    free(pos);
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_game),       cmocka_unit_test(names_refused),
        cmocka_unit_test(cells),           cmocka_unit_test(moves_in_any_case),
        cmocka_unit_test(positions_agree), cmocka_unit_test(positions_refused),
        cmocka_unit_test(pg_refused),      cmocka_unit_test(pg_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
