/* The inside of a line game, for the code that needs its speed.
 *
 * A position:
 *
 *     +-----+--------+---------+----------------+----------------+---------+
 *     | ply | winner | swapped | stones of      | stones of      | counts  |
 *     |     |        |         | first (words)  | second (words) | ...     |
 *     +-----+--------+---------+----------------+----------------+---------+
 *
 * counts: one byte per line of the first side's winning sets (how many of its
 * points the first side owns), then one per line of the second side's. They
 * make play, undo and outcome cost only the lines through one cell.
 */
#ifndef OXO_RULES_LINE_H
#define OXO_RULES_LINE_H

#include "oxo/families.h"

enum {
    OXO_LINE_MAX_POINTS = 8192,
    OXO_LINE_MAX_INCIDENCES = 1 << 24,
    OXO_LINE_MAX_DIMENSIONS = 13
};

/* What the name of a board says: a box and the length of its lines. It is k^n
 * when every side is as long as a line. */
typedef struct oxo_line_shape {
    unsigned n, side[OXO_LINE_MAX_DIMENSIONS], length;
    bool misere, gravity;
} oxo_line_shape;

oxo_status oxo_line_shape_parse(const char *name, oxo_line_shape *shape,
                                oxo_error *error);
bool oxo_line_shape_is_power(const oxo_line_shape *shape);
/* The canonical name. */
void oxo_line_shape_name(const oxo_line_shape *shape, char *name, size_t size);

typedef struct oxo_line_game {
    oxo_game head;
    oxo_line_spec spec;        /* k = n = 0 for a .pg game and for a box */
    oxo_line_shape shape;      /* n = 0 for a .pg game */
    unsigned layer;            /* gravity: cells of a layer; otherwise 0 */
    oxo_geometry *geometry[2]; /* of each side; may be one object */
    unsigned words;            /* 64-bit words of a bitset of points */
    uint16_t plies;            /* plies after which nobody can move */
    uint8_t *turn_at;          /* side to move at each ply, plies + 1 */
    uint64_t *initial[2];      /* stones before the first ply, or NULL */
    uint64_t *first_moves;     /* cells allowed at ply 0, or NULL */
    char **cell_names;         /* of a .pg game and of a box, else NULL */
    bool described; /* winning sets come from a graph or shapes, not a list */
} oxo_line_game;

typedef struct oxo_line_pos {
    uint16_t ply;
    uint8_t winner;    /* 0, or 1 + the side that has won */
    uint8_t swapped;   /* 1: the other side is to move ("pass") */
    uint32_t padding;  /* always 0 */
    uint64_t stones[]; /* 2 * words, then the counts */
} oxo_line_pos;

static inline const oxo_line_game *oxo_line_of(const oxo_game *game)
{
    return (const oxo_line_game *)(const void *)game;
}

static inline uint8_t *oxo_line_counts(const oxo_line_game *game,
                                       oxo_line_pos *pos, oxo_side side)
{
    return (uint8_t *)(pos->stones + 2 * (size_t)game->words) +
           (side == OXO_SECOND ? game->geometry[0]->lines : 0);
}

/* Finishes a game whose spec, geometry, plies, ... are set: sizes, names. */
void oxo_line_finish(oxo_line_game *game);
void oxo_line_destroy(oxo_game *game);

/* The start position without its initial stones, and one more stone of a
 * side without changing whose turn it is: for building positions. */
void oxo_line_clear(const oxo_line_game *game, oxo_line_pos *pos);
void oxo_line_put(const oxo_line_game *game, oxo_line_pos *pos, oxo_side side,
                  unsigned cell);

/* Would `side` complete a line with a stone on this empty cell? */
bool oxo_line_completes(const oxo_game *game, const oxo_pos *pos, oxo_side side,
                        unsigned cell);
/* All such cells, in increasing order; room for game->cells. 0 in games
 * without lines. */
unsigned oxo_line_completing(const oxo_game *game, const oxo_pos *pos,
                             oxo_side side, oxo_move *cells);

/* Text in and out (line_text.c). */
size_t oxo_line_move_text(const oxo_game *game, oxo_move move, char *text,
                          size_t size);
/* The cell whose move has this name, in any case of letters where that leaves
 * no doubt (names of a .pg file may differ by case alone). */
bool oxo_cell_called(const oxo_game *game, const char *text, size_t length,
                     uint32_t *cell);
oxo_status oxo_line_move_parse(const oxo_game *game, const oxo_pos *pos,
                               const char *text, size_t length, oxo_move *move,
                               oxo_error *error);
size_t oxo_line_pos_text(const oxo_game *game, const oxo_pos *pos, char *text,
                         size_t size);
oxo_status oxo_line_pos_parse(const oxo_game *game, const char *text,
                              size_t length, oxo_pos *pos, oxo_error *error);
size_t oxo_line_board_text(const oxo_game *game, const oxo_pos *pos, char *text,
                           size_t size);

/* Reads a .pg description (pg.c). */
oxo_status oxo_pg_parse(const char *text, size_t length, const char *name,
                        oxo_game **game, oxo_error *error);
oxo_status oxo_pg_read(const char *path, oxo_game **game, oxo_error *error);

/* Any line game without gravity and misere as such a description, with its
 * winning sets listed (pg_write.c); free() it. */
oxo_status oxo_pg_write(const oxo_game *game, char **text, size_t *size,
                        oxo_error *error);

/* Of what oxo_game_create makes the same game in another process, put with the
 * 0 at its end: the name, or the text of a game that was made of one. */
struct oxo_message;
oxo_status oxo_game_recipe(const oxo_game *game, struct oxo_message *message,
                           oxo_error *error);
/* The game it is of. */
oxo_status oxo_game_by_recipe(struct oxo_message *message, oxo_game **game,
                              oxo_error *error);

/* oxo_cell_text for a box. */
size_t oxo_box_cell_text(unsigned n, const unsigned *side, uint32_t cell,
                         char *text, size_t size);

/* Reads the name of a cell (oxo_cell_text). */
bool oxo_cell_parse(unsigned k, unsigned n, const char *text, size_t length,
                    uint32_t *cell);
typedef struct oxo_degree {
    uint64_t lines, points;
} oxo_degree;
enum { OXO_DEGREES_MAX = 1024 };
/* How many points of k^n lie on how many lines, most lines first, for any
 * board with (k+2)^n below 2^62 and n at most 16; no board is built. Returns
 * the number of entries, 0 for larger boards. */
unsigned oxo_degrees_of(unsigned k, unsigned n,
                        oxo_degree degrees[OXO_DEGREES_MAX]);
/* All lines of `length` points in a row in a box of n sides, the same way: k^n
 * is the box whose sides and lines are all k. Sides that are shorter than a
 * line have no line along them. k and n of the geometry are 0. */
oxo_status oxo_geometry_box(unsigned n, const unsigned *side, unsigned length,
                            oxo_geometry **geometry, oxo_error *error);

/* Its lines alone, `length` points each, in the order that every board uses;
 * with points == NULL only how many. The box is known to be small enough. */
uint32_t oxo_box_lines(unsigned n, const unsigned *side, unsigned length,
                       uint32_t *points);
/* From a list of lines; `points` of them, each a run of line_points. */
oxo_status oxo_geometry_from_lines(uint32_t points, uint32_t lines,
                                   const uint32_t *line_start,
                                   const uint32_t *line_points,
                                   oxo_geometry **geometry, oxo_error *error);

#endif
