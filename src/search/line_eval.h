/* What the lines of a position say without search: bounds and move order. */
#ifndef OXO_SEARCH_LINE_EVAL_H
#define OXO_SEARCH_LINE_EVAL_H

#include "rules/line.h"

/* True only when `side` can not force a win from here. False says nothing. */
bool oxo_line_cannot_win(const oxo_game *game, const oxo_pos *pos,
                         oxo_side side);

/* True when every line through which `side` could win is spoilt: then no play
 * at all is a win for it. (Rule 2 of docs/CERTIFICATE.md, 3.7.) */
bool oxo_line_dead(const oxo_game *game, const oxo_pos *pos, oxo_side side);

/* The legal moves worth searching, best first. All legal moves, except that in
 * plain play (not misere) a move that completes a line stands alone, and so
 * does the answer to a line that the other side would complete next: no other
 * move has a better value or distance. With gravity a stone below a cell on
 * which the other side would then complete a line is left out, where there is
 * another move: it loses as soon as anything can. */
unsigned oxo_line_ordered_moves(const oxo_game *game, const oxo_pos *pos,
                                oxo_move *out);

#endif
