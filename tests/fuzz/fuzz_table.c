/* Tables: bodies of any text under a right frame. What is read can be probed
 * and writes itself again. The game is small, so that good rows are in reach.
 */
#include "oxo/proof.h"
#include "oxo/search.h"
#include "search/table.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const claims[] = {"first-wins", "second-wins", "draw"};
    static const char good[] =
        "width 1\nlayer 0 0 rows 1 columns 1\n\"\n"
        "layer 0 1 rows 1 columns 9\n\"\"\"\"\"\"\"\"\"\n"
        "layer 1 1 rows 3 columns 8\n\"\"\"\"\"\"\"\"\n\"\"\"\"\"\"\"\"\n"
        "\"\"\"\"\"\"\"\"\n";
    if (size < 3)
        return 0;
    oxo_certificate *c = NULL;
    if (oxo_certificate_create("moving:2,tokens=1", claims[data[0] % 3],
                               "table", &c, NULL) != OXO_OK)
        abort();
    /* the good body with some bytes changed, or the input as it is */
    char body[400];
    size_t length = sizeof good - 1;
    memcpy(body, good, length);
    if (data[1] % 4) {
        for (size_t i = 2; i + 1 < size; i += 2)
            body[data[i] % length] = (char)data[i + 1];
    } else {
        length = size - 2 < sizeof body ? size - 2 : sizeof body;
        memcpy(body, data + 2, length);
    }
    for (size_t at = 0; at < length;) {
        const char *end = memchr(body + at, '\n', length - at);
        const size_t line = end ? (size_t)(end - body) - at : length - at;
        if (!memchr(body + at, '\r', line) && !memchr(body + at, 0, line))
            (void)oxo_certificate_add(c, body + at, line);
        at += line + 1;
    }
    char *text = NULL;
    size_t room = 0;
    if (oxo_certificate_text(c, &text, &room) == OXO_OK) {
        oxo_table *table = NULL;
        oxo_error error = {0};
        if (oxo_table_parse(text, room, &table, &error) == OXO_OK) {
            oxo_pos *pos = oxo_pos_new(oxo_table_game(table));
            oxo_value entry;
            (void)oxo_table_probe(table, pos, &entry, NULL);
            free(pos);
        } else if (table || !error.text[0]) {
            abort();
        }
        oxo_table_destroy(table);
    }
    free(text);
    oxo_certificate_destroy(c);
    return 0;
}
