#include "search/pn_graph.h"
#include "base/bits.h"
#include <stdlib.h>
#include <string.h>

typedef struct numbers {
    uint32_t pn, dn;
} numbers;

typedef struct node {
    uint64_t data;
    uint32_t first;   /* first child edge */
    uint32_t parents; /* head of the list of edges to parents */
    uint16_t count;
    uint8_t tag;
    uint8_t is_or : 1, expanded : 1, busy : 1, queued : 1;
} node;

typedef struct edge {
    uint32_t parent, next;
} edge;

struct oxo_pn_graph {
    oxo_pn_problem problem;
    numbers *num;
    node *nodes;
    uint8_t *keys;
    uint32_t size, room;
    uint32_t *child; /* of an edge */
    edge *edges;
    uint32_t edge_count, edge_room;
    uint32_t *hash;
    uint32_t hash_mask;
    uint64_t expanded;
    uint32_t *stack;
    uint32_t stack_room;
    void *worker;
};

static uint64_t hash_key(const oxo_pn_graph *g, const void *key)
{
    if (g->problem.key_size == 16) {
        uint64_t w[2];
        memcpy(w, key, 16);
        return oxo_mix64(w[0] ^ oxo_mix64(w[1] + UINT64_C(0x9e3779b97f4a7c15)));
    }
    return oxo_hash_bytes(key, g->problem.key_size);
}

static bool rehash(oxo_pn_graph *g, uint32_t slots)
{
    uint32_t *table = malloc(slots * sizeof *table);
    if (table == NULL)
        return false;
    memset(table, 0xff, slots * sizeof *table);
    for (uint32_t i = 0; i < g->size; i++) {
        uint32_t h =
            (uint32_t)hash_key(g, g->keys + i * g->problem.key_size) &
            (slots - 1);
        while (table[h] != OXO_PN_NOBODY)
            h = (h + 1) & (slots - 1);
        table[h] = i;
    }
    free(g->hash);
    g->hash = table;
    g->hash_mask = slots - 1;
    return true;
}

oxo_pn_id oxo_pn_graph_find(const oxo_pn_graph *g, const void *key)
{
    uint32_t h = (uint32_t)hash_key(g, key) & g->hash_mask;
    for (; g->hash[h] != OXO_PN_NOBODY; h = (h + 1) & g->hash_mask) {
        if (memcmp(g->keys + g->hash[h] * g->problem.key_size, key,
                   g->problem.key_size) == 0)
            return g->hash[h];
    }
    return OXO_PN_NOBODY;
}

static bool grow(void *array, size_t element, size_t room)
{
    void **p = array;
    void *bigger = realloc(*p, element * room);
    if (bigger == NULL)
        return false;
    *p = bigger;
    return true;
}

static bool room_for(oxo_pn_graph *g, uint32_t nodes, uint32_t edges)
{
    if (g->size + nodes > g->room) {
        uint32_t room = g->room * 2 + nodes;
        if (!grow(&g->num, sizeof *g->num, room) ||
            !grow(&g->nodes, sizeof *g->nodes, room) ||
            !grow(&g->keys, g->problem.key_size, room))
            return false;
        g->room = room;
    }
    if (g->edge_count + edges > g->edge_room) {
        uint32_t room = g->edge_room * 2 + edges;
        if (!grow(&g->edges, sizeof *g->edges, room) ||
            !grow(&g->child, sizeof *g->child, room))
            return false;
        g->edge_room = room;
    }
    return (g->size + nodes) * 2 <= g->hash_mask + 1 ||
           rehash(g, (g->hash_mask + 1) * 2);
}

static uint32_t insert(oxo_pn_graph *g, const oxo_pn_node *n)
{
    uint32_t h = (uint32_t)hash_key(g, n->key) & g->hash_mask;
    while (g->hash[h] != OXO_PN_NOBODY)
        h = (h + 1) & g->hash_mask;
    uint32_t id = g->size++;
    g->hash[h] = id;
    memcpy(g->keys + id * g->problem.key_size, n->key, g->problem.key_size);
    g->num[id] = (numbers){n->pn, n->dn};
    g->nodes[id] = (node){.data = n->data,
                          .tag = n->tag,
                          .is_or = n->is_or,
                          .parents = OXO_PN_NOBODY};
    return id;
}

