/* Lemma 2 of four_n.c, and the memory of searched positions. */
#include "four_n_settle.h"
#include "base/array.h"
#include "base/bits.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_SEARCH = 12, /* coordinates up to which all cubes are tried */
    TRIES = 10,      /* searches for one kind */
    AROUND_COST = 10000
};

/* A position to be searched: columns in order, each as the number of its group
 * in the cube (0: none) and the digits of x1.. and o1.., two bits each. */
typedef struct search_key {
    uint32_t xs, os, column[MAX_N]; /* 0 behind the last column */
} search_key;

/* What may be searched, the cheapest first. */
struct candidate {
    int cost;
    search_key key;
};

void out_of_memory(void)
{
    fprintf(stderr, "four_n: out of memory\n");
    exit(2);
}

void settler_init(settler *p, int quiet)
{
    memset(p, 0, sizeof *p);
    p->quiet = quiet;
    threats_init(&p->search);
    oxo_keys_init(&p->keys, sizeof(search_key));
}

void settler_clear(settler *p)
{
    oxo_keys_clear(&p->keys);
    free(p->won);
    free(p->candidates);
}

static point point_of(const uint8_t *digits, int n)
{
    point p = {0, 0};
    for (int i = 0; i < n; i++) {
        if (digits[i] >= 2)
            p.a |= UINT32_C(1) << i;
        if (digits[i] == 1 || digits[i] == 2)
            p.c |= UINT32_C(1) << i;
    }
    return p;
}

void digits_of(point p, int n, uint8_t *digits)
{
    for (int i = 0; i < n; i++) {
        const unsigned a = p.a >> i & 1, c = p.c >> i & 1;
        digits[i] = (uint8_t)(2 * a + (a ^ c));
    }
}

void set_points(setting *s, const kind *k)
{
    s->xs = k->xs;
    s->os = k->os;
    for (int i = 0; i < k->xs; i++)
        s->x[i] = point_of(k->x[i], k->n);
    for (int i = 0; i < k->os; i++)
        s->o[i] = point_of(k->o[i], k->n);
}

static void set_cube(setting *s, uint32_t first, uint32_t second,
                     uint32_t third)
{
    s->group[0] = first;
    s->group[1] = second;
    s->group[2] = third;
    for (int i = 0; i < 64; i++)
        s->cell[i] = cube_point(s->group, i);
}

int open_threes(const setting *s, point *needed)
{
    int count = 0;
    for (int i = 0; i < s->os; i++)
        for (int j = i + 1; j < s->os; j++) {
            const uint32_t run = line_through(s->o[i], s->o[j]);
            point rest[2];
            if (run == 0)
                continue;
            rest_of_line(s->o[i], s->o[j], run, rest);
            for (int r = 0; r < 2; r++) {
                if (!point_listed(s->o, s->os, rest[r]) ||
                    point_listed(s->x, s->xs, rest[1 - r]))
                    continue;
                if (count > 0 && !same_point(*needed, rest[1 - r]))
                    return 2;
                *needed = rest[1 - r];
                count = 1;
            }
        }
    return count;
}

/* ---- lemma 2 --------------------------------------------------------------*/

/* Strictly: x stones outside the cube are not counted on. */
static bool harmless(const setting *s, point p, bool strictly)
{
    for (int i = 0; i < 64; i++) {
        const uint32_t run = line_through(s->cell[i], p);
        point rest[2];
        if (run == 0 || point_listed(s->x, s->xs, s->cell[i]))
            continue;
        rest_of_line(s->cell[i], p, run, rest);
        if (strictly || (!point_listed(s->x, s->xs, rest[0]) &&
                         !point_listed(s->x, s->xs, rest[1])))
            return false;
    }
    return true;
}

/* The condition on pairs of the stones of o's not in `inside`. */
static bool pairs_harmless(const setting *s, unsigned inside, bool strictly)
{
    int pairs = 0;
    for (int i = 0; i < s->os; i++)
        for (int j = i + 1; j < s->os; j++) {
            if (((inside >> i | inside >> j) & 1) != 0)
                continue;
            const bool same = same_point(s->o[i], s->o[j]);
            const uint32_t run = same ? 0 : line_through(s->o[i], s->o[j]);
            point rest[2];
            if (!same && run == 0)
                continue;
            if (run != 0)
                rest_of_line(s->o[i], s->o[j], run, rest);
            if (run != 0 && !strictly &&
                (point_listed(s->x, s->xs, rest[0]) ||
                 point_listed(s->x, s->xs, rest[1])))
                continue;
            if (++pairs > 1)
                return false;
            for (int r = 0; run != 0 && r < 2; r++) {
                if (cube_cell(s->group, rest[r]) >= 0 ||
                    !harmless(s, rest[r], strictly))
                    return false;
                for (int other = 0; other < s->os; other++)
                    if (other != i && other != j &&
                        (inside >> other & 1) == 0 &&
                        (same_point(s->o[other], rest[r]) ||
                         line_through(s->o[other], rest[r]) != 0))
                        return false;
            }
        }
    return true;
}

