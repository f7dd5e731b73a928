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
 * Effects with oneof are multiplied out: an action has a list of outcomes,
 * each a list of conditional effects. `oneof` under `when` keeps the condition
 * in every outcome. The number of outcomes of one action is limited.
 *
 * Rejected: normal forms (DNF) of conditions, as classical translators do; a
 * condition such as "no line is complete" explodes, and evaluating what masks
 * cannot express costs little.
 *
 * One file of over 800 lines because the three steps share one builder and its
 * arrays; cut apart, most of it would be the interface between the parts.
 */
#include "plan/ground.h"

#include "base/array.h"
#include "base/bits.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RAW_TRUE = 0, RAW_FALSE = 1, RAW_MAX = 1 << 24 };

/* Before the fixpoint: nodes over raw atoms, found by hashing. */
typedef struct raw_atom {
    uint64_t atom;
    bool init, added, deleted;
    int32_t fact; /* its bit, or -1 */
} raw_atom;

typedef struct raw_effect {
    uint32_t when; /* raw node */
    uint32_t atom; /* raw atom */
    bool add;
} raw_effect;

typedef struct raw_outcome {
    uint32_t effect, effects;
} raw_outcome;

typedef struct raw_action {
    uint32_t schema, argument, pre, outcome, outcomes;
    bool dropped;
} raw_action;

/* Ropes: effects of one outcome while they are being multiplied out. */
typedef struct rope {
    const struct rope *left, *right; /* both, or an effect */
    raw_effect effect;
} rope;

typedef struct rope_list {
    const rope **rope;
    size_t count;
} rope_list;

/* Memory that goes away all at once, in blocks. */
typedef struct block {
    struct block *next;
    size_t used;
    max_align_t data[4096];
} block;

typedef struct grounder {
    const pddl_task *t;
    ground_task *g;
    oxo_error *error;
    size_t max_actions;
    bool *fluent; /* per predicate: some effect mentions it */
    raw_atom *atom;
    uint32_t atoms, atom_room;
    uint32_t *table, table_size; /* open addressing, UINT32_MAX = free */
    ground_node *node;           /* raw nodes; .fact is a raw atom */
    uint32_t nodes, node_room;
    uint32_t *kid, kids, kid_room;
    uint32_t *stack, stacked, stack_room;
    raw_effect *effect;
    uint32_t effects, effect_room;
    raw_outcome *outcome;
    uint32_t outcomes, outcome_room;
    raw_action *action;
    uint32_t actions, action_room;
    block *blocks;
    uint64_t tried, max_tries; /* bindings of variables */
} grounder;

static oxo_status no_memory(grounder *b)
{
    return oxo_fail(b->error, OXO_NO_MEMORY, "out of memory");
}

static oxo_status too_large(grounder *b, const char *what)
{
    return oxo_fail(b->error, OXO_LIMIT, "the task is too large to ground: %s",
                    what);
}

/* Room for one more element, up to RAW_MAX of them. */
#define GROW(b, array, used, room)                                    \
    OXO_GROW(array, (used) < RAW_MAX ? (used) + 1 : UINT32_MAX, room, \
             return no_memory(b))

static void *take(grounder *b, size_t bytes)
{
    size_t units = (bytes + sizeof(max_align_t) - 1) / sizeof(max_align_t);
    block *top = b->blocks;
    if (!top || top->used + units > sizeof top->data / sizeof top->data[0]) {
        size_t extra = units > 4096 ? (units - 4096) * sizeof(max_align_t) : 0;
        block *fresh = malloc(sizeof *fresh + extra);
        if (!fresh)
            return NULL;
        fresh->next = top;
        fresh->used = units > 4096 ? 4096 : units;
        b->blocks = fresh;
        return fresh->data;
    }
    void *result = top->data + top->used;
    top->used += units;
    return result;
}

static void drop_blocks(grounder *b)
{
    while (b->blocks) {
        block *next = b->blocks->next;
        free(b->blocks);
        b->blocks = next;
    }
}

/* ---- raw atoms and nodes ---- */

