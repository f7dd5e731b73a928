/* Patashnik's dictionary of 1976-77, accepted as it is. It is recognised by its
 * separator, a line of dashes; what stands before is prose, what comes after
 * are its entries. The prose states the number of its lines and characters, and
 * that is checked in place of a checksum.
 */
#include "check.h"
#include <stdio.h>
#include <string.h>

static bool is_separator(const char *line, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (line[i] != '-')
            return false;
    return size >= 20;
}

enum verdict read_dictionary(struct certificate *c)
{
    struct cursor u = {c, 0, 1, 0, 0};
    static const char phrase[] = "there are %zu lines and %zu characters total";
    bool found = false, counted = false;
    size_t lines = 0, characters = 0;
    while (!found && u.at < c->size) {
        size_t end = end_of_line(c, u.at);
        char start[80] = "";
        if (end - u.at < sizeof start) {
            memcpy(start, c->bytes + u.at, end - u.at);
            start[end - u.at] = '\0';
        }
        if (sscanf(start, phrase, &lines, &characters) == 2)
            counted = true;
        found = is_separator(c->bytes + u.at, end - u.at);
        u.at = u.line_start = end + 1;
        u.line++;
    }
    if (!found) {
        u = place_of(c, 0);
        return complain(&u, "neither `oxo-certificate 1' nor a dictionary "
                            "with a separator line of dashes");
    }
    if (!counted)
        return complain(&u, "the text before the separator does not say how "
                            "many lines and characters follow");
    c->body = u.at < c->size ? u.at : c->size;
    c->body_end = c->size;
    c->body_line = u.line;
    c->dictionary = true;
    for (size_t i = c->body; i < c->size; i++)
        c->entries += c->bytes[i] == '\n';
    if (c->size - c->body != characters || c->entries != lines ||
        c->bytes[c->size - 1] != '\n')
        return complain(&u,
                        "%zu lines and %zu characters follow, but the text "
                        "before says %zu and %zu",
                        c->entries, c->size - c->body, lines, characters);
    strcpy(c->game, "4^3");
    strcpy(c->claim, "first-wins");
    strcpy(c->form, "compact");
    return VERIFIED;
}
