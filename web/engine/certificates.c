/* The certificates of the browser's module (judge/shelf.h): those of Qubic are
 * in it; those of 4^4, 6^3 and 7^3, three megabytes that most visitors never
 * need, its host hands over when a question first needs one:
 *
 *     certificate(name) -> place of the text of data/NAME, unpacked, with a NUL
 *                       behind it, in room that oxo_alloc gave; 0: it is not
 *                       to be had, and what it would decide stays open
 */
#include "judge/shelf.h"

#include <string.h>

__attribute__((import_module("oxo"), import_name("certificate"))) char *
oxo_host_certificate(const char *name);

extern const unsigned char oxo_book_qubic[], oxo_book_qubic_weak[];
extern const size_t oxo_book_qubic_size, oxo_book_qubic_weak_size;

/* the module is one engine, so these may be global */
static struct {
    const char *file;
    char *text; /* NULL: not handed over yet */
} given[] = {
    {"four.proof", NULL}, {"four-8.proof", NULL}, {"four-6.proof", NULL},
    {"six.proof", NULL},  {"seven.proof", NULL},
};

const unsigned char *oxo_certificate_shipped(const char *file, size_t *size)
{
    if (!strcmp(file, "qubic.proof")) {
        *size = oxo_book_qubic_size;
        return oxo_book_qubic;
    }
    if (!strcmp(file, "qubic-weak.proof")) {
        *size = oxo_book_qubic_weak_size;
        return oxo_book_qubic_weak;
    }
    for (unsigned i = 0; i < sizeof given / sizeof *given; i++) {
        if (strcmp(given[i].file, file))
            continue;
        if (!given[i].text)
            given[i].text = oxo_host_certificate(file);
        *size = given[i].text ? strlen(given[i].text) : 0;
        return (const unsigned char *)given[i].text;
    }
    return NULL;
}
