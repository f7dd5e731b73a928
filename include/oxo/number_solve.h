/* Solving number games: values with distance, who wins, and what can occur.
 *
 * A solver belongs to one game and remembers what it has found out, so asking
 * for every move of a position costs little more than asking for one. It takes
 * boards up to 5x5 and 3x3x3 with up to 31 numbers (OXO_UNSUPPORTED beyond);
 * 3x3 games take milliseconds, 4x4 seconds to minutes, the rest runs into the
 * limits of the context and says so. One thread at a time per solver.
 */
#ifndef OXO_NUMBER_SOLVE_H
#define OXO_NUMBER_SOLVE_H

#include "oxo/context.h"
#include "oxo/number.h"

/* outcome OXO_ONGOING means unknown. `plies` moves remain until the end when
 * the winner hurries and the loser delays (a draw fills the board). */
typedef struct oxo_number_value {
    oxo_outcome outcome;
    unsigned plies;
} oxo_number_value;

typedef struct oxo_number_stats {
    uint64_t nodes;
    uint64_t
        size[33];  /* positions examined with so many numbers on the board */
    size_t memory; /* of the tables, bytes */
} oxo_number_stats;

typedef struct oxo_number_solver oxo_number_solver;

/* `memory` bounds the table of known positions (0: 1 GB). The game must live
 * as long as the solver. */
OXO_API oxo_status oxo_number_solver_create(const oxo_game *game, size_t memory,
                                            oxo_number_solver **solver,
                                            oxo_error *error);
OXO_API void oxo_number_solver_destroy(oxo_number_solver *solver);

/* The exact value of a position. OXO_LIMIT when the context stopped it. */
OXO_API oxo_status oxo_number_solve(oxo_number_solver *solver,
                                    const oxo_pos *pos, oxo_context *context,
                                    oxo_number_value *value, oxo_error *error);
/* Does `side` win? Without distance, for the larger boards. */
OXO_API oxo_status oxo_number_wins(oxo_number_solver *solver,
                                   const oxo_pos *pos, oxo_side side,
                                   oxo_context *context, bool *wins,
                                   oxo_error *error);
/* What all calls so far have examined. */
OXO_API oxo_number_stats oxo_number_solver_stats(const oxo_number_solver *s);

/* The first moves up to symmetry: class[i] for the i-th move of moves() at
 * `pos` is the index of the first move equivalent to it. Returns how many
 * classes there are. The symmetries used are those of the game that keep the
 * position. */
OXO_API unsigned oxo_number_move_classes(const oxo_game *game,
                                         const oxo_pos *pos, unsigned count,
                                         const oxo_move *moves,
                                         unsigned *class);

#endif
