/* The trade of those who play games of a match (oxo_match of oxo/player.h). */
#ifndef OXO_PLAYERS_MATCH_H
#define OXO_PLAYERS_MATCH_H

#include "base/farm.h"

extern const oxo_trade oxo_match_trade;

#endif
