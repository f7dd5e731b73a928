/* Smaller strategies for Qubic: the same claim with fewer entries. */
#ifndef OXO_PROOF_QUBIC_SHRINK_H
#define OXO_PROOF_QUBIC_SHRINK_H

#include "oxo/context.h"
#include "proof/qubic_extract.h"

typedef struct oxo_qubic_shrink_report {
    size_t places;        /* positions with a known winning move */
    size_t alternatives;  /* winning moves known for them */
    size_t before, after; /* entries that are needed */
    uint64_t steps;       /* of the annealing */
} oxo_qubic_shrink_report;

/* From the entries of one or more strategies for the attacker from the empty
 * board (the first entry of an equal position counts) to a strategy with at
 * most as many entries as the first choice of each position needs. The
 * annealing runs for `seconds` and depends on nothing but the input, the seed
 * and how many steps that allows. free() the result. What comes out rests on
 * the reply filter; a walk over every reply must follow. */
oxo_status oxo_qubic_shrink(const oxo_qubic_entry *entries, size_t count,
                            double seconds, uint64_t seed, oxo_context *context,
                            oxo_qubic_entry **out, size_t *out_count,
                            oxo_qubic_shrink_report *report, oxo_error *error);

#endif
