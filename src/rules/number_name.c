/* Names of number games: from text to a checked oxo_number_spec and back.
 *
 * A spec that oxo_number_spec_parse returns can be played: the target can be
 * reached by some line, nobody can be left without a number on their turn, and
 * products of k numbers fit into 64 bits (999^5 < 10^15). The canonical name is
 * the shortest that this grammar has for the game, so that equal games have
 * equal names however they were asked for.
 */
#include "rules/number.h"

#include "oxo/families.h"

#include "base/writer.h"
#include "rules/options.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A set of numbers 1..999 as it is read. */
typedef struct set {
    bool has[OXO_NUMBER_MAX + 1];
    unsigned count;
} set;

/* What the options said, before the rules are applied. */
typedef struct wish {
    unsigned k, n;
    bool numbers_given, first_given, second_given, any, start_given;
    bool sum_given, product_given, parity, own;
    unsigned start_parity;
    uint64_t target;
    char numbers[128], first[128], second[128];
} wish;

static unsigned power(unsigned k, unsigned n)
{
    return n == 2 ? k * k : k * k * k;
}

static bool word_is(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && !memcmp(text, word, length);
}

static bool starts_game(const char *name, const char *word)
{
    size_t length = strlen(word);
    return !strncmp(name, word, length) &&
           (!name[length] || name[length] == ':');
}

bool oxo_number_claims(const char *name)
{
    return starts_game(name, "graham") || starts_game(name, "nygaard") ||
           starts_game(name, "number");
}

/* Digits only, at most 15 of them. */
static bool read_integer(const char *text, size_t length, uint64_t *value)
{
    uint64_t sum = 0;
    if (length == 0 || length > 15)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        sum = sum * 10 + (uint64_t)(text[i] - '0');
    }
    *value = sum;
    return true;
}

static bool is_prime(unsigned v)
{
    for (unsigned d = 2; d * d <= v; d++) {
        if (v % d == 0)
            return false;
    }
    return v > 1;
}

static void add_number(set *s, unsigned v)
{
    s->count += !s->has[v];
    s->has[v] = true;
}

/* One item of a list: a number, a range, a range with a step. */
static oxo_status read_item(const char *text, size_t length, set *s,
                            oxo_error *error)
{
    uint64_t from, to, step = 1;
    size_t dots = 0;
    while (dots + 1 < length && memcmp(text + dots, "..", 2))
        dots++;
    if (dots + 1 >= length) {
        if (!read_integer(text, length, &from))
            return oxo_fail(error, OXO_BAD_INPUT,
                            "'%.*s' is not a number or a range like 1..9",
                            (int)length, text);
        to = from;
    } else {
        const char *tail = text + dots + 2;
        size_t rest = length - dots - 2;
        const char *slash = memchr(tail, '/', rest);
        size_t upper = slash ? (size_t)(slash - tail) : rest;
        if (!read_integer(text, dots, &from) ||
            !read_integer(tail, upper, &to) ||
            (slash && !read_integer(slash + 1, rest - upper - 1, &step)) ||
            from > to || step == 0)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "'%.*s' is not a range like 1..9 or 2..16/2",
                            (int)length, text);
    }
    if (from < 1 || to > OXO_NUMBER_MAX)
        return oxo_fail(
            error, OXO_BAD_INPUT,
            "the numbers of a game lie between 1 and %d, not '%.*s'",
            OXO_NUMBER_MAX, (int)length, text);
    for (uint64_t v = from; v <= to; v += step)
        add_number(s, (unsigned)v);
    return OXO_OK;
}

static oxo_status read_list(const char *text, unsigned cells, set *s,
                            oxo_error *error)
{
    memset(s, 0, sizeof *s);
    bool primes = !strcmp(text, "primes"), squares = !strcmp(text, "squares");
    if (primes || squares) {
        for (unsigned v = 1; v <= OXO_NUMBER_MAX && s->count < cells; v++) {
            if (primes ? is_prime(v) : (s->count + 1) * (s->count + 1) == v)
                add_number(s, v);
        }
        if (s->count < cells)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "%s: fewer than %u of them up to %d", text, cells,
                            OXO_NUMBER_MAX);
        return OXO_OK;
    }
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, "+");
        oxo_status status = read_item(at, length, s, error);
        if (status != OXO_OK)
            return status;
        at += length;
        if (!*at)
            break;
    }
    return OXO_OK;
}

