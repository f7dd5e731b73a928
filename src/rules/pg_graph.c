/* From graphs and shapes to winning sets; see rules/pg_graph.h.
 *
 * Paths. A smallest connecting set is a path whose points are adjacent only to
 * their neighbours on it, with its first point alone on the one border and its
 * last alone on the other: with a chord or a second border point it could do
 * without the points between. Stones that are owned are contracted first, so
 * that they cost nothing. Depth-first search; a point is tried only where the
 * distance to the other border, which is known beforehand, leaves room.
 *
 * Shapes. Steps are joined one after another; every place is found as often as
 * the shape has ways to lie in it, so places are sorted and kept once.
 */
#include "rules/pg_graph.h"

#include "base/array.h"
#include "base/bits.h"
#include "rules/line.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 1 << 27 }; /* of the search for paths: some seconds */

oxo_status oxo_pg_graph_create(uint32_t points, oxo_pg_graph *graph,
                               oxo_error *error)
{
    const unsigned words = (points + 63) / 64;
    *graph = (oxo_pg_graph){
        .points = points,
        .words = words,
        .row = calloc((size_t)points * words + 2 * words, sizeof(uint64_t))};
    if (!graph->row)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    graph->from = graph->row + (size_t)points * words;
    graph->to = graph->from + words;
    return OXO_OK;
}

void oxo_pg_graph_clear(oxo_pg_graph *graph)
{
    free(graph->row);
    *graph = (oxo_pg_graph){0};
}

void oxo_pg_graph_join(oxo_pg_graph *graph, uint32_t a, uint32_t b)
{
    if (a == b)
        return;
    oxo_bit_set(graph->row + (size_t)a * graph->words, b);
    oxo_bit_set(graph->row + (size_t)b * graph->words, a);
}

/* ---- a growing list of lines ---- */

typedef struct lines {
    uint32_t *start, *point;
    size_t count, start_room, used, point_room;
} lines;

static oxo_status add_line(lines *l, const uint32_t *point, unsigned count,
                           oxo_error *error)
{
    if (l->used + count > OXO_LINE_MAX_INCIDENCES)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "too many winning sets: expected at most 2^24 points "
                        "in all of them together");
    OXO_GROW(l->start, l->count + 2, l->start_room,
             return oxo_fail(error, OXO_NO_MEMORY, "out of memory"));
    OXO_GROW(l->point, l->used + count, l->point_room,
             return oxo_fail(error, OXO_NO_MEMORY, "out of memory"));
    l->start[l->count++] = (uint32_t)l->used;
    memcpy(l->point + l->used, point, count * sizeof *point);
    l->used += count;
    l->start[l->count] = (uint32_t)l->used;
    return OXO_OK;
}

static oxo_status finish(lines *l, uint32_t points, oxo_geometry **geometry,
                         oxo_error *error)
{
    static const uint32_t none[1] = {0};
    return oxo_geometry_from_lines(points, (uint32_t)l->count,
                                   l->count ? l->start : none,
                                   l->count ? l->point : none, geometry, error);
}

static void free_lines(lines *l)
{
    free(l->start);
    free(l->point);
}

/* ---- paths ---- */

/* Joins the neighbours of every group of owned stones to each other and to
 * the borders that the group touches. False: a group touches both. */
static bool contract(oxo_pg_graph *g, const uint64_t *owned, uint64_t *group,
                     uint64_t *around)
{
    const size_t bytes = g->words * sizeof *group;
    for (uint32_t first = 0; first < g->points; first++) {
        if (!oxo_bit_get(owned, first))
            continue;
        /* the group of `first`, and what lies around it */
        memset(group, 0, bytes);
        memset(around, 0, bytes);
        oxo_bit_set(group, first);
        bool begin = false, end = false, grown = true;
        while (grown) {
            grown = false;
            for (uint32_t v = 0; v < g->points; v++) {
                if (!oxo_bit_get(group, v))
                    continue;
                const uint64_t *row = g->row + (size_t)v * g->words;
                begin |= oxo_bit_get(g->from, v);
                end |= oxo_bit_get(g->to, v);
                for (unsigned w = 0; w < g->words; w++) {
                    grown |= (row[w] & owned[w] & ~group[w]) != 0;
                    group[w] |= row[w] & owned[w];
                    around[w] |= row[w] & ~owned[w];
                }
            }
        }
        if (begin && end)
            return false;
        for (unsigned w = 0; w < g->words; w++) {
            g->from[w] |= begin ? around[w] : 0;
            g->to[w] |= end ? around[w] : 0;
        }
        for (uint32_t v = 0; v < g->points; v++) {
            if (!oxo_bit_get(around, v))
                continue;
            uint64_t *row = g->row + (size_t)v * g->words;
            for (unsigned w = 0; w < g->words; w++)
                row[w] |= around[w];
            row[v / 64] &= ~(UINT64_C(1) << v % 64);
        }
    }
    return true;
}

