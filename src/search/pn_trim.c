/* Forgetting what a proof graph no longer needs.
 *
 * Which nodes stay is marked first; then the graph is packed where it lies, so
 * that nothing is ever held twice. Ids keep their order. A node may lose all
 * that lies below it and stay as a leaf with the numbers that it had. What is
 * forgotten is at worst searched again: a number of 0 never rests on it, since
 * a decided node that stays keeps its proof or its refutation. In a decided
 * node only the children that are decided the same way count (all children of
 * a proved AND node are proved, and an OR node with a proved child is), so
 * these proofs are whole.
 *
 * After a reply is settled (trim). The replies to an opening are settled one
 * after the other, and nearly all of the graph below a settled one is about
 * moves that were not needed. What stays: every proved node, and the root, its
 * children and theirs, the last without what lies below them. Disproved nodes
 * are not among it: where large graphs come from, hardly any position is
 * refuted.
 *
 * When memory is full (forget). What stays: all that is reached from the root
 * through nodes which have had some number of visits, and the decided nodes
 * that have had as many. The number is doubled until half of what can go goes.
 * So what was cheap goes first, and the search can go on for as long as it
 * likes, unless the proofs alone fill the memory. A graph that was read from a
 * file, and is larger than it may be now, forgets until it fits.
 *
 * While nodes are marked, the two halves of the hash table, which is made anew
 * at the end, hold the marks and a queue, later the new ids.
 */
#include "search/pn_graph_impl.h"
#include <string.h>

enum { GONE = 0, AS_LEAF = 1, WHOLE = 2 };

static bool is_decided(pn_numbers v)
{
    return v.pn == 0 || v.dn == 0;
}

/* Does a node that stays whole keep this child? */
static bool keeps_child(const oxo_pn_graph *g, uint32_t id, uint32_t child)
{
    const pn_numbers own = g->num[id], v = g->num[child];
    return !is_decided(own) || (own.pn == 0 ? v.pn == 0 : v.dn == 0);
}

/* ---- packing ---- */

/* Edges first: they ask for the old ids and numbers. A run that a later stage
 * replaced begins elsewhere than its node says. */
static void pack_edges(oxo_pn_graph *g, const uint8_t *mark, const uint32_t *id)
{
    uint32_t to = 0;
    for (uint32_t e = 0; e < g->edge_count;) {
        const uint32_t p = g->edges[e].parent;
        pn_record *n = &g->nodes[p];
        if (mark[p] != WHOLE || n->first != e || n->count == 0) {
            e++;
            continue;
        }
        const uint32_t first = to, end = e + n->count;
        for (; e < end; e++) {
            if (!keeps_child(g, p, g->child[e]))
                continue;
            g->edges[to].parent = id[p];
            g->child[to] = id[g->child[e]];
            g->moves[to] = g->moves[e];
            to++;
        }
        n->first = first;
        n->count = (uint16_t)(to - first);
    }
    g->edge_count = to;
}

static void pack_nodes(oxo_pn_graph *g, const uint8_t *mark, const uint32_t *id)
{
    const size_t key_size = g->problem.key_size;
    uint32_t size = 0;
    for (uint32_t i = 0; i < g->size; i++) {
        if (mark[i] == GONE)
            continue;
        const uint32_t to = id[i];
        g->num[to] = g->num[i];
        g->nodes[to] = g->nodes[i];
        memmove(g->keys + to * key_size, g->keys + i * key_size, key_size);
        pn_record *n = &g->nodes[to];
        n->parents = OXO_PN_NOBODY;
        if (mark[i] == AS_LEAF && n->expanded) {
            n->data = 0;
            n->tag = 0;
            n->count = 0;
            n->expanded = 0;
        }
        if (n->count == 0)
            n->first = 0;
        size++;
    }
    g->size = size;
}

/* Drops what is not marked. */
static void pack(oxo_pn_graph *g)
{
    const uint8_t *mark = g->tags;
    uint32_t *id = g->hash, next = 0;
    for (uint32_t i = 0; i < g->size; i++)
        if (mark[i] != GONE)
            id[i] = next++;
    pack_edges(g, mark, id);
    pack_nodes(g, mark, id);
    oxo_pn_graph_enter_all(g);
    for (uint32_t e = 0; e < g->edge_count; e++) {
        g->edges[e].next = g->nodes[g->child[e]].parents;
        g->nodes[g->child[e]].parents = e;
    }
    for (uint32_t i = 0; i < g->size; i++) {
        const pn_record *n = &g->nodes[i];
        if (n->expanded && (n->count > 0 || n->rest < OXO_PN_INF))
            (void)oxo_pn_graph_compute(g, i);
    }
}

