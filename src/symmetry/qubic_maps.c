/* The 192 automorphisms of Qubic as constant tables, and their group law.
 *
 * A coordinate value is two bits, v = 2*hi + lo, and a cell six bits. The
 * value permutations that commute with the reflection v -> 3-v are
 *
 *     v -> v xor 0..3,    each with or without exchanging hi and lo,
 *
 * the dihedral group of order 8. A reflection of one coordinate is "xor 3"
 * there alone; the permutations must be simultaneous otherwise. So the group
 * consists of the affine maps c -> L(c) xor T over the two-element field with
 *
 *     T in the span of 000011, 001100, 110000 and 010101      16 of them
 *     L: the 6 coordinate permutations, hi/lo exchanged or not 12 of them
 *
 * 16 * 12 = 192, Silver's number (R. Silver, The group of automorphisms of
 * the game of 3-dimensional ticktacktoe, Amer. Math. Monthly 74 (1967)).
 *
 * T is numbered by t so that the packed board of qubic_canon.c can use it:
 * bit 0 of t: xor 3 in x0; bit 1: xor 3 in x1; bit 2: xor 1 in all three;
 * bit 3: xor 3 in x2. L is numbered l = 2*p + (1 if hi and lo are exchanged);
 * p numbers the permutations along the path that alternates the exchanges of
 * x0,x1 and of x1,x2.
 */
#include "symmetry/qubic_canon.h"

/* coordinate i goes to place P_i */
#define T_OF(t) \
    (((t)&1 ? 3 : 0) ^ ((t)&2 ? 12 : 0) ^ ((t)&4 ? 21 : 0) ^ ((t)&8 ? 48 : 0))
#define V(c, i, s)                                                  \
    ((s) ? ((c) >> (2 * (i)) & 1) << 1 | ((c) >> (2 * (i) + 1) & 1) \
         : ((c) >> (2 * (i)) & 3))
#define L_OF(c, p0, p1, p2, s)                             \
    (V(c, 0, s) << (2 * (p0)) | V(c, 1, s) << (2 * (p1)) | \
     V(c, 2, s) << (2 * (p2)))
#define C1(c, t, ...) (L_OF(c, __VA_ARGS__) ^ T_OF(t))
#define C4(c, t, ...)                                   \
    C1(c, t, __VA_ARGS__), C1((c) + 1, t, __VA_ARGS__), \
        C1((c) + 2, t, __VA_ARGS__), C1((c) + 3, t, __VA_ARGS__)
#define C16(c, t, ...)                                  \
    C4(c, t, __VA_ARGS__), C4((c) + 4, t, __VA_ARGS__), \
        C4((c) + 8, t, __VA_ARGS__), C4((c) + 12, t, __VA_ARGS__)
#define ROW(t, ...)                                          \
    {                                                        \
        C16(0, t, __VA_ARGS__), C16(16, t, __VA_ARGS__),     \
            C16(32, t, __VA_ARGS__), C16(48, t, __VA_ARGS__) \
    }
#define ROWS4(t, ...)                                                          \
    ROW(t, __VA_ARGS__), ROW((t) + 1, __VA_ARGS__), ROW((t) + 2, __VA_ARGS__), \
        ROW((t) + 3, __VA_ARGS__)
#define ROWS(...)                                                        \
    ROWS4(0, __VA_ARGS__), ROWS4(4, __VA_ARGS__), ROWS4(8, __VA_ARGS__), \
        ROWS4(12, __VA_ARGS__)
#define BOTH(p0, p1, p2) ROWS(p0, p1, p2, 0), ROWS(p0, p1, p2, 1)

const uint8_t oxo_qubic_maps[OXO_QUBIC_SYMMETRIES][64] = {
    BOTH(0, 1, 2), BOTH(1, 0, 2), BOTH(2, 0, 1),
    BOTH(2, 1, 0), BOTH(1, 2, 0), BOTH(0, 2, 1)};

static const uint8_t places[6][3] = {{0, 1, 2}, {1, 0, 2}, {2, 0, 1},
                                     {2, 1, 0}, {1, 2, 0}, {0, 2, 1}};

/* the number of the permutation that sends 0 to a and 1 to b */
static unsigned number_of(unsigned a, unsigned b)
{
    for (unsigned p = 0; p < 5; p++)
        if (places[p][0] == a && places[p][1] == b)
            return p;
    return 5;
}

/* the t with T_t == constant, read off bit by bit: bits 0, 2 and 4 of the
 * constant differ from bits 1, 3 and 5 exactly where "xor 1" takes part */
static unsigned t_of(unsigned constant)
{
    unsigned d = (constant ^ constant >> 1) & 1;
    return (constant >> 1 & 1) | (constant >> 3 & 1) << 1 | d << 2 |
           (constant >> 5 & 1) << 3;
}

unsigned oxo_qubic_compose(unsigned a, unsigned b)
{
    const uint8_t *pa = places[a / 32], *pb = places[b / 32];
    unsigned p = number_of(pa[pb[0]], pa[pb[1]]);
    unsigned swap = (a / 16 ^ b / 16) & 1;
    /* cell 0 is fixed by every L, so its image is the constant */
    unsigned constant = oxo_qubic_maps[a][oxo_qubic_maps[b][0]];
    return 16 * (2 * p + swap) + t_of(constant);
}

unsigned oxo_qubic_inverse(unsigned s)
{
    const uint8_t *place = places[s / 32];
    unsigned back[3] = {0, 0, 0};
    for (unsigned i = 0; i < 3; i++)
        back[place[i]] = i;
    unsigned l = 2 * number_of(back[0], back[1]) + (s / 16 & 1);
    /* L^-1(c xor T) = L^-1(c) xor L^-1(T) */
    return 16 * l + t_of(oxo_qubic_maps[16 * l][oxo_qubic_maps[s][0]]);
}
