/* The line parsers of the engine: any bytes, and the engine lives on.
 *
 * The first byte chooses the protocol, the rest is a dialogue, one command a
 * line. Thinking is bounded and happens without a thread; names of players
 * and games that are slow to make are left to the tests. */
#include "cli.h"
#include "engine.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* the program's, without its signals */
bool cli_interrupted(void)
{
    return false;
}

static bool slow(const char *line, size_t length)
{
    /* a game or player chosen by the input may take any time */
    static const char *const words[] = {"Game",     "Player",     "oxo-",
                                        "\"game\"", "\"player\"", "\\u"};
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        for (size_t i = 0; i + strlen(words[w]) <= length; i++)
            if (!memcmp(line + i, words[w], strlen(words[w])))
                return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    FILE *out = fopen("/dev/null", "w");
    engine *e = out ? engine_new(out, data[0] % 4 == 3 ? "moving:3" : "3^3",
                                 "greedy", 1, NULL)
                    : NULL;
    engine_server *server = engine_server_new(out, 0, "3^3", "greedy", 50);
    if (!e || !server)
        abort();
    e->alone = true;
    e->cap_nodes = 50;
    const char *at = (const char *)data + 1, *end = (const char *)data + size;
    bool more = true;
    while (more && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        if (!slow(at, length)) {
            if (data[0] % 4 == 1)
                more = engine_gtp_line(e, at, length);
            else if (data[0] % 4 == 2)
                more = engine_server_line(server, at, length);
            else
                more = engine_ugi_line(e, at, length);
        }
        at += length + 1;
    }
    engine_free(e);
    engine_server_free(server, true);
    fclose(out);
    return 0;
}
