/* A server of static files, for one browser on the same machine.
 *
 * One thread and poll: a browser opens several connections at once, some of
 * them only in case it needs them, so that a server which waits for one
 * connection at a time would stand still. Each connection reads one head,
 * gets one answer, and reads again:
 *
 *     free ──accept──► READ ──head complete──► WRITE ──all sent──► READ
 *                        └── closed, idle, refused ──► free ◄─────┘
 *
 * Files are opened below the folder's descriptor, part by part and without
 * following symbolic links, so that even a link in the folder leads nowhere.
 */
#include "web_server.h"

#include "http.h"
#include "oxo/context.h"
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

enum { CONNECTIONS = 64, FILE_MAX = 64 << 20 };
static const double IDLE = 60; /* seconds without a byte */

typedef struct connection {
    int fd; /* -1: free */
    double since;
    char head[HTTP_HEAD_MAX];
    size_t have;
    char *answer; /* NULL: reading */
    size_t size, sent;
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
        listen(fd, 16) || fcntl(fd, F_SETFL, O_NONBLOCK) ||
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
        s->connections[i].fd = -1;
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

static void drop(connection *c)
{
    if (c->fd >= 0)
        close(c->fd);
    free(c->answer);
    c->fd = -1;
    c->answer = NULL;
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

/* The whole answer: head and, unless `head_only`, body. */
static char *compose(int status, const char *type, const char *body,
                     size_t length, bool head_only, bool last, size_t *size)
{
    char head[512];
    const int used = snprintf(head, sizeof head,
                              "HTTP/1.1 %d %s\r\n"
                              "Content-Type: %s\r\n"
                              "Content-Length: %zu\r\n"
                              "Cache-Control: no-cache\r\n"
                              "X-Content-Type-Options: nosniff\r\n"
                              "%s"
                              "Connection: %s\r\n\r\n",
                              status, http_reason(status), type, length,
                              status == 405 ? "Allow: GET, HEAD\r\n" : "",
                              last ? "close" : "keep-alive");
    const size_t front = (size_t)used, rest = head_only ? 0 : length;
    char *text = malloc(front + rest + 1);
    if (text) {
        memcpy(text, head, front);
        if (rest)
            memcpy(text + front, body, rest);
        *size = front + rest;
    }
    return text;
}

static char *read_whole(int fd, size_t *length)
{
    struct stat info;
    if (fstat(fd, &info) || info.st_size > FILE_MAX)
        return NULL;
    char *bytes = malloc((size_t)info.st_size + 1);
    size_t have = 0;
    while (bytes && have < (size_t)info.st_size) {
        const ssize_t got = read(fd, bytes + have, (size_t)info.st_size - have);
        if (got <= 0)
            break;
        have += (size_t)got;
    }
    *length = have;
    return bytes;
}

/* Answers the head that is complete in c->head; `status` is the parser's. */
static void answer(const web_server *s, connection *c, int status,
                   const http_request *request)
{
    char *body = NULL, plain[80];
    size_t length = 0;
    const char *type = "text/plain; charset=utf-8";
    if (status == 200) {
        const int fd = open_below(s->folder, request->path);
        status = fd < 0 ? 404 : 200;
        if (fd >= 0) {
            body = read_whole(fd, &length);
            close(fd);
            type = http_type(request->path);
            if (!body)
                status = 500;
        }
    }
    const bool keep = status == 200 || status == 404;
    c->last = !keep || !request->keep_alive;
    if (status != 200) {
        type = "text/plain; charset=utf-8";
        length = (size_t)snprintf(plain, sizeof plain, "%d %s\n", status,
                                  http_reason(status));
    }
    c->answer = compose(status, type, status == 200 ? body : plain, length,
                        keep && request->head, c->last, &c->size);
    c->sent = 0;
    free(body);
    if (!c->answer) {
        drop(c);
        return;
    }
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
    c->have += (size_t)got;
    c->since = oxo_clock();
    look(s, c);
}

static void write_more(const web_server *s, connection *c)
{
    const ssize_t put =
        send(c->fd, c->answer + c->sent, c->size - c->sent, MSG_NOSIGNAL);
    if (put < 0) {
        if (errno != EAGAIN && errno != EINTR)
            drop(c);
        return;
    }
    c->sent += (size_t)put;
    c->since = oxo_clock();
    if (c->sent < c->size)
        return;
    free(c->answer);
    c->answer = NULL;
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

static void take(web_server *s)
{
    const int fd = accept(s->listener, NULL, NULL);
    if (fd < 0)
        return;
    connection *free_one = NULL;
    for (unsigned i = 0; i < CONNECTIONS && !free_one; i++)
        if (s->connections[i].fd < 0)
            free_one = &s->connections[i];
    if (!free_one || fcntl(fd, F_SETFL, O_NONBLOCK) ||
        fcntl(fd, F_SETFD, FD_CLOEXEC)) {
        close(fd);
        return;
    }
    free_one->fd = fd;
    free_one->since = oxo_clock();
}

oxo_status web_server_run(web_server *s, bool (*stop)(void), oxo_error *error)
{
    while (!stop()) {
        struct pollfd list[CONNECTIONS + 1] = {
            {.fd = s->listener, .events = POLLIN}};
        for (unsigned i = 0; i < CONNECTIONS; i++) {
            connection *c = &s->connections[i];
            if (c->fd >= 0 && oxo_clock() - c->since > IDLE)
                drop(c);
            list[i + 1].fd = c->fd; /* negative ones are passed over */
            list[i + 1].events = c->answer ? POLLOUT : POLLIN;
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
            if (c->answer)
                write_more(s, c);
            else
                read_more(s, c);
        }
        if (list[0].revents)
            take(s);
    }
    return OXO_OK;
}
