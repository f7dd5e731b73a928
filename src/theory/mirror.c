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

/* Lines by the sum of their cells: chains through a table. The lines through
 * one cell are entered at a time, so that the whole check takes time in
 * proportion to the lines however many meet in a cell (2^12: 4,095 of them). */
typedef struct chains {
    uint32_t *head, *next; /* 1 + place among the lines of the cell; 0: none */
    uint32_t mask;
} chains;

static uint32_t sum_of(const oxo_geometry *g, uint32_t l, const uint32_t *image)
{
    uint32_t sum = 0;
    for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
        sum += image ? image[g->line_points[i]] : g->line_points[i];
    return sum;
}

static bool chains_create(const oxo_geometry *g, chains *c)
{
    uint32_t most = 0;
    c->mask = 1;
    for (uint32_t p = 0; p < g->points; p++) {
        const uint32_t through = g->point_start[p + 1] - g->point_start[p];
        most = through > most ? through : most;
    }
    while (c->mask < most)
        c->mask = 2 * c->mask + 1;
    c->head = calloc((size_t)c->mask + 1, sizeof *c->head);
    c->next = calloc((size_t)most + 1, sizeof *c->next);
    return c->head && c->next;
}

static void chains_enter(const oxo_geometry *g, chains *c, uint32_t cell)
{
    const uint32_t *line = g->point_lines + g->point_start[cell];
    const uint32_t count = g->point_start[cell + 1] - g->point_start[cell];
    memset(c->head, 0, ((size_t)c->mask + 1) * sizeof *c->head);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *head = &c->head[sum_of(g, line[i], NULL) & c->mask];
        c->next[i] = *head;
        *head = i + 1;
    }
}

/* Is the image of line l one of the lines entered, those through `cell`? */
static bool image_is_line(const oxo_geometry *g, const oxo_mirror *m,
                          const chains *c, uint32_t cell, uint32_t l)
{
    const uint32_t *own = g->line_points + g->line_start[l];
    const uint32_t length = g->line_start[l + 1] - g->line_start[l];
    uint32_t at = c->head[sum_of(g, l, m->image) & c->mask];
    for (; at; at = c->next[at - 1]) {
        const uint32_t t = g->point_lines[g->point_start[cell] + at - 1];
        uint32_t same = 0;
        if (g->line_start[t + 1] - g->line_start[t] != length)
            continue;
        while (same < length && on_line(g, t, m->image[own[same]]))
            same++;
        if (same == length)
            return true;
    }
    return false;
}

/* Of the lines that begin in `cell`: each is sent to a line, and if it goes
 * through the fixed cell it holds a pair. */
static oxo_status check_lines(const oxo_geometry *g, const oxo_mirror *m,
                              chains *c, uint32_t cell, oxo_error *error)
{
    chains_enter(g, c, m->image[cell]);
    for (uint32_t at = g->point_start[cell]; at < g->point_start[cell + 1];
         at++) {
        const uint32_t l = g->point_lines[at];
        if (g->line_points[g->line_start[l]] != cell)
            continue;
        if (!image_is_line(g, m, c, m->image[cell], l))
            return oxo_fail(error, OXO_NO, "line %u is sent to no line", l);
        bool through = false, split = false;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
            const uint32_t p = g->line_points[i];
            through = through || m->image[p] == p;
            split = split || (m->image[p] != p && on_line(g, l, m->image[p]));
        }
        if (through && !split)
            return oxo_fail(error, OXO_NO,
                            "line %u through the fixed cell holds no pair", l);
    }
    return OXO_OK;
}

oxo_status oxo_mirror_check(const oxo_geometry *g, const oxo_mirror *m,
                            oxo_context *context, oxo_error *error)
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
    chains c = {0};
    oxo_status status = chains_create(g, &c)
                            ? OXO_OK
                            : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (uint32_t p = 0; status == OXO_OK && p < g->points; p++) {
        status = oxo_context_stopped(context, 0)
                     ? oxo_fail(error, OXO_LIMIT,
                                "stopped before the mirror was checked")
                     : check_lines(g, m, &c, p, error);
    }
    free(c.head);
    free(c.next);
    return status;
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
