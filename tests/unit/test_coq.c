/* The data for Coq: what is in the files, and what is refused. That the data
 * is right is checked by Coq and by the program extracted from it
 * (tests/proofs). */
#include "support/support.h"

#include "oxo/families.h"
#include "oxo/proof.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[64];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/oxo-coq-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static const char *const names[] = {"Data.v", "Nodes1.v", "Nodes2.v",
                                    "Symmetries.v"};

static int remove_folder(void **state)
{
    (void)state;
    char path[128];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    return rmdir(folder);
}

static char text[1 << 16];

static const char *content(const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(text, 1, sizeof text - 1, file);
    text[size] = 0;
    fclose(file);
    return text;
}

static oxo_certificate *certificate(const char *game, const char *claim,
                                    const char *form, const char *const *lines,
                                    size_t count)
{
    oxo_certificate *c;
    assert_int_equal(oxo_certificate_create(game, claim, form, &c, NULL),
                     OXO_OK);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(oxo_certificate_add(c, lines[i], strlen(lines[i])),
                         OXO_OK);
    return c;
}

/* Writes a certificate of these lines; the status. */
static oxo_status write_lines(const char *name, const char *claim,
                              const char *form, const char *const *lines,
                              size_t count, const char *module,
                              oxo_context *context, oxo_coq_report *report,
                              oxo_error *error)
{
    oxo_game *game;
    assert_int_equal(oxo_game_create(name, &game, NULL), OXO_OK);
    oxo_certificate *c = certificate(name, claim, form, lines, count);
    oxo_status status =
        oxo_coq_write(game, c, folder, module, context, report, error);
    oxo_certificate_destroy(c);
    oxo_game_destroy(game);
    return status;
}

static const char *const centre[] = {"27 13"};
static const char *const full[] = {"27 13", "o12x 1 10", "1o11x 0 9",
                                   "4o8x 0 9"};
static const char *const square[] = {"5 15",  "0 2",   "18 24", "6 8",
                                     "10 11", "16 19", "12 20", "22 23",
                                     "1 21",  "7 17",  "3 13",  "4 9"};

static void test_centre(void **state)
{
    (void)state;
    oxo_coq_report r;
    assert_int_equal(write_lines("3^3", "first-wins", "compact", centre, 1,
                                 "Three", NULL, &r, NULL),
                     OXO_OK);
    assert_int_equal(r.nodes, 1);
    assert_int_equal(r.blocks, 0);
    assert_int_equal(r.replies, 26);
    assert_int_equal(r.links, 0);
    assert_int_equal(r.symmetries, 48);
    assert_int_equal(r.files, 3);
    assert_non_null(strstr(content("Nodes1.v"), "\n\"  = "));
    char *compact = strdup(text);
    assert_non_null(compact);
    assert_non_null(strstr(content("Data.v"), "From Three Require Symmetries "
                                              "Nodes1.\n"
                                              "Definition k := 3.\n"
                                              "Definition n := 3.\n"));
    /* the identity among the symmetries */
    assert_non_null(strstr(content("Symmetries.v"),
                           "\n\"0123456789:;<=>?@ABCDEFGHIJ\" ::\n"));
    /* the full form says the same */
    assert_int_equal(write_lines("3^3", "first-wins", "full", full, 4, "Three",
                                 NULL, &r, NULL),
                     OXO_OK);
    assert_string_equal(content("Nodes1.v"), compact);
    free(compact);
}

static void test_pairing(void **state)
{
    (void)state;
    oxo_coq_report r;
    assert_int_equal(write_lines("5^2", "draw", "pairing", square, 12, "Square",
                                 NULL, &r, NULL),
                     OXO_OK);
    assert_int_equal(r.pairs, 12);
    assert_int_equal(r.nodes, 0);
    assert_non_null(strstr(content("Data.v"),
                           "\"5? 02 BH 68 :; @C <D FG 1E 7A 3= 49\" ::\nnil."));
}

static void test_large_cells(void **state)
{
    (void)state;
    static const char *const pair[] = {"0 511", "64 63"};
    oxo_coq_report r;
    assert_int_equal(
        write_lines("8^3", "draw", "pairing", pair, 2, "A", NULL, &r, NULL),
        OXO_OK);
    assert_non_null(strstr(content("Data.v"), "\"007o 100o\" ::\n"));
}

/* One split answers three moves, the others are images of these; with two
 * replies there are three positions, the empty board last. */
static const char *const twelve[] = {
    "split 16 0",
    "group 5,9,13 6,10,14 7,11,15 4,5,6,7 8,9,10,11 12,13,14,15 12,9,6"};
static const char *const pairs_of_9[] = {
    "reply x4 4", "split x3o 8", /* of 3^2: never mind whether it holds */
    "group 1,2 3,6"};

static void test_groups(void **state)
{
    (void)state;
    oxo_coq_report r;
    assert_int_equal(write_lines("4^2", "draw", "groups", twelve, 2, "Split",
                                 NULL, &r, NULL),
                     OXO_OK);
    assert_int_equal(r.nodes, 1);
    assert_int_equal(r.splits, 1);
    assert_int_equal(r.patterns, 1);
    assert_int_equal(r.links, 13);
    assert_int_equal(r.files, 3);
    assert_non_null(strstr(content("Data.v"),
                           "Definition patterns : list text :=\n"
                           "\"012 345 678 9036 :147 ;258 ;13\" ::\nnil.\n"));
    assert_non_null(strstr(content("Nodes1.v"),
                           "\n\"0  \" ::\n\"1 0 0059=6:>7;?48<\" ::\n\"3 0 "));
}

