/* Naive twin of src/symmetry/qubic_canon: the group by closure of generators,
 * the canonical board by looking at every image cell by cell. */
#ifndef OXO_NAIVE_QUBIC_H
#define OXO_NAIVE_QUBIC_H

#include <stdint.h>

/* Fills maps with the automorphisms of 4^3 in the order in which closure finds
 * them; returns their number (at most 1000 are stored). */
unsigned naive_qubic_group(uint8_t maps[1000][64]);

/* The canonical board as qubic_canon.c describes it in words: the greatest
 * sequence of stones, cells in the order of the packed form. */
void naive_qubic_canon(uint8_t (*maps)[64], unsigned count, uint64_t x,
                       uint64_t o, uint64_t *cx, uint64_t *co);

#endif
