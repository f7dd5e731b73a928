/* Pairing draws: two points for every line, no point used twice.
 *
 * A player who answers every move into a pair with the other half of the pair
 * owns a point of every line, so the opponent never completes one. Whether
 * the two points per line exist is a question of bipartite matching, and the
 * answer always comes with something that can be checked without searching:
 * the pairs, or a set of lines that together hold fewer than two points each
 * (Hall's theorem; Hales and Jewett 1963).
 */
#ifndef OXO_PAIRING_H
#define OXO_PAIRING_H

#include "oxo/context.h"
#include "oxo/line.h"

OXO_C_BEGIN

/* The stones of a position as the pairing player sees it: bitsets over the
 * points, NULL for none. Lines with a point of `own` are blocked and need no
 * pair; points of `own` and `enemy` cannot be in a pair. */
typedef struct oxo_pairing_stones {
    const uint64_t *own, *enemy;
} oxo_pairing_stones;

typedef struct oxo_pairing {
    bool exists;
    /* exists: pairs pair[2i], pair[2i+1] belong to line line[i], one for
     * every line that is not blocked, in increasing order of lines */
    uint32_t pairs;
    uint32_t *pair;
    /* !exists: `lines` lines that hold `points` < 2 * lines free points */
    uint32_t lines, points;
    uint32_t *line;
    /* !exists: true when no two unblocked lines share two free points (always
     * so in the k^n games). Then the lines above prove that there is no
     * pairing. False: a pair could serve two lines, and only the kind of
     * pairing that gives every line its own pair is excluded. */
    bool conclusive;
} oxo_pairing;

/* Finds a pairing or shows that there is none. `stones` may be NULL (empty
 * board). OXO_OK in both cases; OXO_LIMIT when the context stopped it (nodes
 * = points visited), OXO_NO_MEMORY. Time O(incidences * sqrt(lines)). */
OXO_API oxo_status oxo_pairing_find(const oxo_geometry *geometry,
                                    const oxo_pairing_stones *stones,
                                    oxo_context *context, oxo_pairing **pairing,
                                    oxo_error *error);
OXO_API void oxo_pairing_destroy(oxo_pairing *pairing); /* NULL is fine */

/* Checks what oxo_pairing_find claims, from the definition and without any
 * search: OXO_OK, or OXO_NO with the rule that is broken. */
OXO_API oxo_status oxo_pairing_check(const oxo_geometry *geometry,
                                     const oxo_pairing_stones *stones,
                                     const oxo_pairing *pairing,
                                     oxo_error *error);

/* The weight of Erdos and Selfridge (1973): the sum over the lines that the
 * defender has not touched of 2^-(free points). The defender, to move, can
 * stop the attacker from ever completing a line when it is below 1. */
typedef struct oxo_potential {
    double value;   /* rounded; for people and for comparing moves */
    bool below_one; /* exact */
} oxo_potential;

/* `attacker` and `defender` are bitsets over the points or NULL. Lines that
 * the attacker completed count 1 each. */
OXO_API oxo_status oxo_potential_of(const oxo_geometry *geometry,
                                    const uint64_t *attacker,
                                    const uint64_t *defender,
                                    oxo_potential *potential, oxo_error *error);
/* For every point the weight of the untouched lines through it, 0 for taken
 * points: the defender lowers the potential most by taking the largest.
 * `weight` has room for geometry->points. */
OXO_API void oxo_potential_points(const oxo_geometry *geometry,
                                  const uint64_t *attacker,
                                  const uint64_t *defender, double *weight);

OXO_C_END

#endif
