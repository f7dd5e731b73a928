/* The solver of a game: exact values, whatever the family.
 *
 * The optional part of the game contract (oxo/game.h) that needs memory of its
 * own. A game has the strongest solver that suits it:
 *   table    moving games whose table fits into `memory`: every position
 *   search   moving games beyond that: both sides' shortest forced ends
 *   number   number games: their own search, which remembers positions
 *   full     other games of bounded length: oxo_solve
 * Nobody who asks a solver needs to know which it is. One thread at a time
 * per solver; the game must outlive it.
 */
#ifndef OXO_SOLVER_H
#define OXO_SOLVER_H

#include "oxo/context.h"
#include "oxo/value.h"

OXO_C_BEGIN

typedef struct oxo_solver oxo_solver;

/* `memory` bounds the tables (bytes; 0: 64 MB). OXO_UNSUPPORTED when nothing
 * suits this game. */
OXO_API oxo_status oxo_solver_create(const oxo_game *game, size_t memory,
                                     oxo_solver **solver, oxo_error *error);
OXO_API void oxo_solver_destroy(oxo_solver *solver); /* NULL is fine */

/* Does the solver answer at once, whatever the position? (After the first
 * question, which makes the table.) */
OXO_API bool oxo_solver_is_table(const oxo_solver *solver);

/* The exact value of a position. OXO_LIMIT when a limit of the context was
 * reached first; its max_nodes counts positions of this call. */
OXO_API oxo_status oxo_solver_value(oxo_solver *solver, const oxo_pos *pos,
                                    oxo_context *context, oxo_value *value,
                                    oxo_error *error);

/* The values of all legal moves in the order of moves(), each counted from
 * `pos`; room for game->max_moves. OXO_LIMIT when some are not known: those
 * are open. */
OXO_API oxo_status oxo_solver_moves(oxo_solver *solver, const oxo_pos *pos,
                                    oxo_context *context, oxo_value *values,
                                    oxo_error *error);

OXO_C_END

#endif
