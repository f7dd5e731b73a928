/* Markowsky's search of 1990, rebuilt from his description.
 *
 * Nine openings (1, 3, 5 on a corner, an edge, the centre), in the order of
 * cells and then numbers, up to the first one that wins; three values; the
 * player to move first looks for a line that he can complete, then must block
 * a cell in which the other could; moves in increasing order of cells and
 * numbers; a move that wins ends the list; every configuration of up to seven
 * numbers is remembered. What the paper leaves open are the members of
 * search_1990. Examined are configurations that were looked at and not found
 * in memory.
 */
#include "search_1990.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = 9, KEPT = 7, SLOTS = 1 << 22 };

static const uint8_t lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

typedef struct searcher {
    const search_1990 *setting;
    uint64_t *examined;
    uint8_t board[CELLS]; /* 0: empty */
    uint64_t *key;        /* open addressing; 0: free */
    int8_t *value;
} searcher;

/* Does the number on this cell complete a winning line? */
static bool completes(const searcher *s, unsigned cell)
{
    for (unsigned l = 0; l < 8; l++) {
        const uint8_t *p = lines[l];
        if (p[0] != cell && p[1] != cell && p[2] != cell)
            continue;
        const unsigned a = s->board[p[0]], b = s->board[p[1]],
                       c = s->board[p[2]];
        if (!a || !b || !c)
            continue;
        if (a + b + c == 15)
            return true;
        if (s->setting->parity && a % 2 == b % 2 && b % 2 == c % 2)
            return true;
    }
    return false;
}

/* The cells in which a player (1: Odd, 0: Even) could complete a line. */
static unsigned winning_cells(searcher *s, unsigned odd)
{
    unsigned used = 0, cells = 0;
    for (unsigned c = 0; c < CELLS; c++)
        used |= 1u << s->board[c];
    for (unsigned c = 0; c < CELLS; c++) {
        if (s->board[c])
            continue;
        for (unsigned v = odd ? 1 : 2; v <= 9; v += 2) {
            if (used >> v & 1)
                continue;
            s->board[c] = (uint8_t)v;
            cells |= completes(s, c) ? 1u << c : 0;
            s->board[c] = 0;
        }
    }
    return cells;
}

static uint64_t slot_of(const searcher *s, uint64_t key)
{
    uint64_t slot = key * UINT64_C(0x9e3779b97f4a7c15) >> 42;
    while (s->key[slot] && s->key[slot] != key)
        slot = (slot + 1) % SLOTS;
    return slot;
}

static int solve(searcher *s, unsigned size);

/* The value of the best move, for the player to move. */
static int best_move(searcher *s, unsigned size, unsigned allowed)
{
    const unsigned odd = size % 2 == 0;
    const bool by_number = odd && s->setting->odd_by_number;
    unsigned used = 0;
    int best = -2;
    for (unsigned c = 0; c < CELLS; c++)
        used |= 1u << s->board[c];
    for (unsigned i = 0; i < 81 && best < 1; i++) {
        const unsigned c = by_number ? i % 9 : i / 9;
        const unsigned v = 1 + (by_number ? i / 9 : i % 9);
        if (s->board[c] || !(allowed >> c & 1) || v % 2 != odd ||
            (used >> v & 1))
            continue;
        s->board[c] = (uint8_t)v;
        int value;
        const unsigned threats =
            s->setting->see_double ? winning_cells(s, odd) : 0;
        if ((threats & (threats - 1)) && !winning_cells(s, !odd))
            value = 1;
        else
            value = -solve(s, size + 1);
        s->board[c] = 0;
        best = value > best ? value : best;
    }
    return best == -2 ? 0 : best;
}

static int solve(searcher *s, unsigned size)
{
    uint64_t key = 1;
    for (unsigned c = 0; c < CELLS; c++)
        key = key * 10 + s->board[c];
    if (size <= KEPT) {
        const uint64_t slot = slot_of(s, key);
        if (s->key[slot])
            return s->value[slot];
    }
    s->examined[size]++;
    if (size == CELLS)
        return 0;
    const unsigned odd = size % 2 == 0;
    const unsigned block = winning_cells(s, !odd);
    int value;
    if (winning_cells(s, odd))
        value = 1;
    else if (block & (block - 1))
        value = -1;
    else
        value = best_move(s, size, block ? block : 0x1ff);
    if (size <= KEPT) {
        const uint64_t slot = slot_of(s, key);
        s->key[slot] = key;
        s->value[slot] = (int8_t)value;
    }
    return value;
}

int search_1990_run(const search_1990 *setting, uint64_t examined[10])
{
    static const uint8_t cell[3] = {0, 1, 4}, number[3] = {1, 3, 5};
    searcher s = {.setting = setting, .examined = examined};
    s.key = calloc(SLOTS, sizeof *s.key);
    s.value = malloc(SLOTS);
    memset(examined, 0, 10 * sizeof *examined);
    int best = -2;
    for (unsigned i = 0; s.key && s.value && i < 9 && best < 1; i++) {
        s.board[cell[i / 3]] = number[i % 3];
        const int value = -solve(&s, 1);
        s.board[cell[i / 3]] = 0;
        best = value > best ? value : best;
    }
    free(s.key);
    free(s.value);
    return best;
}
