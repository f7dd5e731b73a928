/* Base: errors, random numbers, hashing. */
#include "support/support.h"

#include "base/bits.h"
#include "base/random.h"

static void error_text(void **state)
{
    (void)state;
    oxo_error error;
    assert_int_equal(oxo_fail_at(&error, OXO_BAD_INPUT, 3, 7, "x %d", 5),
                     OXO_BAD_INPUT);
    assert_string_equal(error.text, "x 5");
    assert_int_equal(error.line, 3);
    assert_int_equal(oxo_fail(NULL, OXO_LIMIT, "nobody reads this"), OXO_LIMIT);
}

static void random_is_reproducible(void **state)
{
    (void)state;
    oxo_random a = {42}, b = {42};
    unsigned seen[10] = {0};
    for (int i = 0; i < 10000; i++) {
        assert_int_equal(oxo_random_next(&a), oxo_random_next(&b));
        uint32_t r = oxo_random_below(&a, 10);
        oxo_random_below(&b, 10);
        assert_true(r < 10);
        seen[r]++;
    }
    for (int i = 0; i < 10; i++)
        assert_in_range(seen[i], 850, 1150);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(error_text),
        cmocka_unit_test(random_is_reproducible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
