/* What the names of all families have in common: options behind the board. */
#ifndef OXO_RULES_OPTIONS_H
#define OXO_RULES_OPTIONS_H

#include "oxo/game.h"

/* Refuses options ("line=2,misere") of which one is given two values: whoever
 * wrote them meant something else than the last of them alone. A word without a
 * value says the same however often it stands there. */
oxo_status oxo_options_once(const char *options, oxo_error *error);

#endif
