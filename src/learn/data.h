/* Training data: boards and who wins from them.
 *
 *   random    games of random moves; every board after a move is labelled with
 *             the winner of its game (Cantin 2023, 4.1)
 *   perfect   the winner with best play by both, from the exact solver
 *   replies   one minus the share of the replies that beat the move: 1 when
 *             every reply loses. It knows what perfect knows (1 is a win) and
 *             also which of several lost moves is hardest to punish
 *   selfplay  the winner of a game that a model plays against itself, with
 *             some moves at random
 *
 * The games behind perfect and replies are not random only: per game each side
 * plays at random in all, half or a fifth of its moves and else a move that
 * the solver likes best, so that boards of sensible play are there too; and
 * all moves of a position become rows, not only the one that is played, since
 * a player has to tell them apart. Every row is turned by a random symmetry.
 */
#ifndef OXO_LEARN_DATA_H
#define OXO_LEARN_DATA_H

#include "learn/model.h"
#include "oxo/base.h"

typedef enum oxo_data_kind {
    OXO_DATA_RANDOM,
    OXO_DATA_PERFECT,
    OXO_DATA_REPLIES,
    OXO_DATA_SELFPLAY
} oxo_data_kind;

typedef struct oxo_dataset {
    size_t rows, width, targets; /* floats of an input and of a target */
    float *input, *target;
} oxo_dataset;

typedef struct oxo_data_options {
    oxo_data_kind kind;
    size_t rows;
    uint64_t seed;
    bool mover;       /* the view, see model.h */
    bool symmetry;    /* random, selfplay: turn rows too */
    unsigned targets; /* 2: win, loss (a draw is half of each); 3: and draw;
                         1: win minus loss */
    oxo_model *model; /* selfplay: who plays */
} oxo_data_options;

/* The kind by its name; false when there is none. */
bool oxo_data_kind_of(const char *name, oxo_data_kind *kind);

/* Makes the rows in the order of the games. End with oxo_dataset_free. */
oxo_status oxo_data_create(const oxo_lines *lines,
                           const oxo_data_options *options,
                           oxo_context *context, oxo_dataset *data,
                           oxo_error *error);
void oxo_dataset_free(oxo_dataset *data);

#endif
