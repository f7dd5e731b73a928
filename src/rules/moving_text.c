/* How moves, positions and boards of moving games are written.
 *
 * Moves: a placement is its cell (b2B), a step is from-to (a1A-b2B), a pass is
 * "pass". Positions: the run-length text or the full board of the line games;
 * when all tokens are placed the first player is to move unless the text ends
 * in /o. A position that cannot come about (counts, two winners, a winner to
 * move, the rank rule) is refused with the reason.
 */
#include "rules/moving.h"

#include "base/bits.h"
#include "base/runs.h"
#include "oxo/families.h"
#include "rules/line.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- moves ---- */

size_t oxo_moving_move_text(const oxo_game *game, oxo_move move, char *text,
                            size_t size)
{
    const unsigned n = oxo_moving_of(game)->spec.n;
    oxo_writer w = {text, size, 0};
    char from[32], to[32];
    if (move == OXO_MOVING_PASS) {
        oxo_put(&w, "pass");
        return w.used;
    }
    oxo_cell_text(3, n, oxo_moving_to(move), to, sizeof to);
    if (oxo_moving_is_step(move)) {
        oxo_cell_text(3, n, oxo_moving_from(move), from, sizeof from);
        oxo_put(&w, "%s-", from);
    }
    oxo_put(&w, "%s", to);
    return w.used;
}

static bool cell_of(const oxo_game *game, const char *text, size_t length,
                    uint32_t *cell)
{
    const unsigned n = oxo_moving_of(game)->spec.n;
    if (oxo_cell_parse(3, n, text, length, cell))
        return true;
    uint32_t index = 0;
    if (!length || length > 3 || (length > 1 && text[0] == '0'))
        return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        index = index * 10 + (uint32_t)(text[i] - '0');
    }
    *cell = index;
    return index < game->cells;
}

oxo_status oxo_moving_move_parse(const oxo_game *game, const oxo_pos *pos,
                                 const char *text, size_t length,
                                 oxo_move *move, oxo_error *error)
{
    const int shown = (int)(length < 40 ? length : 40);
    const char *dash = memchr(text, '-', length);
    const size_t before = dash ? (size_t)(dash - text) : 0;
    uint32_t from = 0, to = 0;
    oxo_move read;
    if (length == 4 && !strncasecmp(text, "pass", 4)) {
        read = OXO_MOVING_PASS;
    } else if (dash ? cell_of(game, text, before, &from) &&
                          cell_of(game, dash + 1, length - before - 1, &to)
                    : cell_of(game, text, length, &to)) {
        read = dash ? oxo_moving_step(from, to) : to;
    } else {
        char last[32];
        oxo_cell_text(3, oxo_moving_of(game)->spec.n, game->cells - 1, last,
                      sizeof last);
        return oxo_fail(error, OXO_BAD_INPUT,
                        "'%.*s' is no move: expected a cell such as %s, a step "
                        "such as %s-%s with other cells, or pass",
                        shown, text, last, last, last);
    }
    if (oxo_pos_legal(game, pos, read)) {
        *move = read;
        return OXO_OK;
    }
    if (game->ops->outcome(game, pos) != OXO_ONGOING)
        return oxo_fail(error, OXO_BAD_INPUT, "'%.*s': the game is over", shown,
                        text);
    oxo_move any[game->max_moves];
    game->ops->moves(game, pos, any);
    return oxo_fail(error, OXO_BAD_INPUT, "'%.*s' is not legal here: %s", shown,
                    text,
                    any[0] == OXO_MOVING_PASS ? "only pass is"
                    : oxo_moving_is_step(any[0])
                        ? "a step (from-to) that the rules allow is expected"
                        : "a cell to place on that the rules allow is "
                          "expected");
}

/* ---- positions ---- */

static unsigned count(const oxo_moving_game *g, const uint64_t *stones)
{
    unsigned total = 0;
    for (unsigned w = 0; w < g->words; w++)
        total += oxo_popcount64(stones[w]);
    return total;
}

size_t oxo_moving_pos_text(const oxo_game *game, const oxo_pos *pos, char *text,
                           size_t size)
{
    const oxo_moving_game *g = oxo_moving_of(game);
    oxo_writer w = {text, size, 0};
    oxo_runs_put(&w, oxo_moving_stones(game, pos, OXO_FIRST), g->words,
                 game->cells);
    /* equal numbers say "first to move"; only /o can be needed */
    if (game->ops->turn(game, pos) == OXO_SECOND &&
        count(g, oxo_moving_stones(game, pos, OXO_FIRST)) ==
            count(g, oxo_moving_stones(game, pos, OXO_SECOND)))
        oxo_put(&w, "/o");
    return w.used;
}