static uint32_t add(uint32_t a, uint32_t b)
{
    return a + b < OXO_PN_INF ? a + b : OXO_PN_INF;
}

static numbers compute(const oxo_pn_graph *g, uint32_t id)
{
    const node *n = &g->nodes[id];
    const uint32_t *child = g->child + n->first;
    uint32_t least = OXO_PN_INF, sum = 0;
    if (n->is_or) {
        for (unsigned i = 0; i < n->count; i++) {
            numbers c = g->num[child[i]];
            if (c.pn < least)
                least = c.pn;
            sum = add(sum, c.dn);
        }
        if (least == 0)
            sum = OXO_PN_INF;
        return (numbers){least, sum};
    }
    for (unsigned i = 0; i < n->count; i++) {
        numbers c = g->num[child[i]];
        if (c.dn < least)
            least = c.dn;
        sum = add(sum, c.pn);
    }
    if (least == 0)
        sum = OXO_PN_INF;
    return (numbers){sum, least};
}

static bool update(oxo_pn_graph *g, uint32_t id)
{
    uint32_t depth = 0;
    g->stack[depth++] = id;
    g->nodes[id].queued = 1;
    while (depth > 0) {
        uint32_t at = g->stack[--depth];
        g->nodes[at].queued = 0;
        numbers was = g->num[at], is = compute(g, at);
        if (was.pn == is.pn && was.dn == is.dn && at != id)
            continue;
        g->num[at] = is;
        for (uint32_t e = g->nodes[at].parents; e != OXO_PN_NOBODY;
             e = g->edges[e].next) {
            uint32_t p = g->edges[e].parent;
            if (g->nodes[p].queued || g->num[p].pn == 0 || g->num[p].dn == 0)
                continue;
            if (depth == g->stack_room) {
                if (!grow(&g->stack, sizeof *g->stack, depth * 2))
                    return false;
                g->stack_room = depth * 2;
            }
            g->nodes[p].queued = 1;
            g->stack[depth++] = p;
        }
    }
    return true;
}

static uint32_t select_leaf(const oxo_pn_graph *g)
{
    uint32_t at = 0;
    while (g->nodes[at].expanded) {
        const node *n = &g->nodes[at];
        const uint32_t *child = g->child + n->first;
        uint32_t best = OXO_PN_INF, chosen = child[0];
        for (unsigned i = 0; i < n->count; i++) {
            uint32_t v = n->is_or ? g->num[child[i]].pn : g->num[child[i]].dn;
            if (v < best) {
                best = v;
                chosen = child[i];
            }
        }
        at = chosen;
    }
    return at;
}

static void load(const oxo_pn_graph *g, uint32_t id, oxo_pn_node *n)
{
    memcpy(n->key, g->keys + id * g->problem.key_size, g->problem.key_size);
    n->data = g->nodes[id].data;
    n->tag = g->nodes[id].tag;
    n->is_or = g->nodes[id].is_or;
    n->pn = g->num[id].pn;
    n->dn = g->num[id].dn;
}

static oxo_status expand(oxo_pn_graph *g, uint32_t id, oxo_pn_node *list)
{
    oxo_pn_node self;
    load(g, id, &self);
    bool proved = false;
    unsigned count = g->problem.children(g->worker, &self, list, &proved);
    g->nodes[id].expanded = 1;
    g->expanded++;
    if (!room_for(g, count, count))
        return OXO_NO_MEMORY;
    if (count == 0) {
        g->num[id] = proved ? (numbers){0, OXO_PN_INF}
                            : (numbers){OXO_PN_INF, 0};
    } else {
        uint32_t best = OXO_PN_INF;
        uint32_t first = g->edge_count;
        for (unsigned i = 0; i < count; i++) {
            uint32_t c = oxo_pn_graph_find(g, list[i].key);
            if (c == OXO_PN_NOBODY) {
                g->problem.evaluate(g->worker, &self, &list[i],
                                    self.is_or ? best : OXO_PN_INF);
                c = insert(g, &list[i]);
            }
            if (g->num[c].pn < best)
                best = g->num[c].pn;
            uint32_t e = g->edge_count++;
            g->child[e] = c;
            g->edges[e] = (edge){id, g->nodes[c].parents};
            g->nodes[c].parents = e;
            if (self.is_or && best == 0)
                { break; }
        }
        g->nodes[id].first = first;
        g->nodes[id].count = (uint16_t)(g->edge_count - first);
        g->num[id] = compute(g, id);
    }
    numbers own = g->num[id];
    /* update() recomputes from children; a decided leaf has none */
    if (count == 0) {
        for (uint32_t e = g->nodes[id].parents; e != OXO_PN_NOBODY;
             e = g->edges[e].next) {
            if (g->num[g->edges[e].parent].pn != 0 &&
                g->num[g->edges[e].parent].dn != 0 &&
                !update(g, g->edges[e].parent))
                return OXO_NO_MEMORY;
        }
        (void)own;
        return OXO_OK;
    }
    return update(g, id) ? OXO_OK : OXO_NO_MEMORY;
}