/* 128 cells, every two of them a line: two digits a cell, more symmetries than
 * there are numbers for. */
static void test_large_strategy(void **state)
{
    (void)state;
    static const char *const any[] = {"128 0"};
    oxo_coq_report r;
    assert_int_equal(write_lines("2^7", "first-wins", "compact", any, 1, "A",
                                 NULL, &r, NULL),
                     OXO_OK);
    assert_int_equal(r.nodes, 1);
    assert_int_equal(r.replies, 127);
    assert_int_equal(r.plans, 2);
    assert_true(r.symmetries >= 1 && r.symmetries <= 4096);
    assert_non_null(strstr(content("Nodes1.v"), "\n\"  00 "));
}

static void refused(const char *name, const char *claim, const char *form,
                    const char *const *lines, size_t count, const char *module,
                    oxo_status status, const char *why)
{
    oxo_coq_report r;
    oxo_error error = {0};
    memset(&r, 0x5a, sizeof r);
    assert_int_equal(
        write_lines(name, claim, form, lines, count, module, NULL, &r, &error),
        status);
    if (!strstr(error.text, why))
        fail_msg("expected \"%s\", got \"%s\"", why, error.text);
    assert_int_equal(((unsigned char *)&r)[0], 0x5a);
}

static void test_refused(void **state)
{
    (void)state;
    static const char *const edge[] = {"27 1"}, *const letter[] = {"0 x"},
                             *const far[] = {"0 25"};
    refused("3^3", "first-wins", "compact", edge, 1, "A", OXO_NO,
            "the strategy does not win: the position has no entry and no "
            "forced win at ");
    refused("3^3:misere", "first-wins", "compact", centre, 1, "A",
            OXO_UNSUPPORTED, "expected a k^n game with the ordinary rules");
    refused("3^2", "draw", "full", NULL, 0, "A", OXO_UNSUPPORTED,
            "expected a strategy that wins for the first player or a draw");
    refused("5^2", "draw", "pairing", letter, 1, "A", OXO_BAD_INPUT,
            "expected two cells of 5^2");
    refused("5^2", "draw", "pairing", far, 1, "A", OXO_BAD_INPUT,
            "expected two cells of 5^2");
    static const char *const too_many[] = {"343 0"};
    refused("7^3", "first-wins", "compact", too_many, 1, "A", OXO_UNSUPPORTED,
            "expected a board of at most 256 cells");
    refused("3^2", "draw", "groups", pairs_of_9, 3, "A", OXO_NO,
            "nothing answers cell 1 in 3^2");
    refused("4^2", "draw", "groups", twelve + 1, 1, "A", OXO_BAD_INPUT,
            "expected `reply', `split' or a `group' of a split");
    static const char *const no_cell[] = {"reply x"},
                             *const taken[] = {"split x 0"},
                             *const no_set[] = {"split 16", "group 1,"},
                             *const many[] = {
                                 "split 16",
                                 "group 0 1 2 3 4 5 6 7 8 9 10 11 12"};
    refused("4^2", "draw", "groups", no_cell, 1, "A", OXO_BAD_INPUT,
            "expected a cell after the position");
    refused("4^2", "draw", "groups", taken, 1, "A", OXO_BAD_INPUT,
            "expected an empty cell after the position");
    refused("4^2", "draw", "groups", no_set, 2, "A", OXO_BAD_INPUT,
            "expected a set of cells");
    refused("4^2", "draw", "groups", many, 2, "A", OXO_BAD_INPUT,
            "expected a group of at most 12 sets");
    refused("3^3", "first-wins", "compact", centre, 1, "a b", OXO_BAD_INPUT,
            "expected a name of letters and digits");
    refused("3^3", "first-wins", "compact", centre, 1, "", OXO_BAD_INPUT,
            "expected a name of letters and digits");
}

static bool stop_at_once(void *user)
{
    (void)user;
    return true;
}

static void test_stopped(void **state)
{
    (void)state;
    oxo_context context = {.stop = stop_at_once};
    oxo_coq_report r;
    assert_int_equal(write_lines("3^3", "first-wins", "compact", centre, 1, "A",
                                 &context, &r, NULL),
                     OXO_LIMIT);
    assert_int_equal(write_lines("4^2", "draw", "groups", twelve, 2, "A",
                                 &context, &r, NULL),
                     OXO_LIMIT);
}

static void test_no_folder(void **state)
{
    (void)state;
    oxo_game *game;
    oxo_coq_report r;
    oxo_error error = {0};
    assert_int_equal(oxo_game_create("3^3", &game, NULL), OXO_OK);
    oxo_certificate *c = certificate("3^3", "first-wins", "compact", centre, 1);
    assert_int_equal(
        oxo_coq_write(game, c, "/nowhere/at/all", "A", NULL, &r, &error),
        OXO_IO);
    assert_non_null(strstr(error.text, "cannot make /nowhere/at/all"));
    oxo_certificate_destroy(c);
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_centre, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(test_pairing, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(test_groups, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(test_large_cells, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(test_large_strategy, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(test_refused, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(test_stopped, make_folder,
                                        remove_folder),
        cmocka_unit_test(test_no_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
