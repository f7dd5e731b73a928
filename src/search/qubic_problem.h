/* Qubic as a proof problem: does the attacker win? See pn.h. */
#ifndef OXO_SEARCH_QUBIC_PROBLEM_H
#define OXO_SEARCH_QUBIC_PROBLEM_H

#include "search/pn.h"
#include "search/qubic_force.h"

typedef struct oxo_qubic_problem {
    uint64_t attacker, defender; /* root; equal numbers: attacker to move */
    uint32_t three_handicap;     /* 0: the default */
    uint32_t quiet_handicap;
} oxo_qubic_problem;

/* Fills *problem, which refers to *setup from then on. */
void oxo_qubic_problem_init(oxo_pn_problem *problem, oxo_qubic_problem *setup);

/* The reply filter. Attacker has just moved in (a, d), the defender has no
 * three. Sets *replies to a set of replies such that the attacker wins (a, d)
 * if he wins after each of them, and has a forced win after none of them.
 * `known` are replies already known to have no forced win. *threat: the
 * attacker threatens a forced win. */
void oxo_qubic_filter(oxo_qubic_force *force, uint64_t attacker,
                      uint64_t defender, uint64_t known, uint64_t *replies,
                      bool *threat);

#endif
