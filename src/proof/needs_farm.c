/* See needs_farm.h. A task is a run of places; its result is all that its
 * worker has learnt since its last result. */
#include "proof/needs_farm.h"

#include <stdlib.h>
#include <string.h>

enum { RUN = 32 }; /* places of a task */

/* The order: this, then the places. */
typedef struct order {
    char game[512];
    uint32_t winner, budget, words, count;
} order;

typedef struct bench {
    order order;
    uint64_t *places;
    oxo_game *game;
    oxo_board *board;
    oxo_cost *cost;
    uint32_t told; /* facts that were passed on */
} bench;

static void clear_bench(void *opaque)
{
    bench *b = opaque;
    oxo_cost_free(b->cost);
    oxo_board_destroy(b->board);
    oxo_game_destroy(b->game);
    free(b->places);
}

static oxo_status open_bench(void *opaque, oxo_message *message,
                             oxo_error *error)
{
    bench *b = opaque;
    size_t rest = 0;
    if (!oxo_message_get(message, &b->order, sizeof b->order))
        return oxo_fail(error, OXO_BAD_INPUT, "an order that was cut short");
    const void *places = oxo_message_rest(message, &rest);
    b->places = malloc(rest + 1);
    oxo_status status = b->places != NULL
                            ? oxo_game_create(b->order.game, &b->game, error)
                            : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = oxo_board_create_plain(b->game, &b->board, error);
    if (status == OXO_OK) {
        if (rest > 0)
            memcpy(b->places, places, rest);
        b->cost = oxo_cost_new(b->board, (oxo_side)b->order.winner);
        if (b->cost == NULL)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    return status;
}

static oxo_status work(void *opaque, oxo_message *task, oxo_message *result,
                       oxo_context *context, oxo_error *error)
{
    bench *b = opaque;
    const size_t words = 2 * b->order.words;
    uint64_t number;
    if (!oxo_message_get(task, &number, sizeof number))
        return oxo_fail(error, OXO_BAD_INPUT, "a task that was cut short");
    oxo_cost_limit(b->cost, context);
    for (uint64_t i = number * RUN; i < (number + 1) * RUN; i++) {
        if (i >= b->order.count || oxo_context_stopped(context, 0))
            break;
        (void)oxo_cost_of(b->cost, b->places + i * words, b->order.budget);
    }
    for (; b->told < oxo_cost_facts(b->cost); b->told++) {
        oxo_cost_fact fact;
        const uint64_t *place = oxo_cost_get(b->cost, b->told, &fact);
        oxo_message_put(result, place, words * sizeof *place);
        oxo_message_put(result, &fact, sizeof fact);
    }
    return OXO_OK;
}

const oxo_trade oxo_cost_trade = {.name = "costs",
                                  .bench_size = sizeof(bench),
                                  .open = open_bench,
                                  .clear = clear_bench,
                                  .work = work};

static oxo_status take(void *user, uint64_t number, oxo_message *result,
                       oxo_error *error)
{
    (void)number;
    (void)error;
    oxo_cost *c = user;
    const size_t size = 2 * oxo_cost_board(c)->words * sizeof(uint64_t);
    uint64_t place[OXO_PLACE_WORDS];
    oxo_cost_fact fact;
    while (oxo_message_get(result, place, size) &&
           oxo_message_get(result, &fact, sizeof fact))
        oxo_cost_put(c, place, fact);
    return OXO_OK;
}

bool oxo_cost_helped(const oxo_context *context)
{
    return context != NULL &&
           (context->threads > 1 || oxo_ranks_count(context->ranks) > 1);
}

oxo_status oxo_cost_ahead(oxo_cost *c, const oxo_keys *places, unsigned budget,
                          oxo_context *context, oxo_error *error)
{
    const oxo_board *b = oxo_cost_board(c);
    order o = {
        .winner = oxo_cost_winner(c), .budget = budget, .words = b->words};
    oxo_message m = {0};
    if (!oxo_cost_helped(context) || strlen(b->game->name) >= sizeof o.game)
        return OXO_OK;
    memcpy(o.game, b->game->name, strlen(b->game->name) + 1);
    oxo_message_put(&m, &o, sizeof o);
    for (uint32_t i = 0; i < places->count; i++) {
        const uint64_t *place = oxo_keys_at(places, i);
        if (oxo_cost_known(c, place, budget))
            continue;
        oxo_message_put(&m, place, places->width);
        o.count++;
    }
    oxo_status status = OXO_OK;
    if (m.failed)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    else if (o.count > RUN) {
        memcpy(m.bytes, &o, sizeof o);
        oxo_context quiet = oxo_context_within(context, OXO_UNCOUNTED, 0);
        quiet.progress = NULL;
        quiet.max_nodes = 0;
        status =
            oxo_farm_numbers(&(oxo_numbered){.trade = &oxo_cost_trade,
                                             .ranks = context->ranks,
                                             .order = m.bytes,
                                             .order_size = m.size,
                                             .count = (o.count + RUN - 1) / RUN,
                                             .take = take,
                                             .user = c},
                             &quiet, error);
    }
    free(m.bytes);
    return status == OXO_LIMIT ? OXO_OK : status;
}
