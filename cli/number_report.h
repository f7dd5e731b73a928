/* Reports about number games, shared by the verbs solve, sweep and paper. */
#ifndef OXO_CLI_NUMBER_REPORT_H
#define OXO_CLI_NUMBER_REPORT_H

#include "cli.h"

/* oxo solve for number games: value, every first move, distances on boards
 * up to 3x3; larger boards without distances, with answers, resumable from
 * `checkpoint` (or NULL). Returns the exit code. */
int number_report_solve(const oxo_game *game, const oxo_pos *pos,
                        const char *checkpoint);

/* The numbers of each side, what wins, and the symmetry: a few lines. False:
 * out of memory, the symmetry was not counted, and the text says so. */
bool number_report_rules(const oxo_game *game);

/* "Odd wins", "draw", "unknown". */
const char *number_report_outcome(const oxo_game *game, oxo_outcome outcome);

#endif
