/* check/game.c against the rules read literally: which maps are symmetries of a
 * game (docs/CERTIFICATE.md, section 3.7), which games have plain play, and
 * which names are games. Games are random and small, and differ from the
 * simplest one in a single point as often as in many: a rule that is not asked
 * for shows.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../check/game.h"
#include "../support/check_trials.h"

enum { CELLS = 6, LINES = 5 };

/* The lines of a side, as sets of cells and as a board. */
struct lines {
    size_t count;
    unsigned set[LINES];
    cell_t cell[CELLS * LINES];
    size_t start[LINES + 1];
};

struct game {
    struct line_game g;
    struct lines own[3];
    uint8_t turn[CELLS + 2], initial[CELLS];
    bool opening[CELLS];
};

static void make_lines(struct lines *l, struct board *b, size_t cells)
{
    *b = (struct board){.cells = cells, .lines = l->count};
    b->cell = l->cell;
    b->start = l->start;
    l->start[0] = 0;
    for (size_t i = 0; i < l->count; i++) {
        /* the cells of a line in any order: from one of them on */
        cell_t from = (cell_t)below((int)cells);
        l->start[i + 1] = l->start[i];
        for (size_t j = 0; j < cells; j++) {
            cell_t c = (cell_t)((from + j) % cells);
            if (l->set[i] >> c & 1)
                l->cell[l->start[i + 1]++] = c;
        }
    }
    find_lines_through_cells(b);
}

/* A random set of at least `least` cells. */
static unsigned random_set(size_t cells, int least)
{
    unsigned set;
    do
        set = 1 + (unsigned)below((1 << cells) - 1);
    while (__builtin_popcount(set) < least);
    return set;
}

/* A game that is plain, or nearly so. */
static void make_game(struct game *x, bool with_layers)
{
    struct line_game *g = &x->g;
    memset(x, 0, sizeof *x);
    g->cells = (size_t)(2 + below(CELLS - 1));
    g->text = !with_layers;
    x->own[FIRST].count = (size_t)(1 + below(LINES));
    for (size_t i = 0; i < x->own[FIRST].count; i++)
        x->own[FIRST].set[i] = random_set(g->cells, below(12) ? 2 : 1);
    x->own[SECOND] = x->own[FIRST];
    if (g->text) {
        /* the same lines in another order, and perhaps one is another */
        struct lines *o = &x->own[SECOND];
        for (size_t i = 0; i < o->count; i++) {
            size_t j = (size_t)below((int)o->count);
            unsigned keep = o->set[i];
            o->set[i] = o->set[j];
            o->set[j] = keep;
        }
        if (below(2))
            o->set[below((int)o->count)] = random_set(g->cells, 2);
        if (below(4) == 0 && o->count > 1)
            o->count--;
    }
    make_lines(&x->own[FIRST], &g->own[FIRST], g->cells);
    make_lines(&x->own[SECOND], &g->own[SECOND], g->cells);
    g->plies = g->cells;
    if (below(6) == 0)
        g->plies += (size_t)below(3);
    else if (below(6) == 0)
        g->plies--;
    for (size_t i = 0; i < g->plies; i++)
        x->turn[i] = i % 2 ? SECOND : FIRST;
    if (below(6) == 0)
        x->turn[below((int)g->plies)] = (uint8_t)(1 + below(2));
    g->turn = x->turn;
    g->initial = x->initial;
    if (below(5) == 0) {
        x->initial[below((int)g->cells)] = (uint8_t)(1 + below(2));
        g->initial_stones = 1;
    }
    if (below(5) == 0) {
        g->opening = x->opening;
        for (size_t c = 0; c < g->cells; c++)
            x->opening[c] = below(3) > 0;
    }
    g->misere = below(8) == 0;
    if (with_layers) {
        size_t height = (size_t)(1 + below((int)g->cells));
        if (g->cells % height == 0)
            g->layer = g->cells / height;
    }
}

static void free_game(struct game *x)
{
    for (int s = FIRST; s <= SECOND; s++) {
        free(x->g.own[s].through);
        free(x->g.own[s].first);
    }
}

static bool has_set(const struct lines *l, unsigned set)
{
    bool found = false;
    for (size_t i = 0; i < l->count; i++)
        found = found || l->set[i] == set;
    return found;
}

/* ---- symmetries ------------------------------------------------------------
 */

