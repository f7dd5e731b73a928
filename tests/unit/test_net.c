/* Networks: descriptions, evaluation against the definition, gradients
 * against finite differences, learning, files good and bad. */
#include "support/support.h"

#if OXO_HAVE_LEARN
#include "base/random.h"
#include "learn/gemm.h"
#include "learn/net.h"
#include "naive/naive_net.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char plain[] = "input 7\ndense 9 relu\ndropout 0.2\n"
                            "dense 8 tanh\ndense 3 softmax\n";
static const char heads[] = "input 6\ndense 10 relu\ndense 9 relu\n"
                            "head policy\ndense 7 relu\ndense 5\n"
                            "head value\ndense 4 tanh\ndense 1 tanh\n";
static const char slices[] = "input 5\ngather 8 0 1 2 3 1 2 3 4\ngroups 2\n"
                             "dense 6 relu\ndense 3 softmax\ngroups 1\n"
                             "dense 5 relu\ndense 2 softmax\n";
static const char *const nets[] = {plain, heads, slices};

static oxo_net *make(const char *description, uint64_t seed)
{
    oxo_net *net = NULL;
    oxo_error error = {0};
    if (oxo_net_create(description, seed, &net, &error) != OXO_OK)
        fail_msg("%zu:%zu: %s", error.line, error.column, error.text);
    /* biases other than 0, so that they are tested */
    oxo_random random = {seed};
    for (size_t i = 0; i < net->weights; i++)
        net->weight[i] += (float)(0.2 * oxo_random_unit(&random) - 0.1);
    return net;
}

static oxo_net_work *work_for(const oxo_net *net, size_t rows, bool training)
{
    oxo_net_work *work = NULL;
    assert_int_equal(oxo_net_work_create(net, rows, training, &work, NULL),
                     OXO_OK);
    return work;
}

static void random_floats(oxo_random *random, size_t count, float *out)
{
    for (size_t i = 0; i < count; i++)
        out[i] = (float)(2 * oxo_random_unit(random) - 1);
}

static void test_descriptions(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof *nets; i++) {
        oxo_net *net = make(nets[i], 1), *again = NULL;
        assert_int_equal(oxo_net_create(net->description, 1, &again, NULL),
                         OXO_OK);
        assert_string_equal(net->description, again->description);
        assert_int_equal(net->weights, again->weights);
        oxo_net_destroy(again);
        oxo_net_destroy(net);
    }
    oxo_net *net = make(heads, 1);
    assert_int_equal(net->heads, 2);
    assert_int_equal(oxo_net_find_head(net, "value"), 1);
    assert_int_equal(oxo_net_find_head(net, "other"), -1);
    oxo_net_destroy(net);
    /* Model 1 of the paper: 27*200+200 + 200*125+125 + ... */
    net = make("input 27\ndense 200 relu\ndropout 0.2\ndense 125 relu\n"
               "dense 75 relu\ndropout 0.1\ndense 25 relu\ndense 2 softmax\n",
               1);
    assert_int_equal(net->weights,
                     28 * 200 + 201 * 125 + 126 * 75 + 76 * 25 + 26 * 2);
    oxo_net_destroy(net);
    static const struct {
        const char *text;
        size_t line, column;
    } bad[] = {
        {"", 0, 0},
        {"dense 3 relu\n", 1, 1},
        {"input 0\n", 1, 7},
        {"input 5\n", 1, 1},
        {"input 5\ndense\n", 2, 6},
        {"input 5\ndense 3 sigmoid\n", 2, 9},
        {"input 5\ndense 3 relu x\n", 2, 14},
        {"input 5\ndense 3\ndropout 1\n", 3, 9},
        {"input 5\ndense 3\ndropout 0.5\n", 3, 1}, /* ends in no dense layer */
        {"input 5\ngroups 2\n", 2, 1},
        {"input 5\ngather 2 1 5\n", 2, 12},
        {"input 5\ngather 2 1\n", 2, 11},
        {"input 5\nhead a\nhead b\ndense 1\n", 3, 1},
        {"input 5\nhead a\ndense 1\nhead a\ndense 1\n", 4, 6},
        {"input 5\nhead Value\ndense 1\n", 2, 6},
        {"input 5\nconvolve 3\n", 2, 1},
        {"input 65536\ndense 65536\ndense 3\n", 2, 1}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        oxo_error error = {0};
        net = NULL;
        assert_int_equal(oxo_net_create(bad[i].text, 1, &net, &error),
                         OXO_BAD_INPUT);
        assert_null(net);
        if (error.line != bad[i].line || error.column != bad[i].column)
            fail_msg("'%s': at %zu:%zu (%s)", bad[i].text, error.line,
                     error.column, error.text);
    }
}

