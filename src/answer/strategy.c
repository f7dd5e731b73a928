/* How the winner of a number game wins, in as few positions as can be. */
#include "answer/facts.h"

#include <stdlib.h>

void oxo_put_strategy(json_out *out, const oxo_game *game,
                      const oxo_number_strategy *s, bool complete, bool cells)
{
    json_open(out, NULL, '{');
    json_text(out, "game", game->name);
    oxo_put_value(out, oxo_value_uncounted(oxo_win_of(s->winner),
                                           OXO_GROUND_FULL_SEARCH));
    json_number(out, "symmetries", s->symmetries);
    json_number(out, "positions", s->count);
    json_number(out, "immediate", s->immediate);
    if (!complete) {
        json_boolean(out, "proven", s->proven);
        json_number(out, "bound", s->bound);
    }
    json_open(out, "entries", '[');
    for (unsigned i = 0; i < s->count; i++) {
        const oxo_number_entry *e = &s->entries[i];
        json_open(out, NULL, '{');
        json_open(out, "board", '[');
        for (unsigned c = 0; c < 9; c++)
            json_number(out, NULL, e->board[c]);
        json_close(out, ']');
        oxo_put_moves(out, "moves", game, e->moves, e->count, cells);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

oxo_status oxo_answer_strategy(oxo_call *call)
{
    oxo_number_strategy *s = NULL;
    const bool complete = oxo_asked_flag(call, "complete");
    const oxo_number_symmetries symmetries =
        (oxo_number_symmetries)oxo_asked_choice(call, "symmetry", 0);
    oxo_status status = oxo_asked_game(call, oxo_asked_text(call, "game"));
    if (status != OXO_OK)
        return status;
    status = complete
                 ? oxo_number_strategy_complete(call->game, symmetries,
                                                &call->context, &s, call->error)
                 : oxo_number_strategy_compact(
                       call->game, symmetries,
                       oxo_asked_flag(call, "count_immediate"), &call->context,
                       &s, call->error);
    if (status != OXO_OK)
        return status;
    oxo_put_strategy(call->out, call->game, s, complete, call->cells);
    if (!complete && !s->proven)
        status = oxo_fail(call->error, OXO_LIMIT,
                          "gave up at a limit: a smaller strategy may exist");
    oxo_number_strategy_destroy(s);
    return status;
}
