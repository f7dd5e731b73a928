/* The two textbook drivers over the problems of pn.h; pn_graph.c is the one
 * for large proofs. */
#ifndef OXO_SEARCH_PN_SMALL_H
#define OXO_SEARCH_PN_SMALL_H

#include "search/pn.h"

/* Filled in by OXO_OK (decided) and by OXO_LIMIT (not). */
typedef struct oxo_pn_answer {
    bool decided, proved;
    uint64_t nodes;    /* positions examined */
    uint64_t expanded; /* expansions, repeated ones included */
    uint64_t stored;   /* nodes of the tree, or slots of the table in use */
    size_t bytes;      /* of tree or table */
} oxo_pn_answer;

/* Proof-number search on a tree (Allis 1994): positions that meet are searched
 * once for every path. The reference; memory grows with the tree, up to
 * context->max_memory. */
oxo_status oxo_pns(const oxo_pn_problem *problem, oxo_context *context,
                   oxo_pn_answer *answer);

/* Depth-first proof-number search (Nagai 2002) with a table of 2^bits
 * positions, replaced when full: whole keys are compared, so a hit is exact,
 * and what was replaced is searched again. */
oxo_status oxo_dfpn(const oxo_pn_problem *problem, unsigned bits,
                    oxo_context *context, oxo_pn_answer *answer);

#endif
