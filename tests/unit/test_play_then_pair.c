/* Playing a few moves and then pairing: against the definition, on k^n boards
 * and on random games; the kept matching against one made anew. */
#include "support/support.h"

#include "base/random.h"
#include "naive/naive_theory.h"
#include "oxo/theory.h"
#include "rules/line.h"
#include "theory/criteria.h"
#include "theory/two_each.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool owns_a_line(const oxo_geometry *g, const uint8_t *enemy)
{
    for (uint32_t l = 0; l < g->lines; l++) {
        bool whole = true;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
            whole = whole && enemy[g->line_points[i]];
        if (whole)
            return true;
    }
    return false;
}

/* settled(P, d) as docs/CERTIFICATE.md has it, with every reply tried; at first
 * only cells of `open` count, unless it is NULL. */
static bool naive_settled(const oxo_geometry *g, uint8_t *own, uint8_t *enemy,
                          const uint8_t *open, unsigned d)
{
    if (naive_pairing(g, own, enemy))
        return true;
    if (d == 0)
        return false;
    for (uint32_t x = 0; x < g->points; x++) {
        if (own[x] || enemy[x] || (open && !open[x]))
            continue;
        enemy[x] = 1;
        bool good = false;
        const bool lost = owns_a_line(g, enemy);
        for (uint32_t r = 0; !lost && !good && r < g->points; r++) {
            if (own[r] || enemy[r])
                continue;
            own[r] = 1;
            good = naive_settled(g, own, enemy, NULL, d - 1);
            own[r] = 0;
        }
        enemy[x] = 0;
        if (!good)
            return false;
    }
    return true;
}

static oxo_ptp_result run(const oxo_game *game, unsigned depth, unsigned width)
{
    oxo_ptp_result r;
    oxo_error error;
    const oxo_ptp_options options = {.depth = depth, .width = width};
    if (oxo_play_then_pair(game, &options, NULL, &r, &error) != OXO_OK)
        fail_msg("%s: %s", game->name, error.text);
    return r;
}

/* Full width is the definition: the same answer at every depth. */
static void compare(const oxo_game *game, unsigned depths, unsigned *yes,
                    unsigned *no)
{
    const oxo_geometry *g = oxo_line_geometry(game, OXO_FIRST);
    for (unsigned d = 1; d <= depths; d++) {
        uint8_t own[64] = {0}, enemy[64] = {0}, open[64] = {0};
        const oxo_line_game *is = oxo_line_of(game);
        for (uint32_t c = 0; c < g->points; c++) {
            enemy[c] = is->initial[0] && is->initial[0][0] >> c & 1;
            own[c] = is->initial[1] && is->initial[1][0] >> c & 1;
            open[c] = !is->first_moves || is->first_moves[0] >> c & 1;
        }
        bool expected =
            !owns_a_line(g, enemy) && naive_settled(g, own, enemy, open, d);
        oxo_ptp_result r = run(game, d, g->points);
        if (r.held != expected || (r.drawn && !r.held))
            fail_msg("%s, depth %u: %d, expected %d", game->name, d, r.held,
                     expected);
        assert_int_equal(r.held, r.certificate != NULL);
        if (expected)
            assert_true(r.least <= d);
        (*(expected ? yes : no))++;
        oxo_ptp_clear(&r);
    }
}

static void small_boards(void **state)
{
    (void)state;
    unsigned yes = 0, no = 0;
    static const struct {
        const char *name;
        unsigned depths;
    } game[] = {{"2^2", 2}, {"3^2", 3},       {"4^2", 2},        {"2^3", 2},
                {"5^2", 1}, {"3x4", 2},       {"4x4:line=3", 2}, {"3x3x2", 2},
                {"2x7", 2}, {"5x3:line=4", 2}};
    for (size_t i = 0; i < sizeof game / sizeof *game; i++) {
        oxo_game *g = test_game(game[i].name);
        compare(g, game[i].depths, &yes, &no);
        oxo_game_destroy(g);
    }
    assert_true(yes > 2 && no > 4);
}

/* A random game as a .pg text: lines of 3 and 4 points, sometimes of 2; with
 * `odd` also stones at the start, first moves, and no lines of White. */
