/* oxo record: check, show and convert game records. */
#include "cli.h"

#include "answer/facts.h"
#include "oxo/families.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *game_name, *output, *as = "summary";

/* Standard input as a whole; NULL when it cannot be read. */
static char *read_input(size_t *length)
{
    size_t size = 0, used = 0, got;
    char *text = NULL, block[4096];
    while ((got = fread(block, 1, sizeof block, stdin)) > 0) {
        if (used + got + 1 > size) {
            size = 2 * (used + got) + 1;
            char *grown = realloc(text, size);
            if (!grown) {
                free(text);
                return NULL;
            }
            text = grown;
        }
        memcpy(text + used, block, got);
        used += got;
    }
    *length = used;
    return text ? text : calloc(1, 1);
}

static unsigned count_nodes(const oxo_record_node *node)
{
    unsigned count = 0;
    for (; node; node = node->child) {
        count++;
        for (const oxo_record_node *a = node->next;
             a && node->parent->child == node; a = a->next)
            count += 1 + count_nodes(a->child);
    }
    return count;
}

/* The moves of the main line, as text or as flat numbers. */
static void print_moves(const oxo_record *r, bool numbers)
{
    const char *gap = "";
    for (const oxo_record_node *n = r->root->child; n; n = n->child) {
        char text[256] = "pass";
        if (n->move != OXO_RECORD_PASS && numbers)
            snprintf(text, sizeof text, "%lu", (unsigned long)n->move);
        else if (n->move != OXO_RECORD_PASS)
            r->game->ops->move_text(r->game, n->move, text, sizeof text);
        printf("%s%s", gap, text);
        gap = " ";
    }
    putchar('\n');
}

static void print_summary(const oxo_record *r, const oxo_pos *end)
{
    const oxo_game *game = r->game;
    printf("%s\n", game->title);
    for (unsigned i = 0; i < r->keys; i++)
        printf("%s: %s\n", r->key[i], r->value[i]);
    const unsigned moves = oxo_record_depth(oxo_record_end(r));
    printf("%u moves, %u more in variations; %s\n\n", moves,
           count_nodes(r->root->child) - moves,
           oxo_outcome_name(game->ops->outcome(game, end)));
    cli_print_board(game, end);
}

static int print(const oxo_record *r)
{
    oxo_error error;
    oxo_pos *end = oxo_pos_new(r->game);
    char *text = NULL;
    int code = EXIT_YES;
    if (!end) {
        oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
        return cli_fail(&error);
    }
    oxo_record_position(r, oxo_record_end(r), end);
    if (output) {
        if (oxo_record_save(r, output, &error) != OXO_OK)
            code = cli_fail(&error);
    } else if (cli_json) {
        if (oxo_put_record(cli_json_begin(0), r, false, &error) != OXO_OK)
            code = cli_fail(&error);
        else
            cli_json_end(0);
    } else if (!strcmp(as, "record")) {
        if (oxo_record_text(r, &text, &error) != OXO_OK)
            code = cli_fail(&error);
        else
            fputs(text, stdout);
    } else if (!strcmp(as, "moves") || !strcmp(as, "numbers")) {
        print_moves(r, !strcmp(as, "numbers"));
    } else if (!strcmp(as, "position")) {
        char *position = malloc(r->game->pos_text_max);
        if (position) {
            r->game->ops->pos_text(r->game, end, position,
                                   r->game->pos_text_max);
            puts(position);
        }
        free(position);
    } else {
        print_summary(r, end);
    }
    free(text);
    free(end);
    return code;
}

static int run(int argc, char **argv)
{
    (void)argc;
    static const char *const forms[] = {"summary", "record", "moves", "numbers",
                                        "position"};
    bool known = false;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        known |= !strcmp(as, forms[i]);
    if (!known)
        return cli_usage_error("--as %s: expected summary, record, moves, "
                               "numbers or position",
                               as);
    oxo_record *record = NULL, *partial = NULL;
    oxo_error error;
    oxo_status status;
    if (!strcmp(argv[0], "-")) {
        size_t length = 0;
        char *text = read_input(&length);
        status = text ? oxo_record_import(game_name, text, length, &record,
                                          &partial, &error)
                      : oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
        free(text);
    } else {
        status = oxo_record_load(argv[0], game_name, &record, &partial, &error);
    }
    int code;
    if (status == OXO_OK) {
        code = print(record);
    } else {
        code = cli_fail(&error);
        /* what could be read is still of use */
        if (partial && (output || strcmp(as, "summary")))
            print(partial);
    }
    oxo_record_destroy(record);
    oxo_record_destroy(partial);
    return code;
}

static const cli_option options[] = {
    {"game", 'g', CLI_TEXT, "GAME",
     "the game of an imported text without a header (default 4^3)", &game_name},
    {"as", 0, CLI_TEXT, "FORM",
     "what to print: summary, record, moves, numbers or position", &as},
    {"output", 'o', CLI_TEXT, "FILE", "write a record to FILE", &output},
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"record game.oxo", "check a record and show where it ended"},
    {"record game.oxo --as numbers", "its moves as flat indices"},
    {"record game.oxo --as record", "the record in its normal form"},
    {"record --game 4^3 list.txt -o game.oxo",
     "import a list of moves, of 0..63, a board or a run-length string"},
    {0}};

const cli_verb cli_verb_record = {
    .name = "record",
    .arguments = "FILE",
    .summary = "check, show and convert game records",
    .description =
        "Reads a game record (docs/RECORDS.md) or imports a text that holds a "
        "game: Patashnik's\nrun-length string, a board of one character per "
        "cell, a list of moves or of flat indices.\nFILE - is standard input. "
        "A broken file gives line and column; with -o or --as the part\n"
        "before the error is still written.",
    .options = options,
    .examples = examples,
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
