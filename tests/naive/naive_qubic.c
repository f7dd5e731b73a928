#include "naive/naive_qubic.h"
#include <stdlib.h>
#include <string.h>

static int at(const naive_qubic *b, int x, int y, int z)
{
    if (x < 0 || x > 3 || y < 0 || y > 3 || z < 0 || z > 3)
        return -1;
    return b->cell[z][y][x];
}

naive_qubic naive_qubic_from(uint64_t attacker, uint64_t defender)
{
    naive_qubic b;
    memset(&b, 0, sizeof b);
    for (int i = 0; i < 64; i++) {
        uint8_t *c = &b.cell[i / 16][i / 4 % 4][i % 4];
        if (attacker >> i & 1)
            *c = NAIVE_ATTACKER;
        if (defender >> i & 1)
            *c = NAIVE_DEFENDER;
    }
    return b;
}

/* Calls for every start and direction; a line is met from both ends. */
static unsigned lines_with(const naive_qubic *b, int side, int stones,
                           uint8_t missing[152])
{
    unsigned found = 0;
    for (int start = 0; start < 64; start++) {
        for (int dir = 0; dir < 27; dir++) {
            int dx = dir % 3 - 1, dy = dir / 3 % 3 - 1, dz = dir / 9 - 1;
            int x = start % 4, y = start / 4 % 4, z = start / 16;
            if (dir == 13 || at(b, x + 3 * dx, y + 3 * dy, z + 3 * dz) < 0)
                continue;
            int own = 0, empty = 0;
            uint8_t last = 0;
            for (int k = 0; k < 4; k++) {
                int cx = x + k * dx, cy = y + k * dy, cz = z + k * dz;
                int c = at(b, cx, cy, cz);
                if (c == side) {
                    own++;
                } else if (c == NAIVE_NONE) {
                    empty++;
                    last = (uint8_t)(cx + 4 * cy + 16 * cz);
                }
            }
            if (own == stones && own + empty == 4)
                missing[found++] = last;
        }
    }
    return found;
}

bool naive_qubic_won(const naive_qubic *b, int side)
{
    uint8_t missing[152];
    return lines_with(b, side, 4, missing) > 0;
}

unsigned naive_qubic_completing(const naive_qubic *b, int side,
                                uint8_t cells[64])
{
    uint8_t missing[152];
    unsigned found = lines_with(b, side, 3, missing), different = 0;
    for (unsigned i = 0; i < found; i++) {
        bool old = false;
        for (unsigned k = 0; k < different; k++)
            old |= cells[k] == missing[i];
        if (!old)
            cells[different++] = missing[i];
    }
    return different;
}

static void put(naive_qubic *b, unsigned cell, int side)
{
    b->cell[cell / 16][cell / 4 % 4][cell % 4] = (uint8_t)side;
}

static int get(const naive_qubic *b, unsigned cell)
{
    return b->cell[cell / 16][cell / 4 % 4][cell % 4];
}

int naive_qubic_forced(naive_qubic board, long *budget)
{
    uint8_t cells[64], threat[64];
    if (--*budget < 0)
        return -1;
    if (naive_qubic_completing(&board, NAIVE_ATTACKER, cells) > 0)
        return 1;
    unsigned must = naive_qubic_completing(&board, NAIVE_DEFENDER, cells);
    if (must > 1)
        return 0;
    for (unsigned m = 0; m < 64; m++) {
        if (get(&board, m) != NAIVE_NONE || (must == 1 && m != cells[0]))
            continue;
        naive_qubic next = board;
        put(&next, m, NAIVE_ATTACKER);
        unsigned threats =
            naive_qubic_completing(&next, NAIVE_ATTACKER, threat);
        if (threats == 0)
            continue;
        if (threats > 1)
            return 1;
        put(&next, threat[0], NAIVE_DEFENDER);
        int value = naive_qubic_forced(next, budget);
        if (value != 0)
            return value;
    }
    return 0;
}

