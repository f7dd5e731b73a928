/* How many positions a second networks judge, for `oxo bench` and `oxo net
 * --speed`. One thread, batches, processor time, the best of five: the others
 * were disturbed. Which weights and inputs it is makes no difference to the
 * speed, so Model 1 and Model 2 are taken as they are before training.
 *
 * What the networks say never enters the signature: it is rounded in another
 * order by every matrix product (learn/gemm.h). */
#include "bench.h"
#include "cli.h"

#if OXO_HAVE_LEARN
#include "base/random.h"
#include "learn/gemm.h"
#include "learn/model.h"
#include "learn/qubic_eval.h"
#include "learn/shipped.h"
#include <math.h>
#include <stdlib.h>
#include <time.h>

enum { TURNS = 5, ROUNDS = 16 };

/* Calls `batch` for `rows` positions at a time. */
static cli_rate best_of(void (*batch)(void *), void *self, size_t rows)
{
    cli_rate rate = {0};
    oxo_gemm_threads(1);
    for (int turn = 0; turn < TURNS; turn++) {
        const clock_t start = clock();
        for (int i = 0; i < ROUNDS; i++)
            batch(self);
        const double spent = (double)(clock() - start) / CLOCKS_PER_SEC;
        rate.evaluations += ROUNDS * rows;
        rate.seconds += spent;
        rate.per_second =
            fmax(rate.per_second, (double)(ROUNDS * rows) / fmax(spent, 1e-6));
    }
    return rate;
}

typedef struct plain {
    const oxo_net *net;
    oxo_net_work *work;
    float *input;
} plain;

static void plain_batch(void *self)
{
    const plain *p = self;
    oxo_net_forward(p->net, p->work, p->input, CLI_NET_BATCH, NULL);
}

oxo_status cli_net_rate(const oxo_net *net, cli_rate *rate, oxo_error *error)
{
    const size_t size = CLI_NET_BATCH * net->input;
    plain p = {.net = net, .input = malloc(size * sizeof *p.input)};
    if (!p.input)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (size_t i = 0; i < size; i++) /* -1, 0 and 1 */
        p.input[i] = (float)(i * 2654435761u % 3) - 1;
    oxo_status status =
        oxo_net_work_create(net, CLI_NET_BATCH, false, &p.work, error);
    if (status == OXO_OK)
        *rate = best_of(plain_batch, &p, CLI_NET_BATCH);
    oxo_net_work_destroy(p.work);
    free(p.input);
    return status;
}

/* A network that oxo_model_describe knows, on this board. */
static oxo_status named(const char *game_name, const char *name, oxo_net **net,
                        oxo_error *error)
{
    char text[4096];
    size_t length;
    bool mover;
    oxo_game *game = NULL;
    oxo_lines lines = {0};
    oxo_status status = oxo_game_create(game_name, &game, error);
    if (status == OXO_OK)
        status = oxo_lines_of(game, &lines, error);
    if (status == OXO_OK)
        status = oxo_model_describe(name, &lines, text, sizeof text, &length,
                                    &mover, error);
    if (status == OXO_OK)
        status = oxo_net_create(text, 1, net, error);
    oxo_lines_free(&lines);
    oxo_game_destroy(game);
    return status;
}

static oxo_status rate_of(oxo_net *net, oxo_status status, cli_rate *rate,
                          oxo_error *error)
{
    if (status == OXO_OK)
        status = cli_net_rate(net, rate, error);
    oxo_net_destroy(net);
    return status;
}

static oxo_status model1(cli_rate *rate, oxo_error *error)
{
    oxo_net *net = NULL;
    const oxo_status status = named("3^3", "model1", &net, error);
    return rate_of(net, status, rate, error);
}

static oxo_status model2(cli_rate *rate, oxo_error *error)
{
    oxo_net *slice = NULL, *net = NULL;
    unsigned frozen;
    oxo_status status = named("3^2", "ttt", &slice, error);
    if (status == OXO_OK)
        status = oxo_model2_create(slice, 15, 1, &net, &frozen, error);
    oxo_net_destroy(slice);
    return rate_of(net, status, rate, error);
}

static oxo_status cube(cli_rate *rate, oxo_error *error)
{
    oxo_net *net = NULL;
    oxo_net_extra extra = {0};
    size_t size;
    const unsigned char *shipped = oxo_net_shipped(3, &size);
    const oxo_status status = oxo_net_read(shipped, size, &net, &extra, error);
    oxo_net_extra_free(&extra);
    return rate_of(net, status, rate, error);
}

/* Qubic's network as self-play asks it: from stones to shares of the moves. */
typedef struct questions {
    oxo_qubic_eval *eval;
    oxo_qubic_query query[CLI_NET_BATCH];
} questions;

static void qubic_batch(void *self)
{
    questions *q = self;
    oxo_qubic_eval_run(q->eval, q->query, CLI_NET_BATCH);
}

static void ask_anything(questions *q)
{
    oxo_random random = {1};
    for (unsigned i = 0; i < CLI_NET_BATCH; i++) {
        oxo_qubic_query *query = &q->query[i];
        const uint64_t a = oxo_random_next(&random),
                       b = oxo_random_next(&random),
                       c = oxo_random_next(&random);
        query->own = a & b & c;
        query->other = a & b & ~c;
        query->moves = ~(query->own | query->other);
        query->symmetry = oxo_random_below(&random, 192);
    }
}

static oxo_status qubic(cli_rate *rate, oxo_error *error)
{
    enum { SELFPLAY_ROWS = 32 };
    oxo_net *net = NULL;
    oxo_net_extra extra = {0};
    questions *q = calloc(1, sizeof *q);
    size_t size;
    const unsigned char *shipped = oxo_net_shipped(4, &size);
    oxo_status status = q ? oxo_net_read(shipped, size, &net, &extra, error)
                          : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = oxo_qubic_eval_create(net, SELFPLAY_ROWS, &q->eval, error);
    if (status == OXO_OK) {
        ask_anything(q);
        *rate = best_of(qubic_batch, q, CLI_NET_BATCH);
        oxo_qubic_eval_destroy(q->eval);
    }
    oxo_net_extra_free(&extra);
    oxo_net_destroy(net);
    free(q);
    return status;
}

const cli_rating cli_ratings[] = {
    {"network: Model 1", model1},
    {"network: Model 2, 15 slices", model2},
    {"network: the library's of 3^3", cube},
    {"network: the library's of 4^3", qubic},
};
const unsigned cli_rating_count = sizeof cli_ratings / sizeof *cli_ratings;
#else
const cli_rating cli_ratings[] = {{NULL, NULL}};
const unsigned cli_rating_count = 0;
#endif
