/* Certificate files: frame, checksum, compression. See oxo/proof.h.
 *
 * Invariants: body and extra hold whole lines only (each ends in \n and has
 * no other line break, NUL or carriage return); `entries` counts the lines of
 * body. Everything read from outside is checked before it is kept.
 *
 * Order of the tests when reading: the frame is read first, so that the error
 * of a damaged file names the first place that does not read; only a text
 * whose frame is whole is compared with its checksum. A cut is found by the
 * missing last line or by the wrong number of entries, anything else by the
 * CRC, which changes whenever at most 64 neighbouring bits do.
 *
 * Compression is zstd over the whole file, with zstd's own checksum switched
 * on as well. On Patashnik's 2929 entries (52 KB) level 3 gives 12.4 KB,
 * level 19 gives 9.7 KB and level 22 the same, so it is 19.
 */
#include "oxo/proof.h"

#include "base/array.h"
#include "base/file.h"
#include "proof/certificate_out.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

/* No sensible certificate is larger; keeps a small hostile file from asking
 * for all memory. */
#define TEXT_LIMIT ((size_t)1 << 31)

uint64_t oxo_crc64(uint64_t crc, const void *bytes, size_t size)
{
    const uint64_t polynomial = UINT64_C(0xC96C5795D7870F42);
    uint64_t table[256];
    for (unsigned i = 0; i < 256; i++) {
        uint64_t value = i;
        for (int bit = 0; bit < 8; bit++)
            value = value & 1 ? value >> 1 ^ polynomial : value >> 1;
        table[i] = value;
    }
    const uint8_t *at = bytes;
    crc = ~crc;
    for (size_t i = 0; i < size; i++)
        crc = table[(crc ^ at[i]) & 0xff] ^ crc >> 8;
    return ~crc;
}

/* ---- making ---------------------------------------------------------------*/

static bool plain(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 32 || c == 127)
            return false;
    }
    return true;
}

oxo_status oxo_certificate_create(const char *game, const char *claim,
                                  const char *form,
                                  oxo_certificate **certificate,
                                  oxo_error *error)
{
    oxo_certificate *made = calloc(1, sizeof *made);
    if (!made)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    const char *from[3] = {game, claim, form};
    char *to[3] = {made->game, made->claim, made->form};
    const size_t room[3] = {sizeof made->game, sizeof made->claim,
                            sizeof made->form};
    for (int i = 0; i < 3; i++) {
        size_t length = strlen(from[i]);
        if (!length || length >= room[i] || !plain(from[i], length)) {
            free(made);
            return oxo_fail(error, OXO_BAD_INPUT,
                            "a certificate cannot carry '%.60s' in its header",
                            from[i]);
        }
        memcpy(to[i], from[i], length + 1);
    }
    made->body_line = 7;
    *certificate = made;
    return OXO_OK;
}

void oxo_certificate_destroy(oxo_certificate *certificate)
{
    if (!certificate)
        return;
    free(certificate->extra);
    free(certificate->start);
    free(certificate->body);
    free(certificate);
}

oxo_status oxo_certificate_from(oxo_certificate *certificate,
                                const char *position)
{
    const size_t length = strlen(position);
    if (!length || strchr(position, ' ') || !plain(position, length))
        return OXO_BAD_INPUT;
    char *start = malloc(length + 1);
    if (!start)
        return OXO_NO_MEMORY;
    memcpy(start, position, length + 1);
    if (!certificate->start)
        certificate->body_line++;
    free(certificate->start);
    certificate->start = start;
    return OXO_OK;
}

oxo_status oxo_certificate_note(oxo_certificate *certificate, const char *key,
                                const char *value)
{
    size_t key_length = strlen(key), value_length = strlen(value);
    if (!key_length || strchr(key, ' ') || !plain(key, key_length) ||
        !plain(value, value_length))
        return OXO_BAD_INPUT;
    size_t more = key_length + value_length + 4;
    char *extra = realloc(certificate->extra, certificate->extra_size + more);
    if (!extra)
        return OXO_NO_MEMORY;
    char *at = extra + certificate->extra_size;
    memcpy(at, "x-", 2);
    memcpy(at + 2, key, key_length);
    at[2 + key_length] = ' ';
    memcpy(at + 3 + key_length, value, value_length);
    at[more - 1] = '\n';
    certificate->extra = extra;
    certificate->extra_size += more;
    certificate->body_line++;
    return OXO_OK;
}

