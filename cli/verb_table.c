/* oxo table: Table 1 of the paper, with its reasons.
 *
 * The numbers come from the formulas (tests hold them against the constructed
 * boards for every cell); the classes from the criteria in src/theory.
 */
#include "cli.h"
#include "table_misere.h"

#include "answer/facts.h"
#include "oxo/families.h"
#include "oxo/theory.h"
#include <stdlib.h>
#include <string.h>

enum { LAST_K = OXO_TABLE_K, LAST_N = OXO_TABLE_N };

static bool today, pairing, drawn, conjectures, csv, misere;
static const char *why;

static oxo_status deduce(unsigned k, unsigned n, oxo_deduction *deduction,
                         oxo_error *error)
{
    oxo_context context = cli_context();
    oxo_theory_options options = {today, pairing, drawn, &context};
    return oxo_theory_deduce(k, n, &options, deduction, error);
}

/* Does a later source, and not the paper, decide this? */
static bool newer(const oxo_deduction *d)
{
    unsigned paper = OXO_CLASS_ANY;
    for (unsigned i = 0; i < d->count; i++) {
        if (d->reason[i].holds && d->reason[i].era == OXO_ERA_PAPER)
            paper &= d->reason[i].allows;
    }
    return paper != d->classes;
}

/* ---- one game ----------------------------------------------------------- */

static const char *meaning(unsigned classes)
{
    switch (classes) {
    case OXO_CLASS_1:
        return "no draw position exists, the first player wins";
    case OXO_CLASS_2:
        return "draw positions exist, but the first player can force a win";
    case OXO_CLASS_3:
        return "the second player can force a draw";
    case OXO_CLASS_1 | OXO_CLASS_2:
        return "the first player can force a win; open whether a draw "
               "position exists";
    case OXO_CLASS_2 | OXO_CLASS_3:
        return "draw positions exist; open whether the first player can "
               "force a win";
    default:
        return "open, even whether a draw position exists";
    }
}

static const char *classes_words(unsigned classes)
{
    static const char *const words[] = {
        "none", "1", "2", "1 or 2", "3", "1 or 3", "2 or 3", "1, 2 or 3"};
    return words[classes & OXO_CLASS_ANY];
}

static void print_game(const oxo_deduction *d)
{
    printf("%u^%u: %llu points, %llu lines, %llu lines through a strongest "
           "point (SPL)\n\n",
           d->k, d->n, (unsigned long long)d->numbers.points,
           (unsigned long long)d->numbers.lines,
           (unsigned long long)d->numbers.spl);
    for (unsigned i = 0; i < d->count; i++) {
        const oxo_reason *r = &d->reason[i];
        printf("%-3s  %s\n     %s", r->holds ? "yes" : "no", r->title,
               r->premise);
        if (r->holds && r->allows != OXO_CLASS_ANY)
            printf("  ->  class %s", classes_words(r->allows));
        printf("\n     [");
        table_put_source(r, d->k, d->n, stdout);
        puts("]");
    }
    printf("\n%u^%u is in class %s: %s%s.\n", d->k, d->n,
           classes_words(d->classes), meaning(d->classes),
           today || pairing || drawn ? ""
                                     : " (knowledge of 1980; see --today)");
}

/* The draw position behind the reason: the search again from its seed, which
 * gives the same board. */
static int print_drawn(const oxo_deduction *d)
{
    oxo_geometry *g = NULL;
    oxo_error error;
    oxo_context context = cli_context();
    if (oxo_geometry_create(d->k, d->n, &g, &error) != OXO_OK)
        return cli_fail(&error);
    uint64_t *first = calloc((size_t)g->points / 64 + 1, sizeof *first);
    int code = EXIT_YES;
    if (!first)
        code = cli_out_of_memory();
    else if (oxo_drawn_find(g, OXO_THEORY_SEED, &context, first, &error) !=
             OXO_OK)
        code = cli_fail(&error);
    cli_progress_done();
    if (code == EXIT_YES) {
        printf("\nA draw position of %u^%u, point 0 first:\n", d->k, d->n);
        for (uint32_t p = 0; p < g->points; p++)
            printf("%c%s", first[p / 64] >> p % 64 & 1 ? 'x' : 'o',
                   p % 64 == 63 || p + 1 == g->points ? "\n" : "");
    }
    free(first);
    oxo_geometry_destroy(g);
    return code;
}

static void print_predictions(const oxo_deduction *d)
{
    puts("");
    for (unsigned c = 1; c <= OXO_CONJECTURES; c++) {
        const oxo_conjecture *about = oxo_conjecture_about(c);
        printf("conjecture %u  %-4s  %-9s  %s (%s)\n", c,
               oxo_prediction_word[oxo_conjecture_predict(c, d)],
               oxo_judgement_word[oxo_conjecture_judge(c, d)], about->claim,
               about->who);
    }
}

/* ---- the whole table ---------------------------------------------------- */

static void rule(void)
{
    printf("---------");
    for (unsigned n = 1; n <= LAST_N; n++)
        printf("+-------------");
    puts("");
}

