/* oxo count: how many different positions there are after r moves. */
#include "chart.h"
#include "cli.h"

#include "oxo/symmetry.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_PLIES = 4, MAX_PLIES = 10000 };

static uint64_t plies = DEFAULT_PLIES;
static const char *after, *from, *svg_file;

static void print_text(const oxo_game *game, const oxo_group *group,
                       const oxo_count_level *levels, unsigned count)
{
    printf("%s: positions up to its %s symmetries", game->name,
           oxo_group_order_text(group));
    if (from)
        printf(", after %s", from);
    printf("\n\n%5s %15s %15s %20s\n", "plies", "distinct", "finished",
           "all positions");
    for (unsigned r = 0; r < count; r++) {
        const oxo_count_level *l = &levels[r];
        printf("%5u %15" PRIu64 " %15" PRIu64 " ", l->plies, l->distinct,
               l->finished);
        if (l->positions == UINT64_MAX)
            printf("%20s\n", "2^64 or more");
        else if (l->positions || !l->distinct)
            printf("%20" PRIu64 "\n", l->positions);
        else
            printf("%20s\n", "-");
    }
}

/* Different positions and all of them, by plies. */
static int draw(const oxo_game *game, const oxo_count_level *levels,
                unsigned count)
{
    uint64_t *value = calloc(2 * (size_t)count, sizeof *value);
    char title[300];
    if (!value)
        return cli_out_of_memory();
    for (unsigned i = 0; i < count; i++) {
        value[i] = levels[i].distinct;
        value[count + i] = levels[i].positions;
    }
    const chart_series series[] = {{"different", value},
                                   {"all positions", value + count}};
    snprintf(title, sizeof title, "Positions of %s%s%s", game->name,
             from ? " after " : "", from ? from : "");
    const int code = chart_growth(svg_file, title, "moves", series, 2, count);
    free(value);
    return code;
}

static int count(const oxo_game *game, const oxo_pos *start)
{
    int drawn = EXIT_YES;
    oxo_error error;
    oxo_group *group = NULL;
    unsigned wanted = (unsigned)plies, complete = 0;
    if (game->max_plies && wanted > game->max_plies)
        wanted = game->max_plies;
    oxo_count_level *levels = calloc(wanted + 1, sizeof *levels);
    oxo_status status = oxo_group_create(game, NULL, &group, &error);
    if (!levels) {
        status = oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
    } else if (status == OXO_OK) {
        oxo_context context = cli_context();
        status = oxo_count_positions(game, group, start, wanted, &context,
                                     levels, &complete, &error);
        cli_progress_done();
    }
    if (complete) {
        /* levels below which nothing is left say nothing */
        while (complete > 1 && !levels[complete - 1].distinct)
            complete--;
        print_text(game, group, levels, complete);
        if (svg_file)
            drawn = draw(game, levels, complete);
    }
    free(levels);
    oxo_group_destroy(group);
    return status == OXO_OK ? drawn : cli_fail(&error);
}

static int run(int argc, char **argv)
{
    int code = EXIT_USAGE;
    if (argc > 1 && after)
        return cli_usage_error("the position is given twice");
    from = argc > 1 ? argv[1] : after;
    if (plies > MAX_PLIES)
        return cli_usage_error("expected --plies of at most %d", MAX_PLIES);
    if (svg_file && (cli_json || cli_check_writable(svg_file) != EXIT_YES))
        return cli_json ? cli_usage_error("--svg goes with the table, not with "
                                          "--json")
                        : EXIT_USAGE;
    oxo_game *game = cli_game(argv[0], &code);
    if (!game)
        return code;
    oxo_pos *start = cli_position(game, from, &code);
    if (start && cli_json) {
        json_number(cli_question("count", game->name, game, start), "plies",
                    plies);
        code = cli_answer();
    } else if (start) {
        code = count(game, start);
    }
    free(start);
    oxo_game_destroy(game);
    return code;
}

static const cli_option options[] = {
    {"plies", 'p', CLI_COUNT, "R", "count after 0 to R moves (default 4)",
     &plies},
    {"after", 0, CLI_TEXT, "POSITION", NULL, &after},
    {"svg", 0, CLI_TEXT, "FILE", "also draw how the counts grow", &svg_file},
    CLI_THREADS,
    CLI_LIMITS,
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"count 4^3 --plies 5", "Qubic's positions, different ones and all"},
    {"count 4^3 a1A --plies 1", "the replies to a strong first move"},
    {"count 3^2 --plies 9", "every position of tic-tac-toe"},
    {"count 3^2 --plies 9 --svg growth.svg", "the same as a picture"},
    {"count 4^3 --plies 6 --threads 2", "millions of positions, two threads"},
    {0}};

const cli_verb cli_verb_count = {
    .name = "count",
    .arguments = "[GAME] [POSITION]",
    .shape = CLI_GAME_POSITION,
    .summary = "count the different positions after r moves",
    .description =
        "Counts the positions that can be reached in exactly r moves. Two "
        "positions are the same when a symmetry of the game sends one to the "
        "other, each player's stones to that player's stones. A game that is "
        "over counts where it ends and goes no further. The last column "
        "counts all positions, equal or not; it is left out after a POSITION, "
        "unless every symmetry leaves that position as it is. At a limit the "
        "complete levels are printed and the exit code is 3.",
    .options = options,
    .examples = examples,
    .max_arguments = 2,
    .run = run,
};
