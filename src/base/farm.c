/* See farm.h.
 *
 * Each worker thread asks for a task under the lock, works without it, and
 * hands in its result under it. With ranks one more thread, the one that may
 * use MPI, does the asking and handing in for all of them. To another rank go
 *
 *     name of the trade, order,      once
 *     task, task, ... , ""           "": over
 *
 * and back comes one result for each task, with a status in front. A message
 * that comes to a rank while it works can only mean that it is called off.
 */
#include "base/farm.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct yard {
    const oxo_farm *farm;
    oxo_context *context;
    pthread_mutex_t lock; /* give, take, and what follows */
    pthread_cond_t changed;
    pthread_mutex_t
        watch;     /* the context's stop, which is asked one at a time */
    unsigned away; /* tasks that somebody works at */
    bool last;     /* there will be no other */
    bool done;     /* nor are those that are away wanted */
    bool lost;     /* a task was called off all the same */
    oxo_status status;
    oxo_error error;
    atomic_bool over; /* nothing is wanted any more */
} yard;

/* What a worker's context asks. */
static bool not_wanted(void *opaque)
{
    yard *y = opaque;
    if (!atomic_load(&y->over) && pthread_mutex_trylock(&y->watch) == 0) {
        if (oxo_context_stopped(y->context, 0))
            atomic_store(&y->over, true);
        pthread_mutex_unlock(&y->watch);
    }
    return atomic_load(&y->over);
}

/* What worker 0 says about its task, for whoever watches. */
static void pass_on(void *opaque, const oxo_progress *progress)
{
    yard *y = opaque;
    if (pthread_mutex_trylock(&y->lock) == 0) {
        oxo_context_report(y->context, *progress);
        pthread_mutex_unlock(&y->lock);
    }
}

/* Under the lock. */
static void give_up(yard *y, oxo_status status, const oxo_error *error)
{
    if (y->status == OXO_OK) {
        y->status = status;
        y->error = *error;
    }
    atomic_store(&y->over, true);
    pthread_cond_broadcast(&y->changed);
}

/* Under the lock: is there nothing left to begin? */
static bool closing(yard *y)
{
    return y->last || atomic_load(&y->over);
}

/* Under the lock: a task for this worker, if there is one. */
static bool ask(yard *y, unsigned worker, oxo_message *task)
{
    if (closing(y))
        return false;
    oxo_message_clear(task);
    const oxo_given given = y->farm->give(y->farm->user, worker, task);
    if (given == OXO_GIVEN_LAST || given == OXO_GIVEN_OVER) {
        y->last = true;
        if (given == OXO_GIVEN_OVER) {
            y->done = true;
            atomic_store(&y->over, true);
        }
        pthread_cond_broadcast(&y->changed);
    }
    if (task->failed) {
        oxo_error error;
        oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
        give_up(y, OXO_NO_MEMORY, &error);
        return false;
    }
    if (given != OXO_GIVEN_TASK)
        return false;
    y->away++;
    /* finding one may have opened more, for those who wait */
    pthread_cond_broadcast(&y->changed);
    return true;
}

/* Under the lock: what came of a task. */
static void hand_in(yard *y, unsigned worker, oxo_status status,
                    oxo_message *result, oxo_error *error)
{
    y->away--;
    /* called off: what it says is of no interest, unless it was in time */
    if (status == OXO_LIMIT && atomic_load(&y->over)) {
        status = OXO_OK;
        y->lost = true;
    } else if (status == OXO_OK && y->status == OXO_OK) {
        status = y->farm->take(y->farm->user, worker, result, error);
    }
    if (status != OXO_OK)
        give_up(y, status, error);
    pthread_cond_broadcast(&y->changed);
}

/* ---- benches ---- */

static void bench_close(const oxo_trade *trade, void *bench)
{
    if (bench != NULL && trade->clear != NULL)
        trade->clear(bench);
    free(bench);
}

static oxo_status bench_open(const oxo_trade *trade, const void *order,
                             size_t size, void **out, oxo_error *error)
{
    oxo_message m = {.bytes = (void *)order, .size = size};
    void *bench = calloc(1, trade->bench_size);
    oxo_status status = bench != NULL
                            ? trade->open(bench, &m, error)
                            : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        *out = bench;
    else
        bench_close(trade, bench);
    return status;
}

/* ---- here ---- */

typedef struct hand {
    yard *yard;
    unsigned worker;
} hand;

