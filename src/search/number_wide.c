/* The engine for 5x5 and 3x3x3: see number_search.h. */
#define LINES 64
#define WORDS 3
#include "search/number_search.inc"
