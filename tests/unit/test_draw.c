/* Pictures: every kind of board and style gives a file of its format, and
 * what has no picture is refused without one. */
#include "support/support.h"

#if OXO_HAVE_DRAW
#include "oxo/draw.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* fontconfig keeps what it has read until the end of the process; the leak
 * sanitizer need not report it. (The function's name is the sanitizer's.) */
OXO_API const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig\n";
}

static oxo_status draw(const char *name, const char *position,
                       oxo_draw_style style, const char *path)
{
    oxo_game *game = test_game(name);
    oxo_pos *pos = oxo_pos_new(game);
    oxo_error error = {0};
    assert_int_equal(oxo_pos_read(game, position, pos, &error), OXO_OK);
    const oxo_draw_options options = {.style = style, .title = "a title"};
    oxo_status status = oxo_draw(game, pos, &options, path, &error);
    free(pos);
    oxo_game_destroy(game);
    return status;
}

static void formats(void **state)
{
    (void)state;
    static const struct {
        const char *name, *position;
        oxo_draw_style style;
    } boards[] = {
        {"3^2", "b2 a1", OXO_DRAW_AUTO},
        {"3^1", "a", OXO_DRAW_AUTO},
        {"4^3", "xo1x8x8o41o", OXO_DRAW_LAYERS},
        {"4^3", "xo1x8x8o41o", OXO_DRAW_CUBE},
        {"3^5", "start", OXO_DRAW_AUTO},
        {"3^4", "start", OXO_DRAW_PAPER},
        {"tapatan", "b2 a1", OXO_DRAW_AUTO},
        {"nine-holes", "b2 a1", OXO_DRAW_AUTO},
        {"moving:3", "b2B a1A", OXO_DRAW_AUTO},
        {"moving:3", "b2B a1A", OXO_DRAW_CUBE},
        {"moving:4", "b2Bb", OXO_DRAW_AUTO},
        {"moving:4", "b2Bb", OXO_DRAW_LAYERS},
        {"moving:5", "b2Bb2", OXO_DRAW_AUTO},
        {"moving:6", "b2Bb2B", OXO_DRAW_AUTO},
        {"graham", "b2=5", OXO_DRAW_AUTO},
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        for (unsigned png = 0; png < 2; png++) {
            char path[80];
            size_t size = 0;
            snprintf(path, sizeof path, "/tmp/oxo-draw-%ld.%s", (long)getpid(),
                     png ? "png" : "svg");
            assert_int_equal(
                draw(boards[i].name, boards[i].position, boards[i].style, path),
                OXO_OK);
            char *bytes = test_read_file(path, &size);
            assert_non_null(bytes);
            assert_true(size > 500);
            if (png)
                assert_memory_equal(bytes, "\x89PNG", 4);
            else
                assert_non_null(strstr(bytes, "<svg"));
            free(bytes);
            unlink(path);
        }
    }
}

/* The nine cubes of the paper: every cell of 3^4 is in one pure cube, so a
 * token changes the picture wherever it stands. */
static void every_cell_shows(void **state)
{
    (void)state;
    char path[80];
    snprintf(path, sizeof path, "/tmp/oxo-draw-%ld-cell.svg", (long)getpid());
    assert_int_equal(draw("moving:4", "start", OXO_DRAW_PAPER, path), OXO_OK);
    size_t size = 0;
    char *empty = test_read_file(path, &size);
    for (unsigned cell = 0; cell < 81; cell += 7) {
        char move[8];
        snprintf(move, sizeof move, "%u", cell);
        char position[16];
        snprintf(position, sizeof position, "moves %s", move);
        assert_int_equal(draw("moving:4", position, OXO_DRAW_PAPER, path),
                         OXO_OK);
        char *one = test_read_file(path, &size);
        assert_string_not_equal(empty, one);
        free(one);
    }
    free(empty);
    unlink(path);
}

static void refused(void **state)
{
    (void)state;
    assert_int_equal(draw("3^2", "start", OXO_DRAW_AUTO, "/tmp/x.jpg"),
                     OXO_BAD_INPUT);
    assert_int_equal(draw("3^2", "start", OXO_DRAW_CUBE, "/tmp/x.svg"),
                     OXO_UNSUPPORTED);
    assert_int_equal(draw("4^3", "start", OXO_DRAW_PAPER, "/tmp/x.svg"),
                     OXO_UNSUPPORTED);
    assert_int_equal(
        draw("3^2", "start", OXO_DRAW_AUTO, "/tmp/no such folder/x.png"),
        OXO_IO);
    oxo_draw_style style;
    assert_true(oxo_draw_style_parse("paper", &style));
    assert_false(oxo_draw_style_parse("oil", &style));
}

/* of the library; its header asks for that of cairo */
oxo_status oxo_cairo_load(oxo_error *error);

int main(void)
{
    if (oxo_cairo_load(NULL) != OXO_OK) {
        print_message("skipped: cairo is absent\n");
        return 77;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats),
        cmocka_unit_test(every_cell_shows),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
int main(void)
{
    return 77;
}
#endif
