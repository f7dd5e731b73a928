/* four_n: the first player wins 4^n for every n >= 6.
 *
 *     cmake --build --preset release --target four_n
 *     build/release/four_n
 *     build/release/four_n --first 000012
 *     build/release/four_n --digits 012
 *
 * Everything is decided in one run, from nothing, with one thread, always in
 * the same order. (4^3, 4^4 and 4^5 are won too: docs/FOUR.md.)
 *
 * The strategy. x0 = 00...0. o1 is any reply. x1 is 3 on one coordinate j1 and
 * 0 elsewhere: j1 is where o1 has a 0, if it has one, else where it has a 3,
 * else (digits 1 and 2) where it has a digit that it has three times. (o1 =
 * 11...1: x1 has a 1 there instead, on a line with o1 that would else help o.)
 * Then each o2 leaves x a win by threats in some cube, but for a few (o2 on the
 * line x0x1, and a few more): there x2 is 3 on another coordinate j2, that with
 * the least column of digits (o1, o2), and each o3 is treated alike. If o makes
 * a three before x has begun to make threats, x answers and o moves again.
 * Exchanging the digits 1 and 2 keeps all lines, and 0 and 3: o1 with a 2 but
 * no 1 is left out, and so is, of o1 with digits 1 and 2 alone, j1 on a 2.
 *
 * Lemma 1, passes. Give each coordinate the digit 0 or put it into one of
 * several groups whose coordinates run together: the points left are a
 * sub-board T, and a line with two cells in T lies in T. So if x wins by
 * threats in T (four_n_threats.h), he wins in 4^n: a stone that o puts outside
 * T is on no line with two cells of T, makes no three with stones of T, and no
 * later block in T makes one with it. It was a pass, and x has a forced
 * sequence.
 *
 * Lemma 2, harmless stones. A stone u of o's outside a cube S is harmless if
 * every line through u and a cell of S holds an x stone. x wins by threats if
 * he does so with the stones in S alone, provided that all stones of o's
 * outside are harmless and of their pairs at most one is on a line without an x
 * stone; the other two cells y, z of this line have to be harmless, too, and
 * not to be on a line with, or equal to, a third one. For a three of o's with a
 * harmless stone has no cell in S, so that it is one of two harmless stones and
 * a new one, at y or z: x answers there, o is to move again, what has come is
 * harmless, and is on no line without an x stone with another one. Any other
 * new stone outside S is a pass. (Two more stones outside, neither of them
 * answered, never come: after the first x has won.)
 *
 * Lemma 3, equal columns. The column of a coordinate is what digits the stones
 * have there. If two coordinates have equal columns, the sub-board on which
 * they run together holds all stones and is a copy of 4^(n-1); a win there by
 * threats, harmless stones included, is one in 4^n, as the lines through two
 * cells of the sub-board are its lines. A position is thus given by its kind:
 * the columns, in any order. All kinds are won if those with six coordinates
 * are, and those with seven or more, pairwise different. For this x's choice
 * must not change when coordinates are run together: j1 depends on which digits
 * o1 has, j2 on which columns there are. With the digits 1 and 2 alone j1 is on
 * one that o1 has three times; running together may leave one other coordinate
 * with it, so that such kinds are treated, too, but not beyond x2: when j1 and
 * j2 are taken out, a third one is always there.
 *
 * What is left at one level, to be treated at the next one: with six
 * coordinates the kinds themselves. A kind with seven or more coordinates that
 * is left has either pairwise different columns, or all that it can be run
 * together to is left: it has the same set of columns as a kind left with six
 * coordinates or with pairwise different ones. So for each such set the kinds
 * with that set are treated at the next level, with any number of equal columns
 * before o's next stone, pairwise different ones after it. j2 may have been the
 * only one of its column or not: both are treated.
 *
 * For pairwise different columns a table over all sets of columns holds what is
 * won by harmless stones however many columns are added ("strictly"): more
 * coordinates, on which the cube is 0, take lines through a stone and a cell of
 * the cube away and never add one. With more coordinates a pair of stones may
 * come to be on a line only if they are on one without, or equal; an x stone on
 * this line may be off it then, so that it is not counted on.
 *
 * What is remembered: for each position searched whether it was won, by its
 * columns (harmless stones taken away, equal columns once), up to the order of
 * coordinates and of o's stones and the exchange of 1 and 2. Keys are exact. */
