/* Recognising a k^n game in a list of lines.
 *
 * Cells of k^n are sent one after another to points of the other game. Two
 * points of k^n lie on at most one common line (k >= 2), so it suffices to
 * watch pairs: with every new cell, each earlier cell must lie on a common
 * line exactly when the images do, and the line in common must go to the line
 * in common. Cells are taken along lines from a corner, so after the first
 * few everything is determined; a bound on the steps keeps a hostile file
 * from costing more than a moment, at the price of not recognising it.
 */
#include "oxo/symmetry.h"

#include "rules/line.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_POINTS = 1024, MAX_STEPS = 2000000 };

typedef struct matcher {
    const oxo_geometry *from, *to;
    unsigned points;
    int32_t *pair_from, *pair_to; /* line of two points, or -1 */
    uint16_t *order;              /* cells of `from` as they are taken */
    uint16_t *image;
    bool *used;           /* points of `to` that are images */
    int32_t *line_image;  /* line of `from` to line of `to`, or -1 */
    uint16_t *line_users; /* how many pairs fixed it, for taking back */
    unsigned steps;
} matcher;

/* The table of common lines; false when two points share more than one. */
static bool pair_table(const oxo_geometry *g, int32_t *pair)
{
    const size_t points = g->points;
    for (size_t i = 0; i < points * points; i++)
        pair[i] = -1;
    for (uint32_t l = 0; l < g->lines; l++) {
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
            for (uint32_t j = g->line_start[l]; j < g->line_start[l + 1]; j++) {
                int32_t *entry =
                    &pair[g->line_points[i] * points + g->line_points[j]];
                if (i != j && *entry >= 0)
                    return false;
                if (i != j)
                    *entry = (int32_t)l;
            }
        }
    }
    return true;
}

static void forget_pairs(matcher *m, unsigned cell, unsigned pairs)
{
    for (unsigned i = 0; i < pairs; i++) {
        const int32_t l = m->pair_from[cell * m->points + m->order[i]];
        if (l >= 0 && --m->line_users[l] == 0)
            m->line_image[l] = -1;
    }
}

/* Tries to add cell -> point; on failure leaves everything as it was. */
static bool add(matcher *m, unsigned depth, unsigned cell, unsigned point)
{
    for (unsigned i = 0; i < depth; i++) {
        const unsigned other = m->order[i];
        const int32_t l = m->pair_from[cell * m->points + other];
        const int32_t t = m->pair_to[point * m->points + m->image[other]];
        bool fits = (l < 0) == (t < 0);
        if (fits && l >= 0) {
            fits = m->line_image[l] < 0 || m->line_image[l] == t;
            if (fits) {
                m->line_image[l] = t;
                m->line_users[l]++;
            }
        }
        if (!fits) {
            forget_pairs(m, cell, i);
            return false;
        }
    }
    m->image[cell] = (uint16_t)point;
    m->used[point] = true;
    return true;
}

static bool extend(matcher *m, unsigned depth)
{
    if (depth == m->points)
        return true;
    const unsigned cell = m->order[depth];
    const uint32_t degree = oxo_geometry_degree(m->from, cell);
    for (unsigned point = 0; point < m->points; point++) {
        if (m->used[point] || oxo_geometry_degree(m->to, point) != degree)
            continue;
        if (++m->steps > MAX_STEPS)
            return false;
        if (!add(m, depth, cell, point))
            continue;
        if (extend(m, depth + 1))
            return true;
        m->used[point] = false;
        forget_pairs(m, cell, depth);
    }
    return false;
}

/* Corner first, then along lines: each cell shares a line with as many
 * earlier ones as possible. */
static void choose_order(matcher *m)
{
    unsigned *ties = calloc(m->points, sizeof *ties);
    bool *taken = calloc(m->points, sizeof *taken);
    if (ties && taken) {
        for (unsigned depth = 0; depth < m->points; depth++) {
            unsigned best = m->points;
            for (unsigned c = 0; c < m->points; c++) {
                if (!taken[c] && (best == m->points || ties[c] > ties[best]))
                    best = c;
            }
            m->order[depth] = (uint16_t)best;
            taken[best] = true;
            for (unsigned c = 0; c < m->points; c++)
                ties[c] += m->pair_from[best * m->points + c] >= 0;
        }
    } else {
        for (unsigned c = 0; c < m->points; c++)
            m->order[c] = (uint16_t)c;
    }
    free(ties);
    free(taken);
}

