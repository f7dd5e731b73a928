/* The parts of the perfect player.
 *
 *     perfect.c         asks the judge, and tree search where it is silent
 *     perfect_lines.c   line games: how to hold out, and what is hardest to
 *                       refute
 */
#ifndef OXO_PLAYERS_PERFECT_H
#define OXO_PLAYERS_PERFECT_H

#include "judge/judge.h"
#include "players/player.h"

typedef struct oxo_perfect {
    oxo_player head;
    oxo_judge *judge;
    oxo_mcts *mcts;
    uint64_t nodes; /* simulations of a judgement */
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

/* Line games in which no win is known: tree search and stubbornness. */
oxo_status oxo_perfect_lines(oxo_perfect *p, const oxo_pos *pos,
                             oxo_context *context, oxo_choice *choice,
                             oxo_error *error);

#endif
