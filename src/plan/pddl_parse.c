/* Reads a domain and a problem into a pddl_task.
 *
 * Recursive descent; the depth of the recursion is bounded by the lexer's
 * limit on brackets. Everything is checked here: unknown and repeated names,
 * arity, types of objects, sections in the wrong file, words outside the
 * fragment. Grounding and simulation may rely on it.
 *
 * Children of the node being read wait on `stack`, which the parser owns, so
 * that an error anywhere needs no clean-up on its way out.
 *
 * One file of over 800 lines: it is one grammar, a function per rule.
 */
#include "plan/pddl.h"
#include "plan/pddl_lex.h"

#include "base/array.h"
#include "base/keys.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct variable {
    char name[PDDL_MAX_WORD];
    uint32_t slot;
} variable;

typedef struct parser {
    pddl_lexer lex;
    pddl_task *t;
    pddl_scope *scope;
    variable visible[PDDL_MAX_SLOTS]; /* innermost last */
    unsigned visibles;
    uint32_t *stack, stacked, stack_room;
    uint32_t predicate_room, object_room, action_room;
    oxo_keys objects; /* their names, numbered as they are */
} parser;

static oxo_status no_memory(parser *p)
{
    return oxo_fail(p->lex.error, OXO_NO_MEMORY, "out of memory");
}

/* Room for one more element. */
#define GROW(p, array, used, room) \
    OXO_GROW(array, (used) + 1, room, return no_memory(p))

/* ---- tokens ---- */

static bool at_name(const parser *p, const char *word)
{
    return p->lex.token == PDDL_NAME && !strcmp(p->lex.word, word);
}

static oxo_status next(parser *p)
{
    return pddl_lex_next(&p->lex);
}

static oxo_status expect(parser *p, pddl_token token, const char *what)
{
    if (p->lex.token != token)
        return pddl_lex_fail(&p->lex, "expected %s, found '%s'", what,
                             p->lex.word);
    return next(p);
}

static oxo_status expect_name(parser *p, const char *word)
{
    if (!at_name(p, word))
        return pddl_lex_fail(&p->lex, "expected '%s', found '%s'", word,
                             p->lex.word);
    return next(p);
}

/* A name to be declared: not a keyword, a variable or a sign. */
static oxo_status check_name(parser *p, const char *what)
{
    if (p->lex.token != PDDL_NAME || p->lex.word[0] == ':' ||
        !strcmp(p->lex.word, "-") || !strcmp(p->lex.word, "="))
        return pddl_lex_fail(&p->lex, "expected %s, found '%s'", what,
                             p->lex.word);
    return OXO_OK;
}

static oxo_status copy_word(parser *p, char **copy)
{
    char *text = malloc(strlen(p->lex.word) + 1);
    if (!text)
        return no_memory(p);
    strcpy(text, p->lex.word);
    free(*copy);
    *copy = text;
    return OXO_OK;
}

/* ---- types ---- */

static int find_type(const pddl_task *t, const char *name)
{
    for (unsigned i = 0; i < t->types; i++) {
        if (!strcmp(t->type_name[i], name))
            return (int)i;
    }
    return -1;
}

static oxo_status declare_type(parser *p, unsigned *type)
{
    TRY(check_name(p, "the name of a type"));
    int known = find_type(p->t, p->lex.word);
    if (known < 0) {
        if (p->t->types == PDDL_MAX_TYPES)
            return pddl_lex_fail(&p->lex, "more than %d types", PDDL_MAX_TYPES);
        p->t->type_name[p->t->types] = NULL;
        TRY(copy_word(p, &p->t->type_name[p->t->types]));
        known = (int)p->t->types++;
        p->t->type_up[known] = UINT64_C(1) << known | 1;
    }
    *type = (unsigned)known;
    return OXO_OK;
}

/* After "-": a type, or (either type ...). As a set; `declare` makes unknown
 * types, otherwise they are errors. */
static oxo_status type_set(parser *p, bool declare, uint64_t *set)
{
    bool either = p->lex.token == PDDL_OPEN;
    *set = 0;
    if (either) {
        TRY(next(p));
        TRY(expect_name(p, "either"));
    }
    do {
        unsigned type = 0;
        if (declare)
            TRY(declare_type(p, &type));
        else {
            TRY(check_name(p, "a type"));
            int known = find_type(p->t, p->lex.word);
            if (known < 0)
                return pddl_lex_fail(&p->lex, "unknown type '%s'", p->lex.word);
            type = (unsigned)known;
        }
        *set |= UINT64_C(1) << type;
        TRY(next(p));
    } while (either && p->lex.token != PDDL_CLOSE);
    if (either)
        TRY(expect(p, PDDL_CLOSE, "')'"));
    return OXO_OK;
}

