/* Names of line games on boards: "4^3", "4x4x4", "qubic", "3^2:misere",
 * "4^3:gravity", and boxes, "4x4x2:gravity", "7x6:gravity,line=4".
 *
 * Lines are as long as the longest side unless line=K says otherwise. One name
 * is canonical: k^n (also in front of line=K) when all sides are equal, the
 * sides with x between them when not; gravity before misere before line.
 */
#include "rules/line.h"

#include "base/meant.h"
#include "rules/options.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Reads a decimal number of at most 9 digits without leading zeros. */
static bool read_number(const char **at, unsigned *value)
{
    const char *begin = *at;
    unsigned number = 0;
    while (isdigit((unsigned char)**at) && *at - begin < 9)
        number = number * 10 + (unsigned)(*(*at)++ - '0');
    *value = number;
    return *at > begin && (*begin != '0' || *at - begin == 1);
}

static const char name_help[] =
    "expected a game such as 4^3, 4x4x4, qubic, 3^2:misere, 4^3:gravity, "
    "4x4x2:gravity, moving:3, graham, number:sum=14 or a .pg file";

/* The names of games that are words, for those who mistype them. */
static const char *word_of_game(size_t i)
{
    static const char *const words[] = {
        "qubic",  "graham", "nygaard",           "tapatan",    "achi",
        "moving", "number", "three-mens-morris", "nine-holes", NULL};
    return words[i];
}

static oxo_status unknown(const char *name, oxo_error *error)
{
    char word[32];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(name, ":"), name);
    const char *near = oxo_meant(word, word_of_game);
    return near ? oxo_fail(error, OXO_BAD_INPUT,
                           "unknown game '%.40s'; did you mean '%s'?", name,
                           near)
                : oxo_fail(error, OXO_BAD_INPUT, "unknown game '%.40s': %s",
                           name, name_help);
}

/* The sides, and where the name goes on. A dimension beyond what can be played
 * is left to the caller: k and n are set for k^n of any size. */
static oxo_status read_sides(const char *name, const char **at,
                             oxo_line_shape *s, unsigned *k, unsigned *n,
                             oxo_error *error)
{
    *at = name;
    *k = *n = 0;
    if (!strncmp(name, "qubic", 5)) {
        *k = 4;
        *n = 3;
        *at += 5;
    } else {
        unsigned side;
        if (!read_number(at, &side))
            return unknown(name, error);
        if (**at == '^') {
            ++*at;
            *k = side;
            if (!read_number(at, n))
                return oxo_fail(error, OXO_BAD_INPUT,
                                "'%.40s' has no dimension: expected a number "
                                "after ^, as in 4^3",
                                name);
        } else {
            if (**at != 'x')
                return unknown(name, error);
            s->side[s->n++] = side;
            while (**at == 'x') {
                ++*at;
                if (s->n == OXO_LINE_MAX_DIMENSIONS || !read_number(at, &side))
                    return oxo_fail(error, OXO_BAD_INPUT,
                                    "'%.40s' has no board: expected up to %d "
                                    "sides, as in 4x4x2",
                                    name, OXO_LINE_MAX_DIMENSIONS);
                s->side[s->n++] = side;
            }
        }
    }
    for (unsigned i = 0; i < *n && i < OXO_LINE_MAX_DIMENSIONS; i++)
        s->side[s->n++] = *k;
    bool fine = *k > 0 || s->n > 0;
    for (unsigned i = 0; i < s->n; i++)
        fine = fine && s->side[i] > 0;
    if (!fine || s->n == 0)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "no game '%.40s': expected k^n with k and n at least 1",
                        name);
    return OXO_OK;
}

static oxo_status read_options(const char *options, oxo_line_shape *s,
                               oxo_error *error)
{
    const char *at = options;
    do {
        at++;
        size_t length = strcspn(at, ",:");
        const char *number = at + 5;
        if (length == 6 && !memcmp(at, "misere", 6))
            s->misere = true;
        else if (length == 7 && !memcmp(at, "gravity", 7))
            s->gravity = true;
        else if (length < 6 || memcmp(at, "line=", 5) ||
                 !read_number(&number, &s->length) || number != at + length)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "no option '%.*s' for line games: expected "
                            "misere, gravity or line=K",
                            (int)(length < 40 ? length : 40), at);
        at += length;
    } while (*at);
    return oxo_options_once(options + 1, error);
}

