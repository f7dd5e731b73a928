/* Fully connected networks: describe, evaluate, train, save.
 *
 * A network is described by a text, a layer a line:
 *
 *     input 27                 floats of a row of input
 *     dense 200 relu           y = f(x W + b); f: linear relu tanh softmax
 *     dropout 0.2              only while training; identity otherwise
 *     dense 2 softmax
 *
 * Several heads share what stands before the first `head` (the trunk); each
 * starts again from the trunk's last layer:
 *
 *     input 128
 *     dense 256 relu
 *     head policy
 *     dense 64 linear          logits: mask with oxo_softmax, then use
 *     head value
 *     dense 32 relu
 *     dense 1 tanh
 *
 * Weights that are shared between parts of a row:
 *
 *     gather 135 0 1 2 ...     picks these numbers of the row, in this order
 *     groups 15                from here on a row is 15 equal parts, and every
 *                              dense layer (its softmax too) is applied to
 *                              each part with the same weights
 *     groups 1                 one row again
 *
 * A batch is rows of floats, one after the other, so a batch of B rows in 15
 * groups of 9 is, in the same memory, a batch of 15 B rows of 9: shared
 * weights cost nothing and all parts of all rows are one matrix product.
 *
 *     B x 135:  |<- 9 ->|<- 9 ->| ... |   row 0      = 15 B x 9
 *               |<- 9 ->|<- 9 ->| ... |   row 1
 *
 * Use:
 *
 *     oxo_net_create(text, seed, &net, &error)
 *     oxo_net_work_create(net, 256, false, &work, &error)      once per thread
 *     oxo_net_forward(net, work, input, rows, NULL)            no allocation
 *     const float *p = oxo_net_output(work, 0);                rows x width
 *
 * Training adds, per batch: forward with a dropout seed; a loss per head that
 * writes into oxo_net_loss_gradient(work, head); oxo_net_backward; a step of
 * oxo_adam. oxo_net_forward changes the work only, so several threads may
 * share a network that nobody trains.
 */
#ifndef OXO_LEARN_NET_H
#define OXO_LEARN_NET_H

#include "oxo/base.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OXO_NET_LAYERS = 64, OXO_NET_HEADS = 8 };

typedef enum oxo_activation {
    OXO_LINEAR,
    OXO_RELU,
    OXO_TANH,
    OXO_SOFTMAX
} oxo_activation;

typedef enum oxo_layer_kind {
    OXO_LAYER_DENSE,
    OXO_LAYER_DROPOUT,
    OXO_LAYER_GATHER
} oxo_layer_kind;

typedef struct oxo_layer {
    oxo_layer_kind kind;
    oxo_activation activation; /* dense */
    int source;                /* layer that feeds it, -1 = the input */
    unsigned groups;           /* parts of a row that share the weights */
    size_t in, out;            /* floats of a whole row */
    size_t weights;            /* dense: where its weights begin: W, in/groups
                                  rows of out/groups, then out/groups biases */
    float rate;                /* dropout: share that is dropped */
    uint32_t *index;           /* gather: out entries below in */
} oxo_layer;

typedef struct oxo_net_head {
    char name[16]; /* "out" when the description names none */
    int layer;     /* its last layer */
    size_t width;
} oxo_net_head;

typedef struct oxo_net {
    char *description; /* in a canonical form, creates an equal network */
    size_t input;
    unsigned layers, heads;
    int trunk; /* the layer all heads start from, -1 = the input */
    oxo_layer layer[OXO_NET_LAYERS];
    oxo_net_head head[OXO_NET_HEADS];
    size_t weights; /* how many */
    float *weight;
} oxo_net;

/* From a description; weights are Glorot uniform from the seed, biases 0.
 * Every head must end in a dense layer. Errors carry line and column. */
oxo_status oxo_net_create(const char *description, uint64_t seed, oxo_net **net,
                          oxo_error *error);
oxo_status oxo_net_copy(const oxo_net *net, oxo_net **copy, oxo_error *error);
void oxo_net_destroy(oxo_net *net); /* NULL is fine */

/* New random weights for the layers from `first` on (0: all). */
void oxo_net_initialise(oxo_net *net, unsigned first, uint64_t seed);

/* The number of a head by its name, or -1. */
int oxo_net_find_head(const oxo_net *net, const char *name);

/* ---- evaluation ---- */

/* Room for a batch of up to `rows`; with `training` also for gradients. It
 * belongs to one thread. */
typedef struct oxo_net_work oxo_net_work;
oxo_status oxo_net_work_create(const oxo_net *net, size_t rows, bool training,
                               oxo_net_work **work, oxo_error *error);
void oxo_net_work_destroy(oxo_net_work *work); /* NULL is fine */

/* Evaluates `rows` (at most those of the work) rows of net->input floats.
 * With `dropout` not NULL dropout is on (the work must be for training), its
 * mask made from that number only. Input stays the caller's and must live
 * until oxo_net_backward. */
