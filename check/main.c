/* oxocheck: the independent checker of oxo's certificates. */
static const char help[] =
    "usage: oxocheck [OPTION]... FILE      check a certificate\n"
    "       oxocheck [OPTION]... -         check one from standard input\n"
    "       oxocheck --board GAME          cells, lines and symmetries\n"
    "\n"
    "oxocheck decides whether a certificate proves the claim in its header,\n"
    "for example that the first player can force a win in 4^3. It shares no\n"
    "code with the program that made the certificate, tries every reply of\n"
    "the other side, and computes the lines and the symmetries of the board\n"
    "by itself. docs/CERTIFICATE.md describes the format and what one has to\n"
    "trust. Patashnik's dictionary of 1976-77 is checked as it is.\n"
    "\n"
    "options:\n"
    "  --strict       entries that are never reached refute the certificate\n"
    "  --long         searches have no limit (they stop otherwise after\n"
    "                 200,000 positions and 1,000 for each byte)\n"
    "  -q, --quiet    only the verdict and what refutes\n"
    "  -h, --help     this text\n"
    "  --version      the version of the format that is understood\n"
    "\n"
    "output: lines that start with `c' are comments; the last line is the\n"
    "verdict. Problems with the input go to standard error with file, line\n"
    "and column.\n"
    "  s VERIFIED      exit 0   every rule held: the claim is proved\n"
    "  s REFUTED       exit 1   the certificate does not prove its claim; the\n"
    "                           position that breaks it is shown (the claim\n"
    "                           itself may still be true)\n"
    "  s NOT CHECKED   exit 2   unreadable, altered, not a known game, or a\n"
    "                           search too long\n"
    "\n"
    "compressed certificates: zstd -dc FILE.zst | oxocheck -\n"
    "\n"
    "games, claims and forms, each line a checker of its own:\n";

#include "check.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_INPUT ((size_t)1 << 30)

#ifndef OXOCHECK_CHECKERS /* another list makes a smaller program */
#define OXOCHECK_CHECKERS "checkers.def"
#endif
#define CHECKER(name) extern const struct checker checker_##name;
#include OXOCHECK_CHECKERS
#undef CHECKER
static const struct checker *const checkers[] = {
#define CHECKER(name) &checker_##name,
#include OXOCHECK_CHECKERS
#undef CHECKER
    NULL};

static int finish(enum verdict verdict)
{
    static const char *const text[] = {"NOT CHECKED", "REFUTED", "VERIFIED"};
    static const int code[] = {2, 1, 0};
    printf("s %s\n", text[verdict]);
    if (fflush(stdout) != 0 || ferror(stdout))
        return 2; /* a verdict that nobody could read is none */
    return code[verdict];
}

static void *no_memory(void)
{
    fputs("oxocheck: out of memory\n", stderr);
    exit(finish(NOT_CHECKED));
}

void *get_memory(size_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);
    return memory ? memory : no_memory();
}

void *more_memory(void *old, size_t count, size_t size)
{
    void *memory = count > SIZE_MAX / size ? NULL : realloc(old, count * size);
    return memory ? memory : no_memory();
}

void give_back(void *memory)
{
    free(memory);
}

uint64_t search_limit(const struct certificate *c)
{
    uint64_t more = c->size > 1024 ? c->size - 1024 : 0;
    return c->patient ? UINT64_MAX : 200000 + 1000 * more;
}

enum verdict gave_up(const struct certificate *c)
{
    fprintf(stderr,
            "%s: the search is longer than a file of %zu bytes may ask for; "
            "--long lifts the limit\n",
            c->file, c->size);
    return NOT_CHECKED;
}

enum verdict unused_entries(const struct certificate *c, size_t unused,
                            size_t line)
{
    if (unused > 0)
        say("entries never reached: %zu (the first in line %zu of %s)", unused,
            line, c->file);
    if (unused > 0 && c->strict) {
        printf("c %s: line %zu: an entry that is never reached\n", c->file,
               line);
        return REFUTED;
    }
    return VERIFIED;
}

