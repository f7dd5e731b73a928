/* The names of moving games: reading, writing, special cases.
 *
 * The canonical name leaves out whatever has its default, in a fixed order, so
 * that equal games have equal names: `moving:3,tokens=4` is `moving:3`. The
 * power versions are only a way to say how many tokens and lines; the rank
 * rule belongs to the linear versions, so power= switches it off unless the
 * name says otherwise.
 *
 * The traditional games are played on 3x3 points. Sources of their rules:
 * Tapatan: Culin (1900), as Ludii records it; Three Men's Morris and Nine
 * Holes: Murray's use of the two names (steps along the square's lines, and
 * flying); Achi: the Ghanaian version with four tokens. docs/MOVING.md says
 * where sources disagree.
 */
#include "rules/moving.h"

#include "rules/options.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct special {
    const char *name, *means, *title;
} specials[] = {
    {"tapatan", "moving:2", "Tapatan (3x3, 3 tokens, along the lines)"},
    {"achi", "moving:2,tokens=4", "Achi (3x3, 4 tokens, along the lines)"},
    {"three-mens-morris", "moving:2,steps=orthogonal",
     "Three Men's Morris (3x3, 3 tokens, orthogonal steps)"},
    {"nine-holes", "moving:2,rank=off,steps=fly,diagonals=off",
     "Nine Holes (3x3, 3 tokens, flying, no diagonals)"},
};

unsigned oxo_moving_power_lines(unsigned m)
{
    unsigned five = 1, three = 1;
    for (unsigned i = 0; i < m; i++) {
        five *= 5;
        three *= 3;
    }
    return (five - three) / 2;
}

static unsigned power3(unsigned n)
{
    unsigned value = 1;
    while (n--)
        value *= 3;
    return value;
}

/* Which of two words is it? */
static bool choice(const char *value, const char *no, const char *yes,
                   bool *result)
{
    if (!strcmp(value, no))
        *result = false;
    else if (!strcmp(value, yes))
        *result = true;
    else
        return false;
    return true;
}

static bool number(const char *text, unsigned *value)
{
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    unsigned long read = strtoul(text, &end, 10);
    if (*end || read > 100000)
        return false;
    *value = (unsigned)read;
    return true;
}

/* One option; *power and *rank_given steer defaults. */
static bool option(const char *key, const char *value, oxo_moving_spec *s,
                   unsigned *power, bool *rank_given)
{
    if (!strcmp(key, "tokens"))
        return number(value, &s->tokens) && s->tokens > 0;
    if (!strcmp(key, "lines"))
        return number(value, &s->lines) && s->lines > 0;
    if (!strcmp(key, "power"))
        return number(value, power) && *power >= 1 && *power <= 2;
    if (!strcmp(key, "lateral"))
        return choice(value, "off", "on", &s->lateral);
    if (!strcmp(key, "diagonals"))
        return choice(value, "off", "on", &s->diagonals);
    if (!strcmp(key, "centre"))
        return choice(value, "free", "ban", &s->centre_ban);
    if (!strcmp(key, "stuck"))
        return choice(value, "loses", "passes", &s->passes);
    static const char *const ranks[] = {"always", "placed", "off"};
    static const char *const steps[] = {"all", "orthogonal", "fly"};
    const bool rank = !strcmp(key, "rank");
    if (!rank && strcmp(key, "steps"))
        return false;
    for (unsigned i = 0; i < 3; i++) {
        if (strcmp(value, rank ? ranks[i] : steps[i]))
            continue;
        if (rank) {
            s->rank = (oxo_moving_rank)i;
            *rank_given = true;
        } else {
            s->steps = (oxo_moving_steps)i;
        }
        return true;
    }
    return false;
}

