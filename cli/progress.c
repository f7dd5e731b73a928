/* The progress line and Ctrl-C: what connects a computation to a terminal. */
#include "cli.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;
static bool line_shown;

static void on_signal(int number)
{
    (void)number;
    interrupted = 1;
}

bool cli_interrupted(void)
{
    return interrupted != 0;
}

static bool stop(void *user)
{
    (void)user;
    return interrupted != 0;
}

/* Columns of the terminal, less one: a full line would wrap. */
static size_t columns(void)
{
    struct winsize size;
    return ioctl(2, TIOCGWINSZ, &size) == 0 && size.ws_col > 1
               ? size.ws_col - 1u
               : 79;
}

/* Adds to a line; what does not fit is left out. */
__attribute__((format(printf, 3, 4))) static void put(char *line, size_t room,
                                                      const char *format, ...)
{
    const size_t length = strlen(line);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line + length, room - length, format, arguments);
    va_end(arguments);
}

/* One line, cut where the terminal ends: a second line could not be taken
 * back, and every report would leave a copy of the first behind. */
static void show(void *user, const oxo_progress *p)
{
    (void)user;
    static double shown; /* a terminal is drawn ten times a second at most */
    if (!oxo_every(&shown, 0.1))
        return;
    char line[512] = "";
    size_t room = columns() + 1;
    if (room > sizeof line)
        room = sizeof line;
    put(line, room, "%s ", p->phase);
    if (p->done >= 0) {
        const int filled = (int)(p->done * 20);
        for (int i = 0; i < 20; i++)
            put(line, room, "%c", i < filled ? '#' : '.');
        put(line, room, " ");
    }
    if (p->nodes >= 100000)
        put(line, room, "%.1f M positions, ", (double)p->nodes / 1e6);
    else if (p->nodes)
        put(line, room, "%llu positions, ", (unsigned long long)p->nodes);
    put(line, room, "%.1f s", oxo_clock() - cli_started);
    if (p->memory)
        put(line, room, ", %.0f MB", (double)p->memory / 1e6);
    if (p->detail)
        put(line, room, ", %s", p->detail);
    fprintf(stderr, "\r\033[K%s", line);
    fflush(stderr);
    line_shown = true;
}

void cli_progress_done(void)
{
    if (line_shown)
        fputs("\r\033[K", stderr);
    line_shown = false;
}

oxo_context cli_context(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = (int)SA_RESETHAND; /* a second Ctrl-C ends us at once */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    oxo_context context = {
        .max_nodes = cli_max_nodes,
        .deadline = cli_max_seconds > 0 ? cli_started + cli_max_seconds : 0,
        .max_memory = cli_max_memory,
        .threads = (unsigned)cli_threads,
        .stop = stop,
        .progress = isatty(2) ? show : NULL};
    return context;
}