static void print_table(oxo_deduction cell[LAST_K][LAST_N])
{
    unsigned later = 0;
    printf(" k   2^k ");
    for (unsigned n = 1; n <= LAST_N; n++)
        printf("| n = %u%s", n, n < LAST_N ? "       " : "");
    printf("\n         ");
    for (unsigned n = 1; n <= LAST_N; n++)
        printf("|class  points%s", n < LAST_N ? "" : "\n         ");
    for (unsigned n = 1; n <= LAST_N; n++)
        printf("|lines     SPL%s", n < LAST_N ? "" : "\n");
    for (unsigned k = 1; k <= LAST_K; k++) {
        rule();
        printf("%2u %5u ", k, 1u << k);
        for (unsigned n = 1; n <= LAST_N; n++) {
            const oxo_deduction *d = &cell[k - 1][n - 1];
            char class[12];
            bool mark = newer(d);
            later += mark;
            snprintf(class, sizeof class, "%s%.1s%s",
                     oxo_classes_text(d->classes),
                     today ? oxo_deduction_basis(d) : "", mark ? "*" : "");
            printf("|%-6s%7llu", class, (unsigned long long)d->numbers.points);
        }
        printf("\n         ");
        for (unsigned n = 1; n <= LAST_N; n++) {
            const oxo_numbers *is = &cell[k - 1][n - 1].numbers;
            printf("|%-6llu%7llu", (unsigned long long)is->lines,
                   (unsigned long long)is->spl);
        }
        puts("");
    }
    rule();
    puts("class 1: no draw position, the first player wins\n"
         "class 2: draw positions exist, the first player wins all the same\n"
         "class 3: the second player can force a draw\n"
         "Several classes: not known which; 'oxo table --why 5^3' says why.");
    if (today)
        puts("Behind the class what it rests on: t a theorem, c a "
             "certificate\n('oxo prove GAME -o FILE' writes it, 'oxocheck "
             "FILE' verifies it).");
    if (later)
        printf("* %u games known better than in 1980; --why GAME%s%s%s gives "
               "the source.\n",
               later, today ? " --today" : "", pairing ? " --pairing" : "",
               drawn ? " --drawn" : "");
}

static void print_csv(oxo_deduction cell[LAST_K][LAST_N])
{
    printf("k,n,points,lines,spl,classes%s", today ? ",basis,source" : "");
    if (conjectures)
        printf(",predicts1,judged1,predicts2,judged2,predicts3,judged3,"
               "predicts4,judged4");
    puts("");
    for (unsigned k = 1; k <= LAST_K; k++) {
        for (unsigned n = 1; n <= LAST_N; n++) {
            const oxo_deduction *d = &cell[k - 1][n - 1];
            printf("%u,%u,%llu,%llu,%llu,%s", k, n,
                   (unsigned long long)d->numbers.points,
                   (unsigned long long)d->numbers.lines,
                   (unsigned long long)d->numbers.spl,
                   oxo_classes_text(d->classes));
            if (today) {
                const oxo_reason *ground = oxo_deduction_ground(d);
                printf(",%s,\"%s\"", oxo_deduction_basis(d),
                       ground ? ground->source : "");
            }
            for (unsigned c = 1; conjectures && c <= OXO_CONJECTURES; c++)
                printf(",%s,%s",
                       oxo_prediction_word[oxo_conjecture_predict(c, d)],
                       oxo_judgement_word[oxo_conjecture_judge(c, d)]);
            puts("");
        }
    }
}

static void print_conjectures(oxo_deduction cell[LAST_K][LAST_N])
{
    unsigned count[OXO_CONJECTURES][4] = {{0}};
    printf("game   class ");
    for (unsigned c = 1; c <= OXO_CONJECTURES; c++)
        printf("  conjecture %u%s", c, c < OXO_CONJECTURES ? "  " : "\n");
    for (unsigned n = 1; n <= LAST_N; n++) {
        for (unsigned k = 1; k <= LAST_K; k++) {
            const oxo_deduction *d = &cell[k - 1][n - 1];
            char name[16];
            snprintf(name, sizeof name, "%u^%u", k, n);
            printf("%-5s  %-6s", name, oxo_classes_text(d->classes));
            for (unsigned c = 1; c <= OXO_CONJECTURES; c++) {
                oxo_judgement j = oxo_conjecture_judge(c, d);
                count[c - 1][j]++;
                printf("  %-4s %s%s",
                       oxo_prediction_word[oxo_conjecture_predict(c, d)],
                       oxo_judgement_word[j], c < OXO_CONJECTURES ? "" : "\n");
                if (c < OXO_CONJECTURES)
                    printf("%*s", 9 - (int)strlen(oxo_judgement_word[j]), "");
            }
        }
    }
    puts("");
    for (unsigned c = 1; c <= OXO_CONJECTURES; c++) {
        const oxo_conjecture *about = oxo_conjecture_about(c);
        const unsigned *is = count[c - 1];
        printf("%u. %s (%s):\n   %u supported, %u refuted, %u open, %u "
               "silent\n",
               c, about->claim, about->who, is[OXO_SUPPORTED], is[OXO_REFUTED],
               is[OXO_UNDECIDED], is[OXO_SILENT]);
    }
}

