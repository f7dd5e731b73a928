/* Points and lines of a board, by construction.
 *
 * The board is a box of points (x0, x1, ...) with xi below side[i]; k^n is the
 * box with n sides of k. A line is `length` points in a row: a direction and a
 * starting point. Each coordinate of a direction is fixed (0), rising (+1) or
 * falling (-1); a line and its reverse are the same, so the first moving
 * coordinate always rises. A rising coordinate starts at 0 and, when the side
 * is longer than the line, anywhere up to side - length; a falling one so many
 * places higher; a fixed one anywhere:
 *
 *     direction (+1, -1) on 4^2 from (0, 3):   . . . o
 *                                              . . o .
 *                                              . o . .
 *                                              o . . .
 *
 * The formulas of the paper are not used here; tests check them against this
 * construction (Patashnik 1980, p. 203).
 */
#include "oxo/families.h"

#include "rules/line.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DIMENSIONS = 16 };

void oxo_geometry_destroy(oxo_geometry *g)
{
    if (!g)
        return;
    free(g->line_start);
    free(g->line_points);
    free(g->point_start);
    free(g->point_lines);
    free(g);
}

/* Fills point_start and point_lines from the lines. */
static bool index_points(oxo_geometry *g)
{
    g->point_start = calloc((size_t)g->points + 2, sizeof *g->point_start);
    g->point_lines =
        malloc(((size_t)g->line_start[g->lines] + 1) * sizeof *g->point_lines);
    if (!g->point_start || !g->point_lines)
        return false;
    const uint32_t total = g->line_start[g->lines];
    for (uint32_t i = 0; i < total; i++)
        g->point_start[g->line_points[i] + 2]++;
    for (uint32_t p = 2; p <= g->points + 1; p++)
        g->point_start[p] += g->point_start[p - 1];
    /* point_start[p + 1] now says where the lines of p go; filling moves it
     * to where they end, which is where those of p + 1 begin. */
    for (uint32_t l = 0; l < g->lines; l++) {
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
            g->point_lines[g->point_start[g->line_points[i] + 1]++] = l;
    }
    return true;
}

typedef struct box {
    unsigned n, length;
    const unsigned *side;
    uint32_t weight[MAX_DIMENSIONS]; /* of each coordinate in a cell's number */
} box;

/* Writes (or, with points == NULL, counts) the lines of one direction. */
static uint32_t lines_of_direction(const box *b, const int *direction,
                                   uint32_t *points)
{
    uint32_t base = 0, count = 1, written = 0;
    int64_t step = 0;
    unsigned places[MAX_DIMENSIONS], at[MAX_DIMENSIONS] = {0};
    for (unsigned i = 0; i < b->n; i++) {
        if (direction[i] && b->side[i] < b->length)
            return 0;
        places[i] = direction[i] ? b->side[i] - b->length + 1 : b->side[i];
        count *= places[i]; /* never more than there are cells */
        if (direction[i] < 0)
            base += b->weight[i] * (b->length - 1);
        step += direction[i] * (int64_t)b->weight[i];
    }
    while (points) {
        int64_t point = base;
        for (unsigned j = 0; j < b->length; j++, point += step)
            points[written++] = (uint32_t)point;
        unsigned i = 0;
        while (i < b->n && at[i] == places[i] - 1) {
            base -= b->weight[i] * at[i];
            at[i++] = 0;
        }
        if (i == b->n)
            break;
        at[i]++;
        base += b->weight[i];
    }
    return count;
}

/* The next direction after this one in the order of a ternary counter with
 * digits 0, +1, -1; false after the last. */
static bool next_direction(int *direction, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        if (direction[i] == 0) {
            direction[i] = 1;
            return true;
        }
        if (direction[i] == 1) {
            direction[i] = -1;
            return true;
        }
        direction[i] = 0;
    }
    return false;
}

static bool first_mover_rises(const int *direction, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        if (direction[i])
            return direction[i] > 0;
    }
    return false;
}

uint32_t oxo_box_lines(unsigned n, const unsigned *side, unsigned length,
                       uint32_t *points)
{
    box b = {.n = n, .length = length, .side = side};
    for (unsigned i = 0; i < n; i++)
        b.weight[i] = i ? b.weight[i - 1] * side[i - 1] : 1;
    uint32_t lines = 0;
    int direction[MAX_DIMENSIONS] = {0};
    while (next_direction(direction, n)) {
        if (first_mover_rises(direction, n))
            lines += lines_of_direction(
                &b, direction, points ? points + (size_t)lines * length : NULL);
    }
    return lines;
}

