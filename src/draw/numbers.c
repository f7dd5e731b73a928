/* A number game as the players of 1990 set it up: the board, beside it (where
 * lines of one parity, or of one side's numbers, win too) a second board that
 * looks like tic-tac-toe, and a row with the numbers of each side, in which
 * those that are used are crossed off. (Markowsky's Figures 1 and 2.)
 */
#include "draw/picture.h"

#include "rules/number.h"
#include <stdio.h>
#include <string.h>

enum { STEP = 24, NAME = 52, TOP = 30, ROW = 30, EDGE = 16 };

static bool has_second_board(const picture *b)
{
    return b->n == 2 && (b->spec->parity || b->spec->own);
}

static unsigned most_numbers(const oxo_number_spec *spec)
{
    unsigned count[2] = {0, 0};
    for (unsigned i = 0; i < spec->count; i++) {
        count[0] += spec->users[i] & 1;
        count[1] += spec->users[i] >> 1 & 1;
    }
    return count[0] > count[1] ? count[0] : count[1];
}

static void size(const picture *b, double *width, double *height)
{
    picture_layers.size(b, width, height);
    if (has_second_board(b))
        *width *= 2;
    *width += NAME + STEP * (double)most_numbers(b->spec) + EDGE;
    if (*height < TOP + 2 * ROW + EDGE)
        *height = TOP + 2 * ROW + EDGE;
}

/* Crosses for odd numbers (or the first side's), rings for the others. */
static void second_board(const picture *b, cairo_t *cr)
{
    const oxo_number_spec *spec = b->spec;
    picture other = *b;
    other.marks = MARKS_STROKES;
    for (unsigned c = 0; c < b->cells; c++) {
        const unsigned number = b->number[c];
        unsigned users = 0;
        for (unsigned i = 0; i < spec->count; i++) {
            if (spec->number[i] == number)
                users = spec->users[i];
        }
        b->owner[c] = !number        ? 0
                      : spec->parity ? (number % 2 ? 1 : 2)
                                     : (users == 1 ? 1 : 2);
    }
    picture_layers.paint(&other, cr);
}

static void row_of(const picture *b, cairo_t *cr, unsigned side, double y)
{
    const oxo_number_spec *spec = b->spec;
    double x = NAME + STEP / 2.0;
    picture_colour(cr, LABEL);
    picture_text(cr, NAME / 2.0, y, 13,
                 oxo_number_all_shared(spec)
                     ? "Both"
                     : oxo_side_name(b->game, (oxo_side)side));
    for (unsigned i = 0; i < spec->count; i++) {
        char text[16];
        bool used = false;
        if (!(spec->users[i] >> side & 1))
            continue;
        for (unsigned c = 0; c < b->cells; c++)
            used |= b->number[c] == spec->number[i];
        snprintf(text, sizeof text, "%u", spec->number[i]);
        picture_colour(cr, used ? FAINT : INK);
        picture_text(cr, x, y, 15, text);
        if (used) {
            picture_colour(cr, INK);
            cairo_set_line_width(cr, 1.5);
            cairo_new_path(cr);
            cairo_move_to(cr, x - 8, y + 8);
            cairo_line_to(cr, x + 8, y - 8);
            cairo_stroke(cr);
        }
        x += STEP;
    }
}

static void paint(const picture *b, cairo_t *cr)
{
    double width, height;
    picture_layers.size(b, &width, &height);
    cairo_save(cr);
    picture_layers.paint(b, cr);
    cairo_restore(cr);
    if (has_second_board(b)) {
        cairo_translate(cr, width, 0);
        cairo_save(cr);
        second_board(b, cr);
        cairo_restore(cr);
    }
    cairo_translate(cr, width, TOP + ROW / 2.0);
    row_of(b, cr, OXO_FIRST, 0);
    if (!oxo_number_all_shared(b->spec))
        row_of(b, cr, OXO_SECOND, ROW);
}

const picture_kind picture_numbers = {size, paint};