/* ---- the verb ----------------------------------------------------------- */

static int run_why(void)
{
    oxo_line_spec spec;
    oxo_error error;
    if (oxo_line_spec_parse(why, &spec, &error) != OXO_OK)
        return cli_fail(&error);
    if (spec.gravity)
        return cli_usage_error("the table is about games without gravity: "
                               "expected --why %u^%u",
                               spec.k, spec.n);
    if (spec.misere || misere)
        return table_misere_why(&spec);
    oxo_deduction d;
    if (deduce(spec.k, spec.n, &d, &error) != OXO_OK)
        return cli_fail(&error);
    cli_progress_done();
    print_game(&d);
    if (conjectures)
        print_predictions(&d);
    for (unsigned i = 0; i < d.count; i++) {
        if (!strcmp(d.reason[i].id, "draw-position") && d.reason[i].holds)
            return print_drawn(&d);
    }
    return EXIT_YES;
}

static int run(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    if (csv && (cli_json || why))
        return cli_usage_error("--csv goes with neither --json nor --why");
    if (misere && (today || pairing || drawn || conjectures))
        return cli_usage_error("--misere goes with --why, --csv and --json "
                               "only");
    if (cli_json) {
        json_out *question = cli_question("table", why, NULL, NULL);
        json_boolean(question, "today", today);
        json_boolean(question, "pairing", pairing);
        json_boolean(question, "drawn", drawn);
        json_boolean(question, "conjectures", conjectures);
        json_boolean(question, "misere", misere);
        return cli_answer();
    }
    if (why)
        return run_why();
    if (misere)
        return table_misere(LAST_K, LAST_N, csv);
    static oxo_deduction cell[LAST_K][LAST_N];
    char stopped[80] = "";
    for (unsigned k = 1; k <= LAST_K; k++) {
        for (unsigned n = 1; n <= LAST_N; n++) {
            oxo_deduction *d = &cell[k - 1][n - 1];
            oxo_error error;
            oxo_status status = deduce(k, n, d, &error);
            if (status == OXO_LIMIT && (pairing || drawn)) {
                /* what was found stands; the rest is what needs no search */
                snprintf(stopped, sizeof stopped, "%u^%u%s%s", k, n,
                         pairing ? " --pairing" : "", drawn ? " --drawn" : "");
                pairing = drawn = false;
                status = deduce(k, n, d, &error);
            }
            if (status != OXO_OK)
                return cli_fail(&error);
        }
    }
    cli_progress_done();
    if (csv)
        print_csv(cell);
    else if (conjectures)
        print_conjectures(cell);
    else
        print_table(cell);
    if (*stopped) {
        fflush(stdout);
        fprintf(stderr,
                "oxo table: gave up; from %.*s on nothing was searched for; to "
                "go on, game by game: oxo table --why %s\n",
                (int)strcspn(stopped, " "), stopped, stopped);
        return EXIT_GAVE_UP;
    }
    return EXIT_YES;
}

static const cli_option options[] = {
    {"why", 'w', CLI_TEXT, "GAME",
     "every criterion with its numbers for one game, any k^n", &why},
    {"today", 0, CLI_FLAG, NULL, "add what has become known since 1980",
     &today},
    {"pairing", 0, CLI_FLAG, NULL,
     "also look for a pairing wherever the points suffice", &pairing},
    {"drawn", 0, CLI_FLAG, NULL,
     "also look for a draw position where none is known", &drawn},
    {"misere", 0, CLI_FLAG, NULL,
     "the misere games instead: who does not lose, and why (also --why "
     "4^3:misere)",
     &misere},
    {"conjectures", 0, CLI_FLAG, NULL,
     "what the paper's four conjectures predict, and how that stands",
     &conjectures},
    {"csv", 0, CLI_FLAG, NULL, "print comma-separated values", &csv},
    CLI_JSON,
    CLI_LIMITS,
    {0}};

static const cli_example examples[] = {
    {"table", "Table 1 of the paper: points, lines, SPL, classes"},
    {"table --why 5^3", "why 5^3 is an open game"},
    {"table --why 7^3 --today", "who settled 7^3"},
    {"table --misere", "the games in which a line loses"},
    {"table --why 11^4 --pairing",
     "find a pairing that draws 11^4, open in the paper"},
    {"table --why 4^5 --drawn", "find a draw position of 4^5"},
    {"table --conjectures --today", "the four conjectures, game by game"},
    {0}};

const cli_verb cli_verb_table = {
    .name = "table",
    .arguments = "",
    .summary = "Table 1 of the paper: what is known about the k^n games",
    .description =
        "Prints for k = 1..15 and n = 1..5 the points, the lines, the lines "
        "through a strongest point (SPL) and the classes that the game may "
        "belong to, deduced from the paper's criteria. Class 1: no draw "
        "position exists. Class 2: draw positions exist but the first player "
        "can force a win. Class 3: the second player can force a draw.",
    .options = options,
    .examples = examples,
    .run = run,
};
