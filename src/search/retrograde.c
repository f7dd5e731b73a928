/* Retrograde analysis: from the ends of games back to their beginnings.
 *
 * The moving phase is a graph with cycles. It is solved distance by distance:
 *
 *     init      every position with a winning move gets distance 1, every
 *               position without a move distance 0
 *     round d   from each position p with distance d, to its predecessors:
 *               d even (p is lost): unknown predecessors are won, distance d+1
 *               d odd  (p is won):  unknown predecessors become candidates;
 *               then each candidate whose moves all lead to won positions is
 *               lost, distance d+1, and the others are unknown again
 *
 * What is unknown when a round finds nothing is a draw. Every position is
 * expanded backwards once. The placing phase has no cycles: one pass a layer.
 *
 * Why candidates and not counters of moves left: positions are stored up to
 * symmetry, and a predecessor may have several moves into one class and be
 * reached several times from one of its members. Counters need weights to stay
 * right; a candidate is simply checked again by its own moves, and because the
 * check ends at the first move that is not known to lose, it costs little.
 *
 * Threads take rows of a layer in turn. Within a round all stores to an entry
 * store the same value, so the result does not depend on the order; loads and
 * stores are relaxed atomics on 16 bits, plain moves on the usual machines.
 * Entries that show the same class (a representative with symmetries of its
 * own) are always written together.
 *
 * Measured (docs/MOVING.md has the table): the look-ups are bound by memory
 * latency, so the indices of all predecessors of a position are computed and
 * prefetched before the first is read.
 */
#include "search/retrograde.h"

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

typedef enum job_kind { JOB_INIT, JOB_SPREAD, JOB_CHECK, JOB_PLACE } job_kind;

typedef struct job {
    mi_index *x;
    mi_layer *layer;
    job_kind kind;
    unsigned distance;
    uint32_t next_row; /* shared, atomic */
    uint64_t found;    /* shared, atomic: entries of the round's distance */
    bool stopped;      /* under the lock */
#if HAVE_THREADS
    pthread_mutex_t *lock;
#endif
    oxo_context *context;
    uint64_t *nodes; /* under the lock */
    size_t memory;
} job;

static uint16_t load(const uint16_t *value)
{
    return __atomic_load_n(value, __ATOMIC_RELAXED);
}

static void store(uint16_t *value, unsigned v)
{
    __atomic_store_n(value, (uint16_t)v, __ATOMIC_RELAXED);
}

static bool is_won(uint16_t v)
{
    return v >= MI_DISTANCE && v != MI_NOTHING && (v - MI_DISTANCE) % 2 == 1;
}

/* Stores v at every column of the row that shows the class of `columns`. */
static void store_class(const mi_index *x, mi_layer *layer, uint32_t row,
                        uint32_t columns, unsigned v)
{
    const mi_sets *sets = &x->sets[layer->mine];
    uint16_t *values = layer->value + (uint64_t)row * layer->columns;
    store(&values[mi_rank(x, columns)], v);
    for (uint32_t i = sets->self_start[row]; i < sets->self_start[row + 1];
         i++) {
        const uint8_t *map = sets->self + (size_t)i * MI_CELLS;
        uint32_t image = 0;
        for (uint32_t rest = columns; rest; rest &= rest - 1)
            image |= 1u << map[__builtin_ctz(rest)];
        store(&values[mi_rank(x, image)], v);
    }
}

/* What the steps (or placements) of a set lead to, whatever the other side
 * has: cells that win, and the other legal ones. */
typedef struct targets {
    uint32_t wins, legal;
    unsigned count; /* the legal steps one by one; not for placements */
    struct {
        uint8_t from, to;
    } step[MI_TOKENS * MI_CELLS];
} targets;

static void step_targets(const mi_index *x, uint32_t mine, targets *t)
{
    const mi_sets *sets = &x->sets[x->tokens];
    t->wins = t->legal = 0;
    t->count = 0;
    for (uint32_t a = mine; a; a &= a - 1) {
        const unsigned from = (unsigned)__builtin_ctz(a);
        for (uint32_t b = x->step[from] & ~mine; b; b &= b - 1) {
            const unsigned to = (unsigned)__builtin_ctz(b);
            const uint32_t set = mi_rank(x, mine ^ (1u << from) ^ (1u << to));
            if (sets->wins[set]) {
                t->wins |= 1u << to;
            } else if (sets->row[set] != MI_NO_ROW) {
                t->legal |= 1u << to;
                t->step[t->count].from = (uint8_t)from;
                t->step[t->count++].to = (uint8_t)to;
            }
        }
    }
}

