/* oxo paper: the tables, figures and claims of the papers beside ours. */
#include "paper.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const cli_paper *const papers[] = {
    &cli_paper_patashnik, &cli_paper_schoo,  &cli_paper_marchi_fischer,
    &cli_paper_markowsky, &cli_paper_cantin,
};
enum { PAPERS = sizeof papers / sizeof *papers };

bool cli_paper_full;
uint64_t cli_paper_games, cli_paper_positions, cli_paper_epochs;
const char *cli_paper_dictionary;
static bool list_items;

/* ---- what items print ---------------------------------------------------- */

/* In JSON mode two lists of the item at hand. */
static json_out json_lines, json_rows;
static bool headed; /* the columns of paper_row have their names */

void paper_say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!cli_json) {
        vprintf(format, args);
    } else {
        char text[4096];
        vsnprintf(text, sizeof text, format, args);
        json_text(&json_lines, NULL, text);
    }
    va_end(args);
}

void paper_row(const char *what, const char *theirs, const char *format, ...)
{
    char ours[512];
    va_list args;
    va_start(args, format);
    vsnprintf(ours, sizeof ours, format, args);
    va_end(args);
    if (cli_json) {
        json_open(&json_rows, NULL, '{');
        json_text(&json_rows, "what", what);
        json_text(&json_rows, "paper", theirs);
        json_text(&json_rows, "ours", ours);
        json_close(&json_rows, '}');
        return;
    }
    if (!headed)
        printf("  %-44s %13s   %s\n", "", "paper", "ours");
    headed = true;
    printf("  %-44s %13s   %s\n", what, theirs, ours);
}

/* The next line of a text: its start, *length, and *text behind it. */
static const char *next_line(const char **text, size_t *length)
{
    const char *start = *text;
    *length = strcspn(start, "\n");
    *text = start[*length] ? start + *length + 1 : start + *length;
    return start;
}

static size_t widest(const char *text)
{
    size_t most = 0, length;
    while (*text) {
        next_line(&text, &length);
        most = length > most ? length : most;
    }
    return most;
}

void paper_boards(unsigned count, char *const *board, char *const *caption)
{
    enum { WIDTH = 79, GAP = 4 };
    size_t wide = 1;
    for (unsigned i = 0; i < count; i++) {
        const size_t b = widest(board[i]), c = widest(caption[i]);
        wide = b > wide ? b : wide;
        wide = c > wide ? c : wide;
    }
    unsigned across = (unsigned)((WIDTH - 2 + GAP) / (wide + GAP));
    across = across ? across : 1;
    for (unsigned from = 0; from < count; from += across) {
        const unsigned to = from + across < count ? from + across : count;
        const char *at[64];
        for (unsigned i = from; i < to; i++)
            at[i - from] = board[i];
        for (bool more = true; more;) {
            char row[512] = "", *end = row;
            more = false;
            for (unsigned i = from; i < to; i++) {
                size_t length;
                const char *line = next_line(&at[i - from], &length);
                end += sprintf(end, "  %-*.*s%*s", (int)wide, (int)length, line,
                               GAP - 2, "");
                more |= *at[i - from] != '\0';
            }
            while (end > row && end[-1] == ' ')
                *--end = '\0';
            paper_say("%s\n", row);
        }
        char row[512] = "", *end = row;
        for (unsigned i = from; i < to; i++)
            end +=
                sprintf(end, "  %-*s%*s", (int)wide, caption[i], GAP - 2, "");
        while (end > row && end[-1] == ' ')
            *--end = '\0';
        paper_say("%s\n%s", row, to < count ? "\n" : "");
    }
}

json_out *paper_rows(void)
{
    return cli_json ? &json_rows : NULL;
}

/* ---- the verb ------------------------------------------------------------ */

static int run_item(const cli_paper_item *item, json_out *json)
{
    headed = false;
    json_lines = json_rows = (json_out){0};
    if (json) {
        json_open(&json_rows, NULL, '[');
        json_open(&json_lines, NULL, '[');
    }
    const int code = item->run();
    cli_progress_done();
    fflush(stdout);
    if (json) {
        json_close(&json_rows, ']');
        json_close(&json_lines, ']');
        json_open(json, NULL, '{');
        json_text(json, "item", item->id);
        json_text(json, "title", item->title);
        if (json_rows.failed || json_lines.failed) {
            json->failed = true;
        } else {
            json_raw(json, "rows", json_rows.text);
            json_raw(json, "text", json_lines.text);
        }
        json_close(json, '}');
    }
    free(json_rows.text);
    free(json_lines.text);
    return code;
}

