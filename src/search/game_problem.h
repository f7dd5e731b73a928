/* Any game of the contract as a proof problem: "this side wins". See pn.h. */
#ifndef OXO_SEARCH_GAME_PROBLEM_H
#define OXO_SEARCH_GAME_PROBLEM_H

#include "oxo/game.h"
#include "oxo/symmetry.h"
#include "search/pn.h"

typedef struct oxo_game_problem {
    const oxo_game *game;
    const oxo_group *group; /* canonical positions meet; NULL: equal ones */
    oxo_side winner;        /* what is to be proved: this side wins */
    const oxo_pos *root;
    /* line games: a node is decided, too, when threat-space search with so many
     * derivations finds a win of whoever is to move; 0: it is not asked */
    unsigned derivations;
    size_t key_size; /* filled by init */
} oxo_game_problem;

/* OXO_UNSUPPORTED when positions are too large for a key. A key is the block
 * of the (canonical) position itself, so that a node can be expanded from its
 * key; the game must not be one of endless play (the graph has no cycles). */
oxo_status oxo_game_problem_init(oxo_pn_problem *problem,
                                 oxo_game_problem *setup, oxo_error *error);

#endif
