/* A move as the solution of a constraint model. */
#include "answer/answer.h"

#if OXO_HAVE_CSP
#include "oxo/csp.h"
#include <stdlib.h>

oxo_status oxo_answer_csp(oxo_call *call)
{
    static const char *const stages[] = {"win", "prevent", "rank"};
    oxo_csp_query query = {.seed = oxo_asked_count(call, "seed"),
                           .show = oxo_asked_flag(call, "show")};
    oxo_csp_report r;
    oxo_move move;
    oxo_status status = oxo_asked_ongoing(call);
    if (status == OXO_OK)
        status = oxo_csp_choose(call->game, call->pos, &query, &call->context,
                                &move, &r, call->error);
    if (status != OXO_OK)
        return status;
    json_out *out = call->out;
    json_open(out, NULL, '{');
    oxo_put_position(out, call->game, call->pos);
    oxo_answer_move(call, "move", move);
    json_text(out, "stage", stages[r.stage]);
    json_boolean(out, "fork", r.fork);
    json_boolean(out, "safe", r.safe);
    json_number(out, "threats", r.threats);
    if (call->cost)
        json_real(out, "seconds", r.seconds);
    if (r.model)
        json_text(out, "model", r.model);
    if (r.solution)
        json_text(out, "solution", r.solution);
    json_close(out, '}');
    free(r.model);
    free(r.solution);
    return OXO_OK;
}
#else
typedef int oxo_no_csp; /* a translation unit holds something */
#endif
