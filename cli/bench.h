/* Benchmarks: deterministic work whose node counts are a signature.
 *
 * A benchmark does the same work on every machine, single-threaded, and says
 * how many nodes it took. `oxo bench` prints each with its speed and one
 * signature over all the counts: a change of search that is meant to be
 * neutral leaves it alone, any other change quotes it. */
#ifndef OXO_CLI_BENCH_H
#define OXO_CLI_BENCH_H

#include "oxo/status.h"
#include <stdint.h>

typedef struct cli_benchmark {
    const char *name;
    /* Does the work; *nodes is what it counted. */
    oxo_status (*run)(uint64_t *nodes, oxo_error *error);
} cli_benchmark;

/* bench_list.c: all of them, in the order of the signature. */
extern const cli_benchmark cli_benchmarks[];
extern const unsigned cli_benchmark_count;

/* bench_number.c: every first move of both games of the paper; a 4x4 one. */
oxo_status cli_bench_number_small(uint64_t *nodes, oxo_error *error);
oxo_status cli_bench_number_large(uint64_t *nodes, oxo_error *error);

/* bench_net.c: speeds of networks. They are printed and no more: what floats
 * say differs with compiler and matrix product, and is not in the signature.
 * None in a build without networks. */
typedef struct cli_rate {
    uint64_t evaluations;
    double seconds;    /* processor time, of all of them */
    double per_second; /* in the best of several turns */
} cli_rate;

typedef struct cli_rating {
    const char *name;
    oxo_status (*run)(cli_rate *rate, oxo_error *error);
} cli_rating;

extern const cli_rating cli_ratings[];
extern const unsigned cli_rating_count;

enum { CLI_NET_BATCH = 512 };
struct oxo_net;
oxo_status cli_net_rate(const struct oxo_net *net, cli_rate *rate,
                        oxo_error *error);

#endif
