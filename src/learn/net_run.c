/* Networks: evaluation, losses, gradients.
 *
 * All values of a batch live in the work, one buffer a layer, so a forward
 * pass allocates nothing. Without dropout a dropout layer has no buffer of its
 * own: it shows its source's.
 *
 * Backward, layer by layer from the last: the gradient buffer of a layer holds
 * dL/dy of its output (the sum over all layers that read it) and becomes dL/dz
 * in place; a head's last layer begins with dL/dz, because softmax with
 * entropy and tanh with squares have simple and exact ones. */
#include "learn/gemm.h"
#include "learn/net.h"

#include "base/random.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct oxo_net_work {
    size_t rows;        /* room */
    size_t batch;       /* rows of the last forward */
    const float *input; /* of the last forward */
    unsigned layers, heads;
    bool training;
    int last[OXO_NET_HEADS];         /* last layers of the heads */
    float *buffer[OXO_NET_LAYERS];   /* rows x out */
    float *out[OXO_NET_LAYERS];      /* buffer, or the source's */
    float *gradient[OXO_NET_LAYERS]; /* rows x out */
    float *mask[OXO_NET_LAYERS];     /* dropout: 0 or 1/(1-rate) */
    float *weight_gradient;
};

oxo_status oxo_net_work_create(const oxo_net *net, size_t rows, bool training,
                               oxo_net_work **work, oxo_error *error)
{
    oxo_net_work *w = calloc(1, sizeof *w);
    bool ok = w && rows && rows < SIZE_MAX / 65536 / sizeof(float);
    if (ok) {
        w->rows = rows;
        w->layers = net->layers;
        w->heads = net->heads;
        w->training = training;
        for (unsigned h = 0; h < net->heads; h++)
            w->last[h] = net->head[h].layer;
    }
    for (unsigned i = 0; ok && i < net->layers; i++) {
        const oxo_layer *l = &net->layer[i];
        const size_t size = rows * l->out;
        if (l->kind != OXO_LAYER_DROPOUT || training || l->source < 0)
            ok = (w->buffer[i] = calloc(size, sizeof(float))) != NULL;
        if (ok && training)
            ok = (w->gradient[i] = calloc(size, sizeof(float))) != NULL;
        if (ok && training && l->kind == OXO_LAYER_DROPOUT)
            ok = (w->mask[i] = calloc(size, sizeof(float))) != NULL;
    }
    if (ok && training)
        ok = (w->weight_gradient = calloc(net->weights, sizeof(float))) != NULL;
    if (!ok) {
        oxo_net_work_destroy(w);
        return oxo_fail(error, OXO_NO_MEMORY,
                        "no memory for a batch of %zu rows", rows);
    }
    *work = w;
    return OXO_OK;
}

void oxo_net_work_destroy(oxo_net_work *work)
{
    if (!work)
        return;
    for (unsigned i = 0; i < work->layers; i++) {
        free(work->buffer[i]);
        free(work->gradient[i]);
        free(work->mask[i]);
    }
    free(work->weight_gradient);
    free(work);
}

void oxo_softmax(size_t rows, size_t width, float *row, const uint8_t *legal)
{
    for (size_t r = 0; r < rows; r++, row += width) {
        const uint8_t *may = legal ? legal + r * width : NULL;
        float top = -INFINITY, sum = 0;
        for (size_t i = 0; i < width; i++)
            if ((!may || may[i]) && row[i] > top)
                top = row[i];
        for (size_t i = 0; i < width; i++) {
            row[i] = may && !may[i] ? 0 : expf(row[i] - top);
            sum += row[i];
        }
        if (sum > 0)
            for (size_t i = 0; i < width; i++)
                row[i] /= sum;
    }
}

/* ---- forward ---- */

static void activate(const oxo_layer *l, size_t rows, float *y)
{
    const size_t size = rows * l->out;
    switch (l->activation) {
    case OXO_LINEAR:
        break;
    case OXO_RELU:
        for (size_t i = 0; i < size; i++)
            y[i] = y[i] > 0 ? y[i] : 0;
        break;
    case OXO_TANH:
        for (size_t i = 0; i < size; i++)
            y[i] = tanhf(y[i]);
        break;
    case OXO_SOFTMAX:
        oxo_softmax(rows * l->groups, l->out / l->groups, y, NULL);
        break;
    }
}

static void dense(const oxo_net *net, const oxo_layer *l, bool training,
                  size_t rows, const float *x, float *y)
{
    const size_t in = l->in / l->groups, out = l->out / l->groups;
    const float *w = net->weight + l->weights, *bias = w + in * out;
    rows *= l->groups;
    /* the product is added to the biases: one pass less over y */
    for (size_t r = 0; r < rows; r++)
        memcpy(y + r * out, bias, out * sizeof *y);
    if (training)
        oxo_gemm(false, false, rows, out, in, x, w, 1, y);
    else
        oxo_gemm_rows(rows, out, in, x, w, y);
    activate(l, rows / l->groups, y);
}

