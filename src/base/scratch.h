/* A scratch file: room on a disk for what does not fit into memory.
 *
 * Blocks are appended and read back from any place. The file has no name: it
 * is gone when the program ends, however that happens, and never left over.
 * What must outlive the program is a checkpoint (base/sealed.h).
 */
#ifndef OXO_BASE_SCRATCH_H
#define OXO_BASE_SCRATCH_H

#include "oxo/base.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct oxo_scratch oxo_scratch;

/* In this folder, which must exist. OXO_IO when it cannot be written. */
oxo_status oxo_scratch_create(const char *folder, oxo_scratch **scratch,
                              oxo_error *error);
void oxo_scratch_destroy(oxo_scratch *scratch); /* NULL is nothing */

/* Appends; *at is where. OXO_IO when the disk is full. One thread at a time. */
oxo_status oxo_scratch_put(oxo_scratch *scratch, const void *bytes, size_t size,
                           uint64_t *at, oxo_error *error);
/* Reads what was put there. Any number of threads. */
oxo_status oxo_scratch_get(const oxo_scratch *scratch, uint64_t at, void *bytes,
                           size_t size, oxo_error *error);
/* Bytes put so far. */
uint64_t oxo_scratch_size(const oxo_scratch *scratch);

/* Bytes that the disk of a folder has free; 0 when that is not known. */
uint64_t oxo_scratch_free(const char *folder);

#endif
