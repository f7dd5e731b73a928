/* The checker's follow-up (check/follow.c) against plain minimax, and against
 * the one that the certificates are written by: where that holds, so does this,
 * or a certificate of ours would be refused. */
#include "support/support.h"

#include "base/random.h"
#include "naive/minimax.h"
#include "search/gravity.h"
#include <stdlib.h>
#include <string.h>

#include "../../check/game.h"

static void set(struct position *p, const oxo_game *game, const oxo_pos *pos)
{
    clear_position(p);
    for (unsigned c = 0; c < game->cells; c++)
        for (int side = 0; side < 2; side++)
            if (*oxo_line_stones(game, pos, (oxo_side)side) >> c & 1)
                place(p, side ? SECOND : FIRST, (cell_t)c);
}

static void against_minimax(void **state)
{
    (void)state;
    const char *const boards[] = {"4^2:gravity",        "3x3x2:gravity",
                                  "5x4:gravity,line=4", "4x4x2:gravity",
                                  "4^3:gravity",        "4x5:gravity,line=3"};
    unsigned held = 0, lost = 0, both = 0, only = 0;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        oxo_game *game = test_game(boards[b]);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_random random = {3 + b};
        oxo_gravity *ours = NULL;
        assert_int_equal(oxo_gravity_create(game, NULL, 1, &ours, NULL),
                         OXO_OK);
        struct certificate c = {.bytes = ""};
        struct line_game g;
        struct position p;
        strcpy(c.game, boards[b]);
        assert_true(make_line_game(&g, &c, 64));
        make_position(&p, &g.own[FIRST]);
        for (unsigned i = 0; i < 400; i++) {
            if (!test_random_position(game, &random, 4 + i % 6, pos))
                continue;
            set(&p, game, pos);
            const oxo_side mover = game->ops->turn(game, pos);
            const bool holds =
                follow_up_holds(&g, &p, mover == OXO_FIRST ? FIRST : SECOND);
            assert_true(holds || !oxo_gravity_holds(ours, pos));
            unsigned distance;
            const bool wins =
                naive_minimax(game, pos, &distance) == oxo_win_of(mover);
            held += holds;
            lost += wins;
            assert_false(holds && wins);
        }
        /* and with far more cells empty */
        for (unsigned i = 0; i < 400; i++) {
            if (!test_random_position(game, &random, game->cells / 3 + i % 8,
                                      pos))
                continue;
            set(&p, game, pos);
            const oxo_side mover = game->ops->turn(game, pos);
            const bool holds =
                follow_up_holds(&g, &p, mover == OXO_FIRST ? FIRST : SECOND);
            const bool our = oxo_gravity_holds(ours, pos);
            assert_true(holds || !our); /* ours gives up earlier */
            both += holds && our;
            only += holds && !our;
        }
        free_position(&p);
        free_line_game(&g);
        oxo_gravity_destroy(ours);
        free(pos);
        oxo_game_destroy(game);
    }
    assert_true(held > 50 && lost > 50); /* the test saw both */
    assert_true(both > 100 && only <= both / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(against_minimax)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
