/* Theory: what is known about the k^n games without search, and draws that are
 * proved by pairing, by playing first, by mirrors.
 *
 * Every function stands alone and may run in several threads at once; geometry
 * and game are only read. Results are the caller's, each with the function that
 * frees it, also of what was found by OXO_LIMIT. */
#ifndef OXO_THEORY_H
#define OXO_THEORY_H

#include "oxo/base.h"
#include "oxo/families.h"
#include "oxo/game.h"
#include "oxo/proof.h"

OXO_C_BEGIN

/* ======== drawn =============================================================
 */

/* Draw positions: full boards on which nobody has a line.
 *
 * Class 1 of the paper is "no draw position exists", so one such board moves a
 * game out of class 1. It must have half the stones of each colour (the first
 * player one more when the points are odd); then any order of play leads there.
 */

/* Looks for a draw position by local search. On OXO_OK `first` (a bitset with
 * room for the points) holds the first player's stones, and the board has been
 * checked. OXO_NO when a line of a single point makes it impossible. OXO_LIMIT
 * when the context ended the search (nodes = exchanges): that says nothing
 * about existence. The same seed gives the same board on every machine. */
OXO_API oxo_status oxo_drawn_find(const oxo_geometry *geometry, uint64_t seed,
                                  oxo_context *context, uint64_t *first,
                                  oxo_error *error);

/* OXO_OK when these stones of the first player, with all others the second's,
 * are a draw position; else OXO_NO with the reason. */
OXO_API oxo_status oxo_drawn_check(const oxo_geometry *geometry,
                                   const uint64_t *first, oxo_error *error);

/* ======== pairing ===========================================================
 */

/* Pairing draws: two points for every line, no point used twice.
 *
 * A player who answers every move into a pair with the other half of the pair
 * owns a point of every line, so the opponent never completes one. Whether
 * the two points per line exist is a question of bipartite matching, and the
 * answer always comes with something that can be checked without searching:
 * the pairs, or a set of lines that together hold fewer than two points each
 * (Hall's theorem; Hales and Jewett 1963).
 */

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
 * = points visited), OXO_NO_MEMORY. Time O(incidences * sqrt(lines)). Release
 * it with oxo_pairing_destroy. */
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

/* ======== theory ============================================================
 */

/* What is known about the k^n games without search: Table 1 of the paper.
 *
 * Patashnik (1980) sorts the k^n games into three classes:
 *   class 1  no draw position exists, so the first player wins;
 *   class 2  draw positions exist, yet the first player can force a win;
 *   class 3  the second player can force a draw.
 * A criterion is a premise about k and n and the classes that remain possible
 * when it holds. The engine evaluates every criterion and intersects; it holds
 * no table of answers.
 */

/* Sets of classes. */
enum { OXO_CLASS_1 = 1, OXO_CLASS_2 = 2, OXO_CLASS_3 = 4, OXO_CLASS_ANY = 7 };

/* The numbers of a k^n game by the paper's formulas:
 * k^n, ((k+2)^n - k^n) / 2, and (3^n - 1) / 2 for odd k, 2^n - 1 for even. */
typedef struct oxo_numbers {
    uint64_t points, lines, spl;
} oxo_numbers;

/* OXO_BAD_INPUT when k or n is 0, OXO_UNSUPPORTED when (k+2)^n >= 2^63. */
OXO_API oxo_status oxo_numbers_of(unsigned k, unsigned n, oxo_numbers *numbers,
                                  oxo_error *error);
/* The same by counting on a built board; strongest points by looking at every
 * point. *strongest (may be NULL) is how many points are that strong. */
OXO_API void oxo_numbers_count(const oxo_geometry *geometry,
                               oxo_numbers *numbers, uint32_t *strongest);

/* When a criterion became known. */
typedef enum oxo_era {
    OXO_ERA_PAPER, /* in the paper of 1980 */
    OXO_ERA_TODAY, /* published since, or proved by this program */
    OXO_ERA_RUN    /* a computation made for this very answer */
} oxo_era;

/* What a criterion rests on, strongest first. */
typedef enum oxo_reason_basis {
    OXO_BASIS_THEOREM,     /* a proof for all k and n with its premise */
    OXO_BASIS_CERTIFICATE, /* something this program makes and others check */
    OXO_BASIS_CITATION     /* somebody's word in print */
} oxo_reason_basis;

