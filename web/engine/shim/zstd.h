/* No zstd: certificates are plain text here (hosts compress what they send),
 * and a compressed one is refused as out of memory would be. */
#ifndef OXO_WEB_ZSTD_H
#define OXO_WEB_ZSTD_H

#include <stddef.h>

typedef struct ZSTD_CCtx ZSTD_CCtx;
typedef struct ZSTD_DCtx ZSTD_DCtx;
typedef struct {
    const void *src;
    size_t size, pos;
} ZSTD_inBuffer;
typedef struct {
    void *dst;
    size_t size, pos;
} ZSTD_outBuffer;
enum { ZSTD_c_compressionLevel = 100, ZSTD_c_checksumFlag = 201 };

#define ZSTD_compressBound(size) (size)
#define ZSTD_createCCtx() ((ZSTD_CCtx *)NULL)
#define ZSTD_createDCtx() ((ZSTD_DCtx *)NULL)
#define ZSTD_freeCCtx(context) ((void)(context))
#define ZSTD_freeDCtx(context) ((void)(context))
#define ZSTD_CCtx_setParameter(context, key, value) ((void)(context))
#define ZSTD_compress2(context, to, room, from, size) ((size_t)-1)
enum { ZSTD_e_continue, ZSTD_e_end };
#define ZSTD_CCtx_setPledgedSrcSize(context, size) \
    ((void)(context), (void)(size))
#define ZSTD_compressStream2(context, to, from, mode) \
    ((void)(to), (void)(from), (void)(mode), (size_t)-1)
#define ZSTD_compress(to, room, from, size, level) \
    ((void)(to), (void)(room), (void)(from), (size_t)-1)
#define ZSTD_decompress(to, room, from, size) \
    ((void)(to), (void)(from), (void)(size), (size_t)-1)
#define ZSTD_decompressStream(context, to, from) ((size_t)-1)
#define ZSTD_isError(code) ((code) > (size_t)-120)
#define ZSTD_getErrorName(code) "this build has no zstd"

#endif
