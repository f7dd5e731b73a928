/* Flat grids beside each other: coordinates 0, 2, 4 ... go to the right and
 * 1, 3, 5 ... down, the later ones in wider steps. 4^3 is four grids in a row,
 * 3^4 a square of nine grids, 3^6 a square of nine such squares.
 *
 * Nesting shows in the gaps: with every two further dimensions the gap
 * between blocks grows, and blocks from the fourth dimension on stand on a
 * panel of their own, so that the eye groups them without counting.
 */
#include "draw/picture.h"

#include "oxo/families.h"
#include <stdio.h>
#include <string.h>

enum { CELL = 30, MARGIN = 16, LABEL_ROOM = 22 };

/* The gap before a block of the given level (0 = cells). */
static double gap(unsigned level)
{
    static const double gaps[] = {0, 16, 30, 44};
    return gaps[level < 4 ? level : 3];
}

/* Coordinate levels in a direction: 0 = right (0, 2, 4 ...), 1 = down. */
static unsigned levels(const picture *b, unsigned direction)
{
    return direction ? b->n / 2 : (b->n + 1) / 2;
}

/* Where index i of a direction begins, counted from the first. */
static double offset(const picture *b, unsigned direction, unsigned i)
{
    double at = (double)i * CELL;
    unsigned block = 1;
    for (unsigned level = 1; level < levels(b, direction); level++) {
        block *= b->k;
        at += (double)(i / block) *
              (gap(level) - (level > 1 ? gap(level - 1) : 0));
    }
    return at;
}

static unsigned length(const picture *b, unsigned direction)
{
    unsigned count = 1;
    for (unsigned i = 0; i < levels(b, direction); i++)
        count *= b->k;
    return count;
}

static double margin(const picture *b, unsigned direction)
{
    if (b->options->no_labels)
        return MARGIN;
    const unsigned rows = levels(b, !direction);
    return MARGIN / 2.0 + LABEL_ROOM * (double)(rows ? rows : 0);
}

static double extent(const picture *b, unsigned direction)
{
    const unsigned count = length(b, direction);
    return offset(b, direction, count - 1) + CELL;
}

static void size(const picture *b, double *width, double *height)
{
    *width = margin(b, 0) + extent(b, 0) + MARGIN;
    *height = margin(b, 1) + extent(b, 1) + MARGIN;
}

static unsigned cell_at(const picture *b, unsigned column, unsigned row)
{
    unsigned cell = 0, scale = 1;
    for (unsigned i = 0; i < b->n; i++, scale *= b->k) {
        unsigned *from = i % 2 ? &row : &column;
        cell += *from % b->k * scale;
        *from /= b->k;
    }
    return cell;
}

/* The name of value v of coordinate i, as in CELL coordinates. */
static void value_name(const picture *b, unsigned i, unsigned v, char *text,
                       size_t room)
{
    if (i % 3 == 1) {
        snprintf(text, room, "%u", v + 1);
        return;
    }
    oxo_cell_text(b->k, 1, v, text, room);
    for (char *c = text; i % 3 == 2 && *c; c++)
        *c = (char)(*c - 'a' + 'A');
}

static void labels(const picture *b, cairo_t *cr, unsigned direction)
{
    const unsigned count = length(b, direction);
    unsigned block = 1;
    for (unsigned level = 0; level < levels(b, direction);
         level++, block *= b->k) {
        for (unsigned i = 0; i < count; i += block) {
            const double middle = (offset(b, direction, i) +
                                   offset(b, direction, i + block - 1) + CELL) /
                                  2;
            const double across = -LABEL_ROOM * ((double)level + 0.5) - 2;
            char text[16];
            value_name(b, 2 * level + direction, i / block % b->k, text,
                       sizeof text);
            picture_colour(cr, level ? INK : LABEL);
            picture_text(cr, direction ? across : middle,
                         direction ? middle : across, level ? 15 : 12, text);
        }
    }
}

