#include "naive/minimax.h"

#include <stdlib.h>

/* How good an outcome is for a side: 0 loss, 1 draw, 2 win. */
static int worth(oxo_outcome outcome, oxo_side side)
{
    if (outcome == OXO_DRAW)
        return 1;
    return (outcome == OXO_FIRST_WINS) == (side == OXO_FIRST) ? 2 : 0;
}

oxo_outcome naive_minimax(const oxo_game *game, const oxo_pos *pos,
                          unsigned *distance)
{
    *distance = 0;
    oxo_outcome best = game->ops->outcome(game, pos);
    if (best != OXO_ONGOING)
        return best;
    const oxo_side side = game->ops->turn(game, pos);
    oxo_move *moves = calloc(game->max_moves, sizeof *moves);
    const unsigned count = game->ops->moves(game, pos, moves);
    for (unsigned i = 0; i < count; i++) {
        oxo_pos *child = oxo_pos_copy(game, pos);
        unsigned d;
        game->ops->play(game, child, moves[i]);
        oxo_outcome value = naive_minimax(game, child, &d);
        free(child);
        d++;
        if (value == OXO_DRAW)
            d = 0;
        const int w = worth(value, side);
        const int b = best == OXO_ONGOING ? -1 : worth(best, side);
        if (w > b || (w == b && ((w == 2 && d < *distance) ||
                                 (w == 0 && d > *distance)))) {
            best = value;
            *distance = d;
        }
    }
    free(moves);
    return best;
}
