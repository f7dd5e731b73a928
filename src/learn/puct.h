/* Tree search for Qubic with priors and values from outside (PUCT), on top of
 * forced sequences.
 *
 * A position enters the tree only after two complete searches:
 *   - the side to move has a forced win: won, proved;
 *   - the other side would have one if the side to move passed: only replies
 *     that leave it none are kept (oxo_line_filter); none left: lost, proved.
 * So every move in the tree is safe against forced sequences, and judgement
 * (the network's) is needed only where nothing is forced. A position with one
 * reply is passed through without asking. Proved values travel up the tree: a
 * proved win or loss of the root is certain.
 *
 * The search stops where it needs judgement, so that a caller can collect the
 * questions of many trees into one batch:
 *
 *     oxo_puct_begin(tree, own, other);
 *     while (oxo_puct_visits(tree) < n && !oxo_puct_proved(tree, NULL))
 *         if (oxo_puct_step(tree, &query)) {
 *             oxo_qubic_eval_run(eval, &query, 1);
 *             oxo_puct_answer(tree, &query);
 *         }
 *
 * Selection (Silver et al. 2017; first-play urgency as in Leela): the edge with
 * the largest Q + c P sqrt(N) / (1 + n). */
#ifndef OXO_LEARN_PUCT_H
#define OXO_LEARN_PUCT_H

#include "base/random.h"
#include "board/qubic_force.h"
#include "learn/qubic_eval.h"
#include <stdbool.h>

/* What is forced in a position: a searcher of forced sequences, and a table of
 * what it said (direct-mapped, whole positions: a hit is exact). Trees of one
 * thread may share one; answers do not depend on what was asked before. */
typedef struct oxo_puct_facts oxo_puct_facts;
/* 2^log_slots slots, at least 2; NULL: no memory. */
oxo_puct_facts *oxo_puct_facts_new(unsigned log_slots);
void oxo_puct_facts_free(oxo_puct_facts *facts); /* NULL is fine */
oxo_qubic_force *oxo_puct_facts_force(oxo_puct_facts *facts);

/* The value of a position (no line in it) for the side to move as far as it is
 * forced, 2 when it is not: 1 by a forced sequence, -1 when every reply leaves
 * the other side one, 0 when no line is open. *moves: with 2 the moves that
 * leave the other side no forced sequence, else none. */
int oxo_puct_fact(oxo_puct_facts *facts, uint64_t own, uint64_t other,
                  uint64_t *moves);

typedef struct oxo_puct oxo_puct;

/* The facts are borrowed. NULL: no memory. */
oxo_puct *oxo_puct_new(oxo_puct_facts *facts);
void oxo_puct_free(oxo_puct *tree); /* NULL is fine */

/* A new root: (stones of the side to move, of the other side), no line in
 * either. False: out of memory. */
bool oxo_puct_begin(oxo_puct *tree, uint64_t own, uint64_t other);

/* Runs one simulation. True: it stopped at a position that needs judgement
 * (query's own, other, moves, are set; symmetry is 0) and oxo_puct_answer must
 * be called before the next step. False: it ended by itself, or the root is
 * proved, or memory ran out (oxo_puct_failed). */
bool oxo_puct_step(oxo_puct *tree, oxo_qubic_query *query);
void oxo_puct_answer(oxo_puct *tree, const oxo_qubic_query *query);
bool oxo_puct_failed(const oxo_puct *tree);

/* Simulations so far (the question about the root is the first). */
unsigned oxo_puct_visits(const oxo_puct *tree);

/* Is the root's value proved? *value: 1 won, 0 drawn, -1 lost, for the side to
 * move. A proof can be there right after oxo_puct_begin. */
bool oxo_puct_proved(const oxo_puct *tree, int *value);

/* The root's moves: a set. With a root that is won by a forced sequence it is
 * empty: the sequence is the caller's to find. */
uint64_t oxo_puct_moves(const oxo_puct *tree);

/* What the search thinks of the root: mean value, and the share of visits of
 * every move (share[64]; proved losses 0, a proved win all). Before any visit
 * of a child the shares are the priors. */
float oxo_puct_judge(const oxo_puct *tree, float *share);

/* Mixes noise into the priors of the root (its question answered, no more):
 * share `weight` of a Dirichlet distribution with parameter alpha. */
void oxo_puct_noise(oxo_puct *tree, double alpha, double weight,
                    oxo_random *random);

#endif
