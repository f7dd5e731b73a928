/* Qubic's symmetry on two words: the group law, the canonical board against
 * its naive twin on both paths, and the speed (printed, not judged). */
#include "support/support.h"

#include "base/bits.h"
#include "base/random.h"
#include "naive/qubic_naive.h"
#include "symmetry/qubic_canon.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

static uint8_t naive_maps[1000][64];
static unsigned naive_count;

static int set_up(void **state)
{
    (void)state;
    naive_count = naive_qubic_group(naive_maps);
    return 0;
}

static void random_board(oxo_random *random, unsigned stones, uint64_t *x,
                         uint64_t *o)
{
    *x = *o = 0;
    for (unsigned i = 0; i < stones;) {
        uint64_t bit = UINT64_C(1) << oxo_random_below(random, 64);
        if ((*x | *o) & bit)
            continue;
        *(i % 2 ? o : x) |= bit;
        i++;
    }
}

/* the table holds the 192 maps that closure of the generators finds */
static void the_group(void **state)
{
    (void)state;
    assert_int_equal(naive_count, 192);
    bool used[192] = {false};
    for (unsigned i = 0; i < naive_count; i++) {
        unsigned s = 0;
        while (s < 192 && memcmp(naive_maps[i], oxo_qubic_maps[s], 64))
            s++;
        assert_true(s < 192);
        assert_false(used[s]);
        used[s] = true;
    }
    for (unsigned c = 0; c < 64; c++)
        assert_int_equal(oxo_qubic_map(0, c), c);
}

/* every automorphism sends the 76 lines to lines */
static void lines_go_to_lines(void **state)
{
    (void)state;
    uint64_t lines[100];
    unsigned count = 0;
    for (int a = 0; a < 64; a++)
        for (int dir = 1; dir < 27; dir++) {
            int v[3] = {a % 4, a / 4 % 4, a / 16};
            int step[3] = {dir % 3, dir / 3 % 3, dir / 9};
            uint64_t line = 0;
            for (int i = 0; i < 4; i++) {
                int c = 0, inside = 1;
                for (int j = 2; j >= 0; j--) {
                    int at = v[j] + i * (step[j] == 2 ? -1 : step[j]);
                    inside &= at >= 0 && at < 4;
                    c = 4 * c + (at & 3);
                }
                if (inside)
                    line |= UINT64_C(1) << c;
            }
            if (oxo_popcount64(line) != 4)
                continue;
            unsigned l = 0;
            while (l < count && lines[l] != line)
                l++;
            if (l == count)
                lines[count++] = line;
        }
    assert_int_equal(count, 76);
    for (unsigned s = 0; s < 192; s++)
        for (unsigned l = 0; l < count; l++) {
            uint64_t image = oxo_qubic_image(s, lines[l]);
            unsigned m = 0;
            while (m < count && lines[m] != image)
                m++;
            assert_true(m < count);
        }
}

static void the_group_law(void **state)
{
    (void)state;
    for (unsigned a = 0; a < 192; a++) {
        assert_int_equal(oxo_qubic_compose(a, oxo_qubic_inverse(a)), 0);
        assert_int_equal(oxo_qubic_compose(oxo_qubic_inverse(a), a), 0);
        for (unsigned b = 0; b < 192; b++) {
            unsigned ab = oxo_qubic_compose(a, b);
            assert_true(ab < 192);
            for (unsigned c = 0; c < 64; c++)
                assert_int_equal(oxo_qubic_map(ab, c),
                                 oxo_qubic_map(a, oxo_qubic_map(b, c)));
        }
    }
}

static void check(uint64_t x, uint64_t o)
{
    uint64_t nx, no, sx, so, vx, vo;
    naive_qubic_canon(naive_maps, naive_count, x, o, &nx, &no);
    unsigned s = oxo_qubic_canon_scalar(x, o, &sx, &so);
    assert_true(sx == nx && so == no);
    assert_true(oxo_qubic_image(s, x) == sx && oxo_qubic_image(s, o) == so);
    if (oxo_qubic_canon_has_vector()) {
        unsigned v = oxo_qubic_canon_vector(x, o, &vx, &vo);
        assert_true(vx == nx && vo == no);
        assert_int_equal(v, s);
    }
    unsigned fixing = 0;
    for (unsigned i = 0; i < 192; i++)
        fixing += oxo_qubic_image(i, x) == x && oxo_qubic_image(i, o) == o;
    assert_int_equal(oxo_qubic_fixing(x, o), fixing);
    assert_int_equal(oxo_qubic_canon_map(x, o, &vx, &vo), s);
    assert_true(vx == nx && vo == no);
}

