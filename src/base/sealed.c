/* Checkpoints with a seal (sealed.h). */
#include "base/sealed.h"

#include "base/bits.h"
#include "base/file.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct oxo_sealed {
    oxo_file *out; /* writing */
    FILE *in;      /* reading */
    uint64_t hash;
    bool failed;
};

/* Byte by byte, so that it does not matter in which pieces they come. */
static void mix_in(oxo_sealed *s, const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < size; i++)
        s->hash = (s->hash ^ byte[i]) * UINT64_C(0x100000001b3);
}

static uint64_t seal_of(const oxo_sealed *s)
{
    return oxo_mix64(s->hash ^ UINT64_C(0x9e3779b97f4a7c15));
}

static oxo_sealed *fresh(void)
{
    oxo_sealed *s = calloc(1, sizeof *s);
    if (s)
        s->hash = UINT64_C(0xcbf29ce484222325);
    return s;
}

oxo_status oxo_sealed_create(const char *path, const char *kind,
                             oxo_sealed **file, oxo_error *error)
{
    oxo_sealed *s = fresh();
    if (!s)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    const oxo_status status = oxo_file_open(path, &s->out, error);
    if (status != OXO_OK) {
        free(s);
        return status;
    }
    oxo_sealed_put(s, kind, strlen(kind));
    *file = s;
    return OXO_OK;
}

void oxo_sealed_put(oxo_sealed *s, const void *bytes, size_t size)
{
    mix_in(s, bytes, size);
    if (size)
        fwrite(bytes, 1, size, oxo_file_stream(s->out));
}

oxo_status oxo_sealed_keep(oxo_sealed *s, oxo_error *error)
{
    const uint64_t seal = seal_of(s);
    fwrite(&seal, 1, sizeof seal, oxo_file_stream(s->out));
    const oxo_status status = oxo_file_keep(s->out, error);
    free(s);
    return status;
}

oxo_status oxo_sealed_open(const char *path, const char *kind,
                           oxo_sealed **file, oxo_error *error)
{
    char start[64] = "";
    const size_t length = strlen(kind);
    oxo_sealed *s = fresh();
    if (!s)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    s->in = fopen(path, "rb");
    if (!s->in) {
        const int reason = errno;
        free(s);
        return oxo_fail(error, OXO_IO, "cannot read %.150s: %s", path,
                        strerror(reason));
    }
    if (length > sizeof start || !oxo_sealed_get(s, start, length) ||
        memcmp(start, kind, length) != 0) {
        oxo_sealed_close(s);
        return oxo_fail(error, OXO_BAD_INPUT,
                        "%.150s is not of the kind '%.*s'", path,
                        (int)(length ? length - 1 : 0), kind);
    }
    *file = s;
    return OXO_OK;
}

bool oxo_sealed_get(oxo_sealed *s, void *bytes, size_t size)
{
    if (s->failed || (size && fread(bytes, 1, size, s->in) != size)) {
        s->failed = true;
        memset(bytes, 0, size);
    }
    mix_in(s, bytes, size);
    return !s->failed;
}

bool oxo_sealed_checked(oxo_sealed *s)
{
    uint64_t seal = 0;
    return !s->failed && fread(&seal, 1, sizeof seal, s->in) == sizeof seal &&
           seal == seal_of(s) && fgetc(s->in) == EOF && !ferror(s->in);
}

void oxo_sealed_close(oxo_sealed *s)
{
    if (!s)
        return;
    oxo_file_drop(s->out);
    if (s->in)
        fclose(s->in);
    free(s);
}
