/* Guesses for moves that stay open: for the order in which they are shown and
 * for a hint that says it is one. No grounds.
 *
 * Line games: lines that only one side can still complete, weighted by
 * 4^stones (as greedy does), squashed to -1..1. Others: random playouts.
 */
#include "judge/judge.h"

#include "base/bits.h"
#include "base/random.h"
#include "rules/line.h"
#include <string.h>

/* Lines that only this side can still complete, 4^stones each. */
static double potential(const oxo_game *game, const oxo_pos *pos, oxo_side side)
{
    const oxo_geometry *g = oxo_line_geometry(game, side);
    const uint64_t *own = oxo_line_stones(game, pos, side);
    const uint64_t *other = oxo_line_stones(game, pos, oxo_other(side));
    double sum = 0;
    for (uint32_t l = 0; l < g->lines; l++) {
        double weight = 1;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
            if (oxo_bit_get(other, g->line_points[i]))
                weight = 0;
            else if (oxo_bit_get(own, g->line_points[i]))
                weight *= 4;
        }
        sum += weight;
    }
    return sum;
}

/* From j->after to the end, `games` times. */
static double playouts(oxo_judge *j, oxo_side side, oxo_random *random)
{
    const oxo_game *game = j->game;
    const unsigned games = j->options.playouts ? j->options.playouts : 64;
    double sum = 0;
    for (unsigned i = 0; i < games; i++) {
        memcpy(j->deeper, j->after, game->pos_size);
        for (unsigned ply = 0; ply < 200; ply++) {
            if (game->ops->outcome(game, j->deeper) != OXO_ONGOING)
                break;
            const unsigned n = game->ops->moves(game, j->deeper, j->replies);
            game->ops->play(game, j->deeper,
                            j->replies[oxo_random_below(random, n)]);
        }
        const oxo_outcome outcome = game->ops->outcome(game, j->deeper);
        sum += outcome == oxo_win_of(side)              ? 1
               : outcome == oxo_win_of(oxo_other(side)) ? -1
                                                        : 0;
    }
    return sum / games;
}

static double guess(oxo_judge *j, const oxo_pos *pos, oxo_side side,
                    oxo_move move, oxo_random *random)
{
    const oxo_game *game = j->game;
    memcpy(j->after, pos, game->pos_size);
    game->ops->play(game, j->after, move);
    if (!oxo_line_geometry(game, side))
        return playouts(j, side, random);
    const double mine = potential(game, j->after, side);
    const double theirs = potential(game, j->after, oxo_other(side));
    const double e = 0.9 * (mine - theirs) / (mine + theirs + 1);
    return oxo_line_of(game)->spec.misere ? -e : e;
}

void judge_estimate(oxo_judge *j, const oxo_pos *pos, oxo_context *context,
                    oxo_analysis *a)
{
    oxo_random random = {j->options.seed};
    for (unsigned i = 0; i < a->moves; i++) {
        oxo_judged_move *m = &a->move[i];
        if (oxo_value_wins(m->value, a->side))
            m->estimate = 1;
        else if (oxo_value_loses(m->value, a->side))
            m->estimate = -1;
        else if (m->value.winner == OXO_OPEN &&
                 !oxo_context_stopped(context, 0))
            m->estimate = guess(j, pos, a->side, m->move, &random);
    }
}
