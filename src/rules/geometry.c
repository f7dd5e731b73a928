/* Points and lines of a board, by construction.
 *
 * A line of k^n is a direction and a starting point. Each coordinate of a
 * direction is fixed (0), rising (+1) or falling (-1); a line and its reverse
 * are the same, so the first moving coordinate always rises. A rising
 * coordinate starts at 0, a falling one at k-1, a fixed one anywhere:
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

/* Writes (or, with points == NULL, counts) the lines of one direction. */
static uint32_t lines_of_direction(const oxo_geometry *g, const int *direction,
                                   const uint32_t *weight, uint32_t *points)
{
    uint32_t base = 0, count = 0, written = 0;
    int64_t step = 0;
    unsigned fixed[MAX_DIMENSIONS], fixed_count = 0;
    unsigned at[MAX_DIMENSIONS] = {0};
    for (unsigned i = 0; i < g->n; i++) {
        if (direction[i] == 0)
            fixed[fixed_count++] = i;
        else if (direction[i] < 0)
            base += weight[i] * (g->k - 1);
        step += direction[i] * (int64_t)weight[i];
    }
    for (;;) {
        if (points) {
            int64_t point = base;
            for (unsigned j = 0; j < g->k; j++, point += step)
                points[written++] = (uint32_t)point;
        }
        count++;
        unsigned i = 0;
        while (i < fixed_count && at[i] == g->k - 1) {
            base -= weight[fixed[i]] * at[i];
            at[i++] = 0;
        }
        if (i == fixed_count)
            return count;
        at[i]++;
        base += weight[fixed[i]];
    }
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

oxo_status oxo_geometry_create(unsigned k, unsigned n, oxo_geometry **geometry,
                               oxo_error *error)
{
    const uint64_t limit = UINT64_C(1) << 28;
    uint64_t points = 1, shell = 1;
    if (k < 1 || n < 1 || n > MAX_DIMENSIONS)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected k^n with k >= 1 and 1 <= n <= %d, not %u^%u",
                        MAX_DIMENSIONS, k, n);
    for (unsigned i = 0; i < n; i++) {
        points *= k;
        shell *= (uint64_t)k + 2;
        if (points > limit || shell > limit)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "%u^%u is too large to build: expected (k+2)^n "
                            "below 2^28",
                            k, n);
    }
    oxo_geometry *g = calloc(1, sizeof *g);
    if (!g)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    g->k = k;
    g->n = n;
    g->points = (uint32_t)points;
    uint32_t weight[MAX_DIMENSIONS];
    for (unsigned i = 0; i < n; i++)
        weight[i] = i ? weight[i - 1] * k : 1;

    int direction[MAX_DIMENSIONS] = {0};
    while (next_direction(direction, n)) {
        if (first_mover_rises(direction, n))
            g->lines += lines_of_direction(g, direction, weight, NULL);
    }
    g->line_start = malloc(((size_t)g->lines + 1) * sizeof *g->line_start);
    g->line_points = malloc((size_t)g->lines * k * sizeof *g->line_points);
    if (!g->line_start || !g->line_points)
        goto no_memory;
    for (uint32_t l = 0; l <= g->lines; l++)
        g->line_start[l] = l * k;
    uint32_t line = 0;
    memset(direction, 0, sizeof direction);
    while (next_direction(direction, n)) {
        if (first_mover_rises(direction, n))
            line += lines_of_direction(g, direction, weight,
                                       g->line_points + (size_t)line * k);
    }
    if (!index_points(g))
        goto no_memory;
    *geometry = g;
    return OXO_OK;
no_memory:
    oxo_geometry_destroy(g);
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory for the lines");
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
