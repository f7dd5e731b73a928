/* The inside of a strategy, shared by strategy.c (entries), strategy_walk.c
 * (verification) and strategy_form.c (conversions). */
#ifndef OXO_PROOF_STRATEGY_H
#define OXO_PROOF_STRATEGY_H

#include "oxo/forced.h"
#include "oxo/line.h"
#include "oxo/strategy.h"

#define OXO_NO_ENTRY UINT32_MAX

/* Stones as the walk sees them: the winner's and the other side's. */
typedef struct oxo_sides {
    uint64_t own[2], other[2];
} oxo_sides;

typedef struct oxo_entry {
    size_t line;           /* in the file, 0 when unknown */
    uint32_t first, count; /* its moves, in the coordinates of the class */
    bool used;
    oxo_sides given; /* the position as it was given, and its first move */
    oxo_move given_move;
} oxo_entry;

struct oxo_strategy {
    const oxo_game *game;
    oxo_side winner;
    oxo_strategy_form form;
    unsigned cells, words;
    bool tactics_first; /* block and force where possible, entries only else:
                           how a full strategy is walked as a compact one */
    bool qubic;         /* 4^3: canonical forms and completions on one word */
    /* lines as bitsets: of the winner (0) and of the other side (1) */
    uint64_t (*lines[2])[2];
    uint32_t line_count[2];
    oxo_sides start; /* the start position */
    /* automorphisms as maps of cells; number 0 is the identity. Not used by
     * 4^3, which has its own. */
    uint16_t *maps;
    uint32_t map_count;
    /* classes of positions: representative, entry, met during the walk */
    oxo_sides *classes;
    uint32_t *entry_of;
    uint8_t *seen;
    uint32_t class_count, class_room;
    uint32_t *index; /* open addressing: class number + 1 */
    uint32_t index_mask;
    oxo_entry *entries;
    size_t entry_count, entry_room;
    oxo_move *moves;
    size_t move_count, move_room;
    oxo_forced *forced;
};

/* The representative of a position and the number of a map that leads to it;
 * the map itself: where a cell goes. */
uint32_t oxo_strategy_canon(const oxo_strategy *s, const oxo_sides *from,
                            oxo_sides *to);
unsigned oxo_strategy_image(const oxo_strategy *s, uint32_t map, unsigned cell);

/* The class of a representative, made when it is new; UINT32_MAX when out of
 * memory. */
uint32_t oxo_strategy_class(oxo_strategy *s, const oxo_sides *canonical);

/* The empty cells on which a side (0: winner, 1: other) completes a line. */
void oxo_strategy_completions(const oxo_strategy *s, const oxo_sides *p,
                              int side, uint64_t out[2]);

/* Between a board by player and a board by role. */
oxo_sides oxo_strategy_roles(const oxo_strategy *s, const oxo_stones *stones);
void oxo_strategy_players(const oxo_strategy *s, const oxo_sides *p,
                          oxo_stones *stones);

#endif
