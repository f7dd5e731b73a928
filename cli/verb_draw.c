/* oxo draw: a picture of a position, as a file or in the terminal. */
#include "cli.h"

#include "answer/lines.h"
#include "oxo/draw.h"
#include "oxo/families.h"
#include <stdlib.h>
#include <string.h>

static const char *output, *style, *title, *caption, *marks;
static double scale = 1;
static bool no_labels, last, numbers, threats, whole_line;

#if OXO_HAVE_DRAW
enum { MOST = 8192 };

/* The moves of a record. */
static unsigned moves_of_record(const oxo_game *game, const char *path,
                                oxo_move *moves)
{
    oxo_record *record = NULL;
    unsigned count = 0;
    if (oxo_record_load(path, game->name, &record, NULL, NULL) != OXO_OK)
        return 0;
    for (const oxo_record_node *n = record->root; n->child; n = n->child) {
        if (n->child->move != OXO_RECORD_PASS && count < MOST)
            moves[count++] = n->child->move;
    }
    oxo_record_destroy(record);
    return count;
}

/* The moves that a position is given by; 0 when it is given otherwise. */
static unsigned moves_of(const oxo_game *game, const char *text,
                         oxo_move *moves)
{
    const size_t length = strlen(text);
    if (length > 4 && !strcmp(text + length - 4, ".oxo"))
        return moves_of_record(game, text, moves);
    oxo_pos *pos = oxo_pos_new(game);
    unsigned count = 0;
    if (!strncmp(text, "moves ", 6))
        text += 6;
    while (pos && *(text += strspn(text, " .,")) && count < MOST) {
        const size_t word = strcspn(text, " .,");
        if (game->ops->outcome(game, pos) != OXO_ONGOING ||
            game->ops->move_parse(game, pos, text, word, &moves[count], NULL) !=
                OXO_OK) {
            count = 0;
            break;
        }
        game->ops->play(game, pos, moves[count++]);
        text += word;
    }
    free(pos);
    return count;
}

/* The cells of --mark; false after an error was printed. */
static bool marked_cells(const oxo_game *game, uint32_t *cells, unsigned *count)
{
    char name[64];
    for (const char *at = marks; at && *(at += strspn(at, " ,"));) {
        const size_t word = strcspn(at, " ,");
        oxo_move cell;
        oxo_error error;
        snprintf(name, sizeof name, "%.*s", (int)(word < 60 ? word : 60), at);
        if (*count == MOST ||
            oxo_cell_named(game, name, &cell, &error) != OXO_OK) {
            cli_fail(&error);
            return false;
        }
        cells[(*count)++] = cell;
        at += word;
    }
    return true;
}
#endif

static int draw_file(const oxo_game *game, const oxo_pos *pos,
                     const char *position)
{
#if OXO_HAVE_DRAW
    static oxo_move moves[MOST];
    static uint32_t cells[MOST];
    oxo_draw_options options = {.scale = scale,
                                .title = title,
                                .no_labels = no_labels,
                                .caption = caption,
                                .last = last,
                                .numbers = numbers,
                                .threats = threats,
                                .whole_line = whole_line,
                                .moves = moves,
                                .marked = cells};
    oxo_error error = {0};
    if (position && (last || numbers))
        options.move_count = moves_of(game, position, moves);
    if (!marked_cells(game, cells, &options.marked_count))
        return EXIT_USAGE;
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
    (void)position;
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
        code = output ? draw_file(game, pos, argc > 1 ? argv[1] : NULL)
                      : cli_print_board(game, pos);
    free(pos);
    oxo_game_destroy(game);
    return code;
}

static const cli_option options[] = {
    {"output", 'o', CLI_TEXT, "FILE",
     "write FILE.svg, FILE.pdf or FILE.png instead of text", &output},
    {"as", 0, CLI_TEXT, "STYLE",
     "auto, layers (flat grids), cube (sheets in perspective) or paper (the "
     "cubes of Marchi and Fischer)",
     &style},
    {"scale", 0, CLI_NUMBER, "X", "size of the picture, 1 is natural", &scale},
    {"last", 0, CLI_FLAG, NULL, "a frame around the last move", &last},
    {"numbers", 0, CLI_FLAG, NULL, "the number of its move on every stone",
     &numbers},
    {"threats", 0, CLI_FLAG, NULL,
     "a dot where a side completes a line, in its colour", &threats},
    {"line", 0, CLI_FLAG, NULL, "colour under a complete line", &whole_line},
    {"mark", 0, CLI_TEXT, "CELLS", "colour under these cells", &marks},
    {"caption", 0, CLI_TEXT, "TEXT", "a line below the board", &caption},
    {"title", 0, CLI_TEXT, "TEXT", "a line above the board", &title},
    {"no-labels", 0, CLI_FLAG, NULL, "without names of rows and columns",
     &no_labels},
    {0}};

static const cli_example examples[] = {
    {"draw 3^2 \"b2 a1 c3\"", "in the terminal"},
    {"draw 4^3 xo1x8x8o41o -o board.svg", "Qubic as four layers"},
    {"draw 4^3 xo1x8x8o41o --as cube -o board.png", "and as a cube"},
    {"draw 3^2 \"b2 a1 c3 a3 a2 c2 b1 b3\" --numbers --last -o game.pdf",
     "a game with its moves numbered, for printing"},
    {"draw 4^3 x2x8x3o30oo --threats --mark b1A -o puzzle.svg",
     "what threatens, and a cell to look at"},
    {"draw moving:4 \"b2Bb a1Aa c3Cc\" -o board.svg",
     "four dimensions as nine cubes"},
    {"draw moving:4 --as layers -o flat.svg", "or as nine flat grids"},
    {0}};

const cli_verb cli_verb_draw = {
    .name = "draw",
    .arguments = "[GAME] [POSITION]",
    .shape = CLI_GAME_POSITION,
    .summary = "draw a position: text, SVG, PDF or PNG",
    .description =
        "Without -o the board is printed as text. Pictures are drawn with "
        "cairo; every k^n board,\nmoving games and number games have one.",
    .options = options,
    .examples = examples,
    .max_arguments = 2,
    .run = run,
};