static oxo_status read_types(parser *p)
{
    pddl_task *t = p->t;
    uint64_t pending = 0;
    while (p->lex.token != PDDL_CLOSE) {
        if (at_name(p, "-")) {
            uint64_t parents;
            TRY(next(p));
            TRY(type_set(p, true, &parents));
            for (unsigned i = 0; i < t->types; i++) {
                if (pending >> i & 1)
                    t->type_up[i] |= parents;
            }
            pending = 0;
            continue;
        }
        unsigned type;
        TRY(declare_type(p, &type));
        pending |= UINT64_C(1) << type;
        TRY(next(p));
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned i = 0; i < t->types; i++) {
            for (unsigned j = 0; j < t->types; j++) {
                if ((t->type_up[i] >> j & 1) &&
                    (t->type_up[j] & ~t->type_up[i])) {
                    t->type_up[i] |= t->type_up[j];
                    changed = true;
                }
            }
        }
    }
    return OXO_OK;
}

static uint64_t ancestors(const pddl_task *t, uint64_t set)
{
    uint64_t up = 0;
    for (unsigned i = 0; i < t->types; i++) {
        if (set >> i & 1)
            up |= t->type_up[i];
    }
    return up;
}

/* ---- objects, predicates ---- */

/* The number of the object with the name of the token, or -1. Tasks have
 * thousands of objects, which are named on every line. */
static int find_object(const parser *p)
{
    char key[PDDL_MAX_WORD] = {0};
    strcpy(key, p->lex.word);
    const uint32_t number = oxo_keys_find(&p->objects, key);
    return number == OXO_NO_KEY ? -1 : (int)number;
}

static bool name_object(parser *p)
{
    char key[PDDL_MAX_WORD] = {0};
    strcpy(key, p->lex.word);
    return oxo_keys_add(&p->objects, key, NULL) != OXO_NO_KEY;
}

static int find_predicate(const pddl_task *t, const char *name)
{
    for (unsigned i = 0; i < t->predicates; i++) {
        if (!strcmp(t->predicate[i].name, name))
            return (int)i;
    }
    return -1;
}

/* "a b - type c d": constants and objects. An object that the domain already
 * has as a constant may be named again. */
static oxo_status read_objects(parser *p)
{
    pddl_task *t = p->t;
    p->stacked = 0;
    for (;;) {
        bool typed = at_name(p, "-"), end = p->lex.token == PDDL_CLOSE;
        if (typed || end) {
            uint64_t types = 1;
            if (typed) {
                if (!p->stacked)
                    return pddl_lex_fail(&p->lex, "a type without objects");
                TRY(next(p));
                TRY(type_set(p, false, &types));
            }
            for (uint32_t i = 0; i < p->stacked; i++)
                t->object[p->stack[i]].types |= ancestors(t, types);
            p->stacked = 0;
            if (end)
                return OXO_OK;
            continue;
        }
        TRY(check_name(p, "the name of an object"));
        int known = find_object(p);
        if (known < 0) {
            if (t->objects == PDDL_MAX_NAMES)
                return pddl_lex_fail(&p->lex, "more than %d objects",
                                     PDDL_MAX_NAMES);
            GROW(p, t->object, t->objects, p->object_room);
            t->object[t->objects] = (pddl_object){0};
            TRY(copy_word(p, &t->object[t->objects].name));
            if (!name_object(p)) {
                free(t->object[t->objects].name);
                return no_memory(p);
            }
            known = (int)t->objects++;
        }
        GROW(p, p->stack, p->stacked, p->stack_room);
        p->stack[p->stacked++] = (uint32_t)known;
        TRY(next(p));
    }
}

/* "?x ?y - type ?z": calls for each variable with its place; `types` and the
 * names go to arrays of `max`. */
