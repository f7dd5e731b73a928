/* Answers from whole games: show, solve, prove, count. */
#include "answer/facts.h"

#include "oxo/proof.h"
#include "oxo/search.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- solve ---- */

void oxo_put_solution(json_out *out, const oxo_game *game, const oxo_pos *pos,
                      const oxo_solution *s, bool cells, bool cost)
{
    json_open(out, NULL, '{');
    oxo_put_position(out, game, pos);
    oxo_put_value(out, s->value);
    json_open(out, "moves", '[');
    for (unsigned i = 0; i < s->move_count; i++) {
        const oxo_solved_move *v = &s->moves[i];
        json_open(out, NULL, '{');
        oxo_put_move(out, "move", game, v->move, cells);
        oxo_put_value(out, v->value);
        json_boolean(out, "best",
                     v->value.winner == s->value.winner &&
                         v->value.plies == s->value.plies);
        json_number(out, "kind", v->kind);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_number(out, "nodes", s->nodes);
    json_number(out, "stored", s->stored);
    if (cost)
        json_real(out, "seconds", s->seconds);
    json_close(out, '}');
}

/* What stayed open: the position and no value. */
static void put_open(oxo_call *call)
{
    json_open(call->out, NULL, '{');
    oxo_put_position(call->out, call->game, call->pos);
    oxo_put_value(call->out, (oxo_value){.winner = OXO_OPEN});
    json_close(call->out, '}');
}

/* Moving and number games: the solver that the game brings along. */
static oxo_status solve_by_solver(oxo_call *call)
{
    const oxo_game *game = call->game;
    const unsigned room = game->max_moves + 1;
    oxo_move *moves = malloc(room * sizeof *moves);
    oxo_value *values = malloc(room * sizeof *values), value;
    oxo_solver *solver = NULL;
    unsigned count = 0;
    oxo_status status =
        moves && values ? oxo_solver_create(game, 0, &solver, call->error)
                        : oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = oxo_solver_value(solver, call->pos, &call->context, &value,
                                  call->error);
    if (status == OXO_OK &&
        game->ops->outcome(game, call->pos) == OXO_ONGOING) {
        count = game->ops->moves(game, call->pos, moves);
        status = oxo_solver_moves(solver, call->pos, &call->context, values,
                                  call->error);
    }
    if (status == OXO_OK) {
        json_out *out = call->out;
        json_open(out, NULL, '{');
        oxo_put_position(out, game, call->pos);
        oxo_put_value(out, value);
        json_open(out, "moves", '[');
        for (unsigned i = 0; i < count; i++) {
            json_open(out, NULL, '{');
            oxo_answer_move(call, "move", moves[i]);
            oxo_put_value(out, values[i]);
            json_boolean(out, "best",
                         values[i].winner == value.winner &&
                             values[i].plies == value.plies);
            json_close(out, '}');
        }
        json_close(out, ']');
        json_close(out, '}');
    } else if (status == OXO_LIMIT) {
        put_open(call);
    }
    oxo_solver_destroy(solver);
    free(moves);
    free(values);
    return status;
}

oxo_status oxo_answer_solve(oxo_call *call)
{
    const oxo_solve_options options = {.distance = true, .moves = true};
    oxo_solution solution;
    oxo_status status = oxo_asked_where(call);
    if (status == OXO_OK && strcmp(call->game->ops->family, "line"))
        return solve_by_solver(call);
    if (status == OXO_OK)
        status = oxo_solve(call->game, call->pos, &options, &call->context,
                           &solution, call->error);
    if (status == OXO_LIMIT)
        put_open(call);
    if (status != OXO_OK)
        return status;
    oxo_put_solution(call->out, call->game, call->pos, &solution, call->cells,
                     call->cost);
    oxo_solution_clear(&solution);
    return OXO_OK;
}

/* ---- prove ---- */

void oxo_put_prove(json_out *out, const oxo_game *game,
                   const oxo_prove_result *r, bool cells, bool cost)
{
    json_text(out, "game", game->name);
    oxo_put_value(out, r->value);
    json_text(out, "method", r->method);
    if (r->first != OXO_MOVE_NONE)
        oxo_put_move(out, "first", game, r->first, cells);
    else
        json_null(out, "first");
    json_number(out, "nodes", r->nodes);
    json_number(out, "graph", r->graph);
    json_number(out, "expanded", r->expanded);
    json_number(out, "replies", r->replies);
    json_number(out, "settled", r->settled);
    json_number(out, "entries", r->entries);
    json_open(out, "levels", '[');
    for (unsigned i = 0; i < OXO_PROVE_LEVELS; i++) {
        if (!r->level[i])
            continue;
        json_open(out, NULL, '{');
        json_number(out, "level", i);
        json_number(out, "entries", r->level[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
    if (cost) {
        json_number(out, "bytes", r->bytes);
        json_real(out, "seconds", r->seconds);
        json_real(out, "extract_seconds", r->extract_seconds);
    }
}

/* Who wins from a position: no certificate, but a move. */
static oxo_status prove_position(oxo_call *call)
{
    oxo_prover *prover = NULL;
    oxo_value value = {.winner = OXO_OPEN};
    oxo_move move = OXO_MOVE_NONE;
    oxo_status status = oxo_prover_create(call->game, &prover, call->error);
    if (status == OXO_OK)
        status = oxo_prover_value(prover, call->pos, &call->context, &value,
                                  &move, call->error);
    if (status == OXO_OK || status == OXO_LIMIT) {
        json_open(call->out, NULL, '{');
        oxo_put_position(call->out, call->game, call->pos);
        oxo_put_value(call->out, value);
        if (move == OXO_MOVE_NONE)
            json_null(call->out, "move");
        else
            oxo_answer_move(call, "move", move);
        json_close(call->out, '}');
    }
    oxo_prover_destroy(prover);
    return status;
}

oxo_status oxo_answer_prove(oxo_call *call)
{
    oxo_prove_options options = {.first = OXO_MOVE_NONE};
    oxo_prove_result r;
    const char *first = oxo_asked_text(call, "first");
    oxo_status status = oxo_asked_where(call);
    if (status != OXO_OK)
        return status;
    const oxo_game *game = call->game;
    oxo_pos *start = oxo_pos_new(game);
    if (!start)
        return oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    const bool whole = !memcmp(start, call->pos, game->pos_size);
    if (first)
        status = whole
                     ? game->ops->move_parse(game, start, first, strlen(first),
                                             &options.first, call->error)
                     : oxo_fail(call->error, OXO_BAD_INPUT,
                                "first: expected no position beside it");
    free(start);
    if (status == OXO_OK && !whole)
        return prove_position(call);
    if (status == OXO_OK)
        status = oxo_prove(game, &options, &call->context, &r, call->error);
    if (status != OXO_OK && status != OXO_LIMIT)
        return status;
    json_open(call->out, NULL, '{');
    oxo_put_prove(call->out, call->game, &r, call->cells, call->cost);
    if (oxo_asked_flag(call, "certificate")) {
        char *text = NULL;
        size_t size = 0;
        if (r.certificate &&
            oxo_certificate_text(r.certificate, &text, &size) == OXO_OK)
            json_text(call->out, "certificate", text);
        else
            json_null(call->out, "certificate");
        free(text);
    }
    json_close(call->out, '}');
    oxo_prove_clear(&r);
    return status;
}

/* ---- count ---- */

void oxo_put_counts(json_out *out, const oxo_game *game, const oxo_group *group,
                    const oxo_count_level *levels, unsigned count,
                    bool complete)
{
    json_open(out, NULL, '{');
    json_text(out, "game", game->name);
    json_text(out, "symmetries", oxo_group_order_text(group));
    json_boolean(out, "complete", complete);
    json_open(out, "levels", '[');
    for (unsigned r = 0; r < count; r++) {
        const oxo_count_level *l = &levels[r];
        json_open(out, NULL, '{');
        json_number(out, "plies", l->plies);
        json_number(out, "distinct", l->distinct);
        json_number(out, "finished", l->finished);
        /* JSON numbers of this size do not survive; left out when unknown */
        if ((l->positions || !l->distinct) && l->positions <= INT64_MAX)
            json_number(out, "positions", l->positions);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

oxo_status oxo_answer_count(oxo_call *call)
{
    unsigned plies = (unsigned)oxo_asked_count(call, "plies"), complete = 0;
    oxo_group *group = NULL;
    oxo_count_level *levels = NULL;
    oxo_status status = oxo_asked_game(call, oxo_asked_text(call, "game"));
    if (status == OXO_OK) {
        if (call->game->max_plies && plies > call->game->max_plies)
            plies = call->game->max_plies;
        levels = calloc(plies + 1, sizeof *levels);
        call->pos = oxo_pos_new(call->game);
        status =
            levels && call->pos
                ? oxo_pos_read(call->game, oxo_asked_text(call, "position"),
                               call->pos, call->error)
                : oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    }
    if (status == OXO_OK)
        status = oxo_group_create(call->game, NULL, &group, call->error);
    if (status == OXO_OK)
        status =
            oxo_count_positions(call->game, group, call->pos, plies,
                                &call->context, levels, &complete, call->error);
    /* levels below which nothing is left say nothing */
    while (complete > 1 && !levels[complete - 1].distinct)
        complete--;
    if (complete && (status == OXO_OK || status == OXO_LIMIT))
        oxo_put_counts(call->out, call->game, group, levels, complete,
                       status == OXO_OK);
    oxo_group_destroy(group);
    free(levels);
    return status;
}
