/* Small bit and hash helpers that every folder may use. */
#ifndef OXO_BASE_BITS_H
#define OXO_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline unsigned oxo_popcount64(uint64_t x)
{
    return (unsigned)__builtin_popcountll(x);
}

/* Index of the lowest set bit; x must not be 0. */
static inline unsigned oxo_lowest64(uint64_t x)
{
    return (unsigned)__builtin_ctzll(x);
}

/* Once around a loop that waits for another thread. */
static inline void oxo_pause(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/* n over k; the caller sees to it that value * n fits. */
static inline uint64_t oxo_binomial(unsigned n, unsigned k)
{
    uint64_t value = 1;
    if (k > n)
        return 0;
    for (unsigned i = 1; i <= k; i++)
        value = value * (n - k + i) / i;
    return value;
}

/* A 64-bit finaliser: every input bit reaches every output bit. */
static inline uint64_t oxo_mix64(uint64_t x)
{
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32;
    return x;
}

/* Hash of a block of bytes (not for adversaries). */
static inline uint64_t oxo_hash_bytes(const uint8_t *bytes, size_t size)
{
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15) ^ size;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return oxo_mix64(hash);
}

/* The same for a multiple of eight bytes, eight at a time. */
static inline uint64_t oxo_hash_words(const void *bytes, size_t size)
{
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15) ^ size;
    for (size_t i = 0; i + 8 <= size; i += 8) {
        uint64_t word;
        __builtin_memcpy(&word, (const char *)bytes + i, 8);
        hash = (hash ^ word) * UINT64_C(0xd6e8feb86659fd93);
        hash ^= hash >> 29;
    }
    return oxo_mix64(hash);
}

/* Bitsets as arrays of words: cell c is bit c%64 of word c/64. */
static inline bool oxo_bit_get(const uint64_t *words, unsigned bit)
{
    return words[bit / 64] >> (bit % 64) & 1;
}
static inline void oxo_bit_set(uint64_t *words, unsigned bit)
{
    words[bit / 64] |= UINT64_C(1) << (bit % 64);
}
static inline void oxo_bit_clear(uint64_t *words, unsigned bit)
{
    words[bit / 64] &= ~(UINT64_C(1) << (bit % 64));
}

#endif
