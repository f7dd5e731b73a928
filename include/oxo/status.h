/* Status codes and error texts: what every fallible function returns.
 *
 * A function that can fail returns an oxo_status and leaves its outputs
 * untouched unless it returns OXO_OK. Where the caller may show the reason to
 * a person it also takes an oxo_error, which may be NULL. The library never
 * prints, exits or aborts.
 */
#ifndef OXO_STATUS_H
#define OXO_STATUS_H

#include <stddef.h>

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

OXO_C_END

#endif
