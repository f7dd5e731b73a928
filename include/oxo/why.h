/* Why was a move wrong? Its refutation, and where the game was lost.
 *
 * Built on oxo_analyse: what it says is established, never guessed. Only a
 * move that loses has a refutation.
 */
#ifndef OXO_WHY_H
#define OXO_WHY_H

#include "oxo/analyse.h"

typedef struct oxo_why {
    oxo_move move; /* the one in question, and what it does for its side */
    oxo_verdict verdict;
    unsigned plies;
    bool exact;
    /* what else there was: legal moves, those not known to lose, the best */
    unsigned choices, better;
    oxo_move best;
    /* a loss: how the other side wins after the move, to the end of the game
     * as far as best moves are known */
    unsigned count;
    oxo_move *line;
    /* Every move lost already. Then `mistake` is how many moves had been
     * played up to and including the earlier move of the same side that gave
     * the game away (0: none as far as can be seen), and `instead` what was
     * better there. */
    bool lost_before;
    unsigned mistake;
    oxo_move instead;
} oxo_why;

/* About the last of `count` moves (at least one; legal from `start`, or
 * OXO_RECORD_PASS, but the last one a move). The context bounds each of the
 * several analyses it takes: where one gives up, the line or the search for
 * the mistake ends there. OXO_LIMIT only when not even the move itself could
 * be judged. */
OXO_API oxo_status oxo_why_find(const oxo_game *game, const oxo_pos *start,
                                const oxo_move *moves, unsigned count,
                                const oxo_analyse_options *options,
                                oxo_context *context, oxo_why **why,
                                oxo_error *error);
OXO_API void oxo_why_destroy(oxo_why *why); /* NULL is fine */

#endif
