/* oxo-web-native: answers requests, one a line, as the WebAssembly module
 * does. The tests compare the two. */
#include "web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    oxo_web *web = oxo_web_create();
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while (web && (length = getline(&line, &room, stdin)) > 0) {
        if (line[length - 1] == '\n')
            length--;
        char *reply = oxo_web_answer(web, line, (size_t)length);
        puts(reply ? reply : "{\"ok\":false,\"code\":\"memory\"}");
        fflush(stdout);
        free(reply);
    }
    free(line);
    oxo_web_destroy(web);
    return 0;
}
