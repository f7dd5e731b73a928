/* What an argument decides without search (ground: theory).
 *
 * Misere games. A side avoids when it has a way never to complete a line:
 *
 *     by the mirror   the other side moves, every pair of images is empty or
 *                     has a stone of each side, and the cell that is its own
 *                     image is taken: it answers by the image
 *     by the weight   it does not make the last stone, and the lines that the
 *                     other side has not met weigh less than 1 at its turn
 *
 * theory/misere.c and docs/DRAWS.md have the proofs for the start; neither asks
 * how the position came about. When the side that would avoid is to move, the
 * mirror asks for one reply that makes such a position. When the other side is
 * to move, the weight is taken after the lightest of its moves.
 *
 *     both avoid                                   a draw
 *     one avoids, and no full board is a draw      it wins
 *     one avoids                                   nothing: it does not lose
 *
 * k^n as usual. The start alone has the value that the criteria of oxo table
 * leave (oxo/theory.h); they name no move.
 *
 * Weights are counted in units of 2^-30, and a line with more empty cells as
 * one with 30: too much, never too little.
 */
#include "judge/judge.h"

#include "base/bits.h"
#include "oxo/theory.h"
#include "rules/line.h"
#include <stdlib.h>
#include <string.h>

#define ONE (UINT64_C(1) << 30)

struct oxo_argument {
    const oxo_game *game;
    const oxo_line_game *line;
    oxo_mirror *mirror; /* checked; NULL: none, or not looked for yet */
    bool looked;
    bool full_decides; /* every full board has a line */
    uint64_t *weight;  /* of each cell */
};

