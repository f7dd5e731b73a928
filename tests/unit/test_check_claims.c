/* Can oxocheck be made to lie? Thousands of small line games of every kind with
 * claims true and false.
 *
 * The third opinion is a full search written from the rules in
 * docs/CERTIFICATE.md alone: it shares nothing with check/ or src/. For every
 * game and claim it says whether the claim is true; certificates are made, as
 * good as they can be, for true and for false claims, and others at random.
 *
 *     a verified claim is true                 (no lie)
 *     an honest certificate is verified        (no refusal)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/check_trials.h"

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

static bool owns_line(const struct game *g, const char *at, int s)
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

static int ply_of(const struct game *g, const char *at)
{
    int ply = 0;
    for (int c = 0; c < g->cells; c++)
        ply += at[c] != '.' && g->initial[c] == '.';
    return ply;
}

static bool legal(const struct game *g, const char *at, int c)
{
    return at[c] == '.' && (ply_of(g, at) > 0 || g->opening[c]) &&
           (g->below[c] < 0 || at[g->below[c]] != '.');
}

/* What x reaches with best play: 1 win, 0 draw, -1 loss. */
static int value(struct game *g, char *at)
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

static int power(int base, int exponent)
{
    int value = 1;
    while (exponent-- > 0)
        value *= base;
    return value;
}

/* Lines of k^n: every sequence of k cells whose coordinates stay, rise from 0
 * or fall to 0; each once, by its lowest end. */
static void make_lines(struct game *g, int k, int n)
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
static void make_maps(struct game *g, int k, int n, bool gravity)
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

static void make_board_game(struct game *g)
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
static void make_box_game(struct game *g)
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

static void random_lines(struct game *g, int s)
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
static void write_text(struct game *g)
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

static void make_text_game(struct game *g)
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

static void make_any_game(struct game *g)
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

struct body {
    char text[60000];
    size_t size;
    int lines;
    char seen[3000][CELLS];
    int positions;
};

static void write_stones(const struct game *g, const char *at, char *text)
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

static void add_entry(const struct game *g, struct body *b, const char *at,
                      int move)
{
    char text[64];
    write_stones(g, at, text);
    b->size += (size_t)sprintf(b->text + b->size, "%s %d\n", text, move);
    b->lines++;
}

/* Is an image of the position in the body? */
static bool known(const struct game *g, struct body *b, const char *at)
{
    for (int i = 0; i < b->positions; i++)
        for (int m = 0; m < g->maps; m++) {
            bool same_stones = true;
            for (int c = 0; c < g->cells && same_stones; c++)
                same_stones = b->seen[i][g->map[m][c]] == at[c];
            if (same_stones)
                return true;
        }
    memcpy(b->seen[b->positions++], at, CELLS);
    return false;
}

/* Entries for the hero's positions after all plays: his best move (sometimes
 * any), against every answer. */
static void make_entries(struct game *g, struct body *b, char *at, int hero,
                         int foolish)
{
    int ply = ply_of(g, at), best = -2, move = -1;
    if (ply >= g->plies)
        return;
    int s = g->turn[ply], sign = s == 0 ? 1 : -1;
    if (s == hero && known(g, b, at))
        return;
    for (int i = 0, c = below(g->cells); i < g->cells;
         i++, c = (c + 1) % g->cells) {
        if (!legal(g, at, c))
            continue;
        at[c] = "xo"[s];
        bool over = owns_line(g, at, s);
        if (s == hero) {
            int v = over ? (g->misere ? -1 : 1) : sign * value(g, at);
            if (foolish && below(foolish) == 0)
                v = 2;
            if (v > best) {
                best = v;
                move = c;
            }
        } else if (!over) {
            make_entries(g, b, at, hero, foolish);
        }
        at[c] = '.';
    }
    if (s != hero || move < 0)
        return;
    add_entry(g, b, at, move);
    at[move] = "xo"[s];
    if (!owns_line(g, at, s))
        make_entries(g, b, at, hero, foolish);
    at[move] = '.';
}

