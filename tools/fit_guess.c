/* fit_guess: weights of the evaluation by least squares from finished searches.
 *
 *     cmake --build --preset release --target fit_guess
 *     build/release/fit_guess 4^3 0 1
 *     build/release/fit_guess --plain 4^3 0
 *
 * Proves the openings given by cell numbers with one thread and fits weights
 * to the graphs (guess_fit.h); what share of the variance of the half kept out
 * they explain is printed beside them.
 *
 * --plain: the searches go without the weights there are. A search that is
 * guided by weights expands what they call easy, so that what it has proved is
 * no fair sample: docs/NOTEBOOK.md, "Fitting the weights". tune_guess
 * begins with such a fit. */
#include "base/bits.h"
#include "guess_fit.h"
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    oxo_error error;
    oxo_game *game = NULL;
    oxo_board *b = NULL;
    oxo_counts counts;
    static guess_fit fit;
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
        guess_fit_take(&fit, graph[i], &setup[i], &counts, false);
    }
    guess_fit_solve(&fit);
    for (int i = 0; i < count; i++) {
        guess_fit_take(&fit, graph[i], &setup[i], &counts, true);
        oxo_pn_graph_free(graph[i]);
    }
    const oxo_guess_table table = guess_fit_table(&fit);
    for (unsigned i = 0; i < OXO_GUESS_ROWS; i++) {
        guess_print_row(stdout, &table.row[i]);
        printf(" // %u fitted, %u held out: %.2f explained\n",
               fit.row[i].fitted, fit.row[i].judged,
               guess_fit_explained(&fit.row[i]));
    }
    oxo_counts_free(&counts);
    oxo_board_destroy(b);
    oxo_game_destroy(game);
    return 0;
}
