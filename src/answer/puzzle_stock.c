/* The stock of puzzles. See puzzle_stock.h. */
#include "answer/puzzle_stock.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

extern const unsigned char oxo_stock_puzzles[];
extern const size_t oxo_stock_puzzles_size;

bool puzzle_entry_read(const char *line, puzzle_entry *e)
{
    return sscanf(line, "%63s %255s %63s %u %u %u %15s", e->game, e->position,
                  e->move, &e->plies, &e->tempting, &e->grade, e->ground) == 7;
}

/* Counts the puzzles that fit, and stops at the n-th of them: it is then in
 * *entry, and what comes back is n. */
static uint64_t scan(const char *game, unsigned grade, uint64_t n,
                     puzzle_entry *entry)
{
    const char *text = (const char *)oxo_stock_puzzles;
    const size_t size = oxo_stock_puzzles_size;
    uint64_t count = 0;
    for (size_t at = 0; at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        const size_t length = end ? (size_t)(end - text) - at : size - at;
        char line[512];
        if (length < sizeof line && text[at] != '#') {
            puzzle_entry e;
            memcpy(line, text + at, length);
            line[length] = 0;
            if (puzzle_entry_read(line, &e) &&
                (!game || !strcmp(e.game, game)) &&
                (!grade || e.grade == grade) && count++ == n) {
                *entry = e;
                return n;
            }
        }
        at += length + 1;
    }
    return count;
}

bool puzzle_stock_nth(const char *game, unsigned grade, uint64_t n,
                      puzzle_entry *entry)
{
    puzzle_entry e = {.plies = 0};
    scan(game, grade, n, &e);
    if (e.game[0])
        *entry = e;
    return e.game[0] != 0;
}

uint64_t puzzle_stock_count(const char *game, unsigned grade)
{
    return scan(game, grade, UINT64_MAX, NULL);
}

/* Days since 1970-01-01 of YYYY-MM-DD (proleptic Gregorian). */
static bool day_number(const char *text, uint64_t *day)
{
    static const unsigned days[] = {31, 28, 31, 30, 31, 30,
                                    31, 31, 30, 31, 30, 31};
    unsigned y, m, d;
    char rest;
    if (sscanf(text, "%4u-%2u-%2u%c", &y, &m, &d, &rest) != 3 || y < 1970 ||
        m < 1 || m > 12)
        return false;
    const bool leap = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
    if (d < 1 || d > days[m - 1] + (m == 2 && leap))
        return false;
    const unsigned shifted = m > 2 ? y : y - 1, month = m > 2 ? m - 3 : m + 9;
    *day = 365ul * shifted + shifted / 4 - shifted / 100 + shifted / 400 +
           (153 * month + 2) / 5 + d - 1 - 719468;
    return true;
}

bool puzzle_stock_of_day(const char *date, uint64_t count, uint64_t *which)
{
    uint64_t day;
    if (!day_number(date, &day))
        return false;
    /* neighbouring days should not be neighbours in the stock: a step that
     * has no factor in common with any stock below 7919 */
    *which = day * 7919 % count;
    return true;
}
