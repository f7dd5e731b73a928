/* Puzzles: positions with exactly one winning first move.
 *
 * Promised of every puzzle: the side to move wins, exactly one move is known
 * to win (by a forced sequence or full search), and the other side has no line
 * to complete, so that the move is not merely a block. Forced sequences are
 * searched completely: no other first attack wins by force. With `proved`
 * also no quiet move wins: every other move is shown to lose or draw.
 *
 * Graded by the length of the win and by the tempting moves, which are wrong
 * moves that make a three.
 */
#ifndef OXO_PUZZLE_H
#define OXO_PUZZLE_H

#include "oxo/context.h"
#include "oxo/game.h"

OXO_C_BEGIN

typedef struct oxo_puzzle {
    oxo_move solution;
    unsigned plies;    /* to the end of the win that was found */
    unsigned tempting; /* wrong moves that make a three */
    unsigned grade;    /* 1 (easy) .. 5 */
    bool proved;       /* every other move is shown not to win */
    unsigned count;    /* the line, solution first */
    oxo_move line[64];
} oxo_puzzle;

/* Is the position a puzzle? OXO_NO when not, with the reason in *error. */
OXO_API oxo_status oxo_puzzle_check(const oxo_game *game, const oxo_pos *pos,
                                    oxo_context *context, oxo_puzzle *puzzle,
                                    oxo_error *error);

/* Looks for a puzzle in games of careless players (three of four moves greedy,
 * one random), at most `games` of them; the same seed finds the same one.
 * OXO_NO when there was none. */
typedef struct oxo_puzzle_wish {
    uint64_t seed;
    unsigned games;     /* 0: 1000 */
    unsigned min_grade; /* 0: any */
    unsigned min_tempting;
    bool proved; /* only proved ones */
} oxo_puzzle_wish;
OXO_API oxo_status oxo_puzzle_make(const oxo_game *game,
                                   const oxo_puzzle_wish *wish,
                                   oxo_context *context, oxo_pos *pos,
                                   oxo_puzzle *puzzle, oxo_error *error);

OXO_C_END

#endif
