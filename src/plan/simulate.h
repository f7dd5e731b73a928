/* A task as its text says, executed without grounding: the judge of plans and
 * policies. It shares only the reader with the planners. */
#ifndef OXO_PLAN_SIMULATE_H
#define OXO_PLAN_SIMULATE_H

#include "plan/pddl.h"

enum { SIMULATE_MAX_CHOICES = 64, SIMULATE_MAX_WORDS = 1 << 16 };

/* Words of a state: one bit for every atom of every predicate. 0 when there
 * are too many of them. */
unsigned simulate_words(const pddl_task *task);
void simulate_start(const pddl_task *task, uint64_t *state);
bool simulate_goal(const pddl_task *task, const uint64_t *state);
/* Do the arguments have the right types, and does the precondition hold? */
bool simulate_applicable(const pddl_task *task, uint32_t action,
                         const uint32_t *argument, const uint64_t *state);

/* One way in which the oneofs of an action can fall. */
typedef struct simulate_choice {
    unsigned used, known;
    uint32_t pick[SIMULATE_MAX_CHOICES], options[SIMULATE_MAX_CHOICES];
} simulate_choice;

/* The state after an action, with the oneofs as `choice` says (all zero for
 * the first way); false when there are too many oneofs. */
bool simulate_apply(const pddl_task *task, uint32_t action,
                    const uint32_t *argument, const uint64_t *state,
                    simulate_choice *choice, uint64_t *after);
/* The next way; false when the last one has been seen. */
bool simulate_next(simulate_choice *choice);

#endif
