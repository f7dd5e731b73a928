/* The networks that come with oxo: one for 3^3, one for 4^3.
 *
 * Natively they are in the library (shipped.c). The browser's module holds
 * none: the page fetches one when somebody plays against it
 * (web/engine/networks.c). */
#ifndef OXO_LEARN_SHIPPED_H
#define OXO_LEARN_SHIPPED_H

#include <stddef.h>

/* The file of the network for k^3, k = 3 or 4; NULL and size 0: not here. */
const unsigned char *oxo_net_shipped(unsigned k, size_t *size);

#endif
