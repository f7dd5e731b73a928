/* Pairs of cells, one to a body line: what pairing.c and mirror.c share. */
#ifndef OXOCHECK_PAIRS_H
#define OXOCHECK_PAIRS_H

#include "check.h"

/* mate[c] is the other cell of the pair of c, or `cells` if c is in none.
 * REFUTED if a cell is in two pairs. */
enum verdict read_pairs(struct cursor entries, size_t cells, cell_t *mate);

#endif
