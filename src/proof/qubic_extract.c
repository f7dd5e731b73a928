/* A strategy out of a proof graph (qubic_extract.h).
 *
 * The graph is walked from the root: at a node of the winner one proved move
 * is chosen, the one with the smallest cost, where the cost of a node is the
 * number of entries below it counted as a tree (shared positions several
 * times: a guide, not the size). At a node of the defender every reply is
 * looked at, also those that the filter of the search left out: it must give
 * the winner a forced win or lead to a proved node. So the strategy does not
 * rest on the filter being right.
 */
#include "proof/qubic_extract.h"
#include "base/bits.h"
#include "search/qubic_board.h"
#include "search/qubic_force.h"
#include "symmetry/qubic_canon.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct extraction {
    const oxo_pn_graph *graph;
    oxo_qubic_force *force;
    uint32_t *cost; /* of proved nodes: entries below as a tree; 0 unknown */
    uint8_t *seen;
    oxo_pn_id *stack;
    size_t depth, room;
    oxo_qubic_entry *entries;
    size_t count, entry_room;
} extraction;

static void board(const oxo_pn_graph *g, oxo_pn_id id, uint64_t *a, uint64_t *d)
{
    const uint8_t *key = oxo_pn_graph_key(g, id);
    memcpy(a, key, 8);
    memcpy(d, key + 8, 8);
}

/* Entries below a proved node if it were a tree, plus 1; a guide for choosing
 * between proved moves. The recursion is as deep as the game. */
static uint32_t cost_of(extraction *x, oxo_pn_id id)
{
    if (x->cost[id] != 0)
        return x->cost[id];
    const oxo_pn_id *child;
    unsigned n = oxo_pn_graph_children(x->graph, id, &child);
    uint32_t cost = 0;
    if (oxo_pn_graph_is_or(x->graph, id)) {
        cost = OXO_PN_INF;
        for (unsigned i = 0; i < n; i++) {
            if (oxo_pn_graph_pn(x->graph, child[i]) != 0)
                continue;
            uint32_t c = cost_of(x, child[i]);
            if (c < cost)
                cost = c;
        }
        uint64_t a, d;
        board(x->graph, id, &a, &d);
        cost += oxo_qubic_completions(d, a) == 0;
    } else {
        for (unsigned i = 0; i < n; i++) {
            cost += cost_of(x, child[i]) - 1;
            if (cost > OXO_PN_INF)
                cost = OXO_PN_INF;
        }
        cost++;
    }
    return x->cost[id] = cost;
}

static bool push(extraction *x, oxo_pn_id id)
{
    if (x->seen[id])
        return true;
    if (x->depth == x->room) {
        size_t room = x->room * 2 + 256;
        oxo_pn_id *stack = realloc(x->stack, room * sizeof *stack);
        if (stack == NULL)
            return false;
        x->stack = stack;
        x->room = room;
    }
    x->seen[id] = 1;
    x->stack[x->depth++] = id;
    return true;
}

static oxo_status winner_moves(extraction *x, oxo_pn_id id, oxo_error *error)
{
    const oxo_pn_graph *g = x->graph;
    const oxo_pn_id *child;
    unsigned n = oxo_pn_graph_children(g, id, &child);
    oxo_pn_id best = OXO_PN_NOBODY;
    for (unsigned i = 0; i < n; i++) {
        if (oxo_pn_graph_pn(g, child[i]) == 0 &&
            (best == OXO_PN_NOBODY || cost_of(x, child[i]) < cost_of(x, best)))
            best = child[i];
    }
    if (best == OXO_PN_NOBODY)
        return oxo_fail(error, OXO_NO, "a proved position without a move");
    uint64_t a, d, wanted[2];
    board(g, id, &a, &d);
    board(g, best, &wanted[0], &wanted[1]);
    uint64_t must = oxo_qubic_completions(d, a), found = 0;
    for (uint64_t s = must != 0 ? must : ~(a | d); s != 0; s &= s - 1) {
        uint64_t m = s & (~s + 1), ca, cd;
        oxo_qubic_canon(a | m, d, &ca, &cd);
        if (ca == wanted[0] && cd == wanted[1]) {
            found = m;
            break;
        }
    }
    if (found == 0)
        return oxo_fail(error, OXO_NO, "a proved position without its move");
    if (must == 0) {
        if (x->count == x->entry_room) {
            size_t room = x->entry_room * 2 + 256;
            oxo_qubic_entry *e = realloc(x->entries, room * sizeof *e);
            if (e == NULL)
                return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
            x->entries = e;
            x->entry_room = room;
        }
        x->entries[x->count++] =
            (oxo_qubic_entry){a, d, (uint8_t)oxo_lowest64(found)};
    }
    if (!push(x, best))
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    return OXO_OK;
}

