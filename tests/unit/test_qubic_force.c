/* Forced sequences in Qubic: both engines against each other and against the
 * naive twin; the zone against replayed sequences; Patashnik's dictionary. */
#include "support/support.h"

#include "base/bits.h"
#include "base/random.h"
#include "board/qubic_board.h"
#include "board/qubic_force.h"
#include "naive/naive_qubic.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Random stones, attacker to move; false when somebody has already won. */
static bool random_position(oxo_random *random, unsigned least, unsigned most,
                            uint64_t *attacker, uint64_t *defender)
{
    unsigned n = least + oxo_random_below(random, most - least + 1);
    uint64_t side[2] = {0, 0};
    for (unsigned i = 0; i < 2 * n; i++) {
        unsigned c;
        do {
            c = oxo_random_below(random, 64);
        } while ((side[0] | side[1]) >> c & 1);
        side[i % 2] |= UINT64_C(1) << c;
    }
    *attacker = side[0];
    *defender = side[1];
    return !oxo_qubic_has_line(side[0]) && !oxo_qubic_has_line(side[1]);
}

static void tables_hold(void **state)
{
    (void)state;
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    unsigned of_degree[8] = {0};
    for (unsigned l = 0; l < OXO_QUBIC_LINES; l++) {
        assert_int_equal(oxo_popcount64(t->line[l]), 4);
        for (unsigned k = 0; k < l; k++)
            assert_true(oxo_popcount64(t->line[l] & t->line[k]) <= 1);
        naive_qubic b = naive_qubic_from(t->line[l], 0);
        assert_true(naive_qubic_won(&b, NAIVE_ATTACKER));
    }
    for (unsigned c = 0; c < 64; c++) {
        of_degree[t->degree[c]]++;
        for (unsigned l = 0; l < OXO_QUBIC_LINES; l++)
            assert_int_equal(oxo_bit_get(t->through[c], l),
                             t->line[l] >> c & 1);
    }
    assert_int_equal(of_degree[4], 48);
    assert_int_equal(of_degree[7], 16);
}

static void engines_agree(void **state)
{
    (void)state;
    oxo_qubic_force *fast = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    oxo_qubic_force *plain = oxo_qubic_force_new(OXO_QUBIC_PORTABLE);
    assert_non_null(fast);
    assert_non_null(plain);
    if (oxo_qubic_force_engine(fast) == OXO_QUBIC_PORTABLE)
        print_message("only the portable engine runs here\n");
    oxo_random random = {7};
    for (int i = 0; i < 20000; i++) {
        uint64_t a, d;
        if (!random_position(&random, 4, 12, &a, &d))
            continue;
        oxo_qubic_win w1, w2;
        bool r1 = oxo_qubic_force_search(fast, a, d, &w1);
        bool r2 = oxo_qubic_force_search(plain, a, d, &w2);
        assert_int_equal(r1, r2);
        assert_int_equal(oxo_qubic_force_nodes(fast),
                         oxo_qubic_force_nodes(plain));
        if (!r1)
            continue;
        assert_int_equal(w1.length, w2.length);
        assert_memory_equal(w1.attack, w2.attack, w1.length);
        assert_memory_equal(w1.block, w2.block, w1.length - 1);
    }
    oxo_qubic_force_free(fast);
    oxo_qubic_force_free(plain);
}

static void agrees_with_naive(void **state)
{
    (void)state;
    oxo_qubic_force *force = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    assert_non_null(force);
    oxo_random random = {11};
    unsigned compared = 0, wins = 0, unknown = 0;
    for (int i = 0; i < 1200; i++) {
        uint64_t a, d;
        if (!random_position(&random, 4, 14, &a, &d))
            continue;
        naive_qubic b = naive_qubic_from(a, d);
        long budget = 700;
        int expected = naive_qubic_forced(b, &budget);
        oxo_qubic_win win, shortest;
        bool found = oxo_qubic_force_search(force, a, d, &win);
        if (found) {
            assert_true(naive_qubic_sequence_wins(b, win.attack, win.block,
                                                  win.length));
            assert_true(oxo_qubic_force_shortest(
                force, a, d, OXO_QUBIC_FORCE_MAX, &shortest));
            assert_true(shortest.length <= win.length);
            assert_true(naive_qubic_sequence_wins(
                b, shortest.attack, shortest.block, shortest.length));
            assert_false(oxo_qubic_force_shortest(force, a, d,
                                                  shortest.length - 1, NULL));
        } else {
            assert_false(oxo_qubic_force_shortest(force, a, d,
                                                  OXO_QUBIC_FORCE_MAX, NULL));
        }
        if (expected < 0) {
            unknown++;
            continue;
        }
        assert_int_equal(found, expected);
        compared++;
        wins += found;
    }
    print_message("%u positions compared, %u wins, %u beyond the naive "
                  "search's budget\n",
                  compared, wins, unknown);
    assert_true(compared > 1000 && wins > 500 && compared - wins > 200);
    oxo_qubic_force_free(force);
}

