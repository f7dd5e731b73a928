/* Which names are number games for oxocheck, and what they stand for: a third
 * opinion, written from docs/NUMBER.md and section 4 of docs/CERTIFICATE.md
 * alone. A random game is made first, with options of every kind, and its name
 * is written from it; read_rules() must find the same numbers, owners, target
 * and rules, or refuse the name if it is none. (test_check_numbers.c asks the
 * whole program about names with two lists.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../check/number.h"
#include "../support/check_trials.h"

enum { LARGEST = 999, MOST = 36, ROOM = 1001 };

struct wanted {
    char name[800];
    bool fine; /* as far as its options go */
    int k, n, cells;
    bool product, parity, own, any, has_target;
    int start; /* 1 odd, 0 even, -1 not said */
    long long target;
    bool listed[3], list[3][ROOM]; /* numbers, first, second */
    int count, value[ROOM], users[ROOM];
};

/* ---- is it a game? ---------------------------------------------------------
 */

static signed char starving[2][MOST + 1][MOST + 1][MOST + 1];

/* Can a side be without a number on its turn, with so many left of the mover's
 * own, of the other's, and shared? */
static bool starves(const struct wanted *g, int side, int mine, int theirs,
                    int shared)
{
    const int filled = g->count - mine - theirs - shared;
    signed char *known = &starving[side][mine][theirs][shared];
    if (filled == g->cells)
        return false;
    if (mine + shared == 0)
        return true;
    if (*known == 0)
        *known =
            (mine && starves(g, 1 - side, theirs, mine - 1, shared)) ||
                    (shared && starves(g, 1 - side, theirs, mine, shared - 1))
                ? 1
                : -1;
    return *known == 1;
}

static bool reaches(const struct wanted *g, int left, int from, long long sum)
{
    if (left == 0)
        return sum == g->target;
    for (int i = from; i < g->count; i++)
        if (reaches(g, left - 1, i + 1,
                    g->product ? sum * g->value[i] : sum + g->value[i]))
            return true;
    return false;
}

/* Works out the numbers; false if the name is none of a game. */
static bool settle(struct wanted *g)
{
    int own[2] = {0, 0}, shared = 0;
    if (!g->fine || g->listed[1] != g->listed[2])
        return false;
    if (g->listed[1] && (g->listed[0] || g->any || g->start >= 0))
        return false;
    if (g->any && (g->start >= 0 || g->own))
        return false;
    g->count = 0;
    for (int v = 1; v <= LARGEST; v++) {
        const bool here = g->listed[1]   ? g->list[1][v] || g->list[2][v]
                          : g->listed[0] ? g->list[0][v]
                                         : v <= g->cells;
        if (!here)
            continue;
        int users = g->count % 2 ? 2 : 1;
        if (g->listed[1])
            users = (g->list[1][v] ? 1 : 0) + (g->list[2][v] ? 2 : 0);
        if (g->any)
            users = 3;
        if (g->start >= 0)
            users = v % 2 == g->start ? 1 : 2;
        g->value[g->count] = v;
        g->users[g->count++] = users;
        own[0] += users == 1;
        own[1] += users == 2;
        shared += users == 3;
    }
    if (g->count > MOST || g->count < g->k || (g->own && shared))
        return false;
    if (!g->has_target) {
        /* k times the middle, if the numbers follow one another */
        const int low = g->value[0], high = g->value[g->count - 1];
        if (high - low != g->count - 1 || g->k * (low + high) % 2)
            return false;
        g->target = g->k * (low + high) / 2;
    }
    memset(starving, 0, sizeof starving);
    return !starves(g, 0, own[0], own[1], shared) &&
           reaches(g, g->k, 0, g->product ? 1 : 0);
}

/* ---- a random name ---------------------------------------------------------
 */

static bool prime(int v)
{
    int divisors = 0;
    for (int d = 1; d <= v; d++)
        divisors += v % d == 0;
    return divisors == 2;
}

/* One item: numbers from..to with a step, or something that is none. */
static char *put_item(struct wanted *g, int which, char *at, int from, int to,
                      int step)
{
    const int fault = below(60);
    for (int v = from; v <= to && v < ROOM; v += step)
        g->list[which][v] = true;
    if (fault < 5) {
        static const char *const wrong[] = {"0", "x", "", "7..", "5..9/"};
        g->fine = false;
        return at + sprintf(at, "%s", wrong[fault]);
    }
    if (fault == 5) {
        g->fine = false;
        return at + sprintf(at, "%d..%d", to + 1, from);
    }
    if (fault == 6) {
        g->fine = false;
        return at + sprintf(at, "%d..%d/0", from, to);
    }
    if (to > LARGEST)
        g->fine = false;
    if (from == to && below(2))
        return at + sprintf(at, "%d", from);
    if (step == 1 && below(4))
        return at + sprintf(at, "%d..%d", from, to);
    return at + sprintf(at, "%d..%d/%d", from, to, step);
}

