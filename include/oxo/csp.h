/* The constraint player: a move as the solution of a constraint model (Z3).
 *
 * Cantin (2023), section 2, with its third sub-model built: variables -1, 0, 1
 * per cell, the common constraints (stones stay, one new stone), the winning
 * sub-model, the prevention sub-model, and soft constraints whose weights rank
 * moves in the order of Newell and Simon. Only in builds with OXO_WITH_CSP.
 */
#ifndef OXO_CSP_H
#define OXO_CSP_H

#include "oxo/base.h"
#include "oxo/game.h"

OXO_C_BEGIN

/* Which sub-model gave the move. */
typedef enum oxo_csp_stage {
    OXO_CSP_WIN,     /* the winning sub-model has a solution */
    OXO_CSP_PREVENT, /* the prevention sub-model has one; best of them */
    OXO_CSP_RANK     /* neither: the best by the soft constraints */
} oxo_csp_stage;

typedef struct oxo_csp_report {
    oxo_csp_stage stage;
    bool fork;        /* the move makes two threats */
    bool safe;        /* no fork of the other side is left open */
    unsigned threats; /* of the other side, before the move */
    double seconds;   /* spent in the solver */
    /* With oxo_csp_query.show: the model in SMT-LIB 2 and its solution, one
     * "name value" per line; free() both. Otherwise NULL. */
    char *model, *solution;
} oxo_csp_report;

typedef struct oxo_csp_query {
    uint64_t seed; /* breaks ties between moves of equal rank */
    bool show;
} oxo_csp_query;

/* Chooses a move for the side to move. Line games without misere play;
 * OXO_UNSUPPORTED otherwise. The same seed gives the same move. `report` may
 * be NULL. the deadline limits the solver (OXO_LIMIT). Thread-safe:
 * every call has its own solver. */
OXO_API oxo_status oxo_csp_choose(const oxo_game *game, const oxo_pos *pos,
                                  const oxo_csp_query *query,
                                  oxo_context *context, oxo_move *move,
                                  oxo_csp_report *report, oxo_error *error);

OXO_C_END

#endif