static oxo_status rehash(grounder *b)
{
    uint32_t size = b->table_size ? 2 * b->table_size : 1024;
    uint32_t *table = malloc(size * sizeof *table);
    if (!table)
        return no_memory(b);
    memset(table, 0xff, size * sizeof *table);
    for (uint32_t i = 0; i < b->atoms; i++) {
        uint32_t at = (uint32_t)oxo_mix64(b->atom[i].atom) & (size - 1);
        while (table[at] != UINT32_MAX)
            at = (at + 1) & (size - 1);
        table[at] = i;
    }
    free(b->table);
    b->table = table;
    b->table_size = size;
    return OXO_OK;
}

static oxo_status find_atom(grounder *b, uint64_t atom, bool make,
                            uint32_t *index)
{
    if (2 * (b->atoms + 1) > b->table_size)
        TRY(rehash(b));
    uint32_t mask = b->table_size - 1, at = (uint32_t)oxo_mix64(atom) & mask;
    for (; b->table[at] != UINT32_MAX; at = (at + 1) & mask) {
        if (b->atom[b->table[at]].atom == atom) {
            *index = b->table[at];
            return OXO_OK;
        }
    }
    *index = UINT32_MAX;
    if (!make)
        return OXO_OK;
    GROW(b, b->atom, b->atoms, b->atom_room);
    b->atom[b->atoms] = (raw_atom){.atom = atom, .fact = -1};
    b->table[at] = b->atoms;
    *index = b->atoms++;
    return OXO_OK;
}

static uint64_t atom_of(const grounder *b, const pddl_node *n,
                        const uint32_t *env)
{
    uint32_t argument[PDDL_MAX_ARITY];
    for (uint32_t i = 0; i < n->terms; i++) {
        int32_t term = b->t->term[n->term + i];
        argument[i] = term >= 0 ? (uint32_t)term : env[-1 - term];
    }
    return pddl_atom(b->t, n->predicate, argument);
}

static oxo_status raw_node(grounder *b, ground_kind kind, uint32_t atom,
                           uint32_t base, uint32_t *index)
{
    GROW(b, b->node, b->nodes, b->node_room);
    ground_node n = {.kind = (uint8_t)kind,
                     .fact = atom,
                     .kid = b->kids,
                     .kids = b->stacked - base};
    for (uint32_t i = base; i < b->stacked; i++) {
        GROW(b, b->kid, b->kids, b->kid_room);
        b->kid[b->kids++] = b->stack[i];
    }
    b->stacked = base;
    b->node[b->nodes] = n;
    *index = b->nodes++;
    return OXO_OK;
}

/* Makes the node for what was pushed since `base`: AND or OR. */
static oxo_status raw_join(grounder *b, ground_kind kind, uint32_t base,
                           uint32_t *index)
{
    if (b->stacked == base) {
        *index = kind == GROUND_AND ? RAW_TRUE : RAW_FALSE;
        return OXO_OK;
    }
    if (b->stacked == base + 1) {
        *index = b->stack[--b->stacked];
        return OXO_OK;
    }
    return raw_node(b, kind, 0, base, index);
}

static oxo_status build(grounder *b, const pddl_scope *scope, uint32_t node,
                        uint32_t *env, bool negate, uint32_t *index);

/* Builds a kid and pushes it unless it is neutral; *settled when it decides
 * the whole. */
static oxo_status build_kid(grounder *b, const pddl_scope *scope, uint32_t node,
                            uint32_t *env, bool negate, ground_kind kind,
                            bool *settled)
{
    uint32_t kid;
    TRY(build(b, scope, node, env, negate, &kid));
    if (kid == (kind == GROUND_AND ? RAW_FALSE : RAW_TRUE))
        *settled = true;
    else if (kid != RAW_TRUE && kid != RAW_FALSE) {
        GROW(b, b->stack, b->stacked, b->stack_room);
        b->stack[b->stacked++] = kid;
    }
    return OXO_OK;
}

