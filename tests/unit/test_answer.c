/* Questions and answers: the reader and writer of JSON, questions that make no
 * sense, and that answers do not depend on what came before. That every front
 * end gives the same bytes is tested by tests/doors. */
#include "support/support.h"

#include "base/json.h"
#include "oxo/answer.h"
#include "oxo/families.h"
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
    json_out shown = {.text = NULL}, copy = {.text = NULL};
    json_indent(&out, &shown);
    assert_string_equal(
        shown.text, "{\n  \"a\\\"\": \"b\\\\\\u000a\xc3\xa4\",\n  \"l\": [\n"
                    "    18446744073709551615,\n    -5,\n    0.25,\n    "
                    "true,\n    null\n  ],\n  \"e\": {}\n}");
    /* what was read is written again */
    static const char same[] =
        "[{\"a\":[1,-2.5,true,false,null,\"\xc3\xa4\"]},9007199254740991,0.1]";
    assert_int_equal(read_text(same, &doc), OXO_OK);
    json_copy(&copy, NULL, &doc, doc.node);
    assert_string_equal(copy.text, same);
    json_doc_clear(&doc);
    free(copy.text);
    free(shown.text);
    /* bytes that are no UTF-8 do not get out */
    json_out bad = {.text = NULL};
    json_text(&bad, NULL, "a\xff\xc3(\xed\xa0\x80z");
    assert_string_equal(bad.text, "\"a\\ufffd\\ufffd(\\ufffd\\ufffd\\ufffdz\"");
    free(bad.text);
    free(out.text);
}

/* ---- requests ---- */

static const char *const requests[] = {
    "{\"ask\":\"hello\"}",
    "{\"ask\":\"info\",\"game\":\"4^3\"}",
    "{\"ask\":\"info\",\"game\":\"nine-holes\"}",
    "{\"ask\":\"state\",\"game\":\"4^3\",\"moves\":[\"a1A\",\"pass\"]}",
    "{\"ask\":\"state\",\"game\":\"graham\",\"position\":\"5...2....\"}",
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
    "{\"ask\":\"puzzle_of_the_day\",\"date\":\"2026-11-15\"}",
    "{\"ask\":\"try_puzzle\",\"game\":\"3^3\",\"position\":\"4xo15x\","
    "\"moves\":"
    "[\"a1A\"]}",
    "{\"ask\":\"solve_puzzle\",\"game\":\"3^3\",\"position\":\"4xo15x\"}",
    "{\"ask\":\"read_record\",\"text\":\"oxo-record 1\\ngame 3^2\\n\\n1. a1 b2 "
    "{x} (1... c3)\\n\"}",
    "{\"ask\":\"read_record\",\"text\":\"oxo-record 1\\ngame 3^2\\n\\n1. a1 "
    "a1\\n\"}",
    "{\"ask\":\"write_record\",\"game\":\"3^2\",\"header\":[[\"first\",\"A\"]],"
    "\"comment\":\"c\",\"tree\":[{\"parent\":0,\"move\":\"a1\"},"
    "{\"parent\":1,\"move\":\"b2\",\"comment\":\"d\"},"
    "{\"parent\":1,\"move\":\"pass\"}]}",
    "{\"ask\":\"proof_info\"}",
    "{\"ask\":\"proof_step\",\"game\":\"4^3\",\"moves\":[\"a1A\"]}",
    "{\"ask\":\"proof_step\",\"game\":\"4^3\",\"moves\":[\"a1A\",\"b1A\"]}",
    "{\"ask\":\"proof_info\",\"certificate\":2}",
    "{\"ask\":\"proof_step\",\"game\":\"4^3\",\"moves\":[\"b1A\",\"a1A\"]}",
    "{\"ask\":\"proof_left\",\"game\":\"4^3\",\"moves\":[\"a1A\",\"b1A\"]}",
    "{\"ask\":\"proof_info\",\"game\":\"4^4\"}",
    "{\"ask\":\"proof_step\",\"game\":\"4^4\",\"moves\":[\"a1Aa\",\"b1Aa\"]}"};
