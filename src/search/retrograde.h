/* Retrograde analysis of a moving game over its perfect index. */
#ifndef OXO_SEARCH_RETROGRADE_H
#define OXO_SEARCH_RETROGRADE_H

#include "base/ranks.h"
#include "search/moving_rows.h"

/* How far it is. Layers are solved from the last (the moving phase) to the
 * first (the empty board); within the moving phase, distance by distance. The
 * values of unfinished layers may be ahead of this by a part of a round: every
 * round can be repeated without harm, so any moment is a place to go on from.
 */
typedef struct retro_state {
    unsigned layer;    /* being solved; index.layers - 1 at the start */
    unsigned distance; /* of the round to do next; only in the moving phase */
    bool begun;        /* has the layer been initialised? */
    bool finished;
} retro_state;

/* Called between rounds, at most every `every` seconds, and when the
 * computation was stopped; by all ranks. */
typedef struct retro_hook {
    oxo_status (*save)(void *user, const retro_state *state, oxo_error *error);
    void *user;
    double every;
} retro_hook;

/* How it works: with which other processes, and with how much room for marks
 * on their way (bytes; 0 = 64 MB). */
typedef struct retro_way {
    oxo_ranks *ranks;
    size_t marks;
} retro_way;

/* Goes on from *state until all layers are solved. OXO_LIMIT when stopped.
 * Afterwards a value of MI_DRAW means that endless play is best for both, a
 * distance that the end after so many plies can be forced and not sooner.
 * Where rows are kept, and how many processes there are, changes nothing. */
oxo_status retro_solve(mi_index *index, retro_state *state, retro_way way,
                       const retro_hook *hook, oxo_context *context,
                       oxo_error *error);

/* A rank other than 0 that was sent RETRO_JOB takes part in rank 0's
 * oxo_table_solve. */
#define RETRO_JOB "table"
oxo_status retro_join(oxo_ranks *ranks, oxo_error *error);

#endif
