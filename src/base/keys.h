/* An exact set of keys of one width, numbered as they come.
 *
 *     slot:  [ 0 | hash,2 | 0 | hash,1 | ... ]   number + 1, or 0 for "free"
 *     key:   [ key 0 ][ key 1 ] ...              `width` bytes each
 *
 * Exact: a key is found only if all its bytes agree; the 32 bits of hash in a
 * slot only spare the look at keys that differ, and make growing cheap. What
 * belongs to a key lives in the caller's arrays, by its number; numbers never
 * change, and keys stand in the order in which they came.
 *
 *     oxo_keys set;
 *     oxo_keys_init(&set, sizeof key);
 *     bool fresh;
 *     uint32_t number = oxo_keys_add(&set, &key, &fresh);
 *     if (number == OXO_NO_KEY)
 *         return no_memory(error);
 *     OXO_GROW(value, set.count, value_room, return no_memory(error));
 *     if (fresh)
 *         value[number] = ...
 *
 * Keys are compared as bytes: no padding, no pointers. Any number of threads
 * may find; adding is for one at a time.
 */
#ifndef OXO_BASE_KEYS_H
#define OXO_BASE_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OXO_NO_KEY UINT32_MAX

typedef struct oxo_keys {
    size_t width;
    uint32_t count, room; /* keys */
    uint8_t *key;
    uint64_t *slot;
    uint32_t slots; /* 0 or a power of two, at most three quarters used */
} oxo_keys;

/* An empty set; it holds no memory until a key is added. */
void oxo_keys_init(oxo_keys *keys, size_t width);

/* Gives the memory back; the set is empty and may be used again. */
void oxo_keys_clear(oxo_keys *keys);

/* Forgets the keys but keeps the memory. */
void oxo_keys_empty(oxo_keys *keys);

/* The number of a key, OXO_NO_KEY when it is not there. */
uint32_t oxo_keys_find(const oxo_keys *keys, const void *key);

/* The number of a key, which is added when it is not there; *fresh (may be
 * NULL) says so. OXO_NO_KEY: out of memory, the set is as it was. */
uint32_t oxo_keys_add(oxo_keys *keys, const void *key, bool *fresh);

/* Has the place of a key fetched, ahead of looking for it. */
void oxo_keys_prefetch(const oxo_keys *keys, const void *key);

/* Key `number`; good until the next key is added. */
static inline const void *oxo_keys_at(const oxo_keys *keys, uint32_t number)
{
    return keys->key + number * keys->width;
}

/* Bytes held. */
static inline size_t oxo_keys_bytes(const oxo_keys *keys)
{
    return keys->room * keys->width + keys->slots * sizeof *keys->slot;
}

#endif
