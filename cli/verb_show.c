/* oxo show: the facts of a game, for a person or a program. */
#include "cli.h"

#include "answer/facts.h"
#include "answer/lines.h"
#include "moving_report.h"
#include "number_report.h"
#include "oxo/families.h"
#include "oxo/search.h"
#include "oxo/symmetry.h"
#include "oxo/theory.h"
#include <stdlib.h>
#include <string.h>

static const char *position;

/* The layers of a small k^n board with the number of lines in each cell. */
static void print_layers(unsigned k, unsigned n, uint64_t points)
{
    const unsigned rows = n >= 2 ? k : 1;
    const unsigned layers = n >= 3 ? k : 1;
    const uint32_t block = k * rows * layers;
    const bool wide = n >= 4;
    for (uint32_t base = 0; base < points; base += block) {
        putchar('\n');
        for (unsigned y = 0; y < rows; y++) {
            printf("  ");
            for (unsigned z = 0; z < layers; z++) {
                for (unsigned x = 0; x < k; x++)
                    printf(wide ? "%4llu" : "%3llu",
                           (unsigned long long)oxo_cell_lines(
                               k, n, base + x + k * y + k * k * z));
                if (z + 1 < layers)
                    printf("    ");
            }
            putchar('\n');
        }
    }
}

/* Facts of a k^n board that may be far too large to play. */
static int show_board(const char *name, const oxo_game *game)
{
    oxo_facts f;
    oxo_error error;
    if (oxo_facts_find(name, game, &f, &error) != OXO_OK)
        return cli_fail(&error);
    printf("%s\n\n", f.title);
    printf("points                 %llu\n", (unsigned long long)f.points);
    printf("lines                  %llu\n", (unsigned long long)f.lines);
    printf("strongest points       %llu, each on %llu lines\n",
           (unsigned long long)f.degree[0].points,
           (unsigned long long)f.degree[0].lines);
    for (unsigned i = 0; i < f.degrees; i++)
        printf("  points on %3llu line%s %llu\n",
               (unsigned long long)f.degree[i].lines,
               f.degree[i].lines == 1 ? " " : "s",
               (unsigned long long)f.degree[i].points);
    if (f.automorphisms[0])
        printf("automorphisms          %s\n"
               "orbits of points       %u\n",
               f.automorphisms, f.orbits);
    if (!f.playable)
        printf("too large to play: at most 8192 points, 13 dimensions, 255 "
               "points in a line\nand 2^24 points in all lines are "
               "together\n");
    if (f.points <= 1024 && f.spec.k <= 12) {
        printf("\nlines through each cell\n");
        print_layers(f.spec.k, f.spec.n, f.points);
    }
    oxo_facts_clear(&f);
    return EXIT_YES;
}

/* ---- a game of points and lines that is no k^n: a .pg file ---- */

enum { LINES_SHOWN = 24 };

typedef struct lister {
    const oxo_game *game;
    unsigned count;
} lister;

static void list_line(void *user, const char *side, const uint32_t *cells,
                      unsigned count)
{
    lister *l = user;
    if (l->count++ >= LINES_SHOWN)
        return;
    printf(" ");
    if (strcmp(side, "both"))
        printf(" %-6s",
               oxo_side_name(l->game,
                             strcmp(side, "second") ? OXO_FIRST : OXO_SECOND));
    for (unsigned i = 0; i < count; i++) {
        char name[64];
        l->game->ops->move_text(l->game, cells[i], name, sizeof name);
        printf(" %s", name);
    }
    putchar('\n');
}

