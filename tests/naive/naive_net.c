/* The naive twin of oxo_net_forward. */
#include "naive/naive_net.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 4096 };

static void naive_dense(const oxo_layer *l, const double *weight,
                        const double *x, double *y)
{
    const size_t in = l->in / l->groups, out = l->out / l->groups;
    const double *w = weight + l->weights;
    for (unsigned g = 0; g < l->groups; g++) {
        double sum = 0;
        for (size_t o = 0; o < out; o++) {
            double z = w[in * out + o];
            for (size_t i = 0; i < in; i++)
                z += x[g * in + i] * w[i * out + o];
            if (l->activation == OXO_RELU)
                z = z > 0 ? z : 0;
            if (l->activation == OXO_TANH)
                z = tanh(z);
            if (l->activation == OXO_SOFTMAX)
                z = exp(z);
            sum += z;
            y[g * out + o] = z;
        }
        if (l->activation == OXO_SOFTMAX)
            for (size_t o = 0; o < out; o++)
                y[g * out + o] /= sum;
    }
}

/* By recursion from a layer to the one that feeds it. */
static void value(const oxo_net *net, const double *weight, const double *input,
                  int layer, double *y)
{
    if (layer < 0) {
        memcpy(y, input, net->input * sizeof *y);
        return;
    }
    double x[WIDTH];
    const oxo_layer *l = &net->layer[layer];
    value(net, weight, input, l->source, x);
    if (l->kind == OXO_LAYER_DENSE)
        naive_dense(l, weight, x, y);
    else
        for (size_t i = 0; i < l->out; i++)
            y[i] = x[l->kind == OXO_LAYER_GATHER ? l->index[i] : i];
}

void naive_net_forward(const oxo_net *net, const double *weight,
                       const double *input, double *output)
{
    double y[WIDTH];
    for (unsigned h = 0; h < net->heads; h++) {
        value(net, weight, input, net->head[h].layer, y);
        memcpy(output, y, net->head[h].width * sizeof *y);
        output += net->head[h].width;
    }
}