oxo_status oxo_certificate_add(oxo_certificate *certificate, const char *line,
                               size_t length)
{
    if (!length || !plain(line, length))
        return OXO_BAD_INPUT;
    OXO_GROW(certificate->body, certificate->body_size + length + 1,
             certificate->body_room, return OXO_NO_MEMORY);
    memcpy(certificate->body + certificate->body_size, line, length);
    certificate->body_size += length;
    certificate->body[certificate->body_size++] = '\n';
    certificate->entries++;
    return OXO_OK;
}

oxo_status oxo_certificate_add_moves(oxo_certificate *certificate,
                                     const char *position,
                                     const uint32_t *moves, size_t count)
{
    size_t length = strlen(position);
    if (!length || strchr(position, ' ') || !plain(position, length))
        return OXO_BAD_INPUT;
    OXO_GROW(certificate->body,
             certificate->body_size + length + 11 * count + 2,
             certificate->body_room, return OXO_NO_MEMORY);
    char *start = certificate->body + certificate->body_size, *at = start;
    memcpy(at, position, length);
    at += length;
    for (size_t i = 0; i < count; i++)
        at += sprintf(at, " %lu", (unsigned long)moves[i]);
    *at++ = '\n';
    certificate->body_size += (size_t)(at - start);
    certificate->entries++;
    return OXO_OK;
}

oxo_status oxo_certificate_text(const oxo_certificate *certificate, char **text,
                                size_t *size)
{
    char head[512];
    int head_size =
        snprintf(head, sizeof head,
                 "oxo-certificate 1\ngame %s\nclaim %s\nform %s\nentries %zu\n",
                 certificate->game, certificate->claim, certificate->form,
                 certificate->entries);
    if (head_size < 0 || (size_t)head_size >= sizeof head)
        return OXO_BAD_INPUT;
    const size_t start =
        certificate->start ? 7 + strlen(certificate->start) : 0;
    size_t whole = (size_t)head_size + start + certificate->extra_size + 1 +
                   certificate->body_size;
    char *made = malloc(whole + 64);
    if (!made)
        return OXO_NO_MEMORY;
    char *at = made;
    memcpy(at, head, (size_t)head_size);
    at += head_size;
    if (start) {
        memcpy(at, "start ", 6);
        memcpy(at + 6, certificate->start, start - 7);
        at[start - 1] = '\n';
        at += start;
    }
    if (certificate->extra_size)
        memcpy(at, certificate->extra, certificate->extra_size);
    at += certificate->extra_size;
    *at++ = '\n';
    if (certificate->body_size)
        memcpy(at, certificate->body, certificate->body_size);
    at += certificate->body_size;
    unsigned long long crc = oxo_crc64(0, made, whole);
    int tail = snprintf(at, 64, "checksum crc64 %016llx\n", crc);
    *text = made;
    *size = whole + (size_t)tail;
    return OXO_OK;
}

static bool ends_in(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && !strcmp(text + length - tail, end);
}

static oxo_status compress(char **text, size_t *size)
{
    oxo_status status = OXO_NO_MEMORY;
    size_t room = ZSTD_compressBound(*size);
    char *packed = malloc(room);
    ZSTD_CCtx *zstd = ZSTD_createCCtx();
    if (packed && zstd) {
        /* level 19 takes a second a megabyte; tables have dozens of them */
        ZSTD_CCtx_setParameter(zstd, ZSTD_c_compressionLevel,
                               *size < (size_t)4 << 20 ? 19 : 9);
        ZSTD_CCtx_setParameter(zstd, ZSTD_c_checksumFlag, 1);
        size_t got = ZSTD_compress2(zstd, packed, room, *text, *size);
        if (!ZSTD_isError(got)) {
            free(*text);
            *text = packed;
            *size = got;
            packed = NULL;
            status = OXO_OK;
        }
    }
    ZSTD_freeCCtx(zstd);
    free(packed);
    return status;
}

oxo_status oxo_certificate_save(const oxo_certificate *certificate,
                                const char *path, oxo_error *error)
{
    char *text = NULL;
    size_t size = 0;
    oxo_status status = oxo_certificate_text(certificate, &text, &size);
    if (status == OXO_OK && ends_in(path, ".zst"))
        status = compress(&text, &size);
    if (status != OXO_OK) {
        free(text);
        return oxo_fail(error, status, "out of memory for the text of %s",
                        path);
    }
    status = oxo_file_save(path, text, size, error);
    free(text);
    return status;
}

/* ---- reading --------------------------------------------------------------*/

