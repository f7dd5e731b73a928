/* Solving a moving game: room for its rows, checkpoints, ranks. See
 * oxo/search.h and retrograde.h.
 *
 * A checkpoint is a sealed file (base/sealed.h) with the state and the rows of
 * rank 0, and beside it one of each other rank, PATH.RANK.NUMBER. The numbers
 * count the savings: the others are written first, then rank 0's file, which
 * names their number, then the old ones are removed. So whenever the run ends
 * there is one whole checkpoint. It can be taken up by any number of ranks,
 * with rows in memory or in files: everyone reads all and keeps his own.
 */
#include "base/sealed.h"
#include "oxo/search.h"
#include "search/retrograde.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__unix__)
#include <unistd.h>
#endif

#define KIND "oxo-table 1\n"

typedef struct head {
    char game[128];
    uint32_t layer, distance, begun, ranks, number;
} head;

typedef struct entry { /* before the bytes of a row */
    uint32_t layer, row, size;
} entry;

enum { LAST_ENTRY = 0x7fffffff };

typedef struct checkpoint {
    oxo_table *table;
    oxo_ranks *ranks;
    const char *path;
    uint32_t number, parts; /* of the last one saved or read */
} checkpoint;

/* Room for any row of a table, as values and as bytes. */
static bool row_room(const mi_index *x, uint16_t **values, char **bytes)
{
    const mi_layer *widest = &x->layer[0];
    for (unsigned i = 1; i < x->layers; i++)
        widest = x->layer[i].columns > widest->columns ? &x->layer[i] : widest;
    *values = malloc(widest->columns * sizeof **values);
    *bytes = malloc(mi_row_bound(widest));
    return *values && *bytes;
}

static void part_path(const checkpoint *p, uint32_t rank, uint32_t number,
                      char *path, size_t size)
{
    if (rank)
        snprintf(path, size, "%s.%u.%u", p->path, rank, number);
    else
        snprintf(path, size, "%s", p->path);
}

/* ---- saving ---- */

static oxo_status put_rows(const mi_index *x, unsigned from, oxo_sealed *file,
                           oxo_error *error)
{
    uint16_t *values = NULL;
    char *bytes = NULL;
    oxo_status status = OXO_OK;
    if (!row_room(x, &values, &bytes))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (unsigned i = from; status == OXO_OK && i < x->layers; i++) {
        const mi_layer *layer = &x->layer[i];
        const uint32_t rows = x->sets[layer->mine].rows;
        for (uint32_t row = x->self; status == OXO_OK && row < rows;
             row += x->share) {
            size_t size = 0;
            status = mi_row_bytes(x, layer, row, values, bytes, &size, error);
            const entry e = {i, row, (uint32_t)size};
            if (status != OXO_OK || !size)
                continue;
            oxo_sealed_put(file, &e, sizeof e);
            oxo_sealed_put(file, bytes, size);
        }
    }
    oxo_sealed_put(file, &(entry){LAST_ENTRY, 0, 0}, sizeof(entry));
    free(values);
    free(bytes);
    return status;
}

static oxo_status save_part(const checkpoint *p, const head *h,
                            oxo_error *error)
{
    char path[1024];
    oxo_sealed *file = NULL;
    part_path(p, p->table->index.self, h->number, path, sizeof path);
    oxo_status status = oxo_sealed_create(path, KIND, &file, error);
    if (status != OXO_OK)
        return status;
    oxo_sealed_put(file, h, sizeof *h);
    status = put_rows(&p->table->index, h->layer, file, error);
    if (status == OXO_OK)
        return oxo_sealed_keep(file, error);
    oxo_sealed_close(file);
    return status;
}

static oxo_status save_checkpoint(void *user, const retro_state *state,
                                  oxo_error *error)
{
    checkpoint *p = user;
    const unsigned self = oxo_ranks_self(p->ranks);
    head h = {.layer = state->layer,
              .distance = state->distance,
              .begun = state->begun,
              .ranks = oxo_ranks_count(p->ranks),
              .number = p->number + 1};
    snprintf(h.game, sizeof h.game, "%s", p->table->game->name);
    oxo_status status = self ? save_part(p, &h, error) : OXO_OK;
    bool failed = oxo_ranks_any(p->ranks, status != OXO_OK);
    if (!failed && !self)
        status = save_part(p, &h, error);
    failed = oxo_ranks_any(p->ranks, status != OXO_OK);
    if (failed)
        return status != OXO_OK
                   ? status
                   : oxo_fail(error, OXO_IO, "another rank could not save");
    char path[1024];
    for (uint32_t rank = 1; !self && rank < p->parts; rank++) {
        part_path(p, rank, p->number, path, sizeof path);
        remove(path);
    }
    p->number = h.number;
    p->parts = h.ranks;
    return OXO_OK;
}

