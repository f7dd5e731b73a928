/* x's wins by threats on a board 4^m: see four_n_twin.c, which this is part of.
 */
#ifndef FOUR_N_THREATS_H
#define FOUR_N_THREATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CUBE = 64,       /* cells of the cube S in which x plays */
    CUBE_LINES = 76, /* its lines come first */
    GROUPS = 6,      /* dimension of the largest board */
    EFFORTS = 3      /* the searches known_won() may be asked for */
};

/* 4^m; the digit i of a cell is cell >> 2 * i & 3, so that S, where all digits
 * but the first three are 0, is the cells below 64. `tied` digits from the
 * fourth on are written as digit ^ third digit: S is where they are as the
 * third and those behind them are 0. */
typedef struct board {
    int m, tied, cells, lines;
    uint16_t (*line)[4];
    uint16_t *through; /* the lines of cell c: from first[c] to first[c + 1] */
    int *first;
} board;

typedef struct stones {
    int m, tied, xs, os;
    int x[4], o[6]; /* cells of 4^m; not more than 4 of each are remembered */
} stones;

/* Positions searched so far, and those won. */
extern long searched, searched_won;

void threats_start(void);
const board *board_of(int m, int tied);

/* A cell with its tied digits written as above, and back: the same. */
int retied(int cell, int tied);

/* Does x, to move, win by threats, with so many quiet moves in a row at most
 * and within so many positions? With `all` every reply of o's to a quiet move
 * is looked at, and not only those that can hurt. */
bool won_by_threats(const stones *p, int quiet, long limit, bool all);

/* The same, remembered; more is tried with more effort. */
bool known_won(const stones *p, int effort);

#endif
