/* Classical plans: greedy best-first search with the additive heuristic.
 *
 * The heuristic lets facts be true and false at once (values accumulate, none
 * is lost): the cost of a literal is 0 when it holds now, otherwise one more
 * than the cheapest way to the condition of an effect that brings it about; an
 * AND costs the sum of its parts, an OR the least of them (Bonet and Geffner
 * 2001). Negative and disjunctive conditions need no compilation that way. A
 * state from which the goal costs "infinity" is a dead end: even with nothing
 * ever lost the goal is out of reach, so leaving it out is sound, and an empty
 * queue proves that there is no plan.
 */
#include "base/array.h"
#include "base/bits.h"
#include "base/pulse.h"
#include "plan/task.h"

#include <stdlib.h>
#include <string.h>

enum { FAR = 1 << 28 };

typedef struct heap_item {
    uint32_t cost, state;
} heap_item;

typedef struct classical {
    const ground_task *t;
    oxo_keys store;
    uint32_t *parent, *action;
    uint32_t parent_room, action_room;
    heap_item *heap;
    uint32_t heaped, heap_room;
    uint32_t *cost; /* 2 * facts: of "fact", of "not fact" */
    uint64_t evaluated;
    oxo_pulse pulse;
} classical;

static uint32_t cost_of(const classical *c, uint32_t node)
{
    const ground_node *n = &c->t->node[node];
    uint32_t total = 0;
    switch ((ground_kind)n->kind) {
    case GROUND_TRUE:
        return 0;
    case GROUND_FALSE:
        return FAR;
    case GROUND_FACT:
        return c->cost[2 * n->fact];
    case GROUND_NOT:
        return c->cost[2 * n->fact + 1];
    case GROUND_AND:
        for (uint32_t i = 0; i < n->kids && total < FAR; i++)
            total += cost_of(c, c->t->kid[n->kid + i]);
        return total < FAR ? total : FAR;
    case GROUND_OR:
        total = FAR;
        for (uint32_t i = 0; i < n->kids; i++) {
            uint32_t one = cost_of(c, c->t->kid[n->kid + i]);
            total = one < total ? one : total;
        }
        return total;
    }
    return FAR;
}

static bool lower(uint32_t *cost, uint64_t bits, unsigned word, unsigned sign,
                  uint32_t value)
{
    bool changed = false;
    for (; bits; bits &= bits - 1) {
        uint32_t *at = &cost[2 * (64 * word + oxo_lowest64(bits)) + sign];
        if (value < *at) {
            *at = value;
            changed = true;
        }
    }
    return changed;
}

static uint32_t estimate(classical *c, const uint64_t *state)
{
    const ground_task *t = c->t;
    c->evaluated++;
    for (unsigned f = 0; f < t->facts; f++) {
        bool on = oxo_bit_get(state, f);
        c->cost[2 * f] = on ? 0 : FAR;
        c->cost[2 * f + 1] = on ? FAR : 0;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t a = 0; a < t->actions; a++) {
            uint32_t pre = cost_of(c, t->action[a].pre.root);
            if (pre >= FAR)
                continue;
            const ground_outcome *o = &t->outcome[t->action[a].outcome];
            for (uint32_t i = 0; i < o->effects; i++) {
                const ground_effect *e = &t->effect[o->effect + i];
                uint32_t value = pre + 1 + cost_of(c, e->when.root);
                if (value >= FAR)
                    continue;
                for (uint32_t j = 0; j < e->changes; j++) {
                    const ground_change *x = &t->change[e->change + j];
                    changed |= lower(c->cost, x->set, x->word, 0, value);
                    changed |= lower(c->cost, x->clear, x->word, 1, value);
                }
            }
        }
    }
    return cost_of(c, t->goal.root);
}

/* ---- the queue: least cost first, then oldest ---- */

static bool before(heap_item a, heap_item b)
{
    return a.cost != b.cost ? a.cost < b.cost : a.state < b.state;
}

