/* The search for a forced win, complete: "none found" means "there is none".
 *
 * Call k-1 stones of one side on a line whose last cell is empty a threat, and
 * that empty cell its completion. A forced win for side s, to move, is:
 *
 *     a cell a such that, once s has played there,
 *       - the other side has no completion on the board, and
 *       - s has two different completions: the other side can occupy only
 *         one, and s completes a line at the next move; or
 *       - s has exactly one completion b, and after the other side's stone on
 *         b there is again a forced win for s.
 *
 * In the last case the other side could play elsewhere; then s completes the
 * line at b. It cannot complete a line itself, having no completion. So a
 * forced win is a win against every defence. The recursion is over the number
 * of empty cells, which falls by two, so it ends.
 *
 * Which cells a come into question? After a stone on a, s must have a
 * completion and had none before, so a lies on a line with k-2 stones of s and
 * two empty cells, a and b. All of these are tried, in both orders. If the
 * other side has a completion c, it must be gone: a = c, and if it has two
 * there is no forced win. Nothing else is left out.
 *
 * Many orders of the same moves lead to the same position, so positions
 * without a forced win are remembered, with exact keys, for one search.
 *
 * The order in which moves are tried changes the time and nothing else: first
 * a cell on two such lines (it wins at once), then the move that stood at this
 * place in the last win found, which often wins again against the next reply.
 * On Patashnik's dictionary that halves the number of positions (22.5 to 11.6
 * million). Looking for short wins first, by deepening, was tried and took 5
 * times as many.
 */
#include "check.h"
#include <string.h>

static bool search(struct forced *f, struct position *p, enum side s,
                   size_t depth);

/* Does the move a of s begin a forced win? Before the move s has no
 * completion, and the other side none except perhaps on a. So afterwards the
 * other side has none, and those of s are on lines through a. */
static bool try_move(struct forced *f, struct position *p, enum side s,
                     cell_t a, size_t depth)
{
    cell_t b[2], must[2];
    bool wins = false;
    place(p, s, a);
    int threats = completions_through(p, s, a, b);
    if (threats == 2) {
        wins = true;
        if (depth > f->longest)
            f->longest = depth;
    } else if (threats == 1) {
        f->positions++;
        place(p, other(s), b[0]);
        /* s has no completion now: its only one is occupied. The other side
         * has those that the stone on b made. */
        int dangers = completions_through(p, other(s), b[0], must);
        if (dangers == 0)
            wins = search(f, p, s, depth + 1);
        else if (dangers == 1)
            wins = try_move(f, p, s, must[0], depth + 1);
        lift(p, b[0]);
    }
    lift(p, a);
    if (wins)
        f->hint[depth] = a;
    return wins;
}

/* Has s, to move, a forced win? Neither side has a completion. */
static bool search(struct forced *f, struct position *p, enum side s,
                   size_t depth)
{
    const struct board *b = p->b;
    const uint16_t *mine = p->count[s], *theirs = p->count[other(s)];
    bool candidate[OXOCHECK_MAX_STRATEGY_CELLS];
    memset(candidate, 0, b->cells * sizeof *candidate);
    cell_t hint = f->hint[depth];
    if (table_find(&f->failed, p->at) != ABSENT)
        return false;
    for (size_t line = 0; line < b->lines; line++) {
        if (mine[line] + 2u != b->k || theirs[line] != 0)
            continue;
        for (size_t j = 0; j < b->k; j++) {
            cell_t a = b->cell[line * b->k + j];
            if (p->at[a] != NOBODY)
                continue;
            if (candidate[a] && try_move(f, p, s, a, depth))
                return true;
            candidate[a] = true;
        }
    }
    if (candidate[hint] && try_move(f, p, s, hint, depth))
        return true;
    for (cell_t a = 0; a < b->cells; a++)
        if (candidate[a] && a != hint && try_move(f, p, s, a, depth))
            return true;
    table_add(&f->failed, p->at);
    return false;
}

bool forced_win(struct forced *f, struct position *p, enum side s)
{
    empty_table(&f->failed);
    f->positions++;
    return search(f, p, s, 1);
}
