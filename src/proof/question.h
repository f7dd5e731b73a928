/* One question to proof search: does this side win this position?
 *
 * Any position of a game with a kernel (board/board.h). The graph is what was
 * found, and belongs to who asked: oxo_pn_graph_free.
 */
#ifndef OXO_PROOF_QUESTION_H
#define OXO_PROOF_QUESTION_H

#include "search/line_problem.h"
#include "search/pn_graph.h"

typedef struct oxo_question {
    oxo_line_problem setup;
    oxo_pn_problem problem;
    oxo_pn_graph *graph;
} oxo_question;

/* The question alone; then its graph; or both. OXO_NO_MEMORY. The question
 * must stay where it is: the graph refers to it. */
void oxo_question_setup(oxo_question *q, const oxo_board *b, const oxo_pos *pos,
                        oxo_side attacker);
oxo_status oxo_question_graph(oxo_question *q);
oxo_status oxo_question_ask(oxo_question *q, const oxo_board *b,
                            const oxo_pos *pos, oxo_side attacker);

/* Asks both questions in turn until one is answered with yes (*winner is its
 * number) or both with no (*winner is 2). The side to move is asked about
 * first, and every round may cost four times as much as the one before. */
oxo_status oxo_question_both(oxo_question q[2], unsigned first,
                             oxo_context *context, unsigned *winner);

/* The winner's move in the coordinates of the root; OXO_MOVE_NONE: a forced
 * sequence, or it is not his turn. */
oxo_move oxo_question_move(const oxo_question *q);

#endif
