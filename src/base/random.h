/* Reproducible random numbers: splitmix64, one 64-bit word of state.
 *
 * The same seed gives the same numbers on every machine; nothing here is for
 * cryptography. State is the caller's, so threads do not share it. */
#ifndef OXO_BASE_RANDOM_H
#define OXO_BASE_RANDOM_H

#include <stdint.h>

typedef struct oxo_random {
    uint64_t state;
} oxo_random;

static inline uint64_t oxo_random_next(oxo_random *random)
{
    uint64_t z = (random->state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Uniform in 0..n-1 (n > 0); the bias of the multiply-shift is below n/2^32. */
static inline uint32_t oxo_random_below(oxo_random *random, uint32_t n)
{
    return (uint32_t)(((oxo_random_next(random) >> 32) * n) >> 32);
}

/* Uniform in [0, 1). */
static inline double oxo_random_unit(oxo_random *random)
{
    return (double)(oxo_random_next(random) >> 11) * 0x1p-53;
}

#endif
