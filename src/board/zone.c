/* The zone of a forced win on any board; qubic_zone.c has the argument, which
 * speaks of threes and open twos and nowhere of the size of a line. */
#include "board/board.h"
#include "board/counts.h"
#include "board/qubic_force.h"

/* Empty cells of a line under (own, other), at most `room`; found + 1 when a
 * stone of `other` is on it. */
static unsigned open_cells(const oxo_board *b, unsigned l, const uint64_t *own,
                           const uint64_t *other, unsigned room, uint16_t *out)
{
    unsigned size, found = 0;
    const uint16_t *line = oxo_board_line(b, l, &size);
    for (unsigned i = 0; i < size; i++) {
        if (oxo_bit_get(own, line[i]))
            continue;
        if (found == room || oxo_bit_get(other, line[i]))
            return room + 1;
        out[found++] = line[i];
    }
    return found;
}

void oxo_board_zone(const oxo_board *b, oxo_side side, const uint64_t *own,
                    const uint64_t *other, const oxo_win *win, uint64_t *zone)
{
    uint64_t attacker[OXO_BOARD_WORDS], defender[OXO_BOARD_WORDS];
    uint16_t open[2];
    if (b->vector) {
        oxo_qubic_win narrow = {.length = win->length,
                                .completes = win->completes};
        for (unsigned i = 0; i < win->length; i++) {
            narrow.attack[i] = (uint8_t)win->attack[i];
            narrow.block[i] = (uint8_t)win->block[i];
        }
        *zone = oxo_qubic_zone(*own, *other, &narrow);
        return;
    }
    oxo_set_clear(b, zone);
    oxo_set_copy(b, attacker, own);
    oxo_set_copy(b, defender, other);
    for (unsigned i = 0; i < win->length; i++) {
        oxo_bit_set(zone, win->attack[i]);
        oxo_bit_set(attacker, win->attack[i]);
        if (i + 1 == win->length)
            break;
        const unsigned block = win->block[i], next = win->attack[i + 1];
        oxo_bit_set(zone, block);
        oxo_bit_set(defender, block);
        for (uint32_t k = b->cell_start[block]; k < b->cell_start[block + 1];
             k++) {
            const unsigned l = b->cell_lines[k];
            if (oxo_lacks_defend(b->empty_line[side][l]) >= OXO_NO_LINE ||
                open_cells(b, l, defender, attacker, 2, open) != 2)
                continue;
            /* the other cell is answered in passing */
            if (open[1] != next)
                oxo_bit_set(zone, open[0]);
            if (open[0] != next)
                oxo_bit_set(zone, open[1]);
        }
    }
    if (win->completes)
        return;
    const unsigned last = win->attack[win->length - 1];
    for (uint32_t k = b->cell_start[last]; k < b->cell_start[last + 1]; k++) {
        const unsigned l = b->cell_lines[k];
        if (oxo_lacks_attack(b->empty_line[side][l]) < OXO_NO_LINE &&
            open_cells(b, l, attacker, defender, 1, open) == 1)
            oxo_bit_set(zone, open[0]);
    }
}
