/* Helpers for tests: cmocka with what it needs, shared data, temp files. */
#ifndef OXO_TESTS_SUPPORT_H
#define OXO_TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
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

#endif
