/* Patashnik's algorithm (Figure 13 of his 1980 paper), a step at a time.
 *
 *   1  put the 0-position on the stack
 *   2  get the next position from the stack; none: the game is solved
 *   3  has the second player a three-in-a-row? then 7, else 4
 *   4  has the first player a forced sequence? then back to 2, else 5
 *   5  get a strategic move (from a person, or from a file)
 *   6  has the second player a forced sequence now? then complain and back
 *      to 5, else 7
 *   7  block the three if there is one; put all distinct positions after all
 *      replies on the stack; back to 2
 *
 * The strategic moves make a compact strategy. A run can be saved at any time
 * as such a certificate, and resumed from it: known positions are not asked
 * for again, which is also how moves are taken from a dictionary, as Thompson
 * did.
 *
 * One thing his program did not need to say: when a bad strategic move lets
 * the second player get two threes in spite of step 6 (which only follows
 * strategic moves, not blocks), event OXO_BYHAND_LOST is reported, and the
 * way on is oxo_byhand_retract.
 */
#ifndef OXO_BYHAND_H
#define OXO_BYHAND_H

#include "oxo/strategy.h"

OXO_C_BEGIN

typedef enum oxo_byhand_what {
    OXO_BYHAND_START,     /* step 1 */
    OXO_BYHAND_GOT,       /* step 2: a position */
    OXO_BYHAND_SOLVED,    /* step 2: the stack is empty */
    OXO_BYHAND_THREE,     /* step 3: the second player has a three */
    OXO_BYHAND_NO_THREE,  /* step 3 */
    OXO_BYHAND_FORCED,    /* step 4: moves = the attacks */
    OXO_BYHAND_NO_FORCED, /* step 4 */
    OXO_BYHAND_ASK,       /* step 5: a move is wanted; answer and go on */
    OXO_BYHAND_GIVEN,     /* step 5: the move was known */
    OXO_BYHAND_COMPLAIN,  /* step 6: moves = the second player's attacks */
    OXO_BYHAND_FINE,      /* step 6 */
    OXO_BYHAND_REPLIES,   /* step 7: distinct new positions; moves[0] = block */
    OXO_BYHAND_LOST       /* step 3: two threes against the first player, or a
                             full board */
} oxo_byhand_what;

typedef struct oxo_byhand_event {
    unsigned step;
    oxo_byhand_what what;
    oxo_stones stones; /* the position at hand */
    unsigned count;    /* of moves */
    oxo_move moves[OXO_STRATEGY_CELLS];
    unsigned distinct; /* step 7: positions put on the stack */
} oxo_byhand_event;

typedef struct oxo_byhand oxo_byhand;

/* Takes over the strategy (also on failure), whose entries are the moves that
 * are known: empty to start from nothing. It must be compact and for the
 * first player. */
OXO_API oxo_status oxo_byhand_create(oxo_strategy *strategy, oxo_byhand **made,
                                     oxo_error *error);
OXO_API void oxo_byhand_destroy(oxo_byhand *byhand); /* NULL is fine */

/* Does the next step and says what it was. At OXO_BYHAND_ASK the same step
 * comes again until oxo_byhand_answer was called; after SOLVED nothing
 * changes; after LOST only retract helps. */
OXO_API oxo_status oxo_byhand_next(oxo_byhand *byhand, oxo_context *context,
                                   oxo_byhand_event *event, oxo_error *error);

/* The strategic move for the position asked for. */
OXO_API oxo_status oxo_byhand_answer(oxo_byhand *byhand, oxo_move move,
                                     oxo_error *error);

/* Takes back the latest strategic move and begins again at step 1 (all others
 * are known, so nothing else is asked twice). OXO_NO: there is none. */
OXO_API oxo_status oxo_byhand_retract(oxo_byhand *byhand);

/* Hints for the position asked for: moves that pass step 6, best first: those
 * that leave the fewest replies without a forced sequence. At most `max`;
 * open[i] is that number of replies. Returns how many. */
OXO_API unsigned oxo_byhand_hints(oxo_byhand *byhand, unsigned max,
                                  oxo_move *moves, unsigned *open);

/* Strategic moves so far, positions on the stack, positions met. */
OXO_API void oxo_byhand_counts(const oxo_byhand *byhand, size_t *moves,
                               size_t *waiting, size_t *met);

/* The moves so far as a compact certificate; it proves the win only once the
 * game is solved, and carries "x-by-hand unfinished" before. */
OXO_API oxo_status oxo_byhand_certificate(const oxo_byhand *byhand,
                                          oxo_certificate **certificate,
                                          oxo_error *error);

OXO_C_END

#endif
