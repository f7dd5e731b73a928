/* Matches: many games between two players, and what the score means. */
#ifndef OXO_MATCH_H
#define OXO_MATCH_H

#include "oxo/player.h"

OXO_C_BEGIN

typedef struct oxo_match_score {
    /* from the first player named, by the side it played */
    uint64_t wins[2], draws[2], losses[2];
    uint64_t plies; /* of all games together */
} oxo_match_score;

/* One game as it is played; moves belong to the caller's storage. */
typedef struct oxo_match_game {
    uint64_t number; /* from 0 */
    oxo_side side;   /* what the first player named plays */
    oxo_outcome outcome;
    unsigned plies;
    const oxo_move *moves;
} oxo_match_game;

typedef struct oxo_match_options {
    uint64_t games;
    uint64_t seed;      /* game g depends on (seed, g) only */
    uint64_t first;     /* number of the first game, to resume a match */
    bool one_side;      /* the first player named always moves first */
    unsigned max_plies; /* a longer game is a draw; 0 = 1000 */
    /* Called for every game in order of its number, one call at a time. */
    void (*finished)(void *user, const oxo_match_game *game);
    void *user;
} oxo_match_options;

/* Plays the games on context->threads threads. The sides alternate: the first
 * player named moves first in even games. The score does not depend on the
 * number of threads. At OXO_LIMIT the score holds the games that were
 * finished (a run of numbers from options->first). */
OXO_API oxo_status oxo_match(const oxo_game *game, const char *a, const char *b,
                             const oxo_match_options *options,
                             oxo_context *context, oxo_match_score *score,
                             oxo_error *error);

/* Games in which b, moving second, answers the first `depth` moves of a with
 * every reply that is distinct under symmetry, and then plays by itself: one
 * game for each distinct position so reached. One thread; options->seed,
 * max_plies, finished (without the moves of the opening: `moves` begins where
 * b plays by itself, and `plies` counts from there) and user count. */
OXO_API oxo_status oxo_match_every(const oxo_game *game, const char *a,
                                   const char *b, unsigned depth,
                                   const oxo_match_options *options,
                                   oxo_context *context, oxo_match_score *score,
                                   oxo_error *error);

/* ---- what a score means ---- */

/* Wilson's interval for a proportion of `wins` in `games` at z standard
 * deviations (1.96 for 95 %). */
OXO_API void oxo_wilson(double wins, double games, double z, double *low,
                        double *high);
/* Two-proportion z-test: the z value and the two-sided p-value of the
 * hypothesis that both proportions are equal. */
OXO_API double oxo_two_proportions(double wins1, double games1, double wins2,
                                   double games2, double *p_value);
/* Elo difference of an expected score in 0..1 (infinite at the ends). */
OXO_API double oxo_elo(double score);
/* Log-likelihood ratio of the hypotheses "the Elo difference is elo1" against
 * "elo0", normal approximation; compare with ln((1-beta)/alpha). */
OXO_API double oxo_sprt(double wins, double draws, double losses, double elo0,
                        double elo1);

OXO_C_END

#endif
