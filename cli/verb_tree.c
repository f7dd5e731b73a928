/* oxo tree: the three game trees of Figures 3, 4 and 6. */
#include "chart.h"
#include "cli.h"

#include "answer/facts.h"
#include "oxo/judge.h"
#include "oxo/theory.h"
#include <stdlib.h>
#include <string.h>

/* A tree that is drawn may have this many positions: nobody looks at more, and
 * Graphviz does not lay it out. */
enum { DRAW_LIMIT = 2000, KINDS = 3 };

static const char *const kind_name[KINDS] = {"complete", "first", "distinct"};
static const char *const kind_title[KINDS] = {
    "complete tree", "first-player tree", "distinct-position tree"};

static const char *kind_text;
static uint64_t plies;
static bool dot;
static const char *svg_file;

/* ---- Graphviz ------------------------------------------------------------ */

/* The board as a label: lines end with \l, which aligns them to the left. */
static void print_label(const char *text)
{
    for (; *text; text++) {
        if (*text == '\n')
            fputs("\\l", stdout);
        else if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else
            putchar(*text);
    }
}

static int print_dot(const oxo_game *game, const oxo_tree *tree)
{
    uint32_t count = tree->level_start[tree->levels];
    oxo_pos *pos = oxo_pos_new(game);
    size_t size = 0;
    char *text = NULL;
    if (!pos)
        return cli_out_of_memory();
    printf("digraph \"%s %s\" {\n"
           "  label=\"%s: %s\";\n"
           "  node [shape=box, fontname=\"monospace\"];\n",
           game->name, kind_name[tree->kind], game->name,
           kind_title[tree->kind]);
    for (uint32_t i = 0; i < count; i++) {
        oxo_tree_position(game, tree, i, pos);
        size_t need = oxo_pos_board(game, pos, NULL, 0) + 1;
        if (need > size) {
            char *more = realloc(text, need);
            if (!more) {
                free(text);
                free(pos);
                return cli_out_of_memory();
            }
            text = more;
            size = need;
        }
        oxo_pos_board(game, pos, text, size);
        printf("  n%u [label=\"", i);
        print_label(text);
        if (text[0] && text[strlen(text) - 1] != '\n')
            fputs("\\l", stdout);
        printf("\"%s];\n",
               tree->node[i].outcome == OXO_ONGOING ? "" : ", peripheries=2");
        if (i) {
            char move[64];
            game->ops->move_text(game, tree->node[i].move, move, sizeof move);
            printf("  n%u -> n%u [label=\"%s\"];\n", tree->node[i].parent, i,
                   move);
        }
    }
    puts("}");
    free(text);
    free(pos);
    return EXIT_YES;
}

/* ---- sizes --------------------------------------------------------------- */

static uint64_t sum_terminal(const oxo_tree *tree)
{
    uint64_t sum = 0;
    for (unsigned r = 0; r < tree->levels; r++)
        sum += tree->terminal[r];
    return sum;
}

static void print_sizes(const oxo_tree *tree)
{
    printf("%s\n  level   positions    terminal\n", kind_title[tree->kind]);
    for (unsigned r = 0; r < tree->levels; r++)
        printf("  %5u  %10u  %10u\n", r,
               tree->level_start[r + 1] - tree->level_start[r],
               tree->terminal[r]);
    printf("  %s  %10u  %10llu%s\n\n", tree->complete ? "  all" : "so far",
           tree->level_start[tree->levels],
           (unsigned long long)sum_terminal(tree),
           tree->complete  ? ""
           : tree->limited ? "  (gave up at the limit)"
                           : "  (deeper levels not asked for)");
}

static int draw(const oxo_game *game, const oxo_tree *tree)
{
    char title[300];
    snprintf(title, sizeof title, "%s: %s, %u positions%s",
             game->title[0] ? game->title : game->name, kind_title[tree->kind],
             tree->level_start[tree->levels],
             tree->complete ? "" : " (its top)");
    return chart_tree(svg_file, title, game, tree);
}

/* ---- the verb ------------------------------------------------------------ */

typedef struct printing {
    const oxo_game *game;
    int code;
} printing;

