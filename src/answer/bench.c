/* Benchmarks: deterministic work whose node counts are a signature. See
 * bench.h. */
#include "answer/bench.h"

#include "answer/answer.h"
#include "base/bits.h"
#include "oxo/proof.h"
#include "oxo/search.h"
#include "oxo/symmetry.h"
#include "proof/prove.h"
#include "search/number_solver.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static oxo_status solve_start(const char *name, uint64_t *nodes,
                              oxo_error *error)
{
    oxo_game *game = NULL;
    oxo_status status = oxo_game_create(name, &game, error);
    if (status != OXO_OK)
        return status;
    oxo_pos *pos = oxo_pos_new(game);
    oxo_solve_options options = {.distance = true, .moves = true};
    oxo_solution solution;
    status = pos ? oxo_solve(game, pos, &options, NULL, &solution, error)
                 : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK) {
        *nodes = solution.nodes;
        oxo_solution_clear(&solution);
    }
    free(pos);
    oxo_game_destroy(game);
    return status;
}

static oxo_status solve_3_3(uint64_t *nodes, oxo_error *error)
{
    return solve_start("3^3", nodes, error);
}

static oxo_status solve_misere(uint64_t *nodes, oxo_error *error)
{
    return solve_start("3^2:misere", nodes, error);
}

static oxo_status solve_gravity(uint64_t *nodes, oxo_error *error)
{
    return solve_start("5^2:gravity", nodes, error);
}

static oxo_status all_moves(const char *name, uint64_t *nodes, oxo_error *error)
{
    oxo_game *game = NULL;
    oxo_number_solver *solver = NULL;
    oxo_status status = oxo_game_create(name, &game, error);
    if (status != OXO_OK)
        return status;
    oxo_pos *pos = oxo_pos_new(game);
    oxo_move moves[100];
    status = pos ? oxo_number_solver_create(game, 0, &solver, error)
                 : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    unsigned count = status == OXO_OK ? game->ops->moves(game, pos, moves) : 0;
    for (unsigned i = 0; i < count && status == OXO_OK; i++) {
        oxo_value value;
        game->ops->start(game, pos);
        game->ops->play(game, pos, moves[i]);
        status = oxo_number_solve(solver, pos, NULL, &value, error);
    }
    if (status == OXO_OK)
        *nodes += oxo_number_solver_stats(solver).nodes;
    oxo_number_solver_destroy(solver);
    free(pos);
    oxo_game_destroy(game);
    return status;
}

static oxo_status number_small(uint64_t *nodes, oxo_error *error)
{
    uint64_t sum = 0;
    oxo_status status = all_moves("graham", &sum, error);
    if (status == OXO_OK)
        status = all_moves("nygaard", &sum, error);
    *nodes = sum;
    return status;
}

static oxo_status number_large(uint64_t *nodes, oxo_error *error)
{
    oxo_game *game = NULL;
    oxo_number_solver *solver = NULL;
    oxo_status status = oxo_game_create("number:k=4", &game, error);
    if (status != OXO_OK)
        return status;
    oxo_pos *pos = oxo_pos_new(game);
    status =
        pos ? oxo_number_solver_create(game, (size_t)1 << 28, &solver, error)
            : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK) {
        oxo_move answer;
        game->ops->play(game, pos, oxo_number_move(0, 5));
        status = oxo_number_winning_move(solver, pos, NULL, &answer, error);
        *nodes = oxo_number_solver_stats(solver).nodes;
    }
    oxo_number_solver_destroy(solver);
    free(pos);
    oxo_game_destroy(game);
    return status;
}

/* Canonical forms of the positions of random games, on boards with at most 64
 * cells. */
static oxo_status canonical_forms(const char *name, unsigned rounds,
                                  uint64_t *nodes, oxo_error *error)
{
    oxo_game *game = NULL;
    oxo_group *group = NULL;
    uint64_t random = 1;
    oxo_status status = oxo_game_create(name, &game, error);
    if (status == OXO_OK)
        status = oxo_group_create(game, NULL, &group, error);
    oxo_pos *pos = status == OXO_OK ? oxo_pos_new(game) : NULL;
    oxo_move moves[64];
    uint8_t form[64];
    if (status == OXO_OK && !pos)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (unsigned i = 0; i < rounds && status == OXO_OK; i++) {
        game->ops->start(game, pos);
        for (;;) {
            status = oxo_group_canon_key(group, pos, form, NULL);
            ++*nodes;
            if (status != OXO_OK ||
                game->ops->outcome(game, pos) != OXO_ONGOING)
                break;
            const unsigned count = game->ops->moves(game, pos, moves);
            game->ops->play(game, pos, moves[oxo_mix64(random++) % count]);
        }
    }
    free(pos);
    oxo_group_destroy(group);
    oxo_game_destroy(game);
    return status;
}

static oxo_status canonical_cubes(uint64_t *nodes, oxo_error *error)
{
    *nodes = 0;
    oxo_status status = canonical_forms("4^3", 20000, nodes, error);
    return status == OXO_OK ? canonical_forms("3^3", 20000, nodes, error)
                            : status;
}

const oxo_benchmark oxo_benchmarks[] = {
    {"solve 3^3", solve_3_3},
    {"solve 5^2:gravity", solve_gravity},
    {"solve 3^2:misere", solve_misere},
    {"graham and nygaard, 45 moves each", number_small},
    {"number:k=4, a1=5", number_large},
    {"canonical forms 4^3 and 3^3", canonical_cubes},
    {"forced sequences 4^3", oxo_bench_forced},
    {"prove 4^3, strong opening", oxo_bench_proof},
};
const unsigned oxo_benchmark_count =
    sizeof oxo_benchmarks / sizeof *oxo_benchmarks;

oxo_status oxo_answer_bench(oxo_call *call)
{
    uint64_t signature = 0, total = 0;
    unsigned found = 0;
    json_out *out = call->out;
    const char *only = oxo_asked_text(call, "only");
    json_open(out, NULL, '{');
    json_open(out, "benchmarks", '[');
    for (unsigned i = 0; i < oxo_benchmark_count; i++) {
        uint64_t nodes = 0;
        if (!strstr(oxo_benchmarks[i].name, only))
            continue;
        found++;
        const double begin = oxo_clock();
        const oxo_status status = oxo_benchmarks[i].run(&nodes, call->error);
        if (status != OXO_OK)
            return status;
        signature = oxo_mix64(signature + nodes);
        total += nodes;
        json_open(out, NULL, '{');
        json_text(out, "name", oxo_benchmarks[i].name);
        json_number(out, "nodes", nodes);
        if (call->cost)
            json_real(out, "seconds", oxo_clock() - begin);
        json_close(out, '}');
    }
    if (!found)
        return oxo_fail(call->error, OXO_BAD_INPUT,
                        "no benchmark has '%s' in its name", only);
    json_close(out, ']');
    char text[20];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)signature);
    json_text(out, "signature", text);
    json_number(out, "nodes", total);
    json_close(out, '}');
    return OXO_OK;
}
