/* Ratings: strengths of several players from the scores of their matches. */
#ifndef OXO_RATING_H
#define OXO_RATING_H

#include "oxo/status.h"

OXO_C_BEGIN

/* The Bradley-Terry model by maximum likelihood: the expected score of i
 * against j is 1 / (1 + 10^((elo[j] - elo[i]) / 400)).
 *
 * `points` and `games` are n*n, row i and column j: what i scored against j
 * (a draw is half a point) and how many games they played; games must be
 * symmetric, the diagonal is ignored. `prior` drawn games are added to every
 * pair that met: without them a player that wins every game has no finite
 * rating. elo has mean 0; error (may be NULL) is one standard error of the
 * difference to that mean, from the Fisher information. Draws make scores
 * vary less than the model supposes, so errors are on the safe side.
 *
 * OXO_BAD_INPUT when n < 2, numbers make no sense, or the players fall into
 * groups that never met. */
OXO_API oxo_status oxo_rating(unsigned n, const double *points,
                              const double *games, double prior, double *elo,
                              double *error, oxo_error *why);

OXO_C_END

#endif