static void test_gemm(void **state)
{
    (void)state;
    oxo_random random = {5};
    float a[12 * 9], b[9 * 7], c[12 * 7], d[12 * 7];
    for (int n = 0; n < 200; n++) {
        const bool ta = oxo_random_below(&random, 2),
                   tb = oxo_random_below(&random, 2);
        const size_t rows = 1 + oxo_random_below(&random, 12),
                     cols = 1 + oxo_random_below(&random, 7),
                     inner = 1 + oxo_random_below(&random, 9);
        const float beta = (float)oxo_random_below(&random, 2);
        random_floats(&random, 12 * 9, a);
        random_floats(&random, 9 * 7, b);
        random_floats(&random, 12 * 7, c);
        memcpy(d, c, sizeof d);
        oxo_gemm(ta, tb, rows, cols, inner, a, b, beta, c);
        oxo_gemm_plain(ta, tb, rows, cols, inner, a, b, beta, d);
        for (size_t i = 0; i < rows; i++)
            for (size_t j = 0; j < cols; j++) {
                double sum = 0; /* and by the definition, for beta 0 */
                for (size_t l = 0; l < inner; l++)
                    sum += (double)a[ta ? l * rows + i : i * inner + l] *
                           (double)b[tb ? j * inner + l : l * cols + j];
                assert_float_equal(c[i * cols + j], d[i * cols + j], 1e-5);
                if (beta == 0)
                    assert_float_equal(c[i * cols + j], sum, 1e-5);
            }
    }
}

/* Batches of every size against the definition, and the rows of a batch do not
 * depend on one another. */
static void test_forward(void **state)
{
    (void)state;
    enum { ROWS = 17 };
    for (size_t i = 0; i < sizeof nets / sizeof *nets; i++) {
        oxo_net *net = make(nets[i], 3 + i);
        oxo_net_work *work = work_for(net, ROWS, false);
        oxo_random random = {i};
        float input[ROWS * 7];
        double weight[2000], row[7], wanted[16];
        random_floats(&random, ROWS * 7, input);
        for (size_t j = 0; j < net->weights; j++)
            weight[j] = (double)net->weight[j];
        for (size_t rows = 0; rows <= ROWS; rows++) {
            oxo_net_forward(net, work, input, rows, NULL);
            for (size_t r = 0; r < rows; r++) {
                for (size_t j = 0; j < net->input; j++)
                    row[j] = (double)input[r * net->input + j];
                naive_net_forward(net, weight, row, wanted);
                const double *at = wanted;
                for (unsigned h = 0; h < net->heads; h++)
                    for (size_t j = 0; j < net->head[h].width; j++)
                        assert_float_equal(
                            oxo_net_output(work, h)[r * net->head[h].width + j],
                            *at++, 1e-5);
            }
        }
        oxo_net_work_destroy(work);
        oxo_net_destroy(net);
    }
}

/* The loss by the definition, in double precision. */
static double naive_loss(const oxo_net *net, const double *weight, size_t rows,
                         const float *input, const float *target)
{
    double loss = 0;
    for (size_t r = 0; r < rows; r++) {
        double row[16], out[16];
        const double *y = out;
        for (size_t j = 0; j < net->input; j++)
            row[j] = (double)input[r * net->input + j];
        naive_net_forward(net, weight, row, out);
        for (unsigned h = 0; h < net->heads; h++) {
            const size_t width = net->head[h].width;
            const oxo_activation f = net->layer[net->head[h].layer].activation;
            double sum = 0;
            for (size_t j = 0; j < width; j++, target++) {
                const double t = (double)*target;
                if (f == OXO_TANH)
                    loss += 3 * (y[j] - t) * (y[j] - t);
                else if (f == OXO_SOFTMAX)
                    loss -= t * log(y[j]);
                else if (j != 2) { /* linear: softmax without number 2 */
                    loss -= t * y[j];
                    sum += exp(y[j]);
                }
            }
            if (f == OXO_LINEAR)
                loss += log(sum);
            y += width;
        }
    }
    return loss / (double)rows;
}

