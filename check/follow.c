/* The follow-up: a defence in games with gravity (docs/CERTIFICATE.md, 3.7).
 *
 *   Claim F. If follow_up_holds() returns true, with `enemy` to move and the
 *   sides moving in turn until the board is full, the other side can play so
 *   that `enemy` never completes a line.
 *
 * The empty cells are put into pairs, every one of them:
 *   - in a column with an even number of empty cells, the first and the second
 *     from below, the third and the fourth, and so on;
 *   - in a column with an odd number, the lowest is set aside and the others
 * are paired in the same way;
 *   - the cells set aside are paired with each other. Their number is even,
 *     because that of all empty cells is.
 * The defender answers each stone in the pair of its cell. In a pair of one
 * column the lower cell is always taken first, and the upper can then be taken:
 * so these upper cells are his. Of two cells set aside both can be taken from
 * the beginning, until one is; so one of each such pair is his. A line that
 * holds an upper cell, or both cells of a pair set aside, or a stone of his, is
 * never completed by the other side, and every line must be such a one.
 *
 * Which cells set aside are paired is chosen for the lines that need it: for
 * the first of them every pair is tried, and so on. (Those left over are paired
 * anyhow.) After MOST_TRIES the answer is "no", which is safe.
 */
#include "game.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_TRIES = 10000 };

struct follow {
    const struct position *p;
    enum side enemy;
    bool *upper;  /* [cells] the defender's */
    bool *aside;  /* [cells] set aside and not paired yet */
    cell_t *mate; /* [cells] of a cell set aside: its mate, or itself */
    size_t tries;
};

/* Is this line safe from the enemy, with the pairs chosen so far? */
static bool safe(const struct follow *f, size_t line)
{
    const struct board *b = f->p->b;
    if (f->p->need[f->enemy][line] == DEAD)
        return true;
    for (size_t i = b->start[line]; i < b->start[line + 1]; i++) {
        cell_t c = b->cell[i];
        if (f->upper[c])
            return true;
        for (size_t j = i + 1; f->mate[c] != c && j < b->start[line + 1]; j++)
            if (b->cell[j] == f->mate[c])
                return true;
    }
    return false;
}

static bool choose_pairs(struct follow *f, size_t line)
{
    const struct board *b = f->p->b;
    while (line < b->lines && safe(f, line))
        line++;
    if (line == b->lines)
        return true;
    for (size_t i = b->start[line]; i < b->start[line + 1]; i++)
        for (size_t j = i + 1; j < b->start[line + 1]; j++) {
            cell_t x = b->cell[i], y = b->cell[j];
            if (!f->aside[x] || !f->aside[y] || f->tries++ >= MOST_TRIES)
                continue;
            f->aside[x] = f->aside[y] = false;
            f->mate[x] = y;
            f->mate[y] = x;
            if (choose_pairs(f, line + 1))
                return true;
            f->aside[x] = f->aside[y] = true;
            f->mate[x] = x;
            f->mate[y] = y;
        }
    return false;
}

bool follow_up_holds(const struct line_game *g, const struct position *p,
                     enum side enemy)
{
    size_t empty = g->cells - p->stones[FIRST] - p->stones[SECOND];
    if (g->layer == 0 || g->misere || g->text || empty % 2 != 0)
        return false;
    struct follow f = {.p = p, .enemy = enemy};
    f.upper = get_memory(g->cells, sizeof *f.upper);
    f.aside = get_memory(g->cells, sizeof *f.aside);
    f.mate = get_memory(g->cells, sizeof *f.mate);
    for (size_t c = 0; c < g->cells; c++)
        f.mate[c] = (cell_t)c;
    for (size_t column = 0; column < g->layer; column++) {
        size_t left = 0, number = 0;
        for (size_t c = column; c < g->cells; c += g->layer)
            left += p->at[c] == NOBODY;
        for (size_t c = column; c < g->cells; c += g->layer) {
            if (p->at[c] != NOBODY)
                continue;
            if (left % 2 != 0 && number == 0)
                f.aside[c] = true;
            else if ((left - number) % 2 != 0)
                f.upper[c] = true;
            number++;
        }
    }
    bool holds = choose_pairs(&f, 0);
    free(f.upper);
    free(f.aside);
    free(f.mate);
    return holds;
}
