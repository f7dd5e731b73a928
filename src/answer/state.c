/* Answers about games and positions: hello, info, show, state, setup. */
#include "answer/answer.h"

#include "answer/puzzle_stock.h"
#include "base/bits.h"
#include "oxo/families.h"
#include "oxo/search.h"
#include "rules/line.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a page offers without being asked; every other name works as well. */
static const char *const menu[] = {"4^3",
                                   "3^2",
                                   "3^3",
                                   "5^3",
                                   "3^4",
                                   "4^2",
                                   "5^2",
                                   "4^3:misere",
                                   "4^3:gravity",
                                   "3^2:misere",
                                   "tapatan",
                                   "achi",
                                   "three-mens-morris",
                                   "nine-holes",
                                   "moving:3",
                                   "moving:4",
                                   "graham",
                                   "nygaard",
                                   "number:k=4"};

oxo_status oxo_answer_hello(oxo_call *call)
{
    json_out *out = call->out;
    json_open(out, NULL, '{');
    json_text(out, "name", "oxo");
    json_text(out, "version", OXO_VERSION);
    json_number(out, "schema", OXO_SCHEMA);
    json_open(out, "players", '[');
    const char *name, *summary;
    for (unsigned i = 0; oxo_player_kind(i, &name, &summary); i++) {
        json_open(out, NULL, '{');
        json_text(out, "name", name);
        json_text(out, "summary", summary);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "games", '[');
    for (size_t i = 0; i < sizeof menu / sizeof *menu; i++) {
        oxo_game *game;
        const oxo_status status = oxo_game_create(menu[i], &game, call->error);
        if (status != OXO_OK)
            return status;
        json_open(out, NULL, '{');
        json_text(out, "name", game->name);
        json_text(out, "title", game->title);
        json_text(out, "family", game->ops->family);
        json_close(out, '}');
        oxo_game_destroy(game);
    }
    json_close(out, ']');
    json_number(out, "puzzles", puzzle_stock_count(NULL, 0));
    json_close(out, '}');
    return OXO_OK;
}

/* ---- info ---- */

/* Only lines along one coordinate: their step is a power of 3 (steps are
 * numbers in balanced ternary, so no diagonal has such a one). */
static void drop_diagonals(oxo_geometry *g)
{
    uint32_t kept = 0;
    for (uint32_t l = 0; l < g->lines; l++) {
        uint32_t *cells = g->line_points + g->line_start[l];
        const uint32_t step =
            cells[1] > cells[0] ? cells[1] - cells[0] : cells[0] - cells[1];
        uint32_t power = 1;
        while (power < step)
            power *= 3;
        if (power != step)
            continue;
        memmove(g->line_points + 3 * kept, cells, 3 * sizeof *cells);
        g->line_start[kept] = 3 * kept;
        kept++;
    }
    g->line_start[kept] = 3 * kept;
    g->lines = kept; /* the lists by points are not used here */
}

/* The lines of the board, whatever the family; destroy *made if not NULL. */
static oxo_status board_lines(const oxo_game *game, oxo_side side,
                              const oxo_geometry **geometry,
                              oxo_geometry **made, oxo_error *error)
{
    const oxo_number_spec *number = oxo_number_spec_of(game);
    oxo_moving_spec moving;
    oxo_status status = OXO_OK;
    *made = NULL;
    if (number) {
        status = oxo_geometry_create(number->k, number->n, made, error);
    } else if (oxo_moving_spec_of(game, &moving)) {
        status = oxo_geometry_create(3, moving.n, made, error);
        if (status == OXO_OK && !moving.diagonals)
            drop_diagonals(*made);
    }
    *geometry = *made ? *made : oxo_line_geometry(game, side);
    return status;
}

