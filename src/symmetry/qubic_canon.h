/* Symmetry of Qubic (4^3) on two 64-bit words, without any game object.
 *
 * A board is a pair of words: bit c of `x` (of `o`) is set when the first
 * (second) player owns cell c = x0 + 4*x1 + 16*x2.
 *
 * The 192 automorphisms have numbers s = 16*l + t, l = 0..11, t = 0..15:
 * s sends cell c to L_l(c) xor T_t, where L_l permutes the three coordinates
 * and perhaps swaps the values 1 and 2, and T_t is one of sixteen constants.
 * s = 0 is the identity. qubic_canon.c explains why these are all of them.
 *
 * Everything here is thread-safe and free of state.
 */
#ifndef OXO_SYMMETRY_QUBIC_CANON_H
#define OXO_SYMMETRY_QUBIC_CANON_H

#include "oxo/base.h"
#include <stdint.h>

#define OXO_QUBIC_SYMMETRIES 192

/* oxo_qubic_maps[s][c]: where automorphism s sends cell c. */
extern OXO_API const uint8_t oxo_qubic_maps[OXO_QUBIC_SYMMETRIES][64];

/* Where automorphism s (0..191) sends a cell (0..63). */
static inline unsigned oxo_qubic_map(unsigned s, unsigned cell)
{
    return oxo_qubic_maps[s][cell];
}

/* The image of a set of cells; time grows with the number of cells in it. */
static inline uint64_t oxo_qubic_image(unsigned s, uint64_t cells)
{
    uint64_t image = 0;
    for (; cells; cells &= cells - 1)
        image |= UINT64_C(1) << oxo_qubic_maps[s][__builtin_ctzll(cells)];
    return image;
}

/* The automorphism that undoes s. */
OXO_API unsigned oxo_qubic_inverse(unsigned s);

/* The automorphism "first b, then a": map(compose(a, b), c) is
 * map(a, map(b, c)). */
OXO_API unsigned oxo_qubic_compose(unsigned a, unsigned b);

/* The canonical representative of the board (x, o): two boards get the same
 * one exactly when some automorphism sends one to the other (x to x and o to
 * o; colours are never exchanged). The board may hold any stones as long as
 * x and o have no cell in common. */
OXO_API void oxo_qubic_canon(uint64_t x, uint64_t o, uint64_t *cx,
                             uint64_t *co);

/* The same, and the number s of an automorphism that sends (x, o) to
 * (*cx, *co); where several do, always the same one of them. */
OXO_API unsigned oxo_qubic_canon_map(uint64_t x, uint64_t o, uint64_t *cx,
                                     uint64_t *co);

/* How many automorphisms leave the board (x, o) as it is. */
OXO_API unsigned oxo_qubic_fixing(uint64_t x, uint64_t o);

/* The two implementations, for tests and benchmarks: identical results.
 * The vector path must only be called where _has_vector returns 1. */
OXO_API int oxo_qubic_canon_has_vector(void);
OXO_API unsigned oxo_qubic_canon_scalar(uint64_t x, uint64_t o, uint64_t *cx,
                                        uint64_t *co);
OXO_API unsigned oxo_qubic_canon_vector(uint64_t x, uint64_t o, uint64_t *cx,
                                        uint64_t *co);

#endif
