/* The perfect player in games that can be solved on the spot.
 *
 * moving games: the complete table, made once per player when it fits into
 * TABLE_BYTES; number games: their solver, bounded by NUMBER_NODES for every
 * move; line games with few empty cells: full search bounded by SOLVE_NODES.
 * Everything is bounded by work, not by time, so that the same seed plays the
 * same game. Equal best moves are drawn by lot.
 */
#include "players/perfect.h"

#include "oxo/line.h"
#include "oxo/solve.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLE_BYTES = 400 * 1000 * 1000,
    NUMBER_NODES = 400 * 1000,
    SOLVE_NODES = 100 * 1000,
    SOLVE_EMPTY = 14, /* empty cells at most, or a board of ... */
    SOLVE_CELLS = 27  /* ... so many cells in all */
};

static void proved(oxo_choice *choice, oxo_move move, oxo_side me,
                   oxo_outcome outcome, unsigned distance, const char *by)
{
    *choice = (oxo_choice){.move = move,
                           .basis = OXO_BASIS_PROVED,
                           .outcome = outcome,
                           .distance = distance};
    choice->estimate = outcome == OXO_DRAW         ? 0
                       : outcome == oxo_win_of(me) ? 1
                                                   : -1;
    if (outcome == OXO_DRAW)
        snprintf(choice->why, sizeof choice->why, "draw (%s)", by);
    else
        snprintf(choice->why, sizeof choice->why, "%s in %u plies (%s)",
                 outcome == oxo_win_of(me) ? "wins" : "loses", distance, by);
}

static oxo_status from_table(oxo_perfect *p, const oxo_pos *pos,
                             oxo_context *context, oxo_choice *choice)
{
    const oxo_game *game = p->head.game;
    if (!p->tried) {
        uint64_t entries, bytes;
        p->tried = true;
        /* a judgement needs time as well */
        oxo_context stop = oxo_context_within(context, OXO_UNCOUNTED,
                                              oxo_context_left(context) / 2);
        stop.progress = NULL;
        if (oxo_table_estimate(game, &entries, &bytes, NULL) == OXO_OK &&
            bytes <= TABLE_BYTES &&
            oxo_table_solve(game, NULL, &stop, &p->table, NULL) != OXO_OK) {
            p->table = NULL;
            p->tried = false; /* stopped: another time */
        }
    }
    if (!p->table)
        return OXO_NO;
    oxo_move moves[game->max_moves];
    oxo_value value;
    const unsigned count = oxo_table_best(p->table, pos, moves, &value);
    if (count == 0)
        return OXO_NO;
    const oxo_side me = game->ops->turn(game, pos);
    proved(choice, moves[oxo_random_below(&p->head.random, count)], me,
           value.winner, value.winner == OXO_DRAW ? 0 : value.plies, "table");
    return OXO_OK;
}

/* For the mover: quick wins above draws above late losses. */
static long worth(oxo_outcome outcome, unsigned plies, oxo_side me)
{
    if (outcome == OXO_DRAW)
        return 0;
    return outcome == oxo_win_of(me) ? 100000L - (long)plies
                                     : -100000L + (long)plies;
}

static oxo_status from_numbers(oxo_perfect *p, const oxo_pos *pos,
                               oxo_context *context, oxo_choice *choice)
{
    const oxo_game *game = p->head.game;
    if (!p->tried) {
        p->tried = true;
        if (oxo_number_solver_create(game, 64u << 20, &p->numbers, NULL) !=
            OXO_OK)
            p->numbers = NULL;
    }
    if (!p->numbers)
        return OXO_NO;
    const oxo_side me = game->ops->turn(game, pos);
    oxo_move moves[game->max_moves];
    const unsigned count = game->ops->moves(game, pos, moves);
    /* the position itself first: if that takes too much, so do its moves;
     * if not, most of them are known afterwards */
    oxo_number_value whole;
    oxo_context first = oxo_perfect_limit(context, NUMBER_NODES);
    if (oxo_number_solve(p->numbers, pos, &first, &whole, NULL) != OXO_OK)
        return OXO_NO;
    oxo_pos *after = oxo_pos_copy(game, pos);
    if (!after)
        return OXO_NO;
    long best = 0;
    unsigned ties = 0;
    oxo_status status = OXO_OK;
    for (unsigned i = 0; i < count && status == OXO_OK; i++) {
        oxo_number_value value = {.outcome = OXO_ONGOING};
        game->ops->play(game, after, moves[i]);
        const oxo_outcome end = game->ops->outcome(game, after);
        if (end != OXO_ONGOING) {
            value = (oxo_number_value){.outcome = end};
        } else {
            oxo_context limit = oxo_perfect_limit(context, NUMBER_NODES);
            status = oxo_number_solve(p->numbers, after, &limit, &value, NULL);
        }
        game->ops->undo(game, after, moves[i]);
        const long w = worth(value.outcome, value.plies + 1, me);
        if (status != OXO_OK || (ties && w < best))
            continue;
        ties = ties && w == best ? ties + 1 : 1;
        best = w;
        if (ties == 1 || oxo_random_below(&p->head.random, ties) == 0)
            proved(choice, moves[i], me, value.outcome, value.plies + 1,
                   "full search");
    }
    free(after);
    return status == OXO_OK ? OXO_OK : OXO_NO;
}

static oxo_status from_search(oxo_perfect *p, const oxo_pos *pos,
                              oxo_context *context, oxo_choice *choice)
{
    const oxo_game *game = p->head.game;
    oxo_move moves[game->max_moves];
    const unsigned count = game->ops->moves(game, pos, moves);
    if (!game->max_plies || (game->cells > SOLVE_CELLS && count > SOLVE_EMPTY))
        return OXO_NO;
    oxo_context limit = oxo_perfect_limit(context, SOLVE_NODES);
    const oxo_solve_options options = {.moves = true, .distance = true};
    oxo_solution solution;
    if (oxo_solve(game, pos, &options, &limit, &solution, NULL) != OXO_OK)
        return OXO_NO;
    const oxo_side me = game->ops->turn(game, pos);
    long best = 0;
    unsigned ties = 0;
    for (unsigned i = 0; i < solution.move_count; i++) {
        const oxo_move_value *v = &solution.moves[i];
        const long w = worth(v->outcome, v->distance, me);
        if (ties && w < best)
            continue;
        ties = ties && w == best ? ties + 1 : 1;
        best = w;
        if (ties == 1 || oxo_random_below(&p->head.random, ties) == 0)
            proved(choice, v->move, me, v->outcome, v->distance, "full search");
    }
    oxo_solution_clear(&solution);
    return ties ? OXO_OK : OXO_NO;
}

oxo_status oxo_perfect_solved(oxo_perfect *p, const oxo_pos *pos,
                              oxo_context *context, oxo_choice *choice,
                              oxo_error *error)
{
    (void)error;
    const char *family = p->head.game->ops->family;
    if (!strcmp(family, "moving"))
        return from_table(p, pos, context, choice);
    if (!strcmp(family, "number"))
        return from_numbers(p, pos, context, choice);
    return from_search(p, pos, context, choice);
}
