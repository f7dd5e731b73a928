/* What the two files of Cantin's paper share: networks, and the rest. */
#ifndef OXO_CLI_PAPER_CANTIN_H
#define OXO_CLI_PAPER_CANTIN_H

#include "paper.h"

/* Games of a match: so many, or what --games says if that is less. */
unsigned cantin_games(unsigned most);

/* Items; the exit code. */
int cantin_triples(void);
int cantin_csp(void);
int cantin_plan(void);
int cantin_wins(void);
int cantin_policy(void);

#endif
