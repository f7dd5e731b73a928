/* Smaller strategies for Qubic: the same claim with fewer entries. */
#ifndef OXO_PROOF_QUBIC_SHRINK_H
#define OXO_PROOF_QUBIC_SHRINK_H

#include "oxo/base.h"
#include "proof/qubic_entry.h"

typedef struct oxo_qubic_shrink_options {
    uint64_t seed;
    double seconds;       /* for the rounds; 0: no limit */
    unsigned rounds;      /* of annealing */
    unsigned depth;       /* places that cost up to this are found (1..8) */
    unsigned open_rounds; /* rounds that choose three-positions, 0: keep them */
    bool fewest_threes;   /* as few three-positions as possible */
} oxo_qubic_shrink_options;

typedef struct oxo_qubic_shrink_report {
    size_t places;       /* positions with a known winning move */
    size_t alternatives; /* winning moves known for them */
    size_t before,
        after;       /* entries that are needed; before: as given, 0 none */
    unsigned rounds; /* done */
    unsigned threes; /* three-positions of the result */
    unsigned least_threes; /* none with a strong first move has fewer */
    uint64_t proofs;       /* proof searches for single places */
    bool cut; /* stopped before all moves were listed: one round was done with
                 those that were */
} oxo_qubic_shrink_report;

/* A strategy for the attacker from the empty board with few entries. `entries`
 * are those of strategies that are known (none: found from scratch); if they
 * contain a whole strategy with a strong first move, and open_rounds is 0, the
 * result has at most as many entries. The result depends on nothing but the
 * input, the options and, when time runs out or the context stops the rounds,
 * on how many were done. A stop while moves are listed ends that within
 * seconds, with a whole strategy (report->cut); before there is a set of
 * three-positions and without a given strategy it is OXO_LIMIT. free() the
 * result. What comes out rests on the reply filter; a walk over every reply
 * must follow. */
oxo_status oxo_qubic_shrink(const oxo_qubic_entry *entries, size_t count,
                            const oxo_qubic_shrink_options *options,
                            oxo_context *context, oxo_qubic_entry **out,
                            size_t *out_count, oxo_qubic_shrink_report *report,
                            oxo_error *error);

#endif
