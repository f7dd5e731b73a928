/* The densest set of lines, by maximum flow. See oxo/theory.h.
 *
 * Let a/b be the density of some set of lines. The network
 *
 *     source --b--> line --no limit--> its points --a--> sink
 *
 * has a flow of b times the number of lines exactly when no set S of lines
 * has b|S| > a|points of S|, that is, when no set is denser than a/b.
 * Otherwise the lines on the source's side of a minimum cut are denser; they
 * give the next a/b, until nothing is denser (Dinkelbach's method).
 *
 * For k^n the board is first divided by its obvious symmetries. Of all sets
 * that maximise b|S| - a|points of S| the union of two is another, so there is
 * a largest one, and every automorphism maps it to itself: it consists of
 * whole kinds of lines. So each kind is one node, with as many times the
 * capacity as it has members. A kind of point is the multiset of distances of
 * its coordinates from the nearer wall; a kind of line is such a multiset for
 * its resting coordinates.
 */
#include "oxo/theory.h"

#include "theory/criteria.h"

#include <stdlib.h>
#include <string.h>

/* Kinds of lines 0..lines-1 and of points; edge e of line l, from start[l],
 * leads to point to[e]. */
typedef struct kinds {
    uint32_t lines, points;
    uint64_t *line_count, *point_count;
    uint32_t *start, *to;
} kinds;

/* The network: nodes are lines, then points, then source and sink. Arc i and
 * arc i ^ 1 are each other's reverse. */
typedef struct network {
    uint32_t nodes, arcs;
    uint32_t *head, *next, *node; /* lists of arcs leaving a node; 0 = none */
    uint64_t *left;               /* capacity that is left */
    uint32_t *level, *queue, *at;
} network;

static void connect(network *w, uint32_t from, uint32_t to, uint64_t capacity)
{
    const uint32_t ends[2] = {from, to};
    for (int i = 0; i < 2; i++) {
        const uint32_t arc = w->arcs++;
        w->node[arc] = ends[1 - i];
        w->left[arc] = i ? 0 : capacity;
        w->next[arc] = w->head[ends[i]];
        w->head[ends[i]] = arc;
    }
}

static bool network_new(network *w, const kinds *s)
{
    const size_t edges = s->start[s->lines];
    const size_t arcs = 2 * (edges + s->lines + s->points) + 2;
    *w = (network){.nodes = s->lines + s->points + 2};
    w->head = malloc(w->nodes * sizeof *w->head);
    w->next = malloc(arcs * sizeof *w->next);
    w->node = malloc(arcs * sizeof *w->node);
    w->left = malloc(arcs * sizeof *w->left);
    w->level = malloc(w->nodes * sizeof *w->level);
    w->queue = malloc(w->nodes * sizeof *w->queue);
    w->at = malloc(w->nodes * sizeof *w->at);
    return w->head && w->next && w->node && w->left && w->level && w->queue &&
           w->at;
}

static void network_free(network *w)
{
    free(w->head);
    free(w->next);
    free(w->node);
    free(w->left);
    free(w->level);
    free(w->queue);
    free(w->at);
}

/* Arc numbers start at 2, so that 0 can end a list. */
static void network_fill(network *w, const kinds *s, uint64_t a, uint64_t b)
{
    const uint32_t source = w->nodes - 2, sink = w->nodes - 1;
    memset(w->head, 0, w->nodes * sizeof *w->head);
    w->arcs = 2;
    for (uint32_t l = 0; l < s->lines; l++) {
        connect(w, source, l, b * s->line_count[l]);
        for (uint32_t e = s->start[l]; e < s->start[l + 1]; e++)
            connect(w, l, s->lines + s->to[e], UINT64_MAX / 2);
    }
    for (uint32_t p = 0; p < s->points; p++)
        connect(w, s->lines + p, sink, a * s->point_count[p]);
}

/* Distances from the source along arcs with room; is the sink reached? */
static bool levels(network *w)
{
    const uint32_t source = w->nodes - 2, sink = w->nodes - 1;
    uint32_t used = 0;
    memset(w->level, 0xff, w->nodes * sizeof *w->level);
    w->level[source] = 0;
    w->queue[used++] = source;
    for (uint32_t i = 0; i < used; i++) {
        const uint32_t v = w->queue[i];
        for (uint32_t arc = w->head[v]; arc; arc = w->next[arc]) {
            const uint32_t to = w->node[arc];
            if (w->left[arc] && w->level[to] == UINT32_MAX) {
                w->level[to] = w->level[v] + 1;
                w->queue[used++] = to;
            }
        }
    }
    return w->level[sink] != UINT32_MAX;
}

