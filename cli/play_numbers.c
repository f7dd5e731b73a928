/* Beside the board of a number game: what the paper has its players draw
 * before they begin (Markowsky's Figures 1 and 2).
 *
 *         a  b  c      a  b  c
 *     1   .  1  .      .  o  .     Odd   - 3 5 7 9
 *     2   .  .  .      .  .  .     Even  2 4 6 -
 *     3   8  .  .      e  .  .
 *
 * The numbers of each side, those that are used crossed off; and, where lines
 * of one parity (or of one side's numbers) win too, a board on which that can
 * be seen. A page that is too narrow gets them below the board.
 */
#include "play.h"

#include "rules/number.h"
#include <stdlib.h>
#include <string.h>

enum { GAP = 4 };

static bool put(play_board *b, unsigned row, unsigned column, const char *text)
{
    play_label *more =
        realloc(b->label, (b->labels + (size_t)1) * sizeof *b->label);
    if (!more)
        return false;
    b->label = more;
    play_label *l = &b->label[b->labels++];
    *l = (play_label){.row = row, .column = column};
    snprintf(l->text, sizeof l->text, "%.20s", text);
    const unsigned end = column + (unsigned)strlen(text);
    b->columns = end > b->columns ? end : b->columns;
    b->rows = row + 1 > b->rows ? row + 1 : b->rows;
    return true;
}

/* The letter of a number on the second board. */
static const char *kind_of(const oxo_number_spec *spec, unsigned number)
{
    if (spec->parity)
        return number % 2 ? "o" : "e";
    for (unsigned i = 0; i < spec->count; i++) {
        if (spec->number[i] == number)
            return spec->users[i] == 1 ? "x" : "o";
    }
    return "?";
}

/* The second board: a copy of the first, its labels and cells. */
static bool second_board(play_board *b, const oxo_number_spec *spec,
                         const uint16_t *at, unsigned max_columns)
{
    const unsigned labels = b->labels, wide = b->columns, high = b->rows;
    const bool below = max_columns && 2 * wide + GAP > max_columns;
    const unsigned right = below ? 0 : wide + GAP - 4;
    const unsigned down = below ? high + 1 : 0;
    bool ok = true;
    for (unsigned i = 0; i < labels && ok; i++) {
        const play_label l = b->label[i]; /* row names only once */
        if (below || l.column > 3)
            ok = put(b, l.row + down, l.column + right, l.text);
    }
    for (unsigned c = 0; c < b->cells && ok; c++)
        ok = put(b, b->cell[c].row + down,
                 b->cell[c].column + right + b->width - 1,
                 at[c] ? kind_of(spec, at[c]) : ".");
    return ok;
}

static bool side_row(play_board *b, const oxo_game *game,
                     const oxo_number_spec *spec, const uint16_t *at,
                     oxo_side side, unsigned row, unsigned column)
{
    const char *name =
        oxo_number_all_shared(spec) ? "Both" : oxo_side_name(game, side);
    unsigned wide = 0;
    for (unsigned s = 0; s < 2; s++) {
        const unsigned length =
            (unsigned)strlen(oxo_side_name(game, (oxo_side)s));
        wide = length > wide ? length : wide;
    }
    bool ok = put(b, row, column, name);
    column += wide + 2;
    for (unsigned i = 0; i < spec->count && ok; i++) {
        char text[16];
        bool used = false;
        if (!(spec->users[i] >> side & 1))
            continue;
        for (unsigned c = 0; c < b->cells; c++)
            used |= at[c] == spec->number[i];
        const int length = snprintf(text, sizeof text, "%u", spec->number[i]);
        if (used)
            snprintf(text, sizeof text, "%*s", length, "-");
        ok = put(b, row, column, text);
        column += (unsigned)length + 1;
    }
    return ok;
}

bool play_numbers(play_board *b, const oxo_game *game, const oxo_pos *pos,
                  unsigned max_columns)
{
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    const uint16_t *at = oxo_number_board(game, pos);
    if (spec->n == 2 && (spec->parity || spec->own) &&
        !second_board(b, spec, at, max_columns))
        return false;
    unsigned wide = 8, row = 1, column = b->columns + GAP - 1;
    for (unsigned i = 0; i < spec->count; i++)
        wide += b->width + 1;
    if (max_columns && column + wide > max_columns) {
        row = b->rows + 1;
        column = 1;
    }
    bool ok = true;
    for (unsigned side = 0; side < 2 && ok; side++) {
        if (!side || !oxo_number_all_shared(spec))
            ok =
                side_row(b, game, spec, at, (oxo_side)side, row + side, column);
    }
    return ok;
}
