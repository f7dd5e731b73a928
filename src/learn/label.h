/* Exact values of small line games, many of them quickly: the labels of
 * perfect training data.
 *
 * oxo_solve answers one question with a memo of its own; here one memo serves
 * hundreds of thousands. Boards of up to 27 cells. tests/unit/test_learn
 * compares the two. */
#ifndef OXO_LEARN_LABEL_H
#define OXO_LEARN_LABEL_H

#include "learn/lines.h"
#include "oxo/base.h"

typedef struct oxo_labeller oxo_labeller;

/* `lines` must outlive it. OXO_UNSUPPORTED above 27 cells. */
oxo_status oxo_labeller_create(const oxo_lines *lines, oxo_labeller **labeller,
                               oxo_error *error);
void oxo_labeller_destroy(oxo_labeller *labeller); /* NULL is fine */

/* The value for the side to move with best play by both: 1 it wins, 0 a draw,
 * -1 it loses. Nobody has a line yet. OXO_NO_MEMORY when the memo cannot grow,
 * OXO_LIMIT when the context says stop. */
oxo_status oxo_label(oxo_labeller *labeller, uint64_t me, uint64_t other,
                     oxo_context *context, int *value, oxo_error *error);

/* What the side to move has to find: of its `*replies` moves, `*winning` win
 * and `*drawing` draw. */
oxo_status oxo_label_replies(oxo_labeller *labeller, uint64_t me,
                             uint64_t other, oxo_context *context,
                             unsigned *replies, unsigned *winning,
                             unsigned *drawing, oxo_error *error);

/* Positions searched so far. */
uint64_t oxo_labeller_nodes(const oxo_labeller *labeller);

#endif
