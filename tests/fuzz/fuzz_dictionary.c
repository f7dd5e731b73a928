/* Any bytes given to the readers of strategies: Patashnik's dictionary, the
 * compressed notation, bodies of certificates. */
#include "oxo/proof.h"

#include "proof/strategy.h"
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static oxo_game *games[2]; /* kept: making a game costs more than a run */
    oxo_strategy *s = NULL;
    oxo_error error;
    const char *text = (const char *)data;
    /* a board small enough for its boards to be hit by chance */
    if (size < 1)
        return 0;
    unsigned which = data[0] & 1;
    if (!games[which] &&
        oxo_game_create(which ? "4^3" : "2^2", &games[which], NULL))
        return 0;
    oxo_game *game = games[which];
    if (oxo_strategy_from_dictionary(game, text + 1, size - 1, &s, &error) ==
        OXO_OK) {
        if (!oxo_strategy_entries(s))
            abort();
        oxo_strategy_destroy(s);
    } else if (!error.line)
        abort(); /* every refusal has a place */
    s = NULL;
    if (oxo_wildcard_read(game, text + 1, size - 1, &s, &error) == OXO_OK)
        oxo_strategy_destroy(s);
    return 0;
}