static oxo_status build_quantified(grounder *b, const pddl_scope *scope,
                                   const pddl_node *n, uint32_t variable,
                                   uint32_t *env, bool negate, ground_kind kind,
                                   bool *settled)
{
    if (variable == n->terms)
        return build_kid(b, scope, b->t->kid[n->kid], env, negate, kind,
                         settled);
    uint32_t slot = (uint32_t)(-1 - b->t->term[n->term + variable]);
    for (uint32_t o = 0; o < b->t->objects && !*settled; o++) {
        if (!pddl_fits(b->t, o, scope->types[slot]))
            continue;
        if (++b->tried > b->max_tries)
            return too_large(b, "too many combinations of objects");
        env[slot] = o;
        TRY(build_quantified(b, scope, n, variable + 1, env, negate, kind,
                             settled));
    }
    return OXO_OK;
}

static oxo_status build(grounder *b, const pddl_scope *scope, uint32_t node,
                        uint32_t *env, bool negate, uint32_t *index)
{
    const pddl_node *n = &b->t->node[node];
    uint32_t base = b->stacked, atom;
    bool settled = false, truth;
    ground_kind kind = GROUND_AND;
    if (b->nodes > RAW_MAX / 2)
        return too_large(b, "conditions");
    switch ((pddl_kind)n->kind) {
    case PDDL_ATOM:
        TRY(find_atom(b, atom_of(b, n, env), b->fluent[n->predicate], &atom));
        if (!b->fluent[n->predicate]) {
            truth = atom != UINT32_MAX && b->atom[atom].init;
            *index = truth != negate ? RAW_TRUE : RAW_FALSE;
            return OXO_OK;
        }
        return raw_node(b, negate ? GROUND_NOT : GROUND_FACT, atom, base,
                        index);
    case PDDL_EQUAL: {
        int32_t x = b->t->term[n->term], y = b->t->term[n->term + 1];
        truth = (x >= 0 ? (uint32_t)x : env[-1 - x]) ==
                (y >= 0 ? (uint32_t)y : env[-1 - y]);
        *index = truth != negate ? RAW_TRUE : RAW_FALSE;
        return OXO_OK;
    }
    case PDDL_NOT:
        return build(b, scope, b->t->kid[n->kid], env, !negate, index);
    case PDDL_AND:
    case PDDL_OR:
        kind = (n->kind == PDDL_AND) != negate ? GROUND_AND : GROUND_OR;
        for (uint32_t i = 0; i < n->kids && !settled; i++)
            TRY(build_kid(b, scope, b->t->kid[n->kid + i], env, negate, kind,
                          &settled));
        break;
    case PDDL_FORALL:
    case PDDL_EXISTS:
        kind = (n->kind == PDDL_FORALL) != negate ? GROUND_AND : GROUND_OR;
        TRY(build_quantified(b, scope, n, 0, env, negate, kind, &settled));
        break;
    case PDDL_WHEN:
    case PDDL_ONEOF:
        return oxo_fail(b->error, OXO_BAD_INPUT, "an effect as a condition");
    }
    if (settled) {
        b->stacked = base;
        *index = kind == GROUND_AND ? RAW_FALSE : RAW_TRUE;
        return OXO_OK;
    }
    return raw_join(b, kind, base, index);
}

/* ---- effects ---- */

static oxo_status ropes_of(grounder *b, const pddl_scope *scope, uint32_t node,
                           uint32_t *env, uint32_t when, rope_list *list);

static oxo_status one_rope(grounder *b, const rope *value, rope_list *list)
{
    list->rope = take(b, sizeof(rope *));
    if (!list->rope)
        return no_memory(b);
    list->rope[0] = value;
    list->count = 1;
    return OXO_OK;
}

