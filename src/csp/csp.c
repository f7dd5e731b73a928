/* The constraint models, and the move that solves them.
 *
 * Variables. c_CELL is an integer, 1 for X, -1 for O, 0 for empty, on the board
 * after the move; `play_CELL` is the condition c_CELL = me of an empty cell.
 * Common to all models: stones stay, illegal cells stay empty, exactly one
 * play_CELL is true.
 *
 * 1. Win: one of the win_L is true, and win_L says that the cells of line L
 *    sum up to k*me (the paper's construction with a boolean per line).
 * 2. Prevent: no line sums up to (k-1)*opponent or more. The paper would run
 *    it always; but with no threat on the board every move satisfies it and
 *    its third model is never reached. Here it is asked for only when a threat
 *    exists, and it is then a hard constraint of the third model, which picks
 *    the best of the moves that prevent.
 * 3. Rank: soft constraints in groups, each before all later ones (a weight is
 *    more than all weights of later groups together):
 *      block  a threat of the opponent is taken away (when not all can be)
 *      fork   two or more lines of mine then lack one cell
 *      safe   the opponent has no cell with two such lines, or my move makes a
 *             threat whose answer is no fork (Newell and Simon, rule 4)
 *      forks  as few such cells as possible
 *      place  centre, opposite corner, corner, side: by the number of lines
 *             through a cell, which on 3^2 is 4, 3, 2 and orders the cells of
 *             every k^n; a corner opposite to an opponent's gets half a line
 *      tie    the seed decides
 *    place and tie need only a few soft constraints: "the cell is in the class
 *    of at least t lines" for each t, and the bits of a random rank.
 *
 * Weights and not Z3's own lexicographic order of objectives, which does not
 * always take the optimum of a later group; the optimiser for the two hard
 * sub-models, too, whose preprocessing turns the sums into clauses
 * (docs/NOTEBOOK.md).
 *
 * L. Cantin, Applying AI techniques to solve Qubic (2023); A. Newell, H. Simon,
 * Human problem solving (1972) for the order; N. Bjorner, A.-D. Phan, nuZ.
 */
#include "oxo/csp.h"

#include "base/bits.h"
#include "base/pulse.h"
#include "base/random.h"
#include "csp/z3_library.h"
#include "rules/line.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct model {
    const oxo_line_game *g;
    const oxo_game *game;
    unsigned cells;
    int me;              /* 1 for X, -1 for O */
    const int8_t *board; /* 1, -1, 0 */
    const bool *legal;
    oxo_side side;
    Z3_context z;
    Z3_ast *c;    /* integer of a cell */
    Z3_ast *play; /* the move is here; NULL for other cells */
    Z3_ast *fork; /* the opponent could fork here, or NULL */
    Z3_ast *list; /* work space: cells + lines */
    Z3_ast any_fork, safe, made_fork;
    struct soft *soft; /* collected for the third model */
    unsigned softs, soft_room;
    const oxo_context *context;
    oxo_pulse pulse;
    bool stopped; /* while the model was being built: it is incomplete */
} model;

/* The groups of soft constraints, the most important first. */
typedef enum soft_group {
    BLOCK,
    FORK,
    SAFE,
    FORKS,
    PLACE,
    TIE,
    GROUPS
} soft_group;

typedef struct soft {
    Z3_ast what;
    soft_group group;
    uint64_t weight; /* within its group */
} soft;

/* Errors are looked up with Z3_get_error_code; nothing may be printed. */
static void ignore_error(Z3_context z, Z3_error_code code)
{
    (void)z;
    (void)code;
}

/* Polled while a model is built. */
static bool tired(model *m)
{
    if (!m->stopped && oxo_pulse_due(&m->pulse))
        m->stopped = oxo_context_stopped(m->context, 0);
    return m->stopped;
}

static Z3_ast number(const model *m, int value)
{
    return Z3_mk_int(m->z, value, Z3_mk_int_sort(m->z));
}

