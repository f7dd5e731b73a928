/* The kernel of a line game: creation, and what its lines say (board.h). */
#include "board/board.h"
#include "base/random.h"
#include "board/canon.h"
#include "board/counts.h"
#include "board/qubic_board.h"
#include "oxo/symmetry.h"
#include "rules/line.h"
#include <stdio.h>
#include <stdlib.h>

void oxo_board_destroy(oxo_board *b)
{
    if (b == NULL)
        return;
    oxo_game_destroy(b->standard);
    free(b->point);
    free(b->cell);
    free(b->line_start);
    free(b->line_cells);
    free(b->cell_start);
    free(b->cell_lines);
    free(b->empty_line[0]);
    free(b->empty_line[1]);
    free(b->all);
    free(b->random);
    oxo_board_symmetry_free(b->symmetry);
    free(b);
}

/* Why a game has no kernel, or NULL. */
static const char *refusal(const oxo_game *game)
{
    if (strcmp(game->ops->family, "line") != 0)
        return "it is not a line game";
    const oxo_line_game *line = oxo_line_of(game);
    if (line->spec.misere)
        return "in misere games a line loses";
    if (line->spec.gravity)
        return "with gravity a block may be impossible";
    if (game->cells > OXO_BOARD_CELLS)
        return "it has over 1024 cells";
    if (line->geometry[0]->lines + line->geometry[1]->lines > 60000)
        return "it has over 60000 lines";
    unsigned stones = 0;
    for (int side = 0; side < 2; side++) /* either may have none */
        for (unsigned i = 0; line->initial[side] != NULL && i < line->words;
             i++)
            stones += oxo_popcount64(line->initial[side][i]);
    if (line->plies < game->cells - stones)
        return "it ends before the board is full";
    for (unsigned t = 0; t + 1 < line->plies; t++) {
        if (line->turn_at[t] == line->turn_at[t + 1])
            return "its sides do not take turns";
    }
    for (int side = 0; side < 2; side++) {
        const oxo_geometry *g = line->geometry[side];
        for (uint32_t l = 0; l < g->lines; l++) {
            if (g->line_start[l + 1] - g->line_start[l] < 2)
                return "it has lines of one cell";
        }
    }
    return NULL;
}

/* A .pg file that is k^n is played on the cells of k^n. */
static oxo_status recognise(oxo_board *b, bool rename, oxo_error *error)
{
    const oxo_line_game *line = oxo_line_of(b->game);
    oxo_line_spec spec = line->spec;
    for (unsigned i = 0; i < b->cells; i++)
        b->point[i] = (uint16_t)i;
    if (rename && spec.k == 0 && line->initial[0] == NULL &&
        oxo_line_recognise(b->game, &spec, b->point)) {
        char name[32];
        snprintf(name, sizeof name, "%u^%u", spec.k, spec.n);
        oxo_status status = oxo_game_create(name, &b->standard, error);
        if (status != OXO_OK)
            return status;
    } else if (spec.k == 0) {
        for (unsigned i = 0; i < b->cells; i++)
            b->point[i] = (uint16_t)i;
    }
    b->k = spec.k;
    b->n = spec.n;
    b->vector = spec.k == 4 && spec.n == 3;
    for (unsigned i = 0; i < b->cells; i++)
        b->cell[b->point[i]] = (uint16_t)i;
    return OXO_OK;
}

static bool fill_lines(oxo_board *b)
{
    const oxo_line_game *line =
        oxo_line_of(b->standard != NULL ? b->standard : b->game);
    const oxo_geometry *g[2] = {line->geometry[0], line->geometry[1]};
    const int lists = g[0] == g[1] ? 1 : 2;
    size_t incidences = 0;
    for (int i = 0; i < lists; i++) {
        b->lines += g[i]->lines;
        incidences += g[i]->line_start[g[i]->lines];
    }
    b->line_start = calloc(b->lines + (size_t)1, sizeof *b->line_start);
    b->cell_start = calloc(b->cells + (size_t)1, sizeof *b->cell_start);
    b->line_cells = malloc((incidences + 1) * sizeof *b->line_cells);
    b->cell_lines = malloc((incidences + 1) * sizeof *b->cell_lines);
    for (int side = 0; side < 2; side++)
        b->empty_line[side] =
            malloc((b->lines + (size_t)1) * sizeof **b->empty_line);
    uint32_t *fill = calloc(b->cells + (size_t)1, sizeof *fill);
    if (!b->line_start || !b->cell_start || !b->line_cells || !b->cell_lines ||
        !b->empty_line[0] || !b->empty_line[1] || !fill) {
        free(fill);
        return false;
    }
    uint32_t at = 0, l = 0;
    for (int i = 0; i < lists; i++) {
        for (uint32_t k = 0; k < g[i]->lines; k++, l++) {
            const uint32_t size = g[i]->line_start[k + 1] - g[i]->line_start[k];
            b->tiny |= size < 3;
            for (int side = 0; side < 2; side++) {
                /* seen from `side` as the attacker */
                uint64_t own = lists == 1 || i == side ? size : OXO_NO_LINE;
                uint64_t his = lists == 1 || i != side ? size : OXO_NO_LINE;
                b->empty_line[side][l] = own | his << 32;
            }
            for (uint32_t p = g[i]->line_start[k]; p < g[i]->line_start[k + 1];
                 p++) {
                b->line_cells[at++] = (uint16_t)g[i]->line_points[p];
                b->cell_start[g[i]->line_points[p] + 1]++;
            }
            b->line_start[l + 1] = at;
        }
    }
    for (unsigned c = 0; c < b->cells; c++)
        b->cell_start[c + 1] += b->cell_start[c];
    for (l = 0; l < b->lines; l++) {
        for (uint32_t i = b->line_start[l]; i < b->line_start[l + 1]; i++) {
            const unsigned c = b->line_cells[i];
            b->cell_lines[b->cell_start[c] + fill[c]++] = (uint16_t)l;
        }
    }
    free(fill);
    return true;
}