/* The whole of a stream, or NULL after a message. */
static char *read_all(FILE *in, const char *name, size_t *size)
{
    size_t room = 1 << 16;
    char *bytes = get_memory(room, 1);
    *size = 0;
    for (;;) {
        size_t got = fread(bytes + *size, 1, room - *size, in);
        *size += got;
        if (got == 0)
            break;
        if (*size == room && room < MAX_INPUT)
            bytes = more_memory(bytes, room *= 2, 1);
        else if (*size == room) {
            fprintf(stderr, "%s: larger than %zu bytes\n", name, MAX_INPUT);
            free(bytes);
            return NULL;
        }
    }
    if (ferror(in)) {
        fprintf(stderr, "%s: %s\n", name, strerror(errno));
        free(bytes);
        return NULL;
    }
    return bytes;
}

/* The checker of a game, of a claim and a form if these are given; NULL after
 * a message. */
static const struct checker *find_checker(const char *game, const char *claim,
                                          const char *form)
{
    const char *family = NULL;
    for (size_t i = 0; checkers[i]; i++) {
        if (!checkers[i]->knows(game))
            continue;
        family = checkers[i]->family;
        if (claim ? checkers[i]->takes(claim, form)
                  : checkers[i]->describe != NULL)
            return checkers[i];
    }
    if (!family)
        fprintf(stderr, "oxocheck: the game `%s' is not known here\n", game);
    else if (claim)
        fprintf(stderr,
                "oxocheck: claim `%s' in form `%s' cannot be checked for a "
                "%s\n",
                claim, form, family);
    else
        fprintf(stderr, "oxocheck: nothing to say about boards of %ss\n",
                family);
    return NULL;
}

enum verdict check_bytes(const char *name, const char *bytes, size_t size,
                         bool strict, bool patient)
{
    struct certificate c;
    if (read_certificate(&c, name, bytes, size) != VERIFIED)
        return NOT_CHECKED;
    c.strict = strict;
    c.patient = patient;
    say("%s: game %s, claim %s, form %s, %zu entries",
        c.dictionary ? "Patashnik's dictionary" : "certificate", c.game,
        c.claim, c.form, c.entries);
    const struct checker *checker = find_checker(c.game, c.claim, c.form);
    return checker ? checker->check(&c) : NOT_CHECKED;
}

static enum verdict check_file(const char *name, bool strict, bool patient)
{
    enum verdict verdict = NOT_CHECKED;
    bool standard = strcmp(name, "-") == 0;
    FILE *in = standard ? stdin : fopen(name, "rb");
    size_t size;
    if (!in) {
        fprintf(stderr, "%s: %s\n", name, strerror(errno));
        return NOT_CHECKED;
    }
    char *bytes = read_all(in, name, &size);
    if (bytes)
        verdict = check_bytes(name, bytes, size, strict, patient);
    free(bytes);
    if (!standard)
        fclose(in);
    return verdict;
}

static int describe_board(const char *game)
{
    const struct checker *checker = find_checker(game, NULL, NULL);
    return checker && checker->describe(game) == VERIFIED ? 0 : 2;
}

static int usage(const char *what, const char *argument)
{
    fprintf(stderr, "oxocheck: %s%s (try --help)\n", what, argument);
    return finish(NOT_CHECKED);
}

int main(int argc, char **argv)
{
    const char *file = NULL;
    bool strict = false, patient = false;
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i];
        if (strcmp(a, "--help") == 0 || strcmp(a, "-h") == 0) {
            fputs(help, stdout);
            for (size_t f = 0; checkers[f]; f++)
                printf("  %-36s %s\n", checkers[f]->games, checkers[f]->forms);
            return 0;
        }
        if (strcmp(a, "--version") == 0) {
            puts("oxocheck, certificates of version 1");
            return 0;
        }
        if (strcmp(a, "--board") == 0)
            return i + 2 == argc ? describe_board(argv[i + 1])
                                 : usage("--board wants one game", "");
        if (strcmp(a, "--strict") == 0)
            strict = true;
        else if (strcmp(a, "--long") == 0)
            patient = true;
        else if (strcmp(a, "--quiet") == 0 || strcmp(a, "-q") == 0)
            be_quiet();
        else if (a[0] == '-' && a[1] != '\0')
            return usage("unknown option ", a);
        else if (file)
            return usage("one file at a time, not also ", a);
        else
            file = a;
    }
    if (!file)
        return usage("no file given", "");
    return finish(check_file(file, strict, patient));
}
