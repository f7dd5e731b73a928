/* Between the two files of Patashnik's paper. */
#ifndef OXO_CLI_PAPER_PATASHNIK_H
#define OXO_CLI_PAPER_PATASHNIK_H

#include "oxo/proof.h"
#include "oxo/symmetry.h"
#include "paper.h"

/* A board of k^n with one character per cell, layers side by side; `text`
 * needs room for about three characters per cell. */
void patashnik_board(unsigned k, unsigned n, const char *mark, char *text);

/* The distinct-position tree to a level, drawn and counted; paper[r] is what
 * the paper says of level r, or NULL. */
int patashnik_tree(const char *name, const oxo_strategy *strategy,
                   unsigned plies, const char *const *paper);

int patashnik_fig7(void);
int patashnik_fig8(void);
int patashnik_fig9(void);
int patashnik_seven(void);
int patashnik_fig10(void);
int patashnik_fig11(void);
int patashnik_fig12(void);
int patashnik_claims(void);

#endif
