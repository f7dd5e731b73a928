/* Where the cells of a board stand on a page, and what marks them.
 *
 * Coordinates 0, 2, 4 ... go to the right and 1, 3, 5 ... down, the later ones
 * in wider steps, so that Qubic is four layers side by side and a game of four
 * dimensions a square of squares:
 *
 *            A               B
 *        a  b  c  d      a  b  c  d       third and first coordinate
 *     1  .  .  .  .      .  .  .  .
 *     2  . <X> .  .      .  .  O  .
 *
 * A page that is too narrow gets the layers of three dimensions in several
 * rows (2x2 for Qubic), other boards coordinate 2 below each other. Games
 * that are not k^n (.pg files) are a list of named cells, eight in a row.
 *
 * Marks are shapes around the stone, never colour alone: <X> the last move,
 * [X] a winning line, :X: a line that lacks one cell, !x! that cell, (X) a
 * token that was picked up.
 */
#include "play.h"

#include "base/bits.h"
#include "oxo/families.h"
#include "rules/line.h"
#include <stdlib.h>
#include <string.h>

const char play_legend[] =
    "<X> last move  [X] winning line  :X: all but one of a line  !x! completes "
    "it\nhints:  + wins  - loses  = draws  ? best guess";

enum { MAX_N = 16 };

typedef struct shape {
    unsigned k, n;
} shape;

static bool shape_of(const oxo_game *game, shape *sh)
{
    oxo_line_spec line;
    oxo_moving_spec moving;
    const oxo_number_spec *number = oxo_number_spec_of(game);
    if (number)
        *sh = (shape){number->k, number->n};
    else if (oxo_moving_spec_of(game, &moving))
        *sh = (shape){3, moving.n};
    else if (oxo_line_spec_of(game, &line) && line.k)
        *sh = (shape){line.k, line.n};
    else
        return false;
    return sh->n <= MAX_N;
}

/* ---- layout ---- */

/* How far apart neighbours in each coordinate are, and which go down. */
static void steps(const shape *sh, unsigned width, bool stacked, bool *down,
                  unsigned *step, unsigned *rows, unsigned *columns)
{
    unsigned across = width + 2, below = 1;
    for (unsigned i = 0; i < sh->n; i++) {
        down[i] = stacked ? i > 0 : i % 2 != 0;
        unsigned *size = down[i] ? &below : &across;
        step[i] = *size;
        *size *= sh->k;
        /* room between blocks: the label of the next coordinate */
        if (down[i])
            *size += i + 1 < sh->n || stacked ? 2 : 0;
        else
            *size += 3;
    }
    *rows = below;
    *columns = across;
}

static void add_label(play_board *b, unsigned row, unsigned column,
                      const char *text)
{
    play_label *l = &b->label[b->labels++];
    l->row = row;
    l->column = column;
    snprintf(l->text, sizeof l->text, "%.20s", text);
}

/* The part of a cell's name that stands for coordinate i of value v. */
static void coordinate_name(unsigned k, unsigned i, unsigned v, char *text,
                            size_t size)
{
    if (i % 3 == 1) {
        snprintf(text, size, "%u", v + 1);
        return;
    }
    oxo_cell_text(k, 1, v, text, size);
    for (char *c = text; i % 3 == 2 && *c; c++)
        *c = (char)(*c - 'a' + 'A');
}

/* Three dimensions on a narrow page: as many layers side by side as fit, the
 * others below them, 2x2 for Qubic in 60 columns. */
static bool lay_out_wrapped(play_board *b, const shape *sh, unsigned per_row)
{
    enum { MARGIN = 4, HEAD = 2 };
    const unsigned k = sh->k, across = b->width + 2;
    const unsigned block = across * k + 3, high = HEAD + k;
    b->label = calloc((size_t)b->cells * 3 + 1, sizeof *b->label);
    if (!b->label)
        return false;
    for (unsigned c = 0; c < b->cells; c++) {
        const unsigned x = c % k, y = c / k % k, z = c / k / k;
        const unsigned top = z / per_row * high, left = z % per_row * block;
        const unsigned row = top + HEAD + y,
                       column = MARGIN + left + x * across;
        char name[24];
        b->cell[c].row = row;
        b->cell[c].column = column + 1;
        if (y == 0) {
            coordinate_name(k, 0, x, name, sizeof name);
            add_label(b, row - 1, column + 1, name);
        }
        if (x == 0 && y == 0) {
            coordinate_name(k, 2, z, name, sizeof name);
            add_label(b, top, column + 1, name);
        }
        if (x == 0 && z % per_row == 0) {
            coordinate_name(k, 1, y, name, sizeof name);
            add_label(b, row, 1, name);
        }
        if (row + 1 > b->rows)
            b->rows = row + 1;
        if (column + b->width + 2 > b->columns)
            b->columns = column + b->width + 2;
    }
    return true;
}

