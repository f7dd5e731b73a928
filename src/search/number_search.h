/* Inside the library: the search engines of number games, one per key width.
 *
 * number_search.inc holds the code once; number_narrow.c compiles it for boards
 * with up to 16 lines whose merged key fits into 120 bits (3x3, 4x4),
 * number_wide.c for the others (5x5, 3x3x3), which are keyed by their boards.
 */
#ifndef OXO_SEARCH_NUMBER_SEARCH_H
#define OXO_SEARCH_NUMBER_SEARCH_H

#include "oxo/base.h"
#include "search/number_solver.h"
#include "search/number_tables.h"

/* What a search hands back besides its result. */
typedef struct number_run {
    oxo_context *context;
    uint64_t nodes;                  /* positions examined */
    uint64_t size[NUMBER_CELLS + 1]; /* of them with so many filled cells */
    bool stopped;                    /* gave up: the result means nothing */
    const char *phase;
    /* wins(): a winning move of the attacker at the root, if it was the
     * attacker's turn and the search got as far as trying moves */
    int cell, value; /* -1 = none; value is the index in the pool */
} number_run;

/* Values of the exact search, for the player to move. */
enum {
    NUMBER_UNKNOWN = 0,
    NUMBER_DRAW = 1,
    NUMBER_WINS = 64,   /* + plies to the end */
    NUMBER_LOSES = 128, /* + plies to the end */
    NUMBER_PLIES = 63
};

typedef struct number_engine {
    /* Boards are arrays of `cells` bytes, 0 or 1 + index in the pool. */
    void *(*create)(const number_tables *tables, size_t memory);
    void (*destroy)(void *engine);
    /* The value of the position with distance: the winner hurries, the loser
     * delays. No completed winning line may be on the board. */
    unsigned (*exact)(void *engine, const uint8_t *board, number_run *run);
    /* Does `attacker` win? Exact, without distance, much faster. */
    bool (*wins)(void *engine, const uint8_t *board, unsigned attacker,
                 number_run *run);
    /* See oxo_number_bits; < 0 after a stop or without memory. Shares the
     * table of exact(). */
    double (*bits)(void *engine, const uint8_t *board, number_run *run);
    /* Forgets all results. */
    void (*clear)(void *engine);
    size_t (*memory)(const void *engine);
} number_engine;

extern const number_engine oxo_number_narrow, oxo_number_wide;

#endif
