/* Choices of winning moves and their annealing (choice.h).
 *
 * Each place counts its users. Changing a choice moves the users of what it
 * needed and of what it needs now; places whose count falls to 0 leave, and so
 * on below them. The number of places in use is the energy.
 */
#include "proof/choice.h"

#include "base/array.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NOWHERE OXO_NOWHERE

typedef oxo_choice choice;
typedef oxo_place place;
typedef oxo_alternative alternative;

void oxo_choice_free(choice *s)
{
    oxo_keys_clear(&s->keys);
    free(s->places);
    free(s->alts);
    free(s->needs);
    free(s->in_use);
    free(s->active);
    oxo_choice_init(s, s->keys.width);
}

void oxo_choice_init(choice *s, size_t width)
{
    *s = (choice){0};
    oxo_keys_init(&s->keys, width);
}

uint32_t oxo_choice_find(const choice *s, const void *key)
{
    return oxo_keys_find(&s->keys, key);
}

uint32_t oxo_choice_place(choice *s, const void *key)
{
    bool fresh;
    OXO_GROW(s->places, s->place_count + 1, s->place_room, s->failed = true;
             return NOWHERE);
    if (s->list_room < s->place_room) {
        size_t other = s->list_room;
        OXO_GROW(s->in_use, s->place_room, other, s->failed = true;
                 return NOWHERE);
        OXO_GROW(s->active, s->place_room, s->list_room, s->failed = true;
                 return NOWHERE);
    }
    const uint32_t id = oxo_keys_add(&s->keys, key, &fresh);
    if (id == NOWHERE)
        s->failed = true;
    else if (fresh)
        s->places[s->place_count++] =
            (place){.slot = NOWHERE, .active = NOWHERE, .weight = 1};
    return id;
}

uint32_t oxo_choice_add(choice *s, uint32_t id, uint16_t move,
                        const uint32_t *needs, unsigned count)
{
    place *p = &s->places[id];
    for (uint32_t i = 0; i < p->count; i++) {
        if (s->alts[p->first + i].move == move)
            return i;
    }
    if (p->count == p->room) { /* the run moves to the end */
        const uint32_t room = p->room ? p->room * 4 : 1;
        OXO_GROW(s->alts, s->alt_count + room, s->alt_room, s->failed = true;
                 return NOWHERE);
        for (uint32_t i = 0; i < p->count; i++)
            s->alts[s->alt_count + i] = s->alts[p->first + i];
        p->first = (uint32_t)s->alt_count;
        p->room = room;
        s->alt_count += room;
    }
    OXO_GROW(s->needs, s->need_count + count, s->need_room, s->failed = true;
             return NOWHERE);
    s->alts[p->first + p->count] =
        (alternative){(uint32_t)s->need_count, (uint16_t)count, move};
    for (unsigned i = 0; i < count; i++)
        s->needs[s->need_count++] = needs[i];
    return p->count++;
}

static void each_need(choice *s, uint32_t id, uint32_t chosen,
                      void (*what)(choice *, uint32_t))
{
    const place *p = &s->places[id];
    if (!p->count)
        return;
    const alternative *alt = &s->alts[p->first + chosen];
    for (unsigned i = 0; i < alt->count; i++)
        what(s, s->needs[alt->first + i]);
}

void oxo_choice_enter(choice *s, uint32_t id)
{
    place *p = &s->places[id];
    if (p->users++)
        return;
    p->slot = (uint32_t)s->use_count;
    s->in_use[s->use_count++] = id;
    s->size += p->weight;
    if (p->count > 1 && !p->fixed) {
        p->active = (uint32_t)s->active_count;
        s->active[s->active_count++] = id;
    }
    each_need(s, id, p->chosen, oxo_choice_enter);
}

void oxo_choice_leave(choice *s, uint32_t id)
{
    place *p = &s->places[id];
    if (--p->users)
        return;
    uint32_t last = s->in_use[--s->use_count];
    s->in_use[p->slot] = last;
    s->size -= p->weight;
    s->places[last].slot = p->slot;
    p->slot = NOWHERE;
    if (p->active != NOWHERE) {
        last = s->active[--s->active_count];
        s->active[p->active] = last;
        s->places[last].active = p->active;
        p->active = NOWHERE;
    }
    each_need(s, id, p->chosen, oxo_choice_leave);
}