/* One augmenting path that climbs the levels; what it carries. The path is
 * kept in w->queue as arcs. */
static uint64_t augment(network *w)
{
    const uint32_t source = w->nodes - 2, sink = w->nodes - 1;
    uint32_t depth = 0, v = source;
    while (v != sink) {
        uint32_t arc = w->at[v];
        while (arc &&
               !(w->left[arc] && w->level[w->node[arc]] == w->level[v] + 1))
            arc = w->next[arc];
        w->at[v] = arc;
        if (arc) {
            w->queue[depth++] = arc;
            v = w->node[arc];
        } else if (depth) { /* a dead end: go back and leave this arc */
            const uint32_t back = w->queue[--depth];
            v = w->node[back ^ 1];
            w->at[v] = w->next[w->at[v]];
        } else {
            return 0;
        }
    }
    uint64_t amount = UINT64_MAX;
    for (uint32_t i = 0; i < depth; i++)
        amount = w->left[w->queue[i]] < amount ? w->left[w->queue[i]] : amount;
    for (uint32_t i = 0; i < depth; i++) {
        w->left[w->queue[i]] -= amount;
        w->left[w->queue[i] ^ 1] += amount;
    }
    return amount;
}

/* Dinic's algorithm. Afterwards level[] tells the source's side of a cut. */
static uint64_t maximum_flow(network *w)
{
    uint64_t flow = 0;
    while (levels(w)) {
        memcpy(w->at, w->head, w->nodes * sizeof *w->at);
        for (uint64_t more = augment(w); more; more = augment(w))
            flow += more;
    }
    return flow;
}

