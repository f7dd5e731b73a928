/* Stones on every line of a board, kept from one position to the next.
 *
 * One word per line, seen from the attacker in its low half and from the
 * defender in its high half:
 *
 *      63        48 47        32 31        16 15         0
 *     +------------+------------+------------+------------+
 *     | attacker's | cells that | defender's | cells that |
 *     |   stones   | the defen- |   stones   | the attac- |
 *     |   on it    | der lacks  |   on it    | ker lacks  |
 *     +------------+------------+------------+------------+
 *
 * so the attacker's open twos are the lines whose low half is 2, his threes
 * those where it is 1, and a stone is one addition per line through its cell.
 * A line that is not among the winning sets of a side lacks OXO_NO_LINE cells
 * of it.
 */
#ifndef OXO_BOARD_COUNTS_H
#define OXO_BOARD_COUNTS_H

#include "board/board.h"

#define OXO_NO_LINE UINT32_C(0x4000)
#define OXO_COUNT_ATTACK ((UINT64_C(1) << 48) - 1)
#define OXO_COUNT_DEFEND ((UINT64_C(1) << 16) - (UINT64_C(1) << 32))

typedef struct oxo_counts {
    const oxo_board *board;
    oxo_side attacker;
    uint64_t *line;
    uint8_t *taken; /* by cell */
    uint64_t own[OXO_BOARD_WORDS], other[OXO_BOARD_WORDS];
} oxo_counts;

bool oxo_counts_init(oxo_counts *counts, const oxo_board *board);
void oxo_counts_free(oxo_counts *counts);
/* The counts of a position: costs what differs from the one before. */
void oxo_counts_set(oxo_counts *counts, oxo_side attacker, const uint64_t *own,
                    const uint64_t *other);

static inline void oxo_counts_add(oxo_counts *c, unsigned cell, uint64_t what)
{
    const oxo_board *b = c->board;
    const uint16_t *l = b->cell_lines + b->cell_start[cell];
    const uint16_t *end = b->cell_lines + b->cell_start[cell + 1];
    for (; l < end; l++)
        c->line[*l] += what;
}

static inline uint32_t oxo_lacks_attack(uint64_t line)
{
    return (uint32_t)line;
}

static inline uint32_t oxo_lacks_defend(uint64_t line)
{
    return (uint32_t)(line >> 32);
}

#endif
