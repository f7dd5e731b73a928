/* Stabiliser chains: a permutation group as a tower of orbits.
 *
 *     G = G0 > G1 > G2 > ... > {1},  G(i+1) fixes base point b(i) in G(i)
 *
 * Level i holds the orbit of b(i) under G(i) and for each of its points p a
 * permutation of G(i) that sends b(i) to p. Every element of G is in exactly
 * one way a product u0 u1 u2 ... of one permutation per level, which gives
 * the order, a numbering of the elements and a membership test.
 */
#ifndef OXO_SYMMETRY_CHAIN_H
#define OXO_SYMMETRY_CHAIN_H

#include "oxo/base.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct oxo_chain oxo_chain;

/* The chain of the group on points 0..degree-1 that the permutations (each
 * `degree` numbers, one after the other) generate. OXO_LIMIT when the order
 * passes max_order. */
oxo_status oxo_chain_create(unsigned degree, unsigned count,
                            const uint16_t *generators, uint64_t max_order,
                            oxo_chain **chain);
void oxo_chain_destroy(oxo_chain *chain);

uint64_t oxo_chain_order(const oxo_chain *chain);
/* Forgets levels from the top until at most max_order elements are left: those
 * that fix the base points of these levels. */
void oxo_chain_cut(oxo_chain *chain, uint64_t max_order);
/* Writes element number e (below the order); number 0 is the identity. */
void oxo_chain_element(const oxo_chain *chain, uint64_t e, uint16_t *out);
/* The number of a permutation, or false when it is no element. */
bool oxo_chain_find(const oxo_chain *chain, const uint16_t *permutation,
                    uint64_t *e);

#endif
