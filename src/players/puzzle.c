/* Puzzles: checking, grading and finding them.
 *
 * Checking asks a judge that knows only what can be seen at the board (rules,
 * complete search for forced sequences, full search where it is small), plus
 * one argument of our own for moves that it leaves open. `cannot_win` shows
 * that the side to move does not win:
 *
 *     for every move:  the other side completes a line, or
 *                      it makes one three: block it and ask again, or
 *                      it is quiet and the other side has a forced sequence
 *
 * It ends because every three uses up an empty cell, and is cut off at DEPTH
 * attacks in a row and at NODES positions; then the puzzle is just not proved.
 *
 * Finding: random games are mostly hopeless (nobody threatens anything), games
 * of the greedy player too even. Three greedy moves of four, one random, gave
 * the most positions in which one side has a forced win (on boards beyond
 * Qubic, where lines are few, every second move is random). A cheap test comes
 * first: both sides must have one, or else quiet moves cannot all lose, and
 * few such positions are sharp enough.
 */
#include "oxo/player.h"

#include "base/random.h"
#include "judge/judge.h"
#include "rules/line.h"
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 10, NODES = 3000, GLANCE_NODES = 300 };

typedef struct work {
    const oxo_game *game;
    oxo_judge *judge; /* by rules and forced sequences alone */
    oxo_move *cells;  /* scratch */
    oxo_context *context;
    unsigned nodes;
} work;

static oxo_status make_judge(const oxo_game *game, uint64_t nodes,
                             oxo_judge **judge, oxo_error *error)
{
    const oxo_judge_options options = {.nodes = nodes, .at_the_board = true};
    return oxo_judge_create(game, &options, judge, error);
}

static oxo_status begin(work *w, oxo_error *error)
{
    const oxo_status status = make_judge(w->game, 1, &w->judge, error);
    w->cells = malloc((w->game->cells + 1) * sizeof *w->cells);
    if (status != OXO_OK)
        return status;
    if (!w->cells)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (!w->judge->forced)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "puzzles need a game with forced sequences");
    return OXO_OK;
}

static void end(work *w)
{
    oxo_judge_destroy(w->judge);
    free(w->cells);
}

/* How many cells complete a line of `side`; they are in w->cells. */
static unsigned completing(work *w, const oxo_pos *pos, oxo_side side)
{
    return oxo_line_completing(w->game, pos, side, w->cells);
}

/* Has `side`, if it is to move, a forced sequence? */
static bool has_sequence(work *w, const oxo_pos *pos, oxo_side side)
{
    const oxo_forced_query query = {.attacker = side};
    return oxo_forced_search(w->judge->forced, pos, &query, w->context, NULL,
                             NULL) == OXO_OK;
}

static bool cannot_win(work *w, const oxo_pos *pos, unsigned depth);

/* Is it shown that the side to move does not win with this move? */
static bool fails(work *w, const oxo_pos *pos, oxo_move move, unsigned depth)
{
    const oxo_game *game = w->game;
    const oxo_side side = game->ops->turn(game, pos);
    oxo_pos *after = oxo_pos_copy(game, pos);
    if (!after)
        return false;
    game->ops->play(game, after, move);
    bool shown = false;
    const oxo_outcome outcome = game->ops->outcome(game, after);
    if (outcome != OXO_ONGOING) {
        shown = outcome == OXO_DRAW;
    } else if (completing(w, after, oxo_other(side))) {
        shown = true;
    } else {
        const unsigned threes = completing(w, after, side);
        if (threes == 1 && depth) {
            game->ops->play(game, after, w->cells[0]);
            shown = game->ops->outcome(game, after) != OXO_ONGOING ||
                    cannot_win(w, after, depth - 1);
        } else if (threes == 0) {
            shown = has_sequence(w, after, oxo_other(side));
        }
    }
    free(after);
    return shown;
}

static bool cannot_win(work *w, const oxo_pos *pos, unsigned depth)
{
    const oxo_game *game = w->game;
    const oxo_side side = game->ops->turn(game, pos);
    oxo_move moves[game->max_moves];
    if (++w->nodes > NODES || completing(w, pos, side))
        return false;
    const unsigned count = game->ops->moves(game, pos, moves);
    /* quiet moves first: one that is not refuted settles it */
    for (unsigned i = 0; i < count; i++) {
        if (!fails(w, pos, moves[i], depth))
            return false;
    }
    return true;
}

static unsigned grade_of(unsigned plies, unsigned tempting)
{
    const unsigned attacks = plies / 2;
    unsigned grade = attacks <= 2   ? 1
                     : attacks <= 3 ? 2
                     : attacks <= 5 ? 3
                     : attacks <= 7 ? 4
                                    : 5;
    if (tempting >= 6 && grade < 5)
        grade++;
    return grade;
}

static unsigned count_wins(const oxo_analysis *a)
{
    unsigned wins = 0;
    for (unsigned i = 0; i < a->moves; i++)
        wins += oxo_value_wins(a->move[i].value, a->side);
    return wins;
}

