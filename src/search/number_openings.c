/* All distinct first moves of a larger number game, settled in parallel.
 *
 * Threads take openings from a common list; each has a solver of its own. (One
 * shared table was considered: 16-byte entries cannot be written atomically,
 * and a torn entry would be a lossy hit that no proof may rest on.) Every
 * settled opening goes to the checkpoint, written anew, at once.
 *
 * A limit of nodes counts all threads together, checked whenever a thread
 * reports (every 4096 positions) against what the others had when theirs did.
 */
#include "oxo/search.h"

#include "base/file.h"
#include "base/sealed.h"
#include "search/number_solver.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct job {
    const oxo_game *game;
    const oxo_pos *pos;
    oxo_number_openings *all;
    bool *settled;
    unsigned next, done;
    size_t memory;    /* per thread */
    const char *path; /* of the checkpoint, or NULL */
    oxo_context *context;
    uint64_t nodes; /* of finished openings */
    pthread_mutex_t lock;
    oxo_status status;
    oxo_error error;
} job;

typedef struct worker {
    job *job;
    oxo_context own;
    uint64_t counted; /* of the present opening, in job->nodes already */
    uint64_t start;
    const oxo_number_solver *solver;
} worker;

/* Adds what this worker has examined since the last time; under the lock. */
static void count_nodes(worker *w)
{
    if (!w->solver)
        return;
    uint64_t now = oxo_number_solver_stats(w->solver).nodes - w->start;
    w->job->nodes += now - w->counted;
    w->counted = now;
}

static bool stop_all(void *user)
{
    job *j = ((worker *)user)->job;
    if (!j->context || pthread_mutex_lock(&j->lock))
        return false;
    count_nodes(user);
    bool stop = oxo_context_stopped(j->context, j->nodes);
    pthread_mutex_unlock(&j->lock);
    return stop;
}

static void report(void *user, const oxo_progress *progress)
{
    job *j = ((worker *)user)->job;
    if (pthread_mutex_lock(&j->lock))
        return;
    oxo_progress all = *progress;
    all.phase = "settling openings";
    all.nodes += j->nodes;
    all.done = (double)j->done / j->all->count;
    oxo_context_report(j->context, all);
    pthread_mutex_unlock(&j->lock);
}

static oxo_status settle(oxo_number_solver *solver, const job *j,
                         oxo_context *own, oxo_number_opening *o,
                         oxo_error *error)
{
    const oxo_game *game = j->game;
    oxo_pos *pos = oxo_pos_copy(game, j->pos);
    if (!pos)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    game->ops->play(game, pos, o->move);
    oxo_status status =
        oxo_number_outcome(solver, pos, own, &o->outcome, &o->answer, error);
    free(pos);
    return status;
}

/* ---- the checkpoint: a sealed file with the openings settled so far ---- */

static const char kind[] = "oxo-openings 2\n";

typedef struct saved {
    uint32_t move, outcome, answer, zero;
    uint64_t nodes;
    double seconds;
} saved;

/* Game and position, so that a checkpoint is not taken for another's. */
static void head_of(const job *j, char text[800])
{
    char pos[512];
    memset(text, 0, 800);
    j->game->ops->pos_text(j->game, j->pos, pos, sizeof pos);
    snprintf(text, 800, "%.250s %s", j->game->name, pos);
}

static oxo_status save(const job *j, oxo_error *error)
{
    char head[800];
    oxo_sealed *file;
    const uint64_t count = j->done;
    oxo_status status = oxo_sealed_create(j->path, kind, &file, error);
    if (status != OXO_OK)
        return status;
    head_of(j, head);
    oxo_sealed_put(file, head, sizeof head);
    oxo_sealed_put(file, &count, sizeof count);
    for (unsigned i = 0; i < j->all->count; i++) {
        const oxo_number_opening *o = &j->all->opening[i];
        const saved s = {.move = o->move,
                         .outcome = o->outcome,
                         .answer = o->answer,
                         .nodes = o->nodes,
                         .seconds = o->seconds};
        if (j->settled[i])
            oxo_sealed_put(file, &s, sizeof s);
    }
    return oxo_sealed_keep(file, error);
}

/* Believes one opening of a checkpoint; false when it makes no sense. */
static bool believe(job *j, const saved *s)
{
    unsigned i = 0;
    while (i < j->all->count && j->all->opening[i].move != s->move)
        i++;
    if (i == j->all->count || j->settled[i] ||
        (s->outcome != OXO_FIRST_WINS && s->outcome != OXO_SECOND_WINS &&
         s->outcome != OXO_DRAW))
        return false;
    oxo_number_opening *o = &j->all->opening[i];
    o->outcome = (oxo_outcome)s->outcome;
    o->answer = s->answer;
    o->nodes = s->nodes;
    o->seconds = s->seconds;
    j->settled[i] = true;
    j->done++;
    j->all->resumed++;
    return true;
}

/* Takes over what an earlier run has settled, if there was one. All or
 * nothing: a damaged file is refused. */
