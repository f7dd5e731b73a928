/* The WebAssembly module: what it exports, and what it asks of its host.
 *
 *     memory                     the module's memory
 *     _initialize()              once, before anything else
 *     oxo_alloc(size) -> place   room for a request; 0: no memory
 *     oxo_free(place)
 *     oxo_request(place, length) -> place of the reply, a text that ends with
 *                                NUL; 0: no memory. oxo_free both.
 *     oxo_network(k, place, size) the network for k^3 (networks.c)
 *
 * Three imports, all of the module "oxo", because limits of time, a sign of
 * life and large certificates are worth them:
 *
 *     now() -> milliseconds of any clock that does not go back
 *     progress(phase, nodes, done, seconds): phase is the place of a text
 *     certificate(name) -> place of its text (certificates.c)
 *
 * The C library would import a dozen WASI functions (files, standard output,
 * arguments). Nothing here has files, so they are defined below and refuse:
 * the linker prefers a definition to an import. The list is what the linker
 * asked for; a new one shows up as an unknown import, and a test looks.
 */
#include "oxo/answer.h"

#include <stdint.h>
#include <stdlib.h>
#include <wasi/api.h>

__attribute__((import_module("oxo"), import_name("now"))) double
oxo_host_now(void);
__attribute__((import_module("oxo"), import_name("progress"))) void
oxo_host_progress(const char *phase, double nodes, double done, double seconds);

/* the mutable globals: a module is one engine */
static oxo_session *session;
static double began, reported; /* the present request, its last report */

static void report(void *user, const oxo_progress *p)
{
    (void)user;
    if (oxo_every(&reported, 0.1))
        oxo_host_progress(p->phase ? p->phase : "", (double)p->nodes, p->done,
                          reported - began);
}

__attribute__((export_name("oxo_alloc"))) void *oxo_alloc(size_t size);
void *oxo_alloc(size_t size)
{
    return malloc(size ? size : 1);
}

__attribute__((export_name("oxo_free"))) void oxo_free(void *place);
void oxo_free(void *place)
{
    free(place);
}

__attribute__((export_name("oxo_request"))) char *oxo_request(const char *text,
                                                              size_t length);
char *oxo_request(const char *text, size_t length)
{
    const oxo_context context = {.progress = report};
    if (!session)
        session = oxo_session_create();
    began = oxo_clock();
    return session ? oxo_ask(session, text, length, &context) : NULL;
}

/* ---- WASI, as far as the C library asks for it ---- */

#define WASI(name) __imported_wasi_snapshot_preview1_##name
#define REFUSE(name, ...)            \
    int32_t WASI(name)(__VA_ARGS__); \
    int32_t WASI(name)(__VA_ARGS__)  \
    {                                \
        return __WASI_ERRNO_NOSYS;   \
    }

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-parameter"
#pragma clang diagnostic ignored "-Wreserved-identifier"

int32_t WASI(clock_time_get)(int32_t clock, int64_t precision, int32_t time);
int32_t WASI(clock_time_get)(int32_t clock, int64_t precision, int32_t time)
{
    *(uint64_t *)(uintptr_t)time = (uint64_t)(oxo_host_now() * 1e6);
    return 0;
}

/* no folders were opened beforehand: the search for them ends here */
int32_t WASI(fd_prestat_get)(int32_t fd, int32_t to);
int32_t WASI(fd_prestat_get)(int32_t fd, int32_t to)
{
    return __WASI_ERRNO_BADF;
}

_Noreturn void WASI(proc_exit)(int32_t code);
_Noreturn void WASI(proc_exit)(int32_t code)
{
    __builtin_trap();
}

REFUSE(fd_close, int32_t fd)
REFUSE(fd_fdstat_get, int32_t fd, int32_t to)
REFUSE(fd_fdstat_set_flags, int32_t fd, int32_t flags)
REFUSE(fd_filestat_get, int32_t fd, int32_t to)
REFUSE(fd_filestat_set_size, int32_t fd, int64_t size)
REFUSE(fd_prestat_dir_name, int32_t fd, int32_t to, int32_t size)
REFUSE(fd_read, int32_t fd, int32_t parts, int32_t count, int32_t done)
REFUSE(fd_seek, int32_t fd, int64_t by, int32_t from, int32_t to)
REFUSE(fd_write, int32_t fd, int32_t parts, int32_t count, int32_t done)
REFUSE(fd_sync, int32_t fd)
REFUSE(path_filestat_get, int32_t fd, int32_t flags, int32_t path,
       int32_t length, int32_t to)
REFUSE(path_open, int32_t fd, int32_t look, int32_t path, int32_t length,
       int32_t flags, int64_t rights, int64_t inheriting, int32_t fd_flags,
       int32_t to)
REFUSE(path_remove_directory, int32_t fd, int32_t path, int32_t length)
REFUSE(path_rename, int32_t fd, int32_t path, int32_t length, int32_t new_fd,
       int32_t new_path, int32_t new_length)
REFUSE(path_unlink_file, int32_t fd, int32_t path, int32_t length)

#pragma clang diagnostic pop
