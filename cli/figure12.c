/* Patashnik's numbers. See figure12.h. */
#include "figure12.h"

const uint64_t figure12_patashnik[OXO_PROVE_LEVELS] = {
    [0] = 1,    [2] = 12,   [4] = 195, [6] = 1448, [8] = 788,
    [10] = 309, [12] = 110, [14] = 51, [16] = 15};