void oxo_net_forward(const oxo_net *net, oxo_net_work *work, const float *input,
                     size_t rows, const uint64_t *dropout);

/* The output of a head after oxo_net_forward: rows x width. The caller may
 * change it (softmax with a mask); the next forward overwrites it. */
float *oxo_net_output(oxo_net_work *work, unsigned head);

/* Softmax of every row in place; where legal (rows x width bytes) is 0 the
 * result is exactly 0. legal may be NULL; a row with nothing legal is all 0. */
void oxo_softmax(size_t rows, size_t width, float *row, const uint8_t *legal);

/* ---- training ---- */

/* Where the loss of a head writes its gradient, rows x width: of the loss with
 * respect to the head's values before softmax or tanh. */
float *oxo_net_loss_gradient(oxo_net_work *work, unsigned head);

/* Losses, averaged over the rows; `out` is what the head gives, gradients come
 * out as oxo_net_loss_gradient wants them, times `factor` (the weight of this
 * loss among several; the value returned is without it). gradient may be NULL.
 * - entropy: -sum t log p, for a softmax head, or a linear one after
 *   oxo_softmax with a mask (targets must be 0 where masked);
 * - square: sum (y - t)^2, for a tanh head (tanh_head) or a linear one. */
double oxo_loss_entropy(size_t rows, size_t width, const float *out,
                        const float *target, float factor, float *gradient);
double oxo_loss_square(size_t rows, size_t width, const float *out,
                       const float *target, bool tanh_head, float factor,
                       float *gradient);

/* From the gradients of all heads (each must have been written) to the
 * gradient of all weights, net->weights floats that stay the work's. */
const float *oxo_net_backward(const oxo_net *net, oxo_net_work *work);
/* The same for the layers from `first` on only; what stands for the weights of
 * the others has no meaning. */
const float *oxo_net_backward_from(const oxo_net *net, oxo_net_work *work,
                                   unsigned first);

/* Adam (Kingma and Ba 2015) with decoupled weight decay. */
typedef struct oxo_adam {
    float rate, beta1, beta2, epsilon, decay;
    uint64_t step;
    size_t count;
    float *mean, *square; /* count floats each */
} oxo_adam;

/* rate 0.001, betas 0.9 and 0.999, epsilon 1e-7, no decay: the defaults of
 * Keras, which the paper used. */
oxo_status oxo_adam_create(size_t count, oxo_adam *adam, oxo_error *error);
void oxo_adam_destroy(oxo_adam *adam);
/* One step of the weights from `first` on (0: all). */
void oxo_adam_step(oxo_adam *adam, const float *gradient, size_t first,
                   float *weight);

/* ---- files ----
 *
 *     oxo-network 1
 *     input 27                     the description, line by line
 *     dense 200 relu
 *     ...
 *     x-command oxo train ...      notes, any number, begin with x-
 *     array weights 41927          name and count of each array, in order
 *     <empty line>
 *     floats, little-endian IEEE 754, array after array
 *     checksum crc64 0123456789abcdef
 *
 * The last line (with its \n) holds the CRC-64/XZ of all bytes before it. The
 * array `weights` must be there; others (Adam's moments in a checkpoint) come
 * with the extra. NaN and infinite numbers are refused. */

enum { OXO_NET_ARRAYS = 8 };

typedef struct oxo_net_array {
    char name[16];
    size_t count;
    float *data;
} oxo_net_array;

/* What a file holds beside the network. */
typedef struct oxo_net_extra {
    char *notes; /* lines "x-key value\n", or "" (NULL when writing: none) */
    unsigned arrays;
    oxo_net_array array[OXO_NET_ARRAYS]; /* without `weights` */
} oxo_net_extra;

/* The bytes of a file; free() them. `extra` may be NULL. */
oxo_status oxo_net_write(const oxo_net *net, const oxo_net_extra *extra,
                         unsigned char **bytes, size_t *size, oxo_error *error);
/* Reads them; extra may be NULL, else end it with oxo_net_extra_free. */
oxo_status oxo_net_read(const unsigned char *bytes, size_t size, oxo_net **net,
                        oxo_net_extra *extra, oxo_error *error);
/* The same with files; written beside and renamed, so that a file is never
 * half written. */
oxo_status oxo_net_save(const oxo_net *net, const oxo_net_extra *extra,
                        const char *path, oxo_error *error);
oxo_status oxo_net_load(const char *path, oxo_net **net, oxo_net_extra *extra,
                        oxo_error *error);
void oxo_net_extra_free(oxo_net_extra *extra);
/* The value of a note ("x-seed") and its length, or NULL. */
const char *oxo_net_note(const oxo_net_extra *extra, const char *key,
                         size_t *length);
/* A copy of it as a string; "" when it is not there or does not fit. */
void oxo_net_note_text(const oxo_net_extra *extra, const char *key, char *text,
                       size_t size);
const oxo_net_array *oxo_net_extra_array(const oxo_net_extra *extra,
                                         const char *name);

#endif
