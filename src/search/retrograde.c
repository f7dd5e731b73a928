/* Retrograde analysis: from the ends of games back to their beginnings.
 *
 * The moving phase is a graph with cycles. It is solved distance by distance:
 *
 *     init      every position with a winning move gets distance 1, every
 *               position without a move distance 0
 *     round d   from each position p with distance d, to its predecessors q:
 *               d even (p is lost): q is won, distance d+1 unless less
 *               d odd  (p is won):  q is lost, distance d+1, if all its moves
 *               lead to won positions
 *
 * What is unknown when a round finds nothing is a draw. The placing phase has
 * no cycles: one pass a layer, from the layer after it.
 *
 * One row at a time. Rows are numbered by the set of the side to move, and a
 * move leaves the other side's set alone: all positions that the moves of q =
 * (theirs, mine) lead to are in one row, that of `mine`. So a row is all that
 * is needed to decide about every predecessor of its entries:
 *
 *     row of `mine`                          marks
 *     [ . . won . lost . . . ]  --->  q, q', q'' ... in other rows
 *
 * What is decided goes out as marks (moving_rows.h). They never change what
 * the round that makes them reads: it looks for distance d and for won
 * positions when d is odd, and makes lost ones; for lost ones when d is even,
 * and makes won ones. So it does not matter when marks arrive. In memory they
 * are done at once, by all threads; rows in files get them in batches, sorted
 * by row; of several processes each gets those of its rows. The table is the
 * same, byte for byte.
 *
 * Why not a pass that looks its successors up: that reads other rows at
 * random, which costs a cache miss each in memory, a seek on a disk and a
 * message between processes. Why not counters of moves left: positions are
 * stored up to symmetry, and a predecessor may have several moves into one
 * class; the moves of q are looked at again instead, until one does not lose.
 */
#include "search/retrograde.h"

#include "base/array.h"
#include "base/bits.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if !defined(__wasi__)
#include <pthread.h>
#define HAVE_THREADS 1
#else
#define HAVE_THREADS 0 /* the browser build: one thread, no locks */
#endif

typedef enum job_kind { JOB_INIT, JOB_SPREAD, JOB_PLACE } job_kind;

typedef struct job {
    mi_index *x;
    mi_layer *from, *to; /* rows are read here, marks go there */
    job_kind kind;
    unsigned distance;
    bool direct;       /* marks are done at once */
    uint32_t next_row; /* shared, atomic */
    uint64_t found;    /* shared, atomic: entries of the round's distance */
    bool stopped;      /* under the lock, as are the next four */
    bool full;         /* a worker has no room for the marks of another row */
    oxo_status status;
    oxo_error *error;
    uint64_t nodes;
#if HAVE_THREADS
    pthread_mutex_t lock;
#endif
    oxo_context *context;
    double began; /* the pass */
} job;

enum { MOST_THREADS = 64 };

typedef struct worker {
    job *job;
    uint16_t *room;    /* a row that is not in memory */
    uint64_t *touched; /* a bit for each predecessor in view */
    mi_mark *mark;
    size_t marks, mark_room;
    oxo_error error;
} worker;

/* ---- a row and what is around it ---- */

typedef struct view {
    const mi_index *x;
    const mi_sets *sets; /* of the side to move */
    uint32_t row, mine;
    const uint16_t *value;
    uint32_t left;           /* all renumbered cells */
    uint32_t step[MI_CELLS]; /* between renumbered cells */
} view;

static view look_at(const mi_index *x, const mi_layer *layer, uint32_t row,
                    const uint16_t *values)
{
    const mi_sets *sets = &x->sets[layer->mine];
    view v = {.x = x,
              .sets = sets,
              .row = row,
              .mine = sets->rep[row],
              .value = values};
    const uint32_t set = mi_rank(x, v.mine);
    const unsigned count = x->cells - layer->mine;
    v.left = (1u << count) - 1;
    for (unsigned i = 0; i < count; i++) {
        const unsigned cell = sets->left[(size_t)row * MI_CELLS + i];
        v.step[i] = mi_columns_of(sets, set, x->step[cell] & ~v.mine);
    }
    return v;
}

static bool is_won(uint16_t v)
{
    return v >= MI_DISTANCE && v != MI_NOTHING && (v - MI_DISTANCE) % 2 == 1;
}