/* Every weight of every network: the gradient against (L(w+h)-L(w-h))/2h. */
static void test_gradient(void **state)
{
    (void)state;
    enum { ROWS = 6 };
    for (size_t i = 0; i < sizeof nets / sizeof *nets; i++) {
        oxo_net *net = make(nets[i], 11 + i);
        oxo_net_work *work = work_for(net, ROWS, true);
        oxo_random random = {i + 50};
        float input[ROWS * 7], target[ROWS * 16];
        size_t at[OXO_NET_HEADS], total = 0;
        for (unsigned h = 0; h < net->heads; h++) {
            at[h] = total;
            total += net->head[h].width;
        }
        random_floats(&random, ROWS * 7, input);
        for (size_t r = 0; r < ROWS; r++)
            for (unsigned h = 0; h < net->heads; h++) {
                float *t = target + r * total + at[h];
                const size_t width = net->head[h].width;
                memset(t, 0, width * sizeof *t);
                if (width == 1)
                    t[0] = r % 2 ? 1 : -0.5f;
                else { /* two moves, never number 2 */
                    t[r % 2] += 0.75f;
                    t[width == 5 ? 3 : width - 1 == 2 ? 0 : 1] += 0.25f;
                }
            }
        oxo_net_forward(net, work, input, ROWS, NULL);
        for (unsigned h = 0; h < net->heads; h++) {
            const size_t width = net->head[h].width;
            float mine[ROWS * 16];
            for (size_t r = 0; r < ROWS; r++)
                memcpy(mine + r * width, target + r * total + at[h],
                       width * sizeof *mine);
            float *out = oxo_net_output(work, h),
                  *gradient = oxo_net_loss_gradient(work, h);
            if (width == 1)
                oxo_loss_square(ROWS, 1, out, mine, true, 3, gradient);
            else {
                uint8_t legal[ROWS * 16];
                memset(legal, 1, sizeof legal);
                if (width == 5) {
                    for (size_t r = 0; r < ROWS; r++)
                        legal[r * width + 2] = 0;
                    oxo_softmax(ROWS, width, out, legal);
                    assert_true(out[2] == 0);
                }
                oxo_loss_entropy(ROWS, width, out, mine, 1, gradient);
            }
        }
        const float *gradient = oxo_net_backward(net, work);
        double weight[2000], largest = 0;
        for (size_t j = 0; j < net->weights; j++)
            weight[j] = (double)net->weight[j];
        for (size_t j = 0; j < net->weights; j++) {
            const double step = 1e-5, old = weight[j];
            weight[j] = old + step;
            const double up = naive_loss(net, weight, ROWS, input, target);
            weight[j] = old - step;
            const double down = naive_loss(net, weight, ROWS, input, target);
            weight[j] = old;
            const double slope = (up - down) / (2 * step);
            if (fabs(slope) > largest)
                largest = fabs(slope);
            if (fabs(slope - (double)gradient[j]) > 1e-4)
                fail_msg("network %zu, weight %zu: %g, but the slope is %g", i,
                         j, (double)gradient[j], slope);
        }
        assert_true(largest > 0.01); /* there was something to compare */
        oxo_net_work_destroy(work);
        oxo_net_destroy(net);
    }
}

/* Dropout keeps the expected share and scales the rest; the mask is made from
 * the seed alone. */
static void test_dropout(void **state)
{
    (void)state;
    oxo_net *net = NULL;
    assert_int_equal(
        oxo_net_create("input 1000\ndropout 0.25\ndense 1\n", 1, &net, NULL),
        OXO_OK);
    oxo_net_work *work = work_for(net, 40, true);
    static float input[40 * 1000];
    for (size_t i = 0; i < 40 * 1000; i++)
        input[i] = 1;
    for (size_t i = 0; i < 1000; i++)
        net->weight[i] = 0.001f;
    uint64_t seed = 9, other = 10;
    oxo_net_forward(net, work, input, 40, &seed);
    double sum = 0, first = (double)oxo_net_output(work, 0)[3];
    for (size_t r = 0; r < 40; r++)
        sum += (double)oxo_net_output(work, 0)[r];
    assert_float_equal(sum / 40, 1, 0.01);
    oxo_net_forward(net, work, input, 40, &other);
    assert_true((double)oxo_net_output(work, 0)[3] != first);
    oxo_net_forward(net, work, input, 40, &seed);
    assert_true((double)oxo_net_output(work, 0)[3] == first);
    oxo_net_forward(net, work, input, 40, NULL);
    assert_float_equal(oxo_net_output(work, 0)[3], 1, 1e-5);
    oxo_net_work_destroy(work);
    oxo_net_destroy(net);
}

