/* The frame of the program: verbs, their options, help, progress line.
 *
 * A verb is one file verb_NAME.c that defines `const cli_verb cli_verb_NAME`
 * and has one line in verbs.def. Its option table drives the parser, --help,
 * the man page and the shell completion, so none of them can drift.
 */
#ifndef OXO_CLI_H
#define OXO_CLI_H

#include "answer/answer.h"
#include "base/json.h"
#include "board_text.h"
#include "oxo/base.h"
#include "oxo/game.h"
#include <stdbool.h>
#include <stdio.h>

enum { EXIT_YES = 0, EXIT_NO = 1, EXIT_USAGE = 2, EXIT_GAVE_UP = 3 };

typedef enum cli_type {
    CLI_FLAG,   /* bool */
    CLI_TEXT,   /* const char * */
    CLI_COUNT,  /* uint64_t; suffixes k, M, G (thousands) */
    CLI_NUMBER, /* double */
    CLI_BYTES   /* size_t; suffixes K, M, G (1024) */
} cli_type;

typedef struct cli_option {
    const char *name; /* without the dashes */
    char letter;      /* short form or 0 */
    cli_type type;
    const char *argument; /* name of the argument in the help, or NULL */
    const char *help;     /* one sentence, no full stop */
    void *value;          /* of the C type above; its value is the default */
} cli_option;

typedef struct cli_example {
    const char *command; /* without the leading "oxo " */
    const char *what;
} cli_example;

/* What a verb's plain arguments begin with. Whatever is left out the frame
 * fills in, so that run() finds the game in argv[0] always. */
typedef enum cli_shape {
    CLI_OWN,           /* nothing of the kind */
    CLI_GAME,          /* [GAME] and what the verb likes */
    CLI_GAME_POSITION, /* [GAME] [POSITION]; POSITION - : one a line from
                          standard input, one line of JSON to each */
    CLI_GAME_REQUIRED  /* GAME; for what no default makes sense */
} cli_shape;

#define CLI_DEFAULT_GAME "4^3" /* of every verb */

typedef struct cli_verb {
    const char *name;
    const char *arguments; /* e.g. "GAME [POSITION]" */
    const char *summary;   /* one line for the list of verbs */
    const char *description;
    cli_shape shape;
    const cli_option *options;        /* ends with name == NULL; or NULL */
    const cli_example *examples;      /* ends with command == NULL */
    int min_arguments, max_arguments; /* max < 0: any number */
    /* Gets the plain arguments; returns the exit code. */
    int (*run)(int argc, char **argv);
    /* In place of it, for the shape CLI_GAME_POSITION: the frame reads the two
     * and releases them. */
    int (*at)(const oxo_game *game, oxo_pos *pos);
} cli_verb;

extern const cli_verb *const cli_verbs[]; /* ends with NULL */

/* Standard options, to be put into option tables as CLI_LIMITS, ... */
extern bool cli_json, cli_cost;
extern uint64_t cli_max_nodes, cli_threads, cli_seed;
extern double cli_max_seconds;
extern size_t cli_max_memory;
#define CLI_JSON                                                            \
    {"json",   0, CLI_FLAG, NULL, "print one line of JSON instead of text", \
     &cli_json},                                                            \
    {                                                                       \
        "cost", 0, CLI_FLAG, NULL,                                          \
            "with --json: also what varies between runs (seconds, memory)", \
            &cli_cost                                                       \
    }
#define CLI_LIMITS                                                             \
    {"nodes", 0, CLI_COUNT, "N", "give up after N positions", &cli_max_nodes}, \
        {"seconds",       0, CLI_NUMBER, "S", "give up after S seconds",       \
         &cli_max_seconds},                                                    \
    {                                                                          \
        "memory", 0, CLI_BYTES, "SIZE", "use at most SIZE bytes for tables",   \
            &cli_max_memory                                                    \
    }
#define CLI_THREADS                                                         \
    {                                                                       \
        "threads", 't', CLI_COUNT, "N", "work with N threads", &cli_threads \
    }
#define CLI_SEED                                                           \
    {                                                                      \
        "seed", 0, CLI_COUNT, "N", "seed of the random numbers", &cli_seed \
    }

/* When the program began, by oxo_clock: --seconds counts from here. */
extern double cli_started;

/* The one document that --json prints: begin it, write to it, end it. Nothing
 * is printed before the end; a document that was begun and not ended, because
 * something went wrong, leaves no half on standard output. One line, or
 * indented when a person looks (standard output is a terminal). Bracket 0:
 * whoever writes opens and closes the document. */
