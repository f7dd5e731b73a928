/* The follow-up: a defence in games with gravity (docs/CERTIFICATE.md, 3.7).
 *
 *   Claim F. If follow_up_holds() returns true, with `enemy` to move and the
 *   sides moving in turn until the board is full, the other side can play so
 *   that `enemy` never completes a line.
 *
 * The empty cells are put into pairs, every one of them. Two columns with
 * equally many empty cells may be *twins*: cells of one height are a pair. All
 * other columns are answered *in place*:
 *   - in a column with an even number of empty cells, the first and the second
 *     from below, the third and the fourth, and so on;
 *   - in a column with an odd number, the lowest is set aside and the others
 *     are paired in the same way;
 *   - the cells set aside are paired with each other. Their number is even,
 *     because that of all empty cells is, and that of twins together.
 * The defender answers each stone in the pair of its cell. In a pair of one
 * column the lower cell is always taken first, and the upper can then be taken:
 * so these upper cells are his. Of two cells set aside both can be taken from
 * the beginning, until one is; so one of each such pair is his. Twins are
 * equally high after each of his stones, so he can answer in the other, and one
 * cell of each pair is his. A line that holds an upper cell, or both cells of a
 * pair set aside or of twins, or a stone of his, is never completed by the
 * other side, and every line must be such a one.
 *
 * How the columns are answered is chosen for the lines that need it: every way
 * to make one of them safe is tried, first for the line that has the fewest
 * upper cells to offer. (What is left over is answered in place, and cells set
 * aside are paired anyhow.) That is done twice, without twins and with them.
 * After MOST_TRIES the answer is "no", which is safe.
 */
#include "game.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_TRIES = 10000 };

enum how { UNDECIDED, IN_PLACE, TWIN };

struct follow {
    const struct line_game *g;
    const struct position *p;
    enum side enemy;
    uint8_t *how; /* [columns] enum how */
    size_t *left; /* [columns] empty cells */
    bool *upper;  /* [cells] the defender's, if the column is in place */
    bool *aside;  /* [cells] the lowest of an odd column, not paired yet */
    cell_t *mate; /* [cells] its mate set aside or of a twin, or itself */
    size_t tries;
};

static size_t column_of(const struct follow *f, cell_t c)
{
    return c % f->g->layer;
}

/* Is this line safe from the enemy, with what is chosen so far? */
static bool safe(const struct follow *f, size_t line)
{
    const struct board *b = f->p->b;
    if (f->p->need[f->enemy][line] == DEAD)
        return true;
    for (size_t i = b->start[line]; i < b->start[line + 1]; i++) {
        cell_t c = b->cell[i];
        if (f->upper[c] && f->how[column_of(f, c)] == IN_PLACE)
            return true;
        for (size_t j = i + 1; f->mate[c] != c && j < b->start[line + 1]; j++)
            if (b->cell[j] == f->mate[c])
                return true;
    }
    return false;
}

/* Could this cell become the defender's, if its column is answered in place? */
static bool offered(const struct follow *f, cell_t c)
{
    return f->upper[c] && f->how[column_of(f, c)] == UNDECIDED;
}

static bool choose(struct follow *f);

/* Pairs two cells set aside, and goes on. */
static bool try_aside(struct follow *f, cell_t x, cell_t y)
{
    uint8_t *a = &f->how[column_of(f, x)], *b = &f->how[column_of(f, y)];
    uint8_t was_a = *a, was_b = *b;
    if (!f->aside[x] || !f->aside[y] || was_a == TWIN || was_b == TWIN ||
        f->tries++ >= MOST_TRIES)
        return false;
    f->aside[x] = f->aside[y] = false;
    f->mate[x] = y;
    f->mate[y] = x;
    *a = *b = IN_PLACE;
    if (choose(f))
        return true;
    *a = was_a;
    *b = was_b;
    f->aside[x] = f->aside[y] = true;
    f->mate[x] = x;
    f->mate[y] = y;
    return false;
}