static bool square(int v)
{
    int root = 1;
    while (root * root < v)
        root++;
    return root * root == v;
}

/* As many numbers as there are turns, `more` for those that are shared, and a
 * few more or less. */
static char *put_list(struct wanted *g, int which, int turns, int more,
                      char *at)
{
    const int kind = below(8), step = 1 + (below(2) ? below(4) : 0);
    int left = turns + more + below(4) - (below(4) == 0), from = 1 + below(6);
    g->listed[which] = true;
    if (kind < 2) {
        int found = 0;
        for (int v = 1; v <= LARGEST && found < turns; v++)
            if (kind ? prime(v) : square(v)) {
                g->list[which][v] = true;
                found++;
            }
        g->fine = g->fine && found == turns;
        return at + sprintf(at, "%s", kind ? "primes" : "squares");
    }
    if (kind == 2) /* the last ones that there are, or one too many */
        from = LARGEST + (below(8) == 0) - step * (left - 1);
    if (from < 1)
        from = 1;
    do {
        const int here = below(3) ? left : 1 + below(left > 0 ? left : 1);
        at = put_item(g, which, at, from, from + step * (here - 1), step);
        from += step * here;
        left -= here;
        if (left > 0)
            *at++ = '+';
    } while (left > 0);
    return at;
}

static void random_name(struct wanted *g)
{
    char option[10][600];
    int options = 0;
    memset(g, 0, sizeof *g);
    g->fine = true;
    g->k = 3;
    g->n = 2;
    g->start = -1;
    if (below(3) == 0) {
        g->k = 2 + below(5);
        g->fine = g->fine && g->k >= 3 && g->k <= 5;
        sprintf(option[options++], "k=%d", g->k);
    }
    if (below(4) == 0) {
        g->n = below(3) ? 2 + below(2) : below(6);
        g->fine = g->fine && (g->n == 2 || g->n == 3);
        sprintf(option[options++], "n=%d", g->n);
    }
    g->cells = g->n == 3 ? g->k * g->k * g->k : g->k * g->k;
    const int kind = below(5);
    const int lists = kind < 2 ? 1 : kind < 4 ? 6 : below(8);
    for (int which = 0; which < 3; which++)
        if (lists >> which & 1) {
            char *at = option[options];
            at += sprintf(
                at, "%s",
                (const char *const[]){"numbers=", "first=", "second="}[which]);
            const int turns = which == 0   ? g->cells
                              : which == 1 ? (g->cells + 1) / 2
                                           : g->cells / 2;
            *put_list(g, which, turns, which && below(3) == 0 ? below(8) : 0,
                      at) = 0;
            options++;
        }
    if (below(4) == 0) {
        g->start = below(2);
        sprintf(option[options++], "start=%s", g->start ? "odd" : "even");
    }
    if (below(5) == 0) {
        g->any = true;
        sprintf(option[options++], "any");
    }
    if (below(4) == 0) {
        g->parity = true;
        sprintf(option[options++], "parity");
    }
    if (below(4) == 0) {
        g->own = true;
        sprintf(option[options++], "own");
    }
    if (below(3)) {
        /* what some numbers come to */
        g->has_target = true;
        g->product = below(2);
        struct wanted copy = *g;
        settle(&copy);
        g->target = g->product ? 1 : 0;
        bool used[ROOM] = {false};
        for (int i = 0; i < g->k && i < copy.count;) {
            const int j = below(copy.count);
            if (used[j])
                continue;
            used[j] = true;
            i++;
            g->target = g->product ? g->target * copy.value[j]
                                   : g->target + copy.value[j];
        }
        if (below(5) == 0)
            g->target += below(3) - 1;
        sprintf(option[options++], "%s=%lld", g->product ? "product" : "sum",
                g->target);
        if (below(20) == 0) {
            g->fine = false; /* a second one */
            sprintf(option[options++], "sum=%lld", g->target);
        }
    }
    char *at = g->name;
    const int head = below(4);
    g->parity = g->parity || head == 0;
    at += sprintf(
        at, "%s",
        (const char *const[]){"nygaard", "graham", "number", "number"}[head]);
    for (int i = 0; i < options; i++) {
        const int other = i + below(options - i);
        char swap[600];
        strcpy(swap, option[i]);
        memmove(option[i], option[other], sizeof swap);
        strcpy(option[other], swap);
        at += sprintf(at, "%c%s", i ? ',' : ':', option[i]);
    }
}

/* ---- the tests -------------------------------------------------------------
 */

