/* Kinds of positions of 4^n and the sub-boards on which they are won: see
 * four_n_twin.c, which this is part of. */
#ifndef FOUR_N_KIND_H
#define FOUR_N_KIND_H

#include "naive/four_n_threats.h"

enum { COORDINATES = 20 }; /* as many as any kind looked at has */

typedef uint8_t point[COORDINATES];

/* The stones, in the order in which they were played; x is to move. */
typedef struct kind {
    int n, xs, os;
    point x[4], o[4];
} kind;

typedef struct sub_board {
    int m, tied; /* groups; those from the fourth on that S has as the third */
    int group[COORDINATES]; /* -1: fixed at 0 */
} sub_board;

bool same(int n, const point p, const point q);
bool is_x(const kind *k, const point p);

/* The cell of the sub-board that p is, or -1, and back. */
int cell_of(int n, const sub_board *t, const point p);
void point_of(int n, const sub_board *t, int cell, point p);

/* Are the different points p and q on a line? Which, if it is not NULL. */
bool on_line(int n, const point p, const point q, point line[4]);
bool without_x(const kind *k, point line[4]);

/* Is a stone of o's at u, outside the sub-board, on no line without x with one
 * of its cells? */
bool harmless(const kind *k, const sub_board *t, const point u);
bool pairs_allowed(const kind *k, const sub_board *t, point *const *stone,
                   int size);

/* How a kind was settled, if it was, with so many of the efforts. */
enum { OPEN, OUTSIDE, INSIDE, LARGER, WAYS };
extern const char *const way_name[WAYS];
int settle(kind *k, int most_effort);

#endif
