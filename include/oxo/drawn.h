/* Draw positions: full boards on which nobody has a line.
 *
 * Class 1 of the paper is "no draw position exists", so one such board moves a
 * game out of class 1. It must have half the stones of each colour (the first
 * player one more when the points are odd); then any order of play leads there.
 */
#ifndef OXO_DRAWN_H
#define OXO_DRAWN_H

#include "oxo/context.h"
#include "oxo/line.h"

OXO_C_BEGIN

/* Looks for a draw position by local search. On OXO_OK `first` (a bitset with
 * room for the points) holds the first player's stones, and the board has been
 * checked. OXO_NO when a line of a single point makes it impossible. OXO_LIMIT
 * when the context ended the search (nodes = exchanges): that says nothing
 * about existence. The same seed gives the same board on every machine. */
OXO_API oxo_status oxo_drawn_find(const oxo_geometry *geometry, uint64_t seed,
                                  oxo_context *context, uint64_t *first,
                                  oxo_error *error);

/* OXO_OK when these stones of the first player, with all others the second's,
 * are a draw position; else OXO_NO with the reason. */
OXO_API oxo_status oxo_drawn_check(const oxo_geometry *geometry,
                                   const uint64_t *first, oxo_error *error);

OXO_C_END

#endif
