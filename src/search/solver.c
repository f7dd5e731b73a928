/* Which solver a game has, and how each is asked. See oxo/search.h.
 *
 * A kind says whether it takes a game and answers for one position; asking it
 * for every move is then asking for every position after a move, except for
 * full search, which shares one memo among the moves.
 */
#include "oxo/search.h"

#include "oxo/families.h"
#include <stdlib.h>
#include <string.h>

enum {
    MEMORY = 64 << 20,
    SEARCH_PLIES = 7 /* of a moving game beyond tables, from each move */
};

typedef struct kind {
    const char *name;
    bool (*takes)(oxo_solver *s);
    oxo_status (*value)(oxo_solver *s, const oxo_pos *pos, oxo_context *context,
                        oxo_value *value, oxo_error *error);
    /* NULL: value() after each move */
    oxo_status (*moves)(oxo_solver *s, const oxo_pos *pos, oxo_context *context,
                        oxo_value *values, oxo_error *error);
} kind;

struct oxo_solver {
    const oxo_game *game;
    const kind *kind;
    size_t memory;
    oxo_table *table; /* made by the first question */
    oxo_number_solver *numbers;
};

/* ---- tables and searches of moving games ---- */

static bool takes_table(oxo_solver *s)
{
    oxo_moving_spec spec;
    uint64_t entries, bytes;
    return oxo_moving_spec_of(s->game, &spec) &&
           oxo_table_estimate(s->game, &entries, &bytes, NULL) == OXO_OK &&
           bytes <= s->memory;
}

static oxo_status value_table(oxo_solver *s, const oxo_pos *pos,
                              oxo_context *context, oxo_value *value,
                              oxo_error *error)
{
    if (!s->table) {
        oxo_context all = oxo_context_within(context, OXO_UNCOUNTED, 0);
        const oxo_status status =
            oxo_table_solve(s->game, NULL, &all, &s->table, error);
        if (status != OXO_OK)
            return status;
    }
    return oxo_table_probe(s->table, pos, value, error);
}

static bool takes_search(oxo_solver *s)
{
    oxo_moving_spec spec;
    return oxo_moving_spec_of(s->game, &spec);
}

static oxo_status value_search(oxo_solver *s, const oxo_pos *pos,
                               oxo_context *context, oxo_value *value,
                               oxo_error *error)
{
    oxo_moving_result result;
    const oxo_status status =
        oxo_moving_search(s->game, pos, SEARCH_PLIES, context, &result, error);
    if (status == OXO_OK)
        *value = result.value;
    return status;
}

/* ---- number games ---- */

static bool takes_number(oxo_solver *s)
{
    return oxo_number_spec_of(s->game) &&
           oxo_number_solver_create(s->game, s->memory, &s->numbers, NULL) ==
               OXO_OK;
}

static oxo_status value_number(oxo_solver *s, const oxo_pos *pos,
                               oxo_context *context, oxo_value *value,
                               oxo_error *error)
{
    return oxo_number_solve(s->numbers, pos, context, value, error);
}

/* ---- full search ---- */

static bool takes_full(oxo_solver *s)
{
    return s->game->max_plies > 0;
}

static oxo_status full(oxo_solver *s, const oxo_pos *pos, bool moves,
                       oxo_context *context, oxo_solution *solution,
                       oxo_error *error)
{
    const oxo_solve_options options = {.distance = true, .moves = moves};
    return oxo_solve(s->game, pos, &options, context, solution, error);
}

static oxo_status value_full(oxo_solver *s, const oxo_pos *pos,
                             oxo_context *context, oxo_value *value,
                             oxo_error *error)
{
    oxo_solution solution;
    const oxo_status status = full(s, pos, false, context, &solution, error);
    if (status != OXO_OK)
        return status;
    *value = solution.value;
    oxo_solution_clear(&solution);
    return OXO_OK;
}

static oxo_status moves_full(oxo_solver *s, const oxo_pos *pos,
                             oxo_context *context, oxo_value *values,
                             oxo_error *error)
{
    oxo_solution solution;
    const oxo_status status = full(s, pos, true, context, &solution, error);
    if (status != OXO_OK)
        return status;
    for (unsigned i = 0; i < solution.move_count; i++)
        values[i] = solution.moves[i].value;
    oxo_solution_clear(&solution);
    return OXO_OK;
}

/* ---- the solver ---- */

static const kind kinds[] = {
    {"table", takes_table, value_table, NULL},
    {"search", takes_search, value_search, NULL},
    {"number", takes_number, value_number, NULL},
    {"full", takes_full, value_full, moves_full},
};

oxo_status oxo_solver_create(const oxo_game *game, size_t memory,
                             oxo_solver **solver, oxo_error *error)
{
    oxo_solver *s = calloc(1, sizeof *s);
    if (!s)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    s->game = game;
    s->memory = memory ? memory : MEMORY;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (kinds[i].takes(s)) {
            s->kind = &kinds[i];
            *solver = s;
            return OXO_OK;
        }
    }
    free(s);
    return oxo_fail(error, OXO_UNSUPPORTED, "there is no solver for %.80s",
                    game->name);
}

void oxo_solver_destroy(oxo_solver *solver)
{
    if (!solver)
        return;
    oxo_table_destroy(solver->table);
    oxo_number_solver_destroy(solver->numbers);
    free(solver);
}

bool oxo_solver_is_table(const oxo_solver *solver)
{
    return solver->kind->value == value_table;
}

oxo_status oxo_solver_value(oxo_solver *s, const oxo_pos *pos,
                            oxo_context *context, oxo_value *value,
                            oxo_error *error)
{
    const oxo_outcome outcome = s->game->ops->outcome(s->game, pos);
    if (outcome != OXO_ONGOING) {
        *value = oxo_value_exact(outcome, 0, OXO_GROUND_RULES);
        return OXO_OK;
    }
    return s->kind->value(s, pos, context, value, error);
}

oxo_status oxo_solver_moves(oxo_solver *s, const oxo_pos *pos,
                            oxo_context *context, oxo_value *values,
                            oxo_error *error)
{
    const oxo_game *game = s->game;
    oxo_move *moves = malloc((game->max_moves + 1) * sizeof *moves);
    oxo_pos *after = oxo_pos_new(game);
    oxo_status status = OXO_OK;
    bool all = true;
    if (!moves || !after)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    const unsigned count =
        status == OXO_OK ? game->ops->moves(game, pos, moves) : 0;
    for (unsigned i = 0; i < count; i++)
        values[i] = (oxo_value){0};
    if (s->kind->moves && count) {
        status = s->kind->moves(s, pos, context, values, error);
    } else {
        for (unsigned i = 0; i < count && status == OXO_OK; i++) {
            memcpy(after, pos, game->pos_size);
            game->ops->play(game, after, moves[i]);
            status = oxo_solver_value(s, after, context, &values[i], error);
            if (status == OXO_OK)
                values[i] = oxo_value_from_child(values[i]);
            if (status == OXO_LIMIT && !s->numbers && !s->table) {
                all = false; /* another move may be shorter */
                status = OXO_OK;
            }
        }
    }
    free(moves);
    free(after);
    return status == OXO_OK && !all
               ? oxo_fail(error, OXO_LIMIT, "some moves are not decided")
               : status;
}
