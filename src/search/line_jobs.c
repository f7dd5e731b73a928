/* See line_jobs.h. */
#include "search/line_jobs.h"

#include <stdlib.h>
#include <string.h>

typedef struct bench {
    oxo_pn_bench pn; /* first */
    oxo_game *game;
    oxo_board *board;
    oxo_line_problem setup;
} bench;

oxo_status oxo_line_order_make(const oxo_line_problem *s, unsigned threads,
                               size_t memory, oxo_line_order *order,
                               oxo_error *error)
{
    const char *name = s->board->game->name;
    memset(order, 0, sizeof *order);
    if (strlen(name) >= sizeof order->game)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "the game's name is too long for other ranks");
    memcpy(order->game, name, strlen(name));
    order->attacker = s->attacker;
    order->attacks = s->attacks;
    order->in_turn = s->in_turn;
    order->threats = s->threats;
    order->threads = threads;
    order->memory = memory;
    memcpy(order->own, s->own, sizeof order->own);
    memcpy(order->other, s->other, sizeof order->other);
    return OXO_OK;
}

static void line_clear(void *opaque)
{
    bench *b = opaque;
    oxo_pn_bench_clear(&b->pn);
    oxo_board_destroy(b->board);
    oxo_game_destroy(b->game);
}

static oxo_status line_open(void *opaque, oxo_message *message,
                            oxo_error *error)
{
    bench *b = opaque;
    oxo_line_order order;
    if (!oxo_message_get(message, &order, sizeof order))
        return oxo_fail(error, OXO_BAD_INPUT, "an order that was cut short");
    oxo_status status = oxo_game_create(order.game, &b->game, error);
    if (status == OXO_OK)
        status = oxo_board_create(b->game, &b->board, error);
    if (status != OXO_OK)
        return status;
    b->setup = (oxo_line_problem){.board = b->board,
                                  .attacker = (oxo_side)order.attacker,
                                  .attacks = order.attacks != 0,
                                  .in_turn = order.in_turn != 0,
                                  .threats = order.threats != 0};
    memcpy(b->setup.own, order.own, sizeof order.own);
    memcpy(b->setup.other, order.other, sizeof order.other);
    oxo_line_problem_init(&b->pn.problem, &b->setup);
    b->pn.threads = order.threads;
    b->pn.memory = (size_t)order.memory;
    return OXO_OK;
}

const oxo_trade oxo_line_trade = {.name = "proof",
                                  .bench_size = sizeof(bench),
                                  .open = line_open,
                                  .clear = line_clear,
                                  .work = oxo_pn_bench_work};