/* After the end there is nothing to go on from. */
static void drop_checkpoint(const checkpoint *p)
{
    char path[1024];
    for (uint32_t rank = 1; !p->table->index.self && rank < p->parts; rank++) {
        part_path(p, rank, p->number, path, sizeof path);
        remove(path);
    }
}

/* ---- loading ---- */

static oxo_status get_rows(mi_index *x, oxo_sealed *file, const char *path,
                           oxo_error *error)
{
    uint16_t *values = NULL;
    char *bytes = NULL;
    oxo_status status = OXO_OK;
    if (!row_room(x, &values, &bytes))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    while (status == OXO_OK) {
        entry e;
        if (!oxo_sealed_get(file, &e, sizeof e) || e.layer == LAST_ENTRY)
            break;
        if (e.layer >= x->layers ||
            e.row >= x->sets[x->layer[e.layer].mine].rows ||
            e.size > mi_row_bound(&x->layer[e.layer])) {
            status = oxo_fail(error, OXO_BAD_INPUT,
                              "%.150s is damaged: a row that is none", path);
            break;
        }
        oxo_sealed_get(file, bytes, e.size);
        if (mi_rows_mine(x, e.row))
            status = mi_row_set(x, &x->layer[e.layer], e.row, values, bytes,
                                e.size, error);
    }
    if (status == OXO_OK && !oxo_sealed_checked(file))
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "%.150s is damaged: its seal is broken", path);
    free(values);
    free(bytes);
    return status;
}

static oxo_status load_part(const checkpoint *p, uint32_t rank, head *h,
                            oxo_error *error)
{
    char path[1024];
    oxo_sealed *file = NULL;
    part_path(p, rank, h->number, path, sizeof path);
    oxo_status status = oxo_sealed_open(path, KIND, &file, error);
    if (status != OXO_OK)
        return status;
    oxo_sealed_get(file, h, sizeof *h);
    h->game[sizeof h->game - 1] = 0;
    if (strcmp(h->game, p->table->game->name) ||
        h->layer >= p->table->index.layers || !h->ranks)
        status = oxo_fail(error, OXO_BAD_INPUT, "%s is not a checkpoint of %s",
                          path, p->table->game->name);
    else
        status = get_rows(&p->table->index, file, path, error);
    oxo_sealed_close(file);
    return status;
}

/* All rows begin as the rules say; those of the checkpoint follow. */
static oxo_status begin_rows(mi_index *x, unsigned from, oxo_error *error)
{
    uint16_t *values = NULL;
    char *bytes = NULL;
    oxo_status status = OXO_OK;
    if (!row_room(x, &values, &bytes))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (unsigned i = from; status == OXO_OK && i < x->layers; i++) {
        const uint32_t rows = x->sets[x->layer[i].mine].rows;
        for (uint32_t row = x->self; status == OXO_OK && row < rows;
             row += x->share)
            status = mi_row_reset(x, &x->layer[i], row, values, error);
    }
    free(values);
    free(bytes);
    return status;
}

static oxo_status load_checkpoint(checkpoint *p, retro_state *state,
                                  oxo_error *error)
{
    FILE *file = p->path ? fopen(p->path, "rb") : NULL;
    bool there = file != NULL;
    if (file)
        fclose(file);
    oxo_ranks_share(p->ranks, &there, sizeof there);
    if (!there)
        return OXO_OK; /* nothing to go on from */
    head h = {.number = 0};
    oxo_status status = begin_rows(&p->table->index, 0, error);
    if (status == OXO_OK)
        status = load_part(p, 0, &h, error);
    const head first = h;
    for (uint32_t rank = 1; status == OXO_OK && rank < first.ranks; rank++) {
        status = load_part(p, rank, &h, error);
        if (status == OXO_OK && h.number != first.number)
            status = oxo_fail(error, OXO_BAD_INPUT,
                              "%s: the part of rank %u is of another moment",
                              p->path, rank);
    }
    if (oxo_ranks_any(p->ranks, status != OXO_OK))
        return status != OXO_OK
                   ? status
                   : oxo_fail(error, OXO_IO, "another rank could not go on");
    p->number = first.number;
    p->parts = first.ranks;
    *state =
        (retro_state){first.layer, first.distance, first.begun != 0, false};
    return OXO_OK;
}

