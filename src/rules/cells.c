/* CELL coordinates: a1, a1A, a1Ab ... for a board of any dimension.
 *
 * Coordinate 0 is a small letter, 1 a number from 1, 2 a capital letter, 3 a
 * small letter again and so on. Beyond 26 values letters continue as in a
 * spreadsheet: z, aa, ab ... Neighbouring coordinates are always of different
 * kinds, so the text needs no separators.
 *
 * People type b2b and B2B as well. With at most 26 values every letter is a
 * coordinate of its own, so that the case of letters says nothing: there it is
 * not asked for. On wider boards it is what separates coordinates.
 */
#include "rules/line.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Every coordinate has a side of its own, or all have k values. */
static size_t cell_text(unsigned k, unsigned n, const unsigned *side,
                        uint32_t cell, char *text, size_t size)
{
    size_t used = 0;
    for (unsigned i = 0; i < n; i++) {
        const unsigned values = side ? side[i] : k, value = cell % values;
        cell /= values;
        char part[16];
        int length = 0;
        if (i % 3 == 1) {
            length = snprintf(part, sizeof part, "%u", value + 1);
        } else {
            const char first = i % 3 == 0 ? 'a' : 'A';
            char reversed[16];
            for (unsigned v = value + 1; v; v = (v - 1) / 26)
                reversed[length++] = (char)(first + (int)((v - 1) % 26));
            for (int j = 0; j < length; j++)
                part[j] = reversed[length - 1 - j];
        }
        for (int j = 0; j < length; j++, used++) {
            if (used + 1 < size)
                text[used] = part[j];
        }
    }
    if (size)
        text[used < size ? used : size - 1] = 0;
    return used;
}

size_t oxo_cell_text(unsigned k, unsigned n, uint32_t cell, char *text,
                     size_t size)
{
    return cell_text(k, n, NULL, cell, text, size);
}

size_t oxo_box_cell_text(unsigned n, const unsigned *side, uint32_t cell,
                         char *text, size_t size)
{
    return cell_text(1, n, side, cell, text, size);
}

bool oxo_cell_parse(unsigned k, unsigned n, const char *text, size_t length,
                    uint32_t *cell)
{
    const bool any_case = k <= 26;
    uint64_t index = 0, weight = 1;
    size_t at = 0;
    for (unsigned i = 0; i < n; i++, weight *= k) {
        const char low = i % 3 == 0 ? 'a' : i % 3 == 1 ? '0' : 'A';
        const unsigned base = i % 3 == 1 ? 10 : 26;
        const size_t begin = at;
        uint64_t value = 0;
        while (at < length && value <= k) {
            int c = (unsigned char)text[at];
            if (any_case && base == 26)
                c = low == 'a' ? tolower(c) : toupper(c);
            if (c < low || c >= low + (int)base ||
                (any_case && base == 26 && at > begin))
                break;
            const unsigned digit = (unsigned)(c - low);
            if (base == 10 && at == begin && digit == 0)
                return false; /* no leading zero: one text per cell */
            value = value * base + digit + (base == 26);
            at++;
        }
        if (at == begin || value < 1 || value > k)
            return false;
        index += (value - 1) * weight;
    }
    if (at != length)
        return false;
    *cell = (uint32_t)index;
    return true;
}

bool oxo_cell_called(const oxo_game *game, const char *text, size_t length,
                     uint32_t *cell)
{
    unsigned alike = 0;
    for (uint32_t c = 0; c < game->cells; c++) {
        char name[64];
        if (game->ops->move_text(game, c, name, sizeof name) != length ||
            length >= sizeof name || strncasecmp(name, text, length) != 0)
            continue;
        const bool same = !memcmp(name, text, length);
        if (same || !alike)
            *cell = c;
        if (same)
            return true;
        alike++;
    }
    return alike == 1;
}
