/* Pictures of positions as SVG, PDF or PNG files (cairo). Nothing is kept
 * between calls and nothing is handed out: several threads may draw at once. */
#ifndef OXO_DRAW_H
#define OXO_DRAW_H

#include "oxo/game.h"

OXO_C_BEGIN

typedef enum oxo_draw_style {
    OXO_DRAW_AUTO,   /* what suits the board */
    OXO_DRAW_LAYERS, /* flat grids beside each other, any k^n */
    OXO_DRAW_CUBE,   /* three dimensions: layers stacked in perspective */
    OXO_DRAW_PAPER   /* 3^3 and 3^4: the cubes of Marchi and Fischer */
} oxo_draw_style;

typedef struct oxo_draw_options {
    oxo_draw_style style;
    double scale;        /* 1 = natural size; 0 means 1 */
    const char *title;   /* line above the board, or NULL */
    bool no_labels;      /* without the names of rows and columns */
    const char *caption; /* line below the board, or NULL */
    /* the moves that led to the position, for the two after them; line games */
    const oxo_move *moves;
    unsigned move_count;
    bool last;    /* a frame around the last move */
    bool numbers; /* the number of its move beside every stone */
    /* line games: */
    bool threats;           /* cells with which a side completes a line */
    bool whole_line;        /* colour under lines that a side owns */
    const uint32_t *marked; /* cells with colour under them */
    unsigned marked_count;
} oxo_draw_options;

/* Reads "auto", "layers", "cube", "paper". */
OXO_API bool oxo_draw_style_parse(const char *text, oxo_draw_style *style);

/* Draws a position into a file; its name must end in .svg, .pdf or .png (a
 * pipe without an ending gets an SVG).
 * Options may be NULL. OXO_UNSUPPORTED when the board has no such picture. */
OXO_API oxo_status oxo_draw(const oxo_game *game, const oxo_pos *pos,
                            const oxo_draw_options *options, const char *path,
                            oxo_error *error);

/* A position on a sheet for printing: what is asked, and the answer. */
typedef struct oxo_sheet_item {
    const oxo_game *game;
    const oxo_pos *pos;
    const char *caption, *answer;
} oxo_sheet_item;

/* Pages of A4 with the positions, then the answers on pages of their own; the
 * name must end in .pdf, .svg or .html (which shows an answer when it is asked
 * for). */
OXO_API oxo_status oxo_draw_sheet(const oxo_sheet_item *items, unsigned count,
                                  const char *title, const char *path,
                                  oxo_error *error);

OXO_C_END

#endif
