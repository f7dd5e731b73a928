/* A network evaluated by the definition: one row, one number at a time, in
 * double precision, no matrices. */
#ifndef OXO_TESTS_NAIVE_NET_H
#define OXO_TESTS_NAIVE_NET_H

#include "learn/net.h"

/* The outputs of all heads, one behind the other, of one row of input, without
 * dropout. Takes `weight` instead of the network's own. */
void naive_net_forward(const oxo_net *net, const double *weight,
                       const double *input, double *output);

#endif
