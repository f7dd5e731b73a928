/* See board_text.h.
 *
 *      a  b     a  b               a  b
 *   1  .  . A   .  . B          1  .  . A
 *   2  .  .     .  .            2  .  .
 *           ^^^                               three columns or more that are
 *                                  a  b       blank in every line part layers
 *                               1  .  . B
 *                               2  .  .
 */
#include "board_text.h"

#include "oxo/game.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { MAX_LAYERS = 64 }; /* more stay side by side */

unsigned cli_width(void)
{
    struct winsize size = {0};
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_col;
}

/* Is the column blank in all lines? Past the end of a line it is. */
static bool blank(const char *text, size_t column)
{
    for (const char *line = text; *line;) {
        const size_t length = strcspn(line, "\n");
        if (column < length && line[column] != ' ')
            return false;
        line += length + (line[length] == '\n');
    }
    return true;
}

/* Without the spaces at its end. */
static size_t trimmed(const char *line, size_t length)
{
    while (length && line[length - 1] == ' ')
        length--;
    return length;
}

/* Columns [from, to) of every line, behind the labels of the rows. */
static void put_part(FILE *out, const char *text, size_t labels, size_t from,
                     size_t to)
{
    for (const char *line = text; *line;) {
        const size_t length = strcspn(line, "\n"),
                     end = trimmed(line, length < to ? length : to);
        if (from)
            fprintf(out, "%-*.*s", end > from ? (int)labels : 0,
                    (int)(length < labels ? length : labels), line);
        if (end > from)
            fwrite(line + from, 1, end - from, out);
        fputc('\n', out);
        line += length + (line[length] == '\n');
    }
}

char *cli_board_folded(const char *text, unsigned width)
{
    size_t wide = 0, labels = 0, size;
    for (const char *line = text; *line;) {
        const size_t length = strcspn(line, "\n"), end = trimmed(line, length);
        wide = end > wide ? end : wide;
        line += length + (line[length] == '\n');
    }
    if (!width || wide <= width)
        return strdup(text);
    while (labels < wide && blank(text, labels))
        labels++;
    while (labels < wide && !blank(text, labels))
        labels++;
    while (labels < wide && blank(text, labels))
        labels++;
    char *folded = NULL;
    FILE *out = open_memstream(&folded, &size);
    if (!out)
        return NULL;
    /* where layers begin; as many of them in a row as fit, then evenly */
    size_t begin[MAX_LAYERS + 1] = {0};
    unsigned layers = 1;
    for (size_t c = labels, run = 0; c < wide; c++) {
        if (run >= 3 && !blank(text, c) && layers < MAX_LAYERS)
            begin[layers++] = c;
        run = blank(text, c) ? run + 1 : 0;
    }
    begin[layers] = wide;
    const size_t step = layers > 1 ? begin[1] - labels : wide;
    size_t across = width > labels ? (width - labels + 3) / step : 1;
    across = across < 1 ? 1 : across > layers ? layers : across;
    const size_t rows = (layers + across - 1) / across;
    across = (layers + rows - 1) / rows;
    for (size_t i = 0; i < layers; i += across) {
        const size_t end = i + across < layers ? i + across : layers;
        if (i)
            fputc('\n', out);
        put_part(out, text, labels, begin[i], begin[end]);
    }
    return fclose(out) == 0 ? folded : NULL;
}

char *cli_board(const oxo_game *game, const oxo_pos *pos)
{
    const size_t size = oxo_pos_board(game, pos, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return NULL;
    oxo_pos_board(game, pos, text, size);
    const unsigned width = cli_width();
    if (!width)
        return text;
    char *folded = cli_board_folded(text, width);
    free(text);
    return folded;
}
