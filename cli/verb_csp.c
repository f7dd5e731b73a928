/* oxo csp: a move as the solution of a constraint model. */
#include "cli.h"

#if OXO_HAVE_CSP
#include "oxo/csp.h"
#endif
#include <stdlib.h>
#include <string.h>

static bool show;

#if OXO_HAVE_CSP
static const char *stage_text(const oxo_csp_report *r)
{
    switch (r->stage) {
    case OXO_CSP_WIN:
        return "the winning sub-model has a solution";
    case OXO_CSP_PREVENT:
        return "the prevention sub-model has a solution; best of those moves";
    case OXO_CSP_RANK:
        return r->threats ? "not every threat can be stopped; best by weights"
                          : "no win and no threat; best by weights";
    }
    return "";
}

static void print_report(const oxo_game *game, const oxo_pos *pos,
                         const char *move, const oxo_csp_report *r)
{
    if (r->model)
        printf("%s\nsolution:\n%s\n", r->model, r->solution ? r->solution : "");
    printf("%s to move: %s\n", oxo_side_name(game, game->ops->turn(game, pos)),
           move);
    printf("%s\n", stage_text(r));
    if (r->threats)
        printf("threats against it: %u\n", r->threats);
    if (r->stage != OXO_CSP_WIN)
        printf("fork: %s; safe against forks: %s\n", r->fork ? "yes" : "no",
               r->safe ? "yes" : "no");
    printf("%.1f ms\n", 1000 * r->seconds);
}

static int solve(const oxo_game *game, oxo_pos *pos)
{
    if (cli_json) {
        json_out *question = cli_question("csp", game->name, game, pos);
        json_number(question, "seed", cli_seed);
        json_boolean(question, "show", show);
        return cli_answer();
    }
    oxo_csp_query query = {.seed = cli_seed, .show = show};
    oxo_csp_report report;
    oxo_error error = {0};
    oxo_move move;
    char text[64];
    oxo_context context = cli_context();
    if (oxo_csp_choose(game, pos, &query, &context, &move, &report, &error) !=
        OXO_OK)
        return cli_fail(&error);
    game->ops->move_text(game, move, text, sizeof text);
    print_report(game, pos, text, &report);
    free(report.model);
    free(report.solution);
    return EXIT_YES;
}
#else
static int solve(const oxo_game *game, oxo_pos *pos)
{
    (void)game;
    (void)pos;
    return cli_usage_error("this build has no constraint solver "
                           "(OXO_WITH_CSP)");
}
#endif

static const cli_option options[] = {
    {"show", 0, CLI_FLAG, NULL,
     "print the model that gave the move (SMT-LIB) and its solution", &show},
    CLI_JSON,
    CLI_SEED,
    {"seconds", 0, CLI_NUMBER, "S", "give up after S seconds",
     &cli_max_seconds},
    {0}};

static const cli_example examples[] = {
    {"csp 3^3 13x", "the answer to a stone in the centre of 3^3"},
    {"csp 3^2 'x...o...x' --show", "the model and its solution"},
    {"csp xo1x8x8o41o --json", "a move in Qubic, for programs"},
    {0}};

const cli_verb cli_verb_csp = {
    .name = "csp",
    .arguments = "[GAME] [POSITION]",
    .shape = CLI_GAME_POSITION,
    .summary = "choose a move by solving a constraint model with Z3",
    .description =
        "Variables are the cells after the move (1 for X, -1 for O, 0 for "
        "empty). Three sub-models are tried in turn: complete a line; stop "
        "every line that the opponent could complete; and a ranking by soft "
        "constraints in the order of Newell and Simon: block, fork, block a "
        "fork, centre, opposite corner, corner, side, the last four by the "
        "number of lines through a cell, so that they make sense on any k^n. "
        "Moves of equal rank are told apart by the seed.",
    .options = options,
    .examples = examples,
    .max_arguments = 2,
    .at = solve,
};
