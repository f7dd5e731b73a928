/* Game names: whatever is created must obey its own canonical name. */
#include "oxo/game.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char name[128];
    if (size >= sizeof name || memchr(data, '/', size) || memchr(data, 0, size))
        return 0;
    memcpy(name, data, size);
    name[size] = 0;
    oxo_game *game = NULL, *again = NULL;
    oxo_error error = {0};
    if (oxo_game_create(name, &game, &error) != OXO_OK) {
        if (game || !error.text[0])
            abort(); /* outputs stay untouched, and the reason is given */
        return 0;
    }
    if (oxo_game_create(game->name, &again, &error) != OXO_OK ||
        strcmp(game->name, again->name))
        abort();
    oxo_game_destroy(game);
    oxo_game_destroy(again);
    return 0;
}
