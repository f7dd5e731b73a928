/* Grounding: schemas with variables become actions on bits.
 *
 * First every schema is instantiated with all objects that fit; predicates
 * that no effect mentions are evaluated at once, and those of them that are
 * conjuncts of the precondition cut the enumeration as soon as their last
 * variable is bound. Then a fixpoint finds the facts that can really change:
 * one that is false at the start and never added stays false, one that is true
 * and never deleted stays true; actions whose condition has become false are
 * dropped, which may settle more facts. What remains is compiled to masks.
 *
 * Rejected: normal forms (DNF) of conditions, as classical translators do; a
 * condition such as "no line is complete" explodes, and evaluating what masks
 * cannot express costs little.
 */
#include "plan/ground_raw.h"

#include <stdlib.h>

/* ---- instances ---- */

static oxo_status instance(grounder *b, uint32_t schema, uint32_t *env)
{
    const pddl_action *s = &b->t->action[schema];
    ground_task *g = b->g;
    uint32_t nodes = b->nodes, kids = b->kids, pre;
    TRY(raw_condition(b, &s->scope, s->precondition, env, false, &pre));
    if (pre == RAW_FALSE) {
        b->nodes = nodes;
        b->kids = kids;
        return OXO_OK;
    }
    if (b->actions >= b->max_actions)
        return raw_too_large(b, "too many actions");
    bundle_list list;
    TRY(raw_bundles(b, &s->scope, s->effect, env, RAW_TRUE, &list));
    raw_action a = {.schema = schema,
                    .argument = g->arguments,
                    .pre = pre,
                    .outcome = b->outcomes,
                    .outcomes = (uint32_t)list.count};
    for (unsigned i = 0; i < s->parameters; i++) {
        GROW(b, g->argument, g->arguments, g->argument_room);
        g->argument[g->arguments++] = env[i];
    }
    for (size_t i = 0; i < list.count; i++) {
        GROW(b, b->outcome, b->outcomes, b->outcome_room);
        uint32_t first = b->effects;
        TRY(raw_lay_out(b, list.bundle[i]));
        b->outcome[b->outcomes++] = (raw_outcome){first, b->effects - first};
    }
    GROW(b, b->action, b->actions, b->action_room);
    b->action[b->actions++] = a;
    raw_drop_blocks(b);
    return OXO_OK;
}

/* The highest parameter that a conjunct mentions plus one; 0 when it is not a
 * test that can be made before all parameters are bound. */
static unsigned bound_at(const grounder *b, uint32_t node)
{
    const pddl_node *n = &b->t->node[node];
    if (n->kind == PDDL_NOT)
        return bound_at(b, b->t->kid[n->kid]);
    if (n->kind == PDDL_EQUAL ||
        (n->kind == PDDL_ATOM && !b->fluent[n->predicate])) {
        unsigned last = 0;
        for (uint32_t i = 0; i < n->terms; i++) {
            int32_t term = b->t->term[n->term + i];
            if (term < 0 && (unsigned)-term > last)
                last = (unsigned)-term;
        }
        return last;
    }
    return 0;
}

static oxo_status instances(grounder *b, uint32_t schema, unsigned parameter,
                            uint32_t *env)
{
    const pddl_action *s = &b->t->action[schema];
    const pddl_node *pre = &b->t->node[s->precondition];
    if (parameter == s->parameters)
        return instance(b, schema, env);
    for (uint32_t o = 0; o < b->t->objects; o++) {
        if (!pddl_fits(b->t, o, s->scope.types[parameter]))
            continue;
        if (++b->tried > b->max_tries)
            return raw_too_large(b, "too many combinations of objects");
        env[parameter] = o;
        bool possible = true;
        for (uint32_t i = 0; possible && pre->kind == PDDL_AND && i < pre->kids;
             i++) {
            uint32_t kid = b->t->kid[pre->kid + i], value;
            if (bound_at(b, kid) != parameter + 1)
                continue;
            TRY(raw_condition(b, &s->scope, kid, env, false, &value));
            possible = value != RAW_FALSE;
        }
        if (possible)
            TRY(instances(b, schema, parameter + 1, env));
    }
    return OXO_OK;
}

/* ---- which facts can change ---- */

