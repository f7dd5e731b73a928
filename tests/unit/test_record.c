/* Game records: round trips, importers, and errors that know their place. */
#include "support/support.h"

#include "oxo/families.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static oxo_record *read_ok(const char *text)
{
    oxo_record *record = NULL;
    oxo_error error;
    if (oxo_record_parse(text, strlen(text), &record, NULL, &error) != OXO_OK)
        fail_msg("%zu:%zu: %s", error.line, error.column, error.text);
    return record;
}

static void written_is(const oxo_record *record, const char *expected)
{
    char *text = NULL;
    assert_int_equal(oxo_record_text(record, &text, NULL), OXO_OK);
    assert_string_equal(text, expected);
    free(text);
}

static const char whole[] = "oxo-record 1\n"
                            "game 4^3\n"
                            "first Ann\n"
                            "second perfect\n"
                            "x-anything  kept as it is\n"
                            "result ongoing\n"
                            "\n"
                            "{before all} 1. a1A d4D {a \\} and a \\\\} (1... "
                            "b2B {else} 2. c2B (2. c3B\n"
                            "d3B) d2B) (1... b3B) 2. pass b2C\n";

static void nothing_is_lost(void **state)
{
    (void)state;
    oxo_record *r = read_ok(whole);
    assert_string_equal(oxo_record_get(r, "x-anything"), "kept as it is");
    assert_string_equal(r->root->comment, "before all");
    const oxo_record_node *second = r->root->child->child;
    assert_string_equal(second->comment, "a } and a \\");
    assert_int_equal(second->next->move, 1 + 4 + 16);
    assert_string_equal(second->next->comment, "else");
    assert_int_equal(second->next->next->move, 1 + 8 + 16);
    assert_int_equal(second->child->move, OXO_RECORD_PASS);
    assert_int_equal(oxo_record_depth(oxo_record_end(r)), 4);
    char *text = NULL;
    assert_int_equal(oxo_record_text(r, &text, NULL), OXO_OK);
    oxo_record *again = read_ok(text);
    written_is(again, text);
    free(text);
    oxo_record_destroy(again);
    oxo_record_destroy(r);
}

/* The tree by hand: alternatives, promotion, removal. */
static void edits(void **state)
{
    (void)state;
    oxo_record *r = NULL;
    assert_int_equal(oxo_record_create("3^2", NULL, &r, NULL), OXO_OK);
    oxo_record_node *a = oxo_record_add(r->root, 4);
    oxo_record_node *b = oxo_record_add(a, 0), *c = oxo_record_add(a, 1);
    assert_ptr_equal(oxo_record_add(a, 0), b);
    written_is(r, "oxo-record 1\ngame 3^2\n\n1. b2 a1 (1... b1)\n");
    oxo_record_promote(c);
    assert_ptr_equal(oxo_record_end(r), c);
    written_is(r, "oxo-record 1\ngame 3^2\n\n1. b2 b1 (1... a1)\n");
    oxo_record_remove(c);
    oxo_record_comment(b, "corner", NULL);
    oxo_record_set(r, "date", "2026-11-15\nx", NULL);
    assert_int_equal(oxo_record_set(r, "start", "x", NULL), OXO_BAD_INPUT);
    assert_int_equal(oxo_record_set(r, "two words", "x", NULL), OXO_BAD_INPUT);
    written_is(r, "oxo-record 1\ngame 3^2\ndate 2026-11-15 x\n\n"
                  "1. b2 a1 {corner}\n");
    oxo_record_set(r, "date", NULL, NULL);
    oxo_record_remove(a);
    written_is(r, "oxo-record 1\ngame 3^2\n\n");
    oxo_record_destroy(r);
}

static void imports_as(const char *name, const char *text, const char *start,
                       unsigned moves)
{
    oxo_record *r = NULL;
    oxo_error error;
    if (oxo_record_import(name, text, strlen(text), &r, NULL, &error) != OXO_OK)
        fail_msg("%s: %zu:%zu: %s", text, error.line, error.column, error.text);
    char found[256];
    r->game->ops->pos_text(r->game, r->start, found, sizeof found);
    assert_string_equal(found, start);
    assert_int_equal(oxo_record_depth(oxo_record_end(r)), moves);
    oxo_record_destroy(r);
}

static void importers(void **state)
{
    (void)state;
    imports_as(NULL, "xo1x8x8o41o", "xo1x8x8o41o", 0);
    imports_as(NULL, "xo1x8x8o41o 22\n", "xo1x8x8o41o", 1);
    imports_as(NULL,
               "x...\n.o..\n....\n....\n\n................\n"
               "................\n................\n",
               "x4o", 0);
    imports_as("3^2", "x--_o----", "x3o", 0);
    imports_as(NULL, "0, 63, 21,42", "64", 4);
    imports_as(NULL, "a1A d4D\n21", "64", 3);
    imports_as("4^3", "", "64", 0);
    imports_as("graham", "b2=5 a1=2", ".........", 2);
}

typedef struct broken {
    const char *text;
    size_t line, column;
    int kept; /* moves of the main line in the partial record, -1: none */
} broken;

