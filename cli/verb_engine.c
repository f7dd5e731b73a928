/* oxo engine: the players behind UGI, GTP and JSON lines. */
#include "cli.h"

#include "engine.h"
#include <stdlib.h>
#include <string.h>

static const char *game_name, *player_name = "perfect";
static bool gtp, json_lines;
static uint64_t workers = 1;

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

static int run_json(char *line)
{
    size_t length;
    bool more = true;
    cli_context(); /* so that Ctrl-C stops searches */
    engine_server *server = line ? engine_server_new(stdout, (unsigned)workers,
                                                     game_name, player_name, 0)
                                 : NULL;
    while (server && more && read_line(stdin, line, &length))
        more = engine_server_line(server, line, length);
    engine_server_free(server, more);
    free(line);
    return server ? EXIT_YES : cli_usage_error("out of memory");
}

static int run(int argc, char **argv)
{
    game_name = *argv++;
    if (--argc) {
        gtp |= !strcmp(argv[0], "gtp");
        json_lines |= !strcmp(argv[0], "json");
        if (!gtp && !json_lines && strcmp(argv[0], "ugi"))
            return cli_usage_error("expected ugi, gtp or json, not '%s'",
                                   argv[0]);
    }
    if (gtp && json_lines)
        return cli_usage_error("choose one of --gtp and --json-lines");
    oxo_error error = {0};
    char *line = malloc(MAX_LINE);
    if (json_lines)
        return run_json(line);
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
        more = gtp ? engine_gtp_line(e, line, length)
                   : engine_ugi_line(e, line, length);
    if (more) /* the input has ended without quit: a script that waits */
        engine_finish(e);
    engine_free(e);
    free(line);
    return EXIT_YES;
}

static const cli_option options[] = {
    {"player", 0, CLI_TEXT, "PLAYER", "who thinks (perfect unless given)",
     &player_name},
    {"gtp", 0, CLI_FLAG, NULL, "the same as the protocol gtp", &gtp},
    {"json-lines", 0, CLI_FLAG, NULL, "the same as the protocol json",
     &json_lines},
    CLI_SEED,
    {"threads", 't', CLI_COUNT, "N",
     "json: answer N questions at a time (1 unless given, which keeps their "
     "order)",
     &workers},
    {0}};

static const cli_example examples[] = {
    {"engine", "speak UGI about Qubic on standard input and output"},
    {"engine gtp --player level:5", "for GoGui: Qubic on an 8x8 board"},
    {"engine json --threads 2", "for scripts: questions and answers in JSON"},
    {0}};

const cli_verb cli_verb_engine = {
    .name = "engine",
    .arguments = "[GAME] [ugi|gtp|json]",
    .shape = CLI_GAME,
    .summary = "play behind a protocol: UGI, GTP or JSON lines",
    .description =
        "Reads commands from standard input and answers on standard output "
        "until quit or the end of the input. UGI unless another protocol is "
        "named. The commands of UGI and GTP are in docs/ENGINE.md, the "
        "questions of JSON in docs/JSON.md.",
    .options = options,
    .examples = examples,
    .max_arguments = 2,
    .run = run,
};
