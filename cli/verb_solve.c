/* oxo solve: the exact value of a game or position, and its best moves. */
#include "cli.h"

#include "answer/facts.h"
#include "oxo/families.h"
#include "search/table.h"
#include "solve_text.h"
#include <string.h>

static bool want_distance, want_moves, no_symmetry;
static const char *checkpoint;                     /* number and moving games */
static const char *table_file, *decided, *scratch; /* moving games */

static int ask(const oxo_game *game, const oxo_pos *pos)
{
    json_out *question = cli_question("solve", game->name, game, pos);
    json_boolean(question, "winner_only", !want_distance);
    json_boolean(question, "no_symmetry", no_symmetry);
    if (checkpoint)
        json_text(question, "checkpoint", checkpoint);
    if (table_file)
        json_text(question, "table", table_file);
    return cli_answer();
}

/* What is beyond full search may not be beyond proof. */
static void hint_at_prove(const oxo_game *game, oxo_error *error)
{
    const size_t used = strlen(error->text);
    if (error->status == OXO_LIMIT && oxo_line_geometry(game, OXO_FIRST))
        snprintf(error->text + used, sizeof error->text - used,
                 "; 'oxo prove' searches otherwise");
}

static int run(const oxo_game *game, oxo_pos *pos)
{
    uint64_t entries, bytes;
    if (decided && (cli_json ||
                    oxo_table_estimate(game, &entries, &bytes, NULL) != OXO_OK))
        return cli_usage_error("--decided is for games with a table: moving "
                               "games of at most three dimensions, without "
                               "--json");
    if (cli_json)
        return ask(game, pos);
    if (cli_check_writable(decided) != EXIT_YES)
        return EXIT_USAGE;
    int code = solve_text_head(game, pos, table_file, scratch);
    if (code != EXIT_YES)
        return code;
    /* a table that is worth a scratch folder is worth a checkpoint in it */
    char beside[1024];
    if (scratch && !checkpoint) {
        snprintf(beside, sizeof beside, "%s/%s.checkpoint", scratch,
                 game->name);
        checkpoint = beside;
    }
    const oxo_solve_how how = {.options = {.distance = want_distance,
                                           .moves = true,
                                           .no_symmetry = no_symmetry,
                                           .checkpoint = checkpoint,
                                           .scratch = scratch},
                               .table = table_file,
                               .memory = cli_max_memory,
                               .any_table = true};
    oxo_context context = cli_context();
    oxo_solution solution;
    oxo_solver *solver = NULL;
    oxo_error error = {0};
    oxo_status status =
        oxo_solve_game(game, pos, &how, &context, &solver, &solution, &error);
    cli_progress_done();
    const oxo_table *table = solver ? oxo_solver_table(solver) : NULL;
    if (status == OXO_OK && decided)
        status = oxo_table_save_decided(table, decided, &error);
    if (status == OXO_OK || (status == OXO_LIMIT &&
                             (solution.move_count || solution.no_end_within)))
        solve_text(game, pos, &solution, table, want_moves);
    if (status == OXO_OK || status == OXO_LIMIT)
        oxo_solution_clear(&solution);
    oxo_solver_destroy(solver);
    if (status != OXO_OK)
        hint_at_prove(game, &error);
    return status == OXO_OK ? EXIT_YES : cli_fail(&error);
}

static const cli_option options[] = {
    {"distance", 'd', CLI_FLAG, NULL,
     "also how many plies the winner needs with best play", &want_distance},
    {"moves", 'm', CLI_FLAG, NULL, "also name every move, not one of each kind",
     &want_moves},
    {"no-symmetry", 0, CLI_FLAG, NULL,
     "do not identify equivalent positions (slower, a cross-check)",
     &no_symmetry},
    {"checkpoint", 0, CLI_TEXT, "FILE",
     "number games larger than 3x3 and moving games: note unfinished work in "
     "FILE and go on from it",
     &checkpoint},
    {"table", 0, CLI_TEXT, "FILE",
     "moving games: read the table of all positions, or write it when there "
     "is none",
     &table_file},
    {"decided", 0, CLI_TEXT, "FILE",
     "moving games: write the won and lost positions, a certificate that is "
     "small where nearly all are drawn",
     &decided},
    {"scratch", 0, CLI_TEXT, "DIR",
     "moving games: keep a table that exceeds --memory in files in DIR, with "
     "checkpoints",
     &scratch},
    CLI_LIMITS,
    CLI_THREADS,
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"solve 3^3 --distance", "3x3x3: the first player wins, and how fast"},
    {"solve 3^2 x3o --moves", "every move of a position of tic-tac-toe"},
    {"solve 3^2 \"moves b2 a1\"", "a position given by its moves"},
    {"solve 3^2:misere", "the one who completes a line loses"},
    {"solve graham", "Graham's number game: the value of all 45 first moves"},
    {"solve number:sum=14,parity", "one's own game: sum 14, Nygaard's rule"},
    {"solve number:k=4 --checkpoint k4.txt",
     "4x4 with sum 34: every first move and the answer that wins"},
    {"solve moving:3", "a moving game: every position by retrograde analysis"},
    {"solve tapatan --table tapatan.zst", "and keep the table"},
    {"solve moving:4", "too large for a table: search from the start"},
    {"solve 4^3 --seconds 5", "too large for full search: gives up, exit 3"},
    {0}};

const cli_verb cli_verb_solve = {
    .name = "solve",
    .arguments = "[GAME] [POSITION]",
    .shape = CLI_GAME_POSITION,
    .summary = "find the exact value and the best moves by full search",
    .description =
        "Memoised search over positions up to symmetry; for games of bounded "
        "length that are\nsmall enough. At a limit it gives up with exit code "
        "3 and claims nothing.",
    .options = options,
    .examples = examples,
    .min_arguments = 1,
    .max_arguments = 2,
    .at = run,
};
