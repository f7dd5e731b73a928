/* Training data (data.h). */
#include "learn/data.h"

#include "base/random.h"
#include "learn/label.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool oxo_data_kind_of(const char *name, oxo_data_kind *kind)
{
    static const char *const names[] = {"random", "perfect", "replies",
                                        "selfplay"};
    for (unsigned i = 0; i < 4; i++)
        if (!strcmp(name, names[i])) {
            *kind = (oxo_data_kind)i;
            return true;
        }
    return false;
}

void oxo_dataset_free(oxo_dataset *data)
{
    free(data->input);
    free(data->target);
    *data = (oxo_dataset){0};
}

typedef struct maker {
    const oxo_lines *lines;
    const oxo_data_options *options;
    oxo_labeller *labeller;
    oxo_context *context;
    oxo_random random;
    oxo_dataset *data;
    oxo_error *error;
} maker;

static bool full(const maker *m)
{
    return m->data->rows == m->options->rows;
}

static uint64_t turned(const oxo_lines *g, unsigned map, uint64_t stones)
{
    uint64_t image = 0;
    for (; stones; stones &= stones - 1)
        image |= UINT64_C(1) << g->map[map][oxo_lowest64(stones)];
    return image;
}

/* Adds a board after a move of `side`; the mover wins with probability `win`,
 * draws with `draw`. */
static void add_row(maker *m, uint64_t moved, uint64_t other, oxo_side side,
                    float win, float draw)
{
    const oxo_data_options *o = m->options;
    oxo_dataset *d = m->data;
    if (full(m))
        return;
    const bool turn = o->symmetry || o->kind == OXO_DATA_PERFECT ||
                      o->kind == OXO_DATA_REPLIES;
    if (turn) {
        const unsigned map = oxo_random_below(&m->random, m->lines->maps);
        moved = turned(m->lines, map, moved);
        other = turned(m->lines, map, other);
    }
    oxo_model_input(m->lines, o->mover, moved, other, side,
                    d->input + d->rows * d->width);
    float *t = d->target + d->rows++ * d->targets;
    const bool swap = !o->mover && side == OXO_SECOND;
    const float loss = 1 - win - draw;
    if (d->targets == 1) {
        t[0] = swap ? loss - win : win - loss;
        return;
    }
    t[swap] = win;
    t[!swap] = loss;
    if (d->targets == 3)
        t[2] = draw;
    else {
        t[0] += draw / 2;
        t[1] += draw / 2;
    }
}

static unsigned random_cell(maker *m, uint64_t empty)
{
    unsigned skip = oxo_random_below(&m->random, oxo_popcount64(empty));
    while (skip--)
        empty &= empty - 1;
    return oxo_lowest64(empty);
}

/* ---- games labelled by their winner ---- */

/* The model's move: the cell with the best estimate after some noise. */
static unsigned model_cell(maker *m, uint64_t me, uint64_t other, oxo_side side)
{
    uint8_t cell[64];
    float win[64];
    const unsigned count =
        oxo_model_judge(m->options->model, me, other, side, cell, win);
    unsigned best = 0;
    double top = -1e9;
    for (unsigned i = 0; i < count; i++) {
        /* Gumbel noise: the choice is a softmax over log-odds / 0.5 */
        const double p = fmin(fmax((double)win[i], 1e-4), 1 - 1e-4);
        const double noise = -log(-log(oxo_random_unit(&m->random) + 1e-12));
        const double value = log(p / (1 - p)) / 0.5 + noise;
        if (value > top) {
            top = value;
            best = i;
        }
    }
    return cell[best];
}

static void play_out(maker *m)
{
    const oxo_lines *g = m->lines;
    uint64_t stones[2] = {0, 0}, after[64];
    unsigned plies = 0, winner = 2;
    while (winner == 2 && (stones[0] | stones[1]) != g->all) {
        const unsigned side = plies & 1;
        const uint64_t empty = g->all & ~(stones[0] | stones[1]);
        const bool at_random = m->options->kind == OXO_DATA_RANDOM ||
                               plies == 0 ||
                               oxo_random_below(&m->random, 10) == 0;
        const unsigned cell =
            at_random
                ? random_cell(m, empty)
                : model_cell(m, stones[side], stones[!side], (oxo_side)side);
        stones[side] |= UINT64_C(1) << cell;
        after[plies++] = stones[side];
        if (oxo_lines_won(g, stones[side], cell))
            winner = side;
    }
    for (unsigned i = 0; i < plies; i++)
        add_row(m, after[i], i ? after[i - 1] : 0, (oxo_side)(i & 1),
                winner == (i & 1) ? 1 : 0, winner == 2 ? 1 : 0);
}

