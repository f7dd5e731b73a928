/* Every first move and every distinct reply to it: who wins, and what it takes
 * to know. Small boards go through the game's solver, which counts plies; large
 * ones with a kernel of threats through a proof of every reply on its own, each
 * by a worker of a farm (base/farm.h) with one thread: so what it takes is the
 * same whoever does it. The solver knows the positions of earlier replies, so
 * these are not divided. */
#include "answer/facts.h"

#include "answer/trades.h"
#include "board/board.h"
#include "proof/prove.h"
#include "rules/line.h"
#include <stdlib.h>
#include <string.h>

enum { SOLVED_CELLS = 36 }; /* beyond, full search has no hope */

/* The first move of each orbit, those on most lines first. Symmetries keep the
 * height of a cell, initial stones and the cells allowed for the first move, so
 * the moves of an orbit are legal together. */
static oxo_status first_moves(const oxo_game *game, oxo_move *moves,
                              unsigned *count, oxo_error *error)
{
    oxo_group *group = NULL;
    uint32_t *orbit = malloc(game->cells * sizeof *orbit);
    oxo_pos *start = oxo_pos_new(game);
    oxo_status status = orbit && start
                            ? oxo_group_create(game, NULL, &group, error)
                            : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    const oxo_geometry *g = oxo_line_geometry(game, OXO_FIRST);
    unsigned n = 0;
    if (status == OXO_OK)
        oxo_group_orbits(group, orbit);
    for (uint32_t c = 0; status == OXO_OK && c < game->cells; c++) {
        if (orbit[c] != c || !oxo_pos_legal(game, start, c))
            continue;
        unsigned i = n++;
        for (; i > 0 &&
               oxo_geometry_degree(g, moves[i - 1]) < oxo_geometry_degree(g, c);
             i--)
            moves[i] = moves[i - 1];
        moves[i] = c;
    }
    *count = n;
    oxo_group_destroy(group);
    free(start);
    free(orbit);
    return status;
}

/* ---- by proof ---- */

/* To every worker: this and the game. */
typedef struct order_head {
    uint64_t nodes, memory; /* limits of a reply */
    oxo_move first;
} order_head;

/* From it. */
typedef struct outcome {
    oxo_opening_reply reply;
    bool limit; /* it was given up */
} outcome;

typedef struct bench {
    order_head head;
    oxo_game *game;
    oxo_move *replies;
    unsigned count;
} bench;

static void bench_clear(void *opaque)
{
    bench *b = opaque;
    free(b->replies);
    oxo_game_destroy(b->game);
}