enum { REQUESTS = sizeof requests / sizeof *requests };

static char *answer(oxo_session *session, const char *text)
{
    char *reply = oxo_ask(session, text, strlen(text), NULL);
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
    oxo_session *one = oxo_session_create(), *two = oxo_session_create();
    char *replies[REQUESTS];
    for (unsigned i = 0; i < REQUESTS; i++) {
        replies[i] = answer(one, requests[i]);
        if (i != 7 && !strstr(replies[i], "\"ok\":true"))
            fail_msg("%s: %s", requests[i], replies[i]);
    }
    assert_non_null(strstr(replies[7], "bad-input"));
    for (unsigned i = REQUESTS; i-- > 0;) {
        oxo_session *alone = oxo_session_create();
        char *reply = answer(two, requests[i]);
        char *again = answer(alone, requests[i]);
        assert_string_equal(reply, replies[i]);
        assert_string_equal(again, replies[i]);
        free(reply);
        free(again);
        free(replies[i]);
        oxo_session_destroy(alone);
    }
    oxo_session_destroy(one);
    oxo_session_destroy(two);
}

static void requests_refused(void **state)
{
    static const struct {
        const char *text, *code, *word;
    } cases[] = {
        {"", "bad-input", "value"},
        {"[]", "bad-input", "ask"},
        {"{\"ask\":5}", "bad-input", "ask"},
        {"{\"ask\":\"x\"}", "bad-input", "no such question"},
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
        {"{\"ask\":\"state\",\"game\":\"3^2\",\"position\":\"x9\"}",
         "bad-input", ""},
        {"{\"ask\":\"state\",\"game\":5}", "bad-input",
         "game: expected a text"},
        {"{\"ask\":\"choose\",\"game\":\"3^2\",\"ms\":-1}", "bad-input", "ms"},
        {"{\"ask\":\"choose\",\"game\":\"3^2\",\"ms\":1.5}", "bad-input",
         "ms: expected a whole number from 1"},
        {"{\"ask\":\"choose\",\"game\":\"3^2\",\"nodes\":0}", "bad-input",
         "nodes"},
        {"{\"ask\":\"choose\",\"game\":\"3^2\",\"nods\":1}", "bad-input",
         "no parameter \\\"nods\\\"; it takes game, position"},
        {"{\"ask\":\"choose\",\"game\":\"3^2\",\"cost\":1}", "bad-input",
         "cost: expected true or false"},
        {"{\"ask\":\"forced\",\"game\":\"3^2\",\"side\":\"x\"}", "bad-input",
         "side: expected"},
        {"{\"ask\":\"setup\",\"game\":\"3^2\",\"marks\":[3]}", "bad-input",
         "marks: expected a list of numbers from 0 to 2"},
        {"{\"ask\":\"state\",\"game\":\"3^2\",\"game\":\"3^3\"}", "bad-input",
         "a key that comes twice"},
        {"{\"ask\":\"state\",\"game\":\"\xff\"}", "bad-input", "UTF-8"},
        {"{\"ask\":\"choose\",\"game\":\"3^2\",\"player\":\"nobody\"}",
         "bad-input", "nobody"},
        {"{\"ask\":\"forced\",\"game\":\"graham\"}", "unsupported", ""},
        {"{\"ask\":\"why\",\"game\":\"3^2\"}", "bad-input", "no move"},
        {"{\"ask\":\"puzzle\",\"number\":0}", "bad-input", "number"},
        {"{\"ask\":\"puzzle\",\"number\":1e9}", "bad-input", "number"},
        {"{\"ask\":\"puzzle_of_the_day\",\"date\":\"x\"}", "bad-input", "date"},
        {"{\"ask\":\"try_puzzle\",\"game\":\"3^2\",\"position\":\"\"}",
         "bad-input", "moves"},
        {"{\"ask\":\"solve_puzzle\",\"game\":\"3^2\",\"position\":\"\"}", "no",
         ""},
        {"{\"ask\":\"read_record\"}", "bad-input", "text"},
        {"{\"ask\":\"write_record\",\"game\":\"3^2\",\"tree\":[{\"parent\":1,"
         "\"move\":\"a1\"}]}",
         "bad-input", "parent"},
        {"{\"ask\":\"write_record\",\"game\":\"3^2\",\"tree\":[{\"parent\":0,"
         "\"move\":\"z9\"}]}",
         "bad-input", ""},
        {"{\"ask\":\"write_record\",\"game\":\"3^2\",\"header\":[[\"a\"]]}",
         "bad-input", "header"},
        {"{\"ask\":\"proof_step\",\"game\":\"3^3\"}", "unsupported", "4^3"},
        {"{\"ask\":\"proof_info\",\"game\":\"4^3\",\"certificate\":3}",
         "unsupported", "no certificate 3 of 4^3"},
    };
    (void)state;
    oxo_session *session = oxo_session_create();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *reply = answer(session, cases[i].text), code[64];
        snprintf(code, sizeof code, "{\"ok\":false,\"code\":\"%s\"",
                 cases[i].code);
        if (strncmp(reply, code, strlen(code)) || !strstr(reply, cases[i].word))
            fail_msg("%s: %s", cases[i].text, reply);
        free(reply);
    }
    oxo_session_destroy(session);
}