static oxo_status resume(job *j, oxo_error *error)
{
    char head[800], found[800];
    uint64_t count = 0;
    oxo_sealed *file;
    oxo_error why;
    oxo_status status = oxo_sealed_open(j->path, kind, &file, &why);
    if (status == OXO_IO && access(j->path, F_OK) != 0)
        return oxo_file_writable(j->path, error);
    if (status != OXO_OK) {
        if (error)
            *error = why;
        return status;
    }
    head_of(j, head);
    saved *list = calloc(j->all->count + (size_t)1, sizeof *list);
    if (!list) {
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    } else if (!oxo_sealed_get(file, found, sizeof found) ||
               memcmp(found, head, sizeof head) != 0) {
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "%.150s is no checkpoint of this game and position",
                          j->path);
    } else {
        bool good = oxo_sealed_get(file, &count, sizeof count) &&
                    count <= j->all->count &&
                    oxo_sealed_get(file, list, (size_t)count * sizeof *list) &&
                    oxo_sealed_checked(file);
        for (uint64_t i = 0; good && i < count; i++)
            good = believe(j, &list[i]);
        if (!good)
            status =
                oxo_fail(error, OXO_BAD_INPUT, "%.150s is damaged", j->path);
    }
    free(list);
    oxo_sealed_close(file);
    return status;
}

static void *work(void *argument)
{
    worker *w = argument;
    job *j = w->job;
    oxo_number_solver *solver = NULL;
    oxo_error error = {0};
    oxo_status status =
        oxo_number_solver_create(j->game, j->memory, &solver, &error);
    while (status == OXO_OK) {
        pthread_mutex_lock(&j->lock);
        while (j->next < j->all->count && j->settled[j->next])
            j->next++;
        unsigned mine = j->status == OXO_OK ? j->next++ : j->all->count;
        pthread_mutex_unlock(&j->lock);
        if (mine >= j->all->count)
            break;
        oxo_number_opening *o = &j->all->opening[mine];
        w->start = oxo_number_solver_stats(solver).nodes;
        w->counted = 0;
        w->solver = solver;
        double start = oxo_clock();
        status = settle(solver, j, &w->own, o, &error);
        o->nodes = oxo_number_solver_stats(solver).nodes - w->start;
        o->seconds = oxo_clock() - start;
        pthread_mutex_lock(&j->lock);
        count_nodes(w);
        if (status == OXO_OK) {
            j->settled[mine] = true;
            j->done++;
            if (j->path)
                status = save(j, &error);
        }
        pthread_mutex_unlock(&j->lock);
    }
    if (status != OXO_OK) {
        pthread_mutex_lock(&j->lock);
        if (j->status == OXO_OK) {
            j->status = status;
            j->error = error;
        }
        pthread_mutex_unlock(&j->lock);
    }
    oxo_number_solver_destroy(solver);
    return NULL;
}

static oxo_status list_openings(job *j, oxo_error *error)
{
    const oxo_game *game = j->game;
    oxo_move *moves = malloc(sizeof *moves * game->max_moves);
    unsigned *like = malloc(sizeof *like * game->max_moves);
    oxo_status status = OXO_NO_MEMORY;
    if (moves && like) {
        unsigned count = game->ops->moves(game, j->pos, moves);
        unsigned kinds =
            oxo_number_move_classes(game, j->pos, count, moves, like);
        j->all->opening = calloc(kinds + 1, sizeof *j->all->opening);
        j->settled = calloc(kinds + 1, sizeof *j->settled);
        for (unsigned i = 0;
             kinds && j->all->opening && j->settled && i < count; i++) {
            if (like[i] == i) {
                oxo_number_opening *o = &j->all->opening[j->all->count++];
                o->move = moves[i];
                o->answer = OXO_MOVE_NONE;
                for (unsigned k = i; k < count; k++)
                    o->equivalent += like[k] == i;
            }
            status = OXO_OK;
        }
    }
    free(moves);
    free(like);
    return status == OXO_OK ? OXO_OK
                            : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

oxo_status oxo_number_openings_solve(const oxo_game *game, const oxo_pos *pos,
                                     const char *checkpoint, size_t memory,
                                     oxo_context *context,
                                     oxo_number_openings *openings,
                                     oxo_error *error)
{
    unsigned threads = context && context->threads ? context->threads : 1;
    double start = oxo_clock();
    *openings = (oxo_number_openings){0};
    if (game->ops->outcome(game, pos) != OXO_ONGOING)
        return oxo_fail(error, OXO_BAD_INPUT, "the game is over");
    if (threads > 64)
        threads = 64;
    job j = {.game = game,
             .pos = pos,
             .all = openings,
             .context = context,
             .path = checkpoint,
             .memory = (memory ? memory : (size_t)1 << 30) / threads};
    oxo_status status = list_openings(&j, error);
    if (status == OXO_OK && checkpoint)
        status = resume(&j, error);
    if (status == OXO_OK) {
        worker workers[64];
        pthread_t thread[64];
        unsigned started = 0;
        pthread_mutex_init(&j.lock, NULL);
        for (unsigned i = 0; i < threads; i++) {
            workers[i] = (worker){.job = &j, .own = {.stop = stop_all}};
            workers[i].own.user = &workers[i];
            if (context && context->progress)
                workers[i].own.progress = report;
            if (i + 1 < threads &&
                !pthread_create(&thread[started], NULL, work, &workers[i]))
                started++;
            else if (i + 1 == threads)
                work(&workers[i]);
        }
        for (unsigned i = 0; i < started; i++)
            pthread_join(thread[i], NULL);
        pthread_mutex_destroy(&j.lock);
        status = j.status;
        if (status != OXO_OK && error)
            *error = j.error;
    }
    free(j.settled);
    openings->nodes = j.nodes;
    openings->seconds = oxo_clock() - start;
    if (status != OXO_OK && status != OXO_LIMIT)
        oxo_number_openings_clear(openings); /* nobody will look at it */
    return status;
}

void oxo_number_openings_clear(oxo_number_openings *openings)
{
    free(openings->opening);
    *openings = (oxo_number_openings){0};
}
