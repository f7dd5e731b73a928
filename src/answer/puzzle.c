/* Answers about puzzles: the stock, new ones, tries and solutions. */
#include "answer/answer.h"

#include "answer/puzzle_stock.h"
#include "oxo/judge.h"
#include "oxo/player.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static oxo_status put_entry(oxo_call *call, const char *key, uint64_t number,
                            const puzzle_entry *e)
{
    json_out *out = call->out;
    oxo_status status = oxo_asked_game(call, e->game);
    oxo_pos *pos = status == OXO_OK ? oxo_pos_new(call->game) : NULL;
    if (status == OXO_OK && !pos)
        status = oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = oxo_pos_read(call->game, e->position, pos, call->error);
    if (status == OXO_OK) {
        json_open(out, key, '{');
        json_number(out, "number", number);
        json_text(out, "game", e->game);
        json_text(out, "position", e->position);
        json_text(out, "to_move",
                  oxo_side_word(call->game->ops->turn(call->game, pos)));
        json_number(out, "plies", e->plies);
        json_number(out, "tempting", e->tempting);
        json_number(out, "grade", e->grade);
        json_boolean(out, "proved", !strcmp(e->ground, "proved"));
        json_close(out, '}');
    }
    free(pos);
    return status;
}

oxo_status oxo_answer_puzzles(oxo_call *call)
{
    const char *game = oxo_asked_text(call, "game");
    const uint64_t grade = oxo_asked_count(call, "grade");
    const uint64_t count = puzzle_stock_count(NULL, 0);
    oxo_status status = OXO_OK;
    json_open(call->out, NULL, '[');
    for (uint64_t i = 0; i < count && status == OXO_OK; i++) {
        puzzle_entry e;
        if (puzzle_stock_nth(NULL, 0, i, &e) &&
            (!game || !strcmp(game, e.game)) && (!grade || grade == e.grade))
            status = put_entry(call, NULL, i + 1, &e);
    }
    json_close(call->out, ']');
    return status;
}

oxo_status oxo_answer_puzzle(oxo_call *call)
{
    const uint64_t number = oxo_asked_count(call, "number");
    puzzle_entry e;
    if (!puzzle_stock_nth(NULL, 0, number - 1, &e))
        return oxo_fail(call->error, OXO_BAD_INPUT, "number: expected 1 to %lu",
                        (unsigned long)puzzle_stock_count(NULL, 0));
    return put_entry(call, NULL, number, &e);
}

oxo_status oxo_answer_puzzle_of_the_day(oxo_call *call)
{
    const char *date = oxo_asked_text(call, "date");
    const uint64_t count = puzzle_stock_count(NULL, 0);
    uint64_t which;
    puzzle_entry e;
    if (!count || !puzzle_stock_of_day(date, count, &which) ||
        !puzzle_stock_nth(NULL, 0, which, &e))
        return oxo_fail(call->error, OXO_BAD_INPUT,
                        "date: expected YYYY-MM-DD");
    return put_entry(call, NULL, which + 1, &e);
}

oxo_status oxo_answer_make_puzzle(oxo_call *call)
{
    const oxo_puzzle_wish wish = {
        .seed = oxo_asked_count(call, "seed"),
        .games = (unsigned)oxo_asked_count(call, "games"),
        .min_grade = (unsigned)oxo_asked_count(call, "grade")};
    oxo_status status = oxo_asked_game(call, oxo_asked_text(call, "game"));
    if (status != OXO_OK)
        return status;
    oxo_pos *pos = oxo_pos_new(call->game);
    oxo_puzzle p;
    puzzle_entry e = {.plies = 0};
    status = pos ? oxo_puzzle_make(call->game, &wish, &call->context, pos, &p,
                                   call->error)
                 : oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK &&
        (strlen(call->game->name) >= sizeof e.game ||
         call->game->ops->pos_text(call->game, pos, e.position,
                                   sizeof e.position) >= sizeof e.position))
        status = oxo_fail(call->error, OXO_UNSUPPORTED,
                          "no puzzles on boards of this size");
    if (status == OXO_OK) {
        snprintf(e.game, sizeof e.game, "%.63s", call->game->name);
        e.plies = p.plies;
        e.tempting = p.tempting;
        e.grade = p.grade;
        snprintf(e.ground, sizeof e.ground, p.proved ? "proved" : "forced");
        status = put_entry(call, NULL, 0, &e);
    }
    free(pos);
    return status;
}

/* ---- solving ---- */

/* A judge who knows what can be seen at the board. */
static oxo_status puzzle_judge(oxo_call *call, oxo_judge **judge)
{
    const oxo_judge_options options = {.at_the_board = true};
    return oxo_judge_create(call->game, &options, judge, call->error);
}

/* Best moves to the end of the game, as far as they are known. */
static void put_rest(oxo_call *call, oxo_judge *judge, oxo_pos *pos)
{
    const oxo_game *game = call->game;
    for (unsigned i = 0; i < 40 && game->ops->outcome(game, pos) == OXO_ONGOING;
         i++) {
        oxo_value value;
        oxo_move move;
        if (oxo_judge_value(judge, pos, &call->context, &value, &move, NULL) !=
                OXO_OK ||
            move == OXO_MOVE_NONE || value.winner == OXO_DRAW)
            return;
        oxo_answer_move(call, NULL, move);
        game->ops->play(game, pos, move);
    }
}

