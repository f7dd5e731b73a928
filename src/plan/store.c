/* Numbered states: an array of words and an index into it. */
#include "base/bits.h"
#include "plan/task.h"

#include <stdlib.h>
#include <string.h>

static uint64_t hash_of(const plan_store *s, const uint64_t *state)
{
    uint64_t h = UINT64_C(0x9e3779b97f4a7c15);
    for (unsigned w = 0; w < s->words; w++)
        h = oxo_mix64(h ^ state[w]) + w;
    return h;
}

bool plan_store_init(plan_store *s, unsigned words)
{
    *s = (plan_store){.words = words, .room = 1024, .table_size = 4096};
    s->state = malloc(s->room * words * sizeof *s->state);
    s->table = malloc(s->table_size * sizeof *s->table);
    if (!s->state || !s->table)
        return false;
    memset(s->table, 0xff, s->table_size * sizeof *s->table);
    return true;
}

void plan_store_free(plan_store *s)
{
    free(s->state);
    free(s->table);
    *s = (plan_store){0};
}

size_t plan_store_bytes(const plan_store *s)
{
    return s->room * (size_t)s->words * sizeof *s->state +
           s->table_size * sizeof *s->table;
}

static bool enlarge(plan_store *s)
{
    if (s->count == s->room) {
        if (s->room >= UINT32_MAX / 4)
            return false;
        uint64_t *state =
            realloc(s->state, 2 * (size_t)s->room * s->words * sizeof *state);
        if (!state)
            return false;
        s->state = state;
        s->room *= 2;
    }
    if (2 * s->count < s->table_size)
        return true;
    uint32_t size = 2 * s->table_size;
    uint32_t *table = malloc(size * sizeof *table);
    if (!table)
        return false;
    memset(table, 0xff, size * sizeof *table);
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t at =
            (uint32_t)hash_of(s, s->state + i * (size_t)s->words) & (size - 1);
        while (table[at] != UINT32_MAX)
            at = (at + 1) & (size - 1);
        table[at] = i;
    }
    free(s->table);
    s->table = table;
    s->table_size = size;
    return true;
}

bool plan_store_find(plan_store *s, const uint64_t *state, uint32_t *index,
                     bool *added)
{
    const uint32_t mask = s->table_size - 1;
    uint32_t at = (uint32_t)hash_of(s, state) & mask;
    for (; s->table[at] != UINT32_MAX; at = (at + 1) & mask) {
        if (!memcmp(s->state + s->table[at] * (size_t)s->words, state,
                    s->words * sizeof *state)) {
            *index = s->table[at];
            if (added)
                *added = false;
            return true;
        }
    }
    *index = UINT32_MAX;
    if (!added)
        return true;
    s->table[at] = s->count;
    memcpy(s->state + s->count * (size_t)s->words, state,
           s->words * sizeof *state);
    *index = s->count++;
    *added = true;
    if (enlarge(s))
        return true;
    /* taken back, so that the store stays sound */
    s->count--;
    s->table[at] = UINT32_MAX;
    return false;
}
