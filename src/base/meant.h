/* The name that was meant: a word that is near a mistyped one. */
#ifndef OXO_BASE_MEANT_H
#define OXO_BASE_MEANT_H

#include <stddef.h>

/* The nearest of the names that name(0), name(1), ... give up to NULL; NULL
 * when none is near: one letter off for words of up to four letters, two for
 * longer ones. */
const char *oxo_meant(const char *word, const char *(*name)(size_t i));

#endif
