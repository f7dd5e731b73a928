/* Models: networks that judge positions of line games.
 *
 * A model takes a board after a move and says who will win. Two views:
 *
 *     absolute   input 1 for X, -1 for O; output (X wins, O wins), as in
 *                Cantin (2023)
 *     mover      input 1 for the side that has just moved, -1 for the other;
 *                output (it wins, the other wins)
 *
 * The head is softmax over two, or tanh of one number (win minus loss). A
 * player puts a stone on every empty cell, judges all these boards in one
 * batch and takes the best. The view is a note of the file, "x-view mover";
 * without it a network is absolute.
 */
#ifndef OXO_LEARN_MODEL_H
#define OXO_LEARN_MODEL_H

#include "learn/lines.h"
#include "learn/net.h"

/* The networks known by name; the game gives the number of cells.
 *   model1      27-200-dropout .2-125-75-dropout .1-25-2 (Cantin, 4.3)
 *   model2      a tic-tac-toe network on each slice, then 50-25-2 (4.4), with
 *               all 15 slices of 3^3; model2:11 with 11 of them
 *   lines       one small network shared by all lines, then 64-32-2 (ours)
 *   ttt         the tic-tac-toe network of model2 alone, 3 outputs
 * Writes the description like snprintf and sets *mover. */
oxo_status oxo_model_describe(const char *name, const oxo_lines *lines,
                              char *text, size_t size, size_t *length,
                              bool *mover, oxo_error *error);

/* The slices of 3^3 as cells, 9 each: first the 9 that are parallel to a face,
 * then the 6 diagonal ones. The paper counts 11 without saying which; we take
 * the first 11. */
extern const uint8_t oxo_slices[15][9];

/* Model 2 as the paper made it: a tic-tac-toe network that has been trained by
 * itself (named ttt) on each of 11 or 15 slices, its weights to stay as they
 * are (the first *frozen layers), and new layers behind. The dropout of the
 * tic-tac-toe network is left out, since it is only evaluated. */
oxo_status oxo_model2_create(const oxo_net *ttt, unsigned slices, uint64_t seed,
                             oxo_net **net, unsigned *frozen, oxo_error *error);

typedef struct oxo_model {
    oxo_net *net; /* owned */
    bool mover;
    const oxo_lines *lines;
    oxo_net_work *work; /* lines->cells rows */
    float input[64 * 64];
} oxo_model;

/* Takes over the network (not on failure). OXO_BAD_INPUT when it does not fit
 * the board. `lines` must outlive the model. Note: a model is large. */
oxo_status oxo_model_create(oxo_net *net, bool mover, const oxo_lines *lines,
                            oxo_model **model, oxo_error *error);
void oxo_model_destroy(oxo_model *model); /* NULL is fine */

/* Does the note say that the network sees from the mover's side? */
bool oxo_model_view(const oxo_net_extra *extra);

/* A board as input: stones of the side that has just moved and of the other;
 * `side` is which of the two moved. */
void oxo_model_input(const oxo_lines *lines, bool mover, uint64_t moved,
                     uint64_t other, oxo_side side, float *row);

/* Judges all moves of `side` (stones `me`): cell[i] and win[i], the estimate
 * in 0..1 that it wins after it. Returns how many. Nothing is allocated. */
unsigned oxo_model_judge(oxo_model *model, uint64_t me, uint64_t other,
                         oxo_side side, uint8_t cell[64], float win[64]);

#endif
