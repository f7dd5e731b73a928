/* The explicit proof graph: its storage, and the numbers that every expanded
 * node has from its children.
 *
 * A graph in place of Allis's tree (1994), because walking down from the root
 * costs next to nothing beside a leaf: the depth-first variant, which saves
 * the walk, saves nothing here, and loses children when its table is full.
 * Which leaf comes next is in pn_choose.c, the search in pn_search.c.
 */
#include "search/pn_graph.h"
#include "base/bits.h"
#include "search/pn_graph_impl.h"
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1 << 11, FIRST_SLOTS = 1 << 12 };

/* ---- storage ---- */

uint64_t oxo_pn_graph_hash(const oxo_pn_graph *g, const void *key)
{
    if (g->problem.key_size == 16) {
        uint64_t w[2];
        memcpy(w, key, 16);
        return oxo_mix64(w[0] ^ oxo_mix64(w[1] + UINT64_C(0x9e3779b97f4a7c15)));
    }
    return g->problem.key_size % 8 == 0
               ? oxo_hash_words(key, g->problem.key_size)
               : oxo_hash_bytes(key, g->problem.key_size);
}

/* Never 0. */
static uint8_t tag_of(uint64_t hash)
{
    const uint8_t tag = (uint8_t)(hash >> 56);
    return tag > 0 ? tag : 1;
}

/* Enters an id whose key is not there yet. The tag comes last: who reads it
 * without the lock finds the rest. */
static void enter(uint32_t *table, uint8_t *tags, uint32_t mask, uint64_t hash,
                  uint32_t id)
{
    uint32_t h = (uint32_t)hash & mask;
    while (tags[h] != 0)
        h = (h + 1) & mask;
    table[h] = id;
    __atomic_store_n(&tags[h], tag_of(hash), __ATOMIC_RELEASE);
}

void oxo_pn_graph_enter_all(oxo_pn_graph *g)
{
    memset(g->tags, 0, (size_t)g->hash_mask + 1);
    for (uint32_t i = 0; i < g->size; i++)
        enter(g->hash, g->tags, g->hash_mask,
              oxo_pn_graph_hash(g, oxo_pn_key_of(g, i)), i);
}

static bool rehash(oxo_pn_graph *g, uint32_t slots)
{
    uint32_t *table = malloc(slots * sizeof *table);
    uint8_t *tags = malloc(slots);
    if (table == NULL || tags == NULL) {
        free(table);
        free(tags);
        return false;
    }
    free(g->hash);
    free(g->tags);
    g->hash = table;
    g->tags = tags;
    g->hash_mask = slots - 1;
    oxo_pn_graph_enter_all(g);
    return true;
}

void oxo_pn_graph_prefetch(const oxo_pn_graph *g, uint64_t hash)
{
    const uint32_t h = (uint32_t)hash & g->hash_mask;
    __builtin_prefetch(&g->tags[h]);
    __builtin_prefetch(&g->hash[h]);
}

oxo_pn_id oxo_pn_graph_find(const oxo_pn_graph *g, const void *key)
{
    return oxo_pn_graph_find_hashed(g, key, oxo_pn_graph_hash(g, key));
}

uint32_t oxo_pn_graph_find_hashed(const oxo_pn_graph *g, const void *key,
                                  uint64_t hash)
{
    const uint8_t tag = tag_of(hash);
    uint32_t h = (uint32_t)hash & g->hash_mask;
    for (;; h = (h + 1) & g->hash_mask) {
        const uint8_t there = __atomic_load_n(&g->tags[h], __ATOMIC_ACQUIRE);
        if (there == 0)
            return OXO_PN_NOBODY;
        if (there == tag &&
            memcmp(oxo_pn_key_of(g, g->hash[h]), key, g->problem.key_size) == 0)
            return g->hash[h];
    }
}

/* ---- readers without the lock ---- */

bool oxo_pn_graph_read(oxo_pn_graph *g)
{
    atomic_fetch_add(&g->readers, 1);
    if (!atomic_load(&g->moving))
        return true;
    oxo_pn_graph_read_end(g);
    return false;
}

void oxo_pn_graph_read_end(oxo_pn_graph *g)
{
    atomic_fetch_sub(&g->readers, 1);
}

pn_numbers oxo_pn_graph_numbers(const oxo_pn_graph *g, uint32_t id)
{
    pn_numbers now;
    __atomic_load(&g->num[id], &now, __ATOMIC_RELAXED);
    return now;
}

