/* oxo solve: the exact value of a game or position, and its best moves. */
#include "cli.h"

#include "moving_report.h"
#include "number_report.h"
#include "oxo/families.h"
#include "oxo/search.h"
#include "oxo/symmetry.h"
#include <stdlib.h>
#include <string.h>

static bool want_distance, want_moves, no_symmetry;
static const char *checkpoint; /* number and moving games */
static const char *table_file; /* moving games */

static const char *winner_text(const oxo_game *game, oxo_outcome outcome)
{
    if (outcome == OXO_FIRST_WINS)
        return oxo_side_name(game, OXO_FIRST);
    if (outcome == OXO_SECOND_WINS)
        return oxo_side_name(game, OXO_SECOND);
    return "nobody";
}

/* "the first player wins", "Black wins", "a draw". */
static void print_outcome(const oxo_game *game, oxo_outcome outcome)
{
    const bool named = game->side_name[0][0] != 0;
    if (outcome == OXO_DRAW)
        fputs("a draw", stdout);
    else
        printf("%s%s%s wins", named ? "" : "the ", winner_text(game, outcome),
               named ? "" : " player");
}

static void print_moves(const oxo_game *game, const oxo_solution *s)
{
    unsigned kinds = 0;
    for (unsigned i = 0; i < s->move_count; i++) {
        if (s->moves[i].kind >= kinds)
            kinds = s->moves[i].kind + 1;
    }
    printf("\nmoves, by kind (equivalent ones together)\n");
    for (unsigned kind = 0; kind < kinds; kind++) {
        bool first = true;
        for (unsigned i = 0; i < s->move_count; i++) {
            const oxo_solved_move *v = &s->moves[i];
            char name[64];
            if (v->kind != kind)
                continue;
            if (first) {
                fputs("  ", stdout);
                print_outcome(game, v->value.winner);
                if (v->value.exact)
                    printf(" in %u", v->value.plies);
                fputs(":", stdout);
                first = false;
            }
            game->ops->move_text(game, v->move, name, sizeof name);
            printf(" %s", name);
        }
        putchar('\n');
    }
}

/* The moves that keep the value; with distances the quickest win or the
 * longest resistance. */
static bool is_best(const oxo_solution *s, const oxo_solved_move *v)
{
    return v->value.winner == s->value.winner &&
           v->value.plies == s->value.plies;
}

static void print_best(const oxo_game *game, const oxo_solution *s)
{
    fputs("best moves  ", stdout);
    for (unsigned i = 0; i < s->move_count; i++) {
        char name[64];
        if (!is_best(s, &s->moves[i]))
            continue;
        game->ops->move_text(game, s->moves[i].move, name, sizeof name);
        printf(" %s", name);
    }
    putchar('\n');
}

/* Qubic is beyond full search, whatever its name, but not beyond proof. */
static void hint_at_prove(const oxo_game *game, oxo_error *error)
{
    oxo_line_spec spec;
    if (error->status != OXO_LIMIT || !oxo_line_recognise(game, &spec, NULL) ||
        spec.k != 4 || spec.n != 3)
        return;
    const size_t used = strlen(error->text);
    snprintf(error->text + used, sizeof error->text - used,
             "; 'oxo prove' settles this game");
}

static int run(const oxo_game *game, oxo_pos *pos)
{
    if (cli_decided && (cli_json || strcmp(game->ops->family, "moving")))
        return cli_usage_error("--decided is for moving games, without --json");
    if (cli_json) {
        json_out *question = cli_question("solve", game->name, game, pos);
        json_boolean(question, "winner_only", !want_distance);
        json_boolean(question, "no_symmetry", no_symmetry);
        if (checkpoint)
            json_text(question, "checkpoint", checkpoint);
        if (table_file)
            json_text(question, "table", table_file);
        return cli_answer();
    }
    if (!strcmp(game->ops->family, "moving"))
        return cli_moving_solve(game, pos, table_file, checkpoint, want_moves);
    if (oxo_number_spec_of(game) && !no_symmetry)
        return number_report_solve(game, pos, checkpoint);
    oxo_context context = cli_context();
    oxo_solve_options options = {
        .distance = want_distance, .moves = true, .no_symmetry = no_symmetry};
    oxo_solution solution;
    oxo_error error;
    if (oxo_solve(game, pos, &options, &context, &solution, &error) != OXO_OK) {
        hint_at_prove(game, &error);
        return cli_fail(&error);
    }
    cli_progress_done();
    printf("%s\n\nvalue        ", game->title);
    print_outcome(game, solution.value.winner);
    if (solution.value.exact)
        printf(" in %u plies", solution.value.plies);
    putchar('\n');
    if (solution.move_count)
        print_best(game, &solution);
    printf("searched     %llu positions (%llu stored) in %.3f s\n",
           (unsigned long long)solution.nodes,
           (unsigned long long)solution.stored, solution.seconds);
    if (want_moves)
        print_moves(game, &solution);
    oxo_solution_clear(&solution);
    return EXIT_YES;
}

static const cli_option options[] = {
    {"distance", 'd', CLI_FLAG, NULL,
     "also how many plies the winner needs with best play", &want_distance},
    {"moves", 'm', CLI_FLAG, NULL, "also the value of every legal move",
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
     &cli_decided},
    {"scratch", 0, CLI_TEXT, "DIR",
     "moving games: keep a table that exceeds --memory in files in DIR, with "
     "checkpoints",
     &cli_scratch},
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
