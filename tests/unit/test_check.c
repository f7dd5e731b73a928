/* oxocheck's parts against naive twins. The checker's files are linked to this
 * one, with `main` and `printf` called something else; the twins below share no
 * code with it, and none with src/. What a twin says is found from definitions
 * alone: no counters, no table, no order of moves, geometry by coordinates. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/check_lines.h"
#include "../support/check_trials.h"

static size_t random_below(size_t n)
{
    return (size_t)below((int)n);
}

static void lines_agree(void **state)
{
    static const size_t boards[][2] = {{2, 1}, {2, 2}, {2, 3}, {3, 1}, {3, 2},
                                       {3, 3}, {3, 4}, {4, 2}, {4, 3}, {5, 2},
                                       {5, 3}, {8, 2}, {7, 1}};
    static size_t lines[1000][8];
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct board b;
        size_t k = boards[i][0], n = boards[i][1];
        assert_true(make_board(&b, k, n, 256));
        size_t count = naive_lines(k, n, lines);
        assert_int_equal(b.lines, count);
        for (size_t l = 0; l < count; l++) {
            size_t found = 0;
            for (size_t m = 0; m < b.lines; m++) {
                size_t up = 0, down = 0;
                for (size_t j = 0; j < k; j++) {
                    up += b.cell[m * k + j] == lines[l][j];
                    down += b.cell[m * k + j] == lines[l][k - 1 - j];
                }
                found += up == k || down == k;
            }
            assert_int_equal(found, 1);
        }
        /* the index by cells holds the same incidences */
        assert_int_equal(b.first[b.cells], b.lines * k);
        for (size_t c = 0; c < b.cells; c++)
            for (size_t t = b.first[c]; t < b.first[c + 1]; t++) {
                size_t holds = 0;
                for (size_t j = 0; j < k; j++)
                    holds += b.cell[b.through[t] * k + j] == c;
                assert_int_equal(holds, 1);
            }
        free_board(&b);
    }
}

/* Boxes: every two neighbouring cells begin a line, if it stays inside. */
static void boxes_agree(void **state)
{
    static const size_t boxes[][4] = {
        {4, 3, 1, 3}, {4, 3, 1, 4}, {3, 4, 1, 4}, {5, 4, 1, 4}, {3, 3, 1, 2},
        {4, 2, 2, 2}, {4, 4, 2, 4}, {5, 4, 3, 3}, {2, 1, 6, 3}, {7, 6, 1, 4}};
    (void)state;
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        const size_t *side = boxes[i], length = side[3];
        size_t cells = side[0] * side[1] * side[2], count = 0;
        struct board b;
        assert_false(make_box(&b, side, 3, length, cells - 1));
        assert_true(make_box(&b, side, 3, length, cells));
        assert_int_equal(b.cells, cells);
        for (size_t from = 0; from < cells; from++)
            for (size_t to = from + 1; to < cells; to++) {
                size_t line[8] = {0}, found = 0, stride = 1;
                bool inside = true;
                for (size_t d = 0; d < 3; stride *= side[d++]) {
                    long x = (long)(from / stride % side[d]);
                    long step = (long)(to / stride % side[d]) - x;
                    long last = x + step * ((long)length - 1);
                    inside = inside && step >= -1 && step <= 1 && last >= 0 &&
                             last < (long)side[d];
                    for (size_t j = 0; inside && j < length; j++)
                        line[j] += (size_t)(x + step * (long)j) * stride;
                }
                if (!inside)
                    continue;
                count++;
                for (size_t l = 0; l < b.lines; l++) {
                    size_t same = 0;
                    for (size_t j = 0; j < length; j++)
                        for (size_t t = b.start[l]; t < b.start[l + 1]; t++)
                            same += b.cell[t] == line[j];
                    found +=
                        same == length && b.start[l + 1] - b.start[l] == length;
                }
                assert_int_equal(found, 1);
            }
        assert_int_equal(b.lines, count);
        assert_int_equal(b.first[b.cells], b.lines * length);
        free_board(&b);
    }
}

/* What is too large: 2 (k + 1) lines of k cells in k^2, at most 20,000,000
 * cells of lines together. */
static void large_boards_are_refused(void **state)
{
    struct board b;
    (void)state;
    if (getenv("OXO_FAST")) /* half a second, for tools/mutate-checker.sh */
        return;
    assert_true(make_board(&b, 3161, 2, 10000000)); /* 19,990,164 */
    assert_int_equal(b.lines, 2 * 3162);
    free_board(&b);
    assert_false(make_board(&b, 3162, 2, 10000000)); /* 20,002,812 */
    /* and one cell too many */
    assert_true(make_board(&b, 16, 2, 256));
    free_board(&b);
    assert_false(make_board(&b, 16, 2, 255));
}

