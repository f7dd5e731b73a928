/* Is a kind of position in 4^n, x to move, won by threats? See four_n.c. */
#ifndef FOUR_N_SETTLE_H
#define FOUR_N_SETTLE_H

#include "base/keys.h"
#include "four_n_threats.h"
#include <stddef.h>

enum {
    MAX_N = 18,    /* coordinates: j1, j2 and sixteen different columns */
    MAX_STONES = 6 /* of each side */
};

/* Stones by digits; coordinate 0 is j1, 1 is j2 if special == 2. x[0] is 0, and
 * x1, x2 are 0 but on j1, j2. */
typedef struct kind {
    int n, special, xs, os;
    uint8_t x[MAX_STONES][MAX_N], o[MAX_STONES][MAX_N];
} kind;

/* The same by points, with a cube. */
typedef struct setting {
    point x[MAX_STONES], o[MAX_STONES];
    int xs, os;
    uint32_t group[3];
    point cell[64];
} setting;

/* The search, and what is remembered. */
typedef struct settler {
    threats search;
    oxo_keys keys;
    bool *won;
    size_t won_room;
    struct candidate *candidates;
    size_t candidate_count, candidate_room;
    int quiet;         /* quiet threats in a row */
    uint64_t searched; /* positions */
} settler;

void settler_init(settler *p, int quiet);
void settler_clear(settler *p);

/* Ends the program. */
void out_of_memory(void);

void digits_of(point p, int n, uint8_t *digits);
void set_points(setting *s, const kind *k);

/* The cells that o needs to complete a line: 0, 1, or 2 for more. */
int open_threes(const setting *s, point *needed);

typedef enum verdict {
    LEFT,  /* not settled */
    CUBE,  /* won in a cube, all of o's stones outside harmless */
    AROUND /* won in a cube with all stones around it */
} verdict;
verdict settle(settler *p, const kind *k);

/* Won by a cube on single coordinates, however many columns are added: o's old
 * stones that are 0 on all ordinary columns there can be (`fixed`) have to be
 * in the cube, all others to be harmless. */
bool strictly_won(settler *p, const kind *k, unsigned fixed);

#endif
