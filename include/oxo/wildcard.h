/* O'Dwyer's compressed notation for strategies (2025).
 *
 * A line is a whole board: x and o are stones, . is empty, X is the winner's
 * move, and where capital O appears, exactly one of these cells holds an o:
 *
 *     .....xX..o......        one position
 *     O....xXO...OOO..        five positions, all answered by the same X
 *
 * (4x4 board, three in a row; A. O'Dwyer, "Winning 4x4x4 tic-tac-toe by
 * consulting an oracle", 2 June 2025, and the HararyTicTacToe folder of his
 * RecreationalMath repository.) Lines stand for all images of their positions
 * under the automorphisms of the game.
 */
#ifndef OXO_WILDCARD_H
#define OXO_WILDCARD_H

#include "oxo/strategy.h"

OXO_C_BEGIN

typedef enum oxo_wildcard_method {
    OXO_WILDCARD_PLAIN,  /* one line per position */
    OXO_WILDCARD_GREEDY, /* his way: merge what stands in the same coordinates
                            into the last line, from the end of the list */
    OXO_WILDCARD_COVER   /* cover all positions by few lines, using the
                            automorphisms */
} oxo_wildcard_method;

typedef struct oxo_wildcard_stats {
    size_t positions, lines, wildcards; /* wildcards: lines with O */
} oxo_wildcard_stats;

/* The entries of a compact strategy for the first player as lines of text;
 * free() it. OXO_UNSUPPORTED for full strategies and second-player wins. */
OXO_API oxo_status oxo_wildcard_write(const oxo_strategy *strategy,
                                      oxo_wildcard_method method, char **text,
                                      size_t *size, oxo_wildcard_stats *stats,
                                      oxo_error *error);

/* Reads such lines into a compact strategy. Positions that several lines
 * cover are taken once. */
OXO_API oxo_status oxo_wildcard_read(const oxo_game *game, const char *text,
                                     size_t size, oxo_strategy **strategy,
                                     oxo_error *error);

OXO_C_END

#endif
