/* The inside of grounding, shared by its four files: what there is before it
 * is known which facts can change.
 *
 *     ground_condition.c   raw atoms, conditions over them, their value
 *     ground_effect.c      effects multiplied out
 *     ground_final.c       facts numbered, conditions compiled to masks
 *     ground.c             instances of the schemas, the fixpoint, the whole
 */
#ifndef OXO_PLAN_GROUND_RAW_H
#define OXO_PLAN_GROUND_RAW_H

#include "base/array.h"
#include "base/keys.h"
#include "plan/ground.h"

enum { RAW_TRUE = 0, RAW_FALSE = 1, RAW_MAX = 1 << 24 };

/* Before the fixpoint: nodes over raw atoms. */
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

/* The effects of one outcome while they are being multiplied out. */
typedef struct bundle {
    const struct bundle *left, *right; /* both, or an effect */
    raw_effect effect;
} bundle;

typedef struct bundle_list {
    const bundle **bundle;
    size_t count;
} bundle_list;

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
    oxo_keys names;    /* of the atoms, numbered as they are */
    ground_node *node; /* raw nodes; .fact is a raw atom */
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

oxo_status raw_no_memory(grounder *b);
oxo_status raw_too_large(grounder *b, const char *what);

/* Room for one more element, up to RAW_MAX of them. */
#define GROW(b, array, used, room)                                    \
    OXO_GROW(array, (used) < RAW_MAX ? (used) + 1 : UINT32_MAX, room, \
             return raw_no_memory(b))

/* The number of an atom, made if it is not there yet and `make`; UINT32_MAX:
 * it is not there. */
oxo_status raw_find_atom(grounder *b, uint64_t atom, bool make,
                         uint32_t *index);
/* The atom of a node under a binding of the variables. */
uint64_t raw_atom_of(const grounder *b, const pddl_node *n,
                     const uint32_t *env);
/* A node whose kids are what was pushed since `base`. */
oxo_status raw_node(grounder *b, ground_kind kind, uint32_t atom, uint32_t base,
                    uint32_t *index);
/* The same for AND and OR, which need none for no kid and one. */
oxo_status raw_join(grounder *b, ground_kind kind, uint32_t base,
                    uint32_t *index);
/* A condition under a binding. */
oxo_status raw_condition(grounder *b, const pddl_scope *scope, uint32_t node,
                         uint32_t *env, bool negate, uint32_t *index);
/* Its value by what is known of the atoms: 0 false, 1 true, 2 either. */
int raw_value(const grounder *b, uint32_t node);

/* The outcomes of an effect; a NULL bundle is "nothing happens". They live
 * until raw_drop_blocks. */
oxo_status raw_bundles(grounder *b, const pddl_scope *scope, uint32_t node,
                       uint32_t *env, uint32_t when, bundle_list *list);
/* Appends the effects of a bundle to b->effect. */
oxo_status raw_lay_out(grounder *b, const bundle *bundle);
void raw_drop_blocks(grounder *b);

/* Facts that can change get their bits. */
oxo_status ground_number_facts(grounder *b);
/* A raw condition as masks, and a tree for what masks cannot express. */
oxo_status ground_compile(grounder *b, uint32_t raw, ground_condition *c);
/* Appends an outcome; effects with the same condition become one. */
oxo_status ground_final_outcome(grounder *b, const raw_outcome *from);

#endif
