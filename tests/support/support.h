/* Helpers for tests: cmocka with what it needs, shared data, temp files. */
#ifndef OXO_TESTS_SUPPORT_H
#define OXO_TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

/* A program in which a test was skipped and none failed ends with 77, which
 * ctest shows as skipped. */
void test_skipped(void);
int test_result(int failed);
#undef skip
#define skip() (test_skipped(), _skip(__FILE__, __LINE__))
#define TEST_RUN(tests, before, after)   \
    test_result(_cmocka_run_group_tests( \
        #tests, tests, sizeof(tests) / sizeof((tests)[0]), before, after))
#undef cmocka_run_group_tests
#define cmocka_run_group_tests TEST_RUN

#include "oxo/game.h"

/* Creates a game or fails the test with the reason. */
oxo_game *test_game(const char *name);

/* The whole of a file, NUL-terminated, or NULL; free() it. */
char *test_read_file(const char *path, size_t *size);

/* Path of a file of the data beside the repository, or NULL after saying that
 * it is absent (the test then calls skip()). */
const char *test_shared(const char *name, char *path, size_t size);

/* Random plies until `left` cells are empty; false when the game was over. */
struct oxo_random;
bool test_random_position(const oxo_game *game, struct oxo_random *random,
                          unsigned left, oxo_pos *pos);

/* Walks through a strategy that a certificate holds; fails unless it wins. */
struct oxo_certificate;
void test_walk(const oxo_game *game, const struct oxo_certificate *certificate);

/* Of so many random trials the part that this build does. The release build
 * does all of them; those that look for something else, the sanitizers and
 * another compiler, a part (OXO_TEST_SHARE in CMakePresets.json), at least one.
 * What a sample must hold can only be asked of the whole one: test_whole(). */
unsigned test_share(unsigned trials);
bool test_whole(void);

#endif
