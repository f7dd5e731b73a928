/* Canonical Qubic boards: the greatest of 192 images, most of them unseen.
 *
 * The automorphisms are c -> L(c) xor T (qubic_maps.c): twelve linear maps
 * and sixteen translations. The board is first packed so that a translation
 * becomes the simplest thing a byte shuffle can do. Write each coordinate
 * value as v = 2*h + l, let f = h xor l, and let d = f0 ^ f1 ^ f2 and
 * w_i = f_i ^ d. Then cell c belongs to byte u and place w of its nibbles:
 *
 *     u = h0 + 2*h1 + 4*d + 8*h2        0..15
 *     w = w0 + 2*w1                     0..3 (w2 = w0 ^ w1)
 *
 *     byte 15        byte 14              byte 1         byte 0
 *     +----+----+    +----+----+          +----+----+    +----+----+
 *     |3210|3210|    |3210|3210|   ...    |3210|3210|    |3210|3210|
 *     +----+----+    +----+----+          +----+----+    +----+----+
 *       x    o         x    o               x    o         x    o
 *
 * In these coordinates
 *   - the translation T_t moves byte u to byte u ^ t and changes nothing else;
 *   - exchanging two coordinates permutes the bytes, and two of the places
 *     1, 2, 3 in every nibble (place 0 holds the sixteen strong cells);
 *   - exchanging the values 1 and 2 moves place w of byte u to the same place
 *     of the byte with h_i ^ w_i ^ d for h_i, so it is one byte shuffle per
 *     place. No other packing makes it a single one: it adds an element of
 *     the translations to every cell outside them, whatever complement of
 *     the translations the places stand for.
 * The canonical board is the one whose packed form is the greatest 128-bit
 * number. Its byte 15 is then the greatest byte of all twelve linear images,
 * and a translation can bring any byte to place 15. So: make the twelve
 * images, find the greatest byte in them, and shuffle and compare only the
 * images that put such a byte on top - mostly one to four instead of 192.
 *
 * Packing is eight butterfly steps on the index bits of a 64-bit word.
 *
 * Figures are in docs/NOTEBOOK.md.
 */
#include "symmetry/qubic_canon.h"

#include <stddef.h>

#if defined(__x86_64__)
#define OXO_QUBIC_AVX2 1
#include <immintrin.h>
#else
#define OXO_QUBIC_AVX2 0
#endif

/* ---- the scalar path ------------------------------------------------------*/

/* cells whose index bit is 1 */
#define B0 UINT64_C(0xaaaaaaaaaaaaaaaa)
#define B1 UINT64_C(0xcccccccccccccccc)
#define B2 UINT64_C(0xf0f0f0f0f0f0f0f0)
#define B3 UINT64_C(0xff00ff00ff00ff00)
#define B4 UINT64_C(0xffff0000ffff0000)
#define B5 UINT64_C(0xffffffff00000000)

/* The butterfly steps of packing, in order: STEP(shift, mask) exchanges bit c
 * of the mask with bit c + shift.
 *   index bit i ^= index bit j: shift 2^i, mask ~Bi & Bj
 *   index bits i < j exchanged: shift 2^j - 2^i, mask Bi & ~Bj
 * Index bits before: l0 h0 l1 h1 l2 h2 (from bit 0); after the first three
 * steps f0 h0 f1 h1 f2 h2; then f2 becomes d, f0 and f1 become w0 and w1, and
 * h0 and w1 change places: w0 w1 h0 h1 d h2. */
#define PACKING_STEPS(STEP) \
    STEP(1, ~B0 &B1)        \
    STEP(4, ~B2 &B3)        \
    STEP(16, ~B4 &B5)       \
    STEP(16, ~B4 &B0)       \
    STEP(16, ~B4 &B2)       \
    STEP(1, ~B0 &B4)        \
    STEP(4, ~B2 &B4)        \
    STEP(2, B1 & ~B2)
