/* oxo net on 4^3: what the policy-value network says of a position. */
#ifndef OXO_CLI_NET_QUBIC_H
#define OXO_CLI_NET_QUBIC_H

#include "cli.h"

#if OXO_HAVE_LEARN
#include "learn/net.h"

/* Prints the value and the moves, best first, as the mean over all 192 images
 * of the position, and what is forced. Returns the exit code. */
int net_qubic_print(const oxo_net *net, const oxo_game *game,
                    const oxo_pos *pos);
#endif

#endif
