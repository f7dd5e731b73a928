/* Training (train.h): the loop. */
#include "learn/train.h"

#include "base/random.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const oxo_train_options oxo_train_defaults = {.epochs = 10,
                                              .batch = 128,
                                              .rate = 0.001,
                                              .final = 1,
                                              .validation = 0.1,
                                              .seed = 1};

oxo_status oxo_training_create(oxo_net *net, const oxo_train_options *options,
                               oxo_training **training, oxo_error *error)
{
    if (options->epochs < 1 || options->epochs > 100000 || options->batch < 1 ||
        options->batch > 65536)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected 1 to 100000 epochs and batches of 1 to "
                        "65536 rows");
    if (!(options->rate > 0 && options->rate <= 1) ||
        !(options->final >= 0 && options->final <= 1) ||
        !(options->validation >= 0 && options->validation <= 0.5))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected a rate above 0 and at most 1, a final share "
                        "of it in 0..1, validation in 0..0.5");
    if (options->frozen >= net->layers)
        return oxo_fail(error, OXO_BAD_INPUT, "all layers are frozen");
    oxo_training *t = calloc(1, sizeof *t);
    oxo_status status = OXO_NO_MEMORY;
    if (t) {
        t->options = *options;
        t->best = malloc(net->weights * sizeof *t->best);
        t->play = malloc(net->weights * sizeof *t->play);
        t->curve = calloc(options->epochs, sizeof *t->curve);
        if (t->best && t->play && t->curve)
            status = oxo_adam_create(net->weights, &t->adam, error);
    }
    if (status != OXO_OK) {
        oxo_training_destroy(t);
        return oxo_fail(error, status, "out of memory");
    }
    memcpy(t->best, net->weight, net->weights * sizeof *t->best);
    memcpy(t->play, net->weight, net->weights * sizeof *t->play);
    t->net = net;
    *training = t;
    return OXO_OK;
}

void oxo_training_destroy(oxo_training *training)
{
    if (!training)
        return;
    oxo_net_destroy(training->net);
    oxo_adam_destroy(&training->adam);
    free(training->best);
    free(training->play);
    free(training->curve);
    free(training);
}

/* Loss (averaged) and number of hits of the rows just evaluated. */
static double judge(const oxo_net *net, oxo_net_work *work, size_t rows,
                    const float *target, bool train, double *hits)
{
    const size_t width = net->head[0].width;
    const oxo_activation f = net->layer[net->head[0].layer].activation;
    const float *out = oxo_net_output(work, 0);
    float *gradient = train ? oxo_net_loss_gradient(work, 0) : NULL;
    size_t right = 0;
    for (size_t r = 0; r < rows; r++) {
        const float *y = out + r * width, *t = target + r * width;
        size_t a = 0, b = 0;
        for (size_t i = 1; i < width; i++) {
            a = y[i] > y[a] ? i : a;
            b = t[i] > t[b] ? i : b;
        }
        right += width == 1 ? (y[0] > 0) == (t[0] > 0) : a == b;
    }
    *hits = (double)right;
    return f == OXO_SOFTMAX
               ? oxo_loss_entropy(rows, width, out, target, 1, gradient)
               : oxo_loss_square(rows, width, out, target, f == OXO_TANH, 1,
                                 gradient);
}

oxo_status oxo_training_measure(const oxo_net *net, const oxo_dataset *data,
                                size_t first, size_t rows, double *loss,
                                double *hits, oxo_error *error)
{
    enum { CHUNK = 512 };
    oxo_net_work *work = NULL;
    double sum = 0, right = 0;
    oxo_status status = oxo_net_work_create(net, CHUNK, false, &work, error);
    if (status != OXO_OK)
        return status;
    for (size_t at = 0; at < rows; at += CHUNK) {
        const size_t count = rows - at < CHUNK ? rows - at : CHUNK;
        double hit;
        oxo_net_forward(net, work, data->input + (first + at) * data->width,
                        count, NULL);
        sum += (double)count *
               judge(net, work, count,
                     data->target + (first + at) * data->targets, false, &hit);
        right += hit;
    }
    oxo_net_work_destroy(work);
    *loss = rows ? sum / (double)rows : 0;
    *hits = rows ? right / (double)rows : 0;
    return OXO_OK;
}

/* The rows 0..count-1 in the order of an epoch. */
static void shuffle(uint64_t seed, unsigned epoch, size_t count,
                    uint32_t *order)
{
    oxo_random random = {(seed * UINT64_C(0x9e3779b97f4a7c15) + epoch) *
                         UINT64_C(0xd1342543de82ef95)};
    for (size_t i = 0; i < count; i++)
        order[i] = (uint32_t)i;
    for (size_t i = count; i > 1; i--) {
        const size_t j = oxo_random_below(&random, (uint32_t)i);
        const uint32_t swap = order[i - 1];
        order[i - 1] = order[j];
        order[j] = swap;
    }
}

typedef struct run {
    oxo_training *t;
    oxo_dataset *data;
    oxo_context *context;
    oxo_net_work *work;
    uint32_t *order;
    float *input, *target; /* of a batch */
    size_t rows;           /* that are trained on */
    double started;
} run;