/* each step undoes itself, so unpacking is the same backwards */
#define UNPACKING_STEPS(STEP) \
    STEP(2, B1 & ~B2)         \
    STEP(4, ~B2 &B4)          \
    STEP(1, ~B0 &B4)          \
    STEP(16, ~B4 &B2)         \
    STEP(16, ~B4 &B0)         \
    STEP(16, ~B4 &B5)         \
    STEP(4, ~B2 &B3)          \
    STEP(1, ~B0 &B1)

static inline uint64_t exchange(uint64_t v, unsigned shift, uint64_t mask)
{
    uint64_t t = (v >> shift ^ v) & mask;
    return v ^ t ^ t << shift;
}

static inline uint64_t to_nibbles(uint64_t v)
{
#define STEP(shift, mask) v = exchange(v, shift, mask);
    PACKING_STEPS(STEP)
    return v;
}

static inline uint64_t from_nibbles(uint64_t v)
{
    UNPACKING_STEPS(STEP)
#undef STEP
    return v;
}

/* eight nibbles to eight bytes and back */
static inline uint64_t spread(uint64_t v)
{
    v = (v | v << 16) & UINT64_C(0x0000ffff0000ffff);
    v = (v | v << 8) & UINT64_C(0x00ff00ff00ff00ff);
    return (v | v << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}
static inline uint64_t gather(uint64_t v)
{
    v &= UINT64_C(0x0f0f0f0f0f0f0f0f);
    v = (v | v >> 4) & UINT64_C(0x00ff00ff00ff00ff);
    v = (v | v >> 8) & UINT64_C(0x0000ffff0000ffff);
    return (v | v >> 16) & UINT64_C(0xffffffff);
}

typedef struct packed {
    uint64_t low, high; /* bytes 0..7 and 8..15 */
} packed;

static inline packed pack(uint64_t x, uint64_t o)
{
    x = to_nibbles(x);
    o = to_nibbles(o);
    packed p = {spread(x & UINT64_C(0xffffffff)) << 4 |
                    spread(o & UINT64_C(0xffffffff)),
                spread(x >> 32) << 4 | spread(o >> 32)};
    return p;
}

static inline void unpack(packed p, uint64_t *x, uint64_t *o)
{
    *x = from_nibbles(gather(p.low >> 4) | gather(p.high >> 4) << 32);
    *o = from_nibbles(gather(p.low) | gather(p.high) << 32);
}

/* x0 <-> x1: byte bits 0 and 1; places 1 and 2 */
static inline packed exchange_01(packed p)
{
    const uint64_t bytes = UINT64_C(0x0000ff000000ff00);
    const uint64_t places = UINT64_C(0x2222222222222222);
    p.low = exchange(exchange(p.low, 8, bytes), 1, places);
    p.high = exchange(exchange(p.high, 8, bytes), 1, places);
    return p;
}

/* x1 <-> x2: byte bits 1 and 3; places 1 and 3 */
static inline packed exchange_12(packed p)
{
    uint64_t t = (p.low >> 16 ^ p.high) & UINT64_C(0x0000ffff0000ffff);
    p.high ^= t;
    p.low ^= t << 16;
    p.low = exchange(p.low, 2, UINT64_C(0x2222222222222222));
    p.high = exchange(p.high, 2, UINT64_C(0x2222222222222222));
    return p;
}

/* byte u to byte u ^ t */
static inline packed translate(packed p, unsigned t)
{
    if (t & 8) {
        uint64_t low = p.low;
        p.low = p.high;
        p.high = low;
    }
    if (t & 4) {
        p.low = p.low << 32 | p.low >> 32;
        p.high = p.high << 32 | p.high >> 32;
    }
    if (t & 2) {
        p.low = exchange(p.low, 16, ~B4);
        p.high = exchange(p.high, 16, ~B4);
    }
    if (t & 1) {
        p.low = exchange(p.low, 8, ~B3);
        p.high = exchange(p.high, 8, ~B3);
    }
    return p;
}

/* values 1 and 2 exchanged: index bits 2i and 2i+1 for every coordinate */
static inline uint64_t exchange_12_values(uint64_t v)
{
    v = exchange(v, 1, B0 & ~B1);
    v = exchange(v, 4, B2 & ~B3);
    return exchange(v, 16, B4 & ~B5);
}

/* Both paths return the number of the automorphism and leave in *ties how
 * many automorphisms give the canonical board: the order of the stabiliser. */
static unsigned canon_scalar(uint64_t x, uint64_t o, uint64_t *cx, uint64_t *co,
                             unsigned *ties)
{
    packed image[12];
    image[0] = pack(x, o);
    image[1] = pack(exchange_12_values(x), exchange_12_values(o));
    for (unsigned l = 2; l < 12; l++)
        image[l] =
            l / 2 % 2 ? exchange_01(image[l - 2]) : exchange_12(image[l - 2]);

    /* The greatest byte, bit by bit from the top: `top` marks (by bit 7) the
     * bytes that are still among the greatest; words without any are dropped
     * from the list. */
    uint64_t word[24], top[24];
    uint8_t active[24];
    unsigned count = 24;
    for (unsigned i = 0; i < 24; i++) {
        word[i] = i % 2 ? image[i / 2].high : image[i / 2].low;
        top[i] = UINT64_C(0x8080808080808080);
        active[i] = (uint8_t)i;
    }
    for (unsigned bit = 0; bit < 8; bit++) {
        uint64_t any = 0;
        for (unsigned i = 0; i < count; i++)
            any |= top[active[i]] & word[active[i]] << bit;
        if (!any)
            continue;
        unsigned kept = 0;
        for (unsigned i = 0; i < count; i++) {
            unsigned a = active[i];
            top[a] &= word[a] << bit;
            active[kept] = (uint8_t)a;
            kept += top[a] != 0;
        }
        count = kept;
    }

    packed best = {0, 0};
    unsigned witness = 0, equal = 0;
    for (unsigned i = 0; i < count; i++) {
        for (uint64_t set = top[active[i]]; set; set &= set - 1) {
            unsigned u =
                (unsigned)__builtin_ctzll(set) / 8 + (active[i] % 2 ? 8 : 0);
            packed p = translate(image[active[i] / 2], u ^ 15);
            if (!equal || p.high > best.high ||
                (p.high == best.high && p.low > best.low)) {
                best = p;
                witness = 16u * (active[i] / 2u) + (u ^ 15);
                equal = 1;
            } else {
                equal += p.high == best.high && p.low == best.low;
            }
        }
    }
    unpack(best, cx, co);
    *ties = equal;
    return witness;
}

unsigned oxo_qubic_canon_scalar(uint64_t x, uint64_t o, uint64_t *cx,
                                uint64_t *co)
{
    unsigned ties;
    return canon_scalar(x, o, cx, co, &ties);
}

/* ---- the vector path ------------------------------------------------------*/

#if OXO_QUBIC_AVX2

#define AVX2 __attribute__((target("avx2")))

int oxo_qubic_canon_has_vector(void)
{
    return __builtin_cpu_supports("avx2") != 0;
}

AVX2 static inline __m128i exchange_lanes(__m128i v, int shift, uint64_t mask)
{
    __m128i t = _mm_and_si128(_mm_xor_si128(_mm_srli_epi64(v, shift), v),
                              _mm_set1_epi64x((long long)mask));
    return _mm_xor_si128(v, _mm_xor_si128(t, _mm_slli_epi64(t, shift)));
}

/* in every 64-bit lane: places (bits) exchanged within nibbles */
#define PLACES(v, shift)                                                       \
    do {                                                                       \
        __m256i t_ =                                                           \
            _mm256_and_si256(_mm256_xor_si256(_mm256_srli_epi64(v, shift), v), \
                             _mm256_set1_epi8(0x22));                          \
        v = _mm256_xor_si256(                                                  \
            v, _mm256_xor_si256(t_, _mm256_slli_epi64(t_, shift)));            \
    } while (0)

/* shuffle that sends byte u to u ^ t */
static const uint8_t translation[16][16] __attribute__((aligned(16))) = {
#define XOR_ROW(t)                                                          \
    {                                                                       \
        (t), 1 ^ (t), 2 ^ (t), 3 ^ (t), 4 ^ (t), 5 ^ (t), 6 ^ (t), 7 ^ (t), \
            8 ^ (t), 9 ^ (t), 10 ^ (t), 11 ^ (t), 12 ^ (t), 13 ^ (t),       \
            14 ^ (t), 15 ^ (t)                                              \
    }
    XOR_ROW(0),  XOR_ROW(1),  XOR_ROW(2),  XOR_ROW(3), XOR_ROW(4),  XOR_ROW(5),
    XOR_ROW(6),  XOR_ROW(7),  XOR_ROW(8),  XOR_ROW(9), XOR_ROW(10), XOR_ROW(11),
    XOR_ROW(12), XOR_ROW(13), XOR_ROW(14), XOR_ROW(15)};

/* Values 1 and 2 exchanged, place by place: h_i ^= w_i ^ d. The h-bits of u
 * are 1, 2 and 8. Place 0 has w = (0,0,0), 1 (1,0,1), 2 (0,1,1), 3 (1,1,0). */
#define H_OF(w) ((w) == 0 ? 0 : (w) == 1 ? 9 : (w) == 2 ? 10 : 3)
#define SWAP_1(u, w) ((u) ^ ((u)&4 ? 11 ^ H_OF(w) : H_OF(w)))
#define SWAP_ROW(w)                                                         \
    {                                                                       \
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, SWAP_1(0, w), \
            SWAP_1(1, w), SWAP_1(2, w), SWAP_1(3, w), SWAP_1(4, w),         \
            SWAP_1(5, w), SWAP_1(6, w), SWAP_1(7, w), SWAP_1(8, w),         \
            SWAP_1(9, w), SWAP_1(10, w), SWAP_1(11, w), SWAP_1(12, w),      \
            SWAP_1(13, w), SWAP_1(14, w), SWAP_1(15, w)                     \
    }
static const uint8_t swap_values[4][32] __attribute__((aligned(32))) = {
    SWAP_ROW(0), SWAP_ROW(1), SWAP_ROW(2), SWAP_ROW(3)};

AVX2 static unsigned canon_vector(uint64_t x, uint64_t o, uint64_t *cx,
                                  uint64_t *co, unsigned *ties)
{
    const __m128i nibble = _mm_set1_epi8(15);
    __m128i v = _mm_set_epi64x((long long)o, (long long)x);
#define STEP(shift, mask) v = exchange_lanes(v, shift, mask);
    PACKING_STEPS(STEP)
    __m128i even = _mm_and_si128(v, nibble);
    __m128i odd = _mm_and_si128(_mm_srli_epi64(v, 4), nibble);
    v = _mm_or_si128(_mm_slli_epi64(_mm_unpacklo_epi8(even, odd), 4),
                     _mm_unpackhi_epi8(even, odd));

    /* low half: as it is; high half: values 1 and 2 exchanged */
    __m256i both = _mm256_broadcastsi128_si256(v), image = {0};
    for (int w = 0; w < 4; w++) {
        __m256i moved = _mm256_shuffle_epi8(
            both, _mm256_load_si256((const __m256i *)swap_values[w]));
        image = _mm256_or_si256(
            image, _mm256_and_si256(moved, _mm256_set1_epi8((char)(17 << w))));
    }

    /* six permutations of the coordinates, as in oxo_qubic_canon_scalar */
    const __m256i bytes_01 = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 2, 1, 3, 4, 6, 5, 7, 8, 10, 9, 11, 12, 14, 13, 15));
    const __m256i bytes_12 = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 8, 9, 4, 5, 12, 13, 2, 3, 10, 11, 6, 7, 14, 15));
    __m256i images[6];
    images[0] = image;
    for (int p = 1; p < 6; p++) {
        if (p % 2) {
            image = _mm256_shuffle_epi8(image, bytes_01);
            PLACES(image, 1);
        } else {
            image = _mm256_shuffle_epi8(image, bytes_12);
            PLACES(image, 2);
        }
        images[p] = image;
    }

    /* the greatest of the 192 bytes */
    __m256i most = images[0];
    for (int p = 1; p < 6; p++)
        most = _mm256_max_epu8(most, images[p]);
    __m128i least =
        _mm_xor_si128(_mm_max_epu8(_mm256_castsi256_si128(most),
                                   _mm256_extracti128_si256(most, 1)),
                      _mm_set1_epi8(-1));
    least = _mm_minpos_epu16(_mm_min_epu8(least, _mm_srli_epi16(least, 8)));
    const __m256i top =
        _mm256_set1_epi8((char)(~_mm_cvtsi128_si32(least) & 255));

    uint64_t best_high = 0, best_low = 0;
    unsigned witness = 0, equal = 0;
    for (unsigned p = 0; p < 6; p++) {
        uint32_t set =
            (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(images[p], top));
        for (; set; set &= set - 1) {
            unsigned i = (unsigned)__builtin_ctz(set), t = ~i & 15;
            __m128i half = i < 16 ? _mm256_castsi256_si128(images[p])
                                  : _mm256_extracti128_si256(images[p], 1);
            half = _mm_shuffle_epi8(
                half, _mm_load_si128((const __m128i *)translation[t]));
            uint64_t high = (uint64_t)_mm_extract_epi64(half, 1);
            uint64_t low = (uint64_t)_mm_cvtsi128_si64(half);
            if (!equal || high > best_high ||
                (high == best_high && low > best_low)) {
                best_high = high;
                best_low = low;
                witness = 32 * p + (i & 16) + t;
                equal = 1;
            } else {
                equal += high == best_high && low == best_low;
            }
        }
    }

    v = _mm_set_epi64x((long long)best_high, (long long)best_low);
    /* x nibbles of all bytes to the low half, o nibbles to the high half */
    even = _mm_and_si128(_mm_srli_epi16(v, 4), nibble);
    odd = _mm_and_si128(v, nibble);
    const __m128i join = _mm_set1_epi16(0x1001); /* even + 16 * odd */
    v = _mm_packus_epi16(_mm_maddubs_epi16(even, join),
                         _mm_maddubs_epi16(odd, join));
    UNPACKING_STEPS(STEP)