/* Layers side by side in a narrow page, evenly; 1: not even two fit. */
static unsigned layers_in_a_row(const play_board *b, const shape *sh,
                                unsigned max_columns)
{
    const unsigned block = (b->width + 2) * sh->k + 3;
    const unsigned fit = max_columns > 4 ? (max_columns - 1) / block : 1;
    if (fit < 2)
        return 1;
    const unsigned rows = (sh->k + fit - 1) / fit;
    return (sh->k + rows - 1) / rows;
}

static bool lay_out(play_board *b, const shape *sh, unsigned max_columns)
{
    bool down[MAX_N];
    unsigned step[MAX_N], rows, columns;
    steps(sh, b->width, false, down, step, &rows, &columns);
    const unsigned margin = 2 + 2 * (sh->n > 3 ? sh->n - 2 : 1);
    const bool narrow = max_columns && columns + margin > max_columns;
    if (narrow && sh->n == 3 && layers_in_a_row(b, sh, max_columns) > 1)
        return lay_out_wrapped(b, sh, layers_in_a_row(b, sh, max_columns));
    if (narrow && sh->n > 2)
        steps(sh, b->width, true, down, step, &rows, &columns);
    const unsigned head = sh->n > 2 ? 2 : 1;
    b->label = calloc((size_t)b->cells * sh->n + 1, sizeof *b->label);
    if (!b->label)
        return false;
    for (unsigned c = 0; c < b->cells; c++) {
        unsigned x[MAX_N], rest = c, row = head, column = margin;
        for (unsigned i = 0; i < sh->n; i++) {
            x[i] = rest % sh->k;
            rest /= sh->k;
            if (down[i])
                row += x[i] * step[i];
            else
                column += x[i] * step[i];
        }
        b->cell[c].row = row;
        b->cell[c].column = column + 1;
        if (row + 1 > b->rows)
            b->rows = row + 1;
        if (column + b->width + 2 > b->columns)
            b->columns = column + b->width + 2;
        /* a label stands where all coordinates that come before its own in
         * its direction are 0 */
        bool first_row = true, first_column = true, inner = true;
        for (unsigned i = 0; i < sh->n; i++) {
            char name[24];
            coordinate_name(sh->k, i, x[i], name, sizeof name);
            if (down[i]) {
                if (inner && i == 1 && x[0] == 0)
                    add_label(b, row,
                              column > 3 && column != margin ? column - 2
                              : column > 3                   ? column - 3
                                                             : 0,
                              column == margin ? name : "");
                else if (i > 1 && first_row && first_column && x[0] == 0)
                    add_label(b, row > 0 ? row - 1 : 0, 2 * (sh->n - i) - 2,
                              name);
                first_row = first_row && x[i] == 0;
            } else {
                if (i == 0 && (sh->n < 2 || x[1] == 0))
                    add_label(b, row - 1, column + 1, name);
                else if (i > 0 && first_row && first_column)
                    add_label(b, head - 2, column + 1, name);
                first_column = first_column && x[i] == 0;
            }
        }
    }
    return true;
}

static bool lay_out_list(play_board *b, const oxo_game *game)
{
    unsigned widest = 1;
    b->label = calloc((size_t)b->cells + 1, sizeof *b->label);
    if (!b->label)
        return false;
    for (unsigned c = 0; c < b->cells; c++) {
        char name[256];
        game->ops->move_text(game, c, name, sizeof name);
        const unsigned length = (unsigned)strlen(name);
        widest = length > widest ? length : widest;
    }
    widest = widest > 12 ? 12 : widest;
    const unsigned step = widest + b->width + 4;
    for (unsigned c = 0; c < b->cells; c++) {
        char name[256];
        game->ops->move_text(game, c, name, sizeof name);
        name[widest] = 0;
        add_label(b, c / 8, c % 8 * step, name);
        b->cell[c].row = c / 8;
        b->cell[c].column = c % 8 * step + widest + 1;
        b->rows = c / 8 + 1;
        if (b->columns < b->cell[c].column + b->width + 2)
            b->columns = b->cell[c].column + b->width + 2;
    }
    return true;
}

/* ---- marks ---- */

static void frame(play_cell *cell, char left, char right)
{
    cell->left = left;
    cell->right = right;
}

