/* The search on the explicit proof graph: leaves are chosen, expanded and
 * stored until the node at hand is decided.
 *
 * Threads share the graph. One at a time, under a lock, stores what came of its
 * leaf and chooses the next:
 *
 *     thread 1   [store, choose]  children  known?  evaluate  [store, choose]
 *     thread 2      evaluate  [store, choose]  children  known?  evaluate ...
 *
 * Which children are known is looked up beside that (oxo_pn_graph_read). A leaf
 * at work is marked busy; who comes to it takes one that is about as good
 * (oxo_pn_graph_select_other), else one that is not, else waits. Nobody holds
 * an id while the graph forgets, which changes them all. A graph whose memory
 * is full forgets and goes on (pn_trim.c); one that is saved on the way goes on
 * with the same workers, who remember failures of forced searches.
 */
#include "base/bits.h"
#include "base/pulse.h"
#include "search/pn_graph_impl.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* What the threads of one search share. */
typedef struct team {
    oxo_pn_graph *graph;
    oxo_context *context;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    unsigned threads, working;
    oxo_pulse pulse;             /* when to report */
    const oxo_pn_keeper *keeper; /* NULL: nobody saves */
    double keep_at;              /* when to save next */
    bool keep_due;
    oxo_status status;
} team;

/* The lock is held for some thousandths of a millisecond at a time: looking
 * again for about as long is cheaper than to sleep and be woken. */
static void take(team *t)
{
    enum { LOOKS = 1000 };
    for (unsigned i = 0; i < LOOKS; i++) {
        if (pthread_mutex_trylock(&t->lock) == 0)
            return;
        oxo_pause();
    }
    pthread_mutex_lock(&t->lock);
}

static bool decided(const oxo_pn_graph *g)
{
    return g->num[g->aim].pn == 0 || g->num[g->aim].dn == 0;
}

bool oxo_pn_brood_make(pn_brood *b, unsigned max_children)
{
    b->list = malloc(max_children * sizeof *b->list);
    b->hash = malloc(max_children * sizeof *b->hash);
    b->id = malloc(max_children * sizeof *b->id);
    return b->list != NULL && b->hash != NULL && b->id != NULL;
}

void oxo_pn_brood_clear(pn_brood *b)
{
    free(b->list);
    free(b->hash);
    free(b->id);
}

/* The i-th child is all that is needed. */
static void keep_one(pn_brood *b, unsigned i)
{
    b->list[0] = b->list[i];
    b->hash[0] = b->hash[i];
    b->id[0] = b->id[i];
    b->count = 1;
}

/* Looks for the children that are not known to be in the graph. */
static void look_up(const oxo_pn_graph *g, pn_brood *b)
{
    for (unsigned i = 0; i < b->count; i++)
        if (b->id[i] == OXO_PN_NOBODY)
            b->id[i] = oxo_pn_graph_find_hashed(g, b->list[i].key, b->hash[i]);
}

/* Stores an expanded node and its children; under the lock. A node that has
 * children from earlier stages gets a new run with all of them. Without room
 * for them all is left as it was. */
