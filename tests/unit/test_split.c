/* Small boards and splits: the small game against a naive twin, the search for
 * splits against the definition, limits. That certificates are accepted by
 * oxocheck is tested by tests/cli/draws.sh. */
#include "support/support.h"

#include "base/random.h"
#include "oxo/theory.h"
#include "theory/groups.h"
#include "theory/held.h"
#include "theory/split.h"
#include <stdlib.h>
#include <string.h>

/* ---- the small game ---- */

/* From the definition: all moves of both, no shortcuts. */
static bool naive_held(const uint16_t *set, unsigned sets, unsigned cells,
                       unsigned x, unsigned o, bool first)
{
    const unsigned all = (1u << cells) - 1;
    for (unsigned i = 0; i < sets; i++)
        if ((set[i] & ~x) == 0)
            return false;
    if ((x | o) == all)
        return true;
    for (unsigned c = 0; c < cells; c++) {
        const unsigned bit = 1u << c;
        if ((x | o) & bit)
            continue;
        const bool held = first
                              ? naive_held(set, sets, cells, x | bit, o, false)
                              : naive_held(set, sets, cells, x, o | bit, true);
        if (held != first)
            return held;
    }
    return first;
}

static void small_games_agree(void **state)
{
    oxo_random random = {7};
    unsigned count[2] = {0};
    (void)state;
    for (unsigned trial = 0; trial < 1500; trial++) {
        const unsigned cells = 2 + oxo_random_below(&random, 6);
        const unsigned sets = 1 + oxo_random_below(&random, 7);
        uint16_t set[OXO_HELD_SETS];
        for (unsigned i = 0; i < sets; i++)
            do
                set[i] = (uint16_t)oxo_random_below(&random, 1u << cells);
            while (__builtin_popcount(set[i]) <
                   (cells > 2 ? 3 : 2) - (int)(trial % 2));
        const bool naive = naive_held(set, sets, cells, 0, 0, true);
        assert_int_equal(oxo_held(set, sets), naive);
        count[naive]++;
    }
    assert_true(count[0] > 100 && count[1] > 100);
}

/* Rows and columns of a grid, and diagonals as cells of them. */
static unsigned grid(unsigned rows, unsigned columns, uint16_t *set)
{
    unsigned n = 0;
    for (unsigned i = 0; i < rows; i++, n++) {
        set[n] = 0;
        for (unsigned j = 0; j < columns; j++)
            set[n] |= (uint16_t)(1u << (i * columns + j));
    }
    for (unsigned j = 0; j < columns; j++, n++) {
        set[n] = 0;
        for (unsigned i = 0; i < rows; i++)
            set[n] |= (uint16_t)(1u << (i * columns + j));
    }
    return n;
}

static void grids(void **state)
{
    uint16_t set[OXO_HELD_SETS];
    (void)state;
    unsigned n = grid(2, 2, set);
    assert_false(oxo_held(set, n));
    n = grid(3, 3, set);
    assert_true(oxo_held(set, n)); /* six lines on nine cells */
    set[n] = 1u << 0 | 1u << 4 | 1u << 8;
    assert_false(oxo_held(set, n + 1));
    n = grid(3, 4, set);
    assert_true(oxo_held(set, n));
    set[n++] = 1u << 0 | 1u << 5 | 1u << 10;
    set[n++] = 1u << 1 | 1u << 4 | 1u << 11;
    assert_true(oxo_held(set, n)); /* nine lines on twelve cells */
    n = grid(4, 4, set);
    set[n++] = 1u << 0 | 1u << 5 | 1u << 10 | 1u << 15;
    set[n++] = 1u << 3 | 1u << 6 | 1u << 9 | 1u << 12;
    assert_true(oxo_held(set, n)); /* 4^2: ten lines on sixteen */
}

/* ---- splits ---- */

/* Reads the groups of a certificate of depth 0 and checks them by naive means:
 * no cell twice, every line has a set, every group is held. */