static uint16_t load(const uint16_t *value)
{
    return __atomic_load_n(value, __ATOMIC_RELAXED);
}

/* The other side's set, in cells. */
static uint32_t cells(const view *v, uint32_t columns)
{
    return mi_cells_of(v->sets, v->row, columns);
}

/* May the other side have a set that has no entry because it wins? */
static bool wins(const view *v, uint32_t columns)
{
    const uint32_t mask = cells(v, columns);
    return v->x->sets[oxo_popcount64(mask)].wins[mi_rank(v->x, mask)];
}

/* ---- the moving phase ---- */

/* Has the other side no step? Only asked with passes on. */
static bool is_stuck(const view *v, uint32_t theirs)
{
    for (uint32_t a = theirs; a; a &= a - 1) {
        const unsigned from = (unsigned)__builtin_ctz(a);
        for (uint32_t b = v->step[from] & ~theirs; b; b &= b - 1) {
            const uint32_t after = theirs ^ (1u << from) ^ (b & (~b + 1));
            if (v->value[mi_rank(v->x, after)] != MI_NOTHING || wins(v, after))
                return false;
        }
    }
    return true;
}

/* Do all steps of `before` lead to positions that the side to move wins? */
static bool all_lose(const view *v, uint32_t before)
{
    bool any = false;
    for (uint32_t a = before; a; a &= a - 1) {
        const unsigned from = (unsigned)__builtin_ctz(a);
        for (uint32_t b = v->step[from] & ~before; b; b &= b - 1) {
            const uint32_t after = before ^ (1u << from) ^ (b & (~b + 1));
            const uint16_t value = load(&v->value[mi_rank(v->x, after)]);
            if (value == MI_NOTHING) { /* not allowed, or a win */
                if (wins(v, after))
                    return false;
                continue;
            }
            if (!is_won(value))
                return false;
            any = true;
        }
    }
    /* stuck: passing is the only way on, or the loss is known from init */
    return any || (v->x->spec.passes &&
                   is_won(load(&v->value[mi_rank(v->x, before)])));
}

static void touch(worker *w, uint32_t i)
{
    w->touched[i / 64] |= UINT64_C(1) << i % 64;
}

static void touch_predecessors(worker *w, const view *v, uint32_t theirs)
{
    for (uint32_t a = theirs; a; a &= a - 1) {
        const unsigned to = (unsigned)__builtin_ctz(a);
        /* steps can be taken in both directions under every rule */
        for (uint32_t b = v->step[to] & ~theirs; b; b &= b - 1)
            touch(w, mi_rank(v->x, theirs ^ (1u << to) ^ (b & (~b + 1))));
    }
    if (v->x->spec.passes && is_stuck(v, theirs))
        touch(w, mi_rank(v->x, theirs));
}

/* The position (before, mine), `before` to move, has this value. */
static void mark(worker *w, const view *v, uint32_t before, unsigned value)
{
    job *j = w->job;
    const mi_sets *sets = &j->x->sets[j->to->mine];
    const uint32_t set = mi_rank(j->x, cells(v, before));
    const mi_mark m =
        mi_mark_of((uint32_t)sets->row[set],
                   mi_rank(j->x, mi_columns_of(sets, set, v->mine)), value);
    if (j->direct)
        mi_row_mark(j->x, j->to, m);
    else
        w->mark[w->marks++] = m;
}

/* Is this the first column of its class? Doing one of a class is enough. */
static bool is_first(const view *v, const mi_layer *layer, uint32_t column)
{
    return v->sets->self_start[v->row] == v->sets->self_start[v->row + 1] ||
           mi_is_first(v->x, layer, v->row, column);
}