static oxo_status decompress(const char *bytes, size_t size, char **text,
                             size_t *text_size, oxo_error *error)
{
    ZSTD_DCtx *zstd = ZSTD_createDCtx();
    size_t room = size < 4096 ? 65536 : 16 * size, have = 0;
    char *out = malloc(room);
    oxo_status status = OXO_OK;
    ZSTD_inBuffer in = {bytes, size, 0};
    size_t left = 1;
    if (!zstd || !out)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    while (status == OXO_OK && left) {
        if (have == room) {
            char *more = room < TEXT_LIMIT ? realloc(out, 2 * room) : NULL;
            if (!more) {
                status = oxo_fail(error, OXO_NO_MEMORY,
                                  "decompressed text is too large");
                break;
            }
            out = more;
            room *= 2;
        }
        ZSTD_outBuffer buffer = {out, room, have};
        size_t before = in.pos;
        left = ZSTD_decompressStream(zstd, &buffer, &in);
        if (ZSTD_isError(left))
            status = oxo_fail(error, OXO_BAD_INPUT,
                              "compressed data is damaged near byte %zu: %s",
                              before, ZSTD_getErrorName(left));
        else if (left && in.pos == size && buffer.pos == have)
            status = oxo_fail(error, OXO_BAD_INPUT,
                              "compressed data is cut short at byte %zu", size);
        have = buffer.pos;
    }
    if (status == OXO_OK && in.pos != size)
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "something follows the compressed data at byte %zu",
                          in.pos);
    ZSTD_freeDCtx(zstd);
    if (status != OXO_OK) {
        free(out);
        return status;
    }
    *text = out;
    *text_size = have;
    return OXO_OK;
}

/* A reader of lines that knows where it is. */
typedef struct reader {
    const char *text;
    size_t size, at;   /* at: start of the current line */
    size_t next;       /* start of the line after it */
    size_t line;       /* its number, from 1 */
    const char *begin; /* the line itself, without \n */
    size_t length;
    oxo_error *error;
} reader;

static oxo_status refuse(reader *in, size_t column, const char *what)
{
    return oxo_fail_at(in->error, OXO_BAD_INPUT, in->line, column, "%s", what);
}

/* Goes to the next line; every line must end in \n and be printable. */
static oxo_status advance(reader *in, const char *expected)
{
    in->at = in->next;
    in->line++;
    if (in->at == in->size)
        return oxo_fail_at(in->error, OXO_BAD_INPUT, in->line, 1,
                           "the file is cut short: expected %s", expected);
    const char *begin = in->text + in->at;
    const char *end = memchr(begin, '\n', in->size - in->at);
    size_t length = end ? (size_t)(end - begin) : in->size - in->at;
    for (size_t i = 0; i < length; i++) {
        if (!plain(begin + i, 1))
            return refuse(in, i + 1, "a character that no certificate has");
    }
    if (!end)
        return refuse(in, length + 1, "the file is cut short inside a line");
    in->begin = begin;
    in->length = length;
    in->next = in->at + length + 1;
    return OXO_OK;
}

static bool starts(const reader *in, const char *word)
{
    size_t length = strlen(word);
    return in->length >= length && !memcmp(in->begin, word, length);
}

/* Copies the value after "key " into a header field seen for the first time. */
static oxo_status take(reader *in, size_t skip, char *field, size_t room)
{
    if (*field)
        return refuse(in, 1, "this header line appears twice");
    size_t length = in->length - skip;
    if (!length || length >= room)
        return refuse(in, skip + 1, "this header value is empty or too long");
    memcpy(field, in->begin + skip, length);
    field[length] = 0;
    return OXO_OK;
}

static oxo_status read_header(reader *in, oxo_certificate *made)
{
    char entries[24] = "";
    oxo_status status = advance(in, "'oxo-certificate 1'");
    if (status != OXO_OK)
        return status;
    if (in->length != 17 || memcmp(in->begin, "oxo-certificate 1", 17))
        return refuse(in, 1, "expected 'oxo-certificate 1'");
    for (;;) {
        status = advance(in, "a header line or the empty line");
        if (status != OXO_OK)
            return status;
        if (!in->length)
            break;
        if (starts(in, "game "))
            status = take(in, 5, made->game, sizeof made->game);
        else if (starts(in, "claim "))
            status = take(in, 6, made->claim, sizeof made->claim);
        else if (starts(in, "form "))
            status = take(in, 5, made->form, sizeof made->form);
        else if (starts(in, "entries "))
            status = take(in, 8, entries, sizeof entries);
        else if (starts(in, "start ")) {
            if (made->start)
                return refuse(in, 1, "a second start");
            if (in->length < 7)
                return refuse(in, 7, "expected a position");
            made->start = malloc(in->length - 5);
            if (!made->start)
                return oxo_fail(in->error, OXO_NO_MEMORY, "out of memory");
            memcpy(made->start, in->begin + 6, in->length - 6);
            made->start[in->length - 6] = 0;
        } else if (starts(in, "x-")) {
            char *extra =
                realloc(made->extra, made->extra_size + in->length + 1);
            if (!extra)
                return oxo_fail(in->error, OXO_NO_MEMORY, "out of memory");
            memcpy(extra + made->extra_size, in->begin, in->length + 1);
            made->extra = extra;
            made->extra_size += in->length + 1;
        } else
            status = refuse(in, 1, "no such header key");
        if (status != OXO_OK)
            return status;
    }
    if (!*made->game || !*made->claim || !*made->form || !*entries)
        return refuse(in, 1,
                      !*made->game    ? "the header names no game"
                      : !*made->claim ? "the header makes no claim"
                      : !*made->form  ? "the header gives no form"
                                      : "the header counts no entries");
    size_t count = 0;
    for (const char *at = entries; *at; at++) {
        if (*at < '0' || *at > '9' || count > TEXT_LIMIT ||
            (*at == '0' && at == entries && at[1]))
            return refuse(in, 1, "the number of entries is not a number");
        count = 10 * count + (size_t)(*at - '0');
    }
    made->entries = count;
    made->body_line = in->line + 1;
    return OXO_OK;
}

