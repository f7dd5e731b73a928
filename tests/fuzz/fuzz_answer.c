/* Questions: any bytes get a reply that is JSON.
 *
 * The first byte puts a frame around some inputs, so that what is random is
 * inside of a request. Searches are bounded, and games and players that the
 * input would choose are left to the tests: making them may take any time. */
#include "base/json.h"
#include "oxo/answer.h"

#include <stdlib.h>
#include <string.h>

static const char *const frames[][2] = {
    {"", ""},
    {"{\"ask\":\"state\",\"game\":\"3^2\",", "}"},
    {"{\"ask\":\"state\",\"game\":\"graham\",\"moves\":[", "]}"},
    {"{\"ask\":\"setup\",\"game\":\"3^2\",\"marks\":[", "]}"},
    {"{\"ask\":\"setup\",\"game\":\"graham\",\"numbers\":[", "]}"},
    {"{\"ask\":\"write_record\",\"game\":\"3^2\",\"tree\":[", "]}"},
    {"{\"ask\":\"write_record\",\"game\":\"tapatan\",", "}"},
    {"{\"ask\":\"read_record\",\"text\":\"oxo-record 1\\ngame 3^2\\n", "\"}"},
    {"{\"ask\":\"why\",\"game\":\"3^2\",\"moves\":[", "]}"},
    {"{\"ask\":\"try_puzzle\",\"game\":\"3^2\",\"position\":\"", "\"}"},
    {"{\"ask\":\"threats\",\"game\":\"3^3\",\"position\":\"", "\"}"},
    {"{\"ask\":\"choose\",\"game\":\"3^2\",\"player\":\"greedy\",\"moves\":[",
     "]}"},
    {"{\"ask\":\"puzzle\",", "}"},
};
enum { FRAMES = sizeof frames / sizeof *frames };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static oxo_session *session;
    const oxo_context context = {.max_nodes = 50};
    if (!session)
        session = oxo_session_create();
    if (!session)
        abort();
    if (size == 0 || size > 1000)
        return 0;
    const unsigned f = data[0] % FRAMES;
    const size_t front = strlen(frames[f][0]), back = strlen(frames[f][1]);
    char text[2048];
    memcpy(text, frames[f][0], front);
    memcpy(text + front, data + 1, size - 1);
    memcpy(text + front + size - 1, frames[f][1], back);
    const size_t length = front + size - 1 + back;
    json_doc doc;
    if (f == 0 && json_read(text, length, &doc, NULL) == OXO_OK) {
        /* whole requests only of kinds that are quick */
        const json_node *ask = json_get(&doc, doc.node, "ask");
        const bool quick = !ask || ask->kind != JSON_TEXT ||
                           !strcmp(ask->text, "hello") ||
                           !strcmp(ask->text, "puzzle");
        json_doc_clear(&doc);
        if (!quick)
            return 0;
    }
    char *reply = oxo_ask(session, text, length, &context);
    if (!reply || json_read(reply, strlen(reply), &doc, NULL) != OXO_OK)
        abort();
    json_doc_clear(&doc);
    oxo_reply_free(reply);
    return 0;
}
