/* The shape that verbs share: oxo VERB [GAME] [POSITION].
 *
 * The game is the first argument or --game, Qubic unless given. One argument
 * alone is the game if it can be a game's name, else a position of Qubic; a
 * game record brings its own game. The position "-" stands for positions on
 * standard input, one a line; each is answered under its own text, what is
 * wrong with one on standard error with its line. With --json every line gets
 * one line, {"error": ...} where something is wrong.
 */
#include "cli.h"

#include "rules/line.h"

#include "oxo/families.h"
#include <stdlib.h>
#include <string.h>

bool cli_game_given, cli_many, cli_answered;
char cli_wrong[1024];
static const char *game_option;

const cli_option *cli_shared_options(const cli_verb *verb)
{
    static const cli_option shared[] = {
        {"game", 'g', CLI_TEXT, "GAME",
         "the game, where it is not the first argument (default 4^3)",
         &game_option},
        {"progress", 0, CLI_TEXT, "HOW",
         "line (on a terminal), minute (a line a minute), json or none",
         &cli_progress_how},
        {0}};
    return shared +
           (verb->shape == CLI_OWN || verb->shape == CLI_GAME_REQUIRED);
}

static bool ends(const char *text, const char *end)
{
    const size_t length = strlen(text), tail = strlen(end);
    return length > tail && !strcmp(text + length - tail, end);
}

/* Out of memory: what an argument is could not be found out. */
static bool no_room;

/* A box with more cells than any position that is typed: its name says enough,
 * and building it takes long (12 sides of 2 have 8 million lines). */
static bool is_large_box(const char *text)
{
    oxo_line_shape shape;
    uint64_t cells = 1;
    if (oxo_line_shape_parse(text, &shape, NULL) != OXO_OK)
        return false;
    for (unsigned i = 0; i < shape.n && cells <= 1024; i++)
        cells *= shape.side[i];
    return cells > 1024;
}

static bool is_game(const char *text)
{
    oxo_game *game = NULL;
    if (strchr(text, '^') || ends(text, ".pg") || is_large_box(text))
        return true;
    const oxo_status status = oxo_game_create(text, &game, NULL);
    no_room |= status == OXO_NO_MEMORY;
    oxo_game_destroy(game);
    return status == OXO_OK;
}

/* One argument alone: could a verb of GAME and POSITION take it for the
 * position of the default game? */
static bool is_position(const char *text)
{
    oxo_game *game = NULL;
    if (!strcmp(text, "-"))
        return true;
    if (!*text || is_game(text))
        return false;
    oxo_pos *pos = NULL;
    oxo_status status = oxo_game_create(CLI_DEFAULT_GAME, &game, NULL);
    if (status == OXO_OK)
        pos = oxo_pos_new(game);
    if (pos)
        status = oxo_pos_read(game, text, pos, NULL);
    no_room |= !pos || status == OXO_NO_MEMORY;
    const bool fine = pos && status == OXO_OK;
    /* what looks like no name is better called a wrong position; options of a
     * name come after a colon */
    const bool looks = strpbrk(text, " .") != NULL &&
                       (strchr(text, ':') == NULL || ends(text, ".oxo"));
    free(pos);
    oxo_game_destroy(game);
    return fine || looks;
}

/* The game of a record; NULL when it cannot be read (the verb says why). */
static const char *game_of_record(const char *path)
{
    static char name[sizeof(oxo_game){0}.name];
    oxo_record *record = NULL;
    if (oxo_record_load(path, NULL, &record, NULL, NULL) != OXO_OK)
        return NULL;
    strcpy(name, record->game->name);
    oxo_record_destroy(record);
    return name;
}

/* Runs a verb on the plain arguments that it gets. */
static int run_verb(const cli_verb *verb, int argc, char **argv)
{
    if (!verb->at)
        return verb->run(argc, argv);
    int code = EXIT_USAGE;
    oxo_game *game = cli_game(argv[0], &code);
    oxo_pos *pos =
        game ? cli_position(game, argc > 1 ? argv[1] : NULL, &code) : NULL;
    if (pos)
        code = verb->at(game, pos);
    free(pos);
    oxo_game_destroy(game);
    return code;
}

int cli_side(const char *text, oxo_side otherwise, oxo_side *side)
{
    *side = otherwise;
    if (!text)
        return EXIT_YES;
    const bool first = !strcmp(text, "x") || !strcmp(text, "first");
    *side = first ? OXO_FIRST : OXO_SECOND;
    return first || !strcmp(text, "o") || !strcmp(text, "second")
               ? EXIT_YES
               : cli_usage_error("--side is x, o, first or second");
}

/* One answer to each line of the standard input. */
static int answer_lines(const cli_verb *verb, char *game)
{
    enum { ROOM = 1 << 16 };
    char *line = malloc(ROOM);
    int worst = EXIT_YES;
    if (!line)
        return cli_out_of_memory();
    cli_context(); /* so that Ctrl-C ends the answer, and then the loop */
    cli_many = true;
    unsigned number = 0;
    while (!cli_interrupted() && fgets(line, ROOM, stdin)) {
        number++;
        size_t length = strlen(line);
        while (length && strchr(" \t\r\n", line[length - 1]))
            line[--length] = 0;
        char *text = line + strspn(line, " \t");
        if (!*text)
            continue;
        char *argv[] = {game, text, NULL};
        cli_answered = false;
        *cli_wrong = 0;
        cli_started = oxo_clock(); /* limits hold for each */
        if (!cli_json)
            printf("== %s\n", text);
        const int code = run_verb(verb, 2, argv);
        if (!cli_json) {
            putchar('\n');
            fflush(stdout); /* who asks line by line waits for it */
            if (*cli_wrong)
                fprintf(stderr, "oxo %s: input line %u: %s\n", cli_verb_name,
                        number, cli_wrong);
        } else if (!cli_answered) {
            json_text(cli_json_begin('{'), "error", cli_wrong);
            cli_json_end('}');
        }
        if (code > worst)
            worst = code;
    }
    cli_many = false;
    free(line);
    return worst;
}

int cli_run(const cli_verb *verb, int argc, char **argv)
{
    if (!cli_progress_known())
        return cli_usage_error("--progress %s: expected line, minute, json or "
                               "none",
                               cli_progress_how);
    if (verb->shape == CLI_OWN)
        return run_verb(verb, argc, argv);
    char *full[argc + 2], *game = NULL;
    int used = 0;
    const bool position = verb->shape == CLI_GAME_POSITION;
    if (argc && (verb->shape == CLI_GAME_REQUIRED || verb->max_arguments == 1 ||
                 (position ? argc == 2 || !(game_option || is_position(*argv))
                           : is_game(*argv))))
        game = argv[used++];
    if (no_room)
        return cli_out_of_memory();
    if (game && game_option)
        return cli_usage_error("the game is given twice");
    cli_game_given = game || game_option;
    if (!game && game_option)
        game = (char *)(uintptr_t)game_option;
    if (!game && position && used < argc && ends(argv[used], ".oxo"))
        game = (char *)(uintptr_t)game_of_record(argv[used]);
    if (!game) {
        static char name[] = CLI_DEFAULT_GAME;
        game = name;
    }
    full[0] = game;
    for (int i = used; i < argc; i++)
        full[1 + i - used] = argv[i];
    argc += 1 - used;
    full[argc] = NULL;
    if (position && argc == 2 && !strcmp(full[1], "-"))
        return answer_lines(verb, game);
    return run_verb(verb, argc, full);
}
