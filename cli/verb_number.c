#include "cli.h"
#include "number_report.h"
#include <stdlib.h>
static const char *checkpoint;
static int run(int argc, char **argv)
{
    int code = EXIT_USAGE;
    oxo_game *game = cli_game(argv[0], &code);
    if (!game)
        return code;
    oxo_pos *pos = cli_position(game, argc > 1 ? argv[1] : NULL, &code);
    if (pos)
        code = number_report_solve(game, pos, checkpoint);
    free(pos);
    oxo_game_destroy(game);
    return code;
}
static const cli_option options[] = {{"checkpoint", 0, CLI_TEXT, "FILE", "resume", &checkpoint}, CLI_LIMITS, CLI_THREADS, CLI_JSON, {0}};
static const cli_example examples[] = {{"number graham", "x"}, {0}};
const cli_verb cli_verb_number = {.name = "number", .arguments = "GAME [POSITION]", .summary = "temporary", .options = options, .examples = examples, .min_arguments = 1, .max_arguments = 2, .run = run};