/* Positions with many threats and long failures, where a pruning that is not
 * sound would show: the stones of the attacker stand on strong cells. */
static void agrees_with_the_plain_search(void **state)
{
    (void)state;
    oxo_qubic_force *force = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    assert_non_null(force);
    oxo_random random = {17};
    unsigned compared = 0, wins = 0;
    uint64_t most = 0;
    for (int i = 0; i < 4000; i++) {
        unsigned n = 4 + oxo_random_below(&random, 6);
        uint64_t side[2] = {0, 0};
        for (unsigned k = 0; k < 2 * n; k++) {
            unsigned c;
            do {
                c = oxo_random_below(&random, 64);
                /* every other stone on one of the sixteen strong cells */
                if (k % 4 < 2)
                    c = (const uint8_t[]){
                        0,  3,  12, 15, 48, 51, 60, 63,
                        21, 22, 25, 26, 37, 38, 41, 42}[c % 16];
                if (oxo_popcount64((side[0] | side[1]) &
                                   UINT64_C(0x9009066006609009)) > 13)
                    c = oxo_random_below(&random, 64);
            } while ((side[0] | side[1]) >> c & 1);
            side[k % 2] |= UINT64_C(1) << c;
        }
        if (oxo_qubic_has_line(side[0]) || oxo_qubic_has_line(side[1]))
            continue;
        long budget = 20000;
        int expected = naive_qubic_forced_plain(side[0], side[1], &budget);
        uint64_t before = oxo_qubic_force_nodes(force);
        bool found = oxo_qubic_force_search(force, side[0], side[1], NULL);
        if (expected < 0)
            continue;
        assert_int_equal(found, expected);
        if (!found && oxo_qubic_force_nodes(force) - before > most)
            most = oxo_qubic_force_nodes(force) - before;
        compared++;
        wins += found;
    }
    print_message("%u compared, %u wins; longest failure %llu positions\n",
                  compared, wins, (unsigned long long)most);
    assert_true(compared > 2000 && wins > 500 && compared - wins > 300);
    oxo_qubic_force_free(force);
}

/* Every cell outside the zone, and for contrast: some cell inside must spoil
 * some sequence, or the zone says nothing. */
static void zone_holds(void **state)
{
    (void)state;
    oxo_qubic_force *force = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    assert_non_null(force);
    oxo_random random = {13};
    unsigned outside = 0, spoilt = 0, wins = 0, open_two = 0;
    for (int i = 0; i < 250; i++) {
        uint64_t a, d;
        oxo_qubic_win win;
        if (!random_position(&random, 4, 10, &a, &d) ||
            !oxo_qubic_force_search(force, a, d, &win) || win.length < 2)
            continue;
        wins++;
        uint64_t zone = oxo_qubic_zone(a, d, &win);
        uint64_t before = oxo_qubic_completions(d, a);
        assert_int_equal(zone & (a | d), 0);
        uint64_t attacks = 0, blocks = 0;
        for (unsigned k = 0; k < win.length; k++)
            attacks |= UINT64_C(1) << win.attack[k];
        for (unsigned k = 0; k + 1 < win.length; k++)
            blocks |= UINT64_C(1) << win.block[k];
        uint64_t path =
            attacks | blocks | oxo_qubic_completions(a | attacks, d | blocks);
        for (uint64_t s = ~(a | d); s != 0; s &= s - 1) {
            uint64_t cell = s & (~s + 1);
            bool still =
                naive_qubic_sequence_wins(naive_qubic_from(a, d | cell),
                                          win.attack, win.block, win.length);
            if ((zone & cell) != 0) {
                spoilt += !still;
                open_two += !still && (path & cell) == 0;
                continue;
            }
            if (oxo_qubic_completions(d | cell, a) != before)
                continue; /* makes a three */
            assert_true(still);
            outside++;
        }
    }
    print_message("%u wins, %u cells outside, %u cells inside that spoil "
                  "(%u by an open two)\n",
                  wins, outside, spoilt, open_two);
    assert_true(wins > 50 && outside > 1500 && spoilt > 1000 && open_two > 10);
    oxo_qubic_force_free(force);
}

