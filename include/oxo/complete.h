/* The completed dictionary: O'Dwyer's question of 2025.
 *
 * Patashnik's dictionary leaves blocks, forced sequences and the completion of
 * a line to the player. How large is a list that leaves nothing to the player?
 * Here every position that can arise with the winner to move gets its move:
 *
 *   moves        entries, blocks and every move of the forced sequences;
 *   completions  positions where a line is completed at once, counted by the
 *                lines that they take in his notation: one for each position
 *                with a threat (the reply is any but the block), two for a
 *                double threat.
 *
 * Where the other side's reply does not matter the same sequence is played
 * against all of them, so that they fit into one line. The number of lines is
 * an upper bound: greedy cover, one choice of sequences.
 */
#ifndef OXO_COMPLETE_H
#define OXO_COMPLETE_H

#include "oxo/strategy.h"

OXO_C_BEGIN

typedef struct oxo_complete_report {
    uint64_t entries, blocks, attacks; /* positions by what is played */
    uint64_t positions;                /* their sum */
    uint64_t lines;                    /* covering them, with wildcards */
    uint64_t completion_lines;         /* more lines for completing a line */
} oxo_complete_report;

typedef enum oxo_completed_kind {
    OXO_COMPLETED_ENTRY,  /* the move of the strategy's entry */
    OXO_COMPLETED_BLOCK,  /* the cell that the other side threatens */
    OXO_COMPLETED_ATTACK, /* a move of a forced sequence */
    OXO_COMPLETED_KINDS
} oxo_completed_kind;

/* A position of the list: it stands for all its images, and `move` with it. */
typedef struct oxo_completed {
    uint64_t own, other; /* stones of the winner, who is to move */
    uint8_t move;
    oxo_completed_kind kind;
    uint32_t line; /* of the cover, below report->lines */
} oxo_completed;

/* For compact strategies of the first player on 4^3. OXO_NO: the strategy
 * does not win. `list` may be NULL; otherwise *list gets report->positions
 * elements, to be freed with free(). */
OXO_API oxo_status oxo_complete(oxo_strategy *strategy, oxo_context *context,
                                oxo_complete_report *report,
                                oxo_completed **list, oxo_error *error);

OXO_C_END

#endif
