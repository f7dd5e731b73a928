/* Exact values with one memo for many questions (label.h).
 *
 * Fail-hard negamax over {-1, 0, 1} with what lines say at once: a line can be
 * completed: won; the other side threatens two cells: lost; one: the move is
 * forced. What is left is memoised under its exact position (a board of 27
 * cells is 54 bits), with bounds, because a search with window (0, 1) may know
 * only "not won". Two words in one:
 *
 *     63    62   61 60   59 58   57 ........ 54   53 ......... 27 26 ....... 0
 *    used        high    low       (none)          other's stones   my stones
 *
 * Symmetry is not used: canonising over 48 maps costs more than the positions
 * it saves here (the search is narrow: most nodes have one forced move). */
#include "learn/label.h"

#include <stdlib.h>
#include <string.h>

struct oxo_labeller {
    const oxo_lines *lines;
    /* open addressing, a power of two; not base/keys.h, because position and
     * bounds fit into one word */
    uint64_t *slot;
    size_t mask, used;
    uint64_t nodes;
    oxo_context *context;
    oxo_status status;
};

#define KEY ((UINT64_C(1) << 54) - 1)

oxo_status oxo_labeller_create(const oxo_lines *lines, oxo_labeller **labeller,
                               oxo_error *error)
{
    if (lines->cells > 27)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "perfect labels need a board of at most 27 cells");
    oxo_labeller *l = calloc(1, sizeof *l);
    if (l)
        l->slot = calloc(1 << 16, sizeof *l->slot);
    if (!l || !l->slot) {
        free(l);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    l->lines = lines;
    l->mask = (1 << 16) - 1;
    *labeller = l;
    return OXO_OK;
}

void oxo_labeller_destroy(oxo_labeller *labeller)
{
    if (labeller)
        free(labeller->slot);
    free(labeller);
}

uint64_t oxo_labeller_nodes(const oxo_labeller *labeller)
{
    return labeller->nodes;
}

/* The slot of a key: its entry, or the empty one where it belongs. */
static uint64_t *find(const oxo_labeller *l, uint64_t key)
{
    size_t i = (size_t)oxo_mix64(key) & l->mask;
    while (l->slot[i] && (l->slot[i] & KEY) != key)
        i = (i + 1) & l->mask;
    return &l->slot[i];
}

static void grow(oxo_labeller *l)
{
    oxo_labeller bigger = *l;
    bigger.mask = 2 * l->mask + 1;
    bigger.slot = calloc(bigger.mask + 1, sizeof *bigger.slot);
    if (!bigger.slot) {
        l->status = OXO_NO_MEMORY;
        return;
    }
    for (size_t i = 0; i <= l->mask; i++)
        if (l->slot[i])
            *find(&bigger, l->slot[i] & KEY) = l->slot[i];
    free(l->slot);
    *l = bigger;
}

static void store(oxo_labeller *l, uint64_t key, int low, int high)
{
    if (2 * l->used > l->mask)
        grow(l);
    if (l->status != OXO_OK)
        return;
    uint64_t *slot = find(l, key);
    l->used += !*slot;
    *slot = UINT64_C(1) << 63 | (uint64_t)(high + 1) << 60 |
            (uint64_t)(low + 1) << 58 | key;
}

/* The value within [alpha, beta]: exact inside, a bound outside. Meaningless
 * once l->status is not OXO_OK. */
static int search(oxo_labeller *l, uint64_t me, uint64_t other, int alpha,
                  int beta)
{
    const oxo_lines *g = l->lines;
    l->nodes++;
    if ((l->nodes & 4095) == 0 && oxo_context_stopped(l->context, l->nodes))
        l->status = OXO_LIMIT;
    const uint64_t empty = g->all & ~(me | other);
    if (!empty || l->status != OXO_OK)
        return 0;
    if (oxo_lines_threats(g, me, other))
        return 1;
    const uint64_t danger = oxo_lines_threats(g, other, me);
    if (danger & (danger - 1))
        return -1;
    if (danger)
        return -search(l, other, me | danger, -beta, -alpha);

    const uint64_t key = other << 27 | me, entry = *find(l, key);
    int low = -1, high = 1;
    if (entry) {
        low = (int)(entry >> 58 & 3) - 1;
        high = (int)(entry >> 60 & 3) - 1;
        if (low == high || low >= beta)
            return low;
        if (high <= alpha)
            return high;
    }
    /* most lines through the cell that are still open to me, first */
    unsigned order[64], count = 0, weight[64];
    for (uint64_t rest = empty; rest; rest &= rest - 1) {
        const unsigned cell = oxo_lowest64(rest);
        unsigned w = 0, at = count++;
        for (unsigned i = 0; i < g->degree[cell]; i++) {
            const uint64_t line = g->line[g->at[cell][i]];
            if (!(line & other))
                w += 1 + 4 * oxo_popcount64(line & me);
        }
        for (; at && weight[at - 1] < w; at--) {
            weight[at] = weight[at - 1];
            order[at] = order[at - 1];
        }
        weight[at] = w;
        order[at] = cell;
    }
    int best = -1, a = alpha;
    for (unsigned i = 0; i < count && best < beta && best < high; i++) {
        const uint64_t move = UINT64_C(1) << order[i];
        const int value = -search(l, other, me | move, -beta, -a);
        if (l->status != OXO_OK)
            return 0;
        if (value > best)
            best = value;
        if (best > a)
            a = best;
    }
    /* all moves tried: best bounds the value from above; a value above alpha
     * bounds it from below */
    if (best < beta && best < high)
        high = best;
    if (best > alpha && best > low)
        low = best;
    store(l, key, low, high);
    return best;
}

oxo_status oxo_label(oxo_labeller *labeller, uint64_t me, uint64_t other,
                     oxo_context *context, int *value, oxo_error *error)
{
    labeller->context = context;
    labeller->status = OXO_OK;
    int found = search(labeller, me, other, 0, 1);
    if (found < 1 && labeller->status == OXO_OK)
        found = search(labeller, me, other, -1, 0);
    labeller->context = NULL;
    if (labeller->status != OXO_OK)
        return oxo_fail(error, labeller->status,
                        labeller->status == OXO_LIMIT ? "stopped"
                                                      : "out of memory");
    *value = found;
    return OXO_OK;
}

oxo_status oxo_label_replies(oxo_labeller *labeller, uint64_t me,
                             uint64_t other, oxo_context *context,
                             unsigned *replies, unsigned *winning,
                             unsigned *drawing, oxo_error *error)
{
    const oxo_lines *g = labeller->lines;
    unsigned all = 0, win = 0, draw = 0;
    for (uint64_t rest = g->all & ~(me | other); rest; rest &= rest - 1) {
        const unsigned cell = oxo_lowest64(rest);
        const uint64_t after = me | UINT64_C(1) << cell;
        int value = -1;
        if (!oxo_lines_won(g, after, cell)) {
            oxo_status status =
                oxo_label(labeller, other, after, context, &value, error);
            if (status != OXO_OK)
                return status;
        }
        all++;
        win += value < 0;
        draw += value == 0;
    }
    *replies = all;
    *winning = win;
    *drawing = draw;
    return OXO_OK;
}
