/* Proof-number search on an explicit graph; see pn.h. */
#ifndef OXO_SEARCH_PN_GRAPH_H
#define OXO_SEARCH_PN_GRAPH_H

#include "search/pn.h"

typedef struct oxo_pn_graph oxo_pn_graph;
typedef uint32_t oxo_pn_id; /* 0 is the root */
#define OXO_PN_NOBODY UINT32_MAX

oxo_status oxo_pn_graph_new(const oxo_pn_problem *problem,
                            oxo_pn_graph **graph);
void oxo_pn_graph_free(oxo_pn_graph *graph);

/* Searches until the root is decided (OXO_OK) or a limit of the context is
 * reached (OXO_LIMIT; it can be called again). */
oxo_status oxo_pn_graph_search(oxo_pn_graph *graph, oxo_context *context);

/* What the graph holds. */
uint32_t oxo_pn_graph_pn(const oxo_pn_graph *graph, oxo_pn_id node);
uint32_t oxo_pn_graph_dn(const oxo_pn_graph *graph, oxo_pn_id node);
bool oxo_pn_graph_is_or(const oxo_pn_graph *graph, oxo_pn_id node);
const void *oxo_pn_graph_key(const oxo_pn_graph *graph, oxo_pn_id node);
unsigned oxo_pn_graph_children(const oxo_pn_graph *graph, oxo_pn_id node,
                               const oxo_pn_id **children);
oxo_pn_id oxo_pn_graph_find(const oxo_pn_graph *graph, const void *key);
uint32_t oxo_pn_graph_size(const oxo_pn_graph *graph);
uint64_t oxo_pn_graph_expanded(const oxo_pn_graph *graph);
size_t oxo_pn_graph_bytes(const oxo_pn_graph *graph);
uint64_t oxo_pn_graph_nodes(const oxo_pn_graph *graph);

#endif
