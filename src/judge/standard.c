/* A .pg file that is k^n under other names, seen as k^n: certificates and the
 * proof search of Qubic speak of its cells. Every other game is its own
 * standard. */
#include "judge/judge.h"

#include "base/bits.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

oxo_status judge_standard_create(const oxo_game *game, judge_standard *s,
                                 oxo_error *error)
{
    oxo_line_spec spec;
    *s = (judge_standard){.game = game, .own = game};
    if (!oxo_line_geometry(game, OXO_FIRST) || oxo_line_spec_of(game, &spec) ||
        game->cells > 64 * JUDGE_WORDS)
        return OXO_OK;
    uint16_t *point = malloc(game->cells * sizeof *point);
    uint16_t *cell = malloc(game->cells * sizeof *cell);
    oxo_status status = OXO_OK;
    if (!point || !cell) {
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    } else if (oxo_line_recognise(game, &spec, point)) {
        char name[64];
        snprintf(name, sizeof name, "%u^%u", spec.k, spec.n);
        status = oxo_game_create(name, &s->made, error);
        if (status == OXO_OK) {
            for (unsigned c = 0; c < game->cells; c++)
                cell[point[c]] = (uint16_t)c;
            s->own = s->made;
            s->point = point;
            s->cell = cell;
            return OXO_OK;
        }
    }
    free(point);
    free(cell);
    return status;
}

void judge_standard_clear(judge_standard *s)
{
    oxo_game_destroy(s->made);
    free(s->cell);
    free(s->point);
}

void judge_standard_stones(const judge_standard *s, const oxo_pos *pos,
                           oxo_side side, uint64_t stones[JUDGE_WORDS])
{
    const uint64_t *from = oxo_line_stones(s->game, pos, side);
    memset(stones, 0, JUDGE_WORDS * sizeof *stones);
    for (unsigned c = 0; c < s->game->cells; c++)
        if (oxo_bit_get(from, c))
            oxo_bit_set(stones, s->cell ? s->cell[c] : c);
}

oxo_move judge_standard_move(const judge_standard *s, oxo_move move)
{
    return s->point && move != OXO_MOVE_NONE ? s->point[move] : move;
}

bool judge_standard_is(const judge_standard *s, const char *name)
{
    return !strcmp(s->own->name, name);
}