static void spread_row(worker *w, uint32_t row, const uint16_t *values)
{
    job *j = w->job;
    const mi_layer *layer = j->from;
    const uint32_t *mask = j->x->sets[layer->theirs].mask;
    const uint16_t wanted = (uint16_t)(MI_DISTANCE + j->distance);
    const bool lost = j->distance % 2 == 0;
    view v = {0};
    uint64_t found = 0;
    for (uint32_t k = 0; k < layer->columns; k++) {
        if (load(&values[k]) != wanted)
            continue;
        if (!found++)
            v = look_at(j->x, layer, row, values);
        if (is_first(&v, layer, k))
            touch_predecessors(w, &v, mask[k]);
    }
    if (!found)
        return;
    __atomic_fetch_add(&j->found, found, __ATOMIC_RELAXED);
    for (uint32_t i = 0; i <= (layer->columns - 1) / 64; i++) {
        for (uint64_t rest = w->touched[i]; rest; rest &= rest - 1) {
            const uint32_t k = 64 * i + (uint32_t)__builtin_ctzll(rest);
            if (load(&values[k]) != MI_NOTHING &&
                (lost || all_lose(&v, mask[k])))
                mark(w, &v, mask[k], MI_DISTANCE + j->distance + 1);
        }
        w->touched[i] = 0;
    }
}

/* ---- the placing phase ---- */

/* The value of (before, mine) with `before` to place, 0 when it is a draw or
 * known from the beginning. */
static unsigned place_value(const view *v, uint32_t before, bool centre_ban)
{
    unsigned shortest = MI_NOTHING, longest = 0;
    bool draw = false;
    for (uint32_t rest = v->left & ~before; rest; rest &= rest - 1) {
        const uint32_t after = before | (rest & (~rest + 1));
        if (centre_ban && cells(v, after ^ before) >> (v->x->cells / 2) & 1)
            continue;
        const unsigned value = v->value[mi_rank(v->x, after)];
        if (value == MI_NOTHING) {
            if (wins(v, after))
                return 0;
        } else if (value == MI_DRAW) {
            draw = true;
        } else if ((value - MI_DISTANCE) % 2 == 0) {
            shortest = value < shortest ? value : shortest;
        } else {
            longest = value > longest ? value : longest;
        }
    }
    return shortest != MI_NOTHING ? shortest + 1
           : draw || !longest     ? 0
                                  : longest + 1;
}

static void place_row(worker *w, uint32_t row, const uint16_t *values)
{
    job *j = w->job;
    const mi_layer *layer = j->from;
    const mi_sets *before = &j->x->sets[j->to->mine];
    const uint32_t *mask = j->x->sets[layer->theirs].mask;
    const view v = look_at(j->x, layer, row, values);
    const bool centre_ban = j->x->spec.centre_ban && j->to == j->x->layer;
    for (uint32_t k = 0; k < layer->columns; k++) {
        if (values[k] == MI_DRAW || values[k] == MI_NOTHING ||
            !is_first(&v, layer, k))
            continue;
        for (uint32_t rest = mask[k]; rest; rest &= rest - 1)
            touch(w, mi_rank(j->x, mask[k] & ~(rest & (~rest + 1))));
    }
    const uint32_t count =
        (uint32_t)oxo_binomial((unsigned)oxo_popcount64(v.left), j->to->mine);
    for (uint32_t i = 0; i <= (count - 1) / 64; i++) {
        for (uint64_t rest = w->touched[i]; rest; rest &= rest - 1) {
            const uint32_t set =
                before->mask[64 * i + (uint32_t)__builtin_ctzll(rest)];
            if (before->row[mi_rank(j->x, cells(&v, set))] == MI_NO_ROW)
                continue;
            const unsigned value = place_value(&v, set, centre_ban);
            if (value)
                mark(w, &v, set, value);
        }
        w->touched[i] = 0;
    }
}

/* ---- passes over rows ---- */

/* Marks that one row can give, at most. */
static size_t most_marks(const job *j)
{
    const size_t sets =
        (size_t)oxo_binomial(j->x->cells - j->from->mine, j->to->mine);
    return j->kind == JOB_INIT ? 0 : sets;
}