static oxo_status read_variables(parser *p, unsigned max, const char *of,
                                 unsigned *count, uint64_t *types,
                                 char (*names)[PDDL_MAX_WORD])
{
    unsigned untyped = 0;
    *count = 0;
    while (p->lex.token != PDDL_CLOSE) {
        if (at_name(p, "-")) {
            uint64_t set;
            if (untyped == *count)
                return pddl_lex_fail(&p->lex, "a type without variables");
            TRY(next(p));
            TRY(type_set(p, false, &set));
            while (untyped < *count)
                types[untyped++] = set;
            continue;
        }
        if (p->lex.token != PDDL_VARIABLE)
            return pddl_lex_fail(&p->lex, "expected a variable, found '%s'",
                                 p->lex.word);
        if (*count == max)
            return pddl_lex_fail(&p->lex, "more than %u variables in %s", max,
                                 of);
        for (unsigned i = 0; names && i < *count; i++) {
            if (!strcmp(names[i], p->lex.word))
                return pddl_lex_fail(&p->lex, "variable '%s' appears twice",
                                     p->lex.word);
        }
        if (names)
            strcpy(names[*count], p->lex.word);
        types[(*count)++] = 1;
        TRY(next(p));
    }
    while (untyped < *count)
        types[untyped++] = 1; /* object */
    return OXO_OK;
}

static oxo_status read_predicates(parser *p)
{
    pddl_task *t = p->t;
    while (p->lex.token != PDDL_CLOSE) {
        TRY(expect(p, PDDL_OPEN, "'(' of a predicate"));
        TRY(check_name(p, "the name of a predicate"));
        if (find_predicate(t, p->lex.word) >= 0)
            return pddl_lex_fail(&p->lex, "predicate '%s' is declared twice",
                                 p->lex.word);
        if (t->predicates == PDDL_MAX_NAMES)
            return pddl_lex_fail(&p->lex, "more than %d predicates",
                                 PDDL_MAX_NAMES);
        GROW(p, t->predicate, t->predicates, p->predicate_room);
        pddl_predicate *new = &t->predicate[t->predicates];
        *new = (pddl_predicate){0};
        TRY(copy_word(p, &new->name));
        t->predicates++;
        TRY(next(p));
        TRY(read_variables(p, PDDL_MAX_ARITY, "a predicate", &new->arity,
                           new->types, NULL));
        TRY(expect(p, PDDL_CLOSE, "')'"));
    }
    return OXO_OK;
}

/* ---- formulas ---- */

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

static oxo_status push(parser *p, uint32_t node)
{
    GROW(p, p->stack, p->stacked, p->stack_room);
    p->stack[p->stacked++] = node;
    return OXO_OK;
}

/* Makes a node of what was pushed since `base`. */
static oxo_status close_node(parser *p, pddl_node node, uint32_t base,
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
                return next(p);
            }
        }
        return pddl_lex_fail(&p->lex, "unknown variable '%s'", p->lex.word);
    }
    TRY(check_name(p, "an object or a variable"));
    int object = find_object(p);
    if (object < 0)
        return pddl_lex_fail(&p->lex, "unknown object '%s'", p->lex.word);
    *term = object;
    return next(p);
}

/* The rest of an atom, from its predicate's name to the bracket. */
static oxo_status read_atom(parser *p, uint32_t *index)
{
    pddl_task *t = p->t;
    pddl_node node = {.kind = PDDL_ATOM, .term = t->terms};
    bool equal = at_name(p, "=");
    unsigned arity = 2;
    const char *name = "=";
    if (equal)
        node.kind = PDDL_EQUAL;
    else {
        TRY(check_name(p, "the name of a predicate"));
        int predicate = find_predicate(t, p->lex.word);
        if (predicate < 0)
            return pddl_lex_fail(&p->lex, "unknown predicate '%s'",
                                 p->lex.word);
        node.predicate = (uint32_t)predicate;
        arity = t->predicate[predicate].arity;
        name = t->predicate[predicate].name;
    }
    TRY(next(p));
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
    TRY(expect(p, PDDL_OPEN, "'(' before the variables"));
    TRY(read_variables(p, PDDL_MAX_ARITY, "a quantifier", &count, types,
                       names));
    if (p->scope->slots + count > PDDL_MAX_SLOTS)
        return pddl_lex_fail(&p->lex, "more than %d variables together",
                             PDDL_MAX_SLOTS);
    TRY(expect(p, PDDL_CLOSE, "')'"));
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
    TRY(push(p, inner));
    return close_node(p, node, base, index);
}

static oxo_status read_condition(parser *p, uint32_t *index);

