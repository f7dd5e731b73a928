/* Arrays that grow by doubling.
 *
 *     OXO_GROW(list, used + 1, room, return no_memory(error));
 *     list[used++] = ...
 */
#ifndef OXO_BASE_ARRAY_H
#define OXO_BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

enum { OXO_ARRAY_MAX = 1 << 30 }; /* elements */

/* Room for `count` elements of `size` bytes. False: out of memory, *array and
 * *room are as they were. */
static inline bool oxo_grow(void **array, uint32_t count, uint32_t *room,
                            size_t size)
{
    if (count <= *room)
        return true;
    if (count > OXO_ARRAY_MAX)
        return false;
    uint32_t more = 2 * *room + 64;
    more = more < count ? count : more;
    if (more > SIZE_MAX / size)
        return false;
    void *bigger = realloc(*array, more * size);
    if (bigger == NULL)
        return false;
    *array = bigger;
    *room = more;
    return true;
}

/* The same for an array of any type; `otherwise` is what to do on failure. */
#define OXO_GROW(array, count, room, otherwise)                                \
    do {                                                                       \
        void *grown_ = (array);                                                \
        const bool ok_ = oxo_grow(&grown_, (count), &(room), sizeof *(array)); \
        (array) = grown_;                                                      \
        if (!ok_)                                                              \
            otherwise;                                                         \
    } while (0)

#endif