#include "base/array.h"
#include "base/bits.h"
#include "four_n_settle.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIX = 6,
    MAX_TYPES = 4, /* ordinary columns before o's next stone */
    MAX_SAID = 40
};

typedef struct kinds {
    kind *at;
    size_t count, room;
} kinds;

typedef struct tally {
    uint64_t kinds, cube, around, searched, left;
} tally;

typedef struct prover {
    settler settler;
    int stones; /* of x's, at most, before he wins by threats */
    bool six_only;
    uint64_t unanswered; /* kinds for which x has no move left */
} prover;

/* ---- levels ---------------------------------------------------------------*/

static void append(kinds *list, const kind *k)
{
    OXO_GROW(list->at, list->count + 1, list->room, out_of_memory());
    list->at[list->count++] = *k;
}

static bool same_column(const kind *k, int i, int j)
{
    for (int s = 0; s < k->xs; s++)
        if (k->x[s][i] != k->x[s][j])
            return false;
    for (int s = 0; s < k->os; s++)
        if (k->o[s][i] != k->o[s][j])
            return false;
    return true;
}

/* Is the column of i less than that of j, in the order of o's stones? */
static bool column_less(const kind *k, int i, int j)
{
    for (int s = 0; s < k->os; s++)
        if (k->o[s][i] != k->o[s][j])
            return k->o[s][i] < k->o[s][j];
    return false;
}

static void copy_column(kind *to, int i, const kind *from, int j)
{
    for (int s = 0; s < MAX_STONES; s++) {
        to->x[s][i] = from->x[s][j];
        to->o[s][i] = from->o[s][j];
    }
}

/* Each column once, in order; the special ones stay. Elsewhere x's stones have
 * digits that follow from those of o's: 0, or what completes a three. */
static void columns_once(const kind *k, kind *once)
{
    *once = *k;
    once->n = k->special;
    memset(once->x, 0, sizeof once->x);
    memset(once->o, 0, sizeof once->o);
    for (int i = 0; i < k->special; i++)
        copy_column(once, i, k, i);
    for (int last = -1;;) {
        int next = -1;
        for (int i = k->special; i < k->n; i++)
            if ((last < 0 || column_less(k, last, i)) &&
                (next < 0 || column_less(k, i, next)))
                next = i;
        if (next < 0)
            return;
        copy_column(once, once->n++, k, next);
        last = next;
    }
}

/* x's next move when o is not yet lost: he answers a three, or plays x2, the
 * first coordinate with the least column becoming j2. false: he has none. */
static bool answer(const prover *p, const kind *k, kind *next)
{
    setting s;
    point move = {0, 0};
    set_points(&s, k);
    const int threes = open_threes(&s, &move);
    *next = *k;
    if (threes > 1 || k->xs == MAX_STONES || k->os == MAX_STONES)
        return false;
    if (threes == 0) {
        if (k->xs >= p->stones || k->special == 2)
            return false;
        int j2 = 1;
        for (int i = 2; i < k->n; i++)
            if (column_less(k, i, j2))
                j2 = i;
        copy_column(next, 1, k, j2);
        copy_column(next, j2, k, 1);
        next->special = 2;
        set_points(&s, next);
        move = (point){2, 0};
    }
    if (point_listed(s.o, s.os, move) || point_listed(s.x, s.xs, move))
        return false;
    digits_of(move, next->n, next->x[next->xs++]);
    return true;
}

/* A kind that is left in the end; as many stones of x's as of o's. */
static void say_left(prover *p, const kind *k)
{
    if (p->unanswered++ >= MAX_SAID)
        return;
    printf("  left:");
    for (int i = 0; i < 2 * k->os; i++) {
        printf(i % 2 == 0 ? " x " : " o ");
        for (int j = 0; j < k->n; j++)
            putchar('0' + (i % 2 == 0 ? k->x : k->o)[i / 2][j]);
    }
    putchar('\n');
}

static void count_kind(tally *sum, verdict v, const kind *k, kinds *left)
{
    sum->kinds++;
    sum->cube += v == CUBE;
    sum->around += v == AROUND;
    sum->left += v == LEFT;
    if (v == LEFT)
        append(left, k);
}