static void *work_here(void *opaque)
{
    const hand *self = opaque;
    yard *y = self->yard;
    const oxo_trade *trade = y->farm->trade;
    oxo_context context = {
        .stop = not_wanted,
        .progress = self->worker == 0 && y->farm->watched ? pass_on : NULL,
        .user = y,
        .max_memory = y->context ? y->context->max_memory : 0};
    oxo_message task = {0}, result = {0};
    oxo_error error;
    void *bench = NULL;
    /* setting up may take a while: not when the time is over already */
    oxo_status status = OXO_OK;
    if (!oxo_context_stopped(&context, 0))
        status = bench_open(trade, y->farm->order, y->farm->order_size, &bench,
                            &error);
    pthread_mutex_lock(&y->lock);
    if (status != OXO_OK)
        give_up(y, status, &error);
    while (!closing(y)) {
        if (!ask(y, self->worker, &task)) {
            if (!closing(y))
                pthread_cond_wait(&y->changed, &y->lock);
            continue;
        }
        pthread_mutex_unlock(&y->lock);
        oxo_message_clear(&result);
        status = trade->work(bench, &task, &result, &context, &error);
        if (status == OXO_OK && result.failed)
            status = oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
        pthread_mutex_lock(&y->lock);
        hand_in(y, self->worker, status, &result, &error);
    }
    pthread_mutex_unlock(&y->lock);
    bench_close(trade, bench);
    free(task.bytes);
    free(result.bytes);
    return NULL;
}

/* ---- there ---- */

/* In front of a result. */
typedef struct answer {
    oxo_status status;
    oxo_error error;
} answer;

static bool called_off(void *ranks)
{
    return oxo_ranks_called(ranks);
}

oxo_status oxo_farm_join(const oxo_trade *trade, oxo_ranks *ranks,
                         oxo_error *error)
{
    oxo_message task = {0}, result = {0};
    oxo_context context = {.stop = called_off, .user = ranks};
    void *bench = NULL;
    oxo_status opened = oxo_ranks_receive(ranks, 0, &task.bytes, &task.room,
                                          &task.size, NULL, error);
    if (opened == OXO_OK)
        opened = bench_open(trade, task.bytes, task.size, &bench, error);
    oxo_status got;
    while ((got = oxo_ranks_receive(ranks, 0, &task.bytes, &task.room,
                                    &task.size, NULL, error)) == OXO_OK &&
           task.size > 1) {
        answer a = {.status = opened};
        if (opened != OXO_OK)
            a.error = *error;
        task.read = 1; /* behind the mark */
        oxo_message_clear(&result);
        oxo_message_put(&result, &a, sizeof a);
        if (opened == OXO_OK)
            a.status = trade->work(bench, &task, &result, &context, &a.error);
        if (result.failed && a.status == OXO_OK)
            a.status = oxo_fail(&a.error, OXO_NO_MEMORY, "out of memory");
        if (result.size >= sizeof a)
            memcpy(result.bytes, &a, sizeof a);
        oxo_ranks_send(ranks, 0, result.size >= sizeof a ? result.bytes : &a,
                       result.size >= sizeof a ? result.size : sizeof a);
    }
    bench_close(trade, bench);
    free(task.bytes);
    free(result.bytes);
    return opened == OXO_OK ? got : opened;
}

static void invite(const yard *y)
{
    const oxo_farm *f = y->farm;
    for (unsigned rank = 1; rank < oxo_ranks_count(f->ranks); rank++) {
        oxo_ranks_send(f->ranks, rank, f->trade->name,
                       strlen(f->trade->name) + 1);
        oxo_ranks_send(f->ranks, rank, f->order, f->order_size);
    }
}

static void dismiss(const yard *y)
{
    for (unsigned rank = 1; rank < oxo_ranks_count(y->farm->ranks); rank++)
        oxo_ranks_send(y->farm->ranks, rank, "", 1);
}

/* Asks and hands in for the other ranks until the farm is over. */
static void manage(yard *y)
{
    const oxo_farm *f = y->farm;
    const unsigned count = oxo_ranks_count(f->ranks);
    bool *busy = calloc(count, sizeof *busy), dismissed = false;
    unsigned there = 0;
    oxo_message task = {0}, result = {0}, body = {0};
    oxo_error error;
    pthread_mutex_lock(&y->lock);
    if (busy == NULL) {
        oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
        give_up(y, OXO_NO_MEMORY, &error);
    }
    for (;;) {
        for (unsigned rank = 1; busy != NULL && rank < count; rank++) {
            if (busy[rank] || !ask(y, f->threads + rank - 1, &task))
                continue;
            oxo_message_clear(&body);
            oxo_message_put(&body, "t", 1);
            oxo_message_put(&body, task.bytes, task.size);
            if (body.failed) {
                oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
                y->away--;
                give_up(y, OXO_NO_MEMORY, &error);
                break;
            }
            oxo_ranks_send(f->ranks, rank, body.bytes, body.size);
            busy[rank] = true;
            there++;
        }
        (void)not_wanted(y);
        if (atomic_load(&y->over) && !dismissed) {
            /* those who work are called off */
            pthread_cond_broadcast(&y->changed);
            dismiss(y);
            dismissed = true;
        }
        if (there == 0 && closing(y))
            break;
        pthread_mutex_unlock(&y->lock);
        const bool waiting = oxo_ranks_waiting(f->ranks);
        unsigned from = 0;
        oxo_status got = OXO_OK;
        if (waiting)
            got = oxo_ranks_receive(f->ranks, OXO_RANKS_ANY, &result.bytes,
                                    &result.room, &result.size, &from, &error);
        pthread_mutex_lock(&y->lock);
        if (!waiting)
            continue;
        answer a;
        result.read = 0;
        if (got == OXO_OK && !oxo_message_get(&result, &a, sizeof a))
            got = oxo_fail(&error, OXO_BAD_INPUT, "an answer cut short");
        if (got != OXO_OK) {
            give_up(y, got, &error);
            continue;
        }
        busy[from] = false;
        there--;
        hand_in(y, f->threads + from - 1, a.status, &result, &a.error);
    }
    pthread_mutex_unlock(&y->lock);
    if (!dismissed)
        dismiss(y);
    free(busy);
    free(task.bytes);
    free(body.bytes);
    free(result.bytes);
}