static void train_batch(run *r)
{
    oxo_training *t = r->t;
    const oxo_dataset *d = r->data;
    const oxo_train_options *o = &t->options;
    const size_t left = r->rows - t->row;
    const size_t count = left < o->batch ? left : o->batch;
    for (size_t i = 0; i < count; i++) {
        const size_t row = r->order[t->row + i];
        memcpy(r->input + i * d->width, d->input + row * d->width,
               d->width * sizeof(float));
        memcpy(r->target + i * d->targets, d->target + row * d->targets,
               d->targets * sizeof(float));
    }
    const uint64_t mask = o->seed * UINT64_C(0x100000001b3) + t->adam.step;
    double hits;
    oxo_net_forward(t->net, r->work, r->input, count, &mask);
    t->loss_sum +=
        (double)count * judge(t->net, r->work, count, r->target, true, &hits);
    t->hit_sum += hits;
    /* the rate follows half a cosine over all steps */
    const double done =
        ((double)t->epoch + (double)t->row / (double)r->rows) / o->epochs;
    t->adam.rate =
        (float)(o->rate *
                (o->final +
                 (1 - o->final) * (1 + cos(3.14159265358979 * done)) / 2));
    size_t first = 0; /* the first weight that learns */
    for (unsigned i = o->frozen; i-- > 0 && !first;) {
        const oxo_layer *l = &t->net->layer[i];
        if (l->kind == OXO_LAYER_DENSE)
            first = l->weights + (l->in / l->groups + 1) * (l->out / l->groups);
    }
    oxo_adam_step(&t->adam, oxo_net_backward_from(t->net, r->work, o->frozen),
                  first, t->net->weight);
    t->row += count;
}

static oxo_status end_epoch(run *r, oxo_error *error)
{
    oxo_training *t = r->t;
    const size_t held = r->data->rows - r->rows;
    double loss, hits;
    oxo_status status = oxo_training_measure(t->net, r->data, r->rows, held,
                                             &loss, &hits, error);
    if (status != OXO_OK)
        return status;
    t->curve[t->epoch] =
        (oxo_train_point){.loss = (float)(t->loss_sum / (double)r->rows),
                          .hits = (float)(t->hit_sum / (double)r->rows),
                          .validation_loss = (float)loss,
                          .validation_hits = (float)hits};
    t->epoch++;
    t->row = 0;
    t->loss_sum = t->hit_sum = 0;
    const float *now = &t->curve[t->epoch - 1].validation_loss;
    /* data that change are not compared across epochs: the last is best */
    if (!held || t->refresh || !t->best_epoch ||
        *now < t->curve[t->best_epoch - 1].validation_loss) {
        t->best_epoch = t->epoch;
        memcpy(t->best, t->net->weight, t->net->weights * sizeof *t->best);
    }
    memcpy(t->play, t->net->weight, t->net->weights * sizeof *t->play);
    return OXO_OK;
}

/* New data from the weights at the start of the epoch. */
static oxo_status refresh(run *r, oxo_error *error)
{
    oxo_training *t = r->t;
    float *now = t->net->weight;
    if (!t->refresh)
        return OXO_OK;
    t->net->weight = t->play;
    oxo_status status = t->refresh(t->user, t->net, t->epoch, r->data, error);
    t->net->weight = now;
    return status;
}

static oxo_status epochs(run *r, oxo_error *error)
{
    oxo_training *t = r->t;
    const oxo_train_options *o = &t->options;
    char detail[80];
    while (t->epoch < o->epochs) {
        if (o->patience && t->best_epoch &&
            t->epoch - t->best_epoch >= o->patience)
            break;
        oxo_status status = refresh(r, error);
        if (status != OXO_OK)
            return status;
        shuffle(o->seed, t->epoch, r->rows, r->order);
        while (t->row < r->rows) {
            if (oxo_context_stopped(r->context, 0))
                return oxo_fail(error, OXO_LIMIT, "stopped");
            train_batch(r);
            const oxo_train_point *last =
                t->epoch ? &t->curve[t->epoch - 1] : NULL;
            snprintf(detail, sizeof detail,
                     last ? "epoch %u of %u, loss %.4f, validation %.4f"
                          : "epoch %u of %u, loss %.4f",
                     t->epoch + 1, o->epochs, t->loss_sum / (double)t->row,
                     last ? (double)last->validation_loss : 0.0);
            oxo_context_report(
                r->context,
                (oxo_progress){.phase = "training",
                               .nodes = t->epoch * r->rows + t->row,
                               .done = ((double)t->epoch +
                                        (double)t->row / (double)r->rows) /
                                       o->epochs,
                               .detail = detail});
        }
        status = end_epoch(r, error);
        if (status == OXO_OK && t->epoch_done && t->epoch < o->epochs)
            status = t->epoch_done(t->user, error);
        if (status != OXO_OK)
            return status;
    }
    return OXO_OK;
}

oxo_status oxo_training_run(oxo_training *training, oxo_dataset *data,
                            oxo_context *context, oxo_error *error)
{
    oxo_training *t = training;
    const size_t batch = t->options.batch;
    run r = {.t = t, .data = data, .context = context};
    const size_t held = (size_t)((double)data->rows * t->options.validation);
    r.rows = data->rows - held;
    if (data->width != t->net->input ||
        data->targets != t->net->head[0].width || t->net->heads != 1 ||
        t->row > r.rows || !r.rows)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "these data do not fit the network");
    const double start = oxo_clock();
    r.order = malloc(r.rows * sizeof *r.order);
    r.input = malloc(batch * data->width * sizeof *r.input);
    r.target = malloc(batch * data->targets * sizeof *r.target);
    oxo_status status =
        r.order && r.input && r.target
            ? oxo_net_work_create(t->net, batch, true, &r.work, error)
            : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = epochs(&r, error);
    t->seconds += oxo_clock() - start;
    oxo_net_work_destroy(r.work);
    free(r.order);
    free(r.input);
    free(r.target);
    return status;
}
