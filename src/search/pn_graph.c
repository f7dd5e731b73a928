/* Proof-number search on an explicit graph: storage and the search itself.
 *
 * Allis's proof-number search (1994), with a graph in place of the tree. A
 * leaf costs about 0.1 ms in Qubic and walking down from the root well under
 * 2 us, so the depth-first variant, which saves the walk, saves nothing here;
 * it loses children when its table is full.
 *
 * Tried and rejected (strong opening of Qubic, expansions to the proof,
 * 42,700 without patience):
 *   AND nodes take the child with the largest proof number   over 120,000
 *   AND nodes take the child with the smallest               over 98,000
 *   ties of disproof numbers broken by the proof number      46,100
 *   children evaluated only to "worse or equal"              86,200
 *   children evaluated exactly 3 beyond the best sibling     35,100, but 1.6
 *                                                            times the time
 */
#include "search/pn_graph.h"
#include "base/bits.h"
#include "search/pn_graph_impl.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- storage ---- */

static uint64_t hash_key(const oxo_pn_graph *g, const void *key)
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

static const uint8_t *key_of(const oxo_pn_graph *g, uint32_t id)
{
    return g->keys + (size_t)id * g->problem.key_size;
}

/* Never 0. */
static uint8_t tag_of(uint64_t hash)
{
    const uint8_t tag = (uint8_t)(hash >> 56);
    return tag > 0 ? tag : 1;
}

/* Enters an id whose key is not there yet. */
static void enter(uint32_t *table, uint8_t *tags, uint32_t mask, uint64_t hash,
                  uint32_t id)
{
    uint32_t h = (uint32_t)hash & mask;
    while (tags[h] != 0)
        h = (h + 1) & mask;
    tags[h] = tag_of(hash);
    table[h] = id;
}

static bool rehash(oxo_pn_graph *g, uint32_t slots)
{
    uint32_t *table = malloc(slots * sizeof *table);
    uint8_t *tags = calloc(slots, 1);
    if (table == NULL || tags == NULL) {
        free(table);
        free(tags);
        return false;
    }
    for (uint32_t i = 0; i < g->size; i++)
        enter(table, tags, slots - 1, hash_key(g, key_of(g, i)), i);
    free(g->hash);
    free(g->tags);
    g->hash = table;
    g->tags = tags;
    g->hash_mask = slots - 1;
    return true;
}

oxo_pn_id oxo_pn_graph_find(const oxo_pn_graph *g, const void *key)
{
    const uint64_t hash = hash_key(g, key);
    const uint8_t tag = tag_of(hash);
    uint32_t h = (uint32_t)hash & g->hash_mask;
    for (; g->tags[h] != 0; h = (h + 1) & g->hash_mask) {
        if (g->tags[h] == tag &&
            memcmp(key_of(g, g->hash[h]), key, g->problem.key_size) == 0)
            return g->hash[h];
    }
    return OXO_PN_NOBODY;
}

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

size_t oxo_pn_graph_bytes(const oxo_pn_graph *g)
{
    return (size_t)g->room *
               (sizeof *g->num + sizeof *g->nodes + g->problem.key_size) +
           (size_t)g->edge_room *
               (sizeof *g->edges + sizeof *g->child + sizeof *g->moves) +
           ((size_t)g->hash_mask + 1) * (sizeof *g->hash + sizeof *g->tags) +
           g->stack_room * sizeof *g->stack;
}

size_t oxo_pn_graph_most_bytes(const oxo_pn_graph *g)
{
    const size_t now = oxo_pn_graph_bytes(g);
    return now > g->most_bytes ? now : g->most_bytes;
}

