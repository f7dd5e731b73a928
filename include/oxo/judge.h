/* The judge: what is known about a position and about each of its moves.
 *
 *   rules · forced sequences · certificates · theory · table, solver · proofs
 *                                   │
 *                               oxo_judge ── remembers what was established
 *                                   │
 *      analysis · hint · why · perfect · puzzles · protocols · page
 *
 * Everybody who says who wins asks a judge and nobody else, so that no two
 * answers contradict each other. What a judge says is established, with its
 * ground (oxo/value.h), or open; more budget only ever turns open into
 * decided. A judge belongs to one game, which must outlive it, and to one
 * thread.
 *
 * Threats of first order are empty cells that complete a line; a threat of
 * second order is a forced sequence that a side would have if it were to move.
 */
#ifndef OXO_JUDGE_H
#define OXO_JUDGE_H

#include "oxo/base.h"
#include "oxo/game.h"
#include "oxo/proof.h"

OXO_C_BEGIN

typedef struct oxo_judge oxo_judge;

typedef struct oxo_judge_options {
    /* Positions that full search, and that proof search may examine; 0: full
     * search 50,000, number games 200,000, proof search 4,000,000 in Qubic,
     * 400,000 in other line games, 200,000 elsewhere. Where the context has a
     * limit of time, proof search goes on until then. */
    uint64_t nodes;
    size_t memory; /* of tables and solvers, bytes; 0: 64 MB */
    /* Only what can be seen at the board: the rules, forced sequences and
     * full search of small boards. For puzzles. */
    bool at_the_board;
    /* Of a win, judged by besides those that the library holds, or NULL. */
    const char *certificate;
    unsigned playouts; /* of an estimate where lines say nothing; 0: 64 */
    uint64_t seed;     /* of the playouts */
} oxo_judge_options;

/* options may be NULL. OXO_BAD_INPUT for a certificate that cannot be read or
 * is about another game. Release it with oxo_judge_destroy; the game must
 * outlive it. */
OXO_API oxo_status oxo_judge_create(const oxo_game *game,
                                    const oxo_judge_options *options,
                                    oxo_judge **judge, oxo_error *error);
OXO_API void oxo_judge_destroy(oxo_judge *judge); /* NULL is fine */

/* The i-th certificate of a win that the library holds for a game (a .pg file
 * that is k^n under other names counts as k^n), by first moves: two of Qubic,
 * three of 4^4. The caller destroys it. OXO_NO: there is none. */
OXO_API oxo_status oxo_book_certificate(const oxo_game *game, unsigned i,
                                        oxo_certificate **certificate,
                                        oxo_error *error);

/* ---- one position ---- */

/* The value of a position, open when the budget does not suffice. *best (may
 * be NULL) gets a move that keeps it: a winning one of a won position, the one
 * that holds out longest, as far as is known, of a lost one; OXO_MOVE_NONE
 * when the value is open, the game is over, or theory says that there is such
 * a move and not which. Never OXO_LIMIT. */
OXO_API oxo_status oxo_judge_value(oxo_judge *judge, const oxo_pos *pos,
                                   oxo_context *context, oxo_value *value,
                                   oxo_move *best, oxo_error *error);

/* ---- every move ---- */

typedef struct oxo_judged_move {
    oxo_move move;
    oxo_value value; /* counted from the position before the move */
    double estimate; /* -1..1 for the side that moves; a guess where open */
    /* moves that show the value, this one first; at least one */
    unsigned count;
    oxo_move *line;
} oxo_judged_move;

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
    oxo_side side;   /* to move */
    bool over;       /* then the value is the outcome and the rest empty */
    oxo_value value; /* of the position */
    unsigned moves;  /* how many */
    oxo_judged_move *move; /* best first */
    oxo_side_threats threats[2];
} oxo_analysis;

/* Judges every legal move. Cheap grounds come first for all moves, costly ones
 * in rounds, so that a small budget is well spent; what is not decided within
 * the context's limits stays open. Release the analysis with
 * oxo_analysis_destroy. */
OXO_API oxo_status oxo_judge_analyse(oxo_judge *judge, const oxo_pos *pos,
                                     oxo_context *context,
                                     oxo_analysis **analysis, oxo_error *error);
OXO_API void oxo_analysis_destroy(oxo_analysis *analysis); /* NULL is fine */

/* The line of the best move, drawn out with further best moves as far as the
 * value is known; at most `max` moves. Returns their number. */
OXO_API unsigned oxo_judge_best_line(oxo_judge *judge, const oxo_pos *pos,
                                     const oxo_analysis *analysis,
                                     oxo_context *context, oxo_move *line,
                                     unsigned max);

/* ---- why? ---- */

typedef struct oxo_why {
    oxo_side side;   /* who made the move in question */
    oxo_move move;   /* the last one */
    oxo_value value; /* of that move */
    /* what else there was: legal moves, those not known to lose, the best */
    unsigned choices, better;
    oxo_move best;
    oxo_value best_value;
    /* a loss: how the other side wins after the move, to the end of the game
     * as far as best moves are known */
    unsigned count;
    oxo_move *line;
    /* Every move lost already (lost_before). Then the turning point is the
     * last earlier move of the same side before which the game was not lost:
     * `mistake` counts the moves up to and including it (0: there is none),
     * `instead` is what was better there and `instead_value` its value; open:
     * the turning point is this move or an earlier one, nobody knows. */
    bool lost_before;
    unsigned mistake;
    oxo_move instead;
    oxo_value instead_value;
} oxo_why;

/* About the last of `count` moves (at least one; legal from `start`, or
 * OXO_RECORD_PASS, but the last one a move). Release it with oxo_why_destroy.
 */
OXO_API oxo_status oxo_judge_why(oxo_judge *judge, const oxo_pos *start,
                                 const oxo_move *moves, unsigned count,
                                 oxo_context *context, oxo_why **why,
                                 oxo_error *error);
OXO_API void oxo_why_destroy(oxo_why *why); /* NULL is fine */

/* ---- sentences: the same for every front end ---- */

/* Each writes at most `size` bytes with the final NUL and returns the length
 * that the whole text has, as snprintf does. */

/* "d1D wins in at most 9 plies (forced)." */
OXO_API size_t oxo_move_sentence(const oxo_game *game, oxo_side side,
                                 oxo_move move, oxo_value value, char *text,
                                 size_t size);
/* The verdict on the position: "The second player loses (certificate)." */
OXO_API size_t oxo_analysis_sentence(const oxo_game *game,
                                     const oxo_analysis *analysis, char *text,
                                     size_t size);
/* A hint: the best move with its value; where no move is known to be worth what
 * the position is worth, a warning and a guess: the move that a player chose, unless it is known to lose, or
 * with OXO_MOVE_NONE the move of the best estimate. */
OXO_API size_t oxo_hint_sentence(const oxo_game *game,
                                 const oxo_analysis *analysis, oxo_move guess,
                                 char *text, size_t size);
/* What is wrong with the move, and where the game was lost. `moves` are those
 * that oxo_judge_why was asked about. */
OXO_API size_t oxo_why_sentence(const oxo_game *game, const oxo_why *why,
                                const oxo_move *moves, char *text, size_t size);

OXO_C_END

#endif
