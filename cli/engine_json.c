/* JSON lines: questions in, answers out, many at a time.
 *
 *     stdin ── reader ──> jobs, by priority, then in order ──> workers
 *                │                                               │
 *                └─ stop, quit: at once          stdout <── one line each
 *
 * Every worker has a session of its own (oxo/answer.h), and an answer depends
 * on its question alone: threads change the order of the answers, never their
 * bytes. Without threads the reader answers by itself.
 *
 * Two questions are the protocol's own: {"ask":"stop","question":ID} (all of
 * them without an ID) and {"ask":"quit"}. */
#include "engine.h"

#include "base/json.h"
#include "cli.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_THREADS = 64, MAX_ID = 256 };

typedef struct job {
    struct job *next; /* in the queue, or among those that run */
    char *line;
    size_t length;
    char id[MAX_ID]; /* as JSON; "" without one */
    double priority;
    double report; /* seconds between reports; 0: none */
    double began, reported;
    atomic_bool stop;
    engine_server *server;
} job;

struct engine_server {
    FILE *out;
    const char *game, *player; /* what a question leaves out */
    uint64_t cap_nodes;
    pthread_mutex_t lock; /* of everything below */
    pthread_cond_t work;
    job *queue, *running;
    bool closed; /* no more jobs will come */
    unsigned threads;
    pthread_t thread[MAX_THREADS];
    oxo_session *own; /* without threads */
    /* lines of output never mix */
    pthread_mutex_t speaking;
};

static void say(engine_server *d, const char *line)
{
    pthread_mutex_lock(&d->speaking);
    fprintf(d->out, "%s\n", line);
    fflush(d->out);
    pthread_mutex_unlock(&d->speaking);
}

static void free_job(job *j)
{
    free(j->line);
    free(j);
}

/* {"id":ID,"ok":...: what every line of ours begins with. */
static json_out begin_reply(const char *id)
{
    json_out out = {.text = NULL};
    json_open(&out, NULL, '{');
    if (id[0])
        json_raw(&out, "id", id);
    return out;
}

static void end_reply(engine_server *d, json_out *out)
{
    json_close(out, '}');
    if (!out->failed)
        say(d, out->text);
    free(out->text);
}

static void refuse(engine_server *d, const char *id, const char *code,
                   const char *text)
{
    json_out out = begin_reply(id);
    json_boolean(&out, "ok", false);
    json_text(&out, "code", code);
    json_text(&out, "error", text);
    json_number(&out, "line", 0);
    json_number(&out, "column", 0);
    end_reply(d, &out);
}

/* ---- working ---- */

static bool stopped(void *user)
{
    const job *j = user;
    return atomic_load(&j->stop) || cli_interrupted();
}

static void report(void *user, const oxo_progress *p)
{
    job *j = user;
    if (!oxo_every(&j->reported, j->report))
        return;
    json_out out = begin_reply(j->id);
    json_open(&out, "progress", '{');
    json_text(&out, "phase", p->phase ? p->phase : "");
    json_number(&out, "nodes", p->nodes);
    if (p->done >= 0)
        json_real(&out, "done", p->done);
    if (p->detail)
        json_text(&out, "detail", p->detail);
    json_real(&out, "seconds", oxo_clock() - j->began);
    json_close(&out, '}');
    end_reply(j->server, &out);
}

static void work(oxo_session *session, job *j)
{
    engine_server *d = j->server;
    const oxo_context context = {.max_nodes = d->cap_nodes,
                                 .stop = stopped,
                                 .progress = j->report > 0 ? report : NULL,
                                 .user = j};
    j->began = j->reported = oxo_clock();
    char *reply =
        session ? oxo_ask(session, j->line, j->length, &context) : NULL;
    if (reply)
        say(d, reply);
    else
        refuse(d, j->id, "memory", "out of memory");
    oxo_reply_free(reply);
}

static oxo_session *new_session(const engine_server *d)
{
    oxo_session *session = oxo_session_create();
    if (session)
        oxo_session_defaults(session, d->game, d->player);
    return session;
}

static void *worker(void *user)
{
    engine_server *d = user;
    oxo_session *session = new_session(d);
    pthread_mutex_lock(&d->lock);
    for (;;) {
        while (!d->queue && !d->closed)
            pthread_cond_wait(&d->work, &d->lock);
        job *j = d->queue;
        if (!j)
            break;
        d->queue = j->next;
        j->next = d->running;
        d->running = j;
        pthread_mutex_unlock(&d->lock);
        work(session, j);
        pthread_mutex_lock(&d->lock);
        job **at = &d->running;
        while (*at != j)
            at = &(*at)->next;
        *at = j->next;
        free_job(j);
    }
    pthread_mutex_unlock(&d->lock);
    oxo_session_destroy(session);
    return NULL;
}

/* ---- the reader's side ---- */