static void checksum_is_crc64_xz(void **state)
{
    (void)state;
    assert_true(crc64("123456789", 9) == UINT64_C(0x995dc9bbdf1939fa));
    assert_true(crc64("", 0) == 0);
}

/* ---- symmetries ------------------------------------------------------------
 */

/* Random boards with lines of every size, all permutations of their cells: the
 * definition, set by set. */
static void symmetries_of_random_boards(void **state)
{
    enum { CELLS = 5, LINES = 6 };
    size_t kept = 0, broken = 0;
    (void)state;
    for (int trial = 0; trial < trials(2000); trial++) {
        unsigned set[LINES];
        struct board b = {.cells = CELLS, .lines = 1 + random_below(LINES)};
        cell_t cell[CELLS * LINES], map[CELLS];
        size_t start[LINES + 1] = {0};
        b.cell = cell;
        b.start = start;
        for (size_t l = 0; l < b.lines; l++) {
            set[l] = 1 + (unsigned)random_below((1u << CELLS) - 1);
            start[l + 1] = start[l];
            for (cell_t c = 0; c < CELLS; c++)
                if (set[l] >> c & 1)
                    cell[start[l + 1]++] = c;
        }
        find_lines_through_cells(&b);
        for (size_t code = 0; code < 3125; code += 1 + random_below(3)) {
            unsigned images = 0;
            bool wanted = true;
            for (size_t c = 0, rest = code; c < CELLS; c++, rest /= CELLS) {
                map[c] = (cell_t)(rest % CELLS);
                images |= 1u << map[c];
            }
            if (images != (1u << CELLS) - 1)
                continue;
            for (size_t l = 0; l < b.lines; l++) {
                unsigned image = 0;
                bool found = false;
                for (cell_t c = 0; c < CELLS; c++)
                    image |= (set[l] >> c & 1) << map[c];
                for (size_t m = 0; m < b.lines; m++)
                    found = found || set[m] == image;
                wanted = wanted && found;
            }
            assert_int_equal(preserves_lines(&b, map), wanted);
            kept += wanted;
            broken += !wanted;
        }
        free(b.through);
        free(b.first);
    }
    assert_true(kept > 200 && broken > 1000);
}

static void group_is_a_group(void **state)
{
    static const size_t boards[][3] = {{2, 2, 8},  {3, 2, 8},   {3, 3, 48},
                                       {4, 2, 32}, {4, 3, 192}, {5, 2, 32}};
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct board b;
        struct group g;
        assert_true(make_board(&b, boards[i][0], boards[i][1], 256));
        make_group(&g, &b, NULL);
        assert_int_equal(g.maps, boards[i][2]);
        for (int trial = 0; trial < 200; trial++) {
            const cell_t *f = g.source + random_below(g.maps) * b.cells;
            const cell_t *h = g.source + random_below(g.maps) * b.cells;
            size_t found = 0;
            for (size_t m = 0; m < g.maps; m++) {
                size_t same = 0;
                for (size_t c = 0; c < b.cells; c++)
                    same += g.source[m * b.cells + c] == f[h[c]];
                found += same == b.cells;
            }
            assert_int_equal(found, 1);
        }
        free_group(&g);
        free_board(&b);
    }
}

static void only_symmetries_preserve_lines(void **state)
{
    struct board b;
    struct group g;
    (void)state;
    assert_true(make_board(&b, 4, 3, 256));
    make_group(&g, &b, NULL);
    for (size_t m = 0; m < g.maps; m++) {
        cell_t map[64];
        memcpy(map, g.source + m * 64, sizeof map);
        assert_true(preserves_lines(&b, map));
        size_t i = random_below(64), j = random_below(64);
        cell_t keep = map[i];
        map[i] = map[j];
        assert_int_equal(preserves_lines(&b, map), i == j); /* not one to one */
        map[j] = keep;
        assert_int_equal(preserves_lines(&b, map), i == j); /* two exchanged */
        map[j] = 64;
        assert_false(preserves_lines(&b, map));
    }
    free_group(&g);
    free_board(&b);
}

/* All maps of `cells` cells into themselves, or only the one-to-one ones:
 * how many preserve lines? */
static size_t count_maps(const struct board *b, cell_t *map, size_t c,
                         bool one_to_one)
{
    size_t count = 0;
    if (c == b->cells)
        return preserves_lines(b, map);
    for (cell_t image = 0; image < b->cells; image++) {
        bool used = false;
        for (size_t d = 0; d < c; d++)
            used = used || map[d] == image;
        if (used && one_to_one)
            continue;
        map[c] = image;
        count += count_maps(b, map, c + 1, one_to_one);
    }
    return count;
}

