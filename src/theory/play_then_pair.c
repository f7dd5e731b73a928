/* Play a few moves, then pair: see oxo/theory.h.
 *
 *     settled(P, d): the first player to move, d replies before the pairs
 *       every living line of P can have two cells of its own    -> yes
 *       d = 0                                                   -> no
 *       d = 1   for replies r, heaviest first: the cells that may be lost
 *               after r are settled; yes when all free cells are
 *       d > 1   for every free cell x: some reply r (heaviest first, `width`
 *               of them) with settled(P + x + r, d - 1)
 *
 * The answer "yes" rests on the matching in the last position alone; how the
 * replies are chosen decides only whether it is found. The first moves are one
 * of each orbit; a second move is left out when the position with it is an
 * image of one that was gone through before, as docs/CERTIFICATE.md (3.8) has
 * it. With that 7^3 takes 66,000 positions; with the first moves alone it took
 * 812,000. Nothing after that uses symmetry.
 *
 * Which games. What is shown is that the first player never owns one of his
 * lines, so only his lines are looked at, and the second player must have a
 * turn after each of his: any k^n, box or .pg game in which the first player
 * never moves twice running. (Further turns of the second player do no harm,
 * nor does it that the time points run out.) Stones that lie there from the
 * start and a list of first moves are heeded.
 *
 * Threads share the first player's second moves (his first, when the depth is
 * two). What a stopped run saves is a list of second moves that are settled;
 * it is a file in the frame of certificates, of form play-then-pair-part,
 * which no checker takes for a proof.
 *
 * The positions of a thread lie in one array, two for each reply: after the
 * first player's stone and after the answer.
 */
#include "theory/ptp.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/writer.h"
#include "oxo/symmetry.h"
#include "proof/searched.h"
#include "rules/line.h"
#include "theory/criteria.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_THREADS = 64,
    POLL = 256,     /* positions between two looks at the limits */
    SMALL = 16,     /* cells of a board on which all replies are tried */
    WIDTH = 8,      /* replies tried elsewhere */
    ENTRY_TEXT = 96 /* of a reply that differs, without the position */
};

/* Going through cells^(depth-1) moves of the first player is feasible. */
#define FEASIBLE 3e8

/* oxocheck lists so many symmetries of a game that is not k^n, and follows
 * first moves up to those that it has listed. */
enum { CHECKED_SYMMETRIES = 20000 };

/* A living line that lacks a stone must be stopped at once; all others weigh
 * the same, so that the rule is "the cell on most living lines". */
static void set_weights(uint32_t *weight, unsigned longest)
{
    for (unsigned s = 0; s < OXO_TWO_EACH_WEIGHTS; s++)
        weight[s] = s + 1 < longest ? 1 : 1000;
}

/* ---- one thread ---- */

static bool halted(oxo_ptp_worker *w)
{
    oxo_ptp_job *j = w->job;
    if (++w->polled % POLL != 0)
        return atomic_load_explicit(&j->halt, memory_order_relaxed);
    pthread_mutex_lock(&j->lock);
    j->nodes += POLL;
    if (j->context) {
        if (oxo_context_stopped(j->context, j->nodes)) {
            j->limited = true;
            atomic_store(&j->halt, true);
        }
        char detail[64];
        snprintf(detail, sizeof detail, "depth %u, first move %u of %u",
                 j->depth, j->firsts_done + 1, j->firsts);
        oxo_context_report(
            j->context,
            (oxo_progress){.phase = "playing, then pairing",
                           .nodes = j->nodes,
                           .done = ((double)j->firsts_done +
                                    (double)j->next / (double)j->g->points) /
                                   (double)j->firsts,
                           .detail = detail});
    }
    pthread_mutex_unlock(&j->lock);
    return atomic_load(&j->halt);
}

/* The position as run-length text, and the reply. */
static void note_entry(oxo_ptp_worker *w, const oxo_two_each *p, uint32_t reply)
{
    const uint32_t points = w->room.g->points;
    size_t size = (size_t)points + ENTRY_TEXT;
    char *text = malloc(size);
    if (!text) {
        w->no_memory = true;
        return;
    }
    oxo_writer out = {text, size, 0};
    uint32_t run = 0;
    for (uint32_t c = 0; c < points; c++) {
        if (p->stone[c] == OXO_CELL_FREE) {
            run++;
            continue;
        }
        if (run)
            oxo_put(&out, "%u", run);
        run = 0;
        oxo_put(&out, "%c", p->stone[c] == OXO_CELL_ATTACKER ? 'x' : 'o');
    }
    oxo_put(&out, " %u", reply);
    if (!oxo_ptp_add_entry(w, text))
        w->no_memory = true;
}

