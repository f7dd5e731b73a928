/* Winning sets that a .pg file describes: paths against a twin that tries
 * every set of points, shapes against counts by hand. */
#include "rules/pg_graph.h"
#include "support/support.h"

#include "base/random.h"
#include "rules/line.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the twin: a set connects when a walk inside it does ---- */

typedef struct small {
    unsigned points;
    uint32_t row[16], from, to, owned, blocked;
} small;

static bool connects(const small *s, uint32_t set)
{
    const uint32_t mine = set | s->owned;
    uint32_t reached = mine & s->from;
    for (unsigned again = 0; again < s->points; again++) {
        for (unsigned v = 0; v < s->points; v++) {
            if (reached >> v & 1)
                reached |= s->row[v] & mine;
        }
    }
    return (reached & s->to) != 0;
}

/* Is it without a point that it could spare? */
static bool smallest(const small *s, uint32_t set)
{
    for (unsigned v = 0; v < s->points; v++) {
        if (set >> v & 1 && connects(s, set & ~(1u << v)))
            return false;
    }
    return true;
}

static void paths_against_every_set(void **state)
{
    (void)state;
    oxo_random random = {.state = 19};
    unsigned with_lines = 0, refused = 0;
    for (unsigned trial = 0; trial < 2000; trial++) {
        small s = {.points = 2 + (unsigned)(oxo_random_next(&random) % 9)};
        oxo_pg_graph g;
        assert_int_equal(oxo_pg_graph_create(s.points, &g, NULL), OXO_OK);
        for (unsigned a = 0; a < s.points; a++) {
            for (unsigned b = 0; b < a; b++) {
                if (oxo_random_next(&random) % 3 == 0) {
                    s.row[a] |= 1u << b;
                    s.row[b] |= 1u << a;
                    oxo_pg_graph_join(&g, a, b);
                }
            }
            const unsigned side = (unsigned)(oxo_random_next(&random) % 4);
            const unsigned owner = (unsigned)(oxo_random_next(&random) % 6);
            s.from |= (uint32_t)(side == 0) << a;
            s.to |= (uint32_t)(side == 1) << a;
            s.owned |= (uint32_t)(owner == 0) << a;
            s.blocked |= (uint32_t)(owner == 1) << a;
        }
        *g.from = s.from;
        *g.to = s.to;
        const uint64_t owned = s.owned, blocked = s.blocked;
        const unsigned most = (unsigned)(oxo_random_next(&random) % 6);
        oxo_geometry *lines = NULL;
        const oxo_status status =
            oxo_pg_paths(&g, &owned, &blocked, most, &lines, NULL);
        if (connects(&s, 0)) {
            assert_int_equal(status, OXO_BAD_INPUT);
            refused++;
            oxo_pg_graph_clear(&g);
            continue;
        }
        assert_int_equal(status, OXO_OK);
        unsigned expected = 0;
        for (uint32_t set = 1; set < 1u << s.points; set++) {
            if ((set & (s.owned | s.blocked)) ||
                (unsigned)__builtin_popcount(set) > most ||
                !connects(&s, set) || !smallest(&s, set))
                continue;
            expected++;
            unsigned found = 0;
            for (uint32_t l = 0; l < lines->lines; l++) {
                uint32_t line = 0;
                for (uint32_t i = lines->line_start[l];
                     i < lines->line_start[l + 1]; i++)
                    line |= 1u << lines->line_points[i];
                found += line == set;
            }
            assert_int_equal(found, 1);
        }
        assert_int_equal(lines->lines, expected);
        with_lines += expected > 1;
        oxo_geometry_destroy(lines);
        oxo_pg_graph_clear(&g);
    }
    print_message("%u with several paths, %u connected\n", with_lines, refused);
    assert_true(with_lines > 100 && refused > 10);
}

static oxo_game *parse(const char *text)
{
    oxo_game *game = NULL;
    oxo_error error = {0};
    if (oxo_pg_parse(text, strlen(text), "t.pg", &game, &error) != OXO_OK)
        fail_msg("%s", error.text);
    return game;
}

#define CLOCK "#times\nt1 t2 t3\n#blackturns\nt1 t3\n"
#define GRID                                                        \
    "#positions\na b c d\n" CLOCK "#neighbours\n%% a b below c d\n" \
    "a c b\nb d na\nc na d\nd na na\n"

/* The three ways to say it mean the same game. */
static void ways_agree(void **state)
{
    (void)state;
    const char *const texts[] = {
        "#positions\na b c d\n" CLOCK "#blackwins\na c\nb d\n",
        "#positions\na b c d\n" CLOCK
        "#edges\na c\nb d\nS a\nS b\nc T\nT d\n#source\nS\n#target\nT\n",
        "#positions\na b c d\n" CLOCK
        "#neighbours\na c\nb d\n#startboarder\na b\n#endboarder\nc d\n",
        GRID "#blackgoal\nup(p,q)\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        oxo_game *game = parse(texts[i]);
        const oxo_geometry *g = oxo_line_geometry(game, OXO_FIRST);
        assert_int_equal(g->lines, 2);
        for (uint32_t l = 0; l < 2; l++) {
            assert_int_equal(g->line_points[2 * l], l);
            assert_int_equal(g->line_points[2 * l + 1], l + 2);
        }
        assert_int_equal(oxo_line_geometry(game, OXO_SECOND)->lines, 0);
        /* written out and read again it is the same once more */
        char *text = NULL;
        size_t size;
        assert_int_equal(oxo_pg_write(game, &text, &size, NULL), OXO_OK);
        oxo_game *again = parse(text);
        assert_int_equal(oxo_line_geometry(again, OXO_FIRST)->lines, 2);
        free(text);
        oxo_game_destroy(again);
        oxo_game_destroy(game);
    }
}