static void settle(grounder *b)
{
    for (uint32_t i = 0; i < b->effects; i++) {
        raw_atom *a = &b->atom[b->effect[i].atom];
        if (b->effect[i].add)
            a->added = true;
        else
            a->deleted = true;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < b->actions; i++) {
            if (!b->action[i].dropped && raw_value(b, b->action[i].pre) == 0)
                b->action[i].dropped = changed = true;
        }
        /* marks under the old marks: a two-step update keeps it monotone */
        bool *mark = calloc(2 * (size_t)b->atoms + 1, 1);
        if (!mark)
            return; /* the marks so far are sound, only less sharp */
        for (uint32_t i = 0; i < b->actions; i++) {
            const raw_action *a = &b->action[i];
            for (uint32_t o = 0; !a->dropped && o < a->outcomes; o++) {
                const raw_outcome *out = &b->outcome[a->outcome + o];
                for (uint32_t e = 0; e < out->effects; e++) {
                    const raw_effect *f = &b->effect[out->effect + e];
                    if (raw_value(b, f->when) != 0)
                        mark[2 * (size_t)f->atom + f->add] = true;
                }
            }
        }
        for (uint32_t i = 0; i < b->atoms; i++) {
            raw_atom *a = &b->atom[i];
            bool added = mark[2 * (size_t)i + 1], deleted = mark[2 * (size_t)i];
            changed |= added != a->added || deleted != a->deleted;
            a->added = added;
            a->deleted = deleted;
        }
        free(mark);
    }
}

/* ---- the whole ---- */

static void mark_fluents(grounder *b, uint32_t node)
{
    const pddl_node *n = &b->t->node[node];
    if (n->kind == PDDL_ATOM)
        b->fluent[n->predicate] = true;
    for (uint32_t i = n->kind == PDDL_WHEN; i < n->kids; i++)
        mark_fluents(b, b->t->kid[n->kid + i]);
}

static oxo_status ground(grounder *b)
{
    const pddl_task *t = b->t;
    ground_task *g = b->g;
    uint32_t env[PDDL_MAX_SLOTS] = {0}, raw_goal, truth;
    TRY(raw_node(b, GROUND_TRUE, 0, 0, &truth));
    TRY(raw_node(b, GROUND_FALSE, 0, 0, &truth));
    for (unsigned i = 0; i < t->actions; i++)
        mark_fluents(b, t->action[i].effect);
    for (uint32_t i = 0; i < t->inits; i++) {
        uint32_t atom;
        TRY(raw_find_atom(b, raw_atom_of(b, &t->node[t->init[i]], env), true,
                          &atom));
        b->atom[atom].init = true;
    }
    for (unsigned i = 0; i < t->actions; i++)
        TRY(instances(b, i, 0, env));
    TRY(raw_condition(b, &t->goal_scope, t->goal, env, false, &raw_goal));
    settle(b);
    TRY(ground_number_facts(b));
    for (uint32_t i = 0; i < b->actions; i++) {
        const raw_action *a = &b->action[i];
        if (a->dropped)
            continue;
        ground_action out = {.schema = a->schema,
                             .argument = a->argument,
                             .outcome = g->outcomes,
                             .outcomes = a->outcomes};
        TRY(ground_compile(b, a->pre, &out.pre));
        for (uint32_t o = 0; o < a->outcomes; o++)
            TRY(ground_final_outcome(b, &b->outcome[a->outcome + o]));
        if (a->outcomes > g->max_outcomes)
            g->max_outcomes = a->outcomes;
        GROW(b, g->action, g->actions, g->action_room);
        g->action[g->actions++] = out;
    }
    return ground_compile(b, raw_goal, &g->goal);
}

oxo_status ground_create(const pddl_task *lifted, size_t max_actions,
                         ground_task **task, oxo_error *error)
{
    grounder b = {.t = lifted,
                  .error = error,
                  .max_actions = max_actions ? max_actions : 1000000};
    oxo_keys_init(&b.names, sizeof(uint64_t));
    b.max_tries = 50 * (uint64_t)b.max_actions;
    b.g = calloc(1, sizeof *b.g);
    b.fluent = calloc(lifted->predicates + (size_t)1, sizeof *b.fluent);
    oxo_status status = OXO_NO_MEMORY;
    if (b.g && b.fluent) {
        b.g->lifted = lifted;
        status = ground(&b);
    } else
        oxo_fail(error, status, "out of memory");
    raw_drop_blocks(&b);
    free(b.fluent);
    free(b.atom);
    oxo_keys_clear(&b.names);
    free(b.node);
    free(b.kid);
    free(b.stack);
    free(b.effect);
    free(b.outcome);
    free(b.action);
    if (status != OXO_OK)
        ground_destroy(b.g);
    else
        *task = b.g;
    return status;
}
