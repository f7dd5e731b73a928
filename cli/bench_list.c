/* The benchmarks: those of `oxo bench`, and of the WebAssembly module. */
#include "bench.h"

#include "oxo/prove.h"
#include "oxo/solve.h"
#include <stdlib.h>

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

const cli_benchmark cli_benchmarks[] = {
    {"solve 3^3", solve_3_3},
    {"solve 5^2:gravity", solve_gravity},
    {"solve 3^2:misere", solve_misere},
    {"graham and nygaard, 45 moves each", cli_bench_number_small},
    {"number:k=4, a1=5", cli_bench_number_large},
    {"forced sequences 4^3", oxo_bench_forced},
    {"prove 4^3, strong opening", oxo_bench_proof},
};
const unsigned cli_benchmark_count =
    sizeof cli_benchmarks / sizeof *cli_benchmarks;
