/* Answers of the judge: analyse, why.
 *
 * A judge remembers what it has established, and more is known the longer it
 * is asked; so every question gets a judge of its own, and an answer depends
 * on its question alone. */
#include "answer/answer.h"

#include "oxo/families.h"
#include <stdlib.h>
#include <string.h>

/* `nodes` is what one search may examine; time bounds the whole. */
static oxo_status take_judge(oxo_call *call, oxo_judge **judge)
{
    const oxo_judge_options options = {
        .nodes = call->context.max_nodes,
        .playouts = (unsigned)oxo_asked_count(call, "playouts"),
        .seed = oxo_asked_count(call, "seed")};
    call->context.max_nodes = 0;
    return oxo_judge_create(call->game, &options, judge, call->error);
}

static void put_judged(oxo_call *call, const oxo_judged_move *m)
{
    json_open(call->out, NULL, '{');
    oxo_answer_move(call, "move", m->move);
    oxo_put_value(call->out, m->value);
    json_real(call->out, "estimate", m->estimate);
    oxo_answer_moves(call, "line", m->line, m->count);
    json_close(call->out, '}');
}

oxo_status oxo_answer_analyse(oxo_call *call)
{
    oxo_judge *judge = NULL;
    oxo_analysis *a = NULL;
    oxo_move line[40];
    char text[256];
    oxo_status status = oxo_asked_where(call);
    if (status == OXO_OK)
        status = take_judge(call, &judge);
    if (status == OXO_OK)
        status = oxo_judge_analyse(judge, call->pos, &call->context, &a,
                                   call->error);
    if (status == OXO_OK) {
        json_out *out = call->out;
        json_open(out, NULL, '{');
        oxo_put_position(out, call->game, call->pos);
        oxo_put_value(out, a->value);
        json_open(out, "moves", '[');
        for (unsigned i = 0; i < a->moves; i++)
            put_judged(call, &a->move[i]);
        json_close(out, ']');
        oxo_answer_moves(
            call, "best_line", line,
            oxo_judge_best_line(judge, call->pos, a, &call->context, line, 40));
        json_open(out, "threats", '{');
        for (unsigned i = 0; i < 2; i++)
            oxo_answer_side_threats(call, (oxo_side)i, &a->threats[i]);
        json_close(out, '}');
        oxo_analysis_sentence(call->game, a, text, sizeof text);
        json_text(out, "text", text);
        if (a->moves) {
            oxo_hint_sentence(call->game, a, OXO_MOVE_NONE, text, sizeof text);
            json_text(out, "hint", text);
        }
        json_close(out, '}');
    }
    oxo_analysis_destroy(a);
    oxo_judge_destroy(judge);
    return status;
}

/* ---- why ---- */

/* How many moves are about: up to the last one of `side` (any side: NULL). */
static unsigned in_question(const oxo_call *call, const char *side)
{
    const oxo_game *game = call->game;
    oxo_pos *pos = oxo_pos_copy(game, call->start);
    unsigned found = 0;
    for (unsigned i = 0; pos && i < call->count; i++) {
        if (call->moves[i] == OXO_RECORD_PASS) {
            oxo_record_pass(game, pos, NULL);
            continue;
        }
        if (!side || !strcmp(side, oxo_side_word(game->ops->turn(game, pos))))
            found = i + 1;
        game->ops->play(game, pos, call->moves[i]);
    }
    free(pos);
    return found;
}

static void put_why(oxo_call *call, unsigned ply, const oxo_why *w)
{
    json_out *out = call->out;
    char text[1024];
    json_open(out, NULL, '{');
    json_text(out, "game", call->game->name);
    json_number(out, "ply", ply);
    json_text(out, "side", oxo_side_word(w->side));
    oxo_answer_move(call, "move", w->move);
    oxo_put_value(out, w->value);
    oxo_answer_moves(call, "line", w->line, w->count);
    json_open(out, "best", '{');
    oxo_answer_move(call, "move", w->best);
    oxo_put_value(out, w->best_value);
    json_close(out, '}');
    json_number(out, "better", w->better);
    json_number(out, "choices", w->choices);
    if (w->mistake) {
        json_open(out, "mistake", '{');
        json_number(out, "ply", w->mistake);
        oxo_answer_move(call, "move", call->moves[w->mistake - 1]);
        json_open(out, "best", '{');
        oxo_answer_move(call, "move", w->instead);
        oxo_put_value(out, w->instead_value);
        json_close(out, '}');
        json_close(out, '}');
    } else {
        json_null(out, "mistake");
    }
    oxo_why_sentence(call->game, w, call->moves, text, sizeof text);
    json_text(out, "text", text);
    json_close(out, '}');
}

oxo_status oxo_answer_why(oxo_call *call)
{
    oxo_judge *judge = NULL;
    oxo_why *why = NULL;
    unsigned ply = 0;
    oxo_status status = oxo_asked_where(call);
    if (status == OXO_OK)
        status = take_judge(call, &judge);
    if (status == OXO_OK) {
        ply = in_question(call, oxo_asked_text(call, "side"));
        status = oxo_judge_why(judge, call->start, call->moves, ply,
                               &call->context, &why, call->error);
    }
    if (status == OXO_OK)
        put_why(call, ply, why);
    oxo_why_destroy(why);
    oxo_judge_destroy(judge);
    return status;
}
