/* How many lines of k^n go through a point, without building the board.
 *
 * A line through a point p passes it at some position t. There its rising
 * coordinates have the value t, its falling ones k-1-t, and the others may be
 * anything: with a coordinates of p that are t or k-1-t, 2^a - 1 choices of
 * those that move. Positions t and k-1-t give the same lines, so every pair of
 * values {t, k-1-t} counts once; in the middle of an odd board a coordinate
 * may rise or fall, and each line comes twice: (3^a - 1) / 2.
 *
 * So only the numbers of coordinates in each pair matter, and points fall into
 * classes by a partition of n: a few hundred of them for any board there is.
 * The construction of geometry.c is the twin in the tests.
 */
#include "oxo/families.h"

#include "rules/line.h"

#include <stdlib.h>

enum { MAX_DIMENSIONS = 16 };

static uint64_t power(uint64_t base, unsigned exponent)
{
    uint64_t result = 1;
    while (exponent--)
        result *= base;
    return result;
}

/* The caller sees to it that the result is far below 2^63. */
static uint64_t choose(uint64_t n, unsigned k)
{
    uint64_t value = 1;
    for (unsigned i = 0; i < k; i++)
        value = value * (n - i) / (i + 1);
    return value;
}

uint64_t oxo_cell_lines(unsigned k, unsigned n, uint64_t cell)
{
    unsigned value[MAX_DIMENSIONS];
    uint64_t lines = 0;
    for (unsigned i = 0; i < n; i++, cell /= k) {
        const unsigned v = (unsigned)(cell % k);
        value[i] = v < k - 1 - v ? v : k - 1 - v;
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned same = 0, before = 0;
        for (unsigned j = 0; j < n; j++) {
            same += value[j] == value[i];
            before += j < i && value[j] == value[i];
        }
        if (before == 0)
            lines += 2 * value[i] == k - 1 ? (power(3, same) - 1) / 2
                                           : power(2, same) - 1;
    }
    return lines;
}

typedef struct listing {
    uint64_t pairs; /* {t, k-1-t} with t below k-1-t */
    oxo_degree *list;
    unsigned count;
} listing;

static void enter(listing *l, uint64_t lines, uint64_t points)
{
    unsigned i = 0;
    while (i < l->count && l->list[i].lines != lines)
        i++;
    if (i == l->count)
        l->list[l->count++] = (oxo_degree){lines, 0};
    l->list[i].points += points;
}

/* Splits the `left` coordinates that are not yet in a class among `pairs`
 * more pairs, in parts of at most `part`; `lines` and `points` so far. */
static void split(listing *l, unsigned left, unsigned part, uint64_t pairs,
                  uint64_t lines, uint64_t points)
{
    if (left == 0) {
        enter(l, lines, points);
        return;
    }
    if (part == 0)
        return;
    /* `times` parts of this size */
    uint64_t ways = 1;
    for (unsigned times = 0; times <= pairs && times * part <= left; times++) {
        split(l, left - times * part, part - 1, pairs - times,
              lines + times * (power(2, part) - 1),
              points * ways * choose(pairs, times));
        ways *= choose(left - times * part, part) * power(2, part);
    }
}

static int most_lines_first(const void *a, const void *b)
{
    const oxo_degree *x = a, *y = b;
    return (x->lines < y->lines) - (x->lines > y->lines);
}

unsigned oxo_degrees_of(unsigned k, unsigned n,
                        oxo_degree degrees[OXO_DEGREES_MAX])
{
    uint64_t all = 1;
    if (k < 1 || n < 1 || n > MAX_DIMENSIONS)
        return 0;
    for (unsigned i = 0; i < n; i++) {
        if (all > (UINT64_C(1) << 62) / ((uint64_t)k + 2))
            return 0;
        all *= (uint64_t)k + 2;
    }
    listing l = {.pairs = k / 2, .list = degrees};
    for (unsigned middle = 0; middle <= (k % 2 ? n : 0); middle++)
        split(&l, n - middle, n - middle, l.pairs, (power(3, middle) - 1) / 2,
              choose(n, middle));
    qsort(degrees, l.count, sizeof *degrees, most_lines_first);
    return l.count;
}
