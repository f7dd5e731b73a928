/* oxo web: the browser front end, served to this machine only. */
#include "cli.h"
#include "web_server.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *folder;
static uint64_t port;
static bool open_browser;

static bool has_page(const char *path)
{
    char file[PATH_MAX];
    return snprintf(file, sizeof file, "%s/index.html", path) <
               (int)sizeof file &&
           access(file, R_OK) == 0;
}

/* Beside the program: where it was installed, or where it was built. */
static bool find_page(char *path, size_t size)
{
    static const char *const places[] = {"/../share/oxo/web",
                                         "/../../web/dist"};
    char here[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", here, sizeof here - 1);
    if (length > 0) {
        here[length] = 0;
        *strrchr(here, '/') = 0;
        for (size_t i = 0; i < 2; i++)
            if (snprintf(path, size, "%s%s", here, places[i]) < (int)size &&
                has_page(path))
                return true;
    }
    snprintf(path, size, "web/dist");
    return has_page(path);
}

/* Lets the desktop open the page, and does not wait for it: the child makes
 * another one and ends, so that nobody is left behind. */
static void show(const char *address)
{
    const pid_t child = fork();
    if (child < 0)
        return;
    if (child == 0) {
        if (fork() == 0) {
            const int null = open("/dev/null", O_RDWR);
            setsid();
            if (null >= 0) {
                dup2(null, 0);
                dup2(null, 1);
                dup2(null, 2);
            }
            execlp("xdg-open", "xdg-open", address, (char *)NULL);
        }
        _exit(0);
    }
    int status;
    while (waitpid(child, &status, 0) < 0 && !cli_interrupted())
        ;
}

static int run(int argc, char **argv)
{
    char found[PATH_MAX], address[64];
    web_server *server = NULL;
    oxo_error error;
    (void)argc;
    (void)argv;
    if (port > 65535)
        return cli_usage_error("--port %lu: expected at most 65535",
                               (unsigned long)port);
    if (!folder && !find_page(found, sizeof found))
        return cli_usage_error("the page has not been built: expected "
                               "web/dist, which './run web' makes");
    const char *served = folder ? folder : found;
    if (!has_page(served))
        return cli_usage_error("%s: expected a folder with index.html", served);
    cli_context(); /* Ctrl-C sets cli_interrupted() */
    if (web_server_open(served, (unsigned)port, &server, &error) != OXO_OK)
        return cli_fail(&error);
    snprintf(address, sizeof address, "http://127.0.0.1:%u/",
             web_server_port(server));
    printf("%s\n", address);
    fflush(stdout);
    fprintf(stderr, "Ctrl-C ends it\n");
    if (open_browser)
        show(address);
    const oxo_status status = web_server_run(server, cli_interrupted, &error);
    web_server_close(server);
    return status == OXO_OK ? EXIT_YES : cli_fail(&error);
}

static const cli_option options[] = {
    {"port", 0, CLI_COUNT, "N",
     "listen on port N (default 8064, or a free one when it is taken)", &port},
    {"open", 0, CLI_FLAG, NULL, "open it in the browser (xdg-open)",
     &open_browser},
    {"dir", 0, CLI_TEXT, "FOLDER", "serve another folder", &folder},
    {0}};

static const cli_example examples[] = {
    {"web --open", "play, analyse and walk the proof in the browser"},
    {"web --port 8080", "on a port of your choice"},
    {0}};

const cli_verb cli_verb_web = {
    .name = "web",
    .arguments = "",
    .summary = "the browser front end, on this machine",
    .description =
        "Serves the page at 127.0.0.1, to programs on this machine only, and "
        "prints its address.\nThe page does all the work: the library runs in "
        "it as WebAssembly. Any other host of static\nfiles can serve web/dist "
        "as well.",
    .options = options,
    .examples = examples,
    .run = run,
};