engine_server *engine_server_new(FILE *out, unsigned threads, const char *game,
                                 const char *player, uint64_t cap_nodes)
{
    engine_server *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->out = out;
    d->game = game;
    d->player = player;
    d->cap_nodes = cap_nodes;
    pthread_mutex_init(&d->lock, NULL);
    pthread_mutex_init(&d->speaking, NULL);
    pthread_cond_init(&d->work, NULL);
    if (threads > MAX_THREADS)
        threads = MAX_THREADS;
    while (d->threads < threads &&
           !pthread_create(&d->thread[d->threads], NULL, worker, d))
        d->threads++;
    if (!d->threads)
        d->own = new_session(d);
    return d;
}

/* Stops what has this id ("": everything); how many that were. */
static unsigned stop_jobs(engine_server *d, const char *id)
{
    unsigned count = 0;
    job *dropped = NULL;
    pthread_mutex_lock(&d->lock);
    for (job *j = d->running; j; j = j->next) {
        if (!id[0] || !strcmp(j->id, id)) {
            atomic_store(&j->stop, true);
            count++;
        }
    }
    for (job **at = &d->queue; *at;) {
        job *j = *at;
        if (id[0] && strcmp(j->id, id)) {
            at = &j->next;
            continue;
        }
        *at = j->next;
        j->next = dropped;
        dropped = j;
        count++;
    }
    pthread_mutex_unlock(&d->lock);
    while (dropped) {
        job *j = dropped;
        dropped = j->next;
        refuse(d, j->id, "stopped", "stopped before it began");
        free_job(j);
    }
    return count;
}

void engine_server_free(engine_server *d, bool finish)
{
    if (!d)
        return;
    if (!finish)
        stop_jobs(d, "");
    pthread_mutex_lock(&d->lock);
    d->closed = true;
    pthread_cond_broadcast(&d->work);
    pthread_mutex_unlock(&d->lock);
    for (unsigned i = 0; i < d->threads; i++)
        pthread_join(d->thread[i], NULL);
    oxo_session_destroy(d->own);
    pthread_cond_destroy(&d->work);
    pthread_mutex_destroy(&d->speaking);
    pthread_mutex_destroy(&d->lock);
    free(d);
}

static void put_job(engine_server *d, job *j)
{
    if (!d->threads) {
        work(d->own, j);
        free_job(j);
        return;
    }
    pthread_mutex_lock(&d->lock);
    job **at = &d->queue;
    while (*at && (*at)->priority >= j->priority)
        at = &(*at)->next;
    j->next = *at;
    *at = j;
    pthread_cond_signal(&d->work);
    pthread_mutex_unlock(&d->lock);
}

/* A member as JSON text; "" when it is not there or too long. */
static void id_text(const json_doc *doc, const char *key, char *id)
{
    const json_node *n = json_get(doc, doc->node, key);
    json_out out = {.text = NULL};
    id[0] = 0;
    if (!n)
        return;
    json_copy(&out, NULL, doc, n);
    if (!out.failed && out.used < MAX_ID)
        memcpy(id, out.text, out.used + 1);
    free(out.text);
}

static double number_of(const json_doc *doc, const char *key)
{
    const json_node *n = json_get(doc, doc->node, key);
    return n && n->kind == JSON_NUMBER ? n->number : 0;
}

/* The protocol's own questions; false: it is none of them. */
static bool own_question(engine_server *d, const json_doc *doc, const char *id,
                         bool *more)
{
    const json_node *ask = json_get(doc, doc->node, "ask");
    char which[MAX_ID];
    if (!ask || ask->kind != JSON_TEXT ||
        (strcmp(ask->text, "stop") && strcmp(ask->text, "quit")))
        return false;
    const bool quit = !strcmp(ask->text, "quit");
    for (const json_node *n = json_first(doc, doc->node); n;
         n = json_next(doc, n)) {
        if (strcmp(n->key, "ask") && strcmp(n->key, "id") &&
            (quit || strcmp(n->key, "question"))) {
            refuse(d, id, "bad-input",
                   quit ? "quit takes no parameters"
                        : "stop takes \"question\", the id of what to stop");
            return true;
        }
    }
    id_text(doc, "question", which);
    const unsigned count = stop_jobs(d, which);
    json_out out = begin_reply(id);
    json_boolean(&out, "ok", true);
    json_open(&out, "answer", '{');
    json_number(&out, "stopped", count);
    json_close(&out, '}');
    end_reply(d, &out);
    *more = !quit;
    return true;
}

bool engine_server_line(engine_server *d, const char *line, size_t length)
{
    json_doc doc = {.text = NULL};
    bool more = true;
    if (length == 0)
        return true;
    job *j = calloc(1, sizeof *j);
    char *copy = malloc(length);
    if (!j || !copy) {
        free(j);
        free(copy);
        refuse(d, "", "memory", "out of memory");
        return true;
    }
    memcpy(copy, line, length);
    j->line = copy;
    j->length = length;
    j->server = d;
    if (json_read(line, length, &doc, NULL) == OXO_OK) {
        id_text(&doc, "id", j->id);
        j->priority = number_of(&doc, "priority");
        j->report = number_of(&doc, "report_ms") / 1000;
        if (own_question(d, &doc, j->id, &more)) {
            json_doc_clear(&doc);
            free_job(j);
            return more;
        }
    }
    json_doc_clear(&doc);
    put_job(d, j);
    return true;
}
