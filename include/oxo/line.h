/* Line games: points, lines, and who owns a whole line first.
 *
 * oxo_geometry is the bare incidence structure. It is built by construction
 * for any k^n (up to 2^31 incidences), also for boards far too large to play,
 * and read from a list of lines for any other positional game.
 */
#ifndef OXO_LINE_H
#define OXO_LINE_H

#include "oxo/game.h"

OXO_C_BEGIN

/* Lines of points and points on lines, both as one array with offsets:
 * line l holds line_points[line_start[l] .. line_start[l+1]-1], and the same
 * for the lines through a point. */
typedef struct oxo_geometry {
    unsigned k, n; /* the board is k^n; both 0 when it is something else */
    uint32_t points, lines;
    uint32_t *line_start, *line_points;
    uint32_t *point_start, *point_lines;
} oxo_geometry;

/* All lines of k^n by construction: every direction (each coordinate fixed,
 * rising or falling, the first moving one rising) from every starting point.
 * For k = 1 each of the (3^n-1)/2 directions gives a line of the one point,
 * as Patashnik's remark asks. Flat index of (x0, x1, x2 ...) with xi in
 * 0..k-1 is x0 + k*x1 + k*k*x2 + ... */
OXO_API oxo_status oxo_geometry_create(unsigned k, unsigned n,
                                       oxo_geometry **geometry,
                                       oxo_error *error);
/* From a list of lines; `points` of them, each a run of line_points. */
OXO_API oxo_status oxo_geometry_from_lines(uint32_t points, uint32_t lines,
                                           const uint32_t *line_start,
                                           const uint32_t *line_points,
                                           oxo_geometry **geometry,
                                           oxo_error *error);
OXO_API void oxo_geometry_destroy(oxo_geometry *geometry);

/* Number of lines through a point. */
static inline uint32_t oxo_geometry_degree(const oxo_geometry *g, uint32_t p)
{
    return g->point_start[p + 1] - g->point_start[p];
}

/* Lines through a cell of k^n, n at most 16; no board is built. */
OXO_API uint64_t oxo_cell_lines(unsigned k, unsigned n, uint64_t cell);

/* How many points of k^n lie on how many lines, most lines first, for any
 * board with (k+2)^n below 2^62 and n at most 16; no board is built. Returns
 * the number of entries, 0 for larger boards. */
typedef struct oxo_degree {
    uint64_t lines, points;
} oxo_degree;
enum { OXO_DEGREES_MAX = 1024 };
OXO_API unsigned oxo_degrees_of(unsigned k, unsigned n,
                                oxo_degree degrees[OXO_DEGREES_MAX]);

/* What a line-game name says. */
typedef struct oxo_line_spec {
    unsigned k, n;
    bool misere, gravity;
} oxo_line_spec;

/* Reads "4^3", "4x4x4", "qubic", "3^2:misere", "4^3:gravity,misere". */
OXO_API oxo_status oxo_line_spec_parse(const char *name, oxo_line_spec *spec,
                                       oxo_error *error);

/* The geometry behind a line game for one side (both are the same object
 * unless a .pg file gives the players different winning sets), and what it
 * was made from; NULL for games of other families. */
OXO_API const oxo_geometry *oxo_line_geometry(const oxo_game *game,
                                              oxo_side side);
OXO_API bool oxo_line_spec_of(const oxo_game *game, oxo_line_spec *spec);

/* The stones of a side in a position of a line game: a bitset, cell c is bit
 * c%64 of word c/64. */
OXO_API const uint64_t *oxo_line_stones(const oxo_game *game,
                                        const oxo_pos *pos, oxo_side side);

/* Writes the name of a cell in CELL coordinates (a1, a1A, a1Ab ...) for a k^n
 * board; returns its length. Coordinates go letter, number, capital letter and
 * again; values above 26 take further letters (a..z, aa, ab ...). */
OXO_API size_t oxo_cell_text(unsigned k, unsigned n, uint32_t cell, char *text,
                             size_t size);
OXO_API bool oxo_cell_parse(unsigned k, unsigned n, const char *text,
                            size_t length, uint32_t *cell);

OXO_C_END

#endif
