/* See moving_naive.h. */
#include "naive/moving_naive.h"

#include "base/bits.h"
#include <stdlib.h>
#include <string.h>

unsigned naive_moving_cells(const oxo_moving_spec *spec)
{
    unsigned cells = 1;
    for (unsigned i = 0; i < spec->n; i++)
        cells *= 3;
    return cells;
}

static int coordinate(unsigned cell, unsigned axis)
{
    while (axis--)
        cell /= 3;
    return (int)(cell % 3) + 1; /* 1, 2, 3 as in the paper */
}

bool naive_moving_wins(const oxo_moving_spec *spec, const naive_board *board,
                       char who)
{
    const unsigned n = spec->n, cells = naive_moving_cells(spec);
    unsigned found = 0;
    for (unsigned c = 0; c < cells; c++) {
        if (board->at[c] != who)
            continue;
        /* every k with components -1, 0, 1, not all zero; k and -k give the
         * same line, so halve at the end */
        for (unsigned code = 0; code < cells; code++) {
            int plus = 0, minus = 0, scale = 1;
            unsigned moving = 0;
            bool inside = true;
            for (unsigned i = 0; i < n; i++, scale *= 3) {
                const int k = coordinate(code, i) - 2, x = coordinate(c, i);
                moving += k != 0;
                inside = inside && x + k >= 1 && x + k <= 3 && x - k >= 1 &&
                         x - k <= 3;
                plus += scale * (x + k - 1);
                minus += scale * (x - k - 1);
            }
            if (!inside || !moving || (moving > 1 && !spec->diagonals))
                continue;
            found += board->at[plus] == who && board->at[minus] == who;
        }
    }
    return found / 2 >= spec->lines;
}

/* Determinant by expansion along the first row. */
static long determinant(unsigned order, long m[6][6])
{
    if (order == 0)
        return 1;
    long sum = 0;
    for (unsigned j = 0; j < order; j++) {
        if (!m[0][j])
            continue;
        long minor[6][6];
        for (unsigned r = 1; r < order; r++) {
            for (unsigned c = 0, to = 0; c < order; c++) {
                if (c != j)
                    minor[r - 1][to++] = m[r][c];
            }
        }
        sum += (j % 2 ? -1 : 1) * m[0][j] * determinant(order - 1, minor);
    }
    return sum;
}

/* Is there a nonzero minor of this order in the differences? Chooses rows
 * (points) from `row` on and columns (axes) in every way. */
static bool has_minor(unsigned order, unsigned n, const unsigned *points,
                      unsigned count, unsigned *rows, unsigned chosen,
                      unsigned from)
{
    if (chosen < order) {
        for (unsigned r = from; r < count; r++) {
            rows[chosen] = r;
            if (has_minor(order, n, points, count, rows, chosen + 1, r + 1))
                return true;
        }
        return false;
    }
    for (unsigned axes = 0; axes < 1u << n; axes++) {
        if (oxo_popcount64(axes) != order)
            continue;
        long m[6][6];
        for (unsigned r = 0; r < order; r++) {
            for (unsigned a = 0, to = 0; a < n; a++) {
                if (axes >> a & 1)
                    m[r][to++] = coordinate(points[rows[r]], a) -
                                 coordinate(points[0], a);
            }
        }
        if (determinant(order, m))
            return true;
    }
    return false;
}

bool naive_moving_allowed(const oxo_moving_spec *spec, const naive_board *board,
                          char who)
{
    unsigned points[729], count = 0, rows[6];
    for (unsigned c = 0; c < naive_moving_cells(spec); c++) {
        if (board->at[c] == who)
            points[count++] = c;
    }
    if (spec->rank == OXO_RANK_OFF || count == 0 ||
        (spec->rank == OXO_RANK_PLACED && count < spec->tokens) ||
        naive_moving_wins(spec, board, who))
        return true;
    const unsigned order = count - 1 < spec->n ? count - 1 : spec->n;
    return has_minor(order, spec->n, points, count, rows, 0, 1);
}

static bool step_allowed(const oxo_moving_spec *spec, unsigned from,
                         unsigned to)
{
    unsigned changed = 0;
    for (unsigned i = 0; i < spec->n; i++) {
        const int step = coordinate(to, i) - coordinate(from, i);
        if (spec->steps != OXO_STEPS_FLY && (step < -1 || step > 1))
            return false;
        changed += step != 0;
    }
    if (spec->steps == OXO_STEPS_FLY)
        return true;
    if (spec->steps == OXO_STEPS_ORTHOGONAL)
        return changed == 1;
    if (spec->lateral)
        return true;
    for (unsigned n = 0; n < spec->n; n++) {
        for (unsigned m = 0; m < spec->n; m++) {
            if (m != n && coordinate(to, n) == 2 && coordinate(from, n) != 2 &&
                coordinate(to, m) != 2 && coordinate(from, m) == 2)
                return false;
        }
    }
    return true;
}

static unsigned count_of(const oxo_moving_spec *spec, const naive_board *board,
                         char who)
{
    unsigned count = 0;
    for (unsigned c = 0; c < naive_moving_cells(spec); c++)
        count += board->at[c] == who;
    return count;
}

