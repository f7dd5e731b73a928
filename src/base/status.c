/* Error texts: filling an oxo_error in one call. */
#include "oxo/base.h"

#include <stdarg.h>
#include <stdio.h>

static void fill(oxo_error *error, oxo_status status, size_t line,
                 size_t column, const char *format, va_list args)
{
    if (!error)
        return;
    error->status = status;
    error->line = line;
    error->column = column;
    vsnprintf(error->text, sizeof error->text, format, args);
}

oxo_status oxo_fail(oxo_error *error, oxo_status status, const char *format,
                    ...)
{
    va_list args;
    va_start(args, format);
    fill(error, status, 0, 0, format, args);
    va_end(args);
    return status;
}

oxo_status oxo_fail_at(oxo_error *error, oxo_status status, size_t line,
                       size_t column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill(error, status, line, column, format, args);
    va_end(args);
    return status;
}