static void put_number_rules(json_out *out, const oxo_number_spec *spec)
{
    json_open(out, "number", '{');
    json_open(out, "pool", '[');
    for (unsigned i = 0; i < spec->count; i++) {
        json_open(out, NULL, '{');
        json_number(out, "number", spec->number[i]);
        json_boolean(out, "first", spec->users[i] & 1);
        json_boolean(out, "second", spec->users[i] >> 1 & 1);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_number(out, "target", spec->target);
    json_boolean(out, "product", spec->product);
    json_boolean(out, "parity", spec->parity);
    json_boolean(out, "own", spec->own);
    json_close(out, '}');
}

static void put_moving_rules(json_out *out, const oxo_moving_spec *spec)
{
    static const char *const steps[] = {[OXO_STEPS_ALL] = "all",
                                        [OXO_STEPS_ORTHOGONAL] = "orthogonal",
                                        [OXO_STEPS_FLY] = "fly"};
    json_open(out, "moving", '{');
    json_number(out, "tokens", spec->tokens);
    json_number(out, "win_lines", spec->lines);
    json_text(out, "steps", steps[spec->steps]);
    json_boolean(out, "passes", spec->passes);
    json_close(out, '}');
}

/* Names of the cells: in line games those of the moves. */
static void put_cells(oxo_call *call, unsigned k, unsigned n)
{
    const oxo_game *game = call->game;
    json_open(call->out, "cells", '[');
    for (unsigned c = 0; c < game->cells; c++) {
        char text[64];
        if (k)
            oxo_cell_text(k, n, c, text, sizeof text);
        else
            game->ops->move_text(game, c, text, sizeof text);
        json_text(call->out, NULL, text);
    }
    json_close(call->out, ']');
}

oxo_status oxo_answer_info(oxo_call *call)
{
    oxo_status status = oxo_asked_game(call, oxo_asked_text(call, "game"));
    const oxo_geometry *g;
    oxo_geometry *made = NULL;
    if (status == OXO_OK)
        status = board_lines(call->game, OXO_FIRST, &g, &made, call->error);
    if (status != OXO_OK)
        return status;
    const oxo_game *game = call->game;
    json_out *out = call->out;
    json_open(out, NULL, '{');
    json_text(out, "name", game->name);
    json_text(out, "title", game->title);
    json_text(out, "family", game->ops->family);
    json_number(out, "k", g->k);
    json_number(out, "n", g->n);
    put_cells(call, g->k, g->n);
    json_open(out, "lines", '[');
    for (uint32_t l = 0; l < g->lines; l++)
        oxo_put_line(call->out, NULL, g, l);
    json_close(out, ']');
    json_open(out, "sides", '[');
    json_text(out, NULL, oxo_side_name(game, OXO_FIRST));
    json_text(out, NULL, oxo_side_name(game, OXO_SECOND));
    json_close(out, ']');
    json_number(out, "max_plies", game->max_plies);
    oxo_forced *forced = NULL;
    const oxo_status can = oxo_forced_create(game, &forced, NULL);
    oxo_forced_destroy(forced);
    json_boolean(out, "forced", can == OXO_OK);
    oxo_line_spec line = {.misere = false};
    oxo_moving_spec moving;
    if (oxo_number_spec_of(game)) {
        put_number_rules(out, oxo_number_spec_of(game));
    } else if (oxo_moving_spec_of(game, &moving)) {
        put_moving_rules(out, &moving);
    } else {
        line = oxo_line_of(game)->spec;
        json_open(out, "line", '{');
        json_boolean(out, "misere", line.misere);
        json_boolean(out, "gravity", line.gravity);
        json_close(out, '}');
    }
    json_close(out, '}');
    oxo_geometry_destroy(made);
    return OXO_OK;
}

/* ---- state ---- */

static const uint64_t *stones(const oxo_game *game, const oxo_pos *pos,
                              oxo_side side)
{
    oxo_moving_spec moving;
    return oxo_moving_spec_of(game, &moving)
               ? oxo_moving_stones(game, pos, side)
               : oxo_line_stones(game, pos, side);
}

/* Whose number is it? Some numbers belong to one side; of others only the
 * moves tell. 1, 2, or 3: not known. */
static void number_owners(const oxo_call *call, const oxo_number_spec *spec,
                          const uint16_t *board, uint8_t *owner)
{
    const oxo_game *game = call->game;
    for (unsigned c = 0; c < game->cells; c++) {
        owner[c] = 0;
        for (unsigned i = 0; board[c] && i < spec->count; i++)
            if (spec->number[i] == board[c])
                owner[c] = spec->users[i];
    }
    oxo_pos *pos = oxo_pos_copy(game, call->start);
    for (unsigned i = 0; pos && i < call->count; i++) {
        if (call->moves[i] == OXO_RECORD_PASS)
            continue;
        owner[oxo_number_move_cell(call->moves[i])] =
            game->ops->turn(game, pos) == OXO_FIRST ? 1 : 2;
        game->ops->play(game, pos, call->moves[i]);
    }
    free(pos);
}

static void put_marks(oxo_call *call, const oxo_number_spec *number)
{
    const oxo_game *game = call->game;
    json_out *out = call->out;
    uint8_t owner[256] = {0};
    if (number)
        number_owners(call, number, oxo_number_board(game, call->pos), owner);
    json_open(out, "marks", '[');
    for (unsigned c = 0; c < game->cells; c++) {
        if (number)
            json_number(out, NULL, owner[c]);
        else
            json_number(out, NULL,
                        oxo_bit_get(stones(game, call->pos, OXO_FIRST), c) ? 1
                        : oxo_bit_get(stones(game, call->pos, OXO_SECOND), c)
                            ? 2
                            : 0);
    }
    json_close(out, ']');
}

/* Is this line full and one side's (or, with numbers, does it win)? */
static bool is_won(const oxo_game *game, const oxo_pos *pos,
                   const oxo_geometry *g, uint32_t line, oxo_side side)
{
    const oxo_number_spec *number = oxo_number_spec_of(game);
    uint16_t numbers[64];
    const uint32_t begin = g->line_start[line];
    const uint32_t length = g->line_start[line + 1] - begin;
    for (uint32_t i = 0; i < length; i++) {
        const uint32_t cell = g->line_points[begin + i];
        if (number && i < 64)
            numbers[i] = oxo_number_board(game, pos)[cell];
        if (number ? !numbers[i] : !oxo_bit_get(stones(game, pos, side), cell))
            return false;
    }
    return !number || oxo_number_line_wins(number, numbers);
}

static void put_wins(oxo_call *call)
{
    const oxo_game *game = call->game;
    const oxo_outcome outcome = game->ops->outcome(game, call->pos);
    json_open(call->out, "wins", '[');
    for (unsigned side = 0; side < 2; side++) {
        const oxo_geometry *g;
        oxo_geometry *made = NULL;
        if ((outcome != OXO_FIRST_WINS && outcome != OXO_SECOND_WINS) ||
            (side && oxo_number_spec_of(game)) ||
            board_lines(game, (oxo_side)side, &g, &made, NULL) != OXO_OK)
            break;
        for (uint32_t l = 0; l < g->lines; l++)
            if (is_won(game, call->pos, g, l, (oxo_side)side))
                oxo_put_line(call->out, NULL, g, l);
        oxo_geometry_destroy(made);
    }
    json_close(call->out, ']');
}

static void put_numbers(oxo_call *call, const oxo_number_spec *spec)
{
    json_out *out = call->out;
    const uint16_t *board = oxo_number_board(call->game, call->pos);
    json_open(out, "numbers", '[');
    for (unsigned c = 0; c < call->game->cells; c++)
        json_number(out, NULL, board[c]);
    json_close(out, ']');
    json_open(out, "free", '{');
    for (unsigned side = 0; side < 2; side++) {
        json_open(out, oxo_side_word((oxo_side)side), '[');
        for (unsigned i = 0; i < spec->count; i++) {
            bool used = !(spec->users[i] >> side & 1);
            for (unsigned c = 0; c < call->game->cells && !used; c++)
                used = board[c] == spec->number[i];
            if (!used)
                json_number(out, NULL, spec->number[i]);
        }
        json_close(out, ']');
    }
    json_close(out, '}');
}

static void put_tokens(oxo_call *call, const oxo_moving_spec *spec)
{
    json_out *out = call->out;
    unsigned hand[2];
    for (unsigned side = 0; side < 2; side++) {
        hand[side] = spec->tokens;
        for (unsigned c = 0; c < call->game->cells; c++)
            hand[side] -= oxo_bit_get(
                oxo_moving_stones(call->game, call->pos, (oxo_side)side), c);
    }
    json_text(out, "phase",
              hand[call->game->ops->turn(call->game, call->pos)] ? "place"
                                                                 : "move");
    json_open(out, "hand", '{');
    json_number(out, "first", hand[0]);
    json_number(out, "second", hand[1]);
    json_close(out, '}');
}

static bool can_pass(const oxo_call *call)
{
    oxo_pos *pos = oxo_pos_copy(call->game, call->pos);
    const bool can = pos && oxo_record_pass(call->game, pos, NULL) == OXO_OK;
    free(pos);
    return can;
}

void oxo_answer_state_members(oxo_call *call)
{
    const oxo_game *game = call->game;
    const oxo_number_spec *number = oxo_number_spec_of(game);
    const oxo_outcome outcome = game->ops->outcome(game, call->pos);
    oxo_moving_spec moving;
    json_out *out = call->out;
    oxo_move *moves = malloc((game->max_moves + 1) * sizeof *moves);
    if (!moves) {
        out->failed = true;
        return;
    }
    oxo_put_position(out, game, call->pos);
    json_text(out, "winner", oxo_winner_name(outcome));
    json_number(out, "ply", call->count);
    put_marks(call, number);
    oxo_answer_moves(call, "legal", moves,
                     game->ops->moves(game, call->pos, moves));
    oxo_answer_moves(call, "moves", call->moves, call->count);
    if (call->count)
        oxo_answer_move(call, "last", call->moves[call->count - 1]);
    else
        json_null(out, "last");
    put_wins(call);
    json_boolean(out, "can_pass", can_pass(call));
    if (number)
        put_numbers(call, number);
    else if (oxo_moving_spec_of(game, &moving))
        put_tokens(call, &moving);
    free(moves);
}

oxo_status oxo_answer_state(oxo_call *call)
{
    const oxo_status status = oxo_asked_where(call);
    if (status != OXO_OK)
        return status;
    json_open(call->out, NULL, '{');
    oxo_answer_state_members(call);
    json_close(call->out, '}');
    return OXO_OK;
}

/* ---- setup: a board becomes a text, and the text is read and checked ---- */

oxo_status oxo_answer_setup(oxo_call *call)
{
    oxo_status status = oxo_asked_game(call, oxo_asked_text(call, "game"));
    if (status != OXO_OK)
        return status;
    const oxo_game *game = call->game;
    const bool number = oxo_number_spec_of(game) != NULL;
    const json_node *n = json_first(
        &call->doc, oxo_asked_list(call, number ? "numbers" : "marks"));
    char *text = malloc((size_t)game->cells * 5 + 4);
    call->start = oxo_pos_new(game);
    call->pos = oxo_pos_new(game);
    call->moves = malloc(sizeof *call->moves);
    if (!text || !call->start || !call->pos || !call->moves) {
        free(text);
        return oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    }
    size_t at = 0;
    unsigned c = 0;
    for (; n && c < game->cells; n = json_next(&call->doc, n), c++) {
        const unsigned value = (unsigned)n->number;
        if (!number)
            text[at++] = ".xo"[value];
        else if (value)
            at += (size_t)sprintf(text + at, "%s%u", c ? "," : "", value);
        else
            at += (size_t)sprintf(text + at, "%s.", c ? "," : "");
    }
    const char *turn = oxo_asked_text(call, "to_move");
    if (!number && turn)
        at += (size_t)sprintf(text + at, "/%c", turn[0] == 'f' ? 'x' : 'o');
    text[at] = 0;
    if (c != game->cells || n)
        status = oxo_fail(call->error, OXO_BAD_INPUT,
                          "%s: expected %u numbers, one for each cell",
                          number ? "numbers" : "marks", game->cells);
    else
        status = game->ops->pos_parse(game, text, at, call->start, call->error);
    free(text);
    if (status != OXO_OK)
        return status;
    memcpy(call->pos, call->start, game->pos_size);
    json_open(call->out, NULL, '{');
    oxo_answer_state_members(call);
    json_close(call->out, '}');
    return OXO_OK;
}
