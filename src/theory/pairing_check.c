/* Checks a pairing, or the evidence against one, from the definition.
 *
 * Kept apart from the matching and sharing nothing with it, so that a mistake
 * there cannot hide here. Time is linear in the incidences.
 */
#include "oxo/theory.h"

#include "base/bits.h"
#include <stdlib.h>

static bool taken(const uint64_t *set, uint32_t point)
{
    return set && oxo_bit_get(set, point);
}

static bool on_line(const oxo_geometry *g, uint32_t line, uint32_t point)
{
    for (uint32_t i = g->line_start[line]; i < g->line_start[line + 1]; i++) {
        if (g->line_points[i] == point)
            return true;
    }
    return false;
}

static bool is_blocked(const oxo_geometry *g, const uint64_t *own, uint32_t l)
{
    for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
        if (taken(own, g->line_points[i]))
            return true;
    }
    return false;
}

static oxo_status check_pairs(const oxo_geometry *g, const uint64_t *own,
                              const uint64_t *enemy, const oxo_pairing *p,
                              uint8_t *seen_point, uint8_t *seen_line,
                              oxo_error *error)
{
    for (uint32_t i = 0; i < p->pairs; i++) {
        uint32_t line = p->line[i];
        if (line >= g->lines)
            return oxo_fail(error, OXO_NO, "there is no line %u", line);
        seen_line[line] = 1;
        for (uint32_t j = 0; j < 2; j++) {
            uint32_t point = p->pair[2 * i + j];
            if (point >= g->points)
                return oxo_fail(error, OXO_NO, "there is no point %u", point);
            if (!on_line(g, line, point))
                return oxo_fail(error, OXO_NO, "point %u is not on line %u",
                                point, line);
            if (taken(own, point) || taken(enemy, point))
                return oxo_fail(error, OXO_NO, "point %u is taken", point);
            if (seen_point[point])
                return oxo_fail(error, OXO_NO, "point %u is in two pairs",
                                point);
            seen_point[point] = 1;
        }
    }
    for (uint32_t l = 0; l < g->lines; l++) {
        if (!seen_line[l] && !is_blocked(g, own, l))
            return oxo_fail(error, OXO_NO, "line %u has no pair", l);
    }
    return OXO_OK;
}

static oxo_status check_lines(const oxo_geometry *g, const uint64_t *own,
                              const uint64_t *enemy, const oxo_pairing *p,
                              uint8_t *seen_point, uint8_t *seen_line,
                              oxo_error *error)
{
    uint32_t points = 0;
    for (uint32_t i = 0; i < p->lines; i++) {
        uint32_t line = p->line[i];
        if (line >= g->lines || seen_line[line] || is_blocked(g, own, line))
            return oxo_fail(error, OXO_NO,
                            "line %u is unknown, blocked or listed twice",
                            line);
        seen_line[line] = 1;
        for (uint32_t j = g->line_start[line]; j < g->line_start[line + 1];
             j++) {
            uint32_t point = g->line_points[j];
            points += !seen_point[point] && !taken(enemy, point);
            seen_point[point] = 1;
        }
    }
    if (points != p->points)
        return oxo_fail(error, OXO_NO, "the lines hold %u points, not %u",
                        points, p->points);
    if (points >= 2 * (uint64_t)p->lines)
        return oxo_fail(error, OXO_NO, "%u points are enough for %u lines",
                        points, p->lines);
    return OXO_OK;
}

oxo_status oxo_pairing_check(const oxo_geometry *geometry,
                             const oxo_pairing_stones *stones,
                             const oxo_pairing *pairing, oxo_error *error)
{
    const uint64_t *own = stones ? stones->own : NULL;
    const uint64_t *enemy = stones ? stones->enemy : NULL;
    uint8_t *points = calloc((size_t)geometry->points + 1, 1);
    uint8_t *lines = calloc((size_t)geometry->lines + 1, 1);
    oxo_status status;
    if (!points || !lines)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    else if (pairing->exists)
        status =
            check_pairs(geometry, own, enemy, pairing, points, lines, error);
    else
        status =
            check_lines(geometry, own, enemy, pairing, points, lines, error);
    free(points);
    free(lines);
    return status;
}
