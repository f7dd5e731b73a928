#include "support/support.h"

#include "base/random.h"
#include "oxo/proof.h"
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

bool test_random_position(const oxo_game *game, oxo_random *random,
                          unsigned left, oxo_pos *pos)
{
    oxo_move moves[game->max_moves];
    game->ops->start(game, pos);
    for (unsigned i = left; i < game->cells; i++) {
        if (game->ops->outcome(game, pos) != OXO_ONGOING)
            return false;
        const unsigned n = game->ops->moves(game, pos, moves);
        game->ops->play(game, pos, moves[oxo_random_below(random, n)]);
    }
    return game->ops->outcome(game, pos) == OXO_ONGOING;
}

void test_walk(const oxo_game *game, const oxo_certificate *certificate)
{
    oxo_error error = {0};
    oxo_strategy *strategy = NULL;
    oxo_strategy_report report;
    assert_int_equal(
        oxo_strategy_from_certificate(game, certificate, &strategy, &error),
        OXO_OK);
    assert_int_equal(
        oxo_strategy_walk(strategy, NULL, NULL, NULL, &report, &error), OXO_OK);
    assert_true(report.verified);
    oxo_strategy_destroy(strategy);
}

/* printf() of the checker (oxocheck_parts): its remarks are not wanted here. */
int silent_printf(const char *format, ...);
int silent_printf(const char *format, ...)
{
    (void)format;
    return 0;
}
