/* Benchmarks of the number games. */
#include "bench.h"

#include "oxo/number_solve.h"
#include <stdlib.h>

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
        oxo_number_value value;
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

oxo_status cli_bench_number_small(uint64_t *nodes, oxo_error *error)
{
    uint64_t sum = 0;
    oxo_status status = all_moves("graham", &sum, error);
    if (status == OXO_OK)
        status = all_moves("nygaard", &sum, error);
    *nodes = sum;
    return status;
}

oxo_status cli_bench_number_large(uint64_t *nodes, oxo_error *error)
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