static Z3_ast any(const model *m, unsigned count, Z3_ast *list)
{
    if (!count)
        return Z3_mk_false(m->z);
    return count == 1 ? list[0] : Z3_mk_or(m->z, count, list);
}

static Z3_ast all(const model *m, unsigned count, Z3_ast *list)
{
    if (!count)
        return Z3_mk_true(m->z);
    return count == 1 ? list[0] : Z3_mk_and(m->z, count, list);
}

/* At least two of the conditions hold. */
static Z3_ast two_of(const model *m, unsigned count, Z3_ast *list)
{
    return count < 2 ? Z3_mk_false(m->z) : Z3_mk_atleast(m->z, count, list, 2);
}

/* Stones of a player on a line, and empty cells of it; a line with a stone of
 * the other player counts as dead. */
typedef struct line_count {
    unsigned mine, empty;
    bool dead;
} line_count;

static line_count count_line(const model *m, const oxo_geometry *lines,
                             uint32_t line, int player)
{
    line_count n = {0};
    for (uint32_t i = lines->line_start[line]; i < lines->line_start[line + 1];
         i++) {
        int at = m->board[lines->line_points[i]];
        n.mine += at == player;
        n.empty += at == 0;
        n.dead |= at == -player;
    }
    return n;
}

static Z3_ast line_sum(model *m, const oxo_geometry *lines, uint32_t line)
{
    unsigned count = 0;
    for (uint32_t i = lines->line_start[line]; i < lines->line_start[line + 1];
         i++)
        m->list[count++] = m->c[lines->line_points[i]];
    return count == 1 ? m->list[0] : Z3_mk_add(m->z, count, m->list);
}

/* The move is on the line. */
static Z3_ast on_line(model *m, const oxo_geometry *lines, uint32_t line)
{
    unsigned count = 0;
    for (uint32_t i = lines->line_start[line]; i < lines->line_start[line + 1];
         i++) {
        if (m->play[lines->line_points[i]])
            m->list[count++] = m->play[lines->line_points[i]];
    }
    return any(m, count, m->list);
}

/* ---- the parts of the models ---- */

static void make_variables(model *m)
{
    char name[80], text[64];
    for (unsigned i = 0; i < m->cells; i++) {
        m->game->ops->move_text(m->game, i, text, sizeof text);
        snprintf(name, sizeof name, "c_%s", text);
        m->c[i] = Z3_mk_const(m->z, Z3_mk_string_symbol(m->z, name),
                              Z3_mk_int_sort(m->z));
        if (m->legal[i]) {
            snprintf(name, sizeof name, "play_%s", text);
            m->play[i] = Z3_mk_const(m->z, Z3_mk_string_symbol(m->z, name),
                                     Z3_mk_bool_sort(m->z));
        }
    }
}

static void put(const model *m, Z3_optimize o, Z3_ast what)
{
    Z3_optimize_assert(m->z, o, what);
}

static void put_common(model *m, Z3_optimize o)
{
    unsigned count = 0;
    for (unsigned i = 0; i < m->cells; i++) {
        Z3_ast stays = Z3_mk_eq(m->z, m->c[i], number(m, m->board[i]));
        if (!m->legal[i]) {
            put(m, o, stays);
            continue;
        }
        put(m, o,
            Z3_mk_eq(
                m->z, m->c[i],
                Z3_mk_ite(m->z, m->play[i], number(m, m->me), number(m, 0))));
        m->list[count++] = m->play[i];
    }
    int ones[OXO_LINE_MAX_POINTS];
    for (unsigned i = 0; i < count; i++)
        ones[i] = 1;
    put(m, o, Z3_mk_pbeq(m->z, count, m->list, ones, 1));
}

