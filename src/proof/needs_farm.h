/* Costs of many places by several threads and ranks (farm.h): they only fill
 * the memory of a cost (needs.h), so that what is computed from it is the same
 * with any number of them. */
#ifndef OXO_PROOF_NEEDS_FARM_H
#define OXO_PROOF_NEEDS_FARM_H

#include "base/farm.h"
#include "base/keys.h"
#include "oxo/base.h"
#include "proof/needs.h"

/* What its workers do; cluster/serve.c lists it for other ranks. */
extern const oxo_trade oxo_cost_trade;

/* Is there anybody to ask ahead? Not with one thread of one process. */
bool oxo_cost_helped(const oxo_context *context);

/* Asks oxo_cost_of with this budget for the places (2 * words words each) of
 * which it is not known yet, on context->threads threads and all ranks; without
 * help nothing is done, for the question itself comes later. A stop is no
 * failure: less is known then. */
oxo_status oxo_cost_ahead(oxo_cost *cost, const oxo_keys *places,
                          unsigned budget, oxo_context *context,
                          oxo_error *error);

#endif
