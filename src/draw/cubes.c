/* Three dimensions on paper: a stack of layers, and the cubes of the paper.
 *
 * picture_stack shows k^3 as k sheets above each other, seen from the front
 * and above, as people draw Qubic.
 *
 * picture_cubes are the graphics of Marchi and Fischer. For N = 4: three cubes
 * of 27 sub-cubes, one for each value of the fourth coordinate, outlined in
 * red, green and blue; and six cubes whose layers mix the three colours in
 * the six directions, green always in the middle, so that each of the first
 * three axes is seen once together with the fourth in either sense. Tokens are
 * light and dark grey, empty cells black within their contours.
 *
 * Oblique projection: x to the right, y down (as in the flat pictures, row 1
 * on top), z into the depth, up and to the right. Sub-cubes are smaller than
 * their pitch, so that each of the 27 can be seen; they are painted from the
 * back to the front.
 *
 *        +----+ . depth
 *       /|   /|
 *      +----+ |        PITCH between sub-cubes, SIDE their edge,
 *      | +--|-+        (DX, -DY) a step into the depth
 *      |/   |/
 *      +----+
 */
#include "draw/picture.h"

#include <stdio.h>

/* ---- a stack of layers ---- */

enum { SHEET = 34, STACK_MARGIN = 24 };
static const double lean = 0.42, flat = 0.58, rise = 1.1;

static void stack_size(const picture *b, double *width, double *height)
{
    const double k = b->k;
    *width = 2 * STACK_MARGIN + 40 + k * SHEET * (1 + lean);
    *height = 2 * STACK_MARGIN + k * (k * SHEET * flat * rise + 14);
}

/* The place on the paper of a point of layer z; x, y in cells. Layer 0, "A",
 * is the top sheet and row 1 its far edge, as in the flat picture. */
static void stack_point(const picture *b, double x, double y, unsigned z,
                        double *px, double *py)
{
    const double k = b->k, sheet = k * SHEET * flat;
    *px = STACK_MARGIN + 30 + x * SHEET + (k - y) * SHEET * lean;
    *py = STACK_MARGIN + (double)z * (sheet * rise + 14) + y * SHEET * flat;
}