static void put_win(model *m, Z3_optimize o)
{
    const oxo_geometry *lines = m->g->geometry[m->side];
    Z3_ast *win = malloc((lines->lines + (size_t)1) * sizeof(Z3_ast));
    int *ones = malloc((lines->lines + (size_t)1) * sizeof *ones);
    char name[40];
    for (uint32_t l = 0; win && ones && l < lines->lines && !tired(m); l++) {
        unsigned k = lines->line_start[l + 1] - lines->line_start[l];
        snprintf(name, sizeof name, "win_%u", l);
        ones[l] = 1;
        win[l] = Z3_mk_const(m->z, Z3_mk_string_symbol(m->z, name),
                             Z3_mk_bool_sort(m->z));
        put(m, o,
            Z3_mk_implies(m->z, win[l],
                          Z3_mk_eq(m->z, line_sum(m, lines, l),
                                   number(m, m->me * (int)k))));
    }
    if (win && ones && lines->lines && !m->stopped)
        put(m, o, Z3_mk_pbeq(m->z, lines->lines, win, ones, 1));
    else
        put(m, o, Z3_mk_false(m->z));
    free(win);
    free(ones);
}

static void put_prevention(model *m, Z3_optimize o)
{
    const oxo_geometry *lines = m->g->geometry[!m->side];
    for (uint32_t l = 0; l < lines->lines && !tired(m); l++) {
        int k = (int)(lines->line_start[l + 1] - lines->line_start[l]);
        Z3_ast sum = line_sum(m, lines, l);
        /* opponent's units: sum < k-1 for X, sum > -(k-1) for O */
        put(m, o,
            m->me < 0 ? Z3_mk_lt(m->z, sum, number(m, k - 1))
                      : Z3_mk_gt(m->z, sum, number(m, 1 - k)));
    }
}

static unsigned count_threats(const model *m)
{
    const oxo_geometry *lines = m->g->geometry[!m->side];
    unsigned threats = 0;
    for (uint32_t l = 0; l < lines->lines; l++) {
        line_count n = count_line(m, lines, l, -m->me);
        threats += !n.dead && n.empty == 1;
    }
    return threats;
}

/* Remembers a soft constraint; there is room for all that can arise. */
static void soften(model *m, Z3_ast what, uint64_t weight, soft_group group)
{
    if (m->softs < m->soft_room)
        m->soft[m->softs++] = (soft){what, group, weight};
}

/* Gives them to the solver, with weights that keep the groups in order. */
static void put_softs(const model *m, Z3_optimize o)
{
    uint64_t sum[GROUPS] = {0}, unit[GROUPS], below = 0;
    for (unsigned i = 0; i < m->softs; i++)
        sum[m->soft[i].group] += m->soft[i].weight;
    for (int g = GROUPS - 1; g >= 0; g--) {
        unit[g] = below + 1;
        below += unit[g] * sum[g];
    }
    for (unsigned i = 0; i < m->softs; i++) {
        char text[32];
        snprintf(
            text, sizeof text, "%llu",
            (unsigned long long)(unit[m->soft[i].group] * m->soft[i].weight));
        Z3_optimize_assert_soft(m->z, o, m->soft[i].what, text,
                                Z3_mk_string_symbol(m->z, "rank"));
    }
}

/* block: every threat that the move takes away counts. */
static void put_blocks(model *m)
{
    const oxo_geometry *lines = m->g->geometry[!m->side];
    for (uint32_t l = 0; l < lines->lines && !tired(m); l++) {
        line_count n = count_line(m, lines, l, -m->me);
        if (!n.dead && n.empty == 1)
            soften(m, on_line(m, lines, l), 1, BLOCK);
    }
}

/* Defines made_fork: two of my lines that lacked two cells lack one. */
static void make_my_fork(model *m, Z3_ast *work)
{
    const oxo_geometry *lines = m->g->geometry[m->side];
    unsigned count = 0;
    for (uint32_t l = 0; l < lines->lines && !tired(m); l++) {
        line_count n = count_line(m, lines, l, m->me);
        if (!n.dead && n.empty == 2)
            work[count++] = on_line(m, lines, l);
    }
    m->made_fork = two_of(m, count, work);
}

