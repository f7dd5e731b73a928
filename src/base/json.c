/* JSON: reader and writer. See json.h. */
#include "json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of the character at `at`: 1 to 4, 0 when it is no UTF-8. Reads no
 * further than a NUL. */
static unsigned utf8_length(const char *at)
{
    const unsigned char *s = (const unsigned char *)at;
    const unsigned length = s[0] < 0x80                   ? 1
                            : s[0] >= 0xc2 && s[0] < 0xe0 ? 2
                            : s[0] >= 0xe0 && s[0] < 0xf0 ? 3
                            : s[0] >= 0xf0 && s[0] < 0xf5 ? 4
                                                          : 0;
    for (unsigned i = 1; i < length; i++)
        if (s[i] >> 6 != 2)
            return 0;
    /* overlong forms, surrogates, beyond U+10FFFF */
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] >= 0xa0) ||
        (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] >= 0x90))
        return 0;
    return length;
}

/* ---- reading ---- */

typedef struct reader {
    json_doc *doc;
    char *at, *end; /* *end is a NUL of ours */
    oxo_error *error;
} reader;

static oxo_status wrong(reader *r, const char *text)
{
    return oxo_fail_at(r->error, OXO_BAD_INPUT, 1,
                       (size_t)(r->at - r->doc->text) + 1, "%s", text);
}

static void skip_blanks(reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' ||
                              *r->at == '\n' || *r->at == '\r'))
        r->at++;
}

static oxo_status new_node(reader *r, uint32_t *index)
{
    json_doc *d = r->doc;
    if (d->count == d->room) {
        const uint32_t room = d->room ? 2 * d->room : 64;
        json_node *grown = realloc(d->node, room * sizeof *grown);
        if (!grown)
            return oxo_fail(r->error, OXO_NO_MEMORY, "out of memory");
        d->node = grown;
        d->room = room;
    }
    d->node[d->count] = (json_node){.kind = JSON_NULL};
    *index = d->count++;
    return OXO_OK;
}

static bool hex4(const char *at, unsigned *value)
{
    *value = 0;
    for (int i = 0; i < 4; i++) {
        const char c = at[i];
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0)
            return false;
        *value = *value << 4 | (unsigned)digit;
    }
    return true;
}

static char *put_utf8(char *to, unsigned c)
{
    if (c < 0x80) {
        *to++ = (char)c;
    } else if (c < 0x800) {
        *to++ = (char)(0xc0 | c >> 6);
        *to++ = (char)(0x80 | (c & 63));
    } else if (c < 0x10000) {
        *to++ = (char)(0xe0 | c >> 12);
        *to++ = (char)(0x80 | (c >> 6 & 63));
        *to++ = (char)(0x80 | (c & 63));
    } else {
        *to++ = (char)(0xf0 | c >> 18);
        *to++ = (char)(0x80 | (c >> 12 & 63));
        *to++ = (char)(0x80 | (c >> 6 & 63));
        *to++ = (char)(0x80 | (c & 63));
    }
    return to;
}

/* \uXXXX behind r->at; a pair of surrogates is one character. */
static oxo_status read_unicode(reader *r, char **to)
{
    unsigned c, low;
    if (r->end - r->at < 6 || !hex4(r->at + 2, &c))
        return wrong(r, "expected four hexadecimal digits");
    r->at += 6;
    if (c >= 0xd800 && c < 0xdc00) {
        if (r->end - r->at < 6 || r->at[0] != '\\' || r->at[1] != 'u' ||
            !hex4(r->at + 2, &low) || low < 0xdc00 || low > 0xdfff)
            return wrong(r, "half a surrogate pair");
        r->at += 6;
        c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    } else if (c == 0 || (c >= 0xdc00 && c <= 0xdfff)) {
        return wrong(r, "a character that a text may not hold");
    }
    *to = put_utf8(*to, c);
    return OXO_OK;
}

