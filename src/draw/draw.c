/* Pictures: from a game to a board with marks, and from that to a file.
 *
 *     game, position --picture_read--> picture (k, n, marks)
 *                                         |
 *                    layers / stack / cubes: size, then paint
 *                                         |
 *                             cairo surface --> .svg or .png
 */
#include "draw/picture.h"

#include "base/bits.h"
#include "base/file.h"
#include "oxo/families.h"
#include <cairo-svg.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool oxo_draw_style_parse(const char *text, oxo_draw_style *style)
{
    static const char *const names[] = {"auto", "layers", "cube", "paper"};
    for (unsigned i = 0; i < 4; i++) {
        if (!strcmp(text, names[i])) {
            *style = (oxo_draw_style)i;
            return true;
        }
    }
    return false;
}

/* ---- from games ---- */

static void read_stones(picture *board, const uint64_t *first,
                        const uint64_t *second)
{
    for (unsigned c = 0; c < board->cells; c++)
        board->owner[c] = oxo_bit_get(first, c)    ? 1
                          : oxo_bit_get(second, c) ? 2
                                                   : 0;
}

static bool steps_to(const oxo_moving_spec *spec, int a, int b)
{
    const int x0 = a % 3, y0 = a / 3, x1 = b % 3, y1 = b / 3;
    const int dx = abs(x0 - x1), dy = abs(y0 - y1);
    if (spec->steps == OXO_STEPS_FLY || dx > 1 || dy > 1 || a == b)
        return false;
    if (dx + dy == 1)
        return true;
    return spec->steps == OXO_STEPS_ALL && (spec->lateral || a == 4 || b == 4);
}

static oxo_status read_moving(const oxo_game *game, const oxo_pos *pos,
                              const oxo_moving_spec *spec, picture *board)
{
    board->k = 3;
    board->n = spec->n;
    board->marks = MARKS_TOKENS;
    read_stones(board, oxo_moving_stones(game, pos, OXO_FIRST),
                oxo_moving_stones(game, pos, OXO_SECOND));
    if (spec->n != 2)
        return OXO_OK;
    board->joined = calloc(81, sizeof *board->joined);
    if (!board->joined)
        return OXO_NO_MEMORY;
    for (int i = 0; i < 81; i++)
        board->joined[i] = steps_to(spec, i / 9, i % 9);
    return OXO_OK;
}

oxo_status picture_read(const oxo_game *game, const oxo_pos *pos,
                        picture *board, oxo_error *error)
{
    oxo_moving_spec moving;
    oxo_line_spec line;
    picture p = {.cells = game->cells, .game = game};
    oxo_status status = OXO_OK;
    p.owner = calloc(game->cells, sizeof *p.owner);
    if (!p.owner)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (oxo_moving_spec_of(game, &moving)) {
        status = read_moving(game, pos, &moving, &p);
    } else if (!strcmp(game->ops->family, "line") &&
               oxo_line_spec_of(game, &line) && line.k) {
        p.k = line.k;
        p.n = line.n;
        read_stones(&p, oxo_line_stones(game, pos, OXO_FIRST),
                    oxo_line_stones(game, pos, OXO_SECOND));
    } else if (!strcmp(game->ops->family, "number")) {
        const uint16_t *numbers = oxo_number_board(game, pos);
        p.spec = oxo_number_spec_of(game);
        p.k = p.spec->k;
        p.n = p.spec->n;
        p.marks = MARKS_NUMBERS;
        p.number = calloc(game->cells, sizeof *p.number);
        if (!p.number)
            status = OXO_NO_MEMORY;
        else
            memcpy(p.number, numbers, game->cells * sizeof *p.number);
    } else {
        status = OXO_UNSUPPORTED;
    }
    if (status != OXO_OK) {
        picture_clear(&p);
        return oxo_fail(error, status,
                        status == OXO_NO_MEMORY
                            ? "out of memory"
                            : "no picture of %s: its board is no k^n",
                        game->name);
    }
    *board = p;
    return OXO_OK;
}

void picture_clear(picture *board)
{
    free(board->owner);
    free(board->number);
    free(board->joined);
    free(board->note);
    free(board->turn);
}

/* ---- helpers ---- */

void picture_colour(cairo_t *cr, unsigned rgb)
{
    cairo_set_source_rgb(cr, (double)(rgb >> 16 & 255) / 255.0,
                         (double)(rgb >> 8 & 255) / 255.0,
                         (double)(rgb & 255) / 255.0);
}

void picture_text(cairo_t *cr, double x, double y, double size,
                  const char *text)
{
    cairo_text_extents_t extents;
    cairo_font_extents_t font;
    cairo_set_font_size(cr, size);
    cairo_text_extents(cr, text, &extents);
    cairo_font_extents(cr, &font);
    /* on a common base line, centred on the height of capitals */
    cairo_move_to(cr, x - extents.width / 2 - extents.x_bearing,
                  y + 0.36 * size);
    cairo_show_text(cr, text);
}

static void put_stone(const picture *board, cairo_t *cr, unsigned cell,
                      double x, double y, double side)
{
    const double r = 0.3 * side;
    if (board->marks == MARKS_NUMBERS) {
        char text[16];
        if (!board->number[cell])
            return;
        snprintf(text, sizeof text, "%u", board->number[cell]);
        picture_colour(cr, INK);
        picture_text(cr, x, y, 0.55 * side, text);
        return;
    }
    if (!board->owner[cell])
        return;
    const bool first = board->owner[cell] == 1;
    if (board->marks == MARKS_TOKENS) {
        cairo_new_path(cr);
        cairo_arc(cr, x, y, 0.34 * side, 0, 2 * 3.141592653589793);
        picture_colour(cr, first ? TOKEN_FIRST : TOKEN_SECOND);
        cairo_fill_preserve(cr);
        picture_colour(cr, INK);
        cairo_set_line_width(cr, 0.045 * side);
        cairo_stroke(cr);
        return;
    }
    picture_colour(cr, first ? FIRST_INK : SECOND_INK);
    cairo_set_line_width(cr, 0.13 * side);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_new_path(cr);
    if (first) {
        cairo_move_to(cr, x - r, y - r);
        cairo_line_to(cr, x + r, y + r);
        cairo_move_to(cr, x + r, y - r);
        cairo_line_to(cr, x - r, y + r);
    } else {
        cairo_arc(cr, x, y, r, 0, 2 * 3.141592653589793);
    }
    cairo_stroke(cr);
}

