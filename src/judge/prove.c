/* Proof search from the position at hand: does this side win?
 *
 * Qubic has its own problem (search/qubic_problem.h) with threats and a reply
 * filter; other games of bounded length go through the rules alone
 * (search/game_problem.h). One thread and a bound on positions: the same
 * answer every time. What is proved is proved completely; what is not within
 * the bound stays open.
 *
 * The children of the root are canonical positions, so the move is found by
 * playing each legal one and looking for its class among those proved.
 */
#include "judge/judge.h"

#include "base/bits.h"
#include "search/game_problem.h"
#include "search/pn_graph.h"
#include "search/qubic_board.h"
#include "search/qubic_problem.h"
#include "symmetry/qubic_canon.h"
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

static oxo_status prove_qubic(oxo_judge *j, const oxo_pos *pos, oxo_side winner,
                              uint64_t nodes, oxo_context *context,
                              oxo_move *move, uint64_t *spent, oxo_error *error)
{
    uint64_t own[JUDGE_WORDS], other[JUDGE_WORDS];
    judge_standard_stones(&j->standard, pos, winner, own);
    judge_standard_stones(&j->standard, pos, oxo_other(winner), other);
    oxo_qubic_problem setup = {.attacker = own[0], .defender = other[0]};
    const uint64_t a = setup.attacker, d = setup.defender;
    const bool his = j->game->ops->turn(j->game, pos) == winner;
    /* the problem tells whose turn it is by the numbers of stones, and a
     * three that must be blocked leaves no choice */
    if (oxo_popcount64(a) != oxo_popcount64(d) + !his ||
        oxo_qubic_completions(d, a))
        return OXO_LIMIT;
    oxo_pn_problem problem;
    oxo_pn_graph *graph;
    oxo_qubic_problem_init(&problem, &setup);
    const oxo_status status =
        search(&problem, nodes, context, &graph, spent, error);
    if (status != OXO_OK)
        return status == OXO_NO ? OXO_LIMIT : status;
    for (unsigned c = 0; c < 64 && his; c++) {
        const uint64_t bit = UINT64_C(1) << c;
        uint64_t key[2];
        if ((a | d) & bit)
            continue;
        oxo_qubic_canon(a | bit, d, &key[0], &key[1]);
        const oxo_pn_id id = oxo_pn_graph_find(graph, key);
        if (id != OXO_PN_NOBODY && oxo_pn_graph_pn(graph, id) == 0 &&
            !oxo_pn_graph_is_or(graph, id)) {
            *move = judge_standard_move(&j->standard, c);
            break;
        }
    }
    oxo_pn_graph_free(graph);
    return OXO_OK;
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
        return prove_qubic(j, pos, winner, nodes, context, move, spent, error);
    return prove_any(j, pos, winner, nodes, context, move, spent, error);
}
