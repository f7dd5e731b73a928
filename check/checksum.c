/* The checksum guards against accidents (a truncated download, a flipped bit),
 * not against malice; nothing in the verdict rests on it. */
#include "check.h"
#include <stdio.h>
#include <string.h>

/* CRC-64/XZ, bit by bit: the polynomial 42f0e1eba9ea3693 written backwards
 * because the bits of a byte go in from the lowest; all ones at the start,
 * inverted at the end. "123456789" gives 995dc9bbdf1939fa. */
uint64_t crc64(const char *bytes, size_t size)
{
    uint64_t crc = ~(uint64_t)0;
    /*@ loop invariant 0 <= i <= size;
      @ loop assigns i, crc;
      @ loop variant size - i; */
    for (size_t i = 0; i < size; i++) {
        crc ^= (unsigned char)bytes[i];
        /*@ loop invariant 0 <= bit <= 8;
          @ loop assigns bit, crc;
          @ loop variant 8 - bit; */
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? UINT64_C(0xc96c5795d7870f42) : 0);
    }
    return ~crc;
}

/* The last line: the word, the name of the sum, 16 digits. */
enum verdict read_checksum(const struct certificate *c, struct cursor *u)
{
    static const char prefix[] = "checksum crc64 ";
    enum { PREFIX = sizeof prefix - 1, DIGITS = 16 };
    char wanted[DIGITS + 1];
    /* `u` stands on the line that follows the last entry */
    if (u->next_line - u->at != PREFIX + DIGITS + 1 ||
        memcmp(c->bytes + u->at, prefix, PREFIX) != 0)
        return complain(u,
                        "after %zu entries, the line `checksum crc64 ' "
                        "with 16 digits is expected here",
                        c->entries);
    if (u->next_line != c->size) {
        *u = place_of(c, u->next_line);
        return complain(u, "nothing may follow the checksum");
    }
    u->at += PREFIX;
    snprintf(wanted, sizeof wanted, "%016llx",
             (unsigned long long)crc64(c->bytes, u->line_start));
    if (memcmp(c->bytes + u->at, wanted, DIGITS) != 0)
        return complain(u,
                        "the checksum does not fit: the file was altered; "
                        "its contents give %s",
                        wanted);
    return VERIFIED;
}
