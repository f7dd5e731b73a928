#include "naive/naive_strategy.h"

#include <string.h>

/* Image of a cell: coordinates permuted, then some reversed. Returns false
 * when `which` is past the last map. */
static bool map_cell(unsigned k, unsigned n, unsigned which, unsigned cell,
                     unsigned *image)
{
    unsigned order[8], used = 0, perms = 1;
    for (unsigned i = 2; i <= n; i++)
        perms *= i;
    if (which >= perms << n)
        return false;
    unsigned flips = which % (1u << n), rank = which >> n;
    for (unsigned i = 0; i < n; i++) {
        unsigned pick = rank % (n - i), c = 0;
        rank /= n - i;
        for (;; c++) {
            if (used >> c & 1)
                continue;
            if (pick-- == 0)
                break;
        }
        used |= 1u << c;
        order[i] = c;
    }
    unsigned x[8], scale = 1;
    for (unsigned i = 0; i < n; i++) {
        x[i] = cell % k;
        cell /= k;
    }
    *image = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned v = x[order[i]];
        *image += scale * (flips >> i & 1 ? k - 1 - v : v);
        scale *= k;
    }
    return true;
}

/* The entry's move for this board, by any map; -1 when there is none. */
static int look_up(const naive_board *b, unsigned k, unsigned n,
                   const naive_entry *entries, unsigned count)
{
    unsigned cells = b->lines[0]->points, image;
    for (unsigned e = 0; e < count; e++) {
        for (unsigned m = 0; map_cell(k, n, m, 0, &image); m++) {
            bool same = true;
            for (unsigned c = 0; c < cells && same; c++) {
                map_cell(k, n, m, c, &image);
                same = entries[e].at[c] == b->at[image];
            }
            if (same) {
                map_cell(k, n, m, entries[e].move, &image);
                return (int)image;
            }
        }
    }
    return -1;
}

static bool completes(naive_board *b, unsigned cell, char who)
{
    const oxo_geometry *g = b->lines[0];
    b->at[cell] = who;
    bool any = false;
    for (uint32_t l = 0; l < g->lines && !any; l++) {
        bool all = true;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
            all = all && b->at[g->line_points[i]] == who;
        any = all;
    }
    b->at[cell] = '.';
    return any;
}

/* The attacks of a shortest sequence and the move after it; 0: none. */
static unsigned forced_moves(const naive_board *b, oxo_forced *forced)
{
    uint64_t own = 0, other = 0;
    for (unsigned c = 0; c < b->lines[0]->points; c++) {
        own |= (uint64_t)(b->at[c] == 'a') << c;
        other |= (uint64_t)(b->at[c] == 'd') << c;
    }
    oxo_forced_query query = {
        .attacker = OXO_FIRST, .shortest = true, .generic = true};
    oxo_forced_win win;
    return oxo_forced_stones(forced, &own, &other, &query, NULL, &win, NULL) ==
                   OXO_OK
               ? win.length + 1
               : 0;
}

unsigned naive_strategy_moves(naive_board *b, oxo_forced *forced, unsigned k,
                              unsigned n, const naive_entry *entries,
                              unsigned count)
{
    unsigned cells = b->lines[0]->points, dangers = 0;
    int move = -1;
    for (unsigned c = 0; c < cells; c++) {
        if (b->at[c] == '.' && completes(b, c, 'a'))
            return 1;
    }
    for (unsigned c = 0; c < cells; c++) {
        if (b->at[c] == '.' && completes(b, c, 'd')) {
            dangers++;
            move = (int)c;
        }
    }
    if (dangers > 1)
        return 0;
    if (move < 0)
        move = look_up(b, k, n, entries, count);
    if (move < 0)
        return forced_moves(b, forced);
    unsigned most = 0;
    bool wins = true;
    b->at[move] = 'a';
    for (unsigned c = 0; c < cells && wins; c++) {
        if (b->at[c] != '.')
            continue;
        if (completes(b, c, 'd')) {
            wins = false;
            break;
        }
        b->at[c] = 'd';
        const unsigned moves =
            naive_strategy_moves(b, forced, k, n, entries, count);
        b->at[c] = '.';
        wins = moves > 0;
        if (moves > most)
            most = moves;
    }
    b->at[move] = '.';
    return wins && most ? 1 + most : 0;
}
