/* The names of number games, and which of them are games.
 *
 * docs/NUMBER.md has the options. A name is refused if a side could be without
 * a number on its turn, or if no line can have the target: then there is
 * nothing to argue about what such a side does (docs/CERTIFICATE.md, section
 * 4).
 */
#include "number.h"
#include <string.h>

/* A decimal number up to `most' at *text, moved past it. */
static bool name_number(const char **text, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    const char *at = *text;
    for (; *at >= '0' && *at <= '9'; at++) {
        value = value * 10 + (uint64_t)(*at - '0');
        if (value > most)
            return false;
    }
    if (at == *text)
        return false;
    *number = value;
    *text = at;
    return true;
}

static bool name_word(const char **text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return false;
    *text += length;
    return true;
}

static bool is_prime(unsigned v)
{
    for (unsigned d = 2; d < v; d++)
        if (v % d == 0)
            return false;
    return v >= 2;
}

/* A list: primes, squares, or numbers and ranges joined by '+'. */
static bool name_list(const char **text, size_t cells, bool *in)
{
    bool primes = name_word(text, "primes");
    if (primes || name_word(text, "squares")) {
        size_t found = 0;
        for (unsigned v = 1, root = 1; v <= MAX_VALUE && found < cells; v++) {
            bool square = v == root * root;
            root += square;
            if (primes ? is_prime(v) : square) {
                in[v] = true;
                found++;
            }
        }
        return found == cells;
    }
    do {
        uint64_t from, to, step = 1;
        if (!name_number(text, MAX_VALUE, &from) || from == 0)
            return false;
        to = from;
        if (name_word(text, "..") &&
            (!name_number(text, MAX_VALUE, &to) ||
             (name_word(text, "/") && !name_number(text, MAX_VALUE, &step))))
            return false;
        if (to < from || step == 0)
            return false;
        for (; from <= to; from += step)
            in[from] = true;
    } while (name_word(text, "+"));
    return true;
}

/* Has each side a number for each of its turns, whatever is played? Before its
 * last turn the other side can have taken one shared number with each of its
 * own turns, and no more. */
static bool supplied(const struct rules *r, size_t cells)
{
    for (unsigned player = 1; player <= 2; player++) {
        size_t turns = player == 1 ? (cells + 1) / 2 : cells / 2;
        size_t before = player == 1 ? turns - 1 : turns, own = 0, shared = 0;
        for (size_t i = 0; i < r->count; i++) {
            own += (r->users[i] & player) != 0;
            shared += r->users[i] == 3;
        }
        if (own < turns + (before < shared ? before : shared))
            return false;
    }
    return true;
}

/* Do some k different numbers, of which `chosen` are chosen and come to
 * `amount`, reach the target? The rest are taken from index `from` on. */
static bool reachable(const struct rules *r, size_t chosen, size_t from,
                      uint64_t amount)
{
    if (chosen == r->k)
        return amount == r->target;
    for (size_t i = from; i < r->count && amount <= r->target; i++)
        if (reachable(r, chosen + 1, i + 1,
                      r->product ? amount * r->value[i] : amount + r->value[i]))
            return true;
    return false;
}

/* The rules that a name stands for; false if it is not the name of a game
 * here. */
bool read_rules(const char *name, struct rules *r)
{
    bool pool[MAX_VALUE + 1] = {false}, set[2][MAX_VALUE + 1] = {{false}};
    bool numbers = false, first = false, second = false, any = false;
    bool target = false;
    int start = -1; /* parity of the player who starts, or dealt in turn */
    const char *at = name, *list[3] = {NULL, NULL, NULL};
    uint64_t value;
    memset(r, 0, sizeof *r);
    r->k = 3;
    r->n = 2;
    if (name_word(&at, "nygaard"))
        r->parity = true;
    else if (!name_word(&at, "graham") && !name_word(&at, "number"))
        return false;
    if (*at != 0 && *at != ':')
        return false;
    while (*at != 0) {
        at++; /* the colon, or a comma */
        if (name_word(&at, "k=")) {
            if (!name_number(&at, 5, &value) || value < 3)
                return false;
            r->k = (size_t)value;
        } else if (name_word(&at, "n=")) {
            if (!name_number(&at, 3, &value) || value < 2)
                return false;
            r->n = (size_t)value;
        } else if (name_word(&at, "sum=") || name_word(&at, "product=")) {
            r->product = at[-2] == 't';
            if (target || !name_number(&at, 999999999999999, &r->target))
                return false;
            target = true;
        } else if (name_word(&at, "numbers=")) {
            numbers = true;
            list[0] = at;
        } else if (name_word(&at, "first=")) {
            first = true;
            list[1] = at;
        } else if (name_word(&at, "second=")) {
            second = true;
            list[2] = at;
        } else if (name_word(&at, "start=odd")) {
            start = 1;
        } else if (name_word(&at, "start=even")) {
            start = 0;
        } else if (name_word(&at, "any")) {
            any = true;
        } else if (name_word(&at, "parity")) {
            r->parity = true;
        } else if (name_word(&at, "own")) {
            r->own = true;
        } else {
            return false;
        }
        if (list[0] == at || list[1] == at || list[2] == at)
            at += strcspn(at, ","); /* read below, when k and n are known */
        if (*at != 0 && *at != ',')
            return false;
    }
    size_t cells = r->n == 2 ? r->k * r->k : r->k * r->k * r->k;
    if (first != second || (first && (numbers || any || start >= 0)) ||
        (any && (start >= 0 || r->own)))
        return false;
    for (size_t i = 0; i < 3; i++) {
        size_t share = i == 0 ? cells : i == 1 ? (cells + 1) / 2 : cells / 2;
        if (list[i] && (!name_list(&list[i], share, i ? set[i - 1] : pool) ||
                        (*list[i] != 0 && *list[i] != ',')))
            return false;
    }
    for (size_t v = 1; v <= MAX_VALUE; v++) {
        if (!(first ? set[0][v] || set[1][v] : numbers ? pool[v] : v <= cells))
            continue;
        if (r->count == MAX_NUMBERS)
            return false;
        r->value[r->count] = (unsigned)v;
        r->users[r->count] = first       ? set[0][v] + 2u * set[1][v]
                             : any       ? 3
                             : start < 0 ? 1 + r->count % 2
                             : v % 2 == (unsigned)start ? 1
                                                        : 2;
        if (r->own && r->users[r->count] == 3)
            return false;
        r->count++;
    }
    if (r->count < r->k)
        return false;
    if (!target) { /* k times the middle of the numbers, which are a range */
        unsigned ends = r->value[0] + r->value[r->count - 1];
        if (r->value[r->count - 1] - r->value[0] + 1 != r->count ||
            r->k * ends % 2 != 0)
            return false;
        r->target = r->k * ends / 2;
    }
    return supplied(r, cells) && reachable(r, 0, 0, r->product ? 1 : 0);
}