/* Does lemma 2 speak of this cube? The stones of o's in it, and how many are
 * neither there nor harmless. */
static bool cube_alone(const setting *s, unsigned *inside, int *neither)
{
    *inside = 0;
    *neither = 0;
    for (int i = 0; i < s->os; i++)
        if (cube_cell(s->group, s->o[i]) >= 0)
            *inside |= 1U << i;
        else
            *neither += !harmless(s, s->o[i], false);
    return *neither == 0 && pairs_harmless(s, *inside, false);
}

/* ---- searching, with memory -----------------------------------------------*/

static int compare_columns(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? 1 : x > y ? -1 : 0;
}

static unsigned exchanged(unsigned digit)
{
    return digit == 1 || digit == 2 ? 3 - digit : digit;
}

/* One writing of a position: o's stones in the order given, 1 and 2 exchanged
 * or not, groups 2 and 3 exchanged or not. */
static void write_key(const kind *k, const uint32_t group[3], const int *x,
                      const int *o, bool exchange, bool swap, search_key *key)
{
    int count = 0, kept = 0;
    memset(key->column, 0, sizeof key->column);
    for (int i = 0; i < k->n; i++) {
        uint32_t column = 0;
        for (uint32_t g = 0; g < 3; g++)
            if ((group[g] >> i & 1) != 0)
                column = g > 0 && swap ? 4 - g : g + 1;
        for (uint32_t j = 0; j < key->xs; j++)
            column = column << 2 |
                     (exchange ? exchanged(k->x[x[j]][i]) : k->x[x[j]][i]);
        for (uint32_t j = 0; j < key->os; j++)
            column = column << 2 |
                     (exchange ? exchanged(k->o[o[j]][i]) : k->o[o[j]][i]);
        if (column != 0)
            key->column[count++] = column;
    }
    qsort(key->column, (size_t)count, sizeof *key->column, compare_columns);
    for (int i = 0; i < count; i++)
        if (i == 0 || key->column[i] != key->column[i - 1])
            key->column[kept++] = key->column[i];
    for (int i = kept; i < count; i++)
        key->column[i] = 0;
}

/* The next order of o[0..count), false after the last one. */
static bool next_order(int *o, int count)
{
    int i = count - 2, j = count - 1;
    while (i >= 0 && o[i] > o[i + 1])
        i--;
    if (i < 0)
        return false;
    while (o[j] < o[i])
        j--;
    int t = o[i];
    o[i] = o[j];
    o[j] = t;
    for (i++, j = count - 1; i < j; i++, j--) {
        t = o[i];
        o[i] = o[j];
        o[j] = t;
    }
    return true;
}

/* The key of a kind, of whose stones only some are kept; x0 always is. */
static void make_key(const kind *k, const uint32_t group[3], unsigned keep_x,
                     unsigned keep_o, search_key *best)
{
    int x[MAX_STONES], o[MAX_STONES];
    bool any = false;
    search_key key = {0};
    for (int i = 1; i < k->xs; i++)
        if ((keep_x >> i & 1) != 0)
            x[key.xs++] = i;
    for (int i = 0; i < k->os; i++)
        if ((keep_o >> i & 1) != 0)
            o[key.os++] = i;
    do {
        for (int way = 0; way < (k->special == 1 ? 4 : 2); way++) {
            write_key(k, group, x, o, way & 1, way >> 1, &key);
            if (!any || memcmp(&key, best, sizeof key) < 0)
                *best = key;
            any = true;
        }
    } while (next_order(o, (int)key.os));
}

static bool search_position(settler *p, const search_key *key)
{
    const int stones = (int)(key->xs + key->os);
    position at = {0};
    uint32_t group[3] = {0, 0, 0};
    at.x = 1; /* x0 */
    for (int i = 0; i < MAX_N && key->column[i] != 0; i++) {
        const uint32_t g = key->column[i] >> 2 * stones;
        if (g > 0)
            group[g - 1] |= UINT32_C(1) << i;
    }
    threats_cube(&p->search, group);
    for (int j = 0; j < stones; j++) {
        uint8_t digits[MAX_N];
        for (int i = 0; i < MAX_N; i++)
            digits[i] = key->column[i] >> 2 * (stones - 1 - j) & 3;
        const point stone = point_of(digits, MAX_N);
        const int cell = cube_cell(group, stone);
        const bool is_x = j < (int)key->xs;
        if (cell >= 0)
            *(is_x ? &at.x : &at.o) |= UINT64_C(1) << cell;
        else if (is_x)
            at.x_out[at.xs++] = stone;
        else
            at.o_out[at.os++] = stone;
    }
    p->searched++;
    if (threats_win(&p->search, &at, p->quiet < 2 ? p->quiet : 2, 200000))
        return true;
    return p->quiet > 2 && threats_win(&p->search, &at, p->quiet, 2000000);
}

