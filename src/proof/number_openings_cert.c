/* A certificate of form `compact` for a larger number game: the answers to the
 * openings, nothing else. The checker searches what follows them by itself.
 *
 * How small can it be? For 4x4 with sum 34 the answers to the 16 distinct
 * openings, one line each. Entries one layer deeper (84 for a1=1 alone) save
 * the checker next to nothing (2.61 instead of 2.67 million positions): its
 * order of moves already finds the winning ones. A certificate that spells out
 * every move would have millions of entries.
 */
#include "oxo/proof.h"

#include <stdio.h>
#include <stdlib.h>

static oxo_status add_entry(const oxo_game *game, oxo_certificate *c,
                            const oxo_pos *pos, oxo_move move)
{
    char text[512], name[32], line[600];
    game->ops->pos_text(game, pos, text, sizeof text);
    game->ops->move_text(game, move, name, sizeof name);
    int length = snprintf(line, sizeof line, "%s %s", text, name);
    return oxo_certificate_add(c, line, (size_t)length);
}

oxo_status oxo_number_openings_certificate(const oxo_game *game,
                                           const oxo_number_openings *openings,
                                           oxo_certificate **certificate,
                                           oxo_error *error)
{
    bool all_lose = openings->count > 0;
    oxo_move winning = OXO_MOVE_NONE;
    for (unsigned i = 0; i < openings->count; i++) {
        const oxo_number_opening *o = &openings->opening[i];
        all_lose &= o->outcome == OXO_SECOND_WINS;
        if (o->outcome == OXO_FIRST_WINS && winning == OXO_MOVE_NONE)
            winning = o->move;
    }
    if (!all_lose && winning == OXO_MOVE_NONE)
        return oxo_fail(error, OXO_NO,
                        "nobody is known to win %s: there is nothing to "
                        "certify",
                        game->name);
    oxo_certificate *c = NULL;
    oxo_pos *pos = oxo_pos_new(game);
    oxo_status status = oxo_certificate_create(
        game->name, all_lose ? "second-wins" : "first-wins", "compact", &c,
        error);
    if (status == OXO_OK && !pos)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK && !all_lose)
        status = add_entry(game, c, pos, winning);
    for (unsigned i = 0; i < openings->count && all_lose && status == OXO_OK;
         i++) {
        game->ops->start(game, pos);
        game->ops->play(game, pos, openings->opening[i].move);
        status = add_entry(game, c, pos, openings->opening[i].answer);
    }
    free(pos);
    if (status != OXO_OK)
        oxo_certificate_destroy(c);
    else
        *certificate = c;
    return status;
}
