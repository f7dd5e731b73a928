/* The perfect player off its path: proof-number search at Qubic.
 *
 * In a position with White to move that the certificate does not know, a
 * bounded search (search/pn_graph.h over search/qubic_problem.h, the machinery
 * of `oxo prove`) asks whether White still wins. One thread and a bound on
 * positions: the same answer every time. What it proves it proves completely;
 * what it cannot prove within its bound it says nothing about.
 *
 * The children of the root are canonical positions, so the move is found by
 * playing each legal one and looking for its class among those proved.
 */
#include "players/perfect.h"

#include "base/bits.h"
#include "oxo/line.h"
#include "search/pn_graph.h"
#include "search/qubic_board.h"
#include "search/qubic_problem.h"
#include "symmetry/qubic_canon.h"
#include <string.h>

bool oxo_perfect_proof(oxo_perfect *p, const oxo_pos *pos, oxo_context *context,
                       uint64_t positions, oxo_move *move)
{
    const oxo_game *game = p->head.game;
    oxo_line_spec spec;
    if (!oxo_line_spec_of(game, &spec) || spec.k != 4 || spec.n != 3 ||
        spec.misere || spec.gravity)
        return false;
    const oxo_side me = game->ops->turn(game, pos);
    oxo_qubic_problem setup = {
        .attacker = oxo_line_stones(game, pos, me)[0],
        .defender = oxo_line_stones(game, pos, (oxo_side)!me)[0]};
    const uint64_t a = setup.attacker, d = setup.defender;
    /* the problem tells whose turn it is by the numbers of stones, and a
     * three that must be blocked leaves no choice */
    if (oxo_popcount64(a) != oxo_popcount64(d) || oxo_qubic_completions(d, a))
        return false;
    oxo_pn_problem problem;
    oxo_pn_graph *graph;
    oxo_qubic_problem_init(&problem, &setup);
    if (oxo_pn_graph_new(&problem, &graph) != OXO_OK)
        return false;
    /* a judgement needs time as well */
    oxo_context limit = oxo_perfect_limit(context, positions);
    limit = oxo_context_within(&limit, 0, oxo_context_left(context) / 2);
    bool found = false;
    if (oxo_pn_graph_search(graph, &limit) == OXO_OK &&
        oxo_pn_graph_pn(graph, 0) == 0) {
        for (unsigned c = 0; c < 64 && !found; c++) {
            const uint64_t bit = UINT64_C(1) << c;
            uint64_t key[2];
            if ((a | d) & bit)
                continue;
            oxo_qubic_canon(a | bit, d, &key[0], &key[1]);
            const oxo_pn_id id = oxo_pn_graph_find(graph, key);
            if (id != OXO_PN_NOBODY && oxo_pn_graph_pn(graph, id) == 0 &&
                !oxo_pn_graph_is_or(graph, id)) {
                *move = c;
                found = true;
            }
        }
    }
    oxo_pn_graph_free(graph);
    return found;
}
