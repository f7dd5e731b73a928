/* Answers that think: choose, analyse, threats, forced, why. */
#include "web.h"

#include "base/bits.h"
#include "oxo/analyse.h"
#include "oxo/record.h"
#include "oxo/why.h"
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
    static const char *const bases[] = {[OXO_BASIS_GUESS] = "guess",
                                        [OXO_BASIS_FORCED] = "forced",
                                        [OXO_BASIS_PROVED] = "proved"};
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
    json_text(out, "basis", bases[choice.basis]);
    json_real(out, "estimate", choice.estimate);
    if (choice.basis != OXO_BASIS_GUESS) {
        json_text(out, "outcome", oxo_outcome_name(choice.outcome));
        json_number(out, "distance", choice.distance);
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

static const char *verdict_name(oxo_verdict v)
{
    return v == OXO_VERDICT_WIN    ? "win"
           : v == OXO_VERDICT_LOSS ? "loss"
           : v == OXO_VERDICT_DRAW ? "draw"
                                   : "open";
}

static void put_analysed(web_call *call, const oxo_analysed_move *m)
{
    static const char *const grounds[] = {
        [OXO_GROUND_NONE] = "estimate",      [OXO_GROUND_RULES] = "rules",
        [OXO_GROUND_FORCED] = "forced",      [OXO_GROUND_TABLE] = "solver",
        [OXO_GROUND_FULL_SEARCH] = "solver", [OXO_GROUND_CERTIFICATE] = "proof",
        [OXO_GROUND_PROOF_SEARCH] = "proof"};
    json_out *out = call->out;
    json_open(out, NULL, '{');
    web_move(call, "move", m->move);
    json_text(out, "verdict", verdict_name(m->verdict));
    json_text(out, "ground", grounds[m->ground]);
    json_number(out, "plies", m->plies);
    json_boolean(out, "exact", m->exact);
    json_real(out, "estimate", m->estimate);
    if (m->count)
        web_moves(call, "line", m->line, m->count);
    else
        web_moves(call, "line", &m->move, 1);
    json_close(out, '}');
}

/* The line of the best move and, as long as full search decides, the best
 * moves that follow it: the same as `oxo analyse` shows. */
static void put_best_line(web_call *call, const oxo_analysis *a,
                          const oxo_analyse_options *options)
{
    const oxo_game *game = call->game;
    oxo_pos *at = oxo_pos_copy(game, call->pos);
    oxo_analysis *next = NULL;
    unsigned room = 40;
    json_open(call->out, "bestLine", '[');
    while (at && a->moves && room) {
        const oxo_analysed_move *best = &a->move[0];
        const bool go_on = best->ground > OXO_GROUND_FORCED &&
                           best->verdict != OXO_VERDICT_DRAW;
        const unsigned count = go_on || !best->count ? 1 : best->count;
        for (unsigned i = 0; i < count && room; i++, room--) {
            const oxo_move move = best->count ? best->line[i] : best->move;
            web_move(call, NULL, move);
            game->ops->play(game, at, move);
        }
        oxo_analysis_destroy(next);
        next = NULL;
        if (!go_on || oxo_analyse(game, at, options, &call->context, &next,
                                  NULL) != OXO_OK)
            break;
        a = next;
    }
    json_close(call->out, ']');
    oxo_analysis_destroy(next);
    free(at);
}

oxo_status web_analyse(web_call *call)
{
    const oxo_analyse_options options = {
        .solve_nodes = web_count(call, "solveNodes", call->web->cap_nodes),
        .playouts = (unsigned)(web_count(call, "playouts", 0) % 100000),
        .seed = web_count(call, "seed", 1),
        .proof = true};
    oxo_analysis *a = NULL;
    oxo_status status = web_where(call);
    if (status == OXO_OK)
        status = oxo_analyse(call->game, call->pos, &options, &call->context,
                             &a, call->error);
    if (status != OXO_OK)
        return status;
    json_out *out = call->out;
    json_open(out, "value", '{');
    json_text(out, "outcome", oxo_outcome_name(a->outcome));
    json_text(out, "turn",
              web_side(call->game->ops->turn(call->game, call->pos)));
    json_text(out, "verdict", verdict_name(a->verdict));
    json_number(out, "plies", a->plies);
    json_boolean(out, "exact", a->exact);
    json_open(out, "moves", '[');
    for (unsigned i = 0; i < a->moves; i++)
        put_analysed(call, &a->move[i]);
    json_close(out, ']');
    put_best_line(call, a, &options);
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

static void put_why_text(web_call *call, const oxo_why *w)
{
    const oxo_game *game = call->game;
    char text[512], move[64], best[64], better[64];
    game->ops->move_text(game, w->move, move, sizeof move);
    game->ops->move_text(game, w->best, best, sizeof best);
    int used;
    if (w->verdict == OXO_VERDICT_OPEN) {
        used = snprintf(text, sizeof text,
                        "Nothing refutes %s by force, as far as can be seen.",
                        move);
    } else if (w->verdict == OXO_VERDICT_DRAW || !w->plies) {
        used = snprintf(text, sizeof text, "%s %s.", move,
                        w->verdict == OXO_VERDICT_DRAW  ? "draws"
                        : w->verdict == OXO_VERDICT_WIN ? "wins"
                                                        : "loses");
    } else {
        used = snprintf(text, sizeof text, "%s %s in %s%u %s.", move,
                        w->verdict == OXO_VERDICT_WIN ? "wins" : "loses",
                        w->exact ? "" : "at most ", w->plies,
                        w->plies == 1 ? "ply" : "plies");
    }
    if (w->verdict == OXO_VERDICT_LOSS) {
        if (!w->lost_before) {
            snprintf(text + used, sizeof text - (size_t)used,
                     " %u of %u moves avoid that; best was %s.", w->better,
                     w->choices, best);
        } else if (w->mistake) {
            oxo_move mistake = call->moves[w->mistake - 1];
            game->ops->move_text(game, mistake, move, sizeof move);
            game->ops->move_text(game, w->instead, better, sizeof better);
            snprintf(text + used, sizeof text - (size_t)used,
                     " So does every other move here. The loss became forced "
                     "with move %u, %s; better was %s.",
                     w->mistake, move, better);
        } else {
            snprintf(text + used, sizeof text - (size_t)used,
                     " So does every other move here, and before.");
        }
    }
    json_text(call->out, "text", text);
}

oxo_status web_why(web_call *call)
{
    oxo_why *w = NULL;
    oxo_status status = web_where(call);
    if (status != OXO_OK)
        return status;
    const unsigned ply = in_question(call, web_text(call, "side", NULL));
    const oxo_analyse_options options = {.solve_nodes = call->web->cap_nodes,
                                         .proof = true};
    status = oxo_why_find(call->game, call->start, call->moves, ply, &options,
                          &call->context, &w, call->error);
    if (status != OXO_OK)
        return status;
    json_out *out = call->out;
    json_open(out, "value", '{');
    json_number(out, "ply", ply);
    web_move(call, "move", w->move);
    json_text(out, "verdict", verdict_name(w->verdict));
    json_number(out, "plies", w->plies);
    json_boolean(out, "exact", w->exact);
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
    put_why_text(call, w);
    json_close(out, '}');
    oxo_why_destroy(w);
    return OXO_OK;
}
