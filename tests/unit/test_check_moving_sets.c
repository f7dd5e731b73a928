/* How oxocheck numbers the sets of tokens in a moving game: with thirteen
 * tokens there are more of them (20 million) than a test can go through, so
 * what they are counted and found by is compared with its definition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "../../check/moving.h"
#include "../support/check_trials.h"

static struct moving w;

static uint64_t ways(unsigned n, unsigned k)
{
    uint64_t ways = 1;
    for (unsigned i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return k > n ? 0 : ways;
}

static void counts(void **state)
{
    (void)state;
    count_sets(&w);
    for (unsigned n = 0; n <= CELLS; n++)
        for (unsigned k = 0; k <= TOKENS; k++)
            assert_int_equal(w.choose[n][k], ways(n, k));
}

static unsigned bits_in(uint32_t mask)
{
    unsigned bits = 0;
    for (unsigned c = 0; c < CELLS; c++)
        bits += mask >> c & 1;
    return bits;
}

/* All masks of eighteen cells in their order, and large ones: how many with as
 * many bits are smaller is seen from the highest bit on. */
static void ranks(void **state)
{
    uint32_t seen[20] = {0};
    (void)state;
    for (uint32_t mask = 0; mask < 1u << 18; mask++) {
        const unsigned bits = bits_in(mask);
        const uint32_t here = seen[bits]++;
        if (bits <= TOKENS)
            assert_int_equal(rank_of(&w, mask), here);
    }
    for (int trial = 0; trial < 10000; trial++) {
        uint32_t mask = 0;
        uint64_t smaller = 0;
        while (bits_in(mask) < TOKENS)
            mask |= 1u << below(CELLS);
        unsigned left = TOKENS;
        for (unsigned c = CELLS; c-- > 0;)
            if (mask >> c & 1)
                smaller += ways(c, left--);
        assert_int_equal(rank_of(&w, mask), smaller);
    }
}

int main(void)
{
    start_trials();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts),
        cmocka_unit_test(ranks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
