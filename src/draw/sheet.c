/* Sheets for printing: several positions on a page of A4, what is asked under
 * each, and the answers on a page of their own, so that they can be kept back.
 * A PDF has pages; an SVG has them below each other; in HTML captions are text
 * and a solution is shown when it is asked for, or on a page of its own when
 * printed. */
#include "draw/picture.h"

#include "base/array.h"
#include "base/file.h"
#include "base/markup.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE_WIDTH = 595, /* A4, in points */
    PAGE_HEIGHT = 842,
    EDGE = 40,
    HEAD = 44,
    ROW = 146, /* of a position with its caption */
    ROWS = 5,
    ANSWER = 19,
    ANSWERS = (PAGE_HEIGHT - 2 * EDGE - HEAD) / ANSWER
};

static cairo_status_t put(void *user, const unsigned char *bytes, unsigned size)
{
    oxo_file *file = user;
    fwrite(bytes, 1, size, oxo_file_stream(file));
    return oxo_file_failed(file) ? CAIRO_STATUS_WRITE_ERROR
                                 : CAIRO_STATUS_SUCCESS;
}

static void put_left(cairo_t *cr, double x, double y, double size,
                     const char *text)
{
    cairo_set_font_size(cr, size);
    cairo_move_to(cr, x, y);
    cairo_show_text(cr, text);
}

/* One position, as large as its row allows, and the line under it. */
static oxo_status put_item(cairo_t *cr, const oxo_sheet_item *item, double y,
                           unsigned number, oxo_error *error)
{
    static const oxo_draw_options plain = {0};
    picture board;
    oxo_status status = picture_read(item->game, item->pos, &board, error);
    if (status != OXO_OK)
        return status;
    board.options = &plain;
    double width, height;
    char text[300];
    picture_layers.size(&board, &width, &height);
    const double room = ROW - 26, wide = PAGE_WIDTH - 2 * EDGE - 30;
    const double fit = fmin(1, fmin(wide / width, room / height));
    cairo_save(cr);
    cairo_translate(cr, EDGE + 30, y);
    cairo_scale(cr, fit, fit);
    picture_layers.paint(&board, cr);
    cairo_restore(cr);
    picture_colour(cr, INK);
    snprintf(text, sizeof text, "%u", number);
    put_left(cr, EDGE, y + 30, 18, text);
    put_left(cr, EDGE + 30, y + room + 8, 11, item->caption);
    picture_clear(&board);
    return OXO_OK;
}

/* Goes to the next page: of a PDF a new one, of an SVG further down. */
static void next_page(cairo_t *cr, bool pdf)
{
    if (pdf)
        cairo_show_page(cr);
    else
        cairo_translate(cr, 0, PAGE_HEIGHT);
}

static void put_head(cairo_t *cr, const char *title, const char *what)
{
    char text[300];
    snprintf(text, sizeof text, "%s%s%s", title, *what ? ": " : "", what);
    picture_colour(cr, INK);
    put_left(cr, EDGE, EDGE + 16, 18, text);
}

static oxo_status put_pages(cairo_t *cr, const oxo_sheet_item *items,
                            unsigned count, const char *title, bool pdf,
                            oxo_error *error)
{
    oxo_status status = OXO_OK;
    for (unsigned i = 0; i < count && status == OXO_OK; i++) {
        if (i % ROWS == 0) {
            if (i)
                next_page(cr, pdf);
            put_head(cr, title, "");
        }
        status =
            put_item(cr, &items[i], EDGE + HEAD + i % ROWS * ROW, i + 1, error);
    }
    for (unsigned i = 0; i < count && status == OXO_OK; i++) {
        char text[400];
        if (i % ANSWERS == 0) {
            next_page(cr, pdf);
            put_head(cr, title, "solutions");
        }
        snprintf(text, sizeof text, "%u.  %s", i + 1, items[i].answer);
        picture_colour(cr, INK);
        put_left(cr, EDGE, EDGE + HEAD + (i % ANSWERS + 1) * ANSWER, 11, text);
    }
    return status;
}

/* ---- HTML ---- */

typedef struct bytes {
    unsigned char *byte;
    size_t count, room;
} bytes;

static cairo_status_t keep(void *user, const unsigned char *more, unsigned size)
{
    bytes *b = user;
    OXO_GROW(b->byte, b->count + size, b->room, return CAIRO_STATUS_NO_MEMORY);
    memcpy(b->byte + b->count, more, size);
    b->count += size;
    return CAIRO_STATUS_SUCCESS;
}

