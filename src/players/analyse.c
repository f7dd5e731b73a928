/* Analysis of a position: every move judged by the strongest means that apply.
 *
 * The means are tried in order, and a later one never weakens an earlier one:
 *   1. the rules: a move that wins at once; a move after which the other side
 *      can win at once;
 *   2. forced sequences (line games without misere and gravity). A move wins
 *      when it makes threes with two missing points, or one three after whose
 *      block the mover has a forced sequence; it loses when the other side
 *      has a forced sequence after it. Both searches are complete, so "open"
 *      means that no forced sequence decides it;
 *   3. full search with a limit on its positions (number games: their own
 *      solver); a complete table where the moving game has a small one; else
 *      oxo_moving_search a few plies deep;
 *   4. on request, the certificate of Qubic (book.h). Not always: a puzzle
 *      asks for what can be seen at the board.
 *
 * Why a forced loss gives no exact length: the defender may last longer than
 * the sequence only by moves that lose to another one, and the attacker may
 * have something shorter that is not forcing. Only full search counts exactly.
 *
 * Estimates: lines that only one side can still complete, weighted by 4^stones
 * (as greedy does), squashed to -1..1; in other families random playouts.
 */
#include "oxo/analyse.h"

#include "base/bits.h"
#include "base/random.h"
#include "oxo/forced.h"
#include "oxo/line.h"
#include "oxo/moving.h"
#include "oxo/number.h"
#include "oxo/number_solve.h"
#include "oxo/solve.h"
#include "oxo/table.h"
#include "players/book.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct work {
    const oxo_game *game;
    const oxo_pos *pos;
    oxo_side side;
    oxo_forced *forced; /* NULL: not for this game */
    oxo_context *context;
    oxo_analyse_options options;
    oxo_analysis *a;
    oxo_pos *after, *deeper;
    oxo_move *replies;
    oxo_error *error;
} work;

static bool wins(const oxo_outcome outcome, oxo_side side)
{
    return outcome == (side == OXO_FIRST ? OXO_FIRST_WINS : OXO_SECOND_WINS);
}

