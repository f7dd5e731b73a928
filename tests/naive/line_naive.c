#include "naive/line_naive.h"

#include <stdio.h>
#include <string.h>

enum { MAX_N = 13 };

static void split(unsigned k, unsigned n, uint32_t cell, int *x)
{
    for (unsigned i = 0; i < n; i++, cell /= k)
        x[i] = (int)(cell % k);
}

/* The cell `steps` away in a direction, or -1 off the board. */
static long walk(unsigned n, const unsigned *side, const int *x, const int *d,
                 int steps)
{
    long cell = 0, weight = 1;
    for (unsigned i = 0; i < n; weight *= (long)side[i++]) {
        int v = x[i] + steps * d[i];
        if (v < 0 || v >= (int)side[i])
            return -1;
        cell += v * weight;
    }
    return cell;
}

static oxo_outcome outcome(const oxo_game *game, const oxo_pos *pos, unsigned n,
                           const unsigned *side, unsigned length, bool misere)
{
    char board[8192];
    unsigned empty = 0;
    for (unsigned c = 0; c < game->cells; c++) {
        const uint64_t *x = oxo_line_stones(game, pos, OXO_FIRST);
        const uint64_t *o = oxo_line_stones(game, pos, OXO_SECOND);
        board[c] = (x[c / 64] >> c % 64) & 1   ? 'x'
                   : (o[c / 64] >> c % 64) & 1 ? 'o'
                                               : '.';
        empty += board[c] == '.';
    }
    unsigned directions = 1;
    for (unsigned i = 0; i < n; i++)
        directions *= 3;
    for (uint32_t c = 0; c < game->cells; c++) {
        int x[MAX_N];
        uint32_t left = c;
        for (unsigned i = 0; i < n; left /= side[i++])
            x[i] = (int)(left % side[i]);
        for (unsigned code = 1; code < directions && board[c] != '.'; code++) {
            int d[MAX_N];
            unsigned rest = code;
            for (unsigned i = 0; i < n; i++, rest /= 3)
                d[i] = (int)(rest % 3) - 1;
            bool moves = false, all = true;
            for (unsigned i = 0; i < n; i++)
                moves |= d[i] != 0;
            for (int s = 0; moves && all && s < (int)length; s++) {
                long at = walk(n, side, x, d, s);
                all = at >= 0 && board[at] == board[c];
            }
            if (moves && all) {
                bool first = board[c] == 'x';
                return first != misere ? OXO_FIRST_WINS : OXO_SECOND_WINS;
            }
        }
    }
    return empty ? OXO_ONGOING : OXO_DRAW;
}

oxo_outcome naive_line_outcome(const oxo_game *game, const oxo_pos *pos)
{
    oxo_line_spec spec;
    if (!oxo_line_spec_of(game, &spec))
        return OXO_ONGOING;
    unsigned side[MAX_N];
    for (unsigned i = 0; i < spec.n; i++)
        side[i] = spec.k;
    return outcome(game, pos, spec.n, side, spec.k, spec.misere);
}

oxo_outcome naive_box_outcome(const oxo_game *game, const oxo_pos *pos)
{
    unsigned side[MAX_N], n = 0, length = 0, used = 0;
    const char *at = game->name;
    do {
        int size = 0;
        used = (unsigned)sscanf(at, "%u%n", &side[n], &size);
        length = side[n] > length ? side[n] : length;
        n += used;
        at += size;
    } while (used && *at++ == 'x');
    const char *line = strstr(game->name, "line=");
    if (line)
        sscanf(line, "line=%u", &length);
    return outcome(game, pos, n, side, length, strstr(game->name, "misere"));
}

uint64_t naive_count_lines(unsigned k, unsigned n, uint32_t *counts)
{
    uint32_t points = 1;
    for (unsigned i = 0; i < n; i++)
        points *= k;
    if (counts)
        memset(counts, 0, points * sizeof *counts);
    uint64_t lines = 0;
    for (uint32_t a = 0; a < points; a++) {
        int x[MAX_N];
        split(k, n, a, x);
        for (uint32_t b = a + 1; b < points; b++) {
            int y[MAX_N];
            split(k, n, b, y);
            bool ends = true;
            for (unsigned i = 0; i < n && ends; i++) {
                int d = y[i] - x[i];
                ends = d == 0 || d == (int)k - 1 || d == 1 - (int)k;
                /* a moving coordinate runs over the whole side */
            }
            if (!ends)
                continue;
            lines++;
            for (unsigned s = 0; counts && s < k; s++) {
                uint32_t cell = 0, weight = 1;
                for (unsigned i = 0; i < n; i++, weight *= k)
                    cell +=
                        weight * (uint32_t)(x[i] + (y[i] - x[i]) /
                                                       ((int)k - 1) * (int)s);
                counts[cell]++;
            }
        }
    }
    return lines;
}
