/* The exact set of keys of keys.h: open addressing, linear probing. */
#include "base/keys.h"

#include "base/array.h"
#include "base/bits.h"
#include <string.h>

enum { FIRST_SLOTS = 64 };
#define MOST_SLOTS (UINT32_C(1) << 31)

/* 32 bits, eight bytes at a time. */
static uint32_t hash_of(const uint8_t *key, size_t width)
{
    uint64_t h = UINT64_C(0x9e3779b97f4a7c15) ^ width, word;
    for (; width >= sizeof word; key += sizeof word, width -= sizeof word) {
        memcpy(&word, key, sizeof word);
        h = (h ^ word) * UINT64_C(0xd6e8feb86659fd93);
        h ^= h >> 32;
    }
    if (width) {
        word = 0;
        memcpy(&word, key, width);
        h = (h ^ word) * UINT64_C(0xd6e8feb86659fd93);
        h ^= h >> 32;
    }
    return (uint32_t)((h * UINT64_C(0xd6e8feb86659fd93)) >> 32);
}

void oxo_keys_init(oxo_keys *keys, size_t width)
{
    *keys = (oxo_keys){.width = width};
}

void oxo_keys_clear(oxo_keys *keys)
{
    free(keys->key);
    free(keys->slot);
    oxo_keys_init(keys, keys->width);
}

void oxo_keys_empty(oxo_keys *keys)
{
    if (keys->count)
        memset(keys->slot, 0, keys->slots * sizeof *keys->slot);
    keys->count = 0;
}

/* The slot of the key, or the free one where it belongs: there is one. */
static uint32_t find_slot(const oxo_keys *keys, const void *key, uint32_t hash)
{
    const uint32_t mask = keys->slots - 1;
    uint32_t at = hash & mask;
    for (; keys->slot[at] != 0; at = (at + 1) & mask) {
        const uint32_t number = (uint32_t)keys->slot[at] - 1;
        if (keys->slot[at] >> 32 == hash &&
            !memcmp(oxo_keys_at(keys, number), key, keys->width))
            break;
    }
    return at;
}

uint32_t oxo_keys_find(const oxo_keys *keys, const void *key)
{
    if (keys->count == 0)
        return OXO_NO_KEY;
    const uint32_t at = find_slot(keys, key, hash_of(key, keys->width));
    return keys->slot[at] ? (uint32_t)keys->slot[at] - 1 : OXO_NO_KEY;
}

void oxo_keys_prefetch(const oxo_keys *keys, const void *key)
{
    if (keys->slots > 0)
        __builtin_prefetch(
            &keys->slot[hash_of(key, keys->width) & (keys->slots - 1)]);
}

static bool more_slots(oxo_keys *keys)
{
    if (keys->slots == MOST_SLOTS)
        return false;
    const uint32_t slots = keys->slots ? 2 * keys->slots : FIRST_SLOTS;
    uint64_t *slot = calloc(slots, sizeof *slot);
    if (slot == NULL)
        return false;
    for (uint32_t i = 0; i < keys->slots; i++) {
        if (keys->slot[i] == 0)
            continue;
        uint32_t at = (uint32_t)(keys->slot[i] >> 32) & (slots - 1);
        while (slot[at] != 0)
            at = (at + 1) & (slots - 1);
        slot[at] = keys->slot[i];
    }
    free(keys->slot);
    keys->slot = slot;
    keys->slots = slots;
    return true;
}

uint32_t oxo_keys_add(oxo_keys *keys, const void *key, bool *fresh)
{
    if (keys->count >= keys->slots / 4 * 3 && !more_slots(keys))
        return OXO_NO_KEY;
    const uint32_t hash = hash_of(key, keys->width);
    const uint32_t at = find_slot(keys, key, hash);
    const bool is_fresh = keys->slot[at] == 0;
    if (is_fresh) {
        OXO_GROW_SIZED(keys->key, keys->width, keys->count + 1, keys->room,
                       return OXO_NO_KEY);
        memcpy(keys->key + keys->count * keys->width, key, keys->width);
        keys->slot[at] = (uint64_t)hash << 32 | ++keys->count;
    }
    if (fresh)
        *fresh = is_fresh;
    return (uint32_t)keys->slot[at] - 1;
}