/* Exclusive or: no network without a hidden layer can do it. */
static double learn_xor(uint64_t seed, oxo_net **out)
{
    static const float input[] = {0, 0, 0, 1, 1, 0, 1, 1};
    static const float target[] = {1, 0, 0, 1, 0, 1, 1, 0};
    oxo_net *net = NULL;
    assert_int_equal(oxo_net_create("input 2\ndense 16 relu\ndropout 0.1\n"
                                    "dense 2 softmax\n",
                                    seed, &net, NULL),
                     OXO_OK);
    oxo_net_work *work = work_for(net, 4, true);
    oxo_adam adam;
    assert_int_equal(oxo_adam_create(net->weights, &adam, NULL), OXO_OK);
    adam.rate = 0.02f;
    for (uint64_t step = 0; step < 400; step++) {
        oxo_net_forward(net, work, input, 4, &step);
        oxo_loss_entropy(4, 2, oxo_net_output(work, 0), target, 1,
                         oxo_net_loss_gradient(work, 0));
        oxo_adam_step(&adam, oxo_net_backward(net, work), 0, net->weight);
    }
    oxo_net_forward(net, work, input, 4, NULL);
    double loss =
        oxo_loss_entropy(4, 2, oxo_net_output(work, 0), target, 1, NULL);
    oxo_adam_destroy(&adam);
    oxo_net_work_destroy(work);
    *out = net;
    return loss;
}

static void test_learns(void **state)
{
    (void)state;
    oxo_net *one, *two;
    assert_true(learn_xor(4, &one) < 0.05);
    learn_xor(4, &two);
    assert_memory_equal(one->weight, two->weight,
                        one->weights * sizeof *one->weight);
    oxo_net_destroy(one);
    oxo_net_destroy(two);
}

static void test_files(void **state)
{
    (void)state;
    oxo_net *net = make(slices, 2), *back = NULL;
    float moments[3] = {1, -2.5f, 1e-30f};
    oxo_net_extra extra = {.notes = (char[]){"x-seed 7\nx-command a b\n"},
                           .arrays = 1,
                           .array = {{"mean", 3, moments}}},
                  got;
    unsigned char *bytes;
    size_t size, length;
    oxo_error error = {0};
    assert_int_equal(oxo_net_write(net, &extra, &bytes, &size, NULL), OXO_OK);
    assert_int_equal(oxo_net_read(bytes, size, &back, &got, &error), OXO_OK);
    assert_string_equal(back->description, net->description);
    assert_memory_equal(back->weight, net->weight,
                        net->weights * sizeof *net->weight);
    assert_string_equal(got.notes, extra.notes);
    const char *note = oxo_net_note(&got, "x-command", &length);
    assert_non_null(note);
    assert_int_equal(length, 3);
    assert_memory_equal(note, "a b", 3);
    assert_null(oxo_net_note(&got, "x-see", &length));
    assert_memory_equal(oxo_net_extra_array(&got, "mean")->data, moments,
                        sizeof moments);
    assert_null(oxo_net_extra_array(&got, "none"));
    oxo_net_extra_free(&got);
    oxo_net_destroy(back);
    back = NULL;
    /* cut anywhere, or any one bit wrong: refused */
    for (size_t cut = 0; cut < size; cut++)
        assert_int_equal(oxo_net_read(bytes, cut, &back, &got, &error),
                         OXO_BAD_INPUT);
    for (size_t i = 0; i < size; i++) {
        bytes[i] ^= (unsigned char)(1 << i % 8);
        assert_int_equal(oxo_net_read(bytes, size, &back, NULL, &error),
                         OXO_BAD_INPUT);
        bytes[i] ^= (unsigned char)(1 << i % 8);
    }
    assert_null(back);
    assert_int_equal(oxo_net_read(bytes, size - 5, &back, NULL, &error),
                     OXO_BAD_INPUT);
    assert_non_null(strstr(error.text, "truncated"));
    bytes[size - 100] ^= 1;
    assert_int_equal(oxo_net_read(bytes, size, &back, NULL, &error),
                     OXO_BAD_INPUT);
    assert_non_null(strstr(error.text, "checksum at byte"));
    free(bytes);
    /* numbers that are none, with their place */
    net->weight[5] = NAN;
    assert_int_equal(oxo_net_write(net, NULL, &bytes, &size, NULL), OXO_OK);
    assert_int_equal(oxo_net_read(bytes, size, &back, NULL, &error),
                     OXO_BAD_INPUT);
    assert_non_null(strstr(error.text, "number 5 of weights"));
    free(bytes);
    oxo_net_destroy(net);
    assert_int_equal(oxo_net_load("/nonexistent/net", &back, NULL, &error),
                     OXO_IO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_descriptions), cmocka_unit_test(test_gemm),
        cmocka_unit_test(test_forward),      cmocka_unit_test(test_gradient),
        cmocka_unit_test(test_dropout),      cmocka_unit_test(test_learns),
        cmocka_unit_test(test_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
int main(void)
{
    print_message("built without OXO_WITH_LEARN\n");
    return 77;
}
#endif