static bool heap_push(classical *c, heap_item item)
{
    OXO_GROW(c->heap, c->heaped + 1, c->heap_room, return false);
    uint32_t at = c->heaped++;
    while (at && before(item, c->heap[(at - 1) / 2])) {
        c->heap[at] = c->heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    c->heap[at] = item;
    return true;
}

static heap_item heap_pop(classical *c)
{
    heap_item top = c->heap[0], last = c->heap[--c->heaped];
    uint32_t at = 0;
    for (;;) {
        uint32_t kid = 2 * at + 1;
        if (kid >= c->heaped)
            break;
        if (kid + 1 < c->heaped && before(c->heap[kid + 1], c->heap[kid]))
            kid++;
        if (!before(c->heap[kid], last))
            break;
        c->heap[at] = c->heap[kid];
        at = kid;
    }
    c->heap[at] = last;
    return top;
}

/* Adds a state unless it is known; *goal when it is one. */
static oxo_status visit(classical *c, const uint64_t *state, uint32_t parent,
                        uint32_t action, uint32_t *found)
{
    bool added;
    const uint32_t index = oxo_keys_add(&c->store, state, &added);
    if (index == OXO_NO_KEY)
        return OXO_NO_MEMORY;
    if (!added)
        return OXO_OK;
    OXO_GROW(c->parent, c->store.count, c->parent_room, return OXO_NO_MEMORY);
    OXO_GROW(c->action, c->store.count, c->action_room, return OXO_NO_MEMORY);
    c->parent[index] = parent;
    c->action[index] = action;
    if (ground_holds(c->t, &c->t->goal, state)) {
        *found = index;
        return OXO_OK;
    }
    uint32_t cost = estimate(c, state);
    if (cost < FAR && !heap_push(c, (heap_item){cost, index}))
        return OXO_NO_MEMORY;
    return OXO_OK;
}

static oxo_status search(classical *c, oxo_context *context, uint32_t *found,
                         uint64_t *expanded)
{
    const ground_task *t = c->t;
    uint64_t state[GROUND_MAX_WORDS], after[GROUND_MAX_WORDS];
    oxo_status status = visit(c, t->init, UINT32_MAX, UINT32_MAX, found);
    while (status == OXO_OK && *found == UINT32_MAX) {
        if (!c->heaped)
            return OXO_NO;
        if ((++*expanded & 63) == 0 && context) {
            size_t bytes = oxo_keys_bytes(&c->store);
            oxo_context_report(context,
                               (oxo_progress){.phase = "classical plan",
                                              .nodes = c->evaluated,
                                              .done = -1,
                                              .memory = bytes});
            if (oxo_context_stopped(context, c->evaluated) ||
                (context->max_memory && bytes > context->max_memory))
                return OXO_LIMIT;
        }
        uint32_t at = heap_pop(c).state;
        memcpy(state, plan_state(&c->store, at), t->words * sizeof *state);
        for (uint32_t a = 0;
             a < t->actions && status == OXO_OK && *found == UINT32_MAX; a++) {
            if (!ground_holds(t, &t->action[a].pre, state))
                continue;
            if (oxo_pulse_due(&c->pulse) && oxo_context_stopped(context, 0))
                return OXO_LIMIT;
            ground_apply(t, &t->outcome[t->action[a].outcome], state, after);
            status = visit(c, after, at, a, found);
        }
    }
    return status;
}

oxo_status oxo_plan_classical(const oxo_plan *plan, oxo_context *context,
                              oxo_plan_steps *steps, oxo_error *error)
{
    classical c = {.t = plan->ground};
    uint32_t found = UINT32_MAX;
    uint64_t expanded = 0;
    oxo_status status = OXO_NO_MEMORY;
    if (plan->ground->max_outcomes > 1)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "the task has oneof effects: it needs a policy");
    c.cost = malloc((2 * (size_t)c.t->facts + 1) * sizeof *c.cost);
    oxo_keys_init(&c.store, c.t->words * sizeof(uint64_t));
    if (c.cost)
        status = search(&c, context, &found, &expanded);
    if (status == OXO_OK) {
        oxo_plan_steps out = {.expanded = expanded, .evaluated = c.evaluated};
        for (uint32_t i = found; c.parent[i] != UINT32_MAX; i = c.parent[i])
            out.count++;
        out.action = malloc((out.count + (size_t)1) * sizeof *out.action);
        if (!out.action)
            status = OXO_NO_MEMORY;
        else {
            unsigned left = out.count;
            for (uint32_t i = found; left; i = c.parent[i])
                out.action[--left] = c.action[i];
            *steps = out;
        }
    }
    free(c.cost);
    free(c.parent);
    free(c.action);
    free(c.heap);
    oxo_keys_clear(&c.store);
    if (status == OXO_OK)
        return OXO_OK;
    return oxo_fail(error, status, "%s",
                    status == OXO_NO      ? "no plan exists"
                    : status == OXO_LIMIT ? "gave up at a limit"
                                          : "out of memory");
}
