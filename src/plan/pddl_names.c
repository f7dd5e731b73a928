/* The PDDL parser, names: words as they come, and what is declared by them:
 * types, objects, variables and predicates. Unknown and repeated names, arity
 * and types are checked here. */
#include "plan/pddl_parse.h"

#include <stdlib.h>
#include <string.h>

oxo_status pddl_no_memory(parser *p)
{
    return oxo_fail(p->lex.error, OXO_NO_MEMORY, "out of memory");
}

bool pddl_at_name(const parser *p, const char *word)
{
    return p->lex.token == PDDL_NAME && !strcmp(p->lex.word, word);
}

oxo_status pddl_next_token(parser *p)
{
    return pddl_lex_next(&p->lex);
}

oxo_status pddl_expect(parser *p, pddl_token token, const char *what)
{
    if (p->lex.token != token)
        return pddl_lex_fail(&p->lex, "expected %s, found '%s'", what,
                             p->lex.word);
    return pddl_next_token(p);
}

oxo_status pddl_expect_name(parser *p, const char *word)
{
    if (!pddl_at_name(p, word))
        return pddl_lex_fail(&p->lex, "expected '%s', found '%s'", word,
                             p->lex.word);
    return pddl_next_token(p);
}

/* A name to be declared: not a keyword, a variable or a sign. */
oxo_status pddl_check_name(parser *p, const char *what)
{
    if (p->lex.token != PDDL_NAME || p->lex.word[0] == ':' ||
        !strcmp(p->lex.word, "-") || !strcmp(p->lex.word, "="))
        return pddl_lex_fail(&p->lex, "expected %s, found '%s'", what,
                             p->lex.word);
    return OXO_OK;
}

oxo_status pddl_copy_word(parser *p, char **copy)
{
    char *text = malloc(strlen(p->lex.word) + 1);
    if (!text)
        return pddl_no_memory(p);
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
    TRY(pddl_check_name(p, "the name of a type"));
    int known = find_type(p->t, p->lex.word);
    if (known < 0) {
        if (p->t->types == PDDL_MAX_TYPES)
            return pddl_lex_fail(&p->lex, "more than %d types", PDDL_MAX_TYPES);
        p->t->type_name[p->t->types] = NULL;
        TRY(pddl_copy_word(p, &p->t->type_name[p->t->types]));
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
        TRY(pddl_next_token(p));
        TRY(pddl_expect_name(p, "either"));
    }
    do {
        unsigned type = 0;
        if (declare)
            TRY(declare_type(p, &type));
        else {
            TRY(pddl_check_name(p, "a type"));
            int known = find_type(p->t, p->lex.word);
            if (known < 0)
                return pddl_lex_fail(&p->lex, "unknown type '%s'", p->lex.word);
            type = (unsigned)known;
        }
        *set |= UINT64_C(1) << type;
        TRY(pddl_next_token(p));
    } while (either && p->lex.token != PDDL_CLOSE);
    if (either)
        TRY(pddl_expect(p, PDDL_CLOSE, "')'"));
    return OXO_OK;
}

oxo_status pddl_read_types(parser *p)
{
    pddl_task *t = p->t;
    uint64_t pending = 0;
    while (p->lex.token != PDDL_CLOSE) {
        if (pddl_at_name(p, "-")) {
            uint64_t parents;
            TRY(pddl_next_token(p));
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
        TRY(pddl_next_token(p));
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
int pddl_find_object(const parser *p)
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

int pddl_find_predicate(const pddl_task *t, const char *name)
{
    for (unsigned i = 0; i < t->predicates; i++) {
        if (!strcmp(t->predicate[i].name, name))
            return (int)i;
    }
    return -1;
}

/* "a b - type c d": constants and objects. An object that the domain already
 * has as a constant may be named again. */
oxo_status pddl_read_objects(parser *p)
{
    pddl_task *t = p->t;
    p->stacked = 0;
    for (;;) {
        bool typed = pddl_at_name(p, "-"), end = p->lex.token == PDDL_CLOSE;
        if (typed || end) {
            uint64_t types = 1;
            if (typed) {
                if (!p->stacked)
                    return pddl_lex_fail(&p->lex, "a type without objects");
                TRY(pddl_next_token(p));
                TRY(type_set(p, false, &types));
            }
            for (uint32_t i = 0; i < p->stacked; i++)
                t->object[p->stack[i]].types |= ancestors(t, types);
            p->stacked = 0;
            if (end)
                return OXO_OK;
            continue;
        }
        TRY(pddl_check_name(p, "the name of an object"));
        int known = pddl_find_object(p);
        if (known < 0) {
            if (t->objects == PDDL_MAX_NAMES)
                return pddl_lex_fail(&p->lex, "more than %d objects",
                                     PDDL_MAX_NAMES);
            GROW(p, t->object, t->objects, p->object_room);
            t->object[t->objects] = (pddl_object){0};
            TRY(pddl_copy_word(p, &t->object[t->objects].name));
            if (!name_object(p)) {
                free(t->object[t->objects].name);
                return pddl_no_memory(p);
            }
            known = (int)t->objects++;
        }
        GROW(p, p->stack, p->stacked, p->stack_room);
        p->stack[p->stacked++] = (uint32_t)known;
        TRY(pddl_next_token(p));
    }
}

/* "?x ?y - type ?z": calls for each variable with its place; `types` and the
 * names go to arrays of `max`. */
oxo_status pddl_read_variables(parser *p, unsigned max, const char *of,
                               unsigned *count, uint64_t *types,
                               char (*names)[PDDL_MAX_WORD])
{
    unsigned untyped = 0;
    *count = 0;
    while (p->lex.token != PDDL_CLOSE) {
        if (pddl_at_name(p, "-")) {
            uint64_t set;
            if (untyped == *count)
                return pddl_lex_fail(&p->lex, "a type without variables");
            TRY(pddl_next_token(p));
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
        TRY(pddl_next_token(p));
    }
    while (untyped < *count)
        types[untyped++] = 1; /* object */
    return OXO_OK;
}

oxo_status pddl_read_predicates(parser *p)
{
    pddl_task *t = p->t;
    while (p->lex.token != PDDL_CLOSE) {
        TRY(pddl_expect(p, PDDL_OPEN, "'(' of a predicate"));
        TRY(pddl_check_name(p, "the name of a predicate"));
        if (pddl_find_predicate(t, p->lex.word) >= 0)
            return pddl_lex_fail(&p->lex, "predicate '%s' is declared twice",
                                 p->lex.word);
        if (t->predicates == PDDL_MAX_NAMES)
            return pddl_lex_fail(&p->lex, "more than %d predicates",
                                 PDDL_MAX_NAMES);
        GROW(p, t->predicate, t->predicates, p->predicate_room);
        pddl_predicate *new = &t->predicate[t->predicates];
        *new = (pddl_predicate){0};
        TRY(pddl_copy_word(p, &new->name));
        t->predicates++;
        TRY(pddl_next_token(p));
        TRY(pddl_read_variables(p, PDDL_MAX_ARITY, "a predicate", &new->arity,
                                new->types, NULL));
        TRY(pddl_expect(p, PDDL_CLOSE, "')'"));
    }
    return OXO_OK;
}
