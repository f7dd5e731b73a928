/* Shrinking strategies, on Qubic: needs, leaves and costs against questions
 * about every reply, the choice of three-positions and the annealing against
 * enumeration. */
#include "support/support.h"

#include "base/bits.h"
#include "base/random.h"
#include "board/qubic_board.h"
#include "board/qubic_force.h"
#include "proof/choice.h"
#include "proof/needs.h"
#include "proof/needs_farm.h"
#include "proof/qubic_bound.h"
#include "proof/qubic_threes.h"
#include "symmetry/qubic_canon.h"
#include <stdlib.h>
#include <string.h>

/* A random strategic position with n stones on each side. */
static oxo_qubic_board random_place(oxo_qubic_force *force, oxo_random *random,
                                    unsigned n)
{
    for (;;) {
        uint64_t side[2] = {0, 0};
        for (unsigned k = 0; k < 2 * n;) {
            const uint64_t c = UINT64_C(1) << oxo_random_below(random, 64);
            if ((side[0] | side[1]) & c)
                continue;
            side[k++ % 2] |= c;
        }
        oxo_qubic_board b;
        oxo_qubic_canon(side[0], side[1], &b.a, &b.d);
        if (!oxo_qubic_has_line(b.a) && !oxo_qubic_has_line(b.d) &&
            !oxo_qubic_completions(b.a, b.d) &&
            !oxo_qubic_completions(b.d, b.a) &&
            !oxo_qubic_force_search(force, b.a, b.d, NULL))
            return b;
    }
}

typedef struct naive_list {
    oxo_qubic_board board[64];
    unsigned count;
} naive_list;

/* The board of 4^3 and costs on it. */
typedef struct setting {
    oxo_game *game;
    oxo_board *board;
    oxo_cost *cost;
} setting;

static setting set_up(void)
{
    setting s = {0};
    assert_int_equal(oxo_game_create("4^3", &s.game, NULL), OXO_OK);
    assert_int_equal(oxo_board_create(s.game, &s.board, NULL), OXO_OK);
    s.cost = oxo_cost_new(s.board, OXO_FIRST);
    assert_non_null(s.cost);
    return s;
}

static void tear_down(setting *s)
{
    oxo_cost_free(s->cost);
    oxo_board_destroy(s->board);
    oxo_game_destroy(s->game);
}

/* Every reply is asked, no zones. False: the defender wins. */
static bool naive_needs(oxo_qubic_force *force, uint64_t a, uint64_t d,
                        naive_list *w)
{
    for (uint64_t s = ~(a | d); s; s &= s - 1) {
        const uint64_t after = d | (s & (~s + 1));
        if (oxo_qubic_force_search(force, a, after, NULL))
            continue;
        const uint64_t must = oxo_qubic_completions(after, a);
        if (must & (must - 1))
            return false;
        if (must) {
            if (!naive_needs(force, a | must, after, w))
                return false;
            continue;
        }
        oxo_qubic_board b;
        unsigned i = 0;
        oxo_qubic_canon(a, after, &b.a, &b.d);
        while (i < w->count && memcmp(&w->board[i], &b, sizeof b))
            i++;
        if (i == 64)
            return false;
        if (i == w->count)
            w->board[w->count++] = b;
    }
    return true;
}

static unsigned naive_cost(oxo_qubic_force *force, oxo_qubic_board b,
                           unsigned budget)
{
    unsigned best = budget + 1;
    if (!budget)
        return best;
    for (uint64_t s = ~(b.a | b.d); s; s &= s - 1) {
        naive_list w = {.count = 0};
        const uint64_t a = b.a | (s & (~s + 1));
        if (!naive_needs(force, a, b.d, &w))
            continue;
        unsigned sum = 1;
        for (unsigned i = 0; i < w.count && sum < best; i++)
            sum += w.count < best
                       ? naive_cost(force, w.board[i], best - 1 - sum)
                       : best;
        best = sum < best ? sum : best;
    }
    return best;
}

