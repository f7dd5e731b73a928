/* Typed answers that front ends also print as text: the facts of a board. */
#ifndef OXO_ANSWER_FACTS_H
#define OXO_ANSWER_FACTS_H

#include "answer/answer.h"
#include "oxo/plan.h"
#include "oxo/player.h"
#include "oxo/proof.h"
#include "oxo/symmetry.h"
#include "oxo/theory.h"
#include "rules/line.h"
#include "search/number_solver.h"

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

/* ---- exact values ---- */

typedef struct oxo_solve_how {
    oxo_solve_options options;
    const char *table; /* a file to read a table from, or to write it to */
    size_t memory;     /* bytes of tables and memos; 0: as the solver likes */
    bool any_table;    /* a table of every position, whatever its size */
} oxo_solve_how;

/* The answer of the solver that the game has. With OXO_OK and OXO_LIMIT clear
 * the solution and destroy the solver (NULL without symmetry), to which the
 * table belongs. */
oxo_status oxo_solve_game(const oxo_game *game, const oxo_pos *pos,
                          const oxo_solve_how *how, oxo_context *context,
                          oxo_solver **solver, oxo_solution *solution,
                          oxo_error *error);
/* Does it keep the value, and win as soon or lose as late as can be? */
bool oxo_is_best(const oxo_solution *solution, const oxo_solved_move *move);

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

/* ---- openings ---- */

typedef struct oxo_opened { /* one reply to a first move */
    oxo_move reply;
    oxo_move answer; /* the best one; OXO_MOVE_NONE: a forced sequence, or the
                        game is over */
    oxo_value value; /* plies from the start of the game */
    uint64_t nodes;
    uint64_t entries; /* of a proof: strategic positions, and the most stones */
    unsigned deepest; /* on the board in one of them */
    double seconds;
} oxo_opened;

typedef struct oxo_opening {
    oxo_move first;
    bool proof; /* every reply by a proof of its own; else by the solver */
    unsigned lines;
    oxo_value value;                   /* plies from the start of the game */
    unsigned replies, lose, draw, win; /* of them, for the second player */
    uint64_t nodes, entries;
    double seconds;
    bool begun, complete; /* not complete: it was broken off at a limit */
    unsigned skipped;     /* replies that were left out, being known already */
} oxo_opening;

/* Each opening begins, has replies and ends. */
typedef struct oxo_openings_watch {
    void (*begin)(void *user, const oxo_opening *opening);
    void (*reply)(void *user, const oxo_opening *opening,
                  const oxo_opened *reply);
    void (*end)(void *user, const oxo_opening *opening);
    /* at a limit: the first moves that are not done, and how many replies to
     * the first of them are; may be NULL */
    void (*left)(void *user, const oxo_move *moves, unsigned count,
                 unsigned done);
    void *user;
} oxo_openings_watch;

/* Every distinct first move (or the one given) and every distinct reply to it,
 * but for the first `skip` replies to the first of them: what they say about
 * the opening is then not claimed. context->max_nodes is for each search, its
 * deadline for all. */
oxo_status oxo_openings_find(const oxo_game *game, oxo_move first,
                             unsigned skip, const oxo_context *context,
                             const oxo_openings_watch *watch, oxo_error *error);

/* ---- sweeps over number games ---- */

typedef struct oxo_swept { /* one target */
    bool product;
    uint64_t target;
    unsigned sets;   /* winning sets of k numbers */
    oxo_value value; /* open: a limit was reached */
    unsigned moves, distinct;
    bool counted; /* what follows is known: boards of up to nine cells */
    unsigned length, win, draw, loss; /* plies of best play; first moves */
    double bits; /* oxo_number_bits, when ranked and counted */
    uint64_t nodes;
} oxo_swept;

/* Solves a number game for every target of a pattern such as
 * number:sum=* or number:sum=30..38. context->max_nodes is for each of them.
 * OXO_LIMIT: some stayed open, or it was stopped (error says before which). */
oxo_status oxo_sweep(const char *pattern, const oxo_context *context,
                     void (*each)(void *user, const oxo_game *game,
                                  const oxo_swept *swept),
                     void *user, oxo_error *error);
/* The games of all patterns, up to nine cells, those first whose good play
 * takes the most to know (bits); what stayed open comes last. */
oxo_status oxo_sweep_ranked(const char *const *patterns, unsigned count,
                            const oxo_context *context,
                            void (*each)(void *user, const oxo_game *game,
                                         const oxo_swept *swept),
                            void *user, oxo_error *error);
