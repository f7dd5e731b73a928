/* Answers from whole games: show, solve, prove, count. */
#include "answer/facts.h"

#include "oxo/prove.h"
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

oxo_status oxo_answer_solve(oxo_call *call)
{
    const oxo_solve_options options = {.distance = true, .moves = true};
    oxo_solution solution;
    oxo_status status = oxo_asked_where(call);
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
    const bool open = r->outcome == OXO_ONGOING;
    json_text(out, "game", game->name);
    oxo_put_value(
        out, open ? (oxo_value){.winner = OXO_OPEN}
                  : oxo_value_uncounted(r->outcome, OXO_GROUND_PROOF_SEARCH));
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

oxo_status oxo_answer_prove(oxo_call *call)
{
    oxo_prove_options options = {.first = OXO_MOVE_NONE};
    oxo_prove_result r;
    const char *first = oxo_asked_text(call, "first");
    oxo_status status = oxo_asked_game(call, oxo_asked_text(call, "game"));
    if (status == OXO_OK && first) {
        call->pos = oxo_pos_new(call->game);
        status = call->pos
                     ? call->game->ops->move_parse(call->game, call->pos, first,
                                                   strlen(first),
                                                   &options.first, call->error)
                     : oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    }
    if (status == OXO_OK)
        status =
            oxo_prove(call->game, &options, &call->context, &r, call->error);
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
