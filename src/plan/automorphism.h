/* Symmetries of a ground task, found from the task itself. */
#ifndef OXO_PLAN_AUTOMORPHISM_H
#define OXO_PLAN_AUTOMORPHISM_H

#include "plan/ground.h"

/* A group of permutations of facts and of actions under which actions, their
 * outcomes and the goal stay what they are. Element 0 is the identity. When
 * the whole group is large, this is a subgroup: sound, only less reducing. */
typedef struct plan_group {
    unsigned facts, actions, order;
    uint16_t *fact;    /* order * facts: fact f goes to fact[e*facts + f] */
    uint32_t *action;  /* order * actions */
    uint32_t *inverse; /* of an element */
} plan_group;

enum { PLAN_GROUP_MAX = 2048 };

/* Never fails for want of symmetry: the trivial group is an answer. */
oxo_status plan_group_create(const ground_task *task, plan_group **group,
                             oxo_error *error);
void plan_group_destroy(plan_group *group);

/* The least image of a state (words compared from the last); *element sends
 * the state to it. */
void plan_group_canon(const plan_group *group, unsigned words,
                      const uint64_t *state, uint64_t *canon,
                      uint32_t *element);
void plan_group_image(const plan_group *group, unsigned words, uint32_t element,
                      const uint64_t *state, uint64_t *image);

#endif
