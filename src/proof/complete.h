/* The list behind oxo_complete (oxo/proof.h): what the tests look at. */
#ifndef OXO_PROOF_COMPLETE_H
#define OXO_PROOF_COMPLETE_H

#include "proof/strategy.h"

typedef enum oxo_completed_kind {
    OXO_COMPLETED_ENTRY,  /* the move of the strategy's entry */
    OXO_COMPLETED_BLOCK,  /* the cell that the other side threatens */
    OXO_COMPLETED_ATTACK, /* a move of a forced sequence */
    OXO_COMPLETED_KINDS
} oxo_completed_kind;

/* A position of the list, the winner to move: it stands for all its images,
 * and `move` with it. */
typedef struct oxo_completed {
    oxo_sides p;
    uint16_t move;
    oxo_completed_kind kind;
    uint32_t line; /* of the cover, below report->lines */
} oxo_completed;

/* As oxo_complete; *list (NULL: not wanted) gets report->positions elements,
 * to be freed with free(). */
oxo_status oxo_complete_list(oxo_strategy *strategy, oxo_context *context,
                             oxo_complete_report *report, oxo_completed **list,
                             oxo_error *error);

#endif