/* Six coordinates, o to move: all replies, up to the order of equal columns. */
static void treat_six(prover *p, const kind *k, tally *sum, kinds *left)
{
    kind next = *k;
    next.os++;
    uint8_t *reply = next.o[k->os];
    for (unsigned code = 0; code < 1U << 2 * k->n; code++) {
        setting s;
        bool ordered = true;
        for (int i = 0; i < k->n; i++)
            reply[i] = code >> 2 * i & 3;
        for (int i = 1; i < k->n; i++)
            for (int j = i - 1; j >= 0; j--)
                if (same_column(k, i, j) && reply[i] < reply[j])
                    ordered = false;
        if (!ordered)
            continue;
        set_points(&s, &next);
        if (point_listed(s.x, s.xs, s.o[k->os]) ||
            point_listed(s.o, k->os, s.o[k->os]))
            continue;
        count_kind(sum, settle(&p->settler, &next), &next, left);
    }
}

/* Seven coordinates and more, o to move, the ordinary columns those of k, each
 * any number of times; all replies that make the columns pairwise different. */
static void treat_more(prover *p, const kind *k, tally *sum, kinds *left)
{
    const int types = k->n - k->special;
    const size_t sets = (size_t)1
                        << 4 * (types < MAX_TYPES ? types : MAX_TYPES);
    unsigned fixed = 0;
    if (types > MAX_TYPES) { /* does not occur */
        printf("  %d columns: too many\n", types);
        p->unanswered++;
        return;
    }
    uint8_t *strict = malloc(sets);
    if (strict == NULL)
        out_of_memory();
    for (int s = 0; s < k->os; s++) {
        bool zero = true;
        for (int i = k->special; i < k->n; i++)
            zero = zero && k->o[s][i] == 0;
        fixed |= (unsigned)zero << s;
    }
    for (unsigned on_special = 0; on_special < 1U << 2 * k->special;
         on_special++) {
        memset(strict, 0, sets);
        for (uint32_t set = 1; set < sets; set++) {
            kind next = *k;
            setting s;
            uint32_t present = 0;
            next.n = k->special;
            for (int i = 0; i < k->special; i++)
                next.o[k->os][i] = on_special >> 2 * i & 3;
            next.os = k->os + 1;
            for (uint32_t rest = set; rest != 0; rest &= rest - 1) {
                const unsigned element = oxo_lowest64(rest);
                copy_column(&next, next.n, k, k->special + (int)element / 4);
                next.o[k->os][next.n++] = element & 3;
                present |= 1U << element / 4;
                strict[set] |= strict[set & ~(1U << element)];
            }
            if (strict[set] == 0)
                strict[set] = strictly_won(&p->settler, &next, fixed);
            if (next.n <= SIX || present != (1U << types) - 1)
                continue;
            set_points(&s, &next);
            if (point_listed(s.x, s.xs, s.o[k->os]) ||
                point_listed(s.o, k->os, s.o[k->os]))
                continue;
            count_kind(sum,
                       strict[set] != 0 ? CUBE : settle(&p->settler, &next),
                       &next, left);
        }
    }
    free(strict);
}

static bool listed_kind(const kinds *list, const kind *k)
{
    for (size_t i = 0; i < list->count; i++)
        if (memcmp(&list->at[i], k, sizeof *k) == 0)
            return true;
    return false;
}

/* Can x have come here with x2? See lemma 3: not if o1 has only digits 1 and 2
 * and that of j1 on j1 and j2 alone. */
static bool reached(const kind *k)
{
    bool third = k->special < 2 || k->o[0][0] != 1;
    for (int i = 2; i < k->n; i++)
        third = third || k->o[0][i] == 1;
    return third;
}

static void append_set(kinds *list, const kind *k)
{
    kind once;
    columns_once(k, &once);
    if (reached(&once) && !listed_kind(list, &once))
        append(list, &once);
}

/* What the kinds left become at the next level: with six coordinates (six), and
 * as sets of columns. */
static void go_on(prover *p, const kinds *left, kinds *six, kinds *sets)
{
    kinds seen = {0};
    for (size_t i = 0; i < left->count; i++) {
        const kind *k = &left->at[i];
        kind next, once;
        if (!answer(p, k, &next)) {
            say_left(p, k);
            continue;
        }
        if (k->n == SIX && reached(&next))
            append(six, &next);
        if (p->six_only)
            continue;
        columns_once(k, &once);
        if (listed_kind(&seen, &once))
            continue;
        append(&seen, &once);
        (void)answer(p, &once, &next);
        if (next.special > once.special) {
            /* j2 may have been the only one of its column, or not */
            append_set(sets, &next);
            copy_column(&next, next.n++, &once, 1);
        }
        append_set(sets, &next);
    }
    free(seen.at);
}

