/* How long a compact strategy still needs: the owner's moves up to and with the
 * one that completes a line, when the other side resists as long as it can.
 *
 *     a line to complete          1
 *     a forced sequence           its attacks and the move that completes
 *     an entry, a block           1 + the most of all replies
 *
 * The owner plays shortest sequences and finishes those that he begins. Stones
 * are only ever added, so the recursion ends; classes of entries and blocks are
 * remembered between questions, which makes a question that was stopped at a
 * limit cheaper when it is asked again.
 *
 * Most positions are forced and most of these do not matter: a sequence that
 * won after another reply is played again (oxo_force_replay), and only where it
 * is longer than the most so far a shortest one is looked for.
 */
#ifndef OXO_PROOF_STRATEGY_LEFT_H
#define OXO_PROOF_STRATEGY_LEFT_H

#include "proof/strategy.h"

typedef struct oxo_left oxo_left;

/* The strategy must outlive it; compact ones only. NULL: out of memory. */
oxo_left *oxo_left_create(const oxo_strategy *strategy);
void oxo_left_destroy(oxo_left *left); /* NULL is fine */

/* From `at`, with the owner to move or not. OXO_NO: the strategy does not win
 * from here. OXO_LIMIT: not known before a limit of the context (may be NULL).
 */
oxo_status oxo_left_moves(oxo_left *left, const oxo_sides *at, bool owner,
                          oxo_context *context, unsigned *moves,
                          oxo_error *error);

#endif