/* Every outcome of one with every outcome of the other. */
static oxo_status multiply(grounder *b, rope_list *all, rope_list more)
{
    if (more.count == 1 && !more.rope[0])
        return OXO_OK;
    if (all->count == 1 && !all->rope[0]) {
        *all = more;
        return OXO_OK;
    }
    size_t count = all->count * more.count;
    if (count > GROUND_MAX_OUTCOMES)
        return too_large(b, "an action has more than 4096 outcomes");
    rope_list result = {take(b, count * sizeof(rope *)), 0};
    rope *joined = take(b, count * sizeof *joined);
    if (!result.rope || !joined)
        return no_memory(b);
    for (size_t i = 0; i < all->count; i++) {
        for (size_t j = 0; j < more.count; j++) {
            rope *r = &joined[result.count];
            if (!all->rope[i] || !more.rope[j]) {
                result.rope[result.count++] =
                    all->rope[i] ? all->rope[i] : more.rope[j];
                continue;
            }
            *r = (rope){.left = all->rope[i], .right = more.rope[j]};
            result.rope[result.count++] = r;
        }
    }
    *all = result;
    return OXO_OK;
}

static oxo_status ropes_quantified(grounder *b, const pddl_scope *scope,
                                   const pddl_node *n, uint32_t variable,
                                   uint32_t *env, uint32_t when,
                                   rope_list *list)
{
    if (variable == n->terms) {
        rope_list more;
        TRY(ropes_of(b, scope, b->t->kid[n->kid], env, when, &more));
        return multiply(b, list, more);
    }
    uint32_t slot = (uint32_t)(-1 - b->t->term[n->term + variable]);
    for (uint32_t o = 0; o < b->t->objects; o++) {
        if (!pddl_fits(b->t, o, scope->types[slot]))
            continue;
        if (++b->tried > b->max_tries)
            return too_large(b, "too many combinations of objects");
        env[slot] = o;
        TRY(ropes_quantified(b, scope, n, variable + 1, env, when, list));
    }
    return OXO_OK;
}

/* The outcomes of an effect; a NULL rope is "nothing happens". */
static oxo_status ropes_of(grounder *b, const pddl_scope *scope, uint32_t node,
                           uint32_t *env, uint32_t when, rope_list *list)
{
    const pddl_node *n = &b->t->node[node];
    rope_list more;
    switch ((pddl_kind)n->kind) {
    case PDDL_ATOM:
    case PDDL_NOT: {
        const pddl_node *fact =
            n->kind == PDDL_NOT ? &b->t->node[b->t->kid[n->kid]] : n;
        rope *r = take(b, sizeof *r);
        if (!r)
            return no_memory(b);
        *r = (rope){.effect = {.when = when, .add = n->kind == PDDL_ATOM}};
        TRY(find_atom(b, atom_of(b, fact, env), true, &r->effect.atom));
        return one_rope(b, r, list);
    }
    case PDDL_AND:
        TRY(one_rope(b, NULL, list));
        for (uint32_t i = 0; i < n->kids; i++) {
            TRY(ropes_of(b, scope, b->t->kid[n->kid + i], env, when, &more));
            TRY(multiply(b, list, more));
        }
        return OXO_OK;
    case PDDL_FORALL:
        TRY(one_rope(b, NULL, list));
        return ropes_quantified(b, scope, n, 0, env, when, list);
    case PDDL_WHEN: {
        uint32_t condition, both;
        TRY(build(b, scope, b->t->kid[n->kid], env, false, &condition));
        if (condition == RAW_FALSE)
            return one_rope(b, NULL, list);
        both = condition;
        if (when != RAW_TRUE && condition != RAW_TRUE) {
            uint32_t base = b->stacked;
            GROW(b, b->stack, b->stacked, b->stack_room);
            b->stack[b->stacked++] = when;
            GROW(b, b->stack, b->stacked, b->stack_room);
            b->stack[b->stacked++] = condition;
            TRY(raw_join(b, GROUND_AND, base, &both));
        } else if (condition == RAW_TRUE)
            both = when;
        return ropes_of(b, scope, b->t->kid[n->kid + 1], env, both, list);
    }
    case PDDL_ONEOF: {
        rope_list all = {NULL, 0};
        for (uint32_t i = 0; i < n->kids; i++) {
            TRY(ropes_of(b, scope, b->t->kid[n->kid + i], env, when, &more));
            if (all.count + more.count > GROUND_MAX_OUTCOMES)
                return too_large(b, "an action has more than 4096 outcomes");
            const rope **sum =
                take(b, (all.count + more.count) * sizeof(rope *));
            if (!sum)
                return no_memory(b);
            if (all.count)
                memcpy(sum, all.rope, all.count * sizeof(rope *));
            memcpy(sum + all.count, more.rope, more.count * sizeof(rope *));
            all.rope = sum;
            all.count += more.count;
        }
        *list = all;
        return OXO_OK;
    }
    case PDDL_EQUAL:
    case PDDL_OR:
    case PDDL_EXISTS:
        break;
    }
    return oxo_fail(b->error, OXO_BAD_INPUT, "a condition as an effect");
}

