/* Checkpoints: files with a kind in front and a seal behind.
 *
 *     "oxo-pn 2\n"   what the file holds, and in which version
 *     bytes          as the owner writes them
 *     seal (u64)     a hash of all bytes before it; nothing follows
 *
 * Written like every file (whole or absent, base/file.h). What was read counts
 * only after oxo_sealed_checked has said so: a damaged or lengthened file is
 * refused, never half believed. Numbers are written as the machine has them:
 * a checkpoint is for this machine, not for exchange.
 */
#ifndef OXO_BASE_SEALED_H
#define OXO_BASE_SEALED_H

#include "oxo/base.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct oxo_sealed oxo_sealed;

/* Writing. `kind` is such as "oxo-pn 2\n". */
oxo_status oxo_sealed_create(const char *path, const char *kind,
                             oxo_sealed **file, oxo_error *error);
void oxo_sealed_put(oxo_sealed *file, const void *bytes, size_t size);
/* Seals and keeps it, or reports what went wrong; frees either way. */
oxo_status oxo_sealed_keep(oxo_sealed *file, oxo_error *error);

/* Reading. OXO_IO: no such file; OXO_BAD_INPUT: not of this kind. */
oxo_status oxo_sealed_open(const char *path, const char *kind,
                           oxo_sealed **file, oxo_error *error);
/* False, and zeros, where the file has ended before. */
bool oxo_sealed_get(oxo_sealed *file, void *bytes, size_t size);
/* Reads the seal: true when all that was got is what was once put. */
bool oxo_sealed_checked(oxo_sealed *file);
/* Ends reading, or drops what was being written. NULL is nothing. */
void oxo_sealed_close(oxo_sealed *file);

#endif
