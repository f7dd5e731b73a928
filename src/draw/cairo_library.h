/* cairo, loaded when a picture is first asked for: a program that only plays
 * needs none of it, and the library links without it. Functions keep their
 * names; oxo_cairo_load must have succeeded before one is called. */
#ifndef OXO_DRAW_CAIRO_LIBRARY_H
#define OXO_DRAW_CAIRO_LIBRARY_H

#include "oxo/base.h"
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>

/* clang-format off */
#define CAIRO_FUNCTIONS(F) \
    F(arc) F(close_path) F(create) F(destroy) F(fill) F(fill_preserve) \
    F(font_extents) F(image_surface_create) F(line_to) F(move_to) \
    F(new_path) F(paint) F(pdf_surface_create_for_stream) F(rectangle) F(restore) F(save) F(scale) \
    F(select_font_face) F(set_font_size) F(set_line_cap) F(set_line_join) \
    F(set_line_width) F(set_source_rgb) F(show_page) F(show_text) F(status) \
    F(status_to_string) F(stroke) F(surface_destroy) F(surface_finish) \
    F(surface_status) F(surface_write_to_png_stream) F(svg_surface_create_for_stream) \
    F(text_extents) F(translate)
/* clang-format on */

typedef struct oxo_cairo_api {
#define F(name) __typeof__(&cairo_##name) name;
    CAIRO_FUNCTIONS(F)
#undef F
} oxo_cairo_api;

extern oxo_cairo_api oxo_cairo; /* filled by oxo_cairo_load */

/* Loads the library once. OXO_UNSUPPORTED: it is not there. Thread-safe. */
oxo_status oxo_cairo_load(oxo_error *error);

#ifndef OXO_DRAW_CAIRO_LIBRARY_H_ITSELF
#define cairo_arc oxo_cairo.arc
#define cairo_close_path oxo_cairo.close_path
#define cairo_create oxo_cairo.create
#define cairo_destroy oxo_cairo.destroy
#define cairo_fill oxo_cairo.fill
#define cairo_fill_preserve oxo_cairo.fill_preserve
#define cairo_font_extents oxo_cairo.font_extents
#define cairo_image_surface_create oxo_cairo.image_surface_create
#define cairo_line_to oxo_cairo.line_to
#define cairo_move_to oxo_cairo.move_to
#define cairo_new_path oxo_cairo.new_path
#define cairo_paint oxo_cairo.paint
#define cairo_pdf_surface_create_for_stream \
    oxo_cairo.pdf_surface_create_for_stream
#define cairo_rectangle oxo_cairo.rectangle
#define cairo_restore oxo_cairo.restore
#define cairo_save oxo_cairo.save
#define cairo_scale oxo_cairo.scale
#define cairo_select_font_face oxo_cairo.select_font_face
#define cairo_set_font_size oxo_cairo.set_font_size
#define cairo_set_line_cap oxo_cairo.set_line_cap
#define cairo_set_line_join oxo_cairo.set_line_join
#define cairo_set_line_width oxo_cairo.set_line_width
#define cairo_set_source_rgb oxo_cairo.set_source_rgb
#define cairo_show_page oxo_cairo.show_page
#define cairo_show_text oxo_cairo.show_text
#define cairo_status oxo_cairo.status
#define cairo_status_to_string oxo_cairo.status_to_string
#define cairo_stroke oxo_cairo.stroke
#define cairo_surface_destroy oxo_cairo.surface_destroy
#define cairo_surface_finish oxo_cairo.surface_finish
#define cairo_surface_status oxo_cairo.surface_status
#define cairo_surface_write_to_png_stream oxo_cairo.surface_write_to_png_stream
#define cairo_svg_surface_create_for_stream \
    oxo_cairo.svg_surface_create_for_stream
#define cairo_text_extents oxo_cairo.text_extents
#define cairo_translate oxo_cairo.translate
#endif

#endif
