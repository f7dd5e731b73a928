/* The learning half of self-play, and the frame around both.
 *
 * The window holds the latest half of all positions (20,000 at least,
 * options.window at most): early games are of an ignorant network and soon
 * harm more than they help. */
#include "learn/selfplay.h"

#include "base/array.h"
#include "base/random.h"
#include "learn/qubic_eval.h"
#include "symmetry/qubic_canon.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const oxo_selfplay_options oxo_selfplay_defaults = {.generations = 64,
                                                    .games = 640,
                                                    .slots = 128,
                                                    .visits = 96,
                                                    .quick = 24,
                                                    .full = 0.4,
                                                    .window = 200000,
                                                    .batch = 256,
                                                    .passes = 10,
                                                    .rate = 0.002,
                                                    .first = 384,
                                                    .second = 192,
                                                    .seed = 1};

enum { WINDOW_LEAST = 20000 };

static oxo_status check(const oxo_selfplay_options *o, oxo_error *error)
{
    if (!o->generations || o->generations > 100000 || !o->games ||
        o->games > 65536 || !o->slots || o->slots > 4096 || o->visits < 2 ||
        o->quick < 2 || o->visits > 1000000 || o->quick > 1000000 ||
        !(o->full > 0 && o->full <= 1) || !o->window || o->window > 100000000 ||
        !o->batch || o->batch > 65536 ||
        !(o->passes > 0 && o->passes <= 1000) ||
        !(o->rate > 0 && o->rate <= 1) || !o->first || o->first > 4096 ||
        !o->second || o->second > 4096)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "options of self-play out of range");
    return OXO_OK;
}

oxo_status oxo_selfplay_create(const oxo_selfplay_options *options,
                               oxo_selfplay **selfplay, oxo_error *error)
{
    char text[512];
    oxo_status status = check(options, error);
    if (status != OXO_OK)
        return status;
    oxo_selfplay *s = calloc(1, sizeof *s);
    if (!s)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    s->options = *options;
    s->done = calloc(options->games, 1);
    s->plies = calloc(options->games, 1);
    s->curve = calloc(options->generations, sizeof *s->curve);
    oxo_qubic_describe(options->first, options->second, text, sizeof text);
    status = s->done && s->plies && s->curve
                 ? oxo_net_create(text, options->seed, &s->net, error)
                 : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = oxo_adam_create(s->net->weights, &s->adam, error);
    if (status != OXO_OK) {
        oxo_selfplay_destroy(s);
        return status;
    }
    s->adam.decay = 0.01f;
    *selfplay = s;
    return OXO_OK;
}

void oxo_selfplay_destroy(oxo_selfplay *s)
{
    if (!s)
        return;
    oxo_net_destroy(s->net);
    oxo_adam_destroy(&s->adam);
    free(s->window);
    free(s->fresh);
    free(s->done);
    free(s->plies);
    free(s->curve);
    free(s);
}

/* ---- learning ---- */

typedef struct batch {
    float *input, *policy, *value;
    uint8_t *legal;
} batch;

static void fill_row(const batch *b, size_t row, const oxo_selfplay_sample *e,
                     unsigned symmetry)
{
    const uint8_t *map = oxo_qubic_maps[symmetry];
    float *policy = b->policy + 64 * row;
    float sum = 0;
    oxo_qubic_inputs(oxo_qubic_image(symmetry, e->own),
                     oxo_qubic_image(symmetry, e->other),
                     b->input + row * OXO_QUBIC_INPUTS);
    for (unsigned c = 0; c < 64; c++)
        sum += e->policy[c];
    for (unsigned c = 0; c < 64; c++) {
        policy[map[c]] = (float)e->policy[c] / sum;
        b->legal[64 * row + map[c]] = !((e->own | e->other) >> c & 1);
    }
    b->value[row] = e->value;
}

/* Forward and losses of a batch; gradients when the work is for training. */
static void losses(const oxo_net *net, oxo_net_work *work, const batch *b,
                   size_t rows, bool gradients, double *policy, double *value)
{
    const unsigned hp = (unsigned)oxo_net_find_head(net, "policy");
    const unsigned hv = (unsigned)oxo_net_find_head(net, "value");
    oxo_net_forward(net, work, b->input, rows, NULL);
    float *p = oxo_net_output(work, hp), *v = oxo_net_output(work, hv);
    oxo_softmax(rows, 64, p, b->legal);
    *policy =
        oxo_loss_entropy(rows, 64, p, b->policy, 1,
                         gradients ? oxo_net_loss_gradient(work, hp) : NULL);
    *value =
        oxo_loss_square(rows, 1, v, b->value, true, 1,
                        gradients ? oxo_net_loss_gradient(work, hv) : NULL);
}