static oxo_status read_body(reader *in, oxo_certificate *made)
{
    size_t start = in->next;
    for (size_t i = 0; i < made->entries; i++) {
        oxo_status status = advance(in, "another entry");
        if (status != OXO_OK)
            return status;
        if (!in->length)
            return refuse(in, 1, "an empty line among the entries");
        if (starts(in, "checksum "))
            return refuse(in, 1, "fewer entries than the header says");
    }
    size_t size = in->next - start;
    oxo_status status = advance(in, "the checksum line");
    if (status != OXO_OK)
        return status;
    if (!starts(in, "checksum "))
        return refuse(in, 1, "more entries than the header says");
    if (!starts(in, "checksum crc64 ") || in->length != 31)
        return refuse(in, 10, "expected 'crc64' and 16 hexadecimal digits");
    uint64_t claimed = 0;
    for (size_t i = 15; i < 31; i++) {
        char c = in->begin[i];
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                                                : 16;
        if (digit > 15)
            return refuse(in, i + 1, "not a lower-case hexadecimal digit");
        claimed = claimed << 4 | digit;
    }
    uint64_t actual = oxo_crc64(0, in->text, in->at);
    if (actual != claimed)
        return oxo_fail_at(in->error, OXO_BAD_INPUT, in->line, 16,
                           "the text was altered: its checksum is %016llx",
                           (unsigned long long)actual);
    if (in->next != in->size) {
        in->line++;
        return refuse(in, 1, "something follows the checksum line");
    }
    if (size) {
        made->body = malloc(size);
        if (!made->body)
            return oxo_fail(in->error, OXO_NO_MEMORY, "out of memory");
        memcpy(made->body, in->text + start, size);
    }
    made->body_size = made->body_room = size;
    return OXO_OK;
}

static bool is_zstd(const char *bytes, size_t size)
{
    return size >= 4 && !memcmp(bytes, "\x28\xb5\x2f\xfd", 4);
}

oxo_status oxo_certificate_parse(const char *bytes, size_t size,
                                 oxo_certificate **certificate,
                                 oxo_error *error)
{
    char *unpacked = NULL;
    oxo_status status = OXO_OK;
    if (is_zstd(bytes, size)) {
        status = decompress(bytes, size, &unpacked, &size, error);
        if (status != OXO_OK)
            return status;
        bytes = unpacked;
    }
    oxo_certificate *made = calloc(1, sizeof *made);
    reader in = {.text = bytes, .size = size, .error = error};
    if (!made)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    else
        status = read_header(&in, made);
    if (status == OXO_OK)
        status = read_body(&in, made);
    free(unpacked);
    if (status == OXO_OK)
        *certificate = made;
    else
        oxo_certificate_destroy(made);
    return status;
}

oxo_status oxo_certificate_load(const char *path, oxo_certificate **certificate,
                                oxo_error *error)
{
    char *bytes = NULL;
    size_t size = 0;
    oxo_status status = oxo_file_load(path, TEXT_LIMIT, &bytes, &size, error);
    if (status != OXO_OK)
        return status;
    status = oxo_certificate_parse(bytes, size, certificate, error);
    free(bytes);
    return status;
}

bool oxo_certificate_next(const oxo_certificate *certificate, size_t *at,
                          const char **line, size_t *length)
{
    if (*at >= certificate->body_size)
        return false;
    const char *begin = certificate->body + *at;
    const char *end = memchr(begin, '\n', certificate->body_size - *at);
    *line = begin;
    *length = (size_t)(end - begin);
    *at += *length + 1;
    return true;
}
