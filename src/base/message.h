/* Bytes that grow while they are written and are then read in the same order:
 * what ranks and threads send each other.
 *
 *     oxo_message m = {0};
 *     oxo_message_put(&m, &number, sizeof number);
 *     if (m.failed) ...                           out of memory, asked once
 *     ...
 *     if (!oxo_message_get(&m, &number, sizeof number)) ... it has ended before
 *     free(m.bytes);
 *
 * Numbers are written as the machine has them: all ranks of a run are alike.
 */
#ifndef OXO_BASE_MESSAGE_H
#define OXO_BASE_MESSAGE_H

#include "base/array.h"
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct oxo_message {
    void *bytes;
    size_t size, room, read;
    bool failed;
} oxo_message;

static inline void oxo_message_put(oxo_message *m, const void *bytes,
                                   size_t size)
{
    OXO_GROW_SIZED(m->bytes, 1, m->size + size, m->room, m->failed = true);
    if (m->failed)
        return;
    if (size > 0)
        memcpy((char *)m->bytes + m->size, bytes, size);
    m->size += size;
}

static inline bool oxo_message_get(oxo_message *m, void *bytes, size_t size)
{
    if (size > m->size - m->read) {
        m->read = m->size; /* nothing behind a gap is read either */
        return false;
    }
    if (size > 0)
        memcpy(bytes, (const char *)m->bytes + m->read, size);
    m->read += size;
    return true;
}

/* A text that was put with the 0 at its end, where it lies; NULL: there is
 * none. */
static inline const char *oxo_message_text(oxo_message *m)
{
    const char *text =
        m->size > m->read ? (const char *)m->bytes + m->read : "";
    const char *end = memchr(text, 0, m->size - m->read);
    if (end == NULL)
        return NULL;
    m->read += (size_t)(end - text) + 1;
    return text;
}

/* What is left to read. */
static inline const void *oxo_message_rest(const oxo_message *m, size_t *size)
{
    *size = m->size - m->read;
    return *size > 0 ? (const char *)m->bytes + m->read : NULL;
}

static inline void oxo_message_clear(oxo_message *m)
{
    m->size = m->read = 0;
    m->failed = false;
}

#endif
