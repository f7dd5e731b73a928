/* Proof search from the position at hand: does this side win?
 *
 * Line games go through the kernel of threats (oxo_prover), other games of
 * bounded length through the rules alone (search/game_problem.h). One thread
 * and a bound on positions: the same answer every time. What is proved is
 * proved completely; what is not within the bound stays open.
 *
 * In the general search the children of the root are canonical positions, so
 * the move is found by playing each legal one and looking for its class among
 * those proved.
 */
#include "judge/judge.h"

#include "proof/prove.h"
#include "search/game_problem.h"
#include "search/pn_graph.h"
#include <string.h>

/* Larger boards cost more than they give: with the kernel, by the rules. With
 * the kernel they are still searched for threats, which are won or refuted
 * soon; on smaller ones the search of all moves finds as much (docs/FORCED.md).
 */
enum { KERNEL_CELLS = 256, RULES_CELLS = 64, THREAT_CELLS = 1024 };

/* The kernel's prover, or NULL where the game has none. */
static oxo_prover *any_prover(oxo_judge *j)
{
    if (!j->prover_tried) {
        j->prover_tried = true;
        if (j->game->cells > THREAT_CELLS ||
            oxo_prover_create(j->game, &j->prover, NULL) != OXO_OK)
            j->prover = NULL;
    }
    return j->prover;
}

/* The same where it may search all moves. */
static oxo_prover *prover_of(oxo_judge *j)
{
    return j->game->cells > KERNEL_CELLS ? NULL : any_prover(j);
}

void judge_proof_effort(oxo_judge *j, uint64_t *first, uint64_t *most)
{
    /* 4^3 has vectors, and looks at ten times as many in the same time */
    const bool lines = any_prover(j) != NULL,
               vectors = lines && j->game->cells == 64;
    *most = j->options.nodes ? j->options.nodes
            : vectors        ? 4000000
            : lines          ? 400000
                             : 200000;
    *first = vectors ? 20000 : lines ? 2000 : 500;
    if (*first > *most)
        *first = *most;
}

bool judge_can_prove(oxo_judge *j)
{
    return !j->options.at_the_board && j->game->max_plies > 0 &&
           (any_prover(j) || (j->game->cells <= RULES_CELLS &&
                              j->game->pos_size <= OXO_PN_KEY_MAX));
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
    if (any_prover(j)) {
        oxo_context limit = oxo_context_within(context, OXO_UNCOUNTED, 0);
        limit.max_nodes = nodes;
        limit.progress = NULL;
        if (prover_of(j))
            return oxo_prover_wins(j->prover, pos, winner, &limit, move, spent,
                                   error);
        if (j->game->ops->turn(j->game, pos) != winner)
            return OXO_LIMIT;
        const oxo_status status =
            oxo_prover_threatens(j->prover, pos, &limit, move, spent, error);
        return status == OXO_NO ? OXO_LIMIT : status; /* a quiet move may win */
    }
    return prove_any(j, pos, winner, nodes, context, move, spent, error);
}
