/* The refutation of a move, and the turning point of a game.
 *
 * A forced sequence stops short of the completed line, and a value of full
 * search comes without moves; so the line is drawn out with further best moves
 * as long as they are known, and then ends with the game.
 *
 * The turning point: we go back over the moves of the side that moved last.
 * Before each the position is judged; while it is lost we go on. The first
 * that is not lost is the turning point: the move after it gave the game
 * away. Where the judge cannot decide, the turning point is this move or an
 * earlier one, and that is what is said.
 */
#include "judge/judge.h"

#include "oxo/families.h"
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

/* A share of the time that is left. */
static oxo_context share(oxo_context *context, double part)
{
    return oxo_context_within(context, 0, part * oxo_context_left(context));
}

/* Draws the line out from `pos`, where it stands now. */
static void extend(oxo_judge *j, oxo_pos *pos, oxo_context *context,
                   oxo_why *why)
{
    while (why->count < ROOM && !oxo_context_stopped(context, 0)) {
        oxo_value value;
        oxo_move move;
        if (oxo_judge_value(j, pos, context, &value, &move, NULL) != OXO_OK ||
            move == OXO_MOVE_NONE || value.winner == OXO_DRAW)
            return;
        why->line[why->count++] = move;
        j->game->ops->play(j->game, pos, move);
    }
}

static void find_turning_point(oxo_judge *j, const oxo_pos *start,
                               const oxo_move *moves, unsigned count,
                               oxo_pos *pos, oxo_context *context, oxo_why *why)
{
    const oxo_game *game = j->game;
    for (unsigned i = count - 1; i > 0; i--) {
        play_moves(game, start, moves, i - 1, pos);
        if (game->ops->turn(game, pos) != why->side ||
            moves[i - 1] == OXO_RECORD_PASS)
            continue;
        oxo_analysis *a = NULL;
        oxo_context part = share(context, 0.5);
        if (judge_analyse(j, pos, false, &part, &a, NULL) != OXO_OK)
            return;
        const bool lost = oxo_value_loses(a->value, why->side);
        if (!lost) {
            why->mistake = i;
            why->instead = a->move[0].move;
            why->instead_value = a->move[0].value;
        }
        oxo_analysis_destroy(a);
        if (!lost)
            return;
    }
}

/* What the analysis of the position before it says about the move. */
static const oxo_judged_move *look_up(const oxo_analysis *before, oxo_why *why)
{
    const oxo_judged_move *judged = NULL;
    why->side = before->side;
    why->choices = before->moves;
    why->lost_before = oxo_value_loses(before->value, before->side);
    for (unsigned i = 0; i < before->moves; i++) {
        if (before->move[i].move == why->move)
            judged = &before->move[i];
        why->better += !oxo_value_loses(before->move[i].value, before->side);
    }
    if (before->moves) {
        why->best = before->move[0].move;
        why->best_value = before->move[0].value;
    }
    return judged;
}

oxo_status oxo_judge_why(oxo_judge *j, const oxo_pos *start,
                         const oxo_move *moves, unsigned count,
                         oxo_context *context, oxo_why **why, oxo_error *error)
{
    const oxo_game *game = j->game;
    if (!count || moves[count - 1] == OXO_RECORD_PASS)
        return oxo_fail(error, OXO_BAD_INPUT, "no move to explain");
    oxo_analysis *before = NULL;
    const oxo_judged_move *judged = NULL;
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
    oxo_context part = share(context, 0.5);
    status = oxo_judge_analyse(j, pos, &part, &before, error);
    if (status != OXO_OK)
        goto end;
    judged = look_up(before, made);
    if (!judged) {
        status = oxo_fail(error, OXO_BAD_INPUT, "the move is not legal");
        goto end;
    }
    made->value = judged->value;
    if (oxo_value_loses(made->value, made->side)) {
        game->ops->play(game, pos, made->move);
        for (unsigned i = 1; i < judged->count && i < ROOM; i++) {
            line[made->count++] = judged->line[i];
            game->ops->play(game, pos, judged->line[i]);
        }
        part = share(context, 0.3);
        extend(j, pos, &part, made);
        if (made->lost_before)
            find_turning_point(j, start, moves, count, pos, context, made);
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
