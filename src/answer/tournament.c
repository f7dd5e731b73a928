/* Every player meets every other; ratings with error bars. */
#include "answer/facts.h"

#include <stdlib.h>

void oxo_tournament_add(oxo_tournament *t, unsigned i, unsigned j,
                        const oxo_match_score *s)
{
    for (int side = 0; side < 2; side++) {
        const double w = (double)s->wins[side], d = (double)s->draws[side],
                     l = (double)s->losses[side];
        t->points[i * t->n + j] += w + d / 2;
        t->points[j * t->n + i] += l + d / 2;
        t->games[i * t->n + j] += w + d + l;
        t->games[j * t->n + i] += w + d + l;
        t->side[i][side][0] += w;
        t->side[i][side][1] += d;
        t->side[i][side][2] += l;
        t->side[j][!side][0] += l;
        t->side[j][!side][1] += d;
        t->side[j][!side][2] += w;
    }
}

static void put_reals(json_out *out, const char *key, const double *value,
                      unsigned count)
{
    json_open(out, key, '[');
    for (unsigned i = 0; i < count; i++)
        json_real(out, NULL, value[i]);
    json_close(out, ']');
}

void oxo_put_tournament(json_out *out, const oxo_game *game,
                        const oxo_tournament *t, uint64_t games, uint64_t seed,
                        bool cost)
{
    json_open(out, NULL, '{');
    json_text(out, "game", game->name);
    json_number(out, "games", games);
    json_number(out, "seed", seed);
    if (cost)
        json_real(out, "seconds", t->seconds);
    json_open(out, "players", '[');
    for (unsigned i = 0; i < t->n; i++) {
        json_open(out, NULL, '{');
        json_text(out, "player", t->names[i]);
        json_real(out, "elo", t->elo[i]);
        json_real(out, "error95", 1.96 * t->error[i]);
        put_reals(out, "first", t->side[i][0], 3);
        put_reals(out, "second", t->side[i][1], 3);
        json_open(out, "scores", '[');
        for (unsigned j = 0; j < t->n; j++) {
            if (!(t->games[i * t->n + j] > 0)) /* itself, or not met yet */
                json_null(out, NULL);
            else
                json_real(out, NULL,
                          t->points[i * t->n + j] / t->games[i * t->n + j]);
        }
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

oxo_status oxo_answer_tournament(oxo_call *call)
{
    const uint64_t games = oxo_asked_count(call, "games");
    const uint64_t seed = oxo_asked_count(call, "seed");
    oxo_tournament *t = calloc(1, sizeof *t);
    const double begin = oxo_clock();
    oxo_status status =
        t ? oxo_asked_game(call, oxo_asked_text(call, "game"))
          : oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    if (status != OXO_OK) {
        free(t);
        return status;
    }
    for (const json_node *n =
             json_first(&call->doc, oxo_asked_list(call, "players"));
         n; n = json_next(&call->doc, n))
        t->names[t->n++] = n->text;
    if (t->n < 2)
        status = oxo_fail(call->error, OXO_BAD_INPUT,
                          "players: expected at least two");
    else if (games % 2)
        status = oxo_fail(call->error, OXO_BAD_INPUT,
                          "games: expected an even number");
    for (unsigned i = 0; i < t->n; i++) {
        for (unsigned j = i + 1; j < t->n && status == OXO_OK; j++) {
            const oxo_match_options options = {.games = games,
                                               .seed = seed + i * 1000 + j};
            oxo_match_score score = {.plies = 0};
            status = oxo_match(call->game, t->names[i], t->names[j], &options,
                               &call->context, &score, call->error);
            oxo_tournament_add(t, i, j, &score);
        }
    }
    if (status == OXO_OK)
        status = oxo_rating(t->n, t->points, t->games, 1, t->elo, t->error,
                            call->error);
    t->seconds = oxo_clock() - begin;
    if (status == OXO_OK)
        oxo_put_tournament(call->out, call->game, t, games, seed, call->cost);
    free(t);
    return status;
}
