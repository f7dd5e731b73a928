/* What oxocheck says: complaints, comment lines, pictures of positions, and a
 * sign of life for checks that take long, a line on standard error after 2, 4,
 * 8, 16 ... seconds, if that is a terminal. Nothing is decided here, and
 * nothing that is decided elsewhere is read back from here; that is why this
 * file may, alone, remember something between calls. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum verdict complain(const struct cursor *u, const char *format, ...)
{
    va_list rest;
    fprintf(stderr, "%s:%zu:%zu: ", u->c->file, u->line,
            u->at - u->line_start + 1);
    va_start(rest, format);
    vfprintf(stderr, format, rest);
    va_end(rest);
    fputc('\n', stderr);
    return NOT_CHECKED;
}

static bool quiet;

void be_quiet(void)
{
    quiet = true;
}

void say(const char *format, ...)
{
    va_list rest;
    if (quiet)
        return;
    fputs("c ", stdout);
    va_start(rest, format);
    vprintf(format, rest);
    va_end(rest);
    putchar('\n');
}

void progress(const char *what, uint64_t done)
{
    static unsigned calls;
    static double started = -1, next = 2;
    struct timespec t;
    if (quiet || calls++ % 256 != 0)
        return;
    clock_gettime(CLOCK_MONOTONIC, &t);
    double now = (double)t.tv_sec + (double)t.tv_nsec / 1e9;
    if (started < 0)
        started = now;
    if (now - started < next)
        return;
    while (next <= now - started)
        next *= 2;
    fflush(stdout);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "working: %llu %s, %.0f s\n", (unsigned long long)done,
                what, now - started);
}

static void write_position(const struct position *p, char *text)
{
    size_t empty = 0, cells = p->b->cells;
    char *start = text;
    for (size_t c = 0; c < cells; c++) {
        if (p->at[c] == NOBODY) {
            empty++;
            continue;
        }
        if (empty > 0)
            text += sprintf(text, "%zu", empty);
        empty = 0;
        *text++ = p->at[c] == FIRST ? 'x' : 'o';
    }
    *text = '\0';
    if (text == start)
        sprintf(text, "%zu", cells);
}

void show_position(const struct position *p, const char *why)
{
    const struct board *b = p->b;
    char *text = get_memory(2 * b->cells + 2, 1);
    write_position(p, text);
    printf("c %s\nc position: %s\n", why, text);
    for (size_t c = 0; b->k > 0 && c < b->cells; c += b->k) {
        for (size_t x = 0; x < b->k; x++)
            text[x] = ".xo"[p->at[c + x]];
        text[b->k] = '\0';
        if (c > 0 && c / b->k % b->k == 0)
            say("   --");
        say("   %s", text);
    }
    free(text);
}

enum verdict show_refutation(const struct position *p, const cell_t *path,
                             size_t size, const char *why)
{
    show_position(p, why);
    printf("c after the moves:");
    for (size_t i = 0; i < size; i++)
        printf(" %u", (unsigned)path[i]);
    printf("\n");
    return REFUTED;
}