static void drop_entries(oxo_ptp_worker *w, uint32_t count)
{
    while (w->count > count)
        free(w->entries[--w->count]);
}

/* The last reply: those that settle most cells first. `shut`
 * (may be NULL) marks cells that the first player may not take. */
static bool last_round(oxo_ptp_worker *w, const oxo_two_each *p,
                       const uint8_t *shut)
{
    const uint32_t points = w->room.g->points;
    uint8_t *tried = w->barred + points; /* of depth 1 */
    uint32_t left = p->open;
    memset(tried, 0, points);
    memset(w->covered, 0, points);
    for (uint32_t c = 0; shut && c < points; c++) {
        w->covered[c] = shut[c];
        left -= shut[c] && p->stone[c] == OXO_CELL_FREE;
    }
    oxo_two_each *u = w->at[0];
    for (uint32_t r; left > 0; tried[r] = 1) {
        r = oxo_two_each_heaviest(&w->room, p, tried);
        if (r == UINT32_MAX || halted(w))
            return false;
        oxo_two_each_copy(&w->room, u, p);
        oxo_two_each_defend(&w->room, u, r);
        w->last++;
        if (!oxo_two_each_fill(&w->room, u, false))
            continue;
        oxo_two_each_spare(&w->room, u, w->spare);
        for (uint32_t c = 0; c < points; c++) {
            left -= w->spare[c] && !w->covered[c];
            w->covered[c] |= w->spare[c];
        }
    }
    return true;
}

static bool settled(oxo_ptp_worker *w, oxo_two_each *p, unsigned d);

/* Has the first player's stone on x an answer, with d replies left? */
static bool answered(oxo_ptp_worker *w, const oxo_two_each *p, unsigned d,
                     uint32_t x)
{
    oxo_two_each *t = w->at[2 * d + 1], *u = w->at[2 * d];
    uint8_t *failed = w->barred + (size_t)d * w->room.g->points;
    uint32_t mark = w->count;
    oxo_two_each_copy(&w->room, t, p);
    oxo_two_each_attack(&w->room, t, x);
    if (t->lost)
        return false; /* when the board is full nobody would ask again */
    for (unsigned i = 0; i < w->job->width; i++) {
        uint32_t r = oxo_two_each_heaviest(&w->room, t, i > 0 ? failed : NULL);
        if (r == UINT32_MAX)
            return false;
        oxo_two_each_copy(&w->room, u, t);
        oxo_two_each_defend(&w->room, u, r);
        if (settled(w, u, d - 1)) {
            if (i > 0)
                note_entry(w, t, r);
            return true;
        }
        if (atomic_load_explicit(&w->job->halt, memory_order_relaxed))
            return false;
        drop_entries(w, mark);
        w->wrong++;
        if (i == 0)
            memset(failed, 0, w->room.g->points);
        failed[r] = 1;
    }
    return false;
}

static bool settled(oxo_ptp_worker *w, oxo_two_each *p, unsigned d)
{
    w->positions[d]++;
    if (halted(w))
        return false;
    if (oxo_two_each_fill(&w->room, p, d > 0))
        return true;
    if (d == 0)
        return false;
    if (d == 1)
        return last_round(w, p, NULL);
    for (uint32_t x = 0; x < w->room.g->points; x++) {
        if (p->stone[x] == OXO_CELL_FREE && !answered(w, p, d, x))
            return false;
    }
    return true;
}

/* ---- many threads: the second moves after a first move and its answer ---- */