/* ---- games with labels of the solver ---- */

/* The label of a board after a move to `cell`. */
static oxo_status judge(maker *m, uint64_t moved, uint64_t other, unsigned cell,
                        float *win, float *draw)
{
    *win = 1;
    *draw = 0;
    if (oxo_lines_won(m->lines, moved, cell))
        return OXO_OK;
    if ((moved | other) == m->lines->all) {
        *win = 0;
        *draw = 1;
        return OXO_OK;
    }
    if (m->options->kind == OXO_DATA_PERFECT) {
        int value;
        oxo_status status =
            oxo_label(m->labeller, other, moved, m->context, &value, m->error);
        if (status == OXO_OK) {
            *win = value < 0;
            *draw = value == 0;
        }
        return status;
    }
    unsigned replies, winning, drawing;
    oxo_status status =
        oxo_label_replies(m->labeller, other, moved, m->context, &replies,
                          &winning, &drawing, m->error);
    if (status == OXO_OK) {
        *draw = (float)drawing / (float)replies;
        *win = (float)(replies - winning - drawing) / (float)replies;
    }
    return status;
}

static oxo_status play_labelled(maker *m)
{
    static const unsigned slips[] = {10, 5, 2}; /* in ten moves */
    const oxo_lines *g = m->lines;
    const unsigned wild[2] = {slips[oxo_random_below(&m->random, 3)],
                              slips[oxo_random_below(&m->random, 3)]};
    uint64_t stones[2] = {0, 0};
    for (unsigned ply = 0;; ply++) {
        const unsigned side = ply & 1;
        const uint64_t empty = g->all & ~(stones[0] | stones[1]);
        if (!empty || full(m))
            return OXO_OK;
        double top = -1;
        unsigned best = 0;
        for (uint64_t rest = empty; rest; rest &= rest - 1) {
            const unsigned cell = oxo_lowest64(rest);
            const uint64_t after = stones[side] | UINT64_C(1) << cell;
            float win, draw;
            oxo_status status =
                judge(m, after, stones[!side], cell, &win, &draw);
            if (status != OXO_OK)
                return status;
            add_row(m, after, stones[!side], (oxo_side)side, win, draw);
            const double value = (double)win + (double)draw / 2 +
                                 1e-3 * oxo_random_unit(&m->random);
            if (value > top) {
                top = value;
                best = cell;
            }
        }
        if (oxo_random_below(&m->random, 10) < wild[side])
            best = random_cell(m, empty);
        stones[side] |= UINT64_C(1) << best;
        if (oxo_lines_won(g, stones[side], best))
            return OXO_OK;
    }
}

oxo_status oxo_data_create(const oxo_lines *lines,
                           const oxo_data_options *options,
                           oxo_context *context, oxo_dataset *data,
                           oxo_error *error)
{
    oxo_dataset made = {.width = lines->cells, .targets = options->targets};
    maker m = {.lines = lines,
               .options = options,
               .context = context,
               .random = {options->seed * UINT64_C(0x9e3779b97f4a7c15) + 77},
               .data = &made,
               .error = error};
    const bool labelled =
        options->kind == OXO_DATA_PERFECT || options->kind == OXO_DATA_REPLIES;
    oxo_status status = OXO_OK;
    if (options->rows < 1 || options->rows > UINT32_MAX / 2)
        return oxo_fail(error, OXO_BAD_INPUT, "expected at least 1 position");
    if (labelled)
        status = oxo_labeller_create(lines, &m.labeller, error);
    if (status != OXO_OK)
        return status;
    made.input = malloc(options->rows * made.width * sizeof *made.input);
    made.target = malloc(options->rows * made.targets * sizeof *made.target);
    if (!made.input || !made.target)
        status = oxo_fail(error, OXO_NO_MEMORY, "no memory for %zu positions",
                          options->rows);
    while (status == OXO_OK && !full(&m)) {
        if (labelled)
            status = play_labelled(&m);
        else
            play_out(&m);
        oxo_context_report(
            context,
            (oxo_progress){.phase = "making data",
                           .nodes = made.rows,
                           .done = (double)made.rows / (double)options->rows});
        if (status == OXO_OK && oxo_context_stopped(context, 0))
            status = oxo_fail(error, OXO_LIMIT, "stopped");
    }
    oxo_labeller_destroy(m.labeller);
    if (status == OXO_OK)
        *data = made;
    else
        oxo_dataset_free(&made);
    return status;
}
