/* Qubic by self-play: games of the network against itself, and learning from
 * them (after Silver et al. 2017, with forced sequences below the search).
 *
 * A generation:
 *
 *     play    options.games games by tree search (puct.h) with the present
 *             weights. Many games run side by side; every turn of the loop
 *             collects one question from each and asks the network once.
 *     learn   batches drawn from the window of the latest positions, each
 *             turned by a random one of the 192 automorphisms: policy towards
 *             the visits of the search, value towards the mean of the game's
 *             result and the search's opinion.
 *
 * A game ends as soon as its result is proved (a forced sequence, or the tree
 * itself), so the network sees only positions in which nothing is forced: the
 * ones it will be asked about. Games begin with a few random moves, and only a
 * share of the moves is searched fully and learnt from (the rest is played
 * quickly to get results; Wu 2019).
 *
 * The same options and seed give the same weights on the same machine, with any
 * number of threads and ranks (of the context; they share the games). Game g of
 * generation n depends on (weights, seed, n, g) only: a run that was
 * stopped, saved, loaded and run on ends with the same weights; what a stop
 * costs are the games in progress, which are played again.
 */
#ifndef OXO_LEARN_SELFPLAY_H
#define OXO_LEARN_SELFPLAY_H

#include "learn/net.h"
#include "oxo/base.h"

typedef struct oxo_selfplay_options {
    unsigned generations;
    unsigned games;         /* a generation, at most 65536 */
    unsigned slots;         /* games side by side */
    unsigned visits, quick; /* of a full search, of a quick one */
    double full;            /* share of full searches */
    unsigned window;        /* positions to learn from, at most */
    unsigned batch;
    double passes; /* how often a position is learnt from, on average */
    double rate;   /* of Adam, falls to a twentieth by a cosine */
    unsigned first, second; /* widths of the hidden layers */
    uint64_t seed;
} oxo_selfplay_options;

extern const oxo_selfplay_options oxo_selfplay_defaults;

/* A position to learn from. */
typedef struct oxo_selfplay_sample {
    uint64_t own, other;
    float value;
    uint16_t game;      /* of its generation */
    uint8_t policy[64]; /* shares of 255, about */
} oxo_selfplay_sample;

/* What a generation came to. */
typedef struct oxo_selfplay_point {
    float positions;     /* new ones */
    float plies;         /* mean length of its games */
    float first, drawn;  /* shares of games */
    float policy, value; /* losses on the new positions before learning */
    float seconds;       /* all generations up to here */
    float rating[2];     /* the caller's to set; 0 at first */
} oxo_selfplay_point;

typedef struct oxo_selfplay {
    oxo_selfplay_options options;
    oxo_net *net;
    oxo_adam adam;
    unsigned generation;                 /* complete ones */
    uint64_t positions;                  /* of all complete generations */
    oxo_selfplay_sample *window, *fresh; /* fresh: the present generation */
    size_t window_count, window_room, fresh_count, fresh_room;
    uint8_t *done;             /* games of the present generation: 0, or 1 +
                                  (0 drawn, 1 first won, 2 second won) */
    uint8_t *plies;            /* of those games */
    oxo_selfplay_point *curve; /* options.generations, `generation` filled */
    double seconds;
} oxo_selfplay;

oxo_status oxo_selfplay_create(const oxo_selfplay_options *options,
                               oxo_selfplay **selfplay, oxo_error *error);
void oxo_selfplay_destroy(oxo_selfplay *selfplay); /* NULL is fine */

/* One more generation. OXO_LIMIT: the context said stop; finished games are
 * kept, the next call goes on with the same generation. OXO_NO: all are
 * done. */
oxo_status oxo_selfplay_generation(oxo_selfplay *selfplay, oxo_context *context,
                                   oxo_error *error);

/* A checkpoint: a network file with the state beside the weights. `notes` are
 * lines "x-key value\n" of the caller, or NULL. */
oxo_status oxo_selfplay_save(const oxo_selfplay *selfplay, const char *notes,
                             const char *path, oxo_error *error);
oxo_status oxo_selfplay_load(const char *path, oxo_selfplay **selfplay,
                             oxo_error *error);

/* The curve as CSV or as a picture; length as snprintf. */
size_t oxo_selfplay_csv(const oxo_selfplay *selfplay, char *text, size_t size);
size_t oxo_selfplay_svg(const oxo_selfplay *selfplay, char *text, size_t size);

/* ---- the two halves of a generation, for selfplay.c ---- */
oxo_status oxo_selfplay_play(oxo_selfplay *selfplay, oxo_context *context,
                             oxo_error *error);
oxo_status oxo_selfplay_learn(oxo_selfplay *selfplay, oxo_context *context,
                              oxo_error *error);

#endif
