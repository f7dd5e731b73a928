/* oxo help TOPIC: games, positions, certificates, json; and where the chapters
 * are, beside the program as it was built or as it was installed. */
#include "cli.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct topic {
    const char *name, *chapter, *text;
} topic;

static const topic topics[] = {
    {"games", "PG.md",
     "How games are named\n\n"
     "  4^3, 4x4x4, qubic      k^n: k points in a line, n dimensions\n"
     "  3^2:misere             whoever completes a line loses\n"
     "  4^3:gravity            stones fall along the last coordinate\n"
     "  4x4x2:gravity, 7x6:gravity,line=4   boxes; lines of a length\n"
     "  FILE.pg                any points and winning sets; Hex and friends\n"
     "  moving:3, tapatan, achi, moving:4,tokens=7,lines=3\n"
     "                         place tokens, then move them\n"
     "  graham, nygaard, number:sum=14, number:k=4,sum=34\n"
     "                         numbers on a board, lines with a sum\n\n"
     "The game is a verb's first argument, or --game GAME; 4^3 unless given.\n"
     "'oxo show GAME' says what is known of one, 'oxo lines GAME' its "
     "lines.\n"},
    {"positions", "RECORDS.md",
     "How positions are written\n\n"
     "  \"a1A b2B c3C\"          the moves that lead there\n"
     "  xo1x8x8o41o            runs: stones, and numbers of empty cells\n"
     "                         (Patashnik's notation); /x or /o at the end\n"
     "                         says who is to move\n"
     "  'x...o...x'            one letter a cell; layers row by row\n"
     "  start                  the empty board\n"
     "  game.oxo               the last position of a game record\n"
     "  -                      positions from standard input, one a line;\n"
     "                         each is answered under its own text, or with\n"
     "                         --json by one line, a wrong one {\"error\": "
     "...}\n\n"
     "A cell is named by its coordinates in turn: a letter, a digit, a "
     "capital\n"
     "letter (b3C: column 2, row 3, layer 3), then again a letter, a digit "
     "...\n"
     "Cells may be typed in any case where that leaves no doubt.\n"},
    {"certificates", "CERTIFICATE.md",
     "Proofs that anyone can check\n\n"
     "  oxo prove 4^3 -o qubic.proof   writes one\n"
     "  oxocheck qubic.proof           checks it, with code of its own\n"
     "  oxo proof info qubic.proof     says what it claims\n"
     "  oxo proof expand, compact, export, coq, histogram\n"
     "                                 other forms of it\n\n"
     "A certificate is a text: the game, the claim, and the moves of the\n"
     "winner (or the pairs of a draw) with which it can be followed against\n"
     "every reply. Nothing in it has to be believed.\n"},
    {"json", "JSON.md",
     "JSON\n\n"
     "  oxo VERB ... --json            one line for a program\n"
     "  oxo VERB GAME - --json         one line for every position on stdin\n"
     "  oxo engine json                questions and answers, line by line\n"
     "  oxo VERB ... --progress json   progress on standard error\n\n"
     "A value is told by winner (first, second, draw, open), plies, exact and\n"
     "ground (rules, forced, table, certificate, theory, full-search,\n"
     "proof-search).\n"
     "The same question gives the same bytes; --cost adds what varies.\n"},
};

/* The folder of the chapters: where the program was built, or installed. */
static void find_docs(char *path, size_t size)
{
    static const char *const places[] = {"/../../docs",
                                         "/../share/doc/oxo/docs"};
    char here[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", here, sizeof here - 1);
    if (length > 0) {
        here[length] = 0;
        *strrchr(here, '/') = 0;
        for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
            char real[PATH_MAX];
            if (snprintf(path, size, "%s%s", here, places[i]) < (int)size &&
                realpath(path, real) && strlen(real) < size) {
                strcpy(path, real);
                return;
            }
        }
    }
    snprintf(path, size, "docs");
}

void cli_docs_path(const char *chapter, char *path, size_t size)
{
    char folder[PATH_MAX];
    find_docs(folder, sizeof folder);
    snprintf(path, size, "%s/%s", folder, chapter);
}

bool cli_help_topic(const char *name, FILE *out)
{
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++) {
        if (strcmp(topics[i].name, name))
            continue;
        char path[PATH_MAX + 64];
        cli_docs_path(topics[i].chapter, path, sizeof path);
        fprintf(out, "%s\nMore: %s\n", topics[i].text, path);
        return true;
    }
    return false;
}

const char *cli_topic_name(size_t i)
{
    return i < sizeof topics / sizeof *topics ? topics[i].name : NULL;
}