json_out *cli_json_begin(char bracket);
void cli_json_end(char bracket);

/* --json of a verb that is a question (oxo/answer.h): begin it, add what its
 * options say, and let it be answered and printed. `pos` may be NULL. */
json_out *cli_question(const char *ask, const char *game, const oxo_game *in,
                       const oxo_pos *pos);
int cli_answer(void); /* returns the exit code */

/* What varies between runs: seconds, memory. Only with --cost. */
void cli_json_cost(json_out *out, const char *key, double value);
/* A move, or a list of moves, by their names. */
void cli_json_move(json_out *out, const char *key, const oxo_game *game,
                   oxo_move move);
void cli_json_moves(json_out *out, const char *key, const oxo_game *game,
                    const oxo_move *moves, unsigned count);

/* A context with the limits above, stop on Ctrl-C (SIGINT) or SIGTERM, and
 * progress on stderr: a line that is drawn again and again on a terminal, else
 * a line a minute, or what --progress says. */
oxo_context cli_context(void);
bool cli_interrupted(void);
extern const char *cli_progress_how;
bool cli_progress_known(void); /* is --progress one of those there are? */
/* Clears the progress line; call before printing results. */
void cli_progress_done(void);

/* "oxo VERB: text" on stderr, one line; returns EXIT_USAGE. */
int cli_usage_error(const char *format, ...) OXO_PRINTF(1, 2);
/* Says so; EXIT_GAVE_UP. */
int cli_out_of_memory(void);
/* Prints the error of a library call and returns the exit code for it. */
int cli_fail(const oxo_error *error);

/* EXIT_YES when a file of this name (NULL: none) can be written, else prints
 * why not. For the beginning of long work, so that nothing is lost to a
 * mistyped folder; it opens nothing, since the file may be a pipe. */
int cli_check_writable(const char *path);

/* A file as messages call it: what `-o -` was given as is "standard output". */
const char *cli_file_shown(const char *path);
bool cli_is_standard_output(const char *path);
/* A word as the shell reads it, quoted where it must be; good until the eighth
 * call after. */
const char *cli_word(const char *text);

/* Writes a file by base/file.h, whole or not at all; "-" is the standard
 * output. EXIT_YES, or prints why not. */
int cli_save(const char *path, const void *bytes, size_t size);
/* The bytes of a file with a 0 behind them, or prints why not (NULL); free()
 * them. */
char *cli_load(const char *path, size_t *size, int *code);

/* Creates a game or prints why not; on failure returns NULL and sets *code. */
oxo_game *cli_game(const char *name, int *code);
/* Reads a position (start when text is NULL, the last one of a game record
 * when it is the name of a file ending in .oxo); free() it. */
oxo_pos *cli_position(const oxo_game *game, const char *text, int *code);

/* Was the game named, or is argv[0] the default? */
extern bool cli_game_given;

/* The options that every verb of a shape has: --game, --progress. */
const cli_option *cli_shared_options(const cli_verb *verb);

/* Runs a verb on its plain arguments: fills in the game by its shape, and asks
 * once a line when the position is "-". */
int cli_run(const cli_verb *verb, int argc, char **argv);

/* An answer to each line of the standard input is being given: what is wrong
 * with a line is kept, and is the answer to it when there is no other. */
extern bool cli_many, cli_answered;
extern char cli_wrong[1024];

/* Prints the board, with an end of line behind it; EXIT_YES or EXIT_GAVE_UP. */
int cli_print_board(const oxo_game *game, const oxo_pos *pos);
/* Reads --side (NULL: none): x, o, first or second; EXIT_YES, or prints what
 * was expected. */
int cli_side(const char *text, oxo_side otherwise, oxo_side *side);

/* The board of a position with moves that follow numbered on it. */
void cli_print_numbered(const oxo_game *game, const oxo_pos *start,
                        const oxo_move *moves, unsigned count);

/* Name of the verb being run. */
extern const char *cli_verb_name;

/* Help in its three forms, all from the tables. */
void cli_help_verb(const cli_verb *verb, FILE *out);
void cli_help_all(FILE *out);
void cli_write_man(const cli_verb *verb, FILE *out); /* NULL: oxo(1) itself */
void cli_write_completion(FILE *out);
/* oxo help TOPIC; false when there is none of this name. */
bool cli_help_topic(const char *name, FILE *out);
const char *cli_topic_name(size_t i); /* NULL behind the last */
/* A chapter of docs/, where it was built or installed. */
void cli_docs_path(const char *chapter, char *path, size_t size);

#endif
