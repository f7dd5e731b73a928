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
#include "oxo/value.h"

OXO_C_BEGIN

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
                                    oxo_value *value, oxo_error *error);
/* Does `side` win? Without distance, for the larger boards. */
OXO_API oxo_status oxo_number_wins(oxo_number_solver *solver,
                                   const oxo_pos *pos, oxo_side side,
                                   oxo_context *context, bool *wins,
                                   oxo_error *error);
/* The same, and a move of `side` (whose turn it must be) that wins;
 * OXO_MOVE_NONE when it does not win. */
OXO_API oxo_status oxo_number_winning_move(oxo_number_solver *solver,
                                           const oxo_pos *pos,
                                           oxo_context *context, oxo_move *move,
                                           oxo_error *error);
/* Who wins, for larger boards: asks both questions in turn with growing
 * shares of work, so that an easy answer is found whichever it is. *move gets
 * a winning move if it is the winner's turn, else OXO_MOVE_NONE. */
OXO_API oxo_status oxo_number_outcome(oxo_number_solver *solver,
                                      const oxo_pos *pos, oxo_context *context,
                                      oxo_outcome *outcome, oxo_move *move,
                                      oxo_error *error);
/* What all calls so far have examined. */
OXO_API oxo_number_stats oxo_number_solver_stats(const oxo_number_solver *s);

/* The first moves up to symmetry: like[i] for the i-th move of moves() at
 * `pos` is the index of the first move equivalent to it. Returns how many
 * classes there are; 0: out of memory. The symmetries used are those of the
 * game that keep the position. */
OXO_API unsigned oxo_number_move_classes(const oxo_game *game,
                                         const oxo_pos *pos, unsigned count,
                                         const oxo_move *moves, unsigned *like);

/* ---- openings: all distinct moves of a position, with several threads ---- */

typedef struct oxo_number_opening {
    oxo_move move;
    unsigned equivalent; /* moves that are the same up to symmetry */
    oxo_outcome outcome; /* OXO_ONGOING = unknown */
    oxo_move answer;     /* a winning answer of the other side, or NONE */
    uint64_t nodes;
    double seconds;
} oxo_number_opening;

typedef struct oxo_number_openings {
    unsigned count; /* distinct moves */
    oxo_number_opening *opening;
    uint64_t nodes;   /* of this run */
    unsigned resumed; /* of them read from the checkpoint */
    double seconds;
} oxo_number_openings;

/* Settles every distinct move of `pos` without distances. `checkpoint` (or
 * NULL) names a file that gets a line for every settled move and is read at
 * the start, so an interrupted run goes on where it was. context->threads
 * threads share `memory` bytes. Returns OXO_LIMIT with what is known filled in
 * when it was stopped; free the openings with oxo_number_openings_clear in
 * both cases. */
OXO_API oxo_status oxo_number_openings_solve(
    const oxo_game *game, const oxo_pos *pos, const char *checkpoint,
    size_t memory, oxo_context *context, oxo_number_openings *openings,
    oxo_error *error);
OXO_API void oxo_number_openings_clear(oxo_number_openings *openings);

/* ---- counting configurations (Markowsky's Table 1 and his open problem) ----
 */

typedef struct oxo_number_counts {
    uint64_t bound[10];     /* the formula: right shares of numbers on cells */
    uint64_t boards[10];    /* the same, by enumeration */
    uint64_t reachable[10]; /* of them can occur in play, finished or not */
    uint64_t won[10];       /* of these, games that have just been won */
    uint64_t turned[10];    /* reachable, up to the symmetries of the board */
    uint64_t orbits[10];    /* reachable, up to all symmetries of the game */
    unsigned board_symmetries, symmetries;
} oxo_number_counts;

/* For 3x3 games with up to 10 numbers, separate sets. */
OXO_API oxo_status oxo_number_count(const oxo_game *game, oxo_context *context,
                                    oxo_number_counts *counts,
                                    oxo_error *error);
/* The same for tic-tac-toe (crosses begin; lines win). */
OXO_API void oxo_number_count_plain(oxo_number_counts *counts);

OXO_C_END

#endif
