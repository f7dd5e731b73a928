/* See serve.h. A new kind of work is one more line in the table. */
#include "cluster/serve.h"

#include "answer/trades.h"
#if OXO_HAVE_LEARN
#include "learn/selfplay_trade.h"
#endif
#include "players/match.h"
#include "proof/needs_farm.h"
#include "search/line_jobs.h"
#include "search/retrograde.h"
#include <stdlib.h>
#include <string.h>

#define END "end"

static const struct work {
    const char *name;
    oxo_status (*join)(oxo_ranks *ranks, oxo_error *error);
} works[] = {
    {RETRO_JOB, retro_join},
};

/* Trades of farms (base/farm.h). */
static const oxo_trade *const trades[] = {
    &oxo_line_trade,     &oxo_match_trade,    &oxo_puzzle_trade,
    &oxo_sweep_trade,    &oxo_openings_trade, &oxo_cost_trade,
#if OXO_HAVE_LEARN
    &oxo_selfplay_trade,
#endif
};

void oxo_serve(oxo_ranks *ranks)
{
    void *bytes = NULL;
    size_t room = 0, size = 0;
    oxo_error error;
    while (oxo_ranks_receive(ranks, 0, &bytes, &room, &size, NULL, &error) ==
               OXO_OK &&
           size && strcmp(bytes, END)) {
        for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
            /* what goes wrong here rank 0 learns by the work's own means */
            if (!strcmp(bytes, works[i].name))
                works[i].join(ranks, &error);
        }
        for (size_t i = 0; i < sizeof trades / sizeof *trades; i++) {
            if (!strcmp(bytes, trades[i]->name))
                oxo_farm_join(trades[i], ranks, &error);
        }
    }
    free(bytes);
}

void oxo_serve_end(oxo_ranks *ranks)
{
    for (unsigned rank = 1; rank < oxo_ranks_count(ranks); rank++)
        oxo_ranks_send(ranks, rank, END, sizeof END);
}