static void needs_are_those_of_all_replies(void **state)
{
    (void)state;
    oxo_qubic_force *force = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    setting at = set_up();
    oxo_cost *cost = at.cost;
    assert_non_null(force);
    oxo_random random = {3};
    unsigned some = 0, none = 0, blocks = 0;
    for (unsigned i = 0; i < test_share(160); i++) {
        const oxo_qubic_board b =
            random_place(force, &random, 3 + (unsigned)i % 4);
        for (uint64_t s = ~(b.a | b.d); s; s &= s - 1) {
            const unsigned move = oxo_lowest64(s);
            const uint64_t a = b.a | UINT64_C(1) << move;
            static oxo_needs fast;
            naive_list slow = {.count = 0};
            if (!oxo_needs_after(cost, &b.a, move, 20, false, &fast))
                continue;
            assert_true(naive_needs(force, a, b.d, &slow));
            assert_int_equal(fast.count, slow.count);
            for (unsigned k = 0; k < fast.count; k++) {
                unsigned j = 0;
                const uint64_t *key = fast.key + (size_t)2 * k;
                while (j < slow.count &&
                       memcmp(key, &slow.board[j], sizeof slow.board[j]))
                    j++;
                assert_true(j < slow.count);
                blocks += oxo_popcount64(key[1]) > oxo_popcount64(b.d) + 1;
            }
            some += fast.count > 0;
            none += fast.count == 0;
        }
    }
    assert_true(some > 0 && none > 0);
    if (test_whole()) /* a part of the trials meets fewer of each */
        assert_true(some > 50 && none > 50 && blocks > 5);
    tear_down(&at);
    oxo_qubic_force_free(force);
}

static void costs_are_least(void **state)
{
    (void)state;
    oxo_qubic_force *force = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    setting at = set_up();
    oxo_cost *cost = at.cost;
    assert_non_null(force);
    oxo_random random = {5};
    unsigned seen[5] = {0};
    for (unsigned i = 0; i < test_share(60); i++) {
        const oxo_qubic_board b = random_place(force, &random, 5 + i % 2);
        const unsigned slow = naive_cost(force, b, 3);
        /* asked twice, with growing budgets: what is remembered holds */
        for (unsigned budget = 1; budget <= 3; budget++) {
            const unsigned fast = oxo_cost_of(cost, &b.a, budget);
            if (slow <= budget)
                assert_int_equal(fast, slow);
            else
                assert_int_equal(fast, budget + 1);
        }
        const unsigned leaf = oxo_leaf_move(cost, &b.a);
        assert_int_equal(leaf != OXO_NO_CELL, slow == 1);
        seen[slow]++;
    }
    assert_true(!test_whole() || (seen[1] && seen[2] && seen[4]));
    tear_down(&at);
    oxo_qubic_force_free(force);
}

/* What threads find out ahead is what would be found without them. */
static void costs_ahead_are_the_same(void **state)
{
    (void)state;
    oxo_qubic_force *force = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    setting alone = set_up(), helped = set_up();
    oxo_random random = {11};
    oxo_keys keys;
    oxo_keys_init(&keys, sizeof(oxo_qubic_board));
    /* more than one task's worth, in every build */
    for (unsigned i = 0; i < 40 + test_share(60); i++) {
        const oxo_qubic_board b = random_place(force, &random, 5 + i % 2);
        assert_int_not_equal(oxo_keys_add(&keys, &b, NULL), OXO_NO_KEY);
    }
    oxo_context context = {.threads = 3};
    assert_int_equal(oxo_cost_ahead(helped.cost, &keys, 2, &context, NULL),
                     OXO_OK);
    unsigned known = 0, seen[4] = {0};
    for (uint32_t i = 0; i < keys.count; i++) {
        const uint64_t *place = oxo_keys_at(&keys, i);
        known += oxo_cost_known(helped.cost, place, 2);
        const unsigned cost = oxo_cost_of(alone.cost, place, 2);
        assert_int_equal(oxo_cost_of(helped.cost, place, 2), cost);
        seen[cost]++;
    }
    assert_int_equal(known, keys.count); /* they did work */
    assert_true(!test_whole() || (seen[1] && seen[2] && seen[3]));
    oxo_keys_clear(&keys);
    tear_down(&alone);
    tear_down(&helped);
    oxo_qubic_force_free(force);
}

