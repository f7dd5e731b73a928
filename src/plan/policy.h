/* What the planning player needs of a policy, beyond oxo/plan.h. */
#ifndef OXO_PLAN_POLICY_H
#define OXO_PLAN_POLICY_H

#include "oxo/plan.h"

/* What follows "cell" in the name of a cell of a line game: "012". */
size_t oxo_plan_cell_text(const oxo_game *game, uint32_t cell, char *text,
                          size_t size);
/* The action for the start (UINT32_MAX when the goal holds there already) and
 * the number of steps that suffice. */
uint32_t oxo_policy_start(const oxo_policy *policy, unsigned *steps);

#endif