static void stack_paint(const picture *b, cairo_t *cr)
{
    double x, y;
    const double k = b->k;
    for (unsigned z = 0; z < b->k; z++) {
        static const double corner[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
        for (unsigned i = 0; i < 4; i++) {
            stack_point(b, k * corner[i][0], k * corner[i][1], z, &x, &y);
            if (i)
                cairo_line_to(cr, x, y);
            else
                cairo_move_to(cr, x, y);
        }
        cairo_close_path(cr);
        picture_colour(cr, 0xf7f7f4);
        cairo_fill(cr);
        picture_colour(cr, FAINT);
        cairo_set_line_width(cr, 1);
        for (unsigned i = 0; i <= b->k; i++) {
            stack_point(b, i, 0, z, &x, &y);
            cairo_move_to(cr, x, y);
            stack_point(b, i, k, z, &x, &y);
            cairo_line_to(cr, x, y);
            stack_point(b, 0, i, z, &x, &y);
            cairo_move_to(cr, x, y);
            stack_point(b, k, i, z, &x, &y);
            cairo_line_to(cr, x, y);
        }
        cairo_stroke(cr);
        for (unsigned c = 0; c < b->k * b->k; c++) {
            const unsigned cx = c % b->k, cy = c / b->k;
            stack_point(b, cx + 0.5, cy + 0.5, z, &x, &y);
            cairo_save(cr);
            cairo_translate(cr, x, y);
            /* Flattened, but upright: marks that lean with the sheet were
             * hard to tell apart (a cross became a long stroke). */
            cairo_scale(cr, 1, 0.5 + flat / 2);
            picture_mark(b, cr, c + z * b->k * b->k, 0, 0, 0.72 * SHEET);
            cairo_restore(cr);
        }
        if (!b->options->no_labels) {
            char text[16];
            snprintf(text, sizeof text, "%c", 'A' + (int)z);
            stack_point(b, 0, k, z, &x, &y);
            picture_colour(cr, INK);
            picture_text(cr, x - 22, y - k * SHEET * flat / 2, 15, text);
            picture_colour(cr, LABEL);
            for (unsigned i = 0; i < b->k; i++) {
                if (z + 1 == b->k) {
                    stack_point(b, i + 0.5, k, z, &x, &y);
                    snprintf(text, sizeof text, "%c", 'a' + (int)i);
                    picture_text(cr, x - 4, y + 10, 11, text);
                }
                stack_point(b, 0, i + 0.5, z, &x, &y);
                snprintf(text, sizeof text, "%u", i + 1);
                picture_text(cr, x - 10, y, 10, text);
            }
        }
    }
}

const picture_kind picture_stack = {stack_size, stack_paint};

/* ---- the cubes of the paper ---- */

enum { PITCH = 62, SIDE = 23, DX = 24, DY = 19, PANEL = 232, CAPTION = 24 };
static const unsigned colours[3] = {0xff4b3e, 0x35d04a, 0x4c7dff};

static void face(cairo_t *cr, const double (*p)[2], unsigned fill,
                 unsigned outline)
{
    cairo_move_to(cr, p[0][0], p[0][1]);
    for (unsigned i = 1; i < 4; i++)
        cairo_line_to(cr, p[i][0], p[i][1]);
    cairo_close_path(cr);
    picture_colour(cr, fill);
    cairo_fill_preserve(cr);
    picture_colour(cr, outline);
    cairo_stroke(cr);
}

/* A grey made lighter (> 1) or darker. */
static unsigned shade(unsigned rgb, double by)
{
    unsigned result = 0;
    for (unsigned i = 0; i < 24; i += 8) {
        double part = (double)(rgb >> i & 255) * by;
        result |= (unsigned)(part > 255 ? 255 : part) << i;
    }
    return result;
}

static void sub_cube(cairo_t *cr, double x, double y, unsigned owner,
                     unsigned outline)
{
    static const unsigned fills[3] = {0x000000, 0x5e5e5e, 0xdcdcdc};
    const unsigned fill = fills[owner];
    const double s = SIDE, dx = 0.42 * DX, dy = 0.42 * DY;
    const double front[4][2] = {{x, y}, {x + s, y}, {x + s, y + s}, {x, y + s}};
    const double top[4][2] = {
        {x, y}, {x + dx, y - dy}, {x + s + dx, y - dy}, {x + s, y}};
    const double side[4][2] = {{x + s, y},
                               {x + s + dx, y - dy},
                               {x + s + dx, y + s - dy},
                               {x + s, y + s}};
    cairo_set_line_width(cr, 1.3);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    face(cr, top, shade(fill, 1.12), outline);
    face(cr, side, shade(fill, 0.78), outline);
    face(cr, front, fill, outline);
}

/* One cube of 27 sub-cubes; `mix` < 0: the fourth coordinate is -1 - mix;
 * otherwise it runs along axis mix/2, backwards when mix is odd. */
static void cube(const picture *b, cairo_t *cr, double left, double top,
                 int mix, bool four)
{
    for (unsigned z = 3; z--;) {
        for (unsigned y = 0; y < 3; y++) {
            for (unsigned x = 0; x < 3; x++) {
                const unsigned at[3] = {x, y, z};
                unsigned w = 0;
                if (mix < 0)
                    w = (unsigned)(-1 - mix);
                else
                    w = mix % 2 ? 2 - at[mix / 2] : at[mix / 2];
                const unsigned cell = x + 3 * y + 9 * z + (four ? 27 * w : 0);
                sub_cube(cr, left + x * PITCH + z * DX,
                         top + 2.0 * DY + y * PITCH - z * DY, b->owner[cell],
                         four ? colours[w] : 0xc8c8c8);
            }
        }
    }
}

static void cubes_size(const picture *b, double *width, double *height)
{
    *width = b->n == 4 ? 3 * PANEL + 4 * 12 : PANEL + 24;
    *height = b->n == 4 ? 3 * (PANEL + CAPTION) + 4 * 12 : PANEL + CAPTION + 24;
}

static void panel(const picture *b, cairo_t *cr, unsigned column, unsigned row,
                  int mix, const char *caption)
{
    const double x = 12 + column * (PANEL + 12.0);
    const double y = 12 + row * (PANEL + CAPTION + 12.0);
    cairo_rectangle(cr, x, y, PANEL, PANEL + CAPTION);
    picture_colour(cr, 0x101014);
    cairo_fill(cr);
    const double used = 2 * PITCH + SIDE + 2 * DX + 0.42 * DX;
    cube(b, cr, x + (PANEL - used) / 2, y + 20, mix, b->n == 4);
    picture_colour(cr, 0xe0e0e0);
    picture_text(cr, x + PANEL / 2.0, y + PANEL + CAPTION / 2.0 - 5, 12.5,
                 caption);
}

static void cubes_paint(const picture *b, cairo_t *cr)
{
    if (b->n == 3) {
        panel(b, cr, 0, 0, -1, "A, B, C: front to back");
        return;
    }
    static const char *const pure[3] = {"fourth: a (red)", "fourth: b (green)",
                                        "fourth: c (blue)"};
    static const char *const mixed[6] = {"left to right", "right to left",
                                         "top to bottom", "bottom to top",
                                         "front to back", "back to front"};
    for (int i = 0; i < 3; i++)
        panel(b, cr, (unsigned)i, 0, -1 - i, pure[i]);
    for (int i = 0; i < 6; i++)
        panel(b, cr, (unsigned)i / 2, 1 + (unsigned)i % 2, i, mixed[i]);
}

const picture_kind picture_cubes = {cubes_size, cubes_paint};
