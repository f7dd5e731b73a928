/* k^n games under other names. */
#include "support/support.h"

#include "base/random.h"
#include "oxo/symmetry.h"
#include "rules/line.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A .pg text of k^n with shuffled point names; with `spoil` one point of one
 * line is exchanged for another. */
static char *shuffled(unsigned k, unsigned n, uint64_t seed, bool spoil)
{
    oxo_geometry *g = NULL;
    assert_int_equal(oxo_geometry_create(k, n, &g, NULL), OXO_OK);
    unsigned *name = malloc(g->points * sizeof *name);
    oxo_random random = {seed};
    for (unsigned i = 0; i < g->points; i++)
        name[i] = i;
    for (unsigned i = g->points; i > 1; i--) {
        unsigned j = oxo_random_below(&random, i), t = name[i - 1];
        name[i - 1] = name[j];
        name[j] = t;
    }
    const size_t room = 200000;
    char *text = malloc(room);
    size_t used = (size_t)snprintf(text, room, "#times\n");
    for (unsigned i = 0; i < g->points; i++)
        used += (size_t)snprintf(text + used, room - used, "t%u ", i);
    used += (size_t)snprintf(text + used, room - used, "\n#blackturns\n");
    for (unsigned i = 0; i < g->points; i += 2)
        used += (size_t)snprintf(text + used, room - used, "t%u ", i);
    used += (size_t)snprintf(text + used, room - used, "\n#positions\n");
    for (unsigned i = 0; i < g->points; i++)
        used += (size_t)snprintf(text + used, room - used, "p%u ", i);
    for (int side = 0; side < 2; side++) {
        used += (size_t)snprintf(text + used, room - used, "\n#%swins\n",
                                 side ? "white" : "black");
        for (uint32_t i = 0; i < g->lines * k; i++) {
            unsigned p = g->line_points[i];
            if (spoil && side && i == 0)
                p = g->line_points[g->lines * k - 1];
            used += (size_t)snprintf(text + used, room - used, "p%u%s", name[p],
                                     i % k == k - 1 ? "\n" : " ");
        }
    }
    free(name);
    oxo_geometry_destroy(g);
    return text;
}

static void shuffled_games(void **state)
{
    (void)state;
    const unsigned sizes[][2] = {{4, 3}, {3, 2}, {3, 3}, {4, 2}, {5, 2},
                                 {2, 3}, {5, 3}, {3, 4}, {3, 1}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const unsigned k = sizes[i][0], n = sizes[i][1];
        for (int spoil = 0; spoil < 2; spoil++) {
            char *text = shuffled(k, n, i + 1, spoil);
            oxo_game *game = NULL;
            oxo_error error = {0};
            if (oxo_pg_parse(text, strlen(text), "t.pg", &game, &error) !=
                OXO_OK) {
                free(text); /* spoiling made a point stand twice */
                assert_true(spoil);
                continue;
            }
            oxo_line_spec spec = {0};
            uint16_t *cells = calloc(game->cells, sizeof *cells);
            assert_int_equal(oxo_line_recognise(game, &spec, cells), !spoil);
            if (!spoil) {
                assert_int_equal(spec.k, k);
                assert_int_equal(spec.n, n);
                /* the images of lines are lines: playing one wins */
                oxo_game *model = NULL;
                char name[20];
                snprintf(name, sizeof name, "%u^%u", k, n);
                model = test_game(name);
                const oxo_geometry *g = oxo_line_geometry(model, OXO_FIRST);
                for (uint32_t l = 0; l < g->lines; l++) {
                    oxo_line_pos *pos = calloc(1, game->pos_size);
                    for (unsigned j = 0; j < k; j++)
                        oxo_line_put(oxo_line_of(game), pos, OXO_FIRST,
                                     cells[g->line_points[l * k + j]]);
                    assert_int_equal(pos->winner, 1);
                    free(pos);
                }
                oxo_game_destroy(model);
            }
            free(cells);
            oxo_game_destroy(game);
            free(text);
        }
    }
}

static void other_games(void **state)
{
    (void)state;
    char path[500];
    if (!test_shared("pg/qubic_1_1_4x4x4.pg", path, sizeof path))
        skip();
    oxo_game *game = test_game(path);
    oxo_line_spec spec = {0};
    assert_true(oxo_line_recognise(game, &spec, NULL));
    assert_int_equal(spec.k, 4);
    assert_int_equal(spec.n, 3);
    oxo_game_destroy(game);
    const char *const others[] = {
        "pg/gttt_1_1_001020_3x3_b.pg", "pg/gttt_1_1_0010_3x3_torus_w.pg",
        "pg/hein_09_4x4-07.pg", "pg/gttt_2_1_001020_3x3_b.pg"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        game = test_game(test_shared(others[i], path, sizeof path));
        assert_false(oxo_line_recognise(game, &spec, NULL));
        oxo_game_destroy(game);
    }
    game = test_game("3^2:misere");
    assert_false(oxo_line_recognise(game, &spec, NULL));
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shuffled_games),
        cmocka_unit_test(other_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
