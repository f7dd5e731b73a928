/* The walk: does this strategy win against everything?
 *
 * Positions with the winner to move are settled by one of the four ways of
 * oxo_met_kind. Those that need an answer to every reply (entries and blocks)
 * are kept on a stack, class by class. Stones are only ever added, so the walk
 * ends, and the strategy wins exactly when every class that is reached is
 * settled; no class needs the verdict of another, so each is looked at once
 * and nothing is undone.
 *
 * All replies are generated, also those that leave a three open (the next
 * position is then settled by completing it).
 *
 * Classes are taken from the stack by the batch:
 *
 *     all threads    open each (strategy_task.h)
 *     one            claim: which positions after the replies are new?
 *     all threads    look at the new ones: won at once?
 *     one            close: the others go on the stack; count
 *
 * What one does is done in the order of the batch, and a batch does not depend
 * on the number of threads: the report is the same for any number, but for the
 * positions of the searches, which share less of what has failed.
 */
#include "base/array.h"
#include "base/bits.h"
#include "proof/strategy_task.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A batch has so many positions at most, and so many replies to them; threads
 * are called for when it has a few. */
enum {
    BATCH = 256,
    BATCH_REPLIES = 16384,
    WORTH_THREADS = 8,
    MAX_THREADS = 64
};

typedef struct walk {
    oxo_strategy *s;
    oxo_strategy_report *report;
    oxo_status (*met)(void *user, const oxo_met *met);
    void *user;
    bool distinct; /* positions settled at once are kept, to count once */
    oxo_context *context;
    uint32_t *stack;
    size_t count, room;
    oxo_task *task;
    unsigned tasks, most; /* of this batch; at most */
    oxo_desk *desk;
    unsigned threads;
    /* what the threads share in one step of a batch */
    void (*step)(struct walk *w, oxo_desk *desk, oxo_task *task);
    atomic_uint next;  /* task to be taken */
    atomic_bool halt;  /* a limit */
    uint64_t polled;   /* positions when it was last looked for */
    uint64_t others;   /* positions searched at all desks but the first */
    oxo_status status; /* OXO_NO: refuted */
    oxo_error *error;
} walk;

static unsigned stones_of(const oxo_strategy *s, const oxo_sides *p)
{
    return oxo_set_size(s->board, p->own) + oxo_set_size(s->board, p->other);
}

static void put_text(const oxo_strategy *s, const oxo_sides *p, char *text,
                     size_t size)
{
    oxo_stones stones;
    oxo_strategy_players(s, p, &stones);
    oxo_strategy_text(s, &stones, text, size);
}

static void no_memory(walk *w)
{
    w->status = oxo_fail(w->error, OXO_NO_MEMORY, "out of memory");
}

/* ---- the stack ---- */

/* A class that was claimed. */
static void push(walk *w, uint32_t class)
{
    OXO_GROW(w->stack, w->count + 1, w->room, class = UINT32_MAX);
    if (class == UINT32_MAX) {
        no_memory(w);
        return;
    }
    w->stack[w->count++] = class;
}

/* A position with the winner to move that is settled by a task of its own. */
static void push_position(walk *w, const uint64_t *form)
{
    const uint32_t class = oxo_strategy_add_class(w->s, form);
    if (class == UINT32_MAX) {
        no_memory(w);
    } else if (!w->s->seen[class]) {
        w->s->seen[class] = 1;
        push(w, class);
    }
}

static void take_batch(walk *w)
{
    for (w->tasks = 0; w->tasks < w->most && w->count > 0; w->tasks++) {
        oxo_task *t = &w->task[w->tasks];
        t->class = w->stack[--w->count];
        t->p = oxo_strategy_position(w->s, t->class);
    }
}

/* ---- threads ---- */

typedef struct worker {
    walk *w;
    unsigned name;
} worker;

/* Asked by the first worker only: of the others it knows what they had
 * searched when the step began. */
static void poll(walk *w)
{
    const uint64_t done =
        w->report->positions + w->others + oxo_force_nodes(w->desk[0].force);
    if (w->context == NULL || done < w->polled)
        return;
    w->polled = done + 4096;
    if (oxo_context_stopped(w->context, done))
        atomic_store(&w->halt, true);
    oxo_context_report(w->context,
                       (oxo_progress){.phase = "walking the strategy",
                                      .nodes = w->report->positions,
                                      .done = -1});
}

static void *work(void *opaque)
{
    const worker *me = opaque;
    walk *w = me->w;
    for (;;) {
        if (me->name == 0)
            poll(w);
        const unsigned i = atomic_fetch_add(&w->next, 1);
        if (i >= w->tasks || atomic_load(&w->halt))
            return NULL;
        w->step(w, &w->desk[me->name], &w->task[i]);
    }
}

/* One step of all tasks of the batch. A thread that cannot be created is done
 * without. The first task that fails says why the walk does. */
