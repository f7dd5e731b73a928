/* What a network says about a position: for the question net and the verb. */
#ifndef OXO_ANSWER_NET_H
#define OXO_ANSWER_NET_H

#include "answer/answer.h"

#if OXO_HAVE_LEARN
#include "learn/net.h"

typedef struct oxo_net_move {
    oxo_move move;
    double share; /* of a policy; else the estimate that it wins */
} oxo_net_move;

typedef struct oxo_net_judgement {
    bool policy;        /* a network for 4^3 with value and policy */
    double value;       /* of it, -1 to 1 for the side to move */
    const char *forced; /* of it: what forced sequences say, in words */
    unsigned count;
    oxo_net_move move[64]; /* best first */
} oxo_net_judgement;

/* The network of a file, or the library's own for this game (NULL). */
oxo_status oxo_net_open(const oxo_game *game, const char *file, oxo_net **net,
                        oxo_net_extra *extra, oxo_error *error);
oxo_status oxo_net_judge(const oxo_net *net, const oxo_net_extra *extra,
                         const oxo_game *game, const oxo_pos *pos,
                         oxo_net_judgement *judgement, oxo_error *error);
#endif

#endif
