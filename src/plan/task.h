/* The inside of oxo_plan and oxo_policy, shared by the files of this folder. */
#ifndef OXO_PLAN_TASK_H
#define OXO_PLAN_TASK_H

#include "base/keys.h"
#include "plan/automorphism.h"
#include "plan/ground.h"

struct oxo_plan {
    pddl_task *lifted;
    ground_task *ground;
    plan_group *group;
    uint64_t texts; /* of both sources: which task this is */
};

/* A state of a set of numbered states; its keys are whole words. */
static inline const uint64_t *plan_state(const oxo_keys *states,
                                         uint32_t number)
{
    return (const uint64_t *)oxo_keys_at(states, number);
}

typedef struct plan_rule {
    uint32_t action;
    uint32_t fold;     /* rules with equal fold are images of each other */
    uint32_t rank;     /* at most so many steps to the goal */
    uint32_t depth;    /* fewest steps from the start */
    bool choice;       /* more than one action is applicable */
    bool folded_first; /* first of its fold: it stands for all */
} plan_rule;

struct oxo_policy {
    oxo_keys states; /* of the rules, in breadth-first order */
    plan_rule *rule;
    uint32_t rules, room, folds;
    int32_t never; /* fact that never comes true, or -1 */
};

/* For tests: changes the action of one rule, so that a check can fail. */
void oxo_policy_spoil(oxo_policy *policy, uint64_t rule, uint32_t action);

#endif
