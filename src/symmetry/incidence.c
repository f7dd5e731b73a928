/* The symmetry of any line game with nauty.
 *
 * The graph: one vertex per point and one per winning set, joined where the
 * point is in the set. Colours keep apart what the game keeps apart: points
 * that are initial stones of either side or allowed as first moves, points of
 * different height with gravity (where edges also join each point to the one
 * below), sets of the first and of the second side when they differ.
 *
 *     points  0 .. P-1          sets of first        sets of second
 *     [colour a | colour b ...] [colour of first]    [colour of second]
 *
 * Sets with the same points count once (the lines of 1^n would otherwise be
 * permuted among themselves without moving any point), so an automorphism of
 * the graph is determined by what it does to the points.
 *
 * The order is exact: nauty reports at each level of its search the index of
 * a stabiliser in the previous one, and the order is their product (its own
 * floating-point product is not used).
 *
 * nauty (B. D. McKay and A. Piperno, Practical graph isomorphism II, J.
 * Symbolic Computation 60 (2014)) keeps work space in static variables and its
 * callbacks carry no user pointer, so calls are serialised by a mutex, and the
 * pointer to the result lives beside it.
 */
#include "symmetry/group.h"

#include "base/bits.h"
#include <nauty/nausparse.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t nauty_lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    oxo_group_parts *parts;
    oxo_status status;
} running; /* only while nauty_lock is held */

static void on_generator(int count, int *perm, int *orbits, int numorbits,
                         int stabvertex, int n)
{
    (void)count, (void)orbits, (void)numorbits, (void)stabvertex, (void)n;
    uint16_t *map = oxo_parts_generator(running.parts);
    if (!map) {
        running.status = OXO_NO_MEMORY;
        return;
    }
    for (unsigned c = 0; c < running.parts->degree; c++)
        map[c] = (uint16_t)perm[c];
}

static void on_level(int *lab, int *ptn, int level, int *orbits,
                     statsblk *stats, int tv, int index, int tcellsize,
                     int numcells, int childcount, int n)
{
    (void)lab, (void)ptn, (void)level, (void)orbits, (void)stats, (void)tv;
    (void)tcellsize, (void)numcells, (void)childcount, (void)n;
    if (index > 1 && running.status == OXO_OK)
        running.status = oxo_parts_factor(running.parts, (uint32_t)index);
}

/* ---- winning sets, each once ---- */

typedef struct winning_set {
    const uint32_t *points;
    uint32_t count;
} winning_set;