/* Conditions or effects up to the bracket, pushed. */
static oxo_status read_list(parser *p, oxo_status (*one)(parser *, uint32_t *))
{
    while (p->lex.token != PDDL_CLOSE) {
        uint32_t kid;
        TRY(one(p, &kid));
        TRY(push(p, kid));
    }
    return OXO_OK;
}

static oxo_status read_condition(parser *p, uint32_t *index)
{
    uint32_t base = p->stacked, kid;
    TRY(expect(p, PDDL_OPEN, "'(' of a condition"));
    if (p->lex.token == PDDL_CLOSE) { /* "()" is true */
        TRY(close_node(p, (pddl_node){.kind = PDDL_AND}, base, index));
    } else if (at_name(p, "and") || at_name(p, "or")) {
        pddl_node node = {.kind = at_name(p, "and") ? PDDL_AND : PDDL_OR};
        TRY(next(p));
        TRY(read_list(p, read_condition));
        TRY(close_node(p, node, base, index));
    } else if (at_name(p, "not")) {
        TRY(next(p));
        TRY(read_condition(p, &kid));
        TRY(push(p, kid));
        TRY(close_node(p, (pddl_node){.kind = PDDL_NOT}, base, index));
    } else if (at_name(p, "imply")) {
        TRY(next(p));
        TRY(read_condition(p, &kid));
        TRY(push(p, kid));
        TRY(close_node(p, (pddl_node){.kind = PDDL_NOT}, base, &kid));
        TRY(push(p, kid));
        TRY(read_condition(p, &kid));
        TRY(push(p, kid));
        TRY(close_node(p, (pddl_node){.kind = PDDL_OR}, base, index));
    } else if (at_name(p, "forall") || at_name(p, "exists")) {
        pddl_kind kind = at_name(p, "forall") ? PDDL_FORALL : PDDL_EXISTS;
        TRY(next(p));
        TRY(read_quantified(p, kind, read_condition, index));
    } else
        TRY(read_atom(p, index));
    return expect(p, PDDL_CLOSE, "')' at the end of a condition");
}

static oxo_status read_effect(parser *p, uint32_t *index)
{
    uint32_t base = p->stacked, kid;
    TRY(expect(p, PDDL_OPEN, "'(' of an effect"));
    if (p->lex.token == PDDL_CLOSE) {
        TRY(close_node(p, (pddl_node){.kind = PDDL_AND}, base, index));
    } else if (at_name(p, "and")) {
        TRY(next(p));
        TRY(read_list(p, read_effect));
        TRY(close_node(p, (pddl_node){.kind = PDDL_AND}, base, index));
    } else if (at_name(p, "oneof")) {
        TRY(next(p));
        TRY(read_list(p, read_effect));
        if (p->stacked == base)
            return pddl_lex_fail(&p->lex, "'oneof' needs an effect");
        TRY(close_node(p, (pddl_node){.kind = PDDL_ONEOF}, base, index));
    } else if (at_name(p, "when")) {
        TRY(next(p));
        TRY(read_condition(p, &kid));
        TRY(push(p, kid));
        TRY(read_effect(p, &kid));
        TRY(push(p, kid));
        TRY(close_node(p, (pddl_node){.kind = PDDL_WHEN}, base, index));
    } else if (at_name(p, "forall")) {
        TRY(next(p));
        TRY(read_quantified(p, PDDL_FORALL, read_effect, index));
    } else if (at_name(p, "not")) {
        TRY(next(p));
        TRY(expect(p, PDDL_OPEN, "'(' of the fact that ends"));
        if (at_name(p, "="))
            return pddl_lex_fail(&p->lex, "equality cannot be an effect");
        TRY(read_atom(p, &kid));
        TRY(expect(p, PDDL_CLOSE, "')'"));
        TRY(push(p, kid));
        TRY(close_node(p, (pddl_node){.kind = PDDL_NOT}, base, index));
    } else {
        if (at_name(p, "=") || at_name(p, "increase") ||
            at_name(p, "decrease") || at_name(p, "assign") ||
            at_name(p, "or") || at_name(p, "exists") ||
            at_name(p, "probabilistic"))
            return pddl_lex_fail(&p->lex, "'%s' cannot be an effect here",
                                 p->lex.word);
        TRY(read_atom(p, index));
    }
    return expect(p, PDDL_CLOSE, "')' at the end of an effect");
}

