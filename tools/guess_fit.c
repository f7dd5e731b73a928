/* Weights by least squares: guess_fit.h. */
#include "guess_fit.h"
#include "base/bits.h"
#include <math.h>
#include <string.h>

enum { ENOUGH = 400 };

static double sample(const oxo_pn_graph *g, oxo_pn_id id, const oxo_counts *c,
                     double x[GUESS_WIDTH])
{
    int features[OXO_GUESS_FEATURES];
    oxo_guess_features(c, features);
    x[0] = 1;
    for (unsigned i = 0; i < OXO_GUESS_FEATURES; i++)
        x[i + 1] = features[i];
    return log2((double)oxo_pn_graph_visits(g, id));
}

static void take(guess_row *r, const double x[GUESS_WIDTH], double y, double w)
{
    r->fitted++;
    r->weighed += w;
    for (unsigned i = 0; i < GUESS_WIDTH; i++) {
        const double wx = w * x[i];
        r->right[i] += wx * y;
        for (unsigned k = 0; k < GUESS_WIDTH; k++)
            r->normal[i][k] += wx * x[k];
    }
}

static void judge_by(guess_row *r, const double x[GUESS_WIDTH], double y)
{
    double guess = 0;
    for (unsigned i = 0; i < GUESS_WIDTH; i++)
        guess += r->weight[i] * x[i];
    r->judged++;
    r->sum += y;
    r->squares += y * y;
    r->misses += (y - guess) * (y - guess);
}

void guess_fit_take(guess_fit *fit, const oxo_pn_graph *g,
                    const oxo_line_problem *s, oxo_counts *c, bool judge)
{
    for (oxo_pn_id id = 0; id < oxo_pn_graph_size(g); id++) {
        uint64_t own[OXO_BOARD_WORDS], other[OXO_BOARD_WORDS];
        if (!oxo_pn_graph_is_or(g, id) || oxo_pn_graph_visits(g, id) == 0 ||
            oxo_pn_graph_pn(g, id) != 0)
            continue;
        const void *key = oxo_pn_graph_key(g, id);
        if ((oxo_hash_words(key, s->key_size) & 1) != judge)
            continue;
        oxo_line_problem_position(s, key, own, other);
        oxo_counts_set(c, s->attacker, own, other);
        guess_row *r = &fit->row[oxo_guess_row(oxo_set_size(s->board, own))];
        double x[GUESS_WIDTH];
        const double y = sample(g, id, c, x);
        if (judge)
            judge_by(r, x, y);
        else
            take(r, x, y,
                 fit->by_work ? sqrt((double)oxo_pn_graph_visits(g, id)) : 1);
    }
}

/* Gauss with pivots; a grain of damping for features that never vary. */
static void solve(guess_row *r)
{
    double m[GUESS_WIDTH][GUESS_WIDTH + 1];
    for (unsigned i = 0; i < GUESS_WIDTH; i++) {
        for (unsigned k = 0; k < GUESS_WIDTH; k++)
            m[i][k] = r->normal[i][k] + (i == k ? 1e-3 * r->weighed + 1e-6 : 0);
        m[i][GUESS_WIDTH] = r->right[i];
    }
    for (unsigned i = 0; i < GUESS_WIDTH; i++) {
        unsigned best = i;
        for (unsigned k = i + 1; k < GUESS_WIDTH; k++)
            best = fabs(m[k][i]) > fabs(m[best][i]) ? k : best;
        for (unsigned c = 0; c <= GUESS_WIDTH; c++) {
            const double t = m[i][c];
            m[i][c] = m[best][c];
            m[best][c] = t;
        }
        for (unsigned k = 0; k < GUESS_WIDTH; k++) {
            const double f = k == i ? 0 : m[k][i] / m[i][i];
            for (unsigned c = i; c <= GUESS_WIDTH; c++)
                m[k][c] -= f * m[i][c];
        }
    }
    for (unsigned i = 0; i < GUESS_WIDTH; i++) {
        r->weight[i] = m[i][GUESS_WIDTH] / m[i][i];
        const double n = r->weighed > 0 ? r->weighed : 1;
        const double mean = r->normal[0][i] / n;
        const double square = r->normal[i][i] / n - mean * mean;
        r->mean[i] = mean;
        r->spread[i] = square > 0 ? sqrt(square) : 0;
    }
}

void guess_fit_solve(guess_fit *fit)
{
    for (unsigned i = 0; i < OXO_GUESS_ROWS; i++) {
        guess_row *r = &fit->row[i];
        solve(r);
        if (i == 0 ||
            (r->fitted >= ENOUGH && (fit->repeats == 0 || i <= fit->repeats)))
            continue;
        memcpy(r->weight, r[-1].weight, sizeof r->weight);
        if (r->fitted < ENOUGH) {
            memcpy(r->mean, r[-1].mean, sizeof r->mean);
            memcpy(r->spread, r[-1].spread, sizeof r->spread);
        }
    }
}

oxo_guess_table guess_fit_table(const guess_fit *fit)
{
    oxo_guess_table t;
    for (unsigned i = 0; i < OXO_GUESS_ROWS; i++) {
        for (unsigned k = 0; k < GUESS_WIDTH; k++)
            *guess_weight(&t.row[i], k) =
                (int)lround(64 * fit->row[i].weight[k]);
    }
    return t;
}

double guess_fit_explained(const guess_row *r)
{
    const double n = r->judged > 0 ? r->judged : 1;
    const double spread = r->squares - r->sum * r->sum / n;
    return spread > 0 ? 1 - r->misses / spread : 0;
}

int *guess_weight(oxo_guess_weights *row, unsigned i)
{
    return i == 0  ? &row->constant
           : i < 4 ? &row->attack[i - 1]
                   : &row->defend[i - 4];
}

void guess_print_row(FILE *file, const oxo_guess_weights *w)
{
    fprintf(file, "    {%d, {%d, %d, %d}, {%d, %d, %d}},", w->constant,
            w->attack[0], w->attack[1], w->attack[2], w->defend[0],
            w->defend[1], w->defend[2]);
}

void guess_print_table(FILE *file, const oxo_guess_table *t)
{
    for (unsigned i = 0; i < OXO_GUESS_ROWS; i++) {
        guess_print_row(file, &t->row[i]);
        fprintf(file, "\n");
    }
}

bool guess_read_row(const char *line, oxo_guess_weights *w)
{
    return sscanf(line, " {%d, {%d, %d, %d}, {%d, %d, %d}}", &w->constant,
                  &w->attack[0], &w->attack[1], &w->attack[2], &w->defend[0],
                  &w->defend[1], &w->defend[2]) == GUESS_WIDTH;
}
