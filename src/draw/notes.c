/* What a picture says beyond the stones: the last move, numbers of moves,
 * threats, lines that are complete, cells that the reader is pointed to. */
#include "draw/picture.h"

#include "base/bits.h"
#include "oxo/families.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lines of one side: whole ones, and those that lack one empty cell. */
static void look_at_lines(const oxo_game *game, picture *b, oxo_side side)
{
    const oxo_geometry *g = oxo_line_geometry(game, side);
    const uint8_t mine = side == OXO_FIRST ? 1 : 2;
    for (uint32_t l = 0; l < g->lines; l++) {
        const uint32_t from = g->line_start[l], to = g->line_start[l + 1];
        uint32_t own = 0, empty = UINT32_MAX;
        for (uint32_t i = from; i < to; i++) {
            const uint32_t cell = g->line_points[i];
            own += b->owner[cell] == mine;
            if (!b->owner[cell])
                empty = cell;
        }
        if (own == to - from && b->options->whole_line) {
            for (uint32_t i = from; i < to; i++)
                b->note[g->line_points[i]] |= NOTE_LINE;
        }
        if (own + 1 == to - from && empty != UINT32_MAX && b->options->threats)
            b->note[empty] |= (uint8_t)(NOTE_THREAT << (side == OXO_SECOND));
    }
}

oxo_status picture_annotate(const oxo_game *game, const oxo_pos *pos,
                            picture *board, oxo_error *error)
{
    (void)pos;
    const oxo_draw_options *o = board->options;
    const bool lines = !strcmp(game->ops->family, "line");
    if (!lines && (o->last || o->numbers || o->threats || o->whole_line))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "the last move, numbers, threats and lines are shown "
                        "on boards of line games only");
    if ((o->last || o->numbers) && !o->move_count)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "the last move and numbers need the moves: expected a "
                        "position given by its moves, or a record");
    board->note = calloc(board->cells, sizeof *board->note);
    board->turn = calloc(board->cells, sizeof *board->turn);
    if (!board->note || !board->turn)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (unsigned i = 0; i < o->move_count && lines; i++) {
        if (o->moves[i] < board->cells && o->numbers)
            board->turn[o->moves[i]] = (uint16_t)(i + 1);
        if (o->moves[i] < board->cells && o->last && i + 1 == o->move_count)
            board->note[o->moves[i]] |= NOTE_LAST;
    }
    for (unsigned i = 0; i < o->marked_count; i++) {
        if (o->marked[i] < board->cells)
            board->note[o->marked[i]] |= NOTE_MARKED;
    }
    if (lines && (o->threats || o->whole_line)) {
        look_at_lines(game, board, OXO_FIRST);
        look_at_lines(game, board, OXO_SECOND);
    }
    return OXO_OK;
}

void picture_under(const picture *board, cairo_t *cr, unsigned cell, double x,
                   double y, double side)
{
    const unsigned note = board->note ? board->note[cell] : 0;
    const double half = 0.47 * side;
    if (note & (NOTE_LINE | NOTE_MARKED)) {
        cairo_new_path(cr);
        cairo_rectangle(cr, x - half, y - half, 2 * half, 2 * half);
        picture_colour(cr, note & NOTE_LINE ? 0xffe08a : 0xcdebc8);
        cairo_fill(cr);
    }
    if (note & NOTE_LAST) {
        cairo_new_path(cr);
        cairo_rectangle(cr, x - half + 1, y - half + 1, 2 * half - 2,
                        2 * half - 2);
        picture_colour(cr, INK);
        cairo_set_line_width(cr, 0.06 * side);
        cairo_stroke(cr);
    }
    /* a threat: a small stone of the side that would complete a line */
    for (unsigned s = 0; s < 2; s++) {
        if (!(note & (unsigned)NOTE_THREAT << s))
            continue;
        const bool both = (note & NOTE_THREAT) && (note & NOTE_THREAT << 1);
        const double at = both ? (s ? 0.2 : -0.2) * side : 0;
        cairo_new_path(cr);
        cairo_arc(cr, x + at, y, 0.12 * side, 0, 2 * 3.141592653589793);
        picture_colour(cr, s ? SECOND_INK : FIRST_INK);
        cairo_fill(cr);
    }
}

void picture_over(const picture *board, cairo_t *cr, unsigned cell, double x,
                  double y, double side)
{
    char text[8];
    if (!board->turn || !board->turn[cell])
        return;
    snprintf(text, sizeof text, "%u", board->turn[cell]);
    /* in the middle of the stone, on a disc that keeps it readable */
    cairo_new_path(cr);
    cairo_arc(cr, x, y, 0.23 * side, 0, 2 * 3.141592653589793);
    picture_colour(cr, 0xffffff);
    cairo_fill(cr);
    picture_colour(cr, INK);
    picture_text(cr, x, y, (board->turn[cell] > 9 ? 0.32 : 0.38) * side, text);
}