static int run_items(const cli_paper *paper, const char *only, json_out *json)
{
    int code = EXIT_YES;
    if (json)
        json_open(json, "items", '[');
    else if (!only)
        printf("%s\n", paper->title);
    for (const cli_paper_item *item = paper->items; item->id; item++) {
        if (only && strcmp(only, item->id))
            continue;
        if (item->slow && !cli_paper_full && !only) {
            if (!json)
                printf("\n%s\n  takes minutes: oxo paper %s %s\n", item->title,
                       paper->name, item->id);
            continue;
        }
        if (!json)
            printf("%s%s\n", only ? "" : "\n", item->title);
        const int result = run_item(item, json);
        code = result > code ? result : code;
        if (result == EXIT_USAGE || cli_interrupted())
            break;
    }
    if (json)
        json_close(json, ']');
    return code;
}

static const cli_paper_item *find_item(const cli_paper *paper, const char *id)
{
    const cli_paper_item *item = paper->items;
    while (item->id && strcmp(item->id, id))
        item++;
    return item->id ? item : NULL;
}

static int run(int argc, char **argv)
{
    if (argc == 0) {
        for (size_t i = 0; i < PAPERS; i++)
            printf("%-15s %s\n", papers[i]->name, papers[i]->title);
        return EXIT_YES;
    }
    const cli_paper *paper = NULL;
    for (size_t i = 0; i < PAPERS; i++) {
        if (!strcmp(papers[i]->name, argv[0]))
            paper = papers[i];
    }
    if (!paper)
        return cli_usage_error("no paper '%s'; 'oxo paper' lists them",
                               argv[0]);
    if (list_items) {
        for (const cli_paper_item *i = paper->items; i->id; i++)
            printf("%-12s %s%s\n", i->id, i->title,
                   i->slow ? " (minutes)" : "");
        return EXIT_YES;
    }
    const char *only = argc > 1 ? argv[1] : NULL;
    if (only && !find_item(paper, only))
        return cli_usage_error("no item '%s' of %s; 'oxo paper %s --list' "
                               "lists them",
                               only, paper->name, paper->name);
    json_out *json = cli_json ? cli_json_begin('{') : NULL;
    const int code = run_items(paper, only, json);
    if (json && code == EXIT_YES)
        cli_json_end('}');
    return code;
}

static const cli_option options[] = {
    {"full", 0, CLI_FLAG, NULL, "also what takes minutes", &cli_paper_full},
    {"list", 0, CLI_FLAG, NULL, "list the tables, figures and claims",
     &list_items},
    {"dictionary", 0, CLI_TEXT, "FILE",
     "patashnik: his file of 2929 moves, for what is counted in it",
     &cli_paper_dictionary},
    {"games", 'n', CLI_COUNT, "N", "cantin: at most N games a line",
     &cli_paper_games},
    {"positions", 0, CLI_COUNT, "N",
     "cantin: train on, schoo: measure at most N positions",
     &cli_paper_positions},
    {"epochs", 0, CLI_COUNT, "N", "cantin: train for at most N epochs",
     &cli_paper_epochs},
    CLI_THREADS,
    CLI_SEED,
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"paper", "the papers, a line each"},
    {"paper patashnik --list", "its tables and figures, a line each"},
    {"paper patashnik fig9", "Figure 9, from the certificate that we ship"},
    {"paper markowsky", "Numerical Tic-Tac-Toe: its tables beside ours"},
    {"paper marchi-fischer --full", "every version of the moving games"},
    {"paper cantin", "his models and networks, made in this run, beside his"},
    {"paper cantin networks --games 100 --positions 5000",
     "the networks in seconds, smaller than his"},
    {"paper markowsky --json", "the same for a program"},
    {0}};

const cli_verb cli_verb_paper = {
    .name = "paper",
    .arguments = "[NAME [ITEM]]",
    .summary = "print the tables and figures of a paper beside ours",
    .description =
        "Every figure of ours is computed in this run; the paper's are quoted. "
        "Where they\ndiffer the reason is printed beside them.",
    .options = options,
    .examples = examples,
    .max_arguments = 2,
    .run = run,
};
