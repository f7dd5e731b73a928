/* The PDDL parser, formulas: conditions and effects become nodes of the task.
 *
 * Children of the node being read wait on p->stack, which the parser owns, so
 * that an error anywhere needs no clean-up on its way out. The depth of the
 * recursion is bounded by the lexer's limit on brackets.
 */
#include "plan/pddl_parse.h"

#include <string.h>

static oxo_status add_node(parser *p, pddl_node node, uint32_t *index)
{
    pddl_task *t = p->t;
    if (t->nodes == PDDL_MAX_NODES)
        return oxo_fail(p->lex.error, OXO_LIMIT, "%.60s: formulas too large",
                        p->lex.source->name);
    GROW(p, t->node, t->nodes, t->node_room);
    t->node[t->nodes] = node;
    *index = t->nodes++;
    return OXO_OK;
}

oxo_status pddl_push(parser *p, uint32_t node)
{
    GROW(p, p->stack, p->stacked, p->stack_room);
    p->stack[p->stacked++] = node;
    return OXO_OK;
}

/* Makes a node of what was pushed since `base`. */
oxo_status pddl_close_node(parser *p, pddl_node node, uint32_t base,
                           uint32_t *index)
{
    pddl_task *t = p->t;
    node.kid = t->kids;
    node.kids = p->stacked - base;
    for (uint32_t i = base; i < p->stacked; i++) {
        GROW(p, t->kid, t->kids, t->kid_room);
        t->kid[t->kids++] = p->stack[i];
    }
    p->stacked = base;
    return add_node(p, node, index);
}

static oxo_status add_term(parser *p, int32_t term)
{
    pddl_task *t = p->t;
    GROW(p, t->term, t->terms, t->term_room);
    t->term[t->terms++] = term;
    return OXO_OK;
}

static oxo_status read_term(parser *p, int32_t *term)
{
    if (p->lex.token == PDDL_VARIABLE) {
        for (unsigned i = p->visibles; i-- > 0;) {
            if (!strcmp(p->visible[i].name, p->lex.word)) {
                *term = -1 - (int32_t)p->visible[i].slot;
                return pddl_next_token(p);
            }
        }
        return pddl_lex_fail(&p->lex, "unknown variable '%s'", p->lex.word);
    }
    TRY(pddl_check_name(p, "an object or a variable"));
    int object = pddl_find_object(p);
    if (object < 0)
        return pddl_lex_fail(&p->lex, "unknown object '%s'", p->lex.word);
    *term = object;
    return pddl_next_token(p);
}

/* The rest of an atom, from its predicate's name to the bracket. */
oxo_status pddl_read_atom(parser *p, uint32_t *index)
{
    pddl_task *t = p->t;
    pddl_node node = {.kind = PDDL_ATOM, .term = t->terms};
    bool equal = pddl_at_name(p, "=");
    unsigned arity = 2;
    const char *name = "=";
    if (equal)
        node.kind = PDDL_EQUAL;
    else {
        TRY(pddl_check_name(p, "the name of a predicate"));
        int predicate = pddl_find_predicate(t, p->lex.word);
        if (predicate < 0)
            return pddl_lex_fail(&p->lex, "unknown predicate '%s'",
                                 p->lex.word);
        node.predicate = (uint32_t)predicate;
        arity = t->predicate[predicate].arity;
        name = t->predicate[predicate].name;
    }
    TRY(pddl_next_token(p));
    while (p->lex.token != PDDL_CLOSE) {
        int32_t term = 0;
        if (node.terms == arity)
            return pddl_lex_fail(&p->lex, "'%s' takes %u arguments", name,
                                 arity);
        pddl_lexer before = p->lex;
        TRY(read_term(p, &term));
        if (!equal && term >= 0 &&
            !pddl_fits(t, (uint32_t)term,
                       t->predicate[node.predicate].types[node.terms]))
            return pddl_lex_fail(&before,
                                 "'%s' has the wrong type for argument %u of "
                                 "'%s'",
                                 before.word, node.terms + 1, name);
        TRY(add_term(p, term));
        node.terms++;
    }
    if (node.terms < arity)
        return pddl_lex_fail(&p->lex, "'%s' takes %u arguments", name, arity);
    return add_node(p, node, index);
}

/* The variables of a quantifier, then `body`, then out of sight again. */
static oxo_status read_quantified(parser *p, pddl_kind kind,
                                  oxo_status (*body)(parser *, uint32_t *),
                                  uint32_t *index)
{
    uint64_t types[PDDL_MAX_ARITY];
    char names[PDDL_MAX_ARITY][PDDL_MAX_WORD];
    unsigned count, visibles = p->visibles;
    uint32_t base = p->stacked, inner;
    TRY(pddl_expect(p, PDDL_OPEN, "'(' before the variables"));
    TRY(pddl_read_variables(p, PDDL_MAX_ARITY, "a quantifier", &count, types,
                            names));
    if (p->scope->slots + count > PDDL_MAX_SLOTS)
        return pddl_lex_fail(&p->lex, "more than %d variables together",
                             PDDL_MAX_SLOTS);
    TRY(pddl_expect(p, PDDL_CLOSE, "')'"));
    pddl_node node = {
        .kind = (uint8_t)kind, .term = p->t->terms, .terms = count};
    for (unsigned i = 0; i < count; i++) {
        uint32_t slot = p->scope->slots++;
        p->scope->types[slot] = types[i];
        TRY(add_term(p, -1 - (int32_t)slot));
        variable *v = &p->visible[p->visibles++];
        memcpy(v->name, names[i], sizeof v->name);
        v->slot = slot;
    }
    TRY(body(p, &inner));
    p->visibles = visibles;
    TRY(pddl_push(p, inner));
    return pddl_close_node(p, node, base, index);
}