static void put_base64(FILE *to, const bytes *b)
{
    static const char sign[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrst"
                               "uvwxyz0123456789+/";
    for (size_t i = 0; i < b->count; i += 3) {
        const size_t left = b->count - i;
        const unsigned three = (unsigned)b->byte[i] << 16 |
                               (left > 1 ? (unsigned)b->byte[i + 1] << 8 : 0) |
                               (left > 2 ? (unsigned)b->byte[i + 2] : 0);
        fputc(sign[three >> 18], to);
        fputc(sign[three >> 12 & 63], to);
        fputc(left > 1 ? sign[three >> 6 & 63] : '=', to);
        fputc(left > 2 ? sign[three & 63] : '=', to);
    }
}

/* Ends a picture: what went wrong with it, if anything. */
static cairo_status_t finish(cairo_t *cr, cairo_surface_t *surface)
{
    cairo_status_t result = cairo_status(cr);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    if (result == CAIRO_STATUS_SUCCESS)
        result = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return result;
}

/* One board as an image: letters of several pictures in one page would share
 * their names if they stood there as they are. */
static oxo_status put_image(FILE *to, const oxo_sheet_item *item,
                            oxo_error *error)
{
    static const oxo_draw_options plain = {0};
    picture board;
    bytes b = {0};
    double width, height;
    oxo_status status = picture_read(item->game, item->pos, &board, error);
    if (status != OXO_OK)
        return status;
    board.options = &plain;
    picture_layers.size(&board, &width, &height);
    cairo_surface_t *surface =
        cairo_svg_surface_create_for_stream(keep, &b, width, height);
    cairo_t *cr = cairo_create(surface);
    cairo_select_font_face(cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           CAIRO_FONT_WEIGHT_NORMAL);
    picture_layers.paint(&board, cr);
    const cairo_status_t result = finish(cr, surface);
    picture_clear(&board);
    if (result == CAIRO_STATUS_SUCCESS) {
        fprintf(to,
                "<img alt=\"\" width=\"%.0f\" height=\"%.0f\" src=\"data:"
                "image/svg+xml;base64,",
                width, height);
        put_base64(to, &b);
        fputs("\">\n", to);
    } else {
        status = oxo_fail(error, OXO_NO_MEMORY, "the picture: %s",
                          cairo_status_to_string(result));
    }
    free(b.byte);
    return status;
}

static oxo_status put_page(FILE *to, const oxo_sheet_item *items,
                           unsigned count, const char *title, oxo_error *error)
{
    oxo_status status = OXO_OK;
    fputs("<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, "
          "initial-scale=1\">\n<title>",
          to);
    oxo_put_markup(to, title);
    fputs(
        "</title>\n<style>\n"
        "body { font: 16px/1.5 sans-serif; max-width: 48em; margin: 1em auto; "
        "padding: 0 1em; color: #111; background: #fff; }\n"
        "li { margin: 1.5em 0; break-inside: avoid; }\n"
        "img { max-width: 100%; height: auto; }\n"
        "p { margin: .3em 0; }\n"
        ".solutions { display: none; }\n"
        "@media print { details { display: none; } .solutions { display: "
        "block; break-before: page; } }\n"
        "</style>\n<h1>",
        to);
    oxo_put_markup(to, title);
    fputs("</h1>\n<ol>\n", to);
    for (unsigned i = 0; i < count && status == OXO_OK; i++) {
        fputs("<li>", to);
        status = put_image(to, &items[i], error);
        fputs("<p>", to);
        oxo_put_markup(to, items[i].caption);
        fputs("</p>\n<details><summary>Solution</summary><p>", to);
        oxo_put_markup(to, items[i].answer);
        fputs("</p></details></li>\n", to);
    }
    fputs("</ol>\n<section class=\"solutions\"><h2>Solutions</h2>\n<ol>\n", to);
    for (unsigned i = 0; i < count; i++) {
        fputs("<li>", to);
        oxo_put_markup(to, items[i].answer);
        fputs("</li>\n", to);
    }
    fputs("</ol></section>\n</html>\n", to);
    return status;
}

/* ---- the sheet ---- */

oxo_status oxo_draw_sheet(const oxo_sheet_item *items, unsigned count,
                          const char *title, const char *path, oxo_error *error)
{
    const bool pdf = picture_ends_in(path, ".pdf"),
               html = picture_ends_in(path, ".html");
    if (!pdf && !html && !picture_ends_in(path, ".svg"))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "%s: the name must end in .pdf, .svg or .html", path);
    oxo_file *file = NULL;
    oxo_status status = oxo_cairo_load(error);
    if (status == OXO_OK)
        status = oxo_file_open(path, &file, error);
    if (status != OXO_OK)
        return status;
    if (html) {
        status = put_page(oxo_file_stream(file), items, count, title, error);
        if (status == OXO_OK)
            return oxo_file_keep(file, error);
        oxo_file_drop(file);
        return status;
    }
    const unsigned pages =
        (count + ROWS - 1) / ROWS + (count + ANSWERS - 1) / ANSWERS;
    cairo_surface_t *surface =
        pdf ? cairo_pdf_surface_create_for_stream(put, file, PAGE_WIDTH,
                                                  PAGE_HEIGHT)
            : cairo_svg_surface_create_for_stream(put, file, PAGE_WIDTH,
                                                  (double)PAGE_HEIGHT * pages);
    cairo_t *cr = cairo_create(surface);
    cairo_select_font_face(cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           CAIRO_FONT_WEIGHT_NORMAL);
    if (!pdf) {
        picture_colour(cr, 0xffffff);
        cairo_paint(cr);
    }
    status = put_pages(cr, items, count, title, pdf, error);
    const cairo_status_t result = finish(cr, surface);
    if (status == OXO_OK && result != CAIRO_STATUS_SUCCESS &&
        result != CAIRO_STATUS_WRITE_ERROR)
        status = oxo_fail(
            error, result == CAIRO_STATUS_NO_MEMORY ? OXO_NO_MEMORY : OXO_IO,
            "%s: %s", path, cairo_status_to_string(result));
    if (status != OXO_OK) {
        oxo_file_drop(file);
        return status;
    }
    return oxo_file_keep(file, error);
}