static void all_tasks(walk *w,
                      void (*step)(walk *w, oxo_desk *desk, oxo_task *task))
{
    pthread_t thread[MAX_THREADS];
    worker team[MAX_THREADS];
    unsigned started = 0;
    w->step = step;
    atomic_store(&w->next, 0);
    for (unsigned i = 0; i < w->threads; i++)
        team[i] = (worker){w, i};
    while (w->tasks >= WORTH_THREADS && started + 1 < w->threads &&
           pthread_create(&thread[started], NULL, work, &team[started + 1]) ==
               0)
        started++;
    work(&team[0]);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    w->others = 0;
    for (unsigned i = 1; i < w->threads; i++)
        w->others += oxo_force_nodes(w->desk[i].force);
    if (atomic_load(&w->halt)) {
        w->status =
            oxo_fail(w->error, OXO_LIMIT, "stopped after %llu positions",
                     (unsigned long long)w->report->positions);
        return;
    }
    for (unsigned i = 0; i < w->tasks && w->status == OXO_OK; i++) {
        const oxo_task *t = &w->task[i];
        w->status = t->status;
        if (t->status == OXO_NO) {
            snprintf(w->report->why, sizeof w->report->why, "%s", t->why);
            put_text(w->s, &t->where, w->report->where,
                     sizeof w->report->where);
        } else if (t->status == OXO_LIMIT) {
            oxo_fail(w->error, OXO_LIMIT,
                     "a forced sequence is too hard to find");
        } else if (t->status == OXO_NO_MEMORY) {
            no_memory(w);
        }
    }
}

static void open_step(walk *w, oxo_desk *desk, oxo_task *task)
{
    oxo_task_open(w->s, desk, task);
}

static void look_step(walk *w, oxo_desk *desk, oxo_task *task)
{
    oxo_task_look(w->s, desk, task, w->met != NULL);
}

/* ---- what one does ---- */

/* Which positions after the replies are new? Those for which the strategy has
 * a move go on the stack without another look. */
static void claim(walk *w, oxo_task *t)
{
    oxo_strategy *s = w->s;
    for (unsigned i = 0; i < t->replies; i++)
        oxo_keys_prefetch(&s->classes, oxo_task_form(s, t, i));
    for (unsigned i = 0; i < t->replies && w->status == OXO_OK; i++) {
        oxo_reply *r = &t->reply[i];
        const uint64_t *form = oxo_task_form(s, t, i);
        const uint32_t class = w->distinct ? oxo_strategy_add_class(s, form)
                                           : oxo_keys_find(&s->classes, form);
        if (w->distinct && class == UINT32_MAX) {
            no_memory(w);
            return;
        }
        if (class != UINT32_MAX && s->seen[class])
            continue;
        const bool silent =
            class == UINT32_MAX || s->entry_of[class] == OXO_NO_ENTRY;
        r->class = class;
        r->look = s->form == OXO_COMPACT && !s->tactics_first && silent;
        if (class != UINT32_MAX)
            s->seen[class] = 1;
        if (!r->look && class != UINT32_MAX)
            push(w, class);
        else if (!r->look)
            push_position(w, form);
    }
}

static void count(walk *w, oxo_met_kind kind, unsigned level, unsigned many)
{
    oxo_strategy_report *r = w->report;
    r->positions += many;
    r->kind[kind] += many;
    r->level_positions[level] += many;
    if (kind == OXO_MET_ENTRY)
        r->level_used[level] += many;
    if (kind == OXO_MET_FORCED)
        r->level_forced[level] += many;
}

static void sequence(walk *w, unsigned attacks, const oxo_sides *canonical)
{
    if (attacks <= w->report->longest)
        return;
    w->report->longest = attacks;
    put_text(w->s, canonical, w->report->longest_at,
             sizeof w->report->longest_at);
}

/* Shows a settled position. Moves in its coordinates. */
static void show(walk *w, const oxo_sides *canonical, oxo_met met)
{
    if (w->met == NULL || w->status != OXO_OK)
        return;
    oxo_strategy_players(w->s, canonical, &met.stones);
    w->status = w->met(w->user, &met);
}

static oxo_sides sides_of(const oxo_strategy *s, const uint64_t *form)
{
    oxo_sides p = {{0}, {0}};
    memcpy(p.own, form, s->words * sizeof *form);
    memcpy(p.other, form + s->words, s->words * sizeof *form);
    return p;
}

