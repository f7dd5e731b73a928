/* A second check, from the definitions, that the first player wins 4^n for
 * every n >= 6. It shares nothing with the library: boards, lines, searches and
 * the list of cases are its own.
 *
 * Points of 4^n are n digits 0..3; x begins at x0 = 0...0, o answers o1, x
 * plays x1 = 3 (if o1 = 1...1, 1) on one coordinate j1 and 0 elsewhere, o
 * answers o2. A line that leaves a sub-board (coordinates fixed at 0 or running
 * together in groups) has at most one cell in it, so what x wins there "by
 * threats" he wins in 4^n, whatever o does outside:
 *   - threats: four_n_threats.c;
 *   - stones of o's outside the sub-board that take no part: harmless() and
 *     pairs_allowed() in four_n_kind.c;
 *   - all n: coordinates with equal digits in all stones can run together, so
 *     that a kind (the columns of digits, by coordinate) of n coordinates is
 *     won if that of n - 1 is. A kind is thus settled by its *support*, the
 *     column at j1 and the set of the other columns: either all kinds of 6
 *     coordinates with that support are won, or, if it has 6 columns or more,
 *     the one where each column stands once. The choice of j1 and of x2 may
 *     depend on the support only.
 * Where x0, x1 / o1, o2 is not won so, x plays x2 and every o3 is looked at in
 * the same way, with columns of three digits. If o3 makes a three with o1 and
 * o2, x3 has to be its end, and every o4 is looked at.
 *
 *     four_n_twin          a share of the supports, as the test does
 *     four_n_twin 0 03     all of those where o1 has 0 on j1, 0 and 3 elsewhere
 *     four_n_twin all      all of them (so does the test with OXO_SLOW_TESTS=1)
 * Fails if a support looked at stays open. */
#include "naive/four_n_kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- All kinds of a support ---- */

enum { COLUMNS = 16, SHARE = 499 };

static void print_point(const char *name, int n, const point p)
{
    printf(" %s=", name);
    for (int i = 0; i < n; i++)
        printf("%d", p[i]);
}

static void print_kind(const kind *k)
{
    static const char *const name[2][4] = {{"x0", "x1", "x2", "x3"},
                                           {"o1", "o2", "o3", "o4"}};
    for (int i = 1; i < k->xs; i++)
        print_point(name[0][i], k->n, k->x[i]);
    for (int i = 0; i < k->os; i++)
        print_point(name[1][i], k->n, k->o[i]);
    printf("\n");
}

static bool possible(const kind *k)
{
    for (int i = 0; i < k->os; i++) {
        if (is_x(k, k->o[i]))
            return false;
        for (int j = 0; j < i; j++)
            if (same(k->n, k->o[i], k->o[j]))
                return false;
    }
    return true;
}

/* The kinds that settle a support: `start` coordinates stand, each of the given
 * columns (digits of o1, o2, o3 as a number to base 4) comes at least once;
 * with 6 coordinates in all, or each column once if that is more already. Calls
 * `look` for each until it says no. */
typedef bool looker(kind *k);

static void add_coordinate(kind *k, int column)
{
    for (int s = 0; s < 4; s++) {
        const int later = k->os - 1 - s; /* stones of o's after this one */
        k->o[s][k->n] = (uint8_t)(later < 0 ? 0 : column >> (2 * later) & 3);
    }
    k->n++;
}

static void fill_once(kind *k, const int *column, int columns)
{
    for (int i = 0; i < columns; i++)
        add_coordinate(k, column[i]);
}

static bool fill(const kind *k, const int *column, int columns, int spare,
                 looker *look)
{
    if (!columns) {
        kind j = *k;
        return spare > 0 || look(&j);
    }
    kind j = *k;
    for (int times = 0; times <= spare; times++) {
        add_coordinate(&j, column[0]);
        if (!fill(&j, column + 1, columns - 1, spare - times, look))
            return false;
    }
    return true;
}

static bool fill_kinds(const kind *k, const int *column, int columns,
                       looker *look)
{
    const int missing = 6 - k->n - columns;
    if (k->n + columns > COORDINATES) {
        printf("too many coordinates\n");
        exit(2);
    }
    return fill(k, column, columns, missing > 0 ? missing : 0, look);
}

static long kinds[3], settled[3][WAYS]; /* by the last stone: o2, o3, o4 */

