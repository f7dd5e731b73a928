/* All distinct first moves of a larger number game, settled in parallel.
 *
 * Threads take openings from a common list; each has a solver of its own. (One
 * shared table was considered: 16-byte entries cannot be written atomically,
 * and a torn entry would be a lossy hit that no proof may rest on.) Every
 * settled opening is appended to the checkpoint at once.
 *
 * A limit of nodes counts all threads together, checked whenever a thread
 * reports (every 4096 positions) against what the others had when theirs did.
 */
#include "oxo/number_solve.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct job {
    const oxo_game *game;
    const oxo_pos *pos;
    oxo_number_openings *all;
    bool *settled;
    unsigned next, done;
    size_t memory; /* per thread */
    FILE *file;
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

static void note(job *j, const oxo_number_opening *o)
{
    char move[32], answer[32] = "-";
    if (!j->file)
        return;
    j->game->ops->move_text(j->game, o->move, move, sizeof move);
    if (o->answer != OXO_MOVE_NONE)
        j->game->ops->move_text(j->game, o->answer, answer, sizeof answer);
    fprintf(j->file, "%s %s %s %llu %.1f\n", move, oxo_outcome_name(o->outcome),
            answer, (unsigned long long)o->nodes, o->seconds);
    fflush(j->file);
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
            note(j, o);
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

static void head_of(const job *j, char *text, size_t size)
{
    char pos[512];
    j->game->ops->pos_text(j->game, j->pos, pos, sizeof pos);
    snprintf(text, size, "oxo-openings 1 %s %s\n", j->game->name, pos);
}

/* Reads a checkpoint of an earlier run and opens it for more lines. A line
 * that was cut short by a crash is left out. */
static oxo_status resume(job *j, const char *path, oxo_error *error)
{
    char head[800], line[800];
    head_of(j, head, sizeof head);
    FILE *file = fopen(path, "r");
    if (file) {
        if (!fgets(line, sizeof line, file) || strcmp(line, head)) {
            fclose(file);
            return oxo_fail(error, OXO_BAD_INPUT,
                            "%s is no checkpoint of this game and position",
                            path);
        }
        while (fgets(line, sizeof line, file)) {
            char move[32], outcome[16], answer[32];
            unsigned long long nodes;
            double seconds;
            if (!strchr(line, '\n') ||
                sscanf(line, "%31s %15s %31s %llu %lf", move, outcome, answer,
                       &nodes, &seconds) != 5)
                continue;
            for (unsigned i = 0; i < j->all->count; i++) {
                oxo_number_opening *o = &j->all->opening[i];
                char text[32];
                j->game->ops->move_text(j->game, o->move, text, sizeof text);
                if (strcmp(text, move) || j->settled[i])
                    continue;
                oxo_pos *after = oxo_pos_copy(j->game, j->pos);
                if (!after)
                    break;
                j->game->ops->play(j->game, after, o->move);
                o->answer = OXO_MOVE_NONE;
                if (strcmp(answer, "-"))
                    j->game->ops->move_parse(j->game, after, answer,
                                             strlen(answer), &o->answer, NULL);
                free(after);
                for (int v = OXO_FIRST_WINS; v <= OXO_DRAW; v++) {
                    if (!strcmp(outcome, oxo_outcome_name((oxo_outcome)v))) {
                        o->outcome = (oxo_outcome)v;
                        o->nodes = nodes;
                        o->seconds = seconds;
                        j->settled[i] = true;
                        j->done++;
                        j->all->resumed++;
                    }
                }
            }
        }
        fclose(file);
    }
    /* write it anew, so that a torn last line cannot spoil what follows */
    j->file = fopen(path, "w");
    if (!j->file)
        return oxo_fail(error, OXO_IO, "cannot write %s", path);
    fputs(head, j->file);
    for (unsigned i = 0; i < j->all->count; i++) {
        if (j->settled[i])
            note(j, &j->all->opening[i]);
    }
    return OXO_OK;
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
        for (unsigned i = 0; j->all->opening && j->settled && i < count; i++) {
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
             .memory = (memory ? memory : (size_t)1 << 30) / threads};
    oxo_status status = list_openings(&j, error);
    if (status == OXO_OK && checkpoint)
        status = resume(&j, checkpoint, error);
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
    if (j.file)
        fclose(j.file);
    free(j.settled);
    openings->nodes = j.nodes;
    openings->seconds = oxo_clock() - start;
    return status;
}

void oxo_number_openings_clear(oxo_number_openings *openings)
{
    free(openings->opening);
    *openings = (oxo_number_openings){0};
}
