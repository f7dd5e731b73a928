/* Number games for the tests of the checker, written from docs/NUMBER.md alone:
 * a random one with its name, and which move completes a line in it. */
#ifndef OXO_NUMBER_RULES_H
#define OXO_NUMBER_RULES_H

#include "check_trials.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 16 };

/* A game as its name says, on K x K. */
struct naive {
    char name[256]; /* 32 numbers of three digits, and the rule */
    int k, cells, lines, line[10][4];
    int count, value[MOST];
    bool may[2][MOST]; /* side, number */
    bool product, parity, own;
    long target;
};

static inline void lay_lines(struct naive *g)
{
    g->lines = 0;
    for (int i = 0; i < g->k; i++) {
        for (int j = 0; j < g->k; j++) {
            g->line[g->lines][j] = i * g->k + j;
            g->line[g->lines + 1][j] = j * g->k + i;
        }
        g->lines += 2;
    }
    for (int j = 0; j < g->k; j++) {
        g->line[g->lines][j] = j * g->k + j;
        g->line[g->lines + 1][j] = j * g->k + g->k - 1 - j;
    }
    g->lines += 2;
}

/* On K x K with so many numbers, `least` and up; what the checker refuses as a
 * game is among them. */
static inline void random_game(struct naive *g, int k, int count, int least)
{
    memset(g, 0, sizeof *g);
    g->k = k;
    g->cells = g->k * g->k;
    g->product = below(3) == 0;
    g->parity = below(3) == 0;
    g->own = below(3) == 0;
    lay_lines(g);
    const bool shared = !g->own && below(3) == 0;
    g->count = count;
    char *at = g->name + sprintf(g->name, "number:k=%d,first=", g->k);
    for (int i = 0; i < g->count; i++) {
        const int who = shared && below(4) == 0 ? 2 : (i + below(7) / 6) % 2;
        g->value[i] = least + i;
        g->may[0][i] = who != 1;
        g->may[1][i] = who != 0;
    }
    for (int s = 0; s < 2; s++) {
        const char *between = "";
        for (int i = 0; i < g->count; i++)
            if (g->may[s][i]) {
                at += sprintf(at, "%s%d", between, g->value[i]);
                between = "+";
            }
        if (s == 0)
            at += sprintf(at, ",second=");
    }
    /* what some numbers come to, so that it can be reached */
    bool used[MOST] = {false};
    g->target = g->product ? 1 : 0;
    for (int i = 0; i < g->k;) {
        const int j = below(g->count);
        if (used[j])
            continue;
        used[j] = true;
        g->target =
            g->product ? g->target * g->value[j] : g->target + g->value[j];
        i++;
    }
    sprintf(at, ",%s=%ld%s%s", g->product ? "product" : "sum", g->target,
            g->parity ? ",parity" : "", g->own ? ",own" : "");
}

/* at[c]: 0 or 1 + index of a number. */
static inline bool completes(const struct naive *g, const int *at, int cell)
{
    for (int l = 0; l < g->lines; l++) {
        long amount = g->product ? 1 : 0;
        int odd = 0, full = 0, owned[2] = {0, 0};
        bool on = false;
        for (int j = 0; j < g->k; j++) {
            const int c = g->line[l][j];
            on = on || c == cell;
            if (!at[c])
                continue;
            const int i = at[c] - 1;
            amount = g->product ? amount * g->value[i] : amount + g->value[i];
            odd += g->value[i] % 2;
            owned[0] += g->may[0][i];
            owned[1] += g->may[1][i];
            full++;
        }
        if (on && full == g->k &&
            (amount == g->target || (g->parity && (odd == 0 || odd == g->k)) ||
             (g->own && (owned[0] == g->k || owned[1] == g->k))))
            return true;
    }
    return false;
}

/* Does `side` complete a line with some move? */
static inline bool can_complete(const struct naive *g, int *at, int side)
{
    bool taken[MOST] = {false};
    for (int c = 0; c < g->cells; c++)
        if (at[c])
            taken[at[c] - 1] = true;
    for (int i = 0; i < g->count; i++)
        for (int c = 0; c < g->cells && !taken[i] && g->may[side][i]; c++) {
            if (at[c])
                continue;
            at[c] = i + 1;
            const bool done = completes(g, at, c);
            at[c] = 0;
            if (done)
                return true;
        }
    return false;
}

#endif
