/* What answers the browser, natively: the reader and writer of JSON, requests
 * that make no sense, and that answers do not depend on what came before. The
 * answers themselves are compared with the program in web/tests. */
#include "support/support.h"

#include "oxo/record.h"
#include "web.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- JSON ---- */

static oxo_status read_text(const char *text, json_doc *doc)
{
    return json_read(text, strlen(text), doc, NULL);
}

static void json_values(void **state)
{
    (void)state;
    json_doc doc;
    assert_int_equal(
        read_text(" {\"a\" : [1, -2.5e2, true, null, \"x\"], \"b\":{}} ", &doc),
        OXO_OK);
    const json_node *list = json_get(&doc, doc.node, "a");
    assert_int_equal(list->kind, JSON_LIST);
    const json_node *n = json_first(&doc, list);
    assert_true(n->number == 1);
    n = json_next(&doc, n);
    assert_true(n->number == -250);
    n = json_next(&doc, n);
    assert_true(n->kind == JSON_BOOLEAN && n->number == 1);
    n = json_next(&doc, n);
    assert_int_equal(n->kind, JSON_NULL);
    n = json_next(&doc, n);
    assert_string_equal(n->text, "x");
    assert_null(json_next(&doc, n));
    assert_null(json_first(&doc, json_get(&doc, doc.node, "b")));
    assert_null(json_get(&doc, doc.node, "c"));
    json_doc_clear(&doc);
    assert_int_equal(
        read_text("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\ud83d\\ude00\"", &doc),
        OXO_OK);
    assert_string_equal(doc.node->text,
                        "\"\\/\b\f\n\r\t\xc3\xa4\xf0\x9f\x98\x80");
    json_doc_clear(&doc);
}

static void json_refuses(void **state)
{
    static const char *const bad[] = {"",
                                      " ",
                                      "{",
                                      "[",
                                      "[1",
                                      "[1,",
                                      "[1,]",
                                      "{\"a\"}",
                                      "{\"a\":}",
                                      "{\"a\":1,}",
                                      "{a:1}",
                                      "'x'",
                                      "\"x",
                                      "\"\\x\"",
                                      "\"\\u12\"",
                                      "\"\\u0000\"",
                                      "\"\\ud800\"",
                                      "\"\\udc00\"",
                                      "\"\\ud800\\u0041\"",
                                      "\"\n\"",
                                      "01",
                                      "-",
                                      "1.",
                                      "1e",
                                      ".5",
                                      "+1",
                                      "1e999",
                                      "tru",
                                      "nullx",
                                      "1 2",
                                      "[1 2]",
                                      "]",
                                      "[}",
                                      "-01",
                                      "{\"a\" 1}",
                                      "\"\\"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_doc doc;
        if (read_text(bad[i], &doc) == OXO_OK)
            fail_msg("read: %s", bad[i]);
    }
    /* depth is bounded */
    char deep[2 * JSON_MAX_DEPTH + 3];
    for (unsigned depth = JSON_MAX_DEPTH; depth <= JSON_MAX_DEPTH + 1;
         depth++) {
        json_doc doc;
        memset(deep, '[', depth);
        memset(deep + depth, ']', depth);
        deep[2 * depth] = 0;
        if (depth == JSON_MAX_DEPTH) {
            assert_int_equal(read_text(deep, &doc), OXO_OK);
            json_doc_clear(&doc);
        } else {
            assert_int_equal(read_text(deep, &doc), OXO_BAD_INPUT);
        }
    }
}

static void json_writes(void **state)
{
    (void)state;
    json_out out = {.text = NULL};
    json_open(&out, NULL, '{');
    json_text(&out, "a\"", "b\\\n\xc3\xa4");
    json_open(&out, "l", '[');
    json_number(&out, NULL, UINT64_MAX);
    json_signed(&out, NULL, -5);
    json_real(&out, NULL, 0.25);
    json_boolean(&out, NULL, true);
    json_null(&out, NULL);
    json_close(&out, ']');
    json_open(&out, "e", '{');
    json_close(&out, '}');
    json_close(&out, '}');
    assert_string_equal(out.text,
                        "{\"a\\\"\":\"b\\\\\\u000a\xc3\xa4\",\"l\":["
                        "18446744073709551615,-5,0.25,true,null],\"e\":{}}");
    json_doc doc;
    assert_int_equal(read_text(out.text, &doc), OXO_OK);
    assert_string_equal(json_get(&doc, doc.node, "a\"")->text, "b\\\n\xc3\xa4");
    json_doc_clear(&doc);
    free(out.text);
}