/* ---- the moving phase ---- */

static void init_row(job *j, uint32_t row)
{
    const mi_index *x = j->x;
    mi_layer *layer = j->layer;
    const mi_sets *sets = &x->sets[x->tokens];
    uint16_t *values = layer->value + (uint64_t)row * layer->columns;
    targets t;
    step_targets(x, sets->rep[row], &t);
    for (uint32_t k = 0; k < layer->columns; k++) {
        const uint32_t theirs = mi_cells_of(sets, row, sets->mask[k]);
        unsigned v = MI_DRAW;
        if (sets->row[mi_rank(x, theirs)] == MI_NO_ROW)
            v = MI_NOTHING;
        else if (t.wins & ~theirs)
            v = MI_DISTANCE + 1;
        else if (!(t.legal & ~theirs) && !x->spec.passes)
            v = MI_DISTANCE;
        values[k] = (uint16_t)v;
    }
}

/* Is `mine` without a step against `theirs`? Only asked with passes on. */
static bool is_stuck(const mi_index *x, uint32_t mine, uint32_t theirs)
{
    targets t;
    step_targets(x, mine, &t);
    return !((t.wins | t.legal) & ~theirs);
}

typedef struct predecessor {
    uint32_t row, columns;
    uint16_t *value;
} predecessor;

/* The positions (before, mine): the other side, now `theirs`, had `before`. */
static void add_predecessor(const mi_index *x, mi_layer *layer, uint32_t before,
                            uint32_t mine, predecessor *list, unsigned *count)
{
    const mi_sets *sets = &x->sets[x->tokens];
    const uint32_t set = mi_rank(x, before);
    if (sets->row[set] == MI_NO_ROW)
        return;
    predecessor *p = &list[*count];
    p->row = (uint32_t)sets->row[set];
    p->columns = mi_columns_of(sets, set, mine);
    p->value = layer->value + (uint64_t)p->row * layer->columns +
               mi_rank(x, p->columns);
    __builtin_prefetch(p->value);
    ++*count;
}

static void spread(job *j, uint32_t mine, uint32_t theirs)
{
    const mi_index *x = j->x;
    predecessor list[MI_TOKENS * MI_CELLS + 1];
    unsigned count = 0;
    const uint32_t taken = mine | theirs;
    for (uint32_t a = theirs; a; a &= a - 1) {
        const unsigned to = (unsigned)__builtin_ctz(a);
        /* steps can be taken in both directions under every rule */
        for (uint32_t b = x->step[to] & ~taken; b; b &= b - 1)
            add_predecessor(x, j->layer, theirs ^ (1u << to) ^ (b & (~b + 1)),
                            mine, list, &count);
    }
    if (x->spec.passes && is_stuck(x, theirs, mine))
        add_predecessor(x, j->layer, theirs, mine, list, &count);
    const bool lost = j->distance % 2 == 0;
    const unsigned v = lost ? MI_DISTANCE + j->distance + 1 : MI_CANDIDATE;
    for (unsigned i = 0; i < count; i++) {
        if (load(list[i].value) == MI_DRAW)
            store_class(x, j->layer, list[i].row, list[i].columns, v);
    }
}

static void spread_row(job *j, uint32_t row)
{
    const mi_sets *sets = &j->x->sets[j->x->tokens];
    const uint16_t *values =
        j->layer->value + (uint64_t)row * j->layer->columns;
    const uint16_t wanted = (uint16_t)(MI_DISTANCE + j->distance);
    uint64_t found = 0;
    for (uint32_t k = 0; k < j->layer->columns; k++) {
        if (load(&values[k]) != wanted)
            continue;
        found++;
        spread(j, sets->rep[row], mi_cells_of(sets, row, sets->mask[k]));
    }
    __atomic_fetch_add(&j->found, found, __ATOMIC_RELAXED);
}