/* Under the lock: progress, and whether to stop. */
static bool poll(job *j, uint32_t row)
{
    static const char *const phases[] = {"ends of games", "predecessors",
                                         "placing phase"};
    char detail[80];
    const double done = (double)row / (double)j->x->sets[j->from->mine].rows;
    const double passed = oxo_clock() - j->began;
    int used;
    if (j->to->mine != j->to->theirs || j->to->mine < j->x->tokens)
        used = snprintf(detail, sizeof detail, "%u tokens on the board",
                        j->to->mine + j->to->theirs);
    else
        used = snprintf(detail, sizeof detail, "distance %u", j->distance);
    if (passed > 5 && done > 0.02)
        snprintf(detail + used, sizeof detail - (size_t)used,
                 ", %.0f s left of this pass", passed / done - passed);
    j->nodes += j->from->columns;
    uint64_t memory = 0;
    for (unsigned i = 0; i < j->x->layers; i++)
        memory += mi_rows_memory(j->x, &j->x->layer[i]);
    oxo_progress progress = {.phase = phases[j->kind],
                             .nodes = j->nodes,
                             .done = done,
                             .memory = (size_t)memory,
                             .detail = detail};
    oxo_context_report(j->context, progress);
    return oxo_context_stopped(j->context, j->nodes);
}

static void lock(job *j)
{
#if HAVE_THREADS
    pthread_mutex_lock(&j->lock);
#else
    (void)j;
#endif
}

static void unlock(job *j)
{
#if HAVE_THREADS
    pthread_mutex_unlock(&j->lock);
#else
    (void)j;
#endif
}

/* Rows in which nothing is to be found are not even read. */
static bool worth_reading(const job *j, uint32_t row)
{
    const uint64_t there =
        __atomic_load_n(&j->from->there[row / j->x->share], __ATOMIC_RELAXED);
    return j->kind == JOB_INIT || j->kind == JOB_PLACE
               ? j->kind == JOB_INIT || there != 0
               : (there >> (j->distance & 63) & 1) != 0;
}

static oxo_status work_row(worker *w, uint32_t row)
{
    job *j = w->job;
    if (j->kind == JOB_INIT) { /* writes: packed rows one at a time */
        if (j->from->pack)
            lock(j);
        const oxo_status status =
            mi_row_reset(j->x, j->from, row, w->room, &w->error);
        if (j->from->pack)
            unlock(j);
        return status;
    }
    const uint16_t *values = mi_row(j->x, j->from, row, w->room, &w->error);
    if (!values)
        return OXO_IO;
    if (j->kind == JOB_SPREAD)
        spread_row(w, row, values);
    else
        place_row(w, row, values);
    return OXO_OK;
}

static void *work(void *argument)
{
    worker *w = argument;
    job *j = w->job;
    const uint32_t rows = j->x->sets[j->from->mine].rows;
    const size_t most = most_marks(j);
    for (;;) {
        if (!j->direct && w->mark_room - w->marks < most) {
            lock(j);
            j->full = true;
            unlock(j);
        }
        lock(j);
        const bool pause = j->stopped || j->full || j->status != OXO_OK;
        unlock(j);
        if (pause)
            return NULL;
        const uint32_t row =
            __atomic_fetch_add(&j->next_row, j->x->share, __ATOMIC_RELAXED);
        if (row >= rows)
            return NULL;
        lock(j);
        j->stopped = j->stopped || poll(j, row);
        unlock(j);
        if (!worth_reading(j, row))
            continue;
        const oxo_status status = work_row(w, row);
        if (status != OXO_OK) {
            lock(j);
            j->status = status;
            *j->error = w->error;
            unlock(j);
            return NULL;
        }
    }
}

/* ---- marks on their way ---- */

typedef struct mail {
    oxo_ranks *ranks;
    worker worker[MOST_THREADS];
    unsigned workers;
    mi_mark *out, *in, *other; /* gathered, received, sorted */
    size_t out_room, in_room, other_room;
} mail;

/* Hands all marks to whom they belong, and does those that came here. All
 * ranks together. */
