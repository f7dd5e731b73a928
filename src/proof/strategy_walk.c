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
 * Classes are taken from the stack by the batch, and a batch goes through five
 * stages, one a round. In every round there is a batch at each:
 *
 *     take     the caller       from the stack
 *     open     all threads      how is it settled? (strategy_task.h)
 *     claim    the caller       which positions after the replies are new?
 *     look     all threads      the new ones: won at once?
 *     close    the caller       the others go on the stack; count
 *
 * so the table of positions, which is for one at a time, is at work while the
 * others search. What the caller does is done in a fixed order, and a batch
 * does not depend on the number of threads: the report is the same for any
 * number, but for the positions of the searches, which share less of what has
 * failed.
 */
#include "base/array.h"
#include "base/bits.h"
#include "base/team.h"
#include "proof/strategy_task.h"
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A batch has so many positions at most, and so many replies to them; threads
 * are called for when a round has a few. */
enum { BATCH = 128, BATCH_REPLIES = 8192, WORTH_THREADS = 8 };

/* A stage is the number of rounds since the batch was taken. */
enum { TAKE, OPEN, CLAIM, LOOK, CLOSE, STAGES };

typedef struct batch {
    oxo_task *task;
    unsigned count;
} batch;

typedef struct walk {
    oxo_strategy *s;
    oxo_strategy_report *report;
    oxo_status (*met)(void *user, const oxo_met *met);
    void *user;
    bool distinct; /* positions settled at once are kept, to count once */
    oxo_context *context;
    uint32_t *stack;
    size_t count, room;
    batch batch[STAGES]; /* a ring: see at_stage() */
    unsigned most;       /* tasks of a batch */
    unsigned round;
    oxo_team *team;
    oxo_desk *desk;    /* one for each of the team */
    atomic_uint next;  /* task of this round to be taken */
    atomic_bool halt;  /* a limit */
    uint64_t polled;   /* positions when it was last looked for */
    _Atomic uint64_t searched; /* positions, at all desks */
    oxo_status status; /* OXO_NO: refuted */
    oxo_error *error;
} walk;

static batch *at_stage(walk *w, unsigned stage)
{
    return &w->batch[(w->round + STAGES - stage) % STAGES];
}

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

static void take_batch(walk *w, batch *b)
{
    for (b->count = 0; b->count < w->most && w->count > 0; b->count++) {
        oxo_task *t = &b->task[b->count];
        t->class = w->stack[--w->count];
        t->entry = w->s->entry_of[t->class];
        t->p = oxo_strategy_position(w->s, t->class);
    }
}

/* ---- what the caller does ---- */

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

static void in_order(walk *w)
{
    batch *done = at_stage(w, CLOSE);
    const batch *opened = at_stage(w, CLAIM);
    for (unsigned i = 0; i < done->count && w->status == OXO_OK; i++)
        close_task(w, &done->task[i]);
    done->count = 0;
    for (unsigned i = 0; i < opened->count && w->status == OXO_OK; i++)
        claim(w, &opened->task[i]);
    if (w->round > 0) /* the first batch is the start */
        take_batch(w, at_stage(w, TAKE));
}

/* ---- rounds ---- */

/* What the limit of positions counts: those met, and those of the searches for
 * forced sequences. */
static uint64_t examined(const walk *w)
{
    return w->report->positions + atomic_load(&w->searched);
}

static void count_searched(walk *w, oxo_desk *desk)
{
    const uint64_t now = oxo_force_nodes(desk->force);
    atomic_fetch_add(&w->searched, now - desk->counted);
    desk->counted = now;
}

static void poll(walk *w) /* by the caller only */
{
    const uint64_t done = examined(w);
    if (w->context == NULL || done < w->polled)
        return;
    w->polled = done + 4096;
    if (w->context->max_nodes && w->polled > w->context->max_nodes)
        w->polled = w->context->max_nodes;
    if (oxo_context_stopped(w->context, done))
        atomic_store(&w->halt, true);
    oxo_context_report(w->context,
                       (oxo_progress){.phase = "walking the strategy",
                                      .nodes = w->report->positions,
                                      .done = -1});
}