static oxo_status unroll(grounder *b, const rope *r)
{
    while (r) {
        if (r->right)
            TRY(unroll(b, r->right));
        if (!r->left) {
            GROW(b, b->effect, b->effects, b->effect_room);
            b->effect[b->effects++] = r->effect;
        }
        r = r->left;
    }
    return OXO_OK;
}

/* ---- instances ---- */

static oxo_status instance(grounder *b, uint32_t schema, uint32_t *env)
{
    const pddl_action *s = &b->t->action[schema];
    ground_task *g = b->g;
    uint32_t nodes = b->nodes, kids = b->kids, pre;
    TRY(build(b, &s->scope, s->precondition, env, false, &pre));
    if (pre == RAW_FALSE) {
        b->nodes = nodes;
        b->kids = kids;
        return OXO_OK;
    }
    if (b->actions >= b->max_actions)
        return too_large(b, "too many actions");
    rope_list list;
    TRY(ropes_of(b, &s->scope, s->effect, env, RAW_TRUE, &list));
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
        TRY(unroll(b, list.rope[i]));
        b->outcome[b->outcomes++] = (raw_outcome){first, b->effects - first};
    }
    GROW(b, b->action, b->actions, b->action_room);
    b->action[b->actions++] = a;
    drop_blocks(b);
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
            return too_large(b, "too many combinations of objects");
        env[parameter] = o;
        bool possible = true;
        for (uint32_t i = 0; possible && pre->kind == PDDL_AND && i < pre->kids;
             i++) {
            uint32_t kid = b->t->kid[pre->kid + i], value;
            if (bound_at(b, kid) != parameter + 1)
                continue;
            TRY(build(b, &s->scope, kid, env, false, &value));
            possible = value != RAW_FALSE;
        }
        if (possible)
            TRY(instances(b, schema, parameter + 1, env));
    }
    return OXO_OK;
}

/* ---- which facts can change ---- */

/* 0 false, 1 true, 2 either. */
static int value_of(const grounder *b, uint32_t node)
{
    const ground_node *n = &b->node[node];
    switch ((ground_kind)n->kind) {
    case GROUND_TRUE:
        return 1;
    case GROUND_FALSE:
        return 0;
    case GROUND_FACT:
    case GROUND_NOT: {
        const raw_atom *a = &b->atom[n->fact];
        if (a->init ? a->deleted : a->added)
            return 2;
        return a->init == (n->kind == GROUND_FACT);
    }
    case GROUND_AND:
    case GROUND_OR: {
        int decides = n->kind == GROUND_OR, result = !decides;
        for (uint32_t i = 0; i < n->kids; i++) {
            int v = value_of(b, b->kid[n->kid + i]);
            if (v == decides)
                return v;
            if (v == 2)
                result = 2;
        }
        return result;
    }
    }
    return 2;
}

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
            if (!b->action[i].dropped && value_of(b, b->action[i].pre) == 0)
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
                    if (value_of(b, f->when) != 0)
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

/* ---- the final form ---- */