oxo_status pddl_read_condition(parser *p, uint32_t *index);

/* Conditions or effects up to the bracket, pushed. */
static oxo_status read_list(parser *p, oxo_status (*one)(parser *, uint32_t *))
{
    while (p->lex.token != PDDL_CLOSE) {
        uint32_t kid;
        TRY(one(p, &kid));
        TRY(pddl_push(p, kid));
    }
    return OXO_OK;
}

oxo_status pddl_read_condition(parser *p, uint32_t *index)
{
    uint32_t base = p->stacked, kid;
    TRY(pddl_expect(p, PDDL_OPEN, "'(' of a condition"));
    if (p->lex.token == PDDL_CLOSE) { /* "()" is true */
        TRY(pddl_close_node(p, (pddl_node){.kind = PDDL_AND}, base, index));
    } else if (pddl_at_name(p, "and") || pddl_at_name(p, "or")) {
        pddl_node node = {.kind = pddl_at_name(p, "and") ? PDDL_AND : PDDL_OR};
        TRY(pddl_next_token(p));
        TRY(read_list(p, pddl_read_condition));
        TRY(pddl_close_node(p, node, base, index));
    } else if (pddl_at_name(p, "not")) {
        TRY(pddl_next_token(p));
        TRY(pddl_read_condition(p, &kid));
        TRY(pddl_push(p, kid));
        TRY(pddl_close_node(p, (pddl_node){.kind = PDDL_NOT}, base, index));
    } else if (pddl_at_name(p, "imply")) {
        TRY(pddl_next_token(p));
        TRY(pddl_read_condition(p, &kid));
        TRY(pddl_push(p, kid));
        TRY(pddl_close_node(p, (pddl_node){.kind = PDDL_NOT}, base, &kid));
        TRY(pddl_push(p, kid));
        TRY(pddl_read_condition(p, &kid));
        TRY(pddl_push(p, kid));
        TRY(pddl_close_node(p, (pddl_node){.kind = PDDL_OR}, base, index));
    } else if (pddl_at_name(p, "forall") || pddl_at_name(p, "exists")) {
        pddl_kind kind = pddl_at_name(p, "forall") ? PDDL_FORALL : PDDL_EXISTS;
        TRY(pddl_next_token(p));
        TRY(read_quantified(p, kind, pddl_read_condition, index));
    } else
        TRY(pddl_read_atom(p, index));
    return pddl_expect(p, PDDL_CLOSE, "')' at the end of a condition");
}

oxo_status pddl_read_effect(parser *p, uint32_t *index)
{
    uint32_t base = p->stacked, kid;
    TRY(pddl_expect(p, PDDL_OPEN, "'(' of an effect"));
    if (p->lex.token == PDDL_CLOSE) {
        TRY(pddl_close_node(p, (pddl_node){.kind = PDDL_AND}, base, index));
    } else if (pddl_at_name(p, "and")) {
        TRY(pddl_next_token(p));
        TRY(read_list(p, pddl_read_effect));
        TRY(pddl_close_node(p, (pddl_node){.kind = PDDL_AND}, base, index));
    } else if (pddl_at_name(p, "oneof")) {
        TRY(pddl_next_token(p));
        TRY(read_list(p, pddl_read_effect));
        if (p->stacked == base)
            return pddl_lex_fail(&p->lex, "'oneof' needs an effect");
        TRY(pddl_close_node(p, (pddl_node){.kind = PDDL_ONEOF}, base, index));
    } else if (pddl_at_name(p, "when")) {
        TRY(pddl_next_token(p));
        TRY(pddl_read_condition(p, &kid));
        TRY(pddl_push(p, kid));
        TRY(pddl_read_effect(p, &kid));
        TRY(pddl_push(p, kid));
        TRY(pddl_close_node(p, (pddl_node){.kind = PDDL_WHEN}, base, index));
    } else if (pddl_at_name(p, "forall")) {
        TRY(pddl_next_token(p));
        TRY(read_quantified(p, PDDL_FORALL, pddl_read_effect, index));
    } else if (pddl_at_name(p, "not")) {
        TRY(pddl_next_token(p));
        TRY(pddl_expect(p, PDDL_OPEN, "'(' of the fact that ends"));
        if (pddl_at_name(p, "="))
            return pddl_lex_fail(&p->lex, "equality cannot be an effect");
        TRY(pddl_read_atom(p, &kid));
        TRY(pddl_expect(p, PDDL_CLOSE, "')'"));
        TRY(pddl_push(p, kid));
        TRY(pddl_close_node(p, (pddl_node){.kind = PDDL_NOT}, base, index));
    } else {
        if (pddl_at_name(p, "=") || pddl_at_name(p, "increase") ||
            pddl_at_name(p, "decrease") || pddl_at_name(p, "assign") ||
            pddl_at_name(p, "or") || pddl_at_name(p, "exists") ||
            pddl_at_name(p, "probabilistic"))
            return pddl_lex_fail(&p->lex, "'%s' cannot be an effect here",
                                 p->lex.word);
        TRY(pddl_read_atom(p, index));
    }
    return pddl_expect(p, PDDL_CLOSE, "')' at the end of an effect");
}
