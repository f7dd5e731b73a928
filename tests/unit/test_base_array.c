/* Base: growing arrays and exact sets of keys against naive twins. */
#include "support/support.h"

#include "base/array.h"
#include "base/keys.h"
#include "base/random.h"
#include <stdlib.h>
#include <string.h>

static void array_grows_and_keeps(void **state)
{
    (void)state;
    uint16_t *small = NULL;
    uint8_t small_room = 0;
    size_t room = 0;
    uint64_t *large = NULL;
    for (uint8_t i = 0; i < 254; i++) {
        OXO_GROW(small, (size_t)i + 1, small_room, fail());
        small[i] = i;
    }
    for (uint64_t i = 0; i < 100000; i++) {
        OXO_GROW(large, i + 1, room, fail());
        large[i] = i * i;
    }
    for (uint8_t i = 0; i < 254; i++)
        assert_int_equal(small[i], i);
    for (uint64_t i = 0; i < 100000; i++)
        assert_int_equal(large[i], i * i);
    assert_true(room < 400000);
    free(small);
    free(large);
}

static void array_that_cannot_grow_stays(void **state)
{
    (void)state;
    uint32_t *list = NULL;
    uint32_t room = 0;
    uint8_t narrow = 0;
    int refused = 0;
    OXO_GROW(list, 10, room, fail());
    const uint32_t *before = list;
    const uint32_t room_before = room;
    list[9] = 77;
    /* "too many" is refused, and so is what no memory can hold */
    OXO_GROW(list, UINT32_MAX, room, refused++);
    OXO_GROW(list, (size_t)255, narrow, refused++);
    size_t wide = room;
    OXO_GROW(list, SIZE_MAX / sizeof *list, wide, refused++);
    OXO_GROW_SIZED(list, SIZE_MAX / 8, 1000, wide, refused++);
    assert_int_equal(refused, 4);
    assert_ptr_equal(list, before);
    assert_int_equal(room, room_before);
    assert_int_equal(list[9], 77);
    free(list);
}

/* Numbers of keys by looking at all of them. */
static uint32_t naive_find(const uint8_t *keys, uint32_t count, size_t width,
                           const uint8_t *key)
{
    for (uint32_t i = 0; i < count; i++)
        if (!memcmp(keys + i * width, key, width))
            return i;
    return OXO_NO_KEY;
}

static void keys_of_every_width(void **state)
{
    (void)state;
    oxo_random random = {7};
    for (size_t width = 1; width <= 41; width++) {
        oxo_keys keys;
        oxo_keys_init(&keys, width);
        uint8_t *all = calloc(3000, width), key[41];
        uint32_t count = 0;
        assert_non_null(all);
        for (unsigned i = 0; i < 3000; i++) {
            /* few different bytes: many keys come again, or nearly */
            for (size_t b = 0; b < width; b++)
                key[b] = (uint8_t)oxo_random_below(&random, i % 3 ? 2 : 256);
            memset(key, 0, width > 9 ? width - 9 : 0);
            const uint32_t there = naive_find(all, count, width, key);
            assert_int_equal(oxo_keys_find(&keys, key), there);
            bool fresh = there != OXO_NO_KEY;
            const uint32_t number = oxo_keys_add(&keys, key, &fresh);
            assert_int_equal(fresh, there == OXO_NO_KEY);
            assert_int_equal(number, fresh ? count : there);
            if (fresh)
                memcpy(all + count++ * width, key, width);
        }
        assert_int_equal(keys.count, count);
        for (uint32_t i = 0; i < count; i++) {
            assert_memory_equal(oxo_keys_at(&keys, i), all + i * width, width);
            assert_int_equal(oxo_keys_find(&keys, all + i * width), i);
        }
        oxo_keys_empty(&keys);
        assert_int_equal(oxo_keys_find(&keys, all), OXO_NO_KEY);
        assert_int_equal(oxo_keys_add(&keys, all, NULL), 0);
        oxo_keys_clear(&keys);
        assert_int_equal(oxo_keys_find(&keys, all), OXO_NO_KEY);
        assert_int_equal(oxo_keys_bytes(&keys), 0);
        free(all);
    }
}

/* A million keys: numbers stay, and nothing is found that was not put in. */
static void keys_in_numbers(void **state)
{
    (void)state;
    oxo_keys keys;
    oxo_keys_init(&keys, 16);
    for (uint64_t i = 0; i < 1000000; i++) {
        const uint64_t key[2] = {i, i << 32};
        assert_int_equal(oxo_keys_add(&keys, key, NULL), i);
    }
    for (uint64_t i = 0; i < 1000000; i++) {
        const uint64_t key[2] = {i, i << 32}, other[2] = {i, ~i << 32};
        assert_int_equal(oxo_keys_find(&keys, key), i);
        assert_int_equal(oxo_keys_find(&keys, other), OXO_NO_KEY);
    }
    oxo_keys_clear(&keys);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(array_grows_and_keeps),
        cmocka_unit_test(array_that_cannot_grow_stays),
        cmocka_unit_test(keys_of_every_width),
        cmocka_unit_test(keys_in_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
