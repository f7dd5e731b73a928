/* The network for Qubic: its inputs, and batches of questions.
 *
 * Line inputs are made from counts of stones on all 76 lines at once: two bits
 * of the count of a line lie in two sets of lines, a stone adds 1 to the lines
 * through it with four word operations. */
#include "learn/qubic_eval.h"

#include "base/bits.h"
#include "board/qubic_board.h"
#include "symmetry/qubic_canon.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct oxo_qubic_eval {
    const oxo_net *net;
    oxo_net_work *work;
    size_t rows;
    unsigned policy, value; /* heads */
    float *input;
};

typedef struct counts {
    uint64_t one[2], two[2]; /* bits of the number of stones, by line */
} counts;

static counts count(const oxo_qubic_tables *t, uint64_t stones)
{
    counts n = {{0, 0}, {0, 0}};
    for (; stones; stones &= stones - 1) {
        const uint64_t *through = t->through[oxo_lowest64(stones)];
        for (int w = 0; w < 2; w++) {
            n.two[w] ^= n.one[w] & through[w];
            n.one[w] ^= through[w];
        }
    }
    return n;
}

static void mark(const uint64_t *lines, float *inputs)
{
    for (unsigned w = 0; w < 2; w++)
        for (uint64_t set = lines[w]; set; set &= set - 1)
            inputs[64 * w + oxo_lowest64(set)] = 1;
}

void oxo_qubic_inputs(uint64_t own, uint64_t other, float *inputs)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    const counts a = count(t, own), b = count(t, other);
    uint64_t set[4][2];
    memset(inputs, 0, OXO_QUBIC_INPUTS * sizeof *inputs);
    for (int w = 0; w < 2; w++) {
        const uint64_t no_a = ~(a.one[w] | a.two[w]),
                       no_b = ~(b.one[w] | b.two[w]);
        set[0][w] = a.one[w] & ~a.two[w] & no_b;
        set[1][w] = a.two[w] & ~a.one[w] & no_b;
        set[2][w] = b.one[w] & ~b.two[w] & no_a;
        set[3][w] = b.two[w] & ~b.one[w] & no_a;
    }
    for (uint64_t s = own; s; s &= s - 1)
        inputs[oxo_lowest64(s)] = 1;
    for (uint64_t s = other; s; s &= s - 1)
        inputs[64 + oxo_lowest64(s)] = 1;
    for (unsigned i = 0; i < 4; i++)
        mark(set[i], inputs + 128 + (size_t)OXO_QUBIC_LINES * i);
}

int oxo_qubic_describe(unsigned first, unsigned second, char *text, size_t size)
{
    return snprintf(text, size,
                    "input %d\ndense %u relu\ndense %u relu\n"
                    "head policy\ndense 64 linear\n"
                    "head value\ndense 32 relu\ndense 1 tanh\n",
                    OXO_QUBIC_INPUTS, first, second);
}

oxo_status oxo_qubic_eval_create(const oxo_net *net, size_t rows,
                                 oxo_qubic_eval **eval, oxo_error *error)
{
    const int policy = oxo_net_find_head(net, "policy");
    const int value = oxo_net_find_head(net, "value");
    if (net->input != OXO_QUBIC_INPUTS || policy < 0 || value < 0 ||
        net->head[policy].width != 64 || net->head[value].width != 1)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "not a network for Qubic: expected %d inputs and the "
                        "heads policy (64) and value (1)",
                        OXO_QUBIC_INPUTS);
    oxo_qubic_eval *e = calloc(1, sizeof *e);
    if (!e)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    e->net = net;
    e->rows = rows;
    e->policy = (unsigned)policy;
    e->value = (unsigned)value;
    e->input = calloc(e->rows * OXO_QUBIC_INPUTS, sizeof *e->input);
    oxo_status status =
        e->input ? oxo_net_work_create(net, e->rows, false, &e->work, error)
                 : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status != OXO_OK) {
        oxo_qubic_eval_destroy(e);
        return status;
    }
    *eval = e;
    return OXO_OK;
}

void oxo_qubic_eval_destroy(oxo_qubic_eval *eval)
{
    if (!eval)
        return;
    oxo_net_work_destroy(eval->work);
    free(eval->input);
    free(eval);
}

static void answer(const float *logit, float value, oxo_qubic_query *q)
{
    const uint8_t *map = oxo_qubic_maps[q->symmetry];
    float top = -INFINITY, sum = 0;
    memset(q->prior, 0, sizeof q->prior);
    for (uint64_t m = q->moves; m; m &= m - 1)
        top = fmaxf(top, logit[map[oxo_lowest64(m)]]);
    for (uint64_t m = q->moves; m; m &= m - 1) {
        const unsigned c = oxo_lowest64(m);
        sum += q->prior[c] = expf(logit[map[c]] - top);
    }
    for (uint64_t m = q->moves; m; m &= m - 1)
        q->prior[oxo_lowest64(m)] /= sum;
    q->value = value;
}

void oxo_qubic_eval_run(oxo_qubic_eval *eval, oxo_qubic_query *queries,
                        size_t total)
{
    for (size_t first = 0; first < total; first += eval->rows) {
        const size_t n =
            total - first < eval->rows ? total - first : eval->rows;
        oxo_qubic_query *q = queries + first;
        for (size_t i = 0; i < n; i++)
            oxo_qubic_inputs(oxo_qubic_image(q[i].symmetry, q[i].own),
                             oxo_qubic_image(q[i].symmetry, q[i].other),
                             eval->input + i * OXO_QUBIC_INPUTS);
        oxo_net_forward(eval->net, eval->work, eval->input, n, NULL);
        const float *policy = oxo_net_output(eval->work, eval->policy);
        const float *value = oxo_net_output(eval->work, eval->value);
        for (size_t i = 0; i < n; i++)
            answer(policy + 64 * i, value[i], &q[i]);
    }
}