static oxo_game *random_game(oxo_random *random, uint32_t points, bool odd)
{
    char text[4096];
    size_t used = 0;
    uint32_t lines = 4 + oxo_random_below(random, 5);
#define PUT(...) \
    used += (size_t)snprintf(text + used, sizeof text - used, __VA_ARGS__)
    PUT("#positions\n");
    for (uint32_t p = 0; p < points; p++)
        PUT("p%u ", p);
    PUT("\n#times\n");
    for (uint32_t p = 0; p < points; p++)
        PUT("t%u ", p);
    PUT("\n#blackturns\n");
    for (uint32_t p = 0; p < points; p += 2)
        PUT("t%u ", p);
    char sets[1024];
    size_t at = 0;
    for (uint32_t l = 0; l < lines; l++) {
        uint32_t mask = 0, count = 0;
        uint32_t length = 3 + oxo_random_below(random, 2) - (odd && l == 0);
        while (count < length) {
            uint32_t p = oxo_random_below(random, points);
            count += !(mask >> p & 1);
            mask |= 1u << p;
        }
        for (uint32_t p = 0; p < points; p++) {
            if (mask >> p & 1)
                at += (size_t)snprintf(sets + at, sizeof sets - at, "p%u ", p);
        }
        at += (size_t)snprintf(sets + at, sizeof sets - at, "\n");
    }
    const bool black_only = odd && oxo_random_below(random, 2);
    PUT("\n#blackwins\n%s", sets);
    if (!black_only)
        PUT("#whitewins\n%s", sets);
    if (odd && oxo_random_below(random, 2))
        PUT("#blackinitials\np0\n");
    if (odd && oxo_random_below(random, 2))
        PUT("#whiteinitials\np1\n");
    if (odd && oxo_random_below(random, 3) == 0)
        PUT("#firstmoves\np2 p4 p5\n");
#undef PUT
    oxo_game *game = NULL;
    oxo_error error;
    if (oxo_pg_parse(text, used, "random.pg", &game, &error) != OXO_OK)
        fail_msg("%s\n%s", error.text, text);
    return game;
}

static void random_games(void **state)
{
    (void)state;
    oxo_random random = {11};
    for (int odd = 0; odd < 2; odd++) {
        unsigned yes = 0, no = 0;
        for (int round = 0; round < 60; round++) {
            oxo_game *game =
                random_game(&random, 7 + oxo_random_below(&random, 3), odd);
            compare(game, 2, &yes, &no);
            oxo_game_destroy(game);
        }
        assert_true(yes > 20 && no > 20);
    }
}

/* Boards that are full before the replies are at an end: that no move is left
 * settles nothing where the first player owns a line. */
static void full_boards(void **state)
{
    (void)state;
    oxo_random random = {3};
    unsigned yes = 0, no = 0;
    for (int round = 0; round < 300; round++) {
        oxo_game *game = random_game(&random, 6, true);
        compare(game, 4, &yes, &no);
        oxo_game_destroy(game);
    }
    assert_true(yes > 20 && no > 20);
}

/* Random play on 5^2 and 3^3: complete exactly when a matching made anew is,
 * and the spare cells are those whose loss leaves one. */
static void kept_matching(void **state)
{
    (void)state;
    oxo_random random = {5};
    unsigned whole = 0, short_of = 0;
    static const unsigned size[][2] = {{5, 2}, {3, 3}, {4, 3}, {6, 3}};
    uint32_t weight[OXO_TWO_EACH_WEIGHTS];
    for (unsigned s = 0; s < OXO_TWO_EACH_WEIGHTS; s++)
        weight[s] = s + 1;
    for (int round = 0; round < 40; round++) {
        oxo_geometry *g = NULL;
        oxo_error error;
        const unsigned *is = size[round % 4];
        assert_int_equal(oxo_geometry_create(is[0], is[1], &g, &error), OXO_OK);
        oxo_two_each_room room;
        assert_int_equal(oxo_two_each_room_init(&room, g, weight, &error),
                         OXO_OK);
        oxo_two_each *p = oxo_two_each_new(&room);
        uint64_t own[4] = {0}, enemy[4] = {0};
        while (p->open > 4) {
            oxo_pairing_stones stones = {own, enemy};
            oxo_pairing *pairing = NULL;
            assert_int_equal(
                oxo_pairing_find(g, &stones, NULL, &pairing, &error), OXO_OK);
            assert_int_equal(oxo_two_each_fill(&room, p, true),
                             pairing->exists);
            if (pairing->exists) {
                uint8_t spare[256];
                oxo_two_each_spare(&room, p, spare);
                uint32_t c = oxo_random_below(&random, g->points);
                while (p->stone[c] != OXO_CELL_FREE)
                    c = (c + 1) % g->points;
                enemy[c / 64] |= UINT64_C(1) << c % 64;
                oxo_pairing *less = NULL;
                assert_int_equal(
                    oxo_pairing_find(g, &stones, NULL, &less, &error), OXO_OK);
                assert_int_equal(spare[c], less->exists);
                enemy[c / 64] &= ~(UINT64_C(1) << c % 64);
                oxo_pairing_destroy(less);
                whole++;
            } else {
                short_of++;
            }
            oxo_pairing_destroy(pairing);
            for (int side = 0; side < 2; side++) {
                uint32_t c = oxo_random_below(&random, g->points);
                while (p->stone[c] != OXO_CELL_FREE)
                    c = (c + 1) % g->points;
                (side ? oxo_two_each_defend : oxo_two_each_attack)(&room, p, c);
                (side ? own : enemy)[c / 64] |= UINT64_C(1) << c % 64;
            }
            /* weights from the definition */
            uint32_t best = 0, most = 0;
            for (uint32_t c = 0; c < g->points; c++) {
                uint32_t sum = 0;
                for (uint32_t i = g->point_start[c]; i < g->point_start[c + 1];
                     i++) {
                    uint32_t l = g->point_lines[i], n = 0, dead = 0;
                    for (uint32_t k = g->line_start[l];
                         k < g->line_start[l + 1]; k++) {
                        n += p->stone[g->line_points[k]] == OXO_CELL_ATTACKER;
                        dead +=
                            p->stone[g->line_points[k]] == OXO_CELL_DEFENDER;
                    }
                    sum += dead ? 0 : weight[n];
                }
                if (p->stone[c] == OXO_CELL_FREE && sum + 1 > most) {
                    most = sum + 1;
                    best = c;
                }
            }
            assert_int_equal(oxo_two_each_heaviest(&room, p, NULL), best);
        }
        oxo_two_each_free(p);
        oxo_two_each_room_clear(&room);
        oxo_geometry_destroy(g);
    }
    assert_true(whole > 100 && short_of > 100);
}

