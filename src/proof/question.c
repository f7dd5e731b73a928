/* One question to proof search: see question.h. */
#include "proof/question.h"

void oxo_question_setup(oxo_question *q, const oxo_board *b, const oxo_pos *pos,
                        oxo_side attacker)
{
    q->setup = (oxo_line_problem){.board = b,
                                  .attacker = attacker,
                                  .attacks = b->game->ops->turn(b->game, pos) ==
                                             attacker};
    oxo_board_stones(b, pos, attacker, q->setup.own);
    oxo_board_stones(b, pos, oxo_other(attacker), q->setup.other);
}

oxo_status oxo_question_graph(oxo_question *q)
{
    oxo_line_problem_init(&q->problem, &q->setup);
    return oxo_pn_graph_new(&q->problem, &q->graph);
}

oxo_status oxo_question_ask(oxo_question *q, const oxo_board *b,
                            const oxo_pos *pos, oxo_side attacker)
{
    oxo_question_setup(q, b, pos, attacker);
    return oxo_question_graph(q);
}

oxo_status oxo_question_both(oxo_question q[2], unsigned first,
                             oxo_context *context, unsigned *winner)
{
    bool refuted[2] = {false, false};
    uint64_t round = 4000;
    for (;; round *= 4) {
        for (unsigned i = 0; i < 2; i++) {
            oxo_question *at = &q[first ^ i];
            if (refuted[first ^ i])
                continue;
            const uint64_t spent =
                oxo_pn_graph_nodes(q[0].graph) + oxo_pn_graph_nodes(q[1].graph);
            if (oxo_context_stopped(context, spent))
                return OXO_LIMIT;
            /* its own count of nodes goes on from what it has spent */
            oxo_context part = oxo_context_within(context, OXO_UNCOUNTED, 0);
            part.max_nodes = oxo_pn_graph_nodes(at->graph) + round;
            part.max_memory /= 2; /* for each of the two graphs */
            if (refuted[first ^ i ^ 1])
                part.max_nodes = 0;
            if (context != NULL && context->max_nodes != 0) {
                const uint64_t left =
                    context->max_nodes - spent + oxo_pn_graph_nodes(at->graph);
                if (part.max_nodes == 0 || left < part.max_nodes)
                    part.max_nodes = left;
            }
            const oxo_status status = oxo_pn_graph_search(at->graph, &part);
            if (status == OXO_NO_MEMORY)
                return status;
            if (status != OXO_OK)
                continue;
            if (oxo_pn_graph_pn(at->graph, 0) == 0) {
                *winner = first ^ i;
                return OXO_OK;
            }
            refuted[first ^ i] = true;
            if (at->setup.most_stones < at->setup.board->cells)
                return OXO_LIMIT; /* no refutation on large boards */
            if (refuted[first ^ i ^ 1]) {
                *winner = 2;
                return OXO_OK;
            }
        }
    }
}

oxo_move oxo_question_move(const oxo_question *q)
{
    const oxo_board *b = q->setup.board;
    const oxo_pn_id *child;
    const unsigned n = oxo_pn_graph_children(q->graph, 0, &child);
    uint64_t own[OXO_BOARD_WORDS], other[OXO_BOARD_WORDS];
    const uint32_t map =
        oxo_board_canon(b, q->setup.own, q->setup.other, own, other);
    for (unsigned i = 0; q->setup.attacks && i < n; i++) {
        if (oxo_pn_graph_pn(q->graph, child[i]) == 0)
            return b->point[oxo_board_unmap(
                b, map, oxo_pn_graph_moves(q->graph, 0)[i])];
    }
    return OXO_MOVE_NONE;
}
