/* Symmetries of number games: of the board, and of the numbers.
 *
 * Board: a k^n board keeps its lines when axes are exchanged, when one axis is
 * turned round, and when the same permutation of 0..k-1 that commutes with
 * turning round is applied to every axis (for k = 4 and 5 that adds a factor 4:
 * 4x4 has 32 symmetries, not 8).
 *
 * Numbers: any permutation of the pool that keeps both players' sets and maps
 * winning sets of k numbers to winning sets is a symmetry of the game, since a
 * position is nothing but numbers on cells. The paper uses a -> 10-a; searching
 * for all of them finds 8 for Graham's and Nygaard's game. (The triples of
 * 1..9 with sum 15 are the lines of the 3x3 magic square, so its rotations and
 * reflections act on the numbers, and the even ones are its corners.) So those
 * games have 64 symmetries, not 16, and 1 and 3 are the same opening.
 *
 *     2 7 6     turn    4 9 2
 *     9 5 1    ----->   3 5 7     2->4, 7->9, 6->2, 9->3, 5->5, 1->7 ...
 *     4 3 8             8 1 6
 *
 * The search is a backtracking over images with pair degrees (in how many
 * winning sets do u and v lie together?) as filter; every candidate is then
 * verified on the list of winning sets, so the filter decides only speed.
 */
#include "rules/number.h"

#include <stdlib.h>
#include <string.h>

static unsigned cells_of(const oxo_number_spec *spec)
{
    return spec->n == 2 ? spec->k * spec->k : spec->k * spec->k * spec->k;
}

unsigned oxo_number_lines(const oxo_number_spec *spec, uint8_t *out)
{
    int k = (int)spec->k, n = (int)spec->n, count = 0;
    int directions = n == 2 ? 9 : 27;
    for (int code = 1; code < directions; code++) {
        int d[3] = {code % 3, code / 3 % 3, code / 9}; /* 2 means -1 */
        int first = d[0] ? d[0] : d[1] ? d[1] : d[2];
        if (first == 2)
            continue; /* the same line backwards */
        for (int start = 0; start < (int)cells_of(spec); start++) {
            int x[3] = {start % k, start / k % k, start / k / k};
            bool ok = true;
            for (int i = 0; i < 3; i++) {
                ok &= d[i] != 1 || x[i] == 0;
                ok &= d[i] != 2 || x[i] == k - 1;
            }
            if (!ok)
                continue;
            for (int t = 0; out && t < k; t++) {
                int cell = 0;
                for (int i = n - 1; i >= 0; i--) {
                    int c = d[i] == 1 ? t : d[i] == 2 ? k - 1 - t : x[i];
                    cell = cell * k + c;
                }
                out[count * k + t] = (uint8_t)cell;
            }
            count++;
        }
    }
    return (unsigned)count;
}

/* ---- the board
 * --------------------------------------------------------------- */

/* All permutations of 0..k-1 with p(k-1-t) = k-1-p(t), times all exchanges of
 * axes, times all turnings of axes; each cell map once. */