void oxo_choice_set(choice *s, uint32_t id, uint32_t chosen)
{
    const uint32_t before = s->places[id].chosen;
    s->places[id].chosen = chosen;
    if (!s->places[id].users)
        return;
    each_need(s, id, chosen, oxo_choice_enter);
    each_need(s, id, before, oxo_choice_leave);
}

bool oxo_choice_save(const choice *s, oxo_choice_memory *m)
{
    OXO_GROW(m->pairs, 2 * s->use_count, m->room, return false);
    m->count = s->use_count;
    m->size = s->size;
    for (size_t i = 0; i < m->count; i++) {
        m->pairs[2 * i] = s->in_use[i];
        m->pairs[2 * i + 1] = s->places[s->in_use[i]].chosen;
    }
    return true;
}

void oxo_choice_restore(choice *s, const oxo_choice_memory *m)
{
    for (size_t i = 0; i < m->count; i++)
        s->places[m->pairs[2 * i]].chosen = m->pairs[2 * i + 1];
}

/* Who could use a place: pairs (place, alternative), as runs in one array. */
typedef struct users {
    uint32_t *first; /* place_count + 1 of them */
    uint32_t *pairs;
} users;

static bool list_users(const choice *s, users *u)
{
    const size_t n = s->place_count;
    u->first = calloc(n + 2, sizeof *u->first);
    if (!u->first)
        return false;
    for (int round = 0; round < 2; round++) {
        for (uint32_t id = 0; id < n; id++) {
            const place *p = &s->places[id];
            if (p->fixed || p->count < 2)
                continue;
            for (uint32_t k = 0; k < p->count; k++) {
                const alternative *alt = &s->alts[p->first + k];
                for (unsigned i = 0; i < alt->count; i++) {
                    const uint32_t need = s->needs[alt->first + i];
                    if (!round) {
                        u->first[need + 2]++;
                        continue;
                    }
                    const uint32_t at = u->first[need + 1]++;
                    u->pairs[2 * at] = id;
                    u->pairs[2 * at + 1] = k;
                }
            }
        }
        if (round)
            break;
        for (size_t i = 2; i < n + 2; i++)
            u->first[i] += u->first[i - 1];
        u->pairs = malloc((u->first[n + 1] + 1) * 2 * sizeof *u->pairs);
        if (!u->pairs)
            return false;
    }
    return true;
}

enum { MOST_TOGETHER = 64 };

/* Everybody in use who can use `need` does. What they chose before goes to
 * `before`; their number. */
static unsigned flock(choice *s, const users *u, uint32_t need,
                      uint32_t before[][2])
{
    unsigned count = 0;
    for (uint32_t i = u->first[need]; i < u->first[need + 1]; i++) {
        const uint32_t id = u->pairs[2 * i], alt = u->pairs[2 * i + 1];
        if (!s->places[id].users || s->places[id].chosen == alt ||
            count == MOST_TOGETHER)
            continue;
        before[count][0] = id;
        before[count++][1] = s->places[id].chosen;
        oxo_choice_set(s, id, alt);
    }
    return count;
}

void oxo_choice_anneal(choice *s, uint64_t steps, double hot, double cold,
                       oxo_random *random, oxo_context *context,
                       oxo_choice_memory *best)
{
    double heat = hot;
    users u = {0};
    if (!list_users(s, &u))
        s->failed = true;
    for (uint64_t step = 0; step < steps && s->active_count && !s->failed;
         step++) {
        if (step % 4096 == 0) {
            if (oxo_context_stopped(context, 0))
                break;
            heat = hot * pow(cold / hot, (double)step / (double)steps);
        }
        const uint32_t id =
            s->active[oxo_random_below(random, (uint32_t)s->active_count)];
        const place *p = &s->places[id];
        uint32_t before[MOST_TOGETHER][2] = {{id, p->chosen}};
        unsigned count = 1;
        uint32_t other = oxo_random_below(random, p->count - 1);
        other += other >= p->chosen;
        const size_t size = s->size;
        const alternative *alt = &s->alts[p->first + other];
        if (alt->count && step % 16 == 0) {
            const uint32_t need =
                s->needs[alt->first + oxo_random_below(random, alt->count)];
            count = flock(s, &u, need, before);
        } else {
            oxo_choice_set(s, id, other);
        }
        if (s->size > size &&
            oxo_random_unit(random) > exp(-(double)(s->size - size) / heat)) {
            while (count--)
                oxo_choice_set(s, before[count][0], before[count][1]);
        } else if (s->size < best->size && !oxo_choice_save(s, best)) {
            s->failed = true;
        }
    }
    free(u.first);
    free(u.pairs);
}
