/* Winning sets that a .pg file describes instead of listing them: the ways to
 * connect two borders of a graph, and the places of shapes on a grid. */
#ifndef OXO_RULES_PG_GRAPH_H
#define OXO_RULES_PG_GRAPH_H

#include "oxo/families.h"

/* A graph of points; rows and sets are bitsets of `words` words. */
typedef struct oxo_pg_graph {
    uint32_t points;
    unsigned words;
    uint64_t *row;       /* points * words: who is adjacent to whom */
    uint64_t *from, *to; /* the points on the two borders */
} oxo_pg_graph;

oxo_status oxo_pg_graph_create(uint32_t points, oxo_pg_graph *graph,
                               oxo_error *error);
void oxo_pg_graph_clear(oxo_pg_graph *graph);
void oxo_pg_graph_join(oxo_pg_graph *graph, uint32_t a, uint32_t b);

/* The smallest sets of points that connect the borders, for a side that owns
 * the points of `owned` already, cannot have those of `blocked` (either may be
 * NULL) and gets at most `most` more. */
oxo_status oxo_pg_paths(const oxo_pg_graph *graph, const uint64_t *owned,
                        const uint64_t *blocked, unsigned most,
                        oxo_geometry **geometry, oxo_error *error);

/* A shape: steps from cell to cell of it. A step leads from cell `a` to cell
 * `b` in the direction `way`. */
enum { OXO_PG_SHAPE_CELLS = 32, OXO_PG_SHAPE_STEPS = 64, OXO_PG_WAYS = 2 };
typedef struct oxo_pg_shape {
    unsigned cells, steps;
    struct {
        uint8_t a, b, way;
    } step[OXO_PG_SHAPE_STEPS];
} oxo_pg_shape;

/* All places of the shapes on a grid: next[OXO_PG_WAYS * point + way] is the
 * neighbour of a point in a direction, or UINT32_MAX. */
oxo_status oxo_pg_places(uint32_t points, const uint32_t *next,
                         const oxo_pg_shape *shapes, size_t count,
                         oxo_geometry **geometry, oxo_error *error);

#endif
