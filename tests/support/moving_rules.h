/* Moving games for the tests of the checker, written from docs/MOVING.md alone:
 * a game as its options say, lines, the rank rule, steps, symmetries. */
#ifndef OXO_MOVING_RULES_H
#define OXO_MOVING_RULES_H

#include "check_trials.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PRIME = 101, MOST_LINES = 49 };

struct naive {
    char name[120];
    int n, cells, tokens, lines;
    bool rank_always, rank_placed, orthogonal, fly, lateral, diagonals, ban,
        passes;
    int on_board; /* lines on the board, as masks */
    unsigned line[MOST_LINES];
};

static inline int coordinate(int cell, int axis)
{
    return axis == 0 ? cell % 3 : axis == 1 ? cell / 3 % 3 : cell / 9;
}

static inline int cell_at(const struct naive *g, const int *x)
{
    int cell = 0;
    for (int i = g->n - 1; i >= 0; i--) {
        if (x[i] < 0 || x[i] > 2)
            return -1;
        cell = 3 * cell + x[i];
    }
    return cell;
}

/* Lines: p, p + d, p + 2d, each found twice, from either end. */
static inline void lay_lines(struct naive *g)
{
    g->on_board = 0;
    for (int p = 0; p < g->cells; p++)
        for (int code = 0; code < g->cells; code++) {
            int d[3], x[3], axes = 0, last = p;
            unsigned set = 0;
            for (int i = 0; i < g->n; i++) {
                d[i] = coordinate(code, i) - 1;
                axes += d[i] != 0;
            }
            if (axes == 0 || (axes > 1 && !g->diagonals))
                continue;
            for (int step = 0; step < 3 && last >= 0; step++) {
                for (int i = 0; i < g->n; i++)
                    x[i] = coordinate(p, i) + step * d[i];
                last = cell_at(g, x);
                set |= last < 0 ? 0 : 1u << last;
            }
            if (last > p)
                g->line[g->on_board++] = set;
        }
}

static inline int lines_in(const struct naive *g, unsigned set)
{
    int found = 0;
    for (int i = 0; i < g->on_board; i++)
        found += (set & g->line[i]) == g->line[i];
    return found;
}

/* The rank of the differences, modulo a prime larger than any determinant. */
static inline int affine_rank(const struct naive *g, unsigned set)
{
    int row[30][3], rows = 0, rank = 0, first = -1;
    for (int c = 0; c < g->cells; c++) {
        if (!(set >> c & 1))
            continue;
        if (first < 0) {
            first = c;
            continue;
        }
        for (int i = 0; i < g->n; i++)
            row[rows][i] =
                (coordinate(c, i) - coordinate(first, i) + PRIME) % PRIME;
        rows++;
    }
    for (int column = 0; column < g->n; column++) {
        int pivot = rank;
        while (pivot < rows && row[pivot][column] == 0)
            pivot++;
        if (pivot == rows)
            continue;
        for (int i = 0; i < g->n; i++) {
            int keep = row[pivot][i];
            row[pivot][i] = row[rank][i];
            row[rank][i] = keep;
        }
        for (int r = rank + 1; r < rows; r++) {
            int a = row[rank][column], b = row[r][column];
            for (int i = 0; i < g->n; i++)
                row[r][i] =
                    ((a * row[r][i] - b * row[rank][i]) % PRIME + PRIME) %
                    PRIME;
        }
        rank++;
    }
    return rank;
}

static inline int size_of(unsigned set)
{
    int size = 0;
    for (; set; set >>= 1)
        size += (int)(set & 1);
    return size;
}

/* Can a player have this set and go on? */
static inline bool may_stand(const struct naive *g, unsigned set)
{
    int size = size_of(set), most = size - 1 < g->n ? size - 1 : g->n;
    if (lines_in(g, set) >= g->lines)
        return false;
    if (size == 0 || (!g->rank_always && !g->rank_placed) ||
        (g->rank_placed && size < g->tokens))
        return true;
    return affine_rank(g, set) == most;
}

static inline bool may_step(const struct naive *g, int from, int to)
{
    int changed = 0, far = 0, to_middle = 0, from_middle = 0;
    for (int i = 0; i < g->n; i++) {
        int a = coordinate(from, i), b = coordinate(to, i);
        changed += a != b;
        far += abs(a - b) == 2;
        to_middle += a != 1 && b == 1;
        from_middle += a == 1 && b != 1;
    }
    if (changed == 0)
        return false;
    if (g->fly)
        return true;
    if (far)
        return false;
    if (g->orthogonal)
        return changed == 1;
    return g->lateral || !to_middle || !from_middle;
}

/* Turns 0 to 47 of the cube; of the square those with turn < 16 and bit 2 off.
 */
static inline int turned(const struct naive *g, int cell, int turn)
{
    static const int axes[6][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1},
                                   {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};
    int x[3] = {0, 0, 0};
    for (int i = 0; i < g->n; i++) {
        int y = coordinate(cell, i);
        x[axes[turn / 8][i]] = turn >> i & 1 ? 2 - y : y;
    }
    return cell_at(g, x);
}

static inline unsigned image(const struct naive *g, unsigned set, int turn)
{
    unsigned result = 0;
    for (int c = 0; c < g->cells; c++)
        if (set >> c & 1)
            result |= 1u << turned(g, c, turn);
    return result;
}

static inline bool is_least(const struct naive *g, unsigned set)
{
    for (int turn = 0; turn < (g->n == 2 ? 16 : 48); turn++)
        if ((g->n == 3 || !(turn & 4)) && image(g, set, turn) < set)
            return false;
    return true;
}

/* With up to so many tokens and every option but power. */
static inline void random_game(struct naive *g, int n, int tokens)
{
    memset(g, 0, sizeof *g);
    do {
        char *at = g->name;
        int kind = below(4), steps = below(4);
        g->n = n;
        g->cells = n == 2 ? 9 : 27;
        at += sprintf(at, "moving:%d", n);
        g->tokens = 1 + below(tokens);
        if (g->tokens != 1 + n || below(2))
            at += sprintf(at, ",tokens=%d", g->tokens);
        g->lines = 1 + (below(3) ? 0 : below(4));
        if (g->lines > 1)
            at += sprintf(at, ",lines=%d", g->lines);
        g->rank_always = kind < 2;
        g->rank_placed = kind == 2;
        at += sprintf(at, "%s",
                      (const char *const[]){"", ",rank=always", ",rank=placed",
                                            ",rank=off"}[kind]);
        g->orthogonal = steps == 2;
        g->fly = steps == 3;
        at +=
            sprintf(at, "%s",
                    (const char *const[]){"", ",steps=all", ",steps=orthogonal",
                                          ",steps=fly"}[steps]);
        g->lateral = below(2);
        g->diagonals = below(3) > 0;
        g->ban = below(3) == 0;
        g->passes = below(3) == 0;
        at += sprintf(at, "%s%s%s%s", g->lateral ? ",lateral=on" : "",
                      g->diagonals ? "" : ",diagonals=off",
                      g->ban ? ",centre=ban" : "",
                      g->passes ? ",stuck=passes" : "");
    } while (strlen(g->name) > 63);
    lay_lines(g);
}

#endif
