/* Answers from whole games: show, solve, prove, count. */
#include "answer/facts.h"

#include "oxo/proof.h"
#include "oxo/search.h"
#include "proof/prove.h"
#include "search/table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 30 }; /* of tables, unless the context says */

/* ---- solve ---- */

static void put_layers(json_out *out, const oxo_table *table)
{
    json_open(out, "layers", '[');
    for (unsigned i = 0; i < oxo_table_layers(table); i++) {
        oxo_table_counts c;
        oxo_table_count(table, i, &c);
        json_open(out, NULL, '{');
        json_number(out, "mine", c.mine);
        json_number(out, "theirs", c.theirs);
        json_number(out, "won", c.won);
        json_number(out, "lost", c.lost);
        json_number(out, "drawn", c.drawn);
        json_number(out, "won_classes", c.won_classes);
        json_number(out, "lost_classes", c.lost_classes);
        json_number(out, "drawn_classes", c.drawn_classes);
        json_number(out, "longest_win", c.longest_win);
        json_number(out, "longest_loss", c.longest_loss);
        json_close(out, '}');
    }
    json_close(out, ']');
}

bool oxo_is_best(const oxo_solution *s, const oxo_solved_move *move)
{
    return move->value.winner != OXO_OPEN &&
           move->value.winner == s->value.winner &&
           move->value.plies == s->value.plies;
}

static void put_solution(oxo_call *call, const oxo_solution *s,
                         const oxo_table *table)
{
    json_out *out = call->out;
    unsigned kinds = 0;
    json_open(out, NULL, '{');
    oxo_put_position(out, call->game, call->pos);
    oxo_put_value(out, s->value);
    if (s->no_end_within)
        json_number(out, "no_end_within", s->no_end_within);
    json_open(out, "moves", '[');
    for (unsigned i = 0; i < s->move_count; i++) {
        const oxo_solved_move *v = &s->moves[i];
        json_open(out, NULL, '{');
        oxo_answer_move(call, "move", v->move);
        oxo_put_value(out, v->value);
        json_boolean(out, "best", oxo_is_best(s, v));
        json_number(out, "kind", v->kind);
        if (v->reply != OXO_MOVE_NONE)
            oxo_answer_move(call, "reply", v->reply);
        json_close(out, '}');
        kinds = v->kind >= kinds ? v->kind + 1 : kinds;
    }
    json_close(out, ']');
    json_number(out, "distinct", kinds);
    if (table)
        put_layers(out, table);
    json_number(out, "nodes", s->nodes);
    json_number(out, "stored", s->stored);
    if (call->cost)
        json_real(out, "seconds", s->seconds);
    json_close(out, '}');
}

/* A table for the solver, if there is such a file; else it is to be made. */
static oxo_status read_table(oxo_solver *solver, const char *file, bool *fresh,
                             oxo_error *error)
{
    oxo_table *table = NULL;
    FILE *there = fopen(file, "rb");
    *fresh = !there;
    if (!there)
        return OXO_OK;
    fclose(there);
    oxo_status status = oxo_table_load(file, &table, error);
    if (status == OXO_OK)
        status = oxo_solver_take_table(solver, table, error);
    if (status != OXO_OK)
        oxo_table_destroy(table);
    return status;
}

oxo_status oxo_solve_game(const oxo_game *game, const oxo_pos *pos,
                          const oxo_solve_how *how, oxo_context *context,
                          oxo_solver **solver, oxo_solution *solution,
                          oxo_error *error)
{
    oxo_solver *s = NULL;
    oxo_status status = OXO_OK;
    *solver = NULL;
    *solution = (oxo_solution){.value = {.winner = OXO_OPEN}};
    if (how->options.no_symmetry)
        return oxo_solve(game, pos, &how->options, context, solution, error);
    status = how->any_table
                 ? oxo_solver_create_table(game, how->memory, &s, error)
                 : oxo_solver_create(game, how->memory, &s, error);
    bool fresh = how->table != NULL;
    if (status == OXO_OK && how->table)
        status = read_table(s, how->table, &fresh, error);
    if (status == OXO_OK)
        status =
            oxo_solver_solve(s, pos, &how->options, context, solution, error);
    if (status == OXO_OK && fresh && oxo_solver_table(s))
        status = oxo_table_save(oxo_solver_table(s), how->table, error);
    if (status == OXO_OK || status == OXO_LIMIT)
        *solver = s;
    else
        oxo_solver_destroy(s);
    return status;
}

oxo_status oxo_answer_solve(oxo_call *call)
{
    const size_t memory = call->context.max_memory;
    const oxo_solve_how how = {
        .options = {.distance = !oxo_asked_flag(call, "winner_only"),
                    .moves = true,
                    .no_symmetry = oxo_asked_flag(call, "no_symmetry"),
                    .checkpoint = oxo_asked_text(call, "checkpoint")},
        .table = oxo_asked_text(call, "table"),
        .memory = memory ? memory : MEMORY};
    oxo_solution solution;
    oxo_solver *solver = NULL;
    oxo_status status = oxo_asked_where(call);
    if (status != OXO_OK)
        return status;
    status = oxo_solve_game(call->game, call->pos, &how, &call->context,
                            &solver, &solution, call->error);
    if (status == OXO_OK || status == OXO_LIMIT) {
        put_solution(call, &solution,
                     status == OXO_OK && solver ? oxo_solver_table(solver)
                                                : NULL);
        oxo_solution_clear(&solution);
    }
    oxo_solver_destroy(solver);
    return status;
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

/* Where threats do not help the search is that of oxo prove, which keeps no
 * move. */
static oxo_status prove_plainly(oxo_call *call, oxo_value *value)
{
    const oxo_outcome over = call->game->ops->outcome(call->game, call->pos);
    if (over != OXO_ONGOING) {
        *value = (oxo_value){over, OXO_GROUND_RULES,
                             over == OXO_DRAW ? OXO_PLIES_UNKNOWN : 0,
                             over != OXO_DRAW};
        return OXO_OK;
    }
    const oxo_prove_options options = {.first = OXO_MOVE_NONE,
                                       .from = call->pos};
    oxo_prove_result r;
    const oxo_status status =
        oxo_prove(call->game, &options, &call->context, &r, call->error);
    if (status == OXO_OK || status == OXO_LIMIT) {
        *value = r.value;
        oxo_prove_clear(&r);
    }
    return status;
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
    else if (status == OXO_UNSUPPORTED)
        status = prove_plainly(call, &value);
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
