/* Qubic (4^3) on two 64-bit words: the tables that its fast paths share.
 *
 * Cell (x, y, z) is bit x + 4y + 16z:
 *
 *      z = 0            z = 1            z = 2            z = 3
 *    0  1  2  3      16 17 18 19      32 33 34 35      48 49 50 51   y = 0
 *    4  5  6  7      20 21 22 23      36 37 38 39      52 53 54 55   y = 1
 *    8  9 10 11      24 25 26 27      40 41 42 43      56 57 58 59   y = 2
 *   12 13 14 15      28 29 30 31      44 45 46 47      60 61 62 63   y = 3
 *
 * A position is (attacker's stones, defender's stones): the searches here ask
 * whether one side, the attacker, can force a line, whoever moved first.
 *
 * Two different lines share at most one cell. Several arguments rest on that;
 * it is tested.
 */
#ifndef OXO_BOARD_QUBIC_BOARD_H
#define OXO_BOARD_QUBIC_BOARD_H

#include <stdint.h>

enum { OXO_QUBIC_CELLS = 64, OXO_QUBIC_LINES = 76 };

/* Where in `joined` the lines through a cell begin. */
typedef struct oxo_qubic_join {
    uint64_t through[2]; /* as below: all that is needed lies together */
    uint32_t first, low; /* index; how many of the lines are in word 0 */
} oxo_qubic_join;

enum { OXO_QUBIC_JOINED = 48 * 16 + 16 * 128 };

typedef struct oxo_qubic_tables {
    /* the lines through a cell as a set of lines: bit l%64 of word l/64 */
    _Alignas(64) uint64_t through[OXO_QUBIC_CELLS][2];
    uint64_t line[OXO_QUBIC_LINES];  /* cells of a line */
    uint8_t degree[OXO_QUBIC_CELLS]; /* 4 or 7 */
    uint8_t lines_of[OXO_QUBIC_CELLS][8];
    /* the cells of some of the lines through a cell: bit i of the index, from
     * join[cell].first on, stands for lines_of[cell][i] */
    oxo_qubic_join join[OXO_QUBIC_CELLS];
    uint64_t joined[OXO_QUBIC_JOINED];
} oxo_qubic_tables;

/* The tables, built by construction (every direction from every start) at the
 * first call; thread-safe, never fails. */
const oxo_qubic_tables *oxo_qubic_tables_get(void);

/* Does this set contain a whole line? */
int oxo_qubic_has_line(uint64_t stones);

/* The empty cells that complete a line of `own`: where `own` wins at once. */
uint64_t oxo_qubic_completions(uint64_t own, uint64_t other);

/* The same for the lines through one cell. */
static inline uint64_t oxo_qubic_through(const oxo_qubic_tables *t,
                                         uint64_t own, uint64_t other,
                                         unsigned cell)
{
    uint64_t cells = 0;
    for (unsigned k = 0; k < t->degree[cell]; k++) {
        const uint64_t rest = t->line[t->lines_of[cell][k]] & ~own;
        if ((rest & (rest - 1)) == 0)
            cells |= rest & ~other;
    }
    return cells;
}

/* The empty cells on which `own` makes a three. */
uint64_t oxo_qubic_makers(uint64_t own, uint64_t other);

#endif