/* The most two-positions of `open` that can be paired by three-positions. */
static unsigned naive_pairs(const oxo_qubic_threes *t, uint32_t open)
{
    if (!open)
        return 0;
    const uint32_t low = open & (~open + 1);
    unsigned best = naive_pairs(t, open & ~low);
    uint32_t partners = 0;
    for (unsigned i = 0; i < t->three_count; i++) {
        if (t->three[i].answers & low)
            partners |= t->three[i].answers & open & ~low;
    }
    for (; partners; partners &= partners - 1) {
        const uint32_t other = partners & (~partners + 1);
        const unsigned n = 1 + naive_pairs(t, open & ~low & ~other);
        best = n > best ? n : best;
    }
    return best;
}

static void seven_three_positions(void **state)
{
    (void)state;
    static oxo_qubic_threes t;
    double weight[OXO_QUBIC_THREES];
    unsigned pick[OXO_QUBIC_TWOS];
    oxo_qubic_threes_list(&t);
    assert_int_equal(t.two_count, 12);
    for (unsigned i = 0; i < t.three_count; i++) {
        weight[i] = 1;
        assert_in_range(oxo_popcount64(t.three[i].answers), 1, 2);
    }
    const unsigned n = oxo_qubic_threes_cover(&t, weight, t.three_count, pick);
    uint32_t answered = 0;
    for (unsigned i = 0; i < n; i++)
        answered |= t.three[pick[i]].answers;
    assert_int_equal(answered, 0xfff);
    assert_int_equal(n, 12 - naive_pairs(&t, 0xfff));
    /* with one forced in, and with some forbidden */
    const unsigned with = pick[0] ? 0 : 1;
    const unsigned more = oxo_qubic_threes_cover(&t, weight, with, pick);
    assert_true(more >= n && pick[0] == with);
    for (unsigned i = 0; i < t.three_count; i++) {
        if (t.three[i].answers & 1)
            weight[i] = OXO_QUBIC_NEVER;
    }
    assert_int_equal(oxo_qubic_threes_cover(&t, weight, t.three_count, pick),
                     0);
}

/* Small random graphs: what the annealing finds against all choices. */
static void annealing_finds_the_least(void **state)
{
    (void)state;
    oxo_random random = {7};
    for (int round = 0; round < 20; round++) {
        oxo_choice c;
        oxo_choice_init(&c, sizeof(uint64_t));
        enum { PLACES = 24, CHOOSERS = 7 };
        for (uint32_t i = 0; i < PLACES; i++)
            assert_int_equal(oxo_choice_place(&c, &(uint64_t){i + 1}), i);
        uint32_t all[CHOOSERS];
        for (uint32_t i = 0; i < CHOOSERS; i++) {
            all[i] = i + 1;
            for (uint8_t k = 0; k < 3; k++) {
                uint32_t needs[4];
                for (int j = 0; j < 4; j++)
                    needs[j] = 1 + CHOOSERS +
                               oxo_random_below(&random, PLACES - CHOOSERS - 1);
                assert_int_equal(oxo_choice_add(&c, i + 1, k, needs, 4), k);
            }
        }
        oxo_choice_add(&c, 0, 0, all, CHOOSERS);
        oxo_choice_enter(&c, 0);
        size_t least = SIZE_MAX;
        for (unsigned code = 0; code < 2187; code++) {
            unsigned rest = code;
            for (uint32_t i = 0; i < CHOOSERS; i++, rest /= 3)
                oxo_choice_set(&c, i + 1, rest % 3);
            least = c.size < least ? c.size : least;
        }
        oxo_choice_memory best = {0};
        assert_true(oxo_choice_save(&c, &best));
        oxo_choice_anneal(&c, 20000, 2, 0.1, &random, NULL, &best);
        assert_int_equal(best.size, least);
        oxo_choice_leave(&c, 0);
        assert_int_equal(c.size, 0);
        assert_int_equal(c.use_count, 0);
        oxo_choice_restore(&c, &best);
        oxo_choice_enter(&c, 0);
        assert_int_equal(c.size, least);
        assert_int_equal(c.use_count, best.count);
        oxo_choice_leave(&c, 0);
        free(best.pairs);
        oxo_choice_free(&c);
    }
}

