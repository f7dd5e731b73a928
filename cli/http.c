/* Reading the head of an HTTP request. See http.h. */
#include "http.h"

#include <string.h>
#include <strings.h>

static int hex(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Decodes %XX up to `end` or a '?' or '#'; 0 or the status of the refusal. */
static int decode(const char *at, const char *end, char *path)
{
    size_t used = 0;
    while (at < end && *at != '?' && *at != '#') {
        unsigned char c = (unsigned char)*at++;
        if (c == '%') {
            const int high = end - at >= 2 ? hex(at[0]) : -1;
            const int low = high >= 0 ? hex(at[1]) : -1;
            if (low < 0)
                return 400;
            c = (unsigned char)(high << 4 | low);
            at += 2;
        }
        if (c < 0x20 || c == 0x7f || c == '\\')
            return 400;
        if (used + 1 >= HTTP_PATH_MAX)
            return 414;
        path[used++] = (char)c;
    }
    path[used] = 0;
    return 0;
}

/* From "/assets/x.js" to "assets/x.js"; a folder means its index.html. */
static int clean(char *path)
{
    if (path[0] != '/')
        return 400;
    const size_t length = strlen(path);
    memmove(path, path + 1, length);
    for (const char *part = path; *part;) {
        const size_t size = strcspn(part, "/");
        if (size == 0 || *part == '.')
            return 400;
        part += size;
        part += *part == '/';
    }
    if (!*path || path[length - 2] == '/') {
        if (length - 1 + sizeof "index.html" > HTTP_PATH_MAX)
            return 414;
        strcat(path, "index.html");
    }
    return 0;
}

static bool is_here(const char *host, size_t length)
{
    static const char *const names[] = {"127.0.0.1", "localhost"};
    for (size_t i = 0; i < 2; i++) {
        const size_t size = strlen(names[i]);
        if (length < size || strncasecmp(host, names[i], size))
            continue;
        if (length == size)
            return true;
        if (host[size] != ':' || length - size > 6)
            continue;
        size_t digits = size + 1;
        while (digits < length && host[digits] >= '0' && host[digits] <= '9')
            digits++;
        if (digits == length)
            return true;
    }
    return false;
}

typedef struct fields {
    unsigned hosts;
    bool here, body, close, keep, gzip, brotli;
} fields;

/* Is `name` among the codings of "gzip, br;q=0.5", and not refused by q=0? */
static bool reads_coding(const char *value, size_t size, const char *name)
{
    const size_t length = strlen(name);
    while (size) {
        const char *comma = memchr(value, ',', size);
        size_t part = comma ? (size_t)(comma - value) : size;
        const char *at = value;
        value += part + (comma ? 1 : 0);
        size -= part + (comma ? 1 : 0);
        while (part && (*at == ' ' || *at == '\t')) {
            at++;
            part--;
        }
        if (part < length || strncasecmp(at, name, length))
            continue;
        at += length;
        part -= length;
        while (part && (at[part - 1] == ' ' || at[part - 1] == '\t'))
            part--;
        if (!part)
            return true;
        /* ";q=0", ";q=0.0": not wanted */
        const bool weighed = part > 3 && !strncasecmp(at, ";q=", 3);
        if (!weighed)
            continue;
        for (size_t i = 3; i < part; i++)
            if (at[i] >= '1' && at[i] <= '9')
                return true;
    }
    return false;
}

/* Does the part behind '?' hold the word, alone or among others? */
static bool asks_for(const char *at, const char *end, const char *word)
{
    const size_t length = strlen(word);
    while (at < end && *at != '?' && *at != '#')
        at++;
    while (at < end && *at != '#') {
        const char *part = at + 1;
        at = part;
        while (at < end && *at != '&' && *at != '#')
            at++;
        if ((size_t)(at - part) >= length && !memcmp(part, word, length) &&
            (part + length == at || part[length] == '='))
            return true;
    }
    return false;
}

/* One "Name: value" line. */
static bool read_field(const char *line, size_t length, fields *f)
{
    const char *colon = memchr(line, ':', length);
    if (!colon || colon == line || line[0] == ' ' || line[0] == '\t')
        return false;
    const size_t name = (size_t)(colon - line);
    const char *value = colon + 1;
    size_t size = length - name - 1;
    while (size && (*value == ' ' || *value == '\t')) {
        value++;
        size--;
    }
    while (size && (value[size - 1] == ' ' || value[size - 1] == '\t'))
        size--;
    if (name == 4 && !strncasecmp(line, "host", 4)) {
        f->hosts++;
        f->here = is_here(value, size);
    } else if (name == 10 && !strncasecmp(line, "connection", 10)) {
        f->close |= size == 5 && !strncasecmp(value, "close", 5);
        f->keep |= size == 10 && !strncasecmp(value, "keep-alive", 10);
    } else if (name == 15 && !strncasecmp(line, "accept-encoding", 15)) {
        f->gzip |= reads_coding(value, size, "gzip");
        f->brotli |= reads_coding(value, size, "br");
    } else if (name == 14 && !strncasecmp(line, "content-length", 14)) {
        f->body |= size != 1 || *value != '0';
    } else if (name == 17 && !strncasecmp(line, "transfer-encoding", 17)) {
        f->body = true;
    }
    return true;
}

/* Where the empty line ends, or 0. */
static size_t head_length(const char *text, size_t size)
{
    for (size_t i = 3; i < size; i++)
        if (!memcmp(text + i - 3, "\r\n\r\n", 4))
            return i + 1;
    return 0;
}

int http_parse(const char *text, size_t size, http_request *request)
{
    const size_t seen = size < HTTP_HEAD_MAX ? size : HTTP_HEAD_MAX;
    const size_t length = head_length(text, seen);
    if (!length)
        return seen == HTTP_HEAD_MAX ? 431 : 0;
    if (memchr(text, 0, length))
        return 400;
    const char *end = memchr(text, '\r', length);
    const char *blank = memchr(text, ' ', (size_t)(end - text));
    const char *target = blank ? blank + 1 : end;
    const char *second = memchr(target, ' ', (size_t)(end - target));
    if (!blank || !second || end[1] != '\n')
        return 400;
    const size_t method = (size_t)(blank - text);
    http_request made = {.length = length};
    made.head = method == 4 && !memcmp(text, "HEAD", 4);
    if (end - second != 9 || memcmp(second, " HTTP/", 6))
        return 400;
    const bool old = !memcmp(second, " HTTP/1.0", 9);
    if (!old && memcmp(second, " HTTP/1.1", 9))
        return 505;
    if (!made.head && (method != 3 || memcmp(text, "GET", 3)))
        return 405;
    int status = decode(target, second, made.path);
    if (!status)
        status = clean(made.path);
    if (status)
        return status;
    fields f = {.hosts = 0};
    for (const char *line = end + 2; line < text + length - 2;) {
        const char *stop = memchr(line, '\r', (size_t)(text + length - line));
        if (stop[1] != '\n' || !read_field(line, (size_t)(stop - line), &f))
            return 400;
        line = stop + 2;
    }
    if (f.hosts > 1 || (!f.hosts && !old))
        return 400;
    if (f.hosts && !f.here)
        return 403;
    if (f.body)
        return 413;
    made.keep_alive = !f.close && (!old || f.keep);
    made.gzip = f.gzip;
    made.brotli = f.brotli;
    made.embed = asks_for(target, second, "embed");
    *request = made;
    return 200;
}

const char *http_reason(int status)
{
    switch (status) {
    case 200:
        return "OK";
    case 400:
        return "Bad Request";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 413:
        return "Content Too Large";
    case 414:
        return "URI Too Long";
    case 431:
        return "Request Header Fields Too Large";
    case 505:
        return "HTTP Version Not Supported";
    default:
        return "Internal Server Error";
    }
}

const char *http_type(const char *path)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".webp", "image/webp"},
        {".ico", "image/x-icon"},
        {".txt", "text/plain; charset=utf-8"},
        {".oxo", "text/plain; charset=utf-8"},
        {".proof", "text/plain; charset=utf-8"},
        {".v", "text/plain; charset=utf-8"},
        {".zst", "application/zstd"},
        {".woff2", "font/woff2"},
    };
    const size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        const size_t size = strlen(types[i].ending);
        if (length >= size && !strcmp(path + length - size, types[i].ending))
            return types[i].type;
    }
    return "application/octet-stream";
}