/* Names a condition, so that it is written once in the model. */
static Z3_ast named(model *m, Z3_optimize o, const char *prefix, unsigned cell,
                    Z3_ast meaning)
{
    char name[80], text[64];
    m->game->ops->move_text(m->game, cell, text, sizeof text);
    snprintf(name, sizeof name, "%s_%s", prefix, text);
    Z3_ast variable = Z3_mk_const(m->z, Z3_mk_string_symbol(m->z, name),
                                  Z3_mk_bool_sort(m->z));
    Z3_optimize_assert(m->z, o, Z3_mk_iff(m->z, variable, meaning));
    return variable;
}

/* Defines fork[cell]: after the move two lines through the cell, open to the
 * opponent and lacking two cells, are left. */
static void make_their_forks(model *m, Z3_optimize o, Z3_ast *work)
{
    const oxo_geometry *lines = m->g->geometry[!m->side];
    Z3_ast *open = work; /* per line: the opponent's, not stopped by the move */
    unsigned forks = 0;
    for (uint32_t l = 0; l < lines->lines && !tired(m); l++) {
        line_count n = count_line(m, lines, l, -m->me);
        open[l] = NULL;
        if (!n.dead && n.empty == 2)
            open[l] = Z3_mk_not(m->z, on_line(m, lines, l));
    }
    Z3_ast *found = work + lines->lines;
    for (unsigned cell = 0; cell < m->cells && !tired(m); cell++) {
        unsigned count = 0;
        m->fork[cell] = NULL;
        if (m->board[cell])
            continue;
        for (uint32_t i = lines->point_start[cell];
             i < lines->point_start[cell + 1]; i++) {
            if (open[lines->point_lines[i]])
                m->list[count++] = open[lines->point_lines[i]];
        }
        if (count < 2)
            continue;
        m->fork[cell] = named(m, o, "fork", cell, two_of(m, count, m->list));
        found[forks++] = m->fork[cell];
    }
    m->any_fork = any(m, forks, found);
}

/* safe: no fork is left, or my move makes a threat whose answer is none. */
static void make_safe(model *m, Z3_ast *work)
{
    const oxo_geometry *lines = m->g->geometry[m->side];
    unsigned count = 0;
    work[count++] = Z3_mk_not(m->z, m->any_fork);
    for (uint32_t l = 0; l < lines->lines && !tired(m); l++) {
        line_count n = count_line(m, lines, l, m->me);
        uint32_t empty[2];
        unsigned found = 0;
        if (n.dead || n.empty != 2)
            continue;
        for (uint32_t i = lines->line_start[l]; i < lines->line_start[l + 1];
             i++) {
            if (!m->board[lines->line_points[i]])
                empty[found++] = lines->line_points[i];
        }
        for (int i = 0; i < 2; i++) {
            Z3_ast mine = m->play[empty[i]], theirs = m->fork[empty[1 - i]];
            if (!mine)
                continue;
            Z3_ast both[2] = {mine, theirs ? Z3_mk_not(m->z, theirs) : NULL};
            work[count++] = theirs ? all(m, 2, both) : mine;
        }
    }
    m->safe = any(m, count, work);
}

/* Twice the lines through a cell, one more for the corner opposite to an
 * opponent's stone. */
static unsigned place_value(const model *m, unsigned cell)
{
    const oxo_geometry *lines = m->g->geometry[m->side];
    unsigned value = 2 * oxo_geometry_degree(lines, cell);
    const unsigned k = m->g->spec.k;
    unsigned rest = cell, opposite = 0, unit = 1;
    bool corner = k > 1;
    for (unsigned i = 0; i < m->g->spec.n; i++) {
        unsigned x = rest % k;
        corner = corner && (x == 0 || x == k - 1);
        opposite += (k - 1 - x) * unit;
        unit *= k;
        rest /= k;
    }
    if (m->g->spec.n && corner && m->board[opposite] == -m->me)
        value++;
    return value;
}

static int by_value(const void *a, const void *b)
{
    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
    return (x > y) - (x < y);
}

