/* A proof graph in a file: stop today, go on tomorrow.
 *
 *   "oxo-pn 3\n"  name[64]  key_size size edges expanded spent   (u64 each)
 *   size  x { data (u64; 0 if expanded)  pn dn first visits (u32)
 *             count (u16)  tag flags (u8)  rest (u32)  key }
 *   edges x child (u32)
 *   edges x move (u16)
 *   seal
 *
 * A sealed file (base/sealed.h). Parents, best children and the hash table are
 * made anew on loading, and every index is checked. */
#include "base/sealed.h"
#include "search/pn_graph_impl.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char kind[] = "oxo-pn 3\n";

typedef struct header {
    char name[64];
    uint64_t key_size, size, edges, expanded, spent;
} header;

typedef struct record {
    uint64_t data;
    uint32_t pn, dn, first, visits;
    uint16_t count;
    uint8_t tag, flags; /* 1 OR, 2 expanded */
    uint32_t rest;      /* of an expanded node, else 0 */
} record;

oxo_status oxo_pn_graph_save(const oxo_pn_graph *g, const char *name,
                             const char *path, oxo_error *error)
{
    oxo_sealed *s;
    const oxo_status status = oxo_sealed_create(path, kind, &s, error);
    if (status != OXO_OK)
        return status;
    header h = {.key_size = g->problem.key_size,
                .size = g->size,
                .edges = g->edge_count,
                .expanded = g->expanded,
                .spent = g->spent};
    snprintf(h.name, sizeof h.name, "%s", name);
    oxo_sealed_put(s, &h, sizeof h);
    for (uint32_t i = 0; i < g->size; i++) {
        const pn_record *n = &g->nodes[i];
        record r = {.data = n->expanded ? 0 : n->data,
                    .pn = g->num[i].pn,
                    .dn = g->num[i].dn,
                    .first = n->first,
                    .visits = n->visits,
                    .count = n->count,
                    .tag = n->tag,
                    .flags = (uint8_t)(n->is_or | n->expanded << 1),
                    .rest = n->expanded ? n->rest : 0};
        oxo_sealed_put(s, &r, sizeof r);
        oxo_sealed_put(s, g->keys + i * g->problem.key_size,
                       g->problem.key_size);
    }
    oxo_sealed_put(s, g->child, g->edge_count * sizeof *g->child);
    oxo_sealed_put(s, g->moves, g->edge_count * sizeof *g->moves);
    return oxo_sealed_keep(s, error);
}

static bool read_all(oxo_sealed *s, oxo_pn_graph *g, const header *h)
{
    for (uint64_t i = 0; i < h->size; i++) {
        record r;
        oxo_pn_node n = {0};
        if (!oxo_sealed_get(s, &r, sizeof r) ||
            !oxo_sealed_get(s, n.key, g->problem.key_size) ||
            !oxo_pn_graph_room(g, 1, 0) ||
            oxo_pn_graph_find(g, n.key) != OXO_PN_NOBODY)
            return false;
        n.data = r.data;
        n.tag = r.tag;
        n.is_or = r.flags & 1;
        n.pn = r.pn;
        n.dn = r.dn;
        uint32_t id = oxo_pn_graph_insert(g, &n);
        g->nodes[id].first = r.first;
        g->nodes[id].visits = r.visits;
        g->nodes[id].count = r.count;
        g->nodes[id].expanded = (r.flags & 2) != 0;
        if (g->nodes[id].expanded)
            g->nodes[id].rest = r.rest;
        if (r.pn > OXO_PN_INF || r.dn > OXO_PN_INF || r.first > h->edges ||
            r.count > h->edges - r.first || r.rest > OXO_PN_INF ||
            (r.count > 0 && (r.flags & 2) == 0))
            return false;
    }
    if (!oxo_pn_graph_room(g, 0, (uint32_t)h->edges))
        return false;
    oxo_sealed_get(s, g->child, (size_t)h->edges * sizeof *g->child);
    oxo_sealed_get(s, g->moves, (size_t)h->edges * sizeof *g->moves);
    g->edge_count = (uint32_t)h->edges;
    /* a run that a later stage replaced is in the file, and nobody's */
    for (uint32_t e = 0; e < g->edge_count; e++)
        g->edges[e] = (pn_edge){0, OXO_PN_NOBODY};
    if (!oxo_sealed_checked(s))
        return false;
    for (uint32_t id = 0; id < g->size; id++) {
        const pn_record *n = &g->nodes[id];
        for (uint32_t e = n->first; e < n->first + n->count; e++) {
            uint32_t c = g->child[e];
            if (c >= g->size)
                return false;
            g->edges[e] = (pn_edge){id, g->nodes[c].parents};
            g->nodes[c].parents = e;
        }
        if (n->count > 0 || (n->expanded && n->rest < OXO_PN_INF))
            (void)oxo_pn_graph_compute(g, id);
    }
    return true;
}

bool oxo_pn_graph_saved_name(const char *path, char name[64])
{
    oxo_sealed *s;
    header h;
    if (oxo_sealed_open(path, kind, &s, NULL) != OXO_OK)
        return false;
    const bool good = oxo_sealed_get(s, &h, sizeof h);
    oxo_sealed_close(s);
    if (!good)
        return false;
    memcpy(name, h.name, sizeof h.name);
    name[sizeof h.name - 1] = '\0';
    return true;
}

oxo_status oxo_pn_graph_load(const oxo_pn_problem *problem, const char *name,
                             const char *path, oxo_pn_graph **out,
                             oxo_error *error)
{
    oxo_sealed *s;
    header h;
    oxo_pn_graph *g = NULL;
    oxo_status status = oxo_sealed_open(path, kind, &s, error);
    if (status == OXO_BAD_INPUT)
        oxo_fail(error, OXO_BAD_INPUT, "%s holds no search", path);
    if (status != OXO_OK)
        return status;
    const bool good = oxo_sealed_get(s, &h, sizeof h);
    h.name[sizeof h.name - 1] = '\0';
    if (!good)
        status = oxo_fail(error, OXO_BAD_INPUT, "%s is damaged", path);
    else if (strcmp(h.name, name) != 0 || h.key_size != problem->key_size)
        status =
            oxo_fail(error, OXO_BAD_INPUT, "%s holds a search of %s, not of %s",
                     path, h.name, name);
    else if (h.size == 0 || h.size > UINT32_MAX / 4 || h.edges > UINT32_MAX / 4)
        status = oxo_fail(error, OXO_BAD_INPUT, "%s is damaged", path);
    else if ((g = oxo_pn_graph_blank(problem)) == NULL)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    else if (!read_all(s, g, &h))
        status = oxo_fail(error, OXO_BAD_INPUT, "%s is damaged", path);
    oxo_sealed_close(s);
    if (status != OXO_OK) {
        oxo_pn_graph_free(g);
        return status;
    }
    g->expanded = h.expanded;
    g->spent = h.spent;
    *out = g;
    return OXO_OK;
}
