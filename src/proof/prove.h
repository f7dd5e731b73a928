/* Inside of the proofs: what their files share. */
#ifndef OXO_PROOF_PROVE_H
#define OXO_PROOF_PROVE_H

#include "board/board.h"
#include "oxo/proof.h"
#include "search/game_problem.h"
#include "search/line_problem.h"
#include "search/pn_graph.h"

static inline oxo_value oxo_proved(oxo_outcome winner)
{
    return oxo_value_uncounted(winner, OXO_GROUND_PROOF_SEARCH);
}

void oxo_prove_take_numbers(const oxo_pn_graph *graph,
                            oxo_prove_result *result);
/* Searches, from the file of options->resume if there is one; saves every
 * minute, and what a limit cut short. `line`: the problem is that of a line
 * game and may be divided into jobs; or NULL. */
oxo_status oxo_prove_search(const oxo_pn_problem *problem,
                            const oxo_line_problem *line, const char *name,
                            const oxo_prove_options *options,
                            oxo_context *context, oxo_pn_graph **graph,
                            oxo_prove_result *result, oxo_error *error);
/* A line game with a kernel (prove_line.c). */
oxo_status oxo_prove_line(const oxo_board *board,
                          const oxo_prove_options *options,
                          oxo_context *context, oxo_prove_result *result,
                          oxo_error *error);

/* Does a certificate say all about its game, or does it name a file only? */
bool oxo_prove_carries(const oxo_certificate *certificate);

/* For `oxo bench`: the positions of a fixed set of forced-sequence searches,
 * and of the proof of the strong opening of Qubic with one thread. The same
 * on every machine. */
oxo_status oxo_bench_forced(uint64_t *nodes, oxo_error *error);
oxo_status oxo_bench_proof(uint64_t *nodes, oxo_error *error);

/* An empty compact certificate that says all about the game, if there is such a
 * form: k^n by its name, a box with its symmetries, a .pg file with its text.
 */
oxo_status oxo_prove_begin(const oxo_board *board, oxo_side winner,
                           oxo_certificate **out, oxo_error *error);

/* oxo_prover_threats without a certificate, for whoever asks often: OXO_OK and
 * a winning move, OXO_NO or OXO_LIMIT. *nodes counts the positions. */
oxo_status oxo_prover_threatens(oxo_prover *prover, const oxo_pos *pos,
                                oxo_context *context, oxo_move *move,
                                uint64_t *nodes, oxo_error *error);

#endif
