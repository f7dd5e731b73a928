/* oxo explain: why a position is won, as threat-space search sees it. */
#include "cli.h"

#include "answer/facts.h"
#include "oxo/families.h"
#include "oxo/search.h"
#include <stdlib.h>
#include <string.h>

static const char *side_text;
static uint64_t max_derivations = 5000, max_rows = 200;
static bool all_space, no_boards;

static const char *cell_name(const oxo_game *game, oxo_move move)
{
    static char names[8][64];
    static unsigned next;
    char *text = names[next++ % 8];
    game->ops->move_text(game, move, text, 64);
    return text;
}

static void print_table(const oxo_game *game, const oxo_threats *t)
{
    unsigned layer = 0;
    for (unsigned i = 0; i < t->derivations && i < max_rows; i++) {
        const oxo_derivation *d = &t->derivation[i];
        if (d->layer != layer) {
            layer = d->layer;
            unsigned count = 0;
            for (unsigned j = i; j < t->derivations; j++)
                count += t->derivation[j].layer == layer;
            printf("\nlayer %u: %u %s\n  no.  cell  cost  needed\n", layer,
                   count, layer == 1 ? "direct threats" : "indirect threats");
        }
        printf(" %4u  %-5s %-5s", i + 1, cell_name(game, d->cell),
               cell_name(game, d->cost));
        for (unsigned n = 0; n < d->needed; n++) {
            printf(" %s", cell_name(game, d->need[n]));
            if (d->by[n] >= 0)
                printf(" (by %d)", d->by[n] + 1);
        }
        printf("\n");
    }
    if (t->derivations > max_rows)
        printf("  ... and %u more (--rows shows them)\n",
               t->derivations - (unsigned)max_rows);
}

static void print_meetings(const oxo_game *game, const oxo_threats *t)
{
    if (t->meetings)
        printf("\nwhere two derivations meet:\n");
    for (unsigned i = 0; i < t->meetings && i < max_rows; i++) {
        const oxo_meeting *m = &t->meeting[i];
        printf("  %s by %u and %u: ", cell_name(game, m->cell), m->first + 1,
               m->second + 1);
        switch (m->kind) {
        case OXO_MEET_WIN:
            printf("no conflict, and no threat of the defender's interferes: "
                   "a win\n");
            break;
        case OXO_MEET_CONFLICT:
            printf("conflict, both needed and given away:");
            for (unsigned c = 0; c < m->clashes; c++)
                printf(" %s", cell_name(game, m->clash[c]));
            printf("\n");
            break;
        case OXO_MEET_SAME_COST:
            printf("conflict, two threats would be blocked by the same stone:");
            for (unsigned c = 0; c < m->clashes; c++)
                printf(" %s", cell_name(game, m->clash[c]));
            printf("\n");
            break;
        case OXO_MEET_DEFENDER:
            printf("no conflict, but the defender gets threats of his own\n");
            break;
        }
    }
    if (t->meetings > max_rows)
        printf("  ... and %u more\n", t->meetings - (unsigned)max_rows);
}

static void print_win(const oxo_game *game, const oxo_pos *start,
                      oxo_side attacker, const oxo_threats *t)
{
    printf("\nthe win uses");
    for (unsigned i = 0; i < t->used_count; i++)
        printf("%s %u", i ? "," : "", t->used[i] + 1);
    printf("; in playing order:\n");
    for (unsigned i = 0; i < t->count; i++) {
        if (i % 2 == 0)
            printf("%3u. %s", i / 2 + 1, cell_name(game, t->moves[i]));
        else
            printf("   blocked at %s\n", cell_name(game, t->moves[i]));
    }
    printf("   threatens %s and %s: won after %u plies\n",
           cell_name(game, t->last[0]), cell_name(game, t->last[1]),
           t->count + 2);
    if (no_boards || game->ops->turn(game, start) != attacker)
        return;
    oxo_pos *pos = oxo_pos_copy(game, start);
    if (!pos)
        return;
    printf("\nthe position:\n");
    cli_print_board(game, pos);
    printf("\nits win, the attacks odd, the blocks even:\n");
    cli_print_numbered(game, start, t->moves, t->count);
    for (unsigned i = 0; i < t->count; i++) {
        game->ops->play(game, pos, t->moves[i]);
        if (i % 2 && i + 1 < t->count)
            continue;
        printf("\nafter %s:\n", cell_name(game, t->moves[i]));
        cli_print_board(game, pos);
    }
    free(pos);
}

