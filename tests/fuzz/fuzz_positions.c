/* Position texts: what is read must write itself and read back the same. */
#include "oxo/game.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"3^2",
                                    "4^3",
                                    "3^3:gravity",
                                    "5^2:misere",
                                    "moving:2",
                                    "moving:3",
                                    "moving:2,tokens=4,stuck=passes",
                                    "nine-holes"};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2 || size > 300 || memchr(data, 0, size))
        return 0;
    oxo_game *game = NULL;
    if (oxo_game_create(names[data[0] % 8], &game, NULL) != OXO_OK)
        abort();
    char *text = malloc(size);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    oxo_pos *pos = oxo_pos_new(game), *again = oxo_pos_new(game);
    if (oxo_pos_read(game, text, pos, NULL) == OXO_OK) {
        char *own = malloc(game->pos_text_max);
        size_t length = game->ops->pos_text(game, pos, own, game->pos_text_max);
        if (length >= game->pos_text_max ||
            game->ops->pos_parse(game, own, length, again, NULL) != OXO_OK ||
            memcmp(pos, again, game->pos_size))
            abort();
        free(own);
    }
    free(text);
    free(pos);
    free(again);
    oxo_game_destroy(game);
    return 0;
}
