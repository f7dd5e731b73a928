/* Boards as run-length text: `xo1x8x8o41o`, Patashnik's notation.
 *
 * x and o are stones of the first and the second player, a number so many
 * empty cells, a point one; empty cells at the end may be left out, an empty
 * board is its number of cells. `/x` or `/o` behind it says who is to move.
 * Line games and moving games write their positions this way; each knows for
 * itself which stones make sense and when the suffix is needed.
 *
 * Stones are two sets of cells, `words` words each, the first player's first.
 */
#ifndef OXO_BASE_RUNS_H
#define OXO_BASE_RUNS_H

#include "base/writer.h"
#include <stdint.h>

/* 'x', 'o' or '.' */
char oxo_runs_mark(const uint64_t *stones, unsigned words, unsigned cell);

void oxo_runs_put(oxo_writer *w, const uint64_t *stones, unsigned words,
                  unsigned cells);

/* *side: 'x', 'o' or 0 when the text does not say. The stones must be empty;
 * they are undefined after an error. */
oxo_status oxo_runs_read(const char *text, size_t length, unsigned cells,
                         uint64_t *stones, unsigned words, char *side,
                         oxo_error *error);

#endif