static void *work(void *user)
{
    oxo_ptp_worker *w = user;
    oxo_ptp_job *j = w->job;
    for (;;) {
        pthread_mutex_lock(&j->lock);
        while (j->next < j->g->points &&
               (j->settled[j->next] || j->image[j->next] ||
                j->after->stone[j->next] != OXO_CELL_FREE))
            j->next++;
        uint32_t x = j->next;
        bool over = x == j->g->points || atomic_load(&j->halt);
        j->next += !over;
        pthread_mutex_unlock(&j->lock);
        if (over)
            return NULL;
        bool good = answered(w, j->after, j->depth - 1, x);
        pthread_mutex_lock(&j->lock);
        if (w->no_memory)
            atomic_store(&j->halt, true);
        else if (good)
            j->settled[x] = 1;
        else if (!atomic_load(&j->halt)) {
            j->failed = true;
            atomic_store(&j->halt, true);
        }
        pthread_mutex_unlock(&j->lock);
    }
}

/* Lists the positions with a stone on x, the reply r and a second move, up to
 * symmetry, in j->now; marks in j->image the second moves that need not be
 * gone through. Out of memory: the list is shorter, and fewer are marked. */
static void list_images(oxo_ptp_job *j, const oxo_two_each *after, uint32_t x,
                        uint32_t r)
{
    memset(j->image, 0, j->g->points);
    oxo_keys_empty(&j->now);
    for (uint32_t c = 0; j->group && c < j->g->points; c++) {
        bool fresh = true;
        if (after->stone[c] != OXO_CELL_FREE)
            continue;
        oxo_line_clear(oxo_line_of(j->game), j->pos);
        oxo_line_put(oxo_line_of(j->game), j->pos, OXO_FIRST, x);
        oxo_line_put(oxo_line_of(j->game), j->pos, OXO_SECOND, r);
        oxo_line_put(oxo_line_of(j->game), j->pos, OXO_FIRST, c);
        if (oxo_group_canon_key(j->group, (oxo_pos *)(void *)j->pos, j->key,
                                NULL) != OXO_OK)
            continue;
        j->image[c] =
            oxo_keys_find(&j->seen, j->key) != OXO_NO_KEY ||
            (oxo_keys_add(&j->now, j->key, &fresh) != OXO_NO_KEY && !fresh);
    }
}

/* What list_images() listed has been gone through. */
static void keep_images(oxo_ptp_job *j)
{
    for (uint32_t i = 0; i < j->now.count; i++)
        oxo_keys_add(&j->seen, oxo_keys_at(&j->now, i), NULL);
}

/* Are all second moves answered? False also when it was stopped. */
static bool second_moves(oxo_ptp_job *j)
{
    pthread_t thread[MAX_THREADS];
    unsigned started = 0;
    list_images(j, j->after, j->first, j->reply);
    j->next = 0;
    j->failed = false;
    while (started + 1 < j->threads &&
           pthread_create(&thread[started], NULL, work,
                          &j->team[started + 1]) == 0)
        started++;
    work(&j->team[0]);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    if (j->failed)
        atomic_store(&j->halt, false);
    if (j->failed || atomic_load(&j->halt))
        return false;
    keep_images(j);
    return true;
}

/* ---- the first moves ---- */

static void drop_all_after(oxo_ptp_job *j, const uint32_t *mark)
{
    for (unsigned t = 0; t < j->threads; t++)
        drop_entries(&j->team[t], mark[t]);
}

/* Has the first move x an answer? Like answered(), with the second moves
 * shared out. */
static bool first_move(oxo_ptp_job *j, const oxo_two_each *start, uint32_t x)
{
    oxo_ptp_worker *w = &j->team[0];
    oxo_two_each *t = w->at[2 * j->depth + 1], *u = w->at[2 * j->depth];
    uint8_t *failed = w->barred + (size_t)j->depth * j->g->points;
    uint32_t mark[MAX_THREADS];
    for (unsigned i = 0; i < j->threads; i++)
        mark[i] = j->team[i].count;
    bool resumed = j->first == x; /* with the answer j->reply */
    memset(failed, 0, j->g->points);
    oxo_two_each_copy(&w->room, t, start);
    oxo_two_each_attack(&w->room, t, x);
    for (unsigned i = 0; i < j->width && !t->lost; i++) {
        uint32_t r = oxo_two_each_heaviest(&w->room, t, failed);
        if (r == UINT32_MAX)
            return false;
        failed[r] = 1;
        if (resumed && r != j->reply)
            continue; /* it failed before the stop */
        if (!resumed)
            memset(j->settled, 0, j->g->points);
        resumed = false;
        j->first = x;
        j->reply = r;
        oxo_two_each_copy(&w->room, u, t);
        oxo_two_each_defend(&w->room, u, r);
        j->after = u;
        w->positions[j->depth - 1]++;
        if (oxo_two_each_fill(&w->room, u, true) ||
            (j->depth == 2 ? last_round(w, u, NULL) : second_moves(j))) {
            if (i > 0)
                note_entry(w, t, r);
            return true;
        }
        if (atomic_load(&j->halt))
            return false; /* entries so far are saved with the rest */
        drop_all_after(j, mark);
        w->wrong++;
    }
    return false;
}

