/* JSON: a strict reader and a writer, for every front end.
 *
 * Requests are small and shallow, so a text is read into one array of nodes
 *
 *     node 0 {kind, child -> 1, next}      children of a list or an object are
 *     node 1 {kind, key, next -> 4} ...    linked through `next`, 0 = the end
 *
 * (node 0 is the whole text and nobody's child, so 0 can mean "none"), with
 * texts decoded in place in a copy of the input: two allocations that grow,
 * nothing to free piece by piece. Depth is bounded; a key that comes twice in
 * an object, bytes that are no UTF-8, and \u0000 (texts go on as C strings)
 * are refused.
 *
 * What is written is the same on every machine: numbers without blanks or
 * locale, reals with nine significant digits (two C libraries may differ in
 * the last bits of a logarithm), texts as UTF-8 with only the escapes that
 * JSON asks for; bytes that are no UTF-8 become U+FFFD.
 */
#ifndef OXO_BASE_JSON_H
#define OXO_BASE_JSON_H

#include "oxo/base.h"
#include <stdbool.h>
#include <stdint.h>

/* Short names here, the library's prefix for the linker: programs that link
 * the static library may well bring another JSON along. */
#define json_read oxo_json_read
#define json_doc_clear oxo_json_doc_clear
#define json_get oxo_json_get
#define json_first oxo_json_first
#define json_next oxo_json_next
#define json_open oxo_json_open
#define json_close oxo_json_close
#define json_text oxo_json_text
#define json_number oxo_json_number
#define json_signed oxo_json_signed
#define json_real oxo_json_real
#define json_boolean oxo_json_boolean
#define json_null oxo_json_null
#define json_copy oxo_json_copy
#define json_raw oxo_json_raw
#define json_indent oxo_json_indent

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

enum { JSON_MAX_DEPTH = 16, JSON_MAX_MEMBERS = 256 /* of one object */ };

/* Reads a whole text; json_doc_clear it. error->column is the place (the
 * text counts as one line). */
oxo_status json_read(const char *text, size_t length, json_doc *doc,
                     oxo_error *error);
void json_doc_clear(json_doc *doc);

/* A member of an object, or NULL. */
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
/* A node as it was read; null when `node` is NULL. */
void json_copy(json_out *out, const char *key, const json_doc *doc,
               const json_node *node);
/* A text that is JSON already. */
void json_raw(json_out *out, const char *key, const char *json);

/* The same document for people: two blanks a level, appended to `shown`. */
void json_indent(const json_out *document, json_out *shown);

#endif
