/* Strategies: walked against a naive twin, Patashnik's dictionary with its
 * figures, conversions and exports there and back, and what must be refused. */
#include "support/support.h"

#include "base/bits.h"
#include "base/random.h"
#include "naive/naive_strategy.h"
#include "oxo/proof.h"
#include "proof/strategy.h"
#include "proof/strategy_left.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static oxo_strategy *read_dictionary(const oxo_game *game, const char *text,
                                     oxo_error *error)
{
    oxo_strategy *s = NULL;
    memset(error, 0, sizeof *error);
    oxo_strategy_from_dictionary(game, text, strlen(text), &s, error);
    return s;
}

static oxo_status walk(oxo_strategy *s, oxo_strategy_report *report)
{
    oxo_error error;
    return oxo_strategy_walk(s, NULL, NULL, NULL, report, &error);
}

/* The count of moves from the start, alone and asked again after stops. */
static void check_left(const oxo_strategy *s, unsigned expected)
{
    const oxo_sides start = {{0}, {0}};
    oxo_left *left = oxo_left_create(s), *other = oxo_left_create(s);
    oxo_error error;
    unsigned moves = 0, again = 0;
    assert_non_null(left);
    assert_non_null(other);
    assert_int_equal(oxo_left_moves(left, &start, true, NULL, &moves, &error),
                     expected ? OXO_OK : OXO_NO);
    assert_int_equal(moves, expected);
    oxo_status status = OXO_LIMIT;
    for (uint64_t nodes = 64; status == OXO_LIMIT; nodes *= 2) {
        oxo_context few = {.max_nodes = nodes};
        status = oxo_left_moves(other, &start, true, &few, &again, &error);
    }
    assert_int_equal(status, expected ? OXO_OK : OXO_NO);
    assert_int_equal(again, expected);
    oxo_left_destroy(left);
    oxo_left_destroy(other);
}

/* Random small strategies: the verdicts of the walk and of the twin agree, and
 * so does the number of moves. */
static void differential(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned k, n, runs;
    } games[] = {{"3^3", 3, 3, 25},
                 {"3^2", 3, 2, 60},
                 {"2^2", 2, 2, 20},
                 {"2^3", 2, 3, 10},
                 {"4^2", 4, 2, 30}};
    oxo_random random = {3};
    oxo_strategy_report *report = calloc(1, sizeof *report);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        oxo_game *game = test_game(games[g].name);
        const oxo_geometry *lines = oxo_line_geometry(game, OXO_FIRST);
        unsigned good = 0, bad = 0;
        oxo_forced *forced = NULL;
        oxo_error ignored;
        assert_int_equal(oxo_forced_create(game, &forced, &ignored), OXO_OK);
        for (unsigned run = 0; run < games[g].runs; run++) {
            oxo_strategy *s = NULL;
            oxo_error error;
            assert_int_equal(
                oxo_strategy_create(game, OXO_FIRST, OXO_COMPACT, &s, &error),
                OXO_OK);
            naive_entry entries[64];
            unsigned count = 0;
            /* the empty board (every third time its centre), then random
             * positions of two and four stones */
            for (unsigned e = 0; e < 40; e++) {
                oxo_stones stones = {0};
                naive_entry *entry = &entries[count];
                memset(entry->at, '.', sizeof entry->at);
                unsigned pairs = e == 0 ? 0 : 1 + oxo_random_below(&random, 2);
                if (2 * pairs >= game->cells)
                    pairs = 1;
                for (unsigned i = 0; i < 2 * pairs; i++) {
                    unsigned c;
                    do
                        c = oxo_random_below(&random, game->cells);
                    while (entry->at[c] != '.');
                    entry->at[c] = i % 2 ? 'd' : 'a';
                    oxo_bit_set(stones.side[i % 2], c);
                }
                do
                    entry->move = e == 0 && run % 3 == 0
                                      ? game->cells / 2
                                      : oxo_random_below(&random, game->cells);
                while (entry->at[entry->move] != '.');
                oxo_move move = entry->move;
                if (oxo_strategy_add(s, &stones, &move, 1, e, &error) == OXO_OK)
                    count++;
            }
            naive_board b = {.lines = {lines, lines}};
            memset(b.at, '.', sizeof b.at);
            const unsigned moves = naive_strategy_moves(
                &b, forced, games[g].k, games[g].n, entries, count);
            const bool expected = moves > 0;
            check_left(s, moves);
            oxo_status status = walk(s, report);
            assert_int_equal(status, expected ? OXO_OK : OXO_NO);
            assert_int_equal(report->verified, expected);
            good += expected;
            bad += !expected;
            oxo_strategy_destroy(s);
        }
        print_message("%s: %u strategies hold, %u do not\n", games[g].name,
                      good, bad);
        assert_true(strcmp(games[g].name, "3^3") || (good && bad));
        oxo_forced_destroy(forced);
        oxo_game_destroy(game);
    }
    free(report);
}