/* The board before the first move; NULL: out of memory. */
static oxo_two_each *start_of(const oxo_game *game,
                              const oxo_two_each_room *room)
{
    const oxo_line_game *g = oxo_line_of(game);
    oxo_two_each *p = oxo_two_each_new(room);
    for (uint32_t c = 0; p && c < game->cells; c++) {
        if (g->initial[0] && oxo_bit_get(g->initial[0], c))
            oxo_two_each_attack(room, p, c);
        if (g->initial[1] && oxo_bit_get(g->initial[1], c))
            oxo_two_each_defend(room, p, c);
    }
    return p;
}

/* May the first player begin here? */
static bool may_begin(const oxo_game *game, uint32_t cell)
{
    const oxo_line_game *g = oxo_line_of(game);
    for (unsigned side = 0; side < 2; side++) {
        if (g->initial[side] && oxo_bit_get(g->initial[side], cell))
            return false;
    }
    return !g->first_moves || (g->plies && g->turn_at[0] != 0) ||
           oxo_bit_get(g->first_moves, cell);
}

/* The second moves after the first move x, which a stopped run has settled. */
static void went_through(oxo_ptp_job *j, const oxo_two_each *start, uint32_t x)
{
    oxo_ptp_worker *w = &j->team[0];
    oxo_two_each *u = w->at[2 * j->depth];
    oxo_two_each_copy(&w->room, u, start);
    oxo_two_each_attack(&w->room, u, x);
    oxo_two_each_defend(&w->room, u, j->answer[x]);
    if (oxo_two_each_fill(&w->room, u, true))
        return; /* none was looked at */
    list_images(j, u, x, j->answer[x]);
    keep_images(j);
}

