/* fit_guess: the weights of src/search/line_guess.c from finished searches.
 *
 *     cmake --build --preset release --target fit_guess
 *     build/release/fit_guess 4^3 0 1
 *     build/release/fit_guess --plain 4^3 0
 *
 * Proves the openings given by cell numbers with one thread and takes every
 * proved position with the attacker to move that was expanded: the base-two
 * logarithm of the walks that came through it against the numbers of open
 * lines (line_guess.h), by least squares, for each number of attacking stones
 * on its own. Half of the positions, chosen by a hash, are kept out of the fit;
 * what share of their variance the weights explain is printed beside them.
 * A row with too few positions repeats the one before.
 *
 * --plain: the searches go without the weights there are. A search that is
 * guided by weights expands what they call easy, so that what it has proved is
 * no fair sample: docs/NOTEBOOK.md, "Fitting the weights". */
#include "base/bits.h"
#include "board/counts.h"
#include "search/line_guess.h"
#include "search/line_problem.h"
#include "search/pn_graph.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 12, FIRST = 2, WIDTH = OXO_GUESS_FEATURES + 1, ENOUGH = 400 };

/* The sums of a least-squares problem, and of the judgement. */
typedef struct row {
    double normal[WIDTH][WIDTH], right[WIDTH];
    double weight[WIDTH];
    unsigned fitted;
    unsigned judged;
    double sum, squares, misses;
} row;

static void sample(const oxo_pn_graph *g, oxo_pn_id id, const oxo_counts *c,
                   double x[WIDTH], double *y)
{
    int features[OXO_GUESS_FEATURES];
    oxo_guess_features(c, features);
    x[0] = 1;
    for (unsigned i = 0; i < OXO_GUESS_FEATURES; i++)
        x[i + 1] = features[i];
    *y = log2((double)oxo_pn_graph_visits(g, id));
}

/* Gauss with pivots; a grain of damping for features that never vary. */
static void solve(row *r)
{
    double m[WIDTH][WIDTH + 1];
    for (unsigned i = 0; i < WIDTH; i++) {
        for (unsigned k = 0; k < WIDTH; k++)
            m[i][k] = r->normal[i][k] + (i == k ? 1e-3 * r->fitted + 1e-6 : 0);
        m[i][WIDTH] = r->right[i];
    }
    for (unsigned i = 0; i < WIDTH; i++) {
        unsigned best = i;
        for (unsigned k = i + 1; k < WIDTH; k++)
            best = fabs(m[k][i]) > fabs(m[best][i]) ? k : best;
        for (unsigned c = 0; c <= WIDTH; c++) {
            const double t = m[i][c];
            m[i][c] = m[best][c];
            m[best][c] = t;
        }
        for (unsigned k = 0; k < WIDTH; k++) {
            const double f = k == i ? 0 : m[k][i] / m[i][i];
            for (unsigned c = i; c <= WIDTH; c++)
                m[k][c] -= f * m[i][c];
        }
    }
    for (unsigned i = 0; i < WIDTH; i++)
        r->weight[i] = m[i][WIDTH] / m[i][i];
}

static void visit(const oxo_pn_graph *g, const oxo_line_problem *s,
                  oxo_counts *c, row *rows, int judge)
{
    for (oxo_pn_id id = 0; id < oxo_pn_graph_size(g); id++) {
        uint64_t own[OXO_BOARD_WORDS], other[OXO_BOARD_WORDS];
        if (!oxo_pn_graph_is_or(g, id) || oxo_pn_graph_visits(g, id) == 0 ||
            oxo_pn_graph_pn(g, id) != 0)
            continue;
        const void *key = oxo_pn_graph_key(g, id);
        if ((int)(oxo_hash_words(key, s->key_size) & 1) != judge)
            continue;
        oxo_line_problem_position(s, key, own, other);
        oxo_counts_set(c, s->attacker, own, other);
        unsigned at = oxo_set_size(s->board, own);
        at = at < FIRST ? 0 : at - FIRST;
        row *r = &rows[at < ROWS ? at : ROWS - 1];
        double x[WIDTH], y, guess = 0;
        sample(g, id, c, x, &y);
        if (!judge) {
            r->fitted++;
            for (unsigned i = 0; i < WIDTH; i++) {
                r->right[i] += x[i] * y;
                for (unsigned k = 0; k < WIDTH; k++)
                    r->normal[i][k] += x[i] * x[k];
            }
            continue;
        }
        for (unsigned i = 0; i < WIDTH; i++)
            guess += r->weight[i] * x[i];
        r->judged++;
        r->sum += y;
        r->squares += y * y;
        r->misses += (y - guess) * (y - guess);
    }
}

