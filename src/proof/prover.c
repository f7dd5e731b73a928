/* Values of positions for whoever asks often: proof search and threats on one
 * kernel, which is made once. See oxo/proof.h.
 */
#include "board/counts.h"
#include "oxo/proof.h"
#include "proof/line_extract.h"
#include "proof/prove.h"
#include "proof/question.h"
#include <stdlib.h>
#include <string.h>

struct oxo_prover {
    oxo_board *board;
    oxo_force *force;
};

void oxo_prover_destroy(oxo_prover *p)
{
    if (p == NULL)
        return;
    oxo_force_free(p->force);
    oxo_board_destroy(p->board);
    free(p);
}

oxo_status oxo_prover_create(const oxo_game *game, oxo_prover **prover,
                             oxo_error *error)
{
    oxo_prover *p = calloc(1, sizeof *p);
    if (p == NULL)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status = oxo_board_create(game, &p->board, error);
    if (status == OXO_OK && (p->force = oxo_force_new(p->board)) == NULL)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status != OXO_OK) {
        oxo_prover_destroy(p);
        return status;
    }
    *prover = p;
    return OXO_OK;
}

oxo_status oxo_prover_value(oxo_prover *p, const oxo_pos *pos,
                            oxo_context *context, oxo_value *value,
                            oxo_move *move, oxo_error *error)
{
    const oxo_board *b = p->board;
    const oxo_game *game = b->game;
    const oxo_outcome over = game->ops->outcome(game, pos);
    const oxo_side turn = game->ops->turn(game, pos);
    if (over != OXO_ONGOING) {
        *value = (oxo_value){over, OXO_GROUND_RULES,
                             over == OXO_DRAW ? OXO_PLIES_UNKNOWN : 0,
                             over != OXO_DRAW};
        *move = OXO_MOVE_NONE;
        return OXO_OK;
    }
    uint64_t own[OXO_BOARD_WORDS], other[OXO_BOARD_WORDS];
    oxo_win win;
    oxo_board_stones(b, pos, turn, own);
    oxo_board_stones(b, pos, oxo_other(turn), other);
    oxo_force_budget(p->force, 100000);
    if (oxo_force_search(p->force, turn, own, other, &win)) {
        *value =
            (oxo_value){oxo_win_of(turn),
                        win.completes ? OXO_GROUND_RULES : OXO_GROUND_FORCED,
                        win.completes ? 1 : 2 * win.length + 1, win.completes};
        *move = b->point[win.attack[0]];
        return OXO_OK;
    }
    oxo_question q[2] = {0};
    unsigned winner = 2;
    oxo_status status = oxo_question_ask(&q[0], b, pos, OXO_FIRST);
    if (status == OXO_OK)
        status = oxo_question_ask(&q[1], b, pos, OXO_SECOND);
    if (status == OXO_OK)
        status = oxo_question_both(q, turn, context, &winner);
    if (status == OXO_OK) {
        *value = (oxo_value){winner == 2   ? OXO_DRAW
                             : winner == 0 ? OXO_FIRST_WINS
                                           : OXO_SECOND_WINS,
                             OXO_GROUND_PROOF_SEARCH, OXO_PLIES_UNKNOWN, false};
        *move = winner == (unsigned)turn ? oxo_question_move(&q[winner])
                                         : OXO_MOVE_NONE;
    } else {
        oxo_fail(error, status,
                 status == OXO_LIMIT ? "gave up at a limit" : "out of memory");
    }
    oxo_pn_graph_free(q[0].graph);
    oxo_pn_graph_free(q[1].graph);
    return status;
}

oxo_status oxo_prover_wins(oxo_prover *p, const oxo_pos *pos, oxo_side winner,
                           oxo_context *context, oxo_move *move,
                           uint64_t *nodes, oxo_error *error)
{
    const oxo_board *b = p->board;
    oxo_question q = {0};
    oxo_status status = oxo_question_ask(&q, b, pos, winner);
    if (status == OXO_OK)
        status = oxo_pn_graph_search(q.graph, context);
    *nodes = q.graph != NULL ? oxo_pn_graph_nodes(q.graph) : 0;
    if (status == OXO_OK && oxo_pn_graph_pn(q.graph, 0) != 0) {
        status = q.setup.most_stones == b->cells ? OXO_NO : OXO_LIMIT;
    } else if (status == OXO_OK) {
        oxo_win win;
        *move = oxo_question_move(&q);
        if (q.setup.attacks && *move == OXO_MOVE_NONE) {
            oxo_force_budget(p->force, 0);
            if (oxo_force_search(p->force, winner, q.setup.own, q.setup.other,
                                 &win))
                *move = b->point[win.attack[0]];
        }
    }
    if (status == OXO_LIMIT || status == OXO_NO_MEMORY)
        oxo_fail(error, status,
                 status == OXO_LIMIT ? "gave up at a limit" : "out of memory");
    oxo_pn_graph_free(q.graph);
    return status;
}

/* ---- threats ---- */