static void random_names(void **state)
{
    static struct wanted g;
    size_t seen[2] = {0, 0}, cubes = 0, dealt[4] = {0};
    (void)state;
    for (int trial = 0; trial < (fast() ? 8000 : 40000); trial++) {
        struct rules r;
        random_name(&g);
        const bool fine = settle(&g), taken = read_rules(g.name, &r);
        if (taken != fine)
            fail_msg("%s: %s", g.name, taken ? "taken" : "refused");
        seen[fine]++;
        if (!fine)
            continue;
        bool same = (int)r.k == g.k && (int)r.n == g.n &&
                    (int)r.count == g.count && r.product == g.product &&
                    r.parity == g.parity && r.own == g.own &&
                    r.target == (uint64_t)g.target;
        for (int i = 0; same && i < g.count; i++)
            same =
                (int)r.value[i] == g.value[i] && (int)r.users[i] == g.users[i];
        if (!same)
            fail_msg("%s stands for another game", g.name);
        cubes += g.n == 3;
        dealt[g.listed[1] ? 0 : g.any ? 1 : g.start >= 0 ? 2 : 3]++;
    }
    print_message("%zu taken (%zu cubes), %zu refused\n", seen[1], cubes,
                  seen[0]);
    assert_true(fast() || (seen[0] > 5000 && seen[1] > 5000 && cubes > 100));
    for (int i = 0; i < 4; i++)
        assert_true(fast() || dealt[i] > 300);
}

static void exact_limits(void **state)
{
    static const struct {
        const char *name;
        bool taken;
    } cases[] = {
        {"graham", true},
        {"nygaard", true},
        {"number", true},
        {"number:", false},
        {"number:k=3,", false},
        {"number,k=3", false},
        {"numbers", false},
        {"graham:", false},
        {"grahamk=3", false},
        {"", false},
        {"number:k=03", true},
        {"number:k=", false},
        {"number:k=3k", false},
        {"number:k=3 ", false},
        {"number:k=5", true},
        {"number:k=6", false},
        {"number:k=2", false},
        {"number:n=2", true},
        {"number:n=3", true},
        {"number:n=1", false},
        {"number:n=4", false},
        {"number:n=", false},
        {"number:n=x", false},
        {"number:n=2n=3", false},
        {"number:numbers=1..36,sum=6", true},
        {"number:numbers=1..37,sum=6", false},
        {"number:numbers=991..999", true},
        {"number:numbers=992..1000", false},
        {"number:numbers=991..999/1000", false},
        {"number:numbers=991..999/999,sum=3", false},
        {"number:numbers=1..9/", false},
        {"number:numbers=1..9/0", false},
        {"number:numbers=1..9/x", false},
        {"number:numbers=1..", false},
        {"number:numbers=1..x", false},
        {"number:numbers=9..1", false},
        {"number:numbers=5..5+1..4+6..9", true},
        {"number:numbers=0..8", false},
        {"number:numbers=x..8", false},
        {"number:numbers=1..9+", false},
        {"number:numbers=1..9+,sum=15", false},
        {"number:numbers=1..9+7..,sum=15", false},
        {"number:numbers=1..9+7..9/,sum=15", false},
        {"number:numbers=1..9+9..1", false},
        {"number:numbers=1..9+1..9/0", false},
        {"number:first=995..999,second=991..994", true},
        {"number:numbers=1..9+x", false},
        {"number:numbers=1..9x", false},
        {"number:numbers=", false},
        {"number:numbers=squares", false}, /* no range: a target is needed */
        {"number:numbers=squares,sum=14", true},
        {"number:numbers=squaresx,sum=14", false},
        {"number:n=3,numbers=squares,sum=14", true},
        {"number:n=3,k=4,numbers=squares,sum=14", false},
        {"number:first=primes,second=squares,sum=15", true},
        {"number:first=squares,second=primes,sum=15", true},
        {"number:first=primes", false},
        {"number:second=primes", false},
        {"number:first=1..5,second=6..9", true},
        {"number:first=1..5,second=6..9,any", false},
        {"number:first=1..5,second=6..9,start=odd", false},
        {"number:first=1..5,second=6..9,start=even", false},
        {"number:first=1..5,second=6..9,numbers=1..9", false},
        {"number:first=1..5,second=6..9,own", true},
        {"number:first=1..7,second=3..9,own", false},
        {"number:any", true},
        {"number:any,own", false},
        {"number:any,start=odd", false},
        {"number:any,start=even", false},
        {"number:start=odd", true},
        {"number:start=even,numbers=2..10", true},
        {"number:start=even", false}, /* four numbers for five turns */
        {"number:start=odder", false},
        {"number:sum=15", true},
        {"number:sum=15,sum=15", false},
        {"number:sum=15,product=15", false},
        {"number:sum=", false},
        {"number:sum=x", false},
        {"number:product=504", true}, /* 7 * 8 * 9 */
        {"number:product=505", false},
        {"number:sum=24", true},
        {"number:sum=25", false},
        {"number:sum=6", true},
        {"number:sum=5", false},
        {"number:k=4,numbers=1..17", true},
        {"number:k=3,numbers=1..10", false}, /* the middle is no integer */
        {"number:k=4,numbers=1..16", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rules r;
        if (read_rules(cases[i].name, &r) != cases[i].taken)
            fail_msg("%s: %s", cases[i].name,
                     cases[i].taken ? "refused" : "taken");
    }
}

int main(void)
{
    start_trials();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_names),
        cmocka_unit_test(exact_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