static int most_effort; /* how many of the efforts */
static kind refused;    /* the last kind that was not settled */

/* The cell where o's first three stones make a three, if they do. */
static bool three_of_o(const kind *k, point end)
{
    point line[4];
    if (k->os < 3 || !on_line(k->n, k->o[0], k->o[1], line) ||
        !without_x(k, line))
        return false;
    int third = 0;
    for (int c = 0; c < 4; c++) {
        if (same(k->n, line[c], k->o[2]))
            third++;
        else if (!same(k->n, line[c], k->o[0]) && !same(k->n, line[c], k->o[1]))
            memcpy(end, line[c], sizeof(point));
    }
    return third == 1;
}

static bool look_at(kind *k)
{
    const int last = k->os - 2;
    kind j = *k;
    if (last && (is_x(k, k->o[0]) || is_x(k, k->o[1])))
        return false; /* x2 is taken */
    if (j.os == 4 && three_of_o(k, j.x[3]))
        j.xs = 4; /* x3 had to be there */
    if (!possible(&j))
        return true;
    const int way = settle(&j, most_effort);
    kinds[last]++;
    settled[last][way]++;
    if (way == OPEN)
        refused = j;
    return way != OPEN;
}

typedef struct support {
    int first;    /* the digits of o1 and o2 at j1: 4 * o1 + o2 */
    unsigned set; /* of the columns at the other coordinates */
} support;

/* Sets of columns: where o1 has 1, and where o2 has 0. */
static const unsigned o1_is_1 = 0x00F0, o2_is_0 = 0x1111;

/* x1 at j1 is 3, but 1 where o1 is 1...1. */
static uint8_t x1_digit(const support *s)
{
    return s->first / 4 == 1 && !(s->set & ~o1_is_1) ? 1 : 3;
}

static kind kind_of(const support *s)
{
    kind k;
    memset(&k, 0, sizeof k);
    k.n = 1;
    k.xs = k.os = 2;
    k.x[1][0] = x1_digit(s);
    k.o[0][0] = (uint8_t)(s->first / 4);
    k.o[1][0] = (uint8_t)(s->first % 4);
    return k;
}

/* x2: digits at j1 and at one coordinate each of two classes; the second class
 * may be -1. */
typedef struct choice {
    int at_j1, class[2], digit[2];
} choice;

/* Every next reply of o's, where the stones stand on the coordinates of k, and
 * the others have the given columns, all of them. If o3 makes a three, x3 is
 * its end, and o moves again. */
static bool every_reply(const kind *k, const int *class, int classes)
{
    for (int digits = 0; digits < 1 << (2 * k->n); digits++) {
        kind j = *k;
        for (int i = 0; i < k->n; i++)
            j.o[k->os][i] = digits >> (2 * i) & 3;
        j.os++;
        /* the new digits on each class: sets that are not empty */
        int digit_set[4 * COLUMNS];
        for (int i = 0; i < classes; i++)
            digit_set[i] = 1;
        for (int at = 0; at < classes;) {
            int column[16 * COLUMNS], columns = 0;
            for (int i = 0; i < classes; i++)
                for (int d = 0; d < 4; d++)
                    if (digit_set[i] >> d & 1)
                        column[columns++] = 4 * class[i] + d;
            kind all = j;
            fill_once(&all, column, columns);
            point end;
            const bool good = j.os == 3 && three_of_o(&all, end)
                                  ? every_reply(&j, column, columns)
                                  : fill_kinds(&j, column, columns, look_at);
            if (!good)
                return false;
            for (at = 0; at < classes && digit_set[at] == 15; at++)
                digit_set[at] = 1;
            if (at < classes)
                digit_set[at]++;
        }
    }
    return true;
}

/* Every o3 after x2, where the coordinates other than j1 and those of x2 have
 * the columns of the set `others`, all of them. */
static bool every_o3(const support *s, const choice *x2, unsigned others)
{
    int class[COLUMNS], classes = 0;
    for (int c = 0; c < COLUMNS; c++)
        if (others >> c & 1)
            class[classes++] = c;
    kind k = kind_of(s);
    k.xs = 3;
    k.x[2][0] = (uint8_t)x2->at_j1;
    for (int i = 0; i < 2 && x2->class[i] >= 0; i++) {
        k.x[2][k.n] = (uint8_t)x2->digit[i];
        add_coordinate(&k, x2->class[i]);
    }
    return every_reply(&k, class, classes);
}

