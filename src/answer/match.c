/* Games between two players. */
#include "answer/facts.h"

void oxo_put_score(json_out *out, const oxo_game *game, const char *a,
                   const char *b, uint64_t seed, const oxo_match_score *s)
{
    json_text(out, "game", game->name);
    json_open(out, "players", '[');
    json_text(out, NULL, a);
    json_text(out, NULL, b);
    json_close(out, ']');
    json_number(out, "seed", seed);
    json_number(out, "plies", s->plies);
    for (int side = 0; side < 2; side++) {
        json_open(out, side ? "as_second" : "as_first", '{');
        json_number(out, "wins", s->wins[side]);
        json_number(out, "draws", s->draws[side]);
        json_number(out, "losses", s->losses[side]);
        json_close(out, '}');
    }
}

oxo_status oxo_answer_match(oxo_call *call)
{
    const json_node *a =
        json_first(&call->doc, oxo_asked_list(call, "players"));
    const json_node *b = a ? json_next(&call->doc, a) : NULL;
    const oxo_match_options options = {.games = oxo_asked_count(call, "games"),
                                       .seed = oxo_asked_count(call, "seed"),
                                       .one_side =
                                           oxo_asked_flag(call, "one_side")};
    oxo_match_score score;
    if (!b)
        return oxo_fail(call->error, OXO_BAD_INPUT,
                        "players: expected two names");
    const double begin = oxo_clock();
    oxo_status status = oxo_asked_game(call, oxo_asked_text(call, "game"));
    if (status == OXO_OK)
        status = oxo_match(call->game, a->text, b->text, &options,
                           &call->context, &score, call->error);
    if (status != OXO_OK)
        return status;
    json_open(call->out, NULL, '{');
    oxo_put_score(call->out, call->game, a->text, b->text, options.seed,
                  &score);
    if (call->cost)
        json_real(call->out, "seconds", oxo_clock() - begin);
    json_close(call->out, '}');
    return OXO_OK;
}