/* Decodes in place: what comes out is never longer than what was read. */
static oxo_status read_text(reader *r, const char **text)
{
    char *to = r->at;
    *text = r->at++;
    while (r->at < r->end && *r->at != '"') {
        if ((unsigned char)*r->at < 0x20)
            return wrong(r, "a control character in a text");
        if (*r->at != '\\') {
            const unsigned length = utf8_length(r->at);
            if (!length)
                return wrong(r, "bytes that are no UTF-8");
            for (unsigned i = 0; i < length; i++)
                *to++ = *r->at++;
            continue;
        }
        static const char from[] = "\"\\/bfnrt", into[] = "\"\\/\b\f\n\r\t";
        const char c = r->at + 1 < r->end ? r->at[1] : 0;
        const char *found = c ? strchr(from, c) : NULL;
        if (found) {
            *to++ = into[found - from];
            r->at += 2;
        } else if (c == 'u') {
            const oxo_status status = read_unicode(r, &to);
            if (status != OXO_OK)
                return status;
        } else {
            return wrong(r, "no such escape");
        }
    }
    if (r->at == r->end)
        return wrong(r, "a text without its end");
    r->at++;
    *to = 0; /* at the latest where the closing quote was */
    return OXO_OK;
}

static bool digits(reader *r)
{
    const char *begin = r->at;
    while (*r->at >= '0' && *r->at <= '9')
        r->at++;
    return r->at > begin;
}

static oxo_status read_number(reader *r, double *value)
{
    const char *begin = r->at;
    if (*r->at == '-')
        r->at++;
    const bool zero = *r->at == '0';
    if (!digits(r))
        return wrong(r, "expected a value");
    if (zero && r->at[-1] >= '0' && r->at[-1] <= '9' &&
        r->at - begin > 1 + (*begin == '-'))
        return wrong(r, "a number that begins with 0");
    if (*r->at == '.') {
        r->at++;
        if (!digits(r))
            return wrong(r, "expected digits");
    }
    if (*r->at == 'e' || *r->at == 'E') {
        r->at++;
        if (*r->at == '+' || *r->at == '-')
            r->at++;
        if (!digits(r))
            return wrong(r, "expected digits");
    }
    *value = strtod(begin, NULL);
    return isfinite(*value) ? OXO_OK : wrong(r, "a number that is too large");
}

static bool word(reader *r, const char *text)
{
    const size_t length = strlen(text);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, text, length))
        return false;
    r->at += length;
    return true;
}

static oxo_status read_value(reader *r, uint32_t node, unsigned depth);

/* The members of an object or a list, from behind its bracket. */
static oxo_status read_members(reader *r, uint32_t node, bool object,
                               unsigned depth)
{
    const char close = object ? '}' : ']';
    uint32_t last = 0;
    unsigned members = 0;
    if (depth >= JSON_MAX_DEPTH)
        return wrong(r, "nested too deeply");
    for (skip_blanks(r); r->at < r->end; skip_blanks(r)) {
        if (*r->at == close && !last) {
            r->at++;
            return OXO_OK;
        }
        const char *key = NULL;
        oxo_status status = OXO_OK;
        if (object) {
            if (*r->at != '"')
                return wrong(r, "expected a key");
            status = read_text(r, &key);
            if (status != OXO_OK)
                return status;
            skip_blanks(r);
            if (*r->at != ':')
                return wrong(r, "expected ':'");
            r->at++;
        }
        if (object && members++ == JSON_MAX_MEMBERS)
            return wrong(r, "too many members");
        for (uint32_t m = r->doc->node[node].child; object && m;
             m = r->doc->node[m].next)
            if (!strcmp(r->doc->node[m].key, key))
                return wrong(r, "a key that comes twice");
        uint32_t member;
        status = new_node(r, &member);
        if (status == OXO_OK)
            status = read_value(r, member, depth + 1);
        if (status != OXO_OK)
            return status;
        r->doc->node[member].key = key;
        if (last)
            r->doc->node[last].next = member;
        else
            r->doc->node[node].child = member;
        last = member;
        skip_blanks(r);
        if (*r->at == close && r->at < r->end) {
            r->at++;
            return OXO_OK;
        }
        if (*r->at != ',')
            return wrong(r, "expected ',' or the end of the list");
        r->at++;
    }
    return wrong(r, "a list without its end");
}

