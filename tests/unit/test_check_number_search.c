/* The complete search of number games behind form `compact`, asked directly:
 * thousands of random positions, each with a few empty cells, of random games
 * with every rule (sums, products, parity, own lines, shared numbers). A third
 * opinion, written from docs/NUMBER.md alone, tries every move and keeps no
 * table. Whole games (test_check_numbers.c) are long and few; the ends of games
 * are where the search's shortcuts decide. */
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
#include "../support/number_rules.h"

/* Can `hero` force a win, `side` being to move? Who can complete a line does:
 * there is nothing better. */
static bool forces(const struct naive *g, int *at, bool *taken, int side,
                   int hero)
{
    bool any = false;
    if (can_complete(g, at, side))
        return side == hero;
    for (int i = 0; i < g->count; i++) {
        if (taken[i] || !g->may[side][i])
            continue;
        for (int c = 0; c < g->cells; c++) {
            if (at[c])
                continue;
            any = true;
            at[c] = i + 1;
            taken[i] = true;
            const bool won = forces(g, at, taken, 1 - side, hero);
            at[c] = 0;
            taken[i] = false;
            if (won == (side == hero))
                return won;
        }
    }
    return side != hero && any;
}

/* Moves at random until `empty` cells are left; false if somebody has won, or
 * nobody can move. */
static bool play_on(const struct naive *g, int empty, int *at, bool *taken)
{
    memset(at, 0, sizeof(int) * 16);
    memset(taken, 0, MOST);
    for (int filled = 0; filled < g->cells - empty; filled++) {
        int tries = 200, i, c;
        do {
            i = below(g->count);
            c = below(g->cells);
        } while (--tries && (taken[i] || !g->may[filled % 2][i] || at[c]));
        if (!tries)
            return false;
        at[c] = i + 1;
        taken[i] = true;
        if (completes(g, at, c))
            return false;
    }
    return true;
}

static size_t seen[2][2]; /* hero, truth */

/* Positions with `least` to `most` empty cells. */
static void try_positions(const struct naive *g, const struct rules *r,
                          int count, int least, int most)
{
    struct game x = {.r = *r, .limit = UINT64_MAX};
    const struct certificate c = {.size = 0};
    x.c = &c;
    assert_true(make_board(&x.b, r->k, r->n, MAX_CELLS));
    assert_true(number_search_start(&x));
    for (int trial = 0; trial < count; trial++) {
        int at[16];
        bool taken[MOST];
        const int empty = least + below(most - least + 1);
        for (int tries = 30; !play_on(g, empty, at, taken);)
            if (--tries == 0)
                goto done;
        uint8_t given[16] = {0};
        for (int i = 0; i < g->cells; i++)
            given[i] = (uint8_t)at[i];
        for (int hero = 0; hero < 2; hero++) {
            x.hero = (unsigned)hero + 1;
            x.searched = 0;
            x.limit = UINT64_MAX;
            const bool truth =
                forces(g, at, taken, (g->cells - empty) % 2, hero);
            if (number_search(&x, given) != truth)
                fail_msg("%s, %d empty, player %d: truth %d", g->name, empty,
                         hero + 1, truth);
            seen[hero][truth]++;
            /* exactly enough is enough, one less is not: no win is claimed */
            x.limit = x.searched;
            x.searched = 0;
            assert_int_equal(number_search(&x, given), truth);
            assert_false(x.stopped);
            assert_int_equal(x.searched, x.limit);
            x.limit--;
            x.searched = 0;
            assert_false(number_search(&x, given));
            assert_true(x.stopped);
            x.stopped = false;
        }
    }
done:
    number_search_end(&x);
    free_board(&x.b);
}

/* Is a set of numbers a winning line? */
static void try_lines(const struct naive *g, const struct rules *r)
{
    for (int trial = 0; trial < 20; trial++) {
        int at[16] = {0};
        uint8_t index[4];
        bool taken[MOST] = {false};
        for (int j = 0; j < g->k; j++) {
            int i = below(g->count);
            while (taken[i])
                i = (i + 1) % g->count;
            taken[i] = true;
            index[j] = (uint8_t)i;
            at[g->line[0][j]] = i + 1;
        }
        assert_int_equal(winning_numbers(r, index),
                         completes(g, at, g->line[0][0]));
    }
}

static void positions(void **state)
{
    (void)state;
    for (int games = 0; games < trials(6000);) {
        struct naive g;
        struct rules r;
        const int k = below(4) ? 3 : 4;
        const int count = k == 4 ? 16 : 9 + below(4);
        random_game(&g, k, count, below(8) ? 1 : 1000 - count);
        /* a side could be without a number; products beyond the limit, below */
        if (!read_rules(g.name, &r) || r.target > 1000000000)
            continue;
        games++;
        try_lines(&g, &r);
        try_positions(&g, &r, 12, 1, k == 4 ? 3 : 5);
    }
    print_message("%zu and %zu wins, %zu and %zu not\n", seen[0][1], seen[1][1],
                  seen[0][0], seen[1][0]);
    for (int hero = 0; hero < 2; hero++)
        for (int truth = 0; truth < 2; truth++)
            assert_true(fast() || seen[hero][truth] > 3000);
}

/* Further from the end, where the same position comes up again and again by
 * other orders of moves: what is remembered decides. */
static void deeper(void **state)
{
    (void)state;
    memset(seen, 0, sizeof seen);
    for (int games = 0; games < (fast() ? 120 : 1200);) {
        struct naive g;
        struct rules r;
        const int k = below(2) ? 3 : 4;
        random_game(&g, k, k == 4 ? 16 : 9 + below(3), 1);
        if (!read_rules(g.name, &r))
            continue;
        games++;
        try_positions(&g, &r, 3, k == 4 ? 5 : 6, 6);
    }
    print_message("%zu and %zu wins, %zu and %zu not\n", seen[0][1], seen[1][1],
                  seen[0][0], seen[1][0]);
    for (int hero = 0; hero < 2; hero++)
        for (int truth = 0; truth < 2; truth++)
            assert_true(fast() || seen[hero][truth] > 100);
}

/* The largest games that are searched, and the smallest that are not. */
static void limits(void **state)
{
    static const struct {
        const char *name;
        bool taken;
    } cases[] = {
        {"number:k=4", true},
        {"number:k=4,numbers=1..17", false},
        {"number:numbers=1..16,sum=15", true},
        {"number:numbers=1..17,sum=15", false},
        {"number:k=5", false},
        {"number:n=3", false},
        {"number:numbers=100+200+500+992..999,product=10000000", true},
        /* 10^9, and just above */
        {"number:k=4,numbers=100+125+160+500+1..12,product=1000000000", true},
        {"number:k=4,numbers=100+125+160+501+1..12,product=1002000000", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game x = {.limit = 1};
        if (!read_rules(cases[i].name, &x.r))
            fail_msg("%s", cases[i].name);
        assert_true(make_board(&x.b, x.r.k, x.r.n, MAX_CELLS));
        if (number_search_start(&x) != cases[i].taken)
            fail_msg("%s: %s", cases[i].name,
                     cases[i].taken ? "refused" : "taken");
        number_search_end(&x);
        free_board(&x.b);
    }
}

int main(void)
{
    start_trials();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions),
        cmocka_unit_test(deeper),
        cmocka_unit_test(limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
