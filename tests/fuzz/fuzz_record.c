/* Records: what is read writes itself, and that reads back to the same text;
 * what is not read gives a place inside the text, and a partial record that
 * can be written and read. */
#include "oxo/families.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const heads[] = {
    "oxo-record 1\ngame 3^2\n", "oxo-record 1\ngame 4^3\n",
    "oxo-record 1\ngame tapatan\n", "oxo-record 1\ngame graham\n",
    "" /* an import */};

static void round_trip(const oxo_record *record)
{
    char *text = NULL, *again = NULL;
    oxo_record *copy = NULL;
    if (oxo_record_text(record, &text, NULL) != OXO_OK ||
        oxo_record_parse(text, strlen(text), &copy, NULL, NULL) != OXO_OK ||
        oxo_record_text(copy, &again, NULL) != OXO_OK || strcmp(text, again))
        abort();
    free(text);
    free(again);
    oxo_record_destroy(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1 || size > 2000)
        return 0;
    const char *head = heads[data[0] % 5];
    const size_t front = strlen(head), length = front + size - 1;
    char *text = malloc(length + 1);
    memcpy(text, head, front);
    memcpy(text + front, data + 1, size - 1);
    text[length] = 0;
    oxo_record *record = NULL, *partial = NULL;
    oxo_error error = {.line = 0};
    const oxo_status status =
        *head
            ? oxo_record_parse(text, length, &record, &partial, &error)
            : oxo_record_import("3^2", text, length, &record, &partial, &error);
    if (status == OXO_OK) {
        round_trip(record);
    } else {
        if (!error.line || !error.column)
            abort();
        /* a wrong result is the one thing that stays in a partial record */
        if (partial) {
            oxo_record_set(partial, "result", NULL, NULL);
            round_trip(partial);
        }
    }
    oxo_record_destroy(record);
    oxo_record_destroy(partial);
    free(text);
    return 0;
}
