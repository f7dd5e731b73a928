/* Benchmarks: deterministic work whose node counts are a signature.
 *
 * A benchmark does the same work on every machine, single-threaded, and says
 * how many nodes it took. `oxo bench` prints each with its speed and one
 * signature over all the counts: a change of search that is meant to be
 * neutral leaves it alone, any other change quotes it. The browser's module
 * must count the same. */
#ifndef OXO_ANSWER_BENCH_H
#define OXO_ANSWER_BENCH_H

#include "oxo/base.h"
#include <stdint.h>

typedef struct oxo_benchmark {
    const char *name;
    /* Does the work; *nodes is what it counted. */
    oxo_status (*run)(uint64_t *nodes, oxo_error *error);
} oxo_benchmark;

/* All of them, in the order of the signature. */
extern const oxo_benchmark oxo_benchmarks[];
extern const unsigned oxo_benchmark_count;

#endif
