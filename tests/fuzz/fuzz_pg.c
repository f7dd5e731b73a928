/* .pg files: any bytes are read or refused, and what is read can be played. */
#include "rules/line.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    oxo_game *game = NULL;
    oxo_error error = {0};
    if (oxo_pg_parse((const char *)data, size, "fuzz.pg", &game, &error) !=
        OXO_OK) {
        if (game || !error.text[0])
            abort();
        return 0;
    }
    oxo_pos *pos = oxo_pos_new(game);
    oxo_move *moves = malloc(game->max_moves * sizeof *moves);
    while (game->ops->moves(game, pos, moves))
        game->ops->play(game, pos, moves[0]);
    if (game->ops->outcome(game, pos) == OXO_ONGOING)
        abort();
    free(moves);
    free(pos);
    oxo_game_destroy(game);
    return 0;
}