/* ---- sections ---- */

static oxo_status read_requirements(parser *p)
{
    static const char *const known[] = {":strips",
                                        ":typing",
                                        ":equality",
                                        ":constants",
                                        ":negative-preconditions",
                                        ":disjunctive-preconditions",
                                        ":existential-preconditions",
                                        ":universal-preconditions",
                                        ":quantified-preconditions",
                                        ":conditional-effects",
                                        ":adl",
                                        ":non-deterministic",
                                        NULL};
    while (p->lex.token != PDDL_CLOSE) {
        unsigned i = 0;
        while (known[i] && !at_name(p, known[i]))
            i++;
        if (!known[i])
            return pddl_lex_fail(&p->lex, "requirement '%s' is not supported",
                                 p->lex.word);
        TRY(next(p));
    }
    return OXO_OK;
}

static oxo_status read_action(parser *p)
{
    pddl_task *t = p->t;
    TRY(check_name(p, "the name of an action"));
    for (unsigned i = 0; i < t->actions; i++) {
        if (!strcmp(t->action[i].name, p->lex.word))
            return pddl_lex_fail(&p->lex, "action '%s' is declared twice",
                                 p->lex.word);
    }
    if (t->actions == PDDL_MAX_NAMES)
        return pddl_lex_fail(&p->lex, "more than %d actions", PDDL_MAX_NAMES);
    GROW(p, t->action, t->actions, p->action_room);
    pddl_action *a = &t->action[t->actions];
    *a = (pddl_action){0};
    TRY(copy_word(p, &a->name));
    t->actions++;
    TRY(next(p));
    p->scope = &a->scope;
    p->visibles = p->stacked = 0;
    bool parameters = false, precondition = false, effect = false;
    while (p->lex.token != PDDL_CLOSE) {
        if (at_name(p, ":parameters") && !parameters && !precondition &&
            !effect) {
            char names[PDDL_MAX_ARITY][PDDL_MAX_WORD];
            parameters = true;
            TRY(next(p));
            TRY(expect(p, PDDL_OPEN, "'('"));
            TRY(read_variables(p, PDDL_MAX_ARITY, "an action", &a->parameters,
                               a->scope.types, names));
            TRY(expect(p, PDDL_CLOSE, "')'"));
            a->scope.slots = a->parameters;
            for (unsigned i = 0; i < a->parameters; i++) {
                memcpy(p->visible[i].name, names[i], sizeof names[i]);
                p->visible[i].slot = i;
            }
            p->visibles = a->parameters;
        } else if (at_name(p, ":precondition") && !precondition) {
            precondition = true;
            TRY(next(p));
            TRY(read_condition(p, &a->precondition));
        } else if (at_name(p, ":effect") && !effect) {
            effect = true;
            TRY(next(p));
            TRY(read_effect(p, &a->effect));
        } else
            return pddl_lex_fail(&p->lex,
                                 "expected :parameters, :precondition and "
                                 ":effect, once each, found '%s'",
                                 p->lex.word);
    }
    pddl_node nothing = {.kind = PDDL_AND};
    if (!precondition)
        TRY(close_node(p, nothing, p->stacked, &a->precondition));
    if (!effect)
        TRY(close_node(p, nothing, p->stacked, &a->effect));
    return OXO_OK;
}

static bool same_atom(const pddl_task *t, uint32_t a, uint32_t b)
{
    const pddl_node *x = &t->node[a], *y = &t->node[b];
    return x->predicate == y->predicate && x->terms == y->terms &&
           (x->terms == 0 || /* there may be no terms at all */
            !memcmp(t->term + x->term, t->term + y->term,
                    x->terms * sizeof *t->term));
}

/* Facts, and facts that are said not to hold: what is not named does not hold
 * anyway, but the two may not contradict each other. The latter are kept on
 * the parser's stack meanwhile. */
