/* Are full squares really recognised by counting their eight lines?
 *
 * Marchi and Fischer let the program count: nine tokens with eight lines are
 * a square (or a rectangle, with a diagonal side). Their proof shows that a
 * square loses a line with any token; it does not show that no other nine
 * cells have eight lines. This settles it for squares in every dimension up to
 * six by looking at every set that could be an exception:
 *
 *   Eight lines have 24 places in nine cells, so some cell p is on three of
 *   them or more. These three lines have seven cells. The other two cells must
 *   add at least 8 - L lines, L being the lines within the seven. A cell q adds
 *   the pairs of the seven of which it is the third; two cells q and r may in
 *   addition have one line in common. So every set is found from p, three of
 *   the lines through p, and two cells, one of which is the third of two pairs.
 *   (Seven cells never have seven lines, the Fano plane is not in our space,
 *   so at least one of the two adds a pair's line.)
 *   By symmetry one p of each kind (number of middle coordinates) is enough.
 *
 * Three dimensions can also be counted by brute force, all 4 686 825 sets, and
 * `oxo paper marchi-fischer` does. For cubes (27 tokens, 49 lines) neither way
 * is feasible: C(81,27) is 2e21, and three lines through a cell fix only seven
 * of its 27 cells.
 */
#include "rules/moving.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_CELLS = 729, SEVEN = 7 };

typedef struct boards {
    unsigned n, cells;
    int8_t x[MAX_CELLS][OXO_MOVING_MAX_N];
} boards;

/* The third cell of the line through a and b, or -1: either b is the middle,
 * or a is, or the middle between them is a cell. */
static int third(const boards *b, unsigned p, unsigned q)
{
    int found = -1;
    for (unsigned which = 0; which < 3; which++) {
        int cell = 0, scale = 1;
        bool inside = true;
        for (unsigned i = 0; i < b->n; i++, scale *= 3) {
            const int s = b->x[p][i], t = b->x[q][i];
            int z = which == 0 ? 2 * t - s : which == 1 ? 2 * s - t : s + t;
            if (which == 2) {
                inside = inside && z % 2 == 0;
                z /= 2;
            }
            inside = inside && z >= 0 && z <= 2;
            cell += z * scale;
        }
        if (inside)
            found = cell;
    }
    return found;
}

/* Is the set {c + a*u + b*v} for a middle c and directions u, v that share no
 * coordinate? */
static bool is_square(const boards *b, const uint16_t *set)
{
    for (unsigned m = 0; m < 9; m++) {
        for (unsigned i = 0; i < 9; i++) {
            for (unsigned j = 0; j < 9; j++) {
                if (i == m || j == m || i == j)
                    continue;
                const int8_t *c = b->x[set[m]], *s = b->x[set[i]],
                             *t = b->x[set[j]];
                bool apart = true;
                for (unsigned d = 0; d < b->n; d++)
                    apart = apart && (s[d] == c[d] || t[d] == c[d]);
                unsigned present = 0;
                for (int f = -1; apart && f <= 1; f++) {
                    for (int g = -1; g <= 1; g++) {
                        int cell = 0, scale = 1;
                        bool inside = true;
                        for (unsigned d = 0; d < b->n; d++, scale *= 3) {
                            const int z =
                                c[d] + f * (s[d] - c[d]) + g * (t[d] - c[d]);
                            inside = inside && z >= 0 && z <= 2;
                            cell += z * scale;
                        }
                        for (unsigned e = 0; inside && e < 9; e++)
                            present += set[e] == cell;
                    }
                }
                if (present == 9)
                    return true;
            }
        }
    }
    return false;
}

typedef struct scan {
    const boards *b;
    const int16_t *third; /* [cells * cells] */
    uint64_t sets, exceptions;
} scan;

static int third_of(const scan *s, unsigned p, unsigned q)
{
    return s->third[(size_t)p * s->b->cells + q];
}

/* The sets of nine that contain these seven and have eight lines. */
static void complete(scan *s, const uint16_t *seven)
{
    unsigned lines3 = 0, count = 0;
    struct {
        uint16_t cell;
        uint8_t adds;
    } candidate[SEVEN * (SEVEN - 1) / 2];
    for (unsigned i = 0; i < SEVEN; i++) {
        for (unsigned j = i + 1; j < SEVEN; j++) {
            const int t = third_of(s, seven[i], seven[j]);
            bool member = false;
            for (unsigned e = 0; e < SEVEN; e++)
                member |= seven[e] == t;
            if (member)
                lines3++; /* every line within is met three times */
            if (t < 0 || member)
                continue;
            unsigned at = 0;
            while (at < count && candidate[at].cell != t)
                at++;
            if (at == count) {
                candidate[count].cell = (uint16_t)t;
                candidate[count++].adds = 0;
            }
            candidate[at].adds++;
        }
    }
    const unsigned lines = lines3 / 3;
    for (unsigned i = 0; i < count; i++) {
        /* the better of the two; the other adds at most as much, and one line
         * with it */
        if (lines + 2u * candidate[i].adds + 1 < 8)
            continue;
        const unsigned q = candidate[i].cell;
        for (unsigned r = 0; r < s->b->cells; r++) {
            unsigned adds = 0;
            bool member = r == q;
            for (unsigned e = 0; e < SEVEN; e++)
                member |= seven[e] == r;
            for (unsigned j = 0; j < count; j++)
                adds += candidate[j].cell == r ? candidate[j].adds : 0;
            if (member || adds > candidate[i].adds)
                continue;
            const int t = third_of(s, q, r);
            unsigned common = 0;
            for (unsigned e = 0; e < SEVEN; e++)
                common += seven[e] == t;
            if (lines + candidate[i].adds + adds + common < 8)
                continue;
            uint16_t set[9];
            memcpy(set, seven, SEVEN * sizeof *set);
            set[7] = (uint16_t)q;
            set[8] = (uint16_t)r;
            s->sets++;
            s->exceptions += !is_square(s->b, set);
        }
    }
}

