/* A winning strategy out of a finished proof graph of Qubic. */
#ifndef OXO_PROOF_QUBIC_EXTRACT_H
#define OXO_PROOF_QUBIC_EXTRACT_H

#include "search/pn_graph.h"

typedef struct oxo_qubic_entry {
    uint64_t attacker, defender; /* canonical; attacker to move */
    uint8_t move;
} oxo_qubic_entry;

/* The strategic positions of the winner below `from`, a proved node: those
 * without a completion, a block or a forced win, reached when he plays the
 * moves of the entries and the defender anything at all. In increasing order
 * of stones, then of the board; free() them.
 *
 * Every reply of the defender is looked at (no filter): after each one there
 * must be a completion, a forced win or a proved node. OXO_NO with the
 * position otherwise; that would be a mistake in the reply filter. */
oxo_status oxo_qubic_extract(const oxo_pn_graph *graph, oxo_pn_id from,
                             oxo_qubic_entry **entries, size_t *count,
                             oxo_error *error);

/* Run-length text of a board: "xo1x", "64" when empty. Room for 130 bytes. */
void oxo_qubic_text(uint64_t x, uint64_t o, char *text);

#endif
