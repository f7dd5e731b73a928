/* Certificate files: the container that every proof is written into.
 *
 *     oxo-certificate 1
 *     game 4^3
 *     claim first-wins
 *     form compact
 *     entries 2
 *     x-seed 1                      (any number of x- lines, kept as they are)
 *                                   (an empty line ends the header)
 *     64 0                          (the body: `entries` lines of text)
 *     x14o 12
 *     checksum crc64 0123456789abcdef
 *
 * docs/CERTIFICATE.md says what the bodies of the forms mean; this module
 * knows only the frame: header keys, number of lines, checksum (CRC-64/XZ over
 * every byte before the checksum line), and zstd compression of the whole.
 * A file that was cut short or altered is refused with the place.
 *
 * Certificates are plain values: no function here keeps global state, and two
 * threads may use two certificates at once.
 */
#ifndef OXO_CERTIFICATE_H
#define OXO_CERTIFICATE_H

#include "oxo/status.h"
#include <stdbool.h>
#include <stdint.h>

OXO_C_BEGIN

typedef struct oxo_certificate {
    char game[128]; /* name that oxo_game_create understands */
    char claim[32]; /* first-wins, second-wins, draw, ... */
    char form[32];  /* compact, full, pairing, strategy, table, ... */
    char *start;    /* the position the claim is about; NULL: the usual one */
    char *extra;    /* the x- lines of the header, each with its \n */
    size_t extra_size;
    char *body; /* the body lines, each with its \n */
    size_t body_size, body_room;
    size_t entries;   /* number of body lines */
    size_t body_line; /* line number of the first body line in the file */
} oxo_certificate;

/* CRC-64/XZ of a block; pass 0 first, or the CRC so far to go on. */
OXO_API uint64_t oxo_crc64(uint64_t crc, const void *bytes, size_t size);

/* ---- making ---- */

/* An empty certificate; destroy it. Fails on names with line breaks. */
OXO_API oxo_status oxo_certificate_create(const char *game, const char *claim,
                                          const char *form,
                                          oxo_certificate **certificate,
                                          oxo_error *error);
OXO_API void oxo_certificate_destroy(oxo_certificate *certificate);

/* Adds a header line "x-KEY VALUE" (pass the key without the x-). */
OXO_API oxo_status oxo_certificate_note(oxo_certificate *certificate,
                                        const char *key, const char *value);
/* The claim is about this position (run-length text), not about the start of
 * the game. */
OXO_API oxo_status oxo_certificate_from(oxo_certificate *certificate,
                                        const char *position);
/* Adds one body line (without \n). */
OXO_API oxo_status oxo_certificate_add(oxo_certificate *certificate,
                                       const char *line, size_t length);
/* Adds the body line "POSITION M1 M2 ...". */
OXO_API oxo_status oxo_certificate_add_moves(oxo_certificate *certificate,
                                             const char *position,
                                             const uint32_t *moves,
                                             size_t count);

/* The whole file as text; free() it. */
OXO_API oxo_status oxo_certificate_text(const oxo_certificate *certificate,
                                        char **text, size_t *size);
/* Writes a file, compressed when its name ends in .zst. The file appears
 * under its name only when it is complete. */
OXO_API oxo_status oxo_certificate_save(const oxo_certificate *certificate,
                                        const char *path, oxo_error *error);

/* ---- reading ---- */

/* Reads the text of a file, plain or zstd, and checks the frame. On failure
 * error->line and error->column say where in the (decompressed) text. */
OXO_API oxo_status oxo_certificate_parse(const char *bytes, size_t size,
                                         oxo_certificate **certificate,
                                         oxo_error *error);
OXO_API oxo_status oxo_certificate_load(const char *path,
                                        oxo_certificate **certificate,
                                        oxo_error *error);

/* Walks the body: start with *at = 0; false at the end. The line comes
 * without its \n and is not NUL-terminated. */
OXO_API bool oxo_certificate_next(const oxo_certificate *certificate,
                                  size_t *at, const char **line,
                                  size_t *length);

OXO_C_END

#endif
