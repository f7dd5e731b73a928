/* Pairs of cells, one to a body line: what pairing.c and mirror.c share. */
#ifndef OXOCHECK_PAIRS_H
#define OXOCHECK_PAIRS_H

#include "check.h"

/* mate[c] is the other cell of the pair of c, or `cells` if c is in none.
 * REFUTED if a cell is in two pairs. */
/*@ requires sound_text(entries.c) && cells < 4294967296;
  @ requires \valid(mate + (0 .. cells - 1));
  @ assigns mate[0 .. cells - 1];
  @ ensures \forall integer i; 0 <= i < cells ==> mate[i] <= cells;
  @ exits \false; */
enum verdict read_pairs(struct cursor entries, size_t cells, cell_t *mate);

#endif
