/* Requests to `oxo web`: what is served, and above all what is refused. */
#include "support/support.h"

#include "http.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HOST "Host: 127.0.0.1:8064\r\n"

static int parse(const char *text, http_request *request)
{
    return http_parse(text, strlen(text), request);
}

/* The status for a target with GET. */
static int status_of(const char *target, http_request *request)
{
    char text[2048];
    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\n" HOST "\r\n", target);
    return parse(text, request);
}

static void paths(void **state)
{
    static const struct {
        const char *target, *path;
    } good[] = {{"/", "index.html"},
                {"/index.html", "index.html"},
                {"/a/", "a/index.html"},
                {"/assets/x-1.js?v=2#top", "assets/x-1.js"},
                {"/?game=4%5E3", "index.html"},
                {"/a%20b.txt", "a b.txt"},
                {"/a..b/c", "a..b/c"}};
    static const char *const bad[] = {
        "",          "x",           "//",        "/..",       "/../etc/passwd",
        "/a/../b",   "/a/..",       "/.",        "/.git/x",   "/a/.hidden",
        "/a//b",     "/%2e%2e/x",   "/%2E%2E",   "/a/%2e%2e", "/%2f..%2fx",
        "/a%2f..",   "/a%00b",      "/a%0ab",    "/%",        "/%2",
        "/%zz",      "/..%5c..%5c", "/a\\..\\b", "/%2e",      "http://x/",
        "/a/%2e./b", "/.%2e/x",     "*"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        http_request r;
        assert_int_equal(status_of(good[i].target, &r), 200);
        assert_string_equal(r.path, good[i].path);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        http_request r;
        if (status_of(bad[i], &r) != 400)
            fail_msg("'%s' is not refused", bad[i]);
    }
    /* the longest path that fits, and one more */
    char target[HTTP_PATH_MAX + 8];
    http_request r;
    memset(target, 'a', sizeof target);
    target[0] = '/';
    target[HTTP_PATH_MAX - 1] = 0;
    assert_int_equal(status_of(target, &r), 200);
    target[HTTP_PATH_MAX - 1] = 'a';
    target[HTTP_PATH_MAX] = 0;
    assert_int_equal(status_of(target, &r), 414);
    memset(target, 'a', sizeof target);
    target[0] = '/';
    target[HTTP_PATH_MAX - 3] = '/'; /* no room for index.html */
    target[HTTP_PATH_MAX - 2] = 0;
    assert_int_equal(status_of(target, &r), 414);
}

