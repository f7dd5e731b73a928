/* See pn_jobs.h.
 *
 * Which job next. The master walks down as the search in one graph does
 * (pn_graph.c), but looks for a leaf that nobody works at: at every node it
 * tries the children in the order of preference until one leads to such a
 * leaf. So the workers first share the replies to the same move, all of which
 * have to be settled in any case. At a node of the prover only moves that look
 * about as good as the best are tried at first; a second walk tries all, a
 * third also takes over what another worker has begun.
 *
 * Nodes less than JOB_DEPTH plies below the root the master expands itself: a
 * few hundred in Qubic.
 *
 * What a job brings back (postorder: children come before their parents)
 *
 *     positions expanded (u64)  seconds (double)  pn dn (u32)
 *     { flags (u8: 1 OR, 2 proved, 4 worth passing on)  count (u16)  key
 *       count x { key  move (u16) } } ...
 *
 * and what it is sent
 *
 *     budget (u64)  facts (u32)  facts x { flags key }
 *     is_or tag (u8)  pn dn (u32)  data (u64)  key
 */
#include "search/pn_jobs.h"

#include "search/pn_graph_impl.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    JOB_DEPTH = 3,  /* replies to the second move of the prover */
    MANY = 16,      /* leaves expanded below a node worth passing on */
    PATH_MAX_ = 256 /* nodes from the root to a job that are remembered */
};

enum { IS_OR = 1, PROVED = 2, FACT = 4 };

static bool is_decided(const oxo_pn_graph *g, uint32_t id)
{
    return g->num[id].pn == 0 || g->num[id].dn == 0;
}

/* ---- the worker ---- */

#define SENT UINT32_C(0x80000000)

void oxo_pn_bench_clear(oxo_pn_bench *b)
{
    oxo_pn_graph_free(b->graph);
    free(b->mark);
    b->graph = NULL;
    b->mark = NULL;
    b->marks = 0;
    b->round = 0;
}

static bool mark_room(oxo_pn_bench *b)
{
    const size_t had = b->marks;
    OXO_GROW(b->mark, (size_t)b->graph->size, b->marks, return false);
    memset(b->mark + had, 0, (b->marks - had) * sizeof *b->mark);
    return true;
}

static void put_record(oxo_pn_bench *b, uint32_t id, oxo_message *out)
{
    const oxo_pn_graph *g = b->graph;
    const size_t key_size = g->problem.key_size;
    const pn_record *n = &g->nodes[id];
    const bool proved = g->num[id].pn == 0;
    const uint8_t flags =
        (uint8_t)((n->is_or ? IS_OR : 0) | (proved ? PROVED : 0) |
                  (n->visits >= MANY ? FACT : 0));
    uint16_t count = 0;
    for (unsigned i = 0; proved && i < n->count; i++)
        count = (uint16_t)(count + (g->num[g->child[n->first + i]].pn == 0));
    oxo_message_put(out, &flags, sizeof flags);
    oxo_message_put(out, &count, sizeof count);
    oxo_message_put(out, g->keys + id * key_size, key_size);
    for (unsigned i = 0; proved && i < n->count; i++) {
        const uint32_t child = g->child[n->first + i];
        if (g->num[child].pn != 0)
            continue;
        oxo_message_put(out, g->keys + child * key_size, key_size);
        oxo_message_put(out, &g->moves[n->first + i], sizeof *g->moves);
    }
}

/* All that proves a node and the master has not seen. As deep as the game. */
static void put_proof(oxo_pn_bench *b, uint32_t id, oxo_message *out)
{
    const oxo_pn_graph *g = b->graph;
    if (b->mark[id] & SENT)
        return;
    b->mark[id] |= SENT;
    const pn_record *n = &g->nodes[id];
    for (unsigned i = 0; i < n->count; i++) {
        if (g->num[g->child[n->first + i]].pn == 0)
            put_proof(b, g->child[n->first + i], out);
    }
    put_record(b, id, out);
}

