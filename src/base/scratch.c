/* Scratch files (scratch.h): a file that was unlinked when it was made. */
#include "base/scratch.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if !defined(__wasi__)
#include <sys/statvfs.h>
#include <unistd.h>
#endif

struct oxo_scratch {
    int file;
    uint64_t end;
};

#if defined(__wasi__) /* the browser has no disk */

oxo_status oxo_scratch_create(const char *folder, oxo_scratch **scratch,
                              oxo_error *error)
{
    (void)folder;
    (void)scratch;
    return oxo_fail(error, OXO_UNSUPPORTED, "no scratch files here");
}

void oxo_scratch_destroy(oxo_scratch *scratch)
{
    (void)scratch;
}

oxo_status oxo_scratch_put(oxo_scratch *scratch, const void *bytes, size_t size,
                           uint64_t *at, oxo_error *error)
{
    (void)scratch, (void)bytes, (void)size, (void)at;
    return oxo_fail(error, OXO_UNSUPPORTED, "no scratch files here");
}

oxo_status oxo_scratch_get(const oxo_scratch *scratch, uint64_t at, void *bytes,
                           size_t size, oxo_error *error)
{
    (void)scratch, (void)bytes, (void)size, (void)at;
    return oxo_fail(error, OXO_UNSUPPORTED, "no scratch files here");
}

uint64_t oxo_scratch_free(const char *folder)
{
    (void)folder;
    return 0;
}

#else

oxo_status oxo_scratch_create(const char *folder, oxo_scratch **scratch,
                              oxo_error *error)
{
    char name[512];
    const int length =
        snprintf(name, sizeof name, "%s/oxo-scratch-XXXXXX", folder);
    if (length < 0 || (size_t)length >= sizeof name)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "the name of the scratch folder is too long");
    oxo_scratch *s = calloc(1, sizeof *s);
    if (!s)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    s->file = mkstemp(name);
    if (s->file < 0) {
        const int reason = errno;
        free(s);
        return oxo_fail(error, OXO_IO, "cannot write to the folder %.150s: %s",
                        folder, strerror(reason));
    }
    unlink(name);
    *scratch = s;
    return OXO_OK;
}

void oxo_scratch_destroy(oxo_scratch *s)
{
    if (!s)
        return;
    close(s->file);
    free(s);
}

oxo_status oxo_scratch_put(oxo_scratch *s, const void *bytes, size_t size,
                           uint64_t *at, oxo_error *error)
{
    const char *from = bytes;
    for (size_t done = 0; done < size;) {
        const ssize_t wrote =
            pwrite(s->file, from + done, size - done, (off_t)(s->end + done));
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return oxo_fail(error, OXO_IO, "cannot write scratch data: %s",
                            wrote ? strerror(errno) : "the disk is full");
        done += (size_t)wrote;
    }
    *at = s->end;
    s->end += size;
    return OXO_OK;
}

oxo_status oxo_scratch_get(const oxo_scratch *s, uint64_t at, void *bytes,
                           size_t size, oxo_error *error)
{
    char *to = bytes;
    for (size_t done = 0; done < size;) {
        const ssize_t got =
            pread(s->file, to + done, size - done, (off_t)(at + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return oxo_fail(error, OXO_IO, "cannot read scratch data: %s",
                            got ? strerror(errno) : "the file is shorter");
        done += (size_t)got;
    }
    return OXO_OK;
}

uint64_t oxo_scratch_free(const char *folder)
{
    struct statvfs disk;
    if (statvfs(folder, &disk))
        return 0;
    return (uint64_t)disk.f_bavail * disk.f_frsize;
}

#endif

uint64_t oxo_scratch_size(const oxo_scratch *s)
{
    return s->end;
}