typedef struct oxo_reason {
    const char *id;     /* short name for programs */
    const char *title;  /* for people */
    const char *source; /* who says so */
    oxo_era era;
    oxo_reason_basis basis;
    bool holds;        /* the premise is true for this game */
    unsigned allows;   /* classes that it leaves when it holds */
    char premise[120]; /* the premise with its numbers */
} oxo_reason;

enum { OXO_MAX_REASONS = 24 };

typedef struct oxo_deduction {
    unsigned k, n;
    oxo_numbers numbers;
    unsigned classes; /* intersection of all that hold; never empty */
    unsigned count;
    oxo_reason reason[OXO_MAX_REASONS];
} oxo_deduction;

typedef struct oxo_theory_options {
    bool today;   /* also what became known after 1980 */
    bool pairing; /* also look for a pairing where points >= 2 lines */
    bool drawn;   /* also look for a draw position where none is known */
    oxo_context *context; /* limits of these two; may be NULL */
} oxo_theory_options;

/* The search for a draw position starts from this seed and, without a limit of
 * the context, ends after so many exchanges. */
#define OXO_THEORY_SEED 1
#define OXO_THEORY_EXCHANGES 3000000

/* Evaluates every criterion for k^n. `options` may be NULL: the paper's
 * knowledge. Fails as oxo_numbers_of does, and with what oxo_pairing_find and
 * oxo_geometry_create say when a pairing was asked for. */
OXO_API oxo_status oxo_theory_deduce(unsigned k, unsigned n,
                                     const oxo_theory_options *options,
                                     oxo_deduction *deduction,
                                     oxo_error *error);

/* The criterion that the classes rest on: one that holds and leaves no more
 * than them, the strongest basis first, the older of equals; NULL when it
 * takes several together or nothing is known. It belongs to the deduction. */
OXO_API const oxo_reason *oxo_deduction_ground(const oxo_deduction *deduction);

/* "1", "2/3", ...; a constant string. */
OXO_API const char *oxo_classes_text(unsigned classes);

/* The paper's four conjectures about who wins. */
enum { OXO_CONJECTURES = 4 };

typedef enum oxo_prediction {
    OXO_PREDICTS_NOTHING,
    OXO_PREDICTS_WIN,
    OXO_PREDICTS_DRAW
} oxo_prediction;

typedef enum oxo_judgement {
    OXO_SILENT,    /* it says nothing about this game */
    OXO_UNDECIDED, /* it says something, and nobody knows whether it is so */
    OXO_SUPPORTED, /* what it says is known to be so */
    OXO_REFUTED    /* what it says is known not to be so */
} oxo_judgement;

typedef struct oxo_conjecture {
    const char *who;
    const char *claim;
} oxo_conjecture;

/* Conjecture 1..4. A constant. */
OXO_API const oxo_conjecture *oxo_conjecture_about(unsigned number);
/* What conjecture 1..4 predicts for a game and how that stands against what
 * the deduction knows. */
OXO_API oxo_prediction oxo_conjecture_predict(unsigned number,
                                              const oxo_deduction *deduction);
OXO_API oxo_judgement oxo_conjecture_judge(unsigned number,
                                           const oxo_deduction *deduction);

/* ======== density ===========================================================
 */

/* The densest set of lines of a board.
 *
 * Hales and Jewett's conjecture on pairings rests on a second one, which
 * Patashnik (1980) finds "very compelling" for every k^n: of all sets of
 * lines, the ratio
 *
 *     lines in the set / points on them
 *
 * is largest for the set of all lines. Whether that holds for one board is a
 * question of maximum flow, and is decided here exactly.
 */

typedef struct oxo_density {
    uint64_t lines, points; /* of the board: points on at least one line */
    /* of a densest set; equal to the above when no set is denser than all */
    uint64_t densest_lines, densest_points;
    unsigned rounds; /* maximum flows computed */
} oxo_density;

/* No set of lines is denser than all of them together. */
static inline bool oxo_density_holds(const oxo_density *d)
{
    return d->densest_lines * d->points == d->lines * d->densest_points;
}

