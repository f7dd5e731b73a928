/* The parts of the perfect player, one file each.
 *
 *     perfect.c         asks them in turn
 *     perfect_solved.c  games that can be solved on the spot
 *     perfect_proof.c   Qubic off the certificate's path: proof search
 *     perfect_lines.c   line games: certificate, forced sequences, resistance
 */
#ifndef OXO_PLAYERS_PERFECT_H
#define OXO_PLAYERS_PERFECT_H

#include "oxo/number_solve.h"
#include "oxo/strategy.h"
#include "oxo/table.h"
#include "players/player.h"

typedef struct oxo_perfect {
    oxo_player head;
    oxo_mcts *mcts;
    uint64_t nodes;         /* simulations of a judgement */
    oxo_strategy *strategy; /* of a certificate, or NULL */
    oxo_side winner;        /* whose strategy it is */
    /* made when they are first needed; `tried` says that they were */
    oxo_table *table;
    oxo_number_solver *numbers;
    bool tried;
} oxo_perfect;

/* The limits of one computation within a choice: `nodes` (0 = none; the
 * caller's are simulations), the caller's stop and time. */
static inline oxo_context oxo_perfect_limit(const oxo_context *context,
                                            uint64_t nodes)
{
    oxo_context limit = oxo_context_within(context, OXO_UNCOUNTED, 0);
    limit.max_nodes = nodes;
    limit.progress = NULL;
    return limit;
}

/* Each returns OXO_NO when it has nothing to say; asked in this order. */
/* a forced sequence or an entry of the certificate */
oxo_status oxo_perfect_sure(oxo_perfect *p, const oxo_pos *pos,
                            oxo_context *context, oxo_choice *choice);
oxo_status oxo_perfect_solved(oxo_perfect *p, const oxo_pos *pos,
                              oxo_context *context, oxo_choice *choice,
                              oxo_error *error);
/* proof search, stubbornness */
oxo_status oxo_perfect_lines(oxo_perfect *p, const oxo_pos *pos,
                             oxo_context *context, oxo_choice *choice,
                             oxo_error *error);

/* A move that wins, proved by a search of at most `positions`; Qubic only,
 * White only. False says nothing. */
bool oxo_perfect_proof(oxo_perfect *p, const oxo_pos *pos, oxo_context *context,
                       uint64_t positions, oxo_move *move);

/* The strategy's move in a position, when it has an entry for it. */
bool oxo_perfect_entry(const oxo_perfect *p, const oxo_pos *pos,
                       oxo_move *move);

#endif
