/* The forced-sequence search with its sets of lines in 16-byte registers;
 * compiled for AVX2 and both BMI whatever the build's own flags, called only on
 * machines that have them. The cells of the lines of a set through a cell are
 * looked up: PEXT packs the bits of the four or seven lines into an index.
 * Loops over those lines go round 0 to 3 times, and which is anybody's guess:
 * a seventh of the time went there. (On the first two generations of Zen PEXT
 * takes some fifty cycles: they have the portable search.) */
#include "board/qubic_force_impl.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

bool oxo_qubic_have_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") &&
           !__builtin_cpu_is("znver2");
}

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2"))), \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2")
#endif

typedef uint64_t lines __attribute__((vector_size(16)));

#define AND(x, y) ((x) & (y))
#define OR(x, y) ((x) | (y))
#define ANDNOT(x, y) ((x) & ~(y))
#define LOW(x) ((x)[0])
#define HIGH(x) ((x)[1])
#define THROUGH(cell) (*(const lines *)(const void *)t->through[cell])
#define ALL                                                       \
    {                                                             \
        ~UINT64_C(0), (UINT64_C(1) << (OXO_QUBIC_LINES - 64)) - 1 \
    }
#define NONE \
    {        \
        0, 0 \
    }

static inline uint64_t join(const oxo_qubic_tables *t, lines set, unsigned cell,
                            unsigned *count)
{
    const oxo_qubic_join *j = &t->join[cell];
    const uint64_t which = _pext_u64(LOW(set), j->through[0]) |
                           _pext_u64(HIGH(set), j->through[1]) << j->low;
    *count = oxo_popcount64(which);
    return t->joined[j->first + which];
}

#define SOLVE oxo_qubic_solve_avx2
#include "board/qubic_force_body.h"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else /* no such machine */

bool oxo_qubic_have_avx2(void)
{
    return false;
}

bool oxo_qubic_solve_avx2(oxo_qubic_force *force, uint64_t attacker,
                          uint64_t defender, unsigned depth)
{
    return oxo_qubic_solve_portable(force, attacker, defender, depth);
}
#endif
