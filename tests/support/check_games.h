/* Small line games of every kind, their values, and certificates about them:
 * for the tests that ask whether oxocheck can be made to lie.
 *
 * Games are played by the rules in docs/CERTIFICATE.md alone; nothing is shared
 * with check/ or src/. Positions are strings of '.', 'x' and 'o'. A test says
 * judge() of each verdict: a verified claim is true, and an honest certificate
 * of a true claim is verified.
 */
#ifndef OXO_CHECK_GAMES_H
#define OXO_CHECK_GAMES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check_trials.h"

/* ---- games, by their rules ------------------------------------------------
 */

enum { CELLS = 9, LINES = 40, MAPS = 48, KEYS = 19683 };

struct game {
    char name[64];
    int cells, plies;
    int lines[2], size[2][LINES], line[2][LINES][CELLS];
    int turn[CELLS];     /* 0 or 1 */
    char initial[CELLS]; /* '.', 'x', 'o' */
    bool opening[CELLS]; /* first moves */
    int below[CELLS];    /* the cell that must be taken before, or -1 */
    bool misere, text, box, plain;
    char source[2000];   /* of a game given as text */
    char maps_text[200]; /* lines `map` of a box */
    int map_lines;
    int maps, map[MAPS][CELLS];
    signed char memo[KEYS]; /* 0 unknown, else 2 + value for x */
};

static inline bool owns_line(const struct game *g, const char *at, int s)
{
    for (int l = 0; l < g->lines[s]; l++) {
        bool all = true;
        for (int i = 0; i < g->size[s][l]; i++)
            all = all && at[g->line[s][l][i]] == "xo"[s];
        if (all)
            return true;
    }
    return false;
}

static inline int ply_of(const struct game *g, const char *at)
{
    int ply = 0;
    for (int c = 0; c < g->cells; c++)
        ply += at[c] != '.' && g->initial[c] == '.';
    return ply;
}

static inline bool legal(const struct game *g, const char *at, int c)
{
    return at[c] == '.' && (ply_of(g, at) > 0 || g->opening[c]) &&
           (g->below[c] < 0 || at[g->below[c]] != '.');
}

/* What x reaches with best play: 1 win, 0 draw, -1 loss. */
static inline int value(struct game *g, char *at)
{
    int key = 0, ply = ply_of(g, at), best = -2;
    for (int c = 0; c < g->cells; c++)
        key = 3 * key + (at[c] == 'x') + 2 * (at[c] == 'o');
    if (g->memo[key])
        return g->memo[key] - 2;
    if (ply < g->plies) {
        int s = g->turn[ply], sign = s == 0 ? 1 : -1;
        for (int c = 0; c < g->cells; c++)
            if (legal(g, at, c)) {
                at[c] = "xo"[s];
                int v = owns_line(g, at, s) ? (g->misere ? -1 : 1)
                                            : sign * value(g, at);
                at[c] = '.';
                best = v > best ? v : best;
            }
        best = best == -2 ? 0 : sign * best;
    } else {
        best = 0;
    }
    g->memo[key] = (signed char)(best + 2);
    return best;
}

/* ---- making games ---------------------------------------------------------
 */

static inline int power(int base, int exponent)
{
    int value = 1;
    while (exponent-- > 0)
        value *= base;
    return value;
}

/* Lines of k^n: every sequence of k cells whose coordinates stay, rise from 0
 * or fall to 0; each once, by its lowest end. */
static inline void make_lines(struct game *g, int k, int n)
{
    for (int from = 0; from < g->cells; from++)
        for (int d = 1; d < power(3, n); d++) {
            int cell[CELLS] = {0};
            bool fine = true;
            for (int j = 0; j < k; j++) {
                cell[j] = 0;
                for (int i = 0; i < n; i++) {
                    int way = d / power(3, i) % 3; /* stay, rise, fall */
                    int x = from / power(k, i) % k;
                    fine = fine && (way != 1 || x == 0) &&
                           (way != 2 || x == k - 1);
                    x += way == 1 ? j : way == 2 ? -j : 0;
                    cell[j] += x * power(k, i);
                }
            }
            if (!fine || cell[0] > cell[k - 1])
                continue;
            if (k == 1 && g->lines[0] > 0)
                continue;
            for (int s = 0; s < 2; s++) {
                memcpy(g->line[s][g->lines[s]], cell, sizeof cell);
                g->size[s][g->lines[s]++] = k;
            }
        }
}

/* Axes permuted and reversed; with gravity the last one stays. */
static inline void make_maps(struct game *g, int k, int n, bool gravity)
{
    for (int code = 0; code < power(n, n) * power(2, n); code++) {
        int axis[3] = {0}, seen = 0, flip = code % power(2, n);
        for (int i = 0; i < n; i++) {
            axis[i] = code / power(2, n) / power(n, i) % n;
            seen |= 1 << axis[i];
        }
        if (seen != power(2, n) - 1 ||
            (gravity && (axis[n - 1] != n - 1 || flip >> (n - 1) & 1)))
            continue;
        for (int c = 0; c < g->cells; c++) {
            int image = 0;
            for (int i = 0; i < n; i++) {
                int x = c / power(k, i) % k;
                image += (flip >> i & 1 ? k - 1 - x : x) * power(k, axis[i]);
            }
            g->map[g->maps][c] = image;
        }
        g->maps++;
    }
}

