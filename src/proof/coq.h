/* The files for Coq, as they are written; see oxo/proof.h. */
#ifndef OXO_PROOF_COQ_H
#define OXO_PROOF_COQ_H

#include "oxo/proof.h"
#include "oxo/symmetry.h"

/* The file at hand: literals, one after the other. A failure to find memory
 * sticks, and saving reports it. */
typedef struct oxo_coq_out {
    const char *directory, *name;
    unsigned k, n;
    char *text;
    size_t size, room;
    bool failed;
    size_t literals; /* in it */
    unsigned files;  /* Nodes1 ... so far */
    oxo_coq_report report;
    oxo_error *error;
} oxo_coq_out;

enum { OXO_COQ_DIGITS = 64 };

/* A number as text: `width` digits of base 64, the highest first. */
size_t oxo_coq_number(char *text, unsigned width, uint32_t value);
/* How many digits a cell takes on a board of so many cells. */
static inline unsigned oxo_coq_width(uint32_t cells)
{
    return cells <= OXO_COQ_DIGITS ? 1 : 2;
}

/* The symmetries that links may use: as many as two digits can number. */
oxo_status oxo_coq_group(const oxo_game *game, oxo_group **group,
                         oxo_error *error);

/* One more node. */
oxo_status oxo_coq_node(oxo_coq_out *out, const char *literal, size_t size);

/* All nodes of a winning strategy of the first player, by oxo_coq_node. */
oxo_status oxo_coq_strategy(const oxo_game *game, oxo_strategy *strategy,
                            oxo_context *context, oxo_coq_out *out);

/* What else a draw by splits is made of. */
typedef struct oxo_coq_parts {
    uint32_t *symmetry; /* those in use, by their number in oxo_coq_group */
    size_t symmetries, symmetry_room;
    struct {
        char text[12 * (16 + 1)]; /* sets of cells 0, 1, ... */
    } * pattern;
    size_t patterns, pattern_room;
} oxo_coq_parts;

/* All stages of a draw by splits, by oxo_coq_node; the parts are NULL before,
 * to be freed afterwards. OXO_NO: some move has no answer. */
oxo_status oxo_coq_splits(const oxo_game *game,
                          const oxo_certificate *certificate,
                          const oxo_context *context, oxo_coq_out *out,
                          oxo_coq_parts *parts);

#endif
