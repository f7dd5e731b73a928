/* Answers that search lines: choose, threats, forced. */
#include "answer/answer.h"

#include "base/bits.h"
#include "oxo/search.h"
#include "rules/line.h"
#include "rules/value.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- choose ---- */

static oxo_status take_player(oxo_call *call, const char *name, uint64_t seed)
{
    oxo_session *session = call->session;
    if (session->player && strcmp(oxo_player_name(session->player), name)) {
        oxo_player_destroy(session->player);
        session->player = NULL;
    }
    if (!session->player)
        return oxo_player_create(name, session->game, seed, &session->player,
                                 call->error);
    oxo_player_reseed(session->player, seed);
    return OXO_OK;
}

oxo_status oxo_answer_choose(oxo_call *call)
{
    json_out *out = call->out;
    oxo_choice choice;
    oxo_status status = oxo_asked_ongoing(call);
    if (status == OXO_OK)
        status = take_player(call, oxo_asked_text(call, "player"),
                             oxo_asked_count(call, "seed"));
    if (status == OXO_OK)
        status = oxo_player_choose(call->session->player, call->pos,
                                   &call->context, &choice, call->error);
    if (status != OXO_OK)
        return status;
    json_open(out, NULL, '{');
    oxo_answer_move(call, "move", choice.move);
    oxo_put_value(out, choice.value);
    json_real(out, "estimate", choice.estimate);
    json_text(out, "text", choice.why);
    json_close(out, '}');
    return OXO_OK;
}

/* ---- threats ---- */

/* Does this line lack only this cell for a side that owns `own`? */
static bool lacks_only(const oxo_geometry *g, uint32_t line, uint32_t cell,
                       const uint64_t *own)
{
    for (uint32_t i = g->line_start[line]; i < g->line_start[line + 1]; i++)
        if (g->line_points[i] != cell && !oxo_bit_get(own, g->line_points[i]))
            return false;
    return true;
}

/* An empty cell that completes lines, with these lines. */
static void put_three(oxo_call *call, oxo_side side, uint32_t cell)
{
    const oxo_geometry *g = oxo_line_geometry(call->game, side);
    const uint64_t *own = oxo_line_stones(call->game, call->pos, side);
    if (!call->cells) {
        oxo_answer_move(call, NULL, cell);
        return;
    }
    json_open(call->out, NULL, '{');
    json_number(call->out, "cell", cell);
    json_open(call->out, "lines", '[');
    for (uint32_t i = g->point_start[cell]; i < g->point_start[cell + 1]; i++)
        if (lacks_only(g, g->point_lines[i], cell, own))
            oxo_put_line(call->out, NULL, g, g->point_lines[i]);
    json_close(call->out, ']');
    json_close(call->out, '}');
}

void oxo_answer_side_threats(oxo_call *call, oxo_side side,
                             const oxo_side_threats *t)
{
    json_out *out = call->out;
    json_open(out, oxo_side_word(side), '{');
    json_open(out, "threes", '[');
    for (unsigned i = 0; i < t->threes; i++)
        put_three(call, side, t->three[i]);
    json_close(out, ']');
    json_boolean(out, "searched", t->searched);
    if (t->forced) {
        oxo_answer_moves(call, "forced", t->moves, t->count);
        json_number(out, "plies", t->plies);
    } else {
        json_null(out, "forced");
        json_null(out, "plies");
    }
    json_close(out, '}');
}

/* Games without threats, such as misere, have empty lists. */
oxo_status oxo_answer_threats(oxo_call *call)
{
    oxo_forced *forced = NULL;
    oxo_status status = oxo_asked_where(call);
    if (status == OXO_OK &&
        call->game->ops->outcome(call->game, call->pos) == OXO_ONGOING)
        status = oxo_forced_create(call->game, &forced, call->error);
    if (status != OXO_OK && status != OXO_UNSUPPORTED)
        return status;
    oxo_move *cells = malloc(call->game->cells * sizeof *cells);
    if (!cells) {
        oxo_forced_destroy(forced);
        return oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    }
    json_open(call->out, NULL, '{');
    for (unsigned i = 0; i < 2; i++) {
        const oxo_side side = (oxo_side)i;
        const oxo_forced_query query = {.attacker = side, .shortest = true};
        oxo_forced_win win = {.count = 0};
        oxo_side_threats t = {.three = cells};
        if (forced) {
            t.threes = oxo_line_completing(call->game, call->pos, side, cells);
            status = oxo_forced_search(forced, call->pos, &query,
                                       &call->context, &win, call->error);
            t.searched = status == OXO_OK || status == OXO_NO;
            t.forced = status == OXO_OK;
            t.count = win.count;
            t.moves = (oxo_move *)(uintptr_t)win.moves;
            t.plies = oxo_forced_plies(win.completes, win.length);
        }
        oxo_answer_side_threats(call, side, &t);
    }
    json_close(call->out, '}');
    free(cells);
    oxo_forced_destroy(forced);
    return OXO_OK;
}

/* ---- forced ---- */

oxo_status oxo_answer_forced(oxo_call *call)
{
    oxo_forced *forced = NULL;
    oxo_forced_win win = {.count = 0};
    oxo_status status = oxo_asked_ongoing(call);
    if (status == OXO_OK)
        status = oxo_forced_create(call->game, &forced, call->error);
    if (status != OXO_OK)
        return status;
    const oxo_game *game = call->game;
    const oxo_forced_query query = {
        .attacker =
            oxo_asked_side(call, "side", game->ops->turn(game, call->pos)),
        .shortest = !oxo_asked_flag(call, "any")};
    status = oxo_forced_search(forced, call->pos, &query, &call->context, &win,
                               call->error);
    if (status == OXO_OK || status == OXO_NO)
        oxo_put_forced(call->out, game, call->pos, query.attacker,
                       status == OXO_OK ? &win : NULL, win.nodes, call->cells);
    oxo_forced_destroy(forced);
    return status;
}

void oxo_put_forced(json_out *out, const oxo_game *game, const oxo_pos *pos,
                    oxo_side attacker, const oxo_forced_win *win,
                    uint64_t nodes, bool cells)
{
    json_open(out, NULL, '{');
    oxo_put_position(out, game, pos);
    json_text(out, "attacker", oxo_side_word(attacker));
    json_boolean(out, "found", win != NULL);
    if (win) {
        json_number(out, "plies",
                    oxo_forced_plies(win->completes, win->length));
        json_number(out, "attacks", win->length);
        oxo_put_moves(out, "moves", game, win->moves, win->count, cells);
        oxo_put_moves(out, "completions", game, win->last,
                      win->completes ? 0 : 2, cells);
        json_open(out, "zone", '[');
        for (unsigned c = 0; c < game->cells; c++) {
            if (oxo_bit_get(win->zone, c))
                oxo_put_cell(out, NULL, game, c, cells);
        }
        json_close(out, ']');
    }
    json_number(out, "nodes", nodes);
    json_close(out, '}');
}
