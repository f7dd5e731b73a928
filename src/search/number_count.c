/* How many boards there are, and how many can occur in play.
 *
 * The paper bounds the number of configurations with N numbers by
 *     C(cells, N) * C(a, ceil(N/2)) * C(b, floor(N/2)) * N!
 * and leaves open how many of them can really occur. A board with the right
 * shares of numbers can occur exactly when it has no winning line, or when one
 * number of the player who moved last lies on all of its winning lines: take
 * that number away and nothing wins, so the others could have come in any
 * order. (Conversely the last move must have completed all of them.) That
 * turns the question into one pass over all boards; the tests compare it with
 * the boards that a full game tree meets.
 *
 * Orbits are counted by their smallest boards: a board is counted when no
 * symmetry makes it smaller. Most boards are refused by the first few maps, so
 * this is much cheaper than it looks (64 maps, 0.3 s for all of Graham's game).
 */
#include "oxo/search.h"

#include "base/bits.h"
#include "rules/number.h"
#include <stdlib.h>
#include <string.h>

typedef struct counter {
    const oxo_number_spec *spec;
    oxo_context *context;
    oxo_number_counts *counts;
    uint8_t line[8][3];
    bool wins[11][11][11]; /* by index + 1 */
    uint8_t users[11];
    unsigned cell_maps, value_maps;
    uint8_t cell_map[8 * 9], value_map[1024 * 10];
    uint8_t board[9];
    uint64_t seen;
    bool stopped;
} counter;

/* Can this board occur? *won tells whether it is a finished game. */
static bool can_occur(const counter *c, unsigned filled, bool *won)
{
    unsigned hits[9] = {0}, lines = 0, last = filled % 2 ? 1 : 2;
    const uint8_t *b = c->board;
    for (unsigned l = 0; l < 8; l++) {
        const uint8_t *at = c->line[l];
        if (!c->wins[b[at[0]]][b[at[1]]][b[at[2]]])
            continue;
        lines++;
        for (unsigned i = 0; i < 3; i++)
            hits[at[i]]++;
    }
    *won = lines != 0;
    for (unsigned cell = 0; lines && cell < 9; cell++) {
        if (hits[cell] == lines && c->users[b[cell]] == last)
            return true;
    }
    return lines == 0;
}

/* Is no image of the board under the first `values` number maps smaller? */
static bool is_smallest(const counter *c, unsigned values)
{
    for (unsigned v = 0; v < values; v++) {
        const uint8_t *value = c->value_map + v * c->spec->count;
        for (unsigned m = 0; m < c->cell_maps; m++) {
            const uint8_t *from = c->cell_map + m * 9;
            for (unsigned cell = 0; cell < 9; cell++) {
                unsigned old = c->board[from[cell]];
                unsigned image = old ? value[old - 1] + 1u : 0;
                if (image < c->board[cell])
                    return false;
                if (image > c->board[cell])
                    break;
            }
        }
    }
    return true;
}

static void walk(counter *c, unsigned cell, unsigned used, unsigned first,
                 unsigned second)
{
    const oxo_number_spec *spec = c->spec;
    if (c->stopped)
        return;
    if (cell == 9) {
        unsigned size = first + second;
        if ((++c->seen & 0xffff) == 0) {
            c->stopped = oxo_context_stopped(c->context, c->seen);
            oxo_context_report(c->context,
                               (oxo_progress){.phase = "counting boards",
                                              .nodes = c->seen,
                                              .done = -1});
        }
        if (first != (size + 1) / 2)
            return;
        bool won;
        c->counts->boards[size]++;
        if (!can_occur(c, size, &won))
            return;
        c->counts->reachable[size]++;
        c->counts->won[size] += won;
        if (!is_smallest(c, 1))
            return;
        c->counts->turned[size]++;
        c->counts->orbits[size] += is_smallest(c, c->value_maps);
        return;
    }
    c->board[cell] = 0;
    walk(c, cell + 1, used, first, second);
    for (unsigned i = 0; i < spec->count; i++) {
        if (used >> i & 1)
            continue;
        c->board[cell] = (uint8_t)(i + 1);
        if (spec->users[i] == 1 && first < 5)
            walk(c, cell + 1, used | 1u << i, first + 1, second);
        else if (spec->users[i] == 2 && second < 4)
            walk(c, cell + 1, used | 1u << i, first, second + 1);
    }
    c->board[cell] = 0;
}

