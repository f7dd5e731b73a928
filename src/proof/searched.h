/* Strategies out of a decided proof search, for any line game: form strategy
 * of docs/CERTIFICATE.md; and how a certificate carries the game. */
#ifndef OXO_PROOF_SEARCHED_H
#define OXO_PROOF_SEARCHED_H

#include "oxo/proof.h"
#include "oxo/symmetry.h"
#include "search/pn_graph.h"

/* A certificate of a form without entries; its claim is set when the search is
 * over. A .pg game brings its text and its symmetries along, a box its
 * symmetries. OXO_UNSUPPORTED for games other than line games. */
oxo_status oxo_searched_begin(const oxo_game *game, const oxo_group *group,
                              const char *form, oxo_certificate **certificate,
                              oxo_error *error);

/* May a certificate rest on this group? A checker lists no more than 20,000
 * symmetries and 16,777,216 images of cells (docs/CERTIFICATE.md): of a larger
 * group it would miss images. Those of k^n by coordinates it knows itself. NULL
 * is fine. */
bool oxo_searched_may_use(const oxo_game *game, const oxo_group *group);

/* Adds an entry for every position in which the hero has to choose. The graph
 * asked "does `winner` win?" and is decided: when it is proved the hero is the
 * winner, when it is refuted the other side, who does not lose. */
oxo_status oxo_searched_add(const oxo_game *game, const oxo_group *group,
                            const oxo_pn_graph *graph, oxo_side winner,
                            oxo_certificate *certificate, oxo_error *error);

/* The same for a game with gravity without a graph: asks the question "does
 * `winner` win?" itself, depth first (search/gravity.h), and then again
 * wherever the hero has to choose. *proved is the answer. OXO_LIMIT: nothing is
 * known, and the certificate may have some entries too many. OXO_UNSUPPORTED:
 * not a game for that search. */
oxo_status oxo_searched_ask(const oxo_game *game, const oxo_group *group,
                            oxo_side winner, const oxo_context *context,
                            oxo_certificate *certificate, bool *proved,
                            uint64_t *nodes, oxo_error *error);

#endif