/* Panels behind blocks of level 2 (from the third level on two shades). */
static void panels(const picture *b, cairo_t *cr)
{
    const unsigned down = levels(b, 1), across = levels(b, 0);
    if (across < 3)
        return;
    const unsigned wide = b->k * b->k, high = down >= 2 ? b->k * b->k : b->k;
    for (unsigned row = 0; row < length(b, 1); row += high) {
        for (unsigned column = 0; column < length(b, 0); column += wide) {
            const double x = offset(b, 0, column), y = offset(b, 1, row);
            cairo_rectangle(cr, x - 9, y - 9,
                            offset(b, 0, column + wide - 1) + CELL - x + 18,
                            offset(b, 1, row + high - 1) + CELL - y + 18);
            picture_colour(cr, 0xf1f1ee);
            cairo_fill(cr);
        }
    }
}

/* The board of Tapatan and its kin: points and the lines to step along. */
static void paths(const picture *b, cairo_t *cr)
{
    picture_colour(cr, FAINT);
    cairo_set_line_width(cr, 2);
    for (unsigned i = 0; i < 81; i++) {
        const unsigned from = i / 9, to = i % 9;
        if (!b->joined[i] || from > to)
            continue;
        cairo_move_to(cr, (from % 3 + 0.5) * CELL * 2 - CELL / 2.0,
                      (from / 3 + 0.5) * CELL * 2 - CELL / 2.0);
        cairo_line_to(cr, (to % 3 + 0.5) * CELL * 2 - CELL / 2.0,
                      (to / 3 + 0.5) * CELL * 2 - CELL / 2.0);
        cairo_stroke(cr);
    }
}

static void paint(const picture *b, cairo_t *cr)
{
    const unsigned rows = length(b, 1), columns = length(b, 0);
    cairo_translate(cr, margin(b, 0), margin(b, 1));
    panels(b, cr);
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned column = 0; column < columns; column++) {
            const double x = offset(b, 0, column), y = offset(b, 1, row);
            cairo_rectangle(cr, x, y, CELL, CELL);
            picture_colour(cr, 0xffffff);
            cairo_fill_preserve(cr);
            picture_colour(cr, FAINT);
            cairo_set_line_width(cr, 1);
            cairo_stroke(cr);
            picture_mark(b, cr, cell_at(b, column, row), x + CELL / 2.0,
                         y + CELL / 2.0, CELL);
        }
    }
    if (!b->options->no_labels) {
        labels(b, cr, 0);
        labels(b, cr, 1);
    }
}

/* 3x3 moving games with steps along lines are drawn as points and paths. */
static bool is_paths(const picture *b)
{
    for (unsigned i = 0; b->joined && i < 81; i++) {
        if (b->joined[i])
            return true;
    }
    return false;
}

static void size_any(const picture *b, double *width, double *height)
{
    size(b, width, height);
    if (is_paths(b)) {
        *width += 3 * CELL;
        *height += 3 * CELL;
    }
}

static void paint_any(const picture *b, cairo_t *cr)
{
    if (!is_paths(b)) {
        paint(b, cr);
        return;
    }
    static const char *const names[] = {"a", "b", "c", "1", "2", "3"};
    cairo_translate(cr, margin(b, 0) + CELL / 2.0, margin(b, 1) + CELL / 2.0);
    paths(b, cr);
    for (unsigned c = 0; c < 9; c++) {
        const double x = (c % 3 + 0.5) * CELL * 2 - CELL / 2.0;
        const double y = (c / 3 + 0.5) * CELL * 2 - CELL / 2.0;
        cairo_new_path(cr);
        cairo_arc(cr, x, y, 4, 0, 2 * 3.141592653589793);
        picture_colour(cr, FAINT);
        cairo_fill(cr);
        picture_mark(b, cr, c, x, y, 1.2 * CELL);
    }
    picture_colour(cr, LABEL);
    for (unsigned i = 0; !b->options->no_labels && i < 3; i++) {
        const double at = (i + 0.5) * CELL * 2 - CELL / 2.0;
        picture_text(cr, at, -LABEL_ROOM / 2.0 - 6, 12, names[i]);
        picture_text(cr, -LABEL_ROOM / 2.0 - 6, at, 12, names[i + 3]);
    }
}

const picture_kind picture_layers = {size_any, paint_any};
