/* Strategies for 3x3 number games: complete ones, and small ones.
 *
 * A strategy tells the winner what to play in every position that can come up
 * with the winner to move. Positions in which a line can be completed at once
 * need no entry: there one wins. Positions that are images of each other under
 * a symmetry are one entry.
 */
#ifndef OXO_NUMBER_STRATEGY_H
#define OXO_NUMBER_STRATEGY_H

#include "oxo/certificate.h"
#include "oxo/context.h"
#include "oxo/number_solve.h"

OXO_C_BEGIN

/* Which symmetries make two positions the same entry. */
typedef enum oxo_number_symmetries {
    OXO_NUMBER_ALL = 0,    /* board and numbers: 64 in Graham's game */
    OXO_NUMBER_REFLECTION, /* board and a -> c-a: the paper's 16 */
    OXO_NUMBER_BOARD       /* board only: 8 */
} oxo_number_symmetries;

typedef struct oxo_number_entry {
    uint16_t board[9]; /* 0 = empty */
    unsigned filled;
    unsigned count; /* moves that win: one in a compact strategy */
    oxo_move *moves;
} oxo_number_entry;

typedef struct oxo_number_strategy {
    oxo_side winner;
    unsigned count;
    oxo_number_entry *entries; /* by number of filled cells, then by board */
    unsigned immediate;  /* positions with an immediate win that come up */
    unsigned symmetries; /* order of the group in use */
    /* compact strategies: */
    bool proven;     /* no strategy has a smaller cost */
    unsigned bound;  /* every strategy has at least this cost */
    unsigned greedy; /* cost of the first one found, without search */
    uint64_t nodes;  /* choices tried */
} oxo_number_strategy;

/* Every winning move in every position that the winner can reach by winning
 * moves. OXO_NO when the game is a draw. */
OXO_API oxo_status oxo_number_strategy_complete(
    const oxo_game *game, oxo_number_symmetries symmetries,
    oxo_context *context, oxo_number_strategy **strategy, oxo_error *error);

/* One move per position, as few positions as can be. The cost is the number of
 * entries, with `count_immediate` also of the positions with an immediate win.
 * Branch and bound over all choices: `proven` says whether it came to its end
 * before the limits of the context; when not, the best one found is returned
 * with its bound and the status is OXO_OK all the same. */
OXO_API oxo_status oxo_number_strategy_compact(const oxo_game *game,
                                               oxo_number_symmetries symmetries,
                                               bool count_immediate,
                                               oxo_context *context,
                                               oxo_number_strategy **strategy,
                                               oxo_error *error);
OXO_API void oxo_number_strategy_destroy(oxo_number_strategy *strategy);

/* The strategy as a certificate of form `strategy` (first moves only). */
OXO_API oxo_status oxo_number_strategy_certificate(
    const oxo_game *game, const oxo_number_strategy *strategy,
    oxo_certificate **certificate, oxo_error *error);

/* Larger boards: a certificate of form `compact` that holds the answers to the
 * openings (or the winning opening), and leaves the rest to the checker's
 * search. OXO_NO when they do not settle who wins. */
OXO_API oxo_status oxo_number_openings_certificate(
    const oxo_game *game, const oxo_number_openings *openings,
    oxo_certificate **certificate, oxo_error *error);

OXO_C_END

#endif