bool oxo_pn_graph_room(oxo_pn_graph *g, uint32_t nodes, uint32_t edges)
{
    uint32_t room = g->room, edge_room = g->edge_room;
    uint32_t slots = g->hash_mask + 1;
    if (nodes > UINT32_MAX / 4 - g->size ||
        edges > UINT32_MAX / 4 - g->edge_count)
        return false;
    if (g->size + nodes > room)
        room = room / 2 * 3 + nodes;
    if (g->edge_count + edges > edge_room)
        edge_room = edge_room / 2 * 3 + edges;
    while ((g->size + nodes) / 3 * 4 > slots)
        slots *= 2;
    if (room == g->room && edge_room == g->edge_room &&
        slots == g->hash_mask + 1)
        return true;
    /* what the new arrays hold, and the largest old one during the copy */
    size_t bytes =
        (size_t)room *
            (sizeof *g->num + sizeof *g->nodes + g->problem.key_size) +
        (size_t)edge_room *
            (sizeof *g->edges + sizeof *g->child + sizeof *g->moves) +
        (size_t)slots * (sizeof *g->hash + sizeof *g->tags);
    if (g->max_bytes != 0 && bytes > g->max_bytes) {
        g->over_limit = true;
        return false;
    }
    if (room != g->room) {
        if (!grow(&g->num, sizeof *g->num, room) ||
            !grow(&g->nodes, sizeof *g->nodes, room) ||
            !grow(&g->keys, g->problem.key_size, room))
            return false;
        g->room = room;
    }
    if (edge_room != g->edge_room) {
        if (!grow(&g->edges, sizeof *g->edges, edge_room) ||
            !grow(&g->child, sizeof *g->child, edge_room) ||
            !grow(&g->moves, sizeof *g->moves, edge_room))
            return false;
        g->edge_room = edge_room;
    }
    return slots == g->hash_mask + 1 || rehash(g, slots);
}