/* What a four-position adds to the bound, by its definition: every move, every
 * reply asked, and a six-position follows what is left without a stone of each
 * side if the attacker has a cell on seven lines there (his first move). */
static uint64_t naive_bound(oxo_qubic_force *force, oxo_qubic_board p)
{
    const oxo_qubic_tables *tables = oxo_qubic_tables_get();
    uint64_t least = UINT64_MAX;
    for (unsigned m = 0; m < 64; m++) {
        const uint64_t a = p.a | UINT64_C(1) << m;
        oxo_qubic_board seen[64];
        uint64_t sum = 0;
        unsigned count = 0;
        if ((p.a | p.d) >> m & 1)
            continue;
        for (unsigned r = 0; r < 64; r++) {
            const uint64_t d = p.d | UINT64_C(1) << r;
            if ((a | p.d) >> r & 1 || oxo_qubic_completions(d, a) ||
                oxo_qubic_force_search(force, a, d, NULL))
                continue;
            oxo_qubic_board q, back[9];
            unsigned i = 0, g = 0;
            oxo_qubic_canon(a, d, &q.a, &q.d);
            while (i < count && memcmp(&seen[i], &q, sizeof q))
                i++;
            if (i < count)
                continue;
            seen[count++] = q;
            for (unsigned x = 0; x < 64; x++) {
                for (unsigned o = 0; o < 64; o++) {
                    oxo_qubic_board left;
                    if (!(q.a >> x & 1) || !(q.d >> o & 1))
                        continue;
                    const uint64_t own = q.a & ~(UINT64_C(1) << x);
                    bool strong = false;
                    for (unsigned c = 0; c < 64; c++)
                        strong |= (own >> c & 1) && tables->degree[c] == 7;
                    oxo_qubic_canon(own, q.d & ~(UINT64_C(1) << o), &left.a,
                                    &left.d);
                    for (i = 0; i < g && memcmp(&back[i], &left, sizeof left);)
                        i++;
                    if (strong && i == g)
                        back[g++] = left;
                }
            }
            sum += 5040 / g;
        }
        least = sum < least ? sum : least;
    }
    return least;
}

static void bound_is_as_defined(void **state)
{
    (void)state;
    oxo_qubic_force *force = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    oxo_random random = {77};
    for (unsigned i = 0; i < 6; i++) {
        oxo_qubic_board p = {1, 0};
        uint64_t units = 0;
        while (oxo_popcount64(p.a) < 2 || oxo_popcount64(p.d) < 2) {
            const uint64_t c = UINT64_C(1) << oxo_random_below(&random, 64);
            if ((p.a | p.d) & c)
                continue;
            if (oxo_popcount64(p.a) < 2)
                p.a |= c;
            else
                p.d |= c;
        }
        assert_int_equal(oxo_qubic_bound_of_four(p.a, p.d, &units, NULL),
                         OXO_OK);
        assert_int_equal(units, naive_bound(force, p));
        assert_true(units > 0);
    }
    oxo_qubic_force_free(force);
    /* a stop claims nothing; the whole bound takes 20 s */
    oxo_context context = {.max_nodes = 1};
    oxo_qubic_bound bound = {.least = 7};
    assert_int_equal(oxo_qubic_bound_find(&context, &bound, NULL), OXO_LIMIT);
    assert_int_equal(bound.least, 7);
    if (getenv("OXO_SLOW_TESTS")) {
        assert_int_equal(oxo_qubic_bound_find(NULL, &bound, NULL), OXO_OK);
        assert_int_equal(bound.twos, 12);
        assert_int_equal(bound.threes, 345);
        assert_int_equal(bound.fours, 9246);
        assert_int_equal(bound.least_fours, 111);
        assert_int_equal(bound.least, 172);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(needs_are_those_of_all_replies),
        cmocka_unit_test(costs_are_least),
        cmocka_unit_test(costs_ahead_are_the_same),
        cmocka_unit_test(seven_three_positions),
        cmocka_unit_test(annealing_finds_the_least),
        cmocka_unit_test(bound_is_as_defined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
