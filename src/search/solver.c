/* Which solver a game has, and how each is asked. See oxo/search.h.
 *
 * A kind says whether it takes a game and answers for one position; asking it
 * for every move is then asking for every position after a move, except for
 * full search, which shares one memo among the moves.
 */
#include "oxo/search.h"

#include "base/keys.h"
#include "oxo/families.h"
#include "oxo/symmetry.h"
#include "search/table.h"
#include <stdlib.h>
#include <string.h>

enum {
    MEMORY = 64 << 20,
    SEARCH_PLIES = 7, /* of a moving game beyond tables, from each move */
    COUNTED = 9       /* cells of a number game whose plies are counted */
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
    size_t memory, asked; /* bytes; as it was asked for: 0, as it likes */
    bool any_table;       /* also one that exceeds it */
    oxo_table *table;     /* made by the first question */
    oxo_number_solver *numbers;
};

/* ---- tables and searches of moving games ---- */

static bool takes_table(oxo_solver *s)
{
    oxo_moving_spec spec;
    uint64_t entries, bytes;
    return oxo_moving_spec_of(s->game, &spec) &&
           oxo_table_estimate(s->game, &entries, &bytes, NULL) == OXO_OK &&
           (s->any_table || bytes <= s->memory);
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

static const kind solvers[] = {
    {"table", takes_table, value_table, NULL},
    {"search", takes_search, value_search, NULL},
    {"number", takes_number, value_number, NULL},
    {"full", takes_full, value_full, moves_full},
};

static oxo_status create(const oxo_game *game, size_t memory, bool any_table,
                         oxo_solver **solver, oxo_error *error)
{
    oxo_solver *s = calloc(1, sizeof *s);
    if (!s)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    s->any_table = any_table;
    s->game = game;
    s->memory = memory ? memory : MEMORY;
    s->asked = memory;
    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++) {
        if (solvers[i].takes(s)) {
            s->kind = &solvers[i];
            *solver = s;
            return OXO_OK;
        }
    }
    free(s);
    return oxo_fail(error, OXO_UNSUPPORTED, "there is no solver for %.80s",
                    game->name);
}

oxo_status oxo_solver_create(const oxo_game *game, size_t memory,
                             oxo_solver **solver, oxo_error *error)
{
    return create(game, memory, false, solver, error);
}

oxo_status oxo_solver_create_table(const oxo_game *game, size_t memory,
                                   oxo_solver **solver, oxo_error *error)
{
    return create(game, memory, true, solver, error);
}

void oxo_solver_destroy(oxo_solver *solver)
{
    if (!solver)
        return;
    oxo_table_destroy(solver->table);
    oxo_number_solver_destroy(solver->numbers);
    free(solver);
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
            if (i > 0 && oxo_context_stopped(context, 0)) {
                all = false;
                break;
            }
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

/* ---- the whole answer ---- */

const oxo_table *oxo_solver_table(const oxo_solver *s)
{
    return s->table;
}

oxo_status oxo_solver_take_table(oxo_solver *s, oxo_table *table,
                                 oxo_error *error)
{
    if (s->kind->value != value_table)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "%.80s is not solved by a table", s->game->name);
    if (strcmp(oxo_table_game(table)->name, s->game->name))
        return oxo_fail(error, OXO_BAD_INPUT, "it is a table of %.80s",
                        oxo_table_game(table)->name);
    oxo_table_destroy(s->table);
    s->table = table;
    return OXO_OK;
}