/* Do all steps lead to positions that the other side wins? */
static bool all_lose(const job *j, const targets *t, uint32_t mine,
                     uint32_t theirs)
{
    const mi_index *x = j->x;
    const mi_sets *sets = &x->sets[x->tokens];
    const uint32_t set = mi_rank(x, theirs);
    const uint8_t *to_column = sets->to_column + (size_t)set * MI_CELLS;
    const uint16_t *values =
        j->layer->value + (uint64_t)sets->row[set] * j->layer->columns;
    const uint32_t columns = mi_columns_of(sets, set, mine);
    if (!(t->legal & ~theirs)) /* stuck, so with passes */
        return is_won(load(&values[mi_rank(x, columns)]));
    for (unsigned i = 0; i < t->count; i++) {
        if (theirs >> t->step[i].to & 1)
            continue;
        const uint32_t after = columns ^ (1u << to_column[t->step[i].from]) ^
                               (1u << to_column[t->step[i].to]);
        if (!is_won(load(&values[mi_rank(x, after)])))
            return false;
    }
    return true;
}

static void check_row(job *j, uint32_t row)
{
    const mi_index *x = j->x;
    const mi_sets *sets = &x->sets[x->tokens];
    uint16_t *values = j->layer->value + (uint64_t)row * j->layer->columns;
    const uint32_t mine = sets->rep[row];
    targets t;
    bool ready = false;
    for (uint32_t k = 0; k < j->layer->columns; k++) {
        if (load(&values[k]) != MI_CANDIDATE)
            continue;
        if (!ready)
            step_targets(x, mine, &t);
        ready = true;
        const bool lost =
            all_lose(j, &t, mine, mi_cells_of(sets, row, sets->mask[k]));
        store(&values[k], lost ? MI_DISTANCE + j->distance + 1 : MI_DRAW);
    }
}

/* ---- the placing phase ---- */

static void place_row(job *j, uint32_t row)
{
    const mi_index *x = j->x;
    mi_layer *layer = j->layer;
    const mi_layer *next = layer + 1;
    const mi_sets *own = &x->sets[layer->mine];
    const mi_sets *more = &x->sets[layer->mine + 1];
    const mi_sets *other = &x->sets[layer->theirs];
    uint16_t *values = layer->value + (uint64_t)row * layer->columns;
    const uint32_t mine = own->rep[row];
    uint32_t wins = 0, legal = 0;
    for (unsigned c = 0; c < x->cells; c++) {
        if (mine >> c & 1 ||
            (x->spec.centre_ban && layer == x->layer && c == x->cells / 2))
            continue;
        const uint32_t set = mi_rank(x, mine | 1u << c);
        if (more->wins[set])
            wins |= 1u << c;
        else if (more->row[set] != MI_NO_ROW)
            legal |= 1u << c;
    }
    for (uint32_t k = 0; k < layer->columns; k++) {
        const uint32_t theirs = mi_cells_of(own, row, other->mask[k]);
        const uint32_t set = mi_rank(x, theirs);
        if (other->row[set] == MI_NO_ROW) {
            values[k] = MI_NOTHING;
            continue;
        }
        if (wins & ~theirs) {
            values[k] = MI_DISTANCE + 1;
            continue;
        }
        const uint8_t *to_column = other->to_column + (size_t)set * MI_CELLS;
        const uint16_t *child =
            next->value + (uint64_t)other->row[set] * next->columns;
        const uint32_t columns = mi_columns_of(other, set, mine);
        unsigned shortest = MI_NOTHING, longest = MI_DISTANCE - 1;
        bool draw = false;
        for (uint32_t rest = legal & ~theirs; rest; rest &= rest - 1) {
            const unsigned c = (unsigned)__builtin_ctz(rest);
            const unsigned v = child[mi_rank(x, columns | 1u << to_column[c])];
            if (v == MI_DRAW)
                draw = true;
            else if ((v - MI_DISTANCE) % 2 == 0)
                shortest = v < shortest ? v : shortest;
            else
                longest = v > longest ? v : longest;
        }
        values[k] = (uint16_t)(shortest != MI_NOTHING ? shortest + 1
                               : draw                 ? MI_DRAW
                                                      : longest + 1);
    }
}

/* ---- rounds ---- */

/* Under the lock: progress, and whether to stop. */
static bool poll(job *j, uint32_t row)
{
    static const char *const phases[] = {"ends of games", "predecessors",
                                         "candidates", "placing phase"};
    char detail[48];
    if (j->kind == JOB_PLACE)
        snprintf(detail, sizeof detail, "%u tokens on the board",
                 j->layer->mine + j->layer->theirs);
    else
        snprintf(detail, sizeof detail, "distance %u", j->distance);
    *j->nodes += j->layer->columns;
    oxo_progress progress = {.phase = phases[j->kind],
                             .nodes = *j->nodes,
                             .done = (double)row /
                                     (double)j->x->sets[j->layer->mine].rows,
                             .memory = j->memory,
                             .detail = detail};
    oxo_context_report(j->context, progress);
    return oxo_context_stopped(j->context, *j->nodes);
}

