/* The head of a request: whatever the bytes, a path that comes out stays
 * inside its folder, and a head that grows byte by byte is read as the whole
 * one is. */
#include "http.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* most inputs get a decent frame, so that their path matters */
    static const char end[] = " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    char text[2048] = "GET /";
    size_t length = 0;
    if (size == 0 || size > 1024)
        return 0;
    if (data[0] & 1) {
        memcpy(text + 5, data + 1, size - 1);
        memcpy(text + 4 + size, end, sizeof end - 1);
        length = 4 + size + sizeof end - 1;
    } else {
        memcpy(text, data + 1, size - 1);
        length = size - 1;
    }
    http_request whole = {.length = 0}, part = {.length = 0};
    const int status = http_parse(text, length, &whole);
    if (status == 200) {
        const char *path = whole.path;
        if (!*path || *path == '/' || *path == '.' || strstr(path, "/.") ||
            strstr(path, "//") || strchr(path, '\\') ||
            path[strlen(path) - 1] == '/' || whole.length > length)
            abort();
        if (http_parse(text, whole.length - 1, &part) != 0 ||
            http_parse(text, whole.length, &part) != 200 ||
            strcmp(part.path, path))
            abort();
    }
    return 0;
}