/* Places of a domino (2 * 2 of 2x2), of an L of three cells (4), and of a
 * shape that closes a circle (1). */
static void shapes(void **state)
{
    (void)state;
    const struct {
        const char *goal;
        unsigned lines;
    } known[] = {
        {"up(a,b)\nside(a,b)\n", 4},
        {"up(a,b) side(a,c)\nup(a,b) side(b,c)\nside(a,b) up(b,c)\n"
         "side(a,b) up(c,b)\nup(a,b) side(c,b)\n",
         4},
        {"up(a,b) side(b,c) up(d,c) side(a,d)\n", 1},
        {"up(a,b) up(b,c)\n", 0},
        {"up(a,b) side(c,d)\n", 2}, /* joined by nothing: a, b, c, d */
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char text[512];
        snprintf(text, sizeof text, GRID "#blackgoal\n%s", known[i].goal);
        oxo_game *game = parse(text);
        if (i + 1 < sizeof known / sizeof *known)
            assert_int_equal(oxo_line_geometry(game, OXO_FIRST)->lines,
                             known[i].lines);
        oxo_game_destroy(game);
    }
}

static void refused(void **state)
{
    (void)state;
    const struct {
        const char *text, *why;
    } bad[] = {
        {"#edges\na b c\n#source\nS\n#target\nT\n", "two names"},
        {"#edges\na\nb c\n#source\nS\n#target\nT\n", "two names"},
        {"#edges\na z\n#source\nS\n#target\nT\n", "is not one of"},
        {"#edges\nS T\n#source\nS\n#target\nT\n", "border to a border"},
        {"#edges\na b\n#source\nS\n", "expected #target"},
        {"#neighbours\na b\n#startboarder\na\n", "expected #endboarder"},
        {"#neighbours\na z\n#startboarder\na\n#endboarder\nb\n", "not one of"},
        {"#neighbours\na b\n#startboarder\na\n#endboarder\nz\n", "not one of"},
        {"#neighbours\na b c d\n#blackgoal\nup(p,q)\n", "too many"},
        {"#neighbours\na b c\n#blackgoal\ndown(p,q)\n", "is no step"},
        {"#neighbours\na b c\n#blackgoal\nup(p)\n", "is no step"},
        {"#neighbours\na b c\n#blackgoal\nup(p,p)\n", "to itself"},
        {"#edges\na b\n#source\nS\n#target\nT\n#blackwins\na b\n", "not both"},
        {"#blackinitials\na b\n#edges\na b\nS a\nb T\n#source\nS\n#target\nT\n",
         "before the game"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[512];
        oxo_game *game = NULL;
        oxo_error error = {0};
        snprintf(text, sizeof text, "#positions\na b c d\n" CLOCK "%s",
                 bad[i].text);
        if (oxo_pg_parse(text, strlen(text), "t.pg", &game, &error) == OXO_OK)
            fail_msg("accepted: %s", bad[i].text);
        if (!strstr(error.text, bad[i].why))
            fail_msg("%s: '%s', expected '%s'", bad[i].text, error.text,
                     bad[i].why);
    }
}

/* Too many ways are refused, not listed for ever. */
static void too_many(void **state)
{
    (void)state;
    enum { SIDE = 19 };
    oxo_pg_graph g;
    oxo_geometry *lines = NULL;
    oxo_error error = {0};
    assert_int_equal(oxo_pg_graph_create(SIDE * SIDE, &g, NULL), OXO_OK);
    for (uint32_t y = 0; y < SIDE; y++) {
        for (uint32_t x = 0; x + 1 < SIDE; x++) {
            oxo_pg_graph_join(&g, y * SIDE + x, y * SIDE + x + 1);
            oxo_pg_graph_join(&g, x * SIDE + y, (x + 1) * SIDE + y);
        }
        g.from[0] |= UINT64_C(1) << y;
        const uint32_t last = SIDE * (SIDE - 1) + y;
        g.to[last / 64] |= UINT64_C(1) << last % 64;
    }
    assert_int_equal(oxo_pg_paths(&g, NULL, NULL, 200, &lines, &error),
                     OXO_UNSUPPORTED);
    assert_non_null(strstr(error.text, "too many"));
    /* with few stones there are few ways: straight ones only */
    assert_int_equal(oxo_pg_paths(&g, NULL, NULL, SIDE, &lines, NULL), OXO_OK);
    assert_int_equal(lines->lines, SIDE);
    oxo_geometry_destroy(lines);
    oxo_pg_graph_clear(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_against_every_set),
        cmocka_unit_test(ways_agree),
        cmocka_unit_test(shapes),
        cmocka_unit_test(refused),
        cmocka_unit_test(too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
