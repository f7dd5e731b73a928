/* Proof-number search over an abstract problem.
 *
 * A problem is an AND/OR graph without cycles: at an OR node the prover
 * chooses, at an AND node the opponent. A node is known by its key, `key_size`
 * bytes that stand for everything that lies below it (the problem puts a
 * canonical position there, so that equal positions meet).
 *
 *   pn  a lower estimate of the leaves still to be proved; 0 = proved
 *   dn  the same for the disproof;                         0 = disproved
 *
 * Drivers over the same interface:
 *   pn_graph.c   explicit graph with stored children and parents; several
 *                threads; saves and resumes; the one behind `oxo prove`
 *   pns.c        proof-number search as Allis wrote it down, on a tree: the
 *                reference
 *   dfpn.c       depth-first with thresholds (Nagai) and a bounded table
 */
#ifndef OXO_SEARCH_PN_H
#define OXO_SEARCH_PN_H

#include "oxo/base.h"
#include <stdbool.h>
#include <stdint.h>

enum { OXO_PN_KEY_MAX = 256 };
#define OXO_PN_INF UINT32_C(1000000000)

/* Sums of numbers. They are OXO_PN_INF, which means decided, only if one of
 * the two is: a walk that takes a decided node for an open one never ends. */
static inline uint32_t oxo_pn_add(uint32_t a, uint32_t b)
{
    if (a == OXO_PN_INF || b == OXO_PN_INF)
        return OXO_PN_INF;
    return a + b < OXO_PN_INF ? a + b : OXO_PN_INF - 1;
}

enum { OXO_PN_ALL = 255 }; /* all stages */

typedef struct oxo_pn_node {
    uint8_t key[OXO_PN_KEY_MAX];
    bool is_or;
    uint8_t tag;   /* both belong to the problem: what evaluate() found out, */
    uint64_t data; /* handed back to children() */
    uint32_t move; /* how the parent got here: the graph keeps it with the
                      edge; in the parent's coordinates */
    uint32_t map;  /* the problem's own; only while the parent is expanded */
    uint32_t pn, dn;
} oxo_pn_node;

/* How a search chooses the child to go on with. Near the root the least number
 * misleads: the proof number of a good move rises for long before it falls.
 *
 * PATIENT, at an OR node: a child's proof number is weighed by
 *     1 + leaves expanded below it / patience,
 * where patience is the problem's, but at least half of the leaves expanded
 * below the node itself. So the search comes back to moves that looked worse.
 *
 * ROUNDS, at an OR node: one move after the other, in the order of the
 * problem. The i-th move is left when one of its open replies has had
 *     round / sqrt(i)
 * leaves. When all have been left, the next round allows twice as many; every
 * third round opens the moves of the next stage. What was learned below a move
 * stays in the graph.
 *
 * HARD_FIRST, at an AND node below such a one: a reply that stopped another
 * move comes first, that which stopped most of them; otherwise the most
 * proving one.
 *
 * IN_TURN, at an AND node: one reply after the other, each until it is
 * decided. All of them must be proved in any case, and what is proved after
 * one serves for the next; first each is expanded once, then that which has
 * had most leaves and looks hardest is next. */
typedef enum oxo_pn_care {
    OXO_PN_LEAST,
    OXO_PN_PATIENT,
    OXO_PN_IN_TURN,
    OXO_PN_ROUNDS,
    OXO_PN_HARD_FIRST
} oxo_pn_care;

typedef struct oxo_pn_problem {
    size_t key_size; /* at most OXO_PN_KEY_MAX */
    unsigned max_children;
    void *self;
    /* One per thread: whatever scratch memory the functions need. */
    void *(*worker_new)(void *self);
    void (*worker_free)(void *worker);
    uint64_t (*worker_nodes)(void *worker); /* positions examined by it */
    /* The root, evaluated. */
    void (*root)(void *worker, oxo_pn_node *node);
    /* The different children of a node, best guess first, with keys, kinds,
     * moves, tags and data set, numbers not. A problem may hand out the moves
     * of an OR node in stages 0, 1, ...: it then sets *rest, which is
     * OXO_PN_INF before, to a proof number for all that is not handed out yet;
     * stage OXO_PN_ALL asks for all of them at once. No children at stage 0
     * and no rest: the node is decided as *proved says. */
    unsigned (*children)(void *worker, const oxo_pn_node *node, unsigned stage,
                         oxo_pn_node *child, bool *proved, uint32_t *rest);
    /* Numbers of a new node. It may stop early once pn > limit; the numbers
     * are then lower bounds, which is all a search needs. */
    void (*evaluate)(void *worker, const oxo_pn_node *parent, oxo_pn_node *node,
                     uint32_t limit);
    /* May be NULL. How the child to go on with is chosen at this node. Heeded
     * by pn_graph.c. */
    oxo_pn_care (*care)(void *self, const void *key, bool is_or);
    uint32_t patience; /* see OXO_PN_PATIENT */
    uint32_t round;    /* leaves; see OXO_PN_ROUNDS */
    /* For OXO_PN_HARD_FIRST: replies to a move of the node with this key, each
     * in the coordinates of the position after the move, become such in the
     * coordinates of the node. */
    void (*lift)(void *self, const void *key, uint32_t move, uint16_t *replies,
                 unsigned count);
} oxo_pn_problem;

#endif