oxo_status oxo_puzzle_check(const oxo_game *game, const oxo_pos *pos,
                            oxo_context *context, oxo_puzzle *puzzle,
                            oxo_error *error)
{
    oxo_puzzle found = {.proved = true};
    work w = {.game = game, .context = context};
    oxo_line_spec spec;
    if (oxo_line_spec_of(game, &spec) && !spec.k)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "puzzles are for k^n games, where sides take turns");
    const oxo_side side = game->ops->turn(game, pos);
    oxo_analysis *a = NULL;
    oxo_judge *full = NULL;
    oxo_status status = begin(&w, error);
    if (status != OXO_OK)
        goto out;
    if (game->ops->outcome(game, pos) != OXO_ONGOING)
        status = oxo_fail(error, OXO_NO, "the game is over");
    else if (completing(&w, pos, side))
        status = oxo_fail(error, OXO_NO, "a line can be completed at once");
    else if (completing(&w, pos, oxo_other(side)))
        status = oxo_fail(error, OXO_NO, "a line must be blocked");
    /* forced sequences alone are cheap and refuse most positions */
    unsigned wins = 0;
    if (status == OXO_OK)
        status = oxo_judge_analyse(w.judge, pos, context, &a, error);
    if (status == OXO_OK && game->cells <= 27 && (wins = count_wins(a)) <= 1) {
        oxo_analysis_destroy(a);
        a = NULL;
        status = make_judge(game, 0, &full, error);
        if (status == OXO_OK)
            status = oxo_judge_analyse(full, pos, context, &a, error);
    }
    if (status != OXO_OK)
        goto out;
    wins = count_wins(a);
    const oxo_judged_move *best = &a->move[0];
    if (wins != 1) {
        status = oxo_fail(error, OXO_NO, "%u moves are known to win", wins);
        goto out;
    }
    if (best->value.plies < 5) {
        status = oxo_fail(error, OXO_NO, "the win is too short");
        goto out;
    }
    found.solution = best->move;
    found.plies = best->value.plies;
    found.count = best->count < 64 ? best->count : 64;
    memcpy(found.line, best->line, found.count * sizeof *found.line);
    oxo_pos *after = oxo_pos_new(game);
    for (unsigned i = 1; after && i < a->moves; i++) {
        memcpy(after, pos, game->pos_size);
        game->ops->play(game, after, a->move[i].move);
        if (game->ops->outcome(game, after) == OXO_ONGOING &&
            completing(&w, after, side))
            found.tempting++;
        if (found.proved && a->move[i].value.winner == OXO_OPEN) {
            w.nodes = 0;
            found.proved = fails(&w, pos, a->move[i].move, DEPTH);
        }
    }
    if (!after)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    free(after);
    found.grade = grade_of(found.plies, found.tempting);
    if (status == OXO_OK)
        *puzzle = found;
out:
    oxo_analysis_destroy(a);
    oxo_judge_destroy(full);
    end(&w);
    return status;
}

/* Worth a full check? Cheap: two searches for forced sequences. */
static bool promising(work *w, const oxo_pos *pos, bool proved)
{
    const oxo_side side = w->game->ops->turn(w->game, pos);
    return !completing(w, pos, side) && !completing(w, pos, oxo_other(side)) &&
           has_sequence(w, pos, side) &&
           (!proved || has_sequence(w, pos, oxo_other(side)));
}

static oxo_status search_game(work *w, const oxo_puzzle_wish *wish,
                              oxo_player *player, oxo_random *random,
                              oxo_pos *pos, oxo_puzzle *puzzle,
                              oxo_error *error)
{
    const oxo_game *game = w->game;
    oxo_move moves[game->max_moves];
    game->ops->start(game, pos);
    while (game->ops->outcome(game, pos) == OXO_ONGOING) {
        if (oxo_context_stopped(w->context, 0))
            return OXO_NO; /* the caller sees that it stopped */
        if (promising(w, pos, wish->proved)) {
            oxo_context longer = *w->context;
            longer.max_nodes *= 20;
            const oxo_status status =
                oxo_puzzle_check(game, pos, &longer, puzzle, error);
            if (status == OXO_OK && puzzle->grade >= wish->min_grade &&
                puzzle->tempting >= wish->min_tempting &&
                (puzzle->proved || !wish->proved))
                return OXO_OK;
            if (status == OXO_NO_MEMORY)
                return status;
        }
        oxo_choice choice;
        const unsigned count = game->ops->moves(game, pos, moves);
        choice.move = moves[oxo_random_below(random, count)];
        if (oxo_random_below(random, game->cells > 64 ? 2 : 4) &&
            oxo_player_choose(player, pos, NULL, &choice, error) != OXO_OK)
            return OXO_NO;
        game->ops->play(game, pos, choice.move);
    }
    return OXO_NO;
}

oxo_status oxo_puzzle_make(const oxo_game *game, const oxo_puzzle_wish *wish,
                           oxo_context *context, oxo_pos *pos,
                           oxo_puzzle *puzzle, oxo_error *error)
{
    /* boards beyond Qubic: a position that takes long is passed over */
    oxo_context bounded = oxo_context_within(context, OXO_UNCOUNTED, 0);
    bounded.max_nodes = game->cells > 64 ? GLANCE_NODES
                        : context        ? context->max_nodes
                                         : 0;
    work w = {.game = game, .context = &bounded};
    oxo_player *player = NULL;
    oxo_pos *at = oxo_pos_new(game);
    oxo_random random = {wish->seed};
    oxo_puzzle found;
    oxo_status status =
        at ? begin(&w, error) : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = oxo_player_create("greedy", game, wish->seed, &player, error);
    const unsigned games = wish->games ? wish->games : 1000;
    for (unsigned g = 0; status == OXO_OK; g++) {
        if (g == games) {
            status = oxo_fail(error, OXO_NO, "no puzzle in %u games", games);
            break;
        }
        if (oxo_context_stopped(context, 0)) {
            status = oxo_fail(error, OXO_LIMIT, "stopped after %u games", g);
            break;
        }
        status = search_game(&w, wish, player, &random, at, &found, error);
        if (status == OXO_OK) {
            memcpy(pos, at, game->pos_size);
            *puzzle = found;
            break;
        }
        if (status == OXO_NO)
            status = OXO_OK;
    }
    oxo_player_destroy(player);
    end(&w);
    free(at);
    return status;
}