/* The k^n board, by kinds of points and lines: never more than a thousand of
 * each for k <= 15, n <= 5. OXO_UNSUPPORTED when numbers grow too large. */
OXO_API oxo_status oxo_density_kn(unsigned k, unsigned n, oxo_density *density,
                                  oxo_error *error);

/* ======== misere ============================================================
 */

/* Misere games k^n: who completes a line first loses.
 *
 * Two things are known without search. A mirror: a symmetry without fixed
 * cells (k even) lets the second player answer every stone by its image; the
 * reflection through the centre (k odd) lets the first player begin there and
 * then do the same. He who mirrors never completes a line first. And a weight:
 * the other side avoids every line as long as the lines weigh little enough.
 * docs/DRAWS.md has the proofs; docs/CERTIFICATE.md the form mirror.
 */

typedef struct oxo_mirror {
    oxo_side hero; /* who does not lose by it */
    bool centre;   /* one fixed cell, where the hero begins */
    uint32_t cells, pairs;
    uint32_t *image; /* of each cell */
} oxo_mirror;

/* The mirror of a misere game k^n, with or without gravity (then the height
 * stays as it is). OXO_NO: there is none of these kinds. Release it with
 * oxo_mirror_destroy. */
OXO_API oxo_status oxo_mirror_find(const oxo_line_spec *spec,
                                   oxo_mirror **mirror, oxo_error *error);
OXO_API void oxo_mirror_destroy(oxo_mirror *mirror); /* NULL is fine */

/* What makes it safe, from the definition: it sends lines to lines, is its own
 * inverse, has one fixed cell or none, and every line through the fixed cell
 * holds a cell together with its image. OXO_OK, or OXO_NO with what is
 * broken; OXO_LIMIT at a limit of the context. */
OXO_API oxo_status oxo_mirror_check(const oxo_geometry *geometry,
                                    const oxo_mirror *mirror,
                                    oxo_context *context, oxo_error *error);

/* Form mirror. `claim` is first-does-not-lose, first-wins, ... for the hero.
 * Release it with oxo_certificate_destroy. */
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

/* ======== play then pair ====================================================
 */

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
    bool held;        /* the second player does not lose */
    bool drawn;       /* nor does the first: they have the same lines and play
                         in turn, or the second has no lines */
    unsigned least;   /* the least depth that counting cells allows */
    unsigned depth;   /* the depth that worked, or the last one tried; 0 with
                         !held: none was feasible */
    uint32_t firsts;  /* first moves up to symmetry */
    uint32_t settled; /* of these */
    uint64_t positions[OXO_PTP_MAX_DEPTH + 1]; /* by replies left, at depth */
    uint64_t matchings;                        /* that had something to match */
    uint64_t last;                             /* last replies tried */
    uint64_t wrong; /* replies by the rule that failed */
    double seconds;
    bool saved;
    oxo_certificate *certificate; /* held: of form play-then-pair */
} oxo_ptp_result;

/* Decides whether the second player holds any line game (k^n, box, .pg) this
 * way. OXO_OK with held false: not this way (it says nothing about the game's
 * value). OXO_LIMIT: stopped; *result says how far it came. OXO_UNSUPPORTED:
 * the second player cannot answer every stone (misere, gravity, two turns of
 * the first player running), or lines of more than 32 cells. `options` may be
 * NULL. Release with oxo_ptp_clear. */
OXO_API oxo_status oxo_play_then_pair(const oxo_game *game,
                                      const oxo_ptp_options *options,
                                      const oxo_context *context,
                                      oxo_ptp_result *result, oxo_error *error);
OXO_API void oxo_ptp_clear(oxo_ptp_result *result);

/* ======== play then split ===================================================
 */

/* Draws by playing a few moves and then answering on small boards.
 *
 * Where two cells for every line are too many, larger groups of cells do it
 * with fewer: 3x3 cells of a plane hold six lines, 3x4 cells up to nine. After
 * `depth` replies every living line is to be held by one of the groups, which
 * share no cell; the second player then answers in the group in which the
 * first has played. One split answers all moves of the last round that lie in
 * none of its groups. docs/DRAWS.md tells the story; docs/CERTIFICATE.md has
 * the form `groups`.
 */

enum { OXO_SPLIT_MAX_DEPTH = 8 };