static oxo_status bench_open(void *opaque, oxo_message *order, oxo_error *error)
{
    bench *b = opaque;
    oxo_message_get(order, &b->head, sizeof b->head);
    const oxo_status status = oxo_game_by_recipe(order, &b->game, error);
    if (status != OXO_OK)
        return status;
    b->replies = malloc(b->game->cells * sizeof *b->replies);
    return b->replies ? oxo_opening_replies(b->game, b->head.first, b->replies,
                                            &b->count, error)
                      : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

static oxo_status bench_work(void *opaque, oxo_message *task,
                             oxo_message *result, oxo_context *context,
                             oxo_error *error)
{
    const bench *b = opaque;
    uint64_t number = 0;
    outcome done;
    memset(&done, 0, sizeof done);
    if (!oxo_message_get(task, &number, sizeof number) || number >= b->count)
        return oxo_fail(error, OXO_BAD_INPUT, "not a reply");
    oxo_context limits = *context;
    limits.max_nodes = b->head.nodes;
    limits.max_memory = (size_t)b->head.memory;
    const oxo_status status =
        oxo_prove_reply(b->game, b->head.first, b->replies[number], &limits,
                        &done.reply, error);
    /* a limit of its own is what it came to; else it was called off */
    done.limit = status == OXO_LIMIT && !oxo_context_stopped(context, 0);
    if (status != OXO_OK && !done.limit)
        return status;
    oxo_message_put(result, &done, sizeof done);
    return OXO_OK;
}

const oxo_trade oxo_openings_trade = {.name = "openings",
                                      .bench_size = sizeof(bench),
                                      .open = bench_open,
                                      .clear = bench_clear,
                                      .work = bench_work};

typedef struct proving {
    const oxo_openings_watch *watch;
    oxo_opening *opening;
} proving;

static oxo_status proved(void *user, uint64_t number, oxo_message *result,
                         oxo_error *error)
{
    proving *p = user;
    outcome done;
    (void)number;
    if (!oxo_message_get(result, &done, sizeof done))
        return oxo_fail(error, OXO_BAD_INPUT, "a reply that was cut short");
    if (done.limit)
        return oxo_fail(error, OXO_LIMIT, "gave up at a limit");
    const oxo_opening_reply *r = &done.reply;
    const oxo_opened reply = {.reply = r->reply,
                              .answer = r->answer,
                              .value = r->value,
                              .nodes = r->nodes,
                              .entries = r->entries,
                              .deepest = r->deepest,
                              .seconds = r->seconds};
    p->opening->replies++;
    p->opening->nodes += r->nodes;
    p->opening->entries += r->entries;
    p->opening->lose += r->value.winner == OXO_FIRST_WINS;
    p->watch->reply(p->watch->user, p->opening, &reply);
    return OXO_OK;
}

static oxo_status prove_opening(const oxo_game *game, oxo_context *context,
                                const oxo_openings_watch *watch, oxo_opening *o,
                                oxo_error *error)
{
    const unsigned threads = context->threads ? context->threads : 1;
    const order_head head = {.nodes = context->max_nodes,
                             .memory = context->max_memory / threads,
                             .first = o->first};
    oxo_context whole = *context;
    whole.max_nodes = 0; /* it is for each reply */
    proving p = {watch, o};
    unsigned count = 0;
    oxo_message order = {0};
    oxo_message_put(&order, &head, sizeof head);
    oxo_status status = oxo_game_recipe(game, &order, error);
    oxo_move *replies = malloc(game->cells * sizeof *replies);
    if (status == OXO_OK)
        status = replies ? oxo_opening_replies(game, o->first, replies, &count,
                                               error)
                         : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    free(replies);
    if (status == OXO_OK && o->skipped < count) {
        const oxo_numbered numbers = {.trade = &oxo_openings_trade,
                                      .order = order.bytes,
                                      .order_size = order.size,
                                      .ranks = context->ranks,
                                      .first = o->skipped,
                                      .count = count - o->skipped,
                                      .take = proved,
                                      .user = &p};
        status = oxo_farm_numbers(&numbers, &whole, error);
    }
    if (status == OXO_OK && !o->skipped && o->lose == o->replies)
        o->value = oxo_value_uncounted(OXO_FIRST_WINS, OXO_GROUND_PROOF_SEARCH);
    free(order.bytes);
    return status;
}

/* ---- by the solver ---- */

/* Counted from the start of the game. */
static oxo_value plies_before(oxo_value value, unsigned before)
{
    while (before--)
        value = oxo_value_from_child(value);
    return value;
}

static oxo_status solve_reply(oxo_solver *solver, const oxo_game *game,
                              const oxo_pos *opened, oxo_context *context,
                              oxo_opened *reply, oxo_error *error)
{
    const oxo_solve_options options = {.distance = true, .moves = true};
    oxo_pos *pos = oxo_pos_copy(game, opened);
    oxo_solution s;
    if (!pos)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    game->ops->play(game, pos, reply->reply);
    const oxo_status status =
        oxo_solver_solve(solver, pos, &options, context, &s, error);
    free(pos);
    if (status != OXO_OK)
        return status;
    for (unsigned i = s.move_count; i-- > 0;) {
        if (s.moves[i].value.winner == s.value.winner &&
            s.moves[i].value.plies == s.value.plies)
            reply->answer = s.moves[i].move;
    }
    reply->value = plies_before(s.value, 2);
    reply->nodes = s.nodes;
    reply->seconds = s.seconds;
    oxo_solution_clear(&s);
    return OXO_OK;
}

static oxo_status solve_opening(oxo_solver *solver, const oxo_game *game,
                                oxo_context *context,
                                const oxo_openings_watch *watch, oxo_opening *o,
                                oxo_error *error)
{
    const oxo_solve_options options = {.distance = true, .moves = true};
    oxo_pos *pos = oxo_pos_new(game);
    oxo_solution s;
    unsigned kinds = 0, met = 0;
    if (!pos)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    game->ops->play(game, pos, o->first);
    oxo_status status =
        oxo_solver_solve(solver, pos, &options, context, &s, error);
    if (status != OXO_OK) {
        free(pos);
        return status;
    }
    o->value = plies_before(s.value, 1);
    o->nodes = s.nodes;
    o->begun = true;
    watch->begin(watch->user, o);
    for (unsigned i = 0; i < s.move_count && status == OXO_OK; i++) {
        oxo_opened reply = {.reply = s.moves[i].move, .answer = OXO_MOVE_NONE};
        if (s.moves[i].kind < kinds)
            continue;
        kinds = s.moves[i].kind + 1;
        if (met++ < o->skipped)
            continue;
        status = solve_reply(solver, game, pos, context, &reply, error);
        if (status != OXO_OK)
            break;
        o->replies++;
        o->lose += reply.value.winner == OXO_FIRST_WINS;
        o->draw += reply.value.winner == OXO_DRAW;
        o->win += reply.value.winner == OXO_SECOND_WINS;
        watch->reply(watch->user, o, &reply);
    }
    oxo_solution_clear(&s);
    free(pos);
    return status;
}

/* ---- all of them ---- */

oxo_status oxo_openings_find(const oxo_game *game, oxo_move first,
                             unsigned skip, const oxo_context *context,
                             const oxo_openings_watch *watch, oxo_error *error)
{
    oxo_board *board = NULL;
    oxo_solver *solver = NULL;
    oxo_move *moves = malloc((game->cells + 1) * sizeof *moves);
    unsigned count = 1;
    oxo_status status = OXO_OK;
    if (!oxo_line_geometry(game, OXO_FIRST))
        status =
            oxo_fail(error, OXO_UNSUPPORTED, "openings are for line games");
    else if (!moves)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    else if (first != OXO_MOVE_NONE)
        moves[0] = first;
    else
        status = first_moves(game, moves, &count, error);
    const bool prove = status == OXO_OK && game->cells > SOLVED_CELLS &&
                       oxo_board_create(game, &board, NULL) == OXO_OK &&
                       board->k != 0;
    oxo_board_destroy(board);
    if (status == OXO_OK && !prove)
        status = oxo_solver_create(game, context->max_memory, &solver, error);
    for (unsigned i = 0; i < count && status == OXO_OK; i++) {
        oxo_context limits = *context;
        const double begin = oxo_clock();
        oxo_opening o = {.first = moves[i],
                         .proof = prove,
                         .skipped = i ? 0 : skip,
                         .lines = oxo_geometry_degree(
                             oxo_line_geometry(game, OXO_FIRST), moves[i])};
        o.begun = prove;
        if (prove)
            watch->begin(watch->user, &o);
        status = prove ? prove_opening(game, &limits, watch, &o, error)
                       : solve_opening(solver, game, &limits, watch, &o, error);
        o.seconds = oxo_clock() - begin;
        o.complete = status == OXO_OK;
        if (!o.complete) /* it claims nothing beyond its replies */
            o.value = oxo_value_uncounted(OXO_OPEN, OXO_GROUND_NONE);
        if (o.complete || (o.begun && status == OXO_LIMIT))
            watch->end(watch->user, &o);
        if (status == OXO_LIMIT && watch->left)
            watch->left(watch->user, moves + i, count - i,
                        o.skipped + o.replies);
    }
    oxo_solver_destroy(solver);
    free(moves);
    return status;
}

/* ---- the question ---- */

static void put_begin(void *user, const oxo_opening *o)
{
    oxo_call *call = user;
    json_open(call->out, NULL, '{');
    oxo_answer_move(call, "first", o->first);
    json_open(call->out, "replies", '[');
}

static void put_reply(void *user, const oxo_opening *o, const oxo_opened *r)
{
    oxo_call *call = user;
    json_out *out = call->out;
    json_open(out, NULL, '{');
    oxo_answer_move(call, "reply", r->reply);
    oxo_put_value(out, r->value);
    if (r->answer == OXO_MOVE_NONE)
        json_null(out, "answer");
    else
        oxo_answer_move(call, "answer", r->answer);
    if (o->proof) {
        json_number(out, "entries", r->entries);
        json_number(out, "deepest", r->deepest);
    }
    json_number(out, "nodes", r->nodes);
    if (call->cost)
        json_real(out, "seconds", r->seconds);
    json_close(out, '}');
}

static void put_end(void *user, const oxo_opening *o)
{
    oxo_call *call = user;
    json_close(call->out, ']');
    oxo_put_value(call->out, o->value);
    json_boolean(call->out, "complete", o->complete);
    if (o->skipped)
        json_number(call->out, "skipped", o->skipped);
    json_number(call->out, "nodes", o->nodes);
    if (call->cost)
        json_real(call->out, "seconds", o->seconds);
    json_close(call->out, '}');
}

oxo_status oxo_answer_openings(oxo_call *call)
{
    const oxo_openings_watch watch = {put_begin, put_reply, put_end, NULL,
                                      call};
    const char *text = oxo_asked_text(call, "first");
    oxo_move first = OXO_MOVE_NONE;
    oxo_status status = oxo_asked_game(call, oxo_asked_text(call, "game"));
    oxo_pos *start = status == OXO_OK ? oxo_pos_new(call->game) : NULL;
    if (status == OXO_OK && !start)
        status = oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK && text)
        status = call->game->ops->move_parse(call->game, start, text,
                                             strlen(text), &first, call->error);
    free(start);
    if (status != OXO_OK)
        return status;
    json_open(call->out, NULL, '{');
    json_text(call->out, "game", call->game->name);
    json_open(call->out, "openings", '[');
    status = oxo_openings_find(call->game, first,
                               (unsigned)oxo_asked_count(call, "skip"),
                               &call->context, &watch, call->error);
    json_close(call->out, ']');
    json_boolean(call->out, "complete", status == OXO_OK);
    json_close(call->out, '}');
    return status;
}