static void counting(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        uint32_t least;
    } is[] = {{"5^2", 0}, {"4^2", 1}, {"7^3", 3}, {"6^3", 7}, {"8^3", 0}};
    for (size_t i = 0; i < sizeof is / sizeof *is; i++) {
        oxo_game *game = test_game(is[i].name);
        assert_int_equal(oxo_ptp_least_depth(game), is[i].least);
        oxo_game_destroy(game);
    }
}

static bool always(void *user)
{
    return --*(int *)user < 0;
}

/* A stopped run of 7^3 goes on where it was: the parts together look at as many
 * positions as one run, up to those in work at a stop. */
static void stops_and_goes_on(void **state)
{
    (void)state;
    char path[] = "/tmp/oxo-ptp-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    oxo_game *game = test_game("7^3");
    oxo_ptp_result whole = run(game, 4, 0), r;
    assert_true(whole.drawn && whole.wrong == 0);
    oxo_ptp_options options = {.depth = 4, .save = path};
    oxo_error error;
    int patience = 0, parts = 0;
    oxo_context context = {.stop = always, .user = &patience};
    uint64_t looked = 0;
    for (oxo_status status = OXO_LIMIT; status == OXO_LIMIT; parts++) {
        patience = 70;
        status = oxo_play_then_pair(game, &options, &context, &r, &error);
        looked += r.positions[1];
        assert_int_equal(status, r.drawn ? OXO_OK : OXO_LIMIT);
        assert_int_equal(r.saved, !r.drawn);
        if (!r.drawn)
            oxo_ptp_clear(&r);
        options.resume = path;
        context.threads = 2;
    }
    assert_in_range(parts, 3, 8);
    assert_in_range(looked, whole.positions[1], 2 * whole.positions[1]);
    assert_int_equal(r.certificate->body_size, whole.certificate->body_size);
    assert_memory_equal(r.certificate->body, whole.certificate->body,
                        whole.certificate->body_size);
    oxo_ptp_clear(&r);
    oxo_ptp_clear(&whole);
    oxo_game_destroy(game);
    game = test_game("6^3");
    assert_int_equal(oxo_play_then_pair(game, &options, NULL, &r, &error),
                     OXO_BAD_INPUT);
    oxo_game_destroy(game);
    unlink(path);
}

static void refusals(void **state)
{
    (void)state;
    static const char *const name[] = {"3^2:misere", "3^2:gravity", "tapatan",
                                       "graham"};
    oxo_ptp_result r;
    oxo_error error;
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        oxo_game *game = test_game(name[i]);
        assert_int_equal(oxo_play_then_pair(game, NULL, NULL, &r, &error),
                         OXO_UNSUPPORTED);
        oxo_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards),      cmocka_unit_test(random_games),
        cmocka_unit_test(kept_matching),     cmocka_unit_test(counting),
        cmocka_unit_test(stops_and_goes_on), cmocka_unit_test(refusals),
        cmocka_unit_test(full_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
