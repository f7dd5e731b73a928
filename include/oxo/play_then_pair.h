/* Draws by playing a few moves and then answering in pairs.
 *
 * The second player answers the first few stones with the free cell that
 * is on most of the lines that are still alive, and goes over to pairs as soon
 * as every living line can be given two free cells of its own. Whether
 * that always comes within `depth` replies, whatever the first player does, is
 * decided by going through his moves; the last round goes through replies
 * instead, because one reply settles many moves at once. docs/DRAWS.md tells
 * the story; docs/CERTIFICATE.md has the form play-then-pair.
 */
#ifndef OXO_PLAY_THEN_PAIR_H
#define OXO_PLAY_THEN_PAIR_H

#include "oxo/certificate.h"
#include "oxo/context.h"
#include "oxo/game.h"

OXO_C_BEGIN

enum { OXO_PTP_MAX_DEPTH = 64 };

typedef struct oxo_ptp_options {
    unsigned depth;     /* replies before the pairs; 0: the least that works,
                           as far as going through the moves is feasible */
    unsigned width;     /* replies tried where the heaviest fails; 0: 8, on
                           boards of at most 16 cells all */
    const char *resume; /* go on from this file; NULL: from the start */
    const char *save;   /* write it when stopped before the end, or NULL */
} oxo_ptp_options;

typedef struct oxo_ptp_result {
    bool drawn;
    unsigned least;   /* the least depth that counting cells allows */
    unsigned depth;   /* the depth that worked, or the last one tried; 0 with
                         !drawn: none was feasible */
    uint32_t firsts;  /* first moves up to symmetry */
    uint32_t settled; /* of these */
    uint64_t positions[OXO_PTP_MAX_DEPTH + 1]; /* by replies left, at depth */
    uint64_t matchings;                        /* that had something to match */
    uint64_t last;                             /* last replies tried */
    uint64_t wrong; /* replies by the rule that failed */
    double seconds;
    bool saved;
    oxo_certificate *certificate; /* drawn, k^n: of form play-then-pair */
} oxo_ptp_result;

/* The least number of replies after which the cells can suffice: the second
 * player's stones lie on the points of most lines, and no two on one line.
 * UINT32_MAX: not even with all of them. */
OXO_API uint32_t oxo_ptp_least_depth(const oxo_game *game);

/* Decides whether the second player draws this way. OXO_OK with drawn false:
 * not this way (it says nothing about the game's value). OXO_LIMIT: stopped;
 * *result says how far it came. OXO_UNSUPPORTED: not a line game of the
 * ordinary kind (misere, gravity, initial stones, turns out of the
 * ordinary). `options` may be NULL. Release with oxo_ptp_clear. */
OXO_API oxo_status oxo_play_then_pair(const oxo_game *game,
                                      const oxo_ptp_options *options,
                                      const oxo_context *context,
                                      oxo_ptp_result *result, oxo_error *error);
OXO_API void oxo_ptp_clear(oxo_ptp_result *result);

OXO_C_END

#endif