/* What is decided below a node and took some work. */
static void put_facts(oxo_pn_bench *b, uint32_t id, oxo_message *out)
{
    const oxo_pn_graph *g = b->graph;
    if ((b->mark[id] & ~SENT) == b->round)
        return;
    b->mark[id] = (b->mark[id] & SENT) | b->round;
    const pn_record *n = &g->nodes[id];
    if (g->num[id].pn == 0) {
        put_proof(b, id, out);
    } else if (g->num[id].dn == 0 && !(b->mark[id] & SENT)) {
        b->mark[id] |= SENT;
        put_record(b, id, out);
    }
    for (unsigned i = 0; i < n->count; i++) {
        if (g->nodes[g->child[n->first + i]].visits >= MANY)
            put_facts(b, g->child[n->first + i], out);
    }
}

/* What others have decided. */
static oxo_status learn(oxo_pn_bench *b, oxo_message *task, oxo_error *error)
{
    oxo_pn_graph *g = b->graph;
    uint32_t count = 0;
    bool good = oxo_message_get(task, &count, sizeof count);
    for (uint32_t i = 0; good && i < count; i++) {
        oxo_pn_node node = {0};
        uint8_t flags = 0;
        good = oxo_message_get(task, &flags, sizeof flags) &&
               oxo_message_get(task, node.key, g->problem.key_size);
        node.is_or = flags & IS_OR;
        node.pn = flags & PROVED ? 0 : OXO_PN_INF;
        node.dn = flags & PROVED ? OXO_PN_INF : 0;
        uint32_t id = oxo_pn_graph_find(g, node.key);
        if (!good || (id != OXO_PN_NOBODY && is_decided(g, id)))
            continue;
        if (oxo_pn_graph_settle(g, &node, 0, NULL, NULL) != OXO_OK ||
            !mark_room(b))
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        b->mark[oxo_pn_graph_find(g, node.key)] |= SENT;
    }
    return good ? OXO_OK
                : oxo_fail(error, OXO_BAD_INPUT, "a job that was cut short");
}

static bool get_leaf(oxo_message *task, size_t key_size, oxo_pn_node *node)
{
    uint8_t is_or = 0;
    memset(node, 0, sizeof *node);
    const bool good = oxo_message_get(task, &is_or, sizeof is_or) &&
                      oxo_message_get(task, &node->tag, sizeof node->tag) &&
                      oxo_message_get(task, &node->pn, sizeof node->pn) &&
                      oxo_message_get(task, &node->dn, sizeof node->dn) &&
                      oxo_message_get(task, &node->data, sizeof node->data) &&
                      oxo_message_get(task, node->key, key_size);
    node->is_or = is_or != 0;
    return good;
}

oxo_status oxo_pn_bench_work(void *bench, oxo_message *task,
                             oxo_message *result, oxo_context *context,
                             oxo_error *error)
{
    oxo_pn_bench *b = bench;
    const double begin = oxo_clock();
    if (b->graph == NULL)
        b->graph = oxo_pn_graph_blank(&b->problem);
    if (b->graph == NULL)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_pn_graph *g = b->graph;
    oxo_pn_node node;
    uint64_t budget = 0;
    if (!oxo_message_get(task, &budget, sizeof budget))
        return oxo_fail(error, OXO_BAD_INPUT, "a job that was cut short");
    g->max_bytes = 0; /* what others say and the job itself always fit */
    oxo_status status = learn(b, task, error);
    if (status != OXO_OK)
        return status;
    if (!get_leaf(task, g->problem.key_size, &node))
        return oxo_fail(error, OXO_BAD_INPUT, "a job that was cut short");
    uint32_t id = oxo_pn_graph_find(g, node.key);
    if (id == OXO_PN_NOBODY) {
        if (!oxo_pn_graph_room(g, 1, 0))
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        id = oxo_pn_graph_insert(g, &node);
    }
    const uint64_t spent = g->spent, expanded = g->expanded;
    oxo_context part = oxo_context_within(context, OXO_UNCOUNTED, 0);
    part.max_nodes = spent + budget;
    part.threads = b->threads;
    part.max_memory = b->memory;
    part.progress = NULL;
    status = oxo_pn_graph_search_from(g, id, &part);
    if (status == OXO_NO_MEMORY)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_LIMIT && context->stop && context->stop(context->user))
        return oxo_fail(error, OXO_LIMIT, "stopped");
    if (!mark_room(b))
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    const uint64_t work[2] = {g->spent - spent, g->expanded - expanded};
    const pn_numbers now = g->num[id];
    const size_t clock_at = result->size + sizeof work;
    double seconds = 0;
    oxo_message_put(result, work, sizeof work);
    oxo_message_put(result, &seconds, sizeof seconds);
    oxo_message_put(result, &now, sizeof now);
    b->round++;
    put_facts(b, id, result);
    if (g->over_limit) /* begins again with an empty graph */
        oxo_pn_bench_clear(b);
    seconds = oxo_clock() - begin;
    if (!result->failed)
        memcpy((char *)result->bytes + clock_at, &seconds, sizeof seconds);
    return OXO_OK;
}

