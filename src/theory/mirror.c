/* Mirrors for misere games: see oxo/theory.h.
 *
 * The map reverses every coordinate, with gravity all but the height. It has
 * no fixed cell when k is even (and, with gravity, n > 1), and the centre alone
 * when k is odd and there is no gravity; a column of fixed cells is of no use.
 */
#include "oxo/theory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

oxo_status oxo_mirror_find(const oxo_line_spec *spec, oxo_mirror **mirror,
                           oxo_error *error)
{
    const unsigned k = spec->k, n = spec->n;
    const unsigned turned = spec->gravity ? n - 1 : n; /* coordinates */
    if (!spec->misere)
        return oxo_fail(error, OXO_NO, "a mirror serves misere games");
    if (k < 2 || turned == 0 || (k % 2 == 1 && spec->gravity))
        return oxo_fail(error, OXO_NO,
                        "%u^%u%s has no mirror with at most one fixed cell", k,
                        n, spec->gravity ? " with gravity" : "");
    uint64_t cells = 1;
    for (unsigned i = 0; i < n && cells <= UINT32_MAX; i++)
        cells *= k;
    if (cells >= UINT32_MAX)
        return oxo_fail(error, OXO_UNSUPPORTED, "%u^%u is too large", k, n);
    oxo_mirror *m = calloc(1, sizeof *m);
    uint32_t *image = malloc((size_t)cells * sizeof *image);
    if (!m || !image) {
        free(m);
        free(image);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    for (uint32_t c = 0; c < cells; c++) {
        uint32_t rest = c, unit = 1, to = 0;
        for (unsigned i = 0; i < n; i++) {
            uint32_t x = rest % k;
            to += unit * (i < turned ? k - 1 - x : x);
            rest /= k;
            unit *= k;
        }
        image[c] = to;
    }
    *m = (oxo_mirror){.hero = k % 2 ? OXO_FIRST : OXO_SECOND,
                      .centre = k % 2,
                      .cells = (uint32_t)cells,
                      .pairs = (uint32_t)(cells / 2),
                      .image = image};
    *mirror = m;
    return OXO_OK;
}

void oxo_mirror_destroy(oxo_mirror *mirror)
{
    if (mirror)
        free(mirror->image);
    free(mirror);
}

static bool on_line(const oxo_geometry *g, uint32_t l, uint32_t cell)
{
    for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
        if (g->line_points[i] == cell)
            return true;
    }
    return false;
}

/* Is the image of line l a line? Looked for among the lines through the image
 * of its first cell. */
static bool image_is_line(const oxo_geometry *g, const oxo_mirror *m,
                          uint32_t l)
{
    const uint32_t *cell = g->line_points + g->line_start[l];
    const uint32_t length = g->line_start[l + 1] - g->line_start[l];
    const uint32_t first = m->image[cell[0]];
    for (uint32_t i = g->point_start[first]; i < g->point_start[first + 1];
         i++) {
        uint32_t t = g->point_lines[i], same = 0;
        if (g->line_start[t + 1] - g->line_start[t] != length)
            continue;
        while (same < length && on_line(g, t, m->image[cell[same]]))
            same++;
        if (same == length)
            return true;
    }
    return false;
}

oxo_status oxo_mirror_check(const oxo_geometry *g, const oxo_mirror *m,
                            oxo_error *error)
{
    uint32_t fixed = 0;
    if (m->cells != g->points)
        return oxo_fail(error, OXO_NO, "a mirror of %u cells for a board of %u",
                        m->cells, g->points);
    for (uint32_t c = 0; c < g->points; c++) {
        if (m->image[c] >= g->points || m->image[m->image[c]] != c)
            return oxo_fail(error, OXO_NO, "cell %u does not come back", c);
        fixed += m->image[c] == c;
    }
    if (fixed > 1 || fixed != (uint32_t)m->centre ||
        m->centre != (m->hero == OXO_FIRST))
        return oxo_fail(error, OXO_NO, "%u cells are their own images", fixed);
    for (uint32_t l = 0; l < g->lines; l++) {
        if (!image_is_line(g, m, l))
            return oxo_fail(error, OXO_NO, "line %u is sent to no line", l);
        bool through = false, split = false;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
            uint32_t c = g->line_points[i];
            through = through || m->image[c] == c;
            split = split || (m->image[c] != c && on_line(g, l, m->image[c]));
        }
        if (through && !split)
            return oxo_fail(error, OXO_NO,
                            "line %u through the fixed cell holds no pair", l);
    }
    return OXO_OK;
}

oxo_status oxo_mirror_certificate(const char *game, const char *claim,
                                  const oxo_mirror *mirror,
                                  oxo_certificate **certificate,
                                  oxo_error *error)
{
    oxo_certificate *c = NULL;
    oxo_status status =
        oxo_certificate_create(game, claim, "mirror", &c, error);
    for (uint32_t cell = 0; status == OXO_OK && cell < mirror->cells; cell++) {
        char line[32];
        if (mirror->image[cell] <= cell)
            continue;
        int length =
            snprintf(line, sizeof line, "%u %u", cell, mirror->image[cell]);
        if (oxo_certificate_add(c, line, (size_t)length) != OXO_OK)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    if (status == OXO_OK)
        *certificate = c;
    else
        oxo_certificate_destroy(c);
    return status;
}
