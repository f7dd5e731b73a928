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
 * The checksum guards against accidents (a truncated download, a flipped bit),
 * not against malice; nothing in the verdict rests on it.
 *
 * Patashnik's dictionary of 1976-77 is accepted as it is. It is recognised by
 * its separator, a line of dashes; what stands before is prose, what comes
 * after are its entries. The prose states the number of its lines and
 * characters, and that is checked in place of a checksum.
 */
#include "check.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum verdict complain(const struct cursor *u, const char *format, ...)
{
    va_list rest;
    fprintf(stderr, "%s:%zu:%zu: ", u->c->file, u->line,
            u->at - u->line_start + 1);
    va_start(rest, format);
    vfprintf(stderr, format, rest);
    va_end(rest);
    fputc('\n', stderr);
    return NOT_CHECKED;
}

bool same(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* CRC-64/XZ, bit by bit: the polynomial 42f0e1eba9ea3693 written backwards
 * because the bits of a byte go in from the lowest; all ones at the start,
 * inverted at the end. "123456789" gives 995dc9bbdf1939fa. */
uint64_t crc64(const char *bytes, size_t size)
{
    uint64_t crc = ~(uint64_t)0;
    for (size_t i = 0; i < size; i++) {
        crc ^= (unsigned char)bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? UINT64_C(0xc96c5795d7870f42) : 0);
    }
    return ~crc;
}

/* ---- lines --------------------------------------------------------------- */

static size_t end_of_line(const struct certificate *c, size_t at)
{
    while (at < c->size && c->bytes[at] != '\n')
        at++;
    return at;
}

/* The place of any byte, for messages. */
static struct cursor place_of(const struct certificate *c, size_t at)
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
    size_t line = c->start - strlen("start ");
    return (struct cursor){c, c->start, c->start_line, line, c->start_end + 1};
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

static bool is_digit(char ch)
{
    return ch >= '0' && ch <= '9';
}

bool read_number(struct cursor *u, const char *what, size_t below,
                 size_t *number)
{
    struct cursor start = *u;
    const char *bytes = u->c->bytes;
    size_t value = 0;
    while (!at_end(u) && is_digit(bytes[u->at])) {
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

/* ---- Patashnik's dictionary ---------------------------------------------- */

static bool is_separator(const char *line, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (line[i] != '-')
            return false;
    return size >= 20;
}

static enum verdict read_dictionary(struct certificate *c)
{
    struct cursor u = {c, 0, 1, 0, 0};
    static const char phrase[] = "there are %zu lines and %zu characters total";
    bool found = false, counted = false;
    size_t lines = 0, characters = 0;
    while (!found && u.at < c->size) {
        size_t end = end_of_line(c, u.at);
        char start[80] = "";
        if (end - u.at < sizeof start) {
            memcpy(start, c->bytes + u.at, end - u.at);
            start[end - u.at] = '\0';
        }
        if (sscanf(start, phrase, &lines, &characters) == 2)
            counted = true;
        found = is_separator(c->bytes + u.at, end - u.at);
        u.at = u.line_start = end + 1;
        u.line++;
    }
    if (!found) {
        u = place_of(c, 0);
        return complain(&u, "neither `oxo-certificate 1' nor a dictionary "
                            "with a separator line of dashes");
    }
    if (!counted)
        return complain(&u, "the text before the separator does not say how "
                            "many lines and characters follow");
    c->body = u.at < c->size ? u.at : c->size;
    c->body_end = c->size;
    c->body_line = u.line;
    c->dictionary = true;
    for (size_t i = c->body; i < c->size; i++)
        c->entries += c->bytes[i] == '\n';
    if (c->size - c->body != characters || c->entries != lines ||
        c->bytes[c->size - 1] != '\n')
        return complain(&u,
                        "%zu lines and %zu characters follow, but the text "
                        "before says %zu and %zu",
                        c->entries, c->size - c->body, lines, characters);
    strcpy(c->game, "4^3");
    strcpy(c->claim, "first-wins");
    strcpy(c->form, "compact");
    return VERIFIED;
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
    c->start_end = u->next_line - 1;
    c->start_line = u->line;
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

/* The last line: the word, the name of the sum, 16 digits. */
static enum verdict read_checksum(struct certificate *c, struct cursor *u)
{
    static const char prefix[] = "checksum crc64 ";
    enum { PREFIX = sizeof prefix - 1, DIGITS = 16 };
    char wanted[DIGITS + 1];
    /* `u` stands on the line that follows the last entry */
    if (u->next_line - u->at != PREFIX + DIGITS + 1 ||
        memcmp(c->bytes + u->at, prefix, PREFIX) != 0)
        return complain(u,
                        "after %zu entries, the line `checksum crc64 ' "
                        "with 16 digits is expected here",
                        c->entries);
    if (u->next_line != c->size) {
        *u = place_of(c, u->next_line);
        return complain(u, "nothing may follow the checksum");
    }
    u->at += PREFIX;
    snprintf(wanted, sizeof wanted, "%016llx",
             (unsigned long long)crc64(c->bytes, u->line_start));
    if (memcmp(c->bytes + u->at, wanted, DIGITS) != 0)
        return complain(u,
                        "the checksum does not fit: the file was altered; "
                        "its contents give %s",
                        wanted);
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
