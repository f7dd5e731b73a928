/* Figure 12 of O. Patashnik, Qubic: 4x4x4 tic-tac-toe, Mathematics Magazine 53
 * (1980): strategic positions by stones on the board. The printed numbers are
 * not in our copy of the text; these are counted from his dictionary of 2929
 * moves, as `oxo verify-dictionary` does, and a test counts them again. */
#ifndef OXO_ANSWER_FIGURE12_H
#define OXO_ANSWER_FIGURE12_H

#include "oxo/proof.h"

static const uint64_t figure12_patashnik[OXO_PROVE_LEVELS] = {
    [0] = 1,    [2] = 12,   [4] = 195, [6] = 1448, [8] = 788,
    [10] = 309, [12] = 110, [14] = 51, [16] = 15};

#endif