void picture_mark(const picture *board, cairo_t *cr, unsigned cell, double x,
                  double y, double side)
{
    picture_under(board, cr, cell, x, y, side);
    put_stone(board, cr, cell, x, y, side);
    picture_over(board, cr, cell, x, y, side);
}

/* ---- files ---- */

static const picture_kind *kind_of(const picture *board, oxo_draw_style style)
{
    switch (style) {
    case OXO_DRAW_LAYERS:
        return board->spec ? &picture_numbers : &picture_layers;
    case OXO_DRAW_CUBE:
        return board->n == 3 && board->k <= 8 ? &picture_stack : NULL;
    case OXO_DRAW_PAPER:
        return board->k == 3 && (board->n == 3 || board->n == 4)
                   ? &picture_cubes
                   : NULL;
    case OXO_DRAW_AUTO:
        break;
    }
    if (board->spec)
        return &picture_numbers;
    if (board->marks == MARKS_TOKENS && (board->n == 3 || board->n == 4))
        return &picture_cubes;
    return &picture_layers;
}

bool picture_ends_in(const char *text, const char *end)
{
    const size_t a = strlen(text), b = strlen(end);
    return a > b && !strcmp(text + a - b, end);
}

/* Where cairo's bytes go. */
static cairo_status_t put(void *user, const unsigned char *bytes, unsigned size)
{
    oxo_file *file = user;
    fwrite(bytes, 1, size, oxo_file_stream(file));
    return oxo_file_failed(file) ? CAIRO_STATUS_WRITE_ERROR
                                 : CAIRO_STATUS_SUCCESS;
}

oxo_status oxo_draw(const oxo_game *game, const oxo_pos *pos,
                    const oxo_draw_options *options, const char *path,
                    oxo_error *error)
{
    static const oxo_draw_options plain = {0};
    const bool pdf = picture_ends_in(path, ".pdf");
    /* a pipe has no name that could say */
    const bool svg = picture_ends_in(path, ".svg") ||
                     (!strchr(path, '.') && oxo_file_is_device(path));
    if (!svg && !pdf && !picture_ends_in(path, ".png"))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "%s: the name must end in .svg, .pdf or .png", path);
    picture board;
    oxo_status status = oxo_cairo_load(error);
    if (status == OXO_OK)
        status = picture_read(game, pos, &board, error);
    if (status != OXO_OK)
        return status;
    board.options = options ? options : &plain;
    status = picture_annotate(game, pos, &board, error);
    if (status != OXO_OK) {
        picture_clear(&board);
        return status;
    }
    const picture_kind *kind = kind_of(&board, board.options->style);
    double width = 0, height = 0;
    if (kind)
        kind->size(&board, &width, &height);
    const double scale = board.options->scale > 0 ? board.options->scale : 1.0;
    if (!kind || width * scale > 30000 || height * scale > 30000) {
        picture_clear(&board);
        return oxo_fail(error, OXO_UNSUPPORTED,
                        kind ? "%s: the picture would be too large"
                             : "%s has no picture of this style",
                        game->name);
    }
    oxo_file *file = NULL;
    status = oxo_file_open(path, &file, error);
    if (status != OXO_OK) {
        picture_clear(&board);
        return status;
    }
    const double head = board.options->title ? 34 : 0;
    const double foot = board.options->caption ? 28 : 0;
    const double w = width * scale, h = (height + head + foot) * scale;
    cairo_surface_t *surface =
        svg   ? cairo_svg_surface_create_for_stream(put, file, w, h)
        : pdf ? cairo_pdf_surface_create_for_stream(put, file, w, h)
              : cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(w),
                                           (int)ceil(h));
    cairo_t *cr = cairo_create(surface);
    cairo_scale(cr, scale, scale);
    picture_colour(cr, 0xffffff);
    cairo_paint(cr);
    cairo_select_font_face(cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           CAIRO_FONT_WEIGHT_NORMAL);
    if (board.options->title) {
        picture_colour(cr, INK);
        picture_text(cr, width / 2, 20, 15, board.options->title);
        cairo_translate(cr, 0, head);
    }
    if (board.options->caption) {
        picture_colour(cr, LABEL);
        picture_text(cr, width / 2, height + foot / 2 - 4, 13,
                     board.options->caption);
    }
    kind->paint(&board, cr);
    cairo_status_t result = cairo_status(cr);
    cairo_destroy(cr);
    if (!svg && !pdf && result == CAIRO_STATUS_SUCCESS)
        result = cairo_surface_write_to_png_stream(surface, put, file);
    cairo_surface_finish(surface);
    if (result == CAIRO_STATUS_SUCCESS)
        result = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    picture_clear(&board);
    if (result != CAIRO_STATUS_SUCCESS && result != CAIRO_STATUS_WRITE_ERROR) {
        oxo_file_drop(file);
        return oxo_fail(
            error, result == CAIRO_STATUS_NO_MEMORY ? OXO_NO_MEMORY : OXO_IO,
            "%s: %s", path, cairo_status_to_string(result));
    }
    return oxo_file_keep(file, error);
}
