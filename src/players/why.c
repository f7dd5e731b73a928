/* The refutation of a move, and the search for the mistake behind it.
 *
 * A forced sequence stops short of the completed line, and a verdict of full
 * search comes without moves; so the line is drawn out with further best moves
 * as long as they are known, and then ends with the game. */
#include "oxo/why.h"

#include "oxo/record.h"
#include <stdlib.h>
#include <string.h>

enum { ROOM = 200 }; /* moves of a refutation; no game gets near it */

static void play_moves(const oxo_game *game, const oxo_pos *start,
                       const oxo_move *moves, unsigned count, oxo_pos *pos)
{
    memcpy(pos, start, game->pos_size);
    for (unsigned i = 0; i < count; i++) {
        if (moves[i] == OXO_RECORD_PASS)
            oxo_record_pass(game, pos, NULL);
        else
            game->ops->play(game, pos, moves[i]);
    }
}

static bool stopped(oxo_context *context)
{
    return context && context->stop && context->stop(context->user);
}

/* Draws the line out from `pos`, where it stands now. */
static void extend(const oxo_game *game, oxo_pos *pos,
                   const oxo_analyse_options *options, oxo_context *context,
                   oxo_why *why)
{
    while (why->count < ROOM && !stopped(context) &&
           game->ops->outcome(game, pos) == OXO_ONGOING) {
        oxo_analysis *a = NULL;
        if (oxo_analyse(game, pos, options, context, &a, NULL) != OXO_OK)
            return;
        const bool known =
            a->verdict == OXO_VERDICT_WIN || a->verdict == OXO_VERDICT_LOSS;
        const oxo_move move = a->move[0].move;
        oxo_analysis_destroy(a);
        if (!known)
            return;
        why->line[why->count++] = move;
        game->ops->play(game, pos, move);
    }
}

/* Goes back over the moves of the side that moved last to the last one that
 * gave away a position not yet lost. */
static void find_mistake(const oxo_game *game, const oxo_pos *start,
                         const oxo_move *moves, unsigned count, oxo_pos *pos,
                         const oxo_analyse_options *options,
                         oxo_context *context, oxo_why *why)
{
    play_moves(game, start, moves, count - 1, pos);
    const oxo_side side = game->ops->turn(game, pos);
    for (unsigned i = count - 1; i > 0 && !stopped(context); i--) {
        play_moves(game, start, moves, i - 1, pos);
        if (game->ops->turn(game, pos) != side ||
            moves[i - 1] == OXO_RECORD_PASS)
            continue;
        oxo_analysis *a = NULL;
        if (oxo_analyse(game, pos, options, context, &a, NULL) != OXO_OK)
            return;
        const bool lost = a->verdict == OXO_VERDICT_LOSS;
        const oxo_move best = a->move[0].move;
        oxo_analysis_destroy(a);
        if (!lost) {
            why->mistake = i;
            why->instead = best;
            return;
        }
    }
}

static void judge(const oxo_analysis *before, oxo_why *why,
                  const oxo_analysed_move **judged)
{
    why->choices = before->moves;
    why->best = before->move[0].move;
    why->lost_before = before->verdict == OXO_VERDICT_LOSS;
    for (unsigned i = 0; i < before->moves; i++) {
        if (before->move[i].move == why->move)
            *judged = &before->move[i];
        why->better += before->move[i].verdict != OXO_VERDICT_LOSS;
    }
}

oxo_status oxo_why_find(const oxo_game *game, const oxo_pos *start,
                        const oxo_move *moves, unsigned count,
                        const oxo_analyse_options *options,
                        oxo_context *context, oxo_why **why, oxo_error *error)
{
    if (!count || moves[count - 1] == OXO_RECORD_PASS)
        return oxo_fail(error, OXO_BAD_INPUT, "no move to explain");
    oxo_analysis *before = NULL;
    const oxo_analysed_move *judged = NULL;
    oxo_pos *pos = oxo_pos_new(game);
    oxo_why *made = calloc(1, sizeof *made);
    oxo_move *line = malloc(ROOM * sizeof *line);
    oxo_status status = OXO_OK;
    if (!pos || !made || !line) {
        free(line);
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        goto end;
    }
    made->line = line;
    made->move = moves[count - 1];
    play_moves(game, start, moves, count - 1, pos);
    status = oxo_analyse(game, pos, options, context, &before, error);
    if (status != OXO_OK)
        goto end;
    if (before->outcome == OXO_ONGOING)
        judge(before, made, &judged);
    if (before->outcome != OXO_ONGOING || !judged) {
        status = oxo_fail(error, OXO_BAD_INPUT, "the move is not legal");
        goto end;
    }
    made->verdict = judged->verdict;
    made->plies = judged->plies;
    made->exact = judged->exact;
    if (judged->verdict == OXO_VERDICT_LOSS) {
        game->ops->play(game, pos, made->move);
        for (unsigned i = 1; i < judged->count && i < ROOM; i++) {
            line[made->count++] = judged->line[i];
            game->ops->play(game, pos, judged->line[i]);
        }
        extend(game, pos, options, context, made);
        if (made->lost_before)
            find_mistake(game, start, moves, count, pos, options, context,
                         made);
    }
    *why = made;
    made = NULL;
end:
    oxo_analysis_destroy(before);
    oxo_why_destroy(made);
    free(pos);
    return status;
}

void oxo_why_destroy(oxo_why *why)
{
    if (why)
        free(why->line);
    free(why);
}
