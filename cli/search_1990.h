/* The search of Markowsky's paper, as its text describes it. */
#ifndef OXO_CLI_SEARCH_1990_H
#define OXO_CLI_SEARCH_1990_H

#include <stdbool.h>
#include <stdint.h>

typedef struct search_1990 {
    bool parity;        /* Nygaard's rule: three of one parity win, too */
    bool odd_by_number; /* Odd tries numbers, then cells; else the reverse */
    bool see_double;    /* two threats at once count as won, unexamined */
} search_1990;

/* Configurations examined by size; returns 1: Odd wins, 0: tie, -1: Even wins,
 * -2: out of memory. */
int search_1990_run(const search_1990 *setting, uint64_t examined[10]);

#endif
