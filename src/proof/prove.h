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
/* The context of a further question of the same proof: the limit of positions
 * is for all of them together. */
oxo_context oxo_prove_rest(const oxo_context *context,
                           const oxo_prove_result *result);
/* Searches, from the file of options->resume if there is one; saves every
 * minute, and what a limit cut short. `line`: the problem is that of a line
 * game and may be divided into jobs; or NULL. */
oxo_status oxo_prove_search(const oxo_pn_problem *problem,
                            const oxo_line_problem *line, const char *name,
                            const oxo_prove_options *options,
                            const oxo_context *context, oxo_pn_graph **graph,
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

/* The strategy of a proved graph as the result's certificate. `first`: the
 * opening that leads to its root (a cell), or OXO_MOVE_NONE; `from`: the claim
 * is about the root itself. */
struct oxo_pn_graph;
struct oxo_line_problem;
oxo_status oxo_prove_certificate(const struct oxo_pn_graph *graph,
                                 const struct oxo_line_problem *setup,
                                 oxo_move first, bool from,
                                 oxo_prove_result *result, oxo_error *error);

/* oxo_prover_threats without a certificate, for whoever asks often: OXO_OK and
 * a winning move, OXO_NO or OXO_LIMIT. *nodes counts the positions. */
oxo_status oxo_prover_threatens(oxo_prover *prover, const oxo_pos *pos,
                                oxo_context *context, oxo_move *move,
                                uint64_t *nodes, oxo_error *error);
/* Who wins from here, within the limits of the context (nodes are positions of
 * the forced-sequence searches)? OXO_OK: *value is established, and *move is a
 * winning move if the side to move wins, else OXO_MOVE_NONE. OXO_LIMIT: not
 * before a limit; *value and *move are untouched. */
oxo_status oxo_prover_value(oxo_prover *prover, const oxo_pos *pos,
                            oxo_context *context, oxo_value *value,
                            oxo_move *move, oxo_error *error);
/* Does this side win from here? OXO_OK: yes, and *move is a winning move if it
 * is to move, else OXO_MOVE_NONE. OXO_NO: it does not, whatever it plays.
 * OXO_LIMIT: not known before a limit. *nodes counts the positions. */
oxo_status oxo_prover_wins(oxo_prover *prover, const oxo_pos *pos,
                           oxo_side winner, oxo_context *context,
                           oxo_move *move, uint64_t *nodes, oxo_error *error);
/* The moves that the rule leaves in a position with its side to move (without
 * its exceptions); room for game->max_moves, returns how many. */
unsigned oxo_number_rule_moves(const oxo_game *game,
                               const oxo_number_rule *rule, const oxo_pos *pos,
                               oxo_move *moves);

/* One reply to an opening of k^n, up to symmetry. */
typedef struct oxo_opening_reply {
    oxo_move reply;
    oxo_value value;  /* a win of the first player, or open: not a win */
    oxo_move answer;  /* the winner's move, OXO_MOVE_NONE when forced */
    uint64_t entries; /* strategic positions from here on */
    unsigned deepest;
    uint64_t nodes;
    double seconds;
} oxo_opening_reply;

/* The replies to an opening that are distinct up to symmetry; `replies` has
 * room for game->cells. */
oxo_status oxo_opening_replies(const oxo_game *game, oxo_move first,
                               oxo_move *replies, unsigned *count,
                               oxo_error *error);
/* Proves one of them on its own, from scratch. */
oxo_status oxo_prove_reply(const oxo_game *game, oxo_move first, oxo_move reply,
                           oxo_context *context, oxo_opening_reply *proved,
                           oxo_error *error);

#endif
