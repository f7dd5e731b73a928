/* What workers of the answers' farms can do (base/farm.h): the rows of a sweep,
 * the replies to an opening, puzzles by their seeds. cluster/serve.c lists
 * them for other ranks. */
#ifndef OXO_ANSWER_TRADES_H
#define OXO_ANSWER_TRADES_H

#include "base/farm.h"

extern const oxo_trade oxo_sweep_trade;
extern const oxo_trade oxo_openings_trade;
extern const oxo_trade oxo_puzzle_trade;

#endif
