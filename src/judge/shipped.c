/* The certificates in the library (shelf.h): data/NAME.proof or
 * data/NAME.proof.zst, made into arrays by cmake/embed.cmake. */
#include "judge/shelf.h"

#include <string.h>

#define EMBEDDED(name)                            \
    extern const unsigned char oxo_book_##name[]; \
    extern const size_t oxo_book_##name##_size
EMBEDDED(qubic);
EMBEDDED(qubic_weak);
EMBEDDED(four);
EMBEDDED(four_8);
EMBEDDED(four_6);
EMBEDDED(six);
EMBEDDED(seven);

#define FILE_OF(file, name)                            \
    {                                                  \
        file, oxo_book_##name, &oxo_book_##name##_size \
    }
static const struct {
    const char *file;
    const unsigned char *bytes;
    const size_t *size;
} files[] = {
    FILE_OF("qubic.proof", qubic),   FILE_OF("qubic-weak.proof", qubic_weak),
    FILE_OF("four.proof", four),     FILE_OF("four-8.proof", four_8),
    FILE_OF("four-6.proof", four_6), FILE_OF("six.proof", six),
    FILE_OF("seven.proof", seven),
};

const unsigned char *oxo_certificate_shipped(const char *file, size_t *size)
{
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        if (strcmp(files[i].file, file))
            continue;
        *size = *files[i].size;
        return *size ? files[i].bytes : NULL;
    }
    return NULL;
}
