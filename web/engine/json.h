/* JSON for the WebAssembly build: a reader for requests, a writer for replies.
 *
 * The program uses jansson; its Debian package holds no WebAssembly library,
 * and requests are small and shallow, so this reads into one array of nodes
 *
 *     node 0 {kind, child -> 1, next}      children of a list or an object are
 *     node 1 {kind, key, next -> 4} ...    linked through `next`, 0 = the end
 *
 * (node 0 is the whole text and nobody's child, so 0 can mean "none"), with
 * texts decoded in place in a copy of the input: two allocations that grow,
 * nothing to free piece by piece, nothing kept between requests. Depth is
 * bounded; \u0000 is refused, because texts go on as C strings.
 */
#ifndef OXO_WEB_JSON_H
#define OXO_WEB_JSON_H

#include "oxo/status.h"
#include <stdbool.h>
#include <stdint.h>

typedef enum json_kind {
    JSON_NULL,
    JSON_BOOLEAN,
    JSON_NUMBER,
    JSON_TEXT,
    JSON_LIST,
    JSON_OBJECT
} json_kind;

typedef struct json_node {
    json_kind kind;
    uint32_t child, next;
    const char *key;  /* in an object */
    const char *text; /* JSON_TEXT */
    double number;    /* JSON_NUMBER; JSON_BOOLEAN: 0 or 1 */
} json_node;

typedef struct json_doc {
    char *text;
    json_node *node;
    uint32_t count, room;
} json_doc;

enum { JSON_MAX_DEPTH = 16 };

/* Reads a whole text; json_doc_clear it. error->column is the place (the
 * text counts as one line). */
oxo_status json_read(const char *text, size_t length, json_doc *doc,
                     oxo_error *error);
void json_doc_clear(json_doc *doc);

/* A member of an object, or NULL; the first one when a key comes twice. */
const json_node *json_get(const json_doc *doc, const json_node *object,
                          const char *key);
/* The children of a list or an object: NULL behind the last. */
const json_node *json_first(const json_doc *doc, const json_node *list);
const json_node *json_next(const json_doc *doc, const json_node *node);

/* ---- writing ---- */

/* A text that grows. Commas come by themselves. After a failed allocation
 * nothing more is written and `failed` is set. */
typedef struct json_out {
    char *text;
    size_t used, room;
    bool comma, failed;
} json_out;

/* `key` is NULL in lists and at the top. */
void json_open(json_out *out, const char *key, char bracket); /* { or [ */
void json_close(json_out *out, char bracket);                 /* } or ] */
void json_text(json_out *out, const char *key, const char *text);
void json_number(json_out *out, const char *key, uint64_t value);
void json_signed(json_out *out, const char *key, int64_t value);
void json_real(json_out *out, const char *key, double value);
void json_boolean(json_out *out, const char *key, bool value);
void json_null(json_out *out, const char *key);

#endif
