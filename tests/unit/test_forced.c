/* Forced sequences in any line game: against the naive twin, against the fast
 * path of 4^3, on the subtle cases, and Patashnik's 2929 positions. */
#include "support/support.h"

#include "base/bits.h"
#include "base/random.h"
#include "naive/naive_forced.h"
#include "oxo/families.h"
#include "oxo/search.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static naive_board board_of(const oxo_game *game, const oxo_pos *pos,
                            oxo_side attacker)
{
    naive_board b = {.lines = {oxo_line_geometry(game, attacker),
                               oxo_line_geometry(game, !attacker)}};
    const uint64_t *own = oxo_line_stones(game, pos, attacker);
    const uint64_t *other = oxo_line_stones(game, pos, !attacker);
    for (unsigned c = 0; c < game->cells; c++)
        b.at[c] = oxo_bit_get(own, c) ? 'a' : oxo_bit_get(other, c) ? 'd' : '.';
    return b;
}

/* How often the subtle cases came up: a three of the defender's before the
 * first attack, one made by a block, and an attack that completes although the
 * defender has a three. */
static unsigned met_before, met_block, met_race;

static void count_subtle(naive_board b, const oxo_forced_win *win)
{
    unsigned before = naive_defender_threes(&b);
    if (win->completes) {
        met_race += before > 0;
        return;
    }
    met_before += before > 0;
    for (unsigned i = 0; i + 1 < win->count; i++) {
        b.at[win->moves[i]] = i % 2 ? 'd' : 'a';
        if (i % 2 && naive_defender_threes(&b)) {
            met_block++;
            return;
        }
    }
}

/* Every claim about one position: found or not, length, replay, zone. */
static bool compare(const oxo_game *game, oxo_forced *forced,
                    const oxo_pos *pos, oxo_side attacker, unsigned most,
                    bool generic)
{
    naive_board b = board_of(game, pos, attacker);
    oxo_forced_query query = {.attacker = attacker, .generic = generic};
    oxo_forced_win win;
    oxo_error error;
    oxo_status any = oxo_forced_search(forced, pos, &query, NULL, &win, &error);
    assert_true(any == OXO_OK || any == OXO_NO);
    if (any == OXO_OK) {
        assert_true(naive_forced_replay(&b, win.moves, win.count));
        assert_int_equal(win.count, 2 * win.length - 1);
        for (unsigned d = 0; d < game->cells; d++) {
            if (b.at[d] != '.' || oxo_bit_get(win.zone, d))
                continue;
            b.at[d] = 'd';
            assert_true(naive_forced_replay(&b, win.moves, win.count));
            b.at[d] = '.';
        }
        if (!win.completes) {
            assert_true(win.last[0] != win.last[1]);
            for (int i = 0; i < 2; i++) {
                naive_board after = b;
                for (unsigned m = 0; m < win.count; m++)
                    after.at[win.moves[m]] = m % 2 ? 'd' : 'a';
                after.at[win.last[i]] = 'd';
                oxo_move other = win.last[!i];
                assert_true(naive_forced_replay(&after, &other, 1));
            }
        }
    }
    unsigned length = naive_forced_length(&b, most);
    query.shortest = true;
    oxo_status best =
        oxo_forced_search(forced, pos, &query, NULL, &win, &error);
    assert_int_equal(any, best);
    if (best == OXO_OK) {
        assert_true(naive_forced_replay(&b, win.moves, win.count));
        count_subtle(b, &win);
        if (win.length <= most || length)
            assert_int_equal(win.length, length);
    } else
        assert_int_equal(length, 0);
    return best == OXO_OK;
}

/* A random position of `stones` stones in which nobody has won. */
static bool random_pos(const oxo_game *game, oxo_random *random,
                       unsigned stones, oxo_pos *pos)
{
    oxo_move moves[256];
    game->ops->start(game, pos);
    for (unsigned i = 0; i < stones; i++) {
        unsigned count = game->ops->moves(game, pos, moves);
        if (!count)
            return false;
        game->ops->play(game, pos, moves[oxo_random_below(random, count)]);
    }
    return game->ops->outcome(game, pos) == OXO_ONGOING;
}

static void differential(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned low, high, most, runs;
    } games[] = {{"3^2", 0, 8, 9, 400},  {"3^3", 2, 12, 4, 200},
                 {"4^2", 3, 14, 9, 800}, {"4^3", 10, 26, 3, 60},
                 {"5^2", 8, 22, 9, 800}, {"2^3", 0, 3, 4, 20},
                 {"3^4", 2, 9, 2, 12}};
    oxo_random random = {7};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        oxo_game *game = test_game(games[g].name);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_forced *forced = NULL;
        oxo_error error;
        assert_int_equal(oxo_forced_create(game, &forced, &error), OXO_OK);
        unsigned wins = 0, done = 0;
        for (unsigned i = 0; i < games[g].runs; i++) {
            unsigned stones =
                games[g].low +
                oxo_random_below(&random, games[g].high - games[g].low + 1);
            if (!random_pos(game, &random, stones, pos))
                continue;
            oxo_side attacker = (oxo_side)oxo_random_below(&random, 2);
            done++;
            wins += compare(game, forced, pos, attacker, games[g].most, true);
        }
        print_message("%s: %u positions, %u with a forced win\n", games[g].name,
                      done, wins);
        assert_true(done > games[g].runs / 8 && wins > 0);
        if (done > 20)
            assert_true(wins < done);
        oxo_forced_destroy(forced);
        free(pos);
        oxo_game_destroy(game);
    }
}

