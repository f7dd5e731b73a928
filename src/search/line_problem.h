/* A line game as a proof problem: does the attacker win? See pn.h. */
#ifndef OXO_SEARCH_LINE_PROBLEM_H
#define OXO_SEARCH_LINE_PROBLEM_H

#include "board/board.h"
#include "search/line_guess.h"
#include "search/pn.h"

typedef struct oxo_line_problem {
    const oxo_board *board;
    oxo_side attacker; /* who is to win */
    bool attacks;      /* the attacker is to move */
    /* the defender is to move at the root, and the attacker is expected to
     * win: his replies are taken one after the other. A refutation, which
     * needs one reply only, may come later then. */
    bool in_turn;
    /* the attacker makes threats only: moves that make a three, or after which
     * he would have a forced win if the defender passed. A disproof then says
     * only that threats do not win. */
    bool threats;
    /* without evaluation: proof numbers count surviving replies, also where
     * there are weights (tools/fit_guess.c begins with such searches) */
    bool plain;
    /* of the evaluation; NULL: those for games on the board, if any */
    const oxo_guess_table *weights;
    /* the root, in cells of the board; nobody has a line */
    uint64_t own[OXO_BOARD_WORDS], other[OXO_BOARD_WORDS];
    uint32_t three_handicap; /* these: 0 for the default */
    uint32_t quiet_handicap;
    uint64_t budget; /* positions of one forced search */
    /* filled by init */
    unsigned stones, most_stones;
    bool lists_stones; /* how keys are written */
    size_t key_size;
} oxo_line_problem;

/* Fills *problem, which refers to *setup from then on. */
void oxo_line_problem_init(oxo_pn_problem *problem, oxo_line_problem *setup);

/* The position that a key stands for. */
void oxo_line_problem_position(const oxo_line_problem *setup, const void *key,
                               uint64_t *own, uint64_t *other);
/* The key of a position; false when it has too many stones. */
bool oxo_line_problem_key(const oxo_line_problem *setup, const uint64_t *own,
                          const uint64_t *other, void *key, uint32_t *map);

/* The reply filter. The attacker has just moved, the defender has no three.
 * Sets *replies to a set of replies such that the attacker wins if he wins
 * after each of them, and has no known forced win after any of them. `known`
 * are replies already known to have none. *threatens: the attacker threatens
 * a forced win. */
void oxo_line_filter(oxo_force *force, const oxo_board *board,
                     oxo_side attacker, const uint64_t *own,
                     const uint64_t *other, const uint64_t *known,
                     uint64_t *replies, bool *threatens);

#endif
