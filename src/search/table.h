/* Tables of moving games, beyond oxo/search.h: from bytes, and move by move. */
#ifndef OXO_SEARCH_TABLE_H
#define OXO_SEARCH_TABLE_H

#include "oxo/search.h"

/* The same from the bytes of a file, plain or compressed. */
oxo_status oxo_table_parse(const char *bytes, size_t size, oxo_table **table,
                           oxo_error *error);
/* The best legal moves of a position, in increasing order: the shortest win,
 * else a draw, else the longest loss. Room for game->max_moves; returns their
 * number, 0 when the game is over. */
unsigned oxo_table_best(const oxo_table *table, const oxo_pos *pos,
                        oxo_move *moves, oxo_value *value);
/* How many positions of a layer have this distance (won when it is odd). */
uint64_t oxo_table_at_distance(const oxo_table *table, unsigned layer,
                               unsigned distance);

/* The table of every position that a solution came from, or NULL. It is the
 * solver's. Another way round: a table of this game to answer from, which
 * belongs to the solver then (OXO_UNSUPPORTED when it uses none). */
const struct oxo_table *oxo_solver_table(const oxo_solver *solver);
oxo_status oxo_solver_take_table(oxo_solver *solver, struct oxo_table *table,
                                 oxo_error *error);

/* As oxo_solver_create, but a game that is solved by a table is, whatever the
 * size: who asks has been told it (oxo_table_estimate) and set limits. */
oxo_status oxo_solver_create_table(const oxo_game *game, size_t memory,
                                   oxo_solver **solver, oxo_error *error);

#endif