static int compare_points(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static int compare_sets(const void *a, const void *b)
{
    const winning_set *x = a, *y = b;
    if (x->count != y->count)
        return x->count < y->count ? -1 : 1;
    return memcmp(x->points, y->points, x->count * sizeof *x->points);
}

/* Writes the different sets of a geometry; `points` is a copy of all its
 * line_points, which they point into. Returns how many. */
static uint32_t different_sets(const oxo_geometry *g, uint32_t *points,
                               winning_set *out)
{
    memcpy(points, g->line_points,
           g->line_start[g->lines] * sizeof *g->line_points);
    for (uint32_t l = 0; l < g->lines; l++) {
        out[l].points = points + g->line_start[l];
        out[l].count = g->line_start[l + 1] - g->line_start[l];
        qsort(points + g->line_start[l], out[l].count, sizeof *points,
              compare_points);
    }
    qsort(out, g->lines, sizeof *out, compare_sets);
    uint32_t kept = 0;
    for (uint32_t l = 0; l < g->lines; l++)
        if (!kept || compare_sets(&out[kept - 1], &out[l]))
            out[kept++] = out[l];
    return kept;
}

/* ---- the graph ---- */

static unsigned colour_of(const oxo_line_game *g, bool any_first_move,
                          unsigned cell)
{
    unsigned colour = 0;
    if (g->layer)
        colour = cell / g->layer;
    for (unsigned side = 0; side < 2; side++)
        colour = 2 * colour +
                 (g->initial[side] && oxo_bit_get(g->initial[side], cell));
    return 2 * colour + (!any_first_move && g->first_moves &&
                         oxo_bit_get(g->first_moves, cell));
}

typedef struct edges {
    uint32_t *from, *to;
    size_t count;
} edges;

static void join(edges *e, uint32_t a, uint32_t b)
{
    e->from[e->count] = a;
    e->to[e->count++] = b;
}

/* All edges; sets[] get the vertices from game->cells on. */
static void fill_edges(const oxo_line_game *game, const winning_set *sets,
                       uint32_t count, edges *e)
{
    const unsigned points = game->head.cells;
    for (uint32_t s = 0; s < count; s++)
        for (uint32_t i = 0; i < sets[s].count; i++)
            join(e, sets[s].points[i], points + s);
    for (unsigned c = game->layer; game->layer && c < points; c++)
        join(e, c, c - game->layer);
}

/* Runs nauty on the graph; lab/ptn hold the colours. */
static oxo_status run_nauty(int vertices, const edges *e, int *lab, int *ptn,
                            oxo_group_parts *parts)
{
    static DEFAULTOPTIONS_SPARSEGRAPH(defaults);
    optionblk options = defaults;
    statsblk stats;
    sparsegraph graph;
    SG_INIT(graph);
    const size_t degree_sum = 2 * e->count;
    int *orbits = malloc((size_t)vertices * sizeof *orbits);
    graph.nv = vertices;
    graph.nde = degree_sum;
    graph.v = calloc((size_t)vertices + 1, sizeof *graph.v);
    graph.d = calloc((size_t)vertices, sizeof *graph.d);
    graph.e = malloc((degree_sum + 1) * sizeof *graph.e);
    graph.vlen = (size_t)vertices + 1;
    graph.dlen = (size_t)vertices;
    graph.elen = degree_sum + 1;
    oxo_status status = OXO_NO_MEMORY;
    if (orbits && graph.v && graph.d && graph.e) {
        for (size_t i = 0; i < e->count; i++) {
            graph.d[e->from[i]]++;
            graph.d[e->to[i]]++;
        }
        for (int v = 0; v < vertices; v++)
            graph.v[v + 1] = graph.v[v] + (size_t)graph.d[v];
        memset(graph.d, 0, (size_t)vertices * sizeof *graph.d);
        for (size_t i = 0; i < e->count; i++) {
            const uint32_t a = e->from[i], b = e->to[i];
            graph.e[graph.v[a] + (size_t)graph.d[a]++] = (int)b;
            graph.e[graph.v[b] + (size_t)graph.d[b]++] = (int)a;
        }
        options.getcanon = FALSE;
        options.defaultptn = FALSE;
        options.userautomproc = on_generator;
        options.userlevelproc = on_level;
        pthread_mutex_lock(&nauty_lock);
        running.parts = parts;
        running.status = OXO_OK;
        sparsenauty(&graph, lab, ptn, orbits, &options, &stats, NULL);
        status = stats.errstatus ? OXO_NO_MEMORY : running.status;
        pthread_mutex_unlock(&nauty_lock);
    }
    free(orbits);
    free(graph.v);
    free(graph.d);
    free(graph.e);
    return status;
}

typedef struct coloured {
    unsigned colour, cell;
} coloured;

static int compare_coloured(const void *a, const void *b)
{
    const coloured *x = a, *y = b;
    if (x->colour != y->colour)
        return x->colour < y->colour ? -1 : 1;
    return (x->cell > y->cell) - (x->cell < y->cell);
}

oxo_status oxo_parts_of_incidence(const oxo_line_game *game,
                                  bool any_first_move, oxo_group_parts *parts,
                                  oxo_error *error)
{
    const oxo_geometry *g[2] = {game->geometry[0], game->geometry[1]};
    const unsigned sides = g[0] == g[1] ? 1 : 2;
    const unsigned points = game->head.cells;
    uint32_t lines = 0, incidences = 0;
    for (unsigned s = 0; s < sides; s++) {
        lines += g[s]->lines;
        incidences += g[s]->line_start[g[s]->lines];
    }
    oxo_group_parts p = {.degree = points, .origin = "nauty"};
    edges e = {0};
    winning_set *sets = malloc((lines + 1) * sizeof *sets);
    uint32_t *set_points = malloc((incidences + 1) * sizeof *set_points);
    int *lab = malloc((points + lines) * sizeof *lab);
    int *ptn = malloc((points + lines) * sizeof *ptn);
    coloured *colours = malloc(points * sizeof *colours);
    e.from = malloc((incidences + points) * sizeof *e.from);
    e.to = malloc((incidences + points) * sizeof *e.to);
    oxo_status status = OXO_NO_MEMORY;
    if (sets && set_points && lab && ptn && colours && e.from && e.to) {
        uint32_t count[2] = {0, 0};
        count[0] = different_sets(g[0], set_points, sets);
        if (sides == 2)
            count[1] =
                different_sets(g[1], set_points + g[0]->line_start[g[0]->lines],
                               sets + count[0]);
        fill_edges(game, sets, count[0] + count[1], &e);
        for (unsigned c = 0; c < points; c++)
            colours[c] = (coloured){colour_of(game, any_first_move, c), c};
        qsort(colours, points, sizeof *colours, compare_coloured);
        for (unsigned c = 0; c < points; c++) {
            lab[c] = (int)colours[c].cell;
            ptn[c] =
                c + 1 < points && colours[c].colour == colours[c + 1].colour;
        }
        const uint32_t vertices = points + count[0] + count[1];
        for (uint32_t v = points; v < vertices; v++) {
            lab[v] = (int)v;
            ptn[v] = v + 1 != points + count[0] && v + 1 != vertices;
        }
        status = run_nauty((int)vertices, &e, lab, ptn, &p);
    }
    free(sets);
    free(set_points);
    free(lab);
    free(ptn);
    free(colours);
    free(e.from);
    free(e.to);
    if (status != OXO_OK) {
        oxo_parts_free(&p);
        return oxo_fail(error, status, "out of memory in the symmetry of %s",
                        game->head.name);
    }
    *parts = p;
    return OXO_OK;
}