static oxo_status read_init(parser *p)
{
    pddl_task *t = p->t;
    pddl_scope none = {0};
    p->scope = &none;
    p->visibles = p->stacked = 0;
    while (p->lex.token != PDDL_CLOSE) {
        uint32_t node;
        TRY(expect(p, PDDL_OPEN, "'(' of a fact"));
        if (at_name(p, "not")) {
            TRY(next(p));
            TRY(expect(p, PDDL_OPEN, "'(' of the fact that does not hold"));
            if (at_name(p, "=") || at_name(p, "not") || at_name(p, "and"))
                return pddl_lex_fail(&p->lex, "expected a fact after 'not'");
            TRY(read_atom(p, &node));
            TRY(expect(p, PDDL_CLOSE, "')' of a fact"));
            TRY(expect(p, PDDL_CLOSE, "')' of 'not'"));
            TRY(push(p, node));
            continue;
        }
        if (at_name(p, "=") || at_name(p, "and") || at_name(p, "oneof") ||
            at_name(p, "unknown"))
            return pddl_lex_fail(&p->lex,
                                 "the initial state is a list of facts, '%s' "
                                 "does not belong there",
                                 p->lex.word);
        TRY(read_atom(p, &node));
        TRY(expect(p, PDDL_CLOSE, "')' of a fact"));
        GROW(p, t->init, t->inits, t->init_room);
        t->init[t->inits++] = node;
    }
    for (uint32_t i = 0; i < p->stacked; i++) {
        for (uint32_t j = 0; j < t->inits; j++) {
            if (same_atom(t, p->stack[i], t->init[j]))
                return pddl_lex_fail(
                    &p->lex, "(%s ...) both holds and does not hold in :init",
                    t->predicate[t->node[t->init[j]].predicate].name);
        }
    }
    p->stacked = 0;
    p->scope = NULL;
    return OXO_OK;
}

static oxo_status read_domain(parser *p)
{
    TRY(expect(p, PDDL_OPEN, "'('"));
    TRY(expect_name(p, "define"));
    TRY(expect(p, PDDL_OPEN, "'('"));
    TRY(expect_name(p, "domain"));
    TRY(check_name(p, "the name of the domain"));
    TRY(copy_word(p, &p->t->domain));
    TRY(next(p));
    TRY(expect(p, PDDL_CLOSE, "')'"));
    while (p->lex.token != PDDL_CLOSE) {
        TRY(expect(p, PDDL_OPEN, "'(' of a section"));
        pddl_lexer section = p->lex;
        TRY(next(p));
        if (!strcmp(section.word, ":requirements"))
            TRY(read_requirements(p));
        else if (!strcmp(section.word, ":types"))
            TRY(read_types(p));
        else if (!strcmp(section.word, ":constants"))
            TRY(read_objects(p));
        else if (!strcmp(section.word, ":predicates"))
            TRY(read_predicates(p));
        else if (!strcmp(section.word, ":action"))
            TRY(read_action(p));
        else
            return pddl_lex_fail(&section, "'%s' is not a section of a domain",
                                 section.word);
        TRY(expect(p, PDDL_CLOSE, "')' at the end of a section"));
    }
    TRY(next(p));
    if (p->lex.token != PDDL_END)
        return pddl_lex_fail(&p->lex, "'%s' after the end of the domain",
                             p->lex.word);
    return OXO_OK;
}

static oxo_status read_problem(parser *p)
{
    pddl_task *t = p->t;
    bool domain = false, init = false, goal = false;
    TRY(expect(p, PDDL_OPEN, "'('"));
    TRY(expect_name(p, "define"));
    TRY(expect(p, PDDL_OPEN, "'('"));
    TRY(expect_name(p, "problem"));
    TRY(check_name(p, "the name of the problem"));
    TRY(copy_word(p, &t->problem));
    TRY(next(p));
    TRY(expect(p, PDDL_CLOSE, "')'"));
    while (p->lex.token != PDDL_CLOSE) {
        TRY(expect(p, PDDL_OPEN, "'(' of a section"));
        pddl_lexer section = p->lex;
        TRY(next(p));
        if (!strcmp(section.word, ":domain") && !domain) {
            domain = true;
            if (!at_name(p, t->domain))
                return pddl_lex_fail(&p->lex, "the domain is '%s', not '%s'",
                                     t->domain, p->lex.word);
            TRY(next(p));
        } else if (!strcmp(section.word, ":requirements"))
            TRY(read_requirements(p));
        else if (!strcmp(section.word, ":objects"))
            TRY(read_objects(p));
        else if (!strcmp(section.word, ":init") && !init) {
            init = true;
            TRY(read_init(p));
        } else if (!strcmp(section.word, ":goal") && !goal) {
            goal = true;
            p->scope = &t->goal_scope;
            p->visibles = p->stacked = 0;
            TRY(read_condition(p, &t->goal));
        } else
            return pddl_lex_fail(&section,
                                 "'%s' is not a section of a problem, or it "
                                 "comes twice",
                                 section.word);
        TRY(expect(p, PDDL_CLOSE, "')' at the end of a section"));
    }
    if (!init || !goal || !domain)
        return pddl_lex_fail(&p->lex, "the problem has no %s section",
                             !domain ? ":domain"
                             : !init ? ":init"
                                     : ":goal");
    TRY(next(p));
    if (p->lex.token != PDDL_END)
        return pddl_lex_fail(&p->lex, "'%s' after the end of the problem",
                             p->lex.word);
    return OXO_OK;
}

