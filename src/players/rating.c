/* Bradley-Terry ratings; see oxo/player.h.
 *
 * The likelihood is concave, so the simple iteration of minorisation and
 * maximisation (Hunter 2004), gamma_i = points_i / sum_j games_ij /
 * (gamma_i + gamma_j), climbs to its only maximum. Errors come from the
 * inverse of the information matrix: it has the constant vector as its
 * kernel, so ones are added to all entries before and the same is taken off
 * after the inversion, which fixes the mean. */
#include "oxo/player.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

/* Inverts a symmetric positive definite n*n matrix in place (Gauss-Jordan;
 * such matrices need no pivoting). */
static void invert(double *a, unsigned n)
{
    for (unsigned k = 0; k < n; k++) {
        const double pivot = a[k * n + k];
        a[k * n + k] = 1;
        for (unsigned j = 0; j < n; j++)
            a[k * n + j] /= pivot;
        for (unsigned i = 0; i < n; i++) {
            if (i == k)
                continue;
            const double factor = a[i * n + k];
            a[i * n + k] = 0;
            for (unsigned j = 0; j < n; j++)
                a[i * n + j] -= factor * a[k * n + j];
        }
    }
}

static bool connected(unsigned n, const double *games, unsigned char *seen)
{
    unsigned reached = 1;
    bool news = true;
    seen[0] = 1;
    while (news) {
        news = false;
        for (unsigned i = 0; i < n; i++)
            for (unsigned j = 0; j < n; j++)
                if (i != j && seen[i] && !seen[j] && games[i * n + j] > 0) {
                    seen[j] = 1;
                    reached++;
                    news = true;
                }
    }
    return reached == n;
}

oxo_status oxo_rating(unsigned n, const double *points, const double *games,
                      double prior, double *elo, double *error, oxo_error *why)
{
    if (n < 2 || n > 1000 || !(prior >= 0))
        return oxo_fail(why, OXO_BAD_INPUT, "expected 2 to 1000 players");
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n; j++)
            if (i != j && !(games[i * n + j] >= points[i * n + j] &&
                            points[i * n + j] >= 0 &&
                            games[i * n + j] == games[j * n + i]))
                return oxo_fail(why, OXO_BAD_INPUT,
                                "the scores of players %u and %u make no "
                                "sense",
                                i + 1, j + 1);
    double *gamma = malloc(n * sizeof *gamma);
    double *info = calloc((size_t)n * n, sizeof *info);
    unsigned char *seen = calloc(n, 1);
    oxo_status status = OXO_OK;
    if (!gamma || !info || !seen)
        status = oxo_fail(why, OXO_NO_MEMORY, "out of memory");
    else if (!connected(n, games, seen))
        status = oxo_fail(why, OXO_BAD_INPUT,
                          "the players fall into groups that never met");
    if (status != OXO_OK)
        goto out;
    for (unsigned i = 0; i < n; i++)
        gamma[i] = 1;
    for (unsigned round = 0; round < 100000; round++) {
        double moved = 0, mean = 0;
        for (unsigned i = 0; i < n; i++) {
            double won = 0, weight = 0;
            for (unsigned j = 0; j < n; j++)
                if (i != j && games[i * n + j] > 0) {
                    won += points[i * n + j] + prior / 2;
                    weight +=
                        (games[i * n + j] + prior) / (gamma[i] + gamma[j]);
                }
            const double next = fmax(won, 1e-9) / weight;
            moved = fmax(moved, fabs(log(next / gamma[i])));
            gamma[i] = next;
        }
        for (unsigned i = 0; i < n; i++)
            mean += log(gamma[i]) / n;
        for (unsigned i = 0; i < n; i++)
            gamma[i] /= exp(mean);
        if (moved < 1e-10)
            break;
    }
    const double scale = 400 / log(10);
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n; j++)
            if (i != j && games[i * n + j] > 0) {
                const double p = gamma[i] / (gamma[i] + gamma[j]);
                const double w = (games[i * n + j] + prior) * p * (1 - p);
                info[i * n + i] += w;
                info[i * n + j] -= w;
            }
    for (unsigned i = 0; i < n * n; i++)
        info[i] += 1.0 / n;
    invert(info, n);
    for (unsigned i = 0; i < n; i++) {
        elo[i] = scale * log(gamma[i]);
        if (error)
            error[i] = scale * sqrt(fmax(info[(size_t)i * n + i] - 1.0 / n, 0));
    }
out:
    free(gamma);
    free(info);
    free(seen);
    return status;
}
