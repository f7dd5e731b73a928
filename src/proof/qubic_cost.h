/* What the attacker needs in Qubic after a move, and how little can do.
 *
 * A place is a strategic position: attacker to move, no completion, no three
 * to block, no forced win. A winning move of a place needs other places: the
 * replies that leave no forced win, behind blocks if they make a three. A
 * place with a move that needs none is a leaf.
 */
#ifndef OXO_PROOF_QUBIC_COST_H
#define OXO_PROOF_QUBIC_COST_H

#include "board/board.h"
#include "board/qubic_force.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OXO_QUBIC_NEEDS = 64 };

typedef struct oxo_qubic_board {
    uint64_t a, d; /* canonical where it stands for a place */
} oxo_qubic_board;

/* Different places, in the order in which they were met. */
typedef struct oxo_qubic_needs {
    oxo_qubic_board board[OXO_QUBIC_NEEDS];
    unsigned count;
} oxo_qubic_needs;

typedef struct oxo_qubic_cost oxo_qubic_cost;

oxo_qubic_cost *oxo_qubic_cost_new(void); /* NULL: out of memory */
void oxo_qubic_cost_free(oxo_qubic_cost *cost);
/* The kernel of 4^3. */
const oxo_board *oxo_qubic_cost_kernel(const oxo_qubic_cost *cost);
uint64_t oxo_qubic_cost_nodes(const oxo_qubic_cost *cost);
/* True once memory has run out: answers since then may be too pessimistic. */
bool oxo_qubic_cost_failed(const oxo_qubic_cost *cost);

/* What the attacker needs once he plays `move` in a place. False: more than
 * `limit` places, or the defender gets two threes at once, or the move
 * threatens nothing and `quiet` is not set (then nearly every reply is
 * needed). Rests on the reply filter. */
bool oxo_qubic_needs_after(oxo_qubic_cost *cost, oxo_qubic_board place,
                           unsigned move, unsigned limit, bool quiet,
                           oxo_qubic_needs *needs);

/* A move after which everything is forced, or 64. */
unsigned oxo_qubic_leaf_move(oxo_qubic_cost *cost, uint64_t a, uint64_t d);

/* The size of the smallest strategy for a place counted as a tree (a place
 * that is reached twice counts twice; itself included), among strategies that
 * threaten something with every move. More than `budget`: some number larger
 * than `budget`. So a leaf costs 1. */
unsigned oxo_qubic_cost_of(oxo_qubic_cost *cost, uint64_t a, uint64_t d,
                           unsigned budget);

#endif
