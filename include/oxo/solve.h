/* The first solver: exact values of games small enough for full search.
 *
 * Works for every game of bounded length (game->max_plies > 0). The question
 * "can this side force a win within d plies?" is searched with a memo of
 * canonical positions; a value is what the answers for both sides leave. The
 * memo is exact: a limit gives OXO_LIMIT, never a wrong answer.
 */
#ifndef OXO_SOLVE_H
#define OXO_SOLVE_H

#include "oxo/context.h"
#include "oxo/game.h"

OXO_C_BEGIN

typedef struct oxo_solve_options {
    bool distance;    /* also how many plies the winner needs */
    bool moves;       /* also the value of every legal move */
    bool no_symmetry; /* do not identify positions under symmetry */
    bool no_bounds;   /* no static bounds, no move ordering (for tests) */
} oxo_solve_options;

/* The value of one move: the outcome with best play after it, and the number
 * of plies to the end counted from the position before it (0 when the
 * distance was not asked for, or in a draw). Moves that lead to equivalent
 * positions share a `kind`, numbered from 0 in order of their first member. */
typedef struct oxo_move_value {
    oxo_move move;
    oxo_outcome outcome;
    unsigned distance;
    unsigned kind;
} oxo_move_value;

typedef struct oxo_solution {
    oxo_outcome outcome; /* with best play by both */
    unsigned distance;   /* plies to the end, if asked for and not a draw */
    uint64_t nodes;      /* positions examined */
    uint64_t stored;     /* positions in the memo */
    size_t memory;       /* bytes of the memo */
    double seconds;
    unsigned move_count; /* 0 unless asked for */
    oxo_move_value *moves;
} oxo_solution;

/* Solves a position. OXO_LIMIT when a limit of the context was reached,
 * OXO_UNSUPPORTED for games with endless play. On OXO_OK the caller releases
 * the solution with oxo_solution_clear. */
OXO_API oxo_status oxo_solve(const oxo_game *game, const oxo_pos *pos,
                             const oxo_solve_options *options,
                             oxo_context *context, oxo_solution *solution,
                             oxo_error *error);
OXO_API void oxo_solution_clear(oxo_solution *solution);

OXO_C_END

#endif
