/* oxo: finds the verb, reads its options, runs it. */
#include "cli.h"

#include "base/file.h"
#include "base/meant.h"
#include "oxo/families.h"
#include "ranks.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SECTION(title)
#define VERB(name) extern const cli_verb cli_verb_##name;
#include "verbs.def"
#undef VERB

const cli_verb *const cli_verbs[] = {
#define VERB(name) &cli_verb_##name,
#include "verbs.def"
#undef VERB
#undef SECTION
    NULL};

const char *cli_verb_name;
bool cli_json, cli_cost;
uint64_t cli_max_nodes, cli_threads = 2, cli_seed = 1;
double cli_max_seconds, cli_started;
size_t cli_max_memory;

int cli_usage_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (cli_many) {
        vsnprintf(cli_wrong, sizeof cli_wrong, format, args);
        va_end(args);
        return EXIT_USAGE;
    }
    fprintf(stderr, "oxo%s%s: ", cli_verb_name ? " " : "",
            cli_verb_name ? cli_verb_name : "");
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return EXIT_USAGE;
}

int cli_check_writable(const char *path)
{
    if (path == NULL)
        return EXIT_YES;
    oxo_error error;
    return oxo_file_writable(path, &error) == OXO_OK ? EXIT_YES
                                                     : cli_fail(&error);
}

int cli_out_of_memory(void)
{
    oxo_error error;
    oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
    return cli_fail(&error);
}

int cli_save(const char *path, const void *bytes, size_t size)
{
    oxo_error error;
    if (strcmp(path, "-"))
        return oxo_file_save(path, bytes, size, &error) == OXO_OK
                   ? EXIT_YES
                   : cli_fail(&error);
    /* the end of main looks whether the standard output took it */
    fwrite(bytes, 1, size, stdout);
    return EXIT_YES;
}

char *cli_load(const char *path, size_t *size, int *code)
{
    oxo_error error;
    char *bytes = NULL;
    if (oxo_file_load(path, (size_t)1 << 30, &bytes, size, &error) != OXO_OK)
        *code = cli_fail(&error);
    return bytes;
}

int cli_fail(const oxo_error *error)
{
    cli_progress_done();
    /* a failure without a reason is one that had no room for it */
    const bool known = error->status != OXO_OK;
    const char *text = known ? error->text : "out of memory";
    if (cli_many)
        snprintf(cli_wrong, sizeof cli_wrong, "%s", text);
    else if (error->line)
        fprintf(stderr, "oxo %s: line %zu, column %zu: %s\n", cli_verb_name,
                error->line, error->column, text);
    else
        fprintf(stderr, "oxo %s: %s\n", cli_verb_name, text);
    switch (error->status) {
    case OXO_OK:
        return EXIT_GAVE_UP;
    case OXO_NO:
        return EXIT_NO;
    case OXO_LIMIT:
    case OXO_NO_MEMORY:
        return EXIT_GAVE_UP;
    default:
        return EXIT_USAGE;
    }
}

oxo_game *cli_game(const char *name, int *code)
{
    oxo_game *game = NULL;
    oxo_error error;
    if (oxo_game_create(name, &game, &error) != OXO_OK) {
        *code = cli_fail(&error);
        return NULL;
    }
    return game;
}

/* A name that ends in .oxo is a game record: its last position. */
static bool is_record(const char *text)
{
    const size_t length = strlen(text);
    return length > 4 && !strcmp(text + length - 4, ".oxo");
}

static oxo_status read_record(const oxo_game *game, const char *path,
                              oxo_pos *pos, oxo_error *error)
{
    oxo_record *record = NULL;
    oxo_status status = oxo_record_load(path, game->name, &record, NULL, error);
    if (status != OXO_OK)
        return status;
    if (strcmp(record->game->name, game->name))
        status = oxo_fail(error, OXO_BAD_INPUT, "%.80s is a game of %.60s",
                          path, record->game->name);
    else
        oxo_record_position(record, oxo_record_end(record), pos);
    oxo_record_destroy(record);
    return status;
}

