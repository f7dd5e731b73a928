/* Making puzzles: see puzzle_stock_make.
 *
 * A seed gives a puzzle or none, whoever looks. So seeds are the numbers of a
 * farm (base/farm.h), and repetitions are found where the results come
 * together, in the order of the seeds. */
#include "answer/puzzle_stock.h"

#include "answer/trades.h"
#include "oxo/symmetry.h"
#include "rules/line.h"
#include <stdlib.h>

/* ---- a worker ---- */

/* To every worker: the wish and the game. */
typedef struct bench {
    oxo_puzzle_wish wish;
    uint64_t nodes;
    oxo_game *game;
    oxo_pos *pos;
} bench;

static void bench_clear(void *opaque)
{
    bench *b = opaque;
    free(b->pos);
    oxo_game_destroy(b->game);
}

static oxo_status bench_open(void *opaque, oxo_message *order, oxo_error *error)
{
    bench *b = opaque;
    oxo_message_get(order, &b->wish, sizeof b->wish);
    oxo_message_get(order, &b->nodes, sizeof b->nodes);
    const oxo_status status = oxo_game_by_recipe(order, &b->game, error);
    if (status == OXO_OK && !(b->pos = oxo_pos_new(b->game)))
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    return status;
}

/* Back come the puzzle and its position, or nothing. */
static oxo_status bench_work(void *opaque, oxo_message *task,
                             oxo_message *result, oxo_context *context,
                             oxo_error *error)
{
    bench *b = opaque;
    oxo_puzzle puzzle;
    if (!oxo_message_get(task, &b->wish.seed, sizeof b->wish.seed))
        return oxo_fail(error, OXO_BAD_INPUT, "a task that was cut short");
    oxo_context limits = *context;
    limits.max_nodes = b->nodes;
    const oxo_status status =
        oxo_puzzle_make(b->game, &b->wish, &limits, b->pos, &puzzle, error);
    if (status == OXO_NO)
        return OXO_OK;
    if (status != OXO_OK)
        return status;
    oxo_message_put(result, &puzzle, sizeof puzzle);
    oxo_message_put(result, b->pos, b->game->pos_size);
    return OXO_OK;
}

const oxo_trade oxo_puzzle_trade = {.name = "puzzle",
                                    .bench_size = sizeof(bench),
                                    .open = bench_open,
                                    .clear = bench_clear,
                                    .work = bench_work};

/* ---- together ---- */

typedef struct stock {
    const oxo_game *game;
    oxo_group *group;
    oxo_pos *pos;
    uint8_t *keys; /* of those found */
    uint64_t found, wanted;
    void (*each)(void *user, const oxo_pos *pos, const oxo_puzzle *puzzle);
    void *user;
} stock;

static bool enough(void *user)
{
    const stock *s = user;
    return s->found == s->wanted;
}

static oxo_status take(void *user, uint64_t seed, oxo_message *result,
                       oxo_error *error)
{
    stock *s = user;
    oxo_puzzle puzzle;
    (void)seed;
    if (!oxo_message_get(result, &puzzle, sizeof puzzle))
        return OXO_OK; /* none */
    if (!oxo_message_get(result, s->pos, s->game->pos_size))
        return oxo_fail(error, OXO_BAD_INPUT, "a puzzle that was cut short");
    /* the same up to symmetry is the same puzzle */
    const size_t size = s->game->key_size;
    uint8_t *key = s->keys + s->found * size;
    const oxo_status status = oxo_group_canon_key(s->group, s->pos, key, NULL);
    if (status != OXO_OK)
        return oxo_fail(error, status, "out of memory");
    for (uint64_t i = 0; i < s->found; i++) {
        if (!memcmp(s->keys + i * size, key, size))
            return OXO_OK;
    }
    s->each(s->user, s->pos, &puzzle);
    s->found++;
    return OXO_OK;
}

oxo_status puzzle_stock_make(const oxo_game *game, const oxo_puzzle_wish *wish,
                             uint64_t count, oxo_context *context,
                             void (*each)(void *user, const oxo_pos *pos,
                                          const oxo_puzzle *puzzle),
                             void *user, oxo_error *error)
{
    const uint64_t nodes = context ? context->max_nodes : 0;
    oxo_context whole = context ? *context : (oxo_context){0};
    whole.max_nodes = 0; /* it is for each search */
    stock s = {.game = game,
               .pos = oxo_pos_new(game),
               .keys = calloc((size_t)count + 1, game->key_size),
               .wanted = count,
               .each = each,
               .user = user};
    oxo_message order = {0};
    oxo_message_put(&order, wish, sizeof *wish);
    oxo_message_put(&order, &nodes, sizeof nodes);
    oxo_status status = oxo_game_recipe(game, &order, error);
    if (status == OXO_OK && (!s.pos || !s.keys))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = oxo_group_create(game, NULL, &s.group, error);
    if (status == OXO_OK && count) {
        const oxo_numbered numbers = {.trade = &oxo_puzzle_trade,
                                      .order = order.bytes,
                                      .order_size = order.size,
                                      .ranks = whole.ranks,
                                      .first = wish->seed,
                                      .count = UINT64_MAX - wish->seed,
                                      .enough = enough,
                                      .take = take,
                                      .user = &s};
        status = oxo_farm_numbers(&numbers, &whole, error);
    }
    oxo_group_destroy(s.group);
    free(s.pos);
    free(s.keys);
    free(order.bytes);
    return status;
}