/* Asks whether threats win for the side to move. OXO_OK: they do, and the graph
 * holds it. */
static oxo_status ask_threats(oxo_question *q, const oxo_board *b,
                              const oxo_pos *pos, oxo_context *context,
                              uint64_t *nodes, oxo_error *error)
{
    oxo_question_setup(q, b, pos, b->game->ops->turn(b->game, pos));
    q->setup.threats = true;
    oxo_status status = oxo_question_graph(q);
    if (status == OXO_OK)
        status = oxo_pn_graph_search(q->graph, context);
    *nodes = q->graph != NULL ? oxo_pn_graph_nodes(q->graph) : 0;
    if (status == OXO_OK && oxo_pn_graph_pn(q->graph, 0) != 0)
        status = OXO_NO;
    if (status == OXO_LIMIT || status == OXO_NO_MEMORY)
        oxo_fail(error, status,
                 status == OXO_LIMIT ? "gave up at a limit" : "out of memory");
    return status;
}

/* The first move of what was found. */
static oxo_move threat_move(oxo_prover *p, const oxo_question *q)
{
    oxo_win forced;
    const oxo_move move = oxo_question_move(q);
    oxo_force_budget(p->force, 0);
    return move == OXO_MOVE_NONE &&
                   oxo_force_search(p->force, q->setup.attacker, q->setup.own,
                                    q->setup.other, &forced)
               ? p->board->point[forced.attack[0]]
               : move;
}

oxo_status oxo_prover_threatens(oxo_prover *p, const oxo_pos *pos,
                                oxo_context *context, oxo_move *move,
                                uint64_t *nodes, oxo_error *error)
{
    oxo_question q = {0};
    const oxo_status status =
        ask_threats(&q, p->board, pos, context, nodes, error);
    *move = status == OXO_OK ? threat_move(p, &q) : OXO_MOVE_NONE;
    oxo_pn_graph_free(q.graph);
    return status;
}

/* One step down the proof from a real position with this key: the child to
 * follow (a proved move, or the answer that took most) and its real cell. */
static bool follow(const oxo_question *q, uint64_t *own, uint64_t *other,
                   oxo_pn_id *at, unsigned *cell)
{
    const oxo_board *b = q->setup.board;
    const oxo_pn_id *child;
    const unsigned n = oxo_pn_graph_children(q->graph, *at, &child);
    const bool mine = oxo_pn_graph_is_or(q->graph, *at);
    uint64_t ca[OXO_BOARD_WORDS], cd[OXO_BOARD_WORDS];
    const uint32_t map = oxo_board_canon(b, own, other, ca, cd);
    unsigned best = n;
    for (unsigned i = 0; i < n; i++) {
        if (mine && oxo_pn_graph_pn(q->graph, child[i]) == 0) {
            best = i;
            break;
        }
        if (!mine &&
            (best == n || oxo_pn_graph_visits(q->graph, child[i]) >
                              oxo_pn_graph_visits(q->graph, child[best])))
            best = i;
    }
    if (best == n)
        return false;
    *cell = oxo_board_unmap(b, map, oxo_pn_graph_moves(q->graph, *at)[best]);
    oxo_bit_set(mine ? own : other, *cell);
    *at = child[best];
    return true;
}

static void tell(const oxo_question *q, oxo_threat_win *win)
{
    const oxo_board *b = q->setup.board;
    uint64_t own[OXO_BOARD_WORDS], other[OXO_BOARD_WORDS];
    const oxo_pn_id *child;
    oxo_pn_id at = 0;
    unsigned cell;
    oxo_set_copy(b, own, q->setup.own);
    oxo_set_copy(b, other, q->setup.other);
    while (win->count < sizeof win->line / sizeof *win->line &&
           follow(q, own, other, &at, &cell)) {
        win->line[win->count++] = b->point[cell];
        if (win->count == 1)
            win->replies = oxo_pn_graph_children(q->graph, at, &child);
    }
    win->move = win->count > 0 ? win->line[0] : OXO_MOVE_NONE;
}

oxo_status oxo_prover_threats(oxo_prover *p, const oxo_pos *pos,
                              oxo_context *context, oxo_threat_win *win,
                              oxo_error *error)
{
    oxo_question q = {0};
    oxo_threat_win found = {.move = OXO_MOVE_NONE};
    oxo_prove_result result = {0};
    oxo_status status =
        ask_threats(&q, p->board, pos, context, &found.nodes, error);
    if (status == OXO_OK)
        status = oxo_prove_certificate(q.graph, &q.setup, OXO_MOVE_NONE, true,
                                       &result, error);
    if (status == OXO_OK) {
        tell(&q, &found);
        found.entries = result.entries;
        found.certificate = result.certificate;
        if (found.move == OXO_MOVE_NONE)
            found.move = threat_move(p, &q);
    }
    oxo_pn_graph_free(q.graph);
    if (status == OXO_OK || status == OXO_NO || status == OXO_LIMIT)
        *win = found;
    return status;
}
