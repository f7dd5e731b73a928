/* A naive twin of the line games: coordinates and loops, nothing shared. */
#ifndef OXO_TESTS_LINE_NAIVE_H
#define OXO_TESTS_LINE_NAIVE_H

#include "oxo/families.h"

/* Who has a whole line on a k^n board, found by walking from every cell in
 * every direction; for games named k^n, with or without misere. */
oxo_outcome naive_line_outcome(const oxo_game *game, const oxo_pos *pos);

/* The same for boxes named AxBx...xC, with or without line=K. */
oxo_outcome naive_box_outcome(const oxo_game *game, const oxo_pos *pos);

/* Number of lines of k^n and of lines through each point (counts may be
 * NULL), by testing every pair of points that could be a line's two ends. */
uint64_t naive_count_lines(unsigned k, unsigned n, uint32_t *counts);

#endif
