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
#ifndef OXO_THEORY_H
#define OXO_THEORY_H

#include "oxo/drawn.h"
#include "oxo/pairing.h"

OXO_C_BEGIN

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

enum { OXO_MAX_REASONS = 16 };

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
 * takes several together or nothing is known. */
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

/* Conjecture 1..4. */
OXO_API const oxo_conjecture *oxo_conjecture_about(unsigned number);
/* What conjecture 1..4 predicts for a game and how that stands against what
 * the deduction knows. */
OXO_API oxo_prediction oxo_conjecture_predict(unsigned number,
                                              const oxo_deduction *deduction);
OXO_API oxo_judgement oxo_conjecture_judge(unsigned number,
                                           const oxo_deduction *deduction);

OXO_C_END

#endif
