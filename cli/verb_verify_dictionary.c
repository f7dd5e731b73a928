/* oxo verify-dictionary: Patashnik's proof, walked through from end to end. */
#include "cli.h"

#include "answer/facts.h"
#include "oxo/proof.h"
#include "proof_longest.h"
#include "proof_print.h"
#include <stdlib.h>
#include <string.h>

static const char *svg_path;

static int run(int argc, char **argv)
{
    (void)argc;
    int code = EXIT_YES;
    size_t size;
    char *text = cli_load(argv[0], &size, &code);
    if (!text)
        return code;
    oxo_game *game = cli_game("4^3", &code);
    oxo_strategy *strategy = NULL;
    oxo_strategy_report *report = calloc(1, sizeof *report);
    proof_sequences found = {0};
    unsigned longest = 0, asked = 0;
    oxo_error error = {0};
    if (!game || !report)
        goto done;
    oxo_context context = cli_context();
    oxo_status status =
        oxo_strategy_from_dictionary(game, text, size, &strategy, &error);
    if (status != OXO_OK) {
        code = proof_fail(argv[0], &error);
        goto done;
    }
    status = oxo_strategy_walk(strategy, &context, proof_gather, &found, report,
                               &error);
    if (status == OXO_OK &&
        proof_longest_needed(game, &found, &longest, &asked) != OXO_OK)
        asked = 0; /* out of memory: nothing is said about it */
    cli_progress_done();
    if (status != OXO_OK && status != OXO_NO) {
        code = cli_fail(&error);
        goto done;
    }
    if (cli_json) {
        oxo_put_walk(cli_json_begin(0), game, report);
        cli_json_end(0);
    } else
        proof_report(game, report);
    if (!cli_json && asked)
        printf("longest sequence needed  %10u attacks (%u searches for a "
               "shortest one)\n",
               longest, asked);
    code = status == OXO_OK ? EXIT_YES : EXIT_NO;
    if (svg_path &&
        !proof_histogram_svg(svg_path, "the dictionary", report, NULL, NULL))
        code = EXIT_USAGE;
done:
    free(found.list);
    free(report);
    oxo_strategy_destroy(strategy);
    oxo_game_destroy(game);
    free(text);
    return code;
}

static const cli_option options[] = {CLI_JSON,
                                     {"svg", 0, CLI_TEXT, "FILE",
                                      "also draw the histogram (Figure 12)",
                                      &svg_path},
                                     CLI_LIMITS,
                                     {0}};

static const cli_example examples[] = {
    {"verify-dictionary qubic.dictionary",
     "verify the 2929 moves and print what was met"},
    {"verify-dictionary --json qubic.dictionary", "the same for programs"},
    {0}};

const cli_verb cli_verb_verify_dictionary = {
    .name = "verify-dictionary",
    .arguments = "FILE",
    .summary = "verify Patashnik's dictionary of strategic moves for Qubic",
    .description =
        "Reads the dictionary as it was published (its explanations included), "
        "follows it against every reply of the second player, blocks and "
        "searches for forced sequences as its header prescribes, and reports "
        "what was met. Exit code 0: the first player wins. Exit code 1: the "
        "position that breaks the proof is shown. oxocheck checks the same "
        "file with code of its own. O'Dwyer's compressed form of it (2025), "
        "with several replies in a line, is read as well.",
    .options = options,
    .examples = examples,
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
