/* What workers of self-play's farm do (base/farm.h): games of a generation.
 * cluster/serve.c lists it for other ranks. */
#ifndef OXO_LEARN_SELFPLAY_TRADE_H
#define OXO_LEARN_SELFPLAY_TRADE_H

#include "base/farm.h"

extern const oxo_trade oxo_selfplay_trade;

#endif
