/* The search over open twos with sets of lines in 32-byte registers; compiled
 * for AVX2 and BMI whatever the build's own flags, called only on machines
 * that have it. */
#include "board/force_lines_impl.h"

#if defined(__x86_64__) && defined(__GNUC__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi"))), \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi")
#endif

typedef uint64_t wide __attribute__((vector_size(32)));
typedef double doubles __attribute__((vector_size(32)));

/* the signs of a comparison with zero */
#define USED(x) ((unsigned)__builtin_ia32_movmskpd256((doubles)((x) != 0)))
#define SEARCH oxo_force_sets_avx2
#include "board/force_sets_body.h"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else /* no such machine */

bool oxo_force_sets_avx2(oxo_force_lines *force, unsigned count, uint64_t hash,
                         unsigned must, unsigned depth)
{
    return oxo_force_sets_portable(force, count, hash, must, depth);
}
#endif