/* One depth. *drawn only when it says so. */
static oxo_status all_first_moves(oxo_ptp_job *j, const oxo_game *game,
                                  const uint32_t *orbit, bool *drawn,
                                  oxo_error *error)
{
    oxo_ptp_worker *w = &j->team[0];
    oxo_two_each *start = start_of(game, &w->room);
    if (!start)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (uint32_t x = 0; j->depth > 2 && x < j->g->points; x++) {
        if (j->done[x]) /* before a stop */
            went_through(j, start, x);
    }
    w->positions[j->depth]++;
    bool good = oxo_two_each_fill(&w->room, start, true);
    if (start->lost) {
        good = false;
    } else if (!good && j->depth == 1) {
        uint8_t *shut = w->spare + j->g->points;
        for (uint32_t c = 0; c < j->g->points; c++)
            shut[c] = !may_begin(game, c);
        good = last_round(w, start, shut);
    } else if (!good) {
        good = true;
        for (uint32_t x = 0; good && x < j->g->points; x++) {
            if (orbit[x] != x || j->done[x] || !may_begin(game, x))
                continue;
            good = first_move(j, start, x);
            if (good) {
                j->done[x] = 1;
                j->answer[x] = j->reply;
                j->firsts_done++;
                j->first = UINT32_MAX;
            }
        }
    }
    oxo_two_each_free(start);
    for (unsigned t = 0; t < j->threads; t++) {
        if (j->team[t].no_memory)
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    if (j->limited)
        return oxo_fail(error, OXO_LIMIT, "gave up at a limit");
    *drawn = good;
    return OXO_OK;
}

/* ---- setting up ---- */

/* What all depths share. */
typedef struct task {
    const oxo_game *game;
    const oxo_geometry *g;
    const oxo_context *context;
    const char *save;
    oxo_group *group;
    bool listed;   /* a checker lists all symmetries */
    bool complete; /* so does the group */
    uint32_t *orbit;
    oxo_certificate *draft; /* with the game, without entries */
    uint32_t weight[OXO_TWO_EACH_WEIGHTS];
} task;

static void clear_job(oxo_ptp_job *j)
{
    for (unsigned t = 0; j->team && t < j->threads; t++) {
        oxo_ptp_worker *w = &j->team[t];
        for (unsigned i = 0; w->at && i < 2 * j->depth + 2; i++)
            oxo_two_each_free(w->at[i]);
        free(w->at);
        free(w->covered);
        free(w->spare);
        free(w->barred);
        drop_entries(w, 0);
        free(w->entries);
        oxo_two_each_room_clear(&w->room);
    }
    free(j->team);
    free(j->done);
    free(j->settled);
    free(j->image);
    free(j->answer);
    free(j->key);
    free(j->pos);
    oxo_keys_clear(&j->seen);
    oxo_keys_clear(&j->now);
    pthread_mutex_destroy(&j->lock);
}

static oxo_status set_up(oxo_ptp_job *j, const task *is, unsigned depth,
                         unsigned width, oxo_error *error)
{
    const oxo_context *context = is->context;
    const oxo_geometry *g = is->g;
    unsigned threads = context && context->threads ? context->threads : 1;
    *j = (oxo_ptp_job){.game = is->game,
                       .g = g,
                       .group = is->complete ? is->group : NULL,
                       .depth = depth,
                       .width = width,
                       .context = context,
                       .threads = threads < MAX_THREADS ? threads : MAX_THREADS,
                       .first = UINT32_MAX,
                       .reply = UINT32_MAX};
    if (pthread_mutex_init(&j->lock, NULL) != 0)
        return oxo_fail(error, OXO_NO_MEMORY, "no lock");
    j->team = calloc(j->threads, sizeof *j->team);
    j->done = calloc((size_t)g->points + 1, 1);
    j->settled = calloc((size_t)g->points + 1, 1);
    j->image = calloc((size_t)g->points + 1, 1);
    j->answer = calloc((size_t)g->points + 1, sizeof *j->answer);
    j->key = malloc(is->game->key_size + 1);
    j->pos = malloc(is->game->pos_size);
    oxo_keys_init(&j->seen, is->game->key_size);
    oxo_keys_init(&j->now, is->game->key_size);
    bool whole = j->team && j->done && j->settled && j->image && j->answer &&
                 j->key && j->pos;
    oxo_status status = OXO_OK;
    for (unsigned t = 0; status == OXO_OK && whole && t < j->threads; t++) {
        oxo_ptp_worker *w = &j->team[t];
        w->job = j;
        status = oxo_two_each_room_init(&w->room, g, is->weight, error);
        w->at = calloc(2 * (size_t)depth + 2, sizeof *w->at);
        w->covered = malloc((size_t)g->points + 1);
        w->spare = malloc(2 * (size_t)g->points + 1);
        w->barred = malloc(((size_t)depth + 1) * g->points + 1);
        whole = w->at && w->covered && w->spare && w->barred;
        for (unsigned i = 0; status == OXO_OK && whole && i < 2 * depth + 2;
             i++) {
            w->at[i] = oxo_two_each_new(&w->room);
            whole = w->at[i] != NULL;
        }
    }
    if (status == OXO_OK && !whole)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status != OXO_OK)
        clear_job(j);
    return status;
}

/* Can the second player answer every stone, on any cell? */
static bool answers_all(const oxo_game *game)
{
    if (strcmp(game->ops->family, "line") != 0)
        return false;
    const oxo_line_game *g = oxo_line_of(game);
    bool fine = !g->shape.misere && !g->shape.gravity;
    for (unsigned t = 1; t < g->plies; t++)
        fine = fine && (g->turn_at[t - 1] != 0 || g->turn_at[t] != 0);
    return fine;
}

/* Does the first player not lose, whatever the other holds? Yes where nobody
 * wins against him, or by stealing strategies: same lines, in turn, from an
 * empty board until it is full. */
static bool first_is_safe(const oxo_game *game)
{
    const oxo_line_game *g = oxo_line_of(game);
    if (g->geometry[1]->lines == 0)
        return true;
    bool plain = g->geometry[0] == g->geometry[1] && !g->initial[0] &&
                 !g->initial[1] && !g->first_moves && g->plies >= game->cells;
    for (unsigned t = 0; plain && t < game->cells; t++)
        plain = g->turn_at[t] == t % 2;
    return plain;
}

static int by_degree(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x < y) - (x > y);
}

