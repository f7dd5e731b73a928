/* oxo table --misere: what is known about the misere k^n games, and why. */
#include "table_misere.h"
#include "cli.h"

#include "oxo/theory.h"
#include <string.h>

/* For a cell of the table. */
static const char *short_text(unsigned may)
{
    static const char *const text[] = {"none", "first", "second", "F/S",
                                       "draw", "F/D",   "S/D",    "open"};
    return text[may & OXO_MAY_ANY];
}

void table_put_source(const oxo_reason *reason, unsigned k, unsigned n,
                      FILE *out)
{
    const char *at = reason->source, *found;
    for (; (found = strstr(at, "K^N")) != NULL; at = found + 3)
        fprintf(out, "%.*s%u^%u", (int)(found - at), at, k, n);
    fputs(at, out);
}

static const char *meaning(unsigned may)
{
    switch (may) {
    case OXO_MAY_FIRST:
        return "the first player wins";
    case OXO_MAY_SECOND:
        return "the second player wins";
    case OXO_MAY_DRAW:
        return "a draw";
    case OXO_MAY_FIRST | OXO_MAY_DRAW:
        return "the first player does not lose; open whether he can force a "
               "win";
    case OXO_MAY_SECOND | OXO_MAY_DRAW:
        return "the second player does not lose; open whether he can force a "
               "win";
    default:
        return "open";
    }
}

int table_misere_why(const oxo_line_spec *spec)
{
    oxo_deduction d;
    oxo_error error;
    if (oxo_misere_deduce(spec->k, spec->n, &d, &error) != OXO_OK)
        return cli_fail(&error);
    printf("%u^%u:misere: %llu points, %llu lines; who completes a line "
           "loses\n\n",
           d.k, d.n, (unsigned long long)d.numbers.points,
           (unsigned long long)d.numbers.lines);
    for (unsigned i = 0; i < d.count; i++) {
        const oxo_reason *r = &d.reason[i];
        printf("%-3s  %s\n     %s", r->holds ? "yes" : "no", r->title,
               r->premise);
        if (r->holds)
            printf("  ->  %s", oxo_outcomes_text(r->allows));
        printf("\n     [");
        table_put_source(r, d.k, d.n, stdout);
        puts("]");
    }
    printf("\n%u^%u:misere: %s.\n", d.k, d.n, meaning(d.classes));
    return EXIT_YES;
}

int table_misere(unsigned last_k, unsigned last_n, bool csv)
{
    oxo_error error;
    if (csv) {
        puts("k,n,points,lines,may");
    } else {
        printf(" k ");
        for (unsigned n = 1; n <= last_n; n++)
            printf("| n = %u%s", n, n < last_n ? "   " : "\n");
    }
    for (unsigned k = 1; k <= last_k; k++) {
        if (!csv)
            printf("%2u ", k);
        for (unsigned n = 1; n <= last_n; n++) {
            oxo_deduction d;
            if (oxo_misere_deduce(k, n, &d, &error) != OXO_OK)
                return cli_fail(&error);
            if (csv) {
                printf("%u,%u,%llu,%llu,%s\n", k, n,
                       (unsigned long long)d.numbers.points,
                       (unsigned long long)d.numbers.lines,
                       short_text(d.classes));
            } else {
                printf("| %-*s%s", n < last_n ? 8 : 1, short_text(d.classes),
                       n < last_n ? "" : "\n");
            }
        }
    }
    if (!csv) {
        puts("first, second: this player wins; draw: neither can be made to "
             "lose\n"
             "F/D, S/D: the first, the second player does not lose, and it is "
             "open whether he\n"
             "can force a win; 'oxo table --why 4^3:misere' says why.");
    }
    return EXIT_YES;
}