static oxo_status read_text_option(const char *value, size_t length, char *out,
                                   oxo_error *error)
{
    if (length == 0 || length >= 128)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "a list of numbers has 1 to 127 characters");
    memcpy(out, value, length);
    out[length] = 0;
    return OXO_OK;
}

static oxo_status read_option(const char *text, size_t length, wish *w,
                              oxo_error *error)
{
    const char *equals = memchr(text, '=', length);
    size_t head = equals ? (size_t)(equals - text) : length;
    const char *value = equals ? equals + 1 : "";
    size_t rest = equals ? length - head - 1 : 0;
    uint64_t number = 0;
    bool is_number = read_integer(value, rest, &number);
    if (!equals) {
        if (word_is(text, head, "any"))
            w->any = true;
        else if (word_is(text, head, "parity") ||
                 word_is(text, head, "nygaard"))
            w->parity = true;
        else if (word_is(text, head, "own"))
            w->own = true;
        else
            return oxo_fail(error, OXO_BAD_INPUT,
                            "'%.*s' is no option of number games (k, n, "
                            "numbers, first, second, start, any, sum, product, "
                            "parity, own)",
                            (int)(head > 40 ? 40 : head), text);
        return OXO_OK;
    }
    if (word_is(text, head, "k")) {
        if (!is_number || number < 3 || number > 5)
            return oxo_fail(error, OXO_BAD_INPUT, "k is 3, 4 or 5");
        w->k = (unsigned)number;
    } else if (word_is(text, head, "n")) {
        if (!is_number || number < 2 || number > 3)
            return oxo_fail(error, OXO_BAD_INPUT, "n is 2 or 3");
        w->n = (unsigned)number;
    } else if (word_is(text, head, "sum") || word_is(text, head, "product")) {
        if (!is_number)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "%.*s expects a number of at most 15 digits",
                            (int)head, text);
        if (w->sum_given || w->product_given)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "one target is enough: a sum or a product");
        *(head == 3 ? &w->sum_given : &w->product_given) = true;
        w->target = number;
    } else if (word_is(text, head, "start")) {
        bool odd = word_is(value, rest, "odd");
        if (!odd && !word_is(value, rest, "even"))
            return oxo_fail(error, OXO_BAD_INPUT, "start is odd or even");
        w->start_given = true;
        w->start_parity = odd;
    } else if (word_is(text, head, "numbers")) {
        w->numbers_given = true;
        return read_text_option(value, rest, w->numbers, error);
    } else if (word_is(text, head, "first")) {
        w->first_given = true;
        return read_text_option(value, rest, w->first, error);
    } else if (word_is(text, head, "second")) {
        w->second_given = true;
        return read_text_option(value, rest, w->second, error);
    } else {
        return oxo_fail(error, OXO_BAD_INPUT,
                        "'%.*s' is no option of number games (k, n, numbers, "
                        "first, second, start, any, sum, product, parity, own)",
                        (int)(head > 40 ? 40 : head), text);
    }
    return OXO_OK;
}

bool oxo_number_line_wins(const oxo_number_spec *spec, const uint16_t *numbers)
{
    uint64_t sum = 0, product = 1;
    unsigned odd = 0, mine = 3;
    for (unsigned i = 0; i < spec->k; i++) {
        sum += numbers[i];
        product *= numbers[i];
        odd += numbers[i] & 1;
    }
    if ((spec->product ? product : sum) == spec->target)
        return true;
    if (spec->parity && (odd == 0 || odd == spec->k))
        return true;
    if (spec->own) {
        for (unsigned i = 0; i < spec->k; i++) {
            unsigned users = 0;
            for (unsigned j = 0; j < spec->count; j++) {
                if (spec->number[j] == numbers[i])
                    users = spec->users[j];
            }
            mine &= users;
        }
        return mine != 0;
    }
    return false;
}

