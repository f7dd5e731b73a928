/* Distinct positions of 4^3 on two words each, with all cores.
 *
 * A level is an exact set of canonical boards, split by hash into shards that
 * have a lock each; workers take ranges of the level above and put canonical
 * successors into the shards. The result does not depend on who does what.
 *
 *     shard: [x, o] [x, o] [empty] [x, o] ...     open addressing
 *
 * An empty slot has x = o = all ones, which no board has. 16 bytes per slot,
 * at most 3/4 full.
 *
 * A table of its own, not base/keys.h, which one thread at a time may add to.
 */
#include "symmetry/count.h"

#include "base/bits.h"
#include "oxo/families.h"
#include "symmetry/qubic_canon.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { SHARDS = 64, MAX_LINES = 76, CHUNK = 1024 };

typedef struct board {
    uint64_t x, o;
} board;

typedef struct shard {
    pthread_mutex_t lock;
    board *slots;
    size_t count, room; /* room is a power of two or 0 */
} shard;

typedef struct level_shards {
    shard shard[SHARDS];
} level_shards;

typedef struct qubic_count {
    uint64_t line[MAX_LINES];
    unsigned lines;
    uint64_t line_through[64][8]; /* ends with 0 */
    oxo_context *context;
    pthread_mutex_t watch; /* around the context */
    const level_shards *from;
    level_shards *to;
    bool first_moves, orbits;
    atomic_size_t next; /* chunk to take */
    size_t chunks, chunk_start[SHARDS + 1];
    atomic_uint_fast64_t nodes;
    atomic_size_t bytes;
    atomic_int status;
    /* sums of this level, under watch */
    oxo_count_level level;
} qubic_count;

static void shards_init(level_shards *l)
{
    for (unsigned i = 0; i < SHARDS; i++) {
        memset(&l->shard[i], 0, sizeof l->shard[i]);
        pthread_mutex_init(&l->shard[i].lock, NULL);
    }
}

static void shards_free(level_shards *l)
{
    for (unsigned i = 0; i < SHARDS; i++) {
        pthread_mutex_destroy(&l->shard[i].lock);
        free(l->shard[i].slots);
        l->shard[i].slots = NULL;
    }
}

static uint64_t hash_of(board b)
{
    return oxo_mix64(b.x * UINT64_C(0x9e3779b97f4a7c15) + oxo_mix64(b.o));
}

static bool is_free(board b)
{
    return (b.x & b.o) != 0; /* only the empty mark has both */
}

static oxo_status shard_grow(qubic_count *q, shard *s)
{
    const size_t room = s->room ? 2 * s->room : 64;
    const size_t more = (room - s->room) * sizeof(board);
    const size_t bytes = atomic_fetch_add(&q->bytes, more) + more;
    if (q->context && q->context->max_memory && bytes > q->context->max_memory)
        return OXO_LIMIT;
    board *slots = malloc(room * sizeof *slots);
    if (!slots)
        return OXO_NO_MEMORY;
    memset(slots, 0xff, room * sizeof *slots);
    for (size_t i = 0; i < s->room; i++) {
        if (is_free(s->slots[i]))
            continue;
        size_t at = hash_of(s->slots[i]) & (room - 1);
        while (!is_free(slots[at]))
            at = (at + 1) & (room - 1);
        slots[at] = s->slots[i];
    }
    free(s->slots);
    s->slots = slots;
    s->room = room;
    return OXO_OK;
}

/* OXO_OK when the board is new, OXO_NO when it is there already. */
static oxo_status insert(qubic_count *q, level_shards *l, board b)
{
    const uint64_t hash = hash_of(b);
    shard *s = &l->shard[hash >> 58];
    oxo_status status = OXO_OK;
    pthread_mutex_lock(&s->lock);
    if (4 * (s->count + 1) > 3 * s->room)
        status = shard_grow(q, s);
    if (status == OXO_OK) {
        size_t at = hash & (s->room - 1);
        while (!is_free(s->slots[at]) &&
               (s->slots[at].x != b.x || s->slots[at].o != b.o))
            at = (at + 1) & (s->room - 1);
        if (is_free(s->slots[at])) {
            s->slots[at] = b;
            s->count++;
        } else {
            status = OXO_NO;
        }
    }
    pthread_mutex_unlock(&s->lock);
    return status;
}

/* Is a line complete? */
static bool has_line(const qubic_count *q, uint64_t stones)
{
    for (unsigned l = 0; l < q->lines; l++)
        if ((stones & q->line[l]) == q->line[l])
            return true;
    return false;
}

static bool line_at(const qubic_count *q, uint64_t stones, unsigned cell)
{
    for (const uint64_t *line = q->line_through[cell]; *line; line++)
        if ((stones & *line) == *line)
            return true;
    return false;
}

static oxo_status expand_board(qubic_count *q, board b, oxo_count_level *sum)
{
    if (has_line(q, b.x) || has_line(q, b.o))
        return OXO_OK; /* the game is over */
    for (uint64_t rest = ~(b.x | b.o); rest; rest &= rest - 1) {
        const unsigned cell = oxo_lowest64(rest);
        board child = b, canon;
        uint64_t *mover = q->first_moves ? &child.x : &child.o;
        *mover |= UINT64_C(1) << cell;
        oxo_qubic_canon(child.x, child.o, &canon.x, &canon.o);
        oxo_status status = insert(q, q->to, canon);
        if (status == OXO_NO)
            continue;
        if (status != OXO_OK)
            return status;
        sum->distinct++;
        sum->finished += line_at(q, *mover, cell) || !~(child.x | child.o);
        if (q->orbits)
            oxo_count_add(&sum->positions,
                          OXO_QUBIC_SYMMETRIES /
                              oxo_qubic_fixing(child.x, child.o));
    }
    return OXO_OK;
}