/* ---- the master ---- */

typedef struct job {
    uint32_t path[PATH_MAX_]; /* from the root; the last one is the job */
    unsigned length;
    double begun;
} job;

typedef struct place { /* of a node */
    uint32_t tried;    /* the walk in which nothing was found below it */
    uint16_t owner;    /* the worker that began it + 1 */
} place;

typedef struct master {
    const oxo_pn_crew *crew;
    oxo_context *context;
    oxo_pn_graph *graph;
    void *own; /* the problem's worker, for the nodes near the root */
    pn_brood brood;
    place *places;
    size_t room;
    uint32_t walk;
    job *jobs; /* by worker */
    unsigned workers, busy;
    oxo_message facts; /* flags, key each */
    size_t *told;      /* by worker: bytes of the facts that it has been sent */
    double begun, saved, save_takes;
    uint32_t *kids;
    uint16_t *moves;
    size_t kid_room, move_room;
    oxo_pn_crew_report report;
    oxo_status status;
    oxo_error error;
} master;

typedef enum strictness { NARROW, WIDE, TAKE_OVER } strictness;

/* How much a child is to be preferred, least first; UINT64_MAX: decided. */
static uint64_t weight(const oxo_pn_graph *g, uint32_t at, uint32_t child)
{
    const pn_record *n = &g->nodes[at], *c = &g->nodes[child];
    const pn_numbers v = g->num[child];
    if (is_decided(g, child))
        return UINT64_MAX;
    if (!n->is_or) {
        if (n->care != OXO_PN_IN_TURN)
            return v.dn;
        return c->expanded || c->busy ? UINT64_MAX / 2 - v.pn - c->visits : 0;
    }
    if (n->care != OXO_PN_PATIENT)
        return v.pn;
    const uint32_t half = n->visits / 2;
    const uint64_t patience =
        g->problem.patience < half ? half : g->problem.patience;
    return v.pn * (patience + c->visits);
}

/* The same for the moves that a node has not handed out. */
static uint64_t rest_weight(const oxo_pn_graph *g, uint32_t at)
{
    const pn_record *n = &g->nodes[at];
    if (!n->is_or || n->rest >= OXO_PN_INF)
        return UINT64_MAX;
    if (n->care != OXO_PN_PATIENT)
        return n->rest;
    const uint32_t half = n->visits / 2;
    return (uint64_t)n->rest *
           (g->problem.patience < half ? half : g->problem.patience);
}

/* A node below `at` for this worker: a leaf that is a job, or one that the
 * master has to expand first. Its path is in *out. */
