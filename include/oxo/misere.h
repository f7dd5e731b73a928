/* Misere games k^n: who completes a line first loses.
 *
 * Two things are known without search. A mirror: a symmetry without fixed
 * cells (k even) lets the second player answer every stone by its image; the
 * reflection through the centre (k odd) lets the first player begin there and
 * then do the same. He who mirrors never completes a line first. And a weight:
 * the other side avoids every line as long as the lines weigh little enough.
 * docs/DRAWS.md has the proofs; docs/CERTIFICATE.md the form mirror.
 */
#ifndef OXO_MISERE_H
#define OXO_MISERE_H

#include "oxo/certificate.h"
#include "oxo/line.h"
#include "oxo/theory.h"

OXO_C_BEGIN

typedef struct oxo_mirror {
    oxo_side hero; /* who does not lose by it */
    bool centre;   /* one fixed cell, where the hero begins */
    uint32_t cells, pairs;
    uint32_t *image; /* of each cell */
} oxo_mirror;

/* The mirror of a misere game k^n, with or without gravity (then the height
 * stays as it is). OXO_NO: there is none of these kinds. */
OXO_API oxo_status oxo_mirror_find(const oxo_line_spec *spec,
                                   oxo_mirror **mirror, oxo_error *error);
OXO_API void oxo_mirror_destroy(oxo_mirror *mirror); /* NULL is fine */

/* What makes it safe, from the definition: it sends lines to lines, is its own
 * inverse, has one fixed cell or none, and every line through the fixed cell
 * holds a cell together with its image. OXO_OK, or OXO_NO with what is
 * broken. */
OXO_API oxo_status oxo_mirror_check(const oxo_geometry *geometry,
                                    const oxo_mirror *mirror, oxo_error *error);

/* Form mirror. `claim` is first-does-not-lose, first-wins, ... for the hero. */
OXO_API oxo_status oxo_mirror_certificate(const char *game, const char *claim,
                                          const oxo_mirror *mirror,
                                          oxo_certificate **certificate,
                                          oxo_error *error);

/* Sets of outcomes of a game. */
enum {
    OXO_MAY_FIRST = 1,
    OXO_MAY_SECOND = 2,
    OXO_MAY_DRAW = 4,
    OXO_MAY_ANY = 7
};

/* Every criterion for k^n misere, as oxo_theory_deduce does it for the
 * ordinary game; `classes` and `allows` are sets of outcomes here. */
OXO_API oxo_status oxo_misere_deduce(unsigned k, unsigned n,
                                     oxo_deduction *deduction,
                                     oxo_error *error);

/* "first", "second or draw", ...; a constant string. */
OXO_API const char *oxo_outcomes_text(unsigned outcomes);

OXO_C_END

#endif
