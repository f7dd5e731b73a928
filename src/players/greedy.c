/* greedy: wins when it can, blocks when it must, otherwise prefers lines.
 *
 * One move deep. In line games a quiet move is judged by the live lines
 * through its cell, those with more stones counting more; in other games
 * quiet moves are equal. Equal moves are drawn by lot.
 */
#include "players/player.h"

#include "rules/line.h"
#include <stdio.h>
#include <stdlib.h>

enum { LOOKS = 65536 }; /* at replies, before limits are asked */

static oxo_outcome win_of(oxo_side side)
{
    return side == OXO_FIRST ? OXO_FIRST_WINS : OXO_SECOND_WINS;
}

/* What the other side threatens, found once for all moves: in a line game the
 * cells where it completes a line. A stone of mine makes none of them and takes
 * away at most the cell it is put on, so that a move is judged by a look at
 * these cells instead of at every reply. A completed line that loses is no
 * threat. */
typedef struct threats {
    bool known; /* else every reply is played */
    unsigned count;
    oxo_move *cells, *replies; /* scratch of the game's size */
} threats;

static void find_threats(const oxo_game *game, const oxo_pos *pos, oxo_side by,
                         threats *t)
{
    t->known = oxo_line_geometry(game, by) != NULL;
    if (t->known && !oxo_line_of(game)->spec.misere)
        t->count = oxo_line_completing(game, pos, by, t->cells);
}

/* Does the other side, if it is to move in `after`, win at once? */
static bool loses_at_once(const oxo_game *game, oxo_pos *after, oxo_side me,
                          const threats *t)
{
    const oxo_side other = oxo_other(me);
    if (game->ops->outcome(game, after) != OXO_ONGOING ||
        game->ops->turn(game, after) != other)
        return false;
    for (unsigned i = 0; i < t->count; i++) {
        if (oxo_pos_legal(game, after, t->cells[i]))
            return true;
    }
    if (t->known)
        return false;
    const unsigned count = game->ops->moves(game, after, t->replies);
    bool wins = false;
    for (unsigned i = 0; i < count && !wins; i++) {
        game->ops->play(game, after, t->replies[i]);
        wins = game->ops->outcome(game, after) == win_of(other);
        game->ops->undo(game, after, t->replies[i]);
    }
    return wins;
}

/* Live lines of both sides through a cell: 1, 4, 16 ... by their stones. */
static unsigned line_score(const oxo_game *game, const oxo_pos *pos,
                           oxo_move cell)
{
    const oxo_line_game *g = oxo_line_of(game);
    unsigned score = 0;
    for (int side = 0; side < 2; side++) {
        const oxo_geometry *lines = g->geometry[side];
        const uint64_t *own = oxo_line_stones(game, pos, (oxo_side)side);
        const uint64_t *other = oxo_line_stones(game, pos, (oxo_side)!side);
        for (uint32_t i = lines->point_start[cell];
             i < lines->point_start[cell + 1]; i++) {
            const uint32_t l = lines->point_lines[i];
            unsigned stones = 0;
            bool live = true;
            for (uint32_t j = lines->line_start[l];
                 live && j < lines->line_start[l + 1]; j++) {
                const uint32_t p = lines->line_points[j];
                stones += own[p / 64] >> (p % 64) & 1;
                live = !(other[p / 64] >> (p % 64) & 1);
            }
            if (live)
                score += 1u << (2 * (stones < 10 ? stones : 10));
        }
    }
    return score;
}

static oxo_status choose(oxo_player *player, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error)
{
    const oxo_game *game = player->game;
    const oxo_side me = game->ops->turn(game, pos);
    const bool lines = oxo_line_geometry(game, OXO_FIRST) != NULL;
    oxo_move *moves =
        malloc((2 * (size_t)game->max_moves + game->cells) * sizeof *moves);
    oxo_pos *after = oxo_pos_copy(game, pos);
    if (!moves || !after) {
        free(moves);
        free(after);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    threats t = {.replies = moves + game->max_moves,
                 .cells = moves + 2 * (size_t)game->max_moves};
    find_threats(game, pos, oxo_other(me), &t);
    const unsigned count = game->ops->moves(game, pos, moves);
    const bool misere = lines && oxo_line_of(game)->spec.misere;
    unsigned best_score = 0, ties = 0;
    uint64_t looks = 0;
    bool best_safe = false;
    for (unsigned i = 0; i < count; i++) {
        game->ops->play(game, after, moves[i]);
        const oxo_outcome outcome = game->ops->outcome(game, after);
        const bool wins = outcome == win_of(me);
        const bool safe = outcome != win_of((oxo_side)!me) &&
                          !loses_at_once(game, after, me, &t);
        game->ops->undo(game, after, moves[i]);
        if (wins) {
            *choice = (oxo_choice){
                .move = moves[i],
                .value = oxo_value_exact(outcome, 1, OXO_GROUND_RULES),
                .estimate = 1};
            snprintf(choice->why, sizeof choice->why, "wins");
            break;
        }
        unsigned score = lines ? line_score(game, pos, moves[i]) : 0;
        if (misere)
            score = UINT32_MAX - score;
        if (choice->move != OXO_MOVE_NONE &&
            (safe < best_safe || (safe == best_safe && score < best_score)))
            continue;
        const bool better = choice->move == OXO_MOVE_NONE || safe > best_safe ||
                            score > best_score;
        ties = better ? 1 : ties + 1;
        if (better || oxo_random_below(&player->random, ties) == 0)
            choice->move = moves[i];
        best_safe = safe;
        best_score = score;
        /* a move is never cut short on a board of ordinary size; on thousands
         * of cells a look at every reply takes seconds */
        looks += count;
        if (looks >= LOOKS && oxo_context_stopped(context, 0))
            break;
    }
    if (choice->value.winner == OXO_OPEN)
        snprintf(choice->why, sizeof choice->why, "%s",
                 !best_safe ? "loses at once whatever it plays"
                 : lines    ? "most lines"
                            : "does not lose at once");
    free(moves);
    free(after);
    return OXO_OK;
}

static oxo_status create(const oxo_game *game, const char *options,
                         oxo_player **player, oxo_error *error)
{
    (void)game;
    if (*options)
        return oxo_fail(error, OXO_BAD_INPUT, "greedy takes no options");
    *player = calloc(1, sizeof **player);
    return *player ? OXO_OK : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

static void destroy(oxo_player *player)
{
    free(player);
}

const oxo_player_kind_ops oxo_player_greedy = {
    "greedy", "wins, blocks, otherwise takes the cell with most live lines",
    create, choose, destroy};