static oxo_status read_value(reader *r, uint32_t node, unsigned depth)
{
    json_node value = {.kind = JSON_NULL};
    oxo_status status = OXO_OK;
    skip_blanks(r);
    const char c = *r->at; /* NUL at the end */
    if (c == '{' || c == '[') {
        r->doc->node[node].kind = c == '{' ? JSON_OBJECT : JSON_LIST;
        r->at++;
        return read_members(r, node, c == '{', depth);
    }
    if (c == '"') {
        value.kind = JSON_TEXT;
        status = read_text(r, &value.text);
    } else if (word(r, "true") || word(r, "false")) {
        value.kind = JSON_BOOLEAN;
        value.number = c == 't';
    } else if (!word(r, "null")) {
        value.kind = JSON_NUMBER;
        status = read_number(r, &value.number);
    }
    if (status == OXO_OK)
        r->doc->node[node] = value;
    return status;
}

oxo_status json_read(const char *text, size_t length, json_doc *doc,
                     oxo_error *error)
{
    json_doc made = {.text = malloc(length + 1)};
    if (!made.text)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    memcpy(made.text, text, length);
    made.text[length] = 0;
    reader r = {&made, made.text, made.text + length, error};
    uint32_t root;
    oxo_status status = new_node(&r, &root);
    if (status == OXO_OK)
        status = read_value(&r, root, 0);
    skip_blanks(&r);
    if (status == OXO_OK && r.at != r.end)
        status = wrong(&r, "something behind the end");
    if (status == OXO_OK)
        *doc = made;
    else
        json_doc_clear(&made);
    return status;
}

void json_doc_clear(json_doc *doc)
{
    free(doc->text);
    free(doc->node);
    *doc = (json_doc){.text = NULL};
}

const json_node *json_first(const json_doc *doc, const json_node *list)
{
    return list && list->child ? &doc->node[list->child] : NULL;
}

const json_node *json_next(const json_doc *doc, const json_node *node)
{
    return node->next ? &doc->node[node->next] : NULL;
}

const json_node *json_get(const json_doc *doc, const json_node *object,
                          const char *key)
{
    if (!object || object->kind != JSON_OBJECT)
        return NULL;
    for (const json_node *n = json_first(doc, object); n; n = json_next(doc, n))
        if (!strcmp(n->key, key))
            return n;
    return NULL;
}

/* ---- writing ---- */

static void put(json_out *out, const char *text, size_t length)
{
    if (out->failed)
        return;
    if (out->room - out->used <= length) {
        const size_t room = 2 * (out->used + length) + 256;
        char *grown = realloc(out->text, room);
        if (!grown) {
            out->failed = true;
            return;
        }
        out->text = grown;
        out->room = room;
    }
    memcpy(out->text + out->used, text, length);
    out->used += length;
    out->text[out->used] = 0;
}

static void put_text(json_out *out, const char *text)
{
    put(out, "\"", 1);
    const char *begin = text;
    for (;;) {
        const unsigned char c = (unsigned char)*text;
        const unsigned length = utf8_length(text);
        if (c >= 0x20 && c != '"' && c != '\\' && length) {
            text += length;
            continue;
        }
        put(out, begin, (size_t)(text - begin));
        if (!c)
            break;
        char escape[8];
        const int size = c == '"' || c == '\\'
                             ? snprintf(escape, sizeof escape, "\\%c", c)
                             : snprintf(escape, sizeof escape, "\\u%04x",
                                        length ? c : 0xfffdu);
        put(out, escape, (size_t)size);
        begin = ++text;
    }
    put(out, "\"", 1);
}

