/* The value of a position or of a move: one type for everything that says who
 * wins.
 *
 *     winner   OXO_FIRST_WINS, OXO_SECOND_WINS, OXO_DRAW with best play by
 *              both, or OXO_OPEN: not established
 *     plies    moves until the end of the game, or OXO_PLIES_UNKNOWN
 *     exact    plies is the very number when the winner hurries and the loser
 *              delays; otherwise the winner needs at most so many
 *     ground   what the winner rests on
 *
 * A winner other than OXO_OPEN is established, never guessed: an estimate is
 * not a ground. Plies of a draw are always OXO_PLIES_UNKNOWN, and exact says
 * that plies is known; so the value of all zeros is an open one.
 *
 * The value of a move counts from the position before it. Names in text and
 * JSON are made here and nowhere else. All functions are pure.
 */
#ifndef OXO_VALUE_H
#define OXO_VALUE_H

#include "oxo/game.h"

OXO_C_BEGIN

/* Strongest first. A value that rests on several has the last of them. */
typedef enum oxo_ground {
    OXO_GROUND_NONE,        /* of an open value */
    OXO_GROUND_RULES,       /* the game is over, or a move ends it */
    OXO_GROUND_FORCED,      /* a forced sequence */
    OXO_GROUND_TABLE,       /* a table of every position */
    OXO_GROUND_CERTIFICATE, /* a certificate that the library holds */
    OXO_GROUND_FULL_SEARCH, /* full search from the position */
    OXO_GROUND_PROOF_SEARCH /* proof search from the position */
} oxo_ground;

#define OXO_PLIES_UNKNOWN UINT32_MAX

typedef struct oxo_value {
    oxo_outcome winner;
    oxo_ground ground;
    uint32_t plies;
    bool exact;
} oxo_value;

/* "first", "second", "draw", "open" */
OXO_API const char *oxo_winner_name(oxo_outcome winner);
/* "rules", "forced", "table", "certificate", "full-search", "proof-search";
 * "none" for an open value */
OXO_API const char *oxo_ground_name(oxo_ground ground);

/* The outcome in which `side` wins; the other side. */
static inline oxo_outcome oxo_win_of(oxo_side side)
{
    return side == OXO_FIRST ? OXO_FIRST_WINS : OXO_SECOND_WINS;
}
static inline oxo_side oxo_other(oxo_side side)
{
    return side == OXO_FIRST ? OXO_SECOND : OXO_FIRST;
}

static inline bool oxo_value_wins(oxo_value value, oxo_side side)
{
    return value.winner == oxo_win_of(side);
}
static inline bool oxo_value_loses(oxo_value value, oxo_side side)
{
    return value.winner == oxo_win_of(oxo_other(side));
}

/* Makes values. A draw has no plies whatever is given. */
OXO_API oxo_value oxo_value_exact(oxo_outcome winner, uint32_t plies,
                                  oxo_ground ground);
OXO_API oxo_value oxo_value_within(oxo_outcome winner, uint32_t plies,
                                   oxo_ground ground);
OXO_API oxo_value oxo_value_uncounted(oxo_outcome winner, oxo_ground ground);

/* The value of a move from that of the position it leads to: one ply more. */
OXO_API oxo_value oxo_value_from_child(oxo_value child);

/* The value of a position with `side` to move from the values of all its
 * moves (at least one): won if one is won, else open if one is open, else
 * drawn if one is drawn, else lost. Exact when nothing that is open, bounded
 * or uncounted could change the plies. */
OXO_API oxo_value oxo_value_of_moves(oxo_side side, const oxo_value *moves,
                                     unsigned count);

/* Above 0 when `a` is better for `side` than `b`, 0 when neither: a win (the
 * shorter the better, uncounted last), then open and draws alike, then losses
 * (uncounted first, then the longer the better). */
OXO_API int oxo_value_compare(oxo_side side, oxo_value a, oxo_value b);

/* Can both be true of one position? Open goes with everything; winners must
 * agree, an exact number with an exact one and with a bound. */
OXO_API bool oxo_value_agree(oxo_value a, oxo_value b);

/* "win", "loss", "draw", "open" as `side` sees it. */
OXO_API const char *oxo_value_word(oxo_value value, oxo_side side);
/* "win in 7 plies", "loss in at most 12 plies", "draw", "open" as `side` sees
 * it. Returns the length without the final NUL, as snprintf does. */
OXO_API size_t oxo_value_text(oxo_value value, oxo_side side, char *text,
                              size_t size);

OXO_C_END

#endif
