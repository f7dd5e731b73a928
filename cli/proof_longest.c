/* The longest forced sequence that a strategy of Qubic really needs. */
#include "proof_longest.h"

#include "oxo/search.h"
#include <stdlib.h>

oxo_status proof_gather(void *user, const oxo_met *met)
{
    proof_sequences *s = user;
    if (met->kind != OXO_MET_FORCED)
        return OXO_OK;
    if (s->count == s->room) {
        const uint32_t room = 2 * s->room + 1024;
        proof_sequence *list = realloc(s->list, room * sizeof *list);
        if (!list)
            return OXO_NO_MEMORY;
        s->list = list;
        s->room = room;
    }
    s->list[s->count++] = (proof_sequence){met->stones.side[0][0],
                                           met->stones.side[1][0], met->count};
    return OXO_OK;
}

static int longest_first(const void *a, const void *b)
{
    const unsigned x = ((const proof_sequence *)a)->length,
                   y = ((const proof_sequence *)b)->length;
    return (x < y) - (x > y);
}

oxo_status proof_longest_needed(const oxo_game *game, proof_sequences *s,
                                unsigned *longest, unsigned *asked)
{
    oxo_forced *forced = NULL;
    oxo_status status = oxo_forced_create(game, &forced, NULL);
    qsort(s->list, s->count, sizeof *s->list, longest_first);
    *longest = *asked = 0;
    for (uint32_t i = 0; status == OXO_OK && i < s->count; i++) {
        if (s->list[i].length <= *longest)
            break;
        const oxo_forced_query query = {.attacker = OXO_FIRST,
                                        .shortest = true};
        oxo_forced_win win;
        status = oxo_forced_stones(forced, &s->list[i].x, &s->list[i].o, &query,
                                   NULL, &win, NULL);
        ++*asked;
        if (status == OXO_OK && win.length > *longest)
            *longest = win.length;
    }
    oxo_forced_destroy(forced);
    return status;
}
