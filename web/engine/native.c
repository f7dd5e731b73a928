/* oxo-web-native: answers questions, one a line, as the WebAssembly module
 * does. The tests compare the two. */
#include "oxo/answer.h"

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    oxo_session *session = oxo_session_create();
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while (session && (length = getline(&line, &room, stdin)) > 0) {
        if (line[length - 1] == '\n')
            length--;
        char *reply = oxo_ask(session, line, (size_t)length, NULL);
        puts(reply ? reply : "{\"ok\":false,\"code\":\"memory\"}");
        fflush(stdout);
        oxo_reply_free(reply);
    }
    free(line);
    oxo_session_destroy(session);
    return 0;
}
