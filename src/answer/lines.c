/* The lines of a game, or those through one cell: the question "lines". */
#include "answer/lines.h"

#include "answer/answer.h"
#include "base/bits.h"
#include "rules/line.h"
#include <string.h>

static bool passes(const oxo_geometry *g, uint32_t line, oxo_move cell)
{
    for (uint32_t i = g->line_start[line]; i < g->line_start[line + 1]; i++) {
        if (cell == OXO_MOVE_NONE || g->line_points[i] == cell)
            return true;
    }
    return false;
}

/* The same winning sets in the same order, though perhaps kept twice. */
static bool equal(const oxo_geometry *a, const oxo_geometry *b)
{
    return a == b ||
           (a->lines == b->lines &&
            !memcmp(a->line_start, b->line_start,
                    ((size_t)a->lines + 1) * sizeof *a->line_start) &&
            !memcmp(a->line_points, b->line_points,
                    a->line_start[a->lines] * sizeof *a->line_points));
}

oxo_status oxo_lines_each(const oxo_game *game, oxo_move cell,
                          void (*each)(void *user, const char *side,
                                       const uint32_t *cells, unsigned count),
                          void *user, oxo_error *error)
{
    if (strcmp(game->ops->family, "line"))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "expected a game of points and lines (k^n or a .pg "
                        "file), not %.60s",
                        game->name);
    const oxo_geometry *g[2] = {oxo_line_geometry(game, OXO_FIRST),
                                oxo_line_geometry(game, OXO_SECOND)};
    const bool same = equal(g[0], g[1]);
    for (int side = 0; side < (same ? 1 : 2); side++) {
        const char *owner = same ? "both" : side ? "second" : "first";
        for (uint32_t l = 0; l < g[side]->lines; l++) {
            const uint32_t from = g[side]->line_start[l];
            if (passes(g[side], l, cell))
                each(user, owner, g[side]->line_points + from,
                     g[side]->line_start[l + 1] - from);
        }
    }
    return OXO_OK;
}

static void put_line(void *user, const char *side, const uint32_t *cells,
                     unsigned count)
{
    const oxo_call *call = user;
    json_open(call->out, NULL, '{');
    json_text(call->out, "side", side);
    json_open(call->out, "cells", '[');
    for (unsigned i = 0; i < count; i++)
        oxo_put_cell(call->out, NULL, call->game, cells[i], call->cells);
    json_close(call->out, ']');
    json_close(call->out, '}');
}

oxo_status oxo_answer_lines(oxo_call *call)
{
    const char *text = oxo_asked_text(call, "cell");
    oxo_status status = oxo_asked_game(call, oxo_asked_text(call, "game"));
    oxo_move cell = OXO_MOVE_NONE;
    if (status == OXO_OK && text && *text)
        status = oxo_cell_named(call->game, text, &cell, call->error);
    if (status != OXO_OK)
        return status;
    json_open(call->out, NULL, '{');
    json_text(call->out, "game", call->game->name);
    if (cell != OXO_MOVE_NONE)
        oxo_put_cell(call->out, "cell", call->game, cell, call->cells);
    json_open(call->out, "lines", '[');
    status = oxo_lines_each(call->game, cell, put_line, call, call->error);
    json_close(call->out, ']');
    json_close(call->out, '}');
    return status;
}

oxo_status oxo_cell_named(const oxo_game *game, const char *text,
                          oxo_move *cell, oxo_error *error)
{
    char name[64];
    if (oxo_cell_called(game, text, strlen(text), cell))
        return OXO_OK;
    game->ops->move_text(game, 0, name, sizeof name);
    return oxo_fail(error, OXO_BAD_INPUT,
                    "no cell '%.40s' in %.60s: expected one such as %s", text,
                    game->name, name);
}
