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

typedef struct oxo_complete_report {
    uint64_t entries, blocks, attacks; /* positions by what is played */
    uint64_t positions;                /* their sum */
    uint64_t lines;                    /* covering them, with wildcards */
    uint64_t completion_lines;         /* more lines for completing a line */
} oxo_complete_report;

/* For compact strategies of the first player on 4^3. OXO_NO: the strategy
 * does not win. */
OXO_API oxo_status oxo_complete(oxo_strategy *strategy, oxo_context *context,
                                oxo_complete_report *report, oxo_error *error);

#endif
