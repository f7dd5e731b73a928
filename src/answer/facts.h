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

/* ---- threat space ---- */

typedef struct oxo_explained {
    oxo_side attacker;
    oxo_threats *threats; /* oxo_threats_destroy it */
    char complete[96];    /* what complete search says, in a few words */
} oxo_explained;

/* As oxo_threats_search: OXO_OK, OXO_NO and OXO_LIMIT come with an answer if
 * explained->threats is there. */
oxo_status oxo_explain(const oxo_game *game, const oxo_pos *pos,
                       const oxo_threats_query *query, oxo_context *context,
                       oxo_explained *explained, oxo_error *error);

/* ---- game trees ---- */

/* Shows each tree, or with a reason that there is none; the one of
 * options->kind unless `every_kind`. OXO_NO: one of them does not exist,
 * OXO_LIMIT: levels are missing; else as `each` returns. */
oxo_status oxo_trees_each(const oxo_game *game, const oxo_tree_options *options,
                          bool every_kind, const oxo_context *context,
                          oxo_status (*each)(void *user, oxo_tree_kind kind,
                                             const oxo_tree *tree,
                                             const char *reason),
                          void *user, oxo_error *error);

/* ---- Table 1 ---- */

enum { OXO_TABLE_K = 15, OXO_TABLE_N = 5 }; /* as far as the paper's goes */

extern const char *const oxo_prediction_word[]; /* by oxo_prediction */
extern const char *const oxo_judgement_word[];  /* by oxo_judgement */
/* What the classes rest on: theorem, certificate, citation; "": nothing. */
const char *oxo_deduction_basis(const oxo_deduction *deduction);

/* ---- writers of typed answers ---- */

/* The strategies of a number game: the winner's, or in a tie those of both
 * sides; with `side` 0 or 1 that side's, not to lose. Destroy them, also
 * after a failure. */
oxo_status oxo_strategies(const oxo_game *game, unsigned side, bool complete,
                          oxo_number_symmetries symmetries,
                          bool count_immediate, oxo_context *context,
                          oxo_number_strategy *list[2], unsigned *count,
                          oxo_error *error);
void oxo_put_strategies(json_out *out, const oxo_game *game,
                        oxo_number_strategy *const *list, unsigned count,
                        bool complete, bool cells);
oxo_status oxo_put_record(json_out *out, const oxo_record *record, bool cells,
                          oxo_error *error);

/* The members only, so that verbs can add theirs. */
void oxo_put_prove(json_out *out, const oxo_game *game,
                   const oxo_prove_result *result, bool cells, bool cost);
void oxo_put_counts(json_out *out, const oxo_game *game, const oxo_group *group,
                    const oxo_count_level *levels, unsigned count,
                    bool complete);
void oxo_put_score(json_out *out, const oxo_game *game, const char *a,
                   const char *b, uint64_t seed, const oxo_match_score *score);

#endif
