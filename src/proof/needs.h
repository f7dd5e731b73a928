/* What the winner of a line game needs after a move, and how little can do.
 *
 * A place is a strategic position: winner to move, no completion, no line of
 * the other side to block, no forced win. A winning move of a place needs other
 * places: the replies that leave no forced win, behind blocks if they make a
 * three. A place with a move that needs none is a leaf.
 *
 * A place is written as its key: the winner's stones and the other side's, the
 * canonical image, 2 * board->words words.
 */
#ifndef OXO_PROOF_NEEDS_H
#define OXO_PROOF_NEEDS_H

#include "board/board.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    OXO_NEEDS = 256,
    OXO_PLACE_WORDS = 2 * OXO_BOARD_WORDS,
    OXO_NO_CELL = OXO_BOARD_CELLS
};

/* Different places, in the order in which they were met, one key behind the
 * other (2 * board->words words each). */
typedef struct oxo_needs {
    unsigned count;
    uint64_t key[OXO_NEEDS * OXO_PLACE_WORDS];
} oxo_needs;

typedef struct oxo_cost oxo_cost;

/* One per thread; the board must outlive it. NULL: out of memory. */
oxo_cost *oxo_cost_new(const oxo_board *board, oxo_side winner);
void oxo_cost_free(oxo_cost *cost);
const oxo_board *oxo_cost_board(const oxo_cost *cost);
oxo_side oxo_cost_winner(const oxo_cost *cost);
/* Positions of its forced searches. */
uint64_t oxo_cost_nodes(const oxo_cost *cost);
/* Who may stop it, or NULL. A question that is cut short is answered with "more
 * than the budget", and nothing is remembered of it. */
void oxo_cost_limit(oxo_cost *cost, const oxo_context *limit);
/* True once memory has run out: answers since then may be too pessimistic. */
bool oxo_cost_failed(const oxo_cost *cost);

/* What it has found out, number by number, and how another takes that over:
 * what several threads found is put together so. */
typedef struct oxo_cost_fact {
    uint16_t leaf;
    uint8_t least, most;
} oxo_cost_fact;
uint32_t oxo_cost_facts(const oxo_cost *cost);
const uint64_t *oxo_cost_get(const oxo_cost *cost, uint32_t number,
                             oxo_cost_fact *fact);
/* Can cost_of answer with this budget at once? */
bool oxo_cost_known(const oxo_cost *cost, const uint64_t *place,
                    unsigned budget);
void oxo_cost_put(oxo_cost *cost, const uint64_t *place, oxo_cost_fact fact);

/* What the winner needs once he plays `move` in a place. False: more than
 * `limit` places, or the other side gets two threes at once, or the move
 * threatens nothing and `quiet` is not set (then nearly every reply is
 * needed). The places are those of all replies, whatever was asked before. */
bool oxo_needs_after(oxo_cost *cost, const uint64_t *place, unsigned move,
                     unsigned limit, bool quiet, oxo_needs *needs);

/* The same where the other side is to move in (own, other), and the winner has
 * just moved there: for a strategy that begins with a reply. */
bool oxo_needs_at(oxo_cost *cost, const uint64_t *own, const uint64_t *other,
                  unsigned limit, oxo_needs *needs);

/* A move after which everything is forced, or OXO_NO_CELL. */
unsigned oxo_leaf_move(oxo_cost *cost, const uint64_t *place);

/* The size of the smallest strategy for a place counted as a tree (a place
 * that is reached twice counts twice; itself included), among strategies that
 * threaten something with every move; `budget` + 1 if it is more than `budget`.
 * So a leaf costs 1. What was asked before changes the time, not the answer. */
unsigned oxo_cost_of(oxo_cost *cost, const uint64_t *place, unsigned budget);

#endif