static oxo_status create(const oxo_game *game, bool rename, oxo_board **board,
                         oxo_error *error)
{
    const char *why = refusal(game);
    if (why != NULL)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "%s has no kernel for threats: %s", game->name, why);
    oxo_board *b = calloc(1, sizeof *b);
    if (b == NULL)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    b->game = game;
    b->cells = game->cells;
    b->words = (b->cells + 63) / 64;
    b->point = malloc(b->cells * sizeof *b->point);
    b->cell = malloc(b->cells * sizeof *b->cell);
    b->all = calloc(b->words, sizeof *b->all);
    b->random = malloc(b->cells * sizeof *b->random);
    oxo_status status = OXO_OK;
    if (!b->point || !b->cell || !b->all || !b->random)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = recognise(b, rename, error);
    if (status == OXO_OK && !fill_lines(b))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK && !b->vector)
        status =
            oxo_board_symmetry_new(b->standard != NULL ? b->standard : game,
                                   b->cells, &b->symmetry, error);
    if (status != OXO_OK) {
        oxo_board_destroy(b);
        return status;
    }
    oxo_random source = {1};
    for (unsigned c = 0; c < b->cells; c++) {
        oxo_bit_set(b->all, c);
        for (int i = 0; i < 4; i++)
            b->random[c][i] = oxo_random_next(&source);
    }
    *board = b;
    return OXO_OK;
}

oxo_status oxo_board_create(const oxo_game *game, oxo_board **board,
                            oxo_error *error)
{
    return create(game, true, board, error);
}

oxo_status oxo_board_create_plain(const oxo_game *game, oxo_board **board,
                                  oxo_error *error)
{
    return create(game, false, board, error);
}

void oxo_board_stones(const oxo_board *b, const oxo_pos *pos, oxo_side side,
                      uint64_t *stones)
{
    const uint64_t *given = oxo_line_stones(b->game, pos, side);
    oxo_set_clear(b, stones);
    for (OXO_EACH(b, given, e))
        oxo_bit_set(stones, b->cell[e.cell]);
}

/* ---- what the lines say ---- */

/* The empty cells of a line, if it lacks `missing` stones of `own` and has
 * none of `other`. */
static inline void look_at(const oxo_board *b, oxo_side side, unsigned l,
                           const uint64_t *own, const uint64_t *other,
                           unsigned missing, uint64_t *cells)
{
    unsigned size, found = 0;
    const uint16_t *line = oxo_board_line(b, l, &size);
    if (oxo_lacks_attack(b->empty_line[side][l]) != size)
        return; /* not a line of this side */
    uint16_t open[2];
    for (unsigned i = 0; i < size; i++) {
        if (oxo_bit_get(own, line[i]))
            continue;
        if (found == missing || oxo_bit_get(other, line[i]))
            return;
        open[found++] = line[i];
    }
    for (unsigned i = 0; found == missing && i < missing; i++)
        oxo_bit_set(cells, open[i]);
}

/* The same for all lines: those through stones are enough unless a line of
 * two cells may have none. */
static void lacking(const oxo_board *b, oxo_side side, const uint64_t *own,
                    const uint64_t *other, unsigned missing, uint64_t *cells)
{
    oxo_set_clear(b, cells);
    if (b->tiny) {
        for (uint32_t l = 0; l < b->lines; l++)
            look_at(b, side, l, own, other, missing, cells);
        return;
    }
    for (OXO_EACH(b, own, e)) {
        for (uint32_t k = b->cell_start[e.cell]; k < b->cell_start[e.cell + 1];
             k++)
            look_at(b, side, b->cell_lines[k], own, other, missing, cells);
    }
}

void oxo_board_completions(const oxo_board *b, oxo_side side,
                           const uint64_t *own, const uint64_t *other,
                           uint64_t *cells)
{
    if (b->vector)
        *cells = oxo_qubic_completions(*own, *other);
    else
        lacking(b, side, own, other, 1, cells);
}

void oxo_board_makers(const oxo_board *b, oxo_side side, const uint64_t *own,
                      const uint64_t *other, uint64_t *cells)
{
    if (b->vector)
        *cells = oxo_qubic_makers(*own, *other);
    else
        lacking(b, side, own, other, 2, cells);
}

bool oxo_board_has_line(const oxo_board *b, oxo_side side, const uint64_t *own)
{
    if (b->vector)
        return oxo_qubic_has_line(*own) != 0;
    for (uint32_t l = 0; l < b->lines; l++) {
        unsigned size, i = 0;
        const uint16_t *line = oxo_board_line(b, l, &size);
        if (oxo_lacks_attack(b->empty_line[side][l]) != size)
            continue;
        while (i < size && oxo_bit_get(own, line[i]))
            i++;
        if (i == size)
            return true;
    }
    return false;
}
