/* The judge: asks the grounds in turn and remembers what they establish.
 *
 * One position (oxo_judge_value): what is remembered, the rules, a forced
 * sequence of the side to move, the certificates, the mirror of a misere game,
 * the table or solver, pairs, proof search; the first that decides ends it.
 * Only a position that may be lost needs more: every move.
 *
 * Every move (oxo_judge_analyse), cheapest first:
 *   1. the rules and forced sequences of both sides (lines.c)
 *   2. what is remembered of the positions after the moves
 *   3. the certificates (book.c)
 *   4. a table, or the solver where it is known to be quick: small boards,
 *      few empty cells, number games
 *   5. pairs and certificates of draws (hold.c)
 *   6. mirror and weight of misere games (argument.c)
 *   7. proof search (prove.c) in rounds with ever more positions: first the
 *      position itself, whose loss decides all moves at once, then each open
 *      move in turn
 *   8. of the start, what theory says; last, because it names no move
 * A later ground never changes a winner, it only decides what was open, or
 * counts exactly what was a bound.
 *
 * Everything is bounded by positions, so that the same question to a fresh
 * judge has the same answer, unless the context has a limit of time; then
 * rounds go on until it is reached.
 */
#include "judge/judge.h"

#include "base/array.h"
#include "rules/value.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SMALL_CELLS = 27, /* boards for full search from the start ... */
    SMALL_MOVES = 26, /* ... or with so few moves left */
    SMALL_NODES = 50000,
    NODES = 200000,
    GROWTH = 4,      /* of the positions of a question, from round to round */
    CANON_CELLS = 64 /* beyond, the group costs more than it saves */
};

