/* Answers that think: choose, analyse, threats, forced, why. */
#include "web.h"

#include "base/bits.h"
#include "oxo/judge.h"
#include "oxo/record.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static oxo_status not_over(const web_call *call)
{
    return call->game->ops->outcome(call->game, call->pos) == OXO_ONGOING
               ? OXO_OK
               : oxo_fail(call->error, OXO_BAD_INPUT, "the game is over");
}

/* ---- choose ---- */

static oxo_status take_player(web_call *call, const char *name, uint64_t seed)
{
    oxo_web *web = call->web;
    if (!name)
        return oxo_fail(call->error, OXO_BAD_INPUT,
                        "player: expected the name of a player");
    if (web->player && strcmp(oxo_player_name(web->player), name)) {
        oxo_player_destroy(web->player);
        web->player = NULL;
    }
    if (!web->player)
        return oxo_player_create(name, web->game, seed, &web->player,
                                 call->error);
    oxo_player_reseed(web->player, seed);
    return OXO_OK;
}

oxo_status web_choose(web_call *call)
{
    json_out *out = call->out;
    oxo_choice choice;
    oxo_status status = web_where(call);
    if (status == OXO_OK)
        status = not_over(call);
    if (status == OXO_OK)
        status = take_player(call, web_text(call, "player", NULL),
                             web_count(call, "seed", 1));
    if (status == OXO_OK)
        status = oxo_player_choose(call->web->player, call->pos, &call->context,
                                   &choice, call->error);
    if (status != OXO_OK)
        return status;
    json_open(out, "value", '{');
    web_move(call, "move", choice.move);
    json_text(out, "basis",
              choice.value.winner == OXO_OPEN            ? "guess"
              : choice.value.ground <= OXO_GROUND_FORCED ? "forced"
                                                         : "proved");
    json_real(out, "estimate", choice.estimate);
    if (choice.value.winner != OXO_OPEN) {
        json_text(out, "outcome", oxo_outcome_name(choice.value.winner));
        json_number(
            out, "distance",
            choice.value.plies == OXO_PLIES_UNKNOWN ? 0 : choice.value.plies);
    }
    json_text(out, "why", choice.why);
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

/* {cell, lines} if the empty cell completes lines; false: it does not. */
static bool put_three(web_call *call, oxo_side side, uint32_t cell)
{
    const oxo_geometry *g = oxo_line_geometry(call->game, side);
    const uint64_t *own = oxo_line_stones(call->game, call->pos, side);
    bool found = false;
    for (uint32_t i = g->point_start[cell]; i < g->point_start[cell + 1]; i++) {
        if (!lacks_only(g, g->point_lines[i], cell, own))
            continue;
        if (!found) {
            json_open(call->out, NULL, '{');
            json_number(call->out, "cell", cell);
            json_open(call->out, "lines", '[');
            found = true;
        }
        web_line(call, NULL, g, g->point_lines[i]);
    }
    if (found) {
        json_close(call->out, ']');
        json_close(call->out, '}');
    }
    return found;
}

static void put_forced(web_call *call, bool searched, bool found,
                       const oxo_move *moves, unsigned count, unsigned plies)
{
    json_boolean(call->out, "searched", searched);
    if (found)
        web_moves(call, "forced", moves, count);
    else
        json_null(call->out, "forced");
    json_number(call->out, "plies", found ? plies : 0);
}

static unsigned plies_of(const oxo_forced_win *win)
{
    return win->completes ? 1 : 2 * win->length + 1;
}

/* Games without threats, such as misere, have empty lists. */
oxo_status web_threats(web_call *call)
{
    oxo_status status = web_where(call);
    if (status != OXO_OK)
        return status;
    json_out *out = call->out;
    const oxo_game *game = call->game;
    oxo_forced *forced = NULL;
    if (game->ops->outcome(game, call->pos) == OXO_ONGOING) {
        status = oxo_forced_create(game, &forced, call->error);
        if (status != OXO_OK && status != OXO_UNSUPPORTED)
            return status;
    }
    status = OXO_OK;
    json_open(out, "value", '{');
    for (unsigned side = 0; side < 2 && status == OXO_OK; side++) {
        json_open(out, web_side((oxo_side)side), '{');
        json_open(out, "threes", '[');
        for (uint32_t c = 0; forced && c < game->cells; c++)
            if (!oxo_bit_get(oxo_line_stones(game, call->pos, OXO_FIRST), c) &&
                !oxo_bit_get(oxo_line_stones(game, call->pos, OXO_SECOND), c))
                put_three(call, (oxo_side)side, c);
        json_close(out, ']');
        oxo_forced_win win = {.count = 0};
        const oxo_forced_query query = {.attacker = (oxo_side)side,
                                        .shortest = true};
        if (forced)
            status = oxo_forced_search(forced, call->pos, &query,
                                       &call->context, &win, call->error);
        put_forced(call, forced && (status == OXO_OK || status == OXO_NO),
                   forced && status == OXO_OK, win.moves, win.count,
                   plies_of(&win));
        if (status == OXO_NO || status == OXO_UNSUPPORTED ||
            status == OXO_LIMIT)
            status = OXO_OK; /* not found, or not searched to the end */
        json_close(out, '}');
    }
    json_close(out, '}');
    oxo_forced_destroy(forced);
    return status;
}

oxo_status web_forced(web_call *call)
{
    oxo_status status = web_where(call);
    oxo_forced *forced = NULL;
    oxo_forced_win win;
    if (status == OXO_OK)
        status = not_over(call);
    if (status == OXO_OK)
        status = oxo_forced_create(call->game, &forced, call->error);
    if (status != OXO_OK)
        return status;
    const char *side = web_text(call, "side", "");
    const oxo_forced_query query = {
        .attacker = !strcmp(side, "first") ? OXO_FIRST
                    : !strcmp(side, "second")
                        ? OXO_SECOND
                        : call->game->ops->turn(call->game, call->pos),
        .shortest = true};
    status = oxo_forced_search(forced, call->pos, &query, &call->context, &win,
                               call->error);
    if (status == OXO_OK) {
        json_open(call->out, "value", '{');
        web_moves(call, "moves", win.moves, win.count);
        json_number(call->out, "plies", plies_of(&win));
        json_number(call->out, "nodes", win.nodes);
        json_close(call->out, '}');
    } else if (status == OXO_NO) {
        json_null(call->out, "value");
        status = OXO_OK;
    }
    oxo_forced_destroy(forced);
    return status;
}

/* ---- analyse ---- */

/* The judge of the game at hand; it remembers until the game changes. */
static oxo_status take_judge(web_call *call)
{
    const oxo_judge_options options = {
        .nodes = web_count(call, "solveNodes", call->web->cap_nodes),
        .playouts = (unsigned)(web_count(call, "playouts", 0) % 100000),
        .seed = web_count(call, "seed", 1)};
    oxo_web *web = call->web;
    return web->judge ? OXO_OK
                      : oxo_judge_create(web->game, &options, &web->judge,
                                         call->error);
}

static void put_value(web_call *call, oxo_value v, oxo_side side)
{
    static const char *const grounds[] = {
        [OXO_GROUND_NONE] = "estimate",      [OXO_GROUND_RULES] = "rules",
        [OXO_GROUND_FORCED] = "forced",      [OXO_GROUND_TABLE] = "solver",
        [OXO_GROUND_FULL_SEARCH] = "solver", [OXO_GROUND_CERTIFICATE] = "proof",
        [OXO_GROUND_PROOF_SEARCH] = "proof"};
    const bool counted = v.winner != OXO_OPEN && v.plies != OXO_PLIES_UNKNOWN;
    json_text(call->out, "verdict", oxo_value_word(v, side));
    json_text(call->out, "ground", grounds[v.ground]);
    json_number(call->out, "plies", counted ? v.plies : 0);
    json_boolean(call->out, "exact", v.exact || v.winner == OXO_DRAW);
}

static void put_analysed(web_call *call, oxo_side side,
                         const oxo_judged_move *m)
{
    json_out *out = call->out;
    json_open(out, NULL, '{');
    web_move(call, "move", m->move);
    put_value(call, m->value, side);
    json_real(out, "estimate", m->estimate);
    web_moves(call, "line", m->line, m->count);
    json_close(out, '}');
}

oxo_status web_analyse(web_call *call)
{
    oxo_analysis *a = NULL;
    oxo_move line[40];
    oxo_status status = web_where(call);
    if (status == OXO_OK)
        status = take_judge(call);
    if (status == OXO_OK)
        status = oxo_judge_analyse(call->web->judge, call->pos, &call->context,
                                   &a, call->error);
    if (status != OXO_OK)
        return status;
    json_out *out = call->out;
    json_open(out, "value", '{');
    json_text(out, "outcome",
              oxo_outcome_name(a->over ? a->value.winner : OXO_ONGOING));
    json_text(out, "turn", web_side(a->side));
    put_value(call, a->value, a->side);
    json_open(out, "moves", '[');
    for (unsigned i = 0; i < a->moves; i++)
        put_analysed(call, a->side, &a->move[i]);
    json_close(out, ']');
    web_moves(call, "bestLine", line,
              oxo_judge_best_line(call->web->judge, call->pos, a,
                                  &call->context, line, 40));
    json_open(out, "threats", '{');
    for (unsigned side = 0; side < 2; side++) {
        const oxo_side_threats *t = &a->threats[side];
        json_open(out, web_side((oxo_side)side), '{');
        json_open(out, "threes", '[');
        for (unsigned i = 0; i < t->threes; i++)
            put_three(call, (oxo_side)side, t->three[i]);
        json_close(out, ']');
        put_forced(call, t->searched, t->forced, t->moves, t->count, t->plies);
        json_close(out, '}');
    }
    json_close(out, '}');
    json_close(out, '}');
    oxo_analysis_destroy(a);
    return OXO_OK;
}

/* ---- why ---- */

/* How many moves are about: up to the last one of `side` (any side: NULL). */
static unsigned in_question(const web_call *call, const char *side)
{
    const oxo_game *game = call->game;
    oxo_pos *pos = oxo_pos_copy(game, call->start);
    unsigned found = 0;
    for (unsigned i = 0; pos && i < call->count; i++) {
        if (call->moves[i] == OXO_RECORD_PASS) {
            oxo_record_pass(game, pos, NULL);
            continue;
        }
        if (!side || !strcmp(side, web_side(game->ops->turn(game, pos))))
            found = i + 1;
        game->ops->play(game, pos, call->moves[i]);
    }
    free(pos);
    return found;
}

oxo_status web_why(web_call *call)
{
    oxo_why *w = NULL;
    oxo_status status = web_where(call);
    if (status != OXO_OK)
        return status;
    const unsigned ply = in_question(call, web_text(call, "side", NULL));
    status = take_judge(call);
    if (status == OXO_OK)
        status = oxo_judge_why(call->web->judge, call->start, call->moves, ply,
                               &call->context, &w, call->error);
    if (status != OXO_OK)
        return status;
    json_out *out = call->out;
    json_open(out, "value", '{');
    json_number(out, "ply", ply);
    web_move(call, "move", w->move);
    put_value(call, w->value, w->side);
    web_moves(call, "line", w->line, w->count);
    web_move(call, "best", w->best);
    json_number(out, "better", w->better);
    json_number(out, "choices", w->choices);
    if (w->mistake) {
        json_open(out, "mistake", '{');
        json_number(out, "ply", w->mistake);
        web_move(call, "move", call->moves[w->mistake - 1]);
        web_move(call, "best", w->instead);
        json_close(out, '}');
    } else {
        json_null(out, "mistake");
    }
    char text[1024];
    oxo_why_sentence(call->game, w, call->moves, text, sizeof text);
    json_text(out, "text", text);
    json_close(out, '}');
    oxo_why_destroy(w);
    return OXO_OK;
}