static oxo_status final_node(grounder *b, uint32_t raw, uint32_t *index)
{
    ground_task *g = b->g;
    const ground_node n = b->node[raw];
    int value = value_of(b, raw);
    ground_node out = {.kind = n.kind};
    uint32_t base = b->stacked;
    if (value != 2)
        out.kind = value ? GROUND_TRUE : GROUND_FALSE;
    else if (n.kind == GROUND_FACT || n.kind == GROUND_NOT)
        out.fact = (uint32_t)b->atom[n.fact].fact;
    else {
        for (uint32_t i = 0; i < n.kids; i++) {
            uint32_t kid = b->kid[n.kid + i], made;
            if (value_of(b, kid) != 2)
                continue; /* neutral, or value would be settled */
            TRY(final_node(b, kid, &made));
            GROW(b, b->stack, b->stacked, b->stack_room);
            b->stack[b->stacked++] = made;
        }
        if (b->stacked == base + 1) {
            *index = b->stack[--b->stacked];
            return OXO_OK;
        }
        /* an AND under an AND (OR under OR) is opened */
        out.kid = g->kids;
        for (uint32_t i = base; i < b->stacked; i++) {
            const ground_node *k = &g->node[b->stack[i]];
            bool open = k->kind == out.kind;
            for (uint32_t j = 0; j < (open ? k->kids : 1); j++) {
                GROW(b, g->kid, g->kids, g->kid_room);
                g->kid[g->kids] = open ? g->kid[k->kid + j] : b->stack[i];
                g->kids++;
            }
        }
        out.kids = g->kids - out.kid;
        b->stacked = base;
    }
    GROW(b, g->node, g->nodes, g->node_room);
    g->node[g->nodes] = out;
    *index = g->nodes++;
    return OXO_OK;
}

static oxo_status compile(grounder *b, uint32_t raw, ground_condition *c)
{
    ground_task *g = b->g;
    uint32_t root, rest_first;
    TRY(final_node(b, raw, &root));
    *c = (ground_condition){.root = root, .mask = g->masks, .rest = -1};
    const ground_node n = g->node[root];
    if (n.kind == GROUND_TRUE)
        return OXO_OK;
    uint64_t care[GROUND_MAX_WORDS] = {0}, value[GROUND_MAX_WORDS] = {0};
    rest_first = g->kids;
    bool contradiction = false;
    for (uint32_t i = 0; i < (n.kind == GROUND_AND ? n.kids : 1); i++) {
        uint32_t kid = n.kind == GROUND_AND ? g->kid[n.kid + i] : root;
        const ground_node k = g->node[kid];
        if (k.kind == GROUND_FACT || k.kind == GROUND_NOT) {
            uint64_t bit = UINT64_C(1) << k.fact % 64,
                     want = k.kind == GROUND_FACT ? bit : 0;
            if ((care[k.fact / 64] & bit) && (value[k.fact / 64] & bit) != want)
                contradiction = true;
            care[k.fact / 64] |= bit;
            value[k.fact / 64] |= want;
        } else {
            GROW(b, g->kid, g->kids, g->kid_room);
            g->kid[g->kids++] = kid;
        }
    }
    for (uint32_t w = 0; w < g->words; w++) {
        if (!care[w])
            continue;
        GROW(b, g->mask, g->masks, g->mask_room);
        g->mask[g->masks++] = (ground_mask){w, care[w], value[w]};
        c->masks++;
    }
    if (contradiction || g->kids > rest_first) {
        GROW(b, g->node, g->nodes, g->node_room);
        g->node[g->nodes] =
            (ground_node){.kind = contradiction ? GROUND_FALSE : GROUND_AND,
                          .kid = rest_first,
                          .kids = g->kids - rest_first};
        c->rest = (int32_t)g->nodes++;
    }
    return OXO_OK;
}

/* Effects with the same condition become one. */
static oxo_status final_outcome(grounder *b, const raw_outcome *from)
{
    ground_task *g = b->g;
    GROW(b, g->outcome, g->outcomes, g->outcome_room);
    ground_outcome out = {.effect = g->effects};
    uint32_t i = 0;
    while (i < from->effects) {
        const uint32_t when = b->effect[from->effect + i].when;
        uint64_t clear[GROUND_MAX_WORDS] = {0}, set[GROUND_MAX_WORDS] = {0};
        for (; i < from->effects && b->effect[from->effect + i].when == when;
             i++) {
            const raw_effect *e = &b->effect[from->effect + i];
            int32_t fact = b->atom[e->atom].fact;
            if (fact >= 0)
                oxo_bit_set(e->add ? set : clear, (unsigned)fact);
        }
        if (value_of(b, when) == 0)
            continue;
        ground_effect effect = {.change = g->changes};
        for (uint32_t w = 0; w < g->words; w++) {
            if (!(clear[w] | set[w]))
                continue;
            GROW(b, g->change, g->changes, g->change_room);
            g->change[g->changes++] =
                (ground_change){w, clear[w] & ~set[w], set[w]};
            effect.changes++;
        }
        if (!effect.changes)
            continue;
        TRY(compile(b, when, &effect.when));
        GROW(b, g->effect, g->effects, g->effect_room);
        g->effect[g->effects++] = effect;
        out.effects++;
    }
    g->outcome[g->outcomes++] = out;
    return OXO_OK;
}

