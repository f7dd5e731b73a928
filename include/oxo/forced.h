/* Forced sequences in line games (Patashnik 1980).
 *
 *     attack  block  attack  block  ...  attack
 *
 * Every attack makes a "three": a line of the attacker's that lacks one point,
 * which is empty (k-1 in a row in k^n; in a game with lines of several sizes
 * each line counts by its own size). The defender must take that point. The
 * last attack makes threes with two different missing points, so the next
 * attacking move completes a line. When a block gives the defender a three,
 * the next attack must take its missing point and still make a three.
 *
 * The search is complete: OXO_NO means that no forced sequence exists, in any
 * order of any threatening moves.
 */
#ifndef OXO_FORCED_H
#define OXO_FORCED_H

#include "oxo/context.h"
#include "oxo/game.h"

OXO_C_BEGIN

/* A searcher for one game: tables and working memory. Not shared between
 * threads; the game must outlive it. */
typedef struct oxo_forced oxo_forced;

/* OXO_UNSUPPORTED for games of other families, for misere (where a line
 * loses) and for gravity (where a block may be impossible). */
OXO_API oxo_status oxo_forced_create(const oxo_game *game, oxo_forced **forced,
                                     oxo_error *error);
OXO_API void oxo_forced_destroy(oxo_forced *forced); /* NULL is fine */

typedef struct oxo_forced_query {
    oxo_side attacker; /* taken to be the side to move, whoever it is */
    bool shortest;     /* a sequence with the fewest attacks */
    bool generic;      /* never take the fast path of a particular game */
} oxo_forced_query;

typedef struct oxo_forced_win {
    unsigned length;       /* attacks, the last one included */
    bool completes;        /* the only attack completes a line at once */
    unsigned count;        /* of moves: 2 * length - 1 */
    const oxo_move *moves; /* attack, block, attack ... attack */
    /* After the last attack: two points that each complete a line (not set
     * when `completes`). The game ends after 2 * length + 1 plies. */
    oxo_move last[2];
    /* The cells on which the win depends: for every empty cell d outside the
     * zone the same sequence still wins when the defender has one more stone,
     * on d. A bitset of (cells + 63) / 64 words. */
    const uint64_t *zone;
    uint64_t nodes; /* positions examined by this search */
} oxo_forced_win;

/* Searches from a position that is not over. OXO_OK: *win (may be NULL) holds
 * a sequence; its pointers belong to the searcher and stay valid until its
 * next search. OXO_NO: none exists. OXO_LIMIT: the context said stop. */
OXO_API oxo_status oxo_forced_search(oxo_forced *forced, const oxo_pos *pos,
                                     const oxo_forced_query *query,
                                     oxo_context *context, oxo_forced_win *win,
                                     oxo_error *error);

/* The same for stones given as bitsets (cell c is bit c%64 of word c/64), of
 * a game whose plies alternate until the board is full. */
OXO_API oxo_status oxo_forced_stones(oxo_forced *forced, const uint64_t *own,
                                     const uint64_t *other,
                                     const oxo_forced_query *query,
                                     oxo_context *context, oxo_forced_win *win,
                                     oxo_error *error);

OXO_C_END

#endif
