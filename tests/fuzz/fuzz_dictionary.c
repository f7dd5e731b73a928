/* Any bytes given to the readers of strategies: Patashnik's dictionary, the
 * compressed notation, bodies of certificates. */
#include "oxo/strategy.h"
#include "oxo/wildcard.h"
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    oxo_game *game = NULL;
    oxo_strategy *s = NULL;
    oxo_error error;
    const char *text = (const char *)data;
    /* a board small enough for its boards to be hit by chance */
    if (size < 1 || oxo_game_create(data[0] & 1 ? "4^3" : "2^2", &game, NULL))
        return 0;
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
    oxo_game_destroy(game);
    return 0;
}