static oxo_status no_memory(oxo_error *error)
{
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

static oxo_status set_line(work *w, oxo_analysed_move *m, oxo_move second,
                           const oxo_move *rest, unsigned count)
{
    const unsigned front = second == OXO_MOVE_NONE ? 1 : 2;
    oxo_move *line = malloc((front + count) * sizeof *line);
    if (!line)
        return no_memory(w->error);
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

/* A reply in w->after that ends the game in favour of the other side. */
static oxo_move killing_reply(work *w)
{
    const oxo_game *game = w->game;
    const oxo_side other = game->ops->turn(game, w->after);
    const unsigned count = game->ops->moves(game, w->after, w->replies);
    for (unsigned i = 0; i < count; i++) {
        memcpy(w->deeper, w->after, game->pos_size);
        game->ops->play(game, w->deeper, w->replies[i]);
        if (wins(game->ops->outcome(game, w->deeper), other))
            return w->replies[i];
    }
    return OXO_MOVE_NONE;
}

/* The empty cells that complete a line of `side`; a count, and the cells. */
static unsigned completing(const oxo_game *game, const oxo_pos *pos,
                           oxo_side side, oxo_move *out)
{
    const oxo_geometry *g = oxo_line_geometry(game, side);
    const uint64_t *own = oxo_line_stones(game, pos, side);
    const uint64_t *other = oxo_line_stones(game, pos, !side);
    unsigned count = 0;
    for (uint32_t c = 0; c < g->points; c++) {
        if (oxo_bit_get(own, c) || oxo_bit_get(other, c))
            continue;
        bool completes = false;
        for (uint32_t i = g->point_start[c];
             i < g->point_start[c + 1] && !completes; i++) {
            const uint32_t l = g->point_lines[i];
            completes = true;
            for (uint32_t j = g->line_start[l];
                 j < g->line_start[l + 1] && completes; j++)
                completes = g->line_points[j] == c ||
                            oxo_bit_get(own, g->line_points[j]);
        }
        if (completes)
            out[count++] = c;
    }
    return count;
}

/* ---- 1 and 2: rules and forced sequences ---- */

static unsigned sequence_plies(const oxo_forced_win *win)
{
    return win->completes ? 1 : 2 * win->length + 1;
}

static oxo_status judge_attack(work *w, oxo_analysed_move *m)
{
    const oxo_game *game = w->game;
    const unsigned threes = completing(game, w->after, w->side, w->replies);
    if (threes >= 2) {
        /* played out: the board may have no time left for the last move */
        const oxo_move block = w->replies[0], last = w->replies[1];
        memcpy(w->deeper, w->after, game->pos_size);
        game->ops->play(game, w->deeper, block);
        if (game->ops->outcome(game, w->deeper) != OXO_ONGOING)
            return OXO_OK;
        m->verdict = OXO_VERDICT_WIN;
        m->ground = OXO_GROUND_FORCED;
        m->plies = 3;
        m->exact = true; /* nothing completed a line at once */
        return set_line(w, m, block, &last, 1);
    }
    if (threes == 0)
        return OXO_OK;
    const oxo_move block = w->replies[0];
    memcpy(w->deeper, w->after, game->pos_size);
    game->ops->play(game, w->deeper, block);
    if (game->ops->outcome(game, w->deeper) != OXO_ONGOING)
        return OXO_OK;
    const oxo_forced_query query = {.attacker = w->side, .shortest = true};
    oxo_forced_win win;
    const oxo_status status = oxo_forced_search(w->forced, w->deeper, &query,
                                                w->context, &win, w->error);
    if (status != OXO_OK)
        return status == OXO_NO ? OXO_OK : status;
    m->verdict = OXO_VERDICT_WIN;
    m->ground = OXO_GROUND_FORCED;
    m->plies = 2 + sequence_plies(&win);
    return set_line(w, m, block, win.moves, win.count);
}

static oxo_status judge_move(work *w, oxo_analysed_move *m)
{
    const oxo_game *game = w->game;
    memcpy(w->after, w->pos, game->pos_size);
    game->ops->play(game, w->after, m->move);
    const oxo_outcome outcome = game->ops->outcome(game, w->after);
    oxo_status status = set_line(w, m, OXO_MOVE_NONE, NULL, 0);
    if (status != OXO_OK)
        return status;
    if (outcome != OXO_ONGOING) {
        m->verdict = outcome == OXO_DRAW      ? OXO_VERDICT_DRAW
                     : wins(outcome, w->side) ? OXO_VERDICT_WIN
                                              : OXO_VERDICT_LOSS;
        m->ground = OXO_GROUND_RULES;
        m->plies = 1;
        m->exact = true;
        return OXO_OK;
    }
    if (game->ops->turn(game, w->after) == w->side)
        return OXO_OK; /* two plies in a row: nothing below applies */
    const oxo_move reply = killing_reply(w);
    if (reply != OXO_MOVE_NONE) {
        m->verdict = OXO_VERDICT_LOSS;
        m->ground = OXO_GROUND_RULES;
        m->plies = 2;
        m->exact = true;
        return set_line(w, m, reply, NULL, 0);
    }
    if (!w->forced)
        return OXO_OK;
    status = judge_attack(w, m);
    if (status != OXO_OK || m->verdict != OXO_VERDICT_OPEN)
        return status;
    const oxo_forced_query query = {.attacker = !w->side, .shortest = true};
    oxo_forced_win win;
    status = oxo_forced_search(w->forced, w->after, &query, w->context, &win,
                               w->error);
    if (status != OXO_OK)
        return status == OXO_NO ? OXO_OK : status;
    m->verdict = OXO_VERDICT_LOSS;
    m->ground = OXO_GROUND_FORCED;
    m->plies = 1 + sequence_plies(&win);
    return set_line(w, m, OXO_MOVE_NONE, win.moves, win.count);
}

static oxo_status find_threats(work *w, oxo_side side)
{
    const oxo_game *game = w->game;
    oxo_side_threats *t = &w->a->threats[side];
    oxo_line_spec spec;
    if (!oxo_line_geometry(game, side) ||
        (oxo_line_spec_of(game, &spec) && (spec.misere || spec.gravity)))
        return OXO_OK;
    t->three = malloc((size_t)game->cells * sizeof *t->three);
    if (!t->three)
        return no_memory(w->error);
    t->threes = completing(game, w->pos, side, t->three);
    if (!w->forced)
        return OXO_OK;
    const oxo_forced_query query = {.attacker = side, .shortest = true};
    oxo_forced_win win;
    const oxo_status status = oxo_forced_search(w->forced, w->pos, &query,
                                                w->context, &win, w->error);
    if (status == OXO_UNSUPPORTED) {
        /* a .pg game in which the sides do not take turns one by one */
        oxo_forced_destroy(w->forced);
        w->forced = NULL;
        return OXO_OK;
    }
    if (status != OXO_OK && status != OXO_NO)
        return status;
    t->searched = true;
    if (status == OXO_NO)
        return OXO_OK;
    t->moves = malloc(win.count * sizeof *t->moves);
    if (!t->moves)
        return no_memory(w->error);
    memcpy(t->moves, win.moves, win.count * sizeof *t->moves);
    t->forced = true;
    t->count = win.count;
    t->plies = sequence_plies(&win);
    return OXO_OK;
}

/* ---- 3: full search and tables ---- */

static oxo_analysed_move *find_move(oxo_analysis *a, oxo_move move)
{
    for (unsigned i = 0; i < a->moves; i++) {
        if (a->move[i].move == move)
            return &a->move[i];
    }
    return NULL;
}

static void take_exact(oxo_analysed_move *m, oxo_verdict verdict,
                       unsigned plies, oxo_ground ground)
{
    m->verdict = verdict;
    m->plies = plies;
    m->exact = plies > 0 || verdict == OXO_VERDICT_DRAW;
    if (m->ground != OXO_GROUND_RULES)
        m->ground = ground;
}

static oxo_context limited(const work *w, uint64_t nodes)
{
    oxo_context c = oxo_context_within(w->context, OXO_UNCOUNTED, 0);
    c.max_nodes = nodes;
    c.progress = NULL;
    return c;
}

static oxo_status full_search(work *w)
{
    const bool small = w->game->cells <= 27;
    const uint64_t nodes = w->options.solve_nodes ? w->options.solve_nodes
                           : small                ? 50000
                                                  : 0;
    if (!nodes || !w->game->max_plies || oxo_number_spec_of(w->game))
        return OXO_OK;
    const oxo_solve_options options = {.distance = true, .moves = true};
    oxo_context context = limited(w, nodes);
    oxo_solution solution;
    const oxo_status status =
        oxo_solve(w->game, w->pos, &options, &context, &solution, w->error);
    if (status != OXO_OK)
        return status == OXO_NO_MEMORY ? status : OXO_OK;
    for (unsigned i = 0; i < solution.move_count; i++) {
        const oxo_move_value *v = &solution.moves[i];
        oxo_analysed_move *m = find_move(w->a, v->move);
        if (m)
            take_exact(m,
                       v->outcome == OXO_DRAW      ? OXO_VERDICT_DRAW
                       : wins(v->outcome, w->side) ? OXO_VERDICT_WIN
                                                   : OXO_VERDICT_LOSS,
                       v->outcome == OXO_DRAW ? 0 : v->distance,
                       OXO_GROUND_FULL_SEARCH);
    }
    oxo_solution_clear(&solution);
    return OXO_OK;
}

static oxo_status moving_values(work *w)
{
    oxo_moving_spec spec;
    if (!oxo_moving_spec_of(w->game, &spec))
        return OXO_OK;
    uint64_t entries = 0, bytes = 0;
    oxo_table *table = NULL;
    oxo_context context = limited(w, 0);
    if (oxo_table_estimate(w->game, &entries, &bytes, NULL) == OXO_OK &&
        entries <= 200000)
        oxo_table_solve(w->game, NULL, &context, &table, NULL);
    for (unsigned i = 0; i < w->a->moves; i++) {
        oxo_analysed_move *m = &w->a->move[i];
        if (m->ground == OXO_GROUND_RULES && m->plies <= 2)
            continue;
        memcpy(w->after, w->pos, w->game->pos_size);
        w->game->ops->play(w->game, w->after, m->move);
        oxo_value value;
        bool known =
            table && oxo_table_probe(table, w->after, &value, NULL) == OXO_OK;
        if (!table) {
            oxo_moving_result result;
            context = limited(w, w->options.solve_nodes ? w->options.solve_nodes
                                                        : 20000);
            known = oxo_moving_search(w->game, w->after, 7, &context, &result,
                                      NULL) == OXO_OK;
            if (known)
                value = result.value;
        }
        if (known)
            take_exact(m,
                       value.winner == OXO_DRAW         ? OXO_VERDICT_DRAW
                       : oxo_value_wins(value, w->side) ? OXO_VERDICT_WIN
                                                        : OXO_VERDICT_LOSS,
                       value.winner == OXO_DRAW ? 0 : value.plies + 1,
                       value.ground);
    }
    oxo_table_destroy(table);
    return OXO_OK;
}

/* Number games have a solver of their own; it remembers from move to move. */
static oxo_status number_values(work *w)
{
    oxo_number_solver *solver = NULL;
    if (!oxo_number_spec_of(w->game) ||
        oxo_number_solver_create(w->game, (size_t)64 << 20, &solver, NULL) !=
            OXO_OK)
        return OXO_OK;
    for (unsigned i = 0; i < w->a->moves; i++) {
        oxo_analysed_move *m = &w->a->move[i];
        if (m->ground == OXO_GROUND_RULES)
            continue;
        memcpy(w->after, w->pos, w->game->pos_size);
        w->game->ops->play(w->game, w->after, m->move);
        oxo_number_value value;
        oxo_context context = limited(
            w, w->options.solve_nodes ? w->options.solve_nodes : 200000);
        if (oxo_number_solve(solver, w->after, &context, &value, NULL) !=
                OXO_OK ||
            value.outcome == OXO_ONGOING)
            break; /* the others are no easier */
        const bool draw = value.outcome == OXO_DRAW;
        take_exact(m,
                   draw                           ? OXO_VERDICT_DRAW
                   : wins(value.outcome, w->side) ? OXO_VERDICT_WIN
                                                  : OXO_VERDICT_LOSS,
                   draw ? 0 : value.plies + 1, OXO_GROUND_FULL_SEARCH);
    }
    oxo_number_solver_destroy(solver);
    return OXO_OK;
}

/* ---- estimates ---- */

/* Lines that only this side can still complete, 4^stones each. */
static double potential(const oxo_game *game, const oxo_pos *pos, oxo_side side)
{
    const oxo_geometry *g = oxo_line_geometry(game, side);
    const uint64_t *own = oxo_line_stones(game, pos, side);
    const uint64_t *other = oxo_line_stones(game, pos, !side);
    double sum = 0;
    for (uint32_t l = 0; l < g->lines; l++) {
        double weight = 1;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
            if (oxo_bit_get(other, g->line_points[i]))
                weight = 0;
            else if (oxo_bit_get(own, g->line_points[i]))
                weight *= 4;
        }
        sum += weight;
    }
    return sum;
}

static double playouts(work *w, oxo_random *random)
{
    const oxo_game *game = w->game;
    const unsigned games = w->options.playouts ? w->options.playouts : 64;
    double sum = 0;
    for (unsigned i = 0; i < games; i++) {
        memcpy(w->deeper, w->after, game->pos_size);
        for (unsigned ply = 0; ply < 200; ply++) {
            if (game->ops->outcome(game, w->deeper) != OXO_ONGOING)
                break;
            const unsigned n = game->ops->moves(game, w->deeper, w->replies);
            game->ops->play(game, w->deeper,
                            w->replies[oxo_random_below(random, n)]);
        }
        const oxo_outcome outcome = game->ops->outcome(game, w->deeper);
        sum += wins(outcome, w->side) ? 1 : wins(outcome, !w->side) ? -1 : 0;
    }
    return sum / games;
}

static void estimate(work *w, oxo_analysed_move *m, oxo_random *random)
{
    const oxo_game *game = w->game;
    if (m->verdict != OXO_VERDICT_OPEN) {
        m->estimate = (double)m->verdict;
        return;
    }
    memcpy(w->after, w->pos, game->pos_size);
    game->ops->play(game, w->after, m->move);
    oxo_line_spec spec = {.misere = false};
    if (!oxo_line_geometry(game, w->side)) {
        m->estimate = playouts(w, random);
        return;
    }
    oxo_line_spec_of(game, &spec);
    const double mine = potential(game, w->after, w->side);
    const double theirs = potential(game, w->after, !w->side);
    m->estimate = 0.9 * (mine - theirs) / (mine + theirs + 1);
    if (spec.misere)
        m->estimate = -m->estimate;
}

/* ---- the whole ---- */

/* Best first: wins by length, open by estimate, draws at 0, losses longest
 * first; what was not counted is long; then by the move, so that the order is
 * one. */
static int better(const void *x, const void *y)
{
    const oxo_analysed_move *a = x, *b = y;
    const double va =
        a->verdict == OXO_VERDICT_OPEN ? a->estimate : 2.0 * (int)a->verdict;
    const double vb =
        b->verdict == OXO_VERDICT_OPEN ? b->estimate : 2.0 * (int)b->verdict;
    if (va > vb || va < vb)
        return va > vb ? -1 : 1;
    if (a->plies != b->plies && a->verdict != OXO_VERDICT_OPEN)
        return (a->plies - 1 < b->plies - 1) == (a->verdict == OXO_VERDICT_WIN)
                   ? -1
                   : 1;
    return a->move < b->move ? -1 : a->move > b->move;
}

static void sum_up(oxo_analysis *a)
{
    bool open = false;
    const oxo_analysed_move *best = &a->move[0];
    for (unsigned i = 0; i < a->moves; i++) {
        open |= a->move[i].verdict == OXO_VERDICT_OPEN;
        if (a->move[i].verdict == OXO_VERDICT_DRAW &&
            best->verdict == OXO_VERDICT_LOSS)
            best = &a->move[i];
    }
    a->verdict = open && best->verdict != OXO_VERDICT_WIN ? OXO_VERDICT_OPEN
                                                          : best->verdict;
    if (a->verdict == OXO_VERDICT_OPEN)
        return;
    a->plies = best->plies;
    a->exact = best->exact;
    /* the longest loss is exact only when all are; a win may hide a shorter */
    for (unsigned i = 0; i < a->moves; i++)
        a->exact &= a->move[i].exact || best->plies <= 1;
}

static bool is_stopped(const work *w)
{
    return oxo_context_stopped(w->context, 0);
}

static oxo_status work_through(work *w)
{
    oxo_analysis *a = w->a;
    oxo_status status = OXO_OK;
    for (unsigned side = 0; side < 2 && status == OXO_OK; side++)
        status = find_threats(w, (oxo_side)side);
    for (unsigned i = 0; i < a->moves && status == OXO_OK; i++) {
        status = judge_move(w, &a->move[i]);
        if (status == OXO_OK && is_stopped(w))
            status = oxo_fail(w->error, OXO_LIMIT, "stopped");
    }
    if (status == OXO_OK)
        status = full_search(w);
    if (status == OXO_OK)
        status = moving_values(w);
    if (status == OXO_OK)
        status = number_values(w);
    if (status == OXO_OK && w->options.proof)
        status = oxo_book_judge(w->game, w->pos, a, w->error);
    if (status != OXO_OK)
        return status;
    oxo_random random = {w->options.seed};
    for (unsigned i = 0; i < a->moves; i++)
        estimate(w, &a->move[i], &random);
    qsort(a->move, a->moves, sizeof *a->move, better);
    sum_up(a);
    return OXO_OK;
}

oxo_status oxo_analyse(const oxo_game *game, const oxo_pos *pos,
                       const oxo_analyse_options *options, oxo_context *context,
                       oxo_analysis **analysis, oxo_error *error)
{
    work w = {.game = game,
              .pos = pos,
              .side = game->ops->turn(game, pos),
              .context = context,
              .a = calloc(1, sizeof *w.a),
              .after = oxo_pos_new(game),
              .deeper = oxo_pos_new(game),
              .replies = malloc((size_t)(game->max_moves + game->cells + 1) *
                                sizeof *w.replies),
              .error = error};
    if (options)
        w.options = *options;
    oxo_status status =
        w.a && w.after && w.deeper && w.replies ? OXO_OK : no_memory(error);
    if (status == OXO_OK) {
        w.a->outcome = game->ops->outcome(game, pos);
        w.a->verdict = OXO_VERDICT_OPEN;
        w.a->moves = game->ops->moves(game, pos, w.replies);
        w.a->move = calloc(w.a->moves + 1, sizeof *w.a->move);
        if (!w.a->move)
            status = no_memory(error);
    }
    if (status == OXO_OK && w.a->outcome == OXO_ONGOING) {
        for (unsigned i = 0; i < w.a->moves; i++) {
            w.a->move[i].move = w.replies[i];
            w.a->move[i].verdict = OXO_VERDICT_OPEN;
        }
        status = oxo_forced_create(game, &w.forced, NULL);
        if (status != OXO_OK)
            w.forced = NULL;
        status = status == OXO_NO_MEMORY ? no_memory(error) : work_through(&w);
    }
    oxo_forced_destroy(w.forced);
    free(w.after);
    free(w.deeper);
    free(w.replies);
    if (status == OXO_OK)
        *analysis = w.a;
    else
        oxo_analysis_destroy(w.a);
    return status;
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
