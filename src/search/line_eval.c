/* Bounds and move order from the counters of a line game.
 *
 * A line is live for a side while the other side has no stone on it. With e
 * empty cells on a live line, its danger is 2^-e. Erdos and Selfridge (1973):
 * if the dangers of the attacker's live lines sum to less than 1 with the
 * defender to move (less than 1/2 with the attacker to move), the defender
 * can spoil every line by always taking the cell of greatest danger. This
 * holds when sides alternate single stones and any empty cell may be taken,
 * and lets the solver see at the root that 5^2 is not won.
 */
#include "search/line_eval.h"

#include "base/bits.h"
#include <stdlib.h>

/* The sides alternate, one stone each, from this ply on. */
static bool alternating(const oxo_line_game *g, const oxo_line_pos *p)
{
    for (unsigned t = p->ply; t + 1 < g->plies; t++) {
        if (g->turn_at[t] == g->turn_at[t + 1])
            return false;
    }
    return true;
}

/* Stones of `side` on line l of the winning sets of `owner`. */
static unsigned count_on(const oxo_line_game *g, const oxo_line_pos *p,
                         oxo_side owner, oxo_side side, uint32_t l)
{
    if (g->geometry[0] == g->geometry[1] || owner == side)
        return oxo_line_counts(g, (oxo_line_pos *)(uintptr_t)p, side)[l];
    const oxo_geometry *lines = g->geometry[owner];
    const uint64_t *stones = p->stones + (side == OXO_SECOND ? g->words : 0);
    unsigned count = 0;
    for (uint32_t i = lines->line_start[l]; i < lines->line_start[l + 1]; i++)
        count += oxo_bit_get(stones, lines->line_points[i]);
    return count;
}

bool oxo_line_dead(const oxo_game *game, const oxo_pos *pos, oxo_side side)
{
    const oxo_line_game *g = oxo_line_of(game);
    const oxo_line_pos *p = (const oxo_line_pos *)(const void *)pos;
    /* in misere play a side wins through the other's lines */
    const oxo_side owner = g->spec.misere ? (oxo_side)(1 - side) : side;
    for (uint32_t l = 0; l < g->geometry[owner]->lines; l++)
        if (!count_on(g, p, owner, (oxo_side)(1 - owner), l))
            return false;
    return true;
}

static unsigned turns_left(const oxo_line_game *g, const oxo_line_pos *p,
                           oxo_side side)
{
    unsigned left = 0;
    for (unsigned t = p->ply; t < g->plies; t++)
        left += (g->turn_at[t] ^ p->swapped) == (unsigned)side;
    return left;
}

bool oxo_line_cannot_win(const oxo_game *game, const oxo_pos *pos,
                         oxo_side side)
{
    const oxo_line_game *g = oxo_line_of(game);
    const oxo_line_pos *p = (const oxo_line_pos *)(const void *)pos;
    /* in misere play a side wins through the other's lines */
    const oxo_side owner = g->spec.misere ? (oxo_side)(1 - side) : side;
    const oxo_geometry *lines = g->geometry[owner];
    const unsigned left = turns_left(g, p, owner);
    double danger = 0;
    bool live = false;
    for (uint32_t l = 0; l < lines->lines; l++) {
        if (count_on(g, p, owner, (oxo_side)(1 - owner), l))
            continue;
        const unsigned size = lines->line_start[l + 1] - lines->line_start[l];
        const unsigned empty = size - count_on(g, p, owner, owner, l);
        if (empty > left)
            continue; /* not before the time points run out */
        live = true;
        danger += empty < 60 ? 1.0 / (double)(UINT64_C(1) << empty) : 0;
    }
    if (!live)
        return true;
    if (g->spec.misere || g->spec.gravity || !alternating(g, p) ||
        (p->ply == 0 && g->first_moves))
        return false;
    /* sums of powers of two are exact in a double here, up to lines with 52
     * empty cells; leave a margin for longer ones */
    const double bound = game->ops->turn(game, pos) == side ? 0.5 : 1.0;
    return danger < bound - 1e-9;
}

typedef struct scored {
    oxo_move move;
    uint32_t score;
} scored;

static int by_score(const void *a, const void *b)
{
    const scored *p = a, *q = b;
    if (p->score != q->score)
        return p->score < q->score ? 1 : -1;
    return p->move < q->move ? -1 : p->move > q->move;
}

/* Weight of a live line with so many stones on it: each further stone counts
 * as much as three more lines of the same kind. */
static uint32_t weight(unsigned stones)
{
    uint32_t w = 1;
    while (stones-- && w < 100000)
        w *= 4;
    return w;
}

unsigned oxo_line_ordered_moves(const oxo_game *game, const oxo_pos *pos,
                                oxo_move *out)
{
    const oxo_line_game *g = oxo_line_of(game);
    const oxo_line_pos *p = (const oxo_line_pos *)(const void *)pos;
    const unsigned count = game->ops->moves(game, pos, out);
    const oxo_side me = game->ops->turn(game, pos);
    scored list[1024];
    if (count > sizeof list / sizeof *list || count < 2)
        return count;
    /* does the other side move next? */
    const bool other_next =
        p->ply + 1u < g->plies && g->turn_at[p->ply] != g->turn_at[p->ply + 1];
    oxo_move block = OXO_MOVE_NONE;
    for (unsigned i = 0; i < count; i++) {
        uint32_t score = 0;
        for (int s = 0; s < 2; s++) {
            const oxo_side owner = (oxo_side)s;
            const oxo_geometry *lines = g->geometry[s];
            for (uint32_t j = lines->point_start[out[i]];
                 j < lines->point_start[out[i] + 1]; j++) {
                const uint32_t l = lines->point_lines[j];
                if (count_on(g, p, owner, (oxo_side)(1 - owner), l))
                    continue;
                const unsigned stones = count_on(g, p, owner, owner, l);
                const bool last = stones + 1 == lines->line_start[l + 1] -
                                                    lines->line_start[l];
                if (last && owner == me && !g->spec.misere) {
                    out[0] = out[i];
                    return 1;
                }
                if (last && owner != me && !g->spec.misere)
                    block = out[i];
                score += weight(stones);
            }
        }
        list[i] = (scored){out[i], g->spec.misere ? UINT32_MAX - score : score};
    }
    if (block != OXO_MOVE_NONE && other_next) {
        out[0] = block;
        return 1;
    }
    qsort(list, count, sizeof *list, by_score);
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        const unsigned above = list[i].move + g->layer;
        if (!g->layer || g->spec.misere || above >= game->cells ||
            !oxo_line_completes(game, pos, (oxo_side)(1 - me), above))
            out[kept++] = list[i].move;
    }
    if (!kept)
        out[kept++] = list[0].move;
    return kept;
}