int main(int argc, char **argv)
{
    oxo_error error;
    oxo_game *game = NULL;
    oxo_board *b = NULL;
    oxo_counts counts;
    static row rows[ROWS];
    const bool plain = argc > 1 && strcmp(argv[1], "--plain") == 0;
    argc -= plain;
    argv += plain;
    if (argc < 3) {
        fprintf(stderr, "usage: fit_guess [--plain] GAME CELL...\n");
        return 2;
    }
    if (oxo_game_create(argv[1], &game, &error) != OXO_OK ||
        oxo_board_create(game, &b, &error) != OXO_OK) {
        fprintf(stderr, "fit_guess: %s\n", error.text);
        return 2;
    }
    oxo_pn_graph *graph[16];
    oxo_line_problem setup[16];
    const int count = argc - 2 < 16 ? argc - 2 : 16;
    if (!oxo_counts_init(&counts, b))
        return 2;
    for (int i = 0; i < count; i++) {
        const unsigned cell = (unsigned)atoi(argv[i + 2]);
        oxo_pn_problem problem;
        setup[i] =
            (oxo_line_problem){.board = b, .in_turn = true, .plain = plain};
        oxo_bit_set(setup[i].own, cell < b->cells ? cell : 0);
        oxo_line_problem_init(&problem, &setup[i]);
        if (oxo_pn_graph_new(&problem, &graph[i]) != OXO_OK ||
            oxo_pn_graph_search(graph[i], NULL) != OXO_OK) {
            fprintf(stderr, "fit_guess: out of memory\n");
            return 2;
        }
        printf("// cell %u: %llu positions, %llu expansions\n", cell,
               (unsigned long long)oxo_pn_graph_nodes(graph[i]),
               (unsigned long long)oxo_pn_graph_expanded(graph[i]));
        visit(graph[i], &setup[i], &counts, rows, 0);
    }
    for (unsigned i = 0; i < ROWS; i++) {
        solve(&rows[i]);
        if (i > 0 && rows[i].fitted < ENOUGH)
            memcpy(rows[i].weight, rows[i - 1].weight, sizeof rows[i].weight);
    }
    for (int i = 0; i < count; i++) {
        visit(graph[i], &setup[i], &counts, rows, 1);
        oxo_pn_graph_free(graph[i]);
    }
    for (unsigned i = 0; i < ROWS; i++) {
        const row *r = &rows[i];
        const double n = r->judged > 0 ? r->judged : 1;
        const double spread = r->squares - r->sum * r->sum / n;
        long w[WIDTH];
        for (unsigned k = 0; k < WIDTH; k++)
            w[k] = lround(64 * r->weight[k]);
        printf("    {%ld, {%ld, %ld, %ld}, {%ld, %ld, %ld}}, // %u fitted, %u "
               "held out: %.2f explained\n",
               w[0], w[1], w[2], w[3], w[4], w[5], w[6], r->fitted, r->judged,
               spread > 0 ? 1 - r->misses / spread : 0);
    }
    oxo_counts_free(&counts);
    oxo_board_destroy(b);
    oxo_game_destroy(game);
    return 0;
}