static inline void make_board_game(struct game *g)
{
    static const int boards[][2] = {{2, 2}, {3, 2}, {3, 2}, {2, 3},
                                    {3, 1}, {2, 1}, {1, 1}};
    memset(g, 0, sizeof *g);
    const int *b = boards[below(7)];
    bool gravity = b[1] > 1 && below(2), misere = below(2);
    g->misere = misere;
    g->cells = g->plies = power(b[0], b[1]);
    sprintf(g->name, "%d^%d%s", b[0], b[1],
            gravity && misere ? ":gravity,misere"
            : gravity         ? ":gravity"
            : misere          ? ":misere"
                              : "");
    make_lines(g, b[0], b[1]);
    make_maps(g, b[0], b[1], gravity);
    g->plain = !gravity && !misere;
    for (int c = 0; c < g->cells; c++) {
        g->turn[c] = c % 2;
        g->initial[c] = '.';
        g->opening[c] = true;
        g->below[c] = gravity ? c - g->cells / b[0] : -1;
    }
}

/* AxB with lines of any length, with one reflection in its certificate or none.
 */
static inline void make_box_game(struct game *g)
{
    static const int boxes[][3] = {{3, 2, 3}, {2, 3, 2}, {4, 2, 2},
                                   {3, 3, 2}, {4, 2, 3}, {2, 4, 4},
                                   {1, 5, 3}, {8, 1, 4}, {3, 2, 2}};
    memset(g, 0, sizeof *g);
    const int *b = boxes[below(9)], w = b[0], h = b[1], length = b[2];
    bool gravity = below(3) == 0, misere = below(3) == 0;
    g->box = true;
    g->misere = misere;
    g->plain = !gravity && !misere;
    g->cells = g->plies = w * h;
    sprintf(g->name, "%dx%d:line=%d%s%s", w, h, length,
            gravity ? ",gravity" : "", misere ? ",misere" : "");
    for (int x = 0; x < w; x++)
        for (int y = 0; y < h; y++)
            for (int way = 0; way < 4; way++) {
                int dx = (int[]){1, 0, 1, 1}[way],
                    dy = (int[]){0, 1, 1, -1}[way];
                int ex = x + (length - 1) * dx, ey = y + (length - 1) * dy;
                if (ex >= w || ey < 0 || ey >= h)
                    continue;
                for (int s = 0; s < 2; s++) {
                    for (int i = 0; i < length; i++)
                        g->line[s][g->lines[s]][i] =
                            x + i * dx + w * (y + i * dy);
                    g->size[s][g->lines[s]++] = length;
                }
            }
    for (int c = 0; c < g->cells; c++) {
        g->turn[c] = c % 2;
        g->initial[c] = '.';
        g->opening[c] = true;
        g->below[c] = gravity ? c - w : -1;
        g->map[0][c] = c;
        g->map[1][c] = w - 1 - c % w + c / w * w;
    }
    g->maps = 1 + below(2);
    if (g->maps == 1)
        return;
    g->map_lines = 1;
    char *t = g->maps_text + sprintf(g->maps_text, "map");
    for (int c = 0; c < g->cells; c++)
        t += sprintf(t, " %d", g->map[1][c]);
    sprintf(t, "\n");
}

static inline void random_lines(struct game *g, int s)
{
    g->lines[s] = below(6);
    for (int l = 0; l < g->lines[s]; l++) {
        bool in[CELLS] = {false};
        int size = 1 + below(4);
        g->size[s][l] = 0;
        for (int i = 0; i < size; i++)
            in[below(g->cells)] = true;
        for (int c = 0; c < g->cells; c++)
            if (in[c])
                g->line[s][l][g->size[s][l]++] = c;
    }
}

/* The text of a game, and its name. */
static inline void write_text(struct game *g)
{
    char *t = g->source;
    t += sprintf(t, "%% a game\n#times");
    for (int i = 0; i < g->plies; i++)
        t += sprintf(t, " t%d", i);
    t += sprintf(t, "\n#blackturns\n");
    for (int i = 0; i < g->plies; i++)
        if (g->turn[i] == 0)
            t += sprintf(t, "t%d ", i);
    t += sprintf(t, "\n#positions\n");
    for (int c = 0; c < g->cells; c++)
        t += sprintf(t, "p%d%s", c, c % 3 == 2 ? "\n" : " ");
    for (int s = 0; s < 2; s++) {
        if (g->lines[s] == 0 && below(2))
            continue;
        t += sprintf(t, "\n%s %% sets", s ? "#whitewins" : "#blackwins");
        for (int l = 0; l < g->lines[s]; l++) {
            t += sprintf(t, "\n");
            for (int i = 0; i < g->size[s][l]; i++)
                t += sprintf(t, "p%d ", g->line[s][l][i]);
        }
    }
    for (int s = 0; s < 2; s++) {
        t += sprintf(t, "\n%s\n", s ? "#whiteinitials" : "#blackinitials");
        for (int c = 0; c < g->cells; c++)
            if (g->initial[c] == "xo"[s])
                t += sprintf(t, "p%d ", c);
    }
    bool free = true;
    for (int c = 0; c < g->cells; c++)
        free = free && g->opening[c];
    if (!free) {
        t += sprintf(t, "\n#firstmoves\n");
        for (int c = 0; c < g->cells; c++)
            if (g->opening[c])
                t += sprintf(t, "p%d ", c);
    }
    t += sprintf(t, "\n");
    sprintf(g->name, "pg:%016llx",
            (unsigned long long)crc64(g->source, strlen(g->source)));
}

