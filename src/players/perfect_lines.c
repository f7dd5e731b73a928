/* The perfect player in line games in which it knows no win.
 *
 *   1. Tree search among the moves that no forced sequence refutes (the tree
 *      holds no others, so every sequence that can be blocked is blocked);
 *      with the certificate as its oracle for the certificate's owner, where
 *      after a stray move it settles within one simulation for every reply.
 *   2. Of the moves it likes about as well, the other side takes the one that
 *      leaves the fewest winning moves, where a move counts as winning when
 *      no reply to it stops a forced sequence.
 *   3. When every move loses: the one after which the shortest sequence is
 *      longest.
 */
#include "players/perfect.h"

#include "base/bits.h"
#include "rules/line.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CANDIDATES = 6, SINGLE = 200 };

static oxo_value oracle(void *user, const oxo_pos *pos)
{
    const oxo_perfect *p = user;
    const oxo_game *game = p->head.game;
    oxo_move move;
    const bool known = oxo_book_entry(p->judge->book, pos, &move);
    return oxo_value_uncounted(known ? oxo_win_of(game->ops->turn(game, pos))
                                     : OXO_OPEN,
                               OXO_GROUND_CERTIFICATE);
}

/* A forced sequence of `attacker`; true when there is one. */
static bool forced(oxo_perfect *p, const oxo_pos *pos, oxo_side attacker,
                   bool shortest, oxo_context *context, oxo_forced_win *win)
{
    const oxo_forced_query query = {.attacker = attacker, .shortest = shortest};
    oxo_context limit = oxo_perfect_limit(context, 200 * 1000);
    return oxo_forced_search(oxo_mcts_forced(p->mcts), pos, &query, &limit, win,
                             NULL) == OXO_OK;
}

/* Is the side to move lost to a forced sequence whatever it plays? `scratch`
 * is a position of its own. */
static bool lost(oxo_perfect *p, const oxo_pos *pos, oxo_pos *scratch,
                 oxo_context *context)
{
    const oxo_game *game = p->head.game;
    const oxo_side me = game->ops->turn(game, pos);
    oxo_forced_win win;
    if (forced(p, pos, me, false, context, NULL) ||
        !forced(p, pos, (oxo_side)!me, false, context, &win))
        return false;
    const unsigned words = oxo_line_of(game)->words;
    uint64_t zone[words];
    memcpy(zone, win.zone, sizeof zone);
    oxo_move moves[game->max_moves];
    const unsigned count = game->ops->moves(game, pos, moves);
    for (unsigned i = 0; i < count; i++) {
        if (!oxo_bit_get(zone, moves[i]))
            continue;
        memcpy(scratch, pos, game->pos_size);
        game->ops->play(game, scratch, moves[i]);
        if (game->ops->outcome(game, scratch) != OXO_ONGOING ||
            !forced(p, scratch, (oxo_side)!me, false, context, NULL))
            return false;
    }
    return true;
}

/* How many moves of the side to move leave the other one lost. */
static unsigned winning_moves(oxo_perfect *p, const oxo_pos *pos,
                              oxo_context *context)
{
    const oxo_game *game = p->head.game;
    oxo_pos *after = oxo_pos_copy(game, pos), *scratch = oxo_pos_new(game);
    oxo_move moves[game->max_moves], entry = OXO_MOVE_NONE;
    const unsigned count = game->ops->moves(game, pos, moves);
    unsigned winning = 0;
    oxo_book_entry(p->judge->book, pos, &entry);
    for (unsigned i = 0; after && scratch && i < count; i++) {
        if (oxo_context_stopped(context, 0))
            break;
        memcpy(after, pos, game->pos_size);
        game->ops->play(game, after, moves[i]);
        winning += moves[i] == entry ||
                   (game->ops->outcome(game, after) == OXO_ONGOING &&
                    lost(p, after, scratch, context));
    }
    free(after);
    free(scratch);
    return winning;
}

