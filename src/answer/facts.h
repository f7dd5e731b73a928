/* Typed answers that front ends also print as text: the facts of a board. */
#ifndef OXO_ANSWER_FACTS_H
#define OXO_ANSWER_FACTS_H

#include "answer/answer.h"
#include "oxo/player.h"
#include "oxo/proof.h"
#include "oxo/symmetry.h"
#include "oxo/theory.h"

typedef struct oxo_facts {
    char name[256]; /* canonical where it can be played */
    char title[256];
    bool playable; /* else the board is too large, and only its lines known */
    const char *family;
    uint64_t cells;
    oxo_line_spec spec;     /* k and n are 0 unless the board is k^n */
    uint64_t points, lines; /* of line games, else 0 */
    /* how many points lie on how many lines, most lines first */
    unsigned degrees;
    oxo_degree *degree;
    char automorphisms[128]; /* "": not known */
    unsigned orbits;
} oxo_facts;

/* `game` may be NULL for a k^n board that is too large to play; it must
 * outlive the facts. */
oxo_status oxo_facts_find(const char *name, const oxo_game *game,
                          oxo_facts *facts, oxo_error *error);
void oxo_facts_clear(oxo_facts *facts);

/* ---- writers of typed answers ---- */

/* The members only, so that verbs can add theirs. */
void oxo_put_prove(json_out *out, const oxo_game *game,
                   const oxo_prove_result *result, bool cells, bool cost);
void oxo_put_counts(json_out *out, const oxo_game *game, const oxo_group *group,
                    const oxo_count_level *levels, unsigned count,
                    bool complete);
void oxo_put_score(json_out *out, const oxo_game *game, const char *a,
                   const char *b, uint64_t seed, const oxo_match_score *score);

#endif
