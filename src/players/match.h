/* What a rank other than 0 does in a match (oxo_match of oxo/player.h). */
#ifndef OXO_PLAYERS_MATCH_H
#define OXO_PLAYERS_MATCH_H

#include "base/ranks.h"

/* A rank that was sent OXO_MATCH_JOB plays games for rank 0's match. */
#define OXO_MATCH_JOB "match"
oxo_status oxo_match_join(oxo_ranks *ranks, oxo_error *error);

#endif
