/* Grounding, conditions: atoms with their arguments bound, and nodes over
 * them. Predicates that no effect mentions are evaluated at once, so that a
 * node is true, false, or over facts that may change. */
#include "plan/ground_raw.h"

oxo_status raw_no_memory(grounder *b)
{
    return oxo_fail(b->error, OXO_NO_MEMORY, "out of memory");
}

oxo_status raw_too_large(grounder *b, const char *what)
{
    return oxo_fail(b->error, OXO_LIMIT, "the task is too large to ground: %s",
                    what);
}

oxo_status raw_find_atom(grounder *b, uint64_t atom, bool make, uint32_t *index)
{
    bool fresh = false;
    *index = make ? oxo_keys_add(&b->names, &atom, &fresh)
                  : oxo_keys_find(&b->names, &atom);
    if (*index == OXO_NO_KEY)
        return make ? raw_no_memory(b) : OXO_OK;
    if (!fresh)
        return OXO_OK;
    GROW(b, b->atom, *index, b->atom_room);
    b->atom[*index] = (raw_atom){.atom = atom, .fact = -1};
    b->atoms = b->names.count;
    return OXO_OK;
}

uint64_t raw_atom_of(const grounder *b, const pddl_node *n, const uint32_t *env)
{
    uint32_t argument[PDDL_MAX_ARITY];
    for (uint32_t i = 0; i < n->terms; i++) {
        int32_t term = b->t->term[n->term + i];
        argument[i] = term >= 0 ? (uint32_t)term : env[-1 - term];
    }
    return pddl_atom(b->t, n->predicate, argument);
}

oxo_status raw_node(grounder *b, ground_kind kind, uint32_t atom, uint32_t base,
                    uint32_t *index)
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
oxo_status raw_join(grounder *b, ground_kind kind, uint32_t base,
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

/* Builds a kid and pushes it unless it is neutral; *settled when it decides
 * the whole. */
static oxo_status build_kid(grounder *b, const pddl_scope *scope, uint32_t node,
                            uint32_t *env, bool negate, ground_kind kind,
                            bool *settled)
{
    uint32_t kid;
    TRY(raw_condition(b, scope, node, env, negate, &kid));
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
            return raw_too_large(b, "too many combinations of objects");
        env[slot] = o;
        TRY(build_quantified(b, scope, n, variable + 1, env, negate, kind,
                             settled));
    }
    return OXO_OK;
}

oxo_status raw_condition(grounder *b, const pddl_scope *scope, uint32_t node,
                         uint32_t *env, bool negate, uint32_t *index)
{
    const pddl_node *n = &b->t->node[node];
    uint32_t base = b->stacked, atom;
    bool settled = false, truth;
    ground_kind kind = GROUND_AND;
    if (b->nodes > RAW_MAX / 2)
        return raw_too_large(b, "conditions");
    switch ((pddl_kind)n->kind) {
    case PDDL_ATOM:
        TRY(raw_find_atom(b, raw_atom_of(b, n, env), b->fluent[n->predicate],
                          &atom));
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
        return raw_condition(b, scope, b->t->kid[n->kid], env, !negate, index);
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

int raw_value(const grounder *b, uint32_t node)
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
            int v = raw_value(b, b->kid[n->kid + i]);
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