/* ---- requests ---- */

static const char *const requests[] = {
    "{\"ask\":\"hello\"}",
    "{\"ask\":\"info\",\"game\":\"4^3\"}",
    "{\"ask\":\"info\",\"game\":\"nine-holes\"}",
    "{\"ask\":\"state\",\"game\":\"4^3\",\"moves\":[\"a1A\",\"pass\"]}",
    "{\"ask\":\"state\",\"game\":\"graham\",\"start\":\"5...2....\"}",
    "{\"ask\":\"state\",\"game\":\"tapatan\",\"moves\":[\"a1\",\"b2\"]}",
    "{\"ask\":\"setup\",\"game\":\"3^2\",\"marks\":[1,2,0,0,1,0,0,0,0]}",
    "{\"ask\":\"setup\",\"game\":\"3^2\",\"marks\":[1,2]}",
    "{\"ask\":\"setup\",\"game\":\"graham\",\"numbers\":[5,0,0,0,2,0,0,0,0]}",
    "{\"ask\":\"choose\",\"game\":\"4^3\",\"player\":\"level:4\",\"seed\":3}",
    "{\"ask\":\"choose\",\"game\":\"4^3\",\"moves\":[\"a1A\",\"b2B\"],"
    "\"player\":\"perfect\",\"nodes\":200}",
    "{\"ask\":\"analyse\",\"game\":\"3^2\",\"moves\":[\"b2\",\"b1\"]}",
    "{\"ask\":\"analyse\",\"game\":\"4^3\",\"moves\":[\"a1A\",\"b2B\"]}",
    "{\"ask\":\"threats\",\"game\":\"4^3\",\"moves\":[\"a1A\",\"a2A\",\"b1A\","
    "\"a2B\",\"c1A\"]}",
    "{\"ask\":\"threats\",\"game\":\"graham\"}",
    "{\"ask\":\"forced\",\"game\":\"4^3\",\"side\":\"second\"}",
    "{\"ask\":\"why\",\"game\":\"3^2\",\"moves\":[\"b2\",\"b1\",\"a1\",\"c3\","
    "\"a3\",\"a2\"],\"side\":\"second\"}",
    "{\"ask\":\"puzzles\",\"grade\":5}",
    "{\"ask\":\"puzzle\",\"number\":1}",
    "{\"ask\":\"puzzleOfTheDay\",\"date\":\"2026-11-15\"}",
    "{\"ask\":\"tryPuzzle\",\"game\":\"3^3\",\"start\":\"4xo15x\",\"moves\":"
    "[\"a1A\"]}",
    "{\"ask\":\"solvePuzzle\",\"game\":\"3^3\",\"start\":\"4xo15x\"}",
    "{\"ask\":\"readRecord\",\"text\":\"oxo-record 1\\ngame 3^2\\n\\n1. a1 b2 "
    "{x} (1... c3)\\n\"}",
    "{\"ask\":\"readRecord\",\"text\":\"oxo-record 1\\ngame 3^2\\n\\n1. a1 "
    "a1\\n\"}",
    "{\"ask\":\"writeRecord\",\"game\":\"3^2\",\"header\":[[\"first\",\"A\"]],"
    "\"comment\":\"c\",\"nodes\":[{\"parent\":0,\"move\":\"a1\"},"
    "{\"parent\":1,\"move\":\"b2\",\"comment\":\"d\"},"
    "{\"parent\":1,\"move\":\"pass\"}]}",
    "{\"ask\":\"proofInfo\"}",
    "{\"ask\":\"proofStep\",\"game\":\"4^3\",\"moves\":[\"a1A\"]}",
    "{\"ask\":\"proofStep\",\"game\":\"4^3\",\"moves\":[\"a1A\",\"b1A\"]}"};
enum { REQUESTS = sizeof requests / sizeof *requests };

static char *answer(oxo_web *web, const char *text)
{
    char *reply = oxo_web_answer(web, text, strlen(text));
    assert_non_null(reply);
    json_doc doc;
    if (json_read(reply, strlen(reply), &doc, NULL) != OXO_OK)
        fail_msg("no JSON: %s", reply);
    json_doc_clear(&doc);
    return reply;
}