static oxo_status create(unsigned n, const unsigned *side, unsigned length,
                         uint32_t points, oxo_geometry **geometry,
                         oxo_error *error)
{
    oxo_geometry *g = calloc(1, sizeof *g);
    if (!g)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    g->points = points;
    g->lines = oxo_box_lines(n, side, length, NULL);
    g->line_start = malloc(((size_t)g->lines + 1) * sizeof *g->line_start);
    g->line_points =
        malloc(((size_t)g->lines * length + 1) * sizeof *g->line_points);
    if (!g->line_start || !g->line_points)
        goto no_memory;
    for (uint32_t l = 0; l <= g->lines; l++)
        g->line_start[l] = l * length;
    oxo_box_lines(n, side, length, g->line_points);
    if (!index_points(g))
        goto no_memory;
    *geometry = g;
    return OXO_OK;
no_memory:
    oxo_geometry_destroy(g);
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory for the lines");
}

oxo_status oxo_geometry_create(unsigned k, unsigned n, oxo_geometry **geometry,
                               oxo_error *error)
{
    const uint64_t limit = UINT64_C(1) << 28;
    uint64_t points = 1, shell = 1;
    unsigned side[MAX_DIMENSIONS];
    if (k < 1 || n < 1 || n > MAX_DIMENSIONS)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected k^n with k >= 1 and 1 <= n <= %d, not %u^%u",
                        MAX_DIMENSIONS, k, n);
    for (unsigned i = 0; i < n; i++) {
        points *= k;
        shell *= (uint64_t)k + 2;
        side[i] = k;
        if (points > limit || shell > limit)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "%u^%u is too large to build: expected (k+2)^n "
                            "below 2^28",
                            k, n);
    }
    const oxo_status status =
        create(n, side, k, (uint32_t)points, geometry, error);
    if (status == OXO_OK) {
        (*geometry)->k = k;
        (*geometry)->n = n;
    }
    return status;
}

oxo_status oxo_geometry_box(unsigned n, const unsigned *side, unsigned length,
                            oxo_geometry **geometry, oxo_error *error)
{
    /* a line starts in a point and has one of fewer than 3^n / 2 directions */
    const uint64_t limit = UINT64_C(1) << 28;
    uint64_t points = 1, starts = 1;
    bool fits = n >= 1 && n <= MAX_DIMENSIONS && length >= 1;
    for (unsigned i = 0; fits && i < n; i++) {
        points *= side[i];
        starts *= (uint64_t)3 * side[i];
        fits = side[i] >= 1 && side[i] < limit && starts < limit;
    }
    if (!fits || length > limit || starts / 2 * length >= 2 * limit)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "this box is too large to build: expected at most %d "
                        "sides, and fewer than 2^28 points times 3^n",
                        MAX_DIMENSIONS);
    return create(n, side, length, (uint32_t)points, geometry, error);
}

oxo_status oxo_geometry_from_lines(uint32_t points, uint32_t lines,
                                   const uint32_t *line_start,
                                   const uint32_t *line_points,
                                   oxo_geometry **geometry, oxo_error *error)
{
    const uint32_t total = lines ? line_start[lines] : 0;
    for (uint32_t i = 0; i < total; i++) {
        if (line_points[i] >= points)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "a line has point %u, expected below %u",
                            line_points[i], points);
    }
    oxo_geometry *g = calloc(1, sizeof *g);
    if (!g)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    g->points = points;
    g->lines = lines;
    g->line_start = calloc((size_t)lines + 1, sizeof *g->line_start);
    g->line_points = malloc(((size_t)total + 1) * sizeof *g->line_points);
    if (g->line_start && g->line_points) {
        if (lines) {
            memcpy(g->line_start, line_start,
                   ((size_t)lines + 1) * sizeof *line_start);
            memcpy(g->line_points, line_points, total * sizeof *line_points);
        }
        if (index_points(g)) {
            *geometry = g;
            return OXO_OK;
        }
    }
    oxo_geometry_destroy(g);
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory for the lines");
}