static bool find(master *m, unsigned worker, uint32_t at, strictness how,
                 unsigned depth, job *out)
{
    const oxo_pn_graph *g = m->graph;
    const pn_record *n = &g->nodes[at];
    place *p = &m->places[at];
    if (p->tried == m->walk || n->busy)
        return false;
    if (depth < PATH_MAX_) {
        out->path[depth] = at;
        out->length = depth + 1;
    }
    if (!n->expanded) {
        if (how == TAKE_OVER || p->owner == 0 || p->owner == worker + 1)
            return true;
        p->tried = m->walk;
        return false;
    }
    uint64_t limit = UINT64_MAX - 1;
    for (bool first = true;; first = false) {
        const uint64_t rest = rest_weight(g, at);
        uint64_t least = UINT64_MAX;
        uint32_t best = OXO_PN_NOBODY;
        for (unsigned i = 0; i < n->count; i++) {
            const uint32_t child = g->child[n->first + i];
            if (m->places[child].tried == m->walk || g->nodes[child].busy)
                continue;
            const uint64_t w = weight(g, at, child);
            if (w < least) {
                least = w;
                best = child;
            }
        }
        if (first && how == NARROW && n->is_or) {
            /* busy ones count for what is best */
            uint64_t of_all = rest;
            for (unsigned i = 0; i < n->count; i++) {
                const uint64_t w = weight(g, at, g->child[n->first + i]);
                of_all = w < of_all ? w : of_all;
            }
            limit = of_all < UINT64_MAX / 4 ? 2 * of_all : limit;
        }
        if (rest < least && rest <= limit) {
            out->path[depth < PATH_MAX_ ? depth : PATH_MAX_ - 1] = at;
            out->length = depth < PATH_MAX_ ? depth + 1 : PATH_MAX_;
            return true;
        }
        if (best == OXO_PN_NOBODY || least > limit || least == UINT64_MAX)
            break;
        if (find(m, worker, best, how, depth + 1, out))
            return true;
        m->places[best].tried = m->walk;
    }
    p->tried = m->walk;
    return false;
}

static bool place_room(master *m)
{
    const size_t had = m->room;
    OXO_GROW(m->places, (size_t)m->graph->size, m->room, return false);
    memset(m->places + had, 0, (m->room - had) * sizeof *m->places);
    return true;
}

static void put_job(master *m, unsigned worker, uint32_t id, oxo_message *task)
{
    const size_t key_size = m->graph->problem.key_size;
    const uint64_t budget = m->crew->budget ? m->crew->budget : 200000;
    const size_t news = m->facts.size - m->told[worker];
    const uint32_t facts = (uint32_t)(news / (1 + key_size));
    oxo_message_put(task, &budget, sizeof budget);
    oxo_message_put(task, &facts, sizeof facts);
    if (news > 0)
        oxo_message_put(task, (char *)m->facts.bytes + m->told[worker], news);
    m->told[worker] = m->facts.size;
    m->report.facts += facts;
    oxo_pn_node node;
    oxo_pn_graph_leaf(m->graph, id, &node);
    const uint8_t is_or = node.is_or;
    oxo_message_put(task, &is_or, sizeof is_or);
    oxo_message_put(task, &node.tag, sizeof node.tag);
    oxo_message_put(task, &node.pn, sizeof node.pn);
    oxo_message_put(task, &node.dn, sizeof node.dn);
    oxo_message_put(task, &node.data, sizeof node.data);
    oxo_message_put(task, node.key, key_size);
}

static oxo_given fail(master *m, oxo_status status)
{
    m->status =
        oxo_fail(&m->error, status, "%s",
                 status == OXO_LIMIT ? "gave up at a limit" : "out of memory");
    return OXO_GIVEN_OVER;
}

static oxo_given give(void *user, unsigned worker, oxo_message *task)
{
    master *m = user;
    oxo_pn_graph *g = m->graph;
    job *j = &m->jobs[worker];
    while (!is_decided(g, 0)) {
        if (!place_room(m))
            return fail(m, OXO_NO_MEMORY);
        if (oxo_context_stopped(m->context, g->spent))
            return fail(m, OXO_LIMIT);
        bool found = false;
        for (strictness how = NARROW; !found && how <= TAKE_OVER; how++) {
            m->walk++;
            found = find(m, worker, 0, how, 0, j);
        }
        if (!found)
            return OXO_GIVEN_WAIT;
        const uint32_t id = j->path[j->length - 1];
        if (!g->nodes[id].expanded && j->length > JOB_DEPTH) {
            g->nodes[id].busy = 1;
            m->places[id].owner = (uint16_t)(worker + 1);
            j->begun = oxo_clock();
            put_job(m, worker, id, task);
            m->busy++;
            return OXO_GIVEN_TASK;
        }
        for (unsigned i = 0; i < j->length; i++)
            g->nodes[j->path[i]].visits++;
        const oxo_status status = oxo_pn_graph_expand(g, m->own, id, &m->brood);
        if (status != OXO_OK)
            return fail(m, status);
    }
    return OXO_GIVEN_OVER;
}

