/* Forgetting what a proof graph no longer needs.
 *
 * The replies to an opening are settled one after the other, and nearly all of
 * the graph below a settled one is about moves that were not needed. A trimmed
 * graph keeps
 *
 *   every proved node, an OR node with its proved children only (all children
 *   of a proved AND node are proved, and an OR node with a proved child is, so
 *   these proofs are whole), and
 *   the root, its children and theirs, the last without what lies below them.
 *
 * What is forgotten is at worst searched again. Disproved nodes are among it:
 * where large graphs come from, hardly any position is refuted.
 */
#include "search/pn_graph_impl.h"
#include <stdlib.h>
#include <string.h>

enum { GONE = 0, WHOLE = 1, AS_LEAF = 2 };

static void keep_near_root(const oxo_pn_graph *g, uint8_t *kept)
{
    const pn_record *root = &g->nodes[0];
    for (unsigned i = 0; i < root->count; i++) {
        const uint32_t c = g->child[root->first + i];
        const pn_record *n = &g->nodes[c];
        for (unsigned k = 0; k < n->count; k++) {
            const uint32_t leaf = g->child[n->first + k];
            if (kept[leaf] == GONE)
                kept[leaf] = AS_LEAF;
        }
        kept[c] = WHOLE;
    }
    kept[0] = WHOLE;
}

/* Enters all kept nodes in the order of their ids, which they get anew. */
static bool copy_nodes(const oxo_pn_graph *g, const uint8_t *kept,
                       oxo_pn_graph *to, uint32_t *id)
{
    for (uint32_t i = 0; i < g->size; i++) {
        if (kept[i] == GONE)
            continue;
        oxo_pn_node n = {0};
        oxo_pn_graph_leaf(g, i, &n);
        if (!oxo_pn_graph_room(to, 1, 0))
            return false;
        id[i] = oxo_pn_graph_insert(to, &n);
        if (kept[i] == WHOLE)
            to->nodes[id[i]].visits = g->nodes[i].visits;
    }
    return true;
}

static bool copy_edges(const oxo_pn_graph *g, const uint8_t *kept,
                       oxo_pn_graph *to, const uint32_t *id)
{
    for (uint32_t i = 0; i < g->size; i++) {
        const pn_record *from = &g->nodes[i];
        if (kept[i] != WHOLE || !from->expanded)
            continue;
        if (!oxo_pn_graph_room(to, 0, from->count))
            return false;
        pn_record *n = &to->nodes[id[i]];
        const bool proved_or = from->is_or && g->num[i].pn == 0;
        n->first = to->edge_count;
        n->tag = from->tag;
        n->expanded = 1;
        n->rest = from->rest;
        for (unsigned k = 0; k < from->count; k++) {
            const uint32_t c = g->child[from->first + k];
            if (proved_or && g->num[c].pn != 0)
                continue;
            oxo_pn_graph_edge(to, id[i], id[c], g->moves[from->first + k]);
        }
        n->count = (uint16_t)(to->edge_count - n->first);
        if (n->count > 0 || n->rest < OXO_PN_INF)
            (void)oxo_pn_graph_compute(to, id[i]);
    }
    return true;
}

oxo_status oxo_pn_graph_trim(oxo_pn_graph *g)
{
    uint8_t *kept = calloc(g->size, 1);
    uint32_t *id = malloc(g->size * sizeof *id);
    oxo_pn_graph *to = oxo_pn_graph_blank(&g->problem);
    bool good = kept != NULL && id != NULL && to != NULL;
    const pn_record *root = &g->nodes[0];
    g->settled = 0;
    for (unsigned i = 0; i < root->count; i++)
        g->settled += g->num[g->child[root->first + i]].pn == 0;
    if (good) {
        /* both are there for a moment, and together within the limit */
        const size_t now = oxo_pn_graph_bytes(g);
        to->max_bytes = g->max_bytes > now ? g->max_bytes - now
                        : g->max_bytes > 0 ? 1
                                           : 0;
        for (uint32_t i = 0; i < g->size; i++)
            kept[i] = g->num[i].pn == 0 ? WHOLE : GONE;
        keep_near_root(g, kept);
        good = copy_nodes(g, kept, to, id) && copy_edges(g, kept, to, id);
    }
    free(kept);
    free(id);
    if (!good) {
        const bool no_room = to != NULL && to->over_limit;
        oxo_pn_graph_free(to);
        return no_room ? OXO_OK : OXO_NO_MEMORY;
    }
    to->expanded = g->expanded;
    to->spent = g->spent;
    to->max_bytes = g->max_bytes;
    to->settled = g->settled;
    to->most_bytes = oxo_pn_graph_bytes(g) + oxo_pn_graph_bytes(to);
    if (to->most_bytes < g->most_bytes)
        to->most_bytes = g->most_bytes;
    /* whoever owns the graph keeps his pointer */
    const oxo_pn_graph old = *g;
    *g = *to;
    *to = old;
    oxo_pn_graph_free(to);
    return OXO_OK;
}
