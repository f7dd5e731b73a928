/* Training: mini-batches, validation, early stopping, stop and resume.
 *
 *     oxo_training_create(net, &options, &t, &error)
 *     oxo_training_run(t, &data, &context, &error)
 *         OXO_OK      finished; t->best holds the weights to use
 *         OXO_LIMIT   stopped at a batch: save, and go on another day
 *     oxo_training_save / oxo_training_load
 *
 * A training that was stopped, saved, loaded and run on ends with the same
 * weights, bit for bit, as one that was not: the state is the weights, Adam's
 * moments, the sums of the epoch so far and a handful of numbers; the order of
 * the rows and the masks of dropout are made from the seed and the epoch or
 * step. (On one machine with one number of threads: OpenBLAS rounds
 * differently on another processor.)
 *
 * The last rows of the data, options.validation of them, are not trained on.
 * Data come in the order of games, so a game is hardly ever on both sides.
 */
#ifndef OXO_LEARN_TRAIN_H
#define OXO_LEARN_TRAIN_H

#include "learn/data.h"
#include "learn/net.h"

typedef struct oxo_train_options {
    unsigned epochs;
    unsigned batch;
    unsigned patience; /* stop after so many epochs without a better
                          validation loss; 0 = never */
    double rate;       /* of Adam */
    double final;      /* the rate falls to this share, by a cosine; 1 =
                          constant */
    double validation; /* share of the rows, 0..0.5 */
    uint64_t seed;
    unsigned frozen; /* the first so many layers keep their weights; they
                        must hold no dropout */
} oxo_train_options;

/* batch 128, 10 epochs, patience 0, rate 0.001, constant, 10 % validation,
 * seed 1. */
extern const oxo_train_options oxo_train_defaults;

/* What an epoch came to: losses, and shares of rows whose larger output (or
 * sign) is that of the target. Without validation rows those are 0. */
typedef struct oxo_train_point {
    float loss, hits, validation_loss, validation_hits;
} oxo_train_point;

typedef struct oxo_training {
    oxo_train_options options;
    oxo_net *net; /* owned; the weights now */
    float *best;  /* weights of the best epoch (the last without validation) */
    unsigned best_epoch; /* from 1; 0 = none yet */
    oxo_adam adam;
    unsigned epoch; /* complete ones */
    size_t row;     /* rows of the epoch that are done */
    double loss_sum, hit_sum;
    oxo_train_point *curve; /* one per complete epoch */
    double seconds;         /* spent in oxo_training_run, all runs together */
    /* New data for every epoch: called at its start with the weights of that
     * moment (net->weight), again after a resume with the same; NULL: the
     * data stay. */
    oxo_status (*refresh)(void *user, const oxo_net *net, unsigned epoch,
                          oxo_dataset *data, oxo_error *error);
    /* Called after every epoch but the last, e.g. to save; NULL: nothing. */
    oxo_status (*epoch_done)(void *user, oxo_error *error);
    void *user;
    float *play; /* the weights at the start of the epoch, with refresh */
} oxo_training;

/* Takes over the network, not on failure. */
oxo_status oxo_training_create(oxo_net *net, const oxo_train_options *options,
                               oxo_training **training, oxo_error *error);
void oxo_training_destroy(oxo_training *training); /* NULL is fine */

/* Trains until the end of all epochs or of patience (OXO_OK) or until the
 * context stops it (OXO_LIMIT). `data` must be the same in every run. */
oxo_status oxo_training_run(oxo_training *training, oxo_dataset *data,
                            oxo_context *context, oxo_error *error);

/* Loss and hits of the network on rows first.. of the data. */
oxo_status oxo_training_measure(const oxo_net *net, const oxo_dataset *data,
                                size_t first, size_t rows, double *loss,
                                double *hits, oxo_error *error);

/* A checkpoint is a network file (net.h) with the arrays best, mean, square,
 * curve and play and the notes x-train-...; `notes` ("x-key value\n" lines,
 * may be NULL) go into it, too, and come back with oxo_training_load in
 * *notes, to be freed. */
oxo_status oxo_training_save(const oxo_training *training, const char *notes,
                             const char *path, oxo_error *error);
oxo_status oxo_training_load(const char *path, oxo_training **training,
                             char **notes, oxo_error *error);

/* The curve as text: CSV, or a picture in SVG. */
size_t oxo_training_csv(const oxo_training *training, char *text, size_t size);
size_t oxo_training_svg(const oxo_training *training, const char *title,
                        char *text, size_t size);

#endif
