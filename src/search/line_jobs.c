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

static void line_close(void *opaque)
{
    bench *b = opaque;
    if (b == NULL)
        return;
    oxo_pn_bench_clear(&b->pn);
    oxo_board_destroy(b->board);
    oxo_game_destroy(b->game);
    free(b);
}

static oxo_status line_open(const void *bytes, size_t size, void **out,
                            oxo_error *error)
{
    oxo_line_order order;
    if (size != sizeof order)
        return oxo_fail(error, OXO_BAD_INPUT, "an order that was cut short");
    memcpy(&order, bytes, size);
    bench *b = calloc(1, sizeof *b);
    if (b == NULL)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status = oxo_game_create(order.game, &b->game, error);
    if (status == OXO_OK)
        status = oxo_board_create(b->game, &b->board, error);
    if (status != OXO_OK) {
        line_close(b);
        return status;
    }
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
    *out = b;
    return OXO_OK;
}

const oxo_trade oxo_line_trade = {.name = "proof",
                                  .open = line_open,
                                  .close = line_close,
                                  .work = oxo_pn_bench_work};
