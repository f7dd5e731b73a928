/* The inside of the explicit proof graph.
 *
 *   id:      0        1        2    ...
 *   num    pn dn    pn dn    pn dn          8 bytes each: all that choosing a
 *                                           child and updating a parent read
 *   nodes  data, first edge, parents, ...   24 bytes
 *   keys   key_size bytes each
 *   hash   ids, an open hash table over the keys, with linear probing; `tags`
 *          has 8 bits of the hash for each slot (0: empty), so that a probe
 *          reads a key, far away in memory, only when it most likely is the
 *          one: in a graph of 50 million nodes the look-ups took a quarter of
 *          the time without them. Not base/keys.h: five bytes a slot in place
 *          of eight, and room that the limit of memory counts
 *
 *   child  [first .. first + count)         ids of the children, one run
 *   moves  the same: how each child is reached
 *   edges  parent and the next edge to the same child: the list of parents
 *
 * Every number of an expanded node is what its children say, and `best` is the
 * child to go on with (update() keeps that true up to the root through all
 * parents), so nothing is ever searched twice because another path reached it,
 * and the walk to the next leaf reads one child a level and not sixty.
 */
#ifndef OXO_SEARCH_PN_GRAPH_IMPL_H
#define OXO_SEARCH_PN_GRAPH_IMPL_H

#include "search/pn_graph.h"
#include <stdatomic.h>

typedef struct pn_numbers { /* written and read as one */
    _Alignas(8) uint32_t pn;
    uint32_t dn;
} pn_numbers;

typedef struct pn_record {
    union {
        uint64_t data; /* of a leaf: what the problem keeps until it expands */
        struct {
            uint32_t best; /* of an expanded node: the most proving child, or
                              itself when the moves of the next stage are */
            uint32_t rest; /* OR: proof number of the moves still to come;
                              AND: see hard_first() */
        };
    };
    uint32_t first;   /* first child edge */
    uint32_t parents; /* head of the list of edges to parents */
    uint32_t visits;  /* leaves expanded on a walk through it */
    uint16_t count;
    uint8_t tag; /* of a leaf as data; of an expanded node: stages done */
    uint8_t is_or : 1, expanded : 1, busy : 1, queued : 1;
    uint8_t care : 3; /* expanded: an oxo_pn_care */
} pn_record;

typedef struct pn_edge {
    uint32_t parent, next;
} pn_edge;

struct oxo_pn_graph {
    oxo_pn_problem problem;
    pn_numbers *num;
    pn_record *nodes;
    uint8_t *keys;
    uint32_t size, room;
    uint32_t *child; /* of an edge */
    uint16_t *moves;
    pn_edge *edges;
    uint32_t edge_count, edge_room;
    uint32_t *hash;
    uint8_t *tags;
    uint32_t hash_mask;
    uint32_t *stack; /* of update() */
    uint32_t stack_room;
    uint32_t aim;             /* the node that the search is to decide */
    uint64_t expanded, spent; /* nodes of workers that have ended */
    size_t max_bytes;         /* 0: no limit */
    size_t most_bytes;        /* held before it was trimmed */
    uint32_t settled;         /* children of the root, when last trimmed */
    uint32_t forgets, cheap;  /* how often memory was full, and how many visits
                                 a node needed then to stay */
    atomic_uint readers;
    atomic_bool moving; /* no reader may begin: arrays get other places */
    bool over_limit;
    bool forgetful; /* nobody outside holds an id but the root's */
};

static inline const uint8_t *oxo_pn_key_of(const oxo_pn_graph *g, uint32_t id)
{
    return g->keys + (size_t)id * g->problem.key_size;
}

/* Room for so many more; false when memory or the limit is exhausted. */
bool oxo_pn_graph_room(oxo_pn_graph *graph, uint32_t nodes, uint32_t edges);
/* Enters a node that is not there yet; room must have been made. */
uint32_t oxo_pn_graph_insert(oxo_pn_graph *graph, const oxo_pn_node *node);
/* The hash of a key; looking and entering where it is known, and having its
 * place fetched before, since it is far away in memory. */
uint64_t oxo_pn_graph_hash(const oxo_pn_graph *graph, const void *key);
void oxo_pn_graph_prefetch(const oxo_pn_graph *graph, uint64_t hash);
uint32_t oxo_pn_graph_find_hashed(const oxo_pn_graph *graph, const void *key,
                                  uint64_t hash);
