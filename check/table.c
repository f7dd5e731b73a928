/* A set of positions: byte strings of one width, numbered as they come.
 *
 *     slot:  [ 0 | 2 | 0 | 1 | ... ]      number + 1, or 0 for "free"
 *     keys:  [ key 0 ][ key 1 ] ...       `width` bytes each
 *
 * Exact: a key is found only if all its bytes agree, whatever the hash says.
 */
#include "check.h"
#include <stdlib.h>
#include <string.h>

static size_t hash(const uint8_t *key, size_t width)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325), eight;
    for (; width >= sizeof eight; key += sizeof eight, width -= sizeof eight) {
        memcpy(&eight, key, sizeof eight);
        h = (h ^ eight) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    for (; width > 0; key++, width--)
        h = (h ^ *key) * UINT64_C(0x100000001b3);
    return (size_t)(h ^ h >> 32);
}

void make_table(struct table *t, size_t width)
{
    *t = (struct table){.width = width, .room = 16, .slots = 64};
    t->keys = get_memory(t->room, width);
    t->slot = get_memory(t->slots, sizeof *t->slot);
}

void free_table(struct table *t)
{
    free(t->keys);
    free(t->slot);
}

/* Small again, too: one large search must not make all later ones slow. */
void empty_table(struct table *t)
{
    size_t width = t->width;
    if (t->count > 0) {
        free_table(t);
        make_table(t, width);
    }
}

/* The slot that holds the key, or the free one where it belongs. At least
 * half of the slots are free, so the loop ends. */
static size_t find_slot(const struct table *t, const uint8_t *key)
{
    size_t i = hash(key, t->width) & (t->slots - 1);
    while (t->slot[i] != 0 &&
           memcmp(t->keys + (t->slot[i] - 1) * t->width, key, t->width) != 0)
        i = (i + 1) & (t->slots - 1);
    return i;
}

size_t table_find(const struct table *t, const uint8_t *key)
{
    uint32_t number = t->slot[find_slot(t, key)];
    return number == 0 ? ABSENT : number - 1;
}

size_t table_add(struct table *t, const uint8_t *key)
{
    if (t->count == t->room) {
        t->room *= 2;
        t->keys = more_memory(t->keys, t->room, t->width);
    }
    memcpy(t->keys + t->count * t->width, key, t->width);
    t->slot[find_slot(t, key)] = (uint32_t)++t->count;
    if (2 * t->count >= t->slots) {
        t->slots *= 2;
        free(t->slot);
        t->slot = get_memory(t->slots, sizeof *t->slot);
        for (size_t i = 0; i < t->count; i++)
            t->slot[find_slot(t, t->keys + i * t->width)] = (uint32_t)i + 1;
    }
    return t->count - 1;
}
