/* Files that are whole or absent (file.h). */
#define _XOPEN_SOURCE 700 /* realpath */
#include "base/file.h"

#include "base/array.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifndef __wasi__
#include <sys/file.h>
#endif

struct oxo_file {
    int reason; /* errno of a write that failed, 0: not known */
    FILE *stream;
    char *name; /* as the caller said it, for messages */
    char *path; /* what it will be called, links followed; NULL: a device */
    char *part; /* what it is called until then */
};

static oxo_status failed(oxo_error *error, const char *path, int reason)
{
    return oxo_fail(error, OXO_IO, "cannot write %.150s: %s", path,
                    strerror(reason));
}

static oxo_status no_memory(oxo_error *error)
{
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

bool oxo_file_is_device(const char *path)
{
    struct stat info;
    return !strncmp(path, "/dev/", 5) || !strncmp(path, "/proc/", 6) ||
           (stat(path, &info) == 0 && !S_ISREG(info.st_mode));
}

static char *joined(const char *text, const char *end)
{
    const size_t length = strlen(text), more = strlen(end) + 1;
    char *whole = malloc(length + more);
    if (whole) {
        memcpy(whole, text, length);
        memcpy(whole + length, end, more);
    }
    return whole;
}

/* The folder of a file; free() it. */
static char *folder_of(const char *path)
{
    char *folder = joined(path, ".");
    if (folder) {
        char *slash = strrchr(folder, '/');
        strcpy(slash ? slash + 1 : folder, ".");
    }
    return folder;
}

oxo_status oxo_file_writable(const char *path, oxo_error *error)
{
    struct stat info;
    if (!*path)
        return oxo_fail(error, OXO_IO, "a file needs a name");
    const bool there = stat(path, &info) == 0;
    if (there && S_ISDIR(info.st_mode))
        return failed(error, path, EISDIR);
    if (there && access(path, W_OK) != 0)
        return failed(error, path, errno);
    if (oxo_file_is_device(path))
        return there ? OXO_OK : failed(error, path, errno);
    char *folder = folder_of(path);
    if (!folder)
        return no_memory(error);
    const int reason = access(folder, W_OK) == 0 ? 0 : errno;
    free(folder);
    return reason ? failed(error, path, reason) : OXO_OK;
}

/* ---- opening ------------------------------------------------------------- */

#ifdef __wasi__
static char *followed(const char *path)
{
    return joined(path, "");
}

static int open_device(const char *path)
{
    return open(path, O_WRONLY);
}

static bool is_ours(int fd)
{
    (void)fd;
    return true;
}
#else
/* The path with links followed; a file that is not there is itself. */
static char *followed(const char *path)
{
    char *real = realpath(path, NULL);
    return real ? real : joined(path, "");
}

/* The standard streams are duplicated: opening them anew would begin at the
 * start of a file that they were sent to. */
static int open_device(const char *path)
{
    if (!strcmp(path, "/dev/stdout")) {
        fflush(stdout);
        return dup(1);
    }
    if (!strncmp(path, "/dev/fd/", 8) && path[8] >= '0' && path[8] <= '9')
        return dup(atoi(path + 8));
    return !strcmp(path, "/dev/stderr") ? dup(2) : open(path, O_WRONLY);
}

/* Locked by nobody else. */
static bool is_ours(int fd)
{
    return flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}
#endif

/* Opens the .partial and makes sure that its name still means it: who held the
 * lock before may have renamed it a moment ago. */
static int open_part(const char *part, mode_t mode, int *reason)
{
    for (int tries = 0; tries < 100; tries++) {
        const int fd = open(part, O_WRONLY | O_CREAT, mode);
        struct stat ours, there;
        if (fd < 0) {
            *reason = errno;
            return -1;
        }
        if (!is_ours(fd)) {
            *reason = EBUSY;
            close(fd);
            return -1;
        }
        if (fstat(fd, &ours) == 0 && stat(part, &there) == 0 &&
            ours.st_ino == there.st_ino && ours.st_dev == there.st_dev &&
            ftruncate(fd, 0) == 0)
            return fd;
        *reason = errno;
        close(fd);
    }
    return -1;
}

static void forget(oxo_file *file)
{
    free(file->name);
    free(file->path);
    free(file->part);
    free(file);
}

oxo_status oxo_file_open(const char *path, oxo_file **file, oxo_error *error)
{
    const oxo_status status = oxo_file_writable(path, error);
    if (status != OXO_OK)
        return status;
    oxo_file *f = calloc(1, sizeof *f);
    if (!f || !(f->name = joined(path, ""))) {
        free(f);
        return no_memory(error);
    }
    int fd, reason = EIO;
    if (oxo_file_is_device(path)) {
        fd = open_device(path);
        reason = errno;
    } else {
        struct stat old;
        f->path = followed(path);
        f->part = f->path ? joined(f->path, ".partial") : NULL;
        if (!f->part) {
            forget(f);
            return no_memory(error);
        }
        fd = open_part(f->part, 0666, &reason);
#ifndef __wasi__
        /* a file that is replaced keeps its permissions */
        if (fd >= 0 && stat(f->path, &old) == 0 &&
            fchmod(fd, old.st_mode & 07777) != 0)
            reason = errno; /* not ours to change: as good as it gets */
#else
        (void)old;
#endif
    }
    f->stream = fd >= 0 ? fdopen(fd, "wb") : NULL;
    if (!f->stream) {
        if (fd >= 0) {
            reason = errno;
            close(fd);
            if (f->part)
                remove(f->part);
        }
        const bool busy = reason == EBUSY && f->part;
        forget(f);
        return busy ? oxo_fail(error, OXO_IO,
                               "cannot write %.150s: another process is "
                               "writing it",
                               path)
                    : failed(error, path, reason);
    }
    *file = f;
    return OXO_OK;
}

FILE *oxo_file_stream(oxo_file *file)
{
    return file->stream;
}

bool oxo_file_failed(const oxo_file *file)
{
    return ferror(file->stream) != 0;
}

/* ---- the end ------------------------------------------------------------- */

/* The folder's entry is on the disk, too; a system that cannot say so has
 * done what it can. */
static void sync_folder(const char *path)
{
    char *folder = folder_of(path);
    const int fd = folder ? open(folder, O_RDONLY) : -1;
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(folder);
}

oxo_status oxo_file_keep(oxo_file *file, oxo_error *error)
{
    if (!file)
        return OXO_OK;
    int reason = 0;
    errno = 0;
    /* after an error the rest is still there, and fails for the same reason */
    if (fflush(file->stream) != 0 || ferror(file->stream))
        reason = errno ? errno : file->reason ? file->reason : EIO;
    if (!reason && file->path && fsync(fileno(file->stream)) != 0)
        reason = errno;
    /* renamed before it is closed: closing gives the lock back */
    if (!reason && file->path && rename(file->part, file->path) != 0)
        reason = errno;
    if (reason && file->part)
        remove(file->part);
    if (fclose(file->stream) != 0 && !reason && !file->path)
        reason = errno;
    if (!reason && file->path)
        sync_folder(file->path);
    const oxo_status status =
        reason ? failed(error, file->name, reason) : OXO_OK;
    forget(file);
    return status;
}

void oxo_file_drop(oxo_file *file)
{
    if (!file)
        return;
    if (file->part)
        remove(file->part);
    fclose(file->stream);
    forget(file);
}

oxo_status oxo_file_save(const char *path, const void *bytes, size_t size,
                         oxo_error *error)
{
    oxo_file *file;
    const oxo_status status = oxo_file_open(path, &file, error);
    if (status != OXO_OK)
        return status;
    errno = 0;
    if (size && fwrite(bytes, 1, size, file->stream) != size)
        file->reason = errno; /* what is large is not there any more later */
    return oxo_file_keep(file, error);
}

/* ---- reading ------------------------------------------------------------- */

oxo_status oxo_file_load(const char *path, size_t max, char **bytes,
                         size_t *size, oxo_error *error)
{
    FILE *stream = fopen(path, "rb");
    char *text = NULL;
    size_t used = 0, room = 0;
    oxo_status status = OXO_OK;
    if (!stream)
        return oxo_fail(error, OXO_IO, "cannot read %.150s: %s", path,
                        strerror(errno));
    for (size_t got = 1; got && status == OXO_OK; used += got) {
        got = 0;
        OXO_GROW(text, used + 4096, room, status = no_memory(error));
        if (status == OXO_OK)
            got = fread(text + used, 1, room - used - 1, stream);
        if (used + got > max)
            status = oxo_fail(error, OXO_BAD_INPUT,
                              "%.150s is larger than %zu bytes", path, max);
    }
    if (status == OXO_OK && ferror(stream))
        status = oxo_fail(error, OXO_IO, "cannot read %.150s: %s", path,
                          strerror(errno));
    fclose(stream);
    if (status != OXO_OK) {
        free(text);
        return status;
    }
    text[used] = 0;
    *bytes = text;
    *size = used;
    return OXO_OK;
}