/* A thread's part of a round. */
static void work(void *opaque, unsigned name)
{
    walk *w = opaque;
    const batch *look = at_stage(w, LOOK), *open = at_stage(w, OPEN);
    oxo_desk *desk = &w->desk[name];
    if (name == 0)
        in_order(w);
    for (;;) {
        if (name == 0)
            poll(w);
        const unsigned i = atomic_fetch_add(&w->next, 1);
        if (i >= look->count + open->count || atomic_load(&w->halt))
            return;
        if (i < look->count)
            oxo_task_look(w->s, desk, &look->task[i], w->met != NULL);
        else
            oxo_task_open(w->s, desk, &open->task[i - look->count]);
        count_searched(w, desk);
    }
}

/* The first task that failed says why the walk does. */
static void hear(walk *w, const batch *b)
{
    for (unsigned i = 0; i < b->count && w->status == OXO_OK; i++) {
        const oxo_task *t = &b->task[i];
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

static void do_round(walk *w)
{
    const batch *look = at_stage(w, LOOK), *open = at_stage(w, OPEN);
    atomic_store(&w->next, 0);
    if (look->count + open->count >= WORTH_THREADS)
        oxo_team_round(w->team, work, w);
    else
        work(w, 0);
    if (atomic_load(&w->halt)) {
        w->status =
            oxo_fail(w->error, OXO_LIMIT,
                     "stopped after %llu positions: %llu met, the others in "
                     "searches for forced sequences",
                     (unsigned long long)examined(w),
                     (unsigned long long)w->report->positions);
        return;
    }
    hear(w, look);
    hear(w, open);
    w->round++;
}

static bool has_more(const walk *w)
{
    bool more = w->count > 0;
    for (unsigned i = 0; i < STAGES; i++)
        more |= w->batch[i].count > 0;
    return more;
}

/* ---- the whole ---- */

/* The start is the first batch: a position of its own, or with the other side
 * to move. */
static void begin(walk *w)
{
    batch *b = at_stage(w, TAKE);
    if (w->s->begins) {
        const oxo_strategy *s = w->s;
        uint64_t form[2 * OXO_STRATEGY_WORDS];
        (void)oxo_board_canon(s->board, s->start.own, s->start.other, form,
                              form + s->words);
        push_position(w, form);
        take_batch(w, b);
        return;
    }
    b->task[0].class = UINT32_MAX;
    b->task[0].p = w->s->start;
    b->count = 1;
}

static bool make(walk *w, unsigned threads)
{
    w->team = oxo_team_new(threads);
    if (w->team == NULL)
        return false;
    threads = oxo_team_size(w->team);
    w->desk = calloc(threads, sizeof *w->desk);
    bool good = w->desk != NULL;
    for (unsigned i = 0; good && i < threads; i++)
        good = oxo_desk_open(&w->desk[i], w->s);
    for (unsigned k = 0; good && k < STAGES; k++) {
        w->batch[k].task = calloc(w->most, sizeof *w->batch[k].task);
        good = w->batch[k].task != NULL;
        for (unsigned i = 0; good && i < w->most; i++)
            good = oxo_task_make(&w->batch[k].task[i], w->s);
    }
    return good;
}

static void clear(walk *w)
{
    for (unsigned k = 0; k < STAGES; k++) {
        for (unsigned i = 0; w->batch[k].task != NULL && i < w->most; i++)
            oxo_task_clear(&w->batch[k].task[i]);
        free(w->batch[k].task);
    }
    for (unsigned i = 0; w->desk != NULL && i < oxo_team_size(w->team); i++)
        oxo_desk_close(&w->desk[i]);
    oxo_team_free(w->team);
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
    walk w = {.s = s,
              .report = report,
              .met = met,
              .user = user,
              .distinct = met != NULL || s->words <= 2,
              .context = context,
              .most = s->cells > BATCH_REPLIES / BATCH
                          ? BATCH_REPLIES / s->cells
                          : BATCH,
              .error = error};
    if (!make(&w, context ? context->threads : 1))
        no_memory(&w);
    if (w.status == OXO_OK)
        begin(&w);
    while (w.status == OXO_OK && has_more(&w))
        do_round(&w);
    report->nodes = atomic_load(&w.searched);
    clear(&w);
    for (size_t i = 0; i < s->entry_count; i++)
        report->unreached += !s->entries[i].used;
    report->verified = w.status == OXO_OK;
    return w.status;
}
