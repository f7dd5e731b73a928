/* Reads a domain and a problem into a pddl_task: the sections of both files.
 *
 * Recursive descent. Everything is checked while it is read: unknown and
 * repeated names, arity, types of objects, sections in the wrong file, words
 * outside the fragment. Grounding and simulation may rely on it.
 */
#include "plan/pddl_parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
        while (known[i] && !pddl_at_name(p, known[i]))
            i++;
        if (!known[i])
            return pddl_lex_fail(&p->lex, "requirement '%s' is not supported",
                                 p->lex.word);
        TRY(pddl_next_token(p));
    }
    return OXO_OK;
}

static oxo_status read_action(parser *p)
{
    pddl_task *t = p->t;
    TRY(pddl_check_name(p, "the name of an action"));
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
    TRY(pddl_copy_word(p, &a->name));
    t->actions++;
    TRY(pddl_next_token(p));
    p->scope = &a->scope;
    p->visibles = p->stacked = 0;
    bool parameters = false, precondition = false, effect = false;
    while (p->lex.token != PDDL_CLOSE) {
        if (pddl_at_name(p, ":parameters") && !parameters && !precondition &&
            !effect) {
            char names[PDDL_MAX_ARITY][PDDL_MAX_WORD];
            parameters = true;
            TRY(pddl_next_token(p));
            TRY(pddl_expect(p, PDDL_OPEN, "'('"));
            TRY(pddl_read_variables(p, PDDL_MAX_ARITY, "an action",
                                    &a->parameters, a->scope.types, names));
            TRY(pddl_expect(p, PDDL_CLOSE, "')'"));
            a->scope.slots = a->parameters;
            for (unsigned i = 0; i < a->parameters; i++) {
                memcpy(p->visible[i].name, names[i], sizeof names[i]);
                p->visible[i].slot = i;
            }
            p->visibles = a->parameters;
        } else if (pddl_at_name(p, ":precondition") && !precondition) {
            precondition = true;
            TRY(pddl_next_token(p));
            TRY(pddl_read_condition(p, &a->precondition));
        } else if (pddl_at_name(p, ":effect") && !effect) {
            effect = true;
            TRY(pddl_next_token(p));
            TRY(pddl_read_effect(p, &a->effect));
        } else
            return pddl_lex_fail(&p->lex,
                                 "expected :parameters, :precondition and "
                                 ":effect, once each, found '%s'",
                                 p->lex.word);
    }
    pddl_node nothing = {.kind = PDDL_AND};
    if (!precondition)
        TRY(pddl_close_node(p, nothing, p->stacked, &a->precondition));
    if (!effect)
        TRY(pddl_close_node(p, nothing, p->stacked, &a->effect));
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
        TRY(pddl_expect(p, PDDL_OPEN, "'(' of a fact"));
        if (pddl_at_name(p, "not")) {
            TRY(pddl_next_token(p));
            TRY(pddl_expect(p, PDDL_OPEN,
                            "'(' of the fact that does not hold"));
            if (pddl_at_name(p, "=") || pddl_at_name(p, "not") ||
                pddl_at_name(p, "and"))
                return pddl_lex_fail(&p->lex, "expected a fact after 'not'");
            TRY(pddl_read_atom(p, &node));
            TRY(pddl_expect(p, PDDL_CLOSE, "')' of a fact"));
            TRY(pddl_expect(p, PDDL_CLOSE, "')' of 'not'"));
            TRY(pddl_push(p, node));
            continue;
        }
        if (pddl_at_name(p, "=") || pddl_at_name(p, "and") ||
            pddl_at_name(p, "oneof") || pddl_at_name(p, "unknown"))
            return pddl_lex_fail(&p->lex,
                                 "the initial state is a list of facts, '%s' "
                                 "does not belong there",
                                 p->lex.word);
        TRY(pddl_read_atom(p, &node));
        TRY(pddl_expect(p, PDDL_CLOSE, "')' of a fact"));
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
    TRY(pddl_expect(p, PDDL_OPEN, "'('"));
    TRY(pddl_expect_name(p, "define"));
    TRY(pddl_expect(p, PDDL_OPEN, "'('"));
    TRY(pddl_expect_name(p, "domain"));
    TRY(pddl_check_name(p, "the name of the domain"));
    TRY(pddl_copy_word(p, &p->t->domain));
    TRY(pddl_next_token(p));
    TRY(pddl_expect(p, PDDL_CLOSE, "')'"));
    while (p->lex.token != PDDL_CLOSE) {
        TRY(pddl_expect(p, PDDL_OPEN, "'(' of a section"));
        pddl_lexer section = p->lex;
        TRY(pddl_next_token(p));
        if (!strcmp(section.word, ":requirements"))
            TRY(read_requirements(p));
        else if (!strcmp(section.word, ":types"))
            TRY(pddl_read_types(p));
        else if (!strcmp(section.word, ":constants"))
            TRY(pddl_read_objects(p));
        else if (!strcmp(section.word, ":predicates"))
            TRY(pddl_read_predicates(p));
        else if (!strcmp(section.word, ":action"))
            TRY(read_action(p));
        else
            return pddl_lex_fail(&section, "'%s' is not a section of a domain",
                                 section.word);
        TRY(pddl_expect(p, PDDL_CLOSE, "')' at the end of a section"));
    }
    TRY(pddl_next_token(p));
    if (p->lex.token != PDDL_END)
        return pddl_lex_fail(&p->lex, "'%s' after the end of the domain",
                             p->lex.word);
    return OXO_OK;
}

static oxo_status read_problem(parser *p)
{
    pddl_task *t = p->t;
    bool domain = false, init = false, goal = false;
    TRY(pddl_expect(p, PDDL_OPEN, "'('"));
    TRY(pddl_expect_name(p, "define"));
    TRY(pddl_expect(p, PDDL_OPEN, "'('"));
    TRY(pddl_expect_name(p, "problem"));
    TRY(pddl_check_name(p, "the name of the problem"));
    TRY(pddl_copy_word(p, &t->problem));
    TRY(pddl_next_token(p));
    TRY(pddl_expect(p, PDDL_CLOSE, "')'"));
    while (p->lex.token != PDDL_CLOSE) {
        TRY(pddl_expect(p, PDDL_OPEN, "'(' of a section"));
        pddl_lexer section = p->lex;
        TRY(pddl_next_token(p));
        if (!strcmp(section.word, ":domain") && !domain) {
            domain = true;
            if (!pddl_at_name(p, t->domain))
                return pddl_lex_fail(&p->lex, "the domain is '%s', not '%s'",
                                     t->domain, p->lex.word);
            TRY(pddl_next_token(p));
        } else if (!strcmp(section.word, ":requirements"))
            TRY(read_requirements(p));
        else if (!strcmp(section.word, ":objects"))
            TRY(pddl_read_objects(p));
        else if (!strcmp(section.word, ":init") && !init) {
            init = true;
            TRY(read_init(p));
        } else if (!strcmp(section.word, ":goal") && !goal) {
            goal = true;
            p->scope = &t->goal_scope;
            p->visibles = p->stacked = 0;
            TRY(pddl_read_condition(p, &t->goal));
        } else
            return pddl_lex_fail(&section,
                                 "'%s' is not a section of a problem, or it "
                                 "comes twice",
                                 section.word);
        TRY(pddl_expect(p, PDDL_CLOSE, "')' at the end of a section"));
    }
    if (!init || !goal || !domain)
        return pddl_lex_fail(&p->lex, "the problem has no %s section",
                             !domain ? ":domain"
                             : !init ? ":init"
                                     : ":goal");
    TRY(pddl_next_token(p));
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