/* 4^3 as a file, its points in another order. */
static oxo_game *shuffled_qubic(void)
{
    const char *path = "test_forced_qubic.pg";
    oxo_game *game = test_game("4^3");
    const oxo_geometry *g = oxo_line_geometry(game, OXO_FIRST);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("#positions\n", file);
    for (unsigned i = 0; i < 64; i++)
        fprintf(file, "p%u ", (37 * i + 11) % 64);
    for (int turns = 0; turns < 2; turns++) {
        fputs(turns ? "\n#blackturns\n" : "\n#times\n", file);
        for (unsigned t = 0; t < 64; t += 1u + (unsigned)turns)
            fprintf(file, "t%u ", t);
    }
    for (int side = 0; side < 2; side++) {
        fputs(side ? "\n#whitewins" : "\n#blackwins", file);
        for (uint32_t i = 0; i < g->line_start[g->lines]; i++)
            fprintf(file, "%sp%u", i % 4 ? " " : "\n", g->line_points[i]);
    }
    fputs("\n", file);
    assert_int_equal(fclose(file), 0);
    oxo_game_destroy(game);
    game = test_game(path);
    remove(path);
    return game;
}

/* The fast path of 4^3 and the generic search agree, also about the shortest
 * length, on positions where sequences are long. */
static void check_fast_path(oxo_game *game)
{
    oxo_pos *pos = oxo_pos_new(game);
    oxo_forced *forced = NULL;
    oxo_error error;
    assert_int_equal(oxo_forced_create(game, &forced, &error), OXO_OK);
    oxo_random random = {11};
    unsigned wins = 0, longest = 0, done = 0;
    for (unsigned i = 0; i < 2000; i++) {
        if (!random_pos(game, &random, 8 + oxo_random_below(&random, 14), pos))
            continue;
        done++;
        unsigned lengths[2] = {0, 0};
        for (unsigned generic = 0; generic < 2; generic++) {
            oxo_forced_query query = {.attacker = (oxo_side)(i % 2),
                                      .shortest = true,
                                      .generic = generic};
            oxo_forced_win win;
            naive_board b = board_of(game, pos, query.attacker);
            if (oxo_forced_search(forced, pos, &query, NULL, &win, &error) ==
                OXO_OK) {
                lengths[generic] = win.length;
                assert_true(naive_forced_replay(&b, win.moves, win.count));
            }
        }
        assert_int_equal(lengths[0], lengths[1]);
        wins += lengths[0] > 0;
        longest = lengths[0] > longest ? lengths[0] : longest;
    }
    print_message("4^3: %u positions, %u wins, longest %u attacks\n", done,
                  wins, longest);
    assert_true(wins > 100 && longest > 4);
    oxo_forced_destroy(forced);
    free(pos);
    oxo_game_destroy(game);
}

static void fast_path(void **state)
{
    (void)state;
    check_fast_path(test_game("4^3"));
    check_fast_path(shuffled_qubic());
}

/* Games with lines of several sizes and different lines for the two sides. */
static void unequal_lines(void **state)
{
    (void)state;
    oxo_random random = {5};
    const char *path = "test_forced_random.pg";
    unsigned wins = 0, done = 0;
    for (unsigned round = 0; round < 60; round++) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        unsigned points = 8 + oxo_random_below(&random, 5);
        fprintf(file, "#version\n1.0\n#times\n");
        for (unsigned i = 0; i < points; i++)
            fprintf(file, "t%u ", i);
        fprintf(file, "\n#blackturns\n");
        for (unsigned i = 0; i < points; i += 2)
            fprintf(file, "t%u ", i);
        fprintf(file, "\n#positions\n");
        for (unsigned i = 0; i < points; i++)
            fprintf(file, "p%u ", i);
        for (int side = 0; side < 2; side++) {
            fprintf(file, side ? "\n#whitewins\n" : "\n#blackwins\n");
            unsigned lines = 4 + oxo_random_below(&random, 8);
            for (unsigned l = 0; l < lines; l++) {
                unsigned size = 2 + oxo_random_below(&random, 3);
                unsigned used = 0;
                for (unsigned i = 0; i < size; i++) {
                    unsigned p;
                    do
                        p = oxo_random_below(&random, points);
                    while (used >> p & 1);
                    used |= 1u << p;
                    fprintf(file, "p%u ", p);
                }
                fprintf(file, "\n");
            }
        }
        fclose(file);
        oxo_game *game = test_game(path);
        remove(path);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_forced *forced = NULL;
        oxo_error error;
        assert_int_equal(oxo_forced_create(game, &forced, &error), OXO_OK);
        for (unsigned i = 0; i < 30; i++) {
            if (!random_pos(game, &random, oxo_random_below(&random, 7), pos))
                continue;
            done++;
            wins += compare(game, forced, pos, (oxo_side)(i % 2), 9, false);
        }
        oxo_forced_destroy(forced);
        free(pos);
        oxo_game_destroy(game);
    }
    print_message("random line games: %u positions, %u wins\n", done, wins);
    assert_true(wins > 100 && done - wins > 100);
    print_message("met: %u threes before, %u threes by a block, %u races\n",
                  met_before, met_block, met_race);
    assert_true(met_before > 5 && met_block > 5 && met_race > 5);
}

