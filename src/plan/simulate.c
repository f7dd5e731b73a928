/* The lifted simulator: conditions and effects are read off the trees of the
 * text with the variables bound, again for every state. Slow and plain on
 * purpose. Effects are gathered first (adds and deletes apart), all conditions
 * being judged in the state before the action, then applied: deletes, adds. */
#include "plan/simulate.h"

#include "base/bits.h"
#include <stdlib.h>
#include <string.h>

typedef struct world {
    const pddl_task *t;
    const pddl_scope *scope;
    uint32_t env[PDDL_MAX_SLOTS];
    const uint64_t *before;
    uint64_t *add, *delete;
    simulate_choice *choice;
    bool failed;
} world;

unsigned simulate_words(const pddl_task *t)
{
    uint64_t words = t->atoms / 64 + 1;
    return words > SIMULATE_MAX_WORDS ? 0 : (unsigned)words;
}

static uint64_t atom(const world *w, const pddl_node *n)
{
    uint32_t argument[PDDL_MAX_ARITY];
    for (uint32_t i = 0; i < n->terms; i++) {
        int32_t term = w->t->term[n->term + i];
        argument[i] = term < 0 ? w->env[-1 - term] : (uint32_t)term;
    }
    return pddl_atom(w->t, n->predicate, argument);
}

static bool holds(world *w, uint32_t node);

/* FORALL: true when the body holds for all; EXISTS: for one. */
static bool quantified(world *w, const pddl_node *n, uint32_t variable)
{
    const bool all = n->kind == PDDL_FORALL;
    if (variable == n->terms)
        return holds(w, w->t->kid[n->kid]);
    const uint32_t slot = (uint32_t)(-1 - w->t->term[n->term + variable]);
    for (uint32_t o = 0; o < w->t->objects; o++) {
        if (!pddl_fits(w->t, o, w->scope->types[slot]))
            continue;
        w->env[slot] = o;
        if (quantified(w, n, variable + 1) != all)
            return !all;
    }
    return all;
}

static bool holds(world *w, uint32_t node)
{
    const pddl_node *n = &w->t->node[node];
    const uint32_t *kid = w->t->kid + n->kid;
    switch ((pddl_kind)n->kind) {
    case PDDL_ATOM: {
        uint64_t a = atom(w, n);
        return w->before[a / 64] >> a % 64 & 1;
    }
    case PDDL_EQUAL: {
        int32_t x = w->t->term[n->term], y = w->t->term[n->term + 1];
        return (x < 0 ? w->env[-1 - x] : (uint32_t)x) ==
               (y < 0 ? w->env[-1 - y] : (uint32_t)y);
    }
    case PDDL_NOT:
        return !holds(w, kid[0]);
    case PDDL_AND:
        for (uint32_t i = 0; i < n->kids; i++) {
            if (!holds(w, kid[i]))
                return false;
        }
        return true;
    case PDDL_OR:
        for (uint32_t i = 0; i < n->kids; i++) {
            if (holds(w, kid[i]))
                return true;
        }
        return false;
    case PDDL_FORALL:
    case PDDL_EXISTS:
        return quantified(w, n, 0);
    case PDDL_WHEN:
    case PDDL_ONEOF:
        break;
    }
    return false;
}

static void gather(world *w, uint32_t node);

static void gather_all(world *w, const pddl_node *n, uint32_t variable)
{
    if (variable == n->terms) {
        gather(w, w->t->kid[n->kid]);
        return;
    }
    const uint32_t slot = (uint32_t)(-1 - w->t->term[n->term + variable]);
    for (uint32_t o = 0; o < w->t->objects && !w->failed; o++) {
        if (!pddl_fits(w->t, o, w->scope->types[slot]))
            continue;
        w->env[slot] = o;
        gather_all(w, n, variable + 1);
    }
}

static void gather(world *w, uint32_t node)
{
    const pddl_node *n = &w->t->node[node];
    const uint32_t *kid = w->t->kid + n->kid;
    uint64_t a;
    switch ((pddl_kind)n->kind) {
    case PDDL_ATOM:
        a = atom(w, n);
        w->add[a / 64] |= UINT64_C(1) << a % 64;
        break;
    case PDDL_NOT:
        a = atom(w, &w->t->node[kid[0]]);
        w->delete[a / 64] |= UINT64_C(1) << a % 64;
        break;
    case PDDL_AND:
        for (uint32_t i = 0; i < n->kids && !w->failed; i++)
            gather(w, kid[i]);
        break;
    case PDDL_FORALL:
        gather_all(w, n, 0);
        break;
    case PDDL_WHEN:
        if (holds(w, kid[0]))
            gather(w, kid[1]);
        break;
    case PDDL_ONEOF: {
        simulate_choice *c = w->choice;
        if (c->used == SIMULATE_MAX_CHOICES) {
            w->failed = true;
            return;
        }
        if (c->used == c->known)
            c->pick[c->known++] = 0;
        c->options[c->used] = n->kids;
        gather(w, kid[c->pick[c->used++]]);
        break;
    }
    case PDDL_EQUAL:
    case PDDL_OR:
    case PDDL_EXISTS:
        break;
    }
}

void simulate_start(const pddl_task *t, uint64_t *state)
{
    world w = {.t = t};
    memset(state, 0, simulate_words(t) * sizeof *state);
    for (uint32_t i = 0; i < t->inits; i++) {
        uint64_t a = atom(&w, &t->node[t->init[i]]);
        state[a / 64] |= UINT64_C(1) << a % 64;
    }
}

bool simulate_goal(const pddl_task *t, const uint64_t *state)
{
    world w = {.t = t, .scope = &t->goal_scope, .before = state};
    return holds(&w, t->goal);
}

bool simulate_applicable(const pddl_task *t, uint32_t action,
                         const uint32_t *argument, const uint64_t *state)
{
    const pddl_action *a = &t->action[action];
    world w = {.t = t, .scope = &a->scope, .before = state};
    for (unsigned i = 0; i < a->parameters; i++) {
        w.env[i] = argument[i];
        if (!pddl_fits(t, argument[i], a->scope.types[i]))
            return false;
    }
    return holds(&w, a->precondition);
}

bool simulate_apply(const pddl_task *t, uint32_t action,
                    const uint32_t *argument, const uint64_t *state,
                    simulate_choice *choice, uint64_t *after)
{
    const pddl_action *a = &t->action[action];
    const unsigned words = simulate_words(t);
    uint64_t *sets = calloc(2 * (size_t)words, sizeof *sets);
    if (!sets)
        return false;
    world w = {.t = t,
               .scope = &a->scope,
               .before = state,
               .add = sets,
               .delete = sets + words,
               .choice = choice};
    for (unsigned i = 0; i < a->parameters; i++)
        w.env[i] = argument[i];
    choice->used = 0;
    gather(&w, a->effect);
    for (unsigned i = 0; i < words && !w.failed; i++)
        after[i] = (state[i] & ~w.delete[i]) | w.add[i];
    free(sets);
    return !w.failed;
}

bool simulate_next(simulate_choice *c)
{
    unsigned last = c->used;
    while (last > 0) {
        if (++c->pick[last - 1] < c->options[last - 1]) {
            c->known = last;
            return true;
        }
        last--;
    }
    return false;
}
