/* oxo engine: the players behind UGI, GTP and JSON lines. */
#include "cli.h"

#include "engine.h"
#include <stdlib.h>

static const char *game_name = "4^3", *player_name = "perfect";
static bool gtp, json_lines;

enum { MAX_LINE = 1 << 20 };

/* The next line without its end; longer ones are cut to MAX_LINE and the rest
 * is skipped, so that no input can take all memory. False at the end. */
static bool read_line(FILE *in, char *line, size_t *length)
{
    int c;
    *length = 0;
    while ((c = getc(in)) != EOF && c != '\n')
        if (*length < MAX_LINE)
            line[(*length)++] = (char)c;
    return c != EOF || *length > 0;
}

static int run(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    if (gtp && json_lines)
        return cli_usage_error("choose one of --gtp and --json-lines");
    oxo_error error = {0};
    char *line = malloc(MAX_LINE);
    engine *e =
        line ? engine_new(stdout, game_name, player_name, cli_seed, &error)
             : NULL;
    if (!e || (gtp && !engine_gtp_fits(e->game, &error))) {
        engine_free(e);
        free(line);
        return cli_fail(&error);
    }
    size_t length;
    bool more = true;
    while (more && read_line(stdin, line, &length))
        more = gtp          ? engine_gtp_line(e, line, length)
               : json_lines ? engine_json_line(e, line, length)
                            : engine_ugi_line(e, line, length);
    if (more) /* the input has ended without quit: a script that waits */
        engine_finish(e);
    engine_free(e);
    free(line);
    return EXIT_YES;
}

static const cli_option options[] = {
    {"game", 'g', CLI_TEXT, "GAME", "the game (4^3 unless given)", &game_name},
    {"player", 'p', CLI_TEXT, "PLAYER", "who thinks (perfect unless given)",
     &player_name},
    {"gtp", 0, CLI_FLAG, NULL, "speak GTP 2 with gogui-rules, for GoGui", &gtp},
    {"json-lines", 0, CLI_FLAG, NULL, "one JSON request and reply a line",
     &json_lines},
    CLI_SEED,
    {0}};

static const cli_example examples[] = {
    {"engine", "speak UGI about Qubic on standard input and output"},
    {"engine --gtp --player level:5", "for GoGui: Qubic on an 8x8 board"},
    {"engine --json-lines", "for scripts: {\"cmd\":\"choose\"} and a reply"},
    {0}};

const cli_verb cli_verb_engine = {
    .name = "engine",
    .arguments = "",
    .summary = "play behind a protocol: UGI, GTP or JSON lines",
    .description =
        "Reads commands from standard input and answers on standard output "
        "until quit or the end of the input. UGI unless an option says "
        "otherwise. The commands of each protocol are in docs/ENGINE.md.",
    .options = options,
    .examples = examples,
    .run = run,
};
