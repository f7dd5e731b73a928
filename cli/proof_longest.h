/* The longest forced sequence that a strategy of Qubic really needs: a walk
 * finds some sequence in each position, not a shortest one. proof_gather
 * collects what a walk finds; then those that are longer than the result so
 * far are replaced by a shortest one each. */
#ifndef OXO_CLI_PROOF_LONGEST_H
#define OXO_CLI_PROOF_LONGEST_H

#include "oxo/proof.h"

typedef struct proof_sequence {
    uint64_t x, o; /* the position */
    unsigned length;
} proof_sequence;

typedef struct proof_sequences {
    proof_sequence *list; /* free() it */
    uint32_t count, room;
} proof_sequences;

/* For oxo_strategy_walk; user is a proof_sequences. */
oxo_status proof_gather(void *user, const oxo_met *met);

/* The longest of the shortest sequences, and how many searches that took. A
 * sequence that was found with no more attacks than the longest so far cannot
 * be longer. */
oxo_status proof_longest_needed(const oxo_game *game, proof_sequences *found,
                                unsigned *longest, unsigned *asked);

#endif
