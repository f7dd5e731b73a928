/* Threat-space search: the tables of the 1992 paper line by line, and on
 * thousands of random positions nothing that the complete search denies.
 *
 * The figures are pictures; the positions come from the text. Figure 3: White
 * has "the three corner points" a4, d4 and d1 of one plane, Black's stones are
 * "on other planes". We take the plane as layer A of 4^3 and give Black three
 * stones off it that block nothing (any such stones do). Figures 2 and 9 are
 * the same position with the moves of the win. */
#include "support/support.h"

#include "base/random.h"
#include "naive/naive_forced.h"
#include "oxo/families.h"
#include "oxo/search.h"
#include "rules/line.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static oxo_move cell(const oxo_game *game, const char *name)
{
    oxo_line_spec spec;
    uint32_t at;
    assert_true(oxo_line_spec_of(game, &spec));
    assert_true(oxo_cell_parse(spec.k, spec.n, name, strlen(name), &at));
    return at;
}

/* Figure 3 on 4^2 (the plane alone) or in 4^3. */
static oxo_pos *figure_3(const oxo_game *game)
{
    oxo_pos *pos = oxo_pos_new(game);
    oxo_error error;
    const char *moves =
        game->cells == 16 ? "x11xo2x" : "moves a4A a1B d4A a1D d1A d4C";
    if (game->cells == 16) {
        /* d1, a4, d4 and nobody else: say so by the side to move */
        assert_int_equal(oxo_pos_read(game, "3x8x2x/x", pos, &error), OXO_OK);
    } else if (oxo_pos_read(game, moves, pos, &error) != OXO_OK)
        fail_msg("%s", error.text);
    return pos;
}

/* Tables 1, 2 and 3, in the paper's numbering. */
static void paper_tables(void **state)
{
    (void)state;
    static const struct {
        unsigned layer;
        const char *cell, *cost, *need[2];
    } table[18] = {
        {1, "b3", "c2", {"a4", "d1"}}, {1, "c2", "b3", {"a4", "d1"}},
        {1, "b4", "c4", {"a4", "d4"}}, {1, "c4", "b4", {"a4", "d4"}},
        {1, "d2", "d3", {"d1", "d4"}}, {1, "d3", "d2", {"d1", "d4"}},
        {2, "b1", "b2", {"b3", "b4"}}, {2, "b2", "b1", {"b3", "b4"}},
        {2, "c1", "c3", {"c2", "c4"}}, {2, "c3", "c1", {"c2", "c4"}},
        {2, "a2", "b2", {"c2", "d2"}}, {2, "b2", "a2", {"c2", "d2"}},
        {2, "a3", "c3", {"b3", "d3"}}, {2, "c3", "a3", {"b3", "d3"}},
        {3, "a1", "c1", {"b1", "d1"}}, {3, "c1", "a1", {"b1", "d1"}},
        {3, "a1", "c3", {"b2", "d4"}}, {3, "c3", "a1", {"b2", "d4"}},
    };
    static const char *const names[2] = {"4^2", "4^3"};
    for (unsigned g = 0; g < 2; g++) {
        oxo_game *game = test_game(names[g]);
        oxo_pos *pos = figure_3(game);
        oxo_threats *t = NULL;
        oxo_error error;
        oxo_threats_query query = {.attacker = OXO_FIRST};
        char name[8];
#define CELL(text) \
    (snprintf(name, sizeof name, "%s%s", text, g ? "A" : ""), cell(game, name))
        assert_int_equal(
            oxo_threats_search(game, pos, &query, NULL, &t, &error), OXO_OK);
        assert_int_equal(t->derivations, 18);
        assert_int_equal(t->layers, 3);
        for (unsigned i = 0; i < 18; i++) {
            const oxo_derivation *d = &t->derivation[i];
            assert_int_equal(d->layer, table[i].layer);
            assert_int_equal(d->cell, CELL(table[i].cell));
            assert_int_equal(d->cost, CELL(table[i].cost));
            assert_int_equal(d->needed, 2);
            for (unsigned n = 0; n < 2; n++) {
                oxo_move need = CELL(table[i].need[n]);
                assert_true(d->need[0] == need || d->need[1] == need);
            }
        }
        /* conflicts at b2 (8, 12), c3 (10, 14), c1 (9, 16), a1 (15, 17),
         * again c3 (10, 18), and the win of 14 and 18 */
        static const struct {
            const char *at;
            unsigned first, second;
            oxo_meeting_kind kind;
        } meetings[] = {{"b2", 8, 12, OXO_MEET_CONFLICT},
                        {"c3", 10, 14, OXO_MEET_CONFLICT},
                        {"c1", 9, 16, OXO_MEET_CONFLICT},
                        {"a1", 15, 17, OXO_MEET_CONFLICT},
                        {"c3", 10, 18, OXO_MEET_CONFLICT},
                        {"c3", 14, 18, OXO_MEET_WIN}};
        assert_int_equal(t->meetings, 6);
        for (unsigned i = 0; i < 6; i++) {
            assert_int_equal(t->meeting[i].cell, CELL(meetings[i].at));
            assert_int_equal(t->meeting[i].first + 1, meetings[i].first);
            assert_int_equal(t->meeting[i].second + 1, meetings[i].second);
            assert_int_equal(t->meeting[i].kind, meetings[i].kind);
        }
        /* "b3 and c2": the clash at b2 as Figure 6 shows it */
        assert_int_equal(t->meeting[0].clashes, 2);
        static const unsigned used[6] = {1, 3, 6, 8, 14, 18};
        assert_int_equal(t->used_count, 6);
        for (unsigned i = 0; i < 6; i++)
            assert_int_equal(t->used[i] + 1, used[i]);
        /* Figures 2 and 9: b3 c2 b4 c4 d3 d2 b2 b1 c3, then a3 or a1 */
        static const char *const moves[9] = {"b3", "c2", "b4", "c4", "d3",
                                             "d2", "b2", "b1", "c3"};
        assert_int_equal(t->count, 9);
        for (unsigned i = 0; i < 9; i++)
            assert_int_equal(t->moves[i], CELL(moves[i]));
        oxo_move a1 = CELL("a1"), a3 = CELL("a3");
        assert_true((t->last[0] == a1 && t->last[1] == a3) ||
                    (t->last[0] == a3 && t->last[1] == a1));
        /* the win takes 11 plies and there is no shorter one */
        oxo_forced *forced = NULL;
        oxo_forced_win win;
        assert_int_equal(oxo_forced_create(game, &forced, &error), OXO_OK);
        oxo_forced_query shortest = {.attacker = OXO_FIRST, .shortest = true};
        assert_int_equal(
            oxo_forced_search(forced, pos, &shortest, NULL, &win, &error),
            OXO_OK);
        assert_int_equal(2 * win.length + 1, 11);
        oxo_forced_destroy(forced);
        oxo_threats_destroy(t);
        free(pos);
        oxo_game_destroy(game);
    }
}