static oxo_status store(oxo_pn_graph *g, uint32_t id, pn_brood *b, bool proved,
                        uint32_t rest)
{
    const unsigned old = g->nodes[id].expanded ? g->nodes[id].count : 0;
    pn_numbers now =
        proved ? (pn_numbers){0, OXO_PN_INF} : (pn_numbers){OXO_PN_INF, 0};
    if (b->count + old > 0 || rest < OXO_PN_INF) {
        if (!oxo_pn_graph_room(g, b->count, b->count + old))
            return g->over_limit ? OXO_LIMIT : OXO_NO_MEMORY;
        const uint32_t first = g->edge_count, before = g->nodes[id].first;
        for (unsigned i = 0; i < old; i++)
            oxo_pn_graph_edge(g, id, g->child[before + i],
                              g->moves[before + i]);
        look_up(g, b);
        for (unsigned i = 0; i < b->count; i++) {
            uint32_t c = b->id[i];
            bool known = false;
            if (c == OXO_PN_NOBODY)
                c = oxo_pn_graph_insert_hashed(g, &b->list[i], b->hash[i]);
            else
                for (unsigned k = 0; k < old && !known; k++)
                    known = g->child[first + k] == c;
            if (!known)
                oxo_pn_graph_edge(g, id, c, (uint16_t)b->list[i].move);
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
    g->expanded++;
    return oxo_pn_graph_update(g, id, now) ? OXO_OK : OXO_NO_MEMORY;
}

/* The least proof number that is known of a move, and the numbers of the
 * children that are in the graph; under the lock, or as a reader. The places
 * of the children, far apart in memory, are fetched all at once. */
static uint32_t known_numbers(const oxo_pn_graph *g, uint32_t id,
                              unsigned stage, pn_brood *b)
{
    uint32_t best = OXO_PN_INF;
    for (unsigned i = 0; stage > 0 && i < g->nodes[id].count; i++) {
        const uint32_t move = g->child[g->nodes[id].first + i];
        const uint32_t known = oxo_pn_graph_numbers(g, move).pn;
        best = known < best ? known : best;
    }
    for (unsigned i = 0; i < b->count; i++)
        oxo_pn_graph_prefetch(g, b->hash[i]);
    look_up(g, b);
    for (unsigned i = 0; i < b->count; i++) {
        if (b->id[i] == OXO_PN_NOBODY)
            continue;
        const pn_numbers now = oxo_pn_graph_numbers(g, b->id[i]);
        b->list[i].pn = now.pn;
        b->list[i].dn = now.dn;
        if (b->list[i].pn < best)
            best = b->list[i].pn;
    }
    return best;
}

/* The same without the lock, if it can be had. */
static uint32_t known_beside(team *t, uint32_t id, unsigned stage, pn_brood *b)
{
    oxo_pn_graph *g = t->graph;
    uint32_t best;
    if (t->threads == 1)
        return known_numbers(g, id, stage, b);
    if (oxo_pn_graph_read(g)) {
        best = known_numbers(g, id, stage, b);
        oxo_pn_graph_read_end(g);
        return best;
    }
    take(t);
    best = known_numbers(g, id, stage, b);
    pthread_mutex_unlock(&t->lock);
    return best;
}

/* The numbers of all children that have none (dn beyond OXO_PN_INF); one that
 * is proved is all that an OR node needs. `best`: the least proof number that
 * is known. It is 0 from the beginning if another thread has proved a child of
 * an earlier stage meanwhile: then nothing is added. No child may be stored
 * without numbers. */
static void evaluate(const oxo_pn_problem *p, void *worker,
                     const oxo_pn_node *self, uint32_t best, pn_brood *b,
                     uint32_t *rest)
{
    const bool is_or = self->is_or;
    bool done = is_or && best == 0;
    for (unsigned i = 0; i < b->count; i++)
        done = done && !(b->list[i].dn <= OXO_PN_INF && b->list[i].pn == 0);
    if (done) {
        b->count = 0;
        *rest = OXO_PN_INF;
    }
    for (unsigned i = 0; i < b->count; i++) {
        oxo_pn_node *n = &b->list[i];
        if (n->dn > OXO_PN_INF && !(is_or && best == 0)) {
            p->evaluate(worker, self, n, is_or ? best : OXO_PN_INF);
            best = n->pn < best ? n->pn : best;
        }
        if (is_or && n->dn <= OXO_PN_INF && n->pn == 0) {
            keep_one(b, i);
            *rest = OXO_PN_INF;
        }
    }
}

/* Expands one leaf. The lock is held on entry and exit, and released while
 * the problem works. */
static oxo_status expand(team *t, void *worker, uint32_t id, pn_brood *b)
{
    oxo_pn_graph *g = t->graph;
    const oxo_pn_problem *p = &g->problem;
    oxo_pn_node self;
    const unsigned stage = g->nodes[id].expanded ? g->nodes[id].tag : 0;
    oxo_pn_graph_leaf(g, id, &self);
    g->nodes[id].busy = 1;
    if (t->threads > 1)
        pthread_mutex_unlock(&t->lock);
    bool proved = false;
    uint32_t rest = OXO_PN_INF;
    b->count = p->children(worker, &self, stage, b->list, &proved, &rest);
    for (unsigned i = 0; i < b->count; i++) {
        b->hash[i] = oxo_pn_graph_hash(g, b->list[i].key);
        b->id[i] = OXO_PN_NOBODY;
        b->list[i].dn = OXO_PN_INF + 1; /* to be evaluated */
    }
    const uint32_t best = known_beside(t, id, stage, b);
    evaluate(p, worker, &self, best, b, &rest);
    if (t->threads > 1)
        take(t);
    g->nodes[id].busy = 0;
    return store(g, id, b, proved, rest);
}

oxo_status oxo_pn_graph_expand(oxo_pn_graph *g, void *worker, uint32_t id,
                               pn_brood *brood)
{
    team alone = {.graph = g, .threads = 1};
    const uint64_t before = g->problem.worker_nodes(worker);
    const oxo_status status = expand(&alone, worker, id, brood);
    g->spent += g->problem.worker_nodes(worker) - before;
    return status;
}

static void report(team *t, uint64_t nodes)
{
    const oxo_pn_graph *g = t->graph;
    const pn_record *root = &g->nodes[g->aim];
    char detail[240];
    int length =
        snprintf(detail, sizeof detail, "%u of %u settled, pn %u, dn %u",
                 oxo_pn_graph_settled_children(g, g->aim), root->count,
                 g->num[g->aim].pn, g->num[g->aim].dn);
    if (g->forgets > 0)
        length += snprintf(detail + length, sizeof detail - (size_t)length,
                           ", memory full %u time%s (under %u visits)",
                           g->forgets, g->forgets == 1 ? "" : "s", g->cheap);
    /* which reply is at hand, and how far its moves have come */
    if (root->expanded && root->care == OXO_PN_IN_TURN && !decided(g)) {
        const uint32_t reply = oxo_pn_graph_next_in_turn(g, g->aim);
        const pn_record *n = &g->nodes[reply];
        if (n->expanded && n->care == OXO_PN_ROUNDS) {
            const uint32_t move = oxo_pn_graph_move_of_round(g, reply);
            unsigned i = 0;
            while (i < n->count && g->child[n->first + i] != move)
                i++;
            if (i < n->count)
                snprintf(detail + length, sizeof detail - (size_t)length,
                         "; at hand: move %u of %u, %u of %u replies, %u "
                         "leaves",
                         i + 1, n->count,
                         oxo_pn_graph_settled_children(g, move),
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

/* Memory was full. */
static bool time_to_forget(const oxo_pn_graph *g)
{
    return g->over_limit && g->forgetful && !decided(g);
}

/* Replies in turn, one more is settled, and the graph is large. */
static bool time_to_trim(const oxo_pn_graph *g)
{
    const size_t most = (size_t)384 << 20;
    const size_t half = g->max_bytes / 2;
    return g->forgetful && g->nodes[0].expanded &&
           g->nodes[0].care == OXO_PN_IN_TURN && !decided(g) &&
           oxo_pn_graph_bytes(g) > (half != 0 && half < most ? half : most) &&
           oxo_pn_graph_settled_children(g, 0) > g->settled;
}

/* The clock is read now and then, with the report. */
static void look_at_clock(team *t)
{
    t->keep_due =
        t->keeper != NULL && !decided(t->graph) && oxo_clock() >= t->keep_at;
}

static void keep(team *t)
{
    const double begin = oxo_clock();
    const oxo_status status = t->keeper->keep(t->keeper->user, t->graph);
    const double now = oxo_clock(), rest = 20 * (now - begin);
    t->keep_at = now + (rest > t->keeper->every ? rest : t->keeper->every);
    t->keep_due = false;
    if (t->status == OXO_OK)
        t->status = status;
}

/* Something is to be done for which nobody may work at the graph. */
static bool time_to_gather(const team *t)
{
    return time_to_trim(t->graph) || time_to_forget(t->graph) || t->keep_due;
}

/* The next leaf for this thread; OXO_PN_NOBODY: none before something has
 * changed. */
static uint32_t next_leaf(oxo_pn_graph *g, pn_path *path)
{
    uint32_t leaf = OXO_PN_NOBODY;
    for (int any = 0; any < 2 && leaf == OXO_PN_NOBODY; any++) {
        leaf = oxo_pn_graph_select_leaf(g, path);
        if (g->nodes[leaf].busy)
            leaf = oxo_pn_graph_select_other(g, path, leaf, any);
    }
    return leaf;
}

static void *work(void *opaque)
{
    team *t = opaque;
    oxo_pn_graph *g = t->graph;
    const oxo_pn_problem *p = &g->problem;
    void *worker = p->worker_new(p->self);
    pn_brood brood;
    const bool room = oxo_pn_brood_make(&brood, p->max_children);
    pn_path path;
    uint64_t counted = 0;
    take(t);
    if (worker == NULL || !room)
        t->status = OXO_NO_MEMORY;
    while (t->status == OXO_OK && !decided(g)) {
        /* ids change when it is trimmed: nobody may hold one then */
        const bool wait = t->working > 0 && time_to_gather(t);
        const uint32_t leaf = wait ? OXO_PN_NOBODY : next_leaf(g, &path);
        if (leaf == OXO_PN_NOBODY) {
            pthread_cond_wait(&t->changed, &t->lock);
            continue;
        }
        t->working++;
        oxo_status status = expand(t, worker, leaf, &brood);
        t->working--;
        uint64_t nodes = p->worker_nodes(worker);
        g->spent += nodes - counted;
        counted = nodes;
        if (status == OXO_LIMIT && time_to_forget(g))
            status = OXO_OK; /* the leaf is as it was */
        if (status == OXO_OK && oxo_context_stopped(t->context, g->spent))
            status = OXO_LIMIT;
        if (status != OXO_OK && t->status == OXO_OK)
            t->status = status;
        if (oxo_pulse_due(&t->pulse)) {
            report(t, g->spent);
            look_at_clock(t);
        }
        if (t->status == OXO_OK && t->working == 0 && t->keep_due)
            keep(t);
        if (t->status == OXO_OK && t->working == 0) {
            if (time_to_trim(g))
                oxo_pn_graph_trim(g);
            else if (time_to_forget(g) && !oxo_pn_graph_forget(g))
                t->status = OXO_LIMIT;
            g->over_limit = false;
        }
        if (t->threads > 1)
            pthread_cond_broadcast(&t->changed);
    }
    pthread_mutex_unlock(&t->lock);
    oxo_pn_brood_clear(&brood);
    if (worker != NULL)
        p->worker_free(worker);
    return NULL;
}

enum { MAX_THREADS = 64 };

static oxo_status search(oxo_pn_graph *g, const oxo_pn_keeper *keeper,
                         oxo_context *context)
{
    oxo_context none = {0};
    if (context == NULL)
        context = &none;
    g->max_bytes = context->max_memory;
    g->over_limit = false;
    if (decided(g))
        return OXO_OK;
    team t = {.graph = g,
              .context = context,
              .threads = context->threads,
              .keeper = keeper};
    if (keeper != NULL)
        t.keep_at = oxo_clock() + keeper->every;
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

oxo_status oxo_pn_graph_search_kept(oxo_pn_graph *g,
                                    const oxo_pn_keeper *keeper,
                                    oxo_context *context)
{
    g->aim = 0;
    g->forgetful = true;
    return search(g, keeper, context);
}

oxo_status oxo_pn_graph_search(oxo_pn_graph *g, oxo_context *context)
{
    return oxo_pn_graph_search_kept(g, NULL, context);
}

oxo_status oxo_pn_graph_search_from(oxo_pn_graph *g, oxo_pn_id node,
                                    oxo_context *context)
{
    g->aim = node;
    g->forgetful = false;
    return search(g, NULL, context);
}
