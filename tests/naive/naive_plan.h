/* Random planning tasks with two readings: a PDDL text, and a solver that
 * walks over all sets of facts and knows nothing of PDDL. */
#ifndef OXO_TESTS_NAIVE_PLAN_H
#define OXO_TESTS_NAIVE_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct naive_task naive_task;

/* A task with few facts; with_oneof says whether effects may branch. */
naive_task *naive_task_random(uint64_t seed, bool with_oneof);
void naive_task_destroy(naive_task *task);
/* The texts; they belong to the task. */
const char *naive_task_domain(const naive_task *task);
const char *naive_task_problem(const naive_task *task);
/* Fewest steps that suffice in the worst case from the start, -1 when no
 * strong policy exists. */
int naive_task_depth(const naive_task *task);

/* Can X force a line on a board of `cells` with these lines (bit masks)? With
 * `layer` not 0 a cell rests on the one `layer` before it. */
bool naive_x_wins(unsigned cells, const uint32_t *lines, unsigned count,
                  uint32_t x, uint32_t o, bool x_moves, bool misere,
                  unsigned layer);

#endif
