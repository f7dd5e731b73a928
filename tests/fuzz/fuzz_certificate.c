/* Any bytes given to the certificate reader: no crash, and what it accepts it
 * must write back to the same text. */
#include "oxo/proof.h"

#include "proof/certificate_out.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* half of the runs get a right checksum, or nothing would ever pass */
    char *bytes = malloc(size + 64);
    if (!bytes)
        return 0;
    size_t whole = size;
    memcpy(bytes, data, size);
    if (size % 2) {
        static const char digits[] = "0123456789abcdef";
        uint64_t crc = oxo_crc64(0, bytes, size);
        memcpy(bytes + whole, "checksum crc64 ", 15);
        whole += 15;
        for (int i = 60; i >= 0; i -= 4)
            bytes[whole++] = digits[crc >> i & 15];
        bytes[whole++] = '\n';
    }
    oxo_certificate *read = NULL;
    oxo_error error;
    if (oxo_certificate_parse(bytes, whole, &read, &error) == OXO_OK) {
        char *text;
        size_t text_size;
        oxo_certificate *again = NULL;
        if (oxo_certificate_text(read, &text, &text_size) != OXO_OK ||
            oxo_certificate_parse(text, text_size, &again, &error) != OXO_OK ||
            again->body_size != read->body_size ||
            again->entries != read->entries)
            abort();
        free(text);
        oxo_certificate_destroy(again);
        oxo_certificate_destroy(read);
    }
    free(bytes);
    return 0;
}
