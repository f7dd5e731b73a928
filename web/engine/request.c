/* From a request to the function that answers it, and what they share. */
#include "web.h"

#include "oxo/moving.h"
#include "oxo/number.h"
#include "oxo/record.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_MOVES = 20000 };

static const struct {
    const char *ask;
    oxo_status (*answer)(web_call *call);
} answers[] = {
    {"hello", web_hello},
    {"info", web_info},
    {"state", web_state_of},
    {"setup", web_setup},
    {"choose", web_choose},
    {"analyse", web_analyse},
    {"threats", web_threats},
    {"forced", web_forced},
    {"why", web_why},
    {"puzzles", web_puzzles},
    {"puzzle", web_puzzle},
    {"puzzleOfTheDay", web_puzzle_of_the_day},
    {"makePuzzle", web_make_puzzle},
    {"tryPuzzle", web_try_puzzle},
    {"solvePuzzle", web_solve_puzzle},
    {"readRecord", web_read_record},
    {"writeRecord", web_write_record},
    {"proofInfo", web_proof_info},
    {"proofWalk", web_proof_walk},
    {"proofStep", web_proof_step},
    {"bench", web_bench},
};

oxo_web *oxo_web_create(void)
{
    return calloc(1, sizeof(oxo_web));
}

static void forget_game(oxo_web *web)
{
    oxo_player_destroy(web->player);
    oxo_judge_destroy(web->judge);
    oxo_game_destroy(web->game);
    web->player = NULL;
    web->judge = NULL;
    web->game = NULL;
}

void oxo_web_destroy(oxo_web *web)
{
    if (!web)
        return;
    forget_game(web);
    web_proof_destroy(web->proof);
    free(web);
}

/* ---- arguments ---- */

const char *web_text(const web_call *call, const char *key,
                     const char *otherwise)
{
    const json_node *n = json_get(&call->doc, call->request, key);
    return n && n->kind == JSON_TEXT ? n->text : otherwise;
}

uint64_t web_count(const web_call *call, const char *key, uint64_t otherwise)
{
    const json_node *n = json_get(&call->doc, call->request, key);
    return n && n->kind == JSON_NUMBER && n->number >= 0 && n->number < 0x1p53
               ? (uint64_t)n->number
               : otherwise;
}

oxo_status web_game(web_call *call, const char *name)
{
    oxo_web *web = call->web;
    if (!name)
        return oxo_fail(call->error, OXO_BAD_INPUT,
                        "game: expected the name of a game");
    if (!web->game || strcmp(web->game->name, name)) {
        oxo_game *game;
        const oxo_status status = oxo_game_create(name, &game, call->error);
        if (status != OXO_OK)
            return status;
        if (web->game && !strcmp(web->game->name, game->name)) {
            oxo_game_destroy(game); /* another name of the same game */
        } else {
            forget_game(web);
            web->game = game;
        }
    }
    call->game = web->game;
    return OXO_OK;
}

static oxo_status play_text(web_call *call, const char *text)
{
    const oxo_game *game = call->game;
    oxo_move move;
    oxo_error error;
    oxo_status status = game->ops->move_parse(game, call->pos, text,
                                              strlen(text), &move, &error);
    if (status == OXO_OK) {
        game->ops->play(game, call->pos, move);
    } else if (!strcmp(text, "pass")) {
        move = OXO_RECORD_PASS;
        status = oxo_record_pass(game, call->pos, &error);
    }
    if (status != OXO_OK)
        return oxo_fail(call->error, status, "move %u: %.200s", call->count + 1,
                        error.text);
    call->moves[call->count++] = move;
    return OXO_OK;
}

oxo_status web_where(web_call *call)
{
    oxo_status status = web_game(call, web_text(call, "game", NULL));
    if (status != OXO_OK)
        return status;
    const json_node *list = json_get(&call->doc, call->request, "moves");
    size_t count = 0;
    for (const json_node *n = json_first(&call->doc, list); n;
         n = json_next(&call->doc, n))
        count++;
    if ((list && list->kind != JSON_LIST) || count > MAX_MOVES)
        return oxo_fail(call->error, OXO_BAD_INPUT,
                        "moves: expected a list of at most %d texts",
                        MAX_MOVES);
    call->start = oxo_pos_new(call->game);
    call->pos = oxo_pos_new(call->game);
    call->moves = malloc((count + 1) * sizeof *call->moves);
    if (!call->start || !call->pos || !call->moves)
        return oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    status = oxo_pos_read(call->game, web_text(call, "start", ""), call->start,
                          call->error);
    if (status != OXO_OK)
        return status;
    memcpy(call->pos, call->start, call->game->pos_size);
    for (const json_node *n = json_first(&call->doc, list); n;
         n = json_next(&call->doc, n)) {
        if (n->kind != JSON_TEXT)
            return oxo_fail(call->error, OXO_BAD_INPUT,
                            "moves: expected a list of texts");
        status = play_text(call, n->text);
        if (status != OXO_OK)
            return status;
    }
    return OXO_OK;
}

