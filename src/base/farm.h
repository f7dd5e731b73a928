/* Tasks done by threads of this process and by other ranks.
 *
 *              give ──► task ──► work (thread 0)  ──► result ──► take
 *     rank 0   give ──► task ──► work (rank 1)    ──► result ──► take
 *              give ──► task ──► work (rank 2)    ──► result ──► take
 *
 * A trade is what a worker can do: it sets a bench up by an order, the same for
 * all workers, and then does one task after the other at it. Whoever runs the
 * farm gives tasks and takes results, one call at a time. Where the workers are
 * makes no difference to either.
 *
 * When a rank dies, MPI ends the run (ranks.h): what must survive, `take` has
 * to save.
 */
#ifndef OXO_BASE_FARM_H
#define OXO_BASE_FARM_H

#include "base/message.h"
#include "base/ranks.h"

typedef struct oxo_trade {
    const char *name; /* by which ranks know it (cluster/serve.c) */
    size_t bench_size;
    /* The bench holds zeros; after an error it is cleared like any other. */
    oxo_status (*open)(void *bench, oxo_message *order, oxo_error *error);
    void (*clear)(void *bench); /* what it points to; may be NULL */
    /* One task; polls the context, which says when the result is not wanted
     * any more. Errors are passed on to oxo_farm_run. */
    oxo_status (*work)(void *bench, oxo_message *task, oxo_message *result,
                       oxo_context *context, oxo_error *error);
} oxo_trade;

typedef enum oxo_given {
    OXO_GIVEN_TASK, /* it is in *task */
    OXO_GIVEN_WAIT, /* none now; ask again after the next result */
    OXO_GIVEN_LAST, /* none any more: the farm ends with those that are away */
    OXO_GIVEN_OVER  /* nor are those that are away wanted */
} oxo_given;

typedef struct oxo_farm {
    const oxo_trade *trade;
    const void *order; /* must not point anywhere: it goes to other processes */
    size_t order_size;
    unsigned threads; /* workers in this process, at least 1 */
    oxo_ranks *ranks; /* each of the others is one more worker; or NULL */
    bool watched;     /* what worker 0 says goes to the context's progress */
    /* Workers are numbered 0, 1, ... */
    oxo_given (*give)(void *user, unsigned worker, oxo_message *task);
    oxo_status (*take)(void *user, unsigned worker, oxo_message *result,
                       oxo_error *error);
    void *user;
} oxo_farm;

/* How many workers a farm has. */
unsigned oxo_farm_workers(const oxo_farm *farm);
/* OXO_LIMIT when the context stopped it: results that were not taken are lost.
 */
oxo_status oxo_farm_run(const oxo_farm *farm, oxo_context *context,
                        oxo_error *error);
/* A rank that was sent the name of the trade: works until rank 0's farm is
 * over. */
oxo_status oxo_farm_join(const oxo_trade *trade, oxo_ranks *ranks,
                         oxo_error *error);

/* Tasks that are numbers, first, first + 1, ... (a uint64_t in the task), and
 * results that are taken in the order of the numbers whoever is quicker. So a
 * farm whose tasks depend on their numbers alone gives the same with any
 * number of workers, and what was taken before a limit is a run of numbers. */
typedef struct oxo_numbered {
    const oxo_trade *trade;
    const void *order;
    size_t order_size;
    oxo_ranks *ranks;
    uint64_t first, count;
    /* Asked before each task: is what was taken enough? May be NULL. Tasks
     * that are away are then called off, so `count` may be without end. */
    bool (*enough)(void *user);
    oxo_status (*take)(void *user, uint64_t number, oxo_message *result,
                       oxo_error *error);
    void *user;
} oxo_numbered;

/* On context->threads threads of this process and all ranks. */
oxo_status oxo_farm_numbers(const oxo_numbered *numbers, oxo_context *context,
                            oxo_error *error);

#endif