/* Of the living lines at the start, and the free cells. */
static void count_start(const oxo_game *game, const oxo_geometry *g,
                        uint32_t *degree, uint32_t *lines, uint32_t *cells)
{
    const oxo_line_game *is = oxo_line_of(game);
    *lines = *cells = 0;
    for (uint32_t l = 0; l < g->lines; l++) {
        bool dead = false;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
            dead = dead || (is->initial[1] &&
                            oxo_bit_get(is->initial[1], g->line_points[i]));
        *lines += !dead;
        for (uint32_t i = g->line_start[l]; !dead && i < g->line_start[l + 1];
             i++)
            degree[g->line_points[i]]++;
    }
    for (uint32_t c = 0; c < g->points; c++) {
        bool taken = (is->initial[0] && oxo_bit_get(is->initial[0], c)) ||
                     (is->initial[1] && oxo_bit_get(is->initial[1], c));
        *cells += !taken;
        degree[c] = taken ? 0 : degree[c];
    }
}

uint32_t oxo_ptp_least_depth(const oxo_game *game)
{
    const oxo_geometry *g = oxo_line_geometry(game, OXO_FIRST);
    if (!g)
        return UINT32_MAX;
    uint32_t *degree = calloc((size_t)g->points + 1, sizeof *degree);
    if (!degree)
        return 0; /* nothing is excluded */
    uint32_t lines, cells;
    count_start(game, g, degree, &lines, &cells);
    qsort(degree, g->points, sizeof *degree, by_degree);
    uint32_t least = UINT32_MAX;
    uint64_t dead = 0;
    for (uint32_t d = 0; least == UINT32_MAX && 2 * d <= cells; d++) {
        uint64_t living = dead < lines ? lines - dead : 0;
        if (2 * living <= cells - 2 * (uint64_t)d)
            least = d;
        dead += d < g->points ? degree[d] : 0;
    }
    free(degree);
    return least;
}

/* The symmetries, and the first moves of which each stands for its images. */
static oxo_status first_moves(task *t, uint32_t *count, oxo_error *error)
{
    const oxo_group_options options = {.max_elements = CHECKED_SYMMETRIES};
    oxo_line_spec spec;
    oxo_status status = oxo_group_create(t->game, &options, &t->group, error);
    if (status != OXO_OK)
        return status;
    const bool few = oxo_group_order(t->group) <= CHECKED_SYMMETRIES;
    t->listed = few || oxo_line_spec_of(t->game, &spec);
    t->complete = few && oxo_group_complete(t->group);
    oxo_group_orbits(t->group, t->orbit);
    for (uint32_t c = 0; c < t->game->cells; c++) {
        if (!t->listed)
            t->orbit[c] = c;
        *count += t->orbit[c] == c && may_begin(t->game, c);
    }
    return OXO_OK;
}

static void take_numbers(const oxo_ptp_job *j, oxo_ptp_result *r)
{
    memset(r->positions, 0, sizeof r->positions);
    r->matchings = r->last = r->wrong = 0; /* of this depth alone */
    r->depth = j->depth;
    r->settled = j->firsts_done;
    for (unsigned t = 0; t < j->threads; t++) {
        const oxo_ptp_worker *w = &j->team[t];
        for (unsigned d = 0; d <= j->depth; d++)
            r->positions[d] += w->positions[d];
        r->matchings += w->room.filled;
        r->last += w->last;
        r->wrong += w->wrong;
    }
}

/* cells^(depth-1) */
static bool feasible(const oxo_geometry *g, unsigned depth)
{
    double moves = 1;
    for (unsigned d = 1; d < depth && moves <= FEASIBLE; d++)
        moves *= g->points;
    return moves <= FEASIBLE;
}