static oxo_status defender_moves(extraction *x, oxo_pn_id id, oxo_error *error)
{
    uint64_t a, d;
    board(x->graph, id, &a, &d);
    for (uint64_t s = ~(a | d); s != 0; s &= s - 1) {
        uint64_t after = d | (s & (~s + 1)), key[2];
        if (!oxo_qubic_has_line(after) &&
            oxo_qubic_force_search(x->force, a, after, NULL))
            continue;
        oxo_qubic_canon(a, after, &key[0], &key[1]);
        oxo_pn_id child = oxo_pn_graph_find(x->graph, key);
        if (child == OXO_PN_NOBODY || oxo_pn_graph_pn(x->graph, child) != 0) {
            char text[130];
            oxo_qubic_text(a, after, text);
            return oxo_fail(error, OXO_NO, "no win is known in %s", text);
        }
        if (!push(x, child))
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    return OXO_OK;
}

static int by_level(const void *left, const void *right)
{
    const oxo_qubic_entry *p = left, *q = right;
    unsigned np = oxo_popcount64(p->attacker | p->defender);
    unsigned nq = oxo_popcount64(q->attacker | q->defender);
    if (np != nq)
        return np < nq ? -1 : 1;
    if (p->attacker != q->attacker)
        return p->attacker < q->attacker ? -1 : 1;
    return p->defender < q->defender ? -1 : p->defender > q->defender;
}

oxo_status oxo_qubic_extract(const oxo_pn_graph *graph, oxo_pn_id from,
                             oxo_qubic_entry **entries, size_t *count,
                             oxo_error *error)
{
    if (oxo_pn_graph_pn(graph, from) != 0)
        return oxo_fail(error, OXO_NO, "not proved");
    uint32_t size = oxo_pn_graph_size(graph);
    extraction x = {.graph = graph,
                    .force = oxo_qubic_force_new(OXO_QUBIC_AUTO),
                    .cost = calloc(size, sizeof *x.cost),
                    .seen = calloc(size, 1)};
    oxo_status status = OXO_OK;
    if (x.force == NULL || x.cost == NULL || x.seen == NULL || !push(&x, from))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    while (status == OXO_OK && x.depth > 0) {
        oxo_pn_id id = x.stack[--x.depth];
        status = oxo_pn_graph_is_or(graph, id) ? winner_moves(&x, id, error)
                                               : defender_moves(&x, id, error);
    }
    oxo_qubic_force_free(x.force);
    free(x.cost);
    free(x.seen);
    free(x.stack);
    if (status != OXO_OK) {
        free(x.entries);
        return status;
    }
    if (x.count > 0)
        qsort(x.entries, x.count, sizeof *x.entries, by_level);
    *entries = x.entries;
    *count = x.count;
    return OXO_OK;
}

void oxo_qubic_text(uint64_t x, uint64_t o, char *text)
{
    unsigned empty = 0;
    uint64_t last = x | o;
    if (last == 0) {
        memcpy(text, "64", 3);
        return;
    }
    for (unsigned c = 0; c < 64 && last >> c != 0; c++) {
        if ((last >> c & 1) == 0) {
            empty++;
            continue;
        }
        if (empty != 0)
            text += sprintf(text, "%u", empty);
        empty = 0;
        *text++ = x >> c & 1 ? 'x' : 'o';
    }
    *text = '\0';
}
