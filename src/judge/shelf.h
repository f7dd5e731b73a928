/* The certificates that come with oxo, each read when it is first needed.
 *
 *     game   first move on   file
 *     4^3    7 lines         qubic.proof         the strong opening
 *     4^3    4               qubic-weak.proof    the weak one
 *     4^4    15              four.proof
 *     4^4    8               four-8.proof
 *     4^4    6               four-6.proof
 *     6^3    (a draw)        six.proof
 *     7^3    (a draw)        seven.proof
 *
 * A certificate of a win is about one first move, and symmetries keep the
 * number of lines through a cell, so a position without a stone of the first
 * player on a cell with so many lines is none of its business: nobody reads
 * tens of thousands of entries in vain.
 *
 * Natively the files are in the library (shipped.c). The browser's module
 * holds those of Qubic and asks its host for the others
 * (web/engine/certificates.c).
 */
#ifndef OXO_JUDGE_SHELF_H
#define OXO_JUDGE_SHELF_H

#include "board/board.h"
#include "oxo/proof.h"
#include "proof/strategy.h"

enum { OXO_SHELF_MOST = 3 }; /* certificates of one game */

typedef struct oxo_volume {
    oxo_certificate *certificate;
    oxo_strategy *strategy;
    oxo_side owner;
} oxo_volume;

typedef struct oxo_shelf oxo_shelf;

/* May there be a certificate of this game? A quick look: it saves making a
 * board. */
bool oxo_shelf_may_have(const oxo_game *game);
/* The shelf of the game of a board, which must outlive it; *shelf is NULL when
 * no certificate of the game comes with oxo. One thread at a time. */
oxo_status oxo_shelf_create(const oxo_board *board, oxo_shelf **shelf,
                            oxo_error *error);
void oxo_shelf_destroy(oxo_shelf *shelf); /* NULL is fine */
/* How many there are (NULL: 0). */
unsigned oxo_shelf_count(const oxo_shelf *shelf);
/* Certificate i, read now if it was not yet; OXO_UNSUPPORTED: it is not to be
 * had. */
oxo_status oxo_shelf_volume(oxo_shelf *shelf, unsigned i,
                            const oxo_volume **volume, oxo_error *error);
/* May certificate i know a position in which its owner has these stones? */
bool oxo_shelf_concerns(const oxo_shelf *shelf, unsigned i,
                        const uint64_t *own);

/* The same of draws: a quick look, and the certificate (destroy it); OXO_NO: no
 * draw of the game comes with oxo. */
bool oxo_shelf_may_draw(const oxo_game *game);
oxo_status oxo_shelf_draw(const oxo_board *board, oxo_certificate **certificate,
                          oxo_error *error);

/* Reads a certificate of a win in the game of a board. */
oxo_status oxo_volume_of(const oxo_board *board, oxo_certificate *certificate,
                         oxo_volume *volume, oxo_error *error);
void oxo_volume_clear(oxo_volume *volume);

/* shipped.c: the bytes of a file, as text or as zstd packed it; NULL: it is not
 * to be had. */
const unsigned char *oxo_certificate_shipped(const char *file, size_t *size);

#endif
