/* The whole of liboxo in one header: tic-tac-toe in every dimension.
 *
 *     base ─► game ─► families ─► symmetry ─► search ─► proof ─► theory
 *                                                        │
 *                        answer ◄── player ◄── judge ◄───┘     plan, csp, draw
 *
 * examples/ holds small programs; docs/LIBRARY.md says who owns what, and what
 * may be shared between threads.
 */
#ifndef OXO_OXO_H
#define OXO_OXO_H

#define OXO_VERSION_MAJOR 0
#define OXO_VERSION_MINOR 1
#define OXO_VERSION_PATCH 0
#define OXO_VERSION_NUMBER \
    (OXO_VERSION_MAJOR * 10000 + OXO_VERSION_MINOR * 100 + OXO_VERSION_PATCH)

#include "oxo/answer.h"
#include "oxo/base.h"
#include "oxo/csp.h"
#include "oxo/draw.h"
#include "oxo/families.h"
#include "oxo/game.h"
#include "oxo/judge.h"
#include "oxo/plan.h"
#include "oxo/player.h"
#include "oxo/proof.h"
#include "oxo/search.h"
#include "oxo/symmetry.h"
#include "oxo/theory.h"

#endif
