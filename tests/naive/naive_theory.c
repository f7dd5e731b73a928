#include "naive_theory.h"

#include <stdlib.h>
#include <string.h>

bool naive_numbers(unsigned k, unsigned n, uint64_t *points, uint64_t *lines,
                   uint64_t *spl)
{
    uint64_t count = 1;
    for (unsigned i = 0; i < n; i++)
        count *= k;
    if (k < 2 || count > 729 || n > 12)
        return false;
    *points = count;
    *lines = 0;
    *spl = 0;
    for (uint64_t p = 0; p < count; p++) {
        uint64_t through = 0; /* lines through p, each counted twice */
        for (uint64_t q = 0; q < count; q++) {
            int step[12], at[12];
            uint64_t a = p, b = q;
            bool neighbour = p != q;
            for (unsigned i = 0; i < n; i++, a /= k, b /= k) {
                at[i] = (int)(a % k);
                step[i] = (int)(b % k) - at[i];
                neighbour = neighbour && abs(step[i]) <= 1;
            }
            if (!neighbour)
                continue;
            int length = 1, before = 0;
            for (int side = -1; side <= 1; side += 2) {
                for (int t = 1;; t++) {
                    bool on = true;
                    for (unsigned i = 0; i < n; i++) {
                        int x = at[i] + side * t * step[i];
                        on = on && x >= 0 && x < (int)k;
                    }
                    if (!on)
                        break;
                    length++;
                    before += side < 0;
                }
            }
            /* at the end of a line p has one neighbour on it, else two */
            if (length == (int)k)
                through += before ? 1 : 2;
        }
        *lines += through / 2;
        if (through / 2 > *spl)
            *spl = through / 2;
    }
    *lines /= k;
    return true;
}

static bool pair_lines(const oxo_geometry *g, uint32_t line, const uint8_t *own,
                       uint8_t *used)
{
    for (; line < g->lines; line++) {
        bool blocked = false;
        for (uint32_t i = g->line_start[line]; i < g->line_start[line + 1]; i++)
            blocked |= own && own[g->line_points[i]];
        if (!blocked)
            break;
    }
    if (line == g->lines)
        return true;
    uint32_t begin = g->line_start[line], end = g->line_start[line + 1];
    for (uint32_t i = begin; i < end; i++) {
        for (uint32_t j = i + 1; j < end; j++) {
            uint32_t a = g->line_points[i], b = g->line_points[j];
            if (used[a] || used[b])
                continue;
            used[a] = used[b] = 1;
            bool ok = pair_lines(g, line + 1, own, used);
            used[a] = used[b] = 0;
            if (ok)
                return true;
        }
    }
    return false;
}

bool naive_pairing(const oxo_geometry *g, const uint8_t *own,
                   const uint8_t *enemy)
{
    uint8_t *used = calloc((size_t)g->points + 1, 1);
    for (uint32_t p = 0; p < g->points; p++)
        used[p] = (enemy && enemy[p]) || (own && own[p]);
    bool ok = pair_lines(g, 0, own, used);
    free(used);
    return ok;
}

static bool colour(const oxo_geometry *g, uint32_t p, uint8_t *board,
                   const uint32_t left[2])
{
    if (p == g->points)
        return true;
    for (uint8_t c = 0; c < 2; c++) {
        if (!left[c])
            continue;
        board[p] = c;
        bool solid = false;
        for (uint32_t t = g->point_start[p];
             t < g->point_start[p + 1] && !solid; t++) {
            uint32_t l = g->point_lines[t];
            solid = true;
            for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
                uint32_t o = g->line_points[i];
                solid = solid && o <= p && board[o] == c;
            }
        }
        if (solid)
            continue;
        uint32_t rest[2] = {left[0] - (c == 0), left[1] - (c == 1)};
        if (colour(g, p + 1, board, rest))
            return true;
    }
    return false;
}

bool naive_draw_position(const oxo_geometry *g)
{
    uint8_t *board = calloc((size_t)g->points + 1, 1);
    uint32_t left[2] = {(g->points + 1) / 2, g->points / 2};
    bool ok = colour(g, 0, board, left);
    free(board);
    return ok;
}

static int value(const oxo_geometry *g, uint32_t x, uint32_t o, int8_t *memo)
{
    int side = __builtin_popcount(x) > __builtin_popcount(o) ? -1 : 1;
    uint32_t code = 0;
    for (uint32_t p = g->points; p-- > 0;)
        code = code * 3 + (x >> p & 1) + 2 * (o >> p & 1);
    if (memo[code] != 2)
        return memo[code];
    for (uint32_t l = 0; l < g->lines; l++) {
        uint32_t mask = 0;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
            mask |= 1u << g->line_points[i];
        if ((x & mask) == mask)
            return 1;
        if ((o & mask) == mask)
            return -1;
    }
    int best = -2;
    for (uint32_t p = 0; p < g->points && best < 1; p++) {
        if ((x | o) >> p & 1)
            continue;
        int v = side * (side > 0 ? value(g, x | 1u << p, o, memo)
                                 : value(g, x, o | 1u << p, memo));
        best = v > best ? v : best;
    }
    return memo[code] = (int8_t)(best == -2 ? 0 : side * best);
}

int naive_value(const oxo_geometry *g)
{
    size_t size = 1;
    for (uint32_t p = 0; p < g->points; p++)
        size *= 3;
    int8_t *memo = malloc(size);
    memset(memo, 2, size);
    int v = value(g, 0, 0, memo);
    free(memo);
    return v;
}