/* Patashnik's 2929 positions are those where neither a block nor a forced
 * sequence decides. */
static void dictionary_has_no_forced_win(void **state)
{
    (void)state;
    char path[512];
    if (test_shared("patashnik/qubic.dictionary", path, sizeof path) == NULL)
        skip();
    size_t size;
    char *text = test_read_file(path, &size);
    assert_non_null(text);
    char *body = strstr(text, "-----\n");
    assert_non_null(body);
    oxo_qubic_force *force = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    assert_non_null(force);
    unsigned positions = 0;
    for (char *line = strtok(body + 6, "\n"); line != NULL;
         line = strtok(NULL, "\n")) {
        uint64_t side[2] = {0, 0};
        unsigned cell = 0;
        for (char *p = line; *p != ' ' && *p != '\0';) {
            if (*p == 'x' || *p == 'o')
                side[*p++ == 'o'] |= UINT64_C(1) << cell++;
            else
                cell += (unsigned)strtoul(p, &p, 10);
        }
        assert_true(cell <= 64);
        assert_false(oxo_qubic_force_search(force, side[0], side[1], NULL));
        positions++;
    }
    assert_int_equal(positions, 2929);
    oxo_qubic_force_free(force);
    free(text);
}

/* Wins that are lost when a sleeping move goes on sleeping although its block
 * makes a three by now: with that line of the search taken out, random
 * positions show nothing, and these, met while Qubic is proved, fail. The win
 * is played out, so the answer rests on the rules and not on the search. */
static void sleeping_moves_wake(void **state)
{
    (void)state;
    static const uint64_t boards[][2] = {
        {UINT64_C(0x0000040000400400), UINT64_C(0x0040420000000000)},
        {UINT64_C(0x0000040000440000), UINT64_C(0x0040420000000000)},
        {UINT64_C(0x0000043000000000), UINT64_C(0x8000080000001000)},
        {UINT64_C(0x00000c2000000000), UINT64_C(0x8000001000001000)},
        {UINT64_C(0x00000c2000000000), UINT64_C(0x8000001020000000)},
        {UINT64_C(0x0000043000000000), UINT64_C(0x8000080020000000)},
        {UINT64_C(0x8000800000001000), UINT64_C(0x0000040010400000)},
        {UINT64_C(0x0000042400000000), UINT64_C(0x0000280000000001)},
        {UINT64_C(0x0000042400000000), UINT64_C(0x8000280000000000)}};
    const oxo_qubic_engine engines[] = {OXO_QUBIC_PORTABLE, OXO_QUBIC_AVX2};
    for (int e = 0; e < 2; e++) {
        oxo_qubic_force *force = oxo_qubic_force_new(engines[e]);
        if (force == NULL)
            continue; /* this machine lacks it */
        for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
            uint64_t a = boards[i][0], d = boards[i][1];
            oxo_qubic_win win;
            oxo_qubic_force_reset(force);
            assert_true(oxo_qubic_force_search(force, a, d, &win));
            for (unsigned k = 0; k < win.length; k++) {
                const uint64_t attack = UINT64_C(1) << win.attack[k];
                assert_true(((a | d) & attack) == 0);
                /* a three of the defender's must be stopped by the attack */
                assert_true((oxo_qubic_completions(d, a) & ~attack) == 0);
                a |= attack;
                const uint64_t threes = oxo_qubic_completions(a, d);
                if (k + 1 == win.length) {
                    assert_true((threes & (threes - 1)) != 0);
                    break;
                }
                assert_true(threes == UINT64_C(1) << win.block[k]);
                d |= threes;
            }
        }
        oxo_qubic_force_free(force);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sleeping_moves_wake),
        cmocka_unit_test(tables_hold),
        cmocka_unit_test(engines_agree),
        cmocka_unit_test(agrees_with_naive),
        cmocka_unit_test(agrees_with_the_plain_search),
        cmocka_unit_test(zone_holds),
        cmocka_unit_test(dictionary_has_no_forced_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
