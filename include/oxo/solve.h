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
#include "oxo/value.h"

OXO_C_BEGIN

typedef struct oxo_solve_options {
    bool distance;    /* also how many plies the winner needs */
    bool moves;       /* also the value of every legal move */
    bool no_symmetry; /* do not identify positions under symmetry */
    bool no_bounds;   /* no static bounds, no move ordering (for tests) */
} oxo_solve_options;

/* One move and its value, counted from the position before it (uncounted when
 * the distance was not asked for). Moves that lead to equivalent positions
 * share a `kind`, numbered from 0 in order of their first member. */
typedef struct oxo_solved_move {
    oxo_move move;
    oxo_value value;
    unsigned kind;
} oxo_solved_move;

typedef struct oxo_solution {
    oxo_value value; /* plies only if the distance was asked for */
    uint64_t nodes;  /* positions examined */
    uint64_t stored; /* positions in the memo */
    size_t memory;   /* bytes of the memo */
    double seconds;
    unsigned move_count; /* 0 unless asked for */
    oxo_solved_move *moves;
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