/* Is x2 a good move for all kinds of the support? The classes of its
 * coordinates may have others besides, or not. If o1 has 1 at j1, it has so
 * three times at least (see support_wanted()), and x2 leaves one of them. */
static bool good_choice(const support *s, const choice *x2)
{
    unsigned own = 1U << x2->class[0];
    if (x2->class[1] >= 0)
        own |= 1U << x2->class[1];
    for (unsigned left = own;; left = (left - 1) & own) {
        const unsigned others = (s->set & ~own) | left;
        const bool occurs = s->first / 4 == 1 ? others & o1_is_1 : others;
        if (occurs && !every_o3(s, x2, others))
            return false;
        if (!left)
            return true;
    }
}

/* Looks for a good x2: 3 on one coordinate first, more effort last. */
static bool good_x2(const support *s, choice *x2)
{
    static const int digits[][3] = {{0, 3, 0}, {0, 3, 3}, {3, 3, 0}, {0, 1, 0},
                                    {0, 2, 0}, {3, 3, 3}, {1, 3, 0}, {2, 3, 0}};
    const int tries = (int)(sizeof digits / sizeof *digits);
    for (int t = 0; t < 2 * tries; t++) {
        const int *digit = digits[t % tries];
        most_effort = t < tries ? EFFORTS - 1 : EFFORTS;
        for (int a = 0; a < COLUMNS; a++)
            for (int b = -1; b < a; b++) {
                if (!(s->set >> a & 1) || (b >= 0 && !(s->set >> b & 1)) ||
                    (b >= 0) != (digit[2] > 0))
                    continue;
                *x2 = (choice){digit[0], {a, b}, {digit[1], digit[2]}};
                if (good_choice(s, x2))
                    return true;
            }
    }
    return false;
}

/* Settles all kinds of the support. */
static bool settle_support(const support *s, bool *needs_x2, choice *x2)
{
    const kind k = kind_of(s);
    int column[COLUMNS], columns = 0;
    for (int c = 0; c < COLUMNS; c++)
        if (s->set >> c & 1)
            column[columns++] = c;
    /* where o2 is on the line x0x1, little effort: x2 is needed anyway */
    most_effort = !(s->set & ~o2_is_0) ? EFFORTS - 1 : EFFORTS;
    *needs_x2 = !fill_kinds(&k, column, columns, look_at);
    return !*needs_x2 || good_x2(s, x2);
}

/* ---- The run ---- */

static unsigned exchanged_set(unsigned set)
{
    unsigned image = 0;
    static const int to[4] = {0, 2, 1, 3};
    for (int c = 0; c < COLUMNS; c++)
        if (set >> c & 1)
            image |= 1U << (4 * to[c / 4] + to[c % 4]);
    return image;
}

/* j1 is where o1 has 0, if it has, else where it has 3, else where it has the
 * more frequent of 1 and 2, three times at least. Of two supports that become
 * each other by the exchange of 1 and 2 one is enough: where o1 has neither 0
 * nor 3, those with 1 at j1. As j1 and the coordinates of x2 stay single and
 * equal columns are never run together to none, it is enough there that one 1
 * is left besides them. */
static bool support_wanted(const support *s)
{
    const int first = s->first / 4;
    unsigned o1 = 1U << first;
    bool o1_zero = first == 0, o2_zero = s->first % 4 == 0;
    bool o2_x1 = s->first % 4 == x1_digit(s),
         equal = s->first / 4 == s->first % 4;
    for (int c = 0; c < COLUMNS; c++)
        if (s->set >> c & 1) {
            o1 |= 1U << (c / 4);
            o1_zero = o1_zero && c / 4 == 0;
            o2_zero = o2_zero && c % 4 == 0;
            o2_x1 = o2_x1 && c % 4 == 0;
            equal = equal && c / 4 == c % 4;
        }
    if (o1_zero || o2_zero || o2_x1 || equal)
        return false;
    if (first != (o1 & 1 ? 0 : o1 & 8 ? 3 : 1))
        return false;
    if (first == 1)
        return s->set & o1_is_1;
    const unsigned image = exchanged_set(s->set);
    const unsigned image_first = exchanged_set(1U << s->first);
    return s->set < image || (s->set == image && 1U << s->first <= image_first);
}

