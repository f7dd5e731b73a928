/* The progress line and Ctrl-C: what connects a computation to a terminal. */
#include "cli.h"

#include "ranks.h"
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
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

static void describe(char *line, size_t room, const oxo_progress *p)
{
    line[0] = 0;
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
}

/* Is it time for a report? After Ctrl-C somebody waits: what still has to be
 * done is said at once. */
static bool due(double *last, double seconds)
{
    return oxo_every(last, seconds) || interrupted;
}

/* One line, cut where the terminal ends: a second line could not be taken
 * back, and every report would leave a copy of the first behind. */
static void show(void *user, const oxo_progress *p)
{
    (void)user;
    static double shown; /* a terminal is drawn ten times a second at most */
    if (!due(&shown, 0.1))
        return;
    char line[512];
    size_t room = columns() + 1;
    if (room > sizeof line)
        room = sizeof line;
    describe(line, room, p);
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

/* ---- where nobody looks at a terminal ---- */

const char *cli_progress_how = "auto";

/* A line of its own, ended: once a minute in a log. */
static void show_minute(void *user, const oxo_progress *p)
{
    (void)user;
    static double shown;
    if (shown == 0)
        shown = cli_started; /* the first after a minute, none of short work */
    if (!oxo_every(&shown, 60))
        return;
    char line[512];
    describe(line, sizeof line, p);
    fprintf(stderr, "oxo %s: %s\n", cli_verb_name, line);
    fflush(stderr);
}

/* For programs: a line of JSON, twice a second at most. */
static void show_json(void *user, const oxo_progress *p)
{
    (void)user;
    static double shown;
    if (!due(&shown, 0.5))
        return;
    json_out out = {.text = NULL};
    json_open(&out, NULL, '{');
    json_open(&out, "progress", '{');
    json_text(&out, "phase", p->phase);
    if (p->done >= 0)
        json_real(&out, "done", p->done);
    json_number(&out, "nodes", p->nodes);
    if (p->memory)
        json_number(&out, "memory", p->memory);
    if (p->detail)
        json_text(&out, "detail", p->detail);
    json_real(&out, "seconds", oxo_clock() - cli_started);
    json_close(&out, '}');
    json_close(&out, '}');
    if (!out.failed)
        fprintf(stderr, "%s\n", out.text);
    fflush(stderr);
    free(out.text);
}

typedef void reporter(void *user, const oxo_progress *p);

/* Who reports; *known says whether --progress named one. */
static reporter *choose(bool *known)
{
    const char *how = cli_progress_how;
    *known = true;
    if (!strcmp(how, "auto"))
        return isatty(2) ? show : show_minute;
    if (!strcmp(how, "line"))
        return show;
    if (!strcmp(how, "minute"))
        return show_minute;
    if (!strcmp(how, "json"))
        return show_json;
    *known = !strcmp(how, "none");
    return NULL;
}

bool cli_progress_known(void)
{
    bool known;
    choose(&known);
    return known;
}

oxo_context cli_context(void)
{
    bool known;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = (int)SA_RESETHAND; /* a second Ctrl-C ends us at once */
    sigaction(SIGINT, &action, NULL);
    if (!cli_ranks) /* then it means that another rank has died */
        sigaction(SIGTERM, &action, NULL);
    oxo_context context = {
        .max_nodes = cli_max_nodes,
        .deadline = cli_max_seconds > 0 ? cli_started + cli_max_seconds : 0,
        .max_memory = cli_max_memory,
        .threads = (unsigned)cli_threads,
        .stop = stop,
        .progress = choose(&known),
        .ranks = cli_ranks};
    return context;
}