static int run(const oxo_game *game, oxo_pos *pos)
{
    oxo_error error = {0};
    oxo_side attacker;
    int code = cli_side(side_text, game->ops->turn(game, pos), &attacker);
    if (code != EXIT_YES)
        return code;
    if (cli_json) {
        json_out *question = cli_question("explain", game->name, game, pos);
        json_text(question, "side", oxo_side_word(attacker));
        json_boolean(question, "all", all_space);
        json_number(question, "derivations", max_derivations);
        return cli_answer();
    }
    oxo_context context = cli_context();
    const oxo_threats_query query = {attacker, (unsigned)max_derivations,
                                     all_space};
    oxo_explained e = {.threats = NULL};
    oxo_status status = oxo_explain(game, pos, &query, &context, &e, &error);
    cli_progress_done();
    oxo_threats *t = e.threats;
    if (!t)
        return cli_fail(&error);
    code = status == OXO_OK   ? EXIT_YES
           : status == OXO_NO ? EXIT_NO
                              : EXIT_GAVE_UP;
    printf("threat space of %s in %s\n", oxo_side_name(game, attacker),
           game->name);
    if (t->completes) {
        printf("%s completes a line at once\n", cell_name(game, t->moves[0]));
    } else {
        print_table(game, t);
        print_meetings(game, t);
        if (t->found)
            print_win(game, pos, attacker, t);
        else
            printf("\nthreat space holds no win%s\n",
                   status == OXO_LIMIT ? " within the limit of derivations"
                                       : "");
        printf("\ncomplete search: %s\n", e.complete);
    }
    oxo_threats_destroy(t);
    return code;
}

static const cli_option options[] = {
    {"side", 0, CLI_TEXT, "SIDE",
     "who attacks, as if it were to move: x or o (default: the side to move)",
     &side_text},
    {"all", 0, CLI_FLAG, NULL, "go on after the first win", &all_space},
    {"derivations", 0, CLI_COUNT, "N", "build at most N derivations",
     &max_derivations},
    {"rows", 0, CLI_COUNT, "N", "print at most N rows of each table",
     &max_rows},
    {"no-boards", 0, CLI_FLAG, NULL, "leave the boards out", &no_boards},
    CLI_JSON,
    CLI_LIMITS,
    {0}};

static const cli_example examples[] = {
    {"explain \"a4A a1B d4A a1D d1A d4C\"",
     "the example of the 1992 paper: 18 derivations, a win in 11 plies"},
    {"explain 4^2 3x8x2x/x --no-boards",
     "the same plane alone, without boards"},
    {"explain --json x2x8x3o30oo", "tables for programs"},
    {0}};

const cli_verb cli_verb_explain = {
    .name = "explain",
    .arguments = "[GAME] [POSITION]",
    .shape = CLI_GAME_POSITION,
    .summary = "explain a win by its threats, layer by layer",
    .description =
        "Threat-space search as Schoo and van den Herik describe it (1992): "
        "which cells the attacker can gain by threats, what each costs and "
        "needs, where two derivations of a cell meet, why they conflict, and "
        "which combination wins. What it finds is a forced win; that it finds "
        "none proves nothing, so the verdict of the complete search is printed "
        "as well. Exit code 1: threat space holds no win.",
    .options = options,
    .examples = examples,
    .max_arguments = 2,
    .at = run,
};