bool naive_qubic_sequence_wins(naive_qubic board, const uint8_t *attack,
                               const uint8_t *block, unsigned length)
{
    uint8_t cells[64];
    for (unsigned i = 0; i < length; i++) {
        unsigned must = naive_qubic_completing(&board, NAIVE_DEFENDER, cells);
        if (get(&board, attack[i]) != NAIVE_NONE)
            return false;
        bool stops = must == 0 || (must == 1 && cells[0] == attack[i]);
        put(&board, attack[i], NAIVE_ATTACKER);
        if (naive_qubic_won(&board, NAIVE_ATTACKER))
            return i + 1 == length;
        if (!stops)
            return false;
        unsigned threats =
            naive_qubic_completing(&board, NAIVE_ATTACKER, cells);
        if (i + 1 == length)
            return threats > 1;
        if (threats != 1 || cells[0] != block[i])
            return false;
        put(&board, block[i], NAIVE_DEFENDER);
    }
    return false;
}

/* ---- the plain search on words ---- */

enum { MEMORY = 1 << 18 };

typedef struct plain {
    uint64_t line[152];
    unsigned lines;
    uint64_t (*failed)[2]; /* open addressing; {0, 0} is free */
    size_t used;
    long *budget;
} plain;

static uint64_t plain_completing(const plain *p, uint64_t own, uint64_t other)
{
    uint64_t cells = 0;
    for (unsigned l = 0; l < p->lines; l++) {
        uint64_t rest = p->line[l] & ~own;
        if (rest != 0 && (rest & (rest - 1)) == 0 && (rest & other) == 0)
            cells |= rest;
    }
    return cells;
}

static int plain_search(plain *p, uint64_t a, uint64_t d)
{
    if (--*p->budget < 0 || p->used > MEMORY / 2)
        return -1;
    uint64_t must = plain_completing(p, d, a);
    if ((must & (must - 1)) != 0)
        return 0;
    size_t at =
        (size_t)((a * 0x9e3779b97f4a7c15u ^ d * 0xc2b2ae3d27d4eb4fu) >> 40) %
        MEMORY;
    while (p->failed[at][0] != 0 || p->failed[at][1] != 0) {
        if (p->failed[at][0] == a && p->failed[at][1] == d)
            return 0;
        at = (at + 1) % MEMORY;
    }
    for (uint64_t s = must != 0 ? must : ~(a | d); s != 0; s &= s - 1) {
        uint64_t m = s & (~s + 1);
        uint64_t threats = plain_completing(p, a | m, d);
        if (threats == 0)
            continue;
        if ((threats & (threats - 1)) != 0)
            return 1;
        int value = plain_search(p, a | m, d | threats);
        if (value != 0)
            return value;
    }
    /* deeper positions may have taken the place found above */
    while (p->failed[at][0] != 0 || p->failed[at][1] != 0)
        at = (at + 1) % MEMORY;
    p->failed[at][0] = a;
    p->failed[at][1] = d;
    p->used++;
    return 0;
}

int naive_qubic_forced_plain(uint64_t attacker, uint64_t defender, long *budget)
{
    plain p = {.lines = 0, .budget = budget};
    for (int start = 0; start < 64; start++) {
        for (int dir = 14; dir < 27; dir++) {
            int dx = dir % 3 - 1, dy = dir / 3 % 3 - 1, dz = dir / 9 - 1;
            int x = start % 4, y = start / 4 % 4, z = start / 16;
            naive_qubic none = {{{{0}}}};
            if (at(&none, x + 3 * dx, y + 3 * dy, z + 3 * dz) < 0)
                continue;
            uint64_t line = 0;
            for (int k = 0; k < 4; k++)
                line |= UINT64_C(1)
                        << (x + k * dx + 4 * (y + k * dy) + 16 * (z + k * dz));
            p.line[p.lines++] = line;
        }
    }
    if (plain_completing(&p, attacker, defender) != 0)
        return 1;
    p.failed = calloc(MEMORY, sizeof *p.failed);
    if (p.failed == NULL)
        return -1;
    int value = plain_search(&p, attacker, defender);
    free(p.failed);
    return value;
}
