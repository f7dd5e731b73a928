/* Number games: what number_name.c (the rules by name), number.c (strategies)
 * and number_search.c (the complete search behind the form `compact') share. */
#ifndef OXOCHECK_NUMBER_H
#define OXOCHECK_NUMBER_H

#include "check.h"

enum {
    MAX_CELLS = 125, /* 5^3 */
    MAX_NUMBERS = 36,
    MAX_VALUE = 999,
    MAX_RENAMINGS = 1000,
    MAX_STEPS = 200000 /* in the search for them */
};

struct rules {
    size_t k, n;
    size_t count;                /* numbers, sorted */
    unsigned value[MAX_NUMBERS]; /* the number; below it is called by index */
    unsigned users[MAX_NUMBERS]; /* bit 0: first player, bit 1: second */
    bool product, parity, own;
    uint64_t target;
};

/* Reads the name of a game; false if it is not one that we know. */
bool read_rules(const char *name, struct rules *r);

struct search;

struct game {
    const struct certificate *c;
    struct rules r;
    struct board b;
    struct group g;   /* maps of the cells */
    size_t renamings; /* maps of the numbers: to[m * count + old] = new */
    uint8_t *to;
    unsigned hero;        /* 1 or 2, as in users: whose strategy is followed */
    unsigned heroes;      /* 1, 2 or 3: whose strategies the body holds */
    bool holds;           /* the hero is not to lose; else to win */
    bool compact;         /* positions without an entry are searched */
    struct table entries; /* canonical positions of the certificate */
    struct move {
        uint8_t cell, index;
        bool used;
    } * move;
    struct table seen;
    uint64_t positions, completed, searched;
    uint64_t limit; /* of positions searched */
    bool stopped;   /* ... was reached: "no win" means nothing */
    struct search *search;
};

/* Do k numbers (by index) make a winning line? */
bool winning_numbers(const struct rules *r, const uint8_t *index);

/* Can the hero force a win from `at' (at[c] is 1 + index, or 0; who moves
 * follows from the numbers on it)? Complete and exact, unless `stopped'. */
bool number_search(struct game *x, const uint8_t *at);
/* False when the game is too large for it (more than 16 cells or numbers). */
bool number_search_start(struct game *x);
void number_search_end(struct game *x);

#endif