static bool known(const settler *p, const search_key *key, bool *won)
{
    const uint32_t number = oxo_keys_find(&p->keys, key);
    *won = number != OXO_NO_KEY && p->won[number];
    return number != OXO_NO_KEY;
}

static bool decide(settler *p, const search_key *key)
{
    bool won;
    if (known(p, key, &won))
        return won;
    won = search_position(p, key);
    const uint32_t number = oxo_keys_add(&p->keys, key, NULL);
    if (number == OXO_NO_KEY)
        out_of_memory();
    OXO_GROW(p->won, p->keys.count, p->won_room, out_of_memory());
    p->won[number] = won;
    return won;
}

static int compare_candidates(const void *a, const void *b)
{
    const struct candidate *c = a, *d = b;
    return c->cost != d->cost ? (c->cost < d->cost ? -1 : 1)
                              : memcmp(&c->key, &d->key, sizeof c->key);
}

/* Looks at one cube, by lemma 2 or with all stones around it. true: it is known
 * to be won; what is not known becomes a candidate. */
static bool look_at_cube(settler *p, const kind *k, const setting *s,
                         bool around)
{
    unsigned inside, keep_x = 0;
    int neither;
    bool won;
    struct candidate c;
    if (cube_alone(s, &inside, &neither) == around)
        return false;
    for (int i = 0; i < s->xs; i++)
        if (around || cube_cell(s->group, s->x[i]) >= 0)
            keep_x |= 1U << i;
    make_key(k, s->group, keep_x, around ? (1U << s->os) - 1 : inside, &c.key);
    if (known(p, &c.key, &won))
        return won;
    c.cost = (around ? AROUND_COST : 0) +
             100 * ((int)oxo_popcount64(inside) + 2 * neither);
    for (int i = 0; i < MAX_N; i++)
        c.cost += c.key.column[i] != 0;
    OXO_GROW(p->candidates, p->candidate_count + 1, p->candidate_room,
             out_of_memory());
    p->candidates[p->candidate_count++] = c;
    return false;
}

static bool look_at_cubes(settler *p, const kind *k, setting *s, bool around)
{
    const uint32_t all = (UINT32_C(1) << k->n) - 1;
    if (k->special == 2) {
        for (uint32_t g = 4; g <= all; g += 4) {
            set_cube(s, 1, 2, g);
            if (look_at_cube(p, k, s, around))
                return true;
        }
        return false;
    }
    for (uint32_t g = 2; g <= all; g += 2)
        for (uint32_t h = g + 2; h <= all; h += 2) {
            if ((g & h) != 0)
                continue;
            set_cube(s, 1, g, h);
            if (look_at_cube(p, k, s, around))
                return true;
        }
    return false;
}

verdict settle(settler *p, const kind *k)
{
    setting s;
    point needed;
    set_points(&s, k);
    if (open_threes(&s, &needed) > 0 || k->n > MAX_SEARCH)
        return LEFT;
    p->candidate_count = 0;
    if (look_at_cubes(p, k, &s, false))
        return CUBE;
    if (look_at_cubes(p, k, &s, true))
        return AROUND;
    if (p->candidate_count > 0)
        qsort(p->candidates, p->candidate_count, sizeof *p->candidates,
              compare_candidates);
    for (size_t i = 0, tries = 0; i < p->candidate_count && tries < TRIES;
         i++) {
        const struct candidate *c = &p->candidates[i];
        if (i > 0 && compare_candidates(c - 1, c) == 0)
            continue;
        tries++;
        if (decide(p, &c->key))
            return c->cost < AROUND_COST ? CUBE : AROUND;
    }
    return LEFT;
}

bool strictly_won(settler *p, const kind *k, unsigned fixed)
{
    setting s;
    if (k->xs != k->special + 1)
        return false;
    set_points(&s, k);
    for (int i = k->special == 2 ? 1 : 2; i < k->n; i++)
        for (int j = k->special == 2 ? 2 : i + 1; j < k->n; j++) {
            bool good = true;
            set_cube(&s, 1, UINT32_C(1) << i, UINT32_C(1) << j);
            for (int o = 0; o < k->os && good; o++) {
                const bool in = cube_cell(s.group, s.o[o]) >= 0;
                good = (fixed >> o & 1) != 0
                           ? in
                           : !in && harmless(&s, s.o[o], true);
            }
            if (!good || !pairs_harmless(&s, fixed, true))
                continue;
            search_key key;
            make_key(k, s.group, (1U << k->xs) - 1, fixed, &key);
            if (decide(p, &key))
                return true;
        }
    return false;
}