static int by_atom(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static oxo_status number_facts(grounder *b)
{
    ground_task *g = b->g;
    g->atom = malloc((b->atoms + (size_t)1) * sizeof *g->atom);
    g->constant = malloc((b->atoms + (size_t)1) * sizeof *g->constant);
    if (!g->atom || !g->constant)
        return no_memory(b);
    for (uint32_t i = 0; i < b->atoms; i++) {
        const raw_atom *a = &b->atom[i];
        if (a->init ? a->deleted : a->added) {
            g->atom[g->facts++] = a->atom;
        } else if (a->init)
            g->constant[g->constants++] = a->atom;
    }
    qsort(g->atom, g->facts, sizeof *g->atom, by_atom);
    qsort(g->constant, g->constants, sizeof *g->constant, by_atom);
    if (g->facts > 64 * GROUND_MAX_WORDS)
        return too_large(b, "more than 4096 facts can change");
    g->words = g->facts ? (g->facts + 63) / 64 : 1;
    g->init = calloc(g->words, sizeof *g->init);
    if (!g->init)
        return no_memory(b);
    for (unsigned f = 0; f < g->facts; f++) {
        uint32_t raw;
        TRY(find_atom(b, g->atom[f], false, &raw));
        b->atom[raw].fact = (int32_t)f;
        if (b->atom[raw].init)
            oxo_bit_set(g->init, f);
    }
    return OXO_OK;
}

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
        TRY(find_atom(b, atom_of(b, &t->node[t->init[i]], env), true, &atom));
        b->atom[atom].init = true;
    }
    for (unsigned i = 0; i < t->actions; i++)
        TRY(instances(b, i, 0, env));
    TRY(build(b, &t->goal_scope, t->goal, env, false, &raw_goal));
    settle(b);
    TRY(number_facts(b));
    for (uint32_t i = 0; i < b->actions; i++) {
        const raw_action *a = &b->action[i];
        if (a->dropped)
            continue;
        ground_action out = {.schema = a->schema,
                             .argument = a->argument,
                             .outcome = g->outcomes,
                             .outcomes = a->outcomes};
        TRY(compile(b, a->pre, &out.pre));
        for (uint32_t o = 0; o < a->outcomes; o++)
            TRY(final_outcome(b, &b->outcome[a->outcome + o]));
        if (a->outcomes > g->max_outcomes)
            g->max_outcomes = a->outcomes;
        GROW(b, g->action, g->actions, g->action_room);
        g->action[g->actions++] = out;
    }
    return compile(b, raw_goal, &g->goal);
}

oxo_status ground_create(const pddl_task *lifted, size_t max_actions,
                         ground_task **task, oxo_error *error)
{
    grounder b = {.t = lifted,
                  .error = error,
                  .max_actions = max_actions ? max_actions : 1000000};
    b.max_tries = 50 * (uint64_t)b.max_actions;
    b.g = calloc(1, sizeof *b.g);
    b.fluent = calloc(lifted->predicates + (size_t)1, sizeof *b.fluent);
    oxo_status status = OXO_NO_MEMORY;
    if (b.g && b.fluent) {
        b.g->lifted = lifted;
        status = ground(&b);
    } else
        oxo_fail(error, status, "out of memory");
    drop_blocks(&b);
    free(b.fluent);
    free(b.atom);
    free(b.table);
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
