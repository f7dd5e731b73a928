/* What `oxo solve` and `oxo paper` print about moving games. */
#ifndef OXO_CLI_MOVING_REPORT_H
#define OXO_CLI_MOVING_REPORT_H

#include "cli.h"
#include "oxo/search.h"

/* Makes the table of a game: reads `file` when it is there, otherwise solves
 * (with a checkpoint unless NULL) and writes it. `file` may be NULL. Says what
 * it needs before it starts unless `quiet`. NULL and *code on failure. */
oxo_table *cli_moving_table(const oxo_game *game, const char *file,
                            const char *checkpoint, bool quiet, int *code);

/* The whole of `oxo solve` for a moving game; returns the exit code. */
int cli_moving_solve(const oxo_game *game, const oxo_pos *pos, const char *file,
                     const char *checkpoint, bool every_move);

/* --scratch: the folder for what does not fit into memory, or NULL. */
extern const char *cli_scratch;
/* Where the decided entries go, or NULL. */
extern const char *cli_decided;

/* The rules of a moving game in words, a line each. */
void cli_moving_rules(const oxo_game *game);

#endif
