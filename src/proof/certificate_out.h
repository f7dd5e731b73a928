/* A certificate written line by line: for those that do not fit into memory.
 *
 * The same file, byte for byte, as oxo_certificate_save writes for the same
 * lines, except that the compression of a .zst goes in one stream.
 */
#ifndef OXO_PROOF_CERTIFICATE_OUT_H
#define OXO_PROOF_CERTIFICATE_OUT_H

#include "oxo/proof.h"

typedef struct oxo_certificate_out oxo_certificate_out;

/* `entries` lines will follow, `body_size` bytes with their line ends. */
oxo_status oxo_certificate_begin(const char *path, const char *game,
                                 const char *claim, const char *form,
                                 uint64_t entries, uint64_t body_size,
                                 oxo_certificate_out **out, oxo_error *error);
/* Printable characters without a line end. OXO_IO when the disk is full. */
oxo_status oxo_certificate_line(oxo_certificate_out *out, const char *line,
                                size_t length, oxo_error *error);
/* The checksum; the file gets its name, or there is none. Frees either way. */
oxo_status oxo_certificate_finish(oxo_certificate_out *out, oxo_error *error);
void oxo_certificate_drop(oxo_certificate_out *out);

/* CRC-64/XZ of a block; pass 0 first, or the CRC so far to go on. */
uint64_t oxo_crc64(uint64_t crc, const void *bytes, size_t size);
/* The claim is about this position (run-length text), not about the start of
 * the game. */
oxo_status oxo_certificate_from(oxo_certificate *certificate,
                                const char *position);

#endif
