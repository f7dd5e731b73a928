/* Proof search from the position at hand: does this side win?
 *
 * Qubic goes through the kernel of threats (oxo_prover); other games of bounded
 * length go through the rules alone (search/game_problem.h). One thread and a
 * bound on positions: the same answer every time. What is proved is proved
 * completely; what is not within the bound stays open.
 *
 * The children of the root are canonical positions, so the move is found by
 * playing each legal one and looking for its class among those proved.
 */
#include "judge/judge.h"

#include "oxo/prove.h"
#include "search/game_problem.h"
#include "search/pn_graph.h"
#include <string.h>

enum { MAX_CELLS = 64 };

void judge_proof_effort(const oxo_judge *j, uint64_t *first, uint64_t *most)
{
    const bool qubic = judge_standard_is(&j->standard, "4^3");
    *most = j->options.nodes ? j->options.nodes : qubic ? 4000000 : 200000;
    *first = qubic ? 20000 : 500;
    if (*first > *most)
        *first = *most;
}

bool judge_can_prove(const oxo_judge *j)
{
    return !j->options.at_the_board && j->game->max_plies > 0 &&
           j->game->cells <= MAX_CELLS && j->game->pos_size <= OXO_PN_KEY_MAX;
}

/* Runs the search; OXO_OK leaves the graph to be read and freed. */
static oxo_status search(const oxo_pn_problem *problem, uint64_t nodes,
                         oxo_context *context, oxo_pn_graph **graph,
                         uint64_t *spent, oxo_error *error)
{
    oxo_status status = oxo_pn_graph_new(problem, graph);
    if (status != OXO_OK)
        return oxo_fail(error, status, "out of memory");
    oxo_context limit = oxo_context_within(context, OXO_UNCOUNTED, 0);
    limit.max_nodes = nodes;
    limit.progress = NULL;
    status = oxo_pn_graph_search(*graph, &limit);
    *spent = oxo_pn_graph_nodes(*graph);
    if (status == OXO_OK && oxo_pn_graph_pn(*graph, 0) != 0)
        status = OXO_NO;
    if (status != OXO_OK) {
        oxo_pn_graph_free(*graph);
        *graph = NULL;
    }
    return status;
}

/* Line games with a kernel: forced sequences under the search. */
static oxo_status prove_line(oxo_judge *j, const oxo_pos *pos, oxo_side winner,
                             uint64_t nodes, oxo_context *context,
                             oxo_move *move, uint64_t *spent, oxo_error *error)
{
    oxo_prover *prover = NULL;
    oxo_status status = oxo_prover_create(j->game, &prover, error);
    if (status != OXO_OK)
        return status;
    oxo_context limit = oxo_context_within(context, OXO_UNCOUNTED, 0);
    limit.max_nodes = nodes;
    limit.progress = NULL;
    status = oxo_prover_wins(prover, pos, winner, &limit, move, spent, error);
    oxo_prover_destroy(prover);
    return status;
}

static oxo_status prove_any(oxo_judge *j, const oxo_pos *pos, oxo_side winner,
                            uint64_t nodes, oxo_context *context,
                            oxo_move *move, uint64_t *spent, oxo_error *error)
{
    const oxo_game *game = j->game;
    oxo_game_problem setup = {
        .game = game, .group = j->group, .winner = winner, .root = pos};
    oxo_pn_problem problem;
    oxo_pn_graph *graph;
    oxo_status status = oxo_game_problem_init(&problem, &setup, error);
    if (status == OXO_OK)
        status = search(&problem, nodes, context, &graph, spent, error);
    if (status != OXO_OK)
        return status;
    const unsigned count = game->ops->turn(game, pos) == winner
                               ? game->ops->moves(game, pos, j->replies)
                               : 0;
    for (unsigned i = 0; i < count; i++) {
        uint8_t key[OXO_PN_KEY_MAX] = {0};
        memcpy(j->after, pos, game->pos_size);
        game->ops->play(game, j->after, j->replies[i]);
        if (!j->group ||
            oxo_group_canon(j->group, j->after, j->deeper, NULL) != OXO_OK)
            memcpy(j->deeper, j->after, game->pos_size);
        memcpy(key, j->deeper, game->pos_size);
        const oxo_pn_id id = oxo_pn_graph_find(graph, key);
        if (id != OXO_PN_NOBODY && oxo_pn_graph_pn(graph, id) == 0) {
            *move = j->replies[i];
            break;
        }
    }
    oxo_pn_graph_free(graph);
    return OXO_OK;
}

oxo_status judge_prove(oxo_judge *j, const oxo_pos *pos, oxo_side winner,
                       uint64_t nodes, oxo_context *context, oxo_move *move,
                       uint64_t *spent, oxo_error *error)
{
    *move = OXO_MOVE_NONE;
    *spent = 0;
    if (judge_standard_is(&j->standard, "4^3"))
        return prove_line(j, pos, winner, nodes, context, move, spent, error);
    return prove_any(j, pos, winner, nodes, context, move, spent, error);
}
