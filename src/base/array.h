/* Arrays that grow by doubling: the one way to grow anything in oxo.
 *
 *     uint32_t *list = NULL, used = 0, room = 0;
 *     OXO_GROW(list, used + 1, room, return no_memory(error));
 *     list[used++] = ...
 *
 * `room` is the number of elements there is room for, a variable of any
 * unsigned type. It never reaches the largest value of that type, so a count
 * computed as "too many" can be that value. On failure the array and its room
 * are as they were, and `otherwise` is done.
 */
#ifndef OXO_BASE_ARRAY_H
#define OXO_BASE_ARRAY_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* For the macros below: a block of more than *room elements of `size` bytes,
 * at least `count`, below `max`. NULL: out of memory, nothing has changed. */
static inline void *oxo_grown(void *array, size_t count, size_t max,
                              size_t size, size_t *room)
{
    if (count >= max || size == 0)
        return NULL;
    size_t more = *room < (max - 64) / 2 ? 2 * *room + 64 : max - 1;
    more = more < count ? count : more;
    if (more > PTRDIFF_MAX / size)
        more = count;
    if (more > PTRDIFF_MAX / size)
        return NULL;
    void *bigger = realloc(array, more * size);
    if (bigger != NULL)
        *room = more;
    return bigger;
}

/* Room for `count` elements in an array of pointers to `bytes` each; for
 * elements whose size is only known when the program runs. */
#define OXO_GROW_SIZED(array, bytes, count, room, otherwise)              \
    do {                                                                  \
        if ((count) > (room)) {                                           \
            size_t room_ = (room);                                        \
            void *grown_ =                                                \
                oxo_grown((array), (count), (size_t)(__typeof__(room))-1, \
                          (bytes), &room_);                               \
            if (grown_ == NULL) {                                         \
                otherwise;                                                \
            } else {                                                      \
                (array) = grown_;                                         \
                (room) = (__typeof__(room))room_;                         \
            }                                                             \
        }                                                                 \
    } while (0)

/* Room for `count` elements in an array of any type. */
#define OXO_GROW(array, count, room, otherwise) \
    OXO_GROW_SIZED(array, sizeof *(array), count, room, otherwise)

#endif
