/* The densest set of lines of a board.
 *
 * Hales and Jewett's conjecture on pairings rests on a second one, which
 * Patashnik (1980) finds "very compelling" for every k^n: of all sets of
 * lines, the ratio
 *
 *     lines in the set / points on them
 *
 * is largest for the set of all lines. Whether that holds for one board is a
 * question of maximum flow, and is decided here exactly.
 */
#ifndef OXO_DENSITY_H
#define OXO_DENSITY_H

#include "oxo/context.h"
#include "oxo/line.h"

OXO_C_BEGIN

typedef struct oxo_density {
    uint64_t lines, points; /* of the board: points on at least one line */
    /* of a densest set; equal to the above when no set is denser than all */
    uint64_t densest_lines, densest_points;
    unsigned rounds; /* maximum flows computed */
} oxo_density;

/* No set of lines is denser than all of them together. */
static inline bool oxo_density_holds(const oxo_density *d)
{
    return d->densest_lines * d->points == d->lines * d->densest_points;
}

/* The k^n board, by kinds of points and lines: never more than a thousand of
 * each for k <= 15, n <= 5. OXO_UNSUPPORTED when numbers grow too large. */
OXO_API oxo_status oxo_density_kn(unsigned k, unsigned n, oxo_density *density,
                                  oxo_error *error);

/* Any board, point by point. */
OXO_API oxo_status oxo_density_of(const oxo_geometry *geometry,
                                  oxo_density *density, oxo_error *error);

OXO_C_END

#endif