/* Marks one line: whole, or lacking one cell. */
static void mark_line(play_board *b, const uint32_t *cells, unsigned count,
                      const uint64_t *own, const uint64_t *other, oxo_side side)
{
    unsigned have = 0;
    uint32_t missing = 0;
    for (unsigned i = 0; i < count; i++) {
        if (oxo_bit_get(own, cells[i]))
            have++;
        else if (oxo_bit_get(other, cells[i]))
            return;
        else
            missing = cells[i];
    }
    if (have == count) {
        for (unsigned i = 0; i < count; i++) {
            frame(&b->cell[cells[i]], '[', ']');
            b->cell[cells[i]].shown_win = true;
        }
    } else if (have + 1 == count && count > 2) {
        for (unsigned i = 0; i < count; i++) {
            if (cells[i] != missing && !b->cell[cells[i]].shown_win)
                frame(&b->cell[cells[i]], ':', ':');
        }
        play_cell *hole = &b->cell[missing];
        const bool both = hole->left == '!' &&
                          hole->text[0] != (side == OXO_FIRST ? 'x' : 'o');
        frame(hole, '!', '!');
        snprintf(hole->text, sizeof hole->text, "%s",
                 both                ? "*"
                 : side == OXO_FIRST ? "x"
                                     : "o");
        hole->ink = side == OXO_FIRST ? INK_FIRST : INK_SECOND;
    }
}

static void mark_lines(play_board *b, const oxo_game *game, const oxo_pos *pos)
{
    oxo_moving_spec moving;
    oxo_line_spec spec = {.misere = false};
    if (oxo_line_geometry(game, OXO_FIRST))
        spec = oxo_line_of(game)->spec;
    if (oxo_line_geometry(game, OXO_FIRST) && !spec.misere) {
        for (unsigned side = 0; side < 2; side++) {
            const oxo_geometry *g = oxo_line_geometry(game, (oxo_side)side);
            for (uint32_t l = 0; l < g->lines; l++)
                mark_line(b, g->line_points + g->line_start[l],
                          g->line_start[l + 1] - g->line_start[l],
                          oxo_line_stones(game, pos, (oxo_side)side),
                          oxo_line_stones(game, pos, !side), (oxo_side)side);
        }
    } else if (oxo_moving_spec_of(game, &moving) && moving.lines == 1 &&
               moving.diagonals) {
        oxo_geometry *g = NULL;
        if (oxo_geometry_create(3, moving.n, &g, NULL) != OXO_OK)
            return;
        for (unsigned side = 0; side < 2; side++) {
            for (uint32_t l = 0; l < g->lines; l++)
                mark_line(b, g->line_points + g->line_start[l], 3,
                          oxo_moving_stones(game, pos, (oxo_side)side),
                          oxo_moving_stones(game, pos, !side), (oxo_side)side);
        }
        oxo_geometry_destroy(g);
    }
}

/* A line of a number game that wins; only when the game is over. */
static void mark_numbers(play_board *b, const oxo_game *game,
                         const oxo_pos *pos)
{
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    const oxo_outcome outcome = game->ops->outcome(game, pos);
    if (outcome != OXO_FIRST_WINS && outcome != OXO_SECOND_WINS)
        return;
    const uint16_t *board = oxo_number_board(game, pos);
    const unsigned lines = oxo_number_lines(spec, NULL);
    uint8_t *cells = malloc((size_t)lines * spec->k);
    for (unsigned l = 0; cells && l < lines; l++) {
        oxo_number_lines(spec, cells);
        uint16_t numbers[8];
        bool full = true;
        for (unsigned i = 0; i < spec->k; i++) {
            numbers[i] = board[cells[l * spec->k + i]];
            full &= numbers[i] != 0;
        }
        if (!full || !oxo_number_line_wins(spec, numbers))
            continue;
        for (unsigned i = 0; i < spec->k; i++) {
            play_cell *cell = &b->cell[cells[l * spec->k + i]];
            frame(cell, '[', ']');
            cell->shown_win = true;
        }
    }
    free(cells);
}

/* The side whose number it is; parity where both may use it. */
static play_ink ink_of(const oxo_number_spec *spec, unsigned number)
{
    for (unsigned i = 0; i < spec->count; i++) {
        if (spec->number[i] == number && spec->users[i] != 3)
            return spec->users[i] == 1 ? INK_FIRST : INK_SECOND;
    }
    return number % 2 ? INK_FIRST : INK_SECOND;
}