static enum verdict check_claim(const struct game *g, const char *claim,
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

static bool is_true(struct game *g, char *at, int claim)
{
    int v = value(g, at);
    return claim == 0   ? v > 0
           : claim == 1 ? v < 0
           : claim == 2 ? v >= 0
           : claim == 3 ? v <= 0
                        : v == 0;
}

/* A position somewhere in a play, not over. */
static void random_start(const struct game *g, char *at)
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

static void judge(bool truth, bool honest, enum verdict verdict,
                  const struct game *g, const char *claim, const char *form)
{
    if ((verdict == VERIFIED && !truth) ||
        (honest && truth && verdict != VERIFIED)) {
        print_message("%s, %s, %s: verdict %d, truth %d\n%s", g->name, claim,
                      form, (int)verdict, (int)truth, g->source);
        fail();
    }
    count[truth][verdict]++;
}

/* ---- the tests ------------------------------------------------------------
 */

static void strategies(void **state)
{
    static struct game g;
    static struct body b;
    (void)state;
    memset(count, 0, sizeof count);
    for (int trial = 0; trial < trials(4000); trial++) {
        char at[CELLS], start[64];
        make_any_game(&g);
        random_start(&g, at);
        bool from_start = memcmp(at, g.initial, (size_t)g.cells) == 0;
        write_stones(&g, at, start);
        for (int claim = 0; claim < CLAIMS; claim++) {
            bool truth = is_true(&g, at, claim), damaged = below(4) == 0;
            int foolish = below(3) == 0 ? 2 + below(10) : 0;
            memset(&b, 0, sizeof b);
            if (claim != 1 && claim != 3)
                make_entries(&g, &b, at, 0, foolish);
            if (claim != 0 && claim != 2)
                make_entries(&g, &b, at, 1, foolish);
            if (damaged && b.lines > 0) { /* the last entry is lost */
                b.text[b.size - 1] = '\0';
                char *last = strrchr(b.text, '\n');
                *(last ? last + 1 : b.text) = '\0';
                b.lines--;
            }
            const char *const forms[] = {"strategy", "compact", "full"};
            for (int f = 0; f < (g.plain && claim < 2 ? 3 : 1); f++)
                judge(truth, !foolish && !damaged,
                      check_claim(&g, claims[claim], forms[f],
                                  from_start ? NULL : start, b.text, b.lines),
                      &g, claims[claim], forms[f]);
        }
    }
    assert_true(fast() ||
                (count[1][VERIFIED] > 5000 && count[1][REFUTED] > 500));
    assert_true(fast() || count[0][REFUTED] > 5000);
    assert_int_equal(count[0][VERIFIED], 0);
}

static void pairings(void **state)
{
    static struct game g;
    (void)state;
    memset(count, 0, sizeof count);
    for (int trial = 0; trial < trials(20000); trial++) {
        char at[CELLS], start[64], body[100];
        bool used[CELLS] = {false};
        int lines = 0, size = 0, claim = 2 + below(3);
        do {
            if (below(2))
                make_text_game(&g);
            else
                make_board_game(&g);
        } while (!g.plain);
        random_start(&g, at);
        body[0] = '\0';
        for (int i = 0; i < 12; i++) {
            int a = below(g.cells), c = below(g.cells);
            if (a == c || used[a] || used[c])
                continue;
            used[a] = used[c] = true;
            size += sprintf(body + size, "%d %d\n", a, c);
            lines++;
        }
        write_stones(&g, at, start);
        bool from_start = memcmp(at, g.initial, (size_t)g.cells) == 0;
        judge(is_true(&g, at, claim), false,
              check_claim(&g, claims[claim], "pairing",
                          from_start ? NULL : start, body, lines),
              &g, claims[claim], "pairing");
    }
    assert_true(fast() ||
                (count[1][VERIFIED] > 300 && count[0][REFUTED] > 1000));
    assert_int_equal(count[0][VERIFIED], 0);
}

static void mirrors(void **state)
{
    static struct game g;
    (void)state;
    memset(count, 0, sizeof count);
    for (int trial = 0; trial < trials(20000); trial++) {
        char at[CELLS], body[100];
        int lines = 0, size = 0, claim = below(4), map = 0;
        do
            make_board_game(&g);
        while (!g.misere);
        memcpy(at, g.initial, CELLS);
        map = below(g.maps);
        bool used[CELLS] = {false};
        body[0] = '\0';
        for (int c = 0; c < g.cells; c++) {
            int d = below(20) ? g.map[map][c] : below(g.cells);
            if (d == c || used[c] || used[d])
                continue;
            used[c] = used[d] = true;
            size += sprintf(body + size, "%d %d\n", c, d);
            lines++;
        }
        judge(is_true(&g, at, claim), false,
              check_claim(&g, claims[claim], "mirror", NULL, body, lines), &g,
              claims[claim], "mirror");
    }
    assert_true(fast() ||
                (count[1][VERIFIED] > 300 && count[0][REFUTED] > 1000));
    assert_int_equal(count[0][VERIFIED], 0);
}

/* ---- a few replies, then pairs: section 3.8 read literally ----------------
 */

struct rule {
    int depth, weights, weight[CELLS];
    int exceptions, reply[8];
    char exception[8][CELLS];
    int seen; /* positions followed with j = 0 and 1 */
    char followed[200][CELLS];
};

static bool alive(const struct game *g, const char *at, int l)
{
    bool is = true;
    for (int i = 0; i < g->size[0][l]; i++)
        is = is && at[g->line[0][l][i]] != 'o';
    return is;
}

static int empty_cells(const struct game *g, const char *at, int l)
{
    int empty = 0;
    for (int i = 0; i < g->size[0][l]; i++)
        empty += at[g->line[0][l][i]] == '.';
    return empty;
}

/* Two empty cells of their own for the alive lines from l on: all ways. */
static bool gives_two(const struct game *g, char *at, int l)
{
    while (l < g->lines[0] && !alive(g, at, l))
        l++;
    if (l == g->lines[0])
        return true;
    const int *cell = g->line[0][l];
    for (int i = 0; i < g->size[0][l]; i++)
        for (int j = i + 1; j < g->size[0][l]; j++) {
            if (at[cell[i]] != '.' || at[cell[j]] != '.')
                continue;
            at[cell[i]] = at[cell[j]] = '#'; /* given away */
            bool fine = gives_two(g, at, l + 1);
            at[cell[i]] = at[cell[j]] = '.';
            if (fine)
                return true;
        }
    return false;
}

static int reply_of(const struct game *g, const struct rule *r, const char *at)
{
    for (int i = 0; i < r->exceptions; i++)
        if (!memcmp(r->exception[i], at, (size_t)g->cells))
            return r->reply[i];
    int best = -1, most = -1;
    for (int c = 0; c < g->cells; c++) {
        int sum = 0;
        for (int l = 0; l < g->lines[0]; l++)
            for (int i = 0; i < g->size[0][l]; i++)
                if (g->line[0][l][i] == c && alive(g, at, l))
                    sum += r->weight[r->weights - empty_cells(g, at, l)];
        if (at[c] == '.' && sum > most) {
            most = sum;
            best = c;
        }
    }
    return best;
}

static bool followed(const struct game *g, struct rule *r, const char *at)
{
    for (int i = 0; i < r->seen; i++)
        for (int m = 0; m < g->maps; m++) {
            bool image = true;
            for (int c = 0; image && c < g->cells; c++)
                image = r->followed[i][g->map[m][c]] == at[c];
            if (image)
                return true;
        }
    return false;
}

static bool rule_settles(const struct game *g, struct rule *r, char *at, int j)
{
    if (gives_two(g, at, 0))
        return true;
    if (j == r->depth)
        return false;
    for (int c = 0; c < g->cells; c++) {
        if (at[c] != '.' || (j == 0 && g->turn[0] == 0 && !g->opening[c]))
            continue;
        at[c] = 'x';
        bool good = !owns_line(g, at, 0), last = j + 1 == r->depth;
        if (good && !last && (j > 1 || !followed(g, r, at))) {
            int reply = reply_of(g, r, at);
            good = reply >= 0;
            if (good) {
                at[reply] = 'o';
                good = rule_settles(g, r, at, j + 1);
                at[reply] = '.';
            }
            if (j < 2)
                memcpy(r->followed[r->seen++], at, CELLS);
        }
        bool found = !last;
        for (int d = 0; good && !found && d < g->cells; d++)
            if (at[d] == '.') {
                at[d] = 'o';
                found = gives_two(g, at, 0);
                at[d] = '.';
            }
        at[c] = '.';
        if (!good || !found)
            return false;
    }
    return true;
}

/* Is each line of side s one of the other side, and of two cells or more? */
static bool lines_are_shared(const struct game *g, int s)
{
    for (int l = 0; l < g->lines[s]; l++) {
        bool found = false;
        for (int m = 0; m < g->lines[1 - s]; m++)
            found = found ||
                    (g->size[s][l] == g->size[1 - s][m] &&
                     !memcmp(g->line[s][l], g->line[1 - s][m],
                             (size_t)g->size[s][l] * sizeof g->line[0][0][0]));
        if (!found || g->size[s][l] < 2)
            return false;
    }
    return true;
}

/* Plain play, section 3.10; the lines of texts are sorted. */
static bool is_plain(const struct game *g)
{
    bool plain =
        g->plies >= g->cells &&
        (!g->text || (lines_are_shared(g, 0) && lines_are_shared(g, 1)));
    for (int c = 0; c < g->cells; c++)
        plain = plain && g->opening[c] && g->initial[c] == '.' &&
                (c >= g->plies || g->turn[c] == c % 2);
    return plain;
}

/* For which games the form is, and for which of them a draw. */
static bool fits(const struct game *g, bool draw)
{
    bool fine = !g->misere && !strstr(g->name, "gravity");
    for (int i = 1; i < g->plies; i++)
        fine = fine && (g->turn[i - 1] || g->turn[i]);
    return fine && (!draw || g->lines[1] == 0 || is_plain(g));
}

static void plays_then_pairs(void **state)
{
    static struct game g;
    static struct rule r;
    size_t kinds[3] = {0}; /* verified: k^n, boxes, texts */
    (void)state;
    memset(count, 0, sizeof count);
    for (int trial = 0; trial < trials(12000); trial++) {
        char at[CELLS], body[2000];
        int lines = 2, size, claim = 3 + below(2);
        do
            make_any_game(&g);
        while (g.cells < 3 || (!fits(&g, claim == 4) && below(20)));
        memcpy(at, g.initial, CELLS);
        memset(&r, 0, sizeof r);
        r.depth = 1 + below((g.cells + 1) / 2);
        size = sprintf(body, "depth %d\nweights", r.depth);
        for (int l = 0; l < g.lines[0]; l++)
            if (g.size[0][l] > r.weights)
                r.weights = g.size[0][l];
        for (int i = 0; i < r.weights; i++) {
            r.weight[i] = below(30);
            size += sprintf(body + size, " %d", r.weight[i]);
        }
        size += sprintf(body + size, "\n");
        /* some exceptions, the second player to move */
        for (int i = below(8); i > 0; i--) {
            char text[64], now[CELLS];
            memcpy(now, at, CELLS);
            int n = 1 + 2 * below(2), placed = 0;
            for (int tries = 0; placed < n && tries < 40; tries++) {
                int c = below(g.cells);
                if (now[c] == '.')
                    now[c] = "xo"[placed++ % 2];
            }
            int reply = below(g.cells);
            bool again = false;
            for (int j = 0; j < r.exceptions; j++)
                again = again || !memcmp(r.exception[j], now, (size_t)g.cells);
            if (placed < n || now[reply] != '.' || again)
                continue;
            memcpy(r.exception[r.exceptions], now, CELLS);
            r.reply[r.exceptions++] = reply;
            write_stones(&g, now, text);
            size += sprintf(body + size, "%s %d\n", text, reply);
            lines++;
        }
        enum verdict verdict =
            check_claim(&g, claims[claim], "play-then-pair", NULL, body, lines);
        judge(is_true(&g, at, claim), false, verdict, &g, claims[claim],
              "play-then-pair");
        if (!fits(&g, claim == 4))
            assert_int_equal(verdict, NOT_CHECKED);
        else if (g.text || g.box) /* all its symmetries are known here */
            assert_int_equal(verdict,
                             rule_settles(&g, &r, at, 0) ? VERIFIED : REFUTED);
        kinds[g.text ? 2 : g.box ? 1 : 0] += verdict == VERIFIED;
    }
    assert_true(fast() ||
                (count[1][VERIFIED] > 1000 && count[1][REFUTED] > 300 &&
                 count[0][REFUTED] > 1000 && kinds[0] > 100 && kinds[1] > 100 &&
                 kinds[2] > 100));
    assert_int_equal(count[0][VERIFIED], 0);
}

/* A split of the position, with the reply r or -1: the free cells dealt out to
 * groups, and each living line given its cells in the group where it has most,
 * or now and then in another. Returns the number of lines written. */
static int write_split(const struct game *g, const char *at, int r, char *body,
                       int *size)
{
    int group_of[CELLS], groups = 1 + below(3), lines = 1;
    char sets[3][1000] = {"", "", ""}, text[64];
    write_stones(g, at, text);
    *size += sprintf(body + *size, "split %s", text);
    *size += r >= 0 ? sprintf(body + *size, " %d\n", r)
                    : sprintf(body + *size, "\n");
    for (int c = 0; c < g->cells; c++)
        group_of[c] = at[c] != '.' || c == r ? -1
                      : below(4)             ? below(groups)
                                             : -1;
    for (int l = 0; l < g->lines[0]; l++) {
        int most = 0, in[3] = {0};
        bool dead = false;
        for (int i = 0; i < g->size[0][l]; i++) {
            const int c = g->line[0][l][i];
            dead = dead || at[c] == 'o' || c == r;
            if (group_of[c] >= 0)
                in[group_of[c]]++;
        }
        for (int i = 1; i < 3; i++)
            most = in[i] > in[most] ? i : most;
        if (dead || in[most] == 0 || below(30) == 0)
            continue;
        char separator = ' ';
        for (int i = 0; i < g->size[0][l]; i++)
            if (group_of[g->line[0][l][i]] == most) {
                sprintf(sets[most] + strlen(sets[most]), "%c%d", separator,
                        g->line[0][l][i]);
                separator = ',';
            }
    }
    for (int i = 0; i < 3; i++)
        if (*sets[i]) {
            *size += sprintf(body + *size, "group%s\n", sets[i]);
            lines++;
        }
    return lines;
}

static void groups(void **state)
{
    static struct game g;
    size_t with_reply = 0;
    (void)state;
    memset(count, 0, sizeof count);
    for (int trial = 0; trial < trials(12000); trial++) {
        static char body[100000];
        char at[CELLS];
        int lines = 0, size = 0, claim = 3 + below(2), depth = below(3);
        do
            make_any_game(&g);
        while (g.cells < 3 || g.lines[0] > 30 || (!is_plain(&g) && below(20)));
        memcpy(at, g.initial, CELLS);
        *body = 0;
        if (depth == 0)
            lines = write_split(&g, at, -1, body, &size);
        else
            for (int i = 2 * g.cells; i > 0; i--)
                lines += write_split(&g, at, below(g.cells), body, &size);
        for (int m = 0; depth == 2 && m < g.cells; m++) {
            char text[64];
            int r = below(g.cells);
            if (at[m] != '.' || at[r] != '.' || r == m)
                continue;
            at[m] = 'x';
            write_stones(&g, at, text);
            size += sprintf(body + size, "reply %s %d\n", text, r);
            at[r] = 'o';
            lines += 1 + write_split(&g, at, -1, body, &size);
            at[m] = at[r] = '.';
        }
        enum verdict verdict =
            check_claim(&g, claims[claim], "groups", NULL, body, lines);
        judge(is_true(&g, at, claim), false, verdict, &g, claims[claim],
              "groups");
        with_reply += depth > 0 && verdict == VERIFIED;
        if (!is_plain(&g))
            assert_int_equal(verdict, NOT_CHECKED);
    }
    print_message("groups: true %zu verified %zu refuted, false %zu refuted, "
                  "%zu with replies\n",
                  count[1][VERIFIED], count[1][REFUTED], count[0][REFUTED],
                  with_reply);
    assert_true(fast() || (count[1][VERIFIED] > 100 && with_reply > 10 &&
                           count[0][REFUTED] > 300));
    assert_int_equal(count[0][VERIFIED], 0);
}

int main(void)
{
    start_trials();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strategies), cmocka_unit_test(pairings),
        cmocka_unit_test(mirrors),    cmocka_unit_test(plays_then_pairs),
        cmocka_unit_test(groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
