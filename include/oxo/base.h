/* What everything stands on: status codes and errors, and the context of a
 * long computation (limits, progress, stop).
 *
 * Ownership: what a function hands out through a pointer to a pointer belongs
 * to the caller, who gives it back to the function named beside it (_destroy,
 * _clear, free). Threads: objects are not shared between threads unless their
 * comment says so; games are immutable and may be.
 */
#ifndef OXO_BASE_H
#define OXO_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every header stands between these, so that C++ can include and link it. */
#ifdef __cplusplus
#define OXO_C_BEGIN extern "C" {
#define OXO_C_END }
#else
#define OXO_C_BEGIN
#define OXO_C_END
#endif

#if defined(__GNUC__)
#define OXO_API __attribute__((visibility("default")))
#define OXO_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define OXO_API
#define OXO_PRINTF(fmt, args)
#endif

OXO_C_BEGIN

/* ======== status ============================================================
 */

/* Status codes and error texts: what every fallible function returns.
 *
 * A function that can fail returns an oxo_status and leaves its outputs
 * untouched unless it returns OXO_OK. Where the caller may show the reason to
 * a person it also takes an oxo_error, which may be NULL. The library never
 * prints, exits or aborts.
 */

typedef enum oxo_status {
    OXO_OK = 0,
    OXO_NO,         /* the answer is "no": refuted, not found */
    OXO_BAD_INPUT,  /* text, file or argument that makes no sense */
    OXO_LIMIT,      /* gave up at a node, time or memory limit, or stopped */
    OXO_NO_MEMORY,  /* an allocation failed */
    OXO_IO,         /* a file could not be read or written */
    OXO_UNSUPPORTED /* sound question, but not for this game or build */
} oxo_status;

/* The reason of a failure, for a person: one line, without a full stop. For
 * input that came from a text, line and column (from 1) say where; 0 means
 * that the place is not known. */
typedef struct oxo_error {
    oxo_status status;
    size_t line, column;
    char text[232];
} oxo_error;

/* Fills *error (if not NULL) and returns `status`, so that a function can end
 * with `return oxo_fail(error, OXO_BAD_INPUT, "expected ...");`. */
OXO_API oxo_status oxo_fail(oxo_error *error, oxo_status status,
                            const char *format, ...) OXO_PRINTF(3, 4);

/* The same with a place in a text. */
OXO_API oxo_status oxo_fail_at(oxo_error *error, oxo_status status, size_t line,
                               size_t column, const char *format, ...)
    OXO_PRINTF(5, 6);

/* ======== context ===========================================================
 */

/* The context of a long computation: limits, progress and stop.
 *
 * Everything that may run longer than a moment takes a `oxo_context *` (NULL
 * means: no limits, one thread, nobody watches). The same code then serves the
 * terminal, the browser and a cluster. A computation polls oxo_context_stopped
 * every few thousand nodes and returns OXO_LIMIT when it says so; it never
 * returns a value that it has not established.
 *
 * The limit of time is a moment, not a span: nothing starts a clock, and a
 * computation that hands its context on to others cannot make it last longer.
 *
 *     oxo_context context = oxo_context_within(NULL, 0, 2.5);  until then
 *     context.stop = pressed;
 *     ...
 *     a part of the work may have a tenth of what is left, 1000 nodes at most:
 *     oxo_context part = oxo_context_within(
 *         &context, 1000, oxo_context_left(&context) / 10);
 *
 * The library only reads a context, so threads may share it.
 */

typedef struct oxo_progress {
    const char *phase;  /* what is being done, a few words */
    uint64_t nodes;     /* positions examined so far */
    double done;        /* fraction 0..1, or negative when unknown */
    size_t memory;      /* bytes held by tables, 0 when not counted */
    const char *detail; /* one more piece of text, or NULL */
} oxo_progress;

typedef struct oxo_context {
    /* limits, 0 = none */
    uint64_t max_nodes; /* in the unit of the computation: positions, ... */
    double deadline;    /* a moment of oxo_clock */
    size_t max_memory;  /* bytes of tables */
    unsigned threads;   /* 0 and 1 both mean one */
    /* Called from the computing thread(s) one at a time; both may be NULL.
     * progress may come thousands of times a second: see oxo_every. */
    bool (*stop)(void *user);
    void (*progress)(void *user, const oxo_progress *progress);
    void *user;
    /* Other processes, for computations that say they share their work with
     * them; NULL: none. To be used by the thread that began them. */
    struct oxo_ranks *ranks;
} oxo_context;

/* For `nodes` below: the child counts in a unit of its own, and the parent's
 * number does not bind it. */
#define OXO_UNCOUNTED UINT64_MAX

/* A context that never outlives its parent (NULL: none): it ends after
 * `nodes` nodes and `seconds` seconds from now (each 0: no limit of its own),
 * and at every limit of the parent, whichever comes first. Memory, threads,
 * stop and progress are the parent's; the caller may change them in the
 * result (progress = NULL for a quiet part). Other processes are not asked for
 * a part. */
OXO_API oxo_context oxo_context_within(const oxo_context *parent,
                                       uint64_t nodes, double seconds);

/* Seconds to the deadline: 0 when it has passed, HUGE_VAL when there is
 * none (which oxo_context_within takes for "no limit", too). */
OXO_API double oxo_context_left(const oxo_context *context);

/* True when the computation must end: stop callback, nodes or time. */
OXO_API bool oxo_context_stopped(const oxo_context *context, uint64_t nodes);

/* Hands `progress` to whoever watches. */
OXO_API void oxo_context_report(const oxo_context *context,
                                oxo_progress progress);

/* Seconds of a monotonic clock. */
OXO_API double oxo_clock(void);

/* True at most once in `seconds`; *last is the moment it was last true (0 to
 * begin with). For progress callbacks, which come more often than is drawn. */
OXO_API bool oxo_every(double *last, double seconds);

OXO_C_END

#endif