oxo_status oxo_argument_create(const oxo_game *game, oxo_argument **argument,
                               oxo_error *error)
{
    *argument = NULL;
    if (!oxo_line_geometry(game, OXO_FIRST) || !oxo_line_of(game)->spec.k)
        return OXO_OK;
    oxo_argument *a = calloc(1, sizeof *a);
    uint64_t *weight = calloc(game->cells, sizeof *weight);
    if (!a || !weight) {
        free(a);
        free(weight);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *a = (oxo_argument){
        .game = game, .line = oxo_line_of(game), .weight = weight};
    *argument = a;
    return OXO_OK;
}

void oxo_argument_destroy(oxo_argument *a)
{
    if (!a)
        return;
    oxo_mirror_destroy(a->mirror);
    free(a->weight);
    free(a);
}

/* ---- misere ---- */

static void look(oxo_argument *a, oxo_context *context)
{
    const oxo_line_spec *spec = &a->line->spec;
    oxo_mirror *m = NULL;
    oxo_deduction d;
    if (a->looked)
        return;
    if (oxo_mirror_find(spec, &m, NULL) == OXO_OK) {
        const oxo_status status =
            oxo_mirror_check(a->line->geometry[0], m, context, NULL);
        if (status == OXO_OK)
            a->mirror = m;
        else
            oxo_mirror_destroy(m);
        if (status == OXO_LIMIT)
            return; /* another time */
    }
    a->looked = true;
    if (oxo_misere_deduce(spec->k, spec->n, &d, NULL) == OXO_OK)
        for (unsigned i = 0; i < d.count; i++)
            if (!strcmp(d.reason[i].id, "no-draw-position"))
                a->full_decides = d.reason[i].holds;
}

/* One stone each in turn has led here, and will fill the board. */
static bool in_turn(const oxo_argument *a, const oxo_pos *pos)
{
    const oxo_line_pos *at = (const oxo_line_pos *)(const void *)pos;
    const unsigned words = a->line->words;
    unsigned stones[2] = {0};
    for (unsigned i = 0; i < 2 * words; i++)
        stones[i / words] += oxo_popcount64(at->stones[i]);
    return stones[0] ==
           stones[1] + (a->game->ops->turn(a->game, pos) == OXO_SECOND);
}

/* With `moves`, after one reply. */
static bool by_mirror(const oxo_argument *a, const uint64_t *own,
                      const uint64_t *other, bool moves, oxo_move *reply)
{
    enum { EMPTY, OWN, OTHER };
    const oxo_mirror *m = a->mirror;
    unsigned lacking = 0;
    for (uint32_t c = 0; m && c < m->cells; c++) {
        const uint32_t to = m->image[c];
        const int here = oxo_bit_get(own, c)     ? OWN
                         : oxo_bit_get(other, c) ? OTHER
                                                 : EMPTY;
        const int there = oxo_bit_get(own, to)     ? OWN
                          : oxo_bit_get(other, to) ? OTHER
                                                   : EMPTY;
        const bool centre = c == to;
        if (centre ? here != EMPTY : here == EMPTY)
            continue; /* what is lacking is seen from the stone */
        if (!centre && here != there && there != EMPTY)
            continue;
        if (!centre && (here == OWN || there != EMPTY))
            return false;
        lacking++;
        *reply = to;
    }
    return m && lacking == (moves ? 1 : 0);
}

static bool by_weight(oxo_argument *a, const oxo_geometry *g,
                      const uint64_t *own, const uint64_t *other, bool moves)
{
    unsigned empty = 0;
    uint64_t sum = 0, lightest = UINT64_MAX;
    for (unsigned c = 0; c < a->game->cells; c++)
        empty += !oxo_bit_get(own, c) && !oxo_bit_get(other, c);
    if (a->line->spec.gravity || empty % 2 == (moves ? 1 : 0))
        return false; /* not every cell is free to take; the last stone */
    memset(a->weight, 0, a->game->cells * sizeof *a->weight);
    for (uint32_t l = 0; l < g->lines; l++) {
        const uint32_t *at = g->line_points + g->line_start[l],
                       *end = g->line_points + g->line_start[l + 1];
        unsigned free_on = 0;
        bool met = false;
        for (const uint32_t *p = at; p < end && !met; p++) {
            met = oxo_bit_get(other, *p);
            free_on += !oxo_bit_get(own, *p);
        }
        if (met)
            continue;
        const uint64_t weight = ONE >> (free_on < 30 ? free_on : 30);
        sum += weight;
        for (const uint32_t *p = at; p < end; p++)
            a->weight[*p] += weight;
    }
    for (unsigned c = 0; c < a->game->cells; c++)
        if (!oxo_bit_get(own, c) && !oxo_bit_get(other, c) &&
            a->weight[c] < lightest)
            lightest = a->weight[c];
    return sum - (moves ? 0 : lightest) < ONE;
}

static bool avoids(oxo_argument *a, const oxo_pos *pos, oxo_side side,
                   oxo_move *reply)
{
    const oxo_line_pos *at = (const oxo_line_pos *)(const void *)pos;
    const unsigned words = a->line->words;
    const uint64_t *own = at->stones + (side == OXO_FIRST ? 0 : words);
    const uint64_t *other = at->stones + (side == OXO_FIRST ? words : 0);
    const bool moves = a->game->ops->turn(a->game, pos) == side;
    *reply = OXO_MOVE_NONE;
    if (by_mirror(a, own, other, moves, reply))
        return true;
    *reply = OXO_MOVE_NONE;
    return by_weight(a, a->line->geometry[side], own, other, moves);
}

oxo_value oxo_argument_value(oxo_argument *a, const oxo_pos *pos,
                             oxo_context *context, oxo_move *reply)
{
    oxo_outcome winner = OXO_OPEN;
    oxo_move none;
    *reply = OXO_MOVE_NONE;
    if (!a || !a->line->spec.misere ||
        a->game->ops->outcome(a->game, pos) != OXO_ONGOING || !in_turn(a, pos))
        return (oxo_value){0};
    look(a, context);
    const oxo_side side = a->game->ops->turn(a->game, pos);
    const bool mover = avoids(a, pos, side, reply);
    const bool waiter = avoids(a, pos, oxo_other(side), &none);
    if (mover && waiter)
        winner = OXO_DRAW;
    else if (a->full_decides && (mover || waiter))
        winner = oxo_win_of(mover ? side : oxo_other(side));
    if (winner == OXO_OPEN)
        *reply = OXO_MOVE_NONE;
    return oxo_value_uncounted(winner, OXO_GROUND_THEORY);
}

/* ---- the start of k^n ---- */

oxo_value oxo_argument_start(oxo_argument *a, const oxo_pos *pos)
{
    const oxo_theory_options today = {.today = true};
    oxo_deduction d;
    if (!a || a->line->spec.misere || a->line->spec.gravity ||
        a->game->ops->turn(a->game, pos) != OXO_FIRST)
        return (oxo_value){0};
    const oxo_line_pos *at = (const oxo_line_pos *)(const void *)pos;
    for (unsigned i = 0; i < 2 * a->line->words; i++)
        if (at->stones[i])
            return (oxo_value){0};
    if (oxo_theory_deduce(a->line->spec.k, a->line->spec.n, &today, &d, NULL) !=
        OXO_OK)
        return (oxo_value){0};
    const oxo_outcome winner = d.classes == OXO_CLASS_3     ? OXO_DRAW
                               : !(d.classes & OXO_CLASS_3) ? OXO_FIRST_WINS
                                                            : OXO_OPEN;
    return oxo_value_uncounted(winner, OXO_GROUND_THEORY);
}
