/* oxo sweep: the value of a number game for every target, as a table. */
#include "cli.h"

#include "answer/facts.h"
#include "number_report.h"
#include <stdlib.h>
#include <string.h>

static bool want_csv, want_rank;

static void print_row(void *user, const oxo_game *game, const oxo_swept *r)
{
    const char *winner = r->value.winner == OXO_OPEN
                             ? "unknown"
                             : oxo_outcome_name(r->value.winner);
    (void)user;
    cli_progress_done();
    if (want_csv) {
        printf("\"%s\",%s,%llu,%u,%s,", game->name,
               r->product ? "product" : "sum", (unsigned long long)r->target,
               r->sets, winner);
        if (r->counted)
            printf("%u,%u,%u,%u,%u,%u,%llu\n", r->length, r->moves, r->distinct,
                   r->win, r->draw, r->loss, (unsigned long long)r->nodes);
        else
            printf(",%u,%u,,,,%llu\n", r->moves, r->distinct,
                   (unsigned long long)r->nodes);
    } else if (r->counted) {
        printf("%8llu %5u  %-11s %5u %6u %9u %5u %5u %5u %9llu\n",
               (unsigned long long)r->target, r->sets,
               number_report_outcome(game, r->value.winner), r->length,
               r->moves, r->distinct, r->win, r->draw, r->loss,
               (unsigned long long)r->nodes);
    } else {
        printf("%8llu %5u  %-11s %5s %6u %9u %5s %5s %5s %9llu\n",
               (unsigned long long)r->target, r->sets,
               number_report_outcome(game, r->value.winner), "-", r->moves,
               r->distinct, "-", "-", "-", (unsigned long long)r->nodes);
    }
    fflush(stdout);
}

static void print_ranked(void *user, const oxo_game *game, const oxo_swept *r)
{
    unsigned *rank = user;
    const char *winner = r->value.winner == OXO_OPEN
                             ? "unknown"
                             : oxo_outcome_name(r->value.winner);
    cli_progress_done();
    ++*rank;
    if (want_csv && r->counted)
        printf("%u,\"%s\",%s,%u,%u,%u,%u,%.6f\n", *rank, game->name, winner,
               r->length, r->win, r->draw, r->loss, r->bits);
    else if (want_csv)
        printf("%u,\"%s\",%s,,,,,\n", *rank, game->name, winner);
    else if (r->counted)
        printf("%4u %6.2f  %-11s %5u %5u %5u %5u  %s\n", *rank, r->bits,
               number_report_outcome(game, r->value.winner), r->length, r->win,
               r->draw, r->loss, game->name);
    else
        printf("%4u %6s  %-11s %5s %5s %5s %5s  %s\n", *rank, "-",
               number_report_outcome(game, r->value.winner), "-", "-", "-", "-",
               game->name);
}

static int rank(const char *const *patterns, unsigned count)
{
    const oxo_context context = cli_context();
    oxo_error error;
    unsigned place = 0;
    if (want_csv)
        puts("rank,game,outcome,plies,win,draw,lose,bits");
    else
        printf("%4s %6s  %-11s %5s %5s %5s %5s  %s\n", "rank", "bits", "value",
               "plies", "win", "draw", "lose", "game");
    const oxo_status status = oxo_sweep_ranked(patterns, count, &context,
                                               print_ranked, &place, &error);
    cli_progress_done();
    return status == OXO_OK ? EXIT_YES : cli_fail(&error);
}

/* One pattern; returns the exit code. */
static int sweep(const char *name)
{
    const oxo_context context = cli_context();
    oxo_error error;
    if (!want_csv)
        printf("%s\n%8s %5s  %-11s %5s %6s %9s %5s %5s %5s %9s\n", name,
               strstr(name, "product=") ? "product" : "sum", "sets", "value",
               "plies", "moves", "distinct", "win", "draw", "lose", "searched");
    const oxo_status status =
        oxo_sweep(name, &context, print_row, NULL, &error);
    cli_progress_done();
    if (!want_csv)
        putchar('\n');
    return status == OXO_OK ? EXIT_YES : cli_fail(&error);
}

static int run(int argc, char **argv)
{
    int code = EXIT_YES;
    if (want_csv && cli_json)
        return cli_usage_error("--csv or --json, not both");
    if (cli_json) {
        json_out *question = cli_question("sweep", NULL, NULL, NULL);
        if (argc)
            json_open(question, "patterns", '[');
        for (int i = 0; i < argc; i++)
            json_text(question, NULL, argv[i]);
        if (argc)
            json_close(question, ']');
        if (want_rank)
            json_boolean(question, "rank", true);
        return cli_answer();
    }
    if (want_rank) {
        unsigned all = 0;
        while (oxo_sweep_patterns[all])
            all++;
        return argc ? rank((const char *const *)argv, (unsigned)argc)
                    : rank(oxo_sweep_patterns, all);
    }
    if (want_csv)
        puts("game,operation,target,sets,outcome,plies,moves,distinct,win,"
             "draw,lose,searched");
    for (int i = 0; argc ? i < argc : oxo_sweep_patterns[i] != NULL; i++) {
        const int result = sweep(argc ? argv[i] : oxo_sweep_patterns[i]);
        code = result == EXIT_YES ? code : result;
        const oxo_context context = cli_context();
        if (result == EXIT_USAGE || oxo_context_stopped(&context, 0))
            break;
    }
    return code;
}

static const cli_option options[] = {
    {"csv", 0, CLI_FLAG, NULL, "print comma-separated values", &want_csv},
    {"rank", 0, CLI_FLAG, NULL,
     "one table, those games first whose good play takes the most to know",
     &want_rank},
    CLI_THREADS,
    CLI_JSON,
    CLI_LIMITS,
    {0}};

static const cli_example examples[] = {
    {"sweep \"number:sum=*\"", "Graham's game with every possible sum"},
    {"sweep \"number:numbers=2..10,sum=*,parity\" --csv",
     "the numbers 2..10, Even first, with Nygaard's rule, for a spreadsheet"},
    {"sweep \"number:numbers=primes,sum=*\" \"number:product=*\"",
     "two sweeps after each other"},
    {"sweep \"number:k=4,sum=30..38\" --seconds 60",
     "4x4 around the magic sum, a minute at most"},
    {"sweep", "every 3x3 family of the paper's open problems"},
    {"sweep --rank \"number:sum=*\" \"nygaard:sum=*\"",
     "which of these games is the most interesting?"},
    {0}};

const cli_verb cli_verb_sweep = {
    .name = "sweep",
    .arguments = "[PATTERN...]",
    .summary = "solve a number game for every sum or product",
    .description =
        "PATTERN is the name of a number game with a star or a range as its "
        "target: sum=*,\nproduct=*, sum=30..38. A row says how many sets of "
        "numbers have the target, who\nwins and in how many plies, how many "
        "first moves there are, how many of them are\ndistinct up to symmetry "
        "and how many win, draw and lose for the player who starts.\n--nodes "
        "counts for each row, --seconds for all of them; a row that reaches "
        "a limit says\nunknown and the exit code is 3.\n\n--rank orders games "
        "of up to nine cells by what good play takes to know, in bits: a\nmove "
        "counts log2(moves there are / moves that keep the value), summed over "
        "a game and\naveraged over games in which both choose at random among "
        "the moves that keep it.",
    .options = options,
    .examples = examples,
    .max_arguments = -1,
    .run = run,
};
