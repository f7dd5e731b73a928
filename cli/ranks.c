/* Ranks: who speaks, who works, and what is said when one of them dies.
 *
 * MPI ends all ranks when one has died, with SIGTERM. The survivor with the
 * lowest number then says how to go on; a rank that waits in MPI cannot do
 * more than that. What was computed is in the checkpoint, a minute old at
 * most.
 */
#include "ranks.h"

#include "base/writer.h"
#include "cli.h"
#include "cluster/serve.h"
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

oxo_ranks *cli_ranks;

static char last_words[2048], begin_again[2048];
static char saved_in[600]; /* last_words hold only when this file is there */
static int speak_to = 2; /* standard error, also where it is closed to others */
static pid_t *before;    /* processes of the ranks with lower numbers */
static unsigned before_count;
static bool silent; /* not known yet who else is there: others will speak */

static void on_end(int number)
{
    (void)number;
    if (silent)
        _exit(EXIT_GAVE_UP);
    for (unsigned i = 0; i < before_count; i++) {
        if (kill(before[i], 0) == 0)
            _exit(EXIT_GAVE_UP); /* it will speak */
    }
    const char *words =
        saved_in[0] && access(saved_in, F_OK) != 0 ? begin_again : last_words;
    const ssize_t unused = write(speak_to, words, strlen(words));
    (void)unused;
    _exit(EXIT_GAVE_UP);
}

static bool given(int argc, char **argv, const char *option)
{
    for (int i = 1; i < argc; i++) {
        if (!strncmp(argv[i], option, strlen(option)))
            return true;
    }
    return false;
}

/* The value of `--option VALUE` or `--option=VALUE`, or NULL. */
static const char *value_of(int argc, char **argv, const char *option)
{
    const size_t length = strlen(option);
    for (int i = 2; i < argc; i++) {
        if (strncmp(argv[i], option, length) != 0)
            continue;
        if (argv[i][length] == '=')
            return argv[i] + length + 1;
        if (argv[i][length] == '\0' && i + 1 < argc)
            return argv[i + 1];
    }
    return NULL;
}

/* The arguments as one types them. */
static void put_command(int argc, char **argv, char *text, size_t size)
{
    oxo_writer w = {text, size, 0};
    for (int i = 1; i < argc; i++) {
        const bool plain = argv[i][0] && !strpbrk(argv[i], " '\"$&|;<>()*?\\");
        oxo_put(&w, plain ? " %s" : " '%s'", argv[i]);
    }
}

static void prepare_last_words(int argc, char **argv, unsigned count)
{
    char command[1024] = "";
    put_command(argc, argv, command, sizeof command);
    const bool checkpoint =
        given(argc, argv, "--checkpoint") || given(argc, argv, "--scratch");
    const bool record = given(argc, argv, "--output") ||
                        given(argc, argv, "--record") ||
                        given(argc, argv, "-o");
    const bool resumes = given(argc, argv, "--resume");
    snprintf(begin_again, sizeof begin_again,
             "oxo: a rank ended, and with it the run; nothing was saved. "
             "To begin again:\n    mpirun -n %u oxo%s\n",
             count, command);
    char resume[600] = "";
    const char *out = value_of(argc, argv, "--output");
    if (!out)
        out = value_of(argc, argv, "-o");
    if (argc > 1 && out &&
        (!strcmp(argv[1], "selfplay") || !strcmp(argv[1], "shrink"))) {
        snprintf(saved_in, sizeof saved_in, "%s.part", out);
        if (!resumes)
            snprintf(resume, sizeof resume, " --resume");
    } else if (argc > 1 && !strcmp(argv[1], "prove")) {
        /* the search is in a file of its own (verb_prove.c) */
        const char *file = value_of(argc, argv, "--save");
        if (!file && resumes)
            file = value_of(argc, argv, "--resume");
        if (file)
            snprintf(saved_in, sizeof saved_in, "%s", file);
        else if (out)
            snprintf(saved_in, sizeof saved_in, "%s.search", out);
        else
            snprintf(last_words, sizeof last_words, "%s", begin_again);
        if (!resumes)
            snprintf(resume, sizeof resume, " --resume %.500s", saved_in);
    } else if (!checkpoint && !record) {
        snprintf(last_words, sizeof last_words, "%s", begin_again);
    } else if (!checkpoint && !resumes) {
        snprintf(resume, sizeof resume, " --resume");
    }
    if (!last_words[0])
        snprintf(last_words, sizeof last_words,
                 "oxo: a rank ended, and with it the run. To go on from what "
                 "was saved:\n    mpirun -n %u oxo%s%s\n",
                 count, command, resume);
}

/* The process numbers of all ranks, for on_end. Of ranks on other machines
 * they mean nothing: then more than one may speak. */
static void know_the_others(void)
{
    const unsigned count = oxo_ranks_count(cli_ranks),
                   self = oxo_ranks_self(cli_ranks);
    uint64_t *pid = calloc(count, sizeof *pid);
    before = calloc(count, sizeof *before);
    if (!pid || !before)
        return;
    pid[self] = (uint64_t)getpid();
    oxo_ranks_sum(cli_ranks, pid, count);
    for (unsigned i = 0; i < self; i++)
        before[i] = (pid_t)pid[i];
    before_count = self;
    silent = false;
    free(pid);
}

/* All: what was sent, by all together. */
static void sum_traffic(uint64_t *messages, uint64_t *bytes)
{
    uint64_t both[2];
    oxo_ranks_traffic(cli_ranks, &both[0], &both[1]);
    oxo_ranks_sum(cli_ranks, both, 2);
    *messages = both[0];
    *bytes = both[1];
}

bool cli_ranks_begin(int argc, char **argv, int *code)
{
    oxo_error error;
    unsigned self = 0;
    const unsigned count = oxo_ranks_launched(&self);
    *code = EXIT_YES;
    if (count > 1) {
        /* until they know of each other the first two speak */
        silent = self > 1;
        prepare_last_words(argc, argv, count);
        struct sigaction action;
        memset(&action, 0, sizeof action);
        action.sa_handler = on_end;
        sigaction(SIGTERM, &action, NULL);
    }
    if (oxo_ranks_open(&cli_ranks, &error) != OXO_OK) {
        fprintf(stderr, "oxo: %s\n", error.text);
        *code = EXIT_USAGE;
        return false;
    }
    if (!cli_ranks)
        return true;
    know_the_others();
    if (oxo_ranks_self(cli_ranks) == 0)
        return true;
    speak_to = dup(2);
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, 1);
    dup2(nowhere, 2);
    oxo_serve(cli_ranks);
    uint64_t messages, bytes;
    sum_traffic(&messages, &bytes);
    oxo_ranks_close(cli_ranks);
    return false;
}

void cli_ranks_end(void)
{
    if (!cli_ranks)
        return;
    fflush(stdout);
    oxo_serve_end(cli_ranks);
    uint64_t messages, bytes;
    sum_traffic(&messages, &bytes);
    fprintf(stderr, "oxo: %u ranks sent %llu messages, %.1f MB\n",
            oxo_ranks_count(cli_ranks), (unsigned long long)messages,
            (double)bytes / 1048576.0);
    oxo_ranks_close(cli_ranks);
    cli_ranks = NULL;
}
