/* oxo play: a person, or two, at the board. See play.h for the parts. */
#include "play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *as = "first", *opponent, *load, *save, *position;
static bool plain, resume, no_colour;
static uint64_t level;
static double seconds = 5;

/* Where games are kept that nobody gave a name. */
static void default_path(char *path, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (save)
        snprintf(path, size, "%s", save);
    else if (state && *state)
        snprintf(path, size, "%s/oxo/last.oxo", state);
    else if (home && *home)
        snprintf(path, size, "%s/.local/state/oxo/last.oxo", home);
    else
        snprintf(path, size, "oxo-last.oxo");
}

static int run(int argc, char **argv)
{
    static const char *const sides[] = {"none", "first", "second", "both"};
    play_session s = {
        .seconds = seconds, .seed = cli_seed, .no_colour = no_colour};
    unsigned who = 4;
    for (unsigned i = 0; i < 4; i++) {
        if (!strcmp(as, sides[i]))
            who = i;
    }
    if (who == 4)
        return cli_usage_error("--as %s: expected first, second, both or none",
                               as);
    if (level > 9)
        return cli_usage_error("--level expects 1 (weak) to 9 (strong)");
    if (level && opponent)
        return cli_usage_error("--level and --opponent exclude each other");
    char player_name[32];
    snprintf(player_name, sizeof player_name, "level:%u",
             level ? (unsigned)level : 4);
    if (!opponent)
        opponent = player_name;
    s.human[0] = who & 1;
    s.human[1] = who >> 1;
    snprintf(s.opponent, sizeof s.opponent, "%s", opponent);
    default_path(s.save_path, sizeof s.save_path);

    oxo_record *record = NULL;
    oxo_error error;
    const char *name = argv[0];
    if (argc > 1 && position)
        return cli_usage_error("the position is given twice");
    if (argc > 1)
        position = argv[1];
    if (position && !strcmp(position, "-"))
        return cli_usage_error("a game begins from one position, not from -");
    oxo_pos *start = NULL;
    if (position) {
        int code = EXIT_USAGE;
        oxo_game *game = cli_game(name, &code);
        start = game ? cli_position(game, position, &code) : NULL;
        oxo_game_destroy(game);
        if (!start)
            return code;
    }
    const oxo_status made = oxo_record_create(name, start, &record, &error);
    free(start);
    if (made != OXO_OK)
        return cli_fail(&error);
    if (who != 3) { /* a wrong name is better refused before the game */
        oxo_player *player = NULL;
        const oxo_status status = oxo_player_create(opponent, record->game,
                                                    cli_seed, &player, &error);
        oxo_player_destroy(player);
        if (status == OXO_BAD_INPUT) {
            oxo_record_destroy(record);
            return cli_fail(&error);
        }
    }
    if (!play_begin(&s, record)) {
        oxo_record_destroy(record);
        oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
        return cli_fail(&error);
    }
    play_catch_signals();
    /* a file that is not there or is another game's is no reason to begin a
     * new one in its place */
    if ((load || resume) && !(load ? play_load(&s, load, name, cli_game_given)
                                   : play_resume(&s, name, cli_game_given))) {
        fprintf(stderr, "oxo play: %s", s.text_used ? s.text : "not loaded\n");
        play_end(&s);
        return EXIT_USAGE;
    }
    int code;
#if OXO_HAVE_TERM
    const char *term = getenv("TERM");
    if (!plain && isatty(0) && isatty(1) && term && strcmp(term, "dumb"))
        code = play_screen(&s);
    else
#endif
        code = play_plain(&s);
    play_end(&s);
    return code;
}

static const cli_option options[] = {
    {"as", 0, CLI_TEXT, "SIDE", "you play first, second, both or none", &as},
    {"opponent", 0, CLI_TEXT, "PLAYER",
     "who plays the other side (default level:4)", &opponent},
    {"level", 0, CLI_COUNT, "N", "the player of level N, 1 weak to 9 strong",
     &level},
    {"position", 0, CLI_TEXT, "POSITION", NULL, &position},
    {"load", 0, CLI_TEXT, "FILE", "go on from a record, or import a game",
     &load},
    {"resume", 0, CLI_FLAG, NULL, "go on with the game saved last", &resume},
    {"save", 0, CLI_TEXT, "FILE",
     "where the game is saved when you leave "
     "(default $XDG_STATE_HOME/oxo/last.oxo)",
     &save},
    {"no-color", 0, CLI_FLAG, NULL, "no colours (also with NO_COLOR set)",
     &no_colour},
    {"plain", 0, CLI_FLAG, NULL, "lines instead of a full screen", &plain},
    {"seconds", 0, CLI_NUMBER, "S", "thinking time per move (default 5)",
     &seconds},
    CLI_SEED,
    {0}};

static const cli_example examples[] = {
    {"play", "Qubic against a player you can beat"},
    {"play --opponent perfect", "against the perfect player"},
    {"play 4^3 \"a1A b2B\" --level 2", "an easy one, from a position"},
    {"play qubic --as second", "and moving second yourself"},
    {"play 3^2 --as both", "two people"},
    {"play tapatan --opponent greedy", "a moving game"},
    {"play 4^3 --load game.oxo", "go on from a record"},
    {"play 3^3 --as none --plain --opponent forced", "watch two players"},
    {0}};

const cli_verb cli_verb_play = {
    .name = "play",
    .arguments = "[GAME] [POSITION]",
    .shape = CLI_GAME_POSITION,
    .summary = "play against a player or another person",
    .description =
        "A full-screen board: arrow keys and Enter, the mouse, or typing a "
        "cell; undo, hints, and\nwhy? for the line that refutes your last "
        "move, stepped through on the board. Without a\nterminal, or with "
        "--plain, the same commands work line by line; `help` lists them. "
        "The\ngame is saved when you leave, also by Ctrl-C. docs/PLAY.md",
    .options = options,
    .examples = examples,
    .min_arguments = 0,
    .max_arguments = 2,
    .run = run,
};
