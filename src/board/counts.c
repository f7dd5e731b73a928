/* Stones on every line (counts.h). */
#include "board/counts.h"
#include <stdlib.h>

bool oxo_counts_init(oxo_counts *c, const oxo_board *b)
{
    memset(c, 0, sizeof *c);
    c->board = b;
    c->line = malloc((b->lines + (size_t)1) * sizeof *c->line);
    c->taken = calloc(b->cells, 1);
    if (c->line == NULL || c->taken == NULL) {
        oxo_counts_free(c);
        return false;
    }
    memcpy(c->line, b->empty_line[OXO_FIRST], b->lines * sizeof *c->line);
    return true;
}

void oxo_counts_free(oxo_counts *c)
{
    free(c->line);
    free(c->taken);
    c->line = NULL;
    c->taken = NULL;
}

void oxo_counts_set(oxo_counts *c, oxo_side attacker, const uint64_t *own,
                    const uint64_t *other)
{
    const oxo_board *b = c->board;
    if (attacker != c->attacker) {
        c->attacker = attacker;
        memcpy(c->line, b->empty_line[attacker], b->lines * sizeof *c->line);
        memset(c->taken, 0, b->cells);
        oxo_set_clear(b, c->own);
        oxo_set_clear(b, c->other);
    }
    for (unsigned i = 0; i < b->words; i++) {
        for (uint64_t s = c->own[i] & ~own[i]; s != 0; s &= s - 1) {
            oxo_counts_add(c, 64 * i + oxo_lowest64(s), 0 - OXO_COUNT_ATTACK);
            c->taken[64 * i + oxo_lowest64(s)] = 0;
        }
        for (uint64_t s = c->other[i] & ~other[i]; s != 0; s &= s - 1) {
            oxo_counts_add(c, 64 * i + oxo_lowest64(s), 0 - OXO_COUNT_DEFEND);
            c->taken[64 * i + oxo_lowest64(s)] = 0;
        }
    }
    for (unsigned i = 0; i < b->words; i++) {
        for (uint64_t s = own[i] & ~c->own[i]; s != 0; s &= s - 1) {
            oxo_counts_add(c, 64 * i + oxo_lowest64(s), OXO_COUNT_ATTACK);
            c->taken[64 * i + oxo_lowest64(s)] = 1;
        }
        for (uint64_t s = other[i] & ~c->other[i]; s != 0; s &= s - 1) {
            oxo_counts_add(c, 64 * i + oxo_lowest64(s), OXO_COUNT_DEFEND);
            c->taken[64 * i + oxo_lowest64(s)] = 1;
        }
        c->own[i] = own[i];
        c->other[i] = other[i];
    }
}
