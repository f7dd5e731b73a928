/* Adam: D. Kingma, J. Ba, Adam: a method for stochastic optimization (2015),
 * with the weight decay kept apart from the gradient (Loshchilov and Hutter
 * 2019). */
#include "learn/net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

oxo_status oxo_adam_create(size_t count, oxo_adam *adam, oxo_error *error)
{
    oxo_adam a = {.rate = 0.001f,
                  .beta1 = 0.9f,
                  .beta2 = 0.999f,
                  .epsilon = 1e-7f,
                  .count = count};
    a.mean = calloc(count ? count : 1, sizeof *a.mean);
    a.square = calloc(count ? count : 1, sizeof *a.square);
    if (!a.mean || !a.square) {
        oxo_adam_destroy(&a);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *adam = a;
    return OXO_OK;
}

void oxo_adam_destroy(oxo_adam *adam)
{
    free(adam->mean);
    free(adam->square);
    adam->mean = adam->square = NULL;
}

void oxo_adam_step(oxo_adam *adam, const float *gradient, size_t first,
                   float *weight)
{
    const double step = (double)++adam->step;
    const float b1 = adam->beta1, b2 = adam->beta2, epsilon = adam->epsilon;
    /* both corrections of the bias go into the rate; epsilon then stands
     * where the paper's last remark of section 2 and Keras have it */
    const float rate =
        (float)((double)adam->rate * sqrt(1 - pow((double)b2, step)) /
                (1 - pow((double)b1, step)));
    const float keep = 1 - adam->rate * adam->decay;
    float *mean = adam->mean, *square = adam->square;
    for (size_t i = first; i < adam->count; i++) {
        const float g = gradient[i];
        mean[i] += (1 - b1) * (g - mean[i]);
        square[i] += (1 - b2) * (g * g - square[i]);
        weight[i] =
            weight[i] * keep - rate * mean[i] / (sqrtf(square[i]) + epsilon);
    }
}
