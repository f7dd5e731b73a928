/* The little of HTTP/1.1 that serving files to one's own browser takes.
 *
 * http_parse reads the head of a request. Nothing of it is trusted: the path
 * that comes out begins with no '/', has no empty part and none that begins
 * with '.', no backslash and no control character, so that under any folder
 * it names only what is inside. It touches no file and keeps no state.
 */
#ifndef OXO_CLI_HTTP_H
#define OXO_CLI_HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_HEAD_MAX = 8192, HTTP_PATH_MAX = 512 };

typedef struct http_request {
    bool head;         /* HEAD: the answer without its body */
    bool keep_alive;   /* another request may follow */
    bool gzip, brotli; /* codings that the asker reads */
    bool embed;        /* "?embed": meant for a frame in another page */
    char path[HTTP_PATH_MAX];
    size_t length; /* of the head, with its empty line */
} http_request;

/* Returns 200 when *request is filled in; 0 when the head is not complete yet
 * (and shorter than HTTP_HEAD_MAX); else the status of the refusal:
 *   400  this is no HTTP, or the path makes no sense
 *   403  asked under another name than ours (see below)
 *   405  another method than GET and HEAD
 *   413  a request with a body
 *   414, 431  path or head too long
 *   505  another version than 1.0 and 1.1
 * Host must be 127.0.0.1 or localhost (any port): a page elsewhere that makes
 * its own name point to this machine gets nothing. */
int http_parse(const char *text, size_t size, http_request *request);

/* "OK", "Not Found" ... and the type of a file by its name. */
const char *http_reason(int status);
const char *http_type(const char *path);

#endif