static void set_numbers(oxo_pn_graph *g, uint32_t id, pn_numbers now)
{
    __atomic_store(&g->num[id], &now, __ATOMIC_RELAXED);
}

/* ---- room ---- */

static bool grow(void *array, size_t element, size_t room)
{
    void *bigger, *old;
    memcpy(&old, array, sizeof old);
    bigger = realloc(old, element * room);
    if (bigger == NULL)
        return false;
    memcpy(array, &bigger, sizeof bigger);
    return true;
}

/* Rooms of nodes and edges, and slots of the hash table. */
typedef struct rooms {
    uint32_t nodes, edges, slots;
} rooms;

static size_t rooms_bytes(const oxo_pn_graph *g, rooms r)
{
    return (size_t)r.nodes *
               (sizeof *g->num + sizeof *g->nodes + g->problem.key_size) +
           (size_t)r.edges *
               (sizeof *g->edges + sizeof *g->child + sizeof *g->moves) +
           (size_t)r.slots * (sizeof *g->hash + sizeof *g->tags) +
           g->stack_room * sizeof *g->stack;
}

static rooms rooms_now(const oxo_pn_graph *g)
{
    return (rooms){g->room, g->edge_room, g->hash_mask + 1};
}

static bool move_to_rooms(oxo_pn_graph *g, rooms r)
{
    if (r.nodes != g->room) {
        if (!grow(&g->num, sizeof *g->num, r.nodes) ||
            !grow(&g->nodes, sizeof *g->nodes, r.nodes) ||
            !grow(&g->keys, g->problem.key_size, r.nodes))
            return false;
        g->room = r.nodes;
    }
    if (r.edges != g->edge_room) {
        if (!grow(&g->edges, sizeof *g->edges, r.edges) ||
            !grow(&g->child, sizeof *g->child, r.edges) ||
            !grow(&g->moves, sizeof *g->moves, r.edges))
            return false;
        g->edge_room = r.edges;
    }
    return r.slots == g->hash_mask + 1 || rehash(g, r.slots);
}

/* Readers end within some thousandths of a millisecond. */
static bool set_rooms(oxo_pn_graph *g, rooms r)
{
    atomic_store(&g->moving, true);
    while (atomic_load(&g->readers) > 0)
        oxo_pause();
    const bool good = move_to_rooms(g, r);
    atomic_store(&g->moving, false);
    return good;
}

size_t oxo_pn_graph_bytes(const oxo_pn_graph *g)
{
    return rooms_bytes(g, rooms_now(g));
}

size_t oxo_pn_graph_most_bytes(const oxo_pn_graph *g)
{
    const size_t now = oxo_pn_graph_bytes(g);
    return now > g->most_bytes ? now : g->most_bytes;
}

bool oxo_pn_graph_room(oxo_pn_graph *g, uint32_t nodes, uint32_t edges)
{
    const rooms now = rooms_now(g);
    rooms r = now;
    if (nodes > UINT32_MAX / 4 - g->size ||
        edges > UINT32_MAX / 4 - g->edge_count)
        return false;
    const bool more_nodes = g->size + nodes > now.nodes;
    const bool more_edges = g->edge_count + edges > now.edges;
    while ((g->size + nodes) / 3 * 4 > r.slots)
        r.slots *= 2;
    if (!more_nodes && !more_edges && r.slots == now.slots)
        return true;
    /* by half, near the limit by less */
    for (unsigned part = 2; part <= 64; part *= 2) {
        if (more_nodes)
            r.nodes = now.nodes + now.nodes / part + nodes;
        if (more_edges)
            r.edges = now.edges + now.edges / part + edges;
        if (g->max_bytes == 0 || rooms_bytes(g, r) <= g->max_bytes)
            return set_rooms(g, r);
    }
    g->over_limit = true;
    return false;
}

/* To what the same graph would have if it had grown from nothing. */
void oxo_pn_graph_shrink(oxo_pn_graph *g)
{
    rooms r = {FIRST_ROOM, FIRST_ROOM, FIRST_SLOTS};
    while (r.nodes < g->size)
        r.nodes += r.nodes / 2 + 1;
    while (r.edges < g->edge_count)
        r.edges += r.edges / 2 + 1;
    while (g->size / 3 * 4 > r.slots)
        r.slots *= 2;
    (void)set_rooms(g, r); /* less of it fits in any case */
}

uint32_t oxo_pn_graph_insert(oxo_pn_graph *g, const oxo_pn_node *n)
{
    return oxo_pn_graph_insert_hashed(g, n, oxo_pn_graph_hash(g, n->key));
}