/* ---- gathering ---- */

/* The rows of all ranks in one place: rank 0 receives them one by one. The
 * others are left with no rows. */
static oxo_status gather(mi_index *x, oxo_ranks *ranks, const char *folder,
                         oxo_error *error)
{
    uint16_t *values = NULL;
    char *bytes = NULL;
    void *message = NULL;
    size_t room = 0, size = 0;
    oxo_status status = OXO_OK;
    if (!row_room(x, &values, &bytes))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (oxo_ranks_any(ranks, status != OXO_OK))
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    mi_index whole = *x; /* the same sets, other rows */
    whole.share = 1;
    whole.self = 0;
    for (unsigned i = 0; i < x->layers; i++) {
        mi_layer *from = &x->layer[i], *to = &whole.layer[i];
        const uint32_t rows = x->sets[from->mine].rows;
        to->value = NULL;
        to->there = NULL;
        to->pack = NULL;
        if (!x->self && status == OXO_OK)
            status = mi_rows_create(&whole, to, folder, error);
        for (uint32_t row = 0; row < rows; row++) {
            const unsigned owner = row % x->share;
            if (owner == x->self) {
                status = status != OXO_OK ? status
                                          : mi_row_bytes(x, from, row, values,
                                                         bytes, &size, error);
                if (x->self) {
                    oxo_ranks_send(ranks, 0, bytes,
                                   status == OXO_OK ? size : 0);
                    continue;
                }
            } else if (!x->self) {
                const oxo_status got = oxo_ranks_receive(
                    ranks, (int)owner, &message, &room, &size, NULL, error);
                status = status != OXO_OK ? status : got;
            } else {
                continue;
            }
            if (status == OXO_OK)
                status =
                    mi_row_set(&whole, to, row, values,
                               owner == x->self ? bytes : message, size, error);
        }
        mi_rows_free(from);
    }
    memcpy(x->layer, whole.layer, sizeof x->layer);
    x->share = 1;
    x->self = 0;
    free(values);
    free(bytes);
    free(message);
    if (oxo_ranks_any(ranks, status != OXO_OK) && status == OXO_OK)
        status = oxo_fail(error, OXO_IO, "another rank could not go on");
    return status;
}

/* ---- solving ---- */

static uint64_t machine_memory(void)
{
#if defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    if (pages > 0 && size > 0)
        return (uint64_t)pages * (uint64_t)size;
#endif
    return UINT64_MAX;
}

oxo_status oxo_table_new(const char *name, oxo_table **table, oxo_error *error)
{
    oxo_table *t = calloc(1, sizeof *t);
    if (!t)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status = oxo_game_create(name, &t->game, error);
    if (status == OXO_OK)
        status = mi_create(&t->index, t->game, error);
    if (status != OXO_OK) {
        oxo_table_destroy(t);
        return status;
    }
    *table = t;
    return OXO_OK;
}

/* What every rank must know to take part. */
typedef struct task {
    char game[128], checkpoint[512], scratch[512];
    double save_every;
    uint64_t limit; /* bytes of memory of one rank */
    uint32_t threads;
} task;

