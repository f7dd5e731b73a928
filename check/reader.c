/* The container of a certificate: lines, header, body, checksum.
 *
 *     oxo-certificate 1          <- version
 *     game 4^3                   \
 *     claim first-wins            | header: key, one space, value; each of
 *     form compact                | these four once, in any order; keys that
 *     entries 2929               /  start with x- are remarks; `start` may be
 *                                   there once
 *                                <- one empty line
 *     x14o 12                    \  body: as many lines as `entries` says;
 *     ...                        /  their meaning belongs to the form
 *     checksum crc64 0123456789abcdef
 *
 * Everything is strict: one space, no tab or other control character, no blank
 * at the end of a line, a newline at the end of the last line and nothing after
 * it. A file that could be read in two ways is no proof of anything.
 *
 * A file of another kind may be Patashnik's dictionary: dictionary.c.
 */
#include "check.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

bool same(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* ---- lines --------------------------------------------------------------- */

size_t end_of_line(const struct certificate *c, size_t at)
{
    /*@ loop invariant \at(at, Pre) <= at <= c->size;
      @ loop assigns at;
      @ loop variant c->size - at; */
    while (at < c->size && c->bytes[at] != '\n')
        at++;
    return at;
}

struct cursor place_of(const struct certificate *c, size_t at)
{
    struct cursor u = {.c = c, .line = 1, .at = at};
    for (size_t i = 0; i < at; i++)
        if (c->bytes[i] == '\n') {
            u.line++;
            u.line_start = i + 1;
        }
    return u;
}

struct cursor body_start(const struct certificate *c)
{
    return (struct cursor){c, c->body, c->body_line - 1, c->body, c->body};
}

struct cursor start_value(const struct certificate *c)
{
    struct cursor u = place_of(c, c->start);
    u.next_line = end_of_line(c, u.at) + 1;
    return u;
}

bool body_next(struct cursor *u)
{
    if (u->next_line >= u->c->body_end)
        return false;
    u->at = u->line_start = u->next_line;
    u->next_line = end_of_line(u->c, u->at) + 1;
    u->line++;
    return true;
}

bool at_end(const struct cursor *u)
{
    return u->at + 1 >= u->next_line;
}

bool read_char(struct cursor *u, char wanted, const char *what)
{
    if (at_end(u) || u->c->bytes[u->at] != wanted) {
        complain(u, "%s expected here", what);
        return false;
    }
    u->at++;
    return true;
}

bool read_word(struct cursor *u, const char *word)
{
    size_t size = strlen(word);
    if (u->next_line - 1 - u->at < size ||
        memcmp(u->c->bytes + u->at, word, size) != 0)
        return false;
    u->at += size;
    return true;
}

bool read_end(struct cursor *u)
{
    if (!at_end(u))
        complain(u, "end of line expected here");
    return at_end(u);
}

bool read_number(struct cursor *u, const char *what, size_t below,
                 size_t *number)
{
    struct cursor start = *u;
    const char *bytes = u->c->bytes;
    size_t value = 0;
    /*@ loop invariant sound_line(u) && start.at <= u->at;
      @ loop invariant u->at == start.at ? value == 0 : value < below;
      @ loop assigns u->at, value;
      @ loop variant u->next_line - u->at; */
    while (!at_end(u) && bytes[u->at] >= '0' && bytes[u->at] <= '9') {
        /* at most below * 10 + 9: no overflow, as `below` is far smaller
         * than SIZE_MAX / 10 in every call */
        value = value * 10 + (size_t)(bytes[u->at++] - '0');
        if (value >= below) {
            complain(&start, "%s must be less than %zu", what, below);
            return false;
        }
    }
    if (u->at == start.at) {
        complain(&start, "%s expected here", what);
        return false;
    }
    if (bytes[start.at] == '0' && u->at > start.at + 1) {
        complain(&start, "%s starts with a zero", what);
        return false;
    }
    *number = value;
    return true;
}

/* ---- our own certificates ------------------------------------------------ */

/* The value of a header line, if the key of the line is `key`. */
static bool take_value(struct cursor *u, const char *key, char *value,
                       size_t room, bool *wrong)
{
    size_t size = strlen(key), end = u->next_line - 1;
    const char *bytes = u->c->bytes;
    if (end - u->at <= size || memcmp(bytes + u->at, key, size) != 0 ||
        bytes[u->at + size] != ' ')
        return false;
    u->at += size + 1;
    *wrong = true;
    if (value[0] != '\0')
        complain(u, "`%s' is given twice", key);
    else if (u->at == end)
        complain(u, "the value of `%s' is missing", key);
    else if (end - u->at >= room)
        complain(u, "the value of `%s' is too long", key);
    else {
        memcpy(value, bytes + u->at, end - u->at);
        value[end - u->at] = '\0';
        *wrong = false;
    }
    return true;
}

/* The start position may be long, so only its place is kept. */
static bool take_start(struct certificate *c, struct cursor *u, bool *wrong)
{
    if (!read_word(u, "start "))
        return false;
    *wrong = true;
    if (c->start)
        complain(u, "`start' is given twice");
    else if (at_end(u))
        complain(u, "the value of `start' is missing");
    else
        *wrong = false;
    c->start = u->at;
    return true;
}

static enum verdict read_header(struct certificate *c, struct cursor *u,
                                char *entries, size_t entries_room)
{
    bool wrong = false;
    for (;;) {
        if (!body_next(u)) {
            *u = place_of(c, c->size);
            return complain(u, "the file ends inside the header");
        }
        if (at_end(u))
            break;
        if (take_value(u, "game", c->game, sizeof c->game, &wrong) ||
            take_value(u, "claim", c->claim, sizeof c->claim, &wrong) ||
            take_value(u, "form", c->form, sizeof c->form, &wrong) ||
            take_value(u, "entries", entries, entries_room, &wrong) ||
            take_start(c, u, &wrong)) {
            if (wrong)
                return NOT_CHECKED;
        } else if (strncmp(c->bytes + u->at, "x-", 2) != 0) {
            return complain(u, "unknown key in the header");
        }
    }
    const char *missing = !c->game[0]    ? "game"
                          : !c->claim[0] ? "claim"
                          : !c->form[0]  ? "form"
                          : !entries[0]  ? "entries"
                                         : NULL;
    if (missing)
        return complain(u, "the header has no line `%s'", missing);
    return VERIFIED;
}

enum verdict read_certificate(struct certificate *c, const char *file,
                              const char *bytes, size_t size)
{
    static const char version[] = "oxo-certificate 1\n";
    static const char magic[] = "\x28\xb5\x2f\xfd";
    memset(c, 0, sizeof *c);
    c->file = file;
    c->bytes = bytes;
    c->size = size;
    c->body_end = size;
    c->body_line = 1;
    struct cursor u = place_of(c, 0);
    if (size == 0)
        return complain(&u, "the file is empty");
    if (size >= 4 && memcmp(bytes, magic, 4) == 0)
        return complain(&u, "compressed with zstd; use: zstd -dc FILE | "
                            "oxocheck -");
    if (size < 15 || memcmp(bytes, version, 15) != 0)
        return read_dictionary(c);
    if (size < sizeof version - 1 ||
        memcmp(bytes, version, sizeof version - 1) != 0)
        return complain(&u, "this version of the format is not known here; "
                            "`oxo-certificate 1' is");
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != '\n' && iscntrl((unsigned char)bytes[i])) {
            u = place_of(c, i);
            return complain(&u, "a control character");
        }
    if (bytes[size - 1] != '\n') {
        u = place_of(c, size);
        return complain(&u, "the file ends inside a line: truncated?");
    }
    char entries[16] = "";
    u = body_start(c);
    body_next(&u); /* over the version */
    if (read_header(c, &u, entries, sizeof entries) != VERIFIED)
        return NOT_CHECKED;
    /* the number of entries, read with the strict reader of numbers */
    struct certificate line = {.file = file, .bytes = entries};
    struct cursor v = {&line, 0, u.line, 0, strlen(entries) + 1};
    if (!read_number(&v, "the number of entries", 1000000000, &c->entries) ||
        !read_end(&v))
        return NOT_CHECKED;
    c->body = u.next_line;
    c->body_line = u.line + 1;
    for (size_t i = 0; i <= c->entries; i++) {
        if (!body_next(&u)) {
            u = place_of(c, size);
            return complain(&u, "the file ends after %zu of %zu entries", i,
                            c->entries);
        }
    }
    c->body_end = u.line_start;
    return read_checksum(c, &u);
}
