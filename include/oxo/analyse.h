/* Analysis: what is known about every legal move of a position.
 *
 * A verdict other than OXO_VERDICT_OPEN is established, never guessed:
 *   rules    the move ends the game, or allows the other side to end it
 *   forced   a forced sequence (line games): of the mover, beginning with this
 *            move, or of the other side after it
 *   solver   full search, or a complete table
 *   proof    the certificate of Qubic that the library holds, if asked for
 * `plies` then counts from the position before the move to the end of the
 * game. It is exact with `exact`; without, the winner needs at most so many
 * plies; 0 says that nobody has counted. An open move has only an estimate.
 *
 * Threats of first order are empty cells that complete a line; a threat of
 * second order is a forced sequence that a side would have if it were to move.
 */
#ifndef OXO_ANALYSE_H
#define OXO_ANALYSE_H

#include "oxo/context.h"
#include "oxo/value.h"

typedef enum oxo_verdict {
    OXO_VERDICT_LOSS = -1, /* for the side that moves */
    OXO_VERDICT_DRAW = 0,
    OXO_VERDICT_WIN = 1,
    OXO_VERDICT_OPEN = 2
} oxo_verdict;

typedef struct oxo_analysed_move {
    oxo_move move;
    oxo_verdict verdict;
    oxo_ground ground;
    unsigned plies;
    bool exact;
    double estimate; /* -1..1 for the side that moves */
    /* a line of play that shows the verdict, this move first */
    unsigned count;
    oxo_move *line;
} oxo_analysed_move;

typedef struct oxo_side_threats {
    unsigned threes; /* cells that complete a line, in increasing order */
    oxo_move *three;
    bool searched; /* was a forced sequence looked for? */
    bool forced;   /* and is there one, with the side to move? */
    unsigned count;
    oxo_move *moves; /* attack, block ... attack */
    unsigned plies;  /* to the end of it */
} oxo_side_threats;

typedef struct oxo_analysis {
    oxo_outcome outcome; /* of the position itself; then all below is empty */
    oxo_verdict verdict; /* for the side to move; OPEN: not known */
    unsigned plies;      /* as for moves */
    bool exact;
    unsigned moves;
    oxo_analysed_move *move; /* best first */
    oxo_side_threats threats[2];
} oxo_analysis;

typedef struct oxo_analyse_options {
    uint64_t solve_nodes; /* limit of full search; 0: 50,000 on small boards */
    unsigned playouts;    /* per move where lines say nothing; 0: 64 */
    uint64_t seed;
    bool proof; /* judge by the library's certificate as well */
} oxo_analyse_options;

/* The context bounds the whole (OXO_LIMIT when it says stop; a limit of full
 * search alone only leaves moves open). options may be NULL. */
OXO_API oxo_status oxo_analyse(const oxo_game *game, const oxo_pos *pos,
                               const oxo_analyse_options *options,
                               oxo_context *context, oxo_analysis **analysis,
                               oxo_error *error);
OXO_API void oxo_analysis_destroy(oxo_analysis *analysis); /* NULL is fine */

#endif
