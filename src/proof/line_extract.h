/* A winning strategy out of a finished proof graph of a line game. */
#ifndef OXO_PROOF_LINE_EXTRACT_H
#define OXO_PROOF_LINE_EXTRACT_H

#include "search/line_problem.h"
#include "search/pn_graph.h"

/* Entries in increasing order of stones, then of the board: canonical
 * positions with the attacker to move, and his move. */
typedef struct oxo_line_entries {
    unsigned words;
    size_t count;
    uint64_t *stones; /* attacker's, defender's: 2 * words an entry */
    uint16_t *move;
} oxo_line_entries;

void oxo_line_entries_free(oxo_line_entries *entries);

/* The strategic positions of the attacker below `from`, a proved node: those
 * without a completion, a block or a forced win, reached when he plays the
 * moves of the entries and the defender anything that the graph holds. That
 * the replies which the filter left out lose is not looked at again: a walk
 * over every reply must follow. */
oxo_status oxo_line_extract(const oxo_pn_graph *graph,
                            const oxo_line_problem *setup, oxo_pn_id from,
                            oxo_line_entries *entries, oxo_error *error);

#endif