typedef struct oxo_split_options {
    unsigned depth; /* replies before the split; 0: as many as seem to be
                       needed, up to one more */
    bool fixed;     /* exactly `depth`, 0 too, if counting allows it */
    uint64_t seed;  /* of the search for splits; 0: 1 */
    uint64_t steps; /* for one split, in the last attempt; 0: a default */
    /* Limits until the first split is found, within those of the context; NULL:
     * none of their own. Where splits exist the first comes soon, and after it
     * the search is worth its whole limit. */
    const oxo_context *hope;
} oxo_split_options;

typedef struct oxo_split_result {
    bool held;        /* the second player does not lose: a draw */
    unsigned depth;   /* replies; the last number tried */
    uint32_t firsts;  /* first moves up to symmetry, 0 for depth 0 */
    uint32_t settled; /* of these */
    uint32_t splits;  /* found */
    uint64_t steps;   /* of the search for them */
    double seconds;
    oxo_certificate *certificate; /* held: of form groups */
} oxo_split_result;

/* Decides whether the second player holds k^n this way. OXO_OK with held
 * false: not found (it says nothing about the game's value). OXO_LIMIT:
 * stopped; *result says how far it came. OXO_UNSUPPORTED: counting says that
 * it cannot be, or k is not 4 to 20. `options` may be NULL. Release with
 * oxo_split_clear. */
OXO_API oxo_status oxo_play_then_split(unsigned k, unsigned n,
                                       const oxo_split_options *options,
                                       const oxo_context *context,
                                       oxo_split_result *result,
                                       oxo_error *error);
OXO_API void oxo_split_clear(oxo_split_result *result);

/* ======== tree ==============================================================
 */

/* The three game trees of the paper, for games small enough to draw them.
 *
 *   complete   every legal move of both players            (Figure 3)
 *   first      one winning move where the first player is
 *              to move, every move of the second           (Figure 4)
 *   distinct   the first-player tree without positions
 *              that are images of others of their level    (Figure 6)
 *
 * A first-player tree is a proof that the first player wins; where he cannot
 * force a win there is none.
 */

typedef enum oxo_tree_kind {
    OXO_TREE_COMPLETE,
    OXO_TREE_FIRST,
    OXO_TREE_DISTINCT
} oxo_tree_kind;

typedef struct oxo_tree_node {
    uint32_t parent; /* index of the parent; the root is its own */
    oxo_move move;   /* that leads here; OXO_MOVE_NONE at the root */
    oxo_outcome outcome;
} oxo_tree_node;

/* Level r is node[level_start[r]] .. node[level_start[r+1]-1]. */
typedef struct oxo_tree {
    oxo_tree_kind kind;
    unsigned levels; /* levels that are there in full */
    uint32_t *level_start;
    uint32_t *terminal; /* per level: positions in which the game is over */
    oxo_tree_node *node;
    bool complete; /* no level is missing */
    bool limited;  /* levels are missing because of the context's limits */
} oxo_tree;

typedef struct oxo_tree_options {
    oxo_tree_kind kind;
    unsigned max_plies; /* levels 0..max_plies only; 0 = all */
    /* where the first player's moves come from: a strategy of his for this
     * game (entries, then blocks and forced sequences as it prescribes), or
     * NULL: full search */
    const oxo_strategy *strategy;
} oxo_tree_options;

/* Builds a tree from the start position, level by level. The context's limits
 * count the nodes of the tree; when one is reached the levels finished before
 * are returned (OXO_OK, limited). OXO_NO when there is no first-player tree;
 * OXO_LIMIT when the limits did not even allow to find that out;
 * OXO_UNSUPPORTED for games with endless play. Release it with
 * oxo_tree_destroy. */
OXO_API oxo_status oxo_tree_build(const oxo_game *game,
                                  const oxo_tree_options *options,
                                  oxo_context *context, oxo_tree **tree,
                                  oxo_error *error);
OXO_API void oxo_tree_destroy(oxo_tree *tree); /* NULL is fine */

/* The position of a node, by playing the moves that lead to it. */
OXO_API void oxo_tree_position(const oxo_game *game, const oxo_tree *tree,
                               uint32_t node, oxo_pos *pos);

OXO_C_END

#endif
