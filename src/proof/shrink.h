/* Smaller strategies for line games: the same claim with fewer entries. */
#ifndef OXO_PROOF_SHRINK_H
#define OXO_PROOF_SHRINK_H

#include "oxo/base.h"
#include "proof/line_extract.h"

/* Where the strategy begins: the position of the claim. */
typedef struct oxo_shrink_from {
    const oxo_board *board;
    oxo_side winner;
    bool begins;         /* the winner is to move */
    const uint64_t *own; /* his stones, and the other side's */
    const uint64_t *other;
} oxo_shrink_from;

typedef struct oxo_shrink_options {
    uint64_t seed;
    /* The context's deadline ends the listing of moves, `rounds_end` the rounds
     * and `end` everything (oxo_clock(); 0: no limit): then it is OXO_LIMIT. */
    double rounds_end, end;
    unsigned rounds;      /* of annealing */
    unsigned depth;       /* places that cost up to this are found (1..8) */
    unsigned open_rounds; /* 4^3: rounds that choose the second moves anew */
    bool fewest_threes;   /* and as few three-positions as possible */
    /* a smaller strategy was found: every so often; may be NULL */
    oxo_status (*save)(void *user, const oxo_line_entries *entries,
                       unsigned rounds, oxo_error *error);
    void *user;
    /* What is found out goes there every so often; NULL: nowhere. `resume`: it
     * goes on with what is there (shrink_part.h). */
    const char *part;
    bool resume;
} oxo_shrink_options;

typedef struct oxo_shrink_report {
    size_t places;       /* positions with a known winning move */
    size_t alternatives; /* winning moves known for them */
    size_t before,
        after;       /* entries that are needed; before: as given, 0 none */
    unsigned rounds; /* done */
    unsigned threes; /* different positions after the winner's second move */
    unsigned least_threes; /* 4^3: none with a strong first move has fewer;
                              otherwise 0 */
    uint64_t proofs;       /* proof searches for single places */
    bool cut; /* stopped before all moves were listed: one round was done with
                 those that were */
} oxo_shrink_report;

/* A strategy with few entries. `given` are entries of strategies that are known
 * (4^3 with open_rounds: none are needed); if they contain a whole strategy,
 * and open_rounds is 0, the result has at most as many entries. Threads of the
 * context share the work; the result depends on nothing but the input, the
 * options and, when time runs out or the context stops the rounds, on how many
 * were done. A deadline while moves are listed ends that within seconds, with a
 * whole strategy (report->cut); context->stop leaves a fifth of a second for
 * it. Before there is one it is OXO_LIMIT. Free the
 * result with oxo_line_entries_free. What comes out rests on the reply filter;
 * a walk over every reply must follow. */
oxo_status oxo_shrink(const oxo_shrink_from *from,
                      const oxo_line_entries *given,
                      const oxo_shrink_options *options, oxo_context *context,
                      oxo_line_entries *out, oxo_shrink_report *report,
                      oxo_error *error);

#endif