/* Forwards with one engine, backwards with another, each alone: the same. */
static void answers_stand_alone(void **state)
{
    (void)state;
    oxo_web *one = oxo_web_create(), *two = oxo_web_create();
    char *replies[REQUESTS];
    for (unsigned i = 0; i < REQUESTS; i++) {
        replies[i] = answer(one, requests[i]);
        if (i != 7 && !strstr(replies[i], "\"ok\":true"))
            fail_msg("%s: %s", requests[i], replies[i]);
    }
    assert_non_null(strstr(replies[7], "bad-input"));
    for (unsigned i = REQUESTS; i-- > 0;) {
        oxo_web *alone = oxo_web_create();
        char *reply = answer(two, requests[i]);
        char *again = answer(alone, requests[i]);
        assert_string_equal(reply, replies[i]);
        assert_string_equal(again, replies[i]);
        free(reply);
        free(again);
        free(replies[i]);
        oxo_web_destroy(alone);
    }
    oxo_web_destroy(one);
    oxo_web_destroy(two);
}

static void requests_refused(void **state)
{
    static const struct {
        const char *text, *code, *word;
    } cases[] = {
        {"", "bad-input", "value"},
        {"[]", "bad-input", "ask"},
        {"{\"ask\":5}", "bad-input", "ask"},
        {"{\"ask\":\"x\"}", "bad-input", "no such request"},
        {"{\"ask\":\"state\"}", "bad-input", "game"},
        {"{\"ask\":\"state\",\"game\":\"5\"}", "bad-input", ""},
        {"{\"ask\":\"state\",\"game\":\"x.pg\"}", "bad-input", ""},
        {"{\"ask\":\"state\",\"game\":\"3^2\",\"moves\":5}", "bad-input",
         "moves"},
        {"{\"ask\":\"state\",\"game\":\"3^2\",\"moves\":[5]}", "bad-input",
         "moves"},
        {"{\"ask\":\"state\",\"game\":\"3^2\",\"moves\":[\"a1\",\"a1\"]}",
         "bad-input", "move 2"},
        {"{\"ask\":\"state\",\"game\":\"graham\",\"moves\":[\"pass\"]}",
         "unsupported", "pass"},
        {"{\"ask\":\"state\",\"game\":\"3^2\",\"start\":\"x9\"}", "bad-input",
         ""},
        {"{\"ask\":\"choose\",\"game\":\"3^2\"}", "bad-input", "player"},
        {"{\"ask\":\"choose\",\"game\":\"3^2\",\"player\":\"nobody\"}",
         "bad-input", "nobody"},
        {"{\"ask\":\"forced\",\"game\":\"graham\"}", "unsupported", ""},
        {"{\"ask\":\"why\",\"game\":\"3^2\"}", "bad-input", "no move"},
        {"{\"ask\":\"puzzle\",\"number\":0}", "bad-input", "number"},
        {"{\"ask\":\"puzzle\",\"number\":1e9}", "bad-input", "number"},
        {"{\"ask\":\"puzzleOfTheDay\",\"date\":\"x\"}", "bad-input", "date"},
        {"{\"ask\":\"tryPuzzle\",\"game\":\"3^2\"}", "bad-input", "start"},
        {"{\"ask\":\"tryPuzzle\",\"game\":\"3^2\",\"start\":\"\"}", "bad-input",
         "moves"},
        {"{\"ask\":\"solvePuzzle\",\"game\":\"3^2\",\"start\":\"\"}", "no", ""},
        {"{\"ask\":\"readRecord\"}", "bad-input", "text"},
        {"{\"ask\":\"writeRecord\",\"game\":\"3^2\",\"nodes\":[{\"parent\":1,"
         "\"move\":\"a1\"}]}",
         "bad-input", "parent"},
        {"{\"ask\":\"writeRecord\",\"game\":\"3^2\",\"nodes\":[{\"parent\":0,"
         "\"move\":\"z9\"}]}",
         "bad-input", ""},
        {"{\"ask\":\"writeRecord\",\"game\":\"3^2\",\"header\":[[\"a\"]]}",
         "bad-input", "header"},
        {"{\"ask\":\"proofStep\",\"game\":\"3^3\"}", "unsupported", "4^3"},
    };
    (void)state;
    oxo_web *web = oxo_web_create();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *reply = answer(web, cases[i].text), code[64];
        snprintf(code, sizeof code, "{\"ok\":false,\"code\":\"%s\"",
                 cases[i].code);
        if (strncmp(reply, code, strlen(code)) || !strstr(reply, cases[i].word))
            fail_msg("%s: %s", cases[i].text, reply);
        free(reply);
    }
    oxo_web_destroy(web);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_values), cmocka_unit_test(json_refuses),
        cmocka_unit_test(json_writes), cmocka_unit_test(answers_stand_alone),
        cmocka_unit_test(requests_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