const char *oxo_number_side_name(const oxo_number_spec *spec, oxo_side side)
{
    unsigned first = 0; /* parity of the numbers of the first player */
    for (unsigned i = 0; i < spec->count; i++) {
        if (spec->users[i] == 1)
            first = spec->number[i] & 1;
    }
    for (unsigned i = 0; i < spec->count; i++) {
        unsigned odd = spec->number[i] & 1;
        if (spec->users[i] != (odd == first ? 1 : 2))
            return side == OXO_FIRST ? "First" : "Second";
    }
    return first == (side == OXO_FIRST) ? "Odd" : "Even";
}

/* Can `left` more numbers from index `from` on reach `rest`? */
static bool reach(const oxo_number_spec *spec, bool product, uint64_t rest,
                  unsigned left, unsigned from)
{
    if (left == 0)
        return rest == (product ? 1 : 0);
    for (unsigned i = from; i < spec->count; i++) {
        uint64_t v = spec->number[i];
        if (product ? v > rest : v > rest)
            return false;
        if (product && rest % v)
            continue;
        if (left == 1) { /* the pool increases: look it up */
            for (unsigned j = i; j < spec->count; j++) {
                if (spec->number[j] == rest)
                    return true;
            }
            return false;
        }
        if (reach(spec, product, product ? rest / v : rest - v, left - 1,
                  i + 1))
            return true;
    }
    return false;
}

/* Can k different numbers of the pool reach this target? */
static bool reachable(const oxo_number_spec *spec, bool product,
                      uint64_t target)
{
    if (!product) { /* the bounds first: pools may be large */
        uint64_t low = 0, high = 0;
        for (unsigned i = 0; i < spec->k; i++) {
            low += spec->number[i];
            high += spec->number[spec->count - 1 - i];
        }
        if (target < low || target > high)
            return false;
    }
    return reach(spec, product, target, spec->k, 0);
}

/* Nobody may be without a number on their turn, whatever was played before:
 * the worst case is that the other one took as many shared numbers as they
 * had turns for. */
static oxo_status check_supply(const oxo_number_spec *spec, oxo_error *error)
{
    unsigned cells = power(spec->k, spec->n), has[2] = {0, 0}, shared = 0;
    for (unsigned i = 0; i < spec->count; i++) {
        has[0] += spec->users[i] & 1;
        has[1] += spec->users[i] >> 1;
        shared += spec->users[i] == 3;
    }
    for (unsigned side = 0; side < 2; side++) {
        unsigned turns = (cells + 1 - side) / 2;
        unsigned taken = turns - 1 + side; /* by the other one until then */
        unsigned lost = taken < shared ? taken : shared;
        if (has[side] < turns + lost)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "the %s player makes %u moves on %u cells and "
                            "could be left without a number: %u numbers, %u "
                            "of them shared",
                            side ? "second" : "first", turns, cells, has[side],
                            shared);
    }
    return OXO_OK;
}

static void fill_pool(oxo_number_spec *spec, const set *all)
{
    for (unsigned v = 1; v <= OXO_NUMBER_MAX; v++) {
        if (all->has[v])
            spec->number[spec->count++] = (uint16_t)v;
    }
}

