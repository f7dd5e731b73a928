/* The exact memo of memo.h. */
#include "search/memo.h"

#include "base/bits.h"
#include <stdlib.h>
#include <string.h>

void oxo_memo_init(oxo_memo *memo, size_t key_size, size_t max_bytes)
{
    memset(memo, 0, sizeof *memo);
    memo->key_size = key_size;
    memo->slot_size = key_size + 4;
    memo->max_bytes = max_bytes;
}

void oxo_memo_clear(oxo_memo *memo)
{
    free(memo->slots);
    memo->slots = NULL;
    memo->count = memo->capacity = 0;
}

static void read_pair(const oxo_memo *memo, const uint8_t *slot,
                      uint16_t pair[2])
{
    memcpy(pair, slot + memo->key_size, 2 * sizeof *pair);
}

/* The slot of a key, or the unused slot where it belongs. */
static uint8_t *find(const oxo_memo *memo, const uint8_t *key, uint64_t hash)
{
    const size_t mask = memo->capacity - 1;
    for (size_t i = hash & mask;; i = (i + 1) & mask) {
        uint8_t *slot = memo->slots + i * memo->slot_size;
        uint16_t pair[2];
        read_pair(memo, slot, pair);
        if (pair[0] == 0 || !memcmp(slot, key, memo->key_size))
            return slot;
    }
}

void oxo_memo_get(const oxo_memo *memo, const uint8_t *key, uint64_t hash,
                  uint16_t *proved, uint16_t *refuted)
{
    uint16_t pair[2] = {0, 0};
    if (memo->capacity)
        read_pair(memo, find(memo, key, hash), pair);
    *proved = pair[0] ? pair[0] : OXO_MEMO_NEVER;
    *refuted = pair[0] ? pair[1] : 0;
}

static oxo_status grow(oxo_memo *memo)
{
    oxo_memo larger = *memo;
    larger.capacity = memo->capacity ? memo->capacity * 2 : 1024;
    /* both are there while one is copied into the other */
    const size_t bytes = oxo_memo_bytes(memo) + oxo_memo_bytes(&larger);
    if (memo->max_bytes && bytes > memo->max_bytes)
        return OXO_LIMIT;
    larger.slots = calloc(larger.capacity, larger.slot_size);
    if (!larger.slots)
        return OXO_NO_MEMORY;
    for (size_t i = 0; i < memo->capacity; i++) {
        const uint8_t *slot = memo->slots + i * memo->slot_size;
        uint16_t pair[2];
        read_pair(memo, slot, pair);
        if (pair[0])
            memcpy(find(&larger, slot, oxo_hash_bytes(slot, memo->key_size)),
                   slot, memo->slot_size);
    }
    free(memo->slots);
    *memo = larger;
    return OXO_OK;
}

oxo_status oxo_memo_put(oxo_memo *memo, const uint8_t *key, uint64_t hash,
                        uint16_t proved, uint16_t refuted)
{
    if (memo->count * 4 >= memo->capacity * 3) {
        const oxo_status status = grow(memo);
        if (status != OXO_OK)
            return status;
    }
    uint8_t *slot = find(memo, key, hash);
    uint16_t pair[2];
    read_pair(memo, slot, pair);
    if (pair[0] == 0) {
        memcpy(slot, key, memo->key_size);
        memo->count++;
        pair[0] = OXO_MEMO_NEVER;
    }
    if (proved < pair[0])
        pair[0] = proved;
    if (refuted > pair[1])
        pair[1] = refuted;
    memcpy(slot + memo->key_size, pair, sizeof pair);
    return OXO_OK;
}
