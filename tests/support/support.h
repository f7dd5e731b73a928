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

#include "oxo/game.h"

/* Creates a game or fails the test with the reason. */
oxo_game *test_game(const char *name);

/* The whole of a file, NUL-terminated, or NULL; free() it. */
char *test_read_file(const char *path, size_t *size);

/* Path of a file of the data beside the repository, or NULL after saying that
 * it is absent (the test then calls skip()). */
const char *test_shared(const char *name, char *path, size_t size);

/* Of so many random trials the part that this build does. The release build
 * does all of them; those that look for something else, the sanitizers and
 * another compiler, a part (OXO_TEST_SHARE in CMakePresets.json), at least one.
 * What a sample must hold can only be asked of the whole one: test_whole(). */
unsigned test_share(unsigned trials);
bool test_whole(void);

#endif
