/* oxo show: the facts of a game, for a person or a program. */
#include "cli.h"

#include "moving_report.h"
#include "number_report.h"
#include "oxo/line.h"
#include "oxo/number_solve.h"
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

static void degrees_json(json_out *out, const oxo_degree *d, unsigned count)
{
    json_open(out, "points_by_lines", '{');
    while (count-- > 0) {
        char name[24];
        snprintf(name, sizeof name, "%llu", (unsigned long long)d[count].lines);
        json_number(out, name, d[count].points);
    }
    json_close(out, '}');
}

/* Facts of a k^n board that may be far too large to play. */
static int show_geometry(const char *name, const oxo_line_spec *spec,
                         const oxo_game *game)
{
    oxo_degree d[OXO_DEGREES_MAX];
    oxo_numbers numbers;
    oxo_error error;
    const unsigned count = oxo_degrees_of(spec->k, spec->n, d);
    if (count == 0)
        return cli_usage_error("%u^%u is too large to count: expected at most "
                               "16 dimensions and (k+2)^n below 2^62",
                               spec->k, spec->n);
    if (oxo_numbers_of(spec->k, spec->n, &numbers, &error) != OXO_OK)
        return cli_fail(&error);
    oxo_group *group = NULL;
    if (game && oxo_group_create(game, NULL, &group, NULL) != OXO_OK)
        group = NULL;
    const char *order = group ? oxo_group_order_text(group) : "";
    const unsigned orbits = group ? oxo_group_orbits(group, NULL) : 0;
    if (cli_json) {
        json_out *out = cli_json_begin('{');
        json_text(out, "game", game ? game->name : name);
        json_number(out, "k", spec->k);
        json_number(out, "n", spec->n);
        json_number(out, "points", numbers.points);
        json_number(out, "lines", numbers.lines);
        json_number(out, "strongest_point_lines", d[0].lines);
        json_number(out, "strongest_points", d[0].points);
        degrees_json(out, d, count);
        json_boolean(out, "misere", spec->misere);
        json_boolean(out, "gravity", spec->gravity);
        if (group) {
            json_text(out, "automorphisms", order);
            json_number(out, "orbits", orbits);
        }
        cli_json_end('}');
    } else {
        printf("%s\n\n", game ? game->title : name);
        printf("points                 %llu\n",
               (unsigned long long)numbers.points);
        printf("lines                  %llu\n",
               (unsigned long long)numbers.lines);
        printf("strongest points       %llu, each on %llu lines\n",
               (unsigned long long)d[0].points, (unsigned long long)d[0].lines);
        for (unsigned i = 0; i < count; i++)
            printf("  points on %3llu line%s %llu\n",
                   (unsigned long long)d[i].lines, d[i].lines == 1 ? " " : "s",
                   (unsigned long long)d[i].points);
        if (group)
            printf("automorphisms          %s\n"
                   "orbits of points       %u\n",
                   order, orbits);
        if (!game)
            printf("too large to play: at most 8192 points, 13 dimensions, 255 "
                   "points in a line\nand 2^24 points in all lines are "
                   "together\n");
        if (numbers.points <= 1024 && spec->k <= 12) {
            printf("\nlines through each cell\n");
            print_layers(spec->k, spec->n, numbers.points);
        }
    }
    oxo_group_destroy(group);
    return EXIT_YES;
}

/* A game of any family: title, sizes, board. */
static int show_game(const oxo_game *game)
{
    int code = EXIT_USAGE;
    oxo_pos *pos = cli_position(game, position, &code);
    char *text = malloc(1 << 20);
    if (!pos || !text) {
        free(pos);
        free(text);
        return code;
    }
    if (cli_json) {
        json_out *out = cli_json_begin('{');
        json_text(out, "game", game->name);
        json_text(out, "family", game->ops->family);
        json_text(out, "title", game->title);
        json_number(out, "cells", game->cells);
        game->ops->pos_text(game, pos, text, 1 << 20);
        json_text(out, "position", text);
        json_text(out, "to_move",
                  oxo_side_name(game, game->ops->turn(game, pos)));
        json_text(out, "outcome",
                  oxo_outcome_name(game->ops->outcome(game, pos)));
        cli_json_end('}');
    } else {
        oxo_pos_board(game, pos, text, 1 << 20);
        printf("%s\n\n", game->title);
        if (!position && !strcmp(game->ops->family, "moving")) {
            cli_moving_rules(game);
            putchar('\n');
        }
        if (!position && oxo_number_spec_of(game)) {
            number_report_rules(game);
            putchar('\n');
        }
        printf("%s\n", text);
        const oxo_outcome outcome = game->ops->outcome(game, pos);
        if (outcome == OXO_ONGOING)
            printf("%s to move\n",
                   oxo_side_name(game, game->ops->turn(game, pos)));
        else if (outcome == OXO_DRAW)
            printf("drawn\n");
        else
            printf("%s has won\n",
                   oxo_side_name(game, outcome == OXO_FIRST_WINS ? OXO_FIRST
                                                                 : OXO_SECOND));
    }
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
    if (oxo_game_create(argv[0], &game, &error) != OXO_OK && !is_power)
        return cli_fail(&error);
    int code;
    if (is_power && !position)
        code = show_geometry(argv[0], &spec, game);
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
    .arguments = "GAME [POSITION]",
    .summary = "show the facts of a game, or a position of it",
    .description =
        "Without a position: points, lines, strongest points, symmetry, and "
        "a picture of\nthe layers with the number of lines through each cell. "
        "With one: the board.",
    .options = options,
    .examples = examples,
    .min_arguments = 1,
    .max_arguments = 2,
    .run = run,
};
