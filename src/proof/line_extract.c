/* A strategy out of a proof graph (line_extract.h).
 *
 * The graph is walked from the root: at a node of the winner one proved move
 * is chosen, the one with the smallest cost, where the cost of a node is the
 * number of entries below it counted as a tree (shared positions several
 * times: a guide, not the size). A node at which the winner turns out to have
 * a forced win after all (the search of the graph has a budget) needs no entry
 * and nothing below it.
 */
#include "proof/line_extract.h"
#include "base/array.h"
#include <stdlib.h>

/* positions of one forced search; without a win an entry is made */
enum { BUDGET = 1000000 };

typedef struct extraction {
    const oxo_pn_graph *graph;
    const oxo_line_problem *setup;
    oxo_force *force;
    uint32_t *cost; /* of proved nodes: entries below as a tree; 0 unknown */
    uint8_t *seen;
    oxo_pn_id *stack;
    size_t depth, room;
    oxo_line_entries out;
    size_t entry_room, move_room;
} extraction;

void oxo_line_entries_free(oxo_line_entries *e)
{
    free(e->stones);
    free(e->move);
    *e = (oxo_line_entries){0};
}

static bool must_block(const extraction *x, const uint64_t *own,
                       const uint64_t *other)
{
    uint64_t cells[OXO_BOARD_WORDS];
    const oxo_board *b = x->setup->board;
    oxo_board_completions(b, !x->setup->attacker, other, own, cells);
    return oxo_set_any(b, cells);
}

/* Entries below a proved node if it were a tree, plus 1; a guide for choosing
 * between proved moves. The recursion is as deep as the game. */
static uint32_t cost_of(extraction *x, oxo_pn_id id)
{
    if (x->cost[id] != 0)
        return x->cost[id];
    const oxo_pn_id *child;
    const unsigned n = oxo_pn_graph_children(x->graph, id, &child);
    uint32_t cost = 0;
    if (oxo_pn_graph_is_or(x->graph, id)) {
        cost = OXO_PN_INF;
        for (unsigned i = 0; i < n; i++) {
            if (oxo_pn_graph_pn(x->graph, child[i]) != 0)
                continue;
            const uint32_t c = cost_of(x, child[i]);
            cost = c < cost ? c : cost;
        }
        uint64_t own[OXO_BOARD_WORDS], other[OXO_BOARD_WORDS];
        oxo_line_problem_position(x->setup, oxo_pn_graph_key(x->graph, id), own,
                                  other);
        cost += !must_block(x, own, other);
    } else {
        for (unsigned i = 0; i < n; i++) {
            cost += cost_of(x, child[i]) - 1;
            cost = cost < OXO_PN_INF ? cost : OXO_PN_INF;
        }
        cost++;
    }
    return x->cost[id] = cost;
}

static bool push(extraction *x, oxo_pn_id id)
{
    if (x->seen[id])
        return true;
    OXO_GROW(x->stack, x->depth + 1, x->room, return false);
    x->seen[id] = 1;
    x->stack[x->depth++] = id;
    return true;
}

static bool add_entry(extraction *x, const uint64_t *own, const uint64_t *other,
                      uint16_t move)
{
    oxo_line_entries *out = &x->out;
    const unsigned words = out->words;
    OXO_GROW_SIZED(out->stones, 2 * words * sizeof *out->stones, out->count + 1,
                   x->entry_room, return false);
    OXO_GROW(out->move, out->count + 1, x->move_room, return false);
    uint64_t *at = out->stones + out->count * 2 * words;
    memcpy(at, own, words * sizeof *at);
    memcpy(at + words, other, words * sizeof *at);
    out->move[out->count++] = move;
    return true;
}

