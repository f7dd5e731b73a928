/* oxo draw: a picture of a position, as a file or in the terminal. */
#include "cli.h"

#include "oxo/draw.h"
#include <stdlib.h>
#include <string.h>

static const char *output, *style, *title;
static double scale = 1;
static bool no_labels;

static int print_text(const oxo_game *game, const oxo_pos *pos)
{
    const size_t size = oxo_pos_board(game, pos, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return EXIT_GAVE_UP;
    oxo_pos_board(game, pos, text, size);
    fputs(text, stdout);
    if (size > 1 && text[size - 2] != '\n')
        putchar('\n');
    free(text);
    return EXIT_YES;
}

static int draw_file(const oxo_game *game, const oxo_pos *pos)
{
#if OXO_HAVE_DRAW
    oxo_draw_options options = {
        .scale = scale, .title = title, .no_labels = no_labels};
    oxo_error error = {0};
    if (style && !oxo_draw_style_parse(style, &options.style))
        return cli_usage_error("--as expects auto, layers, cube or paper, not "
                               "'%s'",
                               style);
    if (oxo_draw(game, pos, &options, output, &error) != OXO_OK)
        return cli_fail(&error);
    return EXIT_YES;
#else
    (void)game;
    (void)pos;
    return cli_usage_error("this build cannot write pictures; without -o the "
                           "board is printed as text");
#endif
}

static int run(int argc, char **argv)
{
    int code = EXIT_USAGE;
    if (cli_check_writable(output) != EXIT_YES)
        return code;
    oxo_game *game = cli_game(argv[0], &code);
    if (!game)
        return code;
    oxo_pos *pos = cli_position(game, argc > 1 ? argv[1] : NULL, &code);
    if (pos)
        code = output ? draw_file(game, pos) : print_text(game, pos);
    free(pos);
    oxo_game_destroy(game);
    return code;
}

static const cli_option options[] = {
    {"output", 'o', CLI_TEXT, "FILE",
     "write FILE.svg or FILE.png instead of text", &output},
    {"as", 0, CLI_TEXT, "STYLE",
     "auto, layers (flat grids), cube (sheets in perspective) or paper (the "
     "cubes of Marchi and Fischer)",
     &style},
    {"scale", 0, CLI_NUMBER, "X", "size of the picture, 1 is natural", &scale},
    {"title", 0, CLI_TEXT, "TEXT", "a line above the board", &title},
    {"no-labels", 0, CLI_FLAG, NULL, "without names of rows and columns",
     &no_labels},
    {0}};

static const cli_example examples[] = {
    {"draw 3^2 \"b2 a1 c3\"", "in the terminal"},
    {"draw 4^3 xo1x8x8o41o -o board.svg", "Qubic as four layers"},
    {"draw 4^3 xo1x8x8o41o --as cube -o board.png", "and as a cube"},
    {"draw moving:4 \"b2Bb a1Aa c3Cc\" -o board.svg",
     "four dimensions as nine cubes"},
    {"draw moving:4 --as layers -o flat.svg", "or as nine flat grids"},
    {0}};

const cli_verb cli_verb_draw = {
    .name = "draw",
    .arguments = "[GAME] [POSITION]",
    .shape = CLI_GAME_POSITION,
    .summary = "draw a position: text, SVG or PNG",
    .description =
        "Without -o the board is printed as text. Pictures are drawn with "
        "cairo; every k^n board,\nmoving games and number games have one.",
    .options = options,
    .examples = examples,
    .max_arguments = 2,
    .run = run,
};