static void print_x2(const support *s, const choice *x2)
{
    printf("  x2 for o1/o2 = %d/%d at j1,", s->first / 4, s->first % 4);
    for (int c = 0; c < COLUMNS; c++)
        if (s->set >> c & 1)
            printf(" %d/%d", c / 4, c % 4);
    printf(" elsewhere: %d at j1", x2->at_j1);
    for (int i = 0; i < 2; i++)
        if (x2->class[i] >= 0)
            printf(", %d at one %d/%d", x2->digit[i], x2->class[i] / 4,
                   x2->class[i] % 4);
    printf("\n");
    fflush(stdout);
}

/* The supports where o1 has the digit `at_j1` at j1 and the digits of the set
 * elsewhere, one in `share` of them and one that needs x2; returns how many
 * stay open. */
static long settle_o1(int at_j1, unsigned o1_set, long share)
{
    static long at;
    long supports = 0, with_x2 = 0, open = 0;
    memset(kinds, 0, sizeof kinds);
    memset(settled, 0, sizeof settled);
    for (int first = 4 * at_j1; first < 4 * at_j1 + 4; first++)
        for (unsigned set = 1; set < 1U << COLUMNS; set++) {
            const support s = {first, set};
            unsigned digits = 0;
            for (int d = 0; d < 4; d++)
                digits |= (unsigned)(set >> (4 * d) & 15 ? 1 << d : 0);
            if (digits != o1_set || !support_wanted(&s) ||
                (at++ % share && !(first == 1 && set == 1 << 4)))
                continue;
            bool needs_x2;
            choice x2;
            supports++;
            const bool good = settle_support(&s, &needs_x2, &x2);
            with_x2 += needs_x2;
            if (needs_x2 && good)
                print_x2(&s, &x2);
            if (good)
                continue;
            open++;
            printf("  OPEN, no x2 found; the last try, of many:");
            print_kind(&refused);
            fflush(stdout);
        }
    if (!supports)
        return 0;
    printf("o1 has %d at j1 and", at_j1);
    for (int d = 0; d < 4; d++)
        if (o1_set >> d & 1)
            printf(" %d", d);
    printf(" elsewhere: %ld supports, %ld with x2, %ld open\n", supports,
           with_x2, open);
    for (int last = 0; last < 3; last++) {
        if (!kinds[last])
            continue;
        printf("  kinds up to o%d: %ld", last + 2, kinds[last]);
        for (int w = 0; w < WAYS; w++)
            if (settled[last][w])
                printf("; %s %ld", way_name[w], settled[last][w]);
        printf("\n");
    }
    fflush(stdout);
    return open;
}

/* ---- That the checks can fail ---- */

static void expect(bool good, const char *what)
{
    if (!good) {
        printf("wrong: %s\n", what);
        exit(1);
    }
}

/* on_line() beside the list of lines, and lines with two cells of a sub-board.
 */
static void test_lines(int tied)
{
    for (int m = 3, six = 216; m <= GROUPS; m++, six *= 6)
        expect(board_of(m, m > 3 ? tied : 0)->lines ==
                   (six - (1 << (2 * m))) / 2,
               "lines");
    const board *b = board_of(4, tied);
    const sub_board whole = {4, tied, {0, 1, 2, 3}};
    long pairs = 0, found = 0;
    for (int l = 0; l < b->lines; l++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < i; j++) {
                point p, q, line[4];
                point_of(4, &whole, b->line[l][i], p);
                point_of(4, &whole, b->line[l][j], q);
                expect(on_line(4, p, q, line), "two points of a line");
                for (int c = 0; c < 4; c++) {
                    const int cell = cell_of(4, &whole, line[c]);
                    expect(cell == b->line[l][0] || cell == b->line[l][1] ||
                               cell == b->line[l][2] || cell == b->line[l][3],
                           "the points of a line");
                }
                pairs++;
            }
    for (int c = 0; c < b->cells; c++)
        for (int d = 0; d < c; d++) {
            point p, q;
            point_of(4, &whole, c, p);
            point_of(4, &whole, d, q);
            found += on_line(4, p, q, NULL);
        }
    expect(found == pairs, "pairs of points on a line");
    for (int groups = 0; groups < 81; groups++) {
        sub_board t = {2, 0, {0}};
        for (int i = 0, rest = groups; i < 4; i++, rest /= 3)
            t.group[i] = rest % 3 - 1;
        for (int l = 0; l < b->lines; l++) {
            int in = 0;
            for (int i = 0; i < 4; i++) {
                point p;
                point_of(4, &whole, b->line[l][i], p);
                in += cell_of(4, &t, p) >= 0;
            }
            expect(in < 2 || in == 4, "a line leaves with one cell");
        }
    }
}