static oxo_status deliver(job *j, mail *m)
{
    const unsigned n = j->x->share;
    size_t total = 0, received = 0;
    size_t *count = calloc(2 * (size_t)n, sizeof *count);
    for (unsigned i = 0; i < m->workers; i++)
        total += m->worker[i].marks;
    bool fine = count != NULL;
    OXO_GROW(m->out, total, m->out_room, fine = false);
    if (oxo_ranks_any(m->ranks, !fine)) {
        free(count);
        return oxo_fail(j->error, OXO_NO_MEMORY, "out of memory");
    }
    for (unsigned i = 0; i < m->workers; i++) {
        for (size_t k = 0; k < m->worker[i].marks; k++)
            count[mi_mark_row(m->worker[i].mark[k]) % n]++;
    }
    for (size_t i = 0, sum = 0; i < n; i++) {
        count[n + i] = sum;
        sum += count[i];
    }
    for (unsigned i = 0; i < m->workers; i++) {
        for (size_t k = 0; k < m->worker[i].marks; k++) {
            const mi_mark mark_ = m->worker[i].mark[k];
            m->out[count[n + mi_mark_row(mark_) % n]++] = mark_;
        }
        m->worker[i].marks = 0;
    }
    oxo_status status = OXO_OK;
    mi_mark *mine = m->out;
    if (m->ranks) {
        status = oxo_ranks_exchange(m->ranks, m->out, count, &m->in,
                                    &m->in_room, &received, j->error);
        mine = m->in;
    } else {
        received = total;
    }
    free(count);
    if (status == OXO_OK)
        OXO_GROW(m->other, received, m->other_room,
                 status = oxo_fail(j->error, OXO_NO_MEMORY, "out of memory"));
    if (status == OXO_OK)
        status = mi_rows_mark(j->x, j->to, mine, received, m->other, j->error);
    return status;
}

/* All threads over the rows that are left, until they pause. A thread that
 * cannot be created is done without. */
static void run_threads(job *j, mail *m)
{
#if HAVE_THREADS
    pthread_t thread[MOST_THREADS];
    unsigned started = 0;
    const unsigned threads = j->from->entries < 100000 ? 1 : m->workers;
    while (started + 1 < threads &&
           pthread_create(&thread[started], NULL, work,
                          &m->worker[started + 1]) == 0)
        started++;
    work(&m->worker[0]);
    while (started)
        pthread_join(thread[--started], NULL);
#else
    (void)j;
    work(&m->worker[0]);
#endif
}

/* One pass over all rows; false when stopped or failed. Ranks stop together:
 * each says at every exchange whether it must. */
static bool run(job *j, mail *m, job_kind kind)
{
    j->kind = kind;
    j->next_row = j->x->self;
    j->found = 0;
    j->began = oxo_clock();
    for (;;) {
        j->full = false;
        run_threads(j, m);
        if (!j->direct && j->status == OXO_OK && kind != JOB_INIT) {
            if (!m->ranks)
                j->status = deliver(j, m);
        }
        if (m->ranks) {
            j->stopped = oxo_ranks_any(m->ranks, j->stopped);
            if (oxo_ranks_any(m->ranks, j->status != OXO_OK)) {
                if (j->status == OXO_OK)
                    j->status = oxo_fail(j->error, OXO_IO,
                                         "another rank could not go on");
                return false;
            }
            if (kind != JOB_INIT)
                j->status = deliver(j, m);
        }
        const uint32_t rows = j->x->sets[j->from->mine].rows;
        const bool more = j->next_row < rows && !j->stopped;
        if (!oxo_ranks_any(m->ranks, more && j->status == OXO_OK))
            break;
    }
    if (oxo_ranks_any(m->ranks, j->status != OXO_OK))
        j->status =
            j->status != OXO_OK
                ? j->status
                : oxo_fail(j->error, OXO_IO, "another rank could not go on");
    oxo_ranks_sum(m->ranks, &j->found, 1);
    return !j->stopped && j->status == OXO_OK;
}

/* ---- rounds ---- */

typedef struct saver {
    const retro_hook *hook;
    retro_state *state;
    double last;
    bool failed; /* to save */
} saver;

static bool save_now_and_then(job *j, mail *m, saver *s)
{
    if (!s->hook || !s->hook->save || s->hook->every <= 0)
        return true;
    /* the clock of one decides for all */
    bool due = oxo_every(&s->last, s->hook->every);
    oxo_ranks_share(m->ranks, &due, sizeof due);
    if (due)
        j->status = s->hook->save(s->hook->user, s->state, j->error);
    s->failed = j->status != OXO_OK;
    return !s->failed;
}

/* Rounds of the moving phase from state->distance on; false when stopped. */
static bool solve_moving(job *j, mail *m, saver *s)
{
    retro_state *state = s->state;
    if (!state->begun && !run(j, m, JOB_INIT))
        return false;
    state->begun = true;
    for (;; state->distance++) {
        j->distance = state->distance;
        if (!save_now_and_then(j, m, s) || !run(j, m, JOB_SPREAD))
            return false;
        /* distances 0 and 1 come from init; later ones only from the last */
        if (!j->found && state->distance > 0)
            return true;
    }
}

