/* perfect: the best move wherever it can be established.
 *
 * It asks the judge, in this order: a forced sequence or a certificate (those
 * of the library, or cert=FILE); the values of all moves by a table or full
 * search, equal best moves being drawn by lot; a proof that it wins. Forced
 * sequences come first, unlike in Patashnik's rules for the dictionary: where
 * both exist either wins, and the sequence wins sooner. Where the judge knows
 * no win, tree search judges; in line games stubbornly (perfect_lines.c), but
 * where the draw is all there is it is held. It does not ask whether it is
 * lost: to be told so does not help to find the move that is hardest to refute.
 *
 * Everything is bounded by work, not by time, so that the same seed plays the
 * same game, unless the caller has a limit of time: then half of it is for
 * the judge.
 *
 * Options: nodes=N simulations of a judgement (4000 unless given), cert=FILE.
 */
#include "players/perfect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLE_BYTES = 400 * 1000 * 1000,
    PROOF = 500 /* positions of a proof search for each simulation */
};

/* The choice of a move whose value is established. */
static void established(oxo_choice *choice, oxo_move move, oxo_side me,
                        oxo_value value)
{
    *choice = (oxo_choice){.move = move,
                           .value = value,
                           .estimate = oxo_value_wins(value, me)    ? 1
                                       : oxo_value_loses(value, me) ? -1
                                                                    : 0};
    if (value.ground <= OXO_GROUND_FORCED)
        snprintf(choice->why, sizeof choice->why, "forced win in %u",
                 value.plies);
    else if (value.plies == OXO_PLIES_UNKNOWN)
        snprintf(choice->why, sizeof choice->why, "%s%s",
                 oxo_ground_name(value.ground),
                 value.winner == OXO_DRAW ? ", draw" : "");
    else
        snprintf(choice->why, sizeof choice->why, "%s in %u plies (%s)",
                 oxo_value_wins(value, me) ? "wins" : "loses", value.plies,
                 oxo_ground_name(value.ground));
}

/* The best of all moves, when the judge's solver knows them all: OXO_OK. */
static oxo_status solved(oxo_perfect *p, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice)
{
    const oxo_game *game = p->head.game;
    const oxo_side me = game->ops->turn(game, pos);
    oxo_move *moves = malloc(game->max_moves * sizeof *moves);
    oxo_value *values = malloc((game->max_moves + 1) * sizeof *values);
    const oxo_status status = moves && values
                                  ? judge_solved(p->judge, pos, context, values)
                                  : OXO_NO_MEMORY;
    const unsigned count =
        status == OXO_OK ? game->ops->moves(game, pos, moves) : 0;
    unsigned ties = 0, chosen = 0;
    for (unsigned i = 0; i < count; i++) {
        const int c =
            ties ? oxo_value_compare(me, values[i], values[chosen]) : 1;
        ties = c > 0 ? 1 : ties + !c;
        if (c > 0 || (!c && oxo_random_below(&p->head.random, ties) == 0))
            chosen = i;
    }
    if (ties)
        established(choice, moves[chosen], me, values[chosen]);
    free(moves);
    free(values);
    return status == OXO_OK && !ties ? OXO_NO : status;
}

/* drawn[i]: move[i] keeps the draw of a misere game, and nobody wins it. */
static unsigned argued(oxo_perfect *p, const oxo_pos *pos, oxo_pos *room,
                       const oxo_move *move, unsigned moves, bool *drawn,
                       oxo_context *context)
{
    const oxo_game *game = p->head.game;
    oxo_argument *argument = p->judge->argument;
    unsigned count = 0;
    oxo_move reply;
    if (oxo_argument_value(argument, pos, context, &reply).winner != OXO_DRAW)
        return 0;
    for (unsigned i = 0; i < moves; i++) {
        memcpy(room, pos, game->pos_size);
        game->ops->play(game, room, move[i]);
        drawn[i] = oxo_argument_value(argument, room, context, &reply).winner ==
                   OXO_DRAW;
        count += drawn[i];
    }
    return count;
}

/* No win is known. If pairs, a certificate or an argument hold the draw, and
 * no move can win, the move must be one that holds it: the chosen one, or
 * another by lot. */