#undef STEP
    *cx = (uint64_t)_mm_cvtsi128_si64(v);
    *co = (uint64_t)_mm_extract_epi64(v, 1);
    *ties = equal;
    return witness;
}

#else

int oxo_qubic_canon_has_vector(void)
{
    return 0;
}

static unsigned canon_vector(uint64_t x, uint64_t o, uint64_t *cx, uint64_t *co,
                             unsigned *ties)
{
    return canon_scalar(x, o, cx, co, ties);
}

#endif

unsigned oxo_qubic_canon_vector(uint64_t x, uint64_t o, uint64_t *cx,
                                uint64_t *co)
{
    unsigned ties;
    return canon_vector(x, o, cx, co, &ties);
}

/* ---- the choice at run time -----------------------------------------------*/

static unsigned canon(uint64_t x, uint64_t o, uint64_t *cx, uint64_t *co,
                      unsigned *ties)
{
    return oxo_qubic_canon_has_vector() ? canon_vector(x, o, cx, co, ties)
                                        : canon_scalar(x, o, cx, co, ties);
}

unsigned oxo_qubic_canon_map(uint64_t x, uint64_t o, uint64_t *cx, uint64_t *co)
{
    unsigned ties;
    return canon(x, o, cx, co, &ties);
}

void oxo_qubic_canon(uint64_t x, uint64_t o, uint64_t *cx, uint64_t *co)
{
    unsigned ties;
    canon(x, o, cx, co, &ties);
}

unsigned oxo_qubic_fixing(uint64_t x, uint64_t o)
{
    uint64_t cx, co;
    unsigned ties;
    canon(x, o, &cx, &co, &ties);
    return ties;
}
