/* Text in SVG, HTML and the labels of dot: the four signs that mean something
 * there are written by their numbers. */
#ifndef OXO_BASE_MARKUP_H
#define OXO_BASE_MARKUP_H

#include <stdio.h>
#include <string.h>

static inline void oxo_put_markup(FILE *to, const char *text)
{
    for (; *text; text++) {
        if (strchr("<>&\"", *text) != NULL)
            fprintf(to, "&#%d;", *text);
        else
            fputc(*text, to);
    }
}

#endif