/* ---- pieces of replies ---- */

const char *web_side(oxo_side side)
{
    return side == OXO_FIRST ? "first" : "second";
}

void web_move(web_call *call, const char *key, oxo_move move)
{
    const oxo_game *game = call->game;
    json_out *out = call->out;
    oxo_moving_spec moving;
    json_open(out, key, '{');
    if (move == OXO_RECORD_PASS) {
        json_text(out, "text", "pass");
        json_signed(out, "cell", -1);
    } else {
        char text[64];
        game->ops->move_text(game, move, text, sizeof text);
        json_text(out, "text", text);
        if (oxo_number_spec_of(game)) {
            json_number(out, "cell", oxo_number_move_cell(move));
            json_number(out, "number", oxo_number_move_number(move));
        } else if (oxo_moving_spec_of(game, &moving)) {
            json_signed(out, "cell",
                        move == OXO_MOVING_PASS ? -1
                                                : (int)oxo_moving_to(move));
            if (oxo_moving_is_step(move))
                json_number(out, "from", oxo_moving_from(move));
        } else {
            json_number(out, "cell", move);
        }
    }
    json_close(out, '}');
}

void web_moves(web_call *call, const char *key, const oxo_move *moves,
               unsigned count)
{
    json_open(call->out, key, '[');
    for (unsigned i = 0; i < count; i++)
        web_move(call, NULL, moves[i]);
    json_close(call->out, ']');
}

void web_line(web_call *call, const char *key, const oxo_geometry *g,
              uint32_t line)
{
    json_open(call->out, key, '[');
    for (uint32_t i = g->line_start[line]; i < g->line_start[line + 1]; i++)
        json_number(call->out, NULL, g->line_points[i]);
    json_close(call->out, ']');
}

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

oxo_status web_geometry(const oxo_game *game, oxo_side side,
                        const oxo_geometry **geometry, oxo_geometry **made,
                        oxo_error *error)
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

/* ---- the request ---- */

static const char *code_name(oxo_status status)
{
    static const char *const names[] = {[OXO_OK] = "ok",
                                        [OXO_NO] = "no",
                                        [OXO_LIMIT] = "limit",
                                        [OXO_BAD_INPUT] = "bad-input",
                                        [OXO_NO_MEMORY] = "memory",
                                        [OXO_IO] = "bad-input",
                                        [OXO_UNSUPPORTED] = "unsupported"};
    return names[status];
}

static oxo_status answer(web_call *call)
{
    const char *ask = web_text(call, "ask", NULL);
    if (!ask)
        return oxo_fail(call->error, OXO_BAD_INPUT,
                        "expected an object with a text \"ask\"");
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        if (!strcmp(answers[i].ask, ask))
            return answers[i].answer(call);
    }
    return oxo_fail(call->error, OXO_BAD_INPUT, "no such request: %.40s", ask);
}

char *oxo_web_answer(oxo_web *web, const char *text, size_t length)
{
    json_out out = {.text = NULL};
    oxo_error error = {.status = OXO_OK};
    web_call call = {.web = web, .out = &out, .error = &error};
    json_open(&out, NULL, '{');
    const json_out empty = out;
    oxo_status status = json_read(text, length, &call.doc, &error);
    if (status == OXO_OK) {
        call.request = call.doc.node;
        const oxo_context all = {.max_nodes = web->cap_nodes,
                                 .progress = web->progress,
                                 .user = web->user};
        call.context =
            oxo_context_within(&all, web_count(&call, "nodes", 0),
                               (double)web_count(&call, "ms", 0) / 1000);
        json_boolean(&out, "ok", true);
        status = answer(&call);
    }
    if (status != OXO_OK && !out.failed) {
        /* what was written before it went wrong is dropped */
        out.used = empty.used;
        out.comma = empty.comma;
        json_boolean(&out, "ok", false);
        json_text(&out, "code", code_name(status));
        json_text(&out, "error", error.text);
        json_number(&out, "line", error.line);
        json_number(&out, "column", error.column);
    }
    json_close(&out, '}');
    json_doc_clear(&call.doc);
    free(call.start);
    free(call.pos);
    free(call.moves);
    if (out.failed) {
        free(out.text);
        return NULL;
    }
    return out.text;
}
