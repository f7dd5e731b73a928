/* Monte-Carlo tree search with proved nodes, for every game.
 *
 * One mechanism for all families: a tree grown by simulations, in which a node
 * whose value is established (the game is over, a forced sequence exists, an
 * oracle knows it, all its children are established) is never simulated
 * again and hands its value to its parent. So the search answers with a proof
 * when it meets one and with a judgement otherwise.
 *
 * The same game, position, seed and number of simulations give the same
 * answer. One object belongs to one thread.
 */
#ifndef OXO_SEARCH_MCTS_H
#define OXO_SEARCH_MCTS_H

#include "base/random.h"
#include "oxo/base.h"
#include "oxo/search.h"

typedef struct oxo_mcts oxo_mcts;

/* The value of a position when it is known, else an open one. */
typedef oxo_value (*oxo_mcts_oracle)(void *user, const oxo_pos *pos);

typedef struct oxo_mcts_options {
    uint64_t nodes; /* simulations; 0: until the context says stop */
    /* simulations when only one move is left to choose: 0 = none, the move is
     * clear; more may still establish its value */
    uint64_t single_nodes;
    oxo_mcts_oracle oracle;
    void *user;
    bool plain; /* no forced sequences, no priors (for tests) */
} oxo_mcts_options;

/* What is known about one move of the root. */
typedef struct oxo_mcts_move {
    oxo_move move;
    oxo_value value; /* established, not counted; or open */
    /* an established one: plies to the end in this tree, which an oracle that
     * does not count makes too few: an order among moves, no claim */
    unsigned distance;
    uint64_t visits;
    double estimate; /* -1..1 for the side that moves at the root */
} oxo_mcts_move;

oxo_status oxo_mcts_create(const oxo_game *game, oxo_mcts **mcts,
                           oxo_error *error);
void oxo_mcts_destroy(oxo_mcts *mcts); /* NULL is fine */

/* Its searcher for forced sequences, NULL where the game has none; the caller
 * may use it between runs. */
oxo_forced *oxo_mcts_forced(oxo_mcts *mcts);
const oxo_game *oxo_mcts_game(const oxo_mcts *mcts);

/* Searches a position that is not over. *best is the move to play: a proved
 * win, else the most visited of those not proved lost, else the loss that
 * takes longest. The context may be NULL when options->nodes is not 0; its
 * max_nodes counts simulations. Always has a move, also when stopped. */
oxo_status oxo_mcts_run(oxo_mcts *mcts, const oxo_pos *pos,
                        const oxo_mcts_options *options, oxo_random *random,
                        oxo_context *context, oxo_mcts_move *best,
                        oxo_error *error);

/* After a run: the moves of the root that were looked at, in increasing order
 * of the move; false behind the last. Moves that are missing lose to a forced
 * sequence of the other side. */
bool oxo_mcts_root_move(const oxo_mcts *mcts, unsigned i, oxo_mcts_move *move);
/* The value of the root, not counted; open when it is not established. */
oxo_value oxo_mcts_root(const oxo_mcts *mcts, uint64_t *visits);

#endif