uint32_t oxo_pn_graph_insert_hashed(oxo_pn_graph *g, const oxo_pn_node *n,
                                    uint64_t hash)
{
    const uint32_t id = g->size++;
    memcpy(g->keys + (size_t)id * g->problem.key_size, n->key,
           g->problem.key_size);
    set_numbers(g, id, (pn_numbers){n->pn, n->dn});
    g->nodes[id] = (pn_record){.data = n->data,
                               .tag = n->tag,
                               .is_or = n->is_or,
                               .parents = OXO_PN_NOBODY};
    enter(g->hash, g->tags, g->hash_mask, hash, id);
    return id;
}

oxo_pn_graph *oxo_pn_graph_blank(const oxo_pn_problem *problem)
{
    oxo_pn_graph *g = calloc(1, sizeof *g);
    if (g == NULL)
        return NULL;
    g->problem = *problem;
    g->stack_room = 1024;
    g->stack = malloc(g->stack_room * sizeof *g->stack);
    if (g->stack == NULL || !rehash(g, FIRST_SLOTS) ||
        !oxo_pn_graph_room(g, FIRST_ROOM, FIRST_ROOM)) {
        oxo_pn_graph_free(g);
        return NULL;
    }
    return g;
}

oxo_status oxo_pn_graph_new(const oxo_pn_problem *problem, oxo_pn_graph **out)
{
    oxo_pn_graph *g = oxo_pn_graph_blank(problem);
    void *worker = problem->worker_new(problem->self);
    if (g == NULL || worker == NULL) {
        oxo_pn_graph_free(g);
        if (worker != NULL)
            problem->worker_free(worker);
        return OXO_NO_MEMORY;
    }
    oxo_pn_node n;
    problem->root(worker, &n);
    oxo_pn_graph_insert(g, &n);
    g->spent += 1 + problem->worker_nodes(worker);
    problem->worker_free(worker);
    *out = g;
    return OXO_OK;
}

void oxo_pn_graph_free(oxo_pn_graph *g)
{
    if (g == NULL)
        return;
    free(g->num);
    free(g->nodes);
    free(g->keys);
    free(g->edges);
    free(g->child);
    free(g->moves);
    free(g->hash);
    free(g->tags);
    free(g->stack);
    free(g);
}

/* ---- numbers ---- */

/* Sums as oxo_pn_add makes them; who calls sees to OXO_PN_INF, which only a
 * decided child has. */
static uint32_t capped(uint64_t sum)
{
    return sum < OXO_PN_INF ? (uint32_t)sum : OXO_PN_INF - 1;
}

/* Half of what is done under the lock. The least number and the first child
 * that has it are found together, as one number, without a branch that the
 * processor would guess wrong. */
static pn_numbers compute(oxo_pn_graph *g, uint32_t id)
{
    pn_record *n = &g->nodes[id];
    const uint32_t *child = g->child + n->first;
    const pn_numbers *num = g->num;
    uint64_t least = (uint64_t)(OXO_PN_INF + 1) << 32, sum = 0;
    if (n->is_or) {
        for (unsigned i = 0; i < n->count; i++) {
            const pn_numbers c = num[child[i]];
            const uint64_t this = (uint64_t)c.pn << 32 | i;
            least = this < least ? this : least;
            sum += c.dn;
        }
        uint32_t pn = (uint32_t)(least >> 32);
        n->best = n->count > 0 ? child[(uint32_t)least] : id;
        if (n->rest < pn) {
            pn = n->rest;
            n->best = id;
        }
        sum += n->rest < OXO_PN_INF;
        return (pn_numbers){pn, pn == 0 ? OXO_PN_INF : capped(sum)};
    }
    for (unsigned i = 0; i < n->count; i++) {
        const pn_numbers c = num[child[i]];
        const uint64_t this = (uint64_t)c.dn << 32 | i;
        least = this < least ? this : least;
        sum += c.pn;
    }
    const uint32_t dn = (uint32_t)(least >> 32);
    n->best = child[(uint32_t)least];
    return (pn_numbers){dn == 0 ? OXO_PN_INF : capped(sum), dn};
}

pn_numbers oxo_pn_graph_compute(oxo_pn_graph *g, uint32_t id)
{
    pn_record *n = &g->nodes[id];
    /* asked once and kept: the key is far away in memory */
    n->care = OXO_PN_LEAST;
    if (g->problem.care != NULL)
        n->care =
            g->problem.care(g->problem.self, oxo_pn_key_of(g, id), n->is_or) &
            7u;
    return compute(g, id);
}

