/* A text that grows up to its size and goes on counting, as snprintf does.
 *
 *     oxo_writer w = {text, size, 0};
 *     oxo_put(&w, "%u", run);
 *     return w.used;                  the length it would have had
 */
#ifndef OXO_BASE_WRITER_H
#define OXO_BASE_WRITER_H

#include "oxo/base.h"

typedef struct oxo_writer {
    char *text;
    size_t size, used;
} oxo_writer;

void oxo_put(oxo_writer *w, const char *format, ...) OXO_PRINTF(2, 3);

#endif
