/* For every legal move: puts the stone on a board of characters and counts
 * lines afresh. Keys, most important first: wins; prevents every threat (if
 * any move does); threats taken away; makes a fork; safe; forks left (fewer);
 * lines through the cell, and the opposite corner. */
#include "naive/naive_csp.h"

#include "base/bits.h"
#include <string.h>

typedef struct board {
    unsigned cells;
    char at[256];
} board;

/* Lines of `who` without a stone of the other and with `empty` empty cells;
 * through `cell` only, unless it is negative. */
static unsigned open_lines(const board *b, const oxo_geometry *g, char who,
                           unsigned empty, int cell)
{
    unsigned found = 0;
    for (uint32_t l = 0; l < g->lines; l++) {
        unsigned none = 0;
        bool alive = true, through = cell < 0;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
            uint32_t p = g->line_points[i];
            none += b->at[p] == '.';
            alive = alive && (b->at[p] == '.' || b->at[p] == who);
            through = through || (int)p == cell;
        }
        found += alive && through && none == empty;
    }
    return found;
}

static bool forks_at(const board *b, const oxo_geometry *g, char who,
                     unsigned cell)
{
    return b->at[cell] == '.' && open_lines(b, g, who, 2, (int)cell) >= 2;
}

/* After my move on `cell`: does it threaten to complete a line whose last cell
 * is no fork of the other side? */
static bool quiet_threat(const board *b, const oxo_geometry *mine,
                         const oxo_geometry *theirs, char me, char other,
                         unsigned cell)
{
    for (uint32_t l = 0; l < mine->lines; l++) {
        unsigned none = 0, last = 0;
        bool alive = true, through = false;
        for (uint32_t i = mine->line_start[l]; i < mine->line_start[l + 1];
             i++) {
            uint32_t p = mine->line_points[i];
            if (b->at[p] == '.') {
                none++;
                last = p;
            }
            alive = alive && b->at[p] != other;
            through = through || p == cell;
        }
        if (alive && through && none == 1 && !forks_at(b, theirs, other, last))
            return true;
    }
    (void)me;
    return false;
}

static int place(const oxo_game *game, const board *b, const oxo_geometry *g,
                 unsigned cell, char other)
{
    oxo_line_spec spec = {0};
    int value = 2 * (int)oxo_geometry_degree(g, cell);
    if (!oxo_line_spec_of(game, &spec) || spec.k < 2)
        return value;
    unsigned opposite = 0, unit = 1, rest = cell;
    bool corner = true;
    for (unsigned i = 0; i < spec.n; i++, unit *= spec.k, rest /= spec.k) {
        unsigned x = rest % spec.k;
        corner = corner && (x == 0 || x + 1 == spec.k);
        opposite += unit * (spec.k - 1 - x);
    }
    return value + (corner && b->at[opposite] == other);
}

bool naive_csp_best(const oxo_game *game, const oxo_pos *pos, bool *best)
{
    const oxo_side side = game->ops->turn(game, pos);
    const oxo_geometry *mine = oxo_line_geometry(game, side),
                       *theirs = oxo_line_geometry(game, !side);
    const char me = side == OXO_FIRST ? 'x' : 'o',
               other = me == 'x' ? 'o' : 'x';
    board b = {.cells = game->cells};
    for (unsigned c = 0; c < b.cells; c++)
        b.at[c] = oxo_bit_get(oxo_line_stones(game, pos, OXO_FIRST), c) ? 'x'
                  : oxo_bit_get(oxo_line_stones(game, pos, OXO_SECOND), c)
                      ? 'o'
                      : '.';
    const unsigned threats = open_lines(&b, theirs, other, 1, -1);
    int top[NAIVE_CSP_KEYS];
    bool any = false, wins = false;
    memset(best, 0, b.cells * sizeof *best);
    for (unsigned c = 0; c < b.cells; c++) {
        if (!oxo_pos_legal(game, pos, c))
            continue;
        int key[NAIVE_CSP_KEYS] = {0};
        unsigned forks = 0;
        b.at[c] = me;
        unsigned left = open_lines(&b, theirs, other, 1, -1);
        for (unsigned e = 0; e < b.cells; e++)
            forks += forks_at(&b, theirs, other, e);
        key[0] = open_lines(&b, mine, me, 0, (int)c) > 0;
        if (!key[0]) {
            key[1] = threats && !left;
            key[2] = (int)(threats - left);
            key[3] = open_lines(&b, mine, me, 1, (int)c) >= 2;
            key[4] = !forks || quiet_threat(&b, mine, theirs, me, other, c);
            key[5] = -(int)forks;
        }
        b.at[c] = '.';
        if (!key[0])
            key[6] = place(game, &b, mine, c, other);
        int order = !any ? 1 : 0;
        for (int i = 0; i < NAIVE_CSP_KEYS && !order; i++)
            order = (key[i] > top[i]) - (key[i] < top[i]);
        if (order > 0) {
            memset(best, 0, b.cells * sizeof *best);
            memcpy(top, key, sizeof top);
            any = true;
        }
        best[c] = order >= 0;
        wins = wins || key[0];
    }
    return wins;
}