static void measure(const oxo_selfplay *s, oxo_net_work *work, const batch *b,
                    oxo_selfplay_point *point)
{
    double policy = 0, value = 0;
    size_t rows = 0;
    for (size_t i = 0; i < s->fresh_count && rows < 4096;) {
        size_t n = 0;
        for (; n < s->options.batch && i < s->fresh_count; n++, i++)
            fill_row(b, n, &s->fresh[i], 0);
        double p, v;
        losses(s->net, work, b, n, false, &p, &v);
        policy += p * (double)n;
        value += v * (double)n;
        rows += n;
    }
    if (rows) {
        point->policy = (float)(policy / (double)rows);
        point->value = (float)(value / (double)rows);
    }
}

static oxo_status slide(oxo_selfplay *s, oxo_error *error)
{
    size_t keep = (size_t)(s->positions / 2);
    keep = keep < WINDOW_LEAST ? WINDOW_LEAST : keep;
    keep = keep > s->options.window ? s->options.window : keep;
    const size_t all = s->window_count + s->fresh_count;
    OXO_GROW(s->window, all, s->window_room,
             return oxo_fail(error, OXO_NO_MEMORY, "out of memory"));
    if (s->fresh_count)
        memcpy(s->window + s->window_count, s->fresh,
               s->fresh_count * sizeof *s->fresh);
    s->window_count = all;
    if (all > keep) {
        memmove(s->window, s->window + (all - keep), keep * sizeof *s->window);
        s->window_count = keep;
    }
    return OXO_OK;
}

static void train(oxo_selfplay *s, oxo_net_work *work, const batch *b)
{
    const oxo_selfplay_options *o = &s->options;
    const size_t steps =
        (size_t)(o->passes * (double)s->fresh_count / (double)o->batch) + 1;
    oxo_random random = {o->seed * 7919 + s->generation};
    for (size_t i = 0; i < steps && s->window_count; i++) {
        const double at = ((double)s->generation + (double)i / (double)steps) /
                          (double)o->generations;
        double p, v;
        s->adam.rate =
            (float)(o->rate *
                    (0.05 + 0.475 * (1 + cos(3.141592653589793 * at))));
        for (size_t r = 0; r < o->batch; r++)
            fill_row(b, r,
                     &s->window[oxo_random_below(&random,
                                                 (uint32_t)s->window_count)],
                     oxo_random_below(&random, OXO_QUBIC_SYMMETRIES));
        losses(s->net, work, b, o->batch, true, &p, &v);
        oxo_adam_step(&s->adam, oxo_net_backward(s->net, work), 0,
                      s->net->weight);
    }
}

static void summary(const oxo_selfplay *s, oxo_selfplay_point *point)
{
    double plies = 0, first = 0, drawn = 0;
    for (unsigned g = 0; g < s->options.games; g++) {
        plies += s->plies[g];
        drawn += s->done[g] == 1;
        first += s->done[g] == 2;
    }
    point->positions = (float)s->fresh_count;
    point->plies = (float)(plies / s->options.games);
    point->first = (float)(first / s->options.games);
    point->drawn = (float)(drawn / s->options.games);
}

oxo_status oxo_selfplay_learn(oxo_selfplay *s, oxo_context *context,
                              oxo_error *error)
{
    const size_t rows = s->options.batch;
    oxo_selfplay_point *point = &s->curve[s->generation];
    batch b = {calloc(rows * OXO_QUBIC_INPUTS, sizeof(float)),
               calloc(rows * 64, sizeof(float)), calloc(rows, sizeof(float)),
               calloc(rows * 64, 1)};
    oxo_net_work *work = NULL;
    oxo_status status =
        b.input && b.policy && b.value && b.legal
            ? oxo_net_work_create(s->net, rows, true, &work, error)
            : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    (void)context; /* seconds at most: a stop waits for the end */
    if (status == OXO_OK) {
        summary(s, point);
        measure(s, work, &b, point);
        s->positions += s->fresh_count;
        status = slide(s, error);
        if (status != OXO_OK)
            s->positions -= s->fresh_count;
    }
    if (status == OXO_OK)
        train(s, work, &b);
    oxo_net_work_destroy(work);
    free(b.input);
    free(b.policy);
    free(b.value);
    free(b.legal);
    return status;
}

oxo_status oxo_selfplay_generation(oxo_selfplay *s, oxo_context *context,
                                   oxo_error *error)
{
    if (s->generation >= s->options.generations)
        return OXO_NO;
    const double start = oxo_clock();
    oxo_status status = oxo_selfplay_play(s, context, error);
    if (status == OXO_OK)
        status = oxo_selfplay_learn(s, context, error);
    s->seconds += oxo_clock() - start;
    if (status != OXO_OK)
        return status;
    s->curve[s->generation].seconds = (float)s->seconds;
    s->generation++;
    s->fresh_count = 0;
    memset(s->done, 0, s->options.games);
    memset(s->plies, 0, s->options.games);
    return OXO_OK;
}
