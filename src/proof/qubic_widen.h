/* Listing winning moves for places of Qubic: the alternatives among which
 * qubic_choice.h chooses. */
#ifndef OXO_PROOF_QUBIC_WIDEN_H
#define OXO_PROOF_QUBIC_WIDEN_H

#include "oxo/base.h"
#include "proof/qubic_choice.h"
#include "proof/qubic_cost.h"
#include "proof/qubic_entry.h"

typedef struct oxo_qubic_widener {
    oxo_qubic_cost *cost;
    oxo_context *context;
    oxo_qubic_choice choice;
    /* moves that are known to win: alternatives without needs */
    oxo_qubic_choice given;
    /* how far it looks */
    unsigned depth;       /* places up to this cost are found by themselves */
    unsigned deep;        /* up to this where there are few of them */
    unsigned slack_four;  /* moves that cost so much more than the cheapest */
    unsigned slack;       /* the same with six stones and more */
    unsigned quiet;       /* quiet moves that are listed where needed */
    unsigned slack_quiet; /* and how much more than the cheapest */
    uint64_t proof_nodes; /* limit of a proof search with six or more stones */
    uint64_t proofs, failed_proofs;
    /* What a stop does. With `finish` the places that are still to come get
     * the first winning move that is found, known ones before all others, so
     * that what was asked for becomes whole in a few seconds; `brief` is set
     * then. Without it, it ends at once. */
    bool finish, brief;
    oxo_status status;
    oxo_error *error;
} oxo_qubic_widener;

/* One move of a place and what it needs. */
typedef struct oxo_qubic_option {
    uint8_t move;
    unsigned least; /* lower bound of its cost, the place included */
    oxo_qubic_needs needs;
} oxo_qubic_option;

/* The different moves that need at most `limit` places, cheapest first; moves
 * that threaten nothing only if `quiet`. `list` has room for 64. */
unsigned oxo_qubic_options(oxo_qubic_cost *cost, oxo_qubic_board board,
                           unsigned limit, bool quiet, oxo_qubic_option *list);

/* Takes the move of an entry as known. */
void oxo_qubic_give(oxo_qubic_widener *w, const oxo_qubic_entry *entry);

/* The place of a canonical board, with its alternatives and everything that
 * these need. It has none if no win was found. w->status tells of a stop
 * (unless w->finish) or of lack of memory; the choice is unfinished then. Only
 * while nothing is in use.
 */
uint32_t oxo_qubic_widen(oxo_qubic_widener *w, oxo_qubic_board board);

/* One more move of a place, if it wins with places for which a win is found. */
void oxo_qubic_widen_by(oxo_qubic_widener *w, uint32_t place, uint8_t move);

#endif
