/* Criteria of Table 1 on any board, and the bound of play-then-pair. */
#ifndef OXO_THEORY_CRITERIA_H
#define OXO_THEORY_CRITERIA_H

#include "oxo/theory.h"

/* Any board, point by point. */
oxo_status oxo_density_of(const oxo_geometry *geometry, oxo_density *density,
                          oxo_error *error);
/* `attacker` and `defender` are bitsets over the points or NULL. Lines that
 * the attacker completed count 1 each. */
oxo_status oxo_potential_of(const oxo_geometry *geometry,
                            const uint64_t *attacker, const uint64_t *defender,
                            oxo_potential *potential, oxo_error *error);
/* For every point the weight of the untouched lines through it, 0 for taken
 * points: the defender lowers the potential most by taking the largest.
 * `weight` has room for geometry->points. */
void oxo_potential_points(const oxo_geometry *geometry,
                          const uint64_t *attacker, const uint64_t *defender,
                          double *weight);
/* The least number of replies after which the cells can suffice: the second
 * player's stones lie on the points of most lines, and no two on one line.
 * UINT32_MAX: not even with all of them. */
uint32_t oxo_ptp_least_depth(const oxo_game *game);

#endif
