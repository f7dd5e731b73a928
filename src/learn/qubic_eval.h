/* A policy-value network for Qubic (4^3): from a position to judgement.
 *
 * A position is (own, other): the stones of the side to move and of the other
 * side, bit c = cell c (board/qubic_board.h). The network sees 432 numbers,
 * each 0 or 1:
 *
 *       0..63   own stones            64..127   other stones
 *     128..203  line l: one own stone, no other
 *     204..279          two own stones, no other
 *     280..355          one other stone, no own
 *     356..431          two other stones, no own
 *
 * and says for every cell how good it looks (head `policy`, logits) and who
 * will win (head `value`, -1..1 for the side to move). It is only asked about
 * positions in which no forced sequence decides (learn/puct.h), so threes need
 * no inputs: they never occur there.
 *
 * Sides are told apart by whose turn it is, not by colour, and an automorphism
 * changes nothing but names of cells: one network of one board serves all 192
 * images of a position; callers choose the image, or average over several.
 */
#ifndef OXO_LEARN_QUBIC_EVAL_H
#define OXO_LEARN_QUBIC_EVAL_H

#include "learn/net.h"

enum { OXO_QUBIC_INPUTS = 432 };

/* Writes the 432 inputs of a position. */
void oxo_qubic_inputs(uint64_t own, uint64_t other, float *inputs);

/* The description of our network: two hidden layers of these widths. Returns
 * the length, as snprintf. */
int oxo_qubic_describe(unsigned first, unsigned second, char *text,
                       size_t size);

/* A network with room for batches. It keeps a pointer to the network. */
typedef struct oxo_qubic_eval oxo_qubic_eval;

/* OXO_BAD_INPUT when the network has not the inputs and heads above. */
oxo_status oxo_qubic_eval_create(const oxo_net *net, size_t rows,
                                 oxo_qubic_eval **eval, oxo_error *error);
void oxo_qubic_eval_destroy(oxo_qubic_eval *eval); /* NULL is fine */

/* One question of a batch: which position, seen through which automorphism,
 * which cells count; and the answer, in the cells of the position as given. */
typedef struct oxo_qubic_query {
    uint64_t own, other;
    uint64_t moves;    /* a set of empty cells, not empty */
    unsigned symmetry; /* 0..191 */
    float prior[64];   /* out: sums to 1 over `moves`, 0 elsewhere */
    float value;       /* out: -1..1 for the side to move */
} oxo_qubic_query;

/* Answers all queries, in batches of the size given at creation. An answer does
 * not depend on what else is asked, to the bit (oxo_gemm_rows). */
void oxo_qubic_eval_run(oxo_qubic_eval *eval, oxo_qubic_query *queries,
                        size_t count);

#endif