void oxo_put_puzzle(json_out *out, const oxo_game *game, const oxo_pos *pos,
                    const oxo_puzzle *p, bool cells)
{
    oxo_put_position(out, game, pos);
    oxo_put_move(out, "solution", game, p->solution, cells);
    json_number(out, "plies", p->plies);
    json_number(out, "tempting", p->tempting);
    json_number(out, "grade", p->grade);
    json_boolean(out, "proved", p->proved);
}

oxo_status oxo_answer_solve_puzzle(oxo_call *call)
{
    oxo_puzzle p;
    oxo_judge *judge = NULL;
    oxo_status status = oxo_asked_where(call);
    if (status == OXO_OK)
        status = puzzle_judge(call, &judge);
    if (status == OXO_OK)
        status = oxo_puzzle_check(call->game, call->pos, &call->context, &p,
                                  call->error);
    if (status != OXO_OK) {
        oxo_judge_destroy(judge);
        return status;
    }
    json_open(call->out, NULL, '{');
    oxo_put_puzzle(call->out, call->game, call->pos, &p, call->cells);
    json_open(call->out, "line", '[');
    for (unsigned i = 0; i < p.count; i++) {
        oxo_answer_move(call, NULL, p.line[i]);
        call->game->ops->play(call->game, call->pos, p.line[i]);
    }
    put_rest(call, judge, call->pos);
    json_close(call->out, ']');
    json_close(call->out, '}');
    oxo_judge_destroy(judge);
    return OXO_OK;
}

/* The answer to the move that led to call->pos: the second move of its line,
 * or what holds out longest. */
static oxo_move answer_to(oxo_call *call, oxo_judge *judge,
                          const oxo_judged_move *m)
{
    if (m->count > 1)
        return m->line[1];
    oxo_analysis *a = NULL;
    oxo_move move = OXO_MOVE_NONE;
    if (oxo_judge_analyse(judge, call->pos, &call->context, &a, NULL) ==
            OXO_OK &&
        a->moves)
        move = a->move[0].move;
    oxo_analysis_destroy(a);
    return move;
}

static void put_try(oxo_call *call, oxo_judge *judge, oxo_side side,
                    const oxo_judged_move *m)
{
    json_out *out = call->out;
    const oxo_game *game = call->game;
    const bool right = oxo_value_wins(m->value, side);
    const bool over = game->ops->outcome(game, call->pos) != OXO_ONGOING;
    const bool solved = right && m->value.plies <= 3;
    const oxo_move reply = over ? OXO_MOVE_NONE : answer_to(call, judge, m);
    char move[64], text[160];
    game->ops->move_text(game, m->move, move, sizeof move);
    if (solved)
        snprintf(text, sizeof text,
                 over ? "%s wins." : "%s wins: nothing stops it.", move);
    else if (right)
        snprintf(text, sizeof text, "%s is right: %u plies to go.", move,
                 m->value.plies - 1);
    else if (oxo_value_loses(m->value, side))
        snprintf(text, sizeof text, "%s even loses.", move);
    else
        snprintf(text, sizeof text, "%s does not win.", move);
    json_open(out, NULL, '{');
    json_boolean(out, "right", right);
    json_boolean(out, "solved", solved);
    if (reply == OXO_MOVE_NONE)
        json_null(out, "reply");
    else
        oxo_answer_move(call, "reply", reply);
    json_text(out, "text", text);
    json_close(out, '}');
}

oxo_status oxo_answer_try_puzzle(oxo_call *call)
{
    oxo_status status = oxo_asked_where(call);
    if (status != OXO_OK)
        return status;
    if (!call->count)
        return oxo_fail(call->error, OXO_BAD_INPUT,
                        "moves: expected at least one move");
    const oxo_game *game = call->game;
    const oxo_move last = call->moves[call->count - 1];
    oxo_pos *before = oxo_pos_copy(game, call->start);
    oxo_analysis *a = NULL;
    oxo_judge *judge = NULL;
    status =
        before ? OXO_OK : oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    for (unsigned i = 0; status == OXO_OK && i + 1 < call->count; i++) {
        if (oxo_pos_legal(game, before, call->moves[i]))
            game->ops->play(game, before, call->moves[i]);
        else
            status = oxo_fail(call->error, OXO_BAD_INPUT,
                              "nobody passes in a puzzle");
    }
    if (status == OXO_OK)
        status = puzzle_judge(call, &judge);
    if (status == OXO_OK)
        status =
            oxo_judge_analyse(judge, before, &call->context, &a, call->error);
    free(before);
    if (status != OXO_OK) {
        oxo_judge_destroy(judge);
        return status;
    }
    const oxo_judged_move *found = NULL;
    for (unsigned i = 0; i < a->moves; i++)
        if (a->move[i].move == last)
            found = &a->move[i];
    if (found)
        put_try(call, judge, a->side, found);
    else
        status = oxo_fail(call->error, OXO_BAD_INPUT,
                          "the last move is not the solver's");
    oxo_analysis_destroy(a);
    oxo_judge_destroy(judge);
    return status;
}
