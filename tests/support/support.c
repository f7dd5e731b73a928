#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

oxo_game *test_game(const char *name)
{
    oxo_game *game = NULL;
    oxo_error error = {0};
    if (oxo_game_create(name, &game, &error) != OXO_OK)
        fail_msg("cannot create %s: %s", name, error.text);
    return game;
}

char *test_read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = NULL;
    size_t used = 0, room = 0;
    for (;;) {
        if (used + 4096 > room) {
            room = room * 2 + 8192;
            char *larger = realloc(text, room);
            if (!larger)
                break;
            text = larger;
        }
        size_t got = fread(text + used, 1, room - used - 1, file);
        used += got;
        if (got == 0)
            break;
    }
    fclose(file);
    if (text)
        text[used] = 0;
    if (size)
        *size = used;
    return text;
}

const char *test_shared(const char *name, char *path, size_t size)
{
    const char *folder = getenv("OXO_SHARED_DATA");
    if (!folder)
        folder = OXO_SHARED_DATA;
    snprintf(path, size, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file) {
        printf("SKIPPED: no file %s beside the repository\n", name);
        return NULL;
    }
    fclose(file);
    return path;
}

unsigned test_share(unsigned trials)
{
    const unsigned part = trials / OXO_TEST_SHARE;
    return part ? part : 1;
}

bool test_whole(void)
{
    return OXO_TEST_SHARE == 1;
}

static bool some_skipped;

void test_skipped(void)
{
    some_skipped = true;
}

int test_result(int failed)
{
    return failed ? failed : some_skipped ? 77 : 0;
}
