/* Text of line games: moves, positions, boards.
 *
 *   position = board [ "/" side ]
 *   board    = { "x" | "o" | "." | number }      x first, o second player
 *   side     = "x" | "o"                         who is to move
 *
 * A number is a run of empty cells and a "." is one; empty cells at the end
 * may be left out. This one grammar reads the run-length strings of
 * Patashnik's dictionary and the 64-character boards alike. A board without a
 * stone must name all its cells ("64"), so that a lone number is never taken
 * for a board when a move was meant. Without "/side" the numbers of stones
 * must fit the order of turns, and the side to move follows from them.
 */
#include "rules/line.h"

#include "base/bits.h"
#include "base/runs.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- moves ---- */

size_t oxo_line_move_text(const oxo_game *game, oxo_move move, char *text,
                          size_t size)
{
    const oxo_line_game *g = oxo_line_of(game);
    if (g->cell_names)
        return (size_t)snprintf(text, size, "%s", g->cell_names[move]);
    return oxo_cell_text(g->spec.k, g->spec.n, move, text, size);
}

static bool find_cell(const oxo_line_game *g, const char *text, size_t length,
                      uint32_t *cell)
{
    if (g->cell_names) {
        if (oxo_cell_called(&g->head, text, length, cell))
            return true;
    } else if (oxo_cell_parse(g->spec.k, g->spec.n, text, length, cell)) {
        return true;
    }
    uint32_t index = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || index > g->head.cells)
            return false;
        index = index * 10 + (uint32_t)(text[i] - '0');
    }
    *cell = index;
    return length > 0 && index < g->head.cells &&
           (length == 1 || text[0] != '0');
}

oxo_status oxo_line_move_parse(const oxo_game *game, const oxo_pos *pos,
                               const char *text, size_t length, oxo_move *move,
                               oxo_error *error)
{
    const oxo_line_game *g = oxo_line_of(game);
    const int shown = (int)(length < 40 ? length : 40);
    uint32_t cell = 0;
    if (!find_cell(g, text, length, &cell)) {
        char first[64], last[64];
        oxo_line_move_text(game, 0, first, sizeof first);
        oxo_line_move_text(game, game->cells - 1, last, sizeof last);
        return oxo_fail(error, OXO_BAD_INPUT,
                        "no cell '%.*s': expected %s to %s, or 0 to %u", shown,
                        text, first, last, game->cells - 1);
    }
    if (!oxo_pos_legal(game, pos, cell))
        return oxo_fail(error, OXO_BAD_INPUT,
                        game->ops->outcome(game, pos) != OXO_ONGOING
                            ? "'%.*s': the game is over"
                            : "cell '%.*s' cannot be played here",
                        shown, text);
    *move = cell;
    return OXO_OK;
}

/* ---- positions ---- */

/* What the order of turns asks for after `ply` plies. */
static void expected_stones(const oxo_line_game *g, unsigned ply,
                            unsigned count[2])
{
    for (int side = 0; side < 2; side++) {
        count[side] = 0;
        for (unsigned w = 0; g->initial[side] && w < g->words; w++)
            count[side] += oxo_popcount64(g->initial[side][w]);
    }
    for (unsigned t = 0; t < ply; t++)
        count[g->turn_at[t]]++;
}

static void count_stones(const oxo_line_game *g, const oxo_line_pos *p,
                         unsigned count[2])
{
    for (unsigned side = 0; side < 2; side++) {
        count[side] = 0;
        for (unsigned w = 0; w < g->words; w++)
            count[side] += oxo_popcount64(p->stones[side * g->words + w]);
    }
}

size_t oxo_line_pos_text(const oxo_game *game, const oxo_pos *pos, char *text,
                         size_t size)
{
    const oxo_line_game *g = oxo_line_of(game);
    const oxo_line_pos *p = (const oxo_line_pos *)(const void *)pos;
    oxo_writer w = {text, size, 0};
    unsigned have[2], expected[2];
    oxo_runs_put(&w, p->stones, g->words, game->cells);
    count_stones(g, p, have);
    expected_stones(g, p->ply, expected);
    if (have[0] != expected[0] || have[1] != expected[1] || p->swapped)
        oxo_put(&w, "/%c", game->ops->turn(game, pos) == OXO_FIRST ? 'x' : 'o');
    return w.used;
}

/* Does the number of stones make sense, and whose turn is it? */
static oxo_status settle_turn(const oxo_line_game *g, oxo_line_pos *p,
                              char side, oxo_error *error)
{
    unsigned have[2], initial[2], expected[2];
    count_stones(g, p, have);
    expected_stones(g, 0, initial);
    for (int s = 0; s < 2; s++) {
        for (unsigned w = 0; g->initial[s] && w < g->words; w++) {
            if (g->initial[s][w] & ~p->stones[(unsigned)s * g->words + w])
                return oxo_fail(error, OXO_BAD_INPUT,
                                "a stone of the start position is missing");
        }
    }
    const unsigned ply = have[0] + have[1] - initial[0] - initial[1];
    if (ply > g->plies)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "%u stones: expected at most %u moves", ply, g->plies);
    expected_stones(g, ply, expected);
    p->ply = (uint16_t)ply;
    if (side) {
        p->swapped = g->turn_at[ply] != (side == 'o');
    } else if (have[0] != expected[0]) {
        return oxo_fail(error, OXO_BAD_INPUT,
                        "%u x and %u o: expected %u x and %u o after %u moves "
                        "(add /x or /o to say who is to move)",
                        have[0], have[1], expected[0], expected[1], ply);
    }
    return OXO_OK;
}

