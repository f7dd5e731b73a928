/* What the rules and forced sequences say about a move, and what both sides
 * threaten.
 *
 *   the rules   the move ends the game, or the other side can end it at once;
 *   forced      the move makes threes with two missing points, or one three
 *               after whose block the mover has a forced sequence; or the
 *               other side has a forced sequence after it.
 *
 * Both searches are complete, so a move that stays open is decided by no
 * forced sequence. Why a sequence gives no exact length: the loser may last
 * longer only by moves that lose to another one, and the winner may have
 * something shorter that is not forcing. Only full search counts exactly.
 */
#include "judge/judge.h"

#include "base/bits.h"
#include "rules/line.h"
#include "rules/value.h"
#include <stdlib.h>
#include <string.h>

static oxo_status no_memory(oxo_error *error)
{
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

oxo_status judge_set_line(oxo_judged_move *m, oxo_move second,
                          const oxo_move *rest, unsigned count,
                          oxo_error *error)
{
    const unsigned front = second == OXO_MOVE_NONE ? 1 : 2;
    oxo_move *line = malloc((front + count) * sizeof *line);
    if (!line)
        return no_memory(error);
    line[0] = m->move;
    if (front == 2)
        line[1] = second;
    if (count)
        memcpy(line + front, rest, count * sizeof *line);
    free(m->line);
    m->line = line;
    m->count = front + count;
    return OXO_OK;
}

oxo_status judge_forced(oxo_judge *j, const oxo_pos *pos, oxo_side attacker,
                        oxo_context *context, oxo_forced_win *win,
                        oxo_error *error)
{
    if (!j->forced)
        return OXO_UNSUPPORTED;
    const oxo_forced_query query = {.attacker = attacker, .shortest = true};
    const oxo_status status =
        oxo_forced_search(j->forced, pos, &query, context, win, error);
    if (status == OXO_UNSUPPORTED) {
        /* a .pg game in which the sides do not take turns one by one */
        oxo_forced_destroy(j->forced);
        j->forced = NULL;
    }
    return status;
}

/* A reply in j->after that ends the game in favour of the other side. */
static oxo_move killing_reply(oxo_judge *j)
{
    const oxo_game *game = j->game;
    const oxo_side other = game->ops->turn(game, j->after);
    const unsigned count = game->ops->moves(game, j->after, j->replies);
    for (unsigned i = 0; i < count; i++) {
        game->ops->play(game, j->after, j->replies[i]);
        const oxo_outcome outcome = game->ops->outcome(game, j->after);
        game->ops->undo(game, j->after, j->replies[i]);
        if (outcome == oxo_win_of(other))
            return j->replies[i];
    }
    return OXO_MOVE_NONE;
}

/* The move has made threes in j->after, and the other side has none. */
static oxo_status judge_attack(oxo_judge *j, oxo_side side, oxo_judged_move *m,
                               oxo_context *context, oxo_error *error)
{
    const oxo_game *game = j->game;
    const unsigned threes =
        oxo_line_completing(game, j->after, side, j->replies);
    if (!threes)
        return OXO_OK;
    const oxo_move block = j->replies[0], last = j->replies[threes > 1];
    memcpy(j->deeper, j->after, game->pos_size);
    game->ops->play(game, j->deeper, block);
    if (game->ops->outcome(game, j->deeper) != OXO_ONGOING)
        return OXO_OK; /* the board has no time left for the last move */
    if (threes >= 2) {
        /* exact: nothing completed a line at once */
        m->value = oxo_value_exact(oxo_win_of(side), 3, OXO_GROUND_FORCED);
        return judge_set_line(m, block, &last, 1, error);
    }
    oxo_forced_win win;
    const oxo_status status =
        judge_forced(j, j->deeper, side, context, &win, error);
    if (status != OXO_OK)
        return status;
    m->value = oxo_value_within(oxo_win_of(side),
                                2 + oxo_forced_plies(win.completes, win.length),
                                OXO_GROUND_FORCED);
    return judge_set_line(m, block, win.moves, win.count, error);
}

oxo_status judge_by_lines(oxo_judge *j, const oxo_pos *pos, oxo_judged_move *m,
                          oxo_context *context, oxo_error *error)
{
    const oxo_game *game = j->game;
    const oxo_side side = game->ops->turn(game, pos), other = oxo_other(side);
    memcpy(j->after, pos, game->pos_size);
    game->ops->play(game, j->after, m->move);
    const oxo_outcome outcome = game->ops->outcome(game, j->after);
    if (outcome != OXO_ONGOING) {
        m->value = oxo_value_exact(outcome, 1, OXO_GROUND_RULES);
        return OXO_OK;
    }
    if (game->ops->turn(game, j->after) == side)
        return OXO_OK; /* two plies in a row: nothing below applies */
    const oxo_move reply = killing_reply(j);
    if (reply != OXO_MOVE_NONE) {
        m->value = oxo_value_exact(oxo_win_of(other), 2, OXO_GROUND_RULES);
        return judge_set_line(m, reply, NULL, 0, error);
    }
    if (!j->forced)
        return OXO_OK;
    oxo_status status = judge_attack(j, side, m, context, error);
    if (m->value.winner != OXO_OPEN || status == OXO_NO_MEMORY)
        return status;
    oxo_forced_win win;
    status = judge_forced(j, j->after, other, context, &win, error);
    if (status != OXO_OK)
        return status == OXO_NO_MEMORY ? status : OXO_OK;
    m->value = oxo_value_within(oxo_win_of(other),
                                1 + oxo_forced_plies(win.completes, win.length),
                                OXO_GROUND_FORCED);
    return judge_set_line(m, OXO_MOVE_NONE, win.moves, win.count, error);
}

oxo_status judge_threats(oxo_judge *j, const oxo_pos *pos, oxo_side side,
                         oxo_side_threats *t, oxo_context *context,
                         oxo_error *error)
{
    const oxo_game *game = j->game;
    if (!oxo_line_geometry(game, side) || oxo_line_of(game)->spec.misere ||
        oxo_line_of(game)->spec.gravity)
        return OXO_OK;
    t->three = malloc((size_t)game->cells * sizeof *t->three);
    if (!t->three)
        return no_memory(error);
    t->threes = oxo_line_completing(game, pos, side, t->three);
    oxo_forced_win win;
    const oxo_status status = judge_forced(j, pos, side, context, &win, error);
    t->searched = status == OXO_OK || status == OXO_NO;
    if (status != OXO_OK)
        return status == OXO_NO_MEMORY ? status : OXO_OK;
    t->moves = malloc(win.count * sizeof *t->moves);
    if (!t->moves)
        return no_memory(error);
    memcpy(t->moves, win.moves, win.count * sizeof *t->moves);
    t->forced = true;
    t->count = win.count;
    t->plies = oxo_forced_plies(win.completes, win.length);
    return OXO_OK;
}
