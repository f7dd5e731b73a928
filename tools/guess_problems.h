/* Proof problems of 4^3 to make weights with: what start_guess and tune_guess
 * share.
 *
 * The replies to the two openings, one of each symmetric kind, are a problem
 * each. Every second one is for training, the others are held out. What a
 * table of weights needs for a problem is the number of positions that the
 * search examines, which is exact: no decision rests on a clock. */
#ifndef TOOLS_GUESS_PROBLEMS_H
#define TOOLS_GUESS_PROBLEMS_H

#include "oxo/game.h"
#include "search/line_problem.h"

enum { GUESS_PROBLEMS = 256, GUESS_STRONG = 0, GUESS_WEAK = 1 };

typedef struct guess_problem {
    char name[20];
    oxo_line_problem setup;
    uint64_t plain; /* positions without evaluation */
    uint32_t work;  /* walks through it without evaluation; 0: a reply */
} guess_problem;

typedef struct guess_set {
    guess_problem problem[GUESS_PROBLEMS];
    unsigned count;
} guess_set;

/* An option with a value: a number, or a text. */
typedef struct guess_option {
    const char *name;
    uint64_t *number; /* NULL: a text */
    const char **text;
} guess_option;

/* Reads the arguments after argv[0]; false, with what was expected on stderr,
 * if they are not these options with their values. */
bool guess_read_options(char **argv, const guess_option *option,
                        unsigned count);

/* SIGINT and SIGTERM end searches from then on. */
void guess_stop_by_signal(void);
bool guess_stopped(void *unused);

/* The replies, held out and for training, and the openings as wholes. */
void guess_problems(const oxo_game *game, const oxo_board *board,
                    guess_set part[2], guess_set *whole);
/* Positions that a proof needs, twice the cap if it needs more than that, or a
 * number above `enough` as soon as it has more than that. */
uint64_t guess_needs(const guess_problem *problem, const oxo_guess_table *table,
                     uint64_t cap, uint64_t enough);

#endif
