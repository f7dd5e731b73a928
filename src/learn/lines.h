/* Small line games as two words, for making training data quickly.
 *
 * Line games without gravity and misere play of up to 64 cells: a position is
 * the stones of both sides, cell c is bit c.
 *
 *     3^3:  bit 0 = a1A, 1 = b1A, 3 = a2A, 9 = a1B ... 26 = c3C
 */
#ifndef OXO_LEARN_LINES_H
#define OXO_LEARN_LINES_H

#include "base/bits.h"
#include "oxo/game.h"

typedef struct oxo_lines {
    unsigned cells, k, lines;
    uint64_t all;        /* every cell */
    uint64_t line[128];  /* cells of a line */
    unsigned degree[64]; /* lines through a cell */
    uint8_t at[64][32];  /* these lines */
    unsigned maps;       /* symmetries; map m takes cell c to map[m][c] */
    uint8_t (*map)[64];  /* the first is the identity */
} oxo_lines;

/* OXO_UNSUPPORTED for other games. oxo_lines_free ends it. */
oxo_status oxo_lines_of(const oxo_game *game, oxo_lines *lines,
                        oxo_error *error);
void oxo_lines_free(oxo_lines *lines);

/* Does a line through `cell` lie wholly in `stones`? */
static inline bool oxo_lines_won(const oxo_lines *g, uint64_t stones,
                                 unsigned cell)
{
    for (unsigned i = 0; i < g->degree[cell]; i++) {
        const uint64_t line = g->line[g->at[cell][i]];
        if ((stones & line) == line)
            return true;
    }
    return false;
}

/* The cells that complete a line of `me` at once. */
static inline uint64_t oxo_lines_threats(const oxo_lines *g, uint64_t me,
                                         uint64_t other)
{
    uint64_t cells = 0;
    for (unsigned i = 0; i < g->lines; i++) {
        const uint64_t rest = g->line[i] & ~me;
        if (!(rest & (rest - 1)) && !(rest & other))
            cells |= rest;
    }
    return cells;
}

#endif