uint32_t oxo_pn_graph_insert_hashed(oxo_pn_graph *graph,
                                    const oxo_pn_node *node, uint64_t hash);
/* What one thread may do while another changes the graph under the lock: look
 * for keys, and ask for the numbers of nodes, between these two. False: not
 * now; take the lock. Nobody may forget or trim meanwhile. */
bool oxo_pn_graph_read(oxo_pn_graph *graph);
void oxo_pn_graph_read_end(oxo_pn_graph *graph);
pn_numbers oxo_pn_graph_numbers(const oxo_pn_graph *graph, uint32_t id);
/* The numbers of a node with children as these say; sets its `best` and
 * `care`. */
pn_numbers oxo_pn_graph_compute(oxo_pn_graph *graph, uint32_t id);
/* The nodes of a walk from the node to be decided; of a longer one the first
 * PN_PATH. */
enum { PN_PATH = 1024 };
typedef struct pn_path {
    uint32_t id[PN_PATH];
    unsigned length;
} pn_path;
/* The walk from the node to be decided to the next leaf, or to a node whose
 * next stage is due; counts the visits on the way. */
uint32_t oxo_pn_graph_select_leaf(oxo_pn_graph *graph, pn_path *path);
/* Another thread works at the leaf at the end of this walk: one that is about
 * as good, or with `any` the next best, near it if possible, and the walk
 * there. OXO_PN_NOBODY: there is none; the walk does not count. */
uint32_t oxo_pn_graph_select_other(oxo_pn_graph *graph, pn_path *path,
                                   uint32_t leaf, bool any);
/* Where children are settled one after the other: the one at hand. */
uint32_t oxo_pn_graph_next_in_turn(const oxo_pn_graph *graph, uint32_t id);
/* Where moves are tried in rounds: the one at hand. */
uint32_t oxo_pn_graph_move_of_round(const oxo_pn_graph *graph, uint32_t id);
/* How many children of a node are proved. */
unsigned oxo_pn_graph_settled_children(const oxo_pn_graph *graph, uint32_t id);
/* A leaf as the problem knows it; of an expanded node without what the problem
 * keeps with a leaf, which it can do without. */
void oxo_pn_graph_leaf(const oxo_pn_graph *graph, uint32_t id,
                       oxo_pn_node *node);
/* Gives a node numbers and carries the change to all that depend on it; false
 * when out of memory. */
bool oxo_pn_graph_update(oxo_pn_graph *graph, uint32_t id, pn_numbers now);
/* The children of a leaf at hand, outside the graph until they are stored. */
typedef struct pn_brood {
    oxo_pn_node *list; /* room for max_children of each */
    uint64_t *hash;
    uint32_t *id; /* of those that are in the graph; else OXO_PN_NOBODY */
    unsigned count;
} pn_brood;
bool oxo_pn_brood_make(pn_brood *brood, unsigned max_children);
void oxo_pn_brood_clear(pn_brood *brood);
/* Expands a leaf, or the next stage of a node, by the caller's own worker and
 * its brood. One thread. */
oxo_status oxo_pn_graph_expand(oxo_pn_graph *graph, void *worker, uint32_t id,
                               pn_brood *brood);
/* Enters a decided node, or decides one that is there: `count` children, all
 * there, take the place of those that it had. */
oxo_status oxo_pn_graph_settle(oxo_pn_graph *graph, const oxo_pn_node *node,
                               unsigned count, const uint32_t *children,
                               const uint16_t *moves);
/* An edge from an expanded node to a child; room must have been made. */
void oxo_pn_graph_edge(oxo_pn_graph *graph, uint32_t id, uint32_t child,
                       uint16_t move);
/* Forgets all that no proof and no open reply of the root needs (pn_trim.c).
 * Every id but the root's changes; nobody may hold one. */
void oxo_pn_graph_trim(oxo_pn_graph *graph);
/* Memory is full: forgets what was cheap, half of what no proof needs. False,
 * and nothing is forgotten, when that is less than an eighth of the graph. Ids
 * as above. */
bool oxo_pn_graph_forget(oxo_pn_graph *graph);
/* The hash table anew, for the nodes that there are. */
void oxo_pn_graph_enter_all(oxo_pn_graph *graph);
/* Gives back room that is not in use. */
void oxo_pn_graph_shrink(oxo_pn_graph *graph);
/* An empty graph without a root. */
oxo_pn_graph *oxo_pn_graph_blank(const oxo_pn_problem *problem);

#endif