static oxo_status hold(oxo_perfect *p, const oxo_pos *pos, oxo_context *context,
                       oxo_choice *choice, oxo_error *error)
{
    const oxo_game *game = p->head.game;
    oxo_move *moves = malloc(game->max_moves * sizeof *moves);
    bool *drawn = malloc((game->max_moves + 1) * sizeof *drawn);
    oxo_pos *room = oxo_pos_new(game);
    bool none_wins = false;
    oxo_ground ground = OXO_GROUND_CERTIFICATE;
    oxo_status status = OXO_OK;
    if (!moves || !drawn || !room) {
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    } else {
        const unsigned count = game->ops->moves(game, pos, moves);
        unsigned held = oxo_hold_drawn(p->judge->hold, pos, room, moves, count,
                                       drawn, &none_wins, context);
        if (!held) {
            held = argued(p, pos, room, moves, count, drawn, context);
            none_wins = held > 0;
            ground = OXO_GROUND_THEORY;
        }
        oxo_move move = OXO_MOVE_NONE;
        unsigned ties = 0;
        for (unsigned i = 0; held && none_wins && i < count; i++) {
            if (!drawn[i])
                continue;
            if (moves[i] == choice->move) {
                move = moves[i];
                break;
            }
            if (oxo_random_below(&p->head.random, ++ties) == 0)
                move = moves[i];
        }
        if (move != OXO_MOVE_NONE)
            established(choice, move, game->ops->turn(game, pos),
                        oxo_value_uncounted(OXO_DRAW, ground));
    }
    free(moves);
    free(drawn);
    free(room);
    return status;
}

/* What tree search chose, unless it is a guess and the draw can be held. */
static oxo_status or_hold(oxo_perfect *p, const oxo_pos *pos,
                          oxo_context *context, oxo_status status,
                          oxo_choice *choice, oxo_error *error)
{
    return status == OXO_OK && choice->value.winner == OXO_OPEN
               ? hold(p, pos, context, choice, error)
               : status;
}

static oxo_status choose(oxo_player *player, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error)
{
    oxo_perfect *p = (oxo_perfect *)player;
    const oxo_side me = player->game->ops->turn(player->game, pos);
    oxo_context half = oxo_context_within(context, OXO_UNCOUNTED,
                                          oxo_context_left(context) / 2);
    half.progress = NULL;
    oxo_move move;
    oxo_value value = judge_win(p->judge, pos, &half, &move);
    if (value.winner != OXO_OPEN) {
        established(choice, move, me, value);
        return OXO_OK;
    }
    const oxo_status known = solved(p, pos, &half, choice);
    if (known == OXO_OK)
        return OXO_OK;
    if (known == OXO_NO_MEMORY)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    uint64_t spent;
    if (judge_can_prove(p->judge) &&
        judge_prove(p->judge, pos, me, PROOF * p->nodes, &half, &move, &spent,
                    error) == OXO_OK &&
        move != OXO_MOVE_NONE) {
        value = oxo_value_uncounted(oxo_win_of(me), OXO_GROUND_PROOF_SEARCH);
        judge_remember(p->judge, pos, value);
        established(choice, move, me, value);
        return OXO_OK;
    }
    if (oxo_mcts_forced(p->mcts)) {
        const oxo_status status =
            oxo_perfect_lines(p, pos, context, choice, error);
        return or_hold(p, pos, context, status, choice, error);
    }
    const uint64_t bound = context ? context->max_nodes : 0;
    oxo_context limits = oxo_perfect_limit(context, bound);
    limits.progress = context ? context->progress : NULL;
    const oxo_mcts_options options = {
        .nodes = bound || limits.deadline > 0 ? 0 : p->nodes};
    oxo_mcts_move best;
    const oxo_status status = oxo_mcts_run(
        p->mcts, pos, &options, &player->random, &limits, &best, error);
    if (status == OXO_OK)
        oxo_choice_from_mcts(p->mcts, pos, &best, choice);
    return or_hold(p, pos, context, status, choice, error);
}

static void destroy(oxo_player *player)
{
    oxo_perfect *p = (oxo_perfect *)player;
    oxo_mcts_destroy(p->mcts);
    oxo_judge_destroy(p->judge);
    free(p);
}

static oxo_status create(const oxo_game *game, const char *options,
                         oxo_player **player, oxo_error *error)
{
    static const char *const keys[] = {"nodes", "cert", NULL};
    double nodes = 4000;
    oxo_status status = oxo_options_check("perfect", options, keys, error);
    if (status != OXO_OK)
        return status;
    bool bad = false;
    oxo_option_number(options, "nodes", &nodes, &bad);
    if (bad || !(nodes >= 1 && nodes < 1e15))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "perfect takes nodes=N (simulations) and cert=FILE");
    const char *cert = strstr(options, "cert=");
    char path[256] = "";
    if (cert)
        snprintf(path, sizeof path, "%.*s", (int)strcspn(cert + 5, ","),
                 cert + 5);
    oxo_perfect *p = calloc(1, sizeof *p);
    if (!p)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    p->nodes = (uint64_t)nodes;
    status = oxo_mcts_create(game, &p->mcts, error);
    if (status == OXO_OK)
        status = oxo_judge_create(
            game,
            &(oxo_judge_options){.memory = TABLE_BYTES,
                                 .certificate = cert ? path : NULL},
            &p->judge, error);
    if (status != OXO_OK) {
        destroy(&p->head);
        return status;
    }
    *player = &p->head;
    return OXO_OK;
}

const oxo_player_kind_ops oxo_player_perfect = {
    "perfect",
    "certificate, tables, full search, forced sequences: nodes=N, cert=FILE",
    create, choose, destroy};
