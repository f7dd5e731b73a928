/* oxo show: the facts of a game, for a person or a program. */
#include "cli.h"

#include "moving_report.h"
#include "number_report.h"
#include "oxo/line.h"
#include "oxo/number_solve.h"
#include "oxo/symmetry.h"
#include <stdlib.h>
#include <string.h>

static const char *position;

/* How many points lie on how many lines. */
typedef struct degrees {
    uint32_t most, strongest;
    uint32_t *points_with; /* index: number of lines */
    uint32_t size;
} degrees;

static bool count_degrees(const oxo_geometry *g, degrees *d)
{
    memset(d, 0, sizeof *d);
    for (uint32_t p = 0; p < g->points; p++) {
        if (oxo_geometry_degree(g, p) > d->most)
            d->most = oxo_geometry_degree(g, p);
    }
    d->size = d->most + 1;
    d->points_with = calloc(d->size, sizeof *d->points_with);
    if (!d->points_with)
        return false;
    for (uint32_t p = 0; p < g->points; p++)
        d->points_with[oxo_geometry_degree(g, p)]++;
    d->strongest = d->points_with[d->most];
    return true;
}

/* The layers of a small k^n board with the number of lines in each cell. */
static void print_layers(const oxo_geometry *g)
{
    const unsigned k = g->k, rows = g->n >= 2 ? k : 1;
    const unsigned layers = g->n >= 3 ? k : 1;
    const uint32_t block = k * rows * layers;
    const bool wide = g->n >= 4;
    for (uint32_t base = 0; base < g->points; base += block) {
        putchar('\n');
        for (unsigned y = 0; y < rows; y++) {
            printf("  ");
            for (unsigned z = 0; z < layers; z++) {
                for (unsigned x = 0; x < k; x++)
                    printf(
                        wide ? "%4u" : "%3u",
                        oxo_geometry_degree(g, base + x + k * y + k * k * z));
                if (z + 1 < layers)
                    printf("    ");
            }
            putchar('\n');
        }
    }
}

static void degrees_json(json_out *out, const degrees *d)
{
    json_open(out, "points_by_lines", '{');
    for (uint32_t i = 0; i < d->size; i++) {
        char name[16];
        if (!d->points_with[i])
            continue;
        snprintf(name, sizeof name, "%u", i);
        json_number(out, name, d->points_with[i]);
    }
    json_close(out, '}');
}

/* Facts of a k^n board that may be far too large to play. */
static int show_geometry(const char *name, const oxo_line_spec *spec,
                         const oxo_game *game)
{
    oxo_geometry *g = NULL;
    oxo_error error;
    degrees d;
    if (oxo_geometry_create(spec->k, spec->n, &g, &error) != OXO_OK)
        return cli_fail(&error);
    if (!count_degrees(g, &d)) {
        oxo_geometry_destroy(g);
        oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
        return cli_fail(&error);
    }
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
        json_number(out, "points", g->points);
        json_number(out, "lines", g->lines);
        json_number(out, "strongest_point_lines", d.most);
        json_number(out, "strongest_points", d.strongest);
        degrees_json(out, &d);
        json_boolean(out, "misere", spec->misere);
        json_boolean(out, "gravity", spec->gravity);
        if (group) {
            json_text(out, "automorphisms", order);
            json_number(out, "orbits", orbits);
        }
        cli_json_end('}');
    } else {
        printf("%s\n\n", game ? game->title : name);
        printf("points                 %u\n", g->points);
        printf("lines                  %u\n", g->lines);
        printf("strongest points       %u, each on %u lines\n", d.strongest,
               d.most);
        for (uint32_t i = d.size; i-- > 0;) {
            if (d.points_with[i] && d.size > 1)
                printf("  points on %3u line%s %u\n", i, i == 1 ? " " : "s",
                       d.points_with[i]);
        }
        if (group)
            printf("automorphisms          %s\n"
                   "orbits of points       %u\n",
                   order, orbits);
        if (!game)
            printf("too large to play: at most 8192 points, 13 dimensions and "
                   "255 points in a\nline are\n");
        if (g->points <= 1024 && g->k <= 12) {
            printf("\nlines through each cell\n");
            print_layers(g);
        }
    }
    oxo_group_destroy(group);
    free(d.points_with);
    oxo_geometry_destroy(g);
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
    {"show 15^5", "759375 points, counted by construction"},
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