/* Where each predicate's atoms begin. */
static oxo_status number_atoms(pddl_task *t, oxo_error *error)
{
    const uint64_t most = UINT64_C(1) << 40;
    for (unsigned i = 0; i < t->predicates; i++) {
        uint64_t count = 1;
        for (unsigned j = 0; j < t->predicate[i].arity && count < most; j++)
            count *= t->objects;
        t->predicate[i].offset = t->atoms;
        t->atoms += count;
        if (t->atoms >= most)
            return oxo_fail(error, OXO_LIMIT,
                            "predicate '%s' has too many possible facts",
                            t->predicate[i].name);
    }
    return OXO_OK;
}

oxo_status pddl_parse(const oxo_plan_source *domain,
                      const oxo_plan_source *problem, pddl_task **task,
                      oxo_error *error)
{
    parser *p = calloc(1, sizeof *p);
    pddl_task *t = calloc(1, sizeof *t);
    oxo_status status = OXO_NO_MEMORY;
    if (!p || !t || !(t->type_name[0] = malloc(sizeof "object"))) {
        oxo_fail(error, status, "out of memory");
    } else {
        strcpy(t->type_name[0], "object");
        t->types = 1;
        t->type_up[0] = 1;
        p->t = t;
        oxo_keys_init(&p->objects, PDDL_MAX_WORD);
        status = pddl_lex_start(&p->lex, domain, error);
        if (status == OXO_OK)
            status = read_domain(p);
        if (status == OXO_OK)
            status = pddl_lex_start(&p->lex, problem, error);
        if (status == OXO_OK)
            status = read_problem(p);
        if (status == OXO_OK)
            status = number_atoms(t, error);
    }
    if (p) {
        free(p->stack);
        oxo_keys_clear(&p->objects);
    }
    free(p);
    if (status != OXO_OK) {
        pddl_destroy(t);
        return status;
    }
    *task = t;
    return OXO_OK;
}

void pddl_destroy(pddl_task *t)
{
    if (!t)
        return;
    for (unsigned i = 0; i < PDDL_MAX_TYPES; i++)
        free(t->type_name[i]);
    for (unsigned i = 0; i < t->predicates; i++)
        free(t->predicate[i].name);
    for (unsigned i = 0; i < t->objects; i++)
        free(t->object[i].name);
    for (unsigned i = 0; i < t->actions; i++)
        free(t->action[i].name);
    free(t->predicate);
    free(t->object);
    free(t->action);
    free(t->node);
    free(t->kid);
    free(t->term);
    free(t->init);
    free(t->domain);
    free(t->problem);
    free(t);
}

size_t pddl_atom_text(const pddl_task *t, uint64_t atom, char *text,
                      size_t size)
{
    unsigned predicate = 0;
    while (predicate + 1 < t->predicates &&
           t->predicate[predicate + 1].offset <= atom)
        predicate++;
    uint64_t rest = atom - t->predicate[predicate].offset;
    uint32_t argument[PDDL_MAX_ARITY];
    for (unsigned i = t->predicate[predicate].arity; i-- > 0;) {
        argument[i] = (uint32_t)(rest % t->objects);
        rest /= t->objects;
    }
    size_t length = 0;
    char none[1];
    length += (size_t)snprintf(size > length ? text + length : none,
                               size > length ? size - length : 0, "(%s",
                               t->predicate[predicate].name);
    for (unsigned i = 0; i < t->predicate[predicate].arity; i++)
        length += (size_t)snprintf(size > length ? text + length : none,
                                   size > length ? size - length : 0, " %s",
                                   t->object[argument[i]].name);
    length += (size_t)snprintf(size > length ? text + length : none,
                               size > length ? size - length : 0, ")");
    return length;
}
