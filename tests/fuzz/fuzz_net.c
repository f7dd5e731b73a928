/* Fuzz target: files of networks. Whatever is read must be written back to
 * the same bytes, and a description must describe itself. */
#include "learn/net.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
#if OXO_HAVE_LEARN
    oxo_net *net = NULL;
    oxo_net_extra extra = {0};
    oxo_error error;
    if (oxo_net_read(data, size, &net, &extra, &error) == OXO_OK) {
        unsigned char *bytes;
        size_t length;
        if (oxo_net_write(net, &extra, &bytes, &length, &error) == OXO_OK)
            free(bytes);
        oxo_net_extra_free(&extra);
        oxo_net_destroy(net);
    }
    /* small networks only: weights are allocated here */
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = 0;
    net = NULL;
    if (oxo_net_create(text, 1, &net, &error) == OXO_OK) {
        oxo_net *again = NULL;
        if (oxo_net_create(net->description, 1, &again, &error) != OXO_OK ||
            strcmp(net->description, again->description))
            abort();
        oxo_net_destroy(again);
        oxo_net_destroy(net);
    }
    free(text);
#else
    (void)data;
    (void)size;
#endif
    return 0;
}
