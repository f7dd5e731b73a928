/* The Erdos-Selfridge potential of a position.
 *
 * The defender, to move, takes the point with the largest weight; the attacker
 * then doubles the weight of the lines through his point, which is no more
 * than the defender has just removed, so the sum never rises. A completed line
 * weighs 1, so a sum below 1 means that none is ever completed
 * (P. Erdos and J. L. Selfridge, J. Combin. Theory A 14, 1973). With the first
 * player's best first stone on the board this is the paper's condition
 * SPL + |L| < 2^k.
 *
 * The comparison with 1 is exact: lines are counted by their free points and
 * the counts are carried from 2^-i to 2^-(i-1); what is left at 2^0 is the
 * whole part. Floating point would do for the k^n games, but a proof should not
 * rest on it.
 */
#include "oxo/theory.h"

#include "base/bits.h"
#include "theory/criteria.h"
#include <math.h>
#include <stdlib.h>

static bool in(const uint64_t *set, uint32_t point)
{
    return set && oxo_bit_get(set, point);
}

/* Free points of a line, or UINT32_MAX when the defender touches it. */
static uint32_t free_points(const oxo_geometry *g, const uint64_t *attacker,
                            const uint64_t *defender, uint32_t line)
{
    uint32_t count = 0;
    for (uint32_t i = g->line_start[line]; i < g->line_start[line + 1]; i++) {
        uint32_t p = g->line_points[i];
        if (in(defender, p))
            return UINT32_MAX;
        count += !in(attacker, p);
    }
    return count;
}

oxo_status oxo_potential_of(const oxo_geometry *geometry,
                            const uint64_t *attacker, const uint64_t *defender,
                            oxo_potential *potential, oxo_error *error)
{
    const uint32_t longest = oxo_geometry_longest(geometry);
    uint64_t *count = calloc((size_t)longest + 1, sizeof *count);
    if (!count)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (uint32_t l = 0; l < geometry->lines; l++) {
        uint32_t f = free_points(geometry, attacker, defender, l);
        if (f != UINT32_MAX)
            count[f]++;
    }
    double value = 0;
    uint64_t carry = 0;
    for (uint32_t f = longest; f > 0; f--) {
        value = (value + (double)count[f]) / 2;
        carry += count[f];
        carry >>= 1; /* the bit that falls out cannot lift 0 to 1 */
    }
    potential->value = value + (double)count[0];
    potential->below_one = carry + count[0] == 0;
    free(count);
    return OXO_OK;
}

void oxo_potential_points(const oxo_geometry *geometry,
                          const uint64_t *attacker, const uint64_t *defender,
                          double *weight)
{
    for (uint32_t p = 0; p < geometry->points; p++)
        weight[p] = 0;
    for (uint32_t l = 0; l < geometry->lines; l++) {
        uint32_t f = free_points(geometry, attacker, defender, l);
        if (f == UINT32_MAX)
            continue;
        double share = ldexp(1.0, -(int)f);
        for (uint32_t i = geometry->line_start[l];
             i < geometry->line_start[l + 1]; i++) {
            uint32_t p = geometry->line_points[i];
            if (!in(attacker, p))
                weight[p] += share;
        }
    }
}
