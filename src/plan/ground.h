/* A planning task without variables: facts are bits, states are bitsets.
 *
 *     state:   word 0                  word 1 ...
 *             [fact 63 .......... fact 0][fact 127 ...... fact 64]
 *
 * Only facts that some action can change have a bit; all others have been
 * evaluated away. Facts are numbered in the order of pddl_atom, so equal tasks
 * give equal states.
 *
 * A condition is kept twice: as a tree in negation normal form (for symmetry
 * and heuristics) and compiled: literals that must hold as masks over words,
 * then what is left of the tree (`rest`, -1 for nothing).
 */
#ifndef OXO_PLAN_GROUND_H
#define OXO_PLAN_GROUND_H

#include "plan/pddl.h"

enum { GROUND_MAX_WORDS = 64, GROUND_MAX_OUTCOMES = 4096 };

typedef enum ground_kind {
    GROUND_TRUE,
    GROUND_FALSE,
    GROUND_FACT,
    GROUND_NOT, /* of a fact */
    GROUND_AND,
    GROUND_OR
} ground_kind;

typedef struct ground_node {
    uint8_t kind;
    uint32_t fact;
    uint32_t kid, kids; /* run of ground_task.kid */
} ground_node;

/* (state[word] & care) == value */
typedef struct ground_mask {
    uint32_t word;
    uint64_t care, value;
} ground_mask;

typedef struct ground_condition {
    uint32_t root; /* node of the tree */
    uint32_t mask, masks;
    int32_t rest;
} ground_condition;

/* What one effect deletes and adds in one word. */
typedef struct ground_change {
    uint32_t word;
    uint64_t clear, set;
} ground_change;

typedef struct ground_effect {
    ground_condition when;
    uint32_t change, changes;
} ground_effect;

typedef struct ground_outcome {
    uint32_t effect, effects;
} ground_outcome;

typedef struct ground_action {
    uint32_t schema;
    uint32_t argument; /* run of ground_task.argument, one per parameter */
    ground_condition pre;
    uint32_t outcome, outcomes;
} ground_action;

typedef struct ground_task {
    const pddl_task *lifted;
    unsigned facts, words, actions, outcomes, max_outcomes;
    uint64_t *atom; /* atom[fact] as in pddl_atom */
    ground_action *action;
    uint32_t *argument;
    ground_outcome *outcome;
    ground_effect *effect;
    ground_change *change;
    ground_mask *mask;
    ground_node *node;
    uint32_t *kid;
    uint32_t arguments, effects, changes, masks, nodes, kids;
    uint32_t outcome_room, effect_room, change_room, mask_room, node_room,
        kid_room, argument_room, action_room;
    uint64_t *init;     /* words */
    uint64_t *constant; /* atoms that always hold, sorted (for texts) */
    size_t constants;
    ground_condition goal;
} ground_task;

oxo_status ground_create(const pddl_task *lifted, size_t max_actions,
                         ground_task **task, oxo_error *error);
void ground_destroy(ground_task *task);

/* Does a condition hold in a state? */
bool ground_rest_holds(const ground_task *task, uint32_t node,
                       const uint64_t *state);
static inline bool ground_holds(const ground_task *t, const ground_condition *c,
                                const uint64_t *state)
{
    const ground_mask *m = t->mask + c->mask;
    for (uint32_t i = 0; i < c->masks; i++) {
        if ((state[m[i].word] & m[i].care) != m[i].value)
            return false;
    }
    return c->rest < 0 || ground_rest_holds(t, (uint32_t)c->rest, state);
}

/* The state after an outcome of an action that is applicable in `state`. */
void ground_apply(const ground_task *task, const ground_outcome *outcome,
                  const uint64_t *state, uint64_t *after);

/* What the goal needs and no action brings about: in a state without it the
 * goal is out of reach for ever. Fills care and value for every word (state &
 * care must be value); false when there is no such thing. */
bool ground_lasting(const ground_task *task, uint64_t *care, uint64_t *value);

/* The fact with this text ("dead-end" or "(won mark-x)"), or -1. */
int32_t ground_find_fact(const ground_task *task, const char *text);

size_t ground_action_text(const ground_task *task, uint32_t action, char *text,
                          size_t size);

#endif