/* Reads a name; *k and *n are those of k^n, of any size, or 0. */
static oxo_status read_shape(const char *name, oxo_line_shape *shape,
                             unsigned *k, unsigned *n, oxo_error *error)
{
    oxo_line_shape s = {0};
    const char *at;
    oxo_status status = read_sides(name, &at, &s, k, n, error);
    unsigned longest = 0;
    for (unsigned i = 0; i < s.n; i++)
        longest = s.side[i] > longest ? s.side[i] : longest;
    s.length = longest;
    if (status == OXO_OK && *at == ':')
        status = read_options(at, &s, error);
    else if (status == OXO_OK && *at)
        status = unknown(name, error);
    if (status != OXO_OK)
        return status;
    if (s.length > longest || (s.length < 2 && s.length != longest))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "no line of %u on '%.40s': expected line=2 to line=%u",
                        s.length, name, longest);
    if (s.gravity && s.n < 2)
        return oxo_fail(
            error, OXO_BAD_INPUT,
            "gravity needs at least two dimensions, '%.40s' has one", name);
    if (*k && s.length != *k)
        *k = *n = 0;
    if (!*k && oxo_line_shape_is_power(&s)) {
        *k = s.length;
        *n = s.n;
    }
    *shape = s;
    return OXO_OK;
}

bool oxo_line_shape_is_power(const oxo_line_shape *s)
{
    for (unsigned i = 0; i < s->n; i++)
        if (s->side[i] != s->length)
            return false;
    return true;
}

oxo_status oxo_line_shape_parse(const char *name, oxo_line_shape *shape,
                                oxo_error *error)
{
    unsigned k, n;
    oxo_line_shape s;
    const oxo_status status = read_shape(name, &s, &k, &n, error);
    if (status != OXO_OK)
        return status;
    if (n > OXO_LINE_MAX_DIMENSIONS)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "%u^%u is too large to play: expected at most %d "
                        "points, 13 dimensions, 255 points in a line and 2^24 "
                        "in all lines together",
                        k, n, OXO_LINE_MAX_POINTS);
    *shape = s;
    return OXO_OK;
}

oxo_status oxo_line_spec_parse(const char *name, oxo_line_spec *spec,
                               oxo_error *error)
{
    unsigned k, n;
    oxo_line_shape s;
    const oxo_status status = read_shape(name, &s, &k, &n, error);
    if (status != OXO_OK)
        return status;
    if (!k)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "'%.40s' is not k^n: expected equal sides and lines "
                        "as long as they, as in 4x4x4",
                        name);
    *spec = (oxo_line_spec){
        .k = k, .n = n, .misere = s.misere, .gravity = s.gravity};
    return OXO_OK;
}

void oxo_line_shape_name(const oxo_line_shape *s, char *name, size_t size)
{
    unsigned longest = 0;
    bool equal = true;
    for (unsigned i = 0; i < s->n; i++) {
        longest = s->side[i] > longest ? s->side[i] : longest;
        equal = equal && s->side[i] == s->side[0];
    }
    char board[160];
    size_t used = 0;
    if (equal)
        snprintf(board, sizeof board, "%u^%u", s->side[0], s->n);
    for (unsigned i = 0; !equal && i < s->n; i++)
        used += (size_t)snprintf(board + used, sizeof board - used, "%s%u",
                                 i ? "x" : "", s->side[i]);
    char line[24] = "";
    if (s->length != longest)
        snprintf(line, sizeof line, "line=%u", s->length);
    snprintf(name, size, "%s%s%s%s%s%s%s", board,
             s->gravity || s->misere || *line ? ":" : "",
             s->gravity ? "gravity" : "",
             s->gravity && (s->misere || *line) ? "," : "",
             s->misere ? "misere" : "", s->misere && *line ? "," : "", line);
}