static bool match(const oxo_geometry *from, const oxo_geometry *to,
                  uint16_t *cells)
{
    matcher m = {.from = from, .to = to, .points = from->points};
    const size_t points = m.points;
    m.pair_from = malloc(points * points * sizeof *m.pair_from);
    m.pair_to = malloc(points * points * sizeof *m.pair_to);
    m.order = calloc(points, sizeof *m.order);
    m.image = calloc(points, sizeof *m.image);
    m.used = calloc(points, sizeof *m.used);
    m.line_image = malloc(from->lines * sizeof *m.line_image);
    m.line_users = calloc(from->lines, sizeof *m.line_users);
    bool found = false;
    if (m.pair_from && m.pair_to && m.order && m.image && m.used &&
        m.line_image && m.line_users && pair_table(from, m.pair_from) &&
        pair_table(to, m.pair_to)) {
        for (uint32_t l = 0; l < from->lines; l++)
            m.line_image[l] = -1;
        choose_order(&m);
        found = extend(&m, 0);
        if (found)
            memcpy(cells, m.image, points * sizeof *cells);
    }
    free(m.pair_from);
    free(m.pair_to);
    free(m.order);
    free(m.image);
    free(m.used);
    free(m.line_image);
    free(m.line_users);
    return found;
}

/* Ordinary play: from an empty board, one stone a turn, the first side first,
 * until the board is full. */
static bool plain(const oxo_line_game *g)
{
    if (g->spec.misere || g->spec.gravity || g->first_moves ||
        g->plies < g->head.cells)
        return false;
    for (int side = 0; side < 2; side++) {
        for (unsigned w = 0; g->initial[side] && w < g->words; w++) {
            if (g->initial[side][w])
                return false;
        }
    }
    for (unsigned t = 0; t < g->head.cells; t++) {
        if (g->turn_at[t] != t % 2)
            return false;
    }
    return true;
}

bool oxo_line_recognise(const oxo_game *game, oxo_line_spec *spec,
                        uint16_t *cells)
{
    const oxo_geometry *first = oxo_line_geometry(game, OXO_FIRST);
    const oxo_geometry *second = oxo_line_geometry(game, OXO_SECOND);
    if (!first || !plain(oxo_line_of(game)) || first->points > MAX_POINTS)
        return false;
    const uint32_t k =
        first->lines ? first->line_start[1] - first->line_start[0] : 0;
    uint64_t power = k;
    unsigned n = 1;
    for (; k >= 2 && power < first->points; n++)
        power *= k;
    if (k < 2 || power != first->points)
        return false;
    oxo_geometry *model = NULL;
    if (oxo_geometry_create(k, n, &model, NULL) != OXO_OK)
        return false;
    uint16_t *map = calloc(first->points, sizeof *map);
    bool found = map && model->lines == first->lines &&
                 model->lines == second->lines && match(model, first, map);
    if (found && second != first) {
        /* the other side's sets must be the same sets: every image of a line
         * again, counted with the images of pairs */
        int32_t *pair =
            malloc((size_t)first->points * first->points * sizeof *pair);
        found = pair && pair_table(second, pair);
        for (uint32_t l = 0; found && l < first->lines; l++) {
            const uint32_t *p = first->line_points + first->line_start[l];
            const int32_t line = pair[p[0] * first->points + p[1]];
            const uint32_t size =
                first->line_start[l + 1] - first->line_start[l];
            found =
                line >= 0 && size == k &&
                second->line_start[line + 1] - second->line_start[line] == size;
            for (uint32_t i = 1; found && i < size; i++)
                found = pair[p[0] * first->points + p[i]] == line;
        }
        free(pair);
    }
    if (found) {
        *spec = (oxo_line_spec){.k = k, .n = n};
        if (cells)
            memcpy(cells, map, first->points * sizeof *map);
    }
    free(map);
    oxo_geometry_destroy(model);
    return found;
}