/* One depth from beginning to end. */
static oxo_status one_depth(task *t, unsigned depth, unsigned width,
                            const char *resume, oxo_ptp_result *r,
                            oxo_error *error)
{
    oxo_ptp_job j;
    oxo_status status = set_up(&j, t, depth, width, error);
    if (status != OXO_OK)
        return status;
    j.firsts = r->firsts;
    if (resume)
        status = oxo_ptp_load(t->draft->game, resume, NULL, NULL, &j, error);
    for (uint32_t x = 0; x < t->g->points; x++)
        j.firsts_done += j.done[x] && t->orbit[x] == x;
    bool held = false;
    if (status == OXO_OK)
        status = all_first_moves(&j, t->game, t->orbit, &held, error);
    take_numbers(&j, r);
    if (status == OXO_OK && held)
        status = oxo_ptp_certificate(&j, t->weight, t->draft, error);
    if (status == OXO_OK && held) {
        r->held = true;
        r->settled = r->firsts;
        r->drawn = first_is_safe(t->game);
        snprintf(t->draft->claim, sizeof t->draft->claim, "%s",
                 r->drawn ? "draw" : "second-does-not-lose");
        r->certificate = t->draft;
        t->draft = NULL;
    }
    if (status == OXO_LIMIT && t->save && depth > 1) {
        oxo_error why;
        oxo_status saved = oxo_ptp_save(&j, t->draft->game, t->save, &why);
        r->saved = saved == OXO_OK;
        if (!r->saved) {
            status = saved;
            *error = why;
        }
    }
    clear_job(&j);
    return status;
}

static oxo_status begin_task(task *t, uint32_t *firsts, oxo_error *error)
{
    t->g = oxo_line_geometry(t->game, OXO_FIRST);
    set_weights(t->weight, oxo_geometry_longest(t->g));
    t->orbit = malloc(((size_t)t->g->points + 1) * sizeof *t->orbit);
    if (!t->orbit)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_two_each_room room = {0};
    oxo_status status = oxo_two_each_room_init(&room, t->g, t->weight, error);
    oxo_two_each *start = status == OXO_OK ? start_of(t->game, &room) : NULL;
    if (status == OXO_OK && !start)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    /* pairs at once: nothing in the certificate needs symmetries */
    const bool paired = start && oxo_two_each_fill(&room, start, false);
    if (status == OXO_OK)
        status = first_moves(t, firsts, error);
    if (status == OXO_OK)
        status =
            oxo_searched_begin(t->game, t->listed && !paired ? t->group : NULL,
                               "play-then-pair", &t->draft, error);
    oxo_two_each_free(start);
    oxo_two_each_room_clear(&room);
    return status;
}

static void end_task(task *t)
{
    free(t->orbit);
    oxo_group_destroy(t->group);
    oxo_certificate_destroy(t->draft);
}

oxo_status oxo_play_then_pair(const oxo_game *game,
                              const oxo_ptp_options *options,
                              const oxo_context *context,
                              oxo_ptp_result *result, oxo_error *error)
{
    static const oxo_ptp_options defaults = {0};
    const oxo_ptp_options *o = options ? options : &defaults;
    if (!answers_all(game))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "%s: playing and then pairing is for line games in "
                        "which every stone, on any cell, can be answered",
                        game->name);
    if (o->depth > OXO_PTP_MAX_DEPTH)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "expected a depth of at most %d", OXO_PTP_MAX_DEPTH);
    const double begin = oxo_clock();
    oxo_ptp_result r = {.least = oxo_ptp_least_depth(game)};
    task t = {.game = game, .context = context, .save = o->save};
    oxo_status status = begin_task(&t, &r.firsts, error);
    unsigned depth = o->depth ? o->depth : r.least, width = o->width;
    depth = depth ? depth : 1;
    /* no more replies than there are turns: `at most` so many were asked for */
    const unsigned turns = (game->cells + 1) / 2;
    if (o->depth > turns)
        depth = turns;
    if (!width)
        width = game->cells <= SMALL ? game->cells : WIDTH;
    if (status == OXO_OK && o->resume)
        status =
            oxo_ptp_load(t.draft->game, o->resume, &depth, &width, NULL, error);
    const unsigned most = o->depth ? depth : OXO_PTP_MAX_DEPTH;
    for (bool resumed = o->resume != NULL;
         status == OXO_OK && !r.held && depth <= most && depth <= turns &&
         (o->depth || resumed || feasible(t.g, depth));
         depth++, resumed = false)
        status =
            one_depth(&t, depth, width, resumed ? o->resume : NULL, &r, error);
    end_task(&t);
    r.seconds = oxo_clock() - begin;
    if (status != OXO_OK && status != OXO_LIMIT) {
        oxo_ptp_clear(&r);
        return status;
    }
    *result = r;
    return status;
}

void oxo_ptp_clear(oxo_ptp_result *result)
{
    oxo_certificate_destroy(result->certificate);
    result->certificate = NULL;
}