static void exhaustive_on_small_boards(void **state)
{
    struct board b;
    cell_t map[16];
    (void)state;
    assert_true(make_board(&b, 3, 1, 256));
    assert_int_equal(count_maps(&b, map, 0, false), 6);
    free_board(&b);
    assert_true(make_board(&b, 2, 2, 256));
    assert_int_equal(count_maps(&b, map, 0, false), 24);
    free_board(&b);
    assert_true(make_board(&b, 3, 2, 256));
    assert_int_equal(count_maps(&b, map, 0, true), 8);
    free_board(&b);
    /* A Latin square whose diagonals are Latin too sends every line of 4^2 to
     * the first row: lines go to lines, but it is not one to one. */
    static const cell_t latin[16] = {0, 1, 2, 3, 2, 3, 0, 1,
                                     3, 2, 1, 0, 1, 0, 3, 2};
    assert_true(make_board(&b, 4, 2, 256));
    assert_false(preserves_lines(&b, latin));
    free_board(&b);
}

static void canonical_is_constant_on_orbits(void **state)
{
    struct board b;
    struct group g;
    (void)state;
    assert_true(make_board(&b, 4, 3, 256));
    make_group(&g, &b, NULL);
    for (int trial = 0; trial < 500; trial++) {
        uint8_t at[64] = {0}, image[64], first[64], second[64];
        for (size_t stones = random_below(30); stones > 0; stones--)
            at[random_below(64)] = (uint8_t)(1 + random_below(2));
        size_t map = canonical(&g, at, first);
        for (size_t c = 0; c < 64; c++)
            assert_int_equal(first[c], at[g.source[map * 64 + c]]);
        const cell_t *f = g.source + random_below(g.maps) * 64;
        for (size_t c = 0; c < 64; c++)
            image[c] = at[f[c]];
        assert_true(memcmp(image, first, 64) <= 0);
        canonical(&g, image, second);
        assert_memory_equal(first, second, 64);
    }
    free_group(&g);
    free_board(&b);
}

static void table_is_exact(void **state)
{
    struct table t;
    static uint8_t keys[3000][11];
    (void)state;
    make_table(&t, 11);
    for (size_t i = 0; i < 3000; i++) {
        memset(keys[i], (int)(i % 3), 11);
        keys[i][i % 11] = (uint8_t)(i / 11);
        keys[i][(i + 1) % 11] = (uint8_t)(i >> 8);
    }
    for (size_t i = 0; i < 3000; i++) {
        size_t before = ABSENT;
        for (size_t j = i; j-- > 0;)
            if (memcmp(keys[i], keys[j], 11) == 0)
                before = j;
        size_t found = table_find(&t, keys[i]);
        if (before == ABSENT) {
            assert_true(found == ABSENT);
            found = table_add(&t, keys[i]);
            assert_int_equal(found, t.count - 1);
        }
        assert_memory_equal(t.keys + found * 11, keys[i], 11);
    }
    size_t count = t.count;
    assert_true(count > 500);
    for (size_t i = 0; i < 3000; i++)
        assert_true(table_find(&t, keys[i]) < count);
    empty_table(&t);
    assert_int_equal(t.count, 0);
    for (size_t i = 0; i < 3000; i++)
        assert_true(table_find(&t, keys[i]) == ABSENT);
    free_table(&t);
}

/* ---- forced wins -----------------------------------------------------------
 */

struct naive {
    size_t k, n, cells, lines;
    size_t line[1000][8];
    char at[256];
    size_t budget; /* moves that may still be looked at */
};

static bool naive_complete(const struct naive *q, char s)
{
    for (size_t l = 0; l < q->lines; l++) {
        size_t own = 0;
        for (size_t j = 0; j < q->k; j++)
            own += q->at[q->line[l][j]] == s;
        if (own == q->k)
            return true;
    }
    return false;
}

/* How many cells complete a line for s; *last is one of them. */
static size_t naive_completions(struct naive *q, char s, size_t *last)
{
    bool found[256] = {false};
    size_t count = 0;
    for (size_t l = 0; l < q->lines; l++) {
        size_t own = 0, empty = 0, cell = 0;
        for (size_t j = 0; j < q->k; j++) {
            own += q->at[q->line[l][j]] == s;
            if (q->at[q->line[l][j]] == '.') {
                empty++;
                cell = q->line[l][j];
            }
        }
        if (own == q->k - 1 && empty == 1 && !found[cell]) {
            found[cell] = true;
            *last = cell;
            count++;
        }
    }
    return count;
}

