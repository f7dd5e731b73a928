/* Naive twins of src/symmetry: automorphisms by trying every permutation of
 * the points that keeps lines, and groups by closure. */
#ifndef OXO_NAIVE_SYMMETRY_H
#define OXO_NAIVE_SYMMETRY_H

#include "oxo/families.h"

/* The number of permutations of the points that send every line to a line
 * (one incidence structure, no colours; at most 64 points). Backtracking over
 * the points in order; a partial map is dropped when a line is wholly mapped
 * to something that is no line, or two points to two that are together on
 * another number of lines. */
uint64_t naive_automorphisms(const oxo_geometry *geometry);

/* The number of elements that permutations of 0..degree-1 generate, by adding
 * products until nothing is new; 0 when there are more than max. */
unsigned naive_closure(unsigned degree, unsigned count,
                       const uint16_t *generators, unsigned max);

/* The number of orbits of boards with a stones of one and b of the other
 * colour under a complete list of maps, by Burnside's lemma. */
uint64_t naive_burnside(unsigned cells, unsigned maps,
                        const uint16_t *(*map)(void *user, unsigned i),
                        void *user, unsigned a, unsigned b);

#endif
