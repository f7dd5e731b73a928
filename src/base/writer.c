/* Appending formatted text (writer.h). */
#include "base/writer.h"

#include <stdarg.h>
#include <stdio.h>

void oxo_put(oxo_writer *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const size_t room = w->used < w->size ? w->size - w->used : 0;
    int length = vsnprintf(room ? w->text + w->used : NULL, room, format, args);
    va_end(args);
    if (length > 0)
        w->used += (size_t)length;
}