static oxo_status winner_moves(extraction *x, oxo_pn_id id, oxo_error *error)
{
    const oxo_pn_graph *g = x->graph;
    uint64_t own[OXO_BOARD_WORDS], other[OXO_BOARD_WORDS];
    oxo_line_problem_position(x->setup, oxo_pn_graph_key(g, id), own, other);
    if (oxo_force_search(x->force, x->setup->attacker, own, other, NULL))
        return OXO_OK;
    const oxo_pn_id *child;
    const unsigned n = oxo_pn_graph_children(g, id, &child);
    unsigned best = n;
    for (unsigned i = 0; i < n; i++) {
        if (oxo_pn_graph_pn(g, child[i]) == 0 &&
            (best == n || cost_of(x, child[i]) < cost_of(x, child[best])))
            best = i;
    }
    if (best == n)
        return oxo_fail(error, OXO_NO, "a proved position without a move");
    if ((!must_block(x, own, other) &&
         !add_entry(x, own, other, oxo_pn_graph_moves(g, id)[best])) ||
        !push(x, child[best]))
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    return OXO_OK;
}

static oxo_status defender_moves(extraction *x, oxo_pn_id id, oxo_error *error)
{
    const oxo_pn_id *child;
    const unsigned n = oxo_pn_graph_children(x->graph, id, &child);
    for (unsigned i = 0; i < n; i++) {
        if (!push(x, child[i]))
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    return OXO_OK;
}

/* ---- the order ---- */

typedef struct sorted {
    const uint64_t *stones;
    unsigned words, count;
    uint16_t move;
} sorted;

static int by_level(const void *left, const void *right)
{
    const sorted *p = left, *q = right;
    if (p->count != q->count)
        return p->count < q->count ? -1 : 1;
    for (unsigned i = 0; i < 2 * p->words; i++) {
        if (p->stones[i] != q->stones[i])
            return p->stones[i] < q->stones[i] ? -1 : 1;
    }
    return 0;
}

static bool sort_entries(oxo_line_entries *e)
{
    const size_t stride = 2 * (size_t)e->words;
    sorted *list = malloc((e->count + 1) * sizeof *list);
    uint64_t *stones = malloc((e->count + 1) * stride * sizeof *stones);
    if (list == NULL || stones == NULL) {
        free(list);
        free(stones);
        return false;
    }
    for (size_t i = 0; i < e->count; i++) {
        list[i] = (sorted){e->stones + i * stride, e->words, 0, e->move[i]};
        for (size_t k = 0; k < stride; k++)
            list[i].count += oxo_popcount64(list[i].stones[k]);
    }
    qsort(list, e->count, sizeof *list, by_level);
    for (size_t i = 0; i < e->count; i++) {
        memcpy(stones + i * stride, list[i].stones, stride * sizeof *stones);
        e->move[i] = list[i].move;
    }
    free(list);
    free(e->stones);
    e->stones = stones;
    return true;
}

oxo_status oxo_line_extract(const oxo_pn_graph *graph,
                            const oxo_line_problem *setup, oxo_pn_id from,
                            oxo_line_entries *entries, oxo_error *error)
{
    if (oxo_pn_graph_pn(graph, from) != 0)
        return oxo_fail(error, OXO_NO, "not proved");
    const uint32_t size = oxo_pn_graph_size(graph);
    extraction x = {.graph = graph,
                    .setup = setup,
                    .force = oxo_force_new(setup->board),
                    .cost = calloc(size, sizeof *x.cost),
                    .seen = calloc(size, 1),
                    .out = {.words = setup->board->words}};
    oxo_status status = OXO_OK;
    if (x.force == NULL || x.cost == NULL || x.seen == NULL || !push(&x, from))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    else
        oxo_force_budget(x.force, BUDGET);
    while (status == OXO_OK && x.depth > 0) {
        const oxo_pn_id id = x.stack[--x.depth];
        status = oxo_pn_graph_is_or(graph, id) ? winner_moves(&x, id, error)
                                               : defender_moves(&x, id, error);
    }
    if (status == OXO_OK && !sort_entries(&x.out))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_force_free(x.force);
    free(x.cost);
    free(x.seen);
    free(x.stack);
    if (status == OXO_OK)
        *entries = x.out;
    else
        oxo_line_entries_free(&x.out);
    return status;
}