/* The definition in docs/CERTIFICATE.md, word by word. */
static bool naive_forced(struct naive *q, char s)
{
    char o = s == 'x' ? 'o' : 'x';
    bool wins = false;
    for (size_t a = 0; a < q->cells && !wins && q->budget > 0; a++) {
        size_t b = 0, none;
        if (q->at[a] != '.')
            continue;
        q->budget--;
        q->at[a] = s;
        size_t threats = naive_completions(q, s, &b);
        if (threats > 0 && naive_completions(q, o, &none) == 0) {
            if (threats >= 2)
                wins = true;
            else {
                q->at[b] = o;
                wins = naive_forced(q, s);
                q->at[b] = '.';
            }
        }
        q->at[a] = '.';
    }
    return wins;
}

static void compare_forced(size_t k, size_t n, size_t least, size_t most,
                           int trials, size_t wanted[2])
{
    struct board b;
    struct position p;
    struct forced f;
    static struct naive q;
    q.k = k;
    q.n = n;
    q.lines = naive_lines(k, n, q.line);
    assert_true(make_board(&b, k, n, 256));
    make_position(&p, &b);
    make_forced(&f, &b, UINT64_MAX);
    q.cells = b.cells;
    while (trials-- > 0) {
        size_t stones = least + random_below(most - least + 1), none;
        uint8_t before[256];
        clear_position(&p);
        memset(q.at, '.', sizeof q.at);
        for (size_t i = 0; i < stones; i++) {
            size_t c = random_below(b.cells);
            if (p.at[c] != NOBODY)
                continue;
            /* more stones of x, so that there is something to find */
            enum side s = random_below(5) < 3 ? FIRST : SECOND;
            place(&p, s, (cell_t)c);
            q.at[c] = s == FIRST ? 'x' : 'o';
        }
        if (naive_complete(&q, 'x') || naive_complete(&q, 'o') ||
            naive_completions(&q, 'x', &none) > 0 ||
            naive_completions(&q, 'o', &none) > 0)
            continue;
        q.budget = 8000;
        bool expected = naive_forced(&q, 'x');
        if (q.budget == 0)
            continue; /* undecided by the twin */
        memcpy(before, p.at, b.cells);
        assert_int_equal(forced_win(&f, &p, FIRST), expected);
        if (expected) { /* the sequence it found wins when it is replayed */
            assert_true(f.won.count > 0 && replay(&p, FIRST, &f.won, 0));
            struct sequence shorter = f.won;
            shorter.count--;
            assert_false(replay(&p, FIRST, &shorter, 0));
        }
        assert_memory_equal(before, p.at, b.cells);
        wanted[expected]++;
    }
    /* place and lift keep the counts right */
    clear_position(&p);
    for (size_t l = 0; l < b.lines; l++)
        assert_true(p.count[FIRST][l] == 0 && p.count[SECOND][l] == 0 &&
                    p.need[FIRST][l] == k && p.need[SECOND][l] == k);
    assert_true(p.stones[FIRST] == 0 && p.stones[SECOND] == 0);
    free_forced(&f);
    free_position(&p);
    free_board(&b);
}

static void forced_wins_agree(void **state)
{
    size_t n[2] = {0, 0};
    (void)state;
    compare_forced(3, 2, 1, 5, 1000, n);
    assert_true(n[0] > 100 && n[1] > 100);
    compare_forced(4, 2, 4, 8, 1000, n);
    compare_forced(5, 2, 8, 14, 300, n);
    n[0] = n[1] = 0;
    compare_forced(3, 3, 2, 8, 1000, n);
    assert_true(n[0] > 10 && n[1] > 100);
    n[0] = n[1] = 0;
    compare_forced(4, 3, 10, 24, 600, n);
    assert_true(n[0] > 20 && n[1] > 50);
}

int main(void)
{
    start_trials();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checksum_is_crc64_xz),
        cmocka_unit_test(lines_agree),
        cmocka_unit_test(boxes_agree),
        cmocka_unit_test(large_boards_are_refused),
        cmocka_unit_test(symmetries_of_random_boards),
        cmocka_unit_test(group_is_a_group),
        cmocka_unit_test(only_symmetries_preserve_lines),
        cmocka_unit_test(exhaustive_on_small_boards),
        cmocka_unit_test(canonical_is_constant_on_orbits),
        cmocka_unit_test(table_is_exact),
        cmocka_unit_test(forced_wins_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