oxo_status oxo_moving_square_exceptions(unsigned n, uint64_t *sets,
                                        uint64_t *exceptions, oxo_error *error)
{
    if (n < 2 || n > OXO_MOVING_MAX_N)
        return oxo_fail(error, OXO_BAD_INPUT, "dimension 2 to %d",
                        OXO_MOVING_MAX_N);
    boards *b = calloc(1, sizeof *b);
    unsigned cells = 1;
    for (unsigned i = 0; i < n; i++)
        cells *= 3;
    int16_t *thirds = malloc((size_t)cells * cells * sizeof *thirds);
    uint16_t *pairs = malloc(2 * (size_t)cells * sizeof *pairs);
    if (!b || !thirds || !pairs) {
        free(b);
        free(thirds);
        free(pairs);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    b->n = n;
    b->cells = cells;
    for (unsigned c = 0; c < cells; c++) {
        unsigned rest = c;
        for (unsigned i = 0; i < n; i++, rest /= 3)
            b->x[c][i] = (int8_t)(rest % 3);
    }
    for (unsigned p = 0; p < cells; p++) {
        for (unsigned q = 0; q < cells; q++)
            thirds[(size_t)p * cells + q] =
                (int16_t)(p == q ? -1 : third(b, p, q));
    }
    scan s = {.b = b, .third = thirds};
    unsigned kinds = 0;
    for (unsigned p = 0; p < cells; p++) {
        unsigned kind = 0, lines = 0;
        for (unsigned i = 0; i < n; i++)
            kind += b->x[p][i] == 1;
        if (kinds >> kind & 1)
            continue;
        kinds |= 1u << kind;
        for (unsigned q = 0; q < cells; q++) {
            const int t = q == p ? -1 : third_of(&s, p, q);
            if (t > (int)q) {
                pairs[2 * lines] = (uint16_t)q;
                pairs[2 * lines++ + 1] = (uint16_t)t;
            }
        }
        for (unsigned i = 0; i < lines; i++) {
            for (unsigned j = i + 1; j < lines; j++) {
                for (unsigned k = j + 1; k < lines; k++) {
                    const uint16_t seven[SEVEN] = {
                        (uint16_t)p,     pairs[2 * i],     pairs[2 * i + 1],
                        pairs[2 * j],    pairs[2 * j + 1], pairs[2 * k],
                        pairs[2 * k + 1]};
                    complete(&s, seven);
                }
            }
        }
    }
    free(b);
    free(thirds);
    free(pairs);
    *sets = s.sets;
    *exceptions = s.exceptions;
    return OXO_OK;
}

/* The fewest cells of 3^n that hold so many lines.
 *
 * Two cells are on at most one line, so L lines need 3L pairs of cells: L = 1
 * and 3 need 3 and 6 cells at least, and a line, a row with a column and a
 * diagonal show that this is enough. Two lines share one cell at most: 5.
 *
 * Four lines: 6 cells have just 15 pairs for 12, so each pair of lines would
 * meet in a cell of its own, three on each line. Of a triangle of three of
 * them the fourth cuts each side in a ratio 1 (its middle), -2 or -1/2, since
 * lines here are equally spaced; by Menelaus the product would be -1, and no
 * three of these numbers give that. Seven cells do: a square without two
 * neighbouring middles of its sides.
 *
 * Eight lines: a set of eight cells with eight lines would with any ninth
 * cell be a square (oxo_moving_square_exceptions finds no other), but a square
 * loses lines with each of its cells. So nine.
 *
 * Otherwise the number that the pairs ask for, a lower bound. */
static unsigned fewest_cells(unsigned lines)
{
    static const unsigned known[] = {0, 3, 5, 6, 7};
    if (lines < sizeof known / sizeof *known)
        return known[lines];
    if (lines == 8)
        return 9;
    unsigned cells = 3;
    while (cells * (cells - 1) / 2 < 3 * lines)
        cells++;
    return cells;
}

unsigned oxo_moving_earliest(const oxo_moving_spec *spec)
{
    return 2 * fewest_cells(spec->lines) - 1;
}
