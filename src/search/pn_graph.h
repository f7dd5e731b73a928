/* Proof-number search on an explicit graph; see pn.h.
 *
 * One thread: deterministic. Several threads share the graph under one lock;
 * they hold it to choose a leaf and to store what came of it, and work on the
 * leaf (nine tenths of the time in Qubic) without it.
 */
#ifndef OXO_SEARCH_PN_GRAPH_H
#define OXO_SEARCH_PN_GRAPH_H

#include "search/pn.h"

typedef struct oxo_pn_graph oxo_pn_graph;
typedef uint32_t oxo_pn_id; /* 0 is the root */
#define OXO_PN_NOBODY UINT32_MAX

/* A graph that holds the root only. The problem is copied, what its `self`
 * points to must outlive the graph. */
oxo_status oxo_pn_graph_new(const oxo_pn_problem *problem,
                            oxo_pn_graph **graph);
void oxo_pn_graph_free(oxo_pn_graph *graph); /* NULL is fine */

/* Searches until the root is decided (OXO_OK) or a limit of the context is
 * reached (OXO_LIMIT; the graph is whole and the search can be called again,
 * also after saving and loading). When the memory of the context is full it
 * forgets what was cheap and goes on, so long as that frees enough; every id
 * but the root's is another one then. */
oxo_status oxo_pn_graph_search(oxo_pn_graph *graph, oxo_context *context);

/* The same, and now and then, when nobody works at the graph, it is handed to
 * somebody who saves it: every so many seconds, or as seldom as makes saving a
 * twentieth of the time. The search goes on as if nothing had been: what its
 * workers remember stays, so that the clock has no part in what is found, nor
 * in how many positions that takes. Anything but OXO_OK ends the search. */
typedef struct oxo_pn_keeper {
    double every;
    oxo_status (*keep)(void *user, const oxo_pn_graph *graph);
    void *user;
} oxo_pn_keeper;
oxo_status oxo_pn_graph_search_kept(oxo_pn_graph *graph,
                                    const oxo_pn_keeper *keeper,
                                    oxo_context *context);

/* oxo_pn_graph_search for any node of the graph in place of the root; nothing
 * is forgotten then, and full memory is a limit. */
oxo_status oxo_pn_graph_search_from(oxo_pn_graph *graph, oxo_pn_id node,
                                    oxo_context *context);

/* Everything into one file, and back; `name` tells one problem from another.
 * A file that was cut short or altered is refused (OXO_BAD_INPUT). No proof
 * rests on the file: what is made from the graph is verified again. */
oxo_status oxo_pn_graph_save(const oxo_pn_graph *graph, const char *name,
                             const char *path, oxo_error *error);
oxo_status oxo_pn_graph_load(const oxo_pn_problem *problem, const char *name,
                             const char *path, oxo_pn_graph **graph,
                             oxo_error *error);
/* The name in a saved file; false when it is none or cannot be read. */
bool oxo_pn_graph_saved_name(const char *path, char name[64]);

/* What the graph holds. Not while a search runs. */
uint32_t oxo_pn_graph_pn(const oxo_pn_graph *graph, oxo_pn_id node);
uint32_t oxo_pn_graph_dn(const oxo_pn_graph *graph, oxo_pn_id node);
bool oxo_pn_graph_is_or(const oxo_pn_graph *graph, oxo_pn_id node);
const void *oxo_pn_graph_key(const oxo_pn_graph *graph, oxo_pn_id node);
/* The children that were stored: all of them, or up to the first proved one
 * of an OR node. 0 for a leaf. */
unsigned oxo_pn_graph_children(const oxo_pn_graph *graph, oxo_pn_id node,
                               const oxo_pn_id **children);
/* How a node's children are reached, in its own coordinates. */
const uint16_t *oxo_pn_graph_moves(const oxo_pn_graph *graph, oxo_pn_id node);
/* How often a walk to a leaf came through a node: the work spent below it. */
uint32_t oxo_pn_graph_visits(const oxo_pn_graph *graph, oxo_pn_id node);
oxo_pn_id oxo_pn_graph_find(const oxo_pn_graph *graph, const void *key);
uint32_t oxo_pn_graph_size(const oxo_pn_graph *graph);
uint64_t oxo_pn_graph_expanded(const oxo_pn_graph *graph);
size_t oxo_pn_graph_bytes(const oxo_pn_graph *graph);
/* The most it has held at once. */
size_t oxo_pn_graph_most_bytes(const oxo_pn_graph *graph);
uint64_t oxo_pn_graph_nodes(const oxo_pn_graph *graph);
/* Forgets what was cheap until the graph holds at most so many bytes (0: any
 * number), as one that was saved by a search with more memory must. Every id
 * but the root's changes. False: what cannot be forgotten takes more. A decided
 * graph is left as it is. */
bool oxo_pn_graph_fit(oxo_pn_graph *graph, size_t bytes);
/* How often its memory was full and it forgot what was cheap. */
uint32_t oxo_pn_graph_forgets(const oxo_pn_graph *graph);

#endif