typedef struct walk {
    const oxo_pg_graph *g;
    lines *lines;
    unsigned most;
    uint32_t *distance; /* points of a shortest path to the border `to` */
    uint64_t *banned;   /* a set for each depth */
    uint64_t steps;
    uint32_t path[256];
    oxo_error *error;
} walk;

static oxo_status go(walk *w, uint32_t v, unsigned depth)
{
    const unsigned words = w->g->words;
    if (++w->steps > MOST_STEPS)
        return oxo_fail(w->error, OXO_UNSUPPORTED,
                        "too many ways to connect the borders: they cannot "
                        "all be listed");
    w->path[depth] = v;
    if (oxo_bit_get(w->g->to, v))
        return add_line(w->lines, w->path, depth + 1, w->error);
    const uint64_t *row = w->g->row + (size_t)v * words;
    const uint64_t *banned = w->banned + (size_t)depth * words;
    uint64_t *next = w->banned + (size_t)(depth + 1) * words;
    for (unsigned i = 0; i < words; i++)
        next[i] = banned[i] | row[i];
    for (uint32_t u = 0; u < w->g->points; u++) {
        if (!oxo_bit_get(row, u) || oxo_bit_get(banned, u) ||
            w->distance[u] > w->most - (depth + 1))
            continue;
        const oxo_status status = go(w, u, depth + 1);
        if (status != OXO_OK)
            return status;
    }
    return OXO_OK;
}

/* Distances to the border, over points that can be had. */
static void measure(const walk *w, const uint64_t *gone)
{
    const oxo_pg_graph *g = w->g;
    for (uint32_t v = 0; v < g->points; v++)
        w->distance[v] =
            oxo_bit_get(g->to, v) && !oxo_bit_get(gone, v) ? 1 : UINT32_MAX;
    for (uint32_t d = 1; d <= w->most; d++) {
        for (uint32_t v = 0; v < g->points; v++) {
            if (w->distance[v] != d)
                continue;
            for (uint32_t u = 0; u < g->points; u++) {
                if (oxo_bit_get(g->row + (size_t)v * g->words, u) &&
                    !oxo_bit_get(gone, u) && w->distance[u] == UINT32_MAX)
                    w->distance[u] = d + 1;
            }
        }
    }
}

static oxo_status find_paths(oxo_pg_graph *g, const uint64_t *owned,
                             const uint64_t *gone, unsigned most,
                             uint64_t *sets, uint32_t *distance, lines *found,
                             oxo_error *error)
{
    if (!contract(g, owned, sets, sets + g->words))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "Black has connected the borders before the game");
    walk w = {.g = g,
              .lines = found,
              .most = most,
              .distance = distance,
              .banned = sets,
              .error = error};
    measure(&w, gone);
    /* later points may not lie on the first border, nor be gone */
    for (unsigned i = 0; i < g->words; i++)
        sets[i] = g->from[i] | gone[i];
    oxo_status status = OXO_OK;
    for (uint32_t v = 0; status == OXO_OK && v < g->points; v++) {
        if (oxo_bit_get(g->from, v) && !oxo_bit_get(gone, v) &&
            distance[v] <= most)
            status = go(&w, v, 0);
    }
    return status;
}

oxo_status oxo_pg_paths(const oxo_pg_graph *graph, const uint64_t *owned,
                        const uint64_t *blocked, unsigned most,
                        oxo_geometry **geometry, oxo_error *error)
{
    const unsigned words = graph->words;
    most = most > 255 ? 255 : most;
    most = most > graph->points ? graph->points : most;
    oxo_pg_graph g;
    lines found = {0};
    oxo_status status = oxo_pg_graph_create(graph->points, &g, error);
    if (status != OXO_OK)
        return status;
    memcpy(g.row, graph->row,
           ((size_t)graph->points * words + 2 * words) * sizeof *g.row);
    uint64_t *sets = calloc((size_t)(most + 6) * words, sizeof *sets);
    uint32_t *distance = malloc((graph->points + 1) * sizeof *distance);
    if (!sets || !distance)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK) {
        uint64_t *mine = sets + (size_t)(most + 2) * words,
                 *gone = mine + words;
        for (unsigned i = 0; i < words; i++) {
            mine[i] = owned ? owned[i] : 0;
            gone[i] = mine[i] | (blocked ? blocked[i] : 0);
        }
        status =
            find_paths(&g, mine, gone, most, sets, distance, &found, error);
    }
    if (status == OXO_OK)
        status = finish(&found, graph->points, geometry, error);
    free(sets);
    free(distance);
    free_lines(&found);
    oxo_pg_graph_clear(&g);
    return status;
}