/* Moves that lead to equivalent positions, by canonical keys. */
static oxo_status find_kinds(const oxo_game *game, const oxo_pos *pos,
                             oxo_solution *solution, oxo_error *error)
{
    oxo_group *group = NULL;
    oxo_pos *after = oxo_pos_new(game);
    uint8_t *key = malloc(game->key_size);
    oxo_keys kinds;
    oxo_keys_init(&kinds, game->key_size);
    oxo_status status = after && key
                            ? oxo_group_create(game, NULL, &group, error)
                            : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (unsigned i = 0; i < solution->move_count && status == OXO_OK; i++) {
        oxo_solved_move *m = &solution->moves[i];
        bool fresh;
        memcpy(after, pos, game->pos_size);
        game->ops->play(game, after, m->move);
        status = oxo_group_canon_key(group, after, key, NULL);
        m->kind =
            status == OXO_OK ? oxo_keys_add(&kinds, key, &fresh) : OXO_NO_KEY;
        if (m->kind == OXO_NO_KEY)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    oxo_keys_clear(&kinds);
    oxo_group_destroy(group);
    free(after);
    free(key);
    return status;
}

/* Number games whose board is beyond distances: who wins after every distinct
 * move, and how. */
static oxo_status solve_openings(oxo_solver *s, const oxo_pos *pos,
                                 const oxo_solve_options *options,
                                 oxo_context *context, oxo_solution *solution,
                                 oxo_error *error)
{
    oxo_number_openings all;
    const oxo_status status = oxo_number_openings_solve(
        s->game, pos, options->checkpoint, s->asked, context, &all, error);
    if (status != OXO_OK && status != OXO_LIMIT)
        return status;
    for (unsigned i = 0; i < solution->move_count; i++) {
        oxo_solved_move *m = &solution->moves[i];
        const oxo_number_opening *o =
            m->kind < all.count ? &all.opening[m->kind] : NULL;
        m->value = oxo_value_uncounted(o ? o->outcome : OXO_OPEN,
                                       OXO_GROUND_FULL_SEARCH);
        /* the answer is to the first move of the kind */
        if (o && o->move == m->move) {
            m->reply = o->answer;
            m->nodes = o->nodes;
            m->seconds = o->seconds;
        }
    }
    solution->nodes = all.nodes;
    solution->resumed = all.resumed;
    oxo_number_openings_clear(&all);
    return status;
}

static oxo_status number_kinds(const oxo_game *game, const oxo_pos *pos,
                               oxo_solution *solution, oxo_error *error)
{
    const unsigned count = solution->move_count;
    oxo_move *moves = malloc((count + 1) * sizeof *moves);
    unsigned *like = malloc((count + 1) * sizeof *like), kinds = 0;
    oxo_status status = OXO_OK;
    for (unsigned i = 0; moves && i < count; i++)
        moves[i] = solution->moves[i].move;
    if (!moves || !like ||
        (count && !oxo_number_move_classes(game, pos, count, moves, like)))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (unsigned i = 0; i < count && status == OXO_OK; i++)
        solution->moves[i].kind =
            like[i] == i ? kinds++ : solution->moves[like[i]].kind;
    free(moves);
    free(like);
    return status;
}

/* The value of every move, by the first of its kind. */
static oxo_status value_kinds(oxo_solver *s, const oxo_pos *pos,
                              oxo_context *context, oxo_solution *solution,
                              oxo_error *error)
{
    const oxo_game *game = s->game;
    oxo_pos *after = oxo_pos_new(game);
    oxo_status status =
        after ? OXO_OK : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    unsigned kinds = 0;
    for (unsigned i = 0; i < solution->move_count && status == OXO_OK; i++) {
        oxo_solved_move *m = &solution->moves[i];
        if (m->kind < kinds) {
            const oxo_solved_move *like = solution->moves;
            while (like->kind != m->kind)
                like++;
            m->value = like->value;
            continue;
        }
        kinds++;
        memcpy(after, pos, game->pos_size);
        game->ops->play(game, after, m->move);
        status = oxo_solver_value(s, after, context, &m->value, error);
        m->value = oxo_value_from_child(m->value);
    }
    free(after);
    return status;
}

static oxo_status solve_moves(oxo_solver *s, const oxo_pos *pos,
                              const oxo_solve_options *options,
                              oxo_context *context, oxo_solution *solution,
                              oxo_error *error)
{
    const oxo_game *game = s->game;
    const unsigned room = game->max_moves + 1;
    oxo_move *moves = malloc(room * sizeof *moves);
    oxo_value *values = malloc(room * sizeof *values);
    oxo_status status = OXO_OK;
    solution->moves = calloc(room, sizeof *solution->moves);
    if (!moves || !values || !solution->moves) {
        free(moves);
        free(values);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    if (game->ops->outcome(game, pos) == OXO_ONGOING)
        solution->move_count = game->ops->moves(game, pos, moves);
    for (unsigned i = 0; i < solution->move_count; i++)
        solution->moves[i] =
            (oxo_solved_move){.move = moves[i], .reply = OXO_MOVE_NONE};
    const bool large = s->numbers && game->cells > COUNTED;
    status = s->numbers ? number_kinds(game, pos, solution, error)
                        : find_kinds(game, pos, solution, error);
    if (status == OXO_OK && large) {
        status = solve_openings(s, pos, options, context, solution, error);
    } else if (status == OXO_OK) {
        status = oxo_solver_value(s, pos, context, &solution->value, error);
        if (status == OXO_OK)
            status = value_kinds(s, pos, context, solution, error);
        if (s->numbers)
            solution->nodes = oxo_number_solver_stats(s->numbers).nodes;
        if (status != OXO_OK)
            solution->move_count = 0;
    }
    if (large && solution->move_count) {
        for (unsigned i = 0; i < solution->move_count; i++)
            values[i] = solution->moves[i].value;
        solution->value = oxo_value_of_moves(game->ops->turn(game, pos), values,
                                             solution->move_count);
        /* the position may be settled although some moves are not */
        if (status == OXO_LIMIT && solution->value.winner != OXO_OPEN)
            status = OXO_OK;
    }
    free(moves);
    free(values);
    return status;
}

/* Moving games beyond tables: the value and the move that keeps it. */
static oxo_status solve_search(oxo_solver *s, const oxo_pos *pos,
                               oxo_context *context, oxo_solution *solution,
                               oxo_error *error)
{
    oxo_moving_result result;
    const oxo_status status =
        oxo_moving_search(s->game, pos, 0, context, &result, error);
    if (status != OXO_OK && status != OXO_LIMIT)
        return status;
    solution->nodes = result.nodes;
    if (status == OXO_LIMIT) {
        oxo_moving_spec spec;
        if (oxo_moving_spec_of(s->game, &spec))
            solution->no_end_before = oxo_moving_earliest(&spec);
        solution->no_end_within = result.plies;
        return oxo_fail(error, OXO_LIMIT, "gave up at a limit");
    }
    solution->value = result.value;
    if (result.best == OXO_MOVE_NONE)
        return OXO_OK;
    solution->moves = calloc(1, sizeof *solution->moves);
    if (!solution->moves)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    solution->move_count = 1;
    solution->moves[0] = (oxo_solved_move){
        .move = result.best, .value = result.value, .reply = OXO_MOVE_NONE};
    return OXO_OK;
}

oxo_status oxo_solver_solve(oxo_solver *s, const oxo_pos *pos,
                            const oxo_solve_options *options,
                            oxo_context *context, oxo_solution *solution,
                            oxo_error *error)
{
    const double begin = oxo_clock();
    oxo_status status = OXO_OK;
    *solution = (oxo_solution){.value = {.plies = OXO_PLIES_UNKNOWN}};
    if (s->kind->moves == moves_full)
        return oxo_solve(s->game, pos, options, context, solution, error);
    if (s->kind->value == value_table && !s->table) {
        const oxo_table_options how = {.checkpoint = options->checkpoint,
                                       .save_every =
                                           options->checkpoint ? 60 : 0,
                                       .scratch = options->scratch};
        status = oxo_table_solve(s->game, &how, context, &s->table, error);
    }
    if (status == OXO_OK)
        status = s->kind->value == value_search
                     ? solve_search(s, pos, context, solution, error)
                     : solve_moves(s, pos, options, context, solution, error);
    solution->seconds = oxo_clock() - begin;
    if (status != OXO_OK && status != OXO_LIMIT)
        oxo_solution_clear(solution);
    return status;
}