/* All ranks together, or one alone. */
static oxo_status solve_together(const task *todo, oxo_ranks *ranks,
                                 oxo_context *context, oxo_table **table,
                                 oxo_error *error)
{
    const char *scratch = todo->scratch[0] ? todo->scratch : NULL;
    const unsigned count = oxo_ranks_count(ranks);
    uint64_t entries = 0, bytes = 0;
    oxo_table *t = NULL;
    oxo_status status = oxo_table_new(todo->game, &t, error);
    if (status == OXO_OK)
        status = oxo_table_estimate(t->game, &entries, &bytes, error);
    const uint64_t sets = bytes - entries * sizeof(uint16_t);
    const bool fits = bytes <= todo->limit;
    const bool share_fits = (bytes - sets) / count + sets <= todo->limit;
    if (status == OXO_OK) {
        t->index.share = count;
        t->index.self = oxo_ranks_self(ranks);
    }
    for (unsigned i = 0; status == OXO_OK && i < t->index.layers; i++)
        status = mi_rows_create(&t->index, &t->index.layer[i],
                                share_fits ? NULL : scratch, error);
    if (oxo_ranks_any(ranks, status != OXO_OK)) {
        oxo_table_destroy(t);
        return status != OXO_OK
                   ? status
                   : oxo_fail(error, OXO_IO, "another rank could not begin");
    }
    retro_state state = {.layer = t->index.layers - 1};
    checkpoint point = {t, ranks, todo->checkpoint[0] ? todo->checkpoint : NULL,
                        0, 0};
    const retro_hook hook = {save_checkpoint, &point, todo->save_every};
    /* for marks what the rows leave, half of it, and 16 MB to 2 GB */
    const uint64_t spare = (todo->limit - sets) / 2, least = 16u << 20,
                   most = UINT64_C(2) << 30;
    const uint64_t marks = spare < least ? least : spare > most ? most : spare;
    const retro_way way = {ranks, share_fits ? 0 : (size_t)marks};
    status = load_checkpoint(&point, &state, error);
    if (status == OXO_OK)
        status = retro_solve(&t->index, &state, way, point.path ? &hook : NULL,
                             context, error);
    if (status == OXO_OK) {
        drop_checkpoint(&point);
        if (ranks)
            status = gather(&t->index, ranks, fits ? NULL : scratch, error);
    }
    if (status != OXO_OK || oxo_ranks_self(ranks)) {
        oxo_table_destroy(t);
        t = NULL;
    }
    if (status == OXO_OK)
        *table = t;
    return status;
}

oxo_status oxo_table_solve(const oxo_game *game, const oxo_table_options *given,
                           oxo_context *context, oxo_table **table,
                           oxo_error *error)
{
    const oxo_table_options options = given ? *given : (oxo_table_options){0};
    uint64_t entries, bytes;
    oxo_status status = oxo_table_estimate(game, &entries, &bytes, error);
    if (status != OXO_OK)
        return status;
    oxo_ranks *ranks = context ? context->ranks : NULL;
    const unsigned count = oxo_ranks_count(ranks);
    task todo = {.save_every = options.save_every,
                 .limit = context && context->max_memory
                              ? context->max_memory
                              : machine_memory() / count,
                 .threads = context ? context->threads : 1};
    const uint64_t sets = bytes - entries * sizeof(uint16_t);
    if (sets > todo.limit || (bytes > todo.limit && !options.scratch))
        return oxo_fail(error, OXO_LIMIT,
                        "%s needs up to %.0f MB for %.3g entries; the limit "
                        "is %.0f MB%s",
                        game->name, (double)bytes / 1048576.0, (double)entries,
                        (double)todo.limit / 1048576.0,
                        options.scratch ? ""
                                        : "; --scratch DIR keeps it in files");
    if ((options.checkpoint &&
         strlen(options.checkpoint) >= sizeof todo.checkpoint) ||
        (options.scratch && strlen(options.scratch) >= sizeof todo.scratch))
        return oxo_fail(error, OXO_BAD_INPUT, "a file name is too long");
    snprintf(todo.game, sizeof todo.game, "%s", game->name);
    if (options.checkpoint)
        snprintf(todo.checkpoint, sizeof todo.checkpoint, "%s",
                 options.checkpoint);
    if (options.scratch)
        snprintf(todo.scratch, sizeof todo.scratch, "%s", options.scratch);
    for (unsigned rank = 1; rank < count; rank++) {
        oxo_ranks_send(ranks, rank, RETRO_JOB, sizeof RETRO_JOB);
        oxo_ranks_send(ranks, rank, &todo, sizeof todo);
    }
    return solve_together(&todo, ranks, context, table, error);
}

oxo_status retro_join(oxo_ranks *ranks, oxo_error *error)
{
    void *bytes = NULL;
    size_t room = 0, size = 0;
    oxo_status status =
        oxo_ranks_receive(ranks, 0, &bytes, &room, &size, NULL, error);
    if (status == OXO_OK && size == sizeof(task)) {
        const task *todo = bytes;
        oxo_context context = {.threads = todo->threads};
        oxo_table *none = NULL;
        status = solve_together(todo, ranks, &context, &none, error);
    }
    free(bytes);
    return status;
}