static void test_harmless(void)
{
    const sub_board t = {3, 0, {0, 1, 2, -1, -1, -1}};
    const kind k = {6, 2, 0, {{0}, {3}}, {{0}}};
    point seen = {0, 1, 0, 0, 0, 1}, only_x0 = {0, 0, 0, 0, 0, 1},
          unseen = {1, 2, 3, 0, 1, 2};
    expect(!harmless(&k, &t, seen), "this stone takes part");
    expect(harmless(&k, &t, only_x0), "on a line with x0 only");
    expect(harmless(&k, &t, unseen), "on no line");
    point *two[2] = {&only_x0, &unseen};
    expect(pairs_allowed(&k, &t, two, 2), "not on a line");
}

/* Positions that are not won, and all replies beside those that can hurt. */
static void test_threats(void)
{
    const stones two_threes = {3, 0,          3,
                               6, {0, 3, 12}, {21, 37, 53, 22, 38, 54}};
    expect(!won_by_threats(&two_threes, 1, 1000000, false), "o wins");
    const stones blocked = {3, 0, 2, 1, {0, 3}, {1}};
    expect(!won_by_threats(&blocked, 2, 1000000, false), "x1 is of no use");
    for (int tied = -1; tied < 2; tied++) { /* 4^3, then 4^4 */
        int won = 0, not_won = 0;
        const int m = tied < 0 ? 3 : 4, step = tied < 0 ? 1 : 37;
        for (int c = 2; c < 1 << (2 * m); c += step) {
            const stones p = {m, tied > 0,   3,
                              3, {0, 3, 12}, {1, tied < 0 ? 21 : 149, c}};
            if (c == 3 || c == 12 || c == p.o[1])
                continue;
            const bool fast = won_by_threats(&p, 1, 1000000, false);
            expect(fast == won_by_threats(&p, 1, 1000000000, true),
                   "all replies");
            won += fast;
            not_won += !fast;
        }
        expect(won > 0 && (not_won > 0 || tied >= 0), "both occur");
        printf("all replies beside those that can hurt, 4^%d%s: %d won, %d "
               "not\n",
               m, tied > 0 ? ", tied" : "", won, not_won);
    }
}

/* With a digit and a set of digits, as in "0 013", only the o1 with that digit
 * at j1 and those elsewhere are looked at. */
static bool good_arguments(int argc, char **argv)
{
    if (argc == 3)
        return strlen(argv[1]) == 1 && strchr("013", *argv[1]) && *argv[2] &&
               !argv[2][strspn(argv[2], "0123")];
    return argc == 1 || (argc == 2 && !strcmp(argv[1], "all"));
}

int main(int argc, char **argv)
{
    if (!good_arguments(argc, argv)) {
        fprintf(stderr, "four_n_twin: expected nothing, 'all', or a digit 0, 1 "
                        "or 3 and digits, as in 0 013\n");
        return 2;
    }
    threats_start();
    test_lines(0);
    test_lines(1);
    test_harmless();
    test_threats();
    const bool full = argc > 1 || getenv("OXO_SLOW_TESTS") != NULL;
    unsigned wanted = 0;
    for (const char *d = argc == 3 ? argv[2] : ""; *d; d++)
        wanted |= 1U << ((*d - '0') & 3);
    long open = 0;
    static const int first[3] = {0, 3, 1};
    for (int i = 0; i < 3; i++)
        for (unsigned set = 1; set < 16; set++)
            if (!wanted || (set == wanted && first[i] == atoi(argv[1])))
                open += settle_o1(first[i], set, full ? 1 : SHARE);
    printf("%ld positions searched, %ld of them won\n", searched, searched_won);
    if (!searched) {
        printf("there are no such kinds\n");
        return 2;
    }
    if (open)
        printf("%ld supports are OPEN: the theorem is not shown\n", open);
    else if (full && !wanted)
        printf("every kind is settled: x wins 4^n for every n >= 6\n");
    else
        printf("every kind looked at is settled; this does not show the "
               "theorem\n");
    return open != 0;
}