static void print_tally(const char *row, int stone, const char *coordinates,
                        const tally *sum)
{
    printf("%-9s o%d  %-8s %9" PRIu64 " %9" PRIu64 " %9" PRIu64 " %9" PRIu64
           " %9" PRIu64 "\n",
           row, stone, coordinates, sum->kinds, sum->cube, sum->around,
           sum->searched, sum->left);
    fflush(stdout);
}

static void add_tally(tally *total, const tally *sum)
{
    total->kinds += sum->kinds;
    total->cube += sum->cube;
    total->around += sum->around;
    total->searched += sum->searched;
    total->left += sum->left;
}

/* From the first replies, x1 played, to the end. */
static void treat(prover *p, const char *row, kinds *six, kinds *sets,
                  tally *total)
{
    for (int stone = 2; six->count + sets->count > 0; stone++) {
        kinds left = {0}, next_six = {0}, next_sets = {0};
        for (int more = 0; more < 2; more++) {
            const kinds *list = more ? sets : six;
            tally sum = {0};
            const uint64_t before = p->settler.searched;
            for (size_t i = 0; i < list->count; i++) {
                (more ? treat_more : treat_six)(p, &list->at[i], &sum, &left);
                fprintf(stderr, "%s o%d: %zu of %zu, %" PRIu64 " searched\n",
                        row, stone, i + 1, list->count, p->settler.searched);
            }
            sum.searched = p->settler.searched - before;
            if (sum.kinds > 0)
                print_tally(row, stone, more ? "7 up" : "6", &sum);
            add_tally(total, &sum);
        }
        go_on(p, &left, &next_six, &next_sets);
        free(left.at);
        free(six->at);
        free(sets->at);
        *six = next_six;
        *sets = next_sets;
    }
}

/* o1 with digit j on j1 and ordinary digits as given, x1 played. */
static kind first_kind(int on_j1, const uint8_t *digits, int count)
{
    kind k;
    memset(&k, 0, sizeof k);
    k.n = count + 1;
    k.special = 1;
    k.xs = 2;
    k.os = 1;
    k.x[1][0] = 3;
    k.o[0][0] = (uint8_t)on_j1;
    memcpy(&k.o[0][1], digits, (size_t)count);
    if (on_j1 == 1 && digits[count - 1] == 1) /* digits are in order */
        k.x[1][0] = 1;
    return k;
}

/* Does x play j1 on this digit, if the other digits of o1 are these (a set)?
 * Up to the exchange of 1 and 2. */
static bool row_exists(int on_j1, unsigned set)
{
    static const unsigned others[4] = {0xf, 6, 0, 0xe};
    if ((set & 6) == 4 || (on_j1 == 0 && set == 1)) /* 2 but no 1; o1 = x0 */
        return false;
    return set != 0 && (set & ~others[on_j1]) == 0;
}

static void row_name(int on_j1, unsigned set, char *name)
{
    *name++ = (char)('0' + on_j1);
    *name++ = '+';
    for (int d = 0; d < 4; d++)
        if ((set >> d & 1) != 0)
            *name++ = (char)('0' + d);
    *name = '\0';
}

/* All o1 with these digits. */
static void treat_row(prover *p, int on_j1, unsigned set, tally *total)
{
    kinds six = {0}, sets = {0};
    uint8_t digits[SIX - 1];
    char name[8];
    int count = 0;
    for (unsigned code = 0; code < 1U << 2 * (SIX - 1); code++) {
        unsigned present = 0;
        bool ordered = true;
        for (int i = 0; i < SIX - 1; i++) {
            digits[i] = code >> 2 * i & 3;
            present |= 1U << digits[i];
            ordered = ordered && (i == 0 || digits[i] >= digits[i - 1]);
        }
        if (!ordered || present != set)
            continue;
        const kind k = first_kind(on_j1, digits, SIX - 1);
        append(&six, &k);
    }
    for (int d = 0; d < 4; d++)
        if ((set >> d & 1) != 0)
            digits[count++] = (uint8_t)d;
    const kind k = first_kind(on_j1, digits, count);
    append(&sets, &k);
    row_name(on_j1, set, name);
    treat(p, name, &six, &sets, total);
}

