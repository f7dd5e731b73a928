/* What the drawing code knows of a game: a k^n board with marks. */
#ifndef OXO_DRAW_PICTURE_H
#define OXO_DRAW_PICTURE_H

#include "draw/cairo_library.h"
#include "oxo/draw.h"
#include "oxo/families.h"

typedef enum picture_marks {
    MARKS_STROKES, /* crosses and rings: line games */
    MARKS_TOKENS,  /* dark and light tokens: moving games */
    MARKS_NUMBERS  /* digits: number games */
} picture_marks;

/* The small interface between games and pictures: picture_read fills it. */
typedef struct picture {
    unsigned k, n, cells;
    picture_marks marks;
    uint8_t *owner;   /* of each cell: 0 nobody, 1 first, 2 second */
    uint16_t *number; /* of each cell, in number games */
    bool *joined;     /* moving games on 3x3: [81], may a token step there? */
    uint8_t *note;    /* of each cell: NOTE_... */
    uint16_t *turn;   /* the number of its move, 0: none */
    const oxo_game *game;
    const oxo_number_spec *spec; /* of a number game, else NULL */
    const oxo_draw_options *options;
} picture;

enum {
    NOTE_LAST = 1,
    NOTE_MARKED = 2,
    NOTE_LINE = 4,
    NOTE_THREAT = 8 /* of the first side; << 1 of the second */
};

/* Fills note and turn by the options (notes.c). */
oxo_status picture_annotate(const oxo_game *game, const oxo_pos *pos,
                            picture *board, oxo_error *error);
/* What lies under and over the mark of a cell. */
void picture_under(const picture *board, cairo_t *cr, unsigned cell, double x,
                   double y, double side);
void picture_over(const picture *board, cairo_t *cr, unsigned cell, double x,
                  double y, double side);

oxo_status picture_read(const oxo_game *game, const oxo_pos *pos,
                        picture *board, oxo_error *error);
void picture_clear(picture *board);

/* One kind of picture: its size in points, and the painting. */
typedef struct picture_kind {
    void (*size)(const picture *board, double *width, double *height);
    void (*paint)(const picture *board, cairo_t *cr);
} picture_kind;

extern const picture_kind picture_layers;  /* any k^n */
extern const picture_kind picture_numbers; /* number games */
extern const picture_kind picture_stack;   /* n = 3 */
extern const picture_kind picture_cubes;   /* 3^3 and 3^4 */

/* Helpers: text centred at a point; a colour 0xrrggbb; the mark of a cell in
 * a square of the given side around a point. */
void picture_text(cairo_t *cr, double x, double y, double size,
                  const char *text);
void picture_colour(cairo_t *cr, unsigned rgb);
void picture_mark(const picture *board, cairo_t *cr, unsigned cell, double x,
                  double y, double side);

enum {
    INK = 0x2b2b2b,
    FAINT = 0xb9b9b9,
    LABEL = 0x6b6b6b,
    FIRST_INK = 0x1f5fa8,
    SECOND_INK = 0xc4510c,
    TOKEN_FIRST = 0x4a4a4a,
    TOKEN_SECOND = 0xe6e6e6
};

/* draw.c: does the name of a file end so? */
bool picture_ends_in(const char *text, const char *end);

#endif