static void check_split(const oxo_geometry *g, const oxo_certificate *c)
{
    uint8_t *used = calloc(g->points, 1), *held = calloc(g->lines, 1);
    char *body = strndup(c->body, c->body_size), *next = NULL;
    uint8_t group = 0;
    for (char *line = strtok_r(body, "\n", &next); line;
         line = strtok_r(NULL, "\n", &next)) {
        uint16_t set[OXO_HELD_SETS];
        uint32_t cell[OXO_HELD_CELLS];
        unsigned sets = 0, cells = 0;
        if (strncmp(line, "group ", 6) != 0)
            continue;
        group++;
        for (char *at = line + 5; *at; sets++) {
            uint32_t members[OXO_HELD_CELLS];
            unsigned size = 0;
            set[sets] = 0;
            do {
                const uint32_t m = (uint32_t)strtoul(at + 1, &at, 10);
                unsigned i = 0;
                assert_true(m < g->points);
                assert_true(used[m] == 0 || used[m] == group);
                used[m] = group;
                while (i < cells && cell[i] != m)
                    i++;
                cells += i == cells;
                cell[i] = m;
                set[sets] |= (uint16_t)(1u << i);
                members[size++] = m;
            } while (*at == ',');
            for (uint32_t l = 0; l < g->lines; l++) {
                unsigned found = 0;
                for (uint32_t j = g->line_start[l]; j < g->line_start[l + 1];
                     j++)
                    for (unsigned m = 0; m < size; m++)
                        found += g->line_points[j] == members[m];
                held[l] |= found == size;
            }
        }
        if (cells <= 8)
            assert_true(naive_held(set, sets, cells, 0, 0, true));
    }
    for (uint32_t l = 0; l < g->lines; l++)
        assert_true(held[l]);
    free(body);
    free(used);
    free(held);
}

static void splits_at_once(void **state)
{
    static const unsigned games[][2] = {{5, 2}, {6, 2}, {8, 3}, {7, 3}};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const unsigned k = games[i][0], n = games[i][1];
        const oxo_split_options options = {.fixed = true};
        oxo_split_result r, again;
        oxo_geometry *g;
        oxo_error error;
        assert_int_equal(oxo_geometry_create(k, n, &g, &error), OXO_OK);
        assert_int_equal(oxo_play_then_split(k, n, &options, NULL, &r, &error),
                         OXO_OK);
        assert_true(r.held && r.splits == 1 && r.depth == 0);
        check_split(g, r.certificate);
        /* the same seed, the same certificate */
        assert_int_equal(
            oxo_play_then_split(k, n, &options, NULL, &again, &error), OXO_OK);
        assert_int_equal(r.certificate->body_size,
                         again.certificate->body_size);
        assert_memory_equal(r.certificate->body, again.certificate->body,
                            r.certificate->body_size);
        oxo_split_clear(&r);
        oxo_split_clear(&again);
        oxo_geometry_destroy(g);
    }
}

/* ---- a certificate as a judge ---- */

/* Random positions of 4^2 under certificates of 0, 1 and 2 replies: what they
 * say against the definition, with the ten lines as the sets of one small
 * game. */
static void certificates_judge(void **state)
{
    unsigned held = 0, mended = 0;
    (void)state;
    for (unsigned depth = 0; depth <= 2; depth++) {
        const oxo_split_options options = {.fixed = true, .depth = depth};
        oxo_game *game = test_game("4^2");
        const oxo_geometry *g = oxo_line_geometry(game, OXO_FIRST);
        oxo_random random = {depth + 1};
        oxo_split_result r;
        oxo_groups *groups = NULL;
        oxo_error error;
        uint16_t set[10] = {0};
        for (uint32_t l = 0; l < g->lines; l++)
            for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
                set[l] |= (uint16_t)(1u << g->line_points[i]);
        assert_int_equal(oxo_play_then_split(4, 2, &options, NULL, &r, &error),
                         OXO_OK);
        assert_int_equal(
            oxo_groups_create(game, r.certificate, &groups, &error), OXO_OK);
        for (unsigned i = 0; i < 400; i++) {
            uint64_t side[2] = {0, 0}, replies = 0;
            const unsigned stones =
                i < 2 ? i : 7 + oxo_random_below(&random, 4);
            for (unsigned s = 0; s < stones;) {
                const unsigned cell = oxo_random_below(&random, 16);
                if ((side[0] | side[1]) >> cell & 1)
                    continue;
                side[s++ % 2] |= UINT64_C(1) << cell;
            }
            const bool says =
                oxo_groups_hold(groups, &side[0], &side[1], NULL, &replies);
            if (i < 2) { /* the claim, and the answer to one stone */
                assert_true(i == 0 ? says : says || replies);
                continue;
            }
            held += says;
            mended += replies != 0;
            if (says)
                assert_true(naive_held(set, 10, 16, (unsigned)side[0],
                                       (unsigned)side[1], true));
            for (unsigned c = 0; c < 16; c++)
                if (replies >> c & 1)
                    assert_true(!((side[0] | side[1]) >> c & 1) &&
                                naive_held(set, 10, 16, (unsigned)side[0],
                                           (unsigned)side[1] | 1u << c, true));
        }
        oxo_groups_destroy(groups);
        oxo_split_clear(&r);
        oxo_game_destroy(game);
    }
    assert_true(held > 100 && mended > 50);
}