static void put_stones(play_board *b, const oxo_game *game, const oxo_pos *pos)
{
    const uint16_t *numbers =
        oxo_number_spec_of(game) ? oxo_number_board(game, pos) : NULL;
    oxo_moving_spec moving;
    const bool moves = oxo_moving_spec_of(game, &moving);
    for (unsigned c = 0; c < b->cells; c++) {
        play_cell *cell = &b->cell[c];
        frame(cell, ' ', ' ');
        snprintf(cell->text, sizeof cell->text, ".");
        if (numbers) {
            if (numbers[c]) {
                snprintf(cell->text, sizeof cell->text, "%u", numbers[c]);
                cell->ink = ink_of(oxo_number_spec_of(game), numbers[c]);
                cell->strong = true;
            }
            continue;
        }
        for (unsigned side = 0; side < 2; side++) {
            const uint64_t *own =
                moves ? oxo_moving_stones(game, pos, (oxo_side)side)
                      : oxo_line_stones(game, pos, (oxo_side)side);
            if (oxo_bit_get(own, c)) {
                snprintf(cell->text, sizeof cell->text, side ? "O" : "X");
                cell->ink = side ? INK_SECOND : INK_FIRST;
                cell->strong = true;
            }
        }
    }
}

/* The cell that a move goes to. */
static unsigned target(const oxo_game *game, oxo_move move)
{
    oxo_moving_spec moving;
    if (oxo_number_spec_of(game))
        return oxo_number_move_cell(move);
    if (oxo_moving_spec_of(game, &moving))
        return move == OXO_MOVING_PASS ? game->cells : oxo_moving_to(move);
    return move;
}

static void mark_hints(play_board *b, play_session *s)
{
    const oxo_analysis *a = play_analysis(s);
    if (!a)
        return;
    for (unsigned i = a->moves; i--;) { /* best last, so that it stays */
        const oxo_judged_move *m = &a->move[i];
        const unsigned c = target(play_game(s), m->move);
        if (c >= b->cells || b->cell[c].strong)
            continue;
        play_cell *cell = &b->cell[c];
        const char *mark = oxo_value_wins(m->value, a->side)    ? "+"
                           : oxo_value_loses(m->value, a->side) ? "-"
                           : m->value.winner == OXO_DRAW        ? "="
                           : i == 0                             ? "?"
                                                                : NULL;
        if (!mark)
            continue;
        snprintf(cell->text, sizeof cell->text, "%s", mark);
        cell->ink = *mark == '-' ? INK_BAD : INK_GOOD;
    }
}

play_board *play_board_make(play_session *s, unsigned max_columns)
{
    const oxo_game *game = play_game(s);
    const oxo_pos *pos = play_shown(s);
    const oxo_number_spec *number = oxo_number_spec_of(game);
    play_board *b = calloc(1, sizeof *b);
    shape sh;
    if (!b)
        return NULL;
    b->width = 1;
    for (unsigned i = 0; number && i < number->count; i++) {
        const unsigned digits = number->number[i] > 99  ? 3
                                : number->number[i] > 9 ? 2
                                                        : 1;
        b->width = digits > b->width ? digits : b->width;
    }
    b->cells = game->cells;
    b->cell = calloc(b->cells, sizeof *b->cell);
    if (!b->cell || !(shape_of(game, &sh) ? lay_out(b, &sh, max_columns)
                                          : lay_out_list(b, game))) {
        play_board_destroy(b);
        return NULL;
    }
    put_stones(b, game, pos);
    if (s->hints && !play_stepping(s) &&
        s->human[game->ops->turn(game, s->pos)])
        mark_hints(b, s);
    mark_lines(b, game, pos);
    if (number)
        mark_numbers(b, game, pos);
    if (number && !play_numbers(b, game, pos, max_columns)) {
        play_board_destroy(b);
        return NULL;
    }
    const oxo_move last = play_last_move(s);
    if (last != OXO_MOVE_NONE && target(game, last) < b->cells) {
        play_cell *cell = &b->cell[target(game, last)];
        cell->shown_last = true;
        if (!cell->shown_win)
            frame(cell, '<', '>');
        oxo_moving_spec moving;
        if (oxo_moving_spec_of(game, &moving) && oxo_moving_is_step(last) &&
            b->cell[oxo_moving_from(last)].text[0] == '.')
            frame(&b->cell[oxo_moving_from(last)], '(', ')');
    }
    return b;
}

void play_board_destroy(play_board *b)
{
    if (!b)
        return;
    free(b->cell);
    free(b->label);
    free(b);
}
