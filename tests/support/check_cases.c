/* The cases of oxocheck's scripts, without the scripts: thousands of runs in
 * one process, for tools/mutate-checker.sh, which makes thousands of programs.
 *
 *     check_cases FOLDER <ORDER
 *     check_cases FOLDER times <ORDER
 *
 * FOLDER/N holds a case that tests/support/record_case.sh wrote down: `args`
 * (one argument a line; `@` stands for the folder of the case), `code`, and
 * `text`, a part of what must be printed. ORDER is a list of numbers N. Each
 * runs in a child of its own, which may crash or loop, and must give the code,
 * print the text and, if there is a file `verdict`, have it as the last line of
 * stdout, without another verdict before.
 *
 * Prints the number of the first case that goes wrong and ends with 1, or with
 * 0. With `times` it prints for each case its processor time in milliseconds
 * and its number, and passes over those that go wrong, such as one that needs
 * more than a second. Linked with the files of check/, their main() renamed. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

int oxocheck_main(int argc, char **argv);

enum { ROOM = 1 << 20 };

/* The file's bytes, or false. */
static bool slurp(const char *folder, const char *number, const char *name,
                  char *bytes)
{
    char path[4200];
    snprintf(path, sizeof path, "%s/%s/%s", folder, number, name);
    FILE *f = fopen(path, "rb");
    if (!f)
        return false;
    bytes[fread(bytes, 1, ROOM - 1, f)] = '\0';
    fclose(f);
    return true;
}

static void child(const char *folder, const char *number, char *args, int out,
                  int err)
{
    char *argv[20] = {"oxocheck"}, where[20][4200];
    int argc = 1;
    struct itimerval time = {.it_value.tv_sec = 1};
    for (char *a = strtok(args, "\n"); a && argc < 19; a = strtok(NULL, "\n")) {
        snprintf(where[argc], sizeof where[argc],
                 *a == '@' ? "%s/%s%s" : "%s%s%s", *a == '@' ? folder : "",
                 *a == '@' ? number : "", *a == '@' ? a + 1 : a);
        argv[argc] = where[argc];
        argc++;
    }
    setitimer(ITIMER_VIRTUAL, &time, NULL);
#ifndef __SANITIZE_ADDRESS__ /* which maps terabytes */
    struct rlimit memory = {4000000000u, 4000000000u};
    setrlimit(RLIMIT_AS, &memory);
#endif
    dup2(out, 1);
    dup2(err, 2);
    exit(oxocheck_main(argc, argv));
}

/* What the file holds, which is emptied. */
static void take(int file, char *text)
{
    ssize_t size = pread(file, text, ROOM - 1, 0);
    text[size > 0 ? size : 0] = '\0';
    if (ftruncate(file, 0) != 0 || lseek(file, 0, SEEK_SET) != 0)
        exit(2);
}

int main(int argc, char **argv)
{
    static char args[ROOM], code[ROOM], text[ROOM], verdict[ROOM];
    static char printed[2 * ROOM + 1], complaint[ROOM];
    char number[32];
    int out = memfd_create("out", MFD_CLOEXEC);
    int err = memfd_create("err", MFD_CLOEXEC);
    if (argc < 2 || out < 0 || err < 0)
        return 2;
    int nothing = open("/dev/null", O_RDONLY);
    while (scanf("%31s", number) == 1) {
        if (!slurp(argv[1], number, "args", args) ||
            !slurp(argv[1], number, "code", code) ||
            !slurp(argv[1], number, "text", text))
            return 2;
        bool strict = slurp(argv[1], number, "verdict", verdict);
        fflush(NULL);
        pid_t pid = fork();
        if (pid == 0) {
            dup2(nothing, 0);
            child(argv[1], number, args, out, err);
        }
        int status;
        struct rusage used;
        if (pid < 0 || wait4(pid, &status, 0, &used) != pid)
            return 2;
        take(out, printed);
        take(err, complaint);
        bool fine = WIFEXITED(status) && WEXITSTATUS(status) == atoi(code);
        if (strict && fine) {
            /* "s ..." once, at the end; one complaint exactly if nothing was
             * checked */
            size_t size = strlen(printed), wanted = strlen(verdict);
            char *first = strncmp(printed, "s ", 2) == 0
                              ? printed
                              : strstr(printed, "\ns ");
            char *end = strchr(complaint, '\n');
            fine = size >= wanted && first &&
                   strcmp(printed + size - wanted, verdict) == 0 &&
                   first + (*first == '\n') == printed + size - wanted &&
                   (atoi(code) == 2 ? end && end[1] == '\0' : !*complaint);
        }
        strcat(printed, "\n");
        strcat(printed, complaint);
        fine = fine && strstr(printed, text);
        if (argc == 3 && fine)
            printf("%ld %s\n",
                   used.ru_utime.tv_sec * 1000 + used.ru_utime.tv_usec / 1000,
                   number);
        if (argc < 3 && !fine) {
            puts(number);
            return 1;
        }
    }
    return 0;
}