/* Makes the columns of x and y twins, and goes on. */
static bool try_twins(struct follow *f, cell_t x, cell_t y)
{
    size_t a = column_of(f, x), b = column_of(f, y), layer = f->g->layer;
    if (x / layer != y / layer || f->p->at[x] != NOBODY ||
        f->how[a] != UNDECIDED || f->how[b] != UNDECIDED ||
        f->left[a] != f->left[b] || f->tries++ >= MOST_TRIES)
        return false;
    f->how[a] = f->how[b] = TWIN;
    for (size_t z = 0; z < f->g->cells; z += layer)
        if (f->p->at[a + z] == NOBODY) {
            f->mate[a + z] = (cell_t)(b + z);
            f->mate[b + z] = (cell_t)(a + z);
        }
    if (choose(f))
        return true;
    f->how[a] = f->how[b] = UNDECIDED;
    for (size_t z = 0; z < f->g->cells; z += layer) {
        f->mate[a + z] = (cell_t)(a + z);
        f->mate[b + z] = (cell_t)(b + z);
    }
    return false;
}

static bool choose(struct follow *f)
{
    const struct board *b = f->p->b;
    size_t line = ABSENT, fewest = ABSENT;
    for (size_t l = 0; l < b->lines; l++) {
        size_t ways = 0;
        if (safe(f, l))
            continue;
        for (size_t i = b->start[l]; i < b->start[l + 1]; i++)
            ways += offered(f, b->cell[i]);
        if (line == ABSENT || ways < fewest) {
            line = l;
            fewest = ways;
        }
    }
    if (line == ABSENT)
        return true;
    size_t from = b->start[line], to = b->start[line + 1];
    for (size_t i = from; i < to; i++)
        if (offered(f, b->cell[i]) && f->tries++ < MOST_TRIES) {
            f->how[column_of(f, b->cell[i])] = IN_PLACE;
            if (choose(f))
                return true;
            f->how[column_of(f, b->cell[i])] = UNDECIDED;
        }
    for (size_t i = from; i < to; i++)
        for (size_t j = i + 1; j < to; j++)
            if (try_aside(f, b->cell[i], b->cell[j]) ||
                try_twins(f, b->cell[i], b->cell[j]))
                return true;
    return false;
}

bool follow_up_holds(const struct line_game *g, const struct position *p,
                     enum side enemy)
{
    size_t empty = g->cells - p->stones[FIRST] - p->stones[SECOND];
    if (g->layer == 0 || g->misere || g->text || empty % 2 != 0)
        return false;
    struct follow f = {.g = g, .p = p, .enemy = enemy};
    f.how = get_memory(g->layer, sizeof *f.how);
    f.left = get_memory(g->layer, sizeof *f.left);
    f.upper = get_memory(g->cells, sizeof *f.upper);
    f.aside = get_memory(g->cells, sizeof *f.aside);
    f.mate = get_memory(g->cells, sizeof *f.mate);
    for (size_t c = 0; c < g->cells; c++) {
        f.mate[c] = (cell_t)c;
        f.left[c % g->layer] += p->at[c] == NOBODY;
    }
    for (size_t column = 0; column < g->layer; column++) {
        size_t left = f.left[column], number = 0;
        for (size_t c = column; c < g->cells; c += g->layer) {
            if (p->at[c] != NOBODY)
                continue;
            if (left % 2 != 0 && number == 0)
                f.aside[c] = true;
            else if ((left - number) % 2 != 0)
                f.upper[c] = true;
            number++;
        }
        f.how[column] = IN_PLACE;
    }
    bool holds = choose(&f);
    if (!holds) {
        memset(f.how, UNDECIDED, g->layer);
        f.tries = 0;
        holds = choose(&f);
    }
    free(f.how);
    free(f.left);
    free(f.upper);
    free(f.aside);
    free(f.mate);
    return holds;
}
