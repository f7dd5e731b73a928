/* How few strategic positions a certificate of Qubic must have.
 *
 * Claim. Every compact certificate that the first player wins 4^3, and whose
 * first move is on seven lines, has at least `least` entries; classes of
 * positions up to the 192 symmetries count once, as certificates count them.
 *
 * Write a two-position for the first move and a reply, a three-position for
 * the second move after that, four-position for the reply, and so on; all are
 * classes. A position with the first player to move needs an entry if he
 * completes nothing, must block nothing and has no forced sequence.
 *
 *  1. The start and all 12 two-positions need an entry.
 *  2. The second moves are a set C of three-positions that answers every
 *     two-position, and every four-position P that follows one of C needs an
 *     entry: two stones of a side threaten nothing.
 *  3. In each of these P some move m is played, and every six-position Q that
 *     follows and needs an entry is in the certificate.
 *
 * Q follows at most g(Q) four-positions: those that are left when one stone
 * of each side is taken away and that follow some three-position at all. So
 * the Q of step 3 are at least as many as the sum over P of
 *
 *     h(P) = least sum over Q of 1 / g(Q), over the moves m of P.
 *
 * P follows at most two three-positions (take away one of its two replies),
 * and C has at most 12. So if c(P) = 1 + h(P) and c(T) is its sum over all P
 * that follow T, then the sum of c over the P of step 2, each taken once, is
 * the sum of c(T) over C less the sum of c(T and T') over the pairs in C, that
 * is, at least the sum over C of
 *
 *     w(T) = c(T) - 1/2 (the 11 largest c(T and T'), T' any other).
 *
 * `least` is 1 + 12 + the smallest sum of w over all C, found exactly, in whole
 * multiples of 1/5040.
 *
 * Entries with eight stones and more and those behind blocks are left out, and
 * few Q follow as many P of one certificate as g says: the bound is far from
 * the truth, but it is one. */
#ifndef OXO_PROOF_QUBIC_BOUND_H
#define OXO_PROOF_QUBIC_BOUND_H

#include "oxo/base.h"
#include <stdint.h>

typedef struct oxo_qubic_bound {
    unsigned twos, threes; /* three-positions that there are */
    uint32_t fours;        /* four-positions that follow them */
    unsigned least_fours;  /* at least so many are in a certificate */
    unsigned least;        /* entries */
    uint64_t nodes;        /* positions examined */
} oxo_qubic_bound;

/* OXO_LIMIT when the context says stop; nothing is claimed then. */
oxo_status oxo_qubic_bound_find(oxo_context *context, oxo_qubic_bound *bound,
                                oxo_error *error);

/* For the tests: 5040 h(P) of a four-position (any image of it). */
oxo_status oxo_qubic_bound_of_four(uint64_t attacker, uint64_t defender,
                                   uint64_t *units, oxo_error *error);

#endif