unsigned oxo_number_cell_maps(const oxo_number_spec *spec, uint8_t *maps)
{
    static const uint8_t axes2[2][3] = {{0, 1, 2}, {1, 0, 2}};
    static const uint8_t axes3[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                        {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    unsigned k = spec->k, n = spec->n, cells = cells_of(spec), count = 0;
    unsigned orders = n == 2 ? 2 : 6, pairs = k / 2;
    /* p is given by the images of the lower half: 3 has one pair (its turning
     * is that of all axes at once, so fix it), 4 and 5 have two. */
    unsigned perms = pairs == 1 ? 1 : 4;
    for (unsigned perm = 0; perm < perms; perm++) {
        unsigned p[5] = {0, 1, 2, 3, 4};
        if (perm & 1) { /* exchange the pairs */
            p[0] = 1, p[1] = 0;
            p[k - 1] = k - 2, p[k - 2] = k - 1;
        }
        if (perm & 2) { /* turn the inner pair only */
            unsigned low = p[1];
            p[1] = p[k - 2];
            p[k - 2] = low;
        }
        for (unsigned turn = 0; turn < 1u << n; turn++) {
            for (unsigned order = 0; order < orders; order++) {
                const uint8_t *axis = n == 2 ? axes2[order] : axes3[order];
                uint8_t *map = maps + count++ * cells;
                for (unsigned cell = 0; cell < cells; cell++) {
                    unsigned x[3] = {cell % k, cell / k % k, cell / k / k};
                    unsigned image = 0;
                    for (unsigned i = n; i-- > 0;) {
                        unsigned c = p[x[axis[i]]];
                        if (turn >> i & 1)
                            c = k - 1 - c;
                        image = image * k + c;
                    }
                    map[cell] = (uint8_t)image;
                }
            }
        }
    }
    return count;
}

/* ---- the numbers
 * ------------------------------------------------------------- */

static int index_of(const oxo_number_spec *spec, unsigned v)
{
    for (unsigned i = 0; i < spec->count; i++) {
        if (spec->number[i] == v)
            return (int)i;
    }
    return -1;
}

unsigned oxo_number_reflection(const oxo_number_spec *spec)
{
    /* sum of c-a over k numbers is kc - S, which must be S */
    if (spec->product || 2 * spec->target % spec->k)
        return 0;
    uint64_t c = 2 * spec->target / spec->k;
    if (spec->parity && c % 2)
        return 0; /* would exchange odd and even lines: both win, but be plain
                   */
    for (unsigned i = 0; i < spec->count; i++) {
        if (spec->number[i] >= c)
            return 0;
        int image = index_of(spec, (unsigned)c - spec->number[i]);
        if (image < 0 || spec->users[image] != spec->users[i])
            return 0;
    }
    return (unsigned)c;
}

enum { MOST = 32 }; /* pools larger than this get the reflection only */

typedef struct finder {
    const oxo_number_spec *spec;
    unsigned max, count, wins;
    uint8_t *maps;
    uint8_t *win; /* wins * k indices */
    unsigned degree[MOST][MOST];
    uint8_t image[MOST];
    bool used[MOST];
} finder;

static bool keeps_wins(const finder *f)
{
    uint16_t numbers[5];
    for (unsigned w = 0; w < f->wins; w++) {
        for (unsigned i = 0; i < f->spec->k; i++)
            numbers[i] = f->spec->number[f->image[f->win[w * f->spec->k + i]]];
        if (!oxo_number_line_wins(f->spec, numbers))
            return false;
    }
    return true; /* injective on a finite list, so also onto */
}

/* Gives number `at` an image; false when there are too many maps. */
static bool extend(finder *f, unsigned at)
{
    const oxo_number_spec *spec = f->spec;
    if (at == spec->count) {
        if (!keeps_wins(f))
            return true;
        if (f->count == f->max)
            return false;
        memcpy(f->maps + f->count++ * spec->count, f->image, spec->count);
        return true;
    }
    for (unsigned to = 0; to < spec->count; to++) {
        bool fits = !f->used[to] && spec->users[to] == spec->users[at] &&
                    f->degree[to][to] == f->degree[at][at];
        for (unsigned j = 0; fits && j < at; j++)
            fits = f->degree[at][j] == f->degree[to][f->image[j]];
        if (!fits)
            continue;
        f->used[to] = true;
        f->image[at] = (uint8_t)to;
        bool ok = extend(f, at + 1);
        f->used[to] = false;
        if (!ok)
            return false;
    }
    return true;
}

/* Lists the winning sets of k numbers; pass 1 counts, pass 2 writes. */
static void list_wins(finder *f, unsigned left, unsigned from, uint8_t *chosen)
{
    const oxo_number_spec *spec = f->spec;
    if (left == 0) {
        uint16_t numbers[5];
        for (unsigned i = 0; i < spec->k; i++)
            numbers[i] = spec->number[chosen[i]];
        if (!oxo_number_line_wins(spec, numbers))
            return;
        if (f->win) {
            memcpy(f->win + f->wins * spec->k, chosen, spec->k);
            for (unsigned i = 0; i < spec->k; i++) {
                for (unsigned j = 0; j < spec->k; j++)
                    f->degree[chosen[i]][chosen[j]]++;
            }
        }
        f->wins++;
        return;
    }
    for (unsigned i = from; i < spec->count; i++) {
        chosen[spec->k - left] = (uint8_t)i;
        list_wins(f, left - 1, i + 1, chosen);
    }
}

static unsigned few_maps(const oxo_number_spec *spec, uint8_t *maps)
{
    for (unsigned i = 0; i < spec->count; i++)
        maps[i] = (uint8_t)i;
    unsigned c = oxo_number_reflection(spec);
    if (!c)
        return 1;
    for (unsigned i = 0; i < spec->count; i++)
        maps[spec->count + i] = (uint8_t)index_of(spec, c - spec->number[i]);
    return 2;
}

unsigned oxo_number_value_maps(const oxo_number_spec *spec, unsigned max,
                               uint8_t *maps)
{
    finder *f = NULL;
    uint8_t chosen[5];
    if (spec->count > MOST)
        return few_maps(spec, maps);
    if (!(f = calloc(1, sizeof *f)))
        return 0;
    f->spec = spec;
    f->max = max;
    f->maps = maps;
    list_wins(f, spec->k, 0, chosen);
    f->win = malloc((size_t)f->wins * spec->k + 1);
    f->wins = 0;
    unsigned count = 0;
    if (f->win) {
        list_wins(f, spec->k, 0, chosen);
        /* images are tried in increasing order: the identity comes first */
        count = extend(f, 0) ? f->count : few_maps(spec, maps);
    }
    free(f->win);
    free(f);
    return count;
}
