/* Figure 12 of O. Patashnik, Qubic: 4x4x4 tic-tac-toe, Mathematics Magazine 53
 * (1980): strategic positions by stones on the board. The printed numbers are
 * not in our copy of the text; these are counted from his dictionary of 2929
 * moves, as `oxo verify-dictionary` does, and a test counts them again. */
#ifndef OXO_CLI_FIGURE12_H
#define OXO_CLI_FIGURE12_H

#include "oxo/prove.h"

extern const uint64_t figure12_patashnik[OXO_PROVE_LEVELS];

#endif