/* Patashnik's proof of 3^3: the centre and nothing else. */
static void three_cubed(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3");
    oxo_strategy *s = NULL, *full = NULL;
    oxo_error error;
    oxo_strategy_report *report = calloc(1, sizeof *report);
    oxo_stones none = {0};
    oxo_move centre = 13;
    assert_int_equal(
        oxo_strategy_create(game, OXO_FIRST, OXO_COMPACT, &s, &error), OXO_OK);
    assert_int_equal(oxo_strategy_add(s, &none, &centre, 1, 1, &error), OXO_OK);
    assert_int_equal(walk(s, report), OXO_OK);
    /* his Figure 14: one position at level 0, three at level 2 */
    assert_int_equal(report->positions, 4);
    assert_int_equal(report->level_positions[2], 3);
    assert_int_equal(report->kind[OXO_MET_FORCED], 3);
    oxo_certificate *made = NULL, *back = NULL;
    assert_int_equal(oxo_strategy_expand(s, NULL, &made, report, &error),
                     OXO_OK);
    assert_int_equal(made->entries, 4);
    assert_int_equal(oxo_strategy_from_certificate(game, made, &full, &error),
                     OXO_OK);
    assert_int_equal(walk(full, report), OXO_OK);
    assert_int_equal(oxo_strategy_compact(full, NULL, &back, report, &error),
                     OXO_OK);
    assert_int_equal(back->entries, 1);
    assert_memory_equal(back->body, "27 13\n", 6);
    oxo_certificate_destroy(made);
    oxo_certificate_destroy(back);
    oxo_strategy_destroy(full);
    oxo_strategy_destroy(s);
    free(report);
    oxo_game_destroy(game);
}

static char *dictionary_text(void)
{
    char path[512];
    if (!test_shared("patashnik/qubic.dictionary", path, sizeof path))
        return NULL;
    return test_read_file(path, NULL);
}

/* The figures that `oxo verify-dictionary` reports, and all conversions. */
static void patashnik(void **state)
{
    (void)state;
    char *text = dictionary_text();
    if (!text)
        skip();
    oxo_game *game = test_game("4^3");
    oxo_error error;
    oxo_strategy_report *report = calloc(1, sizeof *report);
    oxo_strategy *s = read_dictionary(game, text, &error);
    assert_non_null(s);
    assert_int_equal(oxo_strategy_entries(s), 2929);
    assert_int_equal(walk(s, report), OXO_OK);
    assert_int_equal(report->positions, 528788);
    assert_int_equal(report->kind[OXO_MET_WIN], 210999);
    assert_int_equal(report->kind[OXO_MET_BLOCK], 10976);
    assert_int_equal(report->kind[OXO_MET_ENTRY], 2929);
    assert_int_equal(report->kind[OXO_MET_FORCED], 303884);
    assert_int_equal(report->unreached, 0);
    static const unsigned levels[9] = {1, 12, 195, 1448, 788, 309, 110, 51, 15};
    for (unsigned i = 0; i < 9; i++)
        assert_int_equal(report->level_entries[2 * i], levels[i]);
    /* full and back: the same entries */
    oxo_certificate *full = NULL, *back = NULL;
    oxo_strategy *spelt = NULL;
    assert_int_equal(oxo_strategy_expand(s, NULL, &full, report, &error),
                     OXO_OK);
    assert_int_equal(full->entries, 10976 + 2929 + 303884);
    assert_int_equal(oxo_strategy_from_certificate(game, full, &spelt, &error),
                     OXO_OK);
    assert_int_equal(walk(spelt, report), OXO_OK);
    assert_int_equal(report->positions, 528788);
    assert_int_equal(report->nodes, 0); /* it searched for nothing */
    assert_int_equal(oxo_strategy_compact(spelt, NULL, &back, report, &error),
                     OXO_OK);
    assert_int_equal(back->entries, 2929);
    /* the compressed notation and back */
    static const oxo_wildcard_method methods[] = {
        OXO_WILDCARD_PLAIN, OXO_WILDCARD_GREEDY, OXO_WILDCARD_COVER};
    for (unsigned m = 0; m < 3; m++) {
        char *lines;
        size_t size;
        oxo_wildcard_stats stats;
        oxo_strategy *read = NULL;
        assert_int_equal(
            oxo_wildcard_write(s, methods[m], &lines, &size, &stats, &error),
            OXO_OK);
        print_message("%zu positions in %zu lines\n", stats.positions,
                      stats.lines);
        assert_int_equal(size, stats.lines * 65);
        assert_int_equal(oxo_wildcard_read(game, lines, size, &read, &error),
                         OXO_OK);
        assert_int_equal(oxo_strategy_entries(read), 2929);
        if (methods[m] == OXO_WILDCARD_GREEDY)
            assert_int_equal(stats.lines, 1008);
        if (methods[m] == OXO_WILDCARD_COVER) {
            assert_true(stats.lines < 942);
            assert_int_equal(walk(read, report), OXO_OK);
            assert_int_equal(report->kind[OXO_MET_ENTRY], 2929);
        }
        oxo_strategy_destroy(read);
        free(lines);
    }
    oxo_certificate_destroy(full);
    oxo_certificate_destroy(back);
    oxo_strategy_destroy(spelt);
    oxo_strategy_destroy(s);
    oxo_game_destroy(game);
    free(report);
    free(text);
}