/* One record of a result. */
static oxo_status merge(master *m, oxo_message *in, oxo_error *error)
{
    oxo_pn_graph *g = m->graph;
    const size_t key_size = g->problem.key_size;
    oxo_pn_node node = {0};
    uint8_t flags = 0;
    uint16_t count = 0;
    bool good = oxo_message_get(in, &flags, sizeof flags) &&
                oxo_message_get(in, &count, sizeof count) &&
                oxo_message_get(in, node.key, key_size);
    OXO_GROW(m->kids, (size_t)count, m->kid_room, good = false);
    OXO_GROW(m->moves, (size_t)count, m->move_room, good = false);
    for (unsigned i = 0; good && i < count; i++) {
        uint8_t key[OXO_PN_KEY_MAX];
        good = oxo_message_get(in, key, key_size) &&
               oxo_message_get(in, &m->moves[i], sizeof *m->moves);
        if (!good)
            break;
        m->kids[i] = oxo_pn_graph_find(g, key);
        good = m->kids[i] != OXO_PN_NOBODY && g->num[m->kids[i]].pn == 0;
    }
    if (!good)
        return oxo_fail(error, OXO_BAD_INPUT, "a proof with a gap");
    const uint32_t id = oxo_pn_graph_find(g, node.key);
    if (id != OXO_PN_NOBODY && is_decided(g, id))
        return OXO_OK;
    node.is_or = flags & IS_OR;
    node.pn = flags & PROVED ? 0 : OXO_PN_INF;
    node.dn = flags & PROVED ? OXO_PN_INF : 0;
    if (flags & FACT) {
        oxo_message_put(&m->facts, &flags, sizeof flags);
        oxo_message_put(&m->facts, node.key, key_size);
    }
    const oxo_status status =
        m->facts.failed
            ? OXO_NO_MEMORY
            : oxo_pn_graph_settle(g, &node, count, m->kids, m->moves);
    return status == OXO_OK
               ? OXO_OK
               : oxo_fail(error, status, "%s",
                          status == OXO_LIMIT ? "gave up at a limit"
                                              : "out of memory");
}

static void tell(master *m)
{
    const oxo_pn_graph *g = m->graph;
    unsigned settled = 0;
    const pn_record *root = &g->nodes[0];
    for (unsigned i = 0; i < root->count; i++)
        settled += g->num[g->child[root->first + i]].pn == 0;
    char detail[128];
    snprintf(detail, sizeof detail,
             "%u of %u settled, pn %u, dn %u, job %llu, %u of %u at work",
             settled, root->count, g->num[0].pn, g->num[0].dn,
             (unsigned long long)m->report.jobs, m->busy, m->workers);
    oxo_context_report(m->context,
                       (oxo_progress){.phase = "proving",
                                      .nodes = g->spent,
                                      .done = -1,
                                      .memory = oxo_pn_graph_bytes(g),
                                      .detail = detail});
}

