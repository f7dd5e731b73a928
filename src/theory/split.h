/* A board split into small boards: how the second player holds where pairs do
 * not suffice.
 *
 * A pair of cells holds one line. A small board of 3x3 cells, cut out of a
 * plane, holds the three lines along its rows and the three along its columns:
 * whatever the first player does there, the second, answering there, gets a
 * stone on each of the six rows and columns. That is one and a half cells a
 * line; 3x4 cells hold seven such lines and often both diagonals of the plane,
 * one and a third cells a line.
 *
 *         column j   .  .  .          rows i of the small board, columns j:
 *     row i  ->      #  #  .  #       any three or four of the plane's, the
 *                    .  .  .  .       cells where they cross
 *                    #  #  .  #
 *                    #  #  .  #
 *
 * If the free cells can be shared out among small boards so that every living
 * line is held by one of them, the second player draws: he always answers on
 * the small board on which the first player has just played. Finding such a
 * split is a packing problem; it is solved by local search, which goes on from
 * where it was when a stone is added.
 *
 * Not for several threads at once.
 */
#ifndef OXO_THEORY_SPLIT_H
#define OXO_THEORY_SPLIT_H

#include "oxo/families.h"
#include "oxo/proof.h"

typedef struct oxo_split oxo_split;

/* OXO_UNSUPPORTED for k^n that have no catalogue. */
oxo_status oxo_split_allows(unsigned k, unsigned n, oxo_error *error);
/* For k^n. The catalogue of small boards is made once; OXO_LIMIT if the context
 * (NULL: none) says stop meanwhile. */
oxo_status oxo_split_create(const oxo_geometry *g, uint64_t seed,
                            const oxo_context *context, oxo_split **split,
                            oxo_error *error);
void oxo_split_destroy(oxo_split *split);

/* The position: of every cell 0, or 1 for a stone of the first player, 2 for
 * one of the second. What lay on cells that are free no more is given up. */
void oxo_split_place(oxo_split *split, const uint8_t *stone);

/* Searches; true when every living line is held. At most `steps` steps, and no
 * further when the context says stop. */
bool oxo_split_find(oxo_split *split, uint64_t steps,
                    const oxo_context *context);
uint64_t oxo_split_steps(const oxo_split *split); /* of all searches */
uint32_t oxo_split_open(const oxo_split *split);  /* lines that are not held */

/* Is the cell part of a small board? */
bool oxo_split_uses(const oxo_split *split, uint32_t cell);
/* Cells and lines of the smallest use of cells in the catalogue: no split holds
 * more lines than cells * *lines / *cells. */
void oxo_split_thrift(const oxo_split *split, uint32_t *cells, uint32_t *lines);
/* Adds a line `group ...` for each small board (docs/CERTIFICATE.md, 3.10). */
oxo_status oxo_split_write(const oxo_split *split, oxo_certificate *certificate,
                           oxo_error *error);

#endif