/* The positions after the replies that are new. */
static void close_replies(walk *w, const oxo_task *t)
{
    const oxo_strategy *s = w->s;
    const unsigned level = stones_of(s, &t->after) + 1;
    count(w, OXO_MET_WIN, level, t->completed);
    count(w, OXO_MET_FORCED, level, t->forced);
    if (t->longest > w->report->longest) {
        const oxo_sides p = sides_of(s, oxo_task_form(s, t, t->longest_at));
        sequence(w, t->longest, &p);
    }
    const bool all = w->met != NULL;
    for (unsigned i = 0, open = t->open; open > 0 || (all && i < t->replies);
         i++) {
        const oxo_reply *r = &t->reply[i];
        if (!r->look)
            continue;
        if (r->count > 0 && all) {
            const oxo_sides p = sides_of(s, oxo_task_form(s, t, i));
            show(w, &p,
                 (oxo_met){.kind = r->completes ? OXO_MET_WIN : OXO_MET_FORCED,
                           .count = r->count,
                           .moves = t->attacks + r->first});
        }
        if (r->count > 0)
            continue;
        open--;
        if (r->class != UINT32_MAX)
            push(w, r->class);
        else
            push_position(w, oxo_task_form(s, t, i));
    }
}

static void close_task(walk *w, const oxo_task *t)
{
    const oxo_strategy *s = w->s;
    if (t->replies > 0)
        close_replies(w, t);
    if (t->class == UINT32_MAX || w->status != OXO_OK)
        return;
    if (t->moves != t->found)
        s->entries[s->entry_of[t->class]].used = true;
    count(w, t->kind, stones_of(s, &t->p), 1);
    if (t->kind == OXO_MET_FORCED)
        sequence(w, t->count, &t->p);
    show(w, &t->p,
         (oxo_met){.kind = t->kind, .count = t->count, .moves = t->moves});
}

static void do_batch(walk *w)
{
    all_tasks(w, open_step);
    for (unsigned i = 0; i < w->tasks && w->status == OXO_OK; i++)
        claim(w, &w->task[i]);
    if (w->status == OXO_OK)
        all_tasks(w, look_step);
    for (unsigned i = 0; i < w->tasks && w->status == OXO_OK; i++)
        close_task(w, &w->task[i]);
}

/* ---- the whole ---- */

static void begin(walk *w)
{
    if (w->s->begins) {
        const oxo_strategy *s = w->s;
        uint64_t form[2 * OXO_STRATEGY_WORDS];
        (void)oxo_board_canon(s->board, s->start.own, s->start.other, form,
                              form + s->words);
        push_position(w, form);
        return;
    }
    w->task[0].class = UINT32_MAX;
    w->task[0].p = w->s->start;
    w->tasks = 1;
    do_batch(w);
}

static bool make(walk *w)
{
    w->task = calloc(w->most, sizeof *w->task);
    w->desk = calloc(w->threads, sizeof *w->desk);
    bool good = w->task != NULL && w->desk != NULL;
    for (unsigned i = 0; good && i < w->threads; i++)
        good = oxo_desk_open(&w->desk[i], w->s);
    for (unsigned i = 0; good && i < w->most; i++)
        good = oxo_task_make(&w->task[i], w->s);
    return good;
}

static void clear(walk *w)
{
    for (unsigned i = 0; w->task != NULL && i < w->most; i++)
        oxo_task_clear(&w->task[i]);
    for (unsigned i = 0; w->desk != NULL && i < w->threads; i++)
        oxo_desk_close(&w->desk[i]);
    free(w->task);
    free(w->desk);
    free(w->stack);
}

oxo_status oxo_strategy_walk(oxo_strategy *s, oxo_context *context,
                             oxo_status (*met)(void *user, const oxo_met *met),
                             void *user, oxo_strategy_report *report,
                             oxo_error *error)
{
    memset(report, 0, sizeof *report);
    if (s->classes.count)
        memset(s->seen, 0, s->classes.count);
    report->entries = s->entry_count;
    for (size_t i = 0; i < s->entry_count; i++)
        s->entries[i].used = false;
    for (uint32_t i = 0; i < s->classes.count; i++) {
        if (s->entry_of[i] == OXO_NO_ENTRY)
            continue;
        const oxo_sides p = oxo_strategy_position(s, i);
        report->level_entries[stones_of(s, &p)]++;
    }
    const unsigned threads = context ? context->threads : 1;
    walk w = {.s = s,
              .report = report,
              .met = met,
              .user = user,
              .distinct = met != NULL || s->words <= 2,
              .context = context,
              .most = s->cells > BATCH_REPLIES / BATCH
                          ? BATCH_REPLIES / s->cells
                          : BATCH,
              .threads = threads < 1             ? 1
                         : threads > MAX_THREADS ? MAX_THREADS
                                                 : threads,
              .error = error};
    if (!make(&w))
        no_memory(&w);
    if (w.status == OXO_OK)
        begin(&w);
    while (w.count > 0 && w.status == OXO_OK) {
        take_batch(&w);
        do_batch(&w);
    }
    if (w.desk != NULL && w.desk[0].force != NULL)
        report->nodes = w.others + oxo_force_nodes(w.desk[0].force);
    clear(&w);
    for (size_t i = 0; i < s->entry_count; i++)
        report->unreached += !s->entries[i].used;
    report->verified = w.status == OXO_OK;
    return w.status;
}