static bool put_places(model *m, uint64_t seed)
{
    unsigned *value = malloc(2 * m->cells * sizeof *value);
    if (!value)
        return false;
    unsigned *sorted = value + m->cells, legal = 0;
    for (unsigned i = 0; i < m->cells; i++) {
        value[i] = place_value(m, i);
        if (m->legal[i])
            sorted[legal++] = value[i];
    }
    qsort(sorted, legal, sizeof *sorted, by_value);
    for (unsigned t = 1; t < legal; t++) {
        if (sorted[t] == sorted[t - 1])
            continue;
        unsigned count = 0;
        for (unsigned i = 0; i < m->cells; i++) {
            if (m->legal[i] && value[i] >= sorted[t])
                m->list[count++] = m->play[i];
        }
        /* classes are nested: equal weights already order them */
        soften(m, any(m, count, m->list), 1, PLACE);
    }
    /* a random order of the cells, its bits from the highest down */
    oxo_random random = {seed};
    for (unsigned i = 0; i < m->cells; i++)
        value[i] = i;
    for (unsigned i = m->cells; i > 1; i--) {
        unsigned j = oxo_random_below(&random, i), swap = value[i - 1];
        value[i - 1] = value[j];
        value[j] = swap;
    }
    for (unsigned bit = 0; (m->cells - 1) >> bit; bit++) {
        unsigned count = 0;
        for (unsigned i = 0; i < m->cells; i++) {
            if (m->legal[i] && (value[i] >> bit & 1))
                m->list[count++] = m->play[i];
        }
        if (count)
            soften(m, any(m, count, m->list), UINT64_C(1) << bit, TIE);
    }
    free(value);
    return true;
}

/* ---- solving ---- */

/* A copy of a model without the options in front, which are for the library:
 * the z3 program refuses some of them. */
static char *copy_model(const char *text)
{
    while (!strncmp(text, "(set-option", 11) && strchr(text, '\n'))
        text = strchr(text, '\n') + 1;
    size_t size = strlen(text) + 1;
    char *result = malloc(size);
    if (result)
        memcpy(result, text, size);
    return result;
}

static bool is_true(const model *m, Z3_model solution, Z3_ast what)
{
    Z3_ast value = NULL;
    return what && Z3_model_eval(m->z, solution, what, true, &value) &&
           Z3_get_bool_value(m->z, value) == Z3_L_TRUE;
}

/* The move in a solution; OXO_MOVE_NONE if there is none (cannot be). */
static oxo_move read_move(const model *m, Z3_model solution)
{
    for (unsigned i = 0; i < m->cells; i++) {
        if (m->play[i] && is_true(m, solution, m->play[i]))
            return i;
    }
    return OXO_MOVE_NONE;
}

/* The values of the cells, one a line. */
static char *solution_text(const model *m, Z3_model solution)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    for (unsigned i = 0; out && i < m->cells; i++) {
        Z3_ast value = NULL;
        if (!Z3_model_eval(m->z, solution, m->c[i], true, &value))
            continue;
        /* two calls: Z3 keeps one buffer for texts */
        fprintf(out, "%s ", Z3_ast_to_string(m->z, m->c[i]));
        fprintf(out, "%s\n", Z3_get_numeral_string(m->z, value));
    }
    if (out)
        fclose(out);
    return text;
}

static void limit(const model *m, oxo_context *context, Z3_params params)
{
    const double left = oxo_context_left(context);
    if (left < 1e6)
        Z3_params_set_uint(m->z, params, Z3_mk_string_symbol(m->z, "timeout"),
                           (unsigned)(left * 1000) + 1);
}

static Z3_optimize new_model(const model *m, oxo_context *context)
{
    /* an object lives only until the next call unless it is held at once */
    Z3_optimize o = Z3_mk_optimize(m->z);
    Z3_optimize_inc_ref(m->z, o);
    Z3_params params = Z3_mk_params(m->z);
    Z3_params_inc_ref(m->z, params);
    limit(m, context, params);
    /* else Z3 takes SIGINT from the program while it works, and Ctrl-C in a
     * match cancels one question instead of the match */
    Z3_params_set_bool(m->z, params, Z3_mk_string_symbol(m->z, "ctrl_c"),
                       false);
    Z3_optimize_set_params(m->z, o, params);
    Z3_params_dec_ref(m->z, params);
    return o;
}

