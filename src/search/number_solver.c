/* The public face of the number-game search.
 *
 * One engine for exact values, one for the boolean question, both made when
 * they are first needed: their tables hold different things under equal keys.
 */
#include "oxo/search.h"

#include "search/number_search.h"
#include "search/number_solver.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct oxo_number_solver {
    const oxo_game *game;
    number_tables *tables;
    const number_engine *kind;
    void *exact, *boolean;
    size_t memory;
    oxo_number_stats stats;
    uint8_t index[OXO_NUMBER_MAX + 1]; /* number -> 1 + index in the pool */
};

oxo_status oxo_number_solver_create(const oxo_game *game, size_t memory,
                                    oxo_number_solver **solver,
                                    oxo_error *error)
{
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    number_tables *tables;
    if (!spec)
        return oxo_fail(error, OXO_UNSUPPORTED, "%s is not a number game",
                        game->name);
    oxo_status status = oxo_number_tables_create(spec, &tables, error);
    if (status != OXO_OK)
        return status;
    oxo_number_solver *s = calloc(1, sizeof *s);
    if (!s) {
        oxo_number_tables_destroy(tables);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    s->game = game;
    s->tables = tables;
    s->memory = memory ? memory : (size_t)1 << 30;
    unsigned bits =
        tables->cells + spec->count + tables->lines * tables->dense_bits;
    s->kind = tables->lines <= 16 && bits <= 120 ? &oxo_number_narrow
                                                 : &oxo_number_wide;
    for (unsigned i = 0; i < spec->count; i++)
        s->index[spec->number[i]] = (uint8_t)(i + 1);
    *solver = s;
    return OXO_OK;
}

void oxo_number_solver_destroy(oxo_number_solver *s)
{
    if (!s)
        return;
    s->kind->destroy(s->exact);
    s->kind->destroy(s->boolean);
    oxo_number_tables_destroy(s->tables);
    free(s);
}

/* The board as the engines take it. */
static unsigned to_board(const oxo_number_solver *s, const oxo_pos *pos,
                         uint8_t *board)
{
    const uint16_t *at = oxo_number_board(s->game, pos);
    unsigned filled = 0;
    for (unsigned c = 0; c < s->game->cells; c++) {
        board[c] = s->index[at[c]];
        filled += board[c] != 0;
    }
    return filled;
}

static void *need(oxo_number_solver *s, void **engine)
{
    if (!*engine)
        *engine = s->kind->create(s->tables, s->memory);
    return *engine;
}

static void add_stats(oxo_number_solver *s, const number_run *run)
{
    s->stats.nodes += run->nodes;
    for (unsigned i = 0; i <= NUMBER_CELLS; i++)
        s->stats.size[i] += run->size[i];
}

static oxo_status ended(const number_run *run, oxo_error *error)
{
    if (run->stopped)
        return oxo_fail(error, OXO_LIMIT,
                        "gave up after %llu positions: value unknown",
                        (unsigned long long)run->nodes);
    return OXO_OK;
}

oxo_status oxo_number_solve(oxo_number_solver *s, const oxo_pos *pos,
                            oxo_context *context, oxo_value *value,
                            oxo_error *error)
{
    uint8_t board[NUMBER_CELLS];
    oxo_outcome over = s->game->ops->outcome(s->game, pos);
    if (over != OXO_ONGOING) {
        *value = oxo_value_exact(over, 0, OXO_GROUND_RULES);
        return OXO_OK;
    }
    if (!need(s, &s->exact))
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    number_run run = {.context = context, .phase = "solving"};
    unsigned filled = to_board(s, pos, board);
    unsigned found = s->kind->exact(s->exact, board, &run);
    add_stats(s, &run);
    oxo_status status = ended(&run, error);
    if (status != OXO_OK)
        return status;
    const oxo_side me = filled % 2 ? OXO_SECOND : OXO_FIRST;
    if (found == NUMBER_DRAW)
        *value = oxo_value_uncounted(OXO_DRAW, OXO_GROUND_FULL_SEARCH);
    else if (found >= NUMBER_LOSES)
        *value = oxo_value_exact(oxo_win_of(oxo_other(me)),
                                 found - NUMBER_LOSES, OXO_GROUND_FULL_SEARCH);
    else
        *value = oxo_value_exact(oxo_win_of(me), found - NUMBER_WINS,
                                 OXO_GROUND_FULL_SEARCH);
    return OXO_OK;
}

oxo_status oxo_number_bits(oxo_number_solver *s, const oxo_pos *pos,
                           oxo_context *context, double *bits, oxo_error *error)
{
    uint8_t board[NUMBER_CELLS];
    if (s->game->ops->outcome(s->game, pos) != OXO_ONGOING) {
        *bits = 0;
        return OXO_OK;
    }
    if (!need(s, &s->exact))
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    number_run run = {.context = context, .phase = "weighing decisions"};
    to_board(s, pos, board);
    const double found = s->kind->bits(s->exact, board, &run);
    add_stats(s, &run);
    const oxo_status status = ended(&run, error);
    if (status != OXO_OK)
        return status;
    if (found < 0)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    /* the same on every machine, whatever the order of the sums */
    *bits = round(found * 1e6) / 1e6;
    return OXO_OK;
}

oxo_status oxo_number_wins(oxo_number_solver *s, const oxo_pos *pos,
                           oxo_side side, oxo_context *context, bool *wins,
                           oxo_error *error)
{
    uint8_t board[NUMBER_CELLS];
    oxo_outcome over = s->game->ops->outcome(s->game, pos);
    if (over != OXO_ONGOING) {
        *wins = over == (side == OXO_FIRST ? OXO_FIRST_WINS : OXO_SECOND_WINS);
        return OXO_OK;
    }
    if (!need(s, &s->boolean))
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    number_run run = {.context = context, .phase = "who wins"};
    to_board(s, pos, board);
    bool found = s->kind->wins(s->boolean, board, side, &run);
    add_stats(s, &run);
    oxo_status status = ended(&run, error);
    if (status == OXO_OK)
        *wins = found;
    return status;
}

oxo_status oxo_number_winning_move(oxo_number_solver *s, const oxo_pos *pos,
                                   oxo_context *context, oxo_move *move,
                                   oxo_error *error)
{
    const oxo_game *game = s->game;
    uint8_t board[NUMBER_CELLS];
    if (game->ops->outcome(game, pos) != OXO_ONGOING) {
        *move = OXO_MOVE_NONE;
        return OXO_OK;
    }
    if (!need(s, &s->boolean))
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_side me = game->ops->turn(game, pos);
    number_run run = {.context = context, .phase = "who wins"};
    to_board(s, pos, board);
    bool found = s->kind->wins(s->boolean, board, me, &run);
    add_stats(s, &run);
    oxo_status status = ended(&run, error);
    if (status != OXO_OK)
        return status;
    if (!found) {
        *move = OXO_MOVE_NONE;
        return OXO_OK;
    }
    if (run.cell >= 0) {
        *move = oxo_number_move((unsigned)run.cell,
                                s->tables->spec.number[run.value]);
        return OXO_OK;
    }
    /* The search saw the win without trying moves: it is at most three plies
     * away, so asking for every move costs nothing. */
    oxo_pos *child = oxo_pos_copy(game, pos);
    oxo_move *moves = malloc(sizeof *moves * game->max_moves);
    status = child && moves ? OXO_NO
                            : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    unsigned count = status == OXO_NO ? game->ops->moves(game, pos, moves) : 0;
    for (unsigned i = 0; i < count && status == OXO_NO; i++) {
        bool wins = false;
        memcpy(child, pos, game->pos_size);
        game->ops->play(game, child, moves[i]);
        status = oxo_number_wins(s, child, me, context, &wins, error);
        if (status == OXO_OK && wins)
            *move = moves[i];
        else if (status == OXO_OK)
            status = OXO_NO;
    }
    free(child);
    free(moves);
    return status;
}

/* ---- both questions in turn -------------------------------------------------
 */

/* One question gets the budget; `used` is what both have had so far. */
static oxo_context share(const oxo_context *context, uint64_t used,
                         uint64_t budget)
{
    oxo_context own = oxo_context_within(context, OXO_UNCOUNTED, 0);
    own.max_nodes = budget;
    if (context && context->max_nodes)
        own.max_nodes = budget && budget < context->max_nodes - used
                            ? budget
                            : context->max_nodes - used;
    return own;
}

oxo_status oxo_number_outcome(oxo_number_solver *s, const oxo_pos *pos,
                              oxo_context *context, oxo_outcome *outcome,
                              oxo_move *move, oxo_error *error)
{
    const oxo_game *game = s->game;
    oxo_side me = game->ops->turn(game, pos);
    oxo_outcome mine = me == OXO_FIRST ? OXO_FIRST_WINS : OXO_SECOND_WINS;
    oxo_outcome theirs = me == OXO_FIRST ? OXO_SECOND_WINS : OXO_FIRST_WINS;
    uint64_t start = s->stats.nodes;
    bool refuted[2] = {false, false};
    if (game->ops->outcome(game, pos) != OXO_ONGOING) {
        *outcome = game->ops->outcome(game, pos);
        *move = OXO_MOVE_NONE;
        return OXO_OK;
    }
    for (uint64_t budget = 1 << 14; !refuted[0] || !refuted[1]; budget *= 2) {
        for (unsigned i = 0; i < 2; i++) {
            if (refuted[i])
                continue;
            const uint64_t used = s->stats.nodes - start;
            if (oxo_context_stopped(context, used))
                return oxo_fail(error, OXO_LIMIT,
                                "gave up after %llu positions: value unknown",
                                (unsigned long long)used);
            oxo_context own = share(context, used, refuted[1 - i] ? 0 : budget);
            oxo_move found = OXO_MOVE_NONE;
            bool wins = false;
            oxo_status status =
                i == 0
                    ? oxo_number_winning_move(s, pos, &own, &found, error)
                    : oxo_number_wins(s, pos,
                                      me == OXO_FIRST ? OXO_SECOND : OXO_FIRST,
                                      &own, &wins, error);
            if (status == OXO_LIMIT)
                continue;
            if (status != OXO_OK)
                return status;
            if (found != OXO_MOVE_NONE || wins) {
                *outcome = i == 0 ? mine : theirs;
                *move = found;
                return OXO_OK;
            }
            refuted[i] = true;
        }
    }
    *outcome = OXO_DRAW;
    *move = OXO_MOVE_NONE;
    return OXO_OK;
}

oxo_number_stats oxo_number_solver_stats(const oxo_number_solver *s)
{
    oxo_number_stats stats = s->stats;
    if (s->exact)
        stats.memory += s->kind->memory(s->exact);
    if (s->boolean)
        stats.memory += s->kind->memory(s->boolean);
    return stats;
}

unsigned oxo_number_move_classes(const oxo_game *game, const oxo_pos *pos,
                                 unsigned count, const oxo_move *moves,
                                 unsigned *like)
{
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    const uint16_t *at = oxo_number_board(game, pos);
    uint8_t *cells = malloc((size_t)192 * game->cells);
    uint8_t *values = malloc((size_t)1024 * spec->count);
    unsigned classes = 0;
    for (unsigned i = 0; i < count; i++)
        like[i] = i;
    unsigned nc = cells ? oxo_number_cell_maps(spec, cells) : 0;
    unsigned nv = values ? oxo_number_value_maps(spec, 1024, values) : 0;
    uint16_t to[OXO_NUMBER_MAX + 1] = {0};
    for (unsigned v = 0; v < nv; v++) {
        for (unsigned i = 0; i < spec->count; i++)
            to[spec->number[i]] = spec->number[values[v * spec->count + i]];
        for (unsigned m = 0; m < nc; m++) {
            const uint8_t *map = cells + m * game->cells;
            bool keeps = true;
            for (unsigned c = 0; keeps && c < game->cells; c++)
                keeps = at[map[c]] == to[at[c]];
            for (unsigned i = 0; keeps && i < count; i++) {
                oxo_move image =
                    oxo_number_move(map[oxo_number_move_cell(moves[i])],
                                    to[oxo_number_move_number(moves[i])]);
                for (unsigned j = 0; j < like[i]; j++) {
                    if (moves[j] == image)
                        like[i] = j;
                }
            }
        }
    }
    for (unsigned i = 0; i < count; i++)
        classes += like[i] == i;
    if (!cells || !values || !nv)
        classes = 0;
    free(cells);
    free(values);
    return classes;
}