/* The rules of section 3.7, one by one. */
static bool literal_symmetry(const struct game *x, const cell_t *map)
{
    const struct line_game *g = &x->g;
    bool fine = true;
    for (size_t c = 0; c < g->cells; c++)
        for (size_t d = 0; d < c; d++)
            fine = fine && map[c] != map[d];
    for (int s = FIRST; s <= SECOND; s++)
        for (size_t i = 0; i < x->own[s].count; i++) {
            unsigned image = 0;
            for (size_t c = 0; c < g->cells; c++)
                image |= (x->own[s].set[i] >> c & 1) << map[c];
            fine = fine && has_set(&x->own[s], image);
        }
    for (size_t c = 0; c < g->cells; c++) {
        fine = fine && x->initial[c] == x->initial[map[c]];
        if (g->opening)
            fine = fine && x->opening[c] == x->opening[map[c]];
        /* with gravity the bottom goes to the bottom, and what is on a cell to
         * what is on its image */
        if (g->layer > 0)
            fine = fine && (c < g->layer) == (map[c] < g->layer);
        if (g->layer > 0 && c + g->layer < g->cells)
            fine = fine && map[c + g->layer] == map[c] + g->layer;
    }
    return fine;
}

static void random_map(const struct line_game *g, cell_t *map)
{
    for (size_t c = 0; c < g->cells; c++)
        map[c] = (cell_t)c;
    if (g->layer > 0 && below(2)) { /* layers stay */
        size_t a = (size_t)below((int)g->layer),
               b = (size_t)below((int)g->layer);
        for (size_t c = 0; c < g->cells; c++)
            if (c % g->layer == a || c % g->layer == b)
                map[c] =
                    (cell_t)(c - c % g->layer + (c % g->layer == a ? b : a));
    } else {
        for (int swaps = 1 + below(3); swaps > 0; swaps--) {
            int a = below((int)g->cells), b = below((int)g->cells);
            cell_t keep = map[a];
            map[a] = map[b];
            map[b] = keep;
        }
    }
    if (below(10) == 0)
        map[below((int)g->cells)] = (cell_t)below((int)g->cells);
}

static void symmetries(void **state)
{
    int found[2][2] = {{0}};
    (void)state;
    for (int trial = 0; trial < trials(100000); trial++) {
        static struct game x;
        cell_t map[CELLS];
        make_game(&x, below(2));
        for (int i = 0; i < 4; i++) {
            random_map(&x.g, map);
            bool wanted = literal_symmetry(&x, map);
            assert_int_equal(is_symmetry(&x.g, map), wanted);
            found[x.g.layer > 0][wanted]++;
        }
        free_game(&x);
    }
    print_message("%d symmetries, %d others; with layers %d, %d\n", found[0][1],
                  found[0][0], found[1][1], found[1][0]);
    for (int i = 0; i < 4; i++)
        assert_true(found[i / 2][i % 2] > trials(10000));
}

/* With gravity k^n keeps the symmetries that leave every layer in its place. */
static void symmetries_with_gravity(void **state)
{
    static const char *const names[] = {"2^2:gravity", "3^2:gravity",
                                        "2^3:gravity", "3^3:gravity",
                                        "4^2:gravity", "6^2:gravity"};
    static const size_t maps[] = {2, 2, 8, 8, 2, 2};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct certificate c = {.file = "test"};
        struct line_game g;
        strcpy(c.game, names[i]);
        assert_true(make_line_game(&g, &c, OXOCHECK_MAX_STRATEGY_CELLS));
        find_symmetries(&g);
        assert_int_equal(g.group.maps, maps[i]);
        for (size_t m = 0; m < g.group.maps; m++)
            assert_true(is_symmetry(&g, g.group.source + m * g.cells));
        free_line_game(&g);
    }
}

/* ---- plain play ------------------------------------------------------------
 */

static bool literally_plain(const struct game *x)
{
    const struct line_game *g = &x->g;
    bool plain = !g->misere && g->layer == 0 && !g->opening &&
                 g->initial_stones == 0 && g->plies >= g->cells;
    for (size_t i = 0; plain && i < g->cells; i++)
        plain = x->turn[i] == (i % 2 ? SECOND : FIRST);
    for (int s = FIRST; s <= SECOND; s++)
        for (size_t i = 0; plain && i < x->own[s].count; i++)
            plain = has_set(&x->own[FIRST + SECOND - s], x->own[s].set[i]) &&
                    __builtin_popcount(x->own[s].set[i]) > 1;
    return plain;
}