/* Whose move is it? `said` is 'x', 'o' or 0. */
static oxo_status settle_turn(const oxo_moving_game *g, unsigned x, unsigned o,
                              char said, oxo_side *turn, oxo_error *error)
{
    if (x > g->spec.tokens || o > g->spec.tokens || x < o || x > o + 1)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "%u x and %u o: expected equally many, or one x more, "
                        "and at most %u each",
                        x, o, g->spec.tokens);
    const bool both = o == g->spec.tokens;
    *turn = x > o || (both && said == 'o') ? OXO_SECOND : OXO_FIRST;
    if (said && (said == 'o') != (*turn == OXO_SECOND))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "with %u x and %u o, %c is to move", x, o,
                        *turn == OXO_FIRST ? 'x' : 'o');
    return OXO_OK;
}

static oxo_status check(const oxo_game *game, const oxo_pos *pos,
                        oxo_error *error)
{
    const oxo_moving_game *g = oxo_moving_of(game);
    const oxo_moving_pos *p = (const oxo_moving_pos *)(const void *)pos;
    if (p->lines[p->side] >= g->spec.lines)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "%c is to move but has already won",
                        p->side ? 'o' : 'x');
    for (unsigned s = 0; s < 2; s++) {
        if (!oxo_moving_allowed(g, p->stones + (size_t)s * g->words,
                                p->lines[s]))
            return oxo_fail(error, OXO_BAD_INPUT,
                            "the tokens of %c have too low a rank (see the "
                            "option rank=)",
                            s ? 'o' : 'x');
    }
    const unsigned x = count(g, p->stones);
    if (g->spec.centre_ban && x == 1 &&
        oxo_bit_get(p->stones, game->cells / 2) &&
        count(g, p->stones + g->words) == 0)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "the first placement may not be the centre");
    return OXO_OK;
}

oxo_status oxo_moving_pos_parse(const oxo_game *game, const char *text,
                                size_t length, oxo_pos *pos, oxo_error *error)
{
    const oxo_moving_game *g = oxo_moving_of(game);
    const unsigned W = g->words;
    uint64_t stones[2 * W];
    memset(stones, 0, sizeof stones);
    char side = 0;
    oxo_status status =
        oxo_runs_read(text, length, game->cells, stones, W, &side, error);
    if (status != OXO_OK)
        return status;
    oxo_side turn = OXO_FIRST;
    status = settle_turn(g, count(g, stones), count(g, stones + W), side, &turn,
                         error);
    if (status != OXO_OK)
        return status;
    oxo_pos *read = malloc(game->pos_size);
    if (!read)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_moving_set(game, read, stones, stones + W, turn);
    status = check(game, read, error);
    if (status == OXO_OK)
        memcpy(pos, read, game->pos_size);
    free(read);
    return status;
}

/* ---- boards ---- */

/* What stands before column c. */
static const char *gap(unsigned c)
{
    if (!c)
        return "";
    return c % 9 == 0 ? "     " : c % 3 == 0 ? "   " : " ";
}

/* Coordinates 0, 2, 4 go to the right and 1, 3, 5 down, the later ones in
 * wider steps: 3^4 is a 3x3 square of 3x3 squares, 3^6 again of those.
 *
 *          A       B       C          third coordinate
 *        a b c   a b c   a b c        first
 *    a 1 . . .   . . .   . . .
 *      2 . x .   ...
 *      3 . . .
 *    b 1 ...                          fourth and second
 */
size_t oxo_moving_board_text(const oxo_game *game, const oxo_pos *pos,
                             char *text, size_t size)
{
    const unsigned n = oxo_moving_of(game)->spec.n;
    static const char *const names[] = {"abc", "123", "ABC",
                                        "abc", "123", "ABC"};
    static const unsigned power[] = {1, 3, 9, 27, 81, 243};
    const unsigned across = (n + 1) / 2, down = n / 2;
    const unsigned columns = power[across], rows = power[down];
    const oxo_moving_game *g = oxo_moving_of(game);
    const uint64_t *stones = oxo_moving_stones(game, pos, OXO_FIRST);
    oxo_writer w = {text, size, 0};
    for (unsigned level = across; level--;) {
        oxo_put(&w, "%*s", (int)(2 * down), "");
        /* up to the last name, so that no line ends in blanks */
        const unsigned last = columns - power[level] + power[level] / 2;
        for (unsigned c = 0; c <= last; c++) {
            const bool here = c % power[level] == power[level] / 2;
            oxo_put(&w, "%s%c", gap(c),
                    here ? names[2 * level][c / power[level] % 3] : ' ');
        }
        oxo_put(&w, "\n");
    }
    for (unsigned r = 0; r < rows; r++) {
        if (r && r % 3 == 0)
            oxo_put(&w, r % 9 == 0 ? "\n\n" : "\n");
        for (unsigned level = down; level--;)
            oxo_put(&w, "%c ",
                    r % power[level] == 0
                        ? names[2 * level + 1][r / power[level] % 3]
                        : ' ');
        for (unsigned c = 0; c < columns; c++) {
            unsigned cell = 0;
            for (unsigned i = 0; i < n; i++)
                cell += (i % 2 ? r : c) / power[i / 2] % 3 * power[i];
            oxo_put(&w, "%s%c", gap(c), oxo_runs_mark(stones, g->words, cell));
        }
        oxo_put(&w, "\n");
    }
    return w.used;
}
