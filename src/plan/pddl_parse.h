/* The inside of the PDDL parser, shared by its three files.
 *
 *     pddl_names.c     words, types, objects, variables, predicates
 *     pddl_formula.c   conditions and effects
 *     pddl_parse.c     the sections of a domain and of a problem
 *
 * A function per rule of the grammar; the token at hand is p->lex.
 */
#ifndef OXO_PLAN_PDDL_PARSE_H
#define OXO_PLAN_PDDL_PARSE_H

#include "base/array.h"
#include "base/keys.h"
#include "plan/pddl.h"
#include "plan/pddl_lex.h"

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

/* Room for one more element. */
#define GROW(p, array, used, room) \
    OXO_GROW(array, (used) + 1, room, return pddl_no_memory(p))

oxo_status pddl_no_memory(parser *p);

/* Words: what the token at hand is, and going on to the next. */
bool pddl_at_name(const parser *p, const char *word);
oxo_status pddl_next_token(parser *p);
oxo_status pddl_expect(parser *p, pddl_token token, const char *what);
oxo_status pddl_expect_name(parser *p, const char *word);
/* A name to be declared: not a keyword, a variable or a sign. */
oxo_status pddl_check_name(parser *p, const char *what);
oxo_status pddl_copy_word(parser *p, char **copy);

/* Declarations, from the bracket at hand on; what the word at hand names, -1:
 * nothing. */
oxo_status pddl_read_types(parser *p);
int pddl_find_object(const parser *p);
int pddl_find_predicate(const pddl_task *t, const char *name);
oxo_status pddl_read_objects(parser *p);
oxo_status pddl_read_variables(parser *p, unsigned max, const char *of,
                               unsigned *count, uint64_t *types,
                               char (*names)[PDDL_MAX_WORD]);
oxo_status pddl_read_predicates(parser *p);

/* Formulas. A kid waits on the stack; closing a node takes those since `base`.
 */
oxo_status pddl_push(parser *p, uint32_t node);
oxo_status pddl_close_node(parser *p, pddl_node node, uint32_t base,
                           uint32_t *index);
oxo_status pddl_read_atom(parser *p, uint32_t *index);
oxo_status pddl_read_condition(parser *p, uint32_t *index);
oxo_status pddl_read_effect(parser *p, uint32_t *index);

#endif
