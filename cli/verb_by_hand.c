/* oxo by-hand: Patashnik's algorithm with a person at step 5. */
#include "byhand_run.h"
#include "cli.h"

static byhand_options hand;

static int run(int argc, char **argv)
{
    (void)argc;
    return byhand_run(argv[0], &hand);
}

static const cli_option options[] = {
    {"moves", 0, CLI_TEXT, "FILE",
     "take the strategic moves from a dictionary or certificate", &hand.moves},
    {"resume", 0, CLI_TEXT, "FILE", "go on from a saved file", &hand.resume},
    {"output", 'o', CLI_TEXT, "FILE", "save the moves there at the end",
     &hand.output},
    {"trace", 0, CLI_FLAG, NULL, "print every step", &hand.trace},
    CLI_LIMITS,
    {0}};

static const cli_example examples[] = {
    {"by-hand 3^3 --trace -o 3.proof",
     "the walk-through of the 1980 paper; answer b2B when asked"},
    {"by-hand 4^3 -o mine.proof", "a year of evenings, in 1976"},
    {"by-hand 4^3 --moves qubic.dictionary", "as Thompson did it"},
    {0}};

const cli_verb cli_verb_by_hand = {
    .name = "by-hand",
    .arguments = "[GAME]",
    .shape = CLI_GAME,
    .summary = "prove a first-player win with your own strategic moves",
    .description =
        "The algorithm of Figure 13 in Patashnik's paper (1980), step by step: "
        "the program blocks, searches for forced sequences and removes "
        "redundant positions; you give the strategic moves. It rings the bell "
        "when a move is wanted, gives hints on request, and complains when "
        "your move lets the opponent force a win. At the prompt: a cell, hint, "
        "undo, save [FILE] or quit. Exit code 3 when stopped before the end.",
    .options = options,
    .examples = examples,
    .max_arguments = 1,
    .run = run,
};