oxo_pos *cli_position(const oxo_game *game, const char *text, int *code)
{
    oxo_error error;
    oxo_pos *pos = oxo_pos_new(game);
    if (!pos) {
        oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
        *code = cli_fail(&error);
        return NULL;
    }
    oxo_status status = OXO_OK;
    if (text && is_record(text))
        status = read_record(game, text, pos, &error);
    else if (text)
        status = oxo_pos_read(game, text, pos, &error);
    if (status != OXO_OK) {
        *code = cli_fail(&error);
        free(pos);
        return NULL;
    }
    return pos;
}

/* Reads a number with an optional suffix; unit is 1000 or 1024. */
static bool read_scaled(const char *text, double unit, double *value)
{
    char *end;
    errno = 0;
    double number = strtod(text, &end);
    if (end == text || errno || !(number >= 0))
        return false;
    switch (*end) {
    case 'G':
    case 'g':
        number *= unit;
        /* fall through */
    case 'M':
    case 'm':
        number *= unit;
        /* fall through */
    case 'K':
    case 'k':
        number *= unit;
        end++;
    }
    *value = number;
    return *end == 0;
}

/* `-o -`: the file goes to standard output, and everything else that a verb
 * prints to standard error, so that what reads the file gets nothing else. */
static char standard_output[32];

