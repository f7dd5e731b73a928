/* Canonical forms of boards that are not 4^3 (canon.c). */
#ifndef OXO_BOARD_CANON_H
#define OXO_BOARD_CANON_H

#include "board/board.h"

typedef struct oxo_board_symmetry oxo_board_symmetry;

/* *symmetry stays NULL when the game has none that is listed. */
oxo_status oxo_board_symmetry_new(const oxo_game *game, unsigned cells,
                                  oxo_board_symmetry **symmetry,
                                  oxo_error *error);
void oxo_board_symmetry_free(oxo_board_symmetry *symmetry);

#endif