/* ---- shapes ---- */

typedef struct fit {
    const oxo_pg_shape *shape;
    uint32_t points;
    const uint32_t *next;
    lines *lines;
    uint32_t at[OXO_PG_SHAPE_CELLS]; /* UINT32_MAX: not placed yet */
    oxo_error *error;
} fit;

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static bool taken(const fit *f, uint32_t point)
{
    for (unsigned i = 0; i < f->shape->cells; i++) {
        if (f->at[i] == point)
            return true;
    }
    return false;
}

static oxo_status place(fit *f, unsigned step);

static oxo_status place_cell(fit *f, unsigned cell, uint32_t point,
                             unsigned step)
{
    if (point == UINT32_MAX || taken(f, point))
        return OXO_OK;
    f->at[cell] = point;
    const oxo_status status = place(f, step);
    f->at[cell] = UINT32_MAX;
    return status;
}

static oxo_status place(fit *f, unsigned step)
{
    const oxo_pg_shape *s = f->shape;
    if (step == s->steps) {
        uint32_t sorted[OXO_PG_SHAPE_CELLS];
        memcpy(sorted, f->at, s->cells * sizeof *sorted);
        qsort(sorted, s->cells, sizeof *sorted, by_number);
        return add_line(f->lines, sorted, s->cells, f->error);
    }
    const unsigned a = s->step[step].a, b = s->step[step].b,
                   way = s->step[step].way;
    const uint32_t p = f->at[a], q = f->at[b];
    if (p != UINT32_MAX) {
        const uint32_t next = f->next[OXO_PG_WAYS * p + way];
        if (q == UINT32_MAX)
            return place_cell(f, b, next, step + 1);
        return next == q ? place(f, step + 1) : OXO_OK;
    }
    oxo_status status = OXO_OK;
    for (uint32_t v = 0; status == OXO_OK && v < f->points; v++) {
        /* q is known: p is whoever has it as neighbour; else p is anyone, and
         * the same step then finds q */
        if (q == UINT32_MAX)
            status = place_cell(f, a, v, step);
        else if (f->next[OXO_PG_WAYS * v + way] == q)
            status = place_cell(f, a, v, step + 1);
    }
    return status;
}

/* Orders lines of points, for dropping those that stand twice. */
static int compare(const lines *l, uint32_t i, uint32_t j)
{
    const uint32_t m = l->start[i + 1] - l->start[i],
                   n = l->start[j + 1] - l->start[j];
    if (m != n)
        return m < n ? -1 : 1;
    for (uint32_t c = 0; c < m; c++) {
        const uint32_t x = l->point[l->start[i] + c],
                       y = l->point[l->start[j] + c];
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

/* Merge sort of the numbers of lines: qsort has no room for `l`. */
static void sort_lines(const lines *l, uint32_t *order, uint32_t *room,
                       size_t count)
{
    if (count < 2)
        return;
    const size_t half = count / 2;
    sort_lines(l, order, room, half);
    sort_lines(l, order + half, room, count - half);
    memcpy(room, order, half * sizeof *room);
    size_t i = 0, j = half, to = 0;
    while (i < half)
        order[to++] = j < count && compare(l, order[j], room[i]) < 0
                          ? order[j++]
                          : room[i++];
}

static oxo_status without_repeats(const lines *all, lines *once,
                                  oxo_error *error)
{
    uint32_t *order = malloc((2 * all->count + 1) * sizeof *order);
    if (!order)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (size_t i = 0; i < all->count; i++)
        order[i] = (uint32_t)i;
    sort_lines(all, order, order + all->count, all->count);
    oxo_status status = OXO_OK;
    for (size_t i = 0; status == OXO_OK && i < all->count; i++) {
        const uint32_t at = order[i];
        if (i == 0 || compare(all, order[i - 1], at) != 0)
            status = add_line(once, all->point + all->start[at],
                              all->start[at + 1] - all->start[at], error);
    }
    free(order);
    return status;
}

oxo_status oxo_pg_places(uint32_t points, const uint32_t *next,
                         const oxo_pg_shape *shapes, size_t count,
                         oxo_geometry **geometry, oxo_error *error)
{
    lines all = {0}, once = {0};
    oxo_status status = OXO_OK;
    for (size_t i = 0; status == OXO_OK && i < count; i++) {
        fit f = {.shape = &shapes[i],
                 .points = points,
                 .next = next,
                 .lines = &all,
                 .error = error};
        memset(f.at, 0xff, sizeof f.at);
        status = place(&f, 0);
    }
    if (status == OXO_OK)
        status = without_repeats(&all, &once, error);
    if (status == OXO_OK)
        status = finish(&once, points, geometry, error);
    free_lines(&all);
    free_lines(&once);
    return status;
}
