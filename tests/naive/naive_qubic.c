#include "naive/naive_qubic.h"
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
