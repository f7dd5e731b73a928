/* What the random trials of the checker's tests share: numbers that depend on a
 * seed alone, and how many trials.
 *
 *     OXO_TEST_SEED   another seed than 1: other trials of the same kind
 *     OXO_FAST        a twentieth of the trials (tools/mutate-checker.sh)
 */
#ifndef OXO_CHECK_TRIALS_H
#define OXO_CHECK_TRIALS_H

#include "../../check/check.h"

#include <stdlib.h>

static uint64_t seed = 1;

/* First of all in main(). */
static inline void start_trials(void)
{
    const char *own = getenv("OXO_TEST_SEED");
    if (own)
        seed = strtoull(own, NULL, 10);
    be_quiet();
}

static inline int below(int n)
{
    seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (int)((seed >> 33) % (uint64_t)n);
}

static inline bool fast(void)
{
    return getenv("OXO_FAST") != NULL;
}

static inline int trials(int number)
{
    return fast() ? number / 20 : number;
}

#endif
