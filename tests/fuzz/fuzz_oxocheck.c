/* Garbage for oxocheck: no input may crash it, read outside its bytes, or run
 * on for ever. The limits of the boards are set low for this target (see
 * tests/CMakeLists.txt), so that every input is done at once.
 *
 * The first byte chooses: the rest is a whole file; or a file that only lacks
 * its checksum; or the body of an otherwise sound certificate, so that the
 * readers of the forms are reached. */
#include "../../check/check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* text + the line with its checksum */
static void check_signed(char *text, size_t size)
{
    size += (size_t)sprintf(text + size, "checksum crc64 %016llx\n",
                            (unsigned long long)crc64(text, size));
    enum verdict verdict = check_bytes("fuzz", text, size);
    if (verdict != NOT_CHECKED && verdict != REFUTED && verdict != VERIFIED)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const heads[] = {
        "game 3^3\nclaim first-wins\nform compact\n",
        "game 3^3\nclaim first-wins\nform full\n",
        "game 3^2\nclaim draw\nform full\n",
        "game 5^2\nclaim draw\nform pairing\n",
        "game 2^2\nclaim second-wins\nform compact\n",
    };
    enum { HEADS = sizeof heads / sizeof *heads };
    if (size == 0)
        return 0;
    size_t choice = *data++ % (HEADS + 2);
    size--;
    options.quiet = true;
    char *text = malloc(size + 300);
    if (choice == HEADS) {
        memcpy(text, data, size);
        (void)check_bytes("fuzz", text, size);
    } else if (choice == HEADS + 1) {
        memcpy(text, data, size);
        check_signed(text, size);
    } else {
        size_t lines = 0, used;
        for (size_t i = 0; i < size; i++)
            lines += data[i] == '\n';
        used = (size_t)sprintf(text, "oxo-certificate 1\n%sentries %zu\n\n",
                               heads[choice],
                               lines + (size > 0 && data[size - 1] != '\n'));
        memcpy(text + used, data, size);
        used += size;
        if (size > 0 && data[size - 1] != '\n')
            text[used++] = '\n';
        check_signed(text, used);
    }
    free(text);
    return 0;
}