/* ---- the farm ---- */

unsigned oxo_farm_workers(const oxo_farm *f)
{
    return f->threads + oxo_ranks_count(f->ranks) - 1;
}

oxo_status oxo_farm_run(const oxo_farm *farm, oxo_context *context,
                        oxo_error *error)
{
    yard y = {.farm = farm, .context = context};
    hand *hands = calloc(farm->threads, sizeof *hands);
    pthread_t *ids = calloc(farm->threads, sizeof *ids);
    if (hands == NULL || ids == NULL) {
        free(hands);
        free(ids);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    pthread_mutex_init(&y.lock, NULL);
    pthread_mutex_init(&y.watch, NULL);
    pthread_cond_init(&y.changed, NULL);
    unsigned started = 0;
    for (unsigned i = 0; i < farm->threads; i++)
        hands[i] = (hand){&y, i};
    /* this thread works too, or looks after the other ranks */
    const unsigned first = farm->ranks ? 0 : 1;
    while (first + started < farm->threads &&
           pthread_create(&ids[started], NULL, work_here,
                          &hands[first + started]) == 0)
        started++;
    if (farm->ranks) {
        invite(&y);
        manage(&y);
    } else {
        work_here(&hands[0]);
    }
    for (unsigned i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    free(hands);
    free(ids);
    pthread_mutex_destroy(&y.lock);
    pthread_mutex_destroy(&y.watch);
    pthread_cond_destroy(&y.changed);
    if (y.status == OXO_OK && !y.done && (y.lost || !y.last))
        return oxo_fail(error, OXO_LIMIT, "stopped");
    return y.status == OXO_OK ? OXO_OK
                              : oxo_fail(error, y.status, "%s", y.error.text);
}

/* ---- numbers ---- */

enum { RING = 256 }; /* results that may wait for an earlier one */

typedef struct queue {
    const oxo_numbered *numbers;
    uint64_t next, taken;
    oxo_message ring[RING];
    bool ready[RING];
    uint64_t *at; /* by worker: the number it works at */
} queue;

static oxo_given give_number(void *user, unsigned worker, oxo_message *task)
{
    queue *q = user;
    if (q->numbers->enough && q->numbers->enough(q->numbers->user))
        return OXO_GIVEN_OVER;
    if (q->next - q->numbers->first == q->numbers->count)
        return OXO_GIVEN_LAST;
    if (q->next >= q->taken + RING)
        return OXO_GIVEN_WAIT;
    q->at[worker] = q->next++;
    oxo_message_put(task, &q->at[worker], sizeof *q->at);
    return OXO_GIVEN_TASK;
}

static oxo_status take_number(void *user, unsigned worker, oxo_message *result,
                              oxo_error *error)
{
    queue *q = user;
    oxo_message *slot = &q->ring[q->at[worker] % RING];
    size_t size;
    const void *rest = oxo_message_rest(result, &size);
    oxo_message_clear(slot);
    oxo_message_put(slot, rest, size);
    if (slot->failed)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    q->ready[q->at[worker] % RING] = true;
    while (q->ready[q->taken % RING] &&
           !(q->numbers->enough && q->numbers->enough(q->numbers->user))) {
        q->ready[q->taken % RING] = false;
        const uint64_t number = q->taken++;
        const oxo_status status = q->numbers->take(
            q->numbers->user, number, &q->ring[number % RING], error);
        if (status != OXO_OK)
            return status;
    }
    return OXO_OK;
}

oxo_status oxo_farm_numbers(const oxo_numbered *numbers, oxo_context *context,
                            oxo_error *error)
{
    queue *q = calloc(1, sizeof *q);
    if (q == NULL)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    *q = (queue){
        .numbers = numbers, .next = numbers->first, .taken = numbers->first};
    const oxo_farm farm = {
        .trade = numbers->trade,
        .order = numbers->order,
        .order_size = numbers->order_size,
        .threads = context && context->threads ? context->threads : 1,
        .ranks = numbers->ranks,
        .watched = true,
        .give = give_number,
        .take = take_number,
        .user = q};
    q->at = calloc(oxo_farm_workers(&farm), sizeof *q->at);
    oxo_status status = q->at == NULL
                            ? oxo_fail(error, OXO_NO_MEMORY, "out of memory")
                            : oxo_farm_run(&farm, context, error);
    if (status == OXO_LIMIT && q->taken - numbers->first == numbers->count)
        status = OXO_OK; /* it came with the last result */
    for (unsigned i = 0; i < RING; i++)
        free(q->ring[i].bytes);
    free(q->at);
    free(q);
    return status;
}
