/* The networks of the browser's module (learn/shipped.h): a megabyte that most
 * visitors never need, so the host fetches a file when somebody plays against
 * it and hands it over here, before the question that needs it. */
#include "learn/shipped.h"

#include <stdlib.h>

/* by k - 3; the module is one engine, so these may be global */
static struct {
    unsigned char *bytes;
    size_t size;
} given[2];

const unsigned char *oxo_net_shipped(unsigned k, size_t *size)
{
    const int known = k == 3 || k == 4;
    *size = known ? given[k - 3].size : 0;
    return known ? given[k - 3].bytes : NULL;
}

/* Takes over `place`, which oxo_alloc gave. */
__attribute__((export_name("oxo_network"))) void
oxo_network(unsigned k, unsigned char *place, size_t size);
void oxo_network(unsigned k, unsigned char *place, size_t size)
{
    if (k != 3 && k != 4) {
        free(place);
        return;
    }
    free(given[k - 3].bytes);
    given[k - 3].bytes = place;
    given[k - 3].size = size;
}