static oxo_status deal(const wish *w, oxo_number_spec *spec, oxo_error *error)
{
    unsigned cells = power(w->k, w->n);
    set pool = {0}, side[2];
    oxo_status status = OXO_OK;
    if (w->first_given || w->second_given) {
        if (!w->first_given || !w->second_given)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "give both first=LIST and second=LIST, or neither");
        if (w->any || w->start_given || w->numbers_given)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "first= and second= already say who has which "
                            "numbers: no numbers=, start= or any beside them");
        status = read_list(w->first, (cells + 1) / 2, &side[0], error);
        if (status == OXO_OK)
            status = read_list(w->second, cells / 2, &side[1], error);
        if (status != OXO_OK)
            return status;
        for (unsigned v = 1; v <= OXO_NUMBER_MAX; v++) {
            if (side[0].has[v] || side[1].has[v])
                add_number(&pool, v);
        }
    } else if (w->numbers_given) {
        status = read_list(w->numbers, cells, &pool, error);
    } else {
        for (unsigned v = 1; v <= cells; v++)
            add_number(&pool, v);
    }
    if (status != OXO_OK)
        return status;
    if (pool.count > OXO_NUMBER_POOL)
        return oxo_fail(error, OXO_BAD_INPUT, "at most %d different numbers",
                        OXO_NUMBER_POOL);
    if (pool.count < w->k)
        return oxo_fail(error, OXO_BAD_INPUT, "%u numbers cannot fill %u cells",
                        pool.count, cells);
    if (w->any && w->start_given)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "start= means nothing when both may use any number");
    fill_pool(spec, &pool);
    for (unsigned i = 0; i < spec->count; i++) {
        unsigned v = spec->number[i];
        if (w->first_given)
            spec->users[i] = (uint8_t)(side[0].has[v] | side[1].has[v] << 1);
        else if (w->any)
            spec->users[i] = 3;
        else if (w->start_given)
            spec->users[i] = (v & 1) == w->start_parity ? 1 : 2;
        else
            spec->users[i] = i % 2 ? 2 : 1;
    }
    return check_supply(spec, error);
}

static oxo_status set_target(const wish *w, oxo_number_spec *spec,
                             oxo_error *error)
{
    spec->product = w->product_given;
    spec->target = w->target;
    if (!w->sum_given && !w->product_given) {
        unsigned low = spec->number[0], high = spec->number[spec->count - 1];
        if (high - low + 1 != spec->count)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "these numbers have no natural target: add sum=S "
                            "or product=P");
        if (spec->k * (low + high) % 2)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "the middle of %u numbers of %u..%u is no whole "
                            "number: add sum=S or product=P",
                            spec->k, low, high);
        spec->target = spec->k * (low + high) / 2;
    }
    if (!reachable(spec, spec->product, spec->target))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "no line can reach the %s %llu: no %u of the numbers "
                        "have it",
                        spec->product ? "product" : "sum",
                        (unsigned long long)spec->target, spec->k);
    return OXO_OK;
}

oxo_status oxo_number_spec_parse(const char *name, oxo_number_spec *spec,
                                 oxo_error *error)
{
    wish w = {.k = 3, .n = 2};
    oxo_number_spec made = {0};
    if (!oxo_number_claims(name))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "a number game is called graham, nygaard or "
                        "number:OPTION,...");
    w.parity = name[1] == 'y';
    const char *at = strchr(name, ':');
    if (at && !at[1])
        return oxo_fail(error, OXO_BAD_INPUT, "no option after ':'");
    while (at) {
        size_t length = strcspn(++at, ",");
        oxo_status status = read_option(at, length, &w, error);
        if (status != OXO_OK)
            return status;
        at = at[length] ? at + length : NULL;
    }
    made.k = w.k;
    made.n = w.n;
    made.parity = w.parity;
    made.own = w.own;
    const char *options = strchr(name, ':');
    oxo_status status = options ? oxo_options_once(options + 1, error) : OXO_OK;
    if (status == OXO_OK)
        status = deal(&w, &made, error);
    if (status != OXO_OK)
        return status;
    if (w.own) {
        for (unsigned i = 0; i < made.count; i++) {
            if (made.users[i] == 3)
                return oxo_fail(error, OXO_BAD_INPUT,
                                "own= needs separate sets: both players have "
                                "%u; parity works with shared numbers",
                                made.number[i]);
        }
    }
    status = set_target(&w, &made, error);
    if (status != OXO_OK)
        return status;
    char text[256];
    if (oxo_number_spec_name(&made, text, sizeof text) >= 128)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "the lists of numbers are too long to be a name");
    *spec = made;
    return OXO_OK;
}

/* ---- writing ---------------------------------------------------------------
 */