/* The walk by 1, 2 and 4 threads: the same report, but for the positions of
 * the searches. */
static void check_threads(oxo_strategy *s, oxo_status expected)
{
    oxo_strategy_report *one = calloc(1, sizeof *one);
    oxo_strategy_report *many = calloc(1, sizeof *many);
    for (unsigned threads = 1; threads <= 4; threads *= 2) {
        oxo_context context = {.threads = threads};
        oxo_error error;
        memset(many, 0, sizeof *many);
        assert_int_equal(
            oxo_strategy_walk(s, &context, NULL, NULL, many, &error), expected);
        if (threads == 1)
            *one = *many;
        many->nodes = one->nodes;
        assert_memory_equal(many, one, sizeof *many);
    }
    assert_true(expected == OXO_OK ? one->positions == 528788
                                   : one->where[0] != 0);
    free(one);
    free(many);
}

static void threads(void **state)
{
    (void)state;
    char *text = dictionary_text();
    if (!text)
        skip();
    oxo_game *game = test_game("4^3");
    oxo_error error;
    oxo_strategy *s = read_dictionary(game, text, &error);
    assert_non_null(s);
    check_threads(s, OXO_OK);
    oxo_context few = {.max_nodes = 100000, .threads = 2};
    oxo_strategy_report *report = calloc(1, sizeof *report);
    assert_int_equal(oxo_strategy_walk(s, &few, NULL, NULL, report, &error),
                     OXO_LIMIT);
    assert_false(report->verified);
    free(report);
    oxo_strategy_destroy(s);
    /* without its last twenty entries: the same gap is found */
    char *end = text + strlen(text) - 1;
    for (unsigned i = 0; i < 20; i++) {
        do
            end--;
        while (*end != '\n');
    }
    end[1] = 0;
    s = read_dictionary(game, text, &error);
    assert_non_null(s);
    check_threads(s, OXO_NO);
    oxo_strategy_destroy(s);
    oxo_game_destroy(game);
    free(text);
}

