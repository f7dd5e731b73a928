/* A server of static files, for one browser on the same machine.
 *
 * One thread and poll: a browser opens several connections at once, some of
 * them only in case it needs them, so that a server which waits for one
 * connection at a time would stand still. Each connection reads one head,
 * gets one answer, and reads again:
 *
 *     free ──accept──► READ ──head complete──► WRITE ──all sent──► READ
 *                        └── closed, late, refused ──► free ◄─────┘
 *
 * Nobody can lock others out. A head must be complete within HEAD seconds,
 * however slowly its bytes come; and when all places are taken, a newcomer gets
 * that of the connection that has waited longest without asking, or else of
 * the head that has been under way longest, or of the slowest reader. Files are
 * sent piece by piece from where they lie, so that a slow reader costs a
 * descriptor and no memory.
 *
 * Files are opened below the folder's descriptor, part by part and without
 * following symbolic links, so that even a link in the folder leads nowhere.
 * Beside FILE may lie FILE.br and FILE.gz (web/vite-compress.ts), which are
 * sent instead to who reads them.
 *
 * libmicrohttpd was looked at: it would replace http.c, but has no limit for
 * the time of a whole head, and none that is fair among connections of one
 * address, which here all have; both would be our code on top of it.
 */
#include "web_server.h"

#include "http.h"
#include "oxo/base.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CONNECTIONS = 64, PIECE = 1 << 16, FRONT = 1024 };
/* Seconds: without a byte; for a whole head; before a reader counts as slow. */
static const double IDLE = 60, HEAD = 10, SLOW = 5;

typedef struct connection {
    int fd;       /* -1: free */
    double since; /* the last byte, either way */
    double begun; /* the first byte of the head, or of the answer */
    char head[HTTP_HEAD_MAX];
    size_t have;
    bool writing;
    char front[FRONT]; /* the answer's head, and a body of a few words */
    size_t size, sent; /* of front */
    int file;          /* what follows it, or -1 */
    off_t at, end;
    bool last; /* close after the answer */
} connection;

struct web_server {
    int listener, folder;
    unsigned port;
    connection connections[CONNECTIONS];
};

/* ---- opening ---- */

static int listen_on(unsigned port)
{
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    const int on = 1;
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons((uint16_t)port);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(fd, (const struct sockaddr *)&address, sizeof address) ||
        listen(fd, CONNECTIONS) || fcntl(fd, F_SETFL, O_NONBLOCK) ||
        fcntl(fd, F_SETFD, FD_CLOEXEC)) {
        const int error = errno;
        close(fd);
        errno = error;
        return -1;
    }
    return fd;
}

oxo_status web_server_open(const char *folder, unsigned port,
                           web_server **server, oxo_error *error)
{
    web_server *s = calloc(1, sizeof *s);
    if (!s)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (unsigned i = 0; i < CONNECTIONS; i++)
        s->connections[i].fd = s->connections[i].file = -1;
    s->listener = -1;
    s->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (s->folder < 0) {
        oxo_fail(error, OXO_IO, "cannot open %.150s: %s", folder,
                 strerror(errno));
        web_server_close(s);
        return OXO_IO;
    }
    s->listener = listen_on(port ? port : WEB_SERVER_PORT);
    if (s->listener < 0 && !port)
        s->listener = listen_on(0);
    struct sockaddr_in address;
    socklen_t size = sizeof address;
    if (s->listener < 0 ||
        getsockname(s->listener, (struct sockaddr *)&address, &size)) {
        oxo_fail(error, OXO_IO, "cannot listen on port %u: %s", port,
                 strerror(errno));
        web_server_close(s);
        return OXO_IO;
    }
    s->port = ntohs(address.sin_port);
    *server = s;
    return OXO_OK;
}

unsigned web_server_port(const web_server *s)
{
    return s->port;
}

static void end_answer(connection *c)
{
    if (c->file >= 0)
        close(c->file);
    c->file = -1;
    c->writing = false;
    c->begun = c->since = oxo_clock();
}

static void drop(connection *c)
{
    if (c->fd >= 0)
        close(c->fd);
    end_answer(c);
    c->fd = -1;
    c->have = 0;
}

void web_server_close(web_server *s)
{
    if (!s)
        return;
    for (unsigned i = 0; i < CONNECTIONS; i++)
        drop(&s->connections[i]);
    if (s->listener >= 0)
        close(s->listener);
    if (s->folder >= 0)
        close(s->folder);
    free(s);
}

