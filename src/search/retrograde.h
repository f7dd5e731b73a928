/* Retrograde analysis of a moving game over its perfect index. */
#ifndef OXO_SEARCH_RETROGRADE_H
#define OXO_SEARCH_RETROGRADE_H

#include "search/moving_index.h"

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
 * computation was stopped. */
typedef struct retro_hook {
    oxo_status (*save)(void *user, const retro_state *state, oxo_error *error);
    void *user;
    double every;
} retro_hook;

/* Goes on from *state until all layers are solved. OXO_LIMIT when stopped.
 * Afterwards a value of MI_DRAW means that endless play is best for both, a
 * distance that the end after so many plies can be forced and not sooner. */
oxo_status retro_solve(mi_index *index, retro_state *state,
                       const retro_hook *hook, oxo_context *context,
                       oxo_error *error);

#endif