/* Dictionaries that do not read, with the place. */
static void unreadable(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t line, column;
        const char *says;
    } bad[] = {
        {"", 1, 1, "no entries"},
        {"-----\n", 2, 1, "no entries"},
        {" 0\nx14o 12", 2, 8, "cut short"},
        {" 0\nx14o\n", 2, 5, "expected a move"},
        {" 0\nx14o 12 13\n", 2, 1, "one move"},
        {" 0\nx14o  12\n", 2, 5, "one space"},
        {" 0\nx14o 012\n", 2, 5, "one space"},
        {" 0\nx14o 64\n", 2, 6, "no such cell"},
        {" 0\nx14o 0\n", 2, 1, "occupied"},
        {" 0\nx14q 12\n", 2, 4, "expected x, o"},
        {" 0\nx63o 12\n", 2, 4, "only 64 cells"},
        {" 0\nx64o 12\n", 2, 2, "only 64 cells"},
        {" 0\nx014o 12\n", 2, 2, "expected x, o"},
        {" 0\nx14x 12\n", 2, 1, "not the first player's turn"},
        {" 0\nx 12\n", 2, 1, "not the first player's turn"},
        {" 0\nxxxxoooo 12\n", 2, 1, "a line is complete"},
        {" 0\nx14o 12\nx14o 13\n", 3, 1, "in line 2"},
        /* the same up to symmetry: the two ends of a face diagonal */
        {" 0\nx14o 12\nx50o 13\n", 3, 1, "already"},
        {"# explained\n-----\n 0\nx14o 99\n", 4, 6, "no such cell"},
    };
    oxo_game *game = test_game("4^3");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        oxo_error error;
        oxo_strategy *s = read_dictionary(game, bad[i].text, &error);
        if (s || error.line != bad[i].line || error.column != bad[i].column ||
            !strstr(error.text, bad[i].says))
            fail_msg("case %zu: %zu:%zu: %s", i, error.line, error.column,
                     s ? "was read" : error.text);
    }
    oxo_game_destroy(game);
}

/* Patashnik's dictionary with one thing changed no longer proves the win. */
static void altered(void **state)
{
    (void)state;
    char *text = dictionary_text();
    if (!text)
        skip();
    oxo_game *game = test_game("4^3");
    oxo_strategy_report *report = calloc(1, sizeof *report);
    oxo_error error;
    char *start = strchr(strstr(text, "\n-----") + 1, '\n') + 1;
    size_t lines = 0, refuted = 0;
    for (char *at = start; *at; at = strchr(at, '\n') + 1)
        lines++;
    assert_int_equal(lines, 2929);
    /* an entry taken away: every one of them is needed */
    for (size_t skip_line = 1; skip_line < lines; skip_line += 1500) {
        char *copy = malloc(strlen(start) + 1), *to = copy, *at = start;
        for (size_t i = 0; i < lines; i++) {
            char *next = strchr(at, '\n') + 1;
            if (i != skip_line) {
                memcpy(to, at, (size_t)(next - at));
                to += next - at;
            }
            at = next;
        }
        *to = 0;
        oxo_strategy *s = read_dictionary(game, copy, &error);
        assert_non_null(s);
        assert_int_equal(walk(s, report), OXO_NO);
        assert_string_equal(report->why,
                            "the position has no entry and no forced win");
        assert_true(report->where[0] != 0);
        refuted++;
        oxo_strategy_destroy(s);
        free(copy);
    }
    assert_true(refuted == 2);
    /* a wrong first move: the position after it is not in the dictionary */
    char *copy = strdup(start);
    assert_memory_equal(copy, " 0\n", 3);
    copy[1] = '1';
    oxo_strategy *s = read_dictionary(game, copy, &error);
    assert_int_equal(walk(s, report), OXO_NO);
    oxo_strategy_destroy(s);
    /* a passive move where a good one stood */
    free(copy);
    copy = strdup(start);
    char *entry = strstr(copy, "\nx14o 12\n");
    assert_non_null(entry);
    memcpy(entry, "\nx14o 17\n", 9);
    s = read_dictionary(game, copy, &error);
    assert_int_equal(walk(s, report), OXO_NO);
    oxo_strategy_destroy(s);
    free(copy);
    free(report);
    free(text);
    oxo_game_destroy(game);
}

