/* What `oxo solve` says of a game, whatever its family. */
#ifndef OXO_CLI_SOLVE_TEXT_H
#define OXO_CLI_SOLVE_TEXT_H

#include "cli.h"
#include "oxo/search.h"

/* Title, rules where the game has words for them, the position unless it is
 * the start, and what a table of every position needs unless it is in the file
 * `table` already (NULL: it is not). EXIT_YES, or an exit code after an error
 * was said. */
int solve_text_head(const oxo_game *game, const oxo_pos *pos, const char *table,
                    const char *scratch);

/* Value, best moves, cost, the moves by kind (every one of them with
 * `every_move`), and the counts of the table (NULL: there is none). What is
 * not known is not said. */
void solve_text(const oxo_game *game, const oxo_pos *pos,
                const oxo_solution *solution, const oxo_table *table,
                bool every_move);

/* The rules of a game in words, if it has any. EXIT_YES, or an exit code. */
int solve_text_rules(const oxo_game *game);

#endif