/* Facts that need no board: degrees of both sides' lines, symmetries, lines. */
static int show_lines(const char *name, const oxo_game *game)
{
    oxo_facts f;
    oxo_error error;
    if (oxo_facts_find(name, game, &f, &error) != OXO_OK)
        return cli_fail(&error);
    printf("points                 %u\n", game->cells);
    for (int side = 0; side < 2; side++)
        printf("lines of %-13s %u\n",
               oxo_side_name(game, side ? OXO_SECOND : OXO_FIRST),
               oxo_line_geometry(game, side ? OXO_SECOND : OXO_FIRST)->lines);
    for (unsigned i = 0; i < f.degrees; i++)
        printf("  points on %3llu line%s %llu\n",
               (unsigned long long)f.degree[i].lines,
               f.degree[i].lines == 1 ? " " : "s",
               (unsigned long long)f.degree[i].points);
    oxo_line_spec spec;
    if (oxo_line_recognise(game, &spec, NULL))
        printf("the same as            %u^%u\n", spec.k, spec.n);
    if (f.automorphisms[0])
        printf("automorphisms          %s\n"
               "orbits of points       %u\n",
               f.automorphisms, f.orbits);
    lister l = {.game = game};
    printf("\nlines\n");
    oxo_lines_each(game, OXO_MOVE_NONE, list_line, &l, NULL);
    if (l.count > LINES_SHOWN)
        printf("  ... %u more: oxo lines %s\n", l.count - LINES_SHOWN, name);
    putchar('\n');
    oxo_facts_clear(&f);
    return EXIT_YES;
}

/* A game of any family: title, sizes, board. */
static int show_game(const oxo_game *game)
{
    int code = EXIT_USAGE;
    oxo_pos *pos = cli_position(game, position, &code);
    char *text = pos ? cli_board(game, pos) : NULL;
    if (!pos || !text) {
        if (pos)
            code = cli_out_of_memory();
        free(pos);
        free(text);
        return code;
    }
    if (cli_json) {
        free(text);
        cli_question("state", game->name, game, pos);
        free(pos);
        return cli_answer();
    }
    printf("%s\n\n", game->title);
    if (!position && !strcmp(game->ops->family, "moving")) {
        cli_moving_rules(game);
        putchar('\n');
    }
    if (!position && oxo_number_spec_of(game)) {
        if (!number_report_rules(game)) {
            oxo_error error;
            oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
            free(text);
            free(pos);
            return cli_fail(&error);
        }
        putchar('\n');
    }
    if (!position && !strcmp(game->ops->family, "line"))
        show_lines(game->name, game);
    printf("%s\n", text);
    const oxo_outcome outcome = game->ops->outcome(game, pos);
    if (outcome == OXO_ONGOING)
        printf("%s to move\n", oxo_side_name(game, game->ops->turn(game, pos)));
    else if (outcome == OXO_DRAW)
        printf("drawn\n");
    else
        printf("%s has won\n",
               oxo_side_name(game, outcome == OXO_FIRST_WINS ? OXO_FIRST
                                                             : OXO_SECOND));
    free(text);
    free(pos);
    return EXIT_YES;
}

static int run(int argc, char **argv)
{
    oxo_line_spec spec;
    oxo_game *game = NULL;
    oxo_error error;
    position = argc > 1 ? argv[1] : NULL;
    const bool is_power = oxo_line_spec_parse(argv[0], &spec, NULL) == OXO_OK;
    const oxo_status made = oxo_game_create(argv[0], &game, &error);
    if (made != OXO_OK && (!is_power || made == OXO_NO_MEMORY))
        return cli_fail(&error);
    int code;
    if (cli_json && !position) {
        cli_question("show", argv[0], NULL, NULL);
        code = cli_answer();
    } else if (is_power && !position)
        code = show_board(argv[0], game);
    else if (game)
        code = show_game(game);
    else
        code = cli_fail(&error); /* a position on a board too large to play */
    oxo_game_destroy(game);
    return code;
}

static const cli_option options[] = {CLI_JSON, {0}};

static const cli_example examples[] = {
    {"show 4^3", "the facts of Qubic, with the lines through each cell"},
    {"show 4^3 xo1x8x8o41o", "a position from Patashnik's dictionary"},
    {"show 15^5", "759375 points and what lies on how many lines"},
    {"show 3^2 --json", "the same for a program"},
    {0}};

const cli_verb cli_verb_show = {
    .name = "show",
    .arguments = "[GAME] [POSITION]",
    .shape = CLI_GAME_POSITION,
    .summary = "show the facts of a game, or a position of it",
    .description =
        "Without a position: points, lines, strongest points, symmetry, and "
        "a picture of\nthe layers with the number of lines through each cell. "
        "With one: the board.",
    .options = options,
    .examples = examples,
    .max_arguments = 2,
    .run = run,
};
