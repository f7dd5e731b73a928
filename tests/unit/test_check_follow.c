/* The checker's follow-up (check/follow.c) against every way to put the cells
 * into pairs, against plain minimax, and against the one that the certificates
 * are written by: where that holds, so does this, or a certificate of ours
 * would be refused. */
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

/* ---- every way to put the cells into pairs: section 3.7 read literally --- */

enum { COLUMNS = 6, CELLS = 20 };

struct ways {
    const struct line_game *g;
    const struct position *p;
    enum side enemy;
    size_t twin[COLUMNS]; /* itself: answered in place */
    bool decided[COLUMNS];
    size_t mate[CELLS];   /* itself: none */
    bool defended[CELLS]; /* upper cells: the defender's */
};

static size_t left_in(const struct ways *w, size_t column)
{
    size_t left = 0;
    for (size_t c = column; c < w->g->cells; c += w->g->layer)
        left += w->p->at[c] == NOBODY;
    return left;
}

/* Has every line a stone of the defender's, now or in the end? */
static bool all_safe(const struct ways *w)
{
    const struct board *b = w->p->b;
    for (size_t line = 0; line < b->lines; line++) {
        bool safe = false;
        for (size_t i = b->start[line]; i < b->start[line + 1]; i++) {
            const size_t c = b->cell[i];
            safe = safe || w->p->at[c] == other(w->enemy) || w->defended[c];
            for (size_t j = b->start[line]; j < b->start[line + 1]; j++)
                safe = safe || (i != j && w->mate[c] == b->cell[j]);
        }
        if (!safe)
            return false;
    }
    return true;
}

/* The cells set aside, from column `from` on, with each other in any way. */
static bool some_pairs(struct ways *w, size_t from)
{
    size_t aside[COLUMNS], count = 0;
    for (size_t a = from; a < w->g->layer; a++)
        if (w->twin[a] == a && left_in(w, a) % 2) {
            size_t c = a;
            while (w->p->at[c] != NOBODY)
                c += w->g->layer;
            if (w->mate[c] == c)
                aside[count++] = c;
        }
    if (count < 2)
        return all_safe(w);
    for (size_t i = 1; i < count; i++) {
        w->mate[aside[0]] = aside[i];
        w->mate[aside[i]] = aside[0];
        const bool found = some_pairs(w, aside[0] % w->g->layer + 1);
        w->mate[aside[0]] = aside[0];
        w->mate[aside[i]] = aside[i];
        if (found)
            return true;
    }
    return false;
}

static bool some_way(struct ways *w, size_t column)
{
    const size_t layer = w->g->layer;
    while (column < layer && w->decided[column])
        column++;
    if (column == layer) {
        for (size_t c = 0; c < w->g->cells; c++) {
            const size_t a = c % layer, b = w->twin[a];
            size_t under = 0; /* empty cells below it */
            for (size_t d = a; d < c; d += layer)
                under += w->p->at[d] == NOBODY;
            const bool empty = w->p->at[c] == NOBODY;
            w->mate[c] = b != a && empty ? c - a + b : c;
            w->defended[c] =
                b == a && empty && under > 0 && under % 2 != left_in(w, a) % 2;
        }
        return some_pairs(w, 0);
    }
    w->decided[column] = true;
    bool found = some_way(w, column + 1);
    for (size_t b = column + 1; b < layer && !found; b++)
        if (!w->decided[b] && left_in(w, b) == left_in(w, column)) {
            w->decided[b] = true;
            w->twin[b] = column;
            w->twin[column] = b;
            found = some_way(w, column + 1);
            w->twin[b] = b;
            w->twin[column] = column;
            w->decided[b] = false;
        }
    w->decided[column] = false;
    return found;
}

static void against_all_ways(void **state)
{
    (void)state;
    const char *const boards[] = {
        "3^2:gravity",          "4x3:gravity,line=3", "5x3:gravity,line=3",
        "4^2:gravity",          "4x4:gravity,line=3", "3x2x2:gravity,line=2",
        "3x2x3:gravity,line=3", "5x4:gravity,line=4", "6x3:gravity,line=3",
        "4x5:gravity,line=4"};
    unsigned held = 0, lost = 0;
    const unsigned trials = getenv("OXO_FAST") ? 500 : 5000;
    oxo_random random = {11};
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        struct certificate c = {.bytes = ""};
        struct line_game g;
        struct position p;
        strcpy(c.game, boards[b]);
        assert_true(make_line_game(&g, &c, 64));
        assert_true(g.layer <= COLUMNS && g.cells <= CELLS);
        make_position(&p, &g.own[FIRST]);
        for (unsigned i = 0; i < trials; i++) {
            clear_position(&p);
            /* columns of any height, mostly the defender's */
            const unsigned share = 2 + oxo_random_below(&random, 3);
            const uint32_t heights = (uint32_t)(g.cells / g.layer) + 1;
            for (size_t a = 0; a < g.layer; a++) {
                size_t height = oxo_random_below(&random, heights);
                for (size_t d = a; height > 0; height--, d += g.layer)
                    place(&p, oxo_random_below(&random, share) ? SECOND : FIRST,
                          (cell_t)d);
            }
            struct ways w = {.g = &g, .p = &p, .enemy = FIRST};
            for (size_t a = 0; a < g.layer; a++)
                w.twin[a] = a;
            const size_t empty = g.cells - p.stones[FIRST] - p.stones[SECOND];
            const bool way = empty % 2 == 0 && some_way(&w, 0);
            assert_int_equal(follow_up_holds(&g, &p, FIRST), way);
            held += way;
            lost += !way && empty % 2 == 0;
        }
        free_position(&p);
        free_line_game(&g);
    }
    assert_true(held > trials / 5 && lost > trials / 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(against_all_ways),
                                       cmocka_unit_test(against_minimax)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
