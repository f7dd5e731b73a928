/* The inside of networks, for src/learn only. */
#ifndef OXO_LEARN_NET_IMPL_H
#define OXO_LEARN_NET_IMPL_H

#include "learn/net.h"

/* Reads a description into a network without weights (net->weight NULL). */
oxo_status oxo_net_parse(const char *description, size_t length, oxo_net **net,
                         oxo_error *error);

#endif
