/* Winning strategies of line games: read, walked, verified, written.
 *
 * A strategy belongs to one side, the winner. It has entries, each a position
 * (with the winner to move) and its move or moves, which hold for all images
 * of the position under the automorphisms of the game.
 *
 * compact (the header of Patashnik's dictionary): complete a line if possible;
 * else block a three of the other side; else play the entry's move; else a
 * forced sequence must exist, and the walk searches for it.
 * full: complete a line if possible; else the position has an entry. One move:
 * all replies are considered. Several moves: the attacks of a forced sequence,
 * the blocks being implied. The walk searches for nothing.
 *
 * Boards of up to OXO_STRATEGY_CELLS cells, sides that take turns, no misere,
 * no gravity. A strategy is not shared between threads.
 */
#ifndef OXO_STRATEGY_H
#define OXO_STRATEGY_H

#include "oxo/certificate.h"
#include "oxo/context.h"
#include "oxo/game.h"

OXO_C_BEGIN

enum { OXO_STRATEGY_CELLS = 1024, OXO_STRATEGY_WORDS = 16 };

typedef enum oxo_strategy_form { OXO_COMPACT, OXO_FULL } oxo_strategy_form;

typedef struct oxo_strategy oxo_strategy;

/* Stones as bitsets, by side: cell c is bit c%64 of word c/64. */
typedef struct oxo_stones {
    uint64_t side[2][OXO_STRATEGY_WORDS];
} oxo_stones;

/* The game must outlive the strategy. */
OXO_API oxo_status oxo_strategy_create(const oxo_game *game, oxo_side winner,
                                       oxo_strategy_form form,
                                       oxo_strategy **strategy,
                                       oxo_error *error);
OXO_API void oxo_strategy_destroy(oxo_strategy *strategy); /* NULL is fine */

/* One more entry. OXO_BAD_INPUT with the reason: not the winner's turn, a
 * line is complete, a move to an occupied cell, an entry for the same class
 * of positions exists. `line` is remembered for messages. */
OXO_API oxo_status oxo_strategy_add(oxo_strategy *strategy,
                                    const oxo_stones *stones,
                                    const oxo_move *moves, unsigned count,
                                    size_t line, oxo_error *error);

/* Number of entries. */
OXO_API size_t oxo_strategy_entries(const oxo_strategy *strategy);

/* The (first) move of the entry that a position is an image of, brought back
 * to the position; OXO_NO when there is none. Whose turn it is the caller must
 * see to. Threads may look up at the same time. */
OXO_API oxo_status oxo_strategy_lookup(const oxo_strategy *strategy,
                                       const oxo_stones *stones,
                                       oxo_move *move);

/* The strategy of a certificate whose game was created from its name; errors
 * carry line and column of the certificate's text. */
OXO_API oxo_status oxo_strategy_from_certificate(
    const oxo_game *game, const oxo_certificate *certificate,
    oxo_strategy **strategy, oxo_error *error);

/* Patashnik's dictionary for 4^3, with or without the explanations in front
 * of it (up to the line of dashes). A line is a run-length position, one
 * space and a move; the empty position is the empty string. */
OXO_API oxo_status oxo_strategy_from_dictionary(const oxo_game *game,
                                                const char *text, size_t size,
                                                oxo_strategy **strategy,
                                                oxo_error *error);

/* ---- the walk ---- */

typedef enum oxo_met_kind {
    OXO_MET_WIN,    /* the winner completes a line */
    OXO_MET_BLOCK,  /* the winner must block */
    OXO_MET_ENTRY,  /* an entry of one move */
    OXO_MET_FORCED, /* a forced sequence: found, or spelt out by an entry */
    OXO_MET_KINDS
} oxo_met_kind;

/* A position met with the winner to move: the representative of its class. */
typedef struct oxo_met {
    oxo_met_kind kind;
    oxo_stones stones;
    unsigned count; /* winner's moves: 1, or the attacks when forced */
    const oxo_move *moves;
} oxo_met;

typedef struct oxo_strategy_report {
    bool verified;
    /* positions met with the winner to move: distinct ones, except that on
     * boards of over 128 cells those settled by replaying a sequence count
     * as often as they are met (unless somebody watches every one) */
    uint64_t positions;
    uint64_t kind[OXO_MET_KINDS];
    uint64_t entries, unreached; /* entries in all; never met */
    unsigned longest;            /* attacks of the longest sequence used */
    char longest_at[160];        /* the position it starts from */
    /* by number of stones on the board */
    uint64_t level_positions[OXO_STRATEGY_CELLS + 1];
    uint64_t level_entries[OXO_STRATEGY_CELLS + 1]; /* entries in the file */
    uint64_t level_used[OXO_STRATEGY_CELLS + 1];    /* entries met */
    uint64_t level_forced[OXO_STRATEGY_CELLS + 1];
    uint64_t nodes; /* positions of the forced-sequence searches */
    /* when not verified: why and where */
    char why[96], where[160];
} oxo_strategy_report;

/* Walks through every position that can arise from the start when the winner
 * follows the strategy and the other side does anything. OXO_OK: it wins in
 * all of them, report->verified is true. OXO_NO: report->why and where say
 * what breaks it. `met` (may be NULL) sees every class once, in no particular
 * order; a return of anything but OXO_OK ends the walk with that status. */
OXO_API oxo_status
oxo_strategy_walk(oxo_strategy *strategy, oxo_context *context,
                  oxo_status (*met)(void *user, const oxo_met *met), void *user,
                  oxo_strategy_report *report, oxo_error *error);

/* ---- conversions; both walk and so also verify ---- */

/* The full form of any strategy that holds. */
OXO_API oxo_status oxo_strategy_expand(oxo_strategy *strategy,
                                       oxo_context *context,
                                       oxo_certificate **certificate,
                                       oxo_strategy_report *report,
                                       oxo_error *error);
/* The compact form: only positions that are met, whose move is neither a
 * block nor replaced by a forced sequence. */
OXO_API oxo_status oxo_strategy_compact(oxo_strategy *strategy,
                                        oxo_context *context,
                                        oxo_certificate **certificate,
                                        oxo_strategy_report *report,
                                        oxo_error *error);

/* Writes the run-length text of a board; returns its length. */
OXO_API size_t oxo_strategy_text(const oxo_strategy *strategy,
                                 const oxo_stones *stones, char *text,
                                 size_t size);

OXO_C_END

#endif
