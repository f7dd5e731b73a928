/* The engine for 3x3 and 4x4: see number_search.h. */
#define LINES 16
#define WORDS 2
#include "search/number_search.inc"
