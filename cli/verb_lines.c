/* oxo lines: the lines of a game, or those through a cell. */
#include "cli.h"

#include "answer/lines.h"
#include "rules/line.h"
#include <stdlib.h>
#include <string.h>

static bool as_pg;

typedef struct printer {
    const oxo_game *game;
    unsigned count, by_side[2];
} printer;

static void print_line(void *user, const char *side, const uint32_t *cells,
                       unsigned count)
{
    printer *p = user;
    const bool both = !strcmp(side, "both");
    printf("%5u ", ++p->count);
    if (!both)
        printf(" %-7s",
               oxo_side_name(p->game,
                             strcmp(side, "second") ? OXO_FIRST : OXO_SECOND));
    for (unsigned i = 0; i < count; i++) {
        char name[64];
        p->game->ops->move_text(p->game, cells[i], name, sizeof name);
        printf(" %s", name);
    }
    putchar('\n');
}

static int print_pg(const oxo_game *game)
{
    char *text = NULL;
    size_t size;
    oxo_error error;
    if (oxo_pg_write(game, &text, &size, &error) != OXO_OK)
        return cli_fail(&error);
    fwrite(text, 1, size, stdout);
    free(text);
    return EXIT_YES;
}

static int run(int argc, char **argv)
{
    int code = EXIT_USAGE;
    oxo_game *game = cli_game(argv[0], &code);
    if (!game)
        return code;
    const char *cell_name = argc > 1 ? argv[1] : NULL;
    oxo_error error;
    oxo_move cell = OXO_MOVE_NONE;
    code = EXIT_YES;
    if (cell_name && oxo_cell_named(game, cell_name, &cell, &error) != OXO_OK) {
        code = cli_fail(&error);
    } else if (as_pg) {
        code = cell_name ? cli_usage_error("--pg writes the whole game")
                         : print_pg(game);
    } else if (cli_json) {
        json_out *out = cli_question("lines", game->name, NULL, NULL);
        if (cell_name)
            json_text(out, "cell", cell_name);
        code = cli_answer();
    } else {
        printer p = {.game = game};
        if (oxo_lines_each(game, cell, print_line, &p, &error) != OXO_OK)
            code = cli_fail(&error);
        else if (!p.count)
            printf("no line%s\n", cell_name ? " goes through it" : "");
    }
    oxo_game_destroy(game);
    return code;
}

static const cli_option options[] = {
    {"pg", 0, CLI_FLAG, NULL,
     "write the game as a .pg file, with every line listed", &as_pg},
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"lines 3^2", "the eight lines of tic-tac-toe"},
    {"lines 4^3 a1A", "the seven lines through a corner of Qubic"},
    {"lines hex.pg", "every smallest set that connects the borders"},
    {"lines 4^3 --pg", "Qubic as a file for other programs"},
    {0}};

const cli_verb cli_verb_lines = {
    .name = "lines",
    .arguments = "[GAME] [CELL]",
    .shape = CLI_GAME,
    .summary = "list the lines of a game, or those through a cell",
    .description =
        "Who owns all cells of a line wins (loses, in misere games). Of a .pg "
        "file the winning sets of each side are listed, also where the file "
        "only describes them, as the borders of a graph or as shapes.",
    .options = options,
    .examples = examples,
    .max_arguments = 2,
    .run = run,
};
