/* Certificates written line by line (certificate_out.h). */
#include "proof/certificate_out.h"

#include "base/file.h"
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

struct oxo_certificate_out {
    oxo_file *file;
    uint64_t crc;
    ZSTD_CCtx *zstd; /* NULL: plain text */
    bool failed;     /* to compress */
    char packed[1 << 16];
};

static void compress(oxo_certificate_out *out, const char *text, size_t size,
                     bool end)
{
    ZSTD_inBuffer in = {text, size, 0};
    size_t left = 1;
    while (!out->failed && (end ? left != 0 : in.pos < in.size)) {
        ZSTD_outBuffer to = {out->packed, sizeof out->packed, 0};
        left = ZSTD_compressStream2(out->zstd, &to, &in,
                                    end ? ZSTD_e_end : ZSTD_e_continue);
        out->failed = ZSTD_isError(left) != 0;
        if (!out->failed && to.pos)
            fwrite(out->packed, 1, to.pos, oxo_file_stream(out->file));
    }
}

static void put(oxo_certificate_out *out, const char *text, size_t size)
{
    if (out->zstd)
        compress(out, text, size, false);
    else
        fwrite(text, 1, size, oxo_file_stream(out->file));
}

oxo_status oxo_certificate_begin(const char *path, const char *game,
                                 const char *claim, const char *form,
                                 uint64_t entries, uint64_t body_size,
                                 oxo_certificate_out **made, oxo_error *error)
{
    char head[512];
    const int length =
        snprintf(head, sizeof head,
                 "oxo-certificate 1\ngame %s\nclaim %s\nform %s\nentries "
                 "%llu\n\n",
                 game, claim, form, (unsigned long long)entries);
    if (length < 0 || (size_t)length >= sizeof head)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "a certificate cannot carry '%.60s' in its header",
                        game);
    oxo_certificate_out *out = calloc(1, sizeof *out);
    if (!out)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    const size_t end = strlen(path);
    if (end >= 4 && !strcmp(path + end - 4, ".zst")) {
        const uint64_t whole = (uint64_t)length + body_size +
                               strlen("checksum crc64 0123456789abcdef\n");
        out->zstd = ZSTD_createCCtx();
        if (!out->zstd) {
            free(out);
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        }
        /* level 19 takes a second a megabyte, level 9 a minute a gigabyte */
        ZSTD_CCtx_setParameter(out->zstd, ZSTD_c_compressionLevel,
                               whole < (size_t)4 << 20   ? 19
                               : whole < (size_t)1 << 30 ? 9
                                                         : 3);
        ZSTD_CCtx_setParameter(out->zstd, ZSTD_c_checksumFlag, 1);
        ZSTD_CCtx_setPledgedSrcSize(out->zstd, whole);
    }
    const oxo_status status = oxo_file_open(path, &out->file, error);
    if (status != OXO_OK) {
        ZSTD_freeCCtx(out->zstd);
        free(out);
        return status;
    }
    out->crc = oxo_crc64(0, head, (size_t)length);
    put(out, head, (size_t)length);
    *made = out;
    return OXO_OK;
}

oxo_status oxo_certificate_line(oxo_certificate_out *out, const char *line,
                                size_t length, oxo_error *error)
{
    out->crc = oxo_crc64(out->crc, line, length);
    out->crc = oxo_crc64(out->crc, "\n", 1);
    put(out, line, length);
    put(out, "\n", 1);
    if (out->failed || oxo_file_failed(out->file))
        return oxo_fail(error, OXO_IO, "cannot write the certificate");
    return OXO_OK;
}

void oxo_certificate_drop(oxo_certificate_out *out)
{
    if (!out)
        return;
    ZSTD_freeCCtx(out->zstd);
    oxo_file_drop(out->file);
    free(out);
}

oxo_status oxo_certificate_finish(oxo_certificate_out *out, oxo_error *error)
{
    char tail[64];
    const int length = snprintf(tail, sizeof tail, "checksum crc64 %016llx\n",
                                (unsigned long long)out->crc);
    put(out, tail, (size_t)length);
    if (out->zstd)
        compress(out, NULL, 0, true);
    if (out->failed) {
        oxo_certificate_drop(out);
        return oxo_fail(error, OXO_IO, "cannot compress the certificate");
    }
    const oxo_status status = oxo_file_keep(out->file, error);
    ZSTD_freeCCtx(out->zstd);
    free(out);
    return status;
}