/* Whole lines of both sides can not come about; floating stones neither. */
static oxo_status check_board(const oxo_line_game *g, const oxo_line_pos *p,
                              oxo_error *error)
{
    bool whole[2] = {false, false};
    for (unsigned s = 0; s < 2; s++) {
        const oxo_geometry *lines = g->geometry[s];
        for (uint32_t l = 0; l < lines->lines; l++) {
            bool all = true;
            for (uint32_t i = lines->line_start[l];
                 all && i < lines->line_start[l + 1]; i++)
                all = oxo_bit_get(p->stones + s * g->words,
                                  lines->line_points[i]);
            whole[s] |= all;
        }
    }
    if (whole[0] && whole[1])
        return oxo_fail(
            error, OXO_BAD_INPUT,
            "both sides own a whole line: play ends with the first");
    for (unsigned c = g->layer; g->layer && c < g->head.cells; c++) {
        if (oxo_runs_mark(p->stones, g->words, c) != '.' &&
            oxo_runs_mark(p->stones, g->words, c - g->layer) == '.')
            return oxo_fail(error, OXO_BAD_INPUT,
                            "cell %u is taken but the cell below it is empty",
                            c);
    }
    return OXO_OK;
}

oxo_status oxo_line_pos_parse(const oxo_game *game, const char *text,
                              size_t length, oxo_pos *pos, oxo_error *error)
{
    const oxo_line_game *g = oxo_line_of(game);
    oxo_line_pos *p = calloc(1, game->pos_size);
    uint64_t *stones = calloc(2 * (size_t)g->words, sizeof *stones);
    char side = 0;
    oxo_status status = !p || !stones
                            ? oxo_fail(error, OXO_NO_MEMORY, "out of memory")
                            : oxo_runs_read(text, length, game->cells, stones,
                                            g->words, &side, error);
    for (unsigned c = 0; status == OXO_OK && c < game->cells; c++) {
        const char m = oxo_runs_mark(stones, g->words, c);
        if (m != '.')
            oxo_line_put(g, p, m == 'x' ? OXO_FIRST : OXO_SECOND, c);
    }
    if (status == OXO_OK)
        status = settle_turn(g, p, side, error);
    if (status == OXO_OK)
        status = check_board(g, p, error);
    if (status == OXO_OK)
        memcpy(pos, p, game->pos_size);
    free(stones);
    free(p);
    return status;
}

/* ---- boards ---- */

/* One strip: the layers of the third coordinate side by side. `base` is the
 * cell with the first three coordinates 0. */
static void put_strip(oxo_writer *w, const oxo_line_game *g,
                      const uint64_t *stones, unsigned base)
{
    const unsigned n = g->shape.n, *side = g->shape.side;
    const unsigned columns = side[0], rows = n >= 2 ? side[1] : 1,
                   layers = n >= 3 ? side[2] : 1;
    char name[96];
    oxo_put(w, "  ");
    for (unsigned z = 0; z < layers; z++) {
        for (unsigned x = 0; x < columns; x++) {
            oxo_box_cell_text(1, side, x, name, sizeof name);
            oxo_put(w, " %2s", name);
        }
        oxo_put(w, "   ");
    }
    oxo_put(w, "\n");
    for (unsigned y = 0; y < rows; y++) {
        oxo_put(w, n >= 2 ? "%2u" : "  ", y + 1);
        for (unsigned z = 0; z < layers; z++) {
            const unsigned layer = columns * rows * z;
            for (unsigned x = 0; x < columns; x++)
                oxo_put(w, "  %c",
                        oxo_runs_mark(stones, g->words,
                                      base + x + columns * y + layer));
            if (n >= 3 && y == 0) {
                /* the layer's letter, behind its first row */
                oxo_box_cell_text(3, side, layer, name, sizeof name);
                oxo_put(w, " %-2s", name + 2);
            } else {
                oxo_put(w, "   ");
            }
        }
        oxo_put(w, "\n");
    }
}

size_t oxo_line_board_text(const oxo_game *game, const oxo_pos *pos, char *text,
                           size_t size)
{
    const oxo_line_game *g = oxo_line_of(game);
    const uint64_t *stones = oxo_line_stones(game, pos, OXO_FIRST);
    oxo_writer w = {text, size, 0};
    const unsigned n = g->shape.n, *side = g->shape.side;
    if (!n) {
        for (unsigned c = 0; c < game->cells; c++)
            oxo_put(&w, "%s %c%s", g->cell_names[c],
                    oxo_runs_mark(stones, g->words, c),
                    c % 8 == 7 || c + 1 == game->cells ? "\n" : "   ");
        return w.used;
    }
    unsigned block = 1;
    for (unsigned i = 0; i < n && i < 3; i++)
        block *= side[i];
    for (unsigned base = 0; base < game->cells; base += block) {
        if (n > 3) {
            char name[96], first[48];
            oxo_box_cell_text(n, side, base, name, sizeof name);
            size_t skip = oxo_box_cell_text(3, side, 0, first, sizeof first);
            oxo_put(&w, "%s..%s\n", base ? "\n" : "", name + skip);
        }
        put_strip(&w, g, stones, base);
    }
    return w.used;
}
