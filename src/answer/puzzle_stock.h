/* The stock of puzzles, data/puzzles.txt, embedded by the build: one puzzle a
 * line,
 *
 *     GAME POSITION SOLUTION plies tempting grade proved|forced
 *
 * Lines that begin with # are comments. The program and the browser share it,
 * so that a number and a day mean the same puzzle in both. */
#ifndef OXO_ANSWER_PUZZLE_STOCK_H
#define OXO_ANSWER_PUZZLE_STOCK_H

#include "oxo/player.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct puzzle_entry {
    char game[64], position[256], move[64], ground[16];
    unsigned plies, tempting, grade;
} puzzle_entry;

/* Reads one line; false: it has not the seven fields. */
bool puzzle_entry_read(const char *line, puzzle_entry *entry);

/* The n-th puzzle (from 0) of a game (NULL: any) and a grade (0: any); false:
 * there is none. *entry is untouched then. */
bool puzzle_stock_nth(const char *game, unsigned grade, uint64_t n,
                      puzzle_entry *entry);
uint64_t puzzle_stock_count(const char *game, unsigned grade);

/* Makes `count` puzzles, distinct up to symmetry: those of the seeds from
 * wish->seed on, in their order. On context->threads and context->ranks; which
 * they are does not depend on how many. */
oxo_status puzzle_stock_make(const oxo_game *game, const oxo_puzzle_wish *wish,
                             uint64_t count, oxo_context *context,
                             void (*each)(void *user, const oxo_pos *pos,
                                          const oxo_puzzle *puzzle),
                             void *user, oxo_error *error);

/* Which of `count` puzzles (> 0) belongs to the day YYYY-MM-DD; false: the
 * text is no date. */
bool puzzle_stock_of_day(const char *date, uint64_t count, uint64_t *which);

#endif