static bool solve_placing(job *j, mail *m, saver *s)
{
    j->from = j->to;
    if (!s->state->begun && !run(j, m, JOB_INIT))
        return false;
    s->state->begun = true;
    j->from = j->to + 1;
    return save_now_and_then(j, m, s) && run(j, m, JOB_PLACE);
}

static oxo_status open_mail(job *j, mail *m, size_t bytes, oxo_error *error)
{
    mi_index *x = j->x;
    const unsigned threads = j->context ? j->context->threads : 1;
    m->workers = threads < 1              ? 1
                 : threads > MOST_THREADS ? MOST_THREADS
                                          : threads;
    size_t columns = 1;
    for (unsigned i = 0; i < x->layers; i++) {
        /* columns of a row, and predecessors that it knows of */
        const mi_layer *layer = &x->layer[i];
        const size_t before = (size_t)oxo_binomial(
            x->cells - layer->mine, layer->theirs ? layer->theirs - 1 : 0);
        columns = layer->columns > columns ? layer->columns : columns;
        columns = before > columns ? before : columns;
    }
    /* gathered, received and sorted there are up to four copies of a mark */
    size_t room =
        (bytes ? bytes : (size_t)64 << 20) / m->workers / 4 / sizeof(mi_mark);
    room = room < 2 * columns ? 2 * columns : room;
    for (unsigned i = 0; i < m->workers; i++) {
        worker *w = &m->worker[i];
        w->job = j;
        w->touched = calloc(columns / 64 + 1, sizeof *w->touched);
        w->room = malloc(columns * sizeof *w->room);
        if (!j->direct) {
            w->mark = malloc(room * sizeof *w->mark);
            w->mark_room = room;
        }
        if (!w->touched || !w->room || (!j->direct && !w->mark))
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    return OXO_OK;
}

static void close_mail(mail *m)
{
    for (unsigned i = 0; i < m->workers; i++) {
        free(m->worker[i].touched);
        free(m->worker[i].room);
        free(m->worker[i].mark);
    }
    free(m->out);
    free(m->in);
    free(m->other);
    free(m);
}

oxo_status retro_solve(mi_index *x, retro_state *state, retro_way way,
                       const retro_hook *hook, oxo_context *context,
                       oxo_error *error)
{
    oxo_error unused;
    saver s = {hook, state, oxo_clock(), false};
    job j = {.x = x,
             .context = context,
             .error = error ? error : &unused,
             .direct = !way.ranks && !x->layer[0].pack};
    mail *m = calloc(1, sizeof *m);
    if (!m)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
#if HAVE_THREADS
    pthread_mutex_init(&j.lock, NULL);
#endif
    m->ranks = way.ranks;
    j.status = open_mail(&j, m, way.marks, j.error);
    bool going = !oxo_ranks_any(way.ranks, j.status != OXO_OK);
    while (going && !state->finished) {
        j.to = j.from = &x->layer[state->layer];
        going = state->layer + 1 == x->layers ? solve_moving(&j, m, &s)
                                              : solve_placing(&j, m, &s);
        if (!going)
            break;
        state->finished = state->layer == 0;
        state->layer -= state->layer > 0;
        state->begun = false;
        state->distance = 0;
    }
    close_mail(m);
#if HAVE_THREADS
    pthread_mutex_destroy(&j.lock);
#endif
    if (state->finished)
        return OXO_OK;
    if (j.status != OXO_OK) {
        /* a full disk: what is in the rows is right and can be kept */
        oxo_error unsaved;
        if (j.status == OXO_IO && hook && hook->save && !s.failed &&
            hook->save(hook->user, state, &unsaved) == OXO_OK) {
            const size_t used = strlen(j.error->text);
            snprintf(j.error->text + used, sizeof j.error->text - used,
                     "; what is known was saved");
        }
        return j.status;
    }
    if (hook && hook->save) {
        oxo_status status = hook->save(hook->user, state, error);
        if (status != OXO_OK)
            return status;
        return oxo_fail(error, OXO_LIMIT,
                        "stopped at a limit; what is known was saved");
    }
    return oxo_fail(error, OXO_LIMIT, "stopped at a limit");
}