unsigned naive_moving_moves(const oxo_moving_spec *spec,
                            const naive_board *board, oxo_move *out)
{
    const unsigned cells = naive_moving_cells(spec);
    const char me = board->turn, other = me == 'x' ? 'o' : 'x';
    unsigned count = 0;
    if (naive_moving_wins(spec, board, other))
        return 0;
    const bool placing = count_of(spec, board, me) < spec->tokens;
    const bool first = !count_of(spec, board, 'x') && me == 'x';
    for (unsigned from = 0; from < (placing ? 1 : cells); from++) {
        if (!placing && board->at[from] != me)
            continue;
        for (unsigned to = 0; to < cells; to++) {
            if (board->at[to] != '.' ||
                (placing && first && spec->centre_ban && to == cells / 2) ||
                (!placing && !step_allowed(spec, from, to)))
                continue;
            naive_board after = *board;
            if (!placing)
                after.at[from] = '.';
            after.at[to] = me;
            if (naive_moving_allowed(spec, &after, me))
                out[count++] = placing ? to : oxo_moving_step(from, to);
        }
    }
    if (!count && !placing && spec->passes)
        out[count++] = OXO_MOVING_PASS;
    return count;
}

void naive_moving_play(naive_board *board, oxo_move move)
{
    if (move != OXO_MOVING_PASS) {
        if (oxo_moving_is_step(move))
            board->at[oxo_moving_from(move)] = '.';
        board->at[oxo_moving_to(move)] = board->turn;
    }
    board->turn = board->turn == 'x' ? 'o' : 'x';
}

void naive_moving_read(const oxo_game *game, const oxo_pos *pos,
                       naive_board *board)
{
    const uint64_t *x = oxo_moving_stones(game, pos, OXO_FIRST);
    const uint64_t *o = oxo_moving_stones(game, pos, OXO_SECOND);
    for (unsigned c = 0; c < game->cells; c++)
        board->at[c] = oxo_bit_get(x, c) ? 'x' : oxo_bit_get(o, c) ? 'o' : '.';
    board->turn = game->ops->turn(game, pos) == OXO_FIRST ? 'x' : 'o';
}

oxo_outcome naive_moving_outcome(const oxo_game *game, const oxo_pos *pos)
{
    oxo_moving_spec spec;
    naive_board board;
    if (!oxo_moving_spec_of(game, &spec))
        return OXO_DRAW;
    naive_moving_read(game, pos, &board);
    const oxo_outcome lost =
        board.turn == 'x' ? OXO_SECOND_WINS : OXO_FIRST_WINS;
    oxo_move *moves = malloc(game->max_moves * sizeof *moves);
    const unsigned count = naive_moving_moves(&spec, &board, moves);
    free(moves);
    return count ? OXO_ONGOING : lost;
}

unsigned naive_moving_code(const naive_board *board, unsigned cells)
{
    unsigned code = 0;
    for (unsigned c = cells; c--;)
        code = 3 * code + (board->at[c] == 'x'   ? 1
                           : board->at[c] == 'o' ? 2
                                                 : 0);
    return 2 * code + (board->turn == 'o');
}

static void board_of(unsigned index, naive_board *board)
{
    unsigned code = index / 2;
    board->turn = index % 2 ? 'o' : 'x';
    for (unsigned c = 0; c < 9; c++, code /= 3)
        board->at[c] = ".xo"[code % 3];
}

/* A position from which play may go on or has just been lost by a full
 * pattern of the other side. */
static bool is_position(const oxo_moving_spec *spec, const naive_board *board)
{
    const unsigned x = count_of(spec, board, 'x');
    const unsigned o = count_of(spec, board, 'o');
    const char other = board->turn == 'x' ? 'o' : 'x';
    if (x > spec->tokens || o > spec->tokens)
        return false;
    if (!(x == spec->tokens && o == spec->tokens) &&
        !(board->turn == 'x' ? x == o : x == o + 1))
        return false;
    return !naive_moving_wins(spec, board, board->turn) &&
           naive_moving_allowed(spec, board, board->turn) &&
           naive_moving_allowed(spec, board, other);
}

void naive_moving_solve(const oxo_moving_spec *spec, int *value)
{
    /* children of every state once; then sweeps, sweep d finds distance d */
    enum { MOST = 64 };
    unsigned(*child)[MOST] = malloc(NAIVE_STATES * sizeof *child);
    unsigned *count = calloc(NAIVE_STATES, sizeof *count);
    for (unsigned s = 0; s < NAIVE_STATES; s++) {
        naive_board board;
        oxo_move moves[MOST];
        board_of(s, &board);
        value[s] = -2;
        if (!is_position(spec, &board))
            continue;
        count[s] = naive_moving_moves(spec, &board, moves);
        value[s] = count[s] ? -1 : 0;
        for (unsigned i = 0; i < count[s]; i++) {
            naive_board after = board;
            naive_moving_play(&after, moves[i]);
            child[s][i] = naive_moving_code(&after, 9);
        }
    }
    bool changed = true;
    for (int d = 1; changed || d < 3; d++) {
        changed = false;
        for (unsigned s = 0; s < NAIVE_STATES; s++) {
            if (value[s] != -1)
                continue;
            bool all_won = true, one_lost = false;
            for (unsigned i = 0; i < count[s]; i++) {
                const int v = value[child[s][i]];
                one_lost |= v >= 0 && v < d && v % 2 == 0;
                all_won &= v >= 0 && v < d && v % 2 == 1;
            }
            if (one_lost || all_won) {
                value[s] = d;
                changed = true;
            }
        }
    }
    free(child);
    free(count);
}