/* Everything found is a forced sequence and the complete search agrees. */
static void confirmed(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned low, high, runs;
    } games[] = {{"4^3", 6, 18, 1500},
                 {"3^3", 2, 8, 400},
                 {"4^2", 2, 10, 600},
                 {"5^2", 6, 16, 600},
                 {"3^4", 2, 8, 100}};
    oxo_random random = {19};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        oxo_game *game = test_game(games[g].name);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_forced *forced = NULL;
        oxo_error error;
        assert_int_equal(oxo_forced_create(game, &forced, &error), OXO_OK);
        unsigned found = 0, missed = 0, done = 0, limits = 0;
        for (unsigned i = 0; i < games[g].runs; i++) {
            oxo_move moves[256];
            unsigned stones =
                games[g].low +
                oxo_random_below(&random, games[g].high - games[g].low + 1);
            game->ops->start(game, pos);
            for (unsigned m = 0; m < stones; m++) {
                unsigned count = game->ops->moves(game, pos, moves);
                if (!count)
                    break;
                game->ops->play(game, pos,
                                moves[oxo_random_below(&random, count)]);
            }
            if (game->ops->outcome(game, pos) != OXO_ONGOING)
                continue;
            oxo_side attacker = (oxo_side)(i % 2);
            oxo_threats_query query = {.attacker = attacker,
                                       .max_derivations = 400};
            oxo_threats *t = NULL;
            oxo_status status =
                oxo_threats_search(game, pos, &query, NULL, &t, &error);
            assert_non_null(t);
            oxo_forced_query complete = {.attacker = attacker};
            oxo_status truth =
                oxo_forced_search(forced, pos, &complete, NULL, NULL, &error);
            done++;
            limits += status == OXO_LIMIT;
            if (status == OXO_OK) {
                assert_int_equal(truth, OXO_OK);
                naive_board b = {.lines = {oxo_line_geometry(game, attacker),
                                           oxo_line_geometry(game, !attacker)}};
                const uint64_t *own = oxo_line_stones(game, pos, attacker);
                const uint64_t *other = oxo_line_stones(game, pos, !attacker);
                for (unsigned c = 0; c < game->cells; c++)
                    b.at[c] = own[c / 64] >> c % 64 & 1     ? 'a'
                              : other[c / 64] >> c % 64 & 1 ? 'd'
                                                            : '.';
                assert_true(naive_forced_replay(&b, t->moves, t->count));
                found++;
            } else
                missed += truth == OXO_OK;
            oxo_threats_destroy(t);
        }
        print_message("%s: %u positions, %u wins found, %u missed (%u at the "
                      "limit of derivations)\n",
                      games[g].name, done, found, missed, limits);
        assert_true(found > 0);
        oxo_forced_destroy(forced);
        free(pos);
        oxo_game_destroy(game);
    }
}

/* The defender's own three: the cells fit, the last test refuses. */
static void defender_threat(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^2");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_error error;
    /* b1 would threaten row and column at once, but o completes c1..c4 */
    assert_int_equal(oxo_pos_read(game, "x..x.xo..xo...o./x", pos, &error),
                     OXO_OK);
    oxo_threats *t = NULL;
    oxo_threats_query query = {.attacker = OXO_FIRST};
    assert_int_equal(oxo_threats_search(game, pos, &query, NULL, &t, &error),
                     OXO_NO);
    bool refused = false;
    for (unsigned i = 0; i < t->meetings; i++)
        refused = refused || t->meeting[i].kind == OXO_MEET_DEFENDER;
    assert_true(refused);
    oxo_threats_destroy(t);
    free(pos);
    oxo_game_destroy(game);
    static const char *const others[] = {
        "3^2:misere", "3^2:gravity", "4x3:misere,line=3", "5x3:gravity,line=3"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        oxo_game *other = test_game(others[i]);
        pos = oxo_pos_new(other);
        t = NULL;
        assert_int_equal(
            oxo_threats_search(other, pos, &query, NULL, &t, &error),
            OXO_UNSUPPORTED);
        assert_null(t);
        free(pos);
        oxo_game_destroy(other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paper_tables),
        cmocka_unit_test(confirmed),
        cmocka_unit_test(defender_threat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