static oxo_status print_tree(void *user, oxo_tree_kind kind,
                             const oxo_tree *tree, const char *reason)
{
    printing *p = user;
    cli_progress_done();
    const bool drawn = dot || svg_file;
    if (!tree && drawn)
        fprintf(stderr, "oxo tree: %s\n", reason);
    else if (!tree)
        printf("%s\n  none: %s\n\n", kind_title[kind], reason);
    else if (!drawn)
        print_sizes(tree);
    else if (!tree->limited && svg_file)
        p->code = draw(p->game, tree);
    else if (!tree->limited)
        p->code = print_dot(p->game, tree);
    else
        fprintf(stderr,
                "oxo tree: the %s has more than %llu positions; --plies draws "
                "its top, --nodes raises the limit\n",
                kind_title[kind], (unsigned long long)cli_max_nodes);
    return p->code == EXIT_YES ? OXO_OK : OXO_IO;
}

static int run(int argc, char **argv)
{
    (void)argc;
    int only = -1;
    for (int i = 0; kind_text && i < KINDS; i++) {
        if (!strcmp(kind_text, kind_name[i]))
            only = i;
    }
    if (kind_text && only < 0)
        return cli_usage_error("--kind expects complete, first or distinct, "
                               "not '%s'",
                               kind_text);
    if (plies > 1000000)
        return cli_usage_error("--plies expects at most 1000000");
    if (!!dot + cli_json + (svg_file != NULL) > 1)
        return cli_usage_error("--dot, --svg and --json exclude each other");
    if (svg_file && only < 0)
        return cli_usage_error("--svg draws one tree: expected --kind "
                               "complete, first or distinct");
    if (svg_file && cli_check_writable(svg_file) != EXIT_YES)
        return EXIT_USAGE;
    int code = EXIT_YES;
    oxo_game *game = cli_game(argv[0], &code);
    if (!game)
        return code;
    if (cli_json) {
        json_out *question = cli_question("tree", game->name, NULL, NULL);
        if (kind_text)
            json_text(question, "kind", kind_text);
        json_number(question, "plies", plies);
        oxo_game_destroy(game);
        return cli_answer();
    }
    if ((dot || svg_file) && !cli_max_nodes)
        cli_max_nodes = DRAW_LIMIT;
    const oxo_context context = cli_context();
    const oxo_tree_options options = {.kind =
                                          (oxo_tree_kind)(only < 0 ? 0 : only),
                                      .max_plies = (unsigned)plies};
    printing p = {game, EXIT_YES};
    oxo_error error = {.status = OXO_OK};
    const oxo_status status = oxo_trees_each(game, &options, only < 0, &context,
                                             print_tree, &p, &error);
    cli_progress_done();
    if (p.code != EXIT_YES)
        code = p.code;
    else if (status == OXO_NO)
        code = EXIT_NO;
    else if (status == OXO_LIMIT)
        code = EXIT_GAVE_UP;
    else if (status != OXO_OK)
        code = cli_fail(&error);
    oxo_game_destroy(game);
    return code;
}

static const cli_option options[] = {
    {"kind", 'k', CLI_TEXT, "KIND",
     "only this tree: complete, first or distinct", &kind_text},
    {"plies", 'p', CLI_COUNT, "N", "only levels 0 to N (0: all)", &plies},
    {"dot", 0, CLI_FLAG, NULL, "write Graphviz graphs instead of sizes", &dot},
    {"svg", 0, CLI_TEXT, "FILE", "draw the tree of --kind as a picture",
     &svg_file},
    CLI_JSON,
    CLI_LIMITS,
    {0}};

static const cli_example examples[] = {
    {"tree 2^2", "the trees of Figures 3, 4 and 6"},
    {"tree 2^2 --kind first --dot | dot -Tsvg > tree.svg",
     "a picture of Figure 4"},
    {"tree 3^3 --kind distinct --svg proof.svg", "the proof of 3^3, drawn"},
    {"tree 4^3 --kind complete --plies 3", "249984 positions after 3 moves"},
    {"tree 4^3 --kind distinct --plies 3",
     "the top of a proof of Qubic (Figure 9), from the shipped certificate"},
    {"tree 3^3 --kind distinct", "the paper's proof for 3^3 (Figure 14)"},
    {0}};

const cli_verb cli_verb_tree = {
    .name = "tree",
    .arguments = "GAME",
    .shape = CLI_GAME_REQUIRED,
    .summary = "the paper's three game trees and their sizes per level",
    .description =
        "The complete tree has every move of both players; the first-player "
        "tree one winning move of the first player and every answer; the "
        "distinct-position tree leaves out positions that a symmetry maps to "
        "another of the same level. Where the first player cannot force a win "
        "the last two do not exist (exit code 1).",
    .options = options,
    .examples = examples,
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
