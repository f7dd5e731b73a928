/* The forced-sequence search with its counters in three 32-byte registers;
 * compiled for AVX2 whatever the build's own flags, called only on machines
 * that have it. */
#include "search/qubic_force_impl.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

bool oxo_qubic_have_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
}

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi"))), \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi")
#endif

typedef struct counters {
    __m256i part[3];
} counters;

static inline counters cnt_zero(void)
{
    __m256i z = _mm256_setzero_si256();
    counters c = {{z, z, z}};
    return c;
}

static inline counters cnt_add(counters c, const uint8_t *row)
{
    const __m256i *r = (const __m256i *)(const void *)row;
    for (int i = 0; i < 3; i++)
        c.part[i] = _mm256_add_epi8(c.part[i], _mm256_load_si256(r + i));
    return c;
}

/* rows hold 0 and 1 only, so shifting 16-bit lanes does not cross bytes */
static inline counters cnt_add16(counters c, const uint8_t *row)
{
    const __m256i *r = (const __m256i *)(const void *)row;
    for (int i = 0; i < 3; i++)
        c.part[i] = _mm256_add_epi8(
            c.part[i], _mm256_slli_epi16(_mm256_load_si256(r + i), 4));
    return c;
}

#define SOLVE oxo_qubic_solve_avx2
#define cnt_equal(count, value) lines_equal(&(count), value)
struct line_set;
static inline struct line_set lines_equal(const counters *c, char value);
#include "search/qubic_force_body.h"

static inline line_set lines_equal(const counters *c, char value)
{
    __m256i v = _mm256_set1_epi8(value);
    uint32_t m[3];
    for (int i = 0; i < 3; i++)
        m[i] = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(c->part[i], v));
    line_set s = {m[0] | (uint64_t)m[1] << 32, m[2]};
    return s;
}

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
                          uint64_t defender, uint64_t allowed, unsigned depth)
{
    return oxo_qubic_solve_portable(force, attacker, defender, allowed, depth);
}
#endif
