/* The data of a certificate for the proof assistant Coq.
 *
 * The folder proofs/ holds theorems about k^n; what they compute with is
 * written here, from a certificate of ours. Nothing in these files has to be
 * believed: the kernel of Coq checks them against the rules of the game.
 *
 *     DIR/Symmetries.v     the symmetries of the board, one text each
 *     DIR/Nodes1.v ...     the nodes of a strategy, one text each
 *     DIR/Data.v           puts them together: symmetries, nodes
 *
 * or, for a draw by pairing, DIR/Data.v alone: pairs. proofs/Text.v says what
 * the texts mean.
 */
#ifndef OXO_COQ_H
#define OXO_COQ_H

#include "oxo/certificate.h"
#include "oxo/context.h"
#include "oxo/game.h"

OXO_C_BEGIN

typedef struct oxo_coq_report {
    uint64_t nodes;   /* positions with the first player to move */
    uint64_t blocks;  /* of these, forced to block; the others are entries */
    uint64_t plans;   /* forced sequences written */
    uint64_t links;   /* replies that lead to another node */
    uint64_t replies; /* replies met by plans */
    unsigned symmetries, files;
    uint64_t pairs; /* of a pairing; the rest is then 0 */
    uint64_t bytes; /* of all files together */
} oxo_coq_report;

/* Writes the files into `directory`, which is made when it is not there, for
 * Coq to know them as NAME.Data and so on (-Q DIR NAME). Strategies that win
 * k^n for the first player (compact or full) and pairings are understood, else
 * OXO_UNSUPPORTED. OXO_NO: the strategy does not win, and the error says where.
 * The game is the certificate's. */
OXO_API oxo_status oxo_coq_write(const oxo_game *game,
                                 const oxo_certificate *certificate,
                                 const char *directory, const char *name,
                                 oxo_context *context, oxo_coq_report *report,
                                 oxo_error *error);

OXO_C_END

#endif