static void against_the_naive_twin(void **state)
{
    (void)state;
    check(0, 0);
    check(~UINT64_C(0), 0);
    check(0, ~UINT64_C(0));
    for (unsigned c = 0; c < 64; c++) {
        check(UINT64_C(1) << c, 0);
        check(0, UINT64_C(1) << c);
        check(UINT64_C(1) << c, ~(UINT64_C(1) << c));
    }
    oxo_random random = {7};
    for (unsigned i = 0; i < 3000; i++) {
        uint64_t x, o;
        random_board(&random, i % 65, &x, &o);
        check(x, o);
    }
    /* boards with large stabilisers: unions of orbits of small subgroups */
    for (unsigned i = 0; i < 300; i++) {
        uint64_t x, o;
        unsigned s = oxo_random_below(&random, 192);
        random_board(&random, 1 + i % 8, &x, &o);
        for (unsigned power = s; power; power = oxo_qubic_compose(s, power))
            x |= oxo_qubic_image(power, x), o |= oxo_qubic_image(power, o);
        check(x & ~o, o);
    }
}

static void idempotent_and_constant_on_orbits(void **state)
{
    (void)state;
    oxo_random random = {11};
    for (unsigned i = 0; i < 650; i++) {
        uint64_t x, o, cx, co, x2, o2;
        random_board(&random, i % 65, &x, &o);
        oxo_qubic_canon(x, o, &cx, &co);
        oxo_qubic_canon(cx, co, &x2, &o2);
        assert_true(x2 == cx && o2 == co);
        for (unsigned s = 0; s < 192; s++) {
            oxo_qubic_canon(oxo_qubic_image(s, x), oxo_qubic_image(s, o), &x2,
                            &o2);
            assert_true(x2 == cx && o2 == co);
        }
    }
}

/* different orbits stay apart: the 1- and 2-stone boards fall into as many
 * classes as Patashnik counts */
static void classes_of_small_boards(void **state)
{
    (void)state;
    uint64_t seen[200][2];
    unsigned count[3] = {0};
    for (unsigned r = 1; r <= 2; r++)
        for (unsigned a = 0; a < 64; a++)
            for (unsigned b = 0; b < (r == 1 ? 1u : 64u); b++) {
                uint64_t x = UINT64_C(1) << a,
                         o = r == 1 ? 0 : UINT64_C(1) << b, cx, co;
                if (x == o)
                    continue;
                oxo_qubic_canon(x, o, &cx, &co);
                unsigned i = 0;
                while (i < count[r] && (seen[i][0] != cx || seen[i][1] != co))
                    i++;
                if (i == count[r]) {
                    assert_true(count[r] < 200);
                    seen[count[r]][0] = cx;
                    seen[count[r]++][1] = co;
                }
            }
    assert_int_equal(count[1], 2);
    assert_int_equal(count[2], 35);
}

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void speed(void **state)
{
    (void)state;
    enum { BOARDS = 4096, ROUNDS = 10 };
    static uint64_t x[BOARDS], o[BOARDS];
    for (unsigned stones = 4; stones <= 28; stones += 8) {
        oxo_random random = {stones};
        for (unsigned i = 0; i < BOARDS; i++)
            random_board(&random, stones, &x[i], &o[i]);
        double best[2] = {1e9, 1e9};
        uint64_t sum[2] = {0, 0};
        for (unsigned round = 0; round < ROUNDS; round++)
            for (int path = 0; path <= oxo_qubic_canon_has_vector(); path++) {
                double start = cpu_seconds();
                sum[path] = 0;
                for (unsigned i = 0; i < BOARDS; i++) {
                    uint64_t cx, co;
                    if (path)
                        oxo_qubic_canon_vector(x[i], o[i], &cx, &co);
                    else
                        oxo_qubic_canon_scalar(x[i], o[i], &cx, &co);
                    sum[path] += cx ^ co * 3;
                }
                double ns = (cpu_seconds() - start) / BOARDS * 1e9;
                if (ns < best[path])
                    best[path] = ns;
            }
        print_message("%2u stones: scalar %.0f ns", stones, best[0]);
        if (oxo_qubic_canon_has_vector()) {
            print_message(", vector %.0f ns", best[1]);
            assert_true(sum[0] == sum[1]);
        }
        print_message(" per canonical board\n");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_group),
        cmocka_unit_test(lines_go_to_lines),
        cmocka_unit_test(the_group_law),
        cmocka_unit_test(against_the_naive_twin),
        cmocka_unit_test(idempotent_and_constant_on_orbits),
        cmocka_unit_test(classes_of_small_boards),
        cmocka_unit_test(speed),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
