/* oxo show: the facts of a game, for a person or a program. */
#include "cli.h"

#include "answer/facts.h"
#include "answer/lines.h"
#include "board_text.h"
#include "oxo/families.h"
#include "oxo/theory.h"
#include "solve_text.h"
#include <stdlib.h>
#include <string.h>

static const char *position;

/* ---- a game ---- */

/* The layers of a small k^n board with the number of lines in each cell; as
 * many beside each other as the terminal has room for. */
static void print_layers(unsigned k, unsigned n, uint64_t points)
{
    const unsigned rows = n >= 2 ? k : 1;
    const unsigned layers = n >= 3 ? k : 1;
    const uint32_t block = k * rows * layers;
    const int cell = n >= 4 ? 4 : 3;
    const unsigned wide = k * (unsigned)cell + 4, room = cli_width() + 2;
    unsigned beside = layers;
    if (cli_width() && room < layers * wide)
        beside = room / wide ? room / wide : 1;
    for (uint32_t base = 0; base < points; base += block) {
        for (unsigned z = 0; z < layers; z += beside) {
            const unsigned end = z + beside < layers ? z + beside : layers;
            putchar('\n');
            for (unsigned y = 0; y < rows; y++) {
                for (unsigned at = z; at < end; at++) {
                    printf("%s", at == z ? "  " : "    ");
                    for (unsigned x = 0; x < k; x++)
                        printf("%*llu", cell,
                               (unsigned long long)oxo_cell_lines(
                                   k, n, base + x + k * y + k * k * at));
                }
                putchar('\n');
            }
        }
    }
}

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

/* Points and lines, by formula or counted; of a board that is no k^n each
 * side's. */
static void print_points(const oxo_facts *f, const oxo_game *game)
{
    printf("points                 %llu\n", (unsigned long long)f->points);
    if (f->spec.k) {
        printf("lines                  %llu\n", (unsigned long long)f->lines);
        printf("strongest points       %llu, each on %llu lines\n",
               (unsigned long long)f->degree[0].points,
               (unsigned long long)f->degree[0].lines);
    }
    for (int side = 0; side < 2 && !f->spec.k; side++)
        printf("lines of %-13s %u\n",
               oxo_side_name(game, side ? OXO_SECOND : OXO_FIRST),
               oxo_line_geometry(game, side ? OXO_SECOND : OXO_FIRST)->lines);
    for (unsigned i = 0; i < f->degrees; i++)
        printf("  points on %3llu line%s %llu\n",
               (unsigned long long)f->degree[i].lines,
               f->degree[i].lines == 1 ? " " : "s",
               (unsigned long long)f->degree[i].points);
    oxo_line_spec spec;
    if (!f->spec.k && oxo_line_recognise(game, &spec, NULL))
        printf("the same as            %u^%u\n", spec.k, spec.n);
}

/* The lines of a board, or how many go through each cell of a small k^n. */
static void print_lines(const oxo_facts *f, const oxo_game *game)
{
    lister l = {.game = game};
    if (f->spec.k && f->points <= 1024 && f->spec.k <= 12) {
        printf("\nlines through each cell\n");
        print_layers(f->spec.k, f->spec.n, f->points);
    }
    if (f->spec.k)
        return;
    printf("\nlines\n");
    oxo_lines_each(game, OXO_MOVE_NONE, list_line, &l, NULL);
    if (l.count > LINES_SHOWN)
        printf("  ... %u more: oxo lines %s\n", l.count - LINES_SHOWN, f->name);
    putchar('\n');
}

static int print_board(const oxo_game *game, const oxo_pos *pos)
{
    char *text = cli_board(game, pos);
    if (!text)
        return cli_out_of_memory();
    printf("%s\n", text);
    free(text);
    const oxo_outcome outcome = game->ops->outcome(game, pos);
    if (outcome == OXO_ONGOING)
        printf("%s to move\n", oxo_side_name(game, game->ops->turn(game, pos)));
    else if (outcome == OXO_DRAW)
        printf("drawn\n");
    else
        printf("%s has won\n",
               oxo_side_name(game, outcome == OXO_FIRST_WINS ? OXO_FIRST
                                                             : OXO_SECOND));
    return EXIT_YES;
}

/* What there is to say of a game: its rules in words, points and lines,
 * symmetries, and a picture. A k^n board (game == NULL: too large to play) is
 * drawn by its lines, another one as it stands at the start. */
static int show_game(const char *name, const oxo_game *game)
{
    oxo_facts f;
    oxo_error error;
    if (oxo_facts_find(name, game, &f, &error) != OXO_OK)
        return cli_fail(&error);
    printf("%s\n\n", f.title);
    int code = game ? solve_text_rules(game) : EXIT_YES;
    if (f.degrees)
        print_points(&f, game);
    if (f.automorphisms[0])
        printf("automorphisms          %s\n"
               "orbits of points       %u\n",
               f.automorphisms, f.orbits);
    if (!f.playable)
        printf("too large to play: at most 8192 points, 13 dimensions, 255 "
               "points in a line\nand 2^24 points in all lines are "
               "together\n");
    if (f.degrees)
        print_lines(&f, game);
    else
        putchar('\n');
    oxo_pos *start = game && !f.spec.k ? oxo_pos_new(game) : NULL;
    if (code == EXIT_YES && start)
        code = print_board(game, start);
    else if (code == EXIT_YES && game && !f.spec.k)
        code = cli_out_of_memory();
    free(start);
    oxo_facts_clear(&f);
    return code;
}

/* ---- a position ---- */

static int show_position(const oxo_game *game)
{
    int code = EXIT_USAGE;
    oxo_pos *pos = cli_position(game, position, &code);
    if (!pos)
        return code;
    if (cli_json) {
        cli_question("state", game->name, game, pos);
        code = cli_answer();
    } else {
        printf("%s\n\n", game->title);
        code = print_board(game, pos);
    }
    free(pos);
    return code;
}

static int run(int argc, char **argv)
{
    oxo_line_spec spec;
    oxo_game *game = NULL;
    oxo_error error;
    position = argc > 1 ? argv[1] : NULL;
    const oxo_status made = oxo_game_create(argv[0], &game, &error);
    /* of a k^n board that is too large to play the facts are known */
    const bool facts = made != OXO_NO_MEMORY && !position &&
                       oxo_line_spec_parse(argv[0], &spec, NULL) == OXO_OK;
    int code;
    if (made != OXO_OK && !facts) {
        code = cli_fail(&error);
    } else if (position) {
        code = show_position(game);
    } else if (cli_json) {
        cli_question("show", argv[0], NULL, NULL);
        code = cli_answer();
    } else {
        code = show_game(argv[0], game);
    }
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