/* Sequences spelt out that are wrong, one per rule of the replay. */
static void wrong_sequences(void **state)
{
    (void)state;
    static const struct {
        const char *body, *says;
    } cases[] = {
        {"27 13\n12ox 10 9\n", NULL},
        {"27 13\n12ox 10 9 0\n", "goes on after it has won"},
        {"27 13\n12ox 10 10\n", "occupied"},
        {"27 13\n12ox 10 16\n", "occupied"},
        {"27 13\n12ox 10 3\n", "ends before"},
        {"27 13\n12ox 10 14\n", "forces nothing"},
        {"27 13\n12ox 10\n", "no entry"},
        {"27 13\n", "no entry"},
    };
    oxo_game *game = test_game("3^3");
    oxo_strategy_report *report = calloc(1, sizeof *report);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        oxo_certificate *c = NULL;
        oxo_error error;
        oxo_strategy *s = NULL;
        assert_int_equal(
            oxo_certificate_create("3^3", "first-wins", "full", &c, &error),
            OXO_OK);
        const char *at = cases[i].body;
        while (*at) {
            size_t length = strcspn(at, "\n");
            oxo_certificate_add(c, at, length);
            at += length + 1;
        }
        /* the other two replies are settled correctly */
        oxo_certificate_add(c, "9o3x 12 3", 9);
        oxo_certificate_add(c, "o12x 12 3", 9);
        oxo_status status = oxo_strategy_from_certificate(game, c, &s, &error);
        if (status != OXO_OK)
            fail_msg("case %zu: %s", i, error.text);
        status = walk(s, report);
        if (cases[i].says) {
            if (status != OXO_NO || !strstr(report->why, cases[i].says))
                fail_msg("case %zu: %s", i, report->why);
        } else if (status != OXO_OK)
            fail_msg("case %zu: %s at %s", i, report->why, report->where);
        oxo_strategy_destroy(s);
        oxo_certificate_destroy(c);
    }
    free(report);
    oxo_game_destroy(game);
}

/* Lines in the compressed notation that do not read, one per rule. */
static void unreadable_boards(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t line, column;
        const char *says;
    } bad[] = {
        {"X.......\n", 1, 9, "all 9 cells"},
        {"X.........\n", 1, 10, "all 9 cells"},
        {"X........\nx.o......\n", 2, 10, "no move"},
        {"X.......X\n", 1, 9, "second move"},
        {"X...q....\n", 1, 5, "expected"},
        {"x.X......\n", 1, 1, "not the first player's turn"},
        {"x.X.oO.O.\n", 1, 6, "not the first player's turn"},
        {"xxx.ooX..\n", 1, 1, "turn"},
        {"xxx.ooXo.\n", 1, 1, "a line is complete"},
    };
    oxo_game *game = test_game("3^2");
    oxo_error error;
    oxo_strategy *s = NULL;
    /* one line with two replies that are no images of each other, twice */
    const char *good = "....X....\nO..Ox.X..\nO..Ox.X..\n";
    assert_int_equal(oxo_wildcard_read(game, good, strlen(good), &s, &error),
                     OXO_OK);
    assert_int_equal(oxo_strategy_entries(s), 3);
    oxo_strategy_destroy(s);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        s = NULL;
        memset(&error, 0, sizeof error);
        oxo_status status = oxo_wildcard_read(game, bad[i].text,
                                              strlen(bad[i].text), &s, &error);
        if (status == OXO_OK || error.line != bad[i].line ||
            error.column != bad[i].column || !strstr(error.text, bad[i].says))
            fail_msg("case %zu: %zu:%zu: %s", i, error.line, error.column,
                     s ? "was read" : error.text);
    }
    oxo_game_destroy(game);
}

/* The completed dictionary: what is refused; test_complete.c has the twin, and
 * the whole run on Patashnik's dictionary is in docs/FORCED.md. */
static void completed(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3"), *small = test_game("3^3");
    oxo_error error;
    oxo_complete_report report;
    oxo_strategy *s = read_dictionary(game, " 0\n", &error);
    assert_int_equal(oxo_complete(s, NULL, &report, &error), OXO_NO);
    oxo_strategy_destroy(s);
    s = read_dictionary(small, " 13\n", &error);
    assert_int_equal(oxo_complete(s, NULL, &report, &error), OXO_OK);
    assert_true(report.entries == 1 && report.lines < report.positions);
    oxo_strategy_destroy(s);
    char *text = dictionary_text();
    if (text) {
        oxo_context context = {.max_nodes = 5000};
        s = read_dictionary(game, text, &error);
        assert_int_equal(oxo_complete(s, &context, &report, &error), OXO_LIMIT);
        oxo_strategy_destroy(s);
        free(text);
    }
    oxo_game_destroy(small);
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differential), cmocka_unit_test(three_cubed),
        cmocka_unit_test(patashnik),    cmocka_unit_test(unreadable),
        cmocka_unit_test(altered),      cmocka_unit_test(wrong_sequences),
        cmocka_unit_test(completed),    cmocka_unit_test(unreadable_boards),
        cmocka_unit_test(threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
