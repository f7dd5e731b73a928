/* Speeds of networks, for `oxo bench` and `oxo net`. */
#ifndef OXO_CLI_BENCH_H
#define OXO_CLI_BENCH_H

#include "oxo/base.h"
#include <stdint.h>

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