static void watch(qubic_count *q, size_t chunk)
{
    const uint64_t nodes = atomic_load(&q->nodes);
    if (!q->context)
        return;
    pthread_mutex_lock(&q->watch);
    if (oxo_context_stopped(q->context, nodes))
        atomic_store(&q->status, OXO_LIMIT);
    oxo_context_report(q->context,
                       (oxo_progress){.phase = "counting",
                                      .nodes = nodes,
                                      .done = (double)chunk / (double)q->chunks,
                                      .memory = atomic_load(&q->bytes)});
    pthread_mutex_unlock(&q->watch);
}

static void *work(void *user)
{
    qubic_count *q = user;
    oxo_count_level sum = {0};
    for (size_t chunk; (chunk = atomic_fetch_add(&q->next, 1)) < q->chunks;) {
        unsigned i = 0;
        while (q->chunk_start[i + 1] <= chunk)
            i++;
        const shard *s = &q->from->shard[i];
        const size_t begin = (chunk - q->chunk_start[i]) * CHUNK;
        const size_t end = begin + CHUNK < s->room ? begin + CHUNK : s->room;
        oxo_status status = OXO_OK;
        for (size_t at = begin; at < end && status == OXO_OK; at++) {
            if (is_free(s->slots[at]))
                continue;
            const board b = s->slots[at];
            status = expand_board(q, b, &sum);
            atomic_fetch_add(&q->nodes, 64 - oxo_popcount64(b.x | b.o));
        }
        if (status != OXO_OK)
            atomic_store(&q->status, (int)status);
        watch(q, chunk);
        if (atomic_load(&q->status) != OXO_OK)
            break;
    }
    pthread_mutex_lock(&q->watch);
    q->level.distinct += sum.distinct;
    q->level.finished += sum.finished;
    oxo_count_add(&q->level.positions, sum.positions);
    pthread_mutex_unlock(&q->watch);
    return NULL;
}

/* Fills q->to with the successors of q->from. */
static oxo_status expand_level(qubic_count *q)
{
    enum { MAX_THREADS = 64 };
    pthread_t threads[MAX_THREADS];
    unsigned wanted = q->context ? q->context->threads : 1, running = 0;
    q->chunks = 0;
    for (unsigned i = 0; i < SHARDS; i++) {
        q->chunk_start[i] = q->chunks;
        q->chunks += (q->from->shard[i].room + CHUNK - 1) / CHUNK;
    }
    q->chunk_start[SHARDS] = q->chunks;
    atomic_store(&q->next, 0);
    atomic_store(&q->status, OXO_OK);
    /* this thread works too; one that cannot be started is not missed */
    for (unsigned t = 1; t < wanted && t < MAX_THREADS; t++)
        running += !pthread_create(&threads[running], NULL, work, q);
    work(q);
    for (unsigned t = 0; t < running; t++)
        pthread_join(threads[t], NULL);
    return (oxo_status)atomic_load(&q->status);
}

static void read_lines(qubic_count *q, const oxo_geometry *g)
{
    unsigned through[64] = {0};
    q->lines = g->lines < MAX_LINES ? g->lines : MAX_LINES;
    for (unsigned l = 0; l < q->lines; l++) {
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
            q->line[l] |= UINT64_C(1) << g->line_points[i];
        for (uint64_t rest = q->line[l]; rest; rest &= rest - 1) {
            const unsigned cell = oxo_lowest64(rest);
            if (through[cell] < 7)
                q->line_through[cell][through[cell]++] = q->line[l];
        }
    }
}

oxo_status oxo_count_qubic(const oxo_game *game, const oxo_pos *start,
                           unsigned plies, oxo_context *context,
                           oxo_count_level *levels, unsigned *complete,
                           oxo_error *error)
{
    const board first = {*oxo_line_stones(game, start, OXO_FIRST),
                         *oxo_line_stones(game, start, OXO_SECOND)};
    qubic_count *q = calloc(1, sizeof *q);
    level_shards *now = malloc(sizeof *now), *next = malloc(sizeof *next);
    if (!q || !now || !next) {
        free(q);
        free(now);
        free(next);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    read_lines(q, oxo_line_geometry(game, OXO_FIRST));
    q->context = context;
    pthread_mutex_init(&q->watch, NULL);
    shards_init(now);
    board canon;
    oxo_qubic_canon(first.x, first.o, &canon.x, &canon.o);
    oxo_status status = insert(q, now, canon);
    const unsigned fixing = oxo_qubic_fixing(first.x, first.o);
    q->orbits = fixing == OXO_QUBIC_SYMMETRIES;
    q->first_moves = game->ops->turn(game, start) == OXO_FIRST;
    if (status == OXO_OK) {
        levels[0] = (oxo_count_level){
            .distinct = 1,
            .finished = game->ops->outcome(game, start) != OXO_ONGOING,
            .positions = q->orbits};
        *complete = 1;
    }
    for (unsigned r = 1; r <= plies && status == OXO_OK; r++) {
        shards_init(next);
        q->level = (oxo_count_level){.plies = r};
        q->from = now;
        q->to = next;
        status = expand_level(q);
        size_t freed = 0;
        for (unsigned i = 0; i < SHARDS; i++)
            freed += now->shard[i].room * sizeof(board);
        atomic_fetch_sub(&q->bytes, freed);
        shards_free(now);
        level_shards *old = now;
        now = next;
        next = old;
        q->first_moves = !q->first_moves;
        if (status == OXO_OK) {
            levels[r] = q->level;
            *complete = r + 1;
        }
    }
    shards_free(now);
    pthread_mutex_destroy(&q->watch);
    free(q);
    free(now);
    free(next);
    return status;
}
