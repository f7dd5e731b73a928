/* Kinds and sub-boards. A sub-board fixes some coordinates at 0 and lets the
 * others run together in groups; a line that leaves it has at most one cell in
 * it. A kind is won if x wins by threats on a sub-board that holds x0, x1, x2
 * and all stones of o's but harmless ones. */
#include "naive/four_n_kind.h"

#include <string.h>

bool same(int n, const point p, const point q)
{
    return memcmp(p, q, (size_t)n) == 0;
}

bool is_x(const kind *k, const point p)
{
    for (int i = 0; i < k->xs; i++)
        if (same(k->n, k->x[i], p))
            return true;
    return false;
}

int cell_of(int n, const sub_board *t, const point p)
{
    int digit[GROUPS] = {-1, -1, -1, -1, -1, -1};
    int cell = 0;
    for (int i = 0; i < n; i++) {
        const int g = t->group[i];
        if (g < 0 ? p[i] != 0 : digit[g] >= 0 && digit[g] != p[i])
            return -1;
        if (g >= 0 && digit[g] < 0) {
            digit[g] = p[i];
            cell |= p[i] << (2 * g);
        }
    }
    return retied(cell, t->tied);
}

void point_of(int n, const sub_board *t, int cell, point p)
{
    cell = retied(cell, t->tied);
    for (int i = 0; i < n; i++)
        p[i] = (uint8_t)(t->group[i] < 0 ? 0 : cell >> (2 * t->group[i]) & 3);
}

/* Are the different points p and q on a line? Then p is its point a and q its
 * point b, where a and b are their digits at the first coordinate that runs,
 * and the others that run have a and b too, or 3 - a and 3 - b. */
bool on_line(int n, const point p, const point q, point line[4])
{
    int a = -1, b = -1;
    for (int i = 0; i < n; i++) {
        if (p[i] == q[i])
            continue;
        if (a < 0) {
            a = p[i];
            b = q[i];
        }
        if (!(p[i] == a && q[i] == b) && !(p[i] == 3 - a && q[i] == 3 - b))
            return false;
    }
    if (a < 0)
        return false;
    for (int i = 0; line && i < n; i++)
        for (int k = 0; k < 4; k++)
            line[k][i] = (uint8_t)(p[i] == q[i] ? p[i] : p[i] == a ? k : 3 - k);
    return true;
}

bool without_x(const kind *k, point line[4])
{
    return !is_x(k, line[0]) && !is_x(k, line[1]) && !is_x(k, line[2]) &&
           !is_x(k, line[3]);
}

bool harmless(const kind *k, const sub_board *t, const point u)
{
    for (int cell = 0; cell < 1 << (2 * t->m); cell++) {
        point p, line[4];
        point_of(k->n, t, cell, p);
        if (on_line(k->n, u, p, NULL) && on_line(k->n, u, p, line) &&
            without_x(k, line))
            return false;
    }
    return true;
}

/* Harmless stones make a three only outside, out of two of them on a line
 * without x. One such pair may be: o makes his three once, x answers, and the
 * new stone must be harmless, and without a line, open to o, to the others. */
bool pairs_allowed(const kind *k, const sub_board *t, point *const *stone,
                   int size)
{
    int open = 0;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < i; j++) {
            point line[4];
            if (!on_line(k->n, *stone[i], *stone[j], line) ||
                !without_x(k, line))
                continue;
            if (open++)
                return false;
            for (int c = 0; c < 4; c++) {
                if (same(k->n, line[c], *stone[i]) ||
                    same(k->n, line[c], *stone[j]))
                    continue;
                if (cell_of(k->n, t, line[c]) >= 0 || !harmless(k, t, line[c]))
                    return false;
                for (int h = 0; h < size; h++)
                    if (h != i && h != j &&
                        (same(k->n, line[c], *stone[h]) ||
                         on_line(k->n, line[c], *stone[h], NULL)))
                        return false;
            }
        }
    return true;
}

/* The stones on the sub-board, if it holds x0, x1, x2 and those of o's that are
 * not harmless; returns how many of o's it holds, or -1. Where x3 stands
 * outside, it is left out. */