static oxo_status read_body(const char *line, oxo_groups **groups,
                            oxo_error *error)
{
    oxo_game *game = test_game("4^2");
    oxo_certificate *c = NULL;
    *groups = NULL;
    assert_int_equal(oxo_certificate_create("4^2", "draw", "groups", &c, error),
                     OXO_OK);
    for (const char *end; *line; line = end + (*end == '\n')) {
        end = line + strcspn(line, "\n");
        assert_int_equal(oxo_certificate_add(c, line, (size_t)(end - line)),
                         OXO_OK);
    }
    const oxo_status status = oxo_groups_create(game, c, groups, error);
    oxo_certificate_destroy(c);
    if (*groups) { /* nothing holds 4^2 with a stone but a sound split */
        const uint64_t x = 1, none = 0;
        uint64_t replies = 0;
        assert_false(oxo_groups_hold(*groups, &x, &none, NULL, &replies));
        oxo_groups_destroy(*groups);
    }
    oxo_game_destroy(game);
    return status;
}

/* Splits that are none are not used, lines that are none are refused. */
static void false_certificates(void **state)
{
    static const char *const unused[] = {
        "", "split 16",                   /* lines that nothing holds */
        "split 16\ngroup 0,1\ngroup 1,2", /* a cell twice */
        /* a small board that is not held: every line, but in one cell */
        "split 16\ngroup 0 1 2 3\ngroup 4 5 6 7",
        "split x 1\ngroup 0,4\ngroup 1,5", /* cells that are taken */
    };
    static const char *const refused[] = {
        "group 0,1",          "split 16\ngroup 0,16",
        "split 17",           "reply x",
        "split x 0",          "split 16 1 2",
        "split 16\ngroup 0,", "split 16\ngroup 0,1 x",
        "pair 0 1",
    };
    oxo_groups *groups;
    oxo_error error;
    (void)state;
    for (size_t i = 0; i < sizeof unused / sizeof *unused; i++)
        assert_int_equal(read_body(unused[i], &groups, &error), OXO_OK);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        assert_int_equal(read_body(refused[i], &groups, &error), OXO_BAD_INPUT);
        assert_non_null(strstr(error.text, "expected"));
    }
}

static void limits_and_refusals(void **state)
{
    oxo_split_result r;
    oxo_error error;
    (void)state;
    /* counting excludes it, or there are no small boards */
    assert_int_equal(oxo_play_then_split(4, 3, NULL, NULL, &r, &error),
                     OXO_UNSUPPORTED);
    assert_int_equal(oxo_play_then_split(3, 3, NULL, NULL, &r, &error),
                     OXO_UNSUPPORTED);
    const oxo_context few = oxo_context_within(NULL, 500, 0);
    assert_int_equal(oxo_play_then_split(6, 3, NULL, &few, &r, &error),
                     OXO_LIMIT);
    assert_false(r.held);
    assert_null(r.certificate);
    assert_true(r.steps <= 700 && r.firsts == 3);
    oxo_split_clear(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_games_agree),
        cmocka_unit_test(grids),
        cmocka_unit_test(splits_at_once),
        cmocka_unit_test(certificates_judge),
        cmocka_unit_test(false_certificates),
        cmocka_unit_test(limits_and_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