oxo_status oxo_moving_spec_parse(const char *name, oxo_moving_spec *spec,
                                 oxo_error *error)
{
    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++) {
        if (!strcmp(name, specials[i].name))
            name = specials[i].means;
    }
    char copy[160];
    const size_t length = strlen(name);
    if (strncmp(name, "moving:", 7) || length >= sizeof copy)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected moving:N with options, such as moving:3 or "
                        "moving:4,tokens=7,lines=3");
    memcpy(copy, name + 7, length - 7 + 1);
    oxo_moving_spec s = {.diagonals = true};
    unsigned power = 0;
    bool rank_given = false;
    char *at = copy, *next = strchr(copy, ',');
    if (next)
        *next++ = 0;
    if (!number(at, &s.n) || s.n < 2 || s.n > OXO_MOVING_MAX_N)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "moving games have dimension 2 to %d, not '%.40s'",
                        OXO_MOVING_MAX_N, at);
    const oxo_status once = next ? oxo_options_once(next, error) : OXO_OK;
    if (once != OXO_OK)
        return once;
    while (next) {
        at = next;
        next = strchr(at, ',');
        if (next)
            *next++ = 0;
        char *equals = strchr(at, '=');
        if (equals)
            *equals = 0;
        if (!equals || !option(at, equals + 1, &s, &power, &rank_given))
            return oxo_fail(
                error, OXO_BAD_INPUT,
                "no option '%.40s%s%.40s'; known: tokens=T lines=L power=1|2 "
                "rank=always|placed|off steps=all|orthogonal|fly "
                "lateral=on|off diagonals=on|off centre=ban|free "
                "stuck=loses|passes",
                at, equals ? "=" : "", equals ? equals + 1 : "");
    }
    if (power) {
        const unsigned m = s.n + power - 3;
        if (m < 1)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "power=1 in two dimensions would have a point as "
                            "pattern: not playable, as the paper says");
        if (s.tokens || s.lines)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "power= says the tokens and lines itself");
        s.tokens = power3(m);
        s.lines = oxo_moving_power_lines(m);
        if (!rank_given)
            s.rank = OXO_RANK_OFF;
    }
    if (!s.tokens)
        s.tokens = 1 + s.n;
    if (!s.lines)
        s.lines = 1;
    const unsigned most = (power3(s.n) - 1) / 2;
    if (s.tokens > most)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "at most %u tokens each: a cell must stay empty", most);
    if (s.lines > oxo_moving_power_lines(s.n))
        return oxo_fail(error, OXO_BAD_INPUT, "the board has only %u lines",
                        oxo_moving_power_lines(s.n));
    if (s.steps != OXO_STEPS_ALL)
        s.lateral = false; /* it means nothing there: one name per game */
    *spec = s;
    return OXO_OK;
}

/* 1 or 2 when tokens and lines are those of a power version, else 0. */
static unsigned power_of(const oxo_moving_spec *s)
{
    for (unsigned power = 1; power <= 2; power++) {
        const unsigned m = s->n + power - 3;
        if (m >= 1 && s->tokens == power3(m) &&
            s->lines == oxo_moving_power_lines(m))
            return power;
    }
    return 0;
}

void oxo_moving_spec_name(const oxo_moving_spec *s, char *name, size_t size)
{
    static const char *const ranks[] = {"always", "placed", "off"};
    static const char *const steps[] = {"all", "orthogonal", "fly"};
    const bool linear = s->tokens == 1 + s->n && s->lines == 1;
    const unsigned power = linear ? 0 : power_of(s);
    const oxo_moving_rank usual = power ? OXO_RANK_OFF : OXO_RANK_ALWAYS;
    char tokens[24] = "", lines[24] = "", powers[24] = "", rank[24] = "";
    if (power) {
        snprintf(powers, sizeof powers, ",power=%u", power);
    } else {
        if (s->tokens != 1 + s->n)
            snprintf(tokens, sizeof tokens, ",tokens=%u", s->tokens);
        if (s->lines != 1)
            snprintf(lines, sizeof lines, ",lines=%u", s->lines);
    }
    if (s->rank != usual)
        snprintf(rank, sizeof rank, ",rank=%s", ranks[s->rank]);
    snprintf(name, size, "moving:%u%s%s%s%s%s%s%s%s%s%s", s->n, tokens, lines,
             powers, rank, s->steps ? ",steps=" : "",
             s->steps ? steps[s->steps] : "", s->lateral ? ",lateral=on" : "",
             s->diagonals ? "" : ",diagonals=off",
             s->centre_ban ? ",centre=ban" : "",
             s->passes ? ",stuck=passes" : "");
}

/* The title of a special name, or NULL. */
const char *oxo_moving_special_title(const char *name)
{
    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++) {
        if (!strcmp(name, specials[i].name))
            return specials[i].title;
    }
    return NULL;
}

bool oxo_moving_claims(const char *name)
{
    return !strncmp(name, "moving", 6) || oxo_moving_special_title(name);
}