/* ---- answers ---- */

/* Opens folder/part/part/file; -1 where that is no plain file. */
static int open_below(int folder, const char *path)
{
    int at = folder;
    while (at >= 0) {
        char part[HTTP_PATH_MAX];
        const size_t size = strcspn(path, "/");
        const bool is_last = path[size] == 0;
        memcpy(part, path, size);
        part[size] = 0;
        const int next = openat(at, part,
                                O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK |
                                    (is_last ? 0 : O_DIRECTORY));
        if (at != folder)
            close(at);
        at = next;
        if (is_last)
            break;
        path += size + 1;
    }
    struct stat info;
    if (at >= 0 && (fstat(at, &info) || !S_ISREG(info.st_mode))) {
        close(at);
        at = -1;
    }
    return at;
}

/* FILE, or its compressed copy where there is one that the asker reads. */
static int open_coded(int folder, const http_request *r, const char **coding)
{
    static const char *const endings[] = {".br", ".gz"};
    static const char *const names[] = {"br", "gzip"};
    const bool read[] = {r->brotli, r->gzip};
    *coding = NULL;
    for (unsigned i = 0; i < 2; i++) {
        char path[HTTP_PATH_MAX + 4];
        if (!read[i])
            continue;
        snprintf(path, sizeof path, "%s%s", r->path, endings[i]);
        const int fd = open_below(folder, path);
        if (fd >= 0) {
            *coding = names[i];
            return fd;
        }
    }
    return open_below(folder, r->path);
}

/* What a page from here may do: nothing but load its own files. Only what was
 * asked for with ?embed may be shown in a frame of another page. */
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors ";

/* Answers the head that is complete in c->head; `status` is the parser's. */
static void answer(const web_server *s, connection *c, int status,
                   const http_request *request)
{
    char plain[80] = "";
    const char *type = "text/plain; charset=utf-8", *coding = NULL;
    struct stat info;
    off_t length = 0;
    if (status == 200) {
        c->file = open_coded(s->folder, request, &coding);
        status = c->file < 0 ? 404 : fstat(c->file, &info) ? 500 : 200;
    }
    if (status == 200) {
        type = http_type(request->path);
        length = info.st_size;
    } else {
        length = snprintf(plain, sizeof plain, "%d %s\n", status,
                          http_reason(status));
    }
    const bool keep = status == 200 || status == 404;
    const bool body = !(keep && request->head);
    /* names of files in assets/ hold a hash of their contents */
    const bool lasting = status == 200 && !strncmp(request->path, "assets/", 7);
    c->last = !keep || !request->keep_alive;
    c->size = (size_t)snprintf(
        c->front, sizeof c->front,
        "HTTP/1.1 %d %s\r\n"
        "Content-Type: %s\r\n"
        "Content-Length: %lld\r\n"
        "%s%s%s"
        "Vary: Accept-Encoding\r\n"
        "Cache-Control: %s\r\n"
        "Content-Security-Policy: %s%s\r\n"
        "Referrer-Policy: no-referrer\r\n"
        "X-Content-Type-Options: nosniff\r\n"
        "%s"
        "Connection: %s\r\n\r\n%s",
        status, http_reason(status), type, (long long)length,
        coding ? "Content-Encoding: " : "", coding ? coding : "",
        coding ? "\r\n" : "",
        lasting ? "public, max-age=31536000, immutable" : "no-cache", policy,
        status == 200 && request->embed ? "*" : "'none'",
        status == 405 ? "Allow: GET, HEAD\r\n" : "",
        c->last ? "close" : "keep-alive", body ? plain : "");
    c->sent = 0;
    c->at = 0;
    c->end = length;
    if (c->file >= 0 && (!body || status != 200)) {
        close(c->file);
        c->file = -1;
    }
    c->writing = true;
    c->begun = c->since = oxo_clock();
    /* what follows the head is the next request */
    const size_t used = keep ? request->length : c->have;
    memmove(c->head, c->head + used, c->have - used);
    c->have -= used;
}

/* Answers what has been read, if it is a whole head. */
static void look(const web_server *s, connection *c)
{
    http_request request = {.length = 0};
    const int status = c->have ? http_parse(c->head, c->have, &request) : 0;
    if (status)
        answer(s, c, status, &request);
}

/* ---- the loop ---- */

