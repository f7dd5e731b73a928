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

static void json_game(json_out *out, const oxo_deduction *d, bool reasons)
{
    static const char *const name[] = {"first", "second", "draw"};
    char game[64];
    snprintf(game, sizeof game, "%u^%u:misere", d->k, d->n);
    json_text(out, "game", game);
    json_number(out, "points", d->numbers.points);
    json_number(out, "lines", d->numbers.lines);
    json_open(out, "may", '[');
    for (unsigned i = 0; i < 3; i++) {
        if (d->classes >> i & 1)
            json_text(out, NULL, name[i]);
    }
    json_close(out, ']');
    if (!reasons)
        return;
    json_open(out, "reasons", '[');
    for (unsigned i = 0; i < d->count; i++) {
        const oxo_reason *r = &d->reason[i];
        json_open(out, NULL, '{');
        json_text(out, "id", r->id);
        json_text(out, "title", r->title);
        json_text(out, "source", r->source);
        json_text(out, "premise", r->premise);
        json_boolean(out, "holds", r->holds);
        json_close(out, '}');
    }
    json_close(out, ']');
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
    if (cli_json) {
        json_game(cli_json_begin('{'), &d, true);
        cli_json_end('}');
        return EXIT_YES;
    }
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
    json_out *out = NULL;
    if (cli_json) {
        out = cli_json_begin('{');
        json_open(out, "games", '[');
    } else if (csv) {
        puts("k,n,points,lines,may");
    } else {
        printf(" k ");
        for (unsigned n = 1; n <= last_n; n++)
            printf("| n = %u%s", n, n < last_n ? "   " : "\n");
    }
    for (unsigned k = 1; k <= last_k; k++) {
        if (!cli_json && !csv)
            printf("%2u ", k);
        for (unsigned n = 1; n <= last_n; n++) {
            oxo_deduction d;
            if (oxo_misere_deduce(k, n, &d, &error) != OXO_OK)
                return cli_fail(&error);
            if (cli_json) {
                json_open(out, NULL, '{');
                json_game(out, &d, false);
                json_close(out, '}');
            } else if (csv) {
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
    if (cli_json) {
        json_close(out, ']');
        cli_json_end('}');
    } else if (!csv) {
        puts("first, second: this player wins; draw: neither can be made to "
             "lose\n"
             "F/D, S/D: the first, the second player does not lose, and it is "
             "open whether he\n"
             "can force a win; 'oxo table --why 4^3:misere' says why.");
    }
    return EXIT_YES;
}
