/* A strategy for the first player of k^n followed by brute force: no memory of
 * positions, symmetries as coordinate permutations and reflections tried one
 * by one. The twin of src/proof/strategy_walk.c and strategy_left.c on small
 * boards. Forced
 * sequences are asked of oxo_forced, which has a twin of its own: by brute
 * force they are out of reach inside this walk. */
#ifndef OXO_TESTS_NAIVE_STRATEGY_H
#define OXO_TESTS_NAIVE_STRATEGY_H

#include "naive/naive_forced.h"
#include "oxo/search.h"

typedef struct naive_entry {
    char at[65]; /* 'a' first player, 'd' second, '.' */
    unsigned move;
} naive_entry;

/* The most moves that the first player, to move, needs to win by the compact
 * strategy from this board on; 0: he does not. */
unsigned naive_strategy_moves(naive_board *board, oxo_forced *forced,
                              unsigned k, unsigned n,
                              const naive_entry *entries, unsigned count);

#endif