static inline void make_text_game(struct game *g)
{
    memset(g, 0, sizeof *g);
    g->text = true;
    g->plain = below(3) == 0;
    g->cells = 2 + below(6);
    g->plies = g->plain ? g->cells : 1 + below(g->cells);
    do {
        random_lines(g, 0);
        random_lines(g, 1);
        for (int c = 0; c < g->cells; c++) {
            g->initial[c] = g->plain || below(5) ? '.' : "xo"[below(2)];
            g->opening[c] = g->plain || below(4) > 0;
            g->below[c] = -1;
            g->turn[c] = g->plain ? c % 2 : below(2);
            g->map[0][c] = c;
        }
    } while (owns_line(g, g->initial, 0) || owns_line(g, g->initial, 1));
    g->maps = 1;
    if (g->plain) {
        for (int l = 0; l < g->lines[0]; l++)
            g->plain = g->plain && g->size[0][l] > 1;
        g->lines[1] = g->lines[0];
        memcpy(g->line[1], g->line[0], sizeof g->line[0]);
        memcpy(g->size[1], g->size[0], sizeof g->size[0]);
    }
    write_text(g);
}

static inline void make_any_game(struct game *g)
{
    switch (below(5)) {
    case 0:
    case 1:
        make_text_game(g);
        break;
    case 2:
        make_box_game(g);
        break;
    default:
        make_board_game(g);
    }
}

/* ---- certificates ---------------------------------------------------------
 */

static inline void write_stones(const struct game *g, const char *at,
                                char *text)
{
    int empty = 0;
    char *start = text;
    for (int c = 0; c < g->cells; c++) {
        if (at[c] == '.') {
            empty++;
            continue;
        }
        if (empty > 0)
            text += sprintf(text, "%d", empty);
        empty = 0;
        *text++ = at[c];
    }
    *text = '\0';
    if (text == start)
        sprintf(text, "%d", g->cells);
}

static inline enum verdict check_claim(const struct game *g, const char *claim,
                                       const char *form, const char *start,
                                       const char *body, int lines)
{
    static char text[100000];
    int rows = 0;
    for (const char *c = g->source; g->text && *c; c++)
        rows += *c == '\n';
    size_t size = (size_t)sprintf(
        text,
        "oxo-certificate 1\ngame %s\nclaim %s\nform %s\n%s%s%sentries %d\n\n",
        g->name, claim, form, start ? "start " : "", start ? start : "",
        start ? "\n" : "", lines + g->map_lines + (g->text ? rows + 1 : 0));
    if (g->text)
        size += (size_t)sprintf(text + size, "text %d\n%s", rows, g->source);
    size += (size_t)sprintf(text + size, "%s%s", g->maps_text, body);
    size += (size_t)sprintf(text + size, "checksum crc64 %016llx\n",
                            (unsigned long long)crc64(text, size));
    return check_bytes("test", text, size, false, false);
}

enum { CLAIMS = 5 };
static const char *const claims[CLAIMS] = {"first-wins", "second-wins",
                                           "first-does-not-lose",
                                           "second-does-not-lose", "draw"};

static inline bool is_true(struct game *g, char *at, int claim)
{
    int v = value(g, at);
    return claim == 0   ? v > 0
           : claim == 1 ? v < 0
           : claim == 2 ? v >= 0
           : claim == 3 ? v <= 0
                        : v == 0;
}

/* A position somewhere in a play, not over. */
static inline void random_start(const struct game *g, char *at)
{
    memcpy(at, g->initial, CELLS);
    for (int moves = below(4); moves > 0; moves--) {
        int ply = ply_of(g, at), c = below(g->cells);
        if (ply >= g->plies || !legal(g, at, c))
            continue;
        at[c] = "xo"[g->turn[ply]];
        if (owns_line(g, at, g->turn[ply]))
            at[c] = '.';
    }
}

static size_t count[2][3]; /* by truth and verdict */

static inline void judge(bool truth, bool honest, enum verdict verdict,
                         const struct game *g, const char *claim,
                         const char *form)
{
    if ((verdict == VERIFIED && !truth) ||
        (honest && truth && verdict != VERIFIED)) {
        print_message("%s, %s, %s: verdict %d, truth %d\n%s", g->name, claim,
                      form, (int)verdict, (int)truth, g->source);
        fail();
    }
    count[truth][verdict]++;
}

#endif
