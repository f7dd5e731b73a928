/* The weights of the evaluation (src/search/line_guess.h) by least squares from
 * the graph of a finished search: what fit_guess, start_guess and
 * tune_guess share.
 *
 * A sample is a proved position with the attacker to move that was expanded:
 * the base-two logarithm of the walks that came through it against the numbers
 * of open lines, for each row of the table on its own. Half of the samples,
 * chosen by a hash, are kept out of the fit to judge it.
 *
 * Floating point: sums, products, quotients and square roots, which every
 * compiler rounds alike (-ffp-contract=off in CMakeLists.txt), and the log2 of
 * the C library, the same for all compilers of one machine. */
#ifndef TOOLS_GUESS_FIT_H
#define TOOLS_GUESS_FIT_H

#include "board/counts.h"
#include "search/line_problem.h"
#include "search/pn_graph.h"
#include <stdio.h>

enum { GUESS_WIDTH = OXO_GUESS_FEATURES + 1 }; /* the first is a constant 1 */

/* The sums of a least-squares problem, and of the judgement. */
typedef struct guess_row {
    double normal[GUESS_WIDTH][GUESS_WIDTH], right[GUESS_WIDTH];
    double weight[GUESS_WIDTH]; /* in bits */
    double mean[GUESS_WIDTH], spread[GUESS_WIDTH];
    double weighed;
    unsigned fitted, judged;
    double sum, squares, misses;
} guess_row;

typedef struct guess_fit {
    bool by_work;     /* samples weighed by the square root of their work */
    unsigned repeats; /* rows from this one on are this one; 0: none */
    guess_row row[OXO_GUESS_ROWS];
} guess_fit;

/* Takes the samples of a graph to fit to, or judges the fit by the others. */
void guess_fit_take(guess_fit *fit, const oxo_pn_graph *graph,
                    const oxo_line_problem *setup, oxo_counts *scratch,
                    bool judge);
/* The weights, means and spreads; a row with too few samples repeats the one
 * before. */
void guess_fit_solve(guess_fit *fit);
oxo_guess_table guess_fit_table(const guess_fit *fit);
/* What share of the variance of the other half the weights explain. */
double guess_fit_explained(const guess_row *row);

/* One weight of a row: the constant, then the features. */
int *guess_weight(oxo_guess_weights *row, unsigned i);
/* The rows as they stand in line_guess.c. */
void guess_print_row(FILE *file, const oxo_guess_weights *row);
void guess_print_table(FILE *file, const oxo_guess_table *table);
/* One such row back; false when the line is none. */
bool guess_read_row(const char *line, oxo_guess_weights *row);

#endif
