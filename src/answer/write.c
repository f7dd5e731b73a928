/* Pieces of answers: one writer for everything that comes twice. */
#include "answer/answer.h"

#include "oxo/families.h"
#include <stdlib.h>

const char *oxo_side_word(oxo_side side)
{
    return side == OXO_FIRST ? "first" : "second";
}

void oxo_put_move(json_out *out, const char *key, const oxo_game *game,
                  oxo_move move, bool cells)
{
    char text[64] = "pass";
    oxo_moving_spec moving;
    if (move != OXO_RECORD_PASS)
        game->ops->move_text(game, move, text, sizeof text);
    if (!cells) {
        json_text(out, key, text);
        return;
    }
    json_open(out, key, '{');
    json_text(out, "text", text);
    if (move == OXO_RECORD_PASS) {
        json_signed(out, "cell", -1);
    } else if (oxo_number_spec_of(game)) {
        json_number(out, "cell", oxo_number_move_cell(move));
        json_number(out, "number", oxo_number_move_number(move));
    } else if (oxo_moving_spec_of(game, &moving)) {
        json_signed(out, "cell",
                    move == OXO_MOVING_PASS ? -1 : (int)oxo_moving_to(move));
        if (oxo_moving_is_step(move))
            json_number(out, "from", oxo_moving_from(move));
    } else {
        json_number(out, "cell", move);
    }
    json_close(out, '}');
}

void oxo_put_cell(json_out *out, const char *key, const oxo_game *game,
                  uint32_t cell, bool cells)
{
    if (cells)
        json_number(out, key, cell);
    else
        oxo_put_move(out, key, game, cell, false);
}

void oxo_put_moves(json_out *out, const char *key, const oxo_game *game,
                   const oxo_move *moves, unsigned count, bool cells)
{
    json_open(out, key, '[');
    for (unsigned i = 0; i < count; i++)
        oxo_put_move(out, NULL, game, moves[i], cells);
    json_close(out, ']');
}

void oxo_answer_move(oxo_call *call, const char *key, oxo_move move)
{
    oxo_put_move(call->out, key, call->game, move, call->cells);
}

void oxo_answer_moves(oxo_call *call, const char *key, const oxo_move *moves,
                      unsigned count)
{
    oxo_put_moves(call->out, key, call->game, moves, count, call->cells);
}

void oxo_put_value(json_out *out, oxo_value value)
{
    json_text(out, "winner", oxo_winner_name(value.winner));
    if (value.winner == OXO_OPEN || value.winner == OXO_DRAW ||
        value.plies == OXO_PLIES_UNKNOWN)
        json_null(out, "plies");
    else
        json_number(out, "plies", value.plies);
    json_boolean(out, "exact", value.exact);
    if (value.winner == OXO_OPEN)
        json_null(out, "ground");
    else
        json_text(out, "ground", oxo_ground_name(value.ground));
}

void oxo_put_position(json_out *out, const oxo_game *game, const oxo_pos *pos)
{
    char *text = malloc(game->pos_text_max);
    json_text(out, "game", game->name);
    if (text) {
        game->ops->pos_text(game, pos, text, game->pos_text_max);
        json_text(out, "position", text);
    } else {
        out->failed = true;
    }
    free(text);
    json_text(out, "to_move", oxo_side_word(game->ops->turn(game, pos)));
    json_boolean(out, "over", game->ops->outcome(game, pos) != OXO_ONGOING);
}

void oxo_put_line(json_out *out, const char *key, const oxo_geometry *g,
                  uint32_t line)
{
    json_open(out, key, '[');
    for (uint32_t i = g->line_start[line]; i < g->line_start[line + 1]; i++)
        json_number(out, NULL, g->line_points[i]);
    json_close(out, ']');
}
