/* The stock of puzzles, data/puzzles.txt, embedded by the build: one puzzle a
 * line,
 *
 *     GAME POSITION SOLUTION plies tempting grade proved|forced
 *
 * Lines that begin with # are comments. The program and the browser share it,
 * so that a number and a day mean the same puzzle in both. */
#ifndef OXO_ANSWER_PUZZLE_STOCK_H
#define OXO_ANSWER_PUZZLE_STOCK_H

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

/* Which of `count` puzzles (> 0) belongs to the day YYYY-MM-DD; false: the
 * text is no date. */
bool puzzle_stock_of_day(const char *date, uint64_t count, uint64_t *which);

#endif