static bool push_parents(oxo_pn_graph *g, uint32_t id, uint32_t *depth)
{
    for (uint32_t e = g->nodes[id].parents; e != OXO_PN_NOBODY;
         e = g->edges[e].next) {
        uint32_t p = g->edges[e].parent;
        if (g->nodes[p].queued || g->num[p].pn == 0 || g->num[p].dn == 0)
            continue;
        if (*depth == g->stack_room) {
            if (!grow(&g->stack, sizeof *g->stack, (size_t)*depth * 2))
                return false;
            g->stack_room = *depth * 2;
        }
        g->nodes[p].queued = 1;
        g->stack[(*depth)++] = p;
    }
    return true;
}

bool oxo_pn_graph_update(oxo_pn_graph *g, uint32_t id, pn_numbers now)
{
    uint32_t depth = 0;
    set_numbers(g, id, now);
    if (!push_parents(g, id, &depth))
        return false;
    while (depth > 0) {
        uint32_t at = g->stack[--depth];
        g->nodes[at].queued = 0;
        pn_numbers was = g->num[at], is = compute(g, at);
        if (was.pn == is.pn && was.dn == is.dn)
            continue;
        set_numbers(g, at, is);
        if (!push_parents(g, at, &depth))
            return false;
    }
    return true;
}

void oxo_pn_graph_leaf(const oxo_pn_graph *g, uint32_t id, oxo_pn_node *n)
{
    memcpy(n->key, oxo_pn_key_of(g, id), g->problem.key_size);
    n->data = g->nodes[id].expanded ? 0 : g->nodes[id].data;
    n->tag = g->nodes[id].expanded ? 0 : g->nodes[id].tag;
    n->is_or = g->nodes[id].is_or;
    n->move = 0;
    n->pn = g->num[id].pn;
    n->dn = g->num[id].dn;
}

void oxo_pn_graph_edge(oxo_pn_graph *g, uint32_t id, uint32_t child,
                       uint16_t move)
{
    uint32_t e = g->edge_count++;
    g->child[e] = child;
    g->moves[e] = move;
    g->edges[e] = (pn_edge){id, g->nodes[child].parents};
    g->nodes[child].parents = e;
}

oxo_status oxo_pn_graph_settle(oxo_pn_graph *g, const oxo_pn_node *node,
                               unsigned count, const uint32_t *children,
                               const uint16_t *moves)
{
    if (!oxo_pn_graph_room(g, 1, count))
        return g->over_limit ? OXO_LIMIT : OXO_NO_MEMORY;
    uint32_t id = oxo_pn_graph_find(g, node->key);
    if (id == OXO_PN_NOBODY)
        id = oxo_pn_graph_insert(g, node);
    pn_record *n = &g->nodes[id];
    n->first = g->edge_count;
    n->count = (uint16_t)count;
    n->tag = 1;
    n->expanded = 1;
    n->rest = OXO_PN_INF;
    for (unsigned i = 0; i < count; i++)
        oxo_pn_graph_edge(g, id, children[i], moves[i]);
    if (count > 0)
        (void)oxo_pn_graph_compute(g, id);
    return oxo_pn_graph_update(g, id, (pn_numbers){node->pn, node->dn})
               ? OXO_OK
               : OXO_NO_MEMORY;
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
    return oxo_pn_key_of(g, id);
}

unsigned oxo_pn_graph_children(const oxo_pn_graph *g, oxo_pn_id id,
                               const oxo_pn_id **children)
{
    *children = g->child + g->nodes[id].first;
    return g->nodes[id].count;
}

const uint16_t *oxo_pn_graph_moves(const oxo_pn_graph *g, oxo_pn_id id)
{
    return g->moves + g->nodes[id].first;
}

uint32_t oxo_pn_graph_visits(const oxo_pn_graph *g, oxo_pn_id id)
{
    return g->nodes[id].visits;
}

uint32_t oxo_pn_graph_size(const oxo_pn_graph *g)
{
    return g->size;
}

uint64_t oxo_pn_graph_expanded(const oxo_pn_graph *g)
{
    return g->expanded;
}

uint64_t oxo_pn_graph_nodes(const oxo_pn_graph *g)
{
    return g->spent;
}

uint32_t oxo_pn_graph_forgets(const oxo_pn_graph *g)
{
    return g->forgets;
}