static oxo_status ask(const char *name, const char *position, oxo_side attacker,
                      unsigned *length, oxo_move *first)
{
    oxo_game *game = test_game(name);
    oxo_pos *pos = oxo_pos_new(game);
    oxo_forced *forced = NULL;
    oxo_error error = {0};
    if (oxo_pos_read(game, position, pos, &error) != OXO_OK)
        fail_msg("%s: %s", position, error.text);
    oxo_status status = oxo_forced_create(game, &forced, &error);
    oxo_forced_win win = {0};
    if (status == OXO_OK) {
        oxo_forced_query query = {
            .attacker = attacker, .shortest = true, .generic = true};
        status = oxo_forced_search(forced, pos, &query, NULL, &win, &error);
        if (status == OXO_OK) {
            *length = win.length;
            *first = win.moves[0];
        }
    }
    oxo_forced_destroy(forced);
    free(pos);
    oxo_game_destroy(game);
    return status;
}

/* The subtle cases, small enough to check by eye, on 4^2. */
static void subtle(void **state)
{
    (void)state;
    unsigned length = 0;
    oxo_move first = 0;
    /* both sides have a three: the attacker completes first */
    assert_int_equal(
        ask("4^2", "xxx.ooo........./x", OXO_FIRST, &length, &first), OXO_OK);
    assert_int_equal(length, 1);
    assert_int_equal(first, 3);
    /* b1 would threaten a1-b1-c1-d1 and b1..b4 at once */
    assert_int_equal(
        ask("4^2", "x..x.x...x....../x", OXO_FIRST, &length, &first), OXO_OK);
    assert_int_equal(length, 1);
    assert_int_equal(first, 1);
    /* the same, but the defender has a three that no attack blocks */
    assert_int_equal(
        ask("4^2", "x..x.x...x..ooo./x", OXO_FIRST, &length, &first), OXO_NO);
    /* nor does anything help against threes at two points */
    assert_int_equal(
        ask("4^2", "ooo.ooo.x..x.x../x", OXO_FIRST, &length, &first), OXO_NO);
    /* a game that is over is no question */
    assert_int_equal(
        ask("4^2", "xxxxooo........./o", OXO_SECOND, &length, &first),
        OXO_BAD_INPUT);
}

static void refused(void **state)
{
    (void)state;
    static const char *const names[] = {"3^2:misere", "4^3:gravity"};
    for (size_t i = 0; i < 2; i++) {
        oxo_game *game = test_game(names[i]);
        oxo_forced *forced = NULL;
        oxo_error error;
        assert_int_equal(oxo_forced_create(game, &forced, &error),
                         OXO_UNSUPPORTED);
        assert_null(forced);
        oxo_game_destroy(game);
    }
}

/* None of the 2929 positions has a forced win for the side to move, so each
 * needs its strategic move. */
static void patashnik(void **state)
{
    (void)state;
    char path[512];
    if (!test_shared("patashnik/qubic.dictionary", path, sizeof path))
        skip();
    char *text = test_read_file(path, NULL);
    char *at = strstr(text, "\n-----");
    assert_non_null(at);
    at = strchr(at + 1, '\n') + 1;
    oxo_game *game = test_game("4^3");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_forced *forced = NULL;
    oxo_error error;
    assert_int_equal(oxo_forced_create(game, &forced, &error), OXO_OK);
    unsigned entries = 0;
    while (*at) {
        char *space = strchr(at, ' ');
        *space = 0;
        assert_int_equal(oxo_pos_read(game, at, pos, &error), OXO_OK);
        for (unsigned generic = 0; generic < 2; generic++) {
            oxo_forced_query query = {.generic = generic};
            oxo_status status =
                oxo_forced_search(forced, pos, &query, NULL, NULL, &error);
            if (status != OXO_NO)
                fail_msg("%s has a forced win", at);
            if (entries % 8)
                break; /* the generic search on every eighth */
        }
        entries++;
        at = strchr(space + 1, '\n') + 1;
    }
    assert_int_equal(entries, 2929);
    oxo_forced_destroy(forced);
    free(pos);
    oxo_game_destroy(game);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differential),  cmocka_unit_test(fast_path),
        cmocka_unit_test(unequal_lines), cmocka_unit_test(subtle),
        cmocka_unit_test(refused),       cmocka_unit_test(patashnik),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