void oxo_net_forward(const oxo_net *net, oxo_net_work *work, const float *input,
                     size_t rows, const uint64_t *dropout)
{
    work->batch = rows;
    work->input = input;
    for (unsigned i = 0; i < net->layers; i++) {
        const oxo_layer *l = &net->layer[i];
        const float *x = l->source < 0 ? input : work->out[l->source];
        float *y = work->out[i] = work->buffer[i];
        if (l->kind == OXO_LAYER_DENSE)
            dense(net, l, work->training, rows, x, y);
        else if (l->kind == OXO_LAYER_GATHER)
            for (size_t r = 0; r < rows; r++)
                for (size_t j = 0; j < l->out; j++)
                    y[r * l->out + j] = x[r * l->in + l->index[j]];
        else if (!dropout || !work->training) {
            if (l->source >= 0)
                work->out[i] = work->out[l->source];
            else /* the caller's input is not ours to show */
                memcpy(y, x, rows * l->out * sizeof *y);
        } else {
            oxo_random random = {*dropout * UINT64_C(0x9e3779b97f4a7c15) + i};
            const float keep = 1 / (1 - l->rate);
            const uint32_t limit = (uint32_t)((double)l->rate * 0x1p32);
            float *mask = work->mask[i];
            for (size_t j = 0; j < rows * l->out; j += 2) {
                /* two numbers of 32 bits from each */
                const uint64_t z = oxo_random_next(&random);
                mask[j] = (uint32_t)z < limit ? 0 : keep;
                if (j + 1 < rows * l->out)
                    mask[j + 1] = (uint32_t)(z >> 32) < limit ? 0 : keep;
            }
            for (size_t j = 0; j < rows * l->out; j++)
                y[j] = x[j] * mask[j];
        }
    }
}

float *oxo_net_output(oxo_net_work *work, unsigned head)
{
    return work->out[work->last[head]];
}

/* ---- losses ---- */

float *oxo_net_loss_gradient(oxo_net_work *work, unsigned head)
{
    return work->gradient[work->last[head]];
}

double oxo_loss_entropy(size_t rows, size_t width, const float *out,
                        const float *target, float factor, float *gradient)
{
    double loss = 0;
    const float scale = factor / (float)(rows ? rows : 1);
    for (size_t i = 0; i < rows * width; i++) {
        if (target[i] > 0)
            loss -= (double)target[i] * log((double)out[i] + 1e-12);
        if (gradient)
            gradient[i] = (out[i] - target[i]) * scale;
    }
    return rows ? loss / (double)rows : 0;
}

double oxo_loss_square(size_t rows, size_t width, const float *out,
                       const float *target, bool tanh_head, float factor,
                       float *gradient)
{
    double loss = 0;
    const float scale = 2 * factor / (float)(rows ? rows : 1);
    for (size_t i = 0; i < rows * width; i++) {
        const float miss = out[i] - target[i];
        loss += (double)miss * (double)miss;
        if (gradient)
            gradient[i] = miss * scale * (tanh_head ? 1 - out[i] * out[i] : 1);
    }
    return rows ? loss / (double)rows : 0;
}

/* ---- backward ---- */

/* dL/dy to dL/dz in place. */
static void deactivate(const oxo_layer *l, size_t rows, const float *y,
                       float *g)
{
    const size_t size = rows * l->out, width = l->out / l->groups;
    switch (l->activation) {
    case OXO_LINEAR:
        break;
    case OXO_RELU:
        for (size_t i = 0; i < size; i++)
            g[i] = y[i] > 0 ? g[i] : 0;
        break;
    case OXO_TANH:
        for (size_t i = 0; i < size; i++)
            g[i] *= 1 - y[i] * y[i];
        break;
    case OXO_SOFTMAX:
        for (size_t r = 0; r < size; r += width) {
            float dot = 0;
            for (size_t i = 0; i < width; i++)
                dot += g[r + i] * y[r + i];
            for (size_t i = 0; i < width; i++)
                g[r + i] = y[r + i] * (g[r + i] - dot);
        }
        break;
    }
}

static void dense_back(const oxo_net *net, const oxo_layer *l, size_t rows,
                       const float *x, const float *g, float *dw, float *dx,
                       bool add)
{
    const size_t in = l->in / l->groups, out = l->out / l->groups;
    const float *w = net->weight + l->weights;
    float *bias = dw + l->weights + in * out;
    rows *= l->groups;
    oxo_gemm(true, false, in, out, rows, x, g, 0, dw + l->weights);
    memset(bias, 0, out * sizeof *bias);
    for (size_t r = 0; r < rows; r++)
        for (size_t i = 0; i < out; i++)
            bias[i] += g[r * out + i];
    if (dx)
        oxo_gemm(false, true, rows, in, out, g, w, add ? 1 : 0, dx);
}

const float *oxo_net_backward(const oxo_net *net, oxo_net_work *work)
{
    return oxo_net_backward_from(net, work, 0);
}

const float *oxo_net_backward_from(const oxo_net *net, oxo_net_work *work,
                                   unsigned first)
{
    bool touched[OXO_NET_LAYERS] = {false}, ready[OXO_NET_LAYERS] = {false};
    const size_t rows = work->batch;
    for (unsigned h = 0; h < work->heads; h++)
        ready[work->last[h]] = true;
    for (unsigned i = net->layers; i-- > first;) {
        const oxo_layer *l = &net->layer[i];
        const float *x = l->source < 0 ? work->input : work->out[l->source];
        float *g = work->gradient[i];
        float *dx = l->source < (int)first ? NULL : work->gradient[l->source];
        const bool add = dx && touched[l->source];
        if (l->kind == OXO_LAYER_DENSE) {
            if (!ready[i])
                deactivate(l, rows, work->out[i], g);
            dense_back(net, l, rows, x, g, work->weight_gradient, dx, add);
        } else if (dx) {
            const bool dropped =
                l->kind == OXO_LAYER_DROPOUT && work->out[i] == work->buffer[i];
            if (!add)
                memset(dx, 0, rows * l->in * sizeof *dx);
            if (l->kind == OXO_LAYER_GATHER)
                for (size_t r = 0; r < rows; r++)
                    for (size_t j = 0; j < l->out; j++)
                        dx[r * l->in + l->index[j]] += g[r * l->out + j];
            else
                for (size_t j = 0; j < rows * l->out; j++)
                    dx[j] += dropped ? g[j] * work->mask[i][j] : g[j];
        }
        if (l->source >= 0)
            touched[l->source] = true;
    }
    return work->weight_gradient;
}