/* Every move loses: the one after which it takes longest. */
static oxo_status resist(oxo_perfect *p, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error)
{
    const oxo_game *game = p->head.game;
    const oxo_side me = game->ops->turn(game, pos);
    oxo_move moves[game->max_moves];
    const unsigned count = game->ops->moves(game, pos, moves);
    oxo_pos *after = oxo_pos_copy(game, pos);
    if (!after)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    unsigned best = 0, ties = 0;
    bool sequence = false;
    for (unsigned i = 0; i < count; i++) {
        memcpy(after, pos, game->pos_size);
        game->ops->play(game, after, moves[i]);
        if (game->ops->outcome(game, after) != OXO_ONGOING)
            continue;
        oxo_forced_win win;
        const bool found = forced(p, after, (oxo_side)!me, true, context, &win);
        /* a loss that takes more than a sequence takes longer */
        const unsigned length = !found          ? 1000
                                : win.completes ? 2
                                                : 2 * win.length + 2;
        if (ties && length < best)
            continue;
        ties = ties && length == best ? ties + 1 : 1;
        best = length;
        if (ties == 1 || oxo_random_below(&p->head.random, ties) == 0) {
            choice->move = moves[i];
            sequence = found;
        }
    }
    free(after);
    if (choice->move == OXO_MOVE_NONE)
        choice->move = oxo_random_move(game, pos, &p->head.random);
    choice->estimate = -1;
    choice->value = oxo_value_within(oxo_win_of(oxo_other(me)),
                                     sequence ? best : OXO_PLIES_UNKNOWN,
                                     OXO_GROUND_PROOF_SEARCH);
    snprintf(choice->why, sizeof choice->why,
             sequence ? "lost, holds out %u plies" : "lost, holds out", best);
    return OXO_OK;
}

/* Of the moves that the search likes about as well as its best, the one that
 * leaves the fewest winning moves. */
static void stubborn(oxo_perfect *p, const oxo_pos *pos, oxo_context *context,
                     const oxo_mcts_move *best, oxo_choice *choice)
{
    const oxo_game *game = p->head.game;
    oxo_mcts_move list[CANDIDATES], move;
    unsigned kept = 0;
    for (unsigned i = 0; oxo_mcts_root_move(p->mcts, i, &move); i++) {
        if (move.value.winner != OXO_OPEN || move.visits * 4 < best->visits)
            continue;
        unsigned at = kept < CANDIDATES ? kept++ : CANDIDATES;
        for (; at > 0 && list[at - 1].visits < move.visits; at--)
            if (at < CANDIDATES)
                list[at] = list[at - 1];
        if (at < CANDIDATES)
            list[at] = move;
    }
    oxo_pos *after = oxo_pos_copy(game, pos);
    unsigned fewest = UINT32_MAX;
    for (unsigned i = 0; after && i < kept; i++) {
        memcpy(after, pos, game->pos_size);
        game->ops->play(game, after, list[i].move);
        if (game->ops->outcome(game, after) != OXO_ONGOING)
            continue;
        const unsigned winning = winning_moves(p, after, context);
        if (winning < fewest) {
            fewest = winning;
            choice->move = list[i].move;
            choice->estimate = list[i].estimate;
        }
    }
    free(after);
    if (fewest != UINT32_MAX)
        snprintf(choice->why, sizeof choice->why,
                 "leaves %u winning move%s that we see", fewest,
                 fewest == 1 ? "" : "s");
}

oxo_status oxo_perfect_lines(oxo_perfect *p, const oxo_pos *pos,
                             oxo_context *context, oxo_choice *choice,
                             oxo_error *error)
{
    const oxo_side me = p->head.game->ops->turn(p->head.game, pos);
    /* The certificate as an oracle helps its winner find proofs. The other
     * side gains nothing from being told that all is lost: it looks for the
     * moves that are hardest to refute. */
    const bool winner = oxo_book_owner(p->judge->book, me);
    const uint64_t bound = context ? context->max_nodes : 0;
    oxo_context limits = oxo_perfect_limit(context, bound);
    limits.progress = context ? context->progress : NULL;
    const oxo_mcts_options options = {
        .nodes = bound || limits.deadline > 0 ? 0 : p->nodes,
        .single_nodes = winner ? SINGLE : 0,
        .oracle = winner ? oracle : NULL,
        .user = p};
    oxo_mcts_move best;
    oxo_status status = oxo_mcts_run(p->mcts, pos, &options, &p->head.random,
                                     &limits, &best, error);
    if (status != OXO_OK)
        return status;
    oxo_choice_from_mcts(p->mcts, pos, &best, choice);
    if (oxo_value_loses(choice->value, me))
        return resist(p, pos, context, choice, error);
    uint64_t visits;
    if (choice->value.winner == OXO_OPEN && !winner &&
        oxo_mcts_root(p->mcts, &visits).winner == OXO_OPEN && visits > 1)
        stubborn(p, pos, context, &best, choice);
    return OXO_OK;
}
