/* The context of a long computation: limits, progress and stop.
 *
 * Everything that may run longer than a moment takes a `oxo_context *` (NULL
 * means: no limits, one thread, nobody watches). The same code then serves the
 * terminal, the browser and a cluster. A computation polls oxo_context_stopped
 * every few thousand nodes and returns OXO_LIMIT when it says so; it never
 * returns a value that it has not established.
 */
#ifndef OXO_CONTEXT_H
#define OXO_CONTEXT_H

#include "oxo/status.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct oxo_progress {
    const char *phase;  /* what is being done, a few words */
    uint64_t nodes;     /* positions examined so far */
    double done;        /* fraction 0..1, or negative when unknown */
    double seconds;     /* since oxo_context_start */
    size_t memory;      /* bytes held by tables, 0 when not counted */
    const char *detail; /* one more piece of text, or NULL */
} oxo_progress;

typedef struct oxo_context {
    /* limits, 0 = none */
    uint64_t max_nodes;
    double max_seconds;
    size_t max_memory;
    unsigned threads; /* 0 and 1 both mean one */
    /* called from the computing thread(s) one at a time; both may be NULL */
    bool (*stop)(void *user);
    void (*progress)(void *user, const oxo_progress *progress);
    void *user;
    /* private: set by oxo_context_start */
    double started, reported;
} oxo_context;

/* Seconds of a monotonic clock. */
OXO_API double oxo_clock(void);

/* Starts the clock of the limits. Computations call it on entry. */
OXO_API void oxo_context_start(oxo_context *context);

/* True when the computation must end: stop callback, nodes or time. */
OXO_API bool oxo_context_stopped(oxo_context *context, uint64_t nodes);

/* Reports progress, at most ten times a second however often it is called;
 * fills in `seconds`. */
OXO_API void oxo_context_report(oxo_context *context, oxo_progress progress);

#endif