static oxo_status no_memory(oxo_error *error)
{
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

/* ---- the memory ---- */

static void set_key(oxo_judge *j, const oxo_pos *pos)
{
    if (!j->group || oxo_group_canon_key(j->group, pos, j->key, NULL) != OXO_OK)
        j->game->ops->key(j->game, pos, j->key);
}

oxo_value judge_recall(oxo_judge *j, const oxo_pos *pos)
{
    set_key(j, pos);
    const uint32_t number = oxo_keys_find(&j->keys, j->key);
    return number == OXO_NO_KEY ? (oxo_value){0} : j->known[number];
}

/* Does `a` say more than `b`, which it agrees with? */
static bool says_more(oxo_value a, oxo_value b)
{
    if (b.winner == OXO_OPEN)
        return true;
    return a.exact ? !b.exact : !b.exact && a.plies < b.plies;
}

void judge_remember(oxo_judge *j, const oxo_pos *pos, oxo_value value)
{
    bool fresh;
    if (value.winner == OXO_OPEN)
        return;
    set_key(j, pos);
    OXO_GROW(j->known, j->keys.count + 1, j->room, return );
    const uint32_t number = oxo_keys_add(&j->keys, j->key, &fresh);
    if (number != OXO_NO_KEY && (fresh || says_more(value, j->known[number])))
        j->known[number] = value;
}

/* ---- making one ---- */

oxo_status oxo_judge_create(const oxo_game *game,
                            const oxo_judge_options *options, oxo_judge **judge,
                            oxo_error *error)
{
    oxo_judge *j = calloc(1, sizeof *j);
    if (!j)
        return no_memory(error);
    j->game = game;
    if (options)
        j->options = *options;
    oxo_keys_init(&j->keys, game->key_size);
    j->key = malloc(game->key_size);
    j->after = oxo_pos_new(game);
    j->deeper = oxo_pos_new(game);
    j->replies = malloc((size_t)(game->max_moves + game->cells + 1) *
                        sizeof *j->replies);
    oxo_status status = j->key && j->after && j->deeper && j->replies
                            ? OXO_OK
                            : no_memory(error);
    if (status == OXO_OK &&
        oxo_forced_create(game, &j->forced, NULL) == OXO_NO_MEMORY)
        status = no_memory(error);
    if (status == OXO_OK && game->cells <= CANON_CELLS &&
        !j->options.at_the_board)
        if (oxo_group_create(game, NULL, &j->group, NULL) == OXO_NO_MEMORY)
            status = no_memory(error);
    if (status == OXO_OK)
        status = oxo_book_create(game, j->options.certificate,
                                 !j->options.at_the_board, &j->book, error);
    if (status == OXO_OK)
        status =
            oxo_hold_create(game, !j->options.at_the_board, &j->hold, error);
    if (status == OXO_OK && !j->options.at_the_board)
        status = oxo_argument_create(game, &j->argument, error);
    j->options.certificate = NULL; /* the caller's text */
    if (status == OXO_OK)
        *judge = j;
    else
        oxo_judge_destroy(j);
    return status;
}

void oxo_judge_destroy(oxo_judge *j)
{
    if (!j)
        return;
    oxo_forced_destroy(j->forced);
    oxo_solver_destroy(j->solver);
    oxo_book_destroy(j->book);
    oxo_hold_destroy(j->hold);
    oxo_argument_destroy(j->argument);
    oxo_prover_destroy(j->prover);
    oxo_group_destroy(j->group);
    oxo_keys_clear(&j->keys);
    free(j->known);
    free(j->key);
    free(j->after);
    free(j->deeper);
    free(j->replies);
    free(j);
}

/* ---- the solver ---- */

/* The solver, where it may be asked about a position with so many moves; NULL
 * where full search would be hopeless, and without memory. */
static oxo_status solver_for(oxo_judge *j, unsigned moves, oxo_solver **solver)
{
    const oxo_game *game = j->game;
    const bool lines = oxo_line_geometry(game, OXO_FIRST) != NULL;
    *solver = NULL;
    if (lines && game->cells > SMALL_CELLS && moves > SMALL_MOVES)
        return OXO_NO;
    if (!j->solver_tried) {
        j->solver = NULL;
        if (oxo_solver_create(game, j->options.memory, &j->solver, NULL) ==
            OXO_NO_MEMORY)
            return OXO_NO_MEMORY;
        j->solver_tried = true;
    }
    *solver = j->solver;
    return j->solver ? OXO_OK : OXO_NO;
}

static oxo_context solver_limits(const oxo_judge *j, oxo_context *context)
{
    const bool lines = oxo_line_geometry(j->game, OXO_FIRST) != NULL;
    oxo_context limits = oxo_context_within(context, OXO_UNCOUNTED, 0);
    limits.max_nodes = j->options.nodes ? j->options.nodes
                       : lines          ? SMALL_NODES
                                        : NODES;
    limits.progress = NULL;
    return limits;
}

oxo_status judge_solved(oxo_judge *j, const oxo_pos *pos, oxo_context *context,
                        oxo_value *values)
{
    const unsigned count = j->game->ops->moves(j->game, pos, j->replies);
    oxo_solver *solver;
    for (unsigned i = 0; i < count; i++)
        values[i] = (oxo_value){0};
    const oxo_status status = solver_for(j, count, &solver);
    if (status != OXO_OK)
        return status;
    oxo_context limits = solver_limits(j, context);
    return oxo_solver_moves(solver, pos, &limits, values, NULL);
}

/* ---- every move ---- */

typedef struct work {
    oxo_judge *j;
    const oxo_pos *pos;
    oxo_context *context;
    oxo_analysis *a;
    oxo_error *error;
    oxo_pos *child;
    uint64_t spent; /* positions of proof search */
} work;

static const oxo_pos *child_of(work *w, const oxo_judged_move *m)
{
    memcpy(w->child, w->pos, w->j->game->pos_size);
    w->j->game->ops->play(w->j->game, w->child, m->move);
    return w->child;
}

static void sum_up(work *w)
{
    oxo_analysis *a = w->a;
    oxo_value *values = malloc((a->moves + 1) * sizeof *values);
    if (!values)
        return;
    for (unsigned i = 0; i < a->moves; i++)
        values[i] = a->move[i].value;
    a->value = oxo_value_of_moves(a->side, values, a->moves);
    free(values);
}

/* A value of the position after a move, from any ground. */
static oxo_status settle(work *w, oxo_judged_move *m, oxo_value child,
                         oxo_move answer)
{
    const oxo_value value = oxo_value_from_child(child);
    if (value.winner == OXO_OPEN)
        return OXO_OK;
    const bool was_open = m->value.winner == OXO_OPEN;
    if (was_open || says_more(value, m->value)) {
        const oxo_ground ground = m->value.ground;
        m->value = value;
        if (!was_open && ground < value.ground)
            m->value.ground = ground; /* who wins rests on the stronger */
    }
    return was_open && answer != OXO_MOVE_NONE
               ? judge_set_line(m, answer, NULL, 0, w->error)
               : OXO_OK;
}

static bool is_open(const oxo_judged_move *m)
{
    return m->value.winner == OXO_OPEN;
}

static unsigned count_open(const oxo_analysis *a)
{
    unsigned open = 0;
    for (unsigned i = 0; i < a->moves; i++)
        open += is_open(&a->move[i]);
    return open;
}

static oxo_status by_lines(work *w)
{
    oxo_status status = OXO_OK;
    for (unsigned side = 0; side < 2 && status == OXO_OK; side++)
        status = judge_threats(w->j, w->pos, (oxo_side)side,
                               &w->a->threats[side], w->context, w->error);
    for (unsigned i = 0; i < w->a->moves && status == OXO_OK; i++) {
        if (oxo_context_stopped(w->context, 0))
            break;
        status =
            judge_by_lines(w->j, w->pos, &w->a->move[i], w->context, w->error);
    }
    return status;
}

static oxo_status by_memory_and_book(work *w)
{
    oxo_status status = OXO_OK;
    for (unsigned i = 0; i < w->a->moves && status == OXO_OK; i++) {
        oxo_judged_move *m = &w->a->move[i];
        if (m->value.exact || oxo_context_stopped(w->context, 0))
            continue;
        const oxo_pos *child = child_of(w, m);
        status = settle(w, m, judge_recall(w->j, child), OXO_MOVE_NONE);
        if (status != OXO_OK || !is_open(m) || !w->j->book)
            continue;
        oxo_move answer;
        const oxo_value value =
            oxo_book_value(w->j->book, child, w->context, &answer);
        judge_remember(w->j, child, value);
        status = settle(w, m, value, answer);
    }
    return status;
}

static oxo_status by_solver(work *w)
{
    oxo_analysis *a = w->a;
    oxo_status status = OXO_OK;
    bool needed = false;
    for (unsigned i = 0; i < a->moves; i++)
        needed |=
            !a->move[i].value.exact && a->move[i].value.winner != OXO_DRAW;
    if (!needed)
        return OXO_OK;
    oxo_value *values = malloc((a->moves + 1) * sizeof *values);
    if (!values)
        return no_memory(w->error);
    if (judge_solved(w->j, w->pos, w->context, values) == OXO_NO_MEMORY)
        status = no_memory(w->error);
    for (unsigned i = 0; i < a->moves && status == OXO_OK; i++) {
        if (values[i].winner == OXO_OPEN)
            continue;
        oxo_value child = values[i];
        if (child.plies != OXO_PLIES_UNKNOWN)
            child.plies--;
        judge_remember(w->j, child_of(w, &a->move[i]), child);
        status = settle(w, &a->move[i], child, OXO_MOVE_NONE);
    }
    free(values);
    return status;
}

/* Open moves that leave a draw because both sides hold. */
static oxo_status by_holding(work *w)
{
    oxo_analysis *a = w->a;
    const oxo_value draw =
        oxo_value_uncounted(OXO_DRAW, OXO_GROUND_CERTIFICATE);
    oxo_status status = OXO_OK;
    bool none_wins = false;
    if (!w->j->hold || !count_open(a))
        return OXO_OK;
    oxo_move *move = malloc((a->moves + 1) * sizeof *move);
    bool *drawn = malloc((a->moves + 1) * sizeof *drawn);
    for (unsigned i = 0; move && i < a->moves; i++)
        move[i] = a->move[i].move;
    if (!move || !drawn)
        status = no_memory(w->error);
    else if (oxo_hold_drawn(w->j->hold, w->pos, w->child, move, a->moves, drawn,
                            &none_wins, w->context) &&
             none_wins)
        judge_remember(w->j, w->pos, draw);
    for (unsigned i = 0; status == OXO_OK && i < a->moves; i++) {
        if (!drawn[i] || !is_open(&a->move[i]))
            continue;
        judge_remember(w->j, child_of(w, &a->move[i]), draw);
        status = settle(w, &a->move[i], draw, OXO_MOVE_NONE);
    }
    free(move);
    free(drawn);
    return status;
}

/* Open moves of misere games, and the position itself. */
static oxo_status by_argument(work *w)
{
    oxo_analysis *a = w->a;
    oxo_status status = OXO_OK;
    oxo_move reply;
    if (!w->j->argument || !count_open(a))
        return OXO_OK;
    judge_remember(
        w->j, w->pos,
        oxo_argument_value(w->j->argument, w->pos, w->context, &reply));
    for (unsigned i = 0; i < a->moves && status == OXO_OK; i++) {
        if (!is_open(&a->move[i]) || oxo_context_stopped(w->context, 0))
            continue;
        const oxo_pos *child = child_of(w, &a->move[i]);
        const oxo_value value =
            oxo_argument_value(w->j->argument, child, w->context, &reply);
        judge_remember(w->j, child, value);
        status = settle(w, &a->move[i], value, reply);
    }
    return status;
}

/* Proof search of one position, asked for a win of `likely` first. Both sides
 * are shown not to win: a draw. */
static oxo_status ask_proof(work *w, const oxo_pos *pos, oxo_side likely,
                            uint64_t nodes, oxo_value *value, oxo_move *move)
{
    const oxo_side sides[2] = {likely, oxo_other(likely)};
    unsigned refuted = 0;
    *value = (oxo_value){0};
    for (unsigned s = 0; s < 2; s++) {
        uint64_t spent;
        const oxo_status status = judge_prove(
            w->j, pos, sides[s], nodes, w->context, move, &spent, w->error);
        w->spent += spent;
        if (status == OXO_NO_MEMORY)
            return status;
        refuted += status == OXO_NO;
        if (status == OXO_OK) {
            *value = oxo_value_uncounted(oxo_win_of(sides[s]),
                                         OXO_GROUND_PROOF_SEARCH);
            break;
        }
    }
    if (refuted == 2)
        *value = oxo_value_uncounted(OXO_DRAW, OXO_GROUND_PROOF_SEARCH);
    judge_remember(w->j, pos, *value);
    return OXO_OK;
}

/* The position itself: a winning move, or all moves lost. */
static oxo_status prove_position(work *w, uint64_t nodes)
{
    oxo_analysis *a = w->a;
    oxo_value value;
    oxo_move move;
    oxo_status status = ask_proof(w, w->pos, a->side, nodes, &value, &move);
    for (unsigned i = 0; i < a->moves && status == OXO_OK; i++) {
        oxo_judged_move *m = &a->move[i];
        if (!(oxo_value_wins(value, a->side) && m->move == move) &&
            !(oxo_value_loses(value, a->side) && is_open(m)))
            continue;
        judge_remember(w->j, child_of(w, m), value);
        status = settle(w, m, value, OXO_MOVE_NONE);
    }
    return status;
}

static oxo_status prove_move(work *w, oxo_judged_move *m, uint64_t nodes)
{
    oxo_value value;
    oxo_move answer;
    const oxo_status status = ask_proof(
        w, child_of(w, m), oxo_other(w->a->side), nodes, &value, &answer);
    return status == OXO_OK ? settle(w, m, value, answer) : status;
}

/* Rounds of proof search. `all`: until every move is decided; otherwise until
 * the position is. */
static oxo_status rounds(work *w, bool all)
{
    oxo_analysis *a = w->a;
    const bool timed = w->context->deadline > 0;
    uint64_t most, nodes;
    oxo_status status = OXO_OK;
    judge_proof_effort(w->j, &nodes, &most);
    for (; status == OXO_OK; nodes *= GROWTH) {
        const uint64_t before = w->spent;
        if (judge_recall(w->j, w->pos).winner == OXO_OPEN)
            status = prove_position(w, GROWTH * nodes);
        for (unsigned i = 0; i < a->moves && status == OXO_OK && all; i++) {
            if (oxo_context_stopped(w->context, 0) ||
                (!timed && w->spent >= most))
                return OXO_OK;
            oxo_judged_move *m = &a->move[i];
            if (is_open(m)) /* a symmetric one may have been decided */
                status = settle(w, m, judge_recall(w->j, child_of(w, m)),
                                OXO_MOVE_NONE);
            if (is_open(m) && status == OXO_OK)
                status = prove_move(w, m, nodes);
        }
        sum_up(w);
        judge_remember(w->j, w->pos, a->value);
        if (!count_open(a) ||
            (!all && judge_recall(w->j, w->pos).winner != OXO_OPEN) ||
            w->spent == before || (!timed && w->spent >= most) ||
            oxo_context_stopped(w->context, 0))
            return status;
    }
    return status;
}

static oxo_status by_proof(work *w, bool all)
{
    oxo_context *whole = w->context;
    if (!judge_can_prove(w->j))
        return OXO_OK;
    /* some time is left for estimates and for drawing out the best line */
    oxo_context most =
        oxo_context_within(whole, 0, 0.8 * oxo_context_left(whole));
    w->context = &most;
    const oxo_status status = rounds(w, all);
    w->context = whole;
    return status;
}

/* Best first: wins by length, open by estimate, draws at 0, losses longest
 * first; what was not counted is long; then by the move, so that the order is
 * one. */
static int order(oxo_side side, const oxo_judged_move *a,
                 const oxo_judged_move *b)
{
    const int c = oxo_value_compare(side, b->value, a->value);
    if (c)
        return c;
    if (a->estimate > b->estimate || a->estimate < b->estimate)
        return a->estimate > b->estimate ? -1 : 1;
    return a->move < b->move ? -1 : a->move > b->move;
}

static int order_first(const void *a, const void *b)
{
    return order(OXO_FIRST, a, b);
}

static int order_second(const void *a, const void *b)
{
    return order(OXO_SECOND, a, b);
}

/* In a drawn position an open move does not win: drawn moves come first. */
static void draws_first(oxo_analysis *a)
{
    for (unsigned i = 1, front = 0; i < a->moves; i++) {
        const oxo_judged_move m = a->move[i];
        if (!front && a->move[0].value.winner == OXO_DRAW)
            front = 1;
        if (m.value.winner != OXO_DRAW || i < front)
            continue;
        memmove(a->move + front + 1, a->move + front,
                (i - front) * sizeof *a->move);
        a->move[front++] = m;
    }
}

static oxo_status work_through(work *w, bool all)
{
    oxo_analysis *a = w->a;
    oxo_status status = by_lines(w);
    if (status == OXO_OK)
        status = by_memory_and_book(w);
    if (status == OXO_OK)
        status = by_solver(w);
    if (status == OXO_OK)
        status = by_holding(w);
    if (status == OXO_OK)
        status = by_argument(w);
    sum_up(w);
    judge_remember(w->j, w->pos, a->value);
    if (status == OXO_OK && count_open(a) &&
        (all || judge_recall(w->j, w->pos).winner == OXO_OPEN))
        status = by_proof(w, all);
    if (status != OXO_OK)
        return status;
    if (judge_recall(w->j, w->pos).winner == OXO_OPEN)
        judge_remember(w->j, w->pos,
                       oxo_argument_start(w->j->argument, w->pos));
    judge_estimate(w->j, w->pos, w->context, a);
    qsort(a->move, a->moves, sizeof *a->move,
          a->side == OXO_FIRST ? order_first : order_second);
    sum_up(w);
    /* the position may have been decided when none of its moves was */
    const oxo_value known = judge_recall(w->j, w->pos);
    if (a->value.winner == OXO_OPEN)
        a->value = known;
    if (a->value.winner == OXO_DRAW)
        draws_first(a);
    judge_remember(w->j, w->pos, a->value);
    return OXO_OK;
}

oxo_status judge_analyse(oxo_judge *j, const oxo_pos *pos, bool all,
                         oxo_context *context, oxo_analysis **analysis,
                         oxo_error *error)
{
    const oxo_game *game = j->game;
    work w = {.j = j,
              .pos = pos,
              .context = context,
              .a = calloc(1, sizeof *w.a),
              .child = oxo_pos_new(game),
              .error = error};
    oxo_status status = w.a && w.child ? OXO_OK : no_memory(error);
    if (status == OXO_OK) {
        const oxo_outcome outcome = game->ops->outcome(game, pos);
        w.a->side = game->ops->turn(game, pos);
        w.a->over = outcome != OXO_ONGOING;
        w.a->value = oxo_value_exact(outcome, 0, OXO_GROUND_RULES);
        w.a->moves = game->ops->moves(game, pos, j->replies);
        w.a->move = calloc(w.a->moves + 1, sizeof *w.a->move);
        if (!w.a->move)
            status = no_memory(error);
        for (unsigned i = 0; i < w.a->moves && status == OXO_OK; i++) {
            w.a->move[i].move = j->replies[i];
            status =
                judge_set_line(&w.a->move[i], OXO_MOVE_NONE, NULL, 0, error);
        }
    }
    if (status == OXO_OK && !w.a->over)
        status = work_through(&w, all);
    free(w.child);
    if (status == OXO_OK)
        *analysis = w.a;
    else
        oxo_analysis_destroy(w.a);
    return status;
}

oxo_status oxo_judge_analyse(oxo_judge *j, const oxo_pos *pos,
                             oxo_context *context, oxo_analysis **analysis,
                             oxo_error *error)
{
    return judge_analyse(j, pos, true, context, analysis, error);
}

void oxo_analysis_destroy(oxo_analysis *analysis)
{
    if (!analysis)
        return;
    for (unsigned i = 0; i < analysis->moves && analysis->move; i++)
        free(analysis->move[i].line);
    free(analysis->move);
    for (int side = 0; side < 2; side++) {
        free(analysis->threats[side].three);
        free(analysis->threats[side].moves);
    }
    free(analysis);
}

/* ---- one position ---- */

oxo_value judge_win(oxo_judge *j, const oxo_pos *pos, oxo_context *context,
                    oxo_move *move)
{
    const oxo_side side = j->game->ops->turn(j->game, pos);
    oxo_value found = {0};
    oxo_forced_win win;
    *move = OXO_MOVE_NONE;
    if (judge_forced(j, pos, side, context, &win, NULL) == OXO_OK) {
        found = oxo_value_forced(side, win.completes, win.length);
        *move = win.moves[0];
    } else {
        const oxo_value book = oxo_book_value(j->book, pos, context, move);
        if (oxo_value_wins(book, side))
            found = book;
    }
    if (found.winner == OXO_OPEN) {
        const oxo_value argued =
            oxo_argument_value(j->argument, pos, context, move);
        if (oxo_value_wins(argued, side) && *move != OXO_MOVE_NONE)
            found = argued;
    }
    if (found.winner == OXO_OPEN)
        *move = OXO_MOVE_NONE;
    judge_remember(j, pos, found);
    return found;
}

oxo_status oxo_judge_value(oxo_judge *j, const oxo_pos *pos,
                           oxo_context *context, oxo_value *value,
                           oxo_move *best, oxo_error *error)
{
    const oxo_game *game = j->game;
    const oxo_outcome outcome = game->ops->outcome(game, pos);
    oxo_move move = OXO_MOVE_NONE;
    oxo_value found = oxo_value_exact(outcome, 0, OXO_GROUND_RULES);
    if (outcome == OXO_ONGOING && !best)
        found = judge_recall(j, pos);
    if (outcome == OXO_ONGOING && found.winner == OXO_OPEN)
        found = judge_win(j, pos, context, &move);
    if (outcome == OXO_ONGOING && found.winner == OXO_OPEN) {
        oxo_analysis *a = NULL;
        const oxo_status status =
            judge_analyse(j, pos, false, context, &a, error);
        if (status != OXO_OK)
            return status;
        found = a->value;
        if (found.winner == OXO_DRAW) {
            for (unsigned i = a->moves; i-- > 0;)
                if (a->move[i].value.winner == OXO_DRAW)
                    move = a->move[i].move;
        } else if (found.winner != OXO_OPEN &&
                   (oxo_value_loses(found, a->side) ||
                    oxo_value_wins(a->move[0].value, a->side))) {
            move = a->move[0].move; /* else it is won, and nobody knows how */
        }
        oxo_analysis_destroy(a);
    }
    *value = found;
    if (best)
        *best = found.winner == OXO_OPEN ? OXO_MOVE_NONE : move;
    return OXO_OK;
}

unsigned oxo_judge_best_line(oxo_judge *j, const oxo_pos *pos,
                             const oxo_analysis *a, oxo_context *context,
                             oxo_move *line, unsigned max)
{
    const oxo_game *game = j->game;
    oxo_pos *at = oxo_pos_copy(game, pos);
    unsigned count = 0;
    if (!at || !a->moves) {
        free(at);
        return 0;
    }
    const oxo_judged_move *best = &a->move[0];
    for (unsigned i = 0; i < best->count && count < max; i++) {
        game->ops->play(game, at, best->line[i]);
        line[count++] = best->line[i];
    }
    while (count < max && best->value.winner != OXO_OPEN &&
           best->value.winner != OXO_DRAW && !oxo_context_stopped(context, 0)) {
        oxo_value value;
        oxo_move move;
        if (oxo_judge_value(j, at, context, &value, &move, NULL) != OXO_OK ||
            move == OXO_MOVE_NONE)
            break;
        game->ops->play(game, at, move);
        line[count++] = move;
    }
    free(at);
    return count;
}
