/* How the winner of a number game wins, or how both sides hold a tie, in as few
 * positions as can be. */
#include "answer/facts.h"

#include <stdlib.h>

static oxo_status make(const oxo_game *game, oxo_number_goal goal,
                       bool complete, oxo_number_symmetries symmetries,
                       bool count_immediate, oxo_context *context,
                       oxo_number_strategy **s, oxo_error *error)
{
    return complete ? oxo_number_strategy_complete(game, goal, symmetries,
                                                   context, s, error)
                    : oxo_number_strategy_compact(game, goal, symmetries,
                                                  count_immediate, context, s,
                                                  error);
}

oxo_status oxo_strategies(const oxo_game *game, unsigned side, bool complete,
                          oxo_number_symmetries symmetries,
                          bool count_immediate, oxo_context *context,
                          oxo_number_strategy *list[2], unsigned *count,
                          oxo_error *error)
{
    oxo_status status = OXO_NO;
    if (side > OXO_SECOND)
        status = make(game, OXO_NUMBER_WIN, complete, symmetries,
                      count_immediate, context, &list[0], error);
    *count = status == OXO_OK;
    if (status != OXO_NO)
        return status;
    for (unsigned s = 0; s < 2; s++) {
        if (side <= OXO_SECOND && s != side)
            continue;
        status =
            make(game, s ? OXO_NUMBER_SECOND_HOLDS : OXO_NUMBER_FIRST_HOLDS,
                 complete, symmetries, count_immediate, context, &list[*count],
                 error);
        if (status != OXO_OK)
            return status;
        ++*count;
    }
    return OXO_OK;
}

void oxo_put_number_entry(json_out *out, const oxo_game *game,
                          const oxo_number_entry *entry, bool cells)
{
    json_open(out, NULL, '{');
    json_open(out, "board", '[');
    for (unsigned c = 0; c < 9; c++)
        json_number(out, NULL, entry->board[c]);
    json_close(out, ']');
    oxo_put_moves(out, "moves", game, entry->moves, entry->count, cells);
    json_close(out, '}');
}

static void put_members(json_out *out, const oxo_game *game,
                        const oxo_number_strategy *s, bool complete, bool cells)
{
    json_number(out, "symmetries", s->symmetries);
    json_number(out, "positions", s->count);
    json_number(out, "immediate", s->immediate);
    if (!complete) {
        json_boolean(out, "proven", s->proven);
        json_number(out, "bound", s->bound);
    }
    json_open(out, "entries", '[');
    for (unsigned i = 0; i < s->count; i++) {
        oxo_put_number_entry(out, game, &s->entries[i], cells);
    }
    json_close(out, ']');
}

void oxo_put_strategies(json_out *out, const oxo_game *game,
                        oxo_number_strategy *const *list, unsigned count,
                        bool complete, bool cells)
{
    json_open(out, NULL, '{');
    json_text(out, "game", game->name);
    if (!list[0]->holds) {
        oxo_put_value(out, oxo_value_uncounted(oxo_win_of(list[0]->side),
                                               OXO_GROUND_FULL_SEARCH));
        put_members(out, game, list[0], complete, cells);
    } else {
        if (count == 2) /* else the other side may even lose */
            oxo_put_value(
                out, oxo_value_uncounted(OXO_DRAW, OXO_GROUND_FULL_SEARCH));
        json_open(out, "sides", '[');
        for (unsigned i = 0; i < count; i++) {
            json_open(out, NULL, '{');
            json_text(out, "side",
                      list[i]->side == OXO_FIRST ? "first" : "second");
            put_members(out, game, list[i], complete, cells);
            json_close(out, '}');
        }
        json_close(out, ']');
    }
    json_close(out, '}');
}

oxo_status oxo_answer_strategy(oxo_call *call)
{
    oxo_number_strategy *list[2] = {NULL, NULL};
    unsigned count = 0;
    const bool complete = oxo_asked_flag(call, "complete");
    const oxo_number_symmetries symmetries =
        (oxo_number_symmetries)oxo_asked_choice(call, "symmetry", 0);
    oxo_status status = oxo_asked_game(call, oxo_asked_text(call, "game"));
    if (status != OXO_OK)
        return status;
    status =
        oxo_strategies(call->game, oxo_asked_choice(call, "side", 2), complete,
                       symmetries, oxo_asked_flag(call, "count_immediate"),
                       &call->context, list, &count, call->error);
    bool proven = true;
    for (unsigned i = 0; i < count; i++)
        proven = proven && list[i]->proven;
    if (status == OXO_OK) {
        oxo_put_strategies(call->out, call->game, list, count, complete,
                           call->cells);
        if (!complete && !proven)
            status =
                oxo_fail(call->error, OXO_LIMIT,
                         "gave up at a limit: a smaller strategy may exist");
    }
    oxo_number_strategy_destroy(list[0]);
    oxo_number_strategy_destroy(list[1]);
    return status;
}