static oxo_status densest(const kinds *s, oxo_density *density,
                          oxo_error *error)
{
    network w;
    if (!network_new(&w, s)) {
        network_free(&w);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    oxo_density d = {0};
    for (uint32_t l = 0; l < s->lines; l++)
        d.lines += s->line_count[l];
    for (uint32_t p = 0; p < s->points; p++)
        d.points += s->point_count[p];
    d.densest_lines = d.lines;
    d.densest_points = d.points;
    for (;;) {
        network_fill(&w, s, d.densest_lines, d.densest_points);
        d.rounds++;
        if (maximum_flow(&w) == d.densest_points * d.lines)
            break;
        d.densest_lines = d.densest_points = 0;
        for (uint32_t l = 0; l < s->lines; l++)
            if (w.level[l] != UINT32_MAX)
                d.densest_lines += s->line_count[l];
        for (uint32_t p = 0; p < s->points; p++)
            if (w.level[s->lines + p] != UINT32_MAX)
                d.densest_points += s->point_count[p];
    }
    network_free(&w);
    *density = d;
    return OXO_OK;
}

/* ---- any board ----------------------------------------------------------- */

oxo_status oxo_density_of(const oxo_geometry *g, oxo_density *density,
                          oxo_error *error)
{
    kinds s = {.lines = g->lines, .points = g->points};
    s.line_count = malloc((g->lines + 1) * sizeof *s.line_count);
    s.point_count = malloc((g->points + 1) * sizeof *s.point_count);
    s.start = g->line_start;
    s.to = g->line_points;
    oxo_status status = OXO_OK;
    if (!s.line_count || !s.point_count) {
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    } else {
        for (uint32_t l = 0; l < g->lines; l++)
            s.line_count[l] = 1;
        for (uint32_t p = 0; p < g->points; p++)
            s.point_count[p] = oxo_geometry_degree(g, p) > 0;
        status = densest(&s, density, error);
    }
    free(s.line_count);
    free(s.point_count);
    return status;
}

/* ---- k^n by kinds -------------------------------------------------------- */

enum { MAX_N = 8, MAX_KINDS = 20000 };

typedef struct walls {
    unsigned k, n, distances; /* distances from the nearer wall: 0.. */
} walls;

/* How many coordinates have this distance: 2, or 1 in the middle. */
static uint64_t width(const walls *w, unsigned distance)
{
    return 2 * distance + 1 == w->k ? 1 : 2;
}

/* The next sorted list of `length` distances; false behind the last. */
static bool next_list(const walls *w, unsigned length, uint8_t *list)
{
    unsigned i = length;
    while (i > 0 && list[i - 1] + 1u == w->distances)
        i--;
    if (i == 0)
        return false;
    const uint8_t value = (uint8_t)(list[i - 1] + 1);
    memset(list + i - 1, value, length - i + 1);
    return true;
}

/* In how many ways `length` coordinates, out of n, take these distances: the
 * others run. */
static uint64_t arrangements(const walls *w, unsigned length,
                             const uint8_t *list)
{
    uint64_t ways = 1;
    unsigned placed = 0, same = 0;
    for (unsigned i = 0; i < length; i++) {
        same = i && list[i] == list[i - 1] ? same + 1 : 1;
        placed++;
        ways = ways * placed / same * width(w, list[i]);
    }
    for (unsigned i = 1; placed < w->n; i++) { /* choose the running ones */
        placed++;
        ways = ways * placed / i;
    }
    return ways;
}

/* The number of the kind of point with these n distances, in any order. */
static uint32_t find_kind(const uint8_t (*list)[MAX_N], uint32_t count,
                          unsigned n, const uint8_t *resting, unsigned length,
                          uint8_t running)
{
    uint8_t sorted[MAX_N];
    unsigned used = 0, i = 0;
    for (; i < length && resting[i] < running; i++)
        sorted[used++] = resting[i];
    while (used < i + (n - length))
        sorted[used++] = running;
    for (; i < length; i++)
        sorted[used++] = resting[i];
    uint32_t low = 0, high = count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (memcmp(list[middle], sorted, n) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static uint64_t list_count(unsigned distances, unsigned length)
{
    uint64_t ways = 1;
    for (unsigned i = 1; i <= length; i++)
        ways = ways * (distances + i - 1) / i;
    return ways;
}

oxo_status oxo_density_kn(unsigned k, unsigned n, oxo_density *density,
                          oxo_error *error)
{
    if (k == 0 || n == 0)
        return oxo_fail(error, OXO_BAD_INPUT, "expected k and n above 0");
    const walls w = {k, n, (k + 1) / 2};
    uint64_t shell = 1;
    for (unsigned i = 0; i < n && shell < UINT32_MAX; i++)
        shell *= k + 2;
    if (n > MAX_N || shell >= UINT32_MAX ||
        list_count(w.distances, n) > MAX_KINDS)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "%u^%u is too large to look for its densest lines", k,
                        n);
    /* of a size that memory has, also where it is counted in 32 bits */
    const size_t point_kinds = (size_t)list_count(w.distances, n);
    size_t line_kinds = 0;
    for (unsigned resting = 0; resting < n; resting++)
        line_kinds += (size_t)list_count(w.distances, resting);
    kinds s = {0};
    uint8_t(*list)[MAX_N] = calloc(point_kinds, sizeof *list);
    s.point_count = malloc(point_kinds * sizeof *s.point_count);
    s.line_count = malloc(line_kinds * sizeof *s.line_count);
    s.start = malloc((line_kinds + 1) * sizeof *s.start);
    s.to = malloc(line_kinds * w.distances * sizeof *s.to);
    oxo_status status = OXO_OK;
    if (!list || !s.point_count || !s.line_count || !s.start || !s.to) {
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        goto done;
    }
    uint8_t now[MAX_N] = {0};
    do {
        memcpy(list[s.points], now, n);
        s.point_count[s.points++] = arrangements(&w, n, now);
    } while (next_list(&w, n, now));
    uint32_t edges = 0;
    for (unsigned resting = 0; resting < n; resting++) {
        memset(now, 0, sizeof now);
        do {
            s.start[s.lines] = edges;
            for (uint8_t d = 0; d < w.distances; d++)
                s.to[edges++] = find_kind((const uint8_t(*)[MAX_N])list,
                                          s.points, n, now, resting, d);
            /* each running coordinate rises or falls; one way of two */
            s.line_count[s.lines++] = arrangements(&w, resting, now)
                                      << (n - resting - 1);
        } while (next_list(&w, resting, now));
    }
    s.start[s.lines] = edges;
    status = densest(&s, density, error);
done:
    free(list);
    free(s.point_count);
    free(s.line_count);
    free(s.start);
    free(s.to);
    return status;
}
