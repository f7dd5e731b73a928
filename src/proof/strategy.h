/* The inside of a strategy, shared by strategy.c (entries), strategy_walk.c
 * and strategy_task.c (verification) and strategy_form.c (conversions). */
#ifndef OXO_PROOF_STRATEGY_H
#define OXO_PROOF_STRATEGY_H

#include "base/keys.h"
#include "board/board.h"
#include "oxo/families.h"
#include "oxo/proof.h"
#include "oxo/search.h"

#define OXO_NO_ENTRY UINT32_MAX

/* Stones as the walk sees them: the winner's and the other side's. */
typedef struct oxo_sides {
    uint64_t own[OXO_STRATEGY_WORDS], other[OXO_STRATEGY_WORDS];
} oxo_sides;

typedef struct oxo_entry {
    size_t line;           /* in the file, 0 when unknown */
    uint32_t first, count; /* its moves, in the coordinates of the class */
    bool used;
    oxo_move given_move; /* its first move as it was given */
} oxo_entry;

struct oxo_strategy {
    const oxo_game *game;
    oxo_side winner;
    oxo_strategy_form form;
    unsigned cells, words;
    bool tactics_first; /* block and force where possible, entries only else:
                           how a full strategy is walked as a compact one */
    oxo_board *board;
    oxo_force *force;
    oxo_sides start; /* where the claim is about */
    bool begins;     /* the winner is to move there */
    bool placed;     /* it is not the start of the game */
    /* classes of positions: representative (2 * words each: the winner's and
     * the other side's stones), entry, met during the walk */
    oxo_keys classes;
    uint32_t *entry_of;
    uint8_t *seen;
    uint32_t entry_of_room, seen_room;
    oxo_entry *entries;
    uint64_t *given; /* positions of the entries as they were given */
    size_t entry_count, entry_room, given_room;
    oxo_move *moves;
    size_t move_count, move_room;
    oxo_forced *forced;
};

/* The representative of a class. */
oxo_sides oxo_strategy_position(const oxo_strategy *s, uint32_t class);
/* The position of an entry as it was given. */
oxo_sides oxo_strategy_given(const oxo_strategy *s, size_t entry);

/* The representative of a position and the number of a map that leads to it;
 * the map itself: where a cell goes. */
uint32_t oxo_strategy_canon(const oxo_strategy *s, const oxo_sides *from,
                            oxo_sides *to);
unsigned oxo_strategy_image(const oxo_strategy *s, uint32_t map, unsigned cell);

/* The class of a representative, made when it is new; UINT32_MAX when out of
 * memory. */
uint32_t oxo_strategy_class(oxo_strategy *s, const oxo_sides *canonical);
/* The same from 2 * words words: the winner's stones and the other side's. */
uint32_t oxo_strategy_add_class(oxo_strategy *s, const uint64_t *stones);
/* The same if it is there, else UINT32_MAX. */
uint32_t oxo_strategy_find(const oxo_strategy *s, const oxo_sides *canonical);

/* The empty cells on which a side (0: winner, 1: other) completes a line. */
void oxo_strategy_completions(const oxo_strategy *s, const oxo_sides *p,
                              int side, uint64_t *out);

/* What the owner of a compact strategy plays where it is his turn: he completes
 * a line; else blocks one (two at once cannot be blocked: false); else plays
 * his entry; else a forced sequence, a shortest one if asked. False: nothing of
 * the kind is there. */
typedef struct oxo_owner_move {
    oxo_met_kind kind;
    oxo_move move;
    uint32_t entry; /* OXO_MET_ENTRY: its number */
    oxo_win win;    /* OXO_MET_FORCED */
} oxo_owner_move;
bool oxo_strategy_owner_move(const oxo_strategy *s, oxo_force *force,
                             const oxo_sides *p, bool shortest,
                             oxo_owner_move *move);

/* Between a board by player and a board by role. */
oxo_sides oxo_strategy_roles(const oxo_strategy *s, const oxo_stones *stones);
void oxo_strategy_players(const oxo_strategy *s, const oxo_sides *p,
                          oxo_stones *stones);

/* One more entry. OXO_BAD_INPUT with the reason: not the winner's turn, a
 * line is complete, a move to an occupied cell, an entry for the same class
 * of positions exists. `line` is remembered for messages. */
oxo_status oxo_strategy_add(oxo_strategy *strategy, const oxo_stones *stones,
                            const oxo_move *moves, unsigned count, size_t line,
                            oxo_error *error);
/* Number of entries. */
size_t oxo_strategy_entries(const oxo_strategy *strategy);
/* The (first) move of the entry that a position is an image of, brought back
 * to the position; OXO_NO when there is none. Whose turn it is the caller must
 * see to. Threads may look up at the same time. */
oxo_status oxo_strategy_lookup(const oxo_strategy *strategy,
                               const oxo_stones *stones, oxo_move *move);
/* Writes the run-length text of a board; returns its length. */
size_t oxo_strategy_text(const oxo_strategy *strategy, const oxo_stones *stones,
                         char *text, size_t size);
/* Reads such lines into a compact strategy. Positions that several lines
 * cover are taken once. */
oxo_status oxo_wildcard_read(const oxo_game *game, const char *text,
                             size_t size, oxo_strategy **strategy,
                             oxo_error *error);

#endif
