/* Comment lines, and a sign of life for checks that take long: a line on
 * standard error after 2, 4, 8, 16 ... seconds, if that is a terminal. Nothing
 * is decided here, and nothing that is decided elsewhere is read back from
 * here; that is why this file may, alone, remember something between calls. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

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
