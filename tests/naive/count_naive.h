/* Naive twin of oxo_count_positions: all positions of each level as they are,
 * then the different smallest keys among them. */
#ifndef OXO_NAIVE_COUNT_H
#define OXO_NAIVE_COUNT_H

#include "oxo/symmetry.h"

/* Fills plies + 1 levels; false when a level has more than a million. */
bool naive_count(const oxo_game *game, const oxo_group *group,
                 const oxo_pos *start, unsigned plies, oxo_count_level *levels);

#endif
