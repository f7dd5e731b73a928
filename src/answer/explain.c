/* A win by its threats, as threat-space search sees it, and what complete
 * search says about it. */
#include "answer/facts.h"

#include <stdio.h>
#include <stdlib.h>

/* What the complete search says, in a few words. */
static void ask_complete(const oxo_game *game, const oxo_pos *pos,
                         oxo_side attacker, oxo_context *context, char *text,
                         size_t size)
{
    oxo_forced *forced = NULL;
    oxo_forced_win win = {0};
    const oxo_forced_query query = {.attacker = attacker, .shortest = true};
    oxo_status status = oxo_forced_create(game, &forced, NULL);
    if (status == OXO_OK)
        status = oxo_forced_search(forced, pos, &query, context, &win, NULL);
    if (status == OXO_OK && win.completes)
        snprintf(text, size, "a line is completed at once");
    else if (status == OXO_OK)
        snprintf(text, size, "a forced win exists, the shortest in %u plies",
                 2 * win.length + 1);
    else
        snprintf(text, size, "%s",
                 status == OXO_NO ? "no forced win exists" : "not finished");
    oxo_forced_destroy(forced);
}

oxo_status oxo_explain(const oxo_game *game, const oxo_pos *pos,
                       const oxo_threats_query *query, oxo_context *context,
                       oxo_explained *explained, oxo_error *error)
{
    oxo_explained e = {.attacker = query->attacker};
    const oxo_status status =
        oxo_threats_search(game, pos, query, context, &e.threats, error);
    if (!e.threats)
        return status;
    ask_complete(game, pos, e.attacker, context, e.complete, sizeof e.complete);
    *explained = e;
    if (status == OXO_LIMIT)
        oxo_fail(error, OXO_LIMIT, "gave up at a limit of derivations or time");
    return status;
}

static void put_derivation(json_out *out, const oxo_game *game, unsigned i,
                           const oxo_derivation *d, bool cells)
{
    json_open(out, NULL, '{');
    json_number(out, "number", i + 1);
    json_number(out, "layer", d->layer);
    oxo_put_cell(out, "cell", game, d->cell, cells);
    oxo_put_cell(out, "cost", game, d->cost, cells);
    json_open(out, "needed", '[');
    for (unsigned n = 0; n < d->needed; n++) {
        json_open(out, NULL, '{');
        oxo_put_cell(out, "cell", game, d->need[n], cells);
        json_signed(out, "by", d->by[n] < 0 ? 0 : d->by[n] + 1);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void put_meeting(json_out *out, const oxo_game *game,
                        const oxo_meeting *m, bool cells)
{
    static const char *const kinds[] = {"win", "conflict", "same-cost",
                                        "defender-threat"};
    json_open(out, NULL, '{');
    oxo_put_cell(out, "cell", game, m->cell, cells);
    json_number(out, "first", m->first + 1);
    json_number(out, "second", m->second + 1);
    json_text(out, "result", kinds[m->kind]);
    json_open(out, "clash", '[');
    for (unsigned c = 0; c < m->clashes; c++)
        oxo_put_cell(out, NULL, game, m->clash[c], cells);
    json_close(out, ']');
    json_close(out, '}');
}

oxo_status oxo_answer_explain(oxo_call *call)
{
    oxo_explained e;
    oxo_status status = oxo_asked_where(call);
    if (status != OXO_OK)
        return status;
    const oxo_game *game = call->game;
    const oxo_threats_query query = {
        .attacker =
            oxo_asked_side(call, "side", game->ops->turn(game, call->pos)),
        .max_derivations = (unsigned)oxo_asked_count(call, "derivations"),
        .all = oxo_asked_flag(call, "all")};
    status =
        oxo_explain(game, call->pos, &query, &call->context, &e, call->error);
    if (status != OXO_OK && status != OXO_NO && status != OXO_LIMIT)
        return status;
    const oxo_threats *t = e.threats;
    json_out *out = call->out;
    if (!t)
        return status;
    json_open(out, NULL, '{');
    oxo_put_position(out, game, call->pos);
    json_text(out, "attacker", oxo_side_word(e.attacker));
    json_boolean(out, "found", t->found);
    json_text(out, "complete_search", e.complete);
    json_number(out, "layers", t->layers);
    json_open(out, "derivations", '[');
    for (unsigned i = 0; i < t->derivations; i++)
        put_derivation(out, game, i, &t->derivation[i], call->cells);
    json_close(out, ']');
    json_open(out, "meetings", '[');
    for (unsigned i = 0; i < t->meetings; i++)
        put_meeting(out, game, &t->meeting[i], call->cells);
    json_close(out, ']');
    if (t->found) {
        json_open(out, "used", '[');
        for (unsigned i = 0; i < t->used_count; i++)
            json_number(out, NULL, t->used[i] + 1);
        json_close(out, ']');
        oxo_answer_moves(call, "moves", t->moves, t->count);
    }
    json_close(out, '}');
    oxo_threats_destroy(e.threats);
    return status;
}
