/* Counting positions of 4^3: the fast half of oxo_count_positions. */
#ifndef OXO_SYMMETRY_COUNT_H
#define OXO_SYMMETRY_COUNT_H

#include "oxo/symmetry.h"

/* As oxo_count_positions, for 4^3 without gravity. */
oxo_status oxo_count_qubic(const oxo_game *game, const oxo_pos *start,
                           unsigned plies, oxo_context *context,
                           oxo_count_level *levels, unsigned *complete,
                           oxo_error *error);

/* Adds without passing UINT64_MAX. */
static inline void oxo_count_add(uint64_t *sum, uint64_t term)
{
    if (__builtin_add_overflow(*sum, term, sum))
        *sum = UINT64_MAX;
}

#endif
