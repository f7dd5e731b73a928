/* Can the second player put a stone on every one of a few sets of cells?
 *
 * The first player begins, stones alternate, and the first player wants a
 * whole set. The question is asked of small boards, up to OXO_HELD_CELLS cells,
 * that a large board is split into (theory/split.h); a set is a mask of cells.
 */
#ifndef OXO_THEORY_HELD_H
#define OXO_THEORY_HELD_H

#include <stdbool.h>
#include <stdint.h>

enum { OXO_HELD_CELLS = 16, OXO_HELD_SETS = 12 };

bool oxo_held(const uint16_t *set, unsigned sets);

#endif