static int stones_on(kind *k, const sub_board *t, stones *p)
{
    point *outside[4];
    int out = 0;
    p->m = t->m;
    p->tied = t->tied;
    p->xs = p->os = 0;
    for (int i = 0; i < k->xs; i++) {
        const int cell = cell_of(k->n, t, k->x[i]);
        if (cell >= 0)
            p->x[p->xs++] = cell;
        else if (i < 3)
            return -1;
    }
    for (int i = 0; i < k->os; i++) {
        const int cell = cell_of(k->n, t, k->o[i]);
        if (cell >= 0)
            p->o[p->os++] = cell;
        else
            outside[out++] = &k->o[i];
    }
    for (int i = 0; i < out; i++)
        if (!harmless(k, t, *outside[i]))
            return -1;
    return pairs_allowed(k, t, outside, out) ? p->os : -1;
}

/* ---- Settling one kind ---- */

enum { LEFT = -2 }; /* a group of x's that T has and S has not */
enum { MIXED = 5 }; /* classes of which a group of S may have more than one */

/* The groups that x0, x1, x2 ask for: coordinates with equal digits, not all 0,
 * in these. Returns how many; the others are listed. */
static int groups_of_x(const kind *k, sub_board *t, int *rest, int *rests)
{
    const int asking = k->xs < 3 ? k->xs : 3;
    int groups = 0;
    *rests = 0;
    for (int i = 0; i < k->n; i++) {
        bool zero = true;
        for (int s = 0; s < asking; s++)
            zero = zero && k->x[s][i] == 0;
        t->group[i] = -1;
        if (zero) {
            rest[(*rests)++] = i;
            continue;
        }
        for (int j = 0; j < i && t->group[i] < 0; j++) {
            bool equal = true;
            for (int s = 0; s < asking; s++)
                equal = equal && k->x[s][i] == k->x[s][j];
            if (equal)
                t->group[i] = t->group[j];
        }
        if (t->group[i] < 0)
            t->group[i] = groups++;
    }
    return groups;
}

static void put_group(sub_board *t, const int *rest, unsigned set, int group)
{
    for (int i = 0; set >> i; i++)
        if (set >> i & 1)
            t->group[rest[i]] = group;
}

static int members(unsigned set)
{
    int size = 0;
    for (; set; set &= set - 1)
        size++;
    return size;
}

static bool by_cube(kind *k, const sub_board *t, int inside, int effort)
{
    stones p;
    return stones_on(k, t, &p) == inside && known_won(&p, effort);
}

/* Is the kind won on a cube that has just `inside` of o's stones? */
static bool by_cubes(kind *k, int inside, int effort)
{
    sub_board t;
    int rest[COORDINATES], rests;
    const int groups = groups_of_x(k, &t, rest, &rests);
    t.m = 3;
    t.tied = 0;
    if (groups == 3)
        return by_cube(k, &t, inside, effort);
    if (groups > 3)
        return false;
    /* the sets of coordinates that run together: one or two, then, if there are
     * not many, the others */
    unsigned set[256];
    int sets = 0;
    for (int i = 0; i < rests; i++)
        set[sets++] = 1U << i;
    for (int i = 0; i < rests; i++)
        for (int j = 0; j < i; j++)
            set[sets++] = 1U << i | 1U << j;
    for (unsigned a = 1; rests <= 6 && a < 1U << rests; a++)
        if (members(a) > 2)
            set[sets++] = a;
    for (int a = 0; a < sets; a++) {
        if (groups == 2) {
            sub_board u = t;
            put_group(&u, rest, set[a], 2);
            if (by_cube(k, &u, inside, effort))
                return true;
            continue;
        }
        for (int b = 0; b < a; b++) {
            if (set[a] & set[b])
                continue;
            sub_board u = t;
            put_group(&u, rest, set[a], 1);
            put_group(&u, rest, set[b], 2);
            if (by_cube(k, &u, inside, effort))
                return true;
        }
    }
    return false;
}

/* The coordinates where x's first stones are 0, by the digits of o's. */
typedef struct classes {
    int rest[COORDINATES], rests;
    int count, column[COORDINATES];
    unsigned set[COORDINATES]; /* of places in rest */
} classes;

static void classes_of(const kind *k, unsigned held, classes *c)
{
    c->count = 0;
    for (int i = 0; i < c->rests; i++) {
        int digits = 0, at = 0;
        for (int s = 0; s < k->os; s++)
            digits = 4 * digits + (held >> s & 1 ? k->o[s][c->rest[i]] : 0);
        while (at < c->count && c->column[at] != digits)
            at++;
        if (at == c->count) {
            c->set[at] = 0;
            c->column[c->count++] = digits;
        }
        c->set[at] |= 1U << i;
    }
}