static void read_more(const web_server *s, connection *c)
{
    const ssize_t got =
        read(c->fd, c->head + c->have, sizeof c->head - c->have);
    if (got <= 0) {
        if (got == 0 || (errno != EAGAIN && errno != EINTR))
            drop(c);
        return;
    }
    c->since = oxo_clock();
    if (!c->have)
        c->begun = c->since;
    c->have += (size_t)got;
    look(s, c);
}

/* One piece of the answer: of its head, then of the file. -1: broken off. */
static ssize_t send_piece(connection *c)
{
    static const int flags = MSG_NOSIGNAL;
    if (c->sent < c->size) {
        const ssize_t put =
            send(c->fd, c->front + c->sent, c->size - c->sent, flags);
        if (put > 0)
            c->sent += (size_t)put;
        return put;
    }
    char piece[PIECE];
    const off_t left = c->end - c->at;
    const ssize_t got =
        pread(c->file, piece, left < PIECE ? (size_t)left : PIECE, c->at);
    if (got <= 0) {
        errno = EIO; /* the file became shorter */
        return -1;
    }
    const ssize_t put = send(c->fd, piece, (size_t)got, flags);
    if (put > 0)
        c->at += put;
    return put;
}

static void write_more(const web_server *s, connection *c)
{
    if (send_piece(c) < 0) {
        if (errno != EAGAIN && errno != EINTR)
            drop(c);
        return;
    }
    c->since = oxo_clock();
    if (c->sent < c->size || (c->file >= 0 && c->at < c->end))
        return;
    end_answer(c);
    if (c->last) {
        /* what is still on its way in would turn the end into a reset */
        shutdown(c->fd, SHUT_WR);
        char rest[1024];
        while (read(c->fd, rest, sizeof rest) > 0)
            ;
        drop(c);
    } else {
        look(s, c);
    }
}

/* Who must make room first: idle ones, then heads under way, then answers that
 * take long; within each, who has been there longest. NULL: nobody. */
static connection *least_missed(web_server *s)
{
    connection *found = NULL;
    unsigned best = 0;
    const double now = oxo_clock();
    for (unsigned i = 0; i < CONNECTIONS; i++) {
        connection *c = &s->connections[i];
        const unsigned rank = !c->writing && !c->have ? 3
                              : !c->writing           ? 2
                              : now - c->begun > SLOW ? 1
                                                      : 0;
        if (rank > best || (rank && rank == best && c->begun < found->begun)) {
            found = c;
            best = rank;
        }
    }
    return found;
}

static void take(web_server *s)
{
    const int fd = accept(s->listener, NULL, NULL);
    if (fd < 0)
        return;
    connection *place = NULL;
    for (unsigned i = 0; i < CONNECTIONS && !place; i++)
        if (s->connections[i].fd < 0)
            place = &s->connections[i];
    if (!place) {
        place = least_missed(s);
        if (place)
            drop(place);
    }
    if (!place || fcntl(fd, F_SETFL, O_NONBLOCK) ||
        fcntl(fd, F_SETFD, FD_CLOEXEC)) {
        close(fd);
        return;
    }
    place->fd = fd;
    place->since = place->begun = oxo_clock();
}

static bool late(const connection *c, double now)
{
    return now - c->since > IDLE ||
           (!c->writing && c->have && now - c->begun > HEAD);
}

oxo_status web_server_run(web_server *s, bool (*stop)(void), oxo_error *error)
{
    while (!stop()) {
        struct pollfd list[CONNECTIONS + 1] = {
            {.fd = s->listener, .events = POLLIN}};
        const double now = oxo_clock();
        for (unsigned i = 0; i < CONNECTIONS; i++) {
            connection *c = &s->connections[i];
            if (c->fd >= 0 && late(c, now))
                drop(c);
            list[i + 1].fd = c->fd; /* negative ones are passed over */
            list[i + 1].events = c->writing ? POLLOUT : POLLIN;
        }
        if (poll(list, CONNECTIONS + 1, 500) < 0) {
            if (errno == EINTR)
                continue;
            return oxo_fail(error, OXO_IO, "poll: %s", strerror(errno));
        }
        for (unsigned i = 0; i < CONNECTIONS; i++) {
            connection *c = &s->connections[i];
            const short seen = list[i + 1].revents;
            if (c->fd < 0 || c->fd != list[i + 1].fd || !seen)
                continue;
            if (c->writing)
                write_more(s, c);
            else
                read_more(s, c);
        }
        if (list[0].revents)
            take(s);
    }
    return OXO_OK;
}