/* Solves; with a solution reads off the move and what is to be shown. */
/* Z3 looks at no context: while it works, another thread does. */
typedef struct watcher {
    const model *m;
    atomic_bool over;
} watcher;

static void *watch(void *argument)
{
    watcher *w = argument;
    while (!atomic_load(&w->over)) {
        if (oxo_context_stopped(w->m->context, 0))
            Z3_interrupt(w->m->z);
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
    return NULL;
}

static Z3_lbool check(const model *m, Z3_optimize o)
{
    watcher w = {.m = m};
    pthread_t thread;
    const bool watched = m->context &&
                         (m->context->stop || m->context->deadline > 0) &&
                         pthread_create(&thread, NULL, watch, &w) == 0;
    const Z3_lbool answer = Z3_optimize_check(m->z, o, 0, NULL);
    atomic_store(&w.over, true);
    if (watched)
        pthread_join(thread, NULL);
    return answer;
}

static Z3_lbool answer_of(model *m, Z3_optimize o, bool show, oxo_move *move,
                          oxo_csp_report *report)
{
    const Z3_lbool answer = m->stopped ? Z3_L_UNDEF : check(m, o);
    if (answer == Z3_L_TRUE) {
        Z3_model solution = Z3_optimize_get_model(m->z, o);
        Z3_model_inc_ref(m->z, solution);
        *move = read_move(m, solution);
        report->fork = is_true(m, solution, m->made_fork);
        report->safe = is_true(m, solution, m->safe);
        if (show) {
            report->model = copy_model(Z3_optimize_to_string(m->z, o));
            report->solution = solution_text(m, solution);
        }
        Z3_model_dec_ref(m->z, solution);
    }
    Z3_optimize_dec_ref(m->z, o);
    return answer;
}

/* Win or prevent: a solution of the sub-model, or none. */
static Z3_lbool solve_hard(model *m, void (*sub)(model *, Z3_optimize),
                           oxo_context *context, bool show, oxo_move *move,
                           oxo_csp_report *report)
{
    Z3_optimize o = new_model(m, context);
    put_common(m, o);
    sub(m, o);
    return answer_of(m, o, show, move, report);
}

/* The third model; `prevent` keeps the second one as a hard constraint. */
static Z3_lbool solve_soft(model *m, bool prevent, Z3_ast *work,
                           const oxo_csp_query *query, oxo_context *context,
                           oxo_move *move, oxo_csp_report *report)
{
    Z3_optimize o = new_model(m, context);
    put_common(m, o);
    if (prevent)
        put_prevention(m, o);
    else
        put_blocks(m);
    make_my_fork(m, work);
    soften(m, m->made_fork, 1, FORK);
    make_their_forks(m, o, work);
    if (!m->stopped)
        make_safe(m, work);
    if (!m->stopped)
        soften(m, m->safe, 1, SAFE);
    for (unsigned i = 0; i < m->cells && !m->stopped; i++) {
        if (m->fork[i])
            soften(m, Z3_mk_not(m->z, m->fork[i]), 1, FORKS);
    }
    if (m->stopped || !put_places(m, query->seed)) {
        Z3_optimize_dec_ref(m->z, o);
        return Z3_L_UNDEF;
    }
    put_softs(m, o);
    return answer_of(m, o, query->show, move, report);
}

static Z3_lbool solve(model *m, Z3_ast *work, const oxo_csp_query *query,
                      oxo_context *context, oxo_move *move,
                      oxo_csp_report *report)
{
    report->stage = OXO_CSP_WIN;
    Z3_lbool answer =
        solve_hard(m, put_win, context, query->show, move, report);
    if (answer != Z3_L_FALSE)
        return answer;
    report->threats = count_threats(m);
    bool prevent = false;
    if (report->threats) {
        answer = solve_hard(m, put_prevention, context, false, move, report);
        if (answer == Z3_L_UNDEF)
            return answer;
        prevent = answer == Z3_L_TRUE;
    }
    report->stage = prevent ? OXO_CSP_PREVENT : OXO_CSP_RANK;
    return solve_soft(m, prevent, work, query, context, move, report);
}

oxo_status oxo_csp_choose(const oxo_game *game, const oxo_pos *pos,
                          const oxo_csp_query *query, oxo_context *context,
                          oxo_move *move, oxo_csp_report *report,
                          oxo_error *error)
{
    static const oxo_csp_query plain = {0};
    if (!query)
        query = &plain;
    if (!oxo_line_geometry(game, OXO_FIRST) || oxo_line_of(game)->spec.misere)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "the constraint model is for line games in which a "
                        "line wins, not for %s",
                        game->name);
    if (game->ops->outcome(game, pos) != OXO_ONGOING)
        return oxo_fail(error, OXO_BAD_INPUT, "the game is over");
    const oxo_line_game *g = oxo_line_of(game);
    const size_t cells = game->cells,
                 lines = g->geometry[0]->lines + (size_t)g->geometry[1]->lines;
    model m = {.g = g,
               .game = game,
               .cells = game->cells,
               .side = game->ops->turn(game, pos),
               .context = context};
    m.me = m.side == OXO_FIRST ? 1 : -1;
    int8_t *board = calloc(cells, sizeof *board);
    bool *legal = calloc(cells, sizeof *legal);
    Z3_ast *asts = calloc(4 * cells + 3 * lines + cells + 8, sizeof *asts);
    m.soft_room = (unsigned)(2 * cells + lines + 70);
    m.soft = calloc(m.soft_room, sizeof *m.soft);
    oxo_csp_report out = {0};
    oxo_move chosen = OXO_MOVE_NONE;
    oxo_status status = OXO_OK;
    double started = oxo_clock();
    Z3_config config = NULL;
    if (!board || !legal || !asts || !m.soft)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    else
        status = oxo_z3_load(error);
    if (status != OXO_OK)
        goto done;
    for (unsigned i = 0; i < cells; i++) {
        board[i] = oxo_bit_get(oxo_line_stones(game, pos, OXO_FIRST), i)    ? 1
                   : oxo_bit_get(oxo_line_stones(game, pos, OXO_SECOND), i) ? -1
                                                                            : 0;
        legal[i] = oxo_pos_legal(game, pos, i);
    }
    m.board = board;
    m.legal = legal;
    m.c = asts;
    m.play = asts + cells;
    m.fork = m.play + cells;
    m.list = m.fork + cells; /* cells + lines */
    config = Z3_mk_config();
    m.z = Z3_mk_context(config);
    if (!m.z) {
        status = oxo_fail(error, OXO_NO_MEMORY, "Z3 gives no context");
        goto done;
    }
    Z3_set_error_handler(m.z, ignore_error);
    make_variables(&m);
    Z3_lbool answer =
        solve(&m, m.list + cells + lines, query, context, &chosen, &out);
    if (Z3_get_error_code(m.z) != Z3_OK)
        status = oxo_fail(error, OXO_UNSUPPORTED, "Z3: %.150s",
                          Z3_get_error_msg(m.z, Z3_get_error_code(m.z)));
    else if (answer != Z3_L_TRUE || chosen == OXO_MOVE_NONE)
        status = oxo_fail(error, OXO_LIMIT, "the solver gave up");
done:
    if (m.z)
        Z3_del_context(m.z);
    if (config)
        Z3_del_config(config);
    free(board);
    free(legal);
    free(asts);
    free(m.soft);
    out.seconds = oxo_clock() - started;
    if (status != OXO_OK || !report) {
        free(out.model);
        free(out.solution);
    }
    if (status == OXO_OK) {
        *move = chosen;
        if (report)
            *report = out;
    }
    return status;
}
