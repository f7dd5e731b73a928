/* Boards in states: when a task speaks of cells and marks, rules and pictures
 * can show a board instead of a list of facts. */
#ifndef OXO_PLAN_POLICY_BOARD_H
#define OXO_PLAN_POLICY_BOARD_H

#include "plan/ground.h"

enum { PLAN_BOARD_MAX = 256 };

/* Cells in the order of their objects; facts or -1 when constant or absent. */
typedef struct plan_board {
    unsigned cells, k, n; /* k^n, or k = 0 */
    uint32_t object[PLAN_BOARD_MAX];
    int32_t x[PLAN_BOARD_MAX], o[PLAN_BOARD_MAX];
    bool always_x[PLAN_BOARD_MAX], always_o[PLAN_BOARD_MAX];
} plan_board;

/* Is there a predicate cell-mark of a cell and mark-x or mark-o? */
bool plan_board_find(const ground_task *task, plan_board *board);
/* 'x', 'o' or '.' */
char plan_board_at(const plan_board *board, const uint64_t *state,
                   unsigned cell);
/* The board as a string of .xo. */
void plan_board_text(const plan_board *board, const ground_task *task,
                     const uint64_t *state, char *text, size_t size);
/* The cell of an action's only argument, or -1. */
int plan_board_move(const plan_board *board, const ground_task *task,
                    uint32_t action);

#endif
