/* The certificate that the library holds (data/qubic.proof), and what follows
 * from it for the positions of a game.
 *
 * The strategy wins from the empty board, so every position of it with the
 * winner to move and an entry is won, and so is what the walk in strategy.h
 * calls a block or a forced sequence. Nothing is said about positions that
 * the strategy does not lead to.
 */
#ifndef OXO_PLAYERS_BOOK_H
#define OXO_PLAYERS_BOOK_H

#include "oxo/analyse.h"
#include "oxo/certificate.h"

/* OXO_NO: there is none for this game. */
oxo_status oxo_book_certificate(const oxo_game *game,
                                oxo_certificate **certificate,
                                oxo_error *error);

/* Judges the open moves of an analysis by the book; leaves the others, and all
 * of them where there is no book. */
oxo_status oxo_book_judge(const oxo_game *game, const oxo_pos *pos,
                          oxo_analysis *analysis, oxo_error *error);

#endif
