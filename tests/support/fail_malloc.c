/* Preloaded by tests/cli/memory.sh: one allocation of a program fails.
 *
 *     OXO_FAIL_AT=N     the N-th allocation (from 1) gives NULL
 *     OXO_FAIL_MARK=F   file that is made when it does
 *
 * With glibc's own entry points underneath; nothing here allocates. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static atomic_long count;

static bool fails(void)
{
    static long at = -1;
    if (at < 0) {
        const char *text = getenv("OXO_FAIL_AT");
        at = text ? atol(text) : 0;
    }
    if (atomic_fetch_add(&count, 1) + 1 != at)
        return false;
    const char *mark = getenv("OXO_FAIL_MARK");
    const int fd = mark ? open(mark, O_WRONLY | O_CREAT, 0666) : -1;
    if (fd >= 0)
        close(fd);
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t number, size_t size)
{
    return fails() ? NULL : __libc_calloc(number, size);
}

void *realloc(void *block, size_t size)
{
    return fails() ? NULL : __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    if (fails())
        return ENOMEM;
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}