/* T has the groups of u, one of what S left of x's groups, and what is not
 * `taken` of the classes, but for those where all stones are 0. */
static bool by_board(kind *k, sub_board u, const classes *c, unsigned taken,
                     int effort)
{
    stones p;
    bool left = false;
    for (int i = 0; i < k->n; i++)
        if (u.group[i] == LEFT) {
            u.group[i] = u.m;
            left = true;
        }
    u.m += left;
    for (int i = 0; i < c->count && u.m <= GROUPS; i++)
        if (c->column[i] && (c->set[i] & ~taken)) {
            if (u.m < GROUPS)
                put_group(&u, c->rest, c->set[i] & ~taken, u.m);
            u.m++;
        }
    return u.m <= GROUPS && stones_on(k, &u, &p) >= 0 && known_won(&p, effort);
}

static unsigned one_of(unsigned set)
{
    return set & -set;
}

/* The third group of S takes of each class nothing, one coordinate or all. What
 * is of different classes does not run together in T: it is tied. */
static bool by_third_group(kind *k, const sub_board *t, const classes *c,
                           int effort)
{
    int ways = 1;
    for (int i = 0; i < c->count && i < MIXED; i++)
        ways *= 3;
    for (int way = 1; way < ways; way++) {
        sub_board u = *t;
        unsigned taken = 0;
        int groups = 2;
        for (int i = 0, part = way; part && groups < GROUPS; i++, part /= 3) {
            const unsigned set = part % 3 == 2 ? c->set[i] : one_of(c->set[i]);
            if (part % 3 == 0)
                continue;
            put_group(&u, c->rest, set, groups++);
            taken |= set;
        }
        u.m = groups;
        u.tied = groups - 3;
        if (by_board(k, u, c, taken, effort))
            return true;
    }
    return false;
}

/* Is the kind won by x's playing in a cube S of a sub-board T that holds the
 * stones of o's in the set `held`? Coordinates with the same digits in these
 * run together; S has x's groups and one or two more; two are classes or single
 * coordinates. Of x's groups S does not have `left`, if that is one, but T has.
 */
static bool by_columns(kind *k, unsigned held, int left, int effort)
{
    sub_board t;
    classes c;
    int groups = groups_of_x(k, &t, c.rest, &c.rests);
    if (groups > 3 || left >= groups)
        return false;
    classes_of(k, held, &c);
    for (int i = 0; i < k->n && left >= 0; i++)
        if (t.group[i] >= left)
            t.group[i] = t.group[i] == left ? LEFT : t.group[i] - 1;
    groups -= left >= 0;
    t.m = 3;
    t.tied = 0;
    if (groups == 3)
        return by_board(k, t, &c, 0, effort);
    if (groups == 2)
        return by_third_group(k, &t, &c, effort);
    for (int a = 0; a < c.count; a++)
        for (int b = a; b < c.count; b++)
            for (int split = 0; split < 4; split++) {
                sub_board u = t;
                const unsigned first =
                    split & 1 || a == b ? one_of(c.set[a]) : c.set[a];
                const unsigned rest = c.set[b] & ~first;
                const unsigned second = split & 2 ? one_of(rest) : rest;
                put_group(&u, c.rest, first, 1);
                put_group(&u, c.rest, second, 2);
                if (second && by_board(k, u, &c, first | second, effort))
                    return true;
            }
    return false;
}

const char *const way_name[WAYS] = {
    "open", "cube, o outside or one stone in it", "cube, more of o in it",
    "cube of a larger sub-board"};

int settle(kind *k, int most_effort)
{
    /* two stones of x's need two quiet moves at least, as it turns out */
    for (int effort = k->xs == 2 ? 1 : 0; effort < most_effort; effort++) {
        const int few = k->os - 1;
        for (int inside = 0; inside <= k->os; inside++)
            if (by_cubes(k, inside, effort))
                return inside <= few ? OUTSIDE : INSIDE;
        for (unsigned held = (1U << k->os) - 1; held; held--)
            if (by_columns(k, held, -1, effort))
                return LARGER;
        for (int left = 0; left < k->xs - 1 && k->xs > 2; left++)
            if (by_columns(k, (1U << k->os) - 1, left, effort))
                return LARGER;
    }
    return OPEN;
}