/* Numbers as ranges wherever three or more have equal steps. */
static void put_list(oxo_writer *out, const unsigned *v, unsigned count)
{
    for (unsigned i = 0; i < count;) {
        unsigned step = i + 1 < count ? v[i + 1] - v[i] : 1, last = i;
        while (last + 1 < count && v[last + 1] - v[last] == step)
            last++;
        oxo_put(out, "%s", i ? "+" : "");
        if (last - i >= 2) {
            oxo_put(out, "%u..%u", v[i], v[last]);
            if (step > 1)
                oxo_put(out, "/%u", step);
            i = last + 1;
        } else {
            oxo_put(out, "%u", v[i++]);
        }
    }
}

/* Is the pool what this list means? */
static bool pool_is(const oxo_number_spec *spec, const char *list)
{
    set s;
    if (read_list(list, power(spec->k, spec->n), &s, NULL) != OXO_OK ||
        s.count != spec->count)
        return false;
    for (unsigned i = 0; i < spec->count; i++) {
        if (!s.has[spec->number[i]])
            return false;
    }
    return true;
}

static void put_numbers(oxo_writer *out, const oxo_number_spec *spec)
{
    unsigned all[OXO_NUMBER_POOL], part[OXO_NUMBER_POOL];
    char standard[32];
    bool dealt = true, any = true, by_parity = true;
    for (unsigned i = 0; i < spec->count; i++) {
        all[i] = spec->number[i];
        dealt &= spec->users[i] == (i % 2 ? 2 : 1);
        any &= spec->users[i] == 3;
        by_parity &=
            spec->users[i] ==
            ((all[i] ^ all[0]) & 1 ? 3 - spec->users[0] : spec->users[0]);
    }
    if (!dealt && !any && (!by_parity || spec->users[0] == 3)) {
        for (unsigned side = 0; side < 2; side++) {
            unsigned count = 0;
            for (unsigned i = 0; i < spec->count; i++) {
                if (spec->users[i] >> side & 1)
                    part[count++] = all[i];
            }
            oxo_put(out, "%s", side ? ",second=" : ",first=");
            put_list(out, part, count);
        }
        return;
    }
    snprintf(standard, sizeof standard, "1..%u", power(spec->k, spec->n));
    if (pool_is(spec, "primes")) {
        oxo_put(out, ",numbers=primes");
    } else if (pool_is(spec, "squares")) {
        oxo_put(out, ",numbers=squares");
    } else if (!pool_is(spec, standard)) {
        oxo_put(out, ",numbers=");
        put_list(out, all, spec->count);
    }
    if (any)
        oxo_put(out, ",any");
    else if (!dealt)
        oxo_put(out, ",start=%s",
                (all[0] & 1) == (spec->users[0] == 1) ? "odd" : "even");
}

size_t oxo_number_spec_name(const oxo_number_spec *spec, char *text,
                            size_t size)
{
    char options[600] = "";
    oxo_writer out = {options, sizeof options, 0};
    unsigned low = spec->number[0], high = spec->number[spec->count - 1];
    bool range = high - low + 1 == spec->count;
    if (spec->k != 3)
        oxo_put(&out, ",k=%u", spec->k);
    if (spec->n != 2)
        oxo_put(&out, ",n=%u", spec->n);
    put_numbers(&out, spec);
    bool plain = out.used == 0;
    if (spec->product)
        oxo_put(&out, ",product=%llu", (unsigned long long)spec->target);
    else if (!range || spec->target * 2 != spec->k * (low + high))
        oxo_put(&out, ",sum=%llu", (unsigned long long)spec->target);
    bool standard = plain && out.used == 0 && !spec->own;
    if (spec->own)
        oxo_put(&out, ",own");
    if (spec->parity)
        oxo_put(&out, ",parity");
    if (standard)
        return (size_t)snprintf(text, size, "%s",
                                spec->parity ? "nygaard" : "graham");
    return (size_t)snprintf(text, size, "number%s%s", out.used ? ":" : "",
                            out.used ? options + 1 : "");
}

bool oxo_number_all_shared(const oxo_number_spec *spec)
{
    for (unsigned i = 0; i < spec->count; i++) {
        if (spec->users[i] != 3)
            return false;
    }
    return true;
}
