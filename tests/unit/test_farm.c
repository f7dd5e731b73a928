/* Farms: the same results in the same order with any number of workers, and
 * failures that are passed on. Proofs by jobs: the same value as by one
 * search, and certificates that hold. */
#include "support/support.h"

#include "base/farm.h"
#include "oxo/proof.h"

/* ---- a trade: the square of a number, plus what the order says ---- */

enum { BAD = 77 };

typedef struct bench {
    uint64_t plus;
} bench;

static oxo_status square_open(void *opaque, oxo_message *order,
                              oxo_error *error)
{
    bench *b = opaque;
    if (!oxo_message_get(order, &b->plus, sizeof b->plus))
        return oxo_fail(error, OXO_BAD_INPUT, "not an order");
    return OXO_OK;
}

static oxo_status square_work(void *opaque, oxo_message *task,
                              oxo_message *result, oxo_context *context,
                              oxo_error *error)
{
    const bench *b = opaque;
    uint64_t number = 0;
    if (!oxo_message_get(task, &number, sizeof number))
        return oxo_fail(error, OXO_BAD_INPUT, "not a task");
    if (b->plus == BAD && number == 500)
        return oxo_fail(error, OXO_NO, "five hundred is too many");
    if (oxo_context_stopped(context, 0))
        return oxo_fail(error, OXO_LIMIT, "stopped");
    number = number * number + b->plus;
    oxo_message_put(result, &number, sizeof number);
    return OXO_OK;
}

static const oxo_trade square = {"square", sizeof(bench), square_open, NULL,
                                 square_work};

typedef struct sum {
    uint64_t next, sum, plus;
} sum;

static oxo_status take(void *user, uint64_t number, oxo_message *result,
                       oxo_error *error)
{
    sum *s = user;
    uint64_t value = 0;
    (void)error;
    assert_int_equal(number, s->next);
    assert_true(oxo_message_get(result, &value, sizeof value));
    assert_false(oxo_message_get(result, &value, 1)); /* there is no more */
    assert_int_equal(value, number * number + s->plus);
    s->next++;
    s->sum += value;
    return OXO_OK;
}

static oxo_status run(unsigned threads, uint64_t plus, size_t size, sum *s,
                      oxo_context *context, oxo_error *error)
{
    *s = (sum){.next = 100, .plus = plus};
    const oxo_numbered numbers = {.trade = &square,
                                  .order = &plus,
                                  .order_size = size,
                                  .first = 100,
                                  .count = 3000,
                                  .take = take,
                                  .user = s};
    context->threads = threads;
    return oxo_farm_numbers(&numbers, context, error);
}

static void test_same_with_any_number(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 7; threads += 2) {
        oxo_context context = {0};
        sum s;
        assert_int_equal(run(threads, 5, 8, &s, &context, NULL), OXO_OK);
        assert_int_equal(s.next, 3100);
    }
}

/* Numbers without end: no result after enough is taken. */
static bool has_enough(void *user)
{
    const sum *s = user;
    return s->next == 777;
}

static void test_enough(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 5; threads += 2) {
        const uint64_t plus = 3;
        sum s = {.next = 100, .plus = plus};
        oxo_context context = {.threads = threads};
        const oxo_numbered numbers = {.trade = &square,
                                      .order = &plus,
                                      .order_size = sizeof plus,
                                      .first = 100,
                                      .count = UINT64_MAX - 100,
                                      .enough = has_enough,
                                      .take = take,
                                      .user = &s};
        assert_int_equal(oxo_farm_numbers(&numbers, &context, NULL), OXO_OK);
        assert_int_equal(s.next, 777);
    }
}

static void test_failures_are_passed_on(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 3; threads++) {
        oxo_context context = {0};
        oxo_error error;
        sum s;
        assert_int_equal(run(threads, BAD, 8, &s, &context, &error), OXO_NO);
        assert_string_equal(error.text, "five hundred is too many");
        assert_true(s.next <= 500); /* nothing after a gap */
        assert_int_equal(run(threads, 1, 3, &s, &context, &error),
                         OXO_BAD_INPUT);
        assert_int_equal(s.next, 100);
        context.deadline = oxo_clock();
        assert_int_equal(run(threads, 1, 8, &s, &context, &error), OXO_LIMIT);
    }
}

/* ---- proofs by jobs ---- */

static void prove_twice(const char *name, oxo_move first, oxo_outcome value,
                        unsigned workers, uint64_t job)
{
    oxo_game *game = NULL;
    oxo_error error;
    assert_int_equal(oxo_game_create(name, &game, &error), OXO_OK);
    const oxo_prove_options options = {
        .first = first, .workers = workers, .job = job};
    oxo_prove_result r;
    assert_int_equal(oxo_prove(game, &options, NULL, &r, &error), OXO_OK);
    assert_int_equal(r.value.winner, value);
    assert_true(r.jobs > 0);
    if (value == OXO_FIRST_WINS) {
        test_walk(game, r.certificate);
    }
    oxo_prove_clear(&r);
    oxo_game_destroy(game);
}

static void test_proofs_by_jobs(void **state)
{
    (void)state;
    /* jobs of 100 positions are nearly all cut short and taken up again */
    for (unsigned workers = 1; workers <= 3; workers++) {
        for (oxo_move first = 0; first < 9; first++)
            prove_twice("3^2", first, OXO_DRAW, workers, 100);
    }
    prove_twice("4^3", 0, OXO_FIRST_WINS, 1, 20000);
    prove_twice("4^3", 0, OXO_FIRST_WINS, 3, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_with_any_number),
        cmocka_unit_test(test_enough),
        cmocka_unit_test(test_failures_are_passed_on),
        cmocka_unit_test(test_proofs_by_jobs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
