/* Forced sequences by counters on lines, for any board (force_lines.c). */
#ifndef OXO_BOARD_FORCE_LINES_H
#define OXO_BOARD_FORCE_LINES_H

#include "board/board.h"

typedef struct oxo_force_lines oxo_force_lines;

oxo_force_lines *oxo_force_lines_new(const oxo_board *board);
void oxo_force_lines_free(oxo_force_lines *force);
uint64_t oxo_force_lines_nodes(const oxo_force_lines *force);
bool oxo_force_lines_gave_up(const oxo_force_lines *force);
bool oxo_force_lines_search(oxo_force_lines *force, oxo_side side,
                            const uint64_t *own, const uint64_t *other,
                            uint64_t budget, bool shortest, oxo_win *win);
/* quiet: the other side is known to have no completion */
unsigned oxo_force_lines_replay(oxo_force_lines *force, oxo_side side,
                                const uint64_t *own, const uint64_t *other,
                                bool quiet, const oxo_win *win);

#endif
