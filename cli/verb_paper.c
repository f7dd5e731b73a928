/* oxo paper: the tables of the papers beside what we compute. */
#include "paper.h"

#include <string.h>

static const cli_paper *const papers[] = {
    &cli_paper_markowsky,
    &cli_paper_marchi_fischer,
    &cli_paper_cantin,
};

bool cli_paper_full;
uint64_t cli_paper_games, cli_paper_positions, cli_paper_epochs;

static int run(int argc, char **argv)
{
    const size_t count = sizeof papers / sizeof *papers;
    if (argc == 0) {
        for (size_t i = 0; i < count; i++)
            printf("%-15s %s\n", papers[i]->name, papers[i]->title);
        return EXIT_YES;
    }
    for (size_t i = 0; i < count; i++) {
        if (strcmp(papers[i]->name, argv[0]))
            continue;
        const int code = papers[i]->run(cli_json ? cli_json_begin('{') : NULL);
        if (cli_json && code == EXIT_YES)
            cli_json_end('}');
        return code;
    }
    return cli_usage_error("no paper '%s'; 'oxo paper' lists them", argv[0]);
}

static const cli_option options[] = {
    {"full", 0, CLI_FLAG, NULL, "also what takes minutes", &cli_paper_full},
    {"games", 'n', CLI_COUNT, "N", "cantin: at most N games a line",
     &cli_paper_games},
    {"positions", 0, CLI_COUNT, "N", "cantin: train on at most N positions",
     &cli_paper_positions},
    {"epochs", 0, CLI_COUNT, "N", "cantin: train for at most N epochs",
     &cli_paper_epochs},
    CLI_THREADS,
    CLI_SEED,
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"paper", "the papers, a line each"},
    {"paper markowsky", "Numerical Tic-Tac-Toe: its tables beside ours"},
    {"paper marchi-fischer --full", "every version of the moving games"},
    {"paper cantin", "his networks, trained in this run, beside his figures"},
    {"paper cantin --games 100 --positions 5000",
     "the same in seconds, smaller than his"},
    {"paper markowsky --json", "the same for a program"},
    {0}};

const cli_verb cli_verb_paper = {
    .name = "paper",
    .arguments = "[NAME]",
    .summary = "print the tables of a paper beside ours",
    .description =
        "Every figure of ours is computed in this run; the paper's are quoted. "
        "Where they\ndiffer the reason is printed beside them.",
    .options = options,
    .examples = examples,
    .max_arguments = 1,
    .run = run,
};