uint32_t oxo_pn_graph_insert(oxo_pn_graph *g, const oxo_pn_node *n)
{
    uint32_t id = g->size++;
    enter(g->hash, g->tags, g->hash_mask, hash_key(g, n->key), id);
    memcpy(g->keys + (size_t)id * g->problem.key_size, n->key,
           g->problem.key_size);
    g->num[id] = (pn_numbers){n->pn, n->dn};
    g->nodes[id] = (pn_record){.data = n->data,
                               .tag = n->tag,
                               .is_or = n->is_or,
                               .parents = OXO_PN_NOBODY};
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
    if (g->stack == NULL || !rehash(g, 1u << 12) ||
        !oxo_pn_graph_room(g, 1u << 11, 1u << 11)) {
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

static uint32_t add(uint32_t a, uint32_t b)
{
    return a + b < OXO_PN_INF ? a + b : OXO_PN_INF;
}

static pn_numbers compute(oxo_pn_graph *g, uint32_t id)
{
    pn_record *n = &g->nodes[id];
    const uint32_t *child = g->child + n->first;
    uint32_t least = OXO_PN_INF + 1, sum = 0, best = 0;
    if (n->is_or) {
        for (unsigned i = 0; i < n->count; i++) {
            pn_numbers c = g->num[child[i]];
            if (c.pn < least) {
                least = c.pn;
                best = i;
            }
            sum = add(sum, c.dn);
        }
        n->best = n->count > 0 ? child[best] : id;
        if (n->rest < least) {
            least = n->rest;
            n->best = id;
        }
        if (n->rest < OXO_PN_INF)
            sum = add(sum, 1);
        return (pn_numbers){least, least == 0 ? OXO_PN_INF : sum};
    }
    for (unsigned i = 0; i < n->count; i++) {
        pn_numbers c = g->num[child[i]];
        if (c.dn < least) {
            least = c.dn;
            best = i;
        }
        sum = add(sum, c.pn);
    }
    n->best = child[best];
    return (pn_numbers){least == 0 ? OXO_PN_INF : sum, least};
}

pn_numbers oxo_pn_graph_compute(oxo_pn_graph *g, uint32_t id)
{
    pn_record *n = &g->nodes[id];
    /* asked once and kept: the key is far away in memory */
    n->care = OXO_PN_LEAST;
    if (g->problem.care != NULL)
        n->care =
            g->problem.care(g->problem.self, key_of(g, id), n->is_or) & 7u;
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
    g->num[id] = now;
    if (!push_parents(g, id, &depth))
        return false;
    while (depth > 0) {
        uint32_t at = g->stack[--depth];
        g->nodes[at].queued = 0;
        pn_numbers was = g->num[at], is = compute(g, at);
        if (was.pn == is.pn && was.dn == is.dn)
            continue;
        g->num[at] = is;
        if (!push_parents(g, at, &depth))
            return false;
    }
    return true;
}

/* ---- the search ---- */

/* What the threads of one search share. */
typedef struct team {
    oxo_pn_graph *graph;
    oxo_context *context;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    unsigned threads, working;
    oxo_status status;
} team;

static bool decided(const oxo_pn_graph *g)
{
    return g->num[g->aim].pn == 0 || g->num[g->aim].dn == 0;
}

static uint32_t patient_choice(const oxo_pn_graph *g, uint32_t at)
{
    const pn_record *n = &g->nodes[at];
    uint32_t patience = g->problem.patience;
    if (patience < n->visits / 2)
        patience = n->visits / 2;
    const uint32_t *child = g->child + n->first;
    uint32_t chosen = n->best;
    uint64_t least = UINT64_MAX;
    if (n->rest < OXO_PN_INF) {
        least = (uint64_t)n->rest * patience;
        chosen = at;
    }
    for (unsigned i = 0; i < n->count; i++) {
        uint64_t v = g->num[child[i]].pn;
        v *= (uint64_t)patience + g->nodes[child[i]].visits;
        if (v < least) {
            least = v;
            chosen = child[i];
        }
    }
    return chosen;
}

static uint32_t next_in_turn(const oxo_pn_graph *g, uint32_t at)
{
    const pn_record *n = &g->nodes[at];
    const uint32_t *child = g->child + n->first;
    uint32_t chosen = n->best;
    uint64_t most = 0;
    for (unsigned i = 0; i < n->count; i++) {
        const pn_record *c = &g->nodes[child[i]];
        const uint64_t pn = g->num[child[i]].pn;
        if (pn == 0)
            continue;
        if (!c->expanded && !c->busy)
            return child[i];
        if (pn + c->visits > most) {
            most = pn + c->visits;
            chosen = child[i];
        }
    }
    return chosen;
}

static unsigned settled_children(const oxo_pn_graph *g, uint32_t at)
{
    const pn_record *n = &g->nodes[at];
    unsigned settled = 0;
    for (unsigned i = 0; n->expanded && i < n->count; i++)
        settled += g->num[g->child[n->first + i]].pn == 0;
    return settled;
}

/* The open reply to a move that has had most leaves; NULL: none. */
static const uint32_t *stuck_reply(const oxo_pn_graph *g, uint32_t at)
{
    const pn_record *n = &g->nodes[at];
    const uint32_t *child = g->child + n->first, *stuck = NULL;
    uint32_t most = 0;
    for (unsigned i = 0; n->expanded && i < n->count; i++) {
        if (g->num[child[i]].pn != 0 && g->nodes[child[i]].visits > most) {
            most = g->nodes[child[i]].visits;
            stuck = &child[i];
        }
    }
    return stuck;
}

/* Has the i-th move of a node been left in the round with this limit? */
static bool is_left(const oxo_pn_graph *g, uint32_t move, unsigned i,
                    uint64_t limit)
{
    const uint32_t *stuck = stuck_reply(g, move);
    const uint64_t visits = stuck == NULL ? 0 : g->nodes[*stuck].visits;
    return visits * visits * (i + 1) >= limit * limit;
}

static uint32_t move_of_round(const oxo_pn_graph *g, uint32_t at)
{
    const pn_record *n = &g->nodes[at];
    const uint32_t *child = g->child + n->first;
    uint64_t limit = g->problem.round;
    for (unsigned round = 0;; round++, limit *= 2) {
        bool open = false;
        for (unsigned i = 0; i < n->count; i++) {
            if (g->num[child[i]].pn == OXO_PN_INF)
                continue;
            open = true;
            if (!is_left(g, child[i], i, limit))
                return child[i];
        }
        if (n->rest < OXO_PN_INF && (!open || round >= 3u * n->tag))
            return at;
        if (!open)
            return n->best;
    }
}

/* Has a reply to this move stopped another move of the same node? The one
 * that stopped most of them; OXO_PN_INF: none. */
static uint32_t known_hard(const oxo_pn_graph *g, uint32_t parent, uint32_t at)
{
    const oxo_pn_problem *p = &g->problem;
    const pn_record *moves = &g->nodes[parent], *n = &g->nodes[at];
    uint16_t hard[64];
    unsigned count = 0, own = 0;
    for (unsigned i = 0; i < moves->count && count < 64; i++) {
        const uint32_t sibling = g->child[moves->first + i];
        const uint16_t move = g->moves[moves->first + i];
        if (sibling == at) {
            own = move;
            continue;
        }
        if (!is_left(g, sibling, i, p->round))
            continue;
        const uint32_t *stuck = stuck_reply(g, sibling);
        hard[count] = g->moves[stuck - g->child];
        p->lift(p->self, key_of(g, parent), move, &hard[count++], 1);
    }
    uint32_t best = OXO_PN_INF;
    unsigned most = 0;
    for (unsigned i = 0; count > 0 && i < n->count; i++) {
        if (g->num[g->child[n->first + i]].pn == 0)
            continue;
        uint16_t reply = g->moves[n->first + i];
        unsigned stopped = 0;
        p->lift(p->self, key_of(g, parent), own, &reply, 1);
        for (unsigned k = 0; k < count; k++)
            stopped += hard[k] == reply;
        if (stopped > most) {
            most = stopped;
            best = i;
        }
    }
    return best;
}

static uint32_t hard_first(oxo_pn_graph *g, uint32_t parent, uint32_t at)
{
    pn_record *n = &g->nodes[at];
    const uint32_t *child = g->child + n->first;
    /* looked for again when it is settled, and now and then */
    if (n->rest < n->count ? g->num[child[n->rest]].pn == 0
                           : n->visits % 64 == 1)
        n->rest = known_hard(g, parent, at);
    return n->rest < n->count ? child[n->rest] : n->best;
}

/* The child to go on with: the most proving one, except where the problem
 * takes care (pn.h). The node itself: its next stage. */
static uint32_t choose(oxo_pn_graph *g, uint32_t parent, uint32_t at)
{
    switch (g->nodes[at].care) {
    case OXO_PN_PATIENT:
        return patient_choice(g, at);
    case OXO_PN_IN_TURN:
        return next_in_turn(g, at);
    case OXO_PN_ROUNDS:
        return move_of_round(g, at);
    case OXO_PN_HARD_FIRST:
        return hard_first(g, parent, at);
    default:
        return g->nodes[at].best;
    }
}

static uint32_t select_leaf(oxo_pn_graph *g)
{
    uint32_t at = g->aim, parent = at;
    while (g->nodes[at].expanded) {
        g->nodes[at].visits++;
        const uint32_t next = choose(g, parent, at);
        if (next == at)
            break; /* its next stage */
        parent = at;
        at = next;
    }
    return at;
}

void oxo_pn_graph_leaf(const oxo_pn_graph *g, uint32_t id, oxo_pn_node *n)
{
    memcpy(n->key, key_of(g, id), g->problem.key_size);
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

/* Stores an expanded node and its children; under the lock. A node that has
 * children from earlier stages gets a new run with all of them. */
static oxo_status store(oxo_pn_graph *g, uint32_t id, oxo_pn_node *list,
                        unsigned count, bool proved, uint32_t rest)
{
    const unsigned old = g->nodes[id].expanded ? g->nodes[id].count : 0;
    g->expanded++;
    pn_numbers now =
        proved ? (pn_numbers){0, OXO_PN_INF} : (pn_numbers){OXO_PN_INF, 0};
    if (count + old > 0 || rest < OXO_PN_INF) {
        if (!oxo_pn_graph_room(g, count, count + old))
            return g->over_limit ? OXO_LIMIT : OXO_NO_MEMORY;
        const uint32_t first = g->edge_count, before = g->nodes[id].first;
        for (unsigned i = 0; i < old; i++)
            oxo_pn_graph_edge(g, id, g->child[before + i],
                              g->moves[before + i]);
        for (unsigned i = 0; i < count; i++) {
            uint32_t c = oxo_pn_graph_find(g, list[i].key);
            bool known = false;
            if (c == OXO_PN_NOBODY)
                c = oxo_pn_graph_insert(g, &list[i]);
            else
                for (unsigned k = 0; k < old && !known; k++)
                    known = g->child[first + k] == c;
            if (!known)
                oxo_pn_graph_edge(g, id, c, (uint16_t)list[i].move);
        }
        pn_record *n = &g->nodes[id];
        n->tag = n->expanded ? (uint8_t)(n->tag + 1) : 1;
        n->first = first;
        n->count = (uint16_t)(g->edge_count - first);
        n->expanded = 1;
        n->rest = rest;
        now = oxo_pn_graph_compute(g, id);
    } else {
        g->nodes[id].expanded = 1;
        g->nodes[id].rest = OXO_PN_INF;
    }
    return oxo_pn_graph_update(g, id, now) ? OXO_OK : OXO_NO_MEMORY;
}

/* Expands one leaf. The lock is held on entry and exit, and released while
 * the problem works. */
static oxo_status expand(team *t, void *worker, uint32_t id, oxo_pn_node *list)
{
    oxo_pn_graph *g = t->graph;
    const oxo_pn_problem *p = &g->problem;
    oxo_pn_node self;
    const unsigned stage = g->nodes[id].expanded ? g->nodes[id].tag : 0;
    oxo_pn_graph_leaf(g, id, &self);
    pn_numbers real = g->num[id];
    if (t->threads > 1) {
        /* the others look elsewhere as long as elsewhere is not much worse */
        g->nodes[id].busy = 1;
        if (!oxo_pn_graph_update(
                g, id, (pn_numbers){add(real.pn, 12), add(real.dn, 60)}))
            return OXO_NO_MEMORY;
        pthread_mutex_unlock(&t->lock);
    }
    bool proved = false;
    uint32_t rest = OXO_PN_INF;
    unsigned count = p->children(worker, &self, stage, list, &proved, &rest);
    if (t->threads > 1)
        pthread_mutex_lock(&t->lock);
    uint32_t best = OXO_PN_INF;
    for (unsigned i = 0; stage > 0 && i < g->nodes[id].count; i++) {
        uint32_t known = g->num[g->child[g->nodes[id].first + i]].pn;
        best = known < best ? known : best;
    }
    for (unsigned i = 0; i < count; i++) {
        uint32_t c = oxo_pn_graph_find(g, list[i].key);
        list[i].dn = OXO_PN_INF + 1; /* to be evaluated */
        if (c != OXO_PN_NOBODY) {
            list[i].pn = g->num[c].pn;
            list[i].dn = g->num[c].dn;
            if (list[i].pn < best)
                best = list[i].pn;
        }
    }
    if (t->threads > 1)
        pthread_mutex_unlock(&t->lock);
    for (unsigned i = 0; i < count; i++) {
        if (best == 0 && self.is_or) {
            /* one proved child is all that an OR node needs */
            if (list[i].pn != 0 || list[i].dn > OXO_PN_INF)
                continue;
            list[0] = list[i];
            count = 1;
            rest = OXO_PN_INF;
            break;
        }
        if (list[i].dn <= OXO_PN_INF)
            continue;
        p->evaluate(worker, &self, &list[i], self.is_or ? best : OXO_PN_INF);
        if (list[i].pn < best)
            best = list[i].pn;
        if (best == 0 && self.is_or) {
            list[0] = list[i];
            count = 1;
            rest = OXO_PN_INF;
        }
    }
    if (t->threads > 1)
        pthread_mutex_lock(&t->lock);
    g->nodes[id].busy = 0;
    oxo_status status = store(g, id, list, count, proved, rest);
    if (status != OXO_OK) {
        /* leave it as the leaf it was */
        (void)oxo_pn_graph_update(g, id, real);
        return status;
    }
    return OXO_OK;
}

oxo_status oxo_pn_graph_expand(oxo_pn_graph *g, void *worker, uint32_t id,
                               oxo_pn_node *list)
{
    team alone = {.graph = g, .threads = 1};
    const uint64_t before = g->problem.worker_nodes(worker);
    const oxo_status status = expand(&alone, worker, id, list);
    g->spent += g->problem.worker_nodes(worker) - before;
    return status;
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

static void report(team *t, uint64_t nodes)
{
    const oxo_pn_graph *g = t->graph;
    const pn_record *root = &g->nodes[g->aim];
    char detail[160];
    int length =
        snprintf(detail, sizeof detail, "%u of %u settled, pn %u, dn %u",
                 settled_children(g, g->aim), root->count, g->num[g->aim].pn,
                 g->num[g->aim].dn);
    /* which reply is at hand, and how far its moves have come */
    if (root->expanded && root->care == OXO_PN_IN_TURN && !decided(g)) {
        const uint32_t reply = next_in_turn(g, g->aim);
        const pn_record *n = &g->nodes[reply];
        if (n->expanded && n->care == OXO_PN_ROUNDS) {
            const uint32_t move = move_of_round(g, reply);
            unsigned i = 0;
            while (i < n->count && g->child[n->first + i] != move)
                i++;
            if (i < n->count)
                snprintf(detail + length, sizeof detail - (size_t)length,
                         "; at hand: move %u of %u, %u of %u replies, %u "
                         "leaves",
                         i + 1, n->count, settled_children(g, move),
                         g->nodes[move].count, g->nodes[move].visits);
        }
    }
    oxo_context_report(t->context,
                       (oxo_progress){.phase = "proving",
                                      .nodes = nodes,
                                      .done = -1,
                                      .memory = oxo_pn_graph_bytes(g),
                                      .detail = detail});
}

/* Replies in turn, one more is settled, and the graph is large. */
static bool time_to_trim(const oxo_pn_graph *g)
{
    const size_t most = (size_t)384 << 20;
    const size_t half = g->max_bytes / 2;
    return g->aim == 0 && g->nodes[0].expanded &&
           g->nodes[0].care == OXO_PN_IN_TURN && !decided(g) &&
           oxo_pn_graph_bytes(g) > (half != 0 && half < most ? half : most) &&
           settled_children(g, 0) > g->settled;
}

static void *work(void *opaque)
{
    team *t = opaque;
    oxo_pn_graph *g = t->graph;
    const oxo_pn_problem *p = &g->problem;
    void *worker = p->worker_new(p->self);
    oxo_pn_node *list = malloc(p->max_children * sizeof *list);
    uint64_t counted = 0;
    pthread_mutex_lock(&t->lock);
    if (worker == NULL || list == NULL)
        t->status = OXO_NO_MEMORY;
    while (t->status == OXO_OK && !decided(g)) {
        /* ids change when it is trimmed: nobody may hold one then */
        const bool wait = t->working > 0 && time_to_trim(g);
        uint32_t leaf = wait ? 0 : select_leaf(g);
        if (wait || g->nodes[leaf].busy) {
            pthread_cond_wait(&t->changed, &t->lock);
            continue;
        }
        t->working++;
        oxo_status status = expand(t, worker, leaf, list);
        t->working--;
        uint64_t nodes = p->worker_nodes(worker);
        g->spent += nodes - counted;
        counted = nodes;
        if (status == OXO_OK && oxo_context_stopped(t->context, g->spent))
            status = OXO_LIMIT;
        if (status != OXO_OK && t->status == OXO_OK)
            t->status = status;
        report(t, g->spent);
        if (t->status == OXO_OK && t->working == 0 && time_to_trim(g))
            t->status = oxo_pn_graph_trim(g);
        if (t->threads > 1)
            pthread_cond_broadcast(&t->changed);
    }
    pthread_mutex_unlock(&t->lock);
    free(list);
    if (worker != NULL)
        p->worker_free(worker);
    return NULL;
}

enum { MAX_THREADS = 64 };

oxo_status oxo_pn_graph_search(oxo_pn_graph *g, oxo_context *context)
{
    return oxo_pn_graph_search_from(g, 0, context);
}

oxo_status oxo_pn_graph_search_from(oxo_pn_graph *g, oxo_pn_id node,
                                    oxo_context *context)
{
    g->aim = node;
    oxo_context none = {0};
    if (context == NULL)
        context = &none;
    g->max_bytes = context->max_memory;
    g->over_limit = false;
    if (decided(g))
        return OXO_OK;
    team t = {.graph = g, .context = context, .threads = context->threads};
    if (t.threads < 1)
        t.threads = 1;
    if (t.threads > MAX_THREADS)
        t.threads = MAX_THREADS;
    if (pthread_mutex_init(&t.lock, NULL) != 0)
        return OXO_NO_MEMORY;
    if (pthread_cond_init(&t.changed, NULL) != 0) {
        pthread_mutex_destroy(&t.lock);
        return OXO_NO_MEMORY;
    }
    pthread_t thread[MAX_THREADS];
    unsigned started = 0;
    while (started + 1 < t.threads &&
           pthread_create(&thread[started], NULL, work, &t) == 0)
        started++;
    work(&t);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&t.changed);
    pthread_mutex_destroy(&t.lock);
    return decided(g) ? OXO_OK : t.status;
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
    return key_of(g, id);
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