/* One o1 of six digits. */
static void treat_first(prover *p, const char *text, tally *total)
{
    kinds six = {0}, sets = {0};
    uint8_t digits[SIX];
    int count[4] = {0}, used = 0;
    for (int i = 0; i < SIX; i++)
        count[text[i] - '0']++;
    const bool exchange =
        count[2] > 0 &&
        (count[1] == 0 || (count[1] < 3 && count[0] == 0 && count[3] == 0));
    if (exchange) {
        const int ones = count[1];
        count[1] = count[2];
        count[2] = ones;
    }
    const int on_j1 = count[0] > 0 ? 0 : count[3] > 0 ? 3 : 1;
    count[on_j1]--;
    for (int d = 0; d < 4; d++)
        for (int i = 0; i < count[d]; i++)
            digits[used++] = (uint8_t)d;
    const kind k = first_kind(on_j1, digits, used);
    append(&six, &k);
    treat(p, text, &six, &sets, total);
}

static const char usage[] =
    "usage: four_n [--first DIGITS | --digits SET] [--quiet N] [--stones N]\n"
    "Checks that the first player wins 4^n for every n >= 6.\n"
    "  --first DIGITS  one first reply in 4^6, such as 000012\n"
    "  --digits SET    all first replies with these digits, such as 012\n"
    "  --quiet N       at most so many quiet threats in a row (3)\n"
    "  --stones N      at most so many stones of x's before threats (3)\n"
    "A line of the table is for the digit of o1 on j1 + its other digits, for "
    "a\n"
    "stone of o's, and for 6 coordinates or 7 and more. It counts\n"
    "  kinds     positions up to the order of coordinates\n"
    "  cube      won in a cube, all stones of o's outside harmless\n"
    "  around    won in a cube with stones around it\n"
    "  searched  positions searched for that\n"
    "  left      x has to put another stone, or to answer a three\n"
    "Exit status 0: nothing is left in the end, 1: something is.\n";

static bool digits_only(const char *text)
{
    return text[0] != '\0' && text[strspn(text, "0123")] == '\0';
}

int main(int argc, char **argv)
{
    static prover p;
    tally total = {0};
    const char *first = NULL, *digits = "";
    unsigned wanted = 0;
    int quiet = 3;
    p.stones = 3;
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        fputs(usage, stdout);
        return 0;
    }
    for (int i = 1; i < argc; i += 2) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        const bool good = digits_only(value), one = good && value[1] == '\0';
        if (strcmp(argv[i], "--first") == 0 && good && strlen(value) == SIX &&
            strcmp(value, "000000") != 0) {
            first = value;
        } else if (strcmp(argv[i], "--digits") == 0 && good) {
            digits = value;
        } else if (strcmp(argv[i], "--quiet") == 0 && one) {
            quiet = value[0] - '0';
        } else if (strcmp(argv[i], "--stones") == 0 && one) {
            p.stones = value[0] - '0';
        } else {
            fprintf(stderr,
                    "four_n: %s %s: expected --first with six digits "
                    "0 to 3, not all 0, --digits with such digits, "
                    "or --quiet or --stones with one (--help)\n",
                    argv[i], value);
            return 2;
        }
    }
    for (const char *d = digits; *d != '\0'; d++)
        wanted |= 1U << (*d - '0');
    if ((wanted & 6) == 4)
        wanted ^= 6; /* 1 in place of 2 */
    settler_init(&p.settler, quiet);
    p.six_only = first != NULL;
    printf("%-9s %-3s %-8s %9s %9s %9s %9s %9s\n", "o1", "", "coord.", "kinds",
           "cube", "around", "searched", "left");
    if (first != NULL)
        treat_first(&p, first, &total);
    for (int on_j1 = 0; first == NULL && on_j1 < 4; on_j1++)
        for (unsigned set = 1; set < 16; set++)
            if (row_exists(on_j1, set) &&
                (wanted == 0 || (set | 1U << on_j1) == wanted))
                treat_row(&p, on_j1, set, &total);
    printf("%" PRIu64 " kinds: %" PRIu64 " won in a cube alone, %" PRIu64
           " with stones around it, %" PRIu64 " answered by one more stone, "
           "%" PRIu64 " left; %" PRIu64 " positions searched.\n",
           total.kinds, total.cube, total.around, total.left - p.unanswered,
           p.unanswered, p.settler.searched);
    if (p.unanswered == 0 && first == NULL && wanted == 0)
        printf("The first player wins 4^n for every n >= 6.\n");
    settler_clear(&p.settler);
    return p.unanswered == 0 ? 0 : 1;
}
