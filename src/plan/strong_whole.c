/* Strong policies by building every reachable state and going backwards.
 *
 * The fallback for domains with cycles: linear in the number of transitions,
 * exact, and as memory-hungry as the domain is large. A pair of a state and an
 * applicable action waits until all of its outcomes are solved; since states
 * are solved in the order of their distance to the goal, the first pair that
 * is complete has the least worst case.
 */
#include "plan/strong.h"

#include "base/array.h"
#include <stdlib.h>
#include <string.h>

typedef struct pair {
    uint32_t state, action, waiting, first, outcomes;
} pair;

typedef struct space {
    pair *pairs;
    uint32_t count, room;
    uint32_t *outcome;
    uint32_t outcomes, outcome_room;
} space;

static oxo_status forwards(strong_search *s, space *x)
{
    const ground_task *t = s->t;
    uint64_t state[GROUND_MAX_WORDS];
    for (uint32_t i = 0; i < s->store.count; i++) {
        if (s->entry[i].rank == 0 || s->entry[i].failed == STRONG_NEVER)
            continue; /* a goal or out of its reach: no matter what follows */
        s->entry[i] = (strong_entry){-1, -1, UINT32_MAX, -1};
        if ((++s->expanded & 255) == 0) {
            s->extra = x->room * sizeof(pair) + x->outcome_room * (size_t)8;
            if (strong_stopped(s))
                return OXO_LIMIT;
        }
        memcpy(state, plan_state(&s->store, i), t->words * sizeof *state);
        for (uint32_t a = 0; a < t->actions; a++) {
            if (!ground_holds(t, &t->action[a].pre, state))
                continue;
            s->listed = 0;
            int count = strong_outcomes(s, i, a);
            if (count < 0)
                return s->memory ? OXO_NO_MEMORY : OXO_LIMIT;
            if (!count)
                continue;
            OXO_GROW(x->pairs, x->count + 1, x->room, return OXO_NO_MEMORY);
            OXO_GROW(x->outcome, x->outcomes + (uint32_t)count, x->outcome_room,
                     return OXO_NO_MEMORY);
            x->pairs[x->count++] =
                (pair){i, a, (uint32_t)count, x->outcomes, (uint32_t)count};
            memcpy(x->outcome + x->outcomes, s->list,
                   (size_t)count * sizeof *s->list);
            x->outcomes += (uint32_t)count;
        }
    }
    return OXO_OK;
}

static oxo_status backwards(strong_search *s, space *x)
{
    const uint32_t states = s->store.count;
    /* users of a state: the pairs that wait for it */
    uint32_t *start = calloc(states + (size_t)2, sizeof *start);
    uint32_t *user = malloc((x->outcomes + (size_t)1) * sizeof *user);
    uint32_t *queue = malloc((states + (size_t)1) * sizeof *queue);
    oxo_status status = OXO_NO_MEMORY;
    if (start && user && queue) {
        for (uint32_t i = 0; i < x->outcomes; i++)
            start[x->outcome[i] + 2]++;
        for (uint32_t i = 2; i < states + 2; i++)
            start[i] += start[i - 1];
        for (uint32_t p = 0; p < x->count; p++) {
            for (uint32_t i = 0; i < x->pairs[p].outcomes; i++)
                user[start[x->outcome[x->pairs[p].first + i] + 1]++] = p;
        }
        uint32_t head = 0, tail = 0;
        for (uint32_t i = 0; i < states; i++) {
            if (s->entry[i].rank == 0)
                queue[tail++] = i;
        }
        while (head < tail) {
            uint32_t solved = queue[head++];
            for (uint32_t i = start[solved]; i < start[solved + 1]; i++) {
                pair *p = &x->pairs[user[i]];
                strong_entry *e = &s->entry[p->state];
                if (--p->waiting || e->rank >= 0)
                    continue;
                e->rank = s->entry[solved].rank + 1;
                e->action = p->action;
                queue[tail++] = p->state;
            }
        }
        status = OXO_OK;
    }
    free(start);
    free(user);
    free(queue);
    return status;
}

oxo_status strong_whole(strong_search *s, uint32_t root)
{
    space x = {0};
    oxo_status status = forwards(s, &x);
    if (status == OXO_OK)
        status = backwards(s, &x);
    free(x.pairs);
    free(x.outcome);
    if (status == OXO_OK && s->entry[root].rank < 0)
        status = OXO_NO;
    return status;
}