static oxo_status take(void *user, unsigned worker, oxo_message *in,
                       oxo_error *error)
{
    master *m = user;
    oxo_pn_graph *g = m->graph;
    const job *j = &m->jobs[worker];
    const uint32_t id = j->path[j->length - 1];
    uint64_t work[2];
    double seconds;
    pn_numbers now;
    m->busy--;
    g->nodes[id].busy = 0;
    if (!oxo_message_get(in, work, sizeof work) ||
        !oxo_message_get(in, &seconds, sizeof seconds) ||
        !oxo_message_get(in, &now, sizeof now))
        return oxo_fail(error, OXO_BAD_INPUT, "a result that was cut short");
    g->spent += work[0];
    g->expanded += work[1];
    for (unsigned i = 0; i < j->length; i++)
        g->nodes[j->path[i]].visits += (uint32_t)work[1];
    /* a worker need not be told what it has found out itself */
    const bool up_to_date = m->told[worker] == m->facts.size;
    oxo_status status = OXO_OK;
    while (status == OXO_OK && in->read < in->size)
        status = merge(m, in, error);
    if (status != OXO_OK)
        return status;
    if (up_to_date)
        m->told[worker] = m->facts.size;
    if (!is_decided(g, id) && now.pn != 0 && !oxo_pn_graph_update(g, id, now))
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    m->report.jobs++;
    m->report.busy += seconds;
    if (seconds > m->report.longest)
        m->report.longest = seconds;
    if (m->crew->log) {
        const oxo_pn_job done = {.worker = worker,
                                 .depth = j->length - 1,
                                 .position = id,
                                 .parent = j->path[j->length - 2],
                                 .begun = j->begun - m->begun,
                                 .ended = oxo_clock() - m->begun,
                                 .busy = seconds,
                                 .positions = work[0],
                                 .expanded = work[1],
                                 .pn = now.pn,
                                 .dn = now.dn};
        m->crew->log(m->crew->user, &done);
    }
    tell(m);
    /* a minute of work may be lost, less at the beginning, or what saving
     * twenty times costs */
    double wait = 1 + (oxo_clock() - m->begun) / 4;
    wait = wait < 60 ? wait : 60;
    wait = wait > 20 * m->save_takes ? wait : 20 * m->save_takes;
    if (m->crew->save && oxo_clock() - m->saved > wait) {
        const double begin = oxo_clock();
        status = m->crew->save(m->crew->user, g, error);
        m->saved = oxo_clock();
        m->save_takes = m->saved - begin;
    }
    return status;
}

oxo_status oxo_pn_jobs_search(oxo_pn_graph *graph, const oxo_pn_crew *crew,
                              oxo_context *context, oxo_pn_crew_report *report,
                              oxo_error *error)
{
    const oxo_farm farm = {.trade = crew->trade,
                           .order = crew->order,
                           .order_size = crew->order_size,
                           .threads = crew->workers ? crew->workers : 1,
                           .ranks = crew->ranks,
                           .give = give,
                           .take = take};
    const oxo_pn_problem *p = &graph->problem;
    const unsigned workers = oxo_farm_workers(&farm);
    master m = {.crew = crew,
                .context = context,
                .graph = graph,
                .own = p->worker_new(p->self),
                .jobs = calloc(workers, sizeof *m.jobs),
                .told = calloc(workers, sizeof *m.told),
                .workers = workers,
                .begun = oxo_clock(),
                .saved = oxo_clock(),
                .report = {.workers = workers}};
    oxo_status status = OXO_OK;
    graph->max_bytes = context ? context->max_memory : 0;
    graph->over_limit = false;
    if (!oxo_pn_brood_make(&m.brood, p->max_children) || m.own == NULL ||
        m.jobs == NULL || m.told == NULL) {
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    } else if (!is_decided(graph, 0)) {
        oxo_farm with = farm;
        with.user = &m;
        status = oxo_farm_run(&with, context, error);
        if (status == OXO_OK && m.status != OXO_OK)
            status = oxo_fail(error, m.status, "%s", m.error.text);
        /* the last word is the graph's */
        if (status == OXO_LIMIT && is_decided(graph, 0))
            status = OXO_OK;
        for (uint32_t i = 0; i < graph->size; i++)
            graph->nodes[i].busy = 0;
    }
    *report = m.report;
    if (m.own != NULL)
        p->worker_free(m.own);
    oxo_pn_brood_clear(&m.brood);
    free(m.jobs);
    free(m.told);
    free(m.places);
    free(m.kids);
    free(m.moves);
    free(m.facts.bytes);
    return status;
}
