/* The inside of oxo_plan and oxo_policy, shared by the files of this folder. */
#ifndef OXO_PLAN_TASK_H
#define OXO_PLAN_TASK_H

#include "plan/automorphism.h"
#include "plan/ground.h"

struct oxo_plan {
    pddl_task *lifted;
    ground_task *ground;
    plan_group *group;
};

/* States with a number: words in one array, found by open addressing. */
typedef struct plan_store {
    unsigned words;
    uint32_t count, room;
    uint64_t *state; /* count * words */
    uint32_t *table; /* UINT32_MAX = free */
    uint32_t table_size;
} plan_store;

bool plan_store_init(plan_store *store, unsigned words);
void plan_store_free(plan_store *store);
/* The number of a state, which is added when it is new (*added); false when
 * out of memory. `added` may be NULL: then unknown states are not added and
 * get UINT32_MAX. */
bool plan_store_find(plan_store *store, const uint64_t *state, uint32_t *index,
                     bool *added);
size_t plan_store_bytes(const plan_store *store);

typedef struct plan_rule {
    uint32_t action;
    uint32_t fold;     /* rules with equal fold are images of each other */
    uint32_t rank;     /* at most so many steps to the goal */
    uint32_t depth;    /* fewest steps from the start */
    bool choice;       /* more than one action is applicable */
    bool folded_first; /* first of its fold: it stands for all */
} plan_rule;

struct oxo_policy {
    plan_store states; /* of the rules, in breadth-first order */
    plan_rule *rule;
    uint32_t rules, room, folds;
    int32_t never; /* fact that never comes true, or -1 */
};

#endif
