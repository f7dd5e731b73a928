/* The three game trees of the paper, for games small enough to draw them.
 *
 *   complete   every legal move of both players            (Figure 3)
 *   first      one winning move where the first player is
 *              to move, every move of the second           (Figure 4)
 *   distinct   the first-player tree without positions
 *              that are images of others of their level    (Figure 6)
 *
 * A first-player tree is a proof that the first player wins; where he cannot
 * force a win there is none.
 */
#ifndef OXO_TREE_H
#define OXO_TREE_H

#include "oxo/context.h"
#include "oxo/game.h"
#include "oxo/strategy.h"

OXO_C_BEGIN

typedef enum oxo_tree_kind {
    OXO_TREE_COMPLETE,
    OXO_TREE_FIRST,
    OXO_TREE_DISTINCT
} oxo_tree_kind;

typedef struct oxo_tree_node {
    uint32_t parent; /* index of the parent; the root is its own */
    oxo_move move;   /* that leads here; OXO_MOVE_NONE at the root */
    oxo_outcome outcome;
} oxo_tree_node;

/* Level r is node[level_start[r]] .. node[level_start[r+1]-1]. */
typedef struct oxo_tree {
    oxo_tree_kind kind;
    unsigned levels; /* levels that are there in full */
    uint32_t *level_start;
    uint32_t *terminal; /* per level: positions in which the game is over */
    oxo_tree_node *node;
    bool complete; /* no level is missing */
    bool limited;  /* levels are missing because of the context's limits */
} oxo_tree;

typedef struct oxo_tree_options {
    oxo_tree_kind kind;
    unsigned max_plies; /* levels 0..max_plies only; 0 = all */
    /* where the first player's moves come from: a strategy of his for this
     * game (entries, then blocks and forced sequences as it prescribes), or
     * NULL: full search */
    const oxo_strategy *strategy;
} oxo_tree_options;

/* Builds a tree from the start position, level by level. The context's limits
 * count the nodes of the tree; when one is reached the levels finished before
 * are returned (OXO_OK, limited). OXO_NO when there is no first-player tree;
 * OXO_LIMIT when the limits did not even allow to find that out;
 * OXO_UNSUPPORTED for games with endless play. */
OXO_API oxo_status oxo_tree_build(const oxo_game *game,
                                  const oxo_tree_options *options,
                                  oxo_context *context, oxo_tree **tree,
                                  oxo_error *error);
OXO_API void oxo_tree_destroy(oxo_tree *tree); /* NULL is fine */

/* The position of a node, by playing the moves that lead to it. */
OXO_API void oxo_tree_position(const oxo_game *game, const oxo_tree *tree,
                               uint32_t node, oxo_pos *pos);

OXO_C_END

#endif
