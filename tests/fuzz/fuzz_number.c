/* Any options of a number game: refused, or a game whose canonical name makes
 * the same game; any text as a position of it: refused, or written back to
 * what reads as the same position. */
#include "oxo/families.h"

#include "rules/number.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char name[300] = "number:", text[600];
    const uint8_t *split = memchr(data, ' ', size);
    size_t length = split ? (size_t)(split - data) : size;
    if (length > 250)
        return 0;
    memcpy(name + 7, data, length);
    name[7 + length] = 0;
    oxo_number_spec spec, again;
    oxo_error error;
    if (oxo_number_spec_parse(name, &spec, &error) != OXO_OK)
        strcpy(name, size % 2 ? "graham" : "number:numbers=squares,sum=98");
    else if (oxo_number_spec_name(&spec, text, sizeof text) >= 128 ||
             oxo_number_spec_parse(text, &again, &error) != OXO_OK ||
             memcmp(&spec, &again, sizeof spec) != 0)
        abort();
    oxo_game *game = NULL;
    if (!split || oxo_game_create(name, &game, &error) != OXO_OK)
        return 0;
    oxo_pos *pos = oxo_pos_new(game), *other = oxo_pos_new(game);
    if (pos && other &&
        game->ops->pos_parse(game, (const char *)split + 1, size - length - 1,
                             pos, &error) == OXO_OK) {
        size_t written = game->ops->pos_text(game, pos, text, sizeof text);
        if (written >= sizeof text ||
            game->ops->pos_parse(game, text, written, other, &error) !=
                OXO_OK ||
            memcmp(pos, other, game->pos_size) != 0)
            abort();
    }
    free(pos);
    free(other);
    oxo_game_destroy(game);
    return 0;
}