static void plain(void **state)
{
    int found[2] = {0};
    (void)state;
    for (int trial = 0; trial < trials(100000); trial++) {
        static struct game x;
        make_game(&x, false);
        bool wanted = literally_plain(&x);
        assert_int_equal(plain_play(&x.g), wanted);
        found[wanted]++;
        free_game(&x);
    }
    print_message("%d plain, %d not\n", found[1], found[0]);
    assert_true(found[1] > trials(5000) && found[0] > trials(5000));
}

/* ---- names -----------------------------------------------------------------
 */

static void names(void **state)
{
    static const char *const line_games[] = {"3^2",
                                             "3x3",
                                             "qubic",
                                             "4^3:misere",
                                             "4^3:gravity",
                                             "4^3:gravity,misere",
                                             "qubic:misere,gravity",
                                             "3x3x3:gravity",
                                             "5^1",
                                             "5^1:misere",
                                             "1^1",
                                             "9999^2"};
    static const char *const boxes[] = {
        "3x4",         "4x3:misere",
        "4x4:line=3",  "4^3:line=3,gravity",
        "5^1:line=3",  "3x4:gravity,misere,line=2",
        "3^2:line=2",  "1x2",
        "2x1:gravity", "12x5:line=12",
        "3^20:line=2", "5^1:misere,line=4"};
    static const char *const neither[] = {
        "",
        "3",
        "3^",
        "3^0",
        "0^3",
        "03^2",
        "3^02",
        "3^2:",
        "3^2:miser",
        "3^2:misere,",
        "3^2:misere,misere",
        "3^2:gravity,gravity",
        "3^2:gravitz",
        "3^2:gravitx,misere",
        "3^2:gravityx",
        "3^2,misere",
        "3^2:miserexy",
        "3^2:misery",
        "5^1:gravity",
        "10000^2",
        "3^2x",
        "3x",
        "3xx3",
        "x3",
        "5^1:line=3,gravity",
        "5:line=3",
        "5",
        "5:misere",
        ":misere",
        ":",
        ":line=2",
        "^2:line=2",
        "5^:line=3",
        "2^99:line=2",
        "3^21:line=2",
        "3x4:line=",
        "3x4:line=1",
        "3x4:line=5",
        "3x4:line=03",
        "3x4:line=3x",
        "3x4:line=3,line=3",
        "3x4:misere,misere",
        "3x4:gravity,gravity",
        "3x4:gravitz",
        "3x4:misery",
        "3x4:linen3",
        "3x4,misere",
        "3x4:misere:",
        "3x0",
        "0x3",
        "3x4x",
        "3x4:line=10000",
        "1x2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1"};
    size_t k, n;
    bool misere, gravity;
    (void)state;
    for (size_t i = 0; i < sizeof line_games / sizeof *line_games; i++) {
        const char *name = line_games[i];
        if (!parse_line_game(name, &k, &n, &misere, &gravity))
            fail_msg("%s is refused", name);
        assert_int_equal(misere, strstr(name, "misere") != NULL);
        assert_int_equal(gravity, strstr(name, "gravity") != NULL);
        if (is_box_game(name))
            fail_msg("%s is a box", name);
    }
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        if (!is_box_game(boxes[i]))
            fail_msg("%s is refused", boxes[i]);
        if (parse_line_game(boxes[i], &k, &n, &misere, &gravity))
            fail_msg("%s is taken for k^n", boxes[i]);
    }
    for (size_t i = 0; i < sizeof neither / sizeof *neither; i++) {
        if (parse_line_game(neither[i], &k, &n, &misere, &gravity))
            fail_msg("`%s' is taken for k^n", neither[i]);
        if (is_box_game(neither[i]))
            fail_msg("`%s' is taken for a box", neither[i]);
    }
    assert_true(is_text_game("pg:0123456789abcdef"));
    assert_false(is_text_game("pg:0123456789abcdeg"));
    assert_false(is_text_game("pg:0123456789abcde"));
    assert_false(is_text_game("pg:0123456789abcdef0"));
    assert_false(is_text_game("pq:0123456789abcdef"));
}

int main(void)
{
    start_trials();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names), cmocka_unit_test(symmetries),
        cmocka_unit_test(symmetries_with_gravity), cmocka_unit_test(plain)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