static void *work(void *argument)
{
    job *j = argument;
    const uint32_t rows = j->x->sets[j->layer->mine].rows;
    for (;;) {
        const uint32_t row =
            __atomic_fetch_add(&j->next_row, 1, __ATOMIC_RELAXED);
        if (row >= rows)
            return NULL;
#if HAVE_THREADS
        pthread_mutex_lock(j->lock);
#endif
        j->stopped = j->stopped || poll(j, row);
        const bool stopped = j->stopped;
#if HAVE_THREADS
        pthread_mutex_unlock(j->lock);
#endif
        if (stopped)
            return NULL;
        switch (j->kind) {
        case JOB_INIT:
            init_row(j, row);
            break;
        case JOB_SPREAD:
            spread_row(j, row);
            break;
        case JOB_CHECK:
            check_row(j, row);
            break;
        case JOB_PLACE:
            place_row(j, row);
            break;
        }
    }
}

/* One pass over all rows by all threads; false when stopped. A thread that
 * cannot be created is done without. */
static bool run(job *j, job_kind kind)
{
    j->kind = kind;
    j->next_row = 0;
    j->found = 0;
#if HAVE_THREADS
    enum { MOST = 64 };
    pthread_t thread[MOST];
    unsigned started = 0, threads = j->context ? j->context->threads : 1;
    threads = threads > MOST ? MOST : threads;
    if (j->layer->entries < 100000)
        threads = 1; /* not worth it */
    while (started + 1 < threads &&
           pthread_create(&thread[started], NULL, work, j) == 0)
        started++;
    work(j);
    while (started)
        pthread_join(thread[--started], NULL);
#else
    work(j);
#endif
    return !j->stopped;
}

/* Rounds of the moving phase from state->distance on; false when stopped. */
static bool solve_moving(job *j, retro_state *state, bool (*between)(void *),
                         void *user)
{
    if (!state->begun && !run(j, JOB_INIT))
        return false;
    state->begun = true;
    for (;; state->distance++) {
        j->distance = state->distance;
        if (!between(user) || !run(j, JOB_SPREAD))
            return false;
        /* distances 0 and 1 come from init; later ones only from the last */
        if (!j->found && state->distance > 0)
            return true;
        if (state->distance % 2 == 1 && !run(j, JOB_CHECK))
            return false;
    }
}

typedef struct saver {
    const retro_hook *hook;
    retro_state *state;
    oxo_error *error;
    oxo_status status;
    double last;
} saver;

static bool save_now_and_then(void *user)
{
    saver *s = user;
    if (!s->hook || !s->hook->save || s->hook->every <= 0 ||
        !oxo_every(&s->last, s->hook->every))
        return true;
    s->status = s->hook->save(s->hook->user, s->state, s->error);
    return s->status == OXO_OK;
}

oxo_status retro_solve(mi_index *x, retro_state *state, const retro_hook *hook,
                       oxo_context *context, oxo_error *error)
{
    uint64_t nodes = 0;
    saver s = {hook, state, error, OXO_OK, oxo_clock()};
    job j = {.x = x, .context = context, .nodes = &nodes};
#if HAVE_THREADS
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    j.lock = &lock;
#endif
    for (unsigned i = 0; i < x->layers; i++)
        j.memory += x->layer[i].entries * sizeof(uint16_t);
    bool going = true;
    while (going && !state->finished) {
        j.layer = &x->layer[state->layer];
        if (state->layer + 1 == x->layers)
            going = solve_moving(&j, state, save_now_and_then, &s);
        else
            going = save_now_and_then(&s) && run(&j, JOB_PLACE);
        if (!going)
            break;
        state->finished = state->layer == 0;
        state->layer -= state->layer > 0;
        state->begun = false;
        state->distance = 0;
    }
#if HAVE_THREADS
    pthread_mutex_destroy(&lock);
#endif
    if (state->finished)
        return OXO_OK;
    if (s.status != OXO_OK)
        return s.status;
    if (hook && hook->save) {
        oxo_status status = hook->save(hook->user, state, error);
        if (status != OXO_OK)
            return status;
        return oxo_fail(error, OXO_LIMIT,
                        "stopped at a limit; what is known was saved");
    }
    return oxo_fail(error, OXO_LIMIT, "stopped at a limit");
}