static void heads(void **state)
{
    static const struct {
        int status;
        const char *text;
    } cases[] = {
        {0, ""},
        {0, "GET / HTTP/1.1\r\n"},
        {0, "GET / HTTP/1.1\r\n" HOST},
        {200, "GET / HTTP/1.1\r\n" HOST "\r\n"},
        {200, "HEAD / HTTP/1.1\r\nhost: LOCALHOST\r\n\r\n"},
        {200, "GET / HTTP/1.0\r\n\r\n"},
        {200, "GET / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n"},
        {200, "GET / HTTP/1.1\r\nHost:127.0.0.1\r\nX: \r\n\r\n"},
        {400, "\r\n\r\n"},
        {400, "GET /\r\n\r\n"},
        {400, "GET\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n\r\n"}, /* 1.1 needs a host */
        {400, "GET / HTTP/1.1\r\n" HOST HOST "\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "no colon\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST " folded: x\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST ": x\r\n\r\n"},
        {400, "GET / HTTP/1.1 \r\n" HOST "\r\n"},
        {400, "GET / X HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET / HTTP/1.1\rx\r\n" HOST "\r\n"},
        {403, "GET / HTTP/1.1\r\nHost: example.org\r\n\r\n"},
        {403, "GET / HTTP/1.1\r\nHost: 127.0.0.1.example.org\r\n\r\n"},
        {403, "GET / HTTP/1.1\r\nHost: localhost:80x\r\n\r\n"},
        {403, "GET / HTTP/1.1\r\nHost: localhost:1234567\r\n\r\n"},
        {403, "GET / HTTP/1.1\r\nHost:\r\n\r\n"},
        {405, "POST / HTTP/1.1\r\n" HOST "\r\n"},
        {405, "get / HTTP/1.1\r\n" HOST "\r\n"},
        {405, "OPTIONS * HTTP/1.1\r\n" HOST "\r\n"},
        {413, "GET / HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\nhello"},
        {413, "GET / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n"},
        {505, "GET / HTTP/2.0\r\n" HOST "\r\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        http_request r = {.length = 12345};
        const int status = parse(cases[i].text, &r);
        if (status != cases[i].status)
            fail_msg("%d instead of %d for\n%s", status, cases[i].status,
                     cases[i].text);
        if (status != 200)
            assert_int_equal(r.length, 12345); /* untouched */
    }
    http_request r;
    assert_int_equal(parse("HEAD / HTTP/1.1\r\n" HOST "\r\n", &r), 200);
    assert_true(r.head && r.keep_alive);
    assert_int_equal(
        parse("GET / HTTP/1.1\r\n" HOST "Connection: close\r\n\r\nGET", &r),
        200);
    assert_false(r.head || r.keep_alive);
    assert_int_equal(
        parse("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", &r), 200);
    assert_true(r.keep_alive);
}

static void long_heads(void **state)
{
    (void)state;
    char *text = malloc(HTTP_HEAD_MAX + 1);
    assert_non_null(text);
    memset(text, 'a', HTTP_HEAD_MAX);
    http_request r;
    assert_int_equal(http_parse(text, HTTP_HEAD_MAX - 1, &r), 0);
    assert_int_equal(http_parse(text, HTTP_HEAD_MAX, &r), 431);
    free(text);
    /* a NUL inside */
    static const char nul[] = "GET /a\0b HTTP/1.1\r\n" HOST "\r\n";
    assert_int_equal(http_parse(nul, sizeof nul - 1, &r), 400);
}

static void types(void **state)
{
    (void)state;
    assert_string_equal(http_type("a/oxo.wasm"), "application/wasm");
    assert_string_equal(http_type("index.html"), "text/html; charset=utf-8");
    assert_string_equal(http_type("x.js"), "text/javascript; charset=utf-8");
    assert_string_equal(http_type("js"), "application/octet-stream");
}

/* Codings that the asker reads, and the word for frames. */
static void options(void **state)
{
    static const struct {
        const char *accept;
        bool gzip, brotli;
    } codings[] = {{"gzip, deflate, br", true, true},
                   {"gzip", true, false},
                   {"GZIP;q=0.5", true, false},
                   {"br;q=0,gzip;q=0.0", false, false},
                   {"br;q=0.001", false, true},
                   {"gzipped, brr, x-gzip", false, false},
                   {"gzip;level=9", false, false},
                   {",,", false, false},
                   {"", false, false}};
    static const struct {
        const char *target;
        bool embed;
    } words[] = {{"/?embed", true},     {"/?embed=1", true},
                 {"/?a&embed#x", true}, {"/?embedded", false},
                 {"/embed", false},     {"/?a=embed", false},
                 {"/#?embed", false},   {"/?", false}};
    (void)state;
    for (size_t i = 0; i < sizeof codings / sizeof *codings; i++) {
        char text[256];
        http_request r;
        snprintf(text, sizeof text,
                 "GET / HTTP/1.1\r\n" HOST "Accept-Encoding: %s\r\n\r\n",
                 codings[i].accept);
        assert_int_equal(parse(text, &r), 200);
        assert_int_equal(r.gzip, codings[i].gzip);
        assert_int_equal(r.brotli, codings[i].brotli);
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        http_request r;
        assert_int_equal(status_of(words[i].target, &r), 200);
        assert_int_equal(r.embed, words[i].embed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths), cmocka_unit_test(heads),
        cmocka_unit_test(long_heads), cmocka_unit_test(types),
        cmocka_unit_test(options)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
