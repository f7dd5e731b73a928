/* oxo tree: the three game trees of Figures 3, 4 and 6. */
#include "cli.h"

#include "oxo/judge.h"
#include "oxo/theory.h"
#include <stdlib.h>
#include <string.h>

/* A tree that is only counted may have this many positions, one that is drawn
 * fewer: nobody looks at more, and Graphviz does not lay it out. */
enum { COUNT_LIMIT = 2000000, DRAW_LIMIT = 2000, KINDS = 3 };

static const char *const kind_name[KINDS] = {"complete", "first", "distinct"};
static const char *const kind_title[KINDS] = {
    "complete tree", "first-player tree", "distinct-position tree"};

static const char *kind_text;
static uint64_t plies;
static bool dot;

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

static void json_sizes(json_out *out, const oxo_tree *tree)
{
    json_open(out, NULL, '{');
    json_text(out, "tree", kind_name[tree->kind]);
    json_boolean(out, "complete", tree->complete);
    json_number(out, "positions", tree->level_start[tree->levels]);
    json_number(out, "terminal", sum_terminal(tree));
    json_open(out, "levels", '[');
    for (unsigned r = 0; r < tree->levels; r++) {
        json_open(out, NULL, '{');
        json_number(out, "level", r);
        json_number(out, "positions",
                    tree->level_start[r + 1] - tree->level_start[r]);
        json_number(out, "terminal", tree->terminal[r]);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* ---- the verb ------------------------------------------------------------ */

/* One tree; adds to `list` in JSON mode. Returns the exit code. */
static int one_tree(const oxo_game *game, const oxo_strategy *strategy,
                    oxo_tree_kind kind, json_out *list)
{
    oxo_context context = cli_context();
    if (!context.max_nodes)
        context.max_nodes = dot ? DRAW_LIMIT : COUNT_LIMIT;
    oxo_tree_options options = {kind, (unsigned)plies, strategy};
    oxo_tree *tree = NULL;
    oxo_error error;
    if (oxo_tree_build(game, &options, &context, &tree, &error) != OXO_OK) {
        if (error.status == OXO_NO && list) {
            json_open(list, NULL, '{');
            json_text(list, "tree", kind_name[kind]);
            json_boolean(list, "exists", false);
            json_text(list, "reason", error.text);
            json_close(list, '}');
            return EXIT_NO;
        }
        if (error.status == OXO_NO && !dot) {
            cli_progress_done();
            printf("%s\n  none: %s\n\n", kind_title[kind], error.text);
            return EXIT_NO;
        }
        return cli_fail(&error);
    }
    cli_progress_done();
    int code = EXIT_YES;
    if (list)
        json_sizes(list, tree);
    else if (!dot)
        print_sizes(tree);
    else if (!tree->limited)
        code = print_dot(game, tree);
    if (tree->limited) {
        code = EXIT_GAVE_UP;
        if (dot)
            fprintf(stderr,
                    "oxo tree: the %s has more than %llu positions; --plies "
                    "draws its top, --nodes raises the limit\n",
                    kind_title[kind], (unsigned long long)context.max_nodes);
    }
    oxo_tree_destroy(tree);
    return code;
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
    if (dot && cli_json)
        return cli_usage_error("--dot and --json exclude each other");
    int code = EXIT_YES;
    oxo_game *game = cli_game(argv[0], &code);
    if (!game)
        return code;
    oxo_strategy *strategy = NULL; /* of the certificate that is shipped */
    oxo_certificate *certificate = NULL;
    if (oxo_book_certificate(game, 0, &certificate, NULL) == OXO_OK)
        oxo_strategy_from_certificate(game, certificate, &strategy, NULL);
    oxo_certificate_destroy(certificate);
    json_out *list = cli_json ? cli_json_begin('{') : NULL;
    if (list) {
        json_text(list, "game", game->name);
        json_open(list, "trees", '[');
    }
    for (int i = 0; i < KINDS; i++) {
        if (only >= 0 && i != only)
            continue;
        /* the distinct tree is a part of the first-player tree */
        int result = one_tree(game, strategy, (oxo_tree_kind)i, list);
        code = result > code ? result : code;
        if (result == EXIT_USAGE ||
            (result == EXIT_NO && (oxo_tree_kind)i == OXO_TREE_FIRST))
            break;
    }
    if (list) {
        json_close(list, ']');
        cli_json_end('}');
    }
    oxo_strategy_destroy(strategy);
    oxo_game_destroy(game);
    return code;
}

static const cli_option options[] = {
    {"kind", 'k', CLI_TEXT, "KIND",
     "only this tree: complete, first or distinct", &kind_text},
    {"plies", 'p', CLI_COUNT, "N", "only levels 0 to N (0: all)", &plies},
    {"dot", 0, CLI_FLAG, NULL, "write Graphviz graphs instead of sizes", &dot},
    CLI_JSON,
    CLI_LIMITS,
    {0}};

static const cli_example examples[] = {
    {"tree 2^2", "the trees of Figures 3, 4 and 6"},
    {"tree 2^2 --kind first --dot | dot -Tsvg > tree.svg",
     "a picture of Figure 4"},
    {"tree 4^3 --kind complete --plies 3", "249984 positions after 3 moves"},
    {"tree 4^3 --kind distinct --plies 3",
     "the top of a proof of Qubic (Figure 9), from the shipped certificate"},
    {"tree 3^3 --kind distinct", "the paper's proof for 3^3 (Figure 14)"},
    {0}};

const cli_verb cli_verb_tree = {
    .name = "tree",
    .arguments = "GAME",
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
