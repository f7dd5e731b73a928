/* Naive twins of src/theory: slow, short, and written from the definitions. */
#ifndef OXO_TESTS_NAIVE_THEORY_H
#define OXO_TESTS_NAIVE_THEORY_H

#include "oxo/families.h"

/* Points, lines and SPL of k^n by looking at every point and its neighbours:
 * the run of points through both, as far as the board goes, is a line when it
 * has k points. Only for boards of at most 729 points, k > 1; returns false
 * beyond that. */
bool naive_numbers(unsigned k, unsigned n, uint64_t *points, uint64_t *lines,
                   uint64_t *spl);

/* Does every line get two points of its own? By plain backtracking over the
 * lines, so only for a handful of them. `own`, `enemy`: a byte per point or
 * NULL. */
bool naive_pairing(const oxo_geometry *g, const uint8_t *own,
                   const uint8_t *enemy);

/* Is there a full board without a line of one colour in which the first player
 * has as many stones as the second or one more? Backtracking. */
bool naive_draw_position(const oxo_geometry *g);

/* The value of a line game by full minimax over its rules, written out:
 * +1 first player wins, 0 draw, -1. For at most 16 points. */
int naive_value(const oxo_geometry *g);

#endif
