/* The progress line and Ctrl-C: what connects a computation to a terminal. */
#include "cli.h"

#include <signal.h>
#include <string.h>
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

static void show(void *user, const oxo_progress *p)
{
    (void)user;
    char bar[24] = "";
    if (p->done >= 0) {
        int filled = (int)(p->done * 20);
        for (int i = 0; i < 20; i++)
            bar[i] = i < filled ? '#' : '.';
        bar[20] = ' ';
        bar[21] = 0;
    }
    fprintf(stderr, "\r\033[K%s %s%.1f M positions, %.1f s", p->phase, bar,
            (double)p->nodes / 1e6, p->seconds);
    if (p->memory)
        fprintf(stderr, ", %.0f MB", (double)p->memory / 1e6);
    if (p->detail)
        fprintf(stderr, ", %s", p->detail);
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
    oxo_context context = {.max_nodes = cli_max_nodes,
                           .max_seconds = cli_max_seconds,
                           .max_memory = cli_max_memory,
                           .threads = (unsigned)cli_threads,
                           .stop = stop,
                           .progress = isatty(2) ? show : NULL};
    return context;
}
