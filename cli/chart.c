/* Pictures for tables that grow and for trees (chart.h). */
#include "chart.h"

#include "base/file.h"
#include "base/markup.h"
#include "cli.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void put_head(FILE *to, double width, double height, const char *title)
{
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
            "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
            "font-family=\"sans-serif\" font-size=\"12\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
            "<text x=\"16\" y=\"24\" font-size=\"15\">",
            width, height, width, height);
    oxo_put_markup(to, title);
    fputs("</text>\n", to);
}

static int finish(oxo_file *file)
{
    oxo_error error;
    fputs("</svg>\n", oxo_file_stream(file));
    return oxo_file_keep(file, &error) == OXO_OK ? EXIT_YES : cli_fail(&error);
}

/* ---- growth -------------------------------------------------------------- */

enum { LEFT = 70, TOP = 70, HIGH = 320, STEP = 60, RIGHT = 40, BELOW = 50 };

static const char *const colour[] = {"#30588c", "#b5480f", "#666666"};

int chart_growth(const char *path, const char *title, const char *across,
                 const chart_series *series, unsigned count, unsigned points)
{
    oxo_file *file;
    oxo_error error;
    if (oxo_file_open(path, &file, &error) != OXO_OK)
        return cli_fail(&error);
    FILE *to = oxo_file_stream(file);
    unsigned powers = 1; /* of ten, above all values */
    for (unsigned s = 0; s < count; s++)
        for (unsigned i = 0; i < points; i++)
            while (series[s].value[i] != UINT64_MAX &&
                   (double)series[s].value[i] > pow(10, powers))
                powers++;
    const double up = (double)HIGH / powers;
    const double width = LEFT + STEP * (points ? points - 1 : 0) + RIGHT + 60;
    put_head(to, width < 420 ? 420 : width, TOP + HIGH + BELOW, title);
    for (unsigned p = 0; p <= powers; p++)
        fprintf(to,
                "<path d=\"M%d %.1fH%.0f\" stroke=\"#dddddd\"/><text x=\"%d\" "
                "y=\"%.1f\" text-anchor=\"end\">10<tspan dy=\"-5\" "
                "font-size=\"9\">%u</tspan></text>\n",
                LEFT, TOP + HIGH - up * p, width - RIGHT - 30, LEFT - 8,
                TOP + HIGH - up * p + 4, p);
    for (unsigned i = 0; i < points; i++)
        fprintf(to,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%u</text>\n",
                LEFT + STEP * (int)i, TOP + HIGH + 18, i);
    fprintf(to, "<text x=\"%d\" y=\"%d\">", LEFT, TOP + HIGH + 38);
    oxo_put_markup(to, across);
    fputs("</text>\n", to);
    for (unsigned s = 0; s < count; s++) {
        fprintf(to,
                "<rect x=\"%u\" y=\"36\" width=\"10\" height=\"10\" "
                "fill=\"%s\"/><text x=\"%u\" y=\"45\">",
                LEFT + 130 * s, colour[s % 3], LEFT + 130 * s + 15);
        oxo_put_markup(to, series[s].name);
        fputs("</text>\n", to);
        fprintf(to, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\" d=\"",
                colour[s % 3]);
        bool pen = false;
        for (unsigned i = 0; i < points; i++) {
            const uint64_t v = series[s].value[i];
            const bool there = v && v != UINT64_MAX;
            if (there)
                fprintf(to, "%c%d %.1f", pen ? 'L' : 'M', LEFT + STEP * (int)i,
                        TOP + HIGH - up * log10((double)v));
            pen = there;
        }
        fputs("\"/>\n", to);
        for (unsigned i = 0; i < points; i++) {
            const uint64_t v = series[s].value[i];
            if (v && v != UINT64_MAX)
                fprintf(to,
                        "<circle cx=\"%d\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\">"
                        "<title>%s, %u: %llu</title></circle>\n",
                        LEFT + STEP * (int)i,
                        TOP + HIGH - up * log10((double)v), colour[s % 3],
                        series[s].name, i, (unsigned long long)v);
        }
    }
    return finish(file);
}

/* ---- trees --------------------------------------------------------------- */

/* Children stand behind each other, in the order of their parents. */
typedef struct layout {
    const oxo_tree *tree;
    uint32_t *first, *children; /* by node */
    double *x;
    double leaves;
} layout;