/* The patterns of the paper's open problems; ends with NULL. */
extern const char *const oxo_sweep_patterns[];
/* How long a game with this value still lasts: a draw fills the board. */
unsigned oxo_number_length(const oxo_game *game, const oxo_pos *pos,
                           oxo_value value);

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

/* ---- tournaments ---- */

enum { OXO_TOURNAMENT_PLAYERS = 32 };

typedef struct oxo_tournament {
    unsigned n;
    const char *names[OXO_TOURNAMENT_PLAYERS];
    /* by pairs i * n + j */
    double points[OXO_TOURNAMENT_PLAYERS * OXO_TOURNAMENT_PLAYERS];
    double games[OXO_TOURNAMENT_PLAYERS * OXO_TOURNAMENT_PLAYERS];
    /* of each player, by the side it had: wins, draws, losses */
    double side[OXO_TOURNAMENT_PLAYERS][2][3];
    double elo[OXO_TOURNAMENT_PLAYERS], error[OXO_TOURNAMENT_PLAYERS];
    double seconds;
} oxo_tournament;

/* The games of players i and j, as i sees them. */
void oxo_tournament_add(oxo_tournament *tournament, unsigned i, unsigned j,
                        const oxo_match_score *score);

/* ---- writers of typed answers ---- */

void oxo_put_tournament(json_out *out, const oxo_game *game,
                        const oxo_tournament *tournament, uint64_t games,
                        uint64_t seed, bool cost);

/* Plans: the members only, so that verbs can add what they cost. */
void oxo_put_plan(json_out *out, const oxo_plan *plan);
void oxo_put_steps(json_out *out, const oxo_plan *plan,
                   const oxo_plan_steps *steps, bool solvable, bool verified);
void oxo_put_policy(json_out *out, const oxo_plan *plan,
                    const oxo_policy *policy, /* or NULL */
                    const oxo_plan_stats *stats,
                    const oxo_policy_report *verified); /* NULL: it was not */

/* ---- certificates and dictionaries ---- */

typedef struct oxo_proof {
    oxo_certificate *certificate; /* NULL: a dictionary */
    oxo_game *game;
    oxo_strategy *strategy; /* NULL: a form that is no strategy */
} oxo_proof;

/* Reads a certificate (plain or zstd) or a dictionary; forms that are no
 * strategies only if `any_form`. Clear it. */
oxo_status oxo_proof_read(const char *text, size_t size, bool any_form,
                          oxo_proof *proof, oxo_error *error);
void oxo_proof_clear(oxo_proof *proof);

typedef enum oxo_proof_form {
    OXO_PROOF_FULL, /* certificates */
    OXO_PROOF_COMPACT,
    OXO_PROOF_PATASHNIK, /* texts, in the order of the question "proof" */
    OXO_PROOF_BOARDS,
    OXO_PROOF_COMPRESSED,
    OXO_PROOF_COMPRESSED_PLAIN
} oxo_proof_form;

typedef struct oxo_converted {
    oxo_certificate *certificate; /* NULL: boards, compressed */
    char *text;                   /* NULL: it is the certificate's */
    size_t size;
    oxo_wildcard_stats lines;    /* boards, compressed */
    oxo_strategy_report *report; /* of the walk, where there was one */
} oxo_converted;

/* A strategy in another form. All but boards and compressed walk through it:
 * OXO_NO when it does not win, made->report says where. Clear it, whatever the
 * status. */
oxo_status oxo_proof_convert(const oxo_proof *proof, oxo_proof_form form,
                             oxo_context *context, oxo_converted *made,
                             oxo_error *error);
void oxo_converted_clear(oxo_converted *made);
void oxo_put_converted(json_out *out, const oxo_game *game,
                       const oxo_converted *made);

void oxo_put_walk(json_out *out, const oxo_game *game,
                  const oxo_strategy_report *report);
void oxo_put_certificate(json_out *out, const oxo_certificate *certificate);
void oxo_put_complete(json_out *out, const oxo_complete_report *report);
void oxo_put_levels(json_out *out, const oxo_strategy_report *ours,
                    const oxo_strategy_report *beside); /* NULL: alone */

/* The strategies of a number game: the winner's, or in a tie those of both
 * sides; with `side` 0 or 1 that side's, not to lose. Destroy them, also
 * after a failure. */
oxo_status oxo_strategies(const oxo_game *game, unsigned side, bool complete,
                          oxo_number_symmetries symmetries,
                          bool count_immediate, oxo_context *context,
                          oxo_number_strategy *list[2], unsigned *count,
                          oxo_error *error);
void oxo_put_number_entry(json_out *out, const oxo_game *game,
                          const oxo_number_entry *entry, bool cells);
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