#define HEAD "oxo-record 1\ngame 3^2\n"
static const broken bad[] = {
    {"", 1, 1, -1},
    {"oxo-records 1\n", 1, 1, -1},
    {"oxo-record 2\ngame 3^2\n", 1, 12, -1},
    {"oxo-record 1\nfirst Ann\n\na1\n", 2, 1, -1},
    {"oxo-record 1\ngame 3^^2\n\na1\n", 2, 6, -1},
    {"oxo-record 1\ngame 3^2\ngame 3^2\n", 3, 1, -1},
    {HEAD "start x\nstart x\n", 4, 1, 0},
    {HEAD "start xq\n\nb2", 3, 8, 0},
    {HEAD "first A\nfirst B\n\nb2", 4, 1, 0},
    {HEAD "fir_st A\n\nb2", 3, 1, 0},
    {HEAD "result nobody\n\nb2", 3, 8, 0},
    {HEAD "result second\n\na1 b1 a2 b2 a3\n", 3, 8, 5},
    {HEAD "\n1. b2 b2", 4, 7, 1},
    {HEAD "\nb2 a1\n  z9 c1\n", 5, 3, 2},
    {HEAD "\nb2 {never closed\n\n", 4, 4, 1},
    {HEAD "\nb2 a1 (b1 c1\n", 4, 7, 2},
    {HEAD "\n(b2) a1\n", 4, 1, 0},
    {HEAD "\nb2 ({no move}) a1\n", 4, 14, 1},
    {HEAD "\nb2 ) a1\n", 4, 4, 1},
    {HEAD "\nb2 } a1\n", 4, 4, 1},
    {HEAD "\na1 b1 a2 b2 a3 b3\n", 4, 16, 5},
};

static void errors_know_their_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        oxo_record *record = NULL, *partial = NULL;
        oxo_error error = {.line = 0};
        assert_int_equal(oxo_record_parse(bad[i].text, strlen(bad[i].text),
                                          &record, &partial, &error),
                         OXO_BAD_INPUT);
        assert_null(record);
        if (error.line != bad[i].line || error.column != bad[i].column)
            fail_msg("case %zu: %zu:%zu %s", i, error.line, error.column,
                     error.text);
        const int kept =
            partial ? (int)oxo_record_depth(oxo_record_end(partial)) : -1;
        if (kept != bad[i].kept)
            fail_msg("case %zu: kept %d", i, kept);
        oxo_record_destroy(partial);
        /* and without anybody who wants the rest */
        assert_int_equal(oxo_record_parse(bad[i].text, strlen(bad[i].text),
                                          &record, NULL, NULL),
                         OXO_BAD_INPUT);
    }
    oxo_record *record = NULL, *partial = NULL;
    oxo_error error;
    static const char zero[] = HEAD "\nb2\0a1";
    assert_int_equal(
        oxo_record_parse(zero, sizeof zero - 1, &record, &partial, &error),
        OXO_BAD_INPUT);
    assert_int_equal(error.column, 3);
    assert_non_null(partial);
    oxo_record_destroy(partial);
    /* variations without end */
    char deep[2000] = HEAD "\nb2";
    for (int n = 0; n < 200; n++)
        strcat(deep, n % 2 ? "(a1" : "(b1");
    assert_int_equal(
        oxo_record_parse(deep, strlen(deep), &record, NULL, &error),
        OXO_BAD_INPUT);
    assert_non_null(strstr(error.text, "nested"));
}

static void passes(void **state)
{
    (void)state;
    static const struct {
        const char *game, *position;
        oxo_status expected;
    } cases[] = {{"3^2", "x", OXO_OK},
                 {"3^2", "xxx1oo", OXO_BAD_INPUT},
                 {"tapatan", "xox1o1oxo", OXO_BAD_INPUT},
                 {"graham", "start", OXO_UNSUPPORTED},
                 {"tapatan", "start", OXO_UNSUPPORTED}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        oxo_game *game = test_game(cases[i].game);
        oxo_pos *pos = oxo_pos_new(game);
        if (oxo_pos_read(game, cases[i].position, pos, NULL) == OXO_OK) {
            const oxo_side turn = game->ops->turn(game, pos);
            assert_int_equal(oxo_record_pass(game, pos, NULL),
                             cases[i].expected);
            if (cases[i].expected == OXO_OK) {
                assert_int_not_equal(game->ops->turn(game, pos), turn);
                assert_int_equal(oxo_record_pass(game, pos, NULL), OXO_OK);
                assert_int_equal(game->ops->turn(game, pos), turn);
            }
        }
        free(pos);
        oxo_game_destroy(game);
    }
}

static void files(void **state)
{
    (void)state;
    char path[] = "/tmp/oxo-record-XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    oxo_record *r = read_ok(whole), *again = NULL;
    assert_int_equal(oxo_record_save(r, path, NULL), OXO_OK);
    assert_int_equal(oxo_record_load(path, NULL, &again, NULL, NULL), OXO_OK);
    char *text = NULL;
    assert_int_equal(oxo_record_text(r, &text, NULL), OXO_OK);
    written_is(again, text);
    free(text);
    assert_int_equal(oxo_record_save(r, "/no/such/folder/x", NULL), OXO_IO);
    remove(path);
    assert_int_equal(oxo_record_load(path, NULL, &again, NULL, NULL), OXO_IO);
    oxo_record_destroy(r);
    oxo_record_destroy(again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_lost),
        cmocka_unit_test(edits),
        cmocka_unit_test(importers),
        cmocka_unit_test(errors_know_their_place),
        cmocka_unit_test(passes),
        cmocka_unit_test(files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