oxo_status oxo_pn_graph_new(const oxo_pn_problem *problem, oxo_pn_graph **out)
{
    oxo_pn_graph *g = calloc(1, sizeof *g);
    if (g == NULL)
        return OXO_NO_MEMORY;
    g->problem = *problem;
    g->worker = problem->worker_new(problem->self);
    g->stack_room = 1024;
    g->stack = malloc(g->stack_room * sizeof *g->stack);
    if (g->worker == NULL || g->stack == NULL || !rehash(g, 1u << 16) ||
        !room_for(g, 1u << 14, 1u << 15)) {
        oxo_pn_graph_free(g);
        return OXO_NO_MEMORY;
    }
    oxo_pn_node n;
    problem->root(g->worker, &n);
    insert(g, &n);
    *out = g;
    return OXO_OK;
}

void oxo_pn_graph_free(oxo_pn_graph *g)
{
    if (g == NULL)
        return;
    if (g->worker != NULL)
        g->problem.worker_free(g->worker);
    free(g->num);
    free(g->nodes);
    free(g->keys);
    free(g->edges);
    free(g->child);
    free(g->hash);
    free(g->stack);
    free(g);
}

oxo_status oxo_pn_graph_search(oxo_pn_graph *g, oxo_context *context)
{
    oxo_context none = {0};
    if (context == NULL)
        context = &none;
    oxo_context_start(context);
    oxo_pn_node *list = malloc(g->problem.max_children * sizeof *list);
    if (list == NULL)
        return OXO_NO_MEMORY;
    oxo_status status = OXO_OK;
    while (status == OXO_OK && g->num[0].pn != 0 && g->num[0].dn != 0) {
        status = expand(g, select_leaf(g), list);
        oxo_context_report(context,(oxo_progress){.phase="",.nodes=1});
        if (status == OXO_OK && oxo_context_stopped(context, oxo_pn_graph_nodes(g)))
            status = OXO_LIMIT;
    }
    free(list);
    return status;
}

uint32_t oxo_pn_graph_pn(const oxo_pn_graph *g, oxo_pn_id id)
{
    return g->num[id].pn;
}
uint32_t oxo_pn_graph_dn(const oxo_pn_graph *g, oxo_pn_id id)
{
    return g->num[id].dn;
}
bool oxo_pn_graph_is_or(const oxo_pn_graph *g, oxo_pn_id id)
{
    return g->nodes[id].is_or;
}
const void *oxo_pn_graph_key(const oxo_pn_graph *g, oxo_pn_id id)
{
    return g->keys + id * g->problem.key_size;
}
unsigned oxo_pn_graph_children(const oxo_pn_graph *g, oxo_pn_id id,
                               const oxo_pn_id **children)
{
    *children = g->child + g->nodes[id].first;
    return g->nodes[id].count;
}
uint32_t oxo_pn_graph_size(const oxo_pn_graph *g)
{
    return g->size;
}
uint64_t oxo_pn_graph_expanded(const oxo_pn_graph *g)
{
    return g->expanded;
}
size_t oxo_pn_graph_bytes(const oxo_pn_graph *g)
{
    return g->room * (sizeof *g->num + sizeof *g->nodes + g->problem.key_size) +
           g->edge_room * (sizeof *g->edges + sizeof *g->child) +
           (g->hash_mask + 1) * sizeof *g->hash;
}
uint64_t oxo_pn_graph_nodes(const oxo_pn_graph *g)
{
    return g->problem.worker_nodes(g->worker);
}