/* Which certificate a step is about, and that White's answers come from it. */
static void explorer(void **state)
{
    static const struct {
        const char *text, *has[3];
    } cases[] = {
        {"{\"ask\":\"proof_step\",\"game\":\"4^3\"}",
         {"\"certificate\":1", "\"move\":\"a1A\"", "\"strategic\""}},
        {"{\"ask\":\"proof_step\",\"game\":\"4^3\",\"certificate\":2}",
         {"\"certificate\":2", "\"move\":\"b1A\"", "\"strategic\""}},
        {"{\"ask\":\"proof_step\",\"game\":\"4^3\",\"moves\":[\"b1A\"]}",
         {"\"certificate\":2", "\"black\":[{", "\"class\":22"}},
        {"{\"ask\":\"proof_step\",\"game\":\"4^3\",\"moves\":[\"a1A\"]}",
         {"\"certificate\":1", "\"black\":[{", "\"class\":11"}},
        {"{\"ask\":\"proof_step\",\"game\":\"4^4\",\"moves\":[\"a1Aa\"]}",
         {"\"certificate\":1", "\"black\":[{", "\"class\":20"}},
        /* stopped; a line to complete; over */
        {"{\"ask\":\"proof_left\",\"game\":\"4^3\",\"moves\":[\"a1A\",\"b1A\"],"
         "\"nodes\":64}",
         {"\"certificate\":1", "\"status\":\"open\"", "\"left\":null"}},
        {"{\"ask\":\"proof_left\",\"game\":\"4^3\",\"position\":"
         "\"xx1x3o8o8o\"}",
         {"\"certificate\":1", "\"status\":\"counted\"", "\"left\":1"}},
        {"{\"ask\":\"proof_left\",\"game\":\"4^3\",\"moves\":[\"c1A\",\"a2B\","
         "\"d4C\",\"a3B\",\"c4B\",\"a4B\",\"c2D\",\"a1B\"]}",
         {"\"certificate\"", "\"over\"", "\"left\":0"}},
    };
    (void)state;
    oxo_session *session = oxo_session_create();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *reply = answer(session, cases[i].text);
        for (unsigned k = 0; k < 3; k++)
            if (!strstr(reply, cases[i].has[k]))
                fail_msg("%s has no %s: %.400s", cases[i].text, cases[i].has[k],
                         reply);
        free(reply);
    }
    oxo_session_destroy(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(explorer),
                                       cmocka_unit_test(json_values),
                                       cmocka_unit_test(json_refuses),
                                       cmocka_unit_test(json_writes),
                                       cmocka_unit_test(answers_stand_alone),
                                       cmocka_unit_test(requests_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
