/* Proofs of line games by jobs (pn_jobs.h): what a worker has to be told. */
#ifndef OXO_SEARCH_LINE_JOBS_H
#define OXO_SEARCH_LINE_JOBS_H

#include "search/line_problem.h"
#include "search/pn_jobs.h"

typedef struct oxo_line_order {
    char game[512];
    uint32_t attacker, attacks, in_turn, threats, threads;
    uint64_t own[OXO_BOARD_WORDS], other[OXO_BOARD_WORDS];
    uint64_t memory;
} oxo_line_order;

/* The order for a problem after its init; a file that the game's name speaks
 * of must be there for every rank. OXO_UNSUPPORTED when the name is too long.
 */
oxo_status oxo_line_order_make(const oxo_line_problem *setup, unsigned threads,
                               size_t memory, oxo_line_order *order,
                               oxo_error *error);

extern const oxo_trade oxo_line_trade;

#endif
