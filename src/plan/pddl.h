/* A planning task as it is written: types, objects, predicates, schemas.
 *
 * The reader (pddl_parse.c) produces this; grounding (ground.c) and the
 * independent simulator (simulate.c) both start from it and share nothing
 * else, so that an error in grounding shows when a policy is verified.
 *
 * Formulas and effects are trees in one array of nodes. The children of a node
 * are a run of kids[]; the terms of an atom and the variables of a quantifier
 * are runs of terms[]. A term is an object (0, 1, ...) or a variable slot
 * coded as -1 - slot. Slots belong to an action (or to the goal): first its
 * parameters, then one for every quantified variable inside it.
 *
 *     action ── precondition ──> node AND ──> kids ──> node ATOM
 *        │                                             │ terms: obj 3, slot 0
 *        └── effect ──> node ONEOF ──> ...
 */
#ifndef OXO_PLAN_PDDL_H
#define OXO_PLAN_PDDL_H

#include "oxo/plan.h"

/* For functions of this folder that return a status: stop at a failure. */
#define TRY(call)                       \
    do {                                \
        const oxo_status try_ = (call); \
        if (try_ != OXO_OK)             \
            return try_;                \
    } while (0)

enum {
    PDDL_MAX_TYPES = 64, /* a set of types is one word */
    PDDL_MAX_ARITY = 16,
    PDDL_MAX_SLOTS = 256,  /* parameters and quantified variables */
    PDDL_MAX_DEPTH = 200,  /* nesting of brackets */
    PDDL_MAX_NAMES = 4096, /* objects, predicates, actions: of each */
    PDDL_MAX_NODES = 1 << 22,
    PDDL_MAX_BYTES = 1 << 24
};

typedef enum pddl_kind {
    PDDL_ATOM,
    PDDL_EQUAL,
    PDDL_NOT,
    PDDL_AND,
    PDDL_OR,
    PDDL_FORALL, /* of conditions and of effects */
    PDDL_EXISTS,
    PDDL_WHEN, /* kids: condition, effect */
    PDDL_ONEOF
} pddl_kind;

typedef struct pddl_node {
    uint8_t kind;
    uint32_t kid, kids;   /* run of kids[] */
    uint32_t term, terms; /* ATOM, EQUAL: arguments; quantifiers: slots */
    uint32_t predicate;
} pddl_node;

typedef struct pddl_predicate {
    char *name;
    unsigned arity;
    uint64_t types[PDDL_MAX_ARITY];
    uint64_t offset; /* of its atoms among all atoms, see pddl_atom */
} pddl_predicate;

typedef struct pddl_object {
    char *name;
    uint64_t types; /* its types and all their ancestors */
} pddl_object;

typedef struct pddl_scope {
    unsigned slots;
    uint64_t types[PDDL_MAX_SLOTS];
} pddl_scope;

typedef struct pddl_action {
    char *name;
    unsigned parameters;
    pddl_scope scope;
    uint32_t precondition, effect; /* nodes */
} pddl_action;

typedef struct pddl_task {
    char *domain, *problem; /* their names */
    unsigned types, predicates, objects, actions;
    char *type_name[PDDL_MAX_TYPES];
    uint64_t type_up[PDDL_MAX_TYPES]; /* a type and its ancestors */
    pddl_predicate *predicate;
    pddl_object *object;
    pddl_action *action;
    pddl_node *node;
    uint32_t nodes, node_room;
    uint32_t *kid, kids, kid_room;
    int32_t *term;
    uint32_t terms, term_room;
    /* init: atoms that hold, as nodes without variables */
    uint32_t *init, inits, init_room;
    pddl_scope goal_scope;
    uint32_t goal;
    uint64_t atoms; /* of all predicates over all objects, types ignored */
} pddl_task;

oxo_status pddl_parse(const oxo_plan_source *domain,
                      const oxo_plan_source *problem, pddl_task **task,
                      oxo_error *error);
void pddl_destroy(pddl_task *task);

/* The number of an atom: predicates in order, arguments as digits to the base
 * of the number of objects, the last argument fastest. */
static inline uint64_t pddl_atom(const pddl_task *t, uint32_t predicate,
                                 const uint32_t *argument)
{
    uint64_t index = 0;
    for (unsigned i = 0; i < t->predicate[predicate].arity; i++)
        index = index * t->objects + argument[i];
    return t->predicate[predicate].offset + index;
}

/* "(cell-mark cell000 mark-x)"; returns the length as snprintf does. */
size_t pddl_atom_text(const pddl_task *task, uint64_t atom, char *text,
                      size_t size);

/* Is the object allowed where a parameter has these types? */
static inline bool pddl_fits(const pddl_task *t, uint32_t object,
                             uint64_t types)
{
    return (t->object[object].types & types) != 0;
}

#endif
