/* Values of what forced sequences say, in one place. */
#ifndef OXO_RULES_VALUE_H
#define OXO_RULES_VALUE_H

#include "oxo/game.h"

/* Plies of a win by `length` threats, or by completing a line at once. */
static inline unsigned oxo_forced_plies(bool completes, unsigned length)
{
    return completes ? 1 : 2 * length + 1;
}

/* What it is worth to the side that has it. A search looks for a line to
 * complete before it makes threats, so a win in three is the shortest. */
static inline oxo_value oxo_value_forced(oxo_side side, bool completes,
                                         unsigned length)
{
    oxo_value value =
        oxo_value_within(oxo_win_of(side), oxo_forced_plies(completes, length),
                         completes ? OXO_GROUND_RULES : OXO_GROUND_FORCED);
    value.exact = value.plies <= 3;
    return value;
}

#endif