/* ---- after a reply is settled ---- */

static void keep_near_root(oxo_pn_graph *g, uint8_t *mark)
{
    const pn_record *root = &g->nodes[0];
    for (unsigned i = 0; i < root->count; i++) {
        const uint32_t c = g->child[root->first + i];
        const pn_record *n = &g->nodes[c];
        for (unsigned k = 0; k < n->count; k++) {
            const uint32_t leaf = g->child[n->first + k];
            if (mark[leaf] == GONE) {
                mark[leaf] = AS_LEAF;
                g->nodes[leaf].visits = 0; /* it begins anew */
            }
        }
        mark[c] = WHOLE;
    }
    mark[0] = WHOLE;
}

void oxo_pn_graph_trim(oxo_pn_graph *g)
{
    g->most_bytes = oxo_pn_graph_most_bytes(g);
    g->settled = oxo_pn_graph_settled_children(g, 0);
    for (uint32_t i = 0; i < g->size; i++)
        g->tags[i] = g->num[i].pn == 0 ? WHOLE : GONE;
    keep_near_root(g, g->tags);
    pack(g);
    oxo_pn_graph_shrink(g);
}

/* ---- when memory is full ---- */

typedef struct marking {
    uint32_t nodes, edges; /* that stay */
} marking;

static void mark_node(oxo_pn_graph *g, marking *m, uint32_t id, uint32_t visits)
{
    const pn_record *n = &g->nodes[id];
    if (g->tags[id] != GONE)
        return;
    const bool dear = is_decided(g->num[id]) || n->visits >= visits;
    g->tags[id] = n->expanded && dear ? WHOLE : AS_LEAF;
    g->hash[m->nodes++] = id;
}

/* Marks what stays if so many visits are asked for. */
static marking mark_visited(oxo_pn_graph *g, uint32_t visits)
{
    marking m = {0, 0};
    memset(g->tags, GONE, g->size);
    mark_node(g, &m, 0, 0);
    for (uint32_t i = 0; i < g->size; i++)
        if (g->nodes[i].visits >= visits && is_decided(g->num[i]))
            mark_node(g, &m, i, visits);
    for (uint32_t at = 0; at < m.nodes; at++) {
        const uint32_t id = g->hash[at];
        const pn_record *n = &g->nodes[id];
        if (g->tags[id] != WHOLE)
            continue;
        for (unsigned k = 0; k < n->count; k++) {
            const uint32_t child = g->child[n->first + k];
            if (keeps_child(g, id, child)) {
                mark_node(g, &m, child, visits);
                m.edges++;
            }
        }
    }
    return m;
}

bool oxo_pn_graph_forget(oxo_pn_graph *g)
{
    /* what stays in any case: the proofs of what is settled near the root */
    const marking least = mark_visited(g, UINT32_MAX);
    const uint32_t nodes = g->size - least.nodes;
    const uint32_t edges = g->edge_count - least.edges;
    if (nodes < g->size / 8 || edges < g->edge_count / 8) {
        oxo_pn_graph_enter_all(g);
        return false;
    }
    uint32_t visits = g->cheap > 1 ? g->cheap / 2 : 1;
    for (;; visits *= 2) {
        const marking m = mark_visited(g, visits);
        if ((m.nodes <= least.nodes + nodes / 2 &&
             m.edges <= least.edges + edges / 2) ||
            visits > UINT32_MAX / 2)
            break;
    }
    g->cheap = visits;
    g->forgets++;
    pack(g);
    return true;
}

/* ---- a graph from elsewhere ---- */

bool oxo_pn_graph_fit(oxo_pn_graph *g, size_t bytes)
{
    if (bytes == 0 || oxo_pn_graph_bytes(g) <= bytes || is_decided(g->num[0]))
        return true;
    g->most_bytes = oxo_pn_graph_most_bytes(g);
    oxo_pn_graph_shrink(g);
    while (oxo_pn_graph_bytes(g) > bytes) {
        const uint32_t size = g->size;
        if (!oxo_pn_graph_forget(g) || g->size == size)
            return false;
        oxo_pn_graph_shrink(g);
    }
    return true;
}