static void head(json_out *out, const char *key)
{
    if (out->comma)
        put(out, ",", 1);
    out->comma = true;
    if (key) {
        put_text(out, key);
        put(out, ":", 1);
    }
}

void json_open(json_out *out, const char *key, char bracket)
{
    head(out, key);
    put(out, &bracket, 1);
    out->comma = false;
}

void json_close(json_out *out, char bracket)
{
    put(out, &bracket, 1);
    out->comma = true;
}

void json_text(json_out *out, const char *key, const char *text)
{
    head(out, key);
    put_text(out, text);
}

void json_number(json_out *out, const char *key, uint64_t value)
{
    char text[24];
    head(out, key);
    put(out, text,
        (size_t)snprintf(text, sizeof text, "%llu", (unsigned long long)value));
}

void json_signed(json_out *out, const char *key, int64_t value)
{
    char text[24];
    head(out, key);
    put(out, text,
        (size_t)snprintf(text, sizeof text, "%lld", (long long)value));
}

void json_real(json_out *out, const char *key, double value)
{
    char text[40];
    head(out, key);
    put(out, text,
        (size_t)snprintf(text, sizeof text, "%.9g",
                         isfinite(value) ? value : 0.0));
}

void json_boolean(json_out *out, const char *key, bool value)
{
    head(out, key);
    put(out, value ? "true" : "false", value ? 4 : 5);
}

void json_null(json_out *out, const char *key)
{
    head(out, key);
    put(out, "null", 4);
}

void json_raw(json_out *out, const char *key, const char *json)
{
    head(out, key);
    put(out, json, strlen(json));
}

void json_copy(json_out *out, const char *key, const json_doc *doc,
               const json_node *node)
{
    if (!node || node->kind == JSON_NULL) {
        json_null(out, key);
    } else if (node->kind == JSON_TEXT) {
        json_text(out, key, node->text);
    } else if (node->kind == JSON_BOOLEAN) {
        json_boolean(out, key, node->number > 0);
    } else if (node->kind == JSON_NUMBER) {
        char text[40];
        /* as short as it can be and still be read as the same number */
        for (int digits = 15; digits <= 17; digits++) {
            snprintf(text, sizeof text, "%.*g", digits, node->number);
            const double again = strtod(text, NULL);
            if (again >= node->number && again <= node->number)
                break;
        }
        json_raw(out, key, text);
    } else {
        const bool object = node->kind == JSON_OBJECT;
        json_open(out, key, object ? '{' : '[');
        for (const json_node *n = json_first(doc, node); n;
             n = json_next(doc, n))
            json_copy(out, object ? n->key : NULL, doc, n);
        json_close(out, object ? '}' : ']');
    }
}

static void new_line(json_out *out, unsigned depth)
{
    put(out, "\n", 1);
    while (depth--)
        put(out, "  ", 2);
}

void json_indent(const json_out *document, json_out *shown)
{
    unsigned depth = 0;
    bool quoted = false;
    shown->failed |= document->failed;
    for (const char *at = document->text; !document->failed && *at; at++) {
        const bool empty =
            (*at == '{' && at[1] == '}') || (*at == '[' && at[1] == ']');
        if (quoted && *at == '\\') {
            put(shown, at++, 2);
            continue;
        }
        quoted ^= *at == '"';
        if (quoted) {
            put(shown, at, 1);
        } else if (empty) {
            put(shown, at++, 2);
        } else if (*at == '{' || *at == '[') {
            put(shown, at, 1);
            new_line(shown, ++depth);
        } else if (*at == '}' || *at == ']') {
            new_line(shown, --depth);
            put(shown, at, 1);
        } else {
            put(shown, at, 1);
            if (*at == ',')
                new_line(shown, depth);
            else if (*at == ':')
                put(shown, " ", 1);
        }
    }
}
