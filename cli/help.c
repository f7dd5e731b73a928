/* Help, man pages and shell completion, all from the verb tables. */
#include "cli.h"

#include <string.h>

#define SECTION(title)
#define VERB(name) extern const cli_verb cli_verb_##name;
#include "verbs.def"
#undef VERB
#undef SECTION

void cli_help_all(FILE *out)
{
    fputs("oxo: tic-tac-toe in every dimension: play it, solve it, prove it, "
          "check it.\n\nTry\n"
          "  oxo show qubic                  the 4x4x4 board, its lines and "
          "symmetries\n"
          "  oxo prove qubic -o qubic.proof  prove that the first player wins "
          "it\n"
          "  oxo table                       what is known of every k^n "
          "game\n",
          out);
#define SECTION(title) fputs("\n" title "\n", out);
#define VERB(verb) \
    fprintf(out, "  %-18s %s\n", cli_verb_##verb.name, cli_verb_##verb.summary);
#include "verbs.def"
#undef VERB
#undef SECTION
    fputs("\n'oxo VERB --help' shows options and examples. A game is named "
          "4^3, qubic,\n3^2:misere, 4^3:gravity, moving:3, graham, "
          "number:sum=14 or by a .pg file.\n"
          "Topics: oxo help games | positions | certificates | json\n",
          out);
}

/* Prints a text in lines of at most 79 columns, the first beginning at column
 * `at` and the others indented by `indent`. A single line end counts as a
 * blank, an empty line stays a paragraph. */
static void wrap(FILE *out, const char *text, int at, int indent)
{
    bool blank = false;
    while (*text) {
        if (text[0] == '\n' && text[1] == '\n') {
            fprintf(out, "\n\n%*s", indent, "");
            at = indent;
            text += 2;
            blank = false;
        } else if (*text == ' ' || *text == '\n') {
            blank = true;
            text++;
        } else {
            const int length = (int)strcspn(text, " \n");
            if (blank && at + 1 + length > 79) {
                fprintf(out, "\n%*s", indent, "");
                at = indent;
            } else if (blank) {
                fputc(' ', out);
                at++;
            }
            fprintf(out, "%.*s", length, text);
            at += length;
            text += length;
            blank = false;
        }
    }
    fputc('\n', out);
}

static void option_left(const cli_option *option, char *text, size_t size)
{
    char letter[8] = "    ";
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(text, size, "%s--%s%s%s", letter, option->name,
             option->argument ? " " : "",
             option->argument ? option->argument : "");
}

/* An option without a word of help is another name of one that has. */
static void help_options(const cli_option *o, FILE *out)
{
    char left[80];
    for (; o && o->name; o++) {
        if (!o->help)
            continue;
        option_left(o, left, sizeof left);
        int at = fprintf(out, "  %-26s ", left);
        wrap(out, o->help, at, 29);
    }
}

void cli_help_verb(const cli_verb *verb, FILE *out)
{
    const int head = fprintf(out, "oxo %s%s%s: ", verb->name,
                             verb->arguments[0] ? " " : "", verb->arguments);
    wrap(out, verb->summary, head, 4);
    if (verb->description) {
        fputc('\n', out);
        wrap(out, verb->description, 0, 0);
    }
    fputs("\nOptions\n", out);
    help_options(verb->options, out);
    help_options(cli_shared_options(verb), out);
    fprintf(out, "  %-26s %s\n", "-h, --help", "show this help");
    if (verb->examples && verb->examples->command) {
        fputs("\nExamples\n", out);
        for (const cli_example *e = verb->examples; e->command; e++)
            fprintf(out, "  oxo %s\n      %s\n", e->command, e->what);
    }
    /* "docs/NAME.md" in a text is where the reader finds it */
    const char *at =
        verb->description ? strstr(verb->description, "docs/") : NULL;
    if (at) {
        char chapter[64], path[4200];
        snprintf(chapter, sizeof chapter, "%.*s",
                 (int)strspn(at + 5, "ABCDEFGHIJKLMNOPQRSTUVWXYZ.md"), at + 5);
        cli_docs_path(chapter, path, sizeof path);
        fprintf(out, "\nChapter: %s\n", path);
    }
    fputc('\n', out);
    wrap(out,
         "Exit codes: 0 success, 1 the answer is no, 2 usage or input error, "
         "3 gave up at a limit.",
         0, 12);
}

/* roff: a leading dot or quote would be a request, a backslash an escape. */
static void roff(FILE *out, const char *text)
{
    bool start = true;
    for (; *text; text++) {
        if (start && (*text == '.' || *text == '\''))
            fputs("\\&", out);
        if (*text == '\\')
            fputs("\\e", out);
        else if (*text == '-')
            fputs("\\-", out);
        else if (*text == '^')
            fputs("\\(ha", out);
        else
            fputc(*text, out);
        start = *text == '\n';
    }
}

static void man_head(FILE *out, const char *name, const char *summary)
{
    fprintf(out, ".TH %s 1 \"\" \"oxo " OXO_VERSION "\" \"oxo manual\"\n",
            name);
    fputs(".SH NAME\n", out);
    roff(out, name);
    fputs(" \\- ", out);
    roff(out, summary);
    fputc('\n', out);
}

static void man_options(const cli_option *o, FILE *out)
{
    char left[80];
    for (; o && o->name; o++) {
        if (!o->help)
            continue;
        option_left(o, left, sizeof left);
        fputs(".TP\n.B ", out);
        roff(out, left + strspn(left, " "));
        fputc('\n', out);
        roff(out, o->help);
        fputc('\n', out);
    }
}

void cli_write_man(const cli_verb *verb, FILE *out)
{
    if (!verb) {
        man_head(out, "oxo", "tic-tac-toe in every dimension");
        fputs(".SH SYNOPSIS\n.B oxo\n.I VERB\n[arguments]\n.SH VERBS\n", out);
        for (size_t i = 0; cli_verbs[i]; i++) {
            fprintf(out, ".TP\n.B %s\n", cli_verbs[i]->name);
            roff(out, cli_verbs[i]->summary);
            fprintf(out, "; see oxo\\-%s(1)\n", cli_verbs[i]->name);
        }
        fputs(".SH EXIT STATUS\n0 success, 1 the answer is no, 2 usage or "
              "input error, 3 gave up at a limit.\n.SH SEE ALSO\n"
              ".BR oxocheck (1)\n",
              out);
        return;
    }
    char name[64];
    snprintf(name, sizeof name, "oxo-%s", verb->name);
    man_head(out, name, verb->summary);
    fprintf(out, ".SH SYNOPSIS\n.B oxo %s\n[options] ", verb->name);
    roff(out, verb->arguments);
    fputs("\n.SH DESCRIPTION\n", out);
    roff(out, verb->description ? verb->description : verb->summary);
    fputs("\n.SH OPTIONS\n", out);
    man_options(verb->options, out);
    man_options(cli_shared_options(verb), out);
    if (verb->examples && verb->examples->command) {
        fputs(".SH EXAMPLES\n", out);
        for (const cli_example *e = verb->examples; e->command; e++) {
            fputs(".TP\n.B oxo ", out);
            roff(out, e->command);
            fputc('\n', out);
            roff(out, e->what);
            fputc('\n', out);
        }
    }
    fputs(".SH SEE ALSO\n.BR oxo (1)\n", out);
}

void cli_write_completion(FILE *out)
{
    fputs("# bash completion for oxo, made by 'oxo help --completion'\n"
          "_oxo() {\n"
          "    local cur=${COMP_WORDS[COMP_CWORD]}\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
          "        COMPREPLY=($(compgen -W \"",
          out);
    for (size_t i = 0; cli_verbs[i]; i++)
        fprintf(out, "%s ", cli_verbs[i]->name);
    fputs("\" -- \"$cur\"))\n        return\n    fi\n"
          "    case ${COMP_WORDS[1]} in\n",
          out);
    for (size_t i = 0; cli_verbs[i]; i++) {
        fprintf(out, "    %s) COMPREPLY=($(compgen -W \"--help ",
                cli_verbs[i]->name);
        const cli_option *const tables[] = {cli_verbs[i]->options,
                                            cli_shared_options(cli_verbs[i])};
        for (int t = 0; t < 2; t++) {
            for (const cli_option *o = tables[t]; o && o->name; o++) {
                if (o->help)
                    fprintf(out, "--%s ", o->name);
            }
        }
        fputs("\" -- \"$cur\")) ;;\n", out);
    }
    fputs("    esac\n"
          "    if [ ${#COMPREPLY[@]} -eq 0 ]; then\n"
          "        COMPREPLY=($(compgen -f -W \"qubic 3^2 3^3 4^2 4^3 5^2 "
          "5^3\" -- \"$cur\"))\n    fi\n}\ncomplete -F _oxo oxo\n",
          out);
}
