#include "naive/number_naive.h"

#include <stdlib.h>
#include <string.h>

static const int rows[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                               {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static bool has(const naive_number *game, int player, int number)
{
    for (int i = 0; i < game->count[player]; i++) {
        if (game->mine[player][i] == number)
            return true;
    }
    return false;
}

/* Is there any winning line on the board? */
static bool any_line(const naive_number *game, const int board[9])
{
    for (int r = 0; r < 8; r++) {
        int a = board[rows[r][0]], b = board[rows[r][1]], c = board[rows[r][2]];
        if (!a || !b || !c)
            continue;
        long got = game->product ? (long)a * b * c : (long)a + b + c;
        if (got == game->target)
            return true;
        if (game->parity && a % 2 == b % 2 && b % 2 == c % 2)
            return true;
        for (int player = 0; game->own && player < 2; player++) {
            if (has(game, player, a) && has(game, player, b) &&
                has(game, player, c))
                return true;
        }
    }
    return false;
}

static bool stands(const int board[9], int number)
{
    for (int c = 0; c < 9; c++) {
        if (board[c] == number)
            return true;
    }
    return false;
}

static int flip(int value) /* from the child's view to ours, one ply longer */
{
    return value > 0 ? -(value - 1) : value < 0 ? -(value + 1) : 0;
}

int naive_number_value(const naive_number *game, const int board[9],
                       uint64_t *nodes)
{
    int filled = 0, best = -1000, copy[9];
    ++*nodes;
    for (int c = 0; c < 9; c++)
        filled += board[c] != 0;
    if (any_line(game, board))
        return -100; /* the other one has just won */
    if (filled == 9)
        return 0;
    int me = filled % 2;
    for (int c = 0; c < 9; c++) {
        for (int i = 0; !board[c] && i < game->count[me]; i++) {
            if (stands(board, game->mine[me][i]))
                continue;
            memcpy(copy, board, sizeof copy);
            copy[c] = game->mine[me][i];
            int value = flip(naive_number_value(game, copy, nodes));
            if (value > best)
                best = value;
        }
    }
    return best;
}

/* ---- with a table: open addressing over boards as decimal numbers
 * ------------- */

enum { ROOM = 1 << 24 };

typedef struct memo {
    uint32_t *board; /* nine decimal digits */
    int8_t *value;
    uint64_t *configurations;
} memo;

static int full(const naive_number *game, const int board[9], memo *m)
{
    uint32_t code = 0;
    int filled = 0, best = -1000, copy[9];
    for (int c = 0; c < 9; c++) {
        code = code * 10 + (uint32_t)board[c];
        filled += board[c] != 0;
    }
    uint32_t slot = code * 2654435761u >> 8;
    while (m->board[slot] && m->board[slot] != code)
        slot = (slot + 1) % ROOM;
    if (m->board[slot] == code && code)
        return m->value[slot];
    m->configurations[filled]++;
    int me = filled % 2;
    if (any_line(game, board))
        best = -100;
    else if (filled == 9)
        best = 0;
    else {
        for (int c = 0; c < 9; c++) {
            for (int i = 0; !board[c] && i < game->count[me]; i++) {
                if (stands(board, game->mine[me][i]))
                    continue;
                memcpy(copy, board, sizeof copy);
                copy[c] = game->mine[me][i];
                int value = flip(full(game, copy, m));
                if (value > best)
                    best = value;
            }
        }
    }
    slot = code * 2654435761u >> 8;
    while (m->board[slot] && m->board[slot] != code)
        slot = (slot + 1) % ROOM;
    m->board[slot] = code;
    m->value[slot] = (int8_t)best;
    return best;
}

int naive_number_full(const naive_number *game, uint64_t configurations[10])
{
    memo m = {calloc(ROOM, sizeof(uint32_t)), calloc(ROOM, 1), configurations};
    int empty[9] = {0}, value = -1000;
    memset(configurations, 0, 10 * sizeof *configurations);
    if (m.board && m.value)
        value = full(game, empty, &m);
    free(m.board);
    free(m.value);
    return value;
}
