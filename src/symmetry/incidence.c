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
 * Twins, points of one colour that are in the same sets, may change places
 * freely, so nauty sees one vertex for all of them (coloured by how many they
 * are), and their permutations are added to what it finds. Without this a box
 * whose lines do not meet, 200x40, has so many symmetries that nauty does not
 * end. With gravity a point has an edge to the one below, and no twin.
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

/* Points by twins: vertex v stands for member[start[v]] .. . */
typedef struct twins {
    unsigned count;
    unsigned *start; /* count + 1 */
    unsigned *member;
} twins;

static struct {
    oxo_group_parts *parts;
    const twins *twins;
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
    const twins *t = running.twins;
    for (unsigned v = 0; v < t->count; v++)
        for (unsigned i = t->start[v], to = t->start[perm[v]];
             i < t->start[v + 1]; i++, to++)
            map[t->member[i]] = (uint16_t)t->member[to];
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

/* ---- colours ---- */

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

/* ---- twins ---- */

/* A point and the sets that it is in, or (second) a class of twins. */
typedef struct coloured {
    unsigned colour, size, cell;
    const uint32_t *in; /* its `size` sets; NULL: `size` points */
} coloured;

static int compare_colours(const coloured *x, const coloured *y)
{
    if (x->colour != y->colour)
        return x->colour < y->colour ? -1 : 1;
    return (x->size > y->size) - (x->size < y->size);
}

/* Do they look alike? 0, or what comes first. */
static int compare_looks(const coloured *x, const coloured *y)
{
    const int c = compare_colours(x, y);
    return c || !x->in ? c : memcmp(x->in, y->in, x->size * sizeof *x->in);
}

static int compare_coloured(const void *a, const void *b)
{
    const coloured *x = a, *y = b;
    const int c = compare_looks(x, y);
    return c ? c : (x->cell > y->cell) - (x->cell < y->cell);
}

/* The sets of every point: those of c are (*in)[start[c]] .. . */
static bool sets_of_points(unsigned points, const winning_set *sets,
                           uint32_t count, uint32_t **start, uint32_t **in)
{
    size_t total = 0;
    for (uint32_t s = 0; s < count; s++)
        total += sets[s].count;
    *start = calloc(points + (size_t)2, sizeof **start);
    *in = malloc((total + 1) * sizeof **in);
    if (!*start || !*in)
        return false;
    for (uint32_t s = 0; s < count; s++)
        for (uint32_t i = 0; i < sets[s].count; i++)
            (*start)[sets[s].points[i] + 2]++;
    for (unsigned c = 0; c < points; c++)
        (*start)[c + 2] += (*start)[c + 1];
    for (uint32_t s = 0; s < count; s++)
        for (uint32_t i = 0; i < sets[s].count; i++)
            (*in)[(*start)[sets[s].points[i] + 1]++] = s;
    return true;
}

/* Fills t (room for all points) and the colours of its classes, which become
 * the first vertices in the order of their colours. */
static bool find_twins(const oxo_line_game *game, bool any_first_move,
                       const winning_set *sets, uint32_t count, twins *t,
                       int *lab, int *ptn)
{
    const unsigned points = game->head.cells;
    uint32_t *start = NULL, *in = NULL;
    coloured *list = malloc(points * sizeof *list);
    coloured *classes = malloc(points * sizeof *classes);
    const bool good =
        sets_of_points(points, sets, count, &start, &in) && list && classes;
    for (unsigned c = 0; good && c < points; c++)
        list[c] = (coloured){colour_of(game, any_first_move, c),
                             start[c + 1] - start[c], c, in + start[c]};
    if (good) {
        qsort(list, points, sizeof *list, compare_coloured);
        /* a class is known by where its points begin in the list */
        unsigned many = 0;
        for (unsigned c = 0; c < points; c++) {
            if (c > 0 && !game->layer && !compare_looks(&list[c - 1], &list[c]))
                classes[many - 1].size++;
            else
                classes[many++] = (coloured){list[c].colour, 1, c, NULL};
        }
        qsort(classes, many, sizeof *classes, compare_coloured);
        unsigned at = 0;
        for (unsigned v = 0; v < many; v++) {
            t->start[v] = at;
            for (unsigned i = 0; i < classes[v].size; i++)
                t->member[at++] = list[classes[v].cell + i].cell;
            lab[v] = (int)v;
            ptn[v] = v + 1 < many &&
                     compare_colours(&classes[v], &classes[v + 1]) == 0;
        }
        t->start[many] = at;
        t->count = many;
    }
    free(start);
    free(in);
    free(list);
    free(classes);
    return good;
}

/* What twins do among themselves: all permutations of each class. */
static oxo_status permute_twins(const twins *t, oxo_group_parts *parts)
{
    for (unsigned v = 0; v < t->count; v++) {
        const unsigned *m = t->member + t->start[v];
        const unsigned size = t->start[v + 1] - t->start[v];
        for (unsigned turn = 2; turn <= size; turn++)
            if (oxo_parts_factor(parts, turn) != OXO_OK)
                return OXO_NO_MEMORY;
        /* two of them change places; all of them go round */
        for (unsigned turn = 2; turn <= size; turn += size > 2 ? size - 2 : 1) {
            uint16_t *map = oxo_parts_generator(parts);
            if (!map)
                return OXO_NO_MEMORY;
            for (unsigned c = 0; c < parts->degree; c++)
                map[c] = (uint16_t)c;
            for (unsigned i = 0; i < turn; i++)
                map[m[i]] = (uint16_t)m[(i + 1) % turn];
        }
    }
    return OXO_OK;
}

/* ---- the graph ---- */

/* All edges; sets[] get the vertices after the twins. */
static void fill_edges(const oxo_line_game *game, const winning_set *sets,
                       uint32_t count, const twins *t, unsigned *vertex,
                       edges *e)
{
    for (unsigned v = 0; v < t->count; v++)
        for (unsigned i = t->start[v]; i < t->start[v + 1]; i++)
            vertex[t->member[i]] = v;
    for (uint32_t s = 0; s < count; s++)
        for (uint32_t i = 0; i < sets[s].count; i++) {
            const unsigned c = sets[s].points[i], v = vertex[c];
            if (t->member[t->start[v]] == c) /* one for all twins */
                join(e, v, t->count + s);
        }
    for (unsigned c = game->layer; game->layer && c < game->head.cells; c++)
        join(e, vertex[c], vertex[c - game->layer]);
}

/* Runs nauty on the graph; lab/ptn hold the colours. */
static oxo_status run_nauty(int vertices, const edges *e, int *lab, int *ptn,
                            const twins *t, oxo_group_parts *parts)
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
        running.twins = t;
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
    twins t = {.start = malloc((points + 1) * sizeof *t.start),
               .member = malloc(points * sizeof *t.member)};
    unsigned *vertex = malloc(points * sizeof *vertex);
    e.from = malloc((incidences + points) * sizeof *e.from);
    e.to = malloc((incidences + points) * sizeof *e.to);
    oxo_status status = OXO_NO_MEMORY;
    if (sets && set_points && lab && ptn && t.start && t.member && vertex &&
        e.from && e.to) {
        uint32_t count[2] = {0, 0};
        count[0] = different_sets(g[0], set_points, sets);
        if (sides == 2)
            count[1] =
                different_sets(g[1], set_points + g[0]->line_start[g[0]->lines],
                               sets + count[0]);
        if (find_twins(game, any_first_move, sets, count[0] + count[1], &t, lab,
                       ptn)) {
            fill_edges(game, sets, count[0] + count[1], &t, vertex, &e);
            const uint32_t vertices = t.count + count[0] + count[1];
            for (uint32_t v = t.count; v < vertices; v++) {
                lab[v] = (int)v;
                ptn[v] = v + 1 != t.count + count[0] && v + 1 != vertices;
            }
            status = run_nauty((int)vertices, &e, lab, ptn, &t, &p);
            if (status == OXO_OK)
                status = permute_twins(&t, &p);
        }
    }
    free(sets);
    free(set_points);
    free(lab);
    free(ptn);
    free(t.start);
    free(t.member);
    free(vertex);
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
