/* The second moves of a small strategy for Qubic: which three-positions answer
 * the twelve two-positions. */
#ifndef OXO_PROOF_SHRINK_OPEN_H
#define OXO_PROOF_SHRINK_OPEN_H

#include "base/random.h"
#include "proof/needs.h"
#include "proof/shrink.h"

/* Entries for the empty board and the two-positions. OXO_UNSUPPORTED for other
 * games than 4^3; OXO_LIMIT when it was stopped before there was anything. */
oxo_status oxo_shrink_open(oxo_cost *cost, const oxo_shrink_options *options,
                           oxo_random *random, oxo_context *context,
                           oxo_line_entries *entries, oxo_error *error);

/* How many three-positions a strategy of 4^3 with a strong first move has at
 * the least; 0 for other games. */
unsigned oxo_shrink_least_threes(const oxo_board *board);

#endif
