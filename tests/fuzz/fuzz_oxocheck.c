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
    enum verdict verdict = check_bytes("fuzz", text, size, false, false);
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
        "game 3^2:misere\nclaim draw\nform strategy\n",
        "game 3^2:gravity\nclaim first-wins\nform strategy\n",
        "game 3^2:misere\nclaim first-wins\nform mirror\n",
        "game 5^2\nclaim draw\nform play-then-pair\n",
        "game 3^2\nclaim first-wins\nform compact\nstart x3o\n",
        "game graham\nclaim first-wins\nform strategy\n",
        "game number:sum=14\nclaim first-wins\nform compact\n",
        "game number:first=1..5,second=6\nclaim second-wins\nform strategy\n",
        "game moving:2\nclaim first-wins\nform table\n",
        "game moving:2,tokens=1\nclaim draw\nform table\n",
        "game moving:2,tokens=1\nclaim draw\nform decided\n",
        "game moving:2\nclaim first-wins\nform decided\n",
        "game 3^2\nclaim draw\nform groups\n",
        "game 5^2\nclaim draw\nform groups\n",
        "game 4x3\nclaim draw\nform groups\n",
    };
    enum { HEADS = sizeof heads / sizeof *heads };
    if (size == 0)
        return 0;
    size_t choice = *data++ % (HEADS + 3);
    size--;
    be_quiet();
    char *text = malloc(size + 300);
    if (choice == HEADS + 2) {
        /* a game given as text, with the name that belongs to it */
        const char *lines = (const char *)data;
        size_t end = 0, count = 0, rows = 0;
        for (size_t i = 0; i < size; i++)
            rows += lines[i] == '\n';
        while (end < size && lines[end] != '~')
            end++;
        while (end > 0 && lines[end - 1] != '\n')
            end--;
        for (size_t i = 0; i < end; i++)
            count += lines[i] == '\n';
        size_t used = (size_t)sprintf(
            text,
            "oxo-certificate 1\ngame pg:%016llx\nclaim draw\nform strategy\n"
            "entries %zu\n\ntext %zu\n",
            (unsigned long long)crc64(lines, end), rows + 1, count);
        memcpy(text + used, data, size);
        check_signed(text, used + size);
    } else if (choice == HEADS) {
        memcpy(text, data, size);
        (void)check_bytes("fuzz", text, size, false, false);
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
