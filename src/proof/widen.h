/* Listing winning moves for places of a line game: the alternatives among which
 * choice.h chooses. */
#ifndef OXO_PROOF_WIDEN_H
#define OXO_PROOF_WIDEN_H

#include "oxo/base.h"
#include "proof/choice.h"
#include "proof/needs.h"
#include "proof/shrink_part.h"

typedef struct oxo_widener {
    oxo_cost *cost;
    oxo_context *context;
    oxo_choice choice;
    /* moves that are known to win: alternatives without needs */
    oxo_choice given;
    /* how far it looks */
    unsigned early;       /* places with fewer stones keep to given moves */
    unsigned opening;     /* those with at most so many may need quiet moves */
    unsigned depth;       /* places up to this cost are found by themselves */
    unsigned deep;        /* up to this where there are few of them */
    unsigned slack_early; /* opening: moves that cost so much more than the
                             cheapest */
    unsigned slack;       /* the same with more stones */
    unsigned quiet;       /* quiet moves that are listed where needed */
    unsigned slack_quiet; /* and how much more than the cheapest */
    uint64_t proof_nodes; /* limit of a proof search; 0: no proof searches */
    uint64_t proofs, failed_proofs;
    /* What a stop does. With `finish` the places that are still to come get
     * the first winning move that is found, known ones before all others, so
     * that what was asked for becomes whole in a few seconds; `brief` is set
     * then. Without it, it ends at once; and so it does a fifth of a second
     * after context->stop has asked. */
    bool finish, brief;
    oxo_context late; /* who may end that: its deadline */
    oxo_part *part;   /* what is known from before, and saved; or NULL */
    oxo_status status;
    oxo_error *error;
} oxo_widener;

/* One move of a place and what it needs. */
typedef struct oxo_option {
    uint16_t move;
    unsigned least; /* lower bound of its cost, the place included */
    oxo_needs needs;
} oxo_option;

/* The different moves that need at most `limit` places, cheapest first; moves
 * that threaten nothing only if `quiet`. `list` has room for all cells. */
unsigned oxo_options(oxo_cost *cost, const uint64_t *place, unsigned limit,
                     bool quiet, oxo_option *list);

/* The same in the order of the cells, without costs. */
unsigned oxo_option_list(oxo_cost *cost, const uint64_t *place, unsigned limit,
                         bool quiet, oxo_option *list);

/* How many stones a place has. */
unsigned oxo_place_stones(const oxo_board *board, const uint64_t *place);

/* Takes a move in a position (any image of a place) as known. */
void oxo_widen_give(oxo_widener *w, const uint64_t *position, unsigned move);

/* The place of a key, with its alternatives and everything that these need. It
 * has none if no win was found. w->status tells of a stop (unless w->finish) or
 * of lack of memory; the choice is unfinished then. Only while nothing is in
 * use. */
uint32_t oxo_widen(oxo_widener *w, const uint64_t *place);

/* One more move of a place, if it wins with places for which a win is found. */
void oxo_widen_by(oxo_widener *w, uint32_t place, unsigned move);

#endif