static void place(layout *l, uint32_t node)
{
    const uint32_t count = l->children[node];
    if (!count) {
        l->x[node] = l->leaves++;
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        place(l, l->first[node] + i);
    l->x[node] = (l->x[l->first[node]] + l->x[l->first[node] + count - 1]) / 2;
}

/* The size of a board's text: lines, and signs of the longest. */
static void text_size(const char *text, unsigned *lines, unsigned *wide)
{
    *lines = *wide = 0;
    while (*text) {
        const unsigned length = (unsigned)strcspn(text, "\n");
        *wide = length > *wide ? length : *wide;
        ++*lines;
        text += length + (text[length] != 0);
    }
}

static void put_board(FILE *to, double x, double y, const char *text)
{
    for (unsigned row = 0; *text; row++) {
        const unsigned length = (unsigned)strcspn(text, "\n");
        fprintf(to,
                "<text x=\"%.1f\" y=\"%.1f\" font-family=\"monospace\" "
                "font-size=\"11\" xml:space=\"preserve\">%.*s</text>\n",
                x, y + 12 * (row + 1), (int)length, text);
        text += length + (text[length] != 0);
    }
}

static void put_node(FILE *to, const layout *l, const oxo_game *game,
                     uint32_t i, double x, double y, const char *board,
                     double wide, double high)
{
    const oxo_tree_node *n = &l->tree->node[i];
    const bool over = n->outcome != OXO_ONGOING;
    char move[64] = "";
    if (i)
        game->ops->move_text(game, n->move, move, sizeof move);
    if (board) {
        fprintf(to,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                "rx=\"3\" fill=\"white\" stroke=\"%s\" stroke-width=\"%d\"/>\n",
                x - wide / 2, y, wide, high, over ? "#b5480f" : "#888888",
                over ? 2 : 1);
        put_board(to, x - wide / 2 + 5, y + 2, board);
        fprintf(to,
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"10\" fill=\"#30588c\" "
                "text-anchor=\"middle\">%s</text>\n",
                x, y - 4, move);
        return;
    }
    fprintf(to,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\" "
            "stroke=\"%s\"><title>%s</title></circle>\n",
            x, y + 4, over ? "white" : "#30588c", over ? "#b5480f" : "#30588c",
            i ? move : "the start");
}

static int draw_tree(const char *path, const char *title, const oxo_game *game,
                     layout *l, oxo_pos *pos, char *board, size_t size)
{
    const oxo_tree *tree = l->tree;
    const uint32_t nodes = tree->level_start[tree->levels];
    unsigned lines, signs;
    oxo_tree_position(game, tree, 0, pos);
    oxo_pos_board(game, pos, board, size);
    text_size(board, &lines, &signs);
    const bool boards = nodes <= 300 && lines <= 8 && signs <= 16;
    const double wide = boards ? 7 * signs + 10 : 7,
                 high = boards ? 12 * lines + 8 : 7, across = wide + 8,
                 down = high + 44;
    oxo_file *file;
    oxo_error error;
    if (oxo_file_open(path, &file, &error) != OXO_OK)
        return cli_fail(&error);
    FILE *to = oxo_file_stream(file);
    const double width = 60 + l->leaves * across + 16;
    put_head(to, width < 420 ? 420 : width, 60 + down * tree->levels, title);
    for (int pass = 0; pass < 2; pass++) { /* edges first, nodes over them */
        for (unsigned r = 0; r < tree->levels; r++) {
            const double y = 60 + down * r;
            if (pass)
                fprintf(
                    to,
                    "<text x=\"16\" y=\"%.1f\" fill=\"#666666\">%u</text>\n",
                    y + 12, r);
            for (uint32_t i = tree->level_start[r];
                 i < tree->level_start[r + 1]; i++) {
                const double x = 60 + (l->x[i] + 0.5) * across;
                const double from =
                    60 + (l->x[tree->node[i].parent] + 0.5) * across;
                if (!pass && i)
                    fprintf(to,
                            "<path d=\"M%.1f %.1fL%.1f %.1f\" "
                            "stroke=\"#bbbbbb\"/>\n",
                            from, y - down + high, x, y);
                if (!pass)
                    continue;
                if (boards) {
                    oxo_tree_position(game, tree, i, pos);
                    oxo_pos_board(game, pos, board, size);
                }
                put_node(to, l, game, i, x, y, boards ? board : NULL, wide,
                         high);
            }
        }
    }
    return finish(file);
}

int chart_tree(const char *path, const char *title, const oxo_game *game,
               const oxo_tree *tree)
{
    const uint32_t nodes = tree->level_start[tree->levels];
    oxo_pos *pos = oxo_pos_new(game);
    size_t size = 1;
    int code;
    layout l = {.tree = tree,
                .first = calloc(nodes + 1, sizeof *l.first),
                .children = calloc(nodes + 1, sizeof *l.children),
                .x = calloc(nodes + 1, sizeof *l.x)};
    for (uint32_t i = 0; pos && i < nodes; i++) {
        /* texts of positions differ in length */
        oxo_tree_position(game, tree, i, pos);
        const size_t need = oxo_pos_board(game, pos, NULL, 0) + 1;
        size = need > size ? need : size;
    }
    char *board = malloc(size);
    if (!pos || !l.first || !l.children || !l.x || !board) {
        code = cli_out_of_memory();
    } else {
        for (uint32_t i = nodes; i-- > 1;) {
            l.first[tree->node[i].parent] = i;
            l.children[tree->node[i].parent]++;
        }
        place(&l, 0);
        code = draw_tree(path, title, game, &l, pos, board, size);
    }
    free(board);
    free(l.x);
    free(l.children);
    free(l.first);
    free(pos);
    return code;
}
