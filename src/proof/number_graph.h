/* The graph of good moves of a 3x3 number game, up to symmetry.
 *
 * One side, the hero, has a goal: to win, or not to lose. A node is a position
 * with the hero to move, as its smallest image under the symmetries in use.
 * Each move that keeps the goal in reach is an option; it leads to the nodes
 * that the other side's answers leave. A node with an immediate win has no
 * options, nor has, where a tie is enough, one in which the numbers left
 * complete no line any more: there is nothing to choose. A strategy chooses one
 * option in every other node that it can come to; a small strategy is a small
 * closed set of nodes.
 */
#ifndef OXO_PROOF_NUMBER_GRAPH_H
#define OXO_PROOF_NUMBER_GRAPH_H

#include "oxo/base.h"
#include "oxo/proof.h"
#include "search/number_tables.h"

typedef struct number_option {
    uint8_t cell, value;   /* the move on the node's board; value: pool index */
    uint32_t first, count; /* its nodes: graph->edge[first ..], increasing */
} number_option;

typedef struct number_node {
    uint8_t board[9];
    uint8_t filled;
    bool immediate;        /* nothing to choose: settled here */
    uint32_t first, count; /* its options: graph->option[first ..] */
} number_node;

typedef struct number_graph {
    number_tables *tables;
    unsigned hero;
    bool holds; /* the goal is not to lose */
    uint32_t nodes, options, edges, roots;
    number_node *node; /* the first `roots` nodes are where play begins */
    number_option *option;
    uint32_t *edge;
    uint32_t immediate; /* settled nodes */
} number_graph;

/* OXO_NO when the goal cannot be reached. */
oxo_status oxo_number_graph_create(const oxo_game *game, oxo_number_goal goal,
                                   oxo_number_symmetries symmetries,
                                   oxo_context *context, number_graph **graph,
                                   oxo_error *error);
void oxo_number_graph_destroy(number_graph *graph);

/* The smallest image of a board under all symmetries of the game. */
void oxo_number_smallest(const number_tables *t, const uint8_t *board,
                         uint8_t *best);
/* Can `side` complete a winning line at once? If so where and with what. */
bool oxo_number_immediate(const number_tables *t, const uint8_t *board,
                          unsigned side, unsigned *cell, unsigned *value);

/* The certificate of a number game on 3x3 as oxo strategy makes it: of the
 * winner, or of both sides. The smallest strategy is not needed for it: the
 * search for it ends after so many positions or choices. *certificate stays
 * as it is where there is none. */
oxo_status oxo_number_certificate(const oxo_game *game, bool draw,
                                  oxo_context *context,
                                  oxo_certificate **certificate,
                                  oxo_error *error);

#endif