oxo_status oxo_number_count(const oxo_game *game, oxo_context *context,
                            oxo_number_counts *counts, oxo_error *error)
{
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    if (!spec || game->cells != 9 || spec->count > 10)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "boards are counted for 3x3 number games with up to "
                        "10 numbers");
    unsigned has[2] = {0, 0};
    for (unsigned i = 0; i < spec->count; i++) {
        if (spec->users[i] == 3)
            return oxo_fail(error, OXO_UNSUPPORTED,
                            "boards are counted for games with separate sets");
        has[spec->users[i] - 1]++;
    }
    counter *c = calloc(1, sizeof *c);
    oxo_number_counts found = {0};
    if (!c)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    c->spec = spec;
    c->context = context;
    c->counts = &found;
    oxo_number_lines(spec, c->line[0]);
    c->cell_maps = oxo_number_cell_maps(spec, c->cell_map);
    c->value_maps = oxo_number_value_maps(spec, 1024, c->value_map);
    if (!c->value_maps) {
        free(c);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    found.board_symmetries = c->cell_maps;
    found.symmetries = c->cell_maps * c->value_maps;
    for (unsigned x = 0; x < spec->count; x++) {
        c->users[x + 1] = spec->users[x];
        for (unsigned y = 0; y < spec->count; y++) {
            for (unsigned z = 0; z < spec->count; z++) {
                uint16_t numbers[5] = {spec->number[x], spec->number[y],
                                       spec->number[z]};
                c->wins[x + 1][y + 1][z + 1] =
                    oxo_number_line_wins(spec, numbers);
            }
        }
    }
    uint64_t factorial = 1;
    for (unsigned n = 0; n <= 9; n++) {
        factorial *= n ? n : 1;
        found.bound[n] = oxo_binomial(9, n) *
                         oxo_binomial(has[0], (n + 1) / 2) *
                         oxo_binomial(has[1], n / 2) * factorial;
    }
    walk(c, 0, 0, 0, 0);
    bool stopped = c->stopped;
    free(c);
    if (stopped)
        return oxo_fail(error, OXO_LIMIT, "stopped while counting");
    *counts = found;
    return OXO_OK;
}

/* Tic-tac-toe by the same argument: boards are numbers in base 3. */
void oxo_number_count_plain(oxo_number_counts *counts)
{
    oxo_number_spec board = {.k = 3, .n = 2};
    uint8_t line[8][3], map[8 * 9];
    memset(counts, 0, sizeof *counts);
    oxo_number_lines(&board, line[0]);
    counts->board_symmetries = oxo_number_cell_maps(&board, map);
    counts->symmetries = counts->board_symmetries;
    for (unsigned n = 0; n <= 9; n++)
        counts->bound[n] = oxo_binomial(9, n) * oxo_binomial(n, n / 2);
    for (unsigned code = 0; code < 19683; code++) {
        unsigned b[9], stones[3] = {0, 0, 0}, hits[9] = {0}, lines[3] = {0};
        for (unsigned c = 0, rest = code; c < 9; c++, rest /= 3)
            stones[b[c] = rest % 3]++;
        unsigned size = 9 - stones[0];
        if (stones[1] != (size + 1) / 2)
            continue;
        counts->boards[size]++;
        for (unsigned l = 0; l < 8; l++) {
            unsigned owner = b[line[l][0]];
            if (!owner || b[line[l][1]] != owner || b[line[l][2]] != owner)
                continue;
            lines[owner]++;
            for (unsigned i = 0; i < 3; i++)
                hits[line[l][i]]++;
        }
        unsigned last = size % 2 ? 1 : 2;
        bool occurs = lines[1] + lines[2] == 0;
        for (unsigned c = 0; c < 9; c++)
            occurs |= lines[last] && !lines[3 - last] && hits[c] == lines[last];
        if (!occurs)
            continue;
        counts->reachable[size]++;
        counts->won[size] += lines[last] != 0;
        bool smallest = true;
        for (unsigned m = 0; m < 8; m++) {
            unsigned image = 0;
            for (unsigned c = 9; c-- > 0;)
                image = image * 3 + b[map[m * 9 + c]];
            smallest &= image >= code;
        }
        counts->turned[size] += smallest;
        counts->orbits[size] += smallest;
    }
}