static const char *take_standard_output(void)
{
    if (!*standard_output) {
        fflush(stdout);
        const int fd = dup(STDOUT_FILENO);
        if (fd < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
            return "/dev/stdout";
        snprintf(standard_output, sizeof standard_output, "/dev/fd/%d", fd);
    }
    return standard_output;
}

bool cli_is_standard_output(const char *path)
{
    return *standard_output && !strcmp(path, standard_output);
}

const char *cli_word(const char *text)
{
    static char room[8][2048];
    static unsigned next;
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRST"
                                "UVWXYZ0123456789_-+=:,./@%^";
    if (*text && text[strspn(text, plain)] == '\0')
        return text;
    char *word = room[next++ % 8], *at = word;
    *at++ = '\'';
    for (; *text && at < word + sizeof room[0] - 8; text++) {
        if (*text == '\'')
            at += sprintf(at, "'\\'");
        *at++ = *text;
    }
    *at++ = '\'';
    *at = '\0';
    return word;
}

const char *cli_file_shown(const char *path)
{
    return cli_is_standard_output(path) ? "standard output" : path;
}

static bool set_option(const cli_option *option, const char *text)
{
    double number = 0;
    switch (option->type) {
    case CLI_FLAG:
        *(bool *)option->value = true;
        return true;
    case CLI_TEXT:
        *(const char **)option->value =
            option->letter == 'o' && !strcmp(text, "-") ? take_standard_output()
                                                        : text;
        return true;
    case CLI_COUNT:
        if (!read_scaled(text, 1000, &number) || number > 1e18 ||
            number != (double)(uint64_t)number)
            return false;
        *(uint64_t *)option->value = (uint64_t)number;
        return true;
    case CLI_NUMBER:
        if (!read_scaled(text, 1000, &number))
            return false;
        *(double *)option->value = number;
        return true;
    case CLI_BYTES:
        if (!read_scaled(text, 1024, &number) || number > 1e18)
            return false;
        *(size_t *)option->value = (size_t)number;
        return true;
    }
    return false;
}

static const cli_option *find_option(const cli_verb *verb, const char *name,
                                     size_t length, char letter)
{
    const cli_option *const tables[] = {verb->options,
                                        cli_shared_options(verb)};
    for (int t = 0; t < 2; t++) {
        for (const cli_option *o = tables[t]; o && o->name; o++) {
            if (letter ? o->letter == letter
                       : strlen(o->name) == length &&
                             !memcmp(o->name, name, length))
                return o;
        }
    }
    return NULL;
}

/* Takes the options out of argv; plain arguments keep their order. Returns
 * the number of plain arguments, or -1 after an error was printed, or -2 when
 * help was asked for and given. */
static int read_options(const cli_verb *verb, int argc, char **argv)
{
    int plain = 0;
    bool only_plain = false;
    for (int i = 0; i < argc; i++) {
        char *word = argv[i];
        if (only_plain || word[0] != '-' || !word[1]) {
            argv[plain++] = word;
            continue;
        }
        if (!strcmp(word, "--")) {
            only_plain = true;
            continue;
        }
        if (!strcmp(word, "--help") || !strcmp(word, "-h")) {
            cli_help_verb(verb, stdout);
            return -2;
        }
        bool is_long = word[1] == '-';
        const char *name = word + (is_long ? 2 : 1);
        const char *equals = is_long ? strchr(name, '=') : NULL;
        size_t length = equals ? (size_t)(equals - name) : strlen(name);
        const cli_option *option =
            find_option(verb, name, length, is_long ? 0 : name[0]);
        if (!option || (!is_long && name[1] && option->type == CLI_FLAG)) {
            cli_usage_error("unknown option %s; 'oxo %s --help' lists them",
                            word, verb->name);
            return -1;
        }
        const char *value = equals ? equals + 1 : NULL;
        if (!is_long && name[1])
            value = name + 1;
        if (option->type == CLI_FLAG) {
            if (value) {
                cli_usage_error("--%s takes no value", option->name);
                return -1;
            }
        } else if (!value) {
            if (i + 1 >= argc) {
                cli_usage_error("--%s expects %s", option->name,
                                option->argument);
                return -1;
            }
            value = argv[++i];
        }
        if (!set_option(option, value)) {
            cli_usage_error("--%s expects %s, not '%s'", option->name,
                            option->type == CLI_BYTES ? "a size such as 500M"
                            : option->type == CLI_NUMBER
                                ? "a number from 0 on, such as 10 or 0.5"
                                : "a whole number from 0 on, such as 10 or 5M",
                            value);
            return -1;
        }
    }
    return plain;
}

static const char *verb_name(size_t i)
{
    return cli_verbs[i] ? cli_verbs[i]->name : NULL;
}

static int program(int argc, char **argv)
{
    if (argc < 2) {
        cli_help_all(stdout);
        return EXIT_YES;
    }
    const char *name = argv[1];
    if (!strcmp(name, "--help") || !strcmp(name, "-h")) {
        cli_help_all(stdout);
        return EXIT_YES;
    }
    if (!strcmp(name, "--version") || !strcmp(name, "version")) {
        puts("oxo " OXO_VERSION);
        return EXIT_YES;
    }
    const cli_verb *verb = NULL;
    for (size_t i = 0; cli_verbs[i]; i++) {
        if (!strcmp(cli_verbs[i]->name, name))
            verb = cli_verbs[i];
    }
    if (!verb) {
        const char *other = oxo_meant(name, verb_name);
        return other ? cli_usage_error("no verb '%s'; did you mean '%s'?", name,
                                       other)
                     : cli_usage_error("no verb '%s'; 'oxo help' lists them",
                                       name);
    }
    cli_verb_name = verb->name;
    int plain = read_options(verb, argc - 2, argv + 2);
    if (plain < 0)
        return plain == -2 ? EXIT_YES : EXIT_USAGE;
    if (plain < verb->min_arguments ||
        (verb->max_arguments >= 0 && plain > verb->max_arguments))
        return cli_usage_error("expected: oxo %s %s", verb->name,
                               verb->arguments);
    int code = cli_run(verb, plain, argv + 2);
    cli_progress_done();
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "oxo %s: could not write the output\n", verb->name);
        return EXIT_USAGE;
    }
    return code;
}

int main(int argc, char **argv)
{
    cli_started = oxo_clock();
    int code;
    if (!cli_ranks_begin(argc, argv, &code))
        return code;
    code = program(argc, argv);
    cli_ranks_end();
    return code;
}
