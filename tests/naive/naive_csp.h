/* The order of Newell and Simon by trying every move and looking. */
#ifndef OXO_TESTS_NAIVE_CSP_H
#define OXO_TESTS_NAIVE_CSP_H

#include "oxo/families.h"

enum { NAIVE_CSP_KEYS = 7 };

/* Marks the moves that are best up to ties; returns whether one wins. */
bool naive_csp_best(const oxo_game *game, const oxo_pos *pos, bool *best);

#endif
